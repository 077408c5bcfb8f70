//! What is drawn at random: the starter, the monsters of the forest, cards and tiles; and how draws are written.

use std::{fmt, str::FromStr};

use tabletop::{Deck, ParseError, Seat, nth_bit};

use crate::{
    card::{Card, Cards},
    data::{Herd, Kind},
};

// Every deck has a seeded stream of its own; those of the piles follow each other in the order of the piles.
const STARTER: usize = 0;
const WOODS: usize = 1;
const FIRST_PILE: usize = 2;

/// SETUP-1: who starts is a draw among the seats.
#[derive(Clone)]
pub(crate) struct Starters(pub(crate) usize);

impl Deck for Starters {
    type Card = Seat;

    fn stream(&self) -> usize {
        STARTER
    }

    fn n_cards(&self) -> u32 {
        self.0 as u32
    }

    fn take_nth(&mut self, nth: u32) -> Seat {
        Seat::new(nth as usize)
    }

    fn describe_cards(&self) -> String {
        format!("the seat that starts, P1 to P{}", self.0)
    }

    fn take(&mut self, seat: Seat) -> bool {
        seat.index() < self.0
    }
}

/// SETUP-3: the eight monsters from which the forest is drawn.
#[derive(Clone)]
pub(crate) struct Woods(pub(crate) Herd);

impl Deck for Woods {
    type Card = Kind;

    fn stream(&self) -> usize {
        WOODS
    }

    fn n_cards(&self) -> u32 {
        u32::from(self.0.total())
    }

    fn take_nth(&mut self, nth: u32) -> Kind {
        let mut end = 0;
        let kind = Kind::ALL.into_iter().find(|&kind| {
            end += u32::from(self.0[kind]);
            nth < end
        });
        let kind = kind.expect("nth is below the number of monsters");
        self.0[kind] -= 1;
        kind
    }

    fn describe_cards(&self) -> String {
        let left: Vec<String> = self.0.iter().map(|(kind, _)| kind.to_string()).collect();
        format!("a monster for the forest ({})", left.join(" "))
    }

    fn take(&mut self, kind: Kind) -> bool {
        let is_there = self.0[kind] > 0;
        self.0[kind] -= u8::from(is_there);
        is_there
    }
}

impl Deck for Cards {
    type Card = Card;

    fn stream(&self) -> usize {
        FIRST_PILE + self.pile as usize
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.len()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Card {
        let place = nth_bit(self.bits, nth);
        self.bits &= !(1 << place);
        Card::new(self.pile, place as usize).expect("a bit of the set is a card of the pile")
    }

    fn describe_cards(&self) -> String {
        format!("a {} that is left ({self})", self.pile.noun())
    }

    fn take(&mut self, card: Card) -> bool {
        let is_there = self.contains(card);
        if is_there {
            self.remove(card);
        }
        is_there
    }
}

/// Anything drawn at random. Written `P2`, `spider` or `T5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    Starter(Seat),
    Monster(Kind),
    Card(Card),
}

tabletop::kinds_of_draw!(Draw { Starter(Seat), Monster(Kind), Card(Card) });

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Starter(seat) => seat.fmt(f),
            Draw::Monster(kind) => kind.fmt(f),
            Draw::Card(card) => card.fmt(f),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    /// A single letter is no draw: `P` alone could be meant as a seat.
    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let unreadable = || {
            let forms = "a seat (P2), a monster (spider) or a card (T5, M12, SP1)";
            ParseError::new(format!("'{text}' is no draw: write {forms}"))
        };
        let card = text.parse().map(Draw::Card);
        let draw = card
            .or_else(|_: ParseError| text.parse().map(Draw::Starter))
            .or_else(|_: ParseError| text.parse().map(Draw::Monster));
        draw.map_err(|_: ParseError| unreadable())
            .and_then(|draw| if text.len() == 1 { Err(unreadable()) } else { Ok(draw) })
    }
}
