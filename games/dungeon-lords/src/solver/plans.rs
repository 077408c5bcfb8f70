//! All plans of a round that differ in anything that matters, each with the best it can come to.

use tabletop::ArrayVec;

use super::{bound::Bound, front::Front};
use crate::{
    combat::{Plan, can_pay},
    data::{Monster, Room, Trap},
};

/// A plan and an upper bound of its worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub plan: Plan,
    pub bound: i64,
    /// The damage it may do now: among equals the strongest is tried first.
    pub force: u8,
}

/// Replaces `out` by all candidates, the most promising first.
pub(super) fn candidates(front: &Front, bound: &Bound, out: &mut Vec<Candidate>) {
    out.clear();
    let near = front.nearest();
    let mut seen: ArrayVec<u8, 8> = ArrayVec::new();
    for (nth, tile) in front.tiles.iter().enumerate() {
        // Tiles of one distance and one kind are alike.
        let kind = kind_of(tile.room);
        let is_asked = front.plan.square.is_some_and(|square| square != tile.square);
        if near & (1 << nth) == 0 || is_asked || seen.contains(&kind) {
            continue;
        }
        seen.push(kind);
        let plan = Plan { square: Some(tile.square), is_done: true, ..front.plan };
        add_traps(front, bound, plan, tile.room, out);
    }
    out.sort_unstable_by_key(|candidate| std::cmp::Reverse((candidate.bound, candidate.force)));
}

/// What of a place makes a difference in battle.
fn kind_of(room: Option<Room>) -> u8 {
    match room {
        None => 0,
        Some(Room::TrainingRoom) => 1,
        Some(Room::DarkRoom) => 2,
        Some(Room::Labyrinth) => 3,
        Some(Room::AntiMagicRoom) => 4,
        Some(_) => 5,
    }
}

fn add_traps(
    front: &Front,
    bound: &Bound,
    plan: Plan,
    room: Option<Room>,
    out: &mut Vec<Candidate>,
) {
    add_monsters(front, bound, plan, room, out);
    let n_most = if room == Some(Room::Labyrinth) { 2 } else { 1 };
    if plan.traps.len() >= n_most {
        return;
    }
    // In the order of kinds, so that each pair comes once.
    let is_first = front.plan.traps.len() == plan.traps.len();
    let last = plan.traps.iter().flatten().last().copied().filter(|_| !is_first);
    for trap in Trap::ALL.into_iter().filter(|trap| last.is_none_or(|last| last <= *trap)) {
        let n_set = plan.traps.iter().filter(|&&set| set == Some(trap)).count();
        let set = plan.traps.iter().flatten().copied().chain([trap]);
        let has_more = usize::from(front.hand[trap]) > n_set;
        if has_more && can_pay(&front.lord, front.year, room, set) {
            let mut more = plan;
            more.set(trap);
            add_traps(front, bound, more, room, out);
        }
    }
}

fn add_monsters(
    front: &Front,
    bound: &Bound,
    plan: Plan,
    room: Option<Room>,
    out: &mut Vec<Candidate>,
) {
    let n_sent: u8 = plan.sent.iter().sum::<u8>() - plan.sent[Monster::Ghost as usize];
    let n_most: u8 = if room.is_some_and(|room| room != Room::Labyrinth) { 2 } else { 1 };
    let last = Monster::ALL.into_iter().rev().find(|&kind| {
        !kind.is_ghost() && plan.sent[kind as usize] > front.plan.sent[kind as usize]
    });
    add_ghosts(front, bound, plan, room, out);
    if n_sent >= n_most {
        return;
    }
    for kind in Monster::ALL.into_iter().filter(|kind| !kind.is_ghost()) {
        let is_in_order = last.is_none_or(|last| last <= kind);
        if is_in_order && front.lord.up[kind as usize] > plan.sent[kind as usize] {
            let mut more = plan;
            more.sent[kind as usize] += 1;
            add_monsters(front, bound, more, room, out);
        }
    }
}

fn add_ghosts(
    front: &Front,
    bound: &Bound,
    mut plan: Plan,
    room: Option<Room>,
    out: &mut Vec<Candidate>,
) {
    let ghost = Monster::Ghost as usize;
    loop {
        let (bound, force) = bound.of_plan(front, &plan, room, None);
        out.push(Candidate { plan, bound, force });
        if plan.sent[ghost] >= front.lord.up[ghost] {
            return;
        }
        plan.sent[ghost] += 1;
    }
}
