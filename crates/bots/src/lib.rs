//! Bots and tournaments for any `tabletop::Game`. Nothing here names a game.
//!
//! Read in this order: `playout` (random play to the end), `random`, `greedy` (one ply ahead),
//! `ismcts` (search), `budget` (how much of it), `spec` (a bot in text), `sturdy` (one that always answers),
//! `arena` (bots against bots), `intervals` (what that proves), `win_rates` (what of it is kept),
//! `rate` (how fast search is).
//! A bot holds a view and its own luck: it has no way to hold the full state.

mod arena;
mod budget;
mod clock;
mod greedy;
pub mod intervals;
mod ismcts;
mod playout;
mod race;
mod random;
mod rate;
mod settings;
mod spec;
mod sturdy;
mod win_rates;

use tabletop::Game;

pub use arena::{Arena, Curve, CustomBot, Entrant, Pair, Point, Recorder, Report};
pub use budget::{Budget, WaitBudget};
pub use clock::{Clock, native_clock};
pub use greedy::{Greedy, GreedyOptions};
pub use ismcts::{Candidate, Ismcts, IsmctsOptions, SearchStats};
pub use playout::{pick, playout, playout_by};
pub use random::Random;
pub use rate::{Rate, Runs, measure_rates, search_rate};
pub use spec::{ADVISER_LEVEL, BotSpec, DEFAULT_LEVEL, LEVELS};
pub use sturdy::{Fallback, Probe, Sturdy};
pub use win_rates::{WinRate, find_win_rate, read_win_rates};

/// Chooses an action from a view. A bot has no way to hold the full state.
pub trait Bot<G: Game>: Send {
    /// `view.viewer()` is `Some(seat)` and that seat is in `view.to_act()`.
    fn choose(&mut self, view: &G::View) -> G::Action;
    /// Starts a new decision stream: after `reseed(n)` the same views give the same choices, unless a
    /// time limit cuts a search short.
    fn reseed(&mut self, rng_seed: u64);
    /// What the last choice thought of each legal action, in no particular order; nothing if it did not compare them.
    fn candidates(&self) -> Vec<Candidate<G::Action>> {
        Vec::new()
    }
}

/// One number from two, well mixed: seeds of games and seats, keys of the search tree.
#[inline]
fn mix(state: u64, word: u64) -> u64 {
    let mixed =
        (state ^ word.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}
