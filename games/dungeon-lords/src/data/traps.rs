//! The traps: nine kinds, three cards of each.

use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

use serde::{Deserialize, Serialize};
use tabletop::{Named, ParseError};

use super::{Year, find};

/// A kind of trap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Trap {
    #[default]
    RollingStone,
    Pendulum,
    TrapDoor,
    WallOfFire,
    CursedRing,
    PoisonedMeal,
    PoisonedDart,
    AntiMagicDart,
    KamikazeImp,
}

const NAMES: [&str; Trap::COUNT] = [
    "rolling-stone",
    "pendulum",
    "trap-door",
    "wall-of-fire",
    "cursed-ring",
    "poisoned-meal",
    "poisoned-dart",
    "anti-magic-dart",
    "kamikaze-imp",
];

/// What a trap costs when it goes off, and whom it hurts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TrapEffect {
    pub food: u8,
    pub gold: u8,
    pub imps: u8,
    pub first: u8,
    /// The first takes as much as his printed hit points.
    pub first_takes_all: bool,
    pub second: u8,
    pub everyone: u8,
    /// On top of what everyone takes.
    pub last: u8,
    /// Everyone but the first.
    pub others: u8,
    /// One adventurer of the lord's choice.
    pub anyone: u8,
    /// The same one, at the end of the round.
    pub poison: u8,
    pub silences: bool,
    pub skips_conquering: bool,
}

const NOTHING: TrapEffect = TrapEffect {
    food: 0,
    gold: 0,
    imps: 0,
    first: 0,
    first_takes_all: false,
    second: 0,
    everyone: 0,
    last: 0,
    others: 0,
    anyone: 0,
    poison: 0,
    silences: false,
    skips_conquering: false,
};

/// By kind; the first year and the second.
const EFFECTS: [[TrapEffect; 2]; Trap::COUNT] = [
    [TrapEffect { first: 3, ..NOTHING }, TrapEffect { first: 4, ..NOTHING }],
    [TrapEffect { second: 3, ..NOTHING }, TrapEffect { second: 4, ..NOTHING }],
    [
        TrapEffect { first: 2, skips_conquering: true, ..NOTHING },
        TrapEffect { first: 3, skips_conquering: true, ..NOTHING },
    ],
    [TrapEffect { everyone: 1, last: 1, ..NOTHING }; 2],
    [TrapEffect { gold: 1, everyone: 1, skips_conquering: true, ..NOTHING }; 2],
    [
        TrapEffect { food: 1, first_takes_all: true, ..NOTHING },
        TrapEffect { food: 2, first_takes_all: true, ..NOTHING },
    ],
    [TrapEffect { anyone: 1, poison: 2, ..NOTHING }; 2],
    [TrapEffect { anyone: 1, silences: true, ..NOTHING }; 2],
    [
        TrapEffect { imps: 1, first: 3, others: 1, ..NOTHING },
        TrapEffect { imps: 1, first: 4, others: 1, ..NOTHING },
    ],
];

impl Trap {
    pub const COUNT: usize = 9;
    /// Cards of each kind.
    pub const COPIES: u8 = 3;
    pub const ALL: [Trap; Trap::COUNT] = [
        Trap::RollingStone,
        Trap::Pendulum,
        Trap::TrapDoor,
        Trap::WallOfFire,
        Trap::CursedRing,
        Trap::PoisonedMeal,
        Trap::PoisonedDart,
        Trap::AntiMagicDart,
        Trap::KamikazeImp,
    ];

    #[inline]
    pub fn effect(self, year: Year) -> &'static TrapEffect {
        &EFFECTS[self as usize][usize::from(year) - 1]
    }
}

impl Named for Trap {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Trap {
        Trap::ALL[index]
    }
}

tabletop::written_by_name!(Trap);

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize])
    }
}

impl FromStr for Trap {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Trap, ParseError> {
        find(&NAMES, text, "a trap").map(|nth| Trap::ALL[nth])
    }
}

/// How many cards of each kind: a hand, a pile, the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Traps(#[serde(with = "tabletop::ByName::<Trap>")] [u8; Trap::COUNT]);

impl Traps {
    pub const NONE: Traps = Traps([0; Trap::COUNT]);
    pub const ALL: Traps = Traps([Trap::COPIES; Trap::COUNT]);

    #[inline]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Trap::COUNT]
    }

    #[inline]
    pub fn add(&mut self, trap: Trap) {
        self.0[trap as usize] += 1;
    }

    #[inline]
    pub fn remove(&mut self, trap: Trap) {
        debug_assert!(self[trap] > 0, "a trap is there before it goes");
        self.0[trap as usize] -= 1;
    }

    /// The kind of the `nth` card when they lie sorted.
    #[inline]
    pub fn nth(&self, mut nth: u32) -> Trap {
        for trap in Trap::ALL {
            let n = u32::from(self[trap]);
            if nth < n {
                return trap;
            }
            nth -= n;
        }
        unreachable!("there are that many cards")
    }

    /// Every card, sorted by kind.
    pub fn iter(&self) -> impl Iterator<Item = Trap> + '_ {
        Trap::ALL.into_iter().flat_map(|trap| std::iter::repeat_n(trap, usize::from(self[trap])))
    }

    /// The kinds there are.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Trap> + '_ {
        Trap::ALL.into_iter().filter(|&trap| self[trap] > 0)
    }
}

impl Index<Trap> for Traps {
    type Output = u8;

    #[inline]
    fn index(&self, trap: Trap) -> &u8 {
        &self.0[trap as usize]
    }
}

impl IndexMut<Trap> for Traps {
    #[inline]
    fn index_mut(&mut self, trap: Trap) -> &mut u8 {
        &mut self.0[trap as usize]
    }
}
