//! What is drawn at random: the starter, creatures from the deck, and at the end a humanoid's face
//! (SETUP-1, SETUP-3, PLACE-3).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ByName, Deck, Members, ParseError, Seat, nth_bit};

use crate::cards::{Creature, Humanoid, Monster, N_VALUES, Range};

const STARTER_STREAM: usize = 0;
const CREATURE_STREAM: usize = 1;
const FIRST_FACE_STREAM: usize = 2;

/// The draw deck: which monsters, and how many humanoids of each range, are left in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Creatures {
    /// The monsters that are left.
    // Bit `v` stands for the monster of value `v`.
    #[serde(with = "Members::<Monster, 1>")]
    monsters: u32,
    /// How many of each range.
    #[serde(with = "ByName::<Range>")]
    humanoids: [u8; Range::COUNT],
}

impl Creatures {
    pub const EMPTY: Creatures = Creatures { monsters: 0, humanoids: [0; Range::COUNT] };
    /// SETUP-1: all 40 cards.
    pub const ALL: Creatures =
        Creatures { monsters: ((1 << N_VALUES) - 1) << 1, humanoids: [5; Range::COUNT] };

    pub fn add(&mut self, creature: Creature) {
        match creature {
            Creature::Monster(monster) => self.monsters |= 1 << monster.value(),
            Creature::Humanoid(range) => self.humanoids[range.index()] += 1,
        }
    }

    /// How many of this creature are in the deck.
    pub fn n_of(&self, creature: Creature) -> u8 {
        match creature {
            Creature::Monster(monster) => ((self.monsters >> monster.value()) & 1) as u8,
            Creature::Humanoid(range) => self.humanoids[range.index()],
        }
    }

    #[inline]
    pub fn n_monsters(&self) -> u32 {
        self.monsters.count_ones()
    }

    #[inline]
    pub fn n_humanoids(&self) -> u32 {
        self.humanoids.iter().map(|&n| u32::from(n)).sum()
    }

    /// Every card, monsters first.
    pub fn iter(&self) -> impl Iterator<Item = Creature> {
        let monsters = Monster::all().map(Creature::Monster).filter(|&m| self.n_of(m) > 0);
        let humanoids = Range::all().map(Creature::Humanoid);
        monsters.chain(humanoids.flat_map(|h| std::iter::repeat_n(h, usize::from(self.n_of(h)))))
    }
}

impl Deck for Creatures {
    type Card = Creature;

    fn stream(&self) -> usize {
        CREATURE_STREAM
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.n_monsters() + self.n_humanoids()
    }

    #[inline]
    fn take_nth(&mut self, mut nth: u32) -> Creature {
        let n_monsters = self.n_monsters();
        if nth < n_monsters {
            let value = nth_bit(self.monsters, nth);
            self.monsters &= !(1 << value);
            return Creature::Monster(Monster(value as u8));
        }
        // The ranges in a row, without a branch: how many of them end at or before the nth.
        nth -= n_monsters;
        let mut end = 0;
        let mut nth_range = 0;
        for n in self.humanoids {
            end += u32::from(n);
            nth_range += u8::from(end <= nth);
        }
        self.humanoids[usize::from(nth_range)] -= 1;
        Creature::Humanoid(Range(nth_range))
    }

    fn describe_cards(&self) -> String {
        let mut cards: Vec<String> = self.iter().map(|card| card.to_string()).collect();
        cards.dedup();
        format!("a card that is left in the deck ({})", cards.join(" "))
    }

    fn take(&mut self, creature: Creature) -> bool {
        let is_there = self.n_of(creature) > 0;
        match creature {
            _ if !is_there => {}
            Creature::Monster(monster) => self.monsters &= !(1 << monster.value()),
            Creature::Humanoid(range) => self.humanoids[range.index()] -= 1,
        }
        is_there
    }
}

/// SETUP-3: who starts is a draw among the seats.
#[derive(Clone)]
pub(crate) struct Starters(pub(crate) usize);

impl Deck for Starters {
    type Card = Seat;

    fn stream(&self) -> usize {
        STARTER_STREAM
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

/// The value on the face of a humanoid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face(pub u8);

/// The faces of one range that are still face down. PLACE-3: nobody ever saw them, so they are no secret
/// but future luck, and drawn when they are turned over.
#[derive(Clone, Copy)]
pub(crate) struct Faces {
    range: Range,
    /// Bit `i` stands for the value `lowest + i`.
    values: u8,
}

impl Faces {
    pub(crate) fn all(range: Range) -> Faces {
        Faces { range, values: 0b1_1111 }
    }
}

impl Deck for Faces {
    type Card = Face;

    fn stream(&self) -> usize {
        FIRST_FACE_STREAM + self.range.index()
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.values.count_ones()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Face {
        let place = nth_bit(u32::from(self.values), nth) as u8;
        self.values &= !(1 << place);
        Face(self.range.lowest() + place)
    }

    fn describe_cards(&self) -> String {
        let lowest = self.range.lowest();
        let left = (0..5).filter(|place| self.values & (1 << place) != 0);
        let faces: Vec<String> = left.map(|place| format!("H{}", lowest + place)).collect();
        let (range, faces) = (self.range, faces.join(" "));
        format!("the face of a humanoid {range} that is still face down ({faces})")
    }

    fn take(&mut self, Face(value): Face) -> bool {
        let place = value.wrapping_sub(self.range.lowest());
        let is_there = place < 5 && self.values & (1 << place) != 0;
        if is_there {
            self.values &= !(1 << place);
        }
        is_there
    }
}

/// Anything drawn at random. Written `P2`, `M18`, `H16-20` or `H17`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    Starter(Seat),
    Creature(Creature),
    Face(Face),
}

tabletop::kinds_of_draw!(Draw { Starter(Seat), Creature(Creature), Face(Face) });

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Starter(seat) => seat.fmt(f),
            Draw::Creature(creature) => creature.fmt(f),
            Draw::Face(Face(value)) => write!(f, "H{value}"),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let unreadable = || {
            let forms = "a seat (P2), a card from the deck (M18, H16-20) or a face (H17)";
            ParseError::new(format!("'{text}' is not a draw: write {forms}"))
        };
        if text.starts_with(['P', 'p']) {
            return text.parse().map(Draw::Starter).map_err(|_: ParseError| unreadable());
        }
        if let Some(value) = text.parse::<Humanoid>().ok().and_then(Humanoid::value) {
            return Ok(Draw::Face(Face(value)));
        }
        text.parse().map(Draw::Creature).map_err(|_: ParseError| unreadable())
    }
}
