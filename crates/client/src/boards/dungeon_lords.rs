//! Dungeon Lords on the screen: the year and the Evilometer above, the central board or the battle, the own dungeon,
//! and the other dungeons at a glance or in full.

mod actions;
mod battle;
mod cues;
mod facts;
mod log;
mod lord;
mod ministry;
mod minute;
mod names;
mod pieces;
mod places;
mod prompt;
mod site;
mod training;
mod words;
mod year;

use dungeon_lords::{Action, Ask, DungeonLords, Event, Stage, View};
use leptos::prelude::*;
use protocol::{Sheet, SheetLine};
use tabletop::Seat;

use crate::{
    board_model::BoardModel,
    boards::{Board, Draft, Glance, Training},
    frame::Ceremony,
    stage::Cue,
    texts::{Message, t},
};

#[derive(Debug)]
pub struct TheBoard;

type Model = BoardModel<TheBoard>;

impl Board for TheBoard {
    type Game = DungeonLords;
    const BLURB: &'static str = "dungeon-lords-blurb";
    const LENGTH: &'static str = "dungeon-lords-length";
    #[cfg(test)]
    const QUIET: &'static [&'static str] = &["put-under", "scored", "examined", "won"];
    const QUICK_SEATS: usize = 4;
    const MINUTE: &'static [Glance] = minute::MINUTE;
    const FACES: Option<&'static str> = Some("dl");
    const SIGNS: Option<&'static str> = Some("dl-log-signs");
    const TRAINING: Option<Training> = Some(training::TRAINING);

    fn render(model: Model) -> AnyView {
        // A spectator has no dungeon and looks into one from the start.
        let looked = RwSignal::new(untrack(|| model.you().is_none().then_some(Seat::new(0))));
        let others =
            move || model.others().map(|seat| lord::glance(model, seat, looked)).collect_view();
        let is_combat = model.part(|view| view.table.stage == Stage::Combat);
        let centre =
            move || if is_combat.get() { battle::battle(model) } else { places::places(model) };
        let full = move || {
            looked.get().map(|seat| {
                let close = move |_| looked.set(None);
                let is_seated = model.you().is_some();
                let button = is_seated.then(|| {
                    view! {
                        <button type="button" class="dl-close" on:click=close data-test="look-close">
                            {t!("dl-close")}
                        </button>
                    }
                });
                view! {
                    <div class="dl-full part part-2" class:is-over=is_seated>
                        {button}
                        {lord::in_full(model, seat)}
                    </div>
                }
            })
        };
        view! {
            <div
                class="dl dl-table"
                class:is-watched=move || model.you().is_none()
                class:is-combat=move || is_combat.get()
            >
                <div class="dl-top is-far">{year::year(model)}{year::evilometer(model)}</div>
                <div class="dl-centre part part-0">{centre}</div>
                {full}
                <div class="dl-others is-far part part-2" role="group" aria-label=t!("dl-others")>
                    {others}
                    {places::others(model)}
                </div>
            </div>
        }
        .into_any()
    }

    fn layout(view: &View) -> Option<&'static str> {
        (view.table.stage == Stage::Combat).then_some("combat")
    }

    fn hand(model: Model) -> AnyView {
        let own = move || model.you().map(|seat| lord::in_full(model, seat));
        view! { <div class="dl dl-own part part-1">{own}</div> }.into_any()
    }

    fn prompt(view: &View) -> Message {
        prompt::prompt(view)
    }

    fn actions(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        actions::offered(view, seat, legal)
    }

    fn action_label(view: &View, action: Action) -> Message {
        actions::label(view, action)
    }

    fn action_parts(view: &View, action: Action) -> Option<[Message; 2]> {
        actions::parts(view, action)
    }

    fn action_icon(view: &View, action: Action) -> &'static str {
        actions::icon(view, action)
    }

    fn chapter(event: &Event) -> Option<&'static str> {
        match event {
            Event::RoundBegan { season, .. } => Some(names::season_art(*season)),
            Event::CardTurned { .. } => Some("dl-swords"),
            Event::YearEnded { .. } => Some("dl-banner"),
            _ => None,
        }
    }

    fn event(view: &View, event: &Event) -> Message {
        log::event(view, event)
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

    fn draft(view: &View) -> Option<Draft> {
        let n = view.n_orders_due();
        let is_asked = view.table.ask == Ask::Orders && n > 0;
        is_asked.then_some(Draft {
            n,
            first: view.hand.chosen.len() + 1,
            prompt: "dl-prompt-order",
            ready: "dl-prompt-send",
            label: "dl-do-send-minions",
            icon: "dl-send",
        })
    }

    fn ceremony(view: &View, _sheets: &[Sheet], events: &[Event]) -> Option<Ceremony> {
        Some(ministry::ceremony(view, events))
    }

    fn is_result(event: &Event) -> bool {
        matches!(event, Event::Scored { .. } | Event::Examined { .. } | Event::Won { .. })
    }

    fn parts(view: &View) -> &'static [&'static str] {
        match view.table.stage {
            Stage::Combat => &["dl-part-battle", "dl-part-you", "dl-part-others"],
            _ => &["dl-part-town", "dl-part-you", "dl-part-others"],
        }
    }

    fn part_asked(view: &View) -> usize {
        words::part_asked(view)
    }

    fn sheet_line(view: &View, seat: Seat, nth: usize, _line: &SheetLine) -> Message {
        log::sheet_line(view, seat, nth)
    }
}
