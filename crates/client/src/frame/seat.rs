//! Who sits where, as every board shows it, and the state of the connection.

use leptos::prelude::*;
use protocol::{GuestInfo, Occupant};
use tabletop::{Seat, View as _};

use super::clock::clock;
use crate::{
    board_model::BoardModel,
    boards::Board,
    stage,
    table_state::{ConnectionState, TableState},
    texts::t,
};

/// The outlines of the five seats, in their order: circle, square, triangle, diamond, hexagon.
const SHAPES: [&str; 5] = [
    "M16 3a13 13 0 1 1-.01 0Z",
    "M7 4H25Q28 4 28 7V25Q28 28 25 28H7Q4 28 4 25V7Q4 4 7 4Z",
    "M16 2.5 30 28H2Z",
    "M16 2 30 16 16 30 2 16Z",
    "M9 4H23L30 16 23 28H9L2 16Z",
];

/// The mark of a seat as markup, 32 by 32: for ghosts, and for drawings that hold it.
pub fn seat_markup(seat: Seat) -> String {
    let nth = seat.index() % SHAPES.len();
    let (shape, n) = (SHAPES[nth], nth + 1);
    let y = if n == 3 { 25 } else { 22 };
    format!(
        "<svg class=\"seat-drawn seat-{n}\" viewBox=\"0 0 32 32\"><path d=\"{shape}\"/>\
         <text x=\"16\" y=\"{y}\">{n}</text></svg>"
    )
}

/// A seat as colour, shape and number, wherever it is shown.
pub fn seat_mark(seat: Seat) -> impl IntoView + use<> {
    let nth = seat.index() % SHAPES.len();
    view! {
        <span class=format!("plate-mark seat-{}", nth + 1) aria-hidden="true">
            <svg viewBox="0 0 32 32"><path d=SHAPES[nth]></path></svg>
            <b>{seat.index() + 1}</b>
        </span>
    }
}

/// The face of a seat: the symbol `PREFIX-lord-N` of the board's art, in a ring of the seat's colour.
pub fn portrait(prefix: &str, seat: Seat) -> impl IntoView + use<> {
    let nth = seat.index() + 1;
    let face = format!("<use href=\"#{prefix}-lord-{nth}\"/>");
    let class = format!("portrait seat-{nth}");
    view! { <svg class=class viewBox="0 0 96 96" aria-hidden="true" inner_html=face></svg> }
}

/// The name of a seat with everything that is not part of the game: bot, away, turn.
pub fn name_plate<B: Board>(model: BoardModel<B>, seat: Seat) -> AnyView {
    let state = model.state;
    let name = move || state.display_name(seat);
    let is_turn = Memo::new(move |_| model.view().to_act().contains(seat));
    let tag = move || {
        state.info.with(|info| {
            let who = info.as_ref().and_then(|info| info.seats.get(seat.index()).cloned());
            match who? {
                Occupant::Bot { level } => Some(level_name(&level)),
                Occupant::Guest(GuestInfo { is_away: true, .. }) => Some(t!("away")),
                Occupant::Guest(GuestInfo { is_connected: false, .. }) => Some(t!("not-here")),
                _ => None,
            }
        })
    };
    view! {
        <span
            class="plate"
            class:is-turn=move || is_turn.get()
            data-plate=seat.to_string()
            data-anchor=stage::plate(seat)
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
        ConnectionState::Outdated => ("outdated", t!("connection-outdated")),
    };
    view! {
        <span class="connection" role="status" data-test="connection" data-state=move || word().0>
            <span class="dot" aria-hidden="true"></span>
            {move || word().1}
        </span>
    }
}
