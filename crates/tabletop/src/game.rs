//! The core trait: one game in progress as a value, and `apply`, the only thing that changes it.

use std::{
    cmp::Ordering,
    fmt::{Debug, Display},
    hash::Hash,
    ops::RangeInclusive,
    str::FromStr,
};

use serde::{Deserialize, Serialize};

use crate::{Dealer, Fields, ParseError, PerSeat, Rng, Seat, SeatSet, TextError};

/// An id in a game's RULES.md; also the reason of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule(pub &'static str);

impl Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// How sure we are of a value of the game's material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// Forced or strongly implied by what is printed.
    Inferred,
    /// Designed by us, where the sources are silent.
    Proposed,
}

/// A value of the game's material that is not a printed fact, for the page about this edition.
#[derive(Clone, Copy, Debug)]
pub struct Reconstruction {
    pub what: &'static str,
    pub provenance: Provenance,
    pub reason: &'static str,
}

/// One action: small, enumerable, the same in every state. `Display` and `FromStr` are its notation.
pub trait Action:
    Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
    /// The number of different actions.
    const COUNT: usize;
    fn index(self) -> usize;
    fn from_index(index: usize) -> Option<Self>;
}

/// One fact in the past tense. `Display` is the text of its log entry.
pub trait Event: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// The rule this fact follows from.
    fn rule(&self) -> Rule;
}

/// What one viewer with perfect memory knows: the open table and what this viewer alone knows. `Display` is the position
/// in words.
pub trait View: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// What lies open to all, and the same for every viewer.
    type Table: Clone + Eq + Debug + Send + Sync + 'static;
    /// Whose eyes these are, and what they see beyond the table.
    type Private: Clone + Eq + Debug + Send + Sync + 'static;

    /// Puts both parts together.
    fn new(table: Self::Table, private: Self::Private) -> Self;
    /// Whose eyes these are; `None` is a spectator.
    fn viewer(&self) -> Option<Seat>;
    fn n_seats(&self) -> usize;
    /// Who must act, as the viewer sees it.
    fn to_act(&self) -> SeatSet;
}

/// A variant the players choose before the game, such as open or hidden treasure.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    pub key: &'static str,
    /// The first value is the default.
    pub values: &'static [&'static str],
    pub about: &'static str,
}

/// The player-visible variants of a game: for each of `SPECS`, which value is taken.
pub trait Options: Clone + Eq + Debug + Default + Send + Sync + 'static {
    const SPECS: &'static [OptionSpec];
    /// The index of the value taken for the `nth` choice.
    fn get(&self, nth: usize) -> usize;
    fn set(&mut self, nth: usize, value: usize);

    /// Sets an option by its words; `Ok(false)` when the key is none of this game's.
    fn set_by_name(&mut self, key: &str, value: &str) -> Result<bool, ParseError> {
        let Some(nth) = Self::SPECS.iter().position(|choice| choice.key.eq_ignore_ascii_case(key))
        else {
            return Ok(false);
        };
        let values = Self::SPECS[nth].values;
        match values.iter().position(|known| known.eq_ignore_ascii_case(value)) {
            Some(index) => self.set(nth, index),
            None => {
                return Err(ParseError::new(format!(
                    "'{value}' is not a value of '{key}': write {}",
                    values.join(" or ")
                )));
            }
        }
        Ok(true)
    }

    /// The options with these words; the message names what is unknown. Those that are not named have their defaults.
    fn from_words<'a>(
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ParseError> {
        let mut options = Self::default();
        for (key, value) in pairs {
            if !options.set_by_name(key, value)? {
                let known: Vec<&str> = Self::SPECS.iter().map(|spec| spec.key).collect();
                let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
                return Err(ParseError::new(format!("unknown option '{key}'; known: {known}")));
            }
        }
        Ok(options)
    }

    /// Key and value of every option, in order.
    fn pairs(&self) -> Vec<(&'static str, &'static str)> {
        let value =
            |(nth, choice): (usize, &OptionSpec)| (choice.key, choice.values[self.get(nth)]);
        Self::SPECS.iter().enumerate().map(value).collect()
    }

    /// Every combination of values.
    fn all() -> Vec<Self> {
        Self::default().with_every_value(&Vec::from_iter(0..Self::SPECS.len()))
    }

    /// These options with every combination of values of the choices named by index; the first of them changes first.
    fn with_every_value(&self, choices: &[usize]) -> Vec<Self> {
        let mut all = vec![self.clone()];
        for &nth in choices {
            all = (0..Self::SPECS[nth].values.len())
                .flat_map(|value| {
                    all.iter().cloned().map(move |mut options| {
                        options.set(nth, value);
                        options
                    })
                })
                .collect();
        }
        all
    }
}

