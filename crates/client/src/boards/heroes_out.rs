//! Keep the Heroes Out! on the screen: the dungeon as a map, the guild, the offer, the hand and the team.

mod actions;
mod cards;
mod cues;
mod danger;
mod dawn;
mod faces;
mod guild;
mod map;
mod minute;
mod names;
mod reasons;
mod room;
mod team;
mod words;

use heroes_out::{Action, Event, HeroesOut, Phase, Reason, Task, View};
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
    type Game = HeroesOut;
    const BLURB: &'static str = "heroes-out-blurb";
    const LENGTH: &'static str = "heroes-out-length";
    #[cfg(test)]
    const QUIET: &'static [&'static str] = &[];
    const QUICK_SEATS: usize = 1;
    const MINUTE: &'static [Glance] = minute::MINUTE;
    const SIGNS: Option<&'static str> = Some("ho-log-signs");

    /// The map is always there; below it a narrow screen shows one of these.
    fn parts(view: &View) -> &'static [&'static str] {
        match view.table.phase {
            Phase::Clans | Phase::Laboratory | Phase::Won | Phase::Lost => &[],
            _ => &["ho-hand", "ho-offer", "ho-team"],
        }
    }

    fn part_asked(view: &View) -> usize {
        match view.table.top() {
            Some(Task::Take | Task::Renew) => 1,
            _ => 0,
        }
    }

    fn render(model: Model) -> AnyView {
        let forecast = model.part(|view| danger::forecast(&view.table));
        view! { <div class="ho ho-dungeon">{map::map(model, forecast)}{guild::guild(model)}</div> }
            .into_any()
    }

    fn layout(view: &View) -> Option<&'static str> {
        matches!(view.table.phase, Phase::Clans | Phase::Laboratory).then_some("set-up")
    }

    fn hand(model: Model) -> AnyView {
        let phase = model.part(|view| view.table.phase);
        let is_set_up = move || matches!(phase.get(), Phase::Clans | Phase::Laboratory);
        let is_over = move || matches!(phase.get(), Phase::Won | Phase::Lost);
        view! {
            <div class="ho ho-low" class:is-set-up=is_set_up class:is-over=is_over>
                {team::choice(model)}
                <div class="ho-own-place part part-2">{team::own(model)}</div>
                <div class="ho-hand-area part part-0">{cards::hand(model)}</div>
                <div class="ho-offer-place part part-1">{cards::offer(model)}</div>
                <div class="ho-team-place part part-2">{team::team(model)}</div>
            </div>
        }
        .into_any()
    }

    fn prompt(view: &View) -> Message {
        words::prompt(view)
    }

    fn actions(_view: &View, _seat: Seat, legal: &[Action]) -> Vec<Action> {
        actions::offered(legal)
    }

    fn action_label(view: &View, action: Action) -> Message {
        actions::label(view, action)
    }

    fn action_icon(view: &View, action: Action) -> &'static str {
        actions::symbol(view, action)
    }

    fn heading(view: &View, action: Action) -> Option<(Message, &'static str)> {
        actions::heading(view, action)
    }

    fn chapter(event: &Event) -> Option<&'static str> {
        match event {
            Event::TurnBegan { clan } => Some(names::clan_art(*clan)),
            Event::Revealed { .. } | Event::LevelBegan { .. } => Some("ho-guild"),
            Event::BrokeOut { .. } => Some("ho-p-cells"),
            _ => None,
        }
    }

    fn event(view: &View, event: &Event) -> Message {
        words::event(view, event)
    }

    fn cue(before: &View, after: &View, event: &Event) -> Cue {
        cues::cue(before, after, event)
    }

    fn goal(view: &View) -> Option<Message> {
        Some(words::goal(view))
    }

    fn tip(view: &View, _after: &View, action: Action) -> Option<Message> {
        actions::tip(view, action)
    }

    fn reason(reason: &Reason) -> Option<Message> {
        Some(reasons::reason(reason))
    }

    fn ceremony(view: &View, _sheets: &[Sheet], events: &[Event]) -> Option<Ceremony> {
        Some(dawn::ceremony(view, events))
    }

    fn is_result(event: &Event) -> bool {
        matches!(event, Event::Won | Event::Lost)
    }

    fn sheet_line(view: &View, _seat: Seat, _nth: usize, line: &SheetLine) -> Message {
        words::sheet_line(view, line)
    }
}
