//! The lobby of a table: who sits where, the link to share, and the start button.

mod qr;

use hosting::LEVELS;
use leptos::prelude::*;
use protocol::{GameId, Occupant, Pace, TableId};
use tabletop::Seat;

use super::{
    name, reading,
    seats::{Taken, options_taken, win_rate},
    table::{address_of, share},
};
use crate::{
    art,
    backend::Remote,
    boards,
    frame::{level_name, seat_mark},
    loading, luck,
    table_state::{TableState, name_of},
    texts::t,
};

/// The room with its table, and the figures that sit there.
const ROOM: &str = include_str!("lobby/room.svg");
const FIGURES: &str = include_str!("lobby/figures.svg");

/// Out by the door.
const STAND: &str = "<path d=\"M10 4H5v16h5M10 12h10M16 8l4 4-4 4\"/>";
const REMOVE: &str = "<path d=\"M6 6l12 12M18 6L6 18\"/>";

type RemoteHandle = StoredValue<Remote, LocalStorage>;

pub fn lobby(state: TableState, remote: RemoteHandle, table: TableId) -> AnyView {
    let n_seats = Memo::new(move |_| {
        state.info.with(|info| info.as_ref().map_or(0, |info| info.seats.len()))
    });
    let n_open = Memo::new(move |_| {
        state.info.with(|info| {
            let seats = info.iter().flat_map(|info| &info.seats);
            seats.filter(|who| **who == Occupant::Open).count()
        })
    });
    let is_complete = move || n_seats.get() > 0 && n_open.get() == 0;
    let address = address_of(table);
    let code = qr::code(&address);
    let start = move || {
        if !state.is_host.get() {
            return waiting(state, n_open);
        }
        view! {
            <button
                type="button"
                class="primary large start-now"
                data-test="start"
                disabled=move || !is_complete()
                on:click=move |_| remote.with_value(Remote::start)
            >
                {t!("start")}
            </button>
            <Show when=move || !is_complete()>
                <button
                    type="button"
                    class="primary large"
                    data-test="fill-and-start"
                    on:click=move |_| fill_and_start(state, remote)
                >
                    {t!("fill-and-start")}
                </button>
                <p class="soft">{t!("start-needs")}</p>
            </Show>
        }
        .into_any()
    };
    let notice = move || {
        state.notice.get().map(|n| view! { <p class="notice" role="alert">{n.message}</p> })
    };
    let chosen =
        Memo::new(move |_| state.info.get().map(|info| options_taken(info.game, &info.options)));
    let options = move || {
        let said = chosen.get().unwrap_or_default().into_iter().map(said);
        let pace = state.info.with(|info| info.as_ref().and_then(|info| info.pace));
        let pace = pace.map(|pace| {
            view! { <li><span class="said-name">{t!("pace-title")}</span>" "<span class="soft">{pace_text(pace)}</span></li> }
        });
        let rate = state.info.with(|info| {
            info.as_ref().and_then(|info| win_rate(info.game, &info.options, info.seats.len()))
        });
        let rate = rate
            .map(|text| view! { <li data-test="win-rate"><span class="soft">{text}</span></li> });
        view! { {said.collect_view()}{pace}{rate} }
    };
    let seats = move || (0..n_seats.get()).map(|nth| place_of(state, remote, nth)).collect_view();
    let title = move || match n_open.get() {
        0 => t!("lobby-title"),
        n => t!("lobby-open", n = n),
    };
    let taken = move || t!("lobby-taken", n = n_seats.get() - n_open.get(), all = n_seats.get());
    // Who only waits has time to read.
    let minute = Memo::new(move |_| state.game().filter(|_| !state.is_host.get()));
    let minute = move || {
        let game = minute.get()?;
        Some(loading::when_loaded(game, move |code| {
            view! { <div class="panel">{reading::minute(game, code.minute())}</div> }.into_any()
        }))
    };
    view! {
        <section class="page lobby">
            {notice}
            <div class="stage lobby-stage">
                <div class="lobby-room" aria-hidden="true" inner_html=ROOM></div>
                <div class="lobby-game">{move || state.game().map(art::picture)}</div>
                {figures()}
                {move || state.game().map(|game| art::symbols(game.name()))}
                <h2>{title}<small>{taken}</small></h2>
                <ol class="places" data-seats=move || n_seats.get().to_string()>{seats}</ol>
            </div>
            <div class="lobby-side">
                <div class="lobby-panels">
                    {minute}
                    <div class="share panel">
                        <label for="share">{t!("share-title")}</label>
                        <div class="share-ways">
                            {code}
                            <p class="soft">{t!("share-text")}</p>
                            {share(table, "primary")}
                        </div>
                        <input id="share" readonly data-test="share-link" prop:value=address/>
                    </div>
                    <div class="options-panel panel">
                        <h2>{t!("options-said")}</h2>
                        <ul class="options-said" aria-label=t!("options-title") data-test="options-said">{options}</ul>
                    </div>
                    {luck::panel(state, remote, table)}
                </div>
                <div class="start">{start}</div>
            </div>
        </section>
    }
    .into_any()
}

