//! A table on the server: the lobby before the game, then the board.

use leptos::prelude::*;
use protocol::{GameId, Stage, TableInfo, Who};
use tabletop::Seat;

use super::lobby;
use crate::{
    boards, browser,
    desk::{Connection, Desk},
    frame,
    link::{Link, Remote},
    pages::failure_text,
    router::{Route, Router, To},
    texts::t,
};

/// What fills the page; the board stays where it is when its game ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    Connecting,
    Lobby,
    Board(GameId),
    Closed,
    Gone,
}

impl Screen {
    fn of(desk: Desk) -> Screen {
        let table = desk.info.with(|info| info.as_ref().map(|info| (info.stage, info.game)));
        match table {
            Some((Stage::Waiting, _)) => Screen::Lobby,
            Some((Stage::Closed, _)) => Screen::Closed,
            Some((Stage::Playing | Stage::Over, game)) => Screen::Board(game),
            None if desk.connection.get() == Connection::Gone => Screen::Gone,
            None => Screen::Connecting,
        }
    }
}

pub fn table(table: &str) -> AnyView {
    let desk = Desk::new();
    let remote = Remote::open(desk, table);
    let link = StoredValue::new_local(Link::Remote(remote.clone()));
    let remote = StoredValue::new_local(remote);
    on_cleanup(move || {
        link.try_with_value(Link::close);
    });
    let router = expect_context::<Router>();
    desk.again.set_value(Some(Callback::new(move |()| {
        remote.with_value(|remote| remote.again(move |next| router.go(Route::Table(next))));
    })));
    let game = Memo::new(move |_| desk.game());
    let screen = Memo::new(move |_| Screen::of(desk));
    let body = move || match screen.get() {
        Screen::Lobby => lobby::lobby(desk, remote),
        Screen::Board(game) => boards::table(game, desk, link),
        Screen::Closed => closed(link),
        Screen::Gone => gone(),
        Screen::Connecting => view! { <p class="page soft">{t!("connecting")}</p> }.into_any(),
    };
    let id = StoredValue::new(table.to_string());
    view! {
        <div class="table-page">
            <Show when=move || screen.get() != Screen::Gone>
                <header class="table-head">
                    <h1>{move || game.get().map_or("…", |game| game.title())}</h1>
                    {frame::connection(desk)}
                    <span class="soft">{move || watching(desk)}</span>
                    <nav class="table-links">{move || id.with_value(|id| links(desk, remote, id))}</nav>
                </header>
            </Show>
            {body}
        </div>
    }
    .into_any()
}

fn watching(desk: Desk) -> Option<String> {
    let n_watching = desk.info.with(|info| info.as_ref().map_or(0, |info| info.n_watching));
    let is_spectator = desk.info.with(Option::is_some) && desk.you.get().is_none();
    match (is_spectator, n_watching) {
        (true, _) => Some(t!("you-watch")),
        (false, 0) => None,
        (false, n) => Some(t!("watching", n = n)),
    }
}

fn links(desk: Desk, remote: StoredValue<Remote, LocalStorage>, table: &str) -> Option<AnyView> {
    let info = desk.info.get()?;
    let you = desk.you.get();
    let (stage, game) = (info.stage, info.game);
    let is_away = you.is_some_and(|seat| is_away(&info, seat));
    let stand = (stage == Stage::Playing && you.is_some() && !is_away).then(|| {
        view! {
            <button type="button" class="quiet" data-test="stand" on:click=move |_| remote.with_value(Remote::stand)>
                {t!("leave-table")}
            </button>
        }
    });
    let back = you.filter(|_| is_away).map(|seat| {
        view! {
            <button type="button" class="primary" data-test="return" on:click=move |_| remote.with_value(|r| r.sit(seat))>
                {t!("return-table")}
            </button>
        }
    });
    // The lobby shows the link itself; beside the board the rules have a tab.
    let is_playing = stage == Stage::Playing;
    let shared = (stage != Stage::Waiting).then(|| share(table, "quiet"));
    let moved = you.filter(|_| stage != Stage::Over).map(|_| move_seat(desk, table));
    let rules = (!is_playing).then(|| {
        view! { <To route=Route::Rules(game) class="quiet button">{t!("rules-link")}</To> }
    });
    let new = (stage == Stage::Over).then(|| {
        view! { <To route=Route::Home class="quiet button">{t!("solo-new")}</To> }
    });
    Some(view! { {back}{new}{shared}{moved}{stand}{rules} }.into_any())
}

fn is_away(info: &TableInfo, seat: Seat) -> bool {
    matches!(info.seats.get(seat.index()), Some(Who::Guest { is_away: true, .. }))
}

/// Copies the address of this table.
pub(super) fn share(table: &str, class: &'static str) -> impl IntoView + use<> {
    let address = format!("{}{}", browser::origin(), Route::Table(table.to_string()).path());
    copy_button(address, t!("copy-link"), class, "copy-link")
}

/// Copies a text, and says so.
pub fn copy_button(
    text: String,
    label: String,
    class: &'static str,
    test: &'static str,
) -> impl IntoView {
    let is_copied = RwSignal::new(false);
    let copy = move |_| {
        let text = text.clone();
        leptos::task::spawn_local(async move { is_copied.set(browser::copy(&text).await) });
    };
    view! {
        <button type="button" class=class data-test=test on:click=copy>
            {move || if is_copied.get() { t!("copied") } else { label.clone() }}
        </button>
    }
}

/// Makes a private link that moves the own seat to another device.
fn move_seat(desk: Desk, table: &str) -> impl IntoView + use<> {
    let secret = RwSignal::new(None::<String>);
    let path = format!("/api/tables/{table}/link");
    let make = move |_| {
        let path = path.clone();
        leptos::task::spawn_local(async move {
            match browser::post::<_, protocol::MoveLink>(&path, &()).await {
                Ok(made) => secret.set(Some(made.secret)),
                Err(failure) => desk.complain(failure_text(&failure)),
            }
        });
    };
    let shown = move || {
        secret.get().map(|secret| {
            let address = format!("{}{}", browser::origin(), Route::Claim(secret).path());
            view! {
                <span class="move-link">
                    <label>
                        {t!("move-link")}
                        <input readonly data-test="move-link" prop:value=address.clone()/>
                    </label>
                    {copy_button(address, t!("copy-link"), "", "copy-move-link")}
                </span>
            }
        })
    };
    view! {
        <button type="button" class="quiet" data-test="move-seat" on:click=make>{t!("other-device")}</button>
        {shown}
    }
}

fn closed(link: StoredValue<Link, LocalStorage>) -> AnyView {
    view! {
        <section class="page narrow">
            <h2>{t!("closed-title")}</h2>
            <p>{t!("closed-text")}</p>
            <button type="button" on:click=move |_| link.with_value(Link::download_transcript)>{t!("transcript")}</button>
        </section>
    }
    .into_any()
}

fn gone() -> AnyView {
    view! {
        <section class="page narrow">
            <h1>{t!("gone-title")}</h1>
            <p>{t!("gone-text")}</p>
            <To route=Route::Home class="button">{t!("to-home")}</To>
        </section>
    }
    .into_any()
}
