//! What is drawn at random: monster cards, craft cards, guild cards, backs of chests, the clan of the Laboratory.

use std::{fmt, str::FromStr};

use tabletop::{Deck, ParseError, nth_bit};

use crate::{
    cards::Cards,
    data::{Back, Card, Clan},
    guild::GuildCard,
};

// Every deck has a seeded stream of its own; those of the four hordes' piles come first.
pub(crate) const CRAFTS: usize = 4;
pub(crate) const GUILD: usize = 5;
const BACKS: usize = 6;
const CLANS: usize = 9;

/// A face-down pile of monster or craft cards.
#[derive(Clone)]
pub(crate) struct Pile {
    pub(crate) cards: Cards,
    pub(crate) stream: usize,
}

impl Deck for Pile {
    type Card = Card;

    fn stream(&self) -> usize {
        self.stream
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.cards.len()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Card {
        self.cards.take_nth(nth)
    }

    fn describe_cards(&self) -> String {
        format!("a card of the pile ({})", self.cards)
    }

    fn take(&mut self, card: Card) -> bool {
        self.cards.remove(card)
    }
}

/// SETUP-7: the backs of one value that nobody has seen.
#[derive(Clone)]
pub(crate) struct Backs {
    pub(crate) counts: [u8; Back::COUNT],
    pub(crate) value: u8,
}

impl Deck for Backs {
    type Card = Back;

    fn stream(&self) -> usize {
        BACKS + usize::from(self.value) - 1
    }

    fn n_cards(&self) -> u32 {
        self.counts.iter().map(|&n| u32::from(n)).sum()
    }

    fn take_nth(&mut self, nth: u32) -> Back {
        let mut end = 0;
        let back = Back::ALL.into_iter().find(|&back| {
            end += u32::from(self.counts[back as usize]);
            nth < end
        });
        let back = back.expect("nth is below the number of backs");
        self.counts[back as usize] -= 1;
        back
    }

    fn describe_cards(&self) -> String {
        let left = Back::ALL.into_iter().filter(|&back| self.counts[back as usize] > 0);
        let names: Vec<&str> = left.map(Back::name).collect();
        format!("the back of a chest of value {} ({})", self.value, names.join(" "))
    }

    fn take(&mut self, back: Back) -> bool {
        let n = &mut self.counts[back as usize];
        let is_there = *n > 0;
        *n -= u8::from(is_there);
        is_there
    }
}

/// SETUP-3: clans that nobody plays, a bit for each.
#[derive(Clone)]
pub(crate) struct Strangers(pub(crate) u16);

impl Deck for Strangers {
    type Card = Clan;

    fn stream(&self) -> usize {
        CLANS
    }

    fn n_cards(&self) -> u32 {
        self.0.count_ones()
    }

    fn take_nth(&mut self, nth: u32) -> Clan {
        let place = nth_bit(u32::from(self.0), nth);
        self.0 &= !(1 << place);
        Clan::ALL[place as usize]
    }

    fn describe_cards(&self) -> String {
        "a clan that nobody plays".to_string()
    }

    fn take(&mut self, clan: Clan) -> bool {
        let is_there = self.0 & (1 << clan as u16) != 0;
        self.0 &= !(1 << clan as u16);
        is_there
    }
}

/// Anything drawn at random. Written `hex-bolt`, `mage-hats`, `heal` or `imps`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    Card(Card),
    Guild(GuildCard),
    Back(Back),
    Clan(Clan),
}

tabletop::kinds_of_draw!(Draw { Card(Card), Guild(GuildCard), Back(Back), Clan(Clan) });

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Card(card) => card.fmt(f),
            Draw::Guild(card) => card.fmt(f),
            Draw::Back(back) => back.fmt(f),
            Draw::Clan(clan) => clan.fmt(f),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let card = text.parse().map(Draw::Card);
        let draw = card
            .or_else(|_: ParseError| text.parse().map(Draw::Guild))
            .or_else(|_: ParseError| text.parse().map(Draw::Back))
            .or_else(|_: ParseError| text.parse().map(Draw::Clan));
        draw.map_err(|_: ParseError| {
            let forms = "a card (hex-bolt), a guild card (mage-hats), a back (heal) or a clan";
            ParseError::new(format!("'{text}' is not a draw: write {forms}"))
        })
    }
}
