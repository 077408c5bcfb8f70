//! A table on the server: the lobby before the game, then the board.

use leptos::prelude::*;
use protocol::{GameId, GuestInfo, Occupant, Secret, Stage, TableId, TableInfo};
use tabletop::Seat;

use super::lobby;
use crate::{
    backend::{Backend, Remote},
    browser,
    frame::{self, Asking, Question},
    loading, luck,
    pages::error_text,
    router::{NavLink, Route, Router},
    table_state::{ConnectionState, TableState},
    texts::t,
};

/// What fills the page; the board stays where it is when its game ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    Connecting,
    /// The game is about to start: words for its seed are opened.
    Opening,
    Lobby,
    Board(GameId),
    /// Read-only; with a board if the game could be replayed as far as that.
    Closed(Option<GameId>),
    NotFound,
    /// The server speaks another version of the protocol.
    Outdated,
}

impl Screen {
    fn of(state: TableState) -> Screen {
        let table = state.info.with(|info| info.as_ref().map(|info| (info.stage, info.game)));
        let is_opening = state.info.with(|info| {
            info.as_ref().and_then(|info| info.luck.as_ref()).is_some_and(|luck| luck.is_opening)
        });
        match table {
            _ if state.connection.get() == ConnectionState::Outdated => Screen::Outdated,
            Some((Stage::Waiting, _)) if is_opening => Screen::Opening,
            Some((Stage::Waiting, _)) => Screen::Lobby,
            Some((Stage::Closed, game)) => {
                Screen::Closed(state.update.with(Option::is_some).then_some(game))
            }
            Some((Stage::Playing | Stage::Over, game)) => Screen::Board(game),
            None if matches!(
                state.connection.get(),
                ConnectionState::NotFound | ConnectionState::TurnedAway
            ) =>
            {
                Screen::NotFound
            }
            None => Screen::Connecting,
        }
    }
}

pub fn table(table: TableId) -> AnyView {
    let state = TableState::new();
    let remote = Remote::open(state, table);
    let backend = StoredValue::new_local(Backend::Remote(remote.clone()));
    let remote = StoredValue::new_local(remote);
    on_cleanup(move || {
        backend.try_with_value(Backend::close);
    });
    let router = expect_context::<Router>();
    state.rematch.set_value(Some(Callback::new(move |()| {
        remote.with_value(|remote| remote.rematch(move |next| router.go(Route::Table(next))));
    })));
    let game = Memo::new(move |_| state.game());
    // While the others sit down there is time for it.
    Effect::new(move || {
        if let Some(game) = game.get() {
            loading::preload(game);
        }
    });
    let asking = Asking::new();
    let screen = Memo::new(move |_| Screen::of(state));
    let body = move || match screen.get() {
        Screen::Outdated => outdated(),
        Screen::Lobby => lobby::lobby(state, remote, table),
        Screen::Board(game) => board(game, state, backend),
        Screen::Closed(game) => closed(state, backend, game),
        Screen::NotFound => not_found(state),
        Screen::Opening => view! { <p class="page soft">{t!("luck-opening")}</p> }.into_any(),
        Screen::Connecting => view! { <p class="page soft">{t!("connecting")}</p> }.into_any(),
    };
    view! {
        <div class="table-page" class:has-end=move || state.is_over()>
            <Show when=move || screen.get() != Screen::NotFound>
                {frame::table_head(
                    move || game.get().map_or("…", |game| game.title()).to_string(),
                    view! {
                        {frame::connection(state)}
                        <span class="soft table-watch">{move || watching(state)}</span>
                        {luck::mark(state)}
                    },
                    move || links(state, remote, asking, table),
                )}
            </Show>
            {asking.view()}
            {body}
        </div>
    }
    .into_any()
}

fn board(game: GameId, state: TableState, backend: StoredValue<Backend, LocalStorage>) -> AnyView {
    loading::when_loaded(game, move |code| code.table(state, backend))
}

fn watching(state: TableState) -> Option<String> {
    let n_spectators = state.info.with(|info| info.as_ref().map_or(0, |info| info.n_spectators));
    let is_spectator = state.info.with(Option::is_some) && state.you.get().is_none();
    match (is_spectator, n_spectators) {
        (true, _) => Some(t!("you-watch")),
        (false, 0) => None,
        (false, n) => Some(t!("spectators", n = n)),
    }
}

