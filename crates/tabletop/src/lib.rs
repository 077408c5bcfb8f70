//! The engine that every game is written for: a game in progress is a value, `apply` is all that changes it.
//!
//! Read in this order: `seat` (places), `game` (the core trait), `dealer` (random draws and events),
//! `seeding` (where a seed comes from), `session` (a game with its log: checked play, undo), `transcript` (the `.game`
//! text, both ways), `wire` (names in JSON).
//! Nothing here knows any particular game, does I/O or reads a clock.
//!
//! # A whole game
//!
//! In *Ten* each seat in turn rolls a die as often as it likes, and stops. The highest sum up to ten wins; more is nothing.
//!
//! ```
//! use std::{fmt, ops::RangeInclusive, str::FromStr};
//! use tabletop::*;
//!
//! // The whole state is a small value that search can copy millions of times.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! struct Ten {
//!     n_seats: usize,
//!     turn: usize,
//!     sums: PerSeat<i32>,
//! }
//!
//! impl Ten {
//!     fn points(&self, seat: Seat) -> i32 {
//!         if self.sums[seat] <= 10 { self.sums[seat] } else { 0 }
//!     }
//! }
//!
//! // Actions can be counted, and each has a notation that is written and read.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! enum Choice {
//!     Roll,
//!     Stop,
//! }
//!
//! impl Action for Choice {
//!     const COUNT: usize = 2;
//!     fn index(self) -> usize {
//!         self as usize
//!     }
//!     fn from_index(index: usize) -> Option<Choice> {
//!         [Choice::Roll, Choice::Stop].get(index).copied()
//!     }
//! }
//!
//! impl fmt::Display for Choice {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         f.write_str(if *self == Choice::Roll { "roll" } else { "stop" })
//!     }
//! }
//!
//! impl FromStr for Choice {
//!     type Err = ParseError;
//!     fn from_str(text: &str) -> Result<Choice, ParseError> {
//!         match text {
//!             "roll" => Ok(Choice::Roll),
//!             "stop" => Ok(Choice::Stop),
//!             _ => Err(ParseError::new("write roll or stop")),
//!         }
//!     }
//! }
//!
//! // What nobody knows yet is not state: a die is a deck that keeps its cards.
//! #[derive(Clone, Copy)]
//! struct Die;
//!
//! impl Deck for Die {
//!     type Card = u8;
//!     fn stream(&self) -> usize {
//!         0
//!     }
//!     fn n_cards(&self) -> u32 {
//!         6
//!     }
//!     fn take_nth(&mut self, nth: u32) -> u8 {
//!         nth as u8 + 1
//!     }
//!     fn take(&mut self, pips: u8) -> bool {
//!         (1..=6).contains(&pips)
//!     }
//!     fn describe_cards(&self) -> String {
//!         "1 to 6".to_string()
//!     }
//! }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! struct Pips(u8);
//!
//! impl From<u8> for Pips {
//!     fn from(pips: u8) -> Pips {
//!         Pips(pips)
//!     }
//! }
//! impl From<Pips> for u8 {
//!     fn from(pips: Pips) -> u8 {
//!         pips.0
//!     }
//! }
//! impl fmt::Display for Pips {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         self.0.fmt(f)
//!     }
//! }
//! impl FromStr for Pips {
//!     type Err = ParseError;
//!     fn from_str(text: &str) -> Result<Pips, ParseError> {
//!         text.parse().map(Pips).map_err(|_| ParseError::new("write a number of pips"))
//!     }
//! }
//!
//! // Events are written in the past tense, each with its rule.
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Rolled(Seat, u8);
//!
//! impl fmt::Display for Rolled {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{} rolled {}.", self.0, self.1)
//!     }
//! }
//! impl Event for Rolled {
//!     fn rule(&self) -> Rule {
//!         Rule("ROLL-1")
//!     }
//! }
//!
//! // All lies open here: the table is the state, and nobody knows more. Games with secrets have a type of their own for it.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct TenView(Ten, Option<Seat>);
//!
//! impl fmt::Display for TenView {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         Seat::all(self.0.n_seats).try_for_each(|seat| writeln!(f, "{seat}: {}", self.0.sums[seat]))
//!     }
//! }
//! impl View for TenView {
//!     type Table = Ten;
//!     type Private = Option<Seat>;
//!     fn new(table: Ten, viewer: Option<Seat>) -> TenView {
//!         TenView(table, viewer)
//!     }
//!     fn viewer(&self) -> Option<Seat> {
//!         self.1
//!     }
//!     fn n_seats(&self) -> usize {
//!         self.0.n_seats
//!     }
//!     fn to_act(&self) -> SeatSet {
//!         self.0.to_act()
//!     }
//! }
//!
//! #[derive(Clone, PartialEq, Eq, Debug, Default)]
//! struct NoOptions;
//!
//! impl Options for NoOptions {
//!     const SPECS: &'static [OptionSpec] = &[];
//!     fn get(&self, _nth: usize) -> usize {
//!         0
//!     }
//!     fn set(&mut self, _nth: usize, _value: usize) {}
//! }
//!
//! impl Game for Ten {
//!     type Options = NoOptions;
//!     type Action = Choice;
//!     type Draw = Pips;
//!     type Event = Rolled;
//!     type Table = Ten;
//!     type Private = Option<Seat>;
//!     type View = TenView;
//!     const NAME: &'static str = "ten";
//!     const TITLE: &'static str = "Ten";
//!     const SEATS: RangeInclusive<usize> = 2..=4;
//!     const RULES: &'static str = "## Rules\n\n### ROLL-1 Rolling\n\nRoll up to ten.\n";
//!     const RECONSTRUCTIONS: &'static [Reconstruction] = &[];
//!
//!     fn new(_: &NoOptions, n_seats: usize, _: &mut Dealer<Ten>) -> Ten {
//!         Ten { n_seats, turn: 0, sums: PerSeat::filled(0) }
//!     }
//!     fn options(&self) -> NoOptions {
//!         NoOptions
//!     }
//!     fn n_seats(&self) -> usize {
//!         self.n_seats
//!     }
//!     fn to_act(&self) -> SeatSet {
//!         if self.turn < self.n_seats { SeatSet::one(Seat::new(self.turn)) } else { SeatSet::EMPTY }
//!     }
//!     // The only place where legality is written; a refusal is a rule.
//!     fn check(&self, seat: Seat, _: Choice) -> Result<(), Rule> {
//!         if self.to_act().contains(seat) { Ok(()) } else { Err(Rule("TURN-1")) }
//!     }
//!     // The only place where anything changes. Draws come from the dealer, events go to it.
//!     fn apply(&mut self, seat: Seat, action: Choice, dealer: &mut Dealer<Ten>) {
//!         if action == Choice::Roll {
//!             let pips = dealer.draw(&mut Die);
//!             self.sums[seat] += i32::from(pips);
//!             dealer.emit(Rolled(seat, pips));
//!         }
//!         if action == Choice::Stop || self.sums[seat] >= 10 {
//!             self.turn += 1;
//!         }
//!     }
//!     fn scores(&self) -> Option<Scores> {
//!         let mut points = PerSeat::filled(0);
//!         Seat::all(self.n_seats).for_each(|seat| points[seat] = self.points(seat));
//!         self.to_act().is_empty().then(|| Scores::ranked(self.n_seats, points, |seat| points[seat]))
//!     }
//!     fn sheet(&self, seat: Seat) -> Vec<SheetLine> {
//!         let line = SheetLine { rule: Rule("ROLL-1"), text: "pips".into(), points: self.points(seat) };
//!         self.scores().map(|_| line).into_iter().collect()
//!     }
//!     fn table(&self) -> Ten {
//!         *self
//!     }
//!     fn private(&self, viewer: Option<Seat>) -> Option<Seat> {
//!         viewer
//!     }
//!     // A world that looks like this to the viewer: here there is only one.
//!     fn determinize(view: &TenView, _: &mut Rng) -> Ten {
//!         view.0
//!     }
//!     fn redact(event: &Rolled, _: Option<Seat>) -> Rolled {
//!         event.clone()
//!     }
//!     fn write_scene(&self) -> Vec<(String, String)> {
//!         let sums = Seat::all(self.n_seats).map(|seat| self.sums[seat].to_string());
//!         let sums = sums.collect::<Vec<_>>().join(" ");
//!         vec![("turn".into(), (self.turn + 1).to_string()), ("sums".into(), sums)]
//!     }
//!     fn read_scene(_: &NoOptions, n_seats: usize, fields: &mut Fields) -> Result<Ten, TextError> {
//!         let mut ten = Ten { n_seats, turn: 0, sums: PerSeat::filled(0) };
//!         if let Some(field) = fields.take("turn") {
//!             let turn = number(&field.value).filter(|turn| (1..=n_seats as u32 + 1).contains(turn));
//!             let turn = turn.ok_or_else(|| TextError::new(field.line, "there is no such turn"))?;
//!             ten.turn = turn as usize - 1;
//!         }
//!         if let Some(field) = fields.take("sums") {
//!             for (seat, sum) in Seat::all(n_seats).zip(field.value.split(' ')) {
//!                 let sum = number(sum).filter(|sum| *sum <= 15);
//!                 let sum = sum.ok_or_else(|| TextError::new(field.line, "nobody has rolled that"))?;
//!                 ten.sums[seat] = sum as i32;
//!             }
//!         }
//!         Ok(ten)
//!     }
//!     fn audit(&self) -> Result<Census, String> {
//!         Ok(Vec::new())
//!     }
//! }
//!
//! // A session plays it: checked, with its log, its luck from a seed, and undo.
//! let [one, two] = [Seat::new(0), Seat::new(1)];
//! let given = RandomSource::None;
//! let mut session = GameSession::<Ten>::new(&NoOptions, 2, given, Vec::new()).unwrap();
//! session.play_with(one, Choice::Roll, vec![Pips(6)]).unwrap();
//! session.play(one, Choice::Stop).unwrap();
//! assert!(session.play(one, Choice::Roll).is_err(), "it is the other's turn");
//! for pips in [5, 6] {
//!     session.play_with(two, Choice::Roll, vec![Pips(pips)]).unwrap();
//! }
//! let scores = session.game().scores().expect("both have had their turn");
//! assert_eq!((scores.points[one], scores.points[two]), (6, 0));
//! assert_eq!(session.steps()[0].events[0].to_string(), "P1 rolled 6.");
//! ```

mod array_vec;
mod blocks;
mod dealer;
mod draws;
mod game;
pub mod hex;
mod rulebook;
mod seat;
mod seeding;
mod session;
mod text;
pub mod transcript;
mod wire;

pub use array_vec::ArrayVec;
pub use blocks::{Block, MarkdownTable, blocks};
pub use dealer::{
    Dealer, Deck, DrawFault, MAX_STREAMS, RandomSource, Rng, Seed, SeededDraw, Streams, nth_bit,
};
pub use game::{
    Action, Census, Event, Game, Heuristics, NoReason, OptionSpec, Options, Provenance,
    Reconstruction, Rule, Scores, SheetLine, View,
};
pub use rulebook::{RuleText, Rulebook};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use seeding::{Digest, MAX_WORDS, Opening, SEATING_STREAM, Salt, SeedParts};
pub use session::{DrawError, GameSession, PlayError, Step, UndoRefusal, Undone};
pub use text::{Field, Fields, ParseError, TextError, check_printable, is_unprintable, number};
pub use wire::{
    AsName, Bits, ByName, ByNames, FieldsBeside, Members, Named, by_words, is_default, read_beside,
    read_name, read_text,
};
