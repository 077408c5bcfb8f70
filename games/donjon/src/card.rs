//! Cards and tiles by pile and number: how they are written, and sets of them.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, number};

use crate::data::{
    BEARERS, Deed, Family, INN, MIXTURES, OBJECTIVES, Objective, THREATS, TILES, VIPS,
};

/// What lies together face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pile {
    Threat,
    Inn,
    Mixture,
    Vip,
    Bearer,
    /// Guardian tiles.
    Tile,
    SpiderObjective,
    BrouObjective,
    DragonObjective,
    VampireObjective,
}

use Pile::{
    Bearer, BrouObjective, DragonObjective, Inn, Mixture, SpiderObjective, Threat, Tile,
    VampireObjective, Vip,
};

/// Prefix in notation, number of cards, and what one is called, by `Pile`.
#[rustfmt::skip]
const PILES: [(&str, usize, &str); 10] = [
    ("T",  THREATS.len(),  "threat card"),
    ("I",  INN.len(),      "inn card"),
    ("M",  MIXTURES.len(), "mixture"),
    ("V",  VIPS.len(),     "VIP card"),
    ("B",  BEARERS.len(),  "sword-bearer"),
    ("G",  TILES.len(),    "guardian tile"),
    ("SP", 4,              "spider objective"),
    ("BR", 4,              "brou objective"),
    ("DR", 4,              "dragon objective"),
    ("VA", 4,              "vampire objective"),
];

impl Pile {
    pub const ALL: [Pile; 10] = [
        Threat,
        Inn,
        Mixture,
        Vip,
        Bearer,
        Tile,
        SpiderObjective,
        BrouObjective,
        DragonObjective,
        VampireObjective,
    ];

    /// Whose objectives it has.
    pub fn family(self) -> Option<Family> {
        Family::ALL.into_iter().find(|&family| Pile::of_family(family) == self)
    }

    pub fn of_family(family: Family) -> Pile {
        [SpiderObjective, BrouObjective, DragonObjective, VampireObjective][family as usize]
    }

    #[inline]
    pub fn n_cards(self) -> usize {
        PILES[self as usize].1
    }

    /// What one of its cards is called.
    pub fn noun(self) -> &'static str {
        PILES[self as usize].2
    }

    fn prefix(self) -> &'static str {
        PILES[self as usize].0
    }
}

/// One card or tile. Written `T1`, `I1`, `M1`, `V1`, `B1`, `G1`, `SP1`, …
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card {
    pub pile: Pile,
    /// Counted from 0.
    nth: u8,
}

impl Card {
    pub fn new(pile: Pile, nth: usize) -> Option<Card> {
        (nth < pile.n_cards()).then_some(Card { pile, nth: nth as u8 })
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.nth)
    }

    /// What a mixture, VIP or bearer does.
    pub fn deed(self) -> Deed {
        match self.pile {
            Mixture => MIXTURES[self.index()],
            Vip => VIPS[self.index()],
            Bearer => BEARERS[self.index()],
            _ => Deed::yours(&[]),
        }
    }

    /// The objective on this tile.
    pub fn objective(self) -> Option<&'static Objective> {
        let family = self.pile.family()?;
        Some(&OBJECTIVES[family as usize][self.index()])
    }
}

tabletop::written_as_text!(Card);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pile.prefix(), self.nth + 1)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let upper = text.to_ascii_uppercase();
        let digits = upper.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let prefix = &upper[..upper.len() - digits.len()];
        let pile = Pile::ALL.into_iter().find(|pile| pile.prefix() == prefix);
        let card = pile
            .zip(number(digits))
            .and_then(|(pile, n)| Card::new(pile, (n as usize).checked_sub(1)?));
        card.ok_or_else(|| {
            ParseError::new(format!(
                "'{text}' is no card: write T1 to T24, I1 to I7, M1 to M16, V1 to V10, B1 to B16, \
                 G1 to G6, or SP1 to VA4"
            ))
        })
    }
}

/// Cards of one pile, in no order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "CardList", into = "CardList")]
pub struct Cards {
    pub pile: Pile,
    pub(crate) bits: u32,
}

/// Cards of one pile, as they are written.
#[derive(Serialize, Deserialize)]
struct CardList {
    pile: Pile,
    cards: Vec<Card>,
}

impl From<Cards> for CardList {
    fn from(cards: Cards) -> CardList {
        CardList { pile: cards.pile, cards: cards.iter().collect() }
    }
}

impl From<CardList> for Cards {
    fn from(list: CardList) -> Cards {
        let cards = list.cards.iter().filter(|card| card.pile == list.pile);
        let bits = cards.fold(0, |bits, card| bits | 1 << card.index());
        Cards { pile: list.pile, bits }
    }
}

impl Cards {
    pub fn none(pile: Pile) -> Cards {
        Cards { pile, bits: 0 }
    }

    pub fn all(pile: Pile) -> Cards {
        Cards { pile, bits: (1 << pile.n_cards()) - 1 }
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    #[inline]
    pub fn contains(self, card: Card) -> bool {
        card.pile == self.pile && self.bits & (1 << card.nth) != 0
    }

    pub fn insert(&mut self, card: Card) {
        debug_assert_eq!(card.pile, self.pile, "a card lies among its own kind");
        self.bits |= 1 << card.nth;
    }

    pub fn remove(&mut self, card: Card) {
        debug_assert_eq!(card.pile, self.pile, "a card lies among its own kind");
        self.bits &= !(1 << card.nth);
    }

    /// Those that are not in `other`.
    #[must_use]
    pub fn without(self, other: Cards) -> Cards {
        Cards { bits: self.bits & !other.bits, ..self }
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let nth = bits.trailing_zeros() as u8;
            (bits != 0).then(|| {
                bits &= bits - 1;
                Card { pile: self.pile, nth }
            })
        })
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (nth, card) in self.iter().enumerate() {
            let space = if nth == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}
