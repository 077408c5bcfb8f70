//! Monsters and ghosts, which lie in the lair alike: how many tiles of each there are and what they cost.

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError};

use super::{Year, find};

/// A kind of tile for the lair. The ghost is here because it is hired, paid and sent like the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Monster {
    #[default]
    Goblin,
    Slime,
    Ghost,
    Troll,
    Witch,
    Vampire,
    Golem,
    Dragon,
    Demon,
}

/// What a monster wants when it is hired, and again on pay day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    pub food: u8,
    pub gold: u8,
    pub evil: u8,
    /// Trap cards of the owner's choice.
    pub traps: u8,
    /// Other monsters of the owner's choice.
    pub monsters: u8,
}

const NAMES: [&str; Monster::COUNT] =
    ["goblin", "slime", "ghost", "troll", "witch", "vampire", "golem", "dragon", "demon"];

/// How many tiles of each kind there are, by year.
const TILES: [[u8; Monster::COUNT]; 2] = [[2, 2, 2, 2, 2, 2, 0, 0, 0], [1, 1, 1, 1, 1, 1, 2, 2, 2]];

const fn cost(food: u8, gold: u8, evil: u8, traps: u8, monsters: u8) -> Cost {
    Cost { food, gold, evil, traps, monsters }
}

#[rustfmt::skip]
const COSTS: [Cost; Monster::COUNT] = [
    //   food gold evil traps monsters
    cost(1,   0,   0,   0,    0), // goblin
    cost(1,   0,   0,   0,    0), // slime
    cost(0,   0,   1,   0,    0), // ghost
    cost(2,   0,   0,   0,    0), // troll
    cost(1,   0,   1,   0,    0), // witch
    cost(0,   0,   2,   0,    0), // vampire
    cost(0,   1,   0,   1,    0), // golem
    cost(2,   0,   2,   0,    0), // dragon
    cost(0,   0,   1,   0,    1), // demon
];

impl Monster {
    pub const COUNT: usize = 9;
    pub const ALL: [Monster; Monster::COUNT] = [
        Monster::Goblin,
        Monster::Slime,
        Monster::Ghost,
        Monster::Troll,
        Monster::Witch,
        Monster::Vampire,
        Monster::Golem,
        Monster::Dragon,
        Monster::Demon,
    ];

    /// The stack of a year: how many tiles of each kind.
    #[inline]
    pub const fn stack(year: Year) -> [u8; Monster::COUNT] {
        TILES[year as usize - 1]
    }

    /// There are no more tiles of any kind. Combats that are made up may have as many of each.
    pub const MOST_TILES: u8 = 3;

    /// How many tiles of this kind there are in both years.
    pub const fn n_tiles(self) -> u8 {
        TILES[0][self as usize] + TILES[1][self as usize]
    }

    #[inline]
    pub fn cost(self) -> Cost {
        COSTS[self as usize]
    }

    /// GHOST-1: what speaks of monsters does not mean ghosts.
    #[inline]
    pub fn is_ghost(self) -> bool {
        self == Monster::Ghost
    }
}

impl Named for Monster {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Monster {
        Monster::ALL[index]
    }
}

tabletop::written_by_name!(Monster);

impl fmt::Display for Monster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize])
    }
}

impl FromStr for Monster {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Monster, ParseError> {
        find(&NAMES, text, "a monster").map(|nth| Monster::ALL[nth])
    }
}
