//! Who sits where, as every board shows it, and the state of the connection.

use leptos::prelude::*;
use protocol::Who;
use tabletop::{Seat, View as _};

use super::clock::clock;
use crate::{
    board_model::BoardModel,
    boards::Board,
    table_state::{ConnectionState, TableState},
    texts::t,
};

/// The name of a seat with everything that is not part of the game: bot, away, turn.
pub fn name_plate<B: Board>(model: BoardModel<B>, seat: Seat) -> AnyView {
    let state = model.state;
    let name = move || state.display_name(seat);
    let is_turn = Memo::new(move |_| model.view().to_act().contains(seat));
    let tag = move || {
        state.info.with(|info| {
            let who = info.as_ref().and_then(|info| info.seats.get(seat.index()).cloned());
            match who? {
                Who::Bot { level } => Some(level_name(&level)),
                Who::Guest { is_away: true, .. } => Some(t!("away")),
                Who::Guest { is_here: false, .. } => Some(t!("not-here")),
                _ => None,
            }
        })
    };
    view! {
        <span
            class="plate"
            class:is-turn=move || is_turn.get()
            data-plate=seat.to_string()
            data-anchor=format!("plate-{seat}")
        >
            {seat_mark(seat)}
            <span class="plate-name" title=name>{name}</span>
            {move || tag().map(|tag| view! { <span class="tag">{tag}</span> })}
            {move || is_turn.get().then(|| view! { <span class="tag turn">{t!("to-move")}</span> })}
            {clock(state, seat)}
        </span>
    }
    .into_any()
}

/// The mark of a seat: its colour, its shape and its number.
pub fn seat_mark(seat: Seat) -> impl IntoView {
    let n = seat.index() + 1;
    // Drawn here and not in a board's art: every page has seats.
    let (shape, y) = match n {
        1 => ("<circle cx=\"16\" cy=\"16\" r=\"13\"/>", 22),
        2 => ("<rect x=\"4\" y=\"4\" width=\"24\" height=\"24\" rx=\"3\"/>", 22),
        3 => ("<path d=\"M16 2 30.5 28H1.5Z\"/>", 25),
        4 => ("<path d=\"M16 1.5 30.5 16 16 30.5 1.5 16Z\"/>", 22),
        _ => ("<path d=\"M9 3.5h14l7.5 12.5L23 28.5H9L1.5 16Z\"/>", 22),
    };
    let markup = format!("{shape}<text x=\"16\" y=\"{y}\">{n}</text>");
    let class = format!("plate-mark seat-{n}");
    view! { <svg class=class viewBox="0 0 32 32" aria-hidden="true" inner_html=markup></svg> }
}

/// What a level is called; other bots are called as they are written.
pub fn level_name(level: &str) -> String {
    match level {
        "easy" => t!("level-easy"),
        "medium" => t!("level-medium"),
        "hard" => t!("level-hard"),
        other => other.to_string(),
    }
}

/// The state of the connection, prominent only when it is lost.
pub fn connection(state: TableState) -> impl IntoView {
    let word = move || match state.connection.get() {
        ConnectionState::Local => ("local", t!("connection-local")),
        ConnectionState::Connecting => ("connecting", t!("connection-connecting")),
        ConnectionState::Live => ("live", t!("connection-live")),
        ConnectionState::Lost => ("lost", t!("connection-lost")),
        ConnectionState::NotFound => ("not-found", t!("connection-not-found")),
        ConnectionState::TurnedAway => ("turned-away", t!("connection-turned-away")),
    };
    view! {
        <span class="connection" role="status" data-test="connection" data-state=move || word().0>
            <span class="dot" aria-hidden="true"></span>
            {move || word().1}
        </span>
    }
}