/// Final scores and ranks by seat. Rank 0 is best; ties share a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    pub points: PerSeat<i32>,
    pub ranks: PerSeat<u8>,
}

impl Scores {
    /// Ranks seats by `strength`, highest first: points first, tie-breakers behind them.
    pub fn ranked<K: Ord + Copy>(
        n_seats: usize,
        points: PerSeat<i32>,
        strength: impl Fn(Seat) -> K,
    ) -> Scores {
        let mut ranks = PerSeat::filled(0);
        for seat in Seat::all(n_seats) {
            for other in Seat::all(seat.index()) {
                let order = strength(seat).cmp(&strength(other));
                ranks[seat] += u8::from(order == Ordering::Less);
                ranks[other] += u8::from(order == Ordering::Greater);
            }
        }
        Scores { points, ranks }
    }

    /// All win together or lose together; if they lose nobody is first, for the game itself is.
    pub fn cooperative(n_seats: usize, points: i32, has_won: bool) -> Scores {
        let mut scores = Scores { points: PerSeat::filled(0), ranks: PerSeat::filled(0) };
        for seat in Seat::all(n_seats) {
            scores.points[seat] = points;
            scores.ranks[seat] = u8::from(!has_won);
        }
        scores
    }
}

/// What there is of each thing, wherever it lies. No step ever changes it.
pub type Census = Vec<(&'static str, u32)>;

/// One line of a seat's final score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetLine {
    pub rule: Rule,
    pub text: String,
    pub points: i32,
}

/// One game in progress: the full state, known to nobody.
///
/// Rules draw luck and emit events through the `Dealer`, and nothing else leaves or enters.
/// What nobody knows is not state but future luck: a deck is counts, not an order.
pub trait Game: Clone + Eq + Debug + Send + Sync + Sized + 'static {
    type Options: Options;
    type Action: Action;
    /// Anything a deck or die can show, in the notation of the `!` lines.
    type Draw: Copy + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;
    type Event: Event;
    /// What lies open to all. It is a type of its own with a function that does not know who looks, so it cannot differ
    /// between viewers: a server writes it once and sends it to everybody. What somebody may not see has no place in it.
    type Table: Clone + Eq + Debug + Send + Sync + 'static;
    /// What one viewer knows beyond the table, such as a hand.
    type Private: Clone + Eq + Debug + Send + Sync + 'static;
    /// Both together: all that bots and boards are given.
    type View: View<Table = Self::Table, Private = Self::Private>;

    /// The name in files and on the command line.
    const NAME: &'static str;
    const TITLE: &'static str;
    const SEATS: RangeInclusive<usize>;
    /// Whether all seats win or lose together, against the game.
    const IS_COOP: bool = false;
    /// Whether those tied for the first place share the victory; else nobody wins then.
    const SHARES_VICTORY: bool = true;
    /// The edition of the rules: raised when a change of the rules changes what records mean.
    const EDITION: u32 = 1;
    /// The text of the game's RULES.md.
    const RULES: &'static str;
    /// What in this edition is not a printed fact.
    const RECONSTRUCTIONS: &'static [Reconstruction];

    /// Sets the table up.
    fn new(options: &Self::Options, n_seats: usize, dealer: &mut Dealer<Self>) -> Self;
    fn options(&self) -> Self::Options;
    fn n_seats(&self) -> usize;

    /// Who owes an action: one seat, several at once (each of them owes one of its own), or nobody when the game
    /// is over. A decision of a whole team is owed by one seat of it.
    fn to_act(&self) -> SeatSet;
    /// Whether `seat` may make this action now; if not, the rule that forbids it.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Rule>;
    /// Replaces `out` by all legal actions of `seat`, in index order. Derived from `check`; override for speed.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        out.clear();
        let all = (0..Self::Action::COUNT).filter_map(Self::Action::from_index);
        out.extend(all.filter(|&action| self.check(seat, action).is_ok()));
    }
    /// Makes a legal action. Legality is not checked.
    fn apply(&mut self, seat: Seat, action: Self::Action, dealer: &mut Dealer<Self>);

    /// Final scores, once nobody is to act.
    fn scores(&self) -> Option<Scores>;
    /// The score sheet of a seat, line by line; empty before the end.
    fn sheet(&self, seat: Seat) -> Vec<SheetLine>;

    /// What lies open to all.
    fn table(&self) -> Self::Table;
    /// What a seat, or a spectator, knows beyond the table. It lists what is shown and never deletes what is secret.
    fn private(&self, viewer: Option<Seat>) -> Self::Private;
    /// What a seat, or a spectator, knows.
    fn view(&self, viewer: Option<Seat>) -> Self::View {
        Self::View::new(self.table(), self.private(viewer))
    }
    /// A world the viewer cannot tell from the full state, each as likely as the viewer must think it.
    fn determinize(view: &Self::View, rng: &mut Rng) -> Self;
    /// A world the viewer cannot tell from the full state, however unlikely: whether a step revealed anything is
    /// asked of such worlds too. Overridden where seldom a hand lets its owner do nothing, so that acting reveals it.
    fn determinize_unlikely(view: &Self::View, rng: &mut Rng) -> Self {
        Self::determinize(view, rng)
    }
    /// Whether only one world looks like this, so that nothing can be learned about it and sampling can be saved. False
    /// is always right; a law holds games to a true.
    fn is_certain(_view: &Self::View) -> bool {
        false
    }
    /// Whether nobody can learn anything about the position from this action, so that sampling worlds to find that out can
    /// be saved. False is always right; a law holds games to a true. Asked before `apply`.
    fn reveals_nothing(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }
    /// The event as this viewer may see it.
    fn redact(event: &Self::Event, viewer: Option<Seat>) -> Self::Event;
    /// Whether everybody sees which action this is when it is made; false for secret commitments, of which the
    /// others learn only that the seat has acted. Asked before `apply`.
    fn is_public(&self, _seat: Seat, _action: Self::Action) -> bool {
        true
    }

    /// The position as fields of a scene, without `game`, `seats` and options.
    fn write_scene(&self) -> Vec<(String, String)>;
    /// Fields with the values that `write_scene` leaves out because a reader assumes them, so that a false claim about
    /// one can be answered with what is so. What is empty in every sense need not be among them.
    fn omitted_fields(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    fn read_scene(
        options: &Self::Options,
        n_seats: usize,
        fields: &mut Fields,
    ) -> Result<Self, TextError>;

    /// Counts everything that is conserved; the message names what does not add up in itself.
    fn audit(&self) -> Result<Census, String>;
}

