//! The vocabulary of all games of the house.
//!
//! Read in this order: `seat` (places), `game` (the core trait), `dealer` (luck and narration),
//! `seeding` (where a seed comes from), `playing` (a game with its log: checked play, undo), `transcript` (the `.game`
//! text, both ways).
//! Nothing here knows any particular game, does I/O or reads a clock.

mod blocks;
mod dealer;
mod game;
mod playing;
mod row;
mod rulebook;
mod seat;
mod seeding;
mod text;
pub mod transcript;

pub use blocks::{Block, Table, blocks};
pub use dealer::{Dealer, Deck, Draw, Fault, Luck, MAX_STREAMS, Rng, Seed, nth_bit};
pub use game::{
    Action, Census, Choice, Event, Game, Judge, Mark, Options, Reconstruction, Rule, Scores,
    SheetLine, View,
};
pub use playing::{LotError, PlayError, Playing, Step, UndoRefusal, Undone};
pub use row::Row;
pub use rulebook::{RuleText, Rulebook};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use seeding::{Digest, MAX_WORDS, Opening, SEATING_STREAM, SeedParts};
pub use text::{Field, Fields, Misread, TextError, number};
