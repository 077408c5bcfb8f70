//! What bots think of a position before any search.

use tabletop::{Judge, Seat};

use crate::{Action, HeroesOut};

impl Judge for HeroesOut {
    const SPREAD: f32 = 8.0;
    const LEVELS: [&'static str; 3] =
        ["greedy:samples=2,noise=2", "greedy:samples=4,noise=0.7", "greedy:samples=12"];

    fn estimate(&self, _seat: Seat) -> f32 {
        0.0
    }

    fn promise(&self, _seat: Seat, _action: Action) -> f32 {
        0.0
    }
}
