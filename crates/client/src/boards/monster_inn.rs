//! Monster Inn on the screen: the inn with its row of cards, pool and supply, and everybody's dungeon.

mod cards;
mod count;
mod cues;
mod dungeon;
mod inn;
mod minute;
mod outlook;
mod words;

use leptos::prelude::*;
use monster_inn::{Action, Event, MonsterInn, Phase, Treasure, View};
use protocol::{Sheet, SheetLine};
use tabletop::{Seat, View as _};

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
    type Game = MonsterInn;
    const BLURB: &'static str = "monster-inn-blurb";
    const LENGTH: &'static str = "monster-inn-length";
    #[cfg(test)]
    const QUIET: &'static [&'static str] =
        &["support-declined", "removed-unseen", "beaten", "prevailed", "scored", "won"];
    const QUICK_SEATS: usize = 3;
    const MINUTE: &'static [Glance] = minute::MINUTE;
    const FACES: Option<&'static str> = Some("mi");
    const SIGNS: Option<&'static str> = Some("mi-log-signs");

    fn render(model: Model) -> AnyView {
        // The own dungeon stands apart; a spectator has none, and all of them stand together.
        let others =
            move || model.others().map(|seat| dungeon::dungeon(model, seat, false)).collect_view();
        let is_over = model.part(|view| view.table.phase == Phase::Over);
        view! {
            <div class="mi">
                <div class="mi-others">{others}</div>
                <Show when=move || !is_over.get()>{inn::inn(model)}</Show>
            </div>
        }
        .into_any()
    }

    fn hand(model: Model) -> AnyView {
        let own = move || model.you().map(|seat| dungeon::dungeon(model, seat, true));
        view! { <div class="mi part part-0">{own}</div> }.into_any()
    }

    fn parts(_view: &View) -> &'static [&'static str] {
        &["mi-part-inn", "mi-part-others"]
    }

    fn prompt(view: &View) -> Message {
        words::prompt(view)
    }

    fn actions(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        let is_mine = view.to_act().contains(seat);
        match view.table.phase {
            Phase::Bonus if is_mine => Treasure::ALL.map(Action::Take).to_vec(),
            Phase::Support if is_mine => {
                // In the order in which the monsters stand.
                let monsters = view.table.dungeons[seat].monsters().iter();
                let supports = monsters
                    .flat_map(|&monster| Treasure::ALL.map(|t| Action::Support(monster, t)))
                    .filter(|action| legal.contains(action));
                supports.chain([Action::Decline]).collect()
            }
            _ => {
                let mut actions = Treasure::ALL.map(Action::Pay).to_vec();
                actions.extend([Action::Exchange, Action::Leave]);
                actions
            }
        }
    }

    fn action_label(view: &View, action: Action) -> Message {
        words::action_label(view, action)
    }

    fn action_parts(view: &View, action: Action) -> Option<[Message; 2]> {
        words::action_parts(view, action)
    }

    fn action_icon(_view: &View, action: Action) -> &'static str {
        match action {
            Action::Pay(Treasure::Coin) | Action::Take(Treasure::Coin) => "mi-coin",
            Action::Pay(Treasure::Gem) | Action::Take(Treasure::Gem) => "mi-gem",
            Action::Support(_, Treasure::Coin) => "mi-coin",
            Action::Support(_, Treasure::Gem) => "mi-gem",
            Action::Exchange => "mi-exchange",
            Action::Leave => "mi-door",
            Action::Decline => "mi-decline",
        }
    }

    const ROUND: Option<&'static str> = Some("mi-inn-filled");

    fn chapter(event: &Event) -> Option<&'static str> {
        match event {
            Event::InnFilled { .. } => Some("mi-flame"),
            Event::GameEnded { .. } => Some("mi-helm"),
            _ => None,
        }
    }

    fn event(view: &View, event: &Event) -> Message {
        words::event(view, event)
    }

    fn cue(before: &View, after: &View, event: &Event) -> Cue {
        cues::cue(before, after, event)
    }

    fn ceremony(view: &View, sheets: &[Sheet], events: &[Event]) -> Option<Ceremony> {
        Some(count::ceremony(view, sheets, events))
    }

    fn is_result(event: &Event) -> bool {
        matches!(
            event,
            Event::RemovedUnseen { .. }
                | Event::Beaten { .. }
                | Event::Prevailed { .. }
                | Event::Scored { .. }
                | Event::Won { .. }
        )
    }

    fn goal(view: &View) -> Option<Message> {
        Some(words::goal(view))
    }

    fn tip(view: &View, after: &View, action: Action) -> Option<Message> {
        words::tip(view, after, action)
    }

    fn sheet_line(view: &View, seat: Seat, nth: usize, line: &SheetLine) -> Message {
        words::sheet_line(view, seat, nth, line)
    }
}

fn symbol(treasure: Treasure) -> &'static str {
    match treasure {
        Treasure::Coin => "mi-coin",
        Treasure::Gem => "mi-gem",
    }
}