/// Where the host has the start button: what everybody else waits for.
fn waiting(state: TableState, n_open: Memo<usize>) -> AnyView {
    let for_what = move || match (n_open.get(), state.you.get()) {
        (0, _) => t!("wait-full"),
        (_, None) => t!("wait-sit"),
        (n, Some(_)) => t!("wait-open", n = n),
    };
    view! { <p class="wait" role="status"><b>{t!("wait-for-host")}</b><span>{for_what}</span></p> }
        .into_any()
}

/// What the host chose among the variants. What differs from the usual game says what it changes, the rest when asked.
fn said(taken: Taken) -> impl IntoView {
    view! {
        <li>
            <details open=!taken.is_usual>
                <summary><span class="said-name">{taken.name}</span>" "<b>{taken.value}</b></summary>
                <p class="soft">{taken.about}</p>
            </details>
        </li>
    }
}

/// A bot of medium strength for every open seat, then the game starts.
fn fill_and_start(state: TableState, remote: RemoteHandle) {
    let seats = state.info.with_untracked(|info| info.as_ref().map(|info| info.seats.clone()));
    let seats = seats.unwrap_or_default();
    let open = seats.iter().enumerate().filter(|(_, who)| **who == Occupant::Open);
    remote.with_value(|remote| {
        open.for_each(|(nth, _)| {
            remote.set_seat(Seat::new(nth), Some(hosting::DEFAULT_LEVEL.to_string()));
        });
        remote.start();
    });
}

/// The figures, out of sight: chairs draw from them.
pub(super) fn figures() -> impl IntoView {
    view! { <div class="art" aria-hidden="true" inner_html=FIGURES></div> }
}

/// A chair, and the figure of whoever sits in it: a hooded person, an imp for a bot, nobody.
pub(super) fn chair<G>(who: &Occupant<G>) -> AnyView {
    chair_with(who, None)
}

/// A chair where the game has faces: whoever sits in it has the one of the seat, and a bot has an imp at hand.
fn chair_at<G>(game: GameId, seat: Seat, who: &Occupant<G>) -> AnyView {
    chair_with(who, boards::faces(game).map(|prefix| format!("{prefix}-lord-{}", seat.index() + 1)))
}

fn chair_with<G>(who: &Occupant<G>, face: Option<String>) -> AnyView {
    const BACK: &str = "<path class=\"chair-wood\" d=\"M14 108V30C14 10 30 2 48 2S82 10 82 30V108Z\"/>\
        <path class=\"chair-cloth\" d=\"M24 104V32C24 18 34 12 48 12S72 18 72 32V104Z\"/>\
        <circle class=\"chair-knob\" cx=\"14\" cy=\"28\" r=\"7\"/><circle class=\"chair-knob\" cx=\"82\" cy=\"28\" r=\"7\"/>";
    const IMP: &str = "<use href=\"#lby-imp\" x=\"12\" y=\"26\" width=\"72\" height=\"72\"/>";
    let figure = match (who, face) {
        (Occupant::Open, _) => {
            "<circle class=\"chair-free\" cx=\"48\" cy=\"58\" r=\"19\"/><path class=\"chair-plus\" d=\"M48 49v18M39 58h18\"/>".to_string()
        }
        (Occupant::Bot { .. }, None) => IMP.to_string(),
        (Occupant::Guest(_), None) => {
            "<use href=\"#lby-minion\" x=\"8\" y=\"22\" width=\"80\" height=\"80\"/>".to_string()
        }
        (_, Some(face)) => {
            format!("<use href=\"#{face}\" x=\"4\" y=\"14\" width=\"88\" height=\"88\"/>")
        }
    };
    let drawing = format!("{BACK}{figure}");
    view! { <svg class="chair" viewBox="0 0 96 110" aria-hidden="true" inner_html=drawing></svg> }
        .into_any()
}

fn pace_text(pace: Pace) -> String {
    match (pace.seconds, pace.bank) {
        (30, 120) => t!("pace-quick"),
        (120, 600) => t!("pace-calm"),
        (86_400, 0) => t!("pace-day"),
        (seconds, bank) => t!("pace-other", seconds = seconds, bank = bank),
    }
}

