//! Planning a battle: which tile, which traps, which monsters (PLAN, GROUND-3).

use serde::{Deserialize, Serialize};
use tabletop::{ByName, Rule, is_default};

use super::{
    battle::{Battle, SetTraps, Troop},
    trap::gold_for,
};
use crate::{
    Action,
    data::{Monster, Room, Trap, Traps, Year},
    lord::Lord,
    site::Square,
};

/// What one lord has planned for this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Plan {
    /// The tile that is defended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub square: Option<Square>,
    /// The traps that are set there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traps: SetTraps,
    /// The monsters and ghosts that are sent there.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub sent: Troop,
    /// Whether the plan is complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_done: bool,
}

impl Plan {
    /// The battle that follows from it.
    pub(crate) fn battle(&self, room: Option<Room>) -> Battle {
        let square = self.square.expect("a plan that is done has a tile");
        Battle { square, room, traps: self.traps, waiting: self.sent, ..Battle::default() }
    }

    /// Kept sorted, so that equal plans are equal however they were made.
    pub(crate) fn set(&mut self, trap: Trap) {
        self.traps.push(Some(trap));
        self.traps.sort_unstable();
    }

    fn n_monsters(&self) -> u8 {
        self.sent.iter().sum::<u8>() - self.sent[Monster::Ghost as usize]
    }
}

/// What a battle in some place allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// PLAN-4 and GROUND-3: how many monsters fit; ghosts are not counted.
    pub monsters: u8,
    /// PLAN-7 and GROUND-3: how many traps may be set.
    pub traps: u8,
    /// TRAP-1: the gold that each of them costs besides.
    pub trap_gold: u8,
}

impl Ground {
    /// None: a tunnel.
    #[inline]
    pub fn of(room: Option<Room>) -> Ground {
        let (monsters, traps) = match room {
            None => (1, 1),
            Some(Room::Labyrinth) => (1, 2),
            Some(_) => (2, 1),
        };
        Ground { monsters, traps, trap_gold: gold_for(room) }
    }
}

/// Whether this adds to the plan for a battle in this place; if not, the rule that forbids it.
#[inline]
pub(crate) fn check_defence(
    lord: &Lord,
    hand: &Traps,
    year: Year,
    room: Option<Room>,
    plan: &Plan,
    action: Action,
) -> Result<(), Rule> {
    // PLAN-3: the tile first.
    if plan.square.is_none() {
        return Err(Rule("PLAN-3"));
    }
    match action {
        Action::Send(monster) => check_send(lord, room, plan, monster),
        Action::Set(trap) => check_set(lord, hand, year, room, plan, trap),
        // PLAN-9: with or without anything.
        Action::Done => Ok(()),
        // TURN-2: not while planning.
        _ => Err(Rule("TURN-2")),
    }
}

fn check_send(lord: &Lord, room: Option<Room>, plan: &Plan, monster: Monster) -> Result<(), Rule> {
    // PLAN-6: face up and not sent yet.
    if plan.sent[monster as usize] >= lord.up[monster as usize] {
        return Err(Rule("PLAN-6"));
    }
    // PLAN-5: no limit for ghosts.
    if monster.is_ghost() {
        return Ok(());
    }
    if plan.n_monsters() < Ground::of(room).monsters {
        return Ok(());
    }
    Err(Rule(if room == Some(Room::Labyrinth) { "GROUND-3" } else { "PLAN-4" }))
}

fn check_set(
    lord: &Lord,
    hand: &Traps,
    year: Year,
    room: Option<Room>,
    plan: &Plan,
    trap: Trap,
) -> Result<(), Rule> {
    let n_set = plan.traps.iter().filter(|&&set| set == Some(trap)).count();
    // PLAN-7: a trap of the own hand, and only one; GROUND-3: two in the labyrinth.
    if usize::from(hand[trap]) <= n_set {
        return Err(Rule("PLAN-7"));
    }
    if plan.traps.len() >= usize::from(Ground::of(room).traps) {
        return Err(Rule(if room == Some(Room::Labyrinth) { "GROUND-3" } else { "PLAN-7" }));
    }
    // PLAN-8: all of them must be paid.
    if can_pay(lord, year, room, plan.traps.iter().flatten().copied().chain([trap])) {
        Ok(())
    } else {
        Err(Rule("PLAN-8"))
    }
}

/// PLAN-8: whether all these traps together can be paid here.
#[inline]
pub(crate) fn can_pay(
    lord: &Lord,
    year: Year,
    room: Option<Room>,
    traps: impl Iterator<Item = Trap>,
) -> bool {
    let (mut food, mut gold, mut imps) = (0, 0, 0);
    for trap in traps {
        let effect = trap.effect(year);
        food += effect.food;
        gold += effect.gold + gold_for(room);
        imps += effect.imps;
    }
    lord.food >= food && lord.gold >= gold && lord.imps >= imps
}

/// All that may be added to a plan with a tile, in the order of their indices.
pub(crate) fn defences(
    lord: &Lord,
    hand: &Traps,
    year: Year,
    room: Option<Room>,
    plan: &Plan,
    out: &mut Vec<Action>,
) {
    out.push(Action::Done);
    let sendable = |&kind: &Monster| check_send(lord, room, plan, kind).is_ok();
    out.extend(Monster::ALL.into_iter().filter(sendable).map(Action::Send));
    let settable = |trap: &Trap| check_set(lord, hand, year, room, plan, *trap).is_ok();
    out.extend(hand.kinds().filter(settable).map(Action::Set));
}
