//! The exact solver of one lord's combat.
//!
//! `front` is the combat by itself, `weights` what counts in it, `search` finds the best play with the help of
//! `plans`, `bound` and `memo`. The rules of battle are those of `combat`: there is one implementation.
//! `record` is a combat in text, `solution` what was found in words, `puzzle` something to find oneself,
//! `rehearsal` how it is played in a page and `layout` the dungeon it is played in.

mod bound;
mod front;
mod layout;
mod memo;
mod plans;
mod puzzle;
mod random;
mod record;
mod rehearsal;
mod search;
mod solution;
mod weights;

pub use front::{Front, MAX_TILES, Tile, Turn};
pub use puzzle::{Date, Difficulty, Grade, Puzzle, best_line, daily, puzzle, training};
pub use random::random_front;
pub use record::{CombatRecord, parse, parse_each, write};
pub use rehearsal::{Move, Rehearsal};
pub use search::{Effort, Solver, Unsolved};
pub use solution::{Branch, Mean, Means, RoundLine, Solution, solve};
pub use weights::{Outcome, Weights};

use tabletop::TextError;

/// Solves every combat of a text, from where its actions leave off: what `nethertable solve FILE` prints.
pub fn solve_text(text: &str) -> Result<Vec<Solution>, TextError> {
    parse(text)?.iter().map(|record| record.solve(Weights::IN_ORDER)).collect()
}