/// A place, made anew only when something about it changes: one's name may be half written on the plate.
fn place_of(state: TableState, remote: RemoteHandle, nth: usize) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let (you, is_host) = (state.you.get(), state.is_host.get());
        state.info.with(|info| {
            let info = info.as_ref()?;
            Some((info.seats.get(nth)?.clone(), info.game, info.seats.len(), you, is_host))
        })
    });
    move || {
        let (who, game, n_seats, you, is_host) = shown.get()?;
        // Whoever looks sits in front; the others follow clockwise.
        let at = (nth + n_seats - you.map_or(0, Seat::index)) % n_seats;
        Some(place(state, remote, (Seat::new(nth), who), (game, at), you, is_host))
    }
}

fn place(
    state: TableState,
    remote: RemoteHandle,
    (seat, who): (Seat, Occupant),
    (game, nth): (GameId, usize),
    you: Option<Seat>,
    is_host: bool,
) -> AnyView {
    let is_mine = you == Some(seat);
    let name = match &who {
        Occupant::Open => t!("seat-open"),
        Occupant::Guest(guest) if guest.name.is_empty() && is_mine => t!("you"),
        Occupant::Guest(guest) if guest.name.is_empty() => t!("guest"),
        who => name_of(Some(who), seat),
    };
    // The host reads the level in the list beside it.
    let is_gone = who.guest().is_some_and(|guest| !guest.is_connected) && !is_mine;
    let about = match &who {
        Occupant::Bot { level } if !is_host => Some(t!("plan-bot", level = level_name(level))),
        _ if is_gone => Some(t!("not-here")),
        _ => None,
    };
    let sit = (who == Occupant::Open && you.is_none()).then(|| {
        view! {
            <button
                type="button"
                class="primary"
                data-test=format!("sit-{seat}")
                on:click=move |_| remote.with_value(|r| r.sit(seat))
            >
                {t!("sit")}
            </button>
        }
    });
    let stand = is_mine.then(|| {
        view! {
            <button type="button" class="quiet" data-test="stand" on:click=move |_| remote.with_value(Remote::stand)>
                {sign(STAND)}<span>{t!("stand")}</span>
            </button>
        }
    });
    let is_other = matches!(who, Occupant::Guest(_)) && !is_mine;
    let remove = (is_host && is_other).then(|| {
        view! {
            <button
                type="button"
                class="quiet"
                data-test=format!("remove-{seat}")
                aria-label=t!("remove", name = name_of(Some(&who), seat))
                on:click=move |_| remote.with_value(|r| r.remove(seat))
            >
                {sign(REMOVE)}<span>{t!("remove-short")}</span>
            </button>
        }
    });
    let is_free = !matches!(who, Occupant::Guest(_));
    let plan = (is_host && is_free).then(|| seat_choice(remote, seat, &who));
    view! {
        <li class=format!("place seat-{} at-{nth}", seat.index() + 1) class:is-mine=is_mine class:is-gone=is_gone class:is-empty=who == Occupant::Open>
            {chair_at(game, seat, &who)}
            {is_mine.then(|| name::question(state))}
            <span class="place-plate">
                {seat_mark(seat)}
                <span class="place-name">
                    <span class="place-who" title=name.clone()>{name.clone()}</span>
                    {(is_mine && name != t!("you")).then(|| view! { <span class="tag">{t!("you")}</span> })}
                    {about.map(|about| view! { <span class="tag">{about}</span> })}
                    {plan}
                </span>
            </span>
            <span class="place-actions">{sit}{stand}{remove}</span>
        </li>
    }
    .into_any()
}

/// A button's drawing, where there is no room for its word.
fn sign(drawing: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" inner_html=drawing></svg> }
}

/// The host's choice for a seat that no guest has.
fn seat_choice(remote: RemoteHandle, seat: Seat, who: &Occupant) -> impl IntoView + use<> {
    let now = match who {
        Occupant::Bot { level } => level.clone(),
        _ => String::new(),
    };
    let set = move |event| {
        let level = event_target_value(&event);
        let bot = (!level.is_empty()).then_some(level);
        remote.with_value(|remote| remote.set_seat(seat, bot));
    };
    let bots = LEVELS.map(|level| {
        let is_now = now == level;
        view! { <option value=level selected=is_now>{t!("plan-bot", level = level_name(level))}</option> }
    });
    view! {
        <select aria-label=t!("seats-who") data-test=format!("plan-{seat}") on:change=set>
            <option value="">{t!("plan-open")}</option>
            {bots}
        </select>
    }
}
