//! The boards, one folder a game. This is the only place of the client that tells games apart.

mod monster_inn;

use leptos::prelude::*;
use protocol::{GameId, Playable, SheetRow};
use tabletop::{Game, Seat};

use crate::{
    desk::Desk,
    frame,
    link::Link,
    play::{Action, Play, View},
    texts::Message,
};

/// How one game is shown. Boards draw views and offer gestures; they contain no rules.
pub trait Board: Sized + 'static {
    type Game: Playable;
    /// Symbols for pieces and icons, as one SVG text.
    const ART: &'static str;

    /// Everything on the table but what lies before the viewer.
    fn draw(play: Play<Self>) -> AnyView;
    /// What lies before the viewer; nothing for a spectator.
    fn hand(play: Play<Self>) -> AnyView;
    /// What is asked now, said to the viewer.
    fn prompt(view: &View<Self>) -> Message;
    /// Where the game stands, in a few words.
    fn progress(view: &View<Self>) -> Message;
    /// The gestures the bar offers this seat, allowed or not; `legal` are those that are.
    fn gestures(view: &View<Self>, seat: Seat, legal: &[Action<Self>]) -> Vec<Action<Self>>;
    /// What a gesture is called.
    fn gesture(view: &View<Self>, action: Action<Self>) -> Message;
    /// The symbol of a gesture in the bar.
    fn gesture_icon(action: Action<Self>) -> &'static str;
    /// One sentence of the story.
    fn event(view: &View<Self>, event: &<Self::Game as Game>::Event) -> Message;
    /// What moves when this happens.
    fn flights(event: &<Self::Game as Game>::Event) -> Vec<frame::Flight>;
    /// The `nth` line of a seat's score sheet.
    fn sheet_row(view: &View<Self>, seat: Seat, nth: usize, row: &SheetRow) -> Message;
}

/// The table of a game, with its frame.
pub fn table(game: GameId, desk: Desk, link: StoredValue<Link, LocalStorage>) -> AnyView {
    match game {
        GameId::MonsterInn => frame::table::<monster_inn::MonsterInnBoard>(desk, link),
    }
}

/// A picture of the game for lists and headings.
pub fn emblem(game: GameId) -> AnyView {
    match game {
        GameId::MonsterInn => monster_inn::emblem(),
    }
}

/// What the game is about, in a sentence or two.
pub fn blurb(game: GameId) -> String {
    match game {
        GameId::MonsterInn => Message::new("monster-inn-blurb").say(&|seat| seat.to_string()),
    }
}

#[cfg(test)]
#[path = "boards/tests.rs"]
mod tests;
