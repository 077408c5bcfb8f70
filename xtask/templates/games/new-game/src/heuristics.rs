//! What bots know of the game beyond its rules.

use tabletop::{Heuristics, NoReason, Seat};

use crate::{Action, NewGame};

/// The mean of all cards.
const MEAN: f32 = 3.5;

impl Heuristics for NewGame {
    type Reason = NoReason;
    fn estimate(&self, seat: Seat) -> f32 {
        self.hands[seat].value().into()
    }

    /// A card above the mean is worth keeping.
    fn prior(&self, seat: Seat, action: Action) -> f32 {
        let lead = f32::from(self.hands[seat].value()) - MEAN;
        if action == Action::Keep { lead } else { -lead }
    }

    const SPREAD: f32 = 2.0;
    const LEVELS: [&'static str; 3] =
        ["greedy:noise=2", "ismcts:iterations=100", "ismcts:iterations=3000,ms=1000"];
}
