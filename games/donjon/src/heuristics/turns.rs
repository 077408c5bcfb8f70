//! Chooses footsteps by whole turns: walks are valued together with the power of the room they lead to.
//!
//! What a power brings hardly depends on the last footsteps. So the four of them are valued once, after the walks that are best by
//! themselves, and other walks are compared by these values. By instinct alone this is worth four points a game.

use super::{
    outlook::Outlook,
    walks::Walk,
    weights::{EQUAL, PER_STEP},
};
use crate::{
    action::N_POWER_ROOMS,
    data::{Kind, Place},
    table::{Footstep, Phase},
};

/// What the powers of rooms 1 to 4 bring, without the monster they cost.
type Powers = [f32; N_POWER_ROOMS];

/// So many walks are tried as the first; the others follow from it.
const N_FIRST: usize = 5;

/// The most promising walks, best first.
#[derive(Default)]
struct FirstWalks {
    walks: [Option<(f32, Walk)>; N_FIRST],
}

impl FirstWalks {
    fn add(&mut self, promise: f32, walk: Walk) {
        let mut next = Some((promise, walk));
        let is_better = |a: &Option<(f32, Walk)>, b: &Option<(f32, Walk)>| match (a, b) {
            (Some(a), Some(b)) => a.0 > b.0,
            (a, _) => a.is_some(),
        };
        for place in &mut self.walks {
            if is_better(&next, place) {
                std::mem::swap(place, &mut next);
            }
        }
    }
}

impl Outlook<'_> {
    /// The footstep to make next; `None` if it is better to stay. In a turn the power that may follow counts.
    pub(super) fn next_step_of_turn(&self, n_left: u8) -> Option<Footstep> {
        if self.table.phase != Phase::Movement {
            return self.next_step(n_left);
        }
        let mut after = self.clone();
        let gain = after.walk(n_left);
        let powers = after.powers();
        let power = after.best_power(&powers);
        let mut choice = self.best_walk(n_left);
        let mut most = gain + power;
        let staying = self.best_power(&powers);
        if staying > most + EQUAL {
            (choice, most) = (None, staying);
        }
        let first_walks = self.first_walks(n_left, &powers, power);
        for (_, walk) in first_walks.walks.into_iter().flatten() {
            let mut after = self.clone();
            after.make_shift(walk.kind, walk.from, walk.to);
            let gain = walk.gain + after.walk(n_left - walk.n_steps);
            let value = gain + after.best_power(&powers);
            if value > most + EQUAL {
                (choice, most) = (Some(walk), value);
            }
        }
        choice.map(|walk| self.first_step_of(&walk))
    }

    /// Walks by what they gain for their footsteps, by themselves or by a better power than this.
    fn first_walks(&self, n_left: u8, powers: &Powers, power: f32) -> FirstWalks {
        let mut first_walks = FirstWalks::default();
        for walk in self.all_walks(n_left) {
            let mut gain = walk.gain;
            if let Some(number @ 1..=4) = walk.to.room_number() {
                let loss = self.loss(walk.from, walk.kind);
                gain = gain.max(loss + powers[usize::from(number) - 1] - power);
            }
            if gain > 0.0 {
                first_walks.add(gain * PER_STEP[usize::from(walk.n_steps)], walk);
            }
        }
        first_walks
    }

    fn powers(&self) -> Powers {
        std::array::from_fn(|nth| self.hope_of_room(Place::room(nth as u8 + 1)))
    }

    /// The best power that somebody stands right for, less whom it costs; 0 for none.
    fn best_power(&self, powers: &Powers) -> f32 {
        let mut best = 0.0_f32;
        for (room, &power) in Place::rooms().zip(powers).filter(|(_, power)| **power > 0.0) {
            for kind in Kind::in_set(self.dungeon.at(room).kinds()) {
                best = best.max(self.loss(room, kind) + power);
            }
        }
        best
    }
}
