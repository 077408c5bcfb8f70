//! What is drawn by lot: the starter, the monsters of the forest, cards and tiles; and how lots are written.

use std::{fmt, str::FromStr};

use tabletop::{Deck, Misread, Seat, nth_bit};

use crate::{
    card::{Card, Cards},
    data::{Herd, Kind},
};

// One official stream for each deck; piles stand side by side in their order.
const STARTER: usize = 0;
const WOODS: usize = 1;
const FIRST_PILE: usize = 2;

/// SETUP-1: who starts is a lot among the seats.
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

    fn expects(&self) -> String {
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

    fn expects(&self) -> String {
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

    fn expects(&self) -> String {
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

/// Anything drawn by lot. Written `P2`, `spider` or `T5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    Starter(Seat),
    Monster(Kind),
    Card(Card),
}

impl From<Seat> for Lot {
    fn from(seat: Seat) -> Lot {
        Lot::Starter(seat)
    }
}

impl From<Kind> for Lot {
    fn from(kind: Kind) -> Lot {
        Lot::Monster(kind)
    }
}

impl From<Card> for Lot {
    fn from(card: Card) -> Lot {
        Lot::Card(card)
    }
}

impl TryFrom<Lot> for Seat {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Seat, ()> {
        if let Lot::Starter(seat) = lot { Ok(seat) } else { Err(()) }
    }
}

impl TryFrom<Lot> for Kind {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Kind, ()> {
        if let Lot::Monster(kind) = lot { Ok(kind) } else { Err(()) }
    }
}

impl TryFrom<Lot> for Card {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Card, ()> {
        if let Lot::Card(card) = lot { Ok(card) } else { Err(()) }
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lot::Starter(seat) => seat.fmt(f),
            Lot::Monster(kind) => kind.fmt(f),
            Lot::Card(card) => card.fmt(f),
        }
    }
}

impl FromStr for Lot {
    type Err = Misread;

    /// A single letter is no lot: `P` alone could be meant as a seat.
    fn from_str(text: &str) -> Result<Lot, Misread> {
        let unreadable = || {
            let forms = "a seat (P2), a monster (spider) or a card (T5, M12, SP1)";
            Misread::new(format!("'{text}' is no lot: write {forms}"))
        };
        let card = text.parse().map(Lot::Card);
        let lot = card
            .or_else(|_: Misread| text.parse().map(Lot::Starter))
            .or_else(|_: Misread| text.parse().map(Lot::Monster));
        lot.map_err(|_: Misread| unreadable())
            .and_then(|lot| if text.len() == 1 { Err(unreadable()) } else { Ok(lot) })
    }
}
