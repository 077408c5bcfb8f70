//! What every game's tests share: the laws, the script runner, the secret checker, the allocation counter.
//!
//! Read in this order: `laws` (what is asserted of every game, by random play), `secrets` (two games that
//! differ in one secret), `script` (`.game` files as tests), `allocations` (proof that nothing allocates),
//! `components` (the tables of RULES.md, written from the data), `toy` (a small cooperative game for tests),
//! `wire` (what is sent fits its schema and can be read back).
//! Nothing here knows any particular game.

pub mod components;
pub mod laws;
pub mod script;
pub mod secrets;
pub mod toy;
pub mod wire;

mod random_play;

pub use ::allocations;
