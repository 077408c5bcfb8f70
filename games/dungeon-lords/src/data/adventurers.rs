//! The adventurers: 16 tiles a year, a paladin for each year, and the illusion of a spell.

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError};

use super::Year;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    Warrior,
    Thief,
    Priest,
    Wizard,
    /// He has the skills of all and is none of them.
    Paladin,
    /// Not an adventurer at all: a place in line made by a spell.
    Illusion,
}

/// One tile. Written `thief-c`: the letters a to d are those of the first year, e to h of the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Adventurer(u8);

#[rustfmt::skip]
const NAMES: [&str; Adventurer::COUNT] = [
    "warrior-a", "warrior-b", "warrior-c", "warrior-d",
    "thief-a", "thief-b", "thief-c", "thief-d",
    "priest-a", "priest-b", "priest-c", "priest-d",
    "wizard-a", "wizard-b", "wizard-c", "wizard-d",
    "warrior-e", "warrior-f", "warrior-g", "warrior-h",
    "thief-e", "thief-f", "thief-g", "thief-h",
    "priest-e", "priest-f", "priest-g", "priest-h",
    "wizard-e", "wizard-f", "wizard-g", "wizard-h",
    "paladin-1", "paladin-2", "illusion",
];

const N_CLASSES: u8 = 4;
/// Tiles of one class in one year.
const N_OF_CLASS: u8 = 4;
const N_OF_YEAR: u8 = N_CLASSES * N_OF_CLASS;
const FIRST_PALADIN: u8 = 2 * N_OF_YEAR;
const ILLUSION: u8 = FIRST_PALADIN + 2;

/// Hit points of warriors, by letter.
const WARRIORS: [u8; 8] = [3, 4, 4, 5, 5, 6, 7, 8];
/// Hit points and symbols of all other classes, by letter.
const OTHERS: [(u8, u8); 8] = [(3, 1), (4, 1), (3, 2), (4, 2), (4, 2), (5, 2), (5, 3), (6, 3)];
/// How complex the glyph is, by letter: it sorts the arrivals and nothing else.
const GLYPHS: [u8; 8] = [1, 2, 2, 3, 4, 5, 6, 7];
/// Hit points and symbols (of each skill) of the paladins, by year.
const PALADINS: [(u8, u8); 2] = [(7, 2), (10, 3)];

impl Adventurer {
    pub const ILLUSION: Adventurer = Adventurer(ILLUSION);
    /// All tiles, paladins and the illusion included.
    pub const COUNT: usize = ILLUSION as usize + 1;

    #[inline]
    pub const fn paladin(year: Year) -> Adventurer {
        Adventurer(FIRST_PALADIN + year - 1)
    }

    /// The 16 tiles of a year.
    pub fn of_year(year: Year) -> impl DoubleEndedIterator<Item = Adventurer> {
        let first = (year - 1) * N_OF_YEAR;
        (first..first + N_OF_YEAR).map(Adventurer)
    }

    /// From 0, for bit sets.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub fn from_index(index: usize) -> Option<Adventurer> {
        (index < Adventurer::COUNT).then_some(Adventurer(index as u8))
    }

    /// The year of the back; the illusion belongs to the second, as its spell does.
    #[inline]
    pub fn year(self) -> Year {
        match self.0 {
            FIRST_PALADIN => 1,
            tile => 1 + u8::from(tile >= N_OF_YEAR),
        }
    }

    #[inline]
    pub fn class(self) -> Class {
        match self.0 {
            ILLUSION => Class::Illusion,
            FIRST_PALADIN.. => Class::Paladin,
            tile => match tile / N_OF_CLASS % N_CLASSES {
                0 => Class::Warrior,
                1 => Class::Thief,
                2 => Class::Priest,
                _ => Class::Wizard,
            },
        }
    }

    #[inline]
    pub fn is_paladin(self) -> bool {
        self.class() == Class::Paladin
    }

    #[inline]
    pub fn is_illusion(self) -> bool {
        self.0 == ILLUSION
    }

    /// 0 to 3 in the first year, 4 to 7 in the second.
    #[inline]
    fn letter(self) -> usize {
        usize::from(self.0 % N_OF_CLASS + self.0 / N_OF_YEAR * N_OF_CLASS)
    }

    /// What is printed in red.
    #[inline]
    pub fn hit_points(self) -> u8 {
        match self.class() {
            Class::Warrior => WARRIORS[self.letter()],
            Class::Paladin => PALADINS[usize::from(self.0 - FIRST_PALADIN)].0,
            Class::Illusion => 1,
            _ => OTHERS[self.letter()].0,
        }
    }

    /// How many symbols of its own class; a paladin's count for every class.
    #[inline]
    pub fn symbols(self) -> u8 {
        match self.class() {
            Class::Warrior | Class::Illusion => 0,
            Class::Paladin => PALADINS[usize::from(self.0 - FIRST_PALADIN)].1,
            _ => OTHERS[self.letter()].1,
        }
    }

    /// Damage of a trap this one can prevent each round.
    #[inline]
    pub fn trap_symbols(self) -> u8 {
        if matches!(self.class(), Class::Thief | Class::Paladin) { self.symbols() } else { 0 }
    }

    #[inline]
    pub fn hearts(self) -> u8 {
        if matches!(self.class(), Class::Priest | Class::Paladin) { self.symbols() } else { 0 }
    }

    #[inline]
    pub fn magic(self) -> u8 {
        if matches!(self.class(), Class::Wizard | Class::Paladin) { self.symbols() } else { 0 }
    }

    /// How powerful the glyph says this one is.
    #[inline]
    pub fn glyph(self) -> u8 {
        match self.class() {
            Class::Paladin | Class::Illusion => 0,
            _ => GLYPHS[self.letter()],
        }
    }
}

impl Named for Adventurer {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        Adventurer::index(self)
    }

    #[inline]
    fn from_index(index: usize) -> Adventurer {
        Adventurer(index as u8)
    }
}

tabletop::written_by_name!(Adventurer);

impl fmt::Display for Adventurer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Adventurer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Adventurer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Adventurer, ParseError> {
        let all = (0..Adventurer::COUNT).filter_map(Adventurer::from_index);
        let mut named = all.filter(|known| known.to_string().eq_ignore_ascii_case(text));
        named.next().ok_or_else(|| {
            let forms = "warrior-a, thief-a, priest-a, wizard-a (a to d in the first year, e to h \
                         in the second), paladin-1, paladin-2";
            ParseError::new(format!("'{text}' is not an adventurer: write {forms}"))
        })
    }
}
