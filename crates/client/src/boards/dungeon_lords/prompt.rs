//! What is asked, as a question to the viewer, and whom one waits for.

use dungeon_lords::{
    Ask, BattleAsk, EventTile, HUNT_EVIL, Monster, N_DRAWN, N_HELD, N_ORDERS, N_ROUNDS, Order,
    Part, SPELL_EVIL, Stage, View,
};
use tabletop::{Seat, View as _};

use super::names;
use crate::texts::Message;

pub(super) fn prompt(view: &View) -> Message {
    if view.table.stage == Stage::Over {
        return Message::new("dl-prompt-over");
    }
    match view.viewer() {
        Some(seat) if view.to_act().contains(seat) => question(view, seat),
        Some(seat) if has_answered(view, seat) => {
            Message::new("dl-prompt-done").with("seats", names::seats(view.to_act().iter()))
        }
        _ => Message::new("dl-prompt-wait")
            .with("seats", names::seats(view.to_act().iter()))
            .with("what", awaited(view)),
    }
}

/// The monster whose strike is asked about.
pub(super) fn striker(view: &View) -> Option<Monster> {
    let is_asked = view.table.ask == Ask::Strike;
    Monster::ALL.into_iter().find(|&kind| is_asked && view.table.unsettled[kind as usize] > 0)
}

/// Whether this seat was asked together with the others and is done.
fn has_answered(view: &View, seat: Seat) -> bool {
    match view.table.ask {
        Ask::Keep | Ask::Orders => true,
        Ask::Combat => view.combat.part == Part::Plan && view.combat.plans[seat].is_done,
        _ => false,
    }
}

fn question(view: &View, seat: Seat) -> Message {
    let table = &view.table;
    let counted = |key: &'static str, n: u8| Message::new(key).with("n", n);
    let due = |key: &'static str, due: u8| Message::new(key).with("due", due);
    match table.ask {
        Ask::Keep => Message::new("dl-prompt-keep").with("n", N_DRAWN).with("others", N_HELD),
        Ask::Orders => match view.hand.chosen.len() {
            N_ORDERS => Message::new("dl-prompt-order-other"),
            n => Message::new("dl-prompt-order").with("n", n + 1),
        },
        Ask::Act => match table.place {
            Order::Dig => counted("dl-prompt-dig-first", table.n_permitted()),
            Order::Gold => Message::new("dl-prompt-mine"),
            Order::Monster => match table.place.price(table.space).pays_food {
                0 => Message::new("dl-prompt-hire"),
                n => counted("dl-prompt-hire-feast", n),
            },
            Order::Room => Message::new("dl-prompt-take"),
            place => Message::new("dl-prompt-accept")
                .with("place", names::place(place))
                .with("space", names::SPACES[usize::from(table.space)]),
        },
        Ask::Dig(n) => counted("dl-prompt-dig", n),
        Ask::Spy => Message::new("dl-prompt-spy"),
        Ask::GiveBack => Message::new("dl-prompt-give-back"),
        Ask::Tribute(Monster::Demon) => Message::new("dl-prompt-tribute-demon"),
        Ask::Tribute(_) => Message::new("dl-prompt-tribute-golem"),
        Ask::Build(room) => Message::new("dl-prompt-build")
            .with("room", names::room(room))
            .with("zone", names::zone(room.zone())),
        Ask::Produce => {
            let n_idle = table.lords[seat].idle_workers();
            Message::new("dl-prompt-produce").with("n", counted("dl-n-workers", n_idle))
        }
        Ask::Shed => Message::new("dl-prompt-shed"),
        Ask::Retrieve => Message::new("dl-prompt-retrieve"),
        Ask::Wages => Message::new("dl-prompt-wages"),
        Ask::Taxes(n) => due("dl-prompt-taxes", n),
        Ask::WitchHunt => counted("dl-prompt-witch-hunt", HUNT_EVIL),
        Ask::Strike => Message::new("dl-prompt-strike")
            .with("monster", names::monster(striker(view).unwrap_or_default())),
        Ask::ExtraTax(n) => due("dl-prompt-extra-tax", n),
        Ask::Collapse(n) => counted("dl-prompt-collapse", n),
        Ask::VipVisit => names::vip_cost(Message::new("dl-prompt-vip")),
        Ask::ImpHoliday(n) => due("dl-prompt-holiday", n),
        Ask::TrapRecall(n) => due("dl-prompt-recall", n),
        Ask::Recalled(n) => counted("dl-prompt-recalled", n),
        Ask::Combat => combat(view, seat),
        Ask::Over => Message::new("dl-prompt-over"),
    }
}

fn combat(view: &View, seat: Seat) -> Message {
    let in_round = |key: &'static str| {
        Message::new(key).with("round", view.combat.round + 1).with("rounds", N_ROUNDS)
    };
    match view.combat.part {
        Part::Release => Message::new("dl-prompt-release"),
        Part::Plan => match view.combat.plans[seat].square {
            None => in_round("dl-prompt-fight"),
            Some(square) => in_round("dl-prompt-plan").with("square", square.to_string()),
        },
        Part::None | Part::Battle => battle(view),
    }
}

fn battle(view: &View) -> Message {
    let monster =
        |key: &'static str, monster| Message::new(key).with("monster", names::monster(monster));
    match view.combat.battle.ask {
        BattleAsk::Spring => Message::new("dl-prompt-spring"),
        BattleAsk::Dart(trap) => Message::new("dl-prompt-dart").with("trap", names::trap(trap)),
        BattleAsk::Peace => Message::new("dl-prompt-peace").with("n", SPELL_EVIL),
        BattleAsk::Wage(kind) => monster("dl-prompt-wage", kind),
        BattleAsk::Aura => Message::new("dl-prompt-aura"),
        BattleAsk::Sheep => Message::new("dl-prompt-sheep"),
        BattleAsk::Nothing | BattleAsk::Attack => Message::new("dl-prompt-attack"),
        BattleAsk::Target(kind, _) => monster("dl-prompt-target", kind),
        BattleAsk::SecondTarget => Message::new("dl-prompt-second-target"),
        BattleAsk::Treasure => Message::new("dl-prompt-treasure"),
        BattleAsk::Graffiti => Message::new("dl-prompt-graffiti"),
        BattleAsk::Key => Message::new("dl-prompt-key"),
        BattleAsk::Gate => Message::new("dl-prompt-gate"),
    }
}

/// What those one waits for are at.
fn awaited(view: &View) -> Message {
    let table = &view.table;
    match table.stage {
        Stage::SetUp => Message::new("dl-wait-keep"),
        Stage::Orders | Stage::Over => Message::new("dl-wait-orders"),
        Stage::Execute => Message::new("dl-wait-act")
            .with("place", names::place(table.place))
            .with("space", names::SPACES[usize::from(table.space)]),
        Stage::Production => Message::new("dl-wait-produce"),
        Stage::Event => {
            let tile = table.event.unwrap_or(EventTile::Special);
            Message::new("dl-wait-event").with("event", names::event(tile, table.special))
        }
        Stage::Combat => match view.combat.part {
            Part::Release => Message::new("dl-wait-release"),
            Part::Plan => Message::new("dl-wait-plan").with("round", view.combat.round + 1),
            Part::None | Part::Battle => {
                Message::new("dl-wait-battle").with("square", view.combat.battle.square.to_string())
            }
        },
    }
}
