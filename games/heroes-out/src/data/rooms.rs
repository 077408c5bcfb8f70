//! The twelve rooms, their types, and sets of rooms.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{Named, ParseError};

use super::{Family, Token};

/// A room of the dungeon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Room {
    Vault,
    Forge,
    Workshop,
    Library,
    Apothecary,
    Graveyard,
    Study,
    Sewers,
    Beast,
    Cells,
    Laboratory,
    Builder,
}

/// The sign in the corner of a room tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomType {
    Swords,
    Hats,
    MysticEye,
    Crossbones,
    Jewel,
    Special,
}

/// What an Activate does in a room (ROOM-1, CRAFT-1, LAB-1, BUILD-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomAction {
    Produce(Token),
    Craft(Token, Family),
    /// The Cells need no Activate.
    Nothing,
    Experiment,
    Tunnel,
}

use Room::{
    Apothecary, Beast, Builder, Cells, Forge, Graveyard, Laboratory, Library, Sewers, Study, Vault,
    Workshop,
};
use RoomAction::{Craft, Experiment, Nothing, Produce, Tunnel};
use RoomType::{Crossbones, Hats, Jewel, MysticEye, Special, Swords};

/// Name, type and action, by `Room`.
#[rustfmt::skip]
pub const ROOMS: [(&str, RoomType, RoomAction); Room::COUNT] = [
    ("vault",      Jewel,      Produce(Token::Coin)),
    ("forge",      Swords,     Craft(Token::Coin, Family::Equipment)),
    ("workshop",   Swords,     Produce(Token::Trap)),
    ("library",    Hats,       Produce(Token::Book)),
    ("apothecary", Hats,       Craft(Token::Frog, Family::Potion)),
    ("graveyard",  MysticEye,  Produce(Token::Bone)),
    ("study",      MysticEye,  Craft(Token::Book, Family::Scroll)),
    ("sewers",     Crossbones, Produce(Token::Frog)),
    ("beast",      Crossbones, Craft(Token::Bone, Family::Beast)),
    ("cells",      Special,    Nothing),
    ("laboratory", Special,    Experiment),
    ("builder",    Special,    Tunnel),
];

impl Room {
    pub const COUNT: usize = 12;
    pub const ALL: [Room; Room::COUNT] = [
        Vault, Forge, Workshop, Library, Apothecary, Graveyard, Study, Sewers, Beast, Cells,
        Laboratory, Builder,
    ];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        ROOMS[self as usize].0
    }

    #[inline]
    pub const fn kind(self) -> RoomType {
        ROOMS[self as usize].1
    }

    #[inline]
    pub const fn action(self) -> RoomAction {
        ROOMS[self as usize].2
    }
}

const NAMES: [&str; Room::COUNT] = {
    let mut names = [""; Room::COUNT];
    let mut nth = 0;
    while nth < Room::COUNT {
        names[nth] = ROOMS[nth].0;
        nth += 1;
    }
    names
};

impl Named for Room {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        Room::index(self)
    }

    fn from_index(index: usize) -> Room {
        Room::ALL[index]
    }
}

tabletop::written_by_name!(Room);

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Room {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Room, ParseError> {
        let found = Room::ALL.into_iter().find(|room| room.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            let names = Room::ALL.map(Room::name).join(", ");
            ParseError::new(format!("'{text}' is not a room: write {names}"))
        })
    }
}

impl RoomType {
    pub const ALL: [RoomType; 6] = [Swords, Hats, MysticEye, Crossbones, Jewel, Special];
    /// INVADE-2: the types on hero cards.
    pub const OF_HEROES: [RoomType; 4] = [Swords, Hats, MysticEye, Crossbones];

    pub const fn name(self) -> &'static str {
        ["swords", "hats", "eye", "crossbones", "jewel", "special"][self as usize]
    }

    /// All rooms of this type, in whichever dungeon.
    #[inline]
    pub const fn rooms(self) -> RoomSet {
        let mut set = RoomSet::EMPTY;
        let mut nth = 0;
        while nth < Room::COUNT {
            if Room::ALL[nth].kind() as u8 == self as u8 {
                set = set.with(Room::ALL[nth]);
            }
            nth += 1;
        }
        set
    }
}

impl fmt::Display for RoomType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RoomType {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RoomType, ParseError> {
        let found = RoomType::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            let names = RoomType::ALL.map(RoomType::name).join(", ");
            ParseError::new(format!("'{text}' is not a type of room: write {names}"))
        })
    }
}

/// A set of rooms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct RoomSet(#[serde(with = "tabletop::Members::<Room>")] pub(crate) u16);

impl RoomSet {
    pub const EMPTY: RoomSet = RoomSet(0);

    #[inline]
    pub const fn one(room: Room) -> RoomSet {
        RoomSet(1 << room as u16)
    }

    #[inline]
    pub const fn has(self, room: Room) -> bool {
        self.0 & (1 << room as u16) != 0
    }

    #[inline]
    pub const fn with(self, room: Room) -> RoomSet {
        RoomSet(self.0 | 1 << room as u16)
    }

    #[inline]
    pub const fn without(self, room: Room) -> RoomSet {
        RoomSet(self.0 & !(1 << room as u16))
    }

    #[inline]
    pub const fn and(self, other: RoomSet) -> RoomSet {
        RoomSet(self.0 & other.0)
    }

    #[inline]
    pub const fn or(self, other: RoomSet) -> RoomSet {
        RoomSet(self.0 | other.0)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub fn first(self) -> Option<Room> {
        (self.0 != 0).then(|| Room::ALL[self.0.trailing_zeros() as usize])
    }

    /// The members in the order of `Room`.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Room> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let room = RoomSet(rest).first()?;
            rest &= rest - 1;
            Some(room)
        })
    }
}

impl FromIterator<Room> for RoomSet {
    fn from_iter<I: IntoIterator<Item = Room>>(rooms: I) -> RoomSet {
        rooms.into_iter().fold(RoomSet::EMPTY, RoomSet::with)
    }
}

impl fmt::Debug for RoomSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
