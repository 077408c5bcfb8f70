//! The toy's cards, actions, events and options, and how they are written.

use std::{fmt, str::FromStr};

use tabletop::{Action, Deck, Event, OptionSpec, Options, ParseError, Rule, Seat};

use crate::bug::{Bug, has};

/// A card of value 1 to 4, written `c1` to `c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub u8);

pub const N_KINDS: usize = 4;
pub const N_COPIES: u8 = 3;

impl Card {
    pub fn all() -> impl Iterator<Item = Card> {
        (0..N_KINDS as u8).map(Card)
    }

    pub fn value(self) -> i32 {
        i32::from(self.0) + 1
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0 + 1)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let found = Card::all().find(|card| card.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| ParseError::new(format!("'{text}' is not a card: write c1 to c4")))
    }
}

/// How many of each card. Also the face-down deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pile(pub [u8; N_KINDS]);

impl Pile {
    pub const FULL: Pile = Pile([N_COPIES; N_KINDS]);

    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    pub fn has(&self, card: Card) -> bool {
        self.0[usize::from(card.0)] > 0
    }

    pub fn put(&mut self, card: Card) {
        self.0[usize::from(card.0)] += 1;
    }
}

impl Deck for Pile {
    type Card = Card;

    fn stream(&self) -> usize {
        0
    }

    fn n_cards(&self) -> u32 {
        u32::from(self.len())
    }

    fn take_nth(&mut self, nth: u32) -> Card {
        let mut rest = nth;
        for card in Card::all() {
            let n = u32::from(self.0[usize::from(card.0)]);
            if rest < n {
                self.take(card);
                return card;
            }
            rest -= n;
        }
        unreachable!("nth is below the number of cards");
    }

    fn describe_cards(&self) -> String {
        "a card".to_string()
    }

    fn take(&mut self, card: Card) -> bool {
        let is_there = self.has(card);
        self.0[usize::from(card.0)] -= u8::from(is_there);
        is_there
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len() == 0 {
            return f.write_str("none");
        }
        let cards =
            Card::all().flat_map(|card| (0..self.0[usize::from(card.0)]).map(move |_| card));
        for (nth, card) in cards.enumerate() {
            write!(f, "{}{card}", if nth == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Pile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pile, ParseError> {
        let mut pile = Pile::default();
        for word in text.split_whitespace().filter(|_| !text.eq_ignore_ascii_case("none")) {
            pile.put(word.parse()?);
            if pile.len() > 12 {
                return Err(ParseError::new("there are only 12 cards"));
            }
        }
        Ok(pile)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ToyAction {
    Commit(Card),
    Show(Card),
    Draw,
    Nod,
    Pass,
}

impl Action for ToyAction {
    const COUNT: usize = 11;

    fn index(self) -> usize {
        match self {
            ToyAction::Commit(card) => usize::from(card.0),
            ToyAction::Show(card) => N_KINDS + usize::from(card.0),
            ToyAction::Draw => 8,
            ToyAction::Nod => 9,
            ToyAction::Pass => 10,
        }
    }

    fn from_index(index: usize) -> Option<ToyAction> {
        match index {
            5 if has(Bug::GappedIndex) => None,
            0..4 => Some(ToyAction::Commit(Card(index as u8))),
            4..8 => Some(ToyAction::Show(Card(index as u8 - 4))),
            8 => Some(ToyAction::Draw),
            9 => Some(ToyAction::Nod),
            10 => Some(ToyAction::Pass),
            _ => None,
        }
    }
}

impl fmt::Display for ToyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToyAction::Show(card) if has(Bug::AmbiguousText) => write!(f, "commit {card}"),
            ToyAction::Show(card) if has(Bug::ColonText) => write!(f, "show: {card}"),
            ToyAction::Commit(card) => write!(f, "commit {card}"),
            ToyAction::Show(card) => write!(f, "show {card}"),
            ToyAction::Draw => f.write_str("draw"),
            ToyAction::Nod => f.write_str("nod"),
            ToyAction::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for ToyAction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ToyAction, ParseError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match verb.trim_end_matches(':') {
            "commit" => rest.parse().map(ToyAction::Commit),
            "show" => rest.parse().map(ToyAction::Show),
            "draw" if rest.is_empty() => Ok(ToyAction::Draw),
            "nod" if rest.is_empty() => Ok(ToyAction::Nod),
            "pass" if rest.is_empty() => Ok(ToyAction::Pass),
            _ => Err(ParseError::new(format!("'{text}' is not an action"))),
        }
    }
}

/// A hidden card is `None` to those who may not see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    Dealt { seat: Seat, card: Option<Card> },
    Committed { seat: Seat, card: Option<Card> },
    Revealed { seat: Seat, card: Card },
    Won { seat: Seat, tokens: u8 },
    Drew { seat: Seat, card: Option<Card> },
    Showed { seat: Seat, card: Card },
    Nodded { seat: Seat },
    Passed { seat: Seat },
    Ended,
}

impl Event for Fact {
    fn rule(&self) -> Rule {
        Rule(match self {
            Fact::Dealt { .. } => "DEAL-1",
            Fact::Committed { .. } => "COMMIT-1",
            Fact::Revealed { .. } | Fact::Won { .. } => "REVEAL-1",
            Fact::Drew { .. } => "DRAW-1",
            Fact::Showed { .. } => "SHOW-1",
            Fact::Nodded { .. } => "NOD-1",
            Fact::Passed { .. } => "TURN-1",
            Fact::Ended => "END-1",
        })
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = |card: &Option<Card>| card.map_or("a card".to_string(), |c| c.to_string());
        match self {
            Fact::Dealt { seat, card } => write!(f, "{seat} was dealt {}.", hidden(card)),
            Fact::Committed { seat, card } => write!(f, "{seat} committed {}.", hidden(card)),
            Fact::Revealed { seat, card } => write!(f, "{seat} revealed {card}."),
            Fact::Won { seat, tokens } => write!(f, "{seat} took {tokens}."),
            Fact::Drew { seat, card } => write!(f, "{seat} drew {}.", hidden(card)),
            Fact::Showed { seat, card } => write!(f, "{seat} showed {card}."),
            Fact::Nodded { seat } if has(Bug::SmudgedText) => write!(f, "{seat} nodded #1."),
            Fact::Nodded { seat } => write!(f, "{seat} nodded."),
            Fact::Passed { seat } => write!(f, "{seat} passed."),
            Fact::Ended => f.write_str("The game is over."),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Stakes {
    pub is_double: bool,
}

impl Options for Stakes {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec { key: "stakes", values: &["single", "double"], about: "tokens a round" }];

    fn get(&self, _nth: usize) -> usize {
        usize::from(self.is_double)
    }

    fn set(&mut self, _nth: usize, value: usize) {
        self.is_double = value == 1;
    }
}
