//! Heroes, guild cards and what the backs of chests do.

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError};

/// A class of heroes. HERO-5: of several in a room the first class acts, loots and falls first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    Warrior,
    Rogue,
    Mage,
    Archer,
}

impl Class {
    pub const COUNT: usize = 4;
    pub const ALL: [Class; Class::COUNT] =
        [Class::Warrior, Class::Rogue, Class::Mage, Class::Archer];

    pub const fn name(self) -> &'static str {
        CLASSES[self as usize]
    }
}

const CLASSES: [&str; Class::COUNT] = ["warrior", "rogue", "mage", "archer"];

impl Named for Class {
    const NAMES: &'static [&'static str] = &CLASSES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Class {
        Class::ALL[index]
    }
}

tabletop::written_by_name!(Class);

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Class {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Class, ParseError> {
        let one = text.strip_suffix(['s', 'S']).unwrap_or(text);
        let found = Class::ALL.into_iter().find(|class| class.name().eq_ignore_ascii_case(one));
        found.ok_or_else(|| {
            ParseError::new(format!("'{text}' is not a hero: write warrior, rogue, mage or archer"))
        })
    }
}

/// What is found under a chest of value 1 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Back {
    Spoil,
    Curse,
    Heal,
    Rescue,
}

impl Back {
    pub const COUNT: usize = 4;
    pub const ALL: [Back; Back::COUNT] = [Back::Spoil, Back::Curse, Back::Heal, Back::Rescue];

    pub const fn name(self) -> &'static str {
        BACKS[self as usize]
    }
}

const BACKS: [&str; Back::COUNT] = ["spoil", "curse", "heal", "rescue"];

impl Named for Back {
    const NAMES: &'static [&'static str] = &BACKS;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Back {
        Back::ALL[index]
    }
}

tabletop::written_by_name!(Back);

impl fmt::Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Back {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Back, ParseError> {
        let found = Back::ALL.into_iter().find(|back| back.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            ParseError::new(format!("'{text}' is not a back: write spoil, curse, heal or rescue"))
        })
    }
}

/// SETUP-7: chests by value, 1 to 3: how many have each back, by `Back`.
#[rustfmt::skip]
pub const CHESTS: [[u8; Back::COUNT]; 3] = [
    // spoil, curse, heal, rescue
    [2, 2, 1, 1],
    [1, 1, 2, 1],
    [0, 1, 1, 2],
];
/// CHEST-5: the value of the chest in the Vault, whose loss is the end.
pub const LAST_CHEST: u8 = 4;

/// INVADE-1: guild cards after each turn, by difficulty and level.
#[rustfmt::skip]
pub const REVEALS: [(&str, [u8; N_LEVELS]); 3] = [
    ("easy",   [1, 2]),
    ("medium", [2, 2]),
    ("hard",   [2, 3]),
];
/// LEVEL-1: how often the guild deck is gone through.
pub const N_LEVELS: usize = 2;
