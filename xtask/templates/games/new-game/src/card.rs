//! The cards and the deck (SETUP-1).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{Deck, Named, ParseError};

const N_VALUES: usize = 6;
/// SETUP-1: how many cards there are of each value.
const N_EACH: u8 = 4;

/// A card by its value, 1 to 6. Written `C4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card(u8);

impl Card {
    pub const LOWEST: Card = Card(1);
    pub const HIGHEST: Card = Card(N_VALUES as u8);

    pub fn value(self) -> u8 {
        self.0
    }

    fn all() -> impl Iterator<Item = Card> {
        (0..N_VALUES).map(Card::from_index)
    }
}

impl Named for Card {
    const NAMES: &'static [&'static str] = &["C1", "C2", "C3", "C4", "C5", "C6"];

    fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    fn from_index(index: usize) -> Card {
        Card(index as u8 + 1)
    }
}

tabletop::written_by_name!(Card);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let value = text.strip_prefix(['C', 'c']).and_then(tabletop::number);
        let card = Card::all().find(|card| value == Some(card.0.into()));
        card.ok_or_else(|| ParseError::new(format!("'{text}' is not a card; expected C1 to C6")))
    }
}

/// How many cards there are of each value, in no order. What nobody knows is not state: the deck has no order either.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cards(#[serde(with = "tabletop::ByName::<Card>")] [u8; N_VALUES]);

impl Cards {
    pub const NONE: Cards = Cards([0; N_VALUES]);
    pub(crate) const ALL: Cards = Cards([N_EACH; N_VALUES]);

    pub fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }

    pub fn add_all(&mut self, cards: Cards) {
        for card in cards.iter() {
            self.add(card);
        }
    }

    /// Every card, from low to high.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(self.0[card.index()])))
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Cards::NONE {
            return f.write_str("none");
        }
        let cards: Vec<String> = self.iter().map(|card| card.to_string()).collect();
        f.write_str(&cards.join(" "))
    }
}

impl Deck for Cards {
    type Card = Card;

    fn stream(&self) -> usize {
        0
    }

    fn n_cards(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    fn take_nth(&mut self, nth: u32) -> Card {
        let card = self.iter().nth(nth as usize).expect("nth is below the number of cards");
        self.0[card.index()] -= 1;
        card
    }

    fn describe_cards(&self) -> String {
        "a card from C1 to C6 of which the deck still has one".to_string()
    }

    fn take(&mut self, card: Card) -> bool {
        let n = &mut self.0[card.index()];
        let is_here = *n > 0;
        *n -= u8::from(is_here);
        is_here
    }
}