/// The reason of a game that names none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NoReason {}

impl Display for NoReason {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

/// A game's own opinion of a position: all that bots know of a game beyond its rules.
pub trait Heuristics: Game {
    /// Something that speaks for an action. `Display` is the sentence, without its full stop. `NoReason` for a game that names
    /// none.
    type Reason: Clone + Eq + Debug + Display + Send + Sync + 'static;

    /// What `seat` will score in the end, as an estimate, in points.
    fn estimate(&self, seat: Seat) -> f32;
    /// How promising an action looks before any search; higher is better, the scale is the game's own.
    fn prior(&self, seat: Seat, action: Self::Action) -> f32;
    /// What the game can work out by itself from what the viewer knows, such as a part of it that can be solved;
    /// `None` where it has nothing to say. Depends on the view alone: the same view, the same advice.
    fn advise(_view: &Self::View) -> Option<Self::Action> {
        None
    }
    /// Ways to go on that the game can work out by itself, at most this many and the best first, by its own estimate: each is
    /// one or more actions of the viewer in a row. The first of them is legal now; a later one need not be when its time comes, if
    /// luck or others come between, and then the plan ends. Nothing where it has no plans. Depends on the view alone.
    fn plans(_view: &Self::View, _most: usize, plans: &mut Vec<Vec<Self::Action>>) {
        plans.clear();
    }
    /// What a quick player does here without weighing every action; `None` where that is the most promising one.
    fn instinct(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }
    /// Why an action of the viewer is better than another, or than to do without it: what most likely comes out otherwise in
    /// worlds the viewer holds possible, the largest differences first. The same view and luck have the same reasons.
    fn reasons(
        _view: &Self::View,
        _action: Self::Action,
        _other: Option<Self::Action>,
        _rng: &mut Rng,
    ) -> Vec<Self::Reason> {
        Vec::new()
    }
    /// Whether this is a good moment to estimate: nothing is half done.
    fn is_quiet(&self) -> bool {
        true
    }
    /// A difference in points that matters: about the spread between good players.
    const SPREAD: f32;
    /// What the levels easy, medium and hard are, in the notation of bots.
    const LEVELS: [&'static str; 3];
    /// How often teams of bots won, as `arena --by … --store` writes it; empty where nothing was measured. Players see
    /// it before they start.
    const WIN_RATES: &'static str = "";
}
