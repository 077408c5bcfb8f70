//! The lord's own combat, worked out by the exact solver from what the lord knows.

use crate::{
    Action, View,
    solver::{Front, Solver, Weights},
};

/// The solver gives up beyond this many positions, so that a decision stays well below a second.
const MOST_POSITIONS: u64 = 400_000;

/// What things are worth at the end of a combat, in quarters of a point: in the first year also for the second.
const WEIGHTS: [Weights; 2] = [
    Weights { tile: 11, imp: 4, trap: 3, monster: 8, ..Weights::POINTS },
    Weights { tile: 11, food: 1, gold: 1, imp: 1, trap: 1, monster: 4, ..Weights::POINTS },
];

pub(super) fn advise(view: &View) -> Option<Action> {
    let mut front = Front::of(view)?;
    let mut solver = Solver::new(WEIGHTS[usize::from(front.year) - 1]);
    if solver.value_within(&front, MOST_POSITIONS).is_none() {
        // Too many cards may come: think of a few of them only.
        thin(&mut front);
        solver = Solver::new(solver.weights);
        solver.value_within(&front, MOST_POSITIONS)?;
    }
    // Who contradicts himself gives no advice.
    solver.choose(&front).ok()?.first().copied()
}

/// Leaves no more unseen cards than there are unknown rounds, spread over all of them.
fn thin(front: &mut Front) {
    let rounds = front.cards.iter().skip(usize::from(front.round));
    let n_unknown = rounds.filter(|card| card.is_none()).count() as u32;
    while front.unseen.count_ones() > n_unknown.max(1) {
        // Out of the middle: cards stand by speed, and both kinds shall stay.
        let bit = tabletop::nth_bit(front.unseen, front.unseen.count_ones() / 2);
        front.unseen &= !(1 << bit);
    }
}
