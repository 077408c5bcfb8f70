//! The rooms: eight a year, one tile of each.

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError};

use super::{Year, find};

/// A room; the first eight are of the first year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Room {
    #[default]
    ChickenCoop,
    MushroomBed,
    SouvenirShop,
    Mint,
    Workshop,
    ToolShed,
    PrintingPress,
    MagicRoom,
    TrainingRoom,
    DarkRoom,
    Labyrinth,
    AntiMagicRoom,
    Cafeteria,
    Chapel,
    Pandemonium,
    HallOfFame,
}

/// Which squares a room of the first year may stand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    Surface,
    Deep,
    Center,
    Periphery,
    Anywhere,
}

/// What a room of the first year makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Production {
    /// Imps or trolls it takes.
    pub workers: u8,
    /// Food it takes besides.
    pub pays_food: u8,
    pub food: u8,
    pub gold: u8,
    pub traps: u8,
    pub tunnels: u8,
    pub nicer: u8,
    pub imps: u8,
}

const IDLE: Production = Production {
    workers: 0,
    pays_food: 0,
    food: 0,
    gold: 0,
    traps: 0,
    tunnels: 0,
    nicer: 0,
    imps: 0,
};

const PRODUCTIONS: [Production; Room::OF_YEAR] = [
    Production { workers: 3, food: 1, ..IDLE },
    Production { workers: 3, food: 1, ..IDLE },
    Production { workers: 3, gold: 1, ..IDLE },
    Production { workers: 3, gold: 1, ..IDLE },
    Production { workers: 4, traps: 1, ..IDLE },
    Production { workers: 2, tunnels: 1, ..IDLE },
    Production { workers: 3, nicer: 1, ..IDLE },
    Production { workers: 2, pays_food: 1, imps: 1, ..IDLE },
];

#[rustfmt::skip]
const ROOMS: [(Room, &str, Zone); Room::COUNT] = [
    (Room::ChickenCoop,   "chicken-coop",    Zone::Surface),
    (Room::MushroomBed,   "mushroom-bed",    Zone::Deep),
    (Room::SouvenirShop,  "souvenir-shop",   Zone::Surface),
    (Room::Mint,          "mint",            Zone::Deep),
    (Room::Workshop,      "workshop",        Zone::Periphery),
    (Room::ToolShed,      "tool-shed",       Zone::Periphery),
    (Room::PrintingPress, "printing-press",  Zone::Center),
    (Room::MagicRoom,     "magic-room",      Zone::Center),
    (Room::TrainingRoom,  "training-room",   Zone::Anywhere),
    (Room::DarkRoom,      "dark-room",       Zone::Anywhere),
    (Room::Labyrinth,     "labyrinth",       Zone::Anywhere),
    (Room::AntiMagicRoom, "anti-magic-room", Zone::Anywhere),
    (Room::Cafeteria,     "cafeteria",       Zone::Anywhere),
    (Room::Chapel,        "chapel",          Zone::Anywhere),
    (Room::Pandemonium,   "pandemonium",     Zone::Anywhere),
    (Room::HallOfFame,    "hall-of-fame",    Zone::Anywhere),
];

impl Room {
    pub const COUNT: usize = 16;
    /// Tiles of one year.
    pub const OF_YEAR: usize = 8;

    pub fn all() -> impl DoubleEndedIterator<Item = Room> {
        ROOMS.iter().map(|row| row.0)
    }

    #[inline]
    pub fn from_index(index: usize) -> Room {
        ROOMS[index].0
    }

    /// The tiles of a year as bits, bit `n` for the room of index `n`.
    #[inline]
    pub fn of_year(year: Year) -> u32 {
        let all = (1 << Room::OF_YEAR) - 1;
        if year == 1 { all } else { all << Room::OF_YEAR }
    }

    #[inline]
    pub fn zone(self) -> Zone {
        ROOMS[self as usize].2
    }

    /// What it makes; rooms of the second year make nothing.
    #[inline]
    pub fn production(self) -> Option<&'static Production> {
        PRODUCTIONS.get(self as usize)
    }
}

const NAMES: [&str; Room::COUNT] = {
    let mut names = [""; Room::COUNT];
    let mut nth = 0;
    while nth < Room::COUNT {
        names[nth] = ROOMS[nth].1;
        nth += 1;
    }
    names
};

impl Named for Room {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Room {
        ROOMS[index].0
    }
}

tabletop::written_by_name!(Room);

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize])
    }
}

impl FromStr for Room {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Room, ParseError> {
        find(&NAMES, text, "a room").map(Room::from_index)
    }
}