fn links(
    state: TableState,
    remote: StoredValue<Remote, LocalStorage>,
    asking: Asking,
    table: TableId,
) -> Option<AnyView> {
    let info = state.info.get()?;
    let you = state.you.get();
    let (stage, game) = (info.stage, info.game);
    let is_away = you.is_some_and(|seat| is_away(&info, seat));
    let ask_to_stand = move |_| {
        let act = Callback::new(move |()| remote.with_value(Remote::stand));
        let (title, text) = (t!("ask-stand"), t!("ask-stand-text"));
        asking.ask(Question { title, text, yes: t!("leave-table"), act });
    };
    let stand = (stage == Stage::Playing && you.is_some() && !is_away).then(|| {
        view! {
            <button type="button" class="quiet" data-test="stand" on:click=ask_to_stand>
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
    let moved = you.filter(|_| stage != Stage::Over).map(|_| move_seat(state, table));
    let rules = (!is_playing).then(|| {
        view! { <NavLink route=Route::Rules(game) class="quiet button">{t!("rules-link")}</NavLink> }
    });
    let new = (stage == Stage::Over).then(|| {
        view! { <NavLink route=Route::Home class="quiet button">{t!("solo-new")}</NavLink> }
    });
    Some(view! { {back}{new}{shared}{moved}{stand}{rules} }.into_any())
}

fn is_away(info: &TableInfo, seat: Seat) -> bool {
    matches!(info.seats.get(seat.index()), Some(Occupant::Guest(GuestInfo { is_away: true, .. })))
}

/// The link to this table.
pub(super) fn address_of(table: TableId) -> String {
    format!("{}{}", browser::origin(), Route::Table(table).path())
}

/// Copies the address of this table.
pub(super) fn share(table: TableId, class: &'static str) -> impl IntoView {
    copy_button(address_of(table), t!("copy-link"), class, "copy-link")
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
fn move_seat(state: TableState, table: TableId) -> impl IntoView {
    let secret = RwSignal::new(None::<Secret>);
    let path = format!("/api/tables/{table}/transfer");
    let make = move |_| {
        let path = path.clone();
        leptos::task::spawn_local(async move {
            match browser::post::<_, protocol::TransferSecret>(&path, &()).await {
                Ok(made) => secret.set(Some(made.secret)),
                Err(error) => state.show_error(error_text(&error)),
            }
        });
    };
    let shown = move || {
        secret.get().map(|secret| {
            let address = format!("{}{}", browser::origin(), Route::claim_link(&secret));
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

/// A table that goes on no more: why, its record, and its last position if there is one.
fn closed(
    state: TableState,
    backend: StoredValue<Backend, LocalStorage>,
    game: Option<GameId>,
) -> AnyView {
    let why = move || match state.closed_reason.get() {
        Some(why) => t!("closed-because", why = why),
        None => t!("closed-text"),
    };
    view! {
        <section class="page narrow" data-test="closed">
            <h2>{t!("closed-title")}</h2>
            <p>{why}</p>
            <button type="button" on:click=move |_| backend.with_value(Backend::download_transcript)>{t!("transcript")}</button>
        </section>
        {game.map(|game| board(game, state, backend))}
    }
    .into_any()
}

/// A page that is older or newer than the server.
fn outdated() -> AnyView {
    // Never by itself: a page that is still the old one would be loaded again and again.
    let reload = move |_| drop(window().location().reload());
    view! {
        <section class="page narrow" data-test="outdated">
            <h1>{t!("outdated-title")}</h1>
            <p role="alert">{t!("outdated-text")}</p>
            <button type="button" class="primary" data-test="reload" on:click=reload>{t!("reload")}</button>
        </section>
    }
    .into_any()
}

/// A page that never got to the table.
fn not_found(state: TableState) -> AnyView {
    let title = move || match state.connection.get() {
        ConnectionState::TurnedAway => t!("turned-away-title"),
        _ => t!("table-not-found-title"),
    };
    // A table that is there but cannot be opened says why.
    let why = move || {
        state.notice.get().map_or_else(|| t!("table-not-found-text"), |notice| notice.message)
    };
    view! {
        <section class="page narrow">
            <h1>{title}</h1>
            <p>{why}</p>
            <NavLink route=Route::Home class="button">{t!("to-home")}</NavLink>
        </section>
    }
    .into_any()
}
