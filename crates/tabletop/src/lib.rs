//! The vocabulary of all games of the house.
//!
//! Read in this order: `seat` (places), `game` (the core trait), `dealer` (luck and narration),
//! `seeding` (where a seed comes from), `session` (a game with its log: checked play, undo), `transcript` (the `.game`
//! text, both ways), `wire` (names in JSON).
//! Nothing here knows any particular game, does I/O or reads a clock.

mod array_vec;
mod blocks;
mod dealer;
mod game;
mod rulebook;
mod seat;
mod seeding;
mod session;
mod text;
pub mod transcript;
mod wire;

pub use array_vec::ArrayVec;
pub use blocks::{Block, Table, blocks};
pub use dealer::{
    Dealer, Deck, DrawFault, MAX_STREAMS, RandomSource, Rng, Seed, SeededDraw, nth_bit,
};
pub use game::{
    Action, Census, Event, Game, Heuristics, OptionSpec, Options, Provenance, Reconstruction, Rule,
    Scores, SheetLine, View,
};
pub use rulebook::{RuleText, Rulebook};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use seeding::{Digest, MAX_WORDS, Opening, SEATING_STREAM, SeedParts};
pub use session::{DrawError, GameSession, PlayError, Step, UndoRefusal, Undone};
pub use text::{Field, Fields, ParseError, TextError, check_printable, is_unprintable, number};
pub use wire::{Bits, ByName, ByNames, Members, Named, by_words, is_default, read_name, read_text};
