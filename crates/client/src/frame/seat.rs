//! Who sits where, as every board shows it, and how the line to the table is.

use leptos::prelude::*;
use protocol::Who;
use tabletop::{Seat, View as _};

use super::clock::clock;
use crate::{
    boards::Board,
    desk::{Connection, Desk},
    play::Play,
    texts::t,
};

/// The name of a seat with everything that is not part of the game: bot, away, turn.
pub fn name_plate<B: Board>(play: Play<B>, seat: Seat) -> AnyView {
    let desk = play.desk;
    let name = move || desk.called(seat);
    let is_turn = Memo::new(move |_| play.view().to_act().contains(seat));
    let tag = move || {
        desk.info.with(|info| {
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
        <span class="plate" class:is-turn=move || is_turn.get()>
            <span class="plate-mark" aria-hidden="true">{seat.index() + 1}</span>
            <span class="plate-name" title=name>{name}</span>
            {move || tag().map(|tag| view! { <span class="tag">{tag}</span> })}
            {move || is_turn.get().then(|| view! { <span class="tag turn">{t!("to-act")}</span> })}
            {clock(desk, seat)}
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

/// How the line is: said calmly, and loud only when it is lost.
pub fn connection(desk: Desk) -> impl IntoView {
    let word = move || match desk.connection.get() {
        Connection::Here => ("here", t!("connection-here")),
        Connection::Connecting => ("connecting", t!("connection-connecting")),
        Connection::Live => ("live", t!("connection-live")),
        Connection::Lost => ("lost", t!("connection-lost")),
        Connection::Gone => ("gone", t!("connection-gone")),
        Connection::TurnedAway => ("turned-away", t!("connection-turned-away")),
    };
    view! {
        <span class="connection" role="status" data-test="connection" data-state=move || word().0>
            <span class="dot" aria-hidden="true"></span>
            {move || word().1}
        </span>
    }
}
