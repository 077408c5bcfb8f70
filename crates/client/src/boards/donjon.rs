//! Donjon on the screen: the ledger of objectives, the wilds, the powers on offer, one dungeon in full and all others at a
//! glance. On a narrow screen these are panels, and the one that is asked about opens by itself.

mod cues;
mod den;
mod desk;
mod inspection;
mod ledger;
mod minute;
mod names;
mod others;
mod powers;
mod questions;
mod terra;
mod words;

use donjon::{Action, Donjon, Event, View};
use leptos::prelude::*;
use protocol::{Sheet, SheetLine};
use tabletop::Seat;

use crate::{
    board_model::BoardModel,
    boards::{Board, Glance},
    frame::Ceremony,
    stage::Cue,
    texts::Message,
};

#[derive(Debug)]
pub struct TheBoard;

type Model = BoardModel<TheBoard>;

impl Board for TheBoard {
    type Game = Donjon;
    const BLURB: &'static str = "donjon-blurb";
    const LENGTH: &'static str = "donjon-length";
    #[cfg(test)]
    const QUIET: &'static [&'static str] = &["buried", "nobody-won", "scored", "won"];
    const QUICK_SEATS: usize = 3;
    const MINUTE: &'static [Glance] = minute::MINUTE;
    const FACES: Option<&'static str> = Some("dj");
    const SIGNS: Option<&'static str> = Some("dj-log-signs");

    fn parts(_view: &View) -> &'static [&'static str] {
        &["dj-part-den", "dj-part-wild", "dj-part-powers", "dj-part-others"]
    }

    fn part_asked(view: &View) -> usize {
        questions::part_asked(view)
    }

    fn render(model: Model) -> AnyView {
        let desk = desk::Desk::new(model);
        view! {
            <div class="dj">
                {ledger::ledger(desk)}
                {terra::terra(desk)}
                {powers::powers(desk)}
                {den::den(desk)}
                {others::others(desk)}
                {desk.dragged()}
            </div>
        }
        .into_any()
    }

    /// The own dungeon stands among the rest: everything is one drawing.
    fn hand(_model: Model) -> AnyView {
        ().into_any()
    }

    fn prompt(view: &View) -> Message {
        questions::prompt(view)
    }

    fn actions(_view: &View, _seat: Seat, legal: &[Action]) -> Vec<Action> {
        // What ends a question comes last.
        let ends = |action: &Action| matches!(action, Action::Pass | Action::Done);
        let (last, mut first): (Vec<Action>, Vec<Action>) = legal.iter().partition(|a| ends(a));
        first.extend(last);
        first
    }

    fn heading(view: &View, action: Action) -> Option<(Message, &'static str)> {
        questions::heading(view, action)
    }

    fn action_label(view: &View, action: Action) -> Message {
        questions::action_label(view, action)
    }

    fn action_icon(_view: &View, action: Action) -> &'static str {
        questions::action_icon(action)
    }

    fn chapter(event: &Event) -> Option<&'static str> {
        match event {
            Event::NoThreat { .. } | Event::ThreatOverdue { .. } | Event::ThreatRevealed { .. } => {
                Some("dj-threat")
            }
            Event::LastRoundBegan | Event::GameEnded => Some("dj-keys"),
            _ => None,
        }
    }

    fn event(_view: &View, event: &Event) -> Message {
        words::event(event)
    }

    fn cue(before: &View, after: &View, event: &Event) -> Cue {
        cues::cue(before, after, event)
    }

    fn goal(view: &View) -> Option<Message> {
        Some(words::goal(view))
    }

    fn tip(view: &View, after: &View, action: Action) -> Option<Message> {
        words::tip(view, after, action)
    }

    fn ceremony(view: &View, sheets: &[Sheet], events: &[Event]) -> Option<Ceremony> {
        Some(inspection::ceremony(view, sheets, events))
    }

    fn is_result(event: &Event) -> bool {
        matches!(event, Event::Scored { .. } | Event::Won { .. } | Event::NobodyWon)
    }

    fn sheet_line(view: &View, _seat: Seat, nth: usize, _line: &SheetLine) -> Message {
        words::sheet_line(view, nth)
    }
}
