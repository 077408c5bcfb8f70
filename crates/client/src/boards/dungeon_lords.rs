//! Dungeon Lords on the screen: the year and the Evilometer above, the central board or the battle, the own dungeon,
//! and the other dungeons at a glance or in full.

mod actions;
mod battle;
mod facts;
mod log;
mod lord;
mod names;
mod pieces;
mod places;
mod prompt;
mod site;
mod training;
mod year;

use dungeon_lords::{Action, DungeonLords, Event, Fact, Order, Stage, View};
use leptos::prelude::*;
use protocol::SheetLine;
use tabletop::Seat;

use crate::{
    board_model::BoardModel,
    boards::{Board, Training},
    stage::{Beat, Cue, Ghost, Weight},
    texts::{Message, t},
};

#[derive(Debug)]
pub struct TheBoard;

type Model = BoardModel<TheBoard>;

impl Board for TheBoard {
    type Game = DungeonLords;
    const BLURB: &'static str = "dungeon-lords-blurb";
    const LENGTH: &'static str = "dungeon-lords-length";
    const PICTURE: &'static str = include_str!("dungeon_lords/picture.svg");
    #[cfg(test)]
    const QUIET: &'static [&'static str] = &[
        "starter-drawn",
        "orders-drawn",
        "held",
        "non-player-held",
        "round-began",
        "offered",
        "forecast",
        "put-under",
        "sighted",
        "non-player-ordered",
        "orders-revealed",
        "non-player-revealed",
        "entry-paid",
        "placed",
        "not-carried-out",
        "spied",
        "dug",
        "mined",
        "traps-drawn",
        "trap-discarded",
        "fed",
        "produced",
        "retrieved",
        "event-came",
        "wage-paid",
        "released",
        "tax-paid",
        "hunted",
        "strike-ended",
        "on-strike",
        "extra-tax-paid",
        "food-eaten",
        "gold-stolen",
        "collapsed",
        "vip-received",
        "holiday-held",
        "traps-recalled",
        "non-player-evil-moved",
        "joined",
        "went-elsewhere",
        "starter-moved",
        "evil-moved",
        "paladin-came",
        "card-turned",
        "year-ended",
        "left-alive",
        "scored",
        "examined",
        "won",
    ];
    const QUICK_SEATS: usize = 4;
    const TRAINING: Option<Training> = Some(training::TRAINING);

    fn render(model: Model) -> AnyView {
        // A spectator has no dungeon and looks into one from the start.
        let looked = RwSignal::new(untrack(|| model.you().is_none().then_some(Seat::new(0))));
        let others =
            move || model.others().map(|seat| lord::glance(model, seat, looked)).collect_view();
        let is_combat = model.part(|view| view.table.stage == Stage::Combat);
        let centre = move || match is_combat.get() {
            true => battle::battle(model),
            false => places::places(model),
        };
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
                    <div class="dl-full" class:is-over=is_seated>
                        {button}
                        {lord::in_full(model, seat)}
                    </div>
                }
            })
        };
        view! {
            <div class="dl dl-table" class:is-watched=move || model.you().is_none()>
                <div class="dl-top">{year::year(model)}{year::evilometer(model)}</div>
                <div class="dl-centre">{centre}</div>
                {full}
                <div class="dl-others" role="group" aria-label=t!("dl-others")>{others}</div>
            </div>
        }
        .into_any()
    }

    fn hand(model: Model) -> AnyView {
        let own = move || model.you().map(|seat| lord::in_full(model, seat));
        view! { <div class="dl dl-own">{own}</div> }.into_any()
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

    fn action_icon(view: &View, action: Action) -> &'static str {
        actions::icon(view, action)
    }

    fn event(view: &View, event: &Event) -> Message {
        log::event(view, event)
    }

    fn cue(_before: &View, _after: &View, event: &Event) -> Cue {
        cue(event)
    }

    fn sheet_row(view: &View, seat: Seat, nth: usize, _row: &SheetLine) -> Message {
        log::sheet_row(view, seat, nth)
    }
}

/// How an event is shown: pieces that visibly change their place.
fn cue(event: &Event) -> Cue {
    let of = |what: &str, seat: Seat| format!("{what}-{seat}");
    let piece = |seat: Seat, from: String, to: String, symbol: &'static str| {
        Cue::new(Weight::Plain).by(seat).then([Beat::fly(from, to, Ghost::Token(symbol))])
    };
    match *event {
        Event::Hired { seat, monster } => {
            piece(seat, "tavern".to_string(), of("lair", seat), names::monster_art(monster))
        }
        Event::Built { seat, room, .. } => {
            piece(seat, "store".to_string(), of("site", seat), names::room_art(room))
        }
        Event::CarriedOut { seat, order: Order::Food, .. } => {
            piece(seat, "place-food".to_string(), of("treasury", seat), "dl-food")
        }
        Event::Battle { seat, fact: Fact::Imprisoned { adventurer } } => {
            piece(seat, of("party", seat), of("prison", seat), names::class_art(adventurer))
        }
        _ => Cue::quiet(),
    }
}
