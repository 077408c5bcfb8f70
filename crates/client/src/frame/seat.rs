//! Who sits where, as every board shows it, and the state of the connection.

use leptos::prelude::*;
use protocol::Occupant;
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
                Occupant::Bot { level } => Some(level_name(&level)),
                Occupant::Guest { is_away: true, .. } => Some(t!("away")),
                Occupant::Guest { is_connected: false, .. } => Some(t!("not-here")),
                _ => None,
            }
        })
    };
    view! {
        <span class="plate" class:is-turn=move || is_turn.get()>
            <span class="plate-mark" aria-hidden="true">{seat.index() + 1}</span>
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
