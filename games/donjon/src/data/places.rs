//! The places of a dungeon, and the two plans of its hallways (PLAN-1, MOVE-2).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{Named, ParseError};

pub const N_HALLWAYS: usize = 5;
pub const N_ROOMS: usize = 5;

/// The entrance, one of five hallways, or one of five rooms. Written `E`, `H1`, `R1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place(u8);

impl Place {
    pub const COUNT: usize = 1 + N_HALLWAYS + N_ROOMS;
    pub const ENTRANCE: Place = Place(0);
    pub const OFFICE: Place = Place::room(5);

    /// Hallways have the numbers 1 to 5.
    pub const fn hallway(number: u8) -> Place {
        assert!(number >= 1 && number <= N_HALLWAYS as u8, "hallways are 1 to 5");
        Place(number)
    }

    /// Rooms have the numbers 1 to 5.
    pub const fn room(number: u8) -> Place {
        assert!(number >= 1 && number <= N_ROOMS as u8, "rooms are 1 to 5");
        Place(N_HALLWAYS as u8 + number)
    }

    #[inline]
    pub fn all() -> impl Iterator<Item = Place> {
        (0..Place::COUNT as u8).map(Place)
    }

    pub fn rooms() -> impl DoubleEndedIterator<Item = Place> {
        (1..=N_ROOMS as u8).map(Place::room)
    }

    pub fn hallways() -> impl Iterator<Item = Place> {
        (1..=N_HALLWAYS as u8).map(Place::hallway)
    }

    /// All places, a bit for each.
    pub const ALL_BITS: u16 = (1 << Place::COUNT) - 1;

    /// The place as one bit of a set.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// The places of a bit set, lowest first.
    #[inline]
    pub fn in_set(bits: u16) -> impl Iterator<Item = Place> {
        let mut bits = bits & Place::ALL_BITS;
        std::iter::from_fn(move || {
            let place = Place(bits.trailing_zeros() as u8);
            (bits != 0).then(|| {
                bits &= bits - 1;
                place
            })
        })
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn from_index(index: usize) -> Option<Place> {
        if index < Place::COUNT { Some(Place(index as u8)) } else { None }
    }

    /// The number of a room.
    #[inline]
    pub const fn room_number(self) -> Option<u8> {
        let first = 1 + N_HALLWAYS as u8;
        if self.0 >= first { Some(self.0 - first + 1) } else { None }
    }

    #[inline]
    pub const fn is_room(self) -> bool {
        self.room_number().is_some()
    }
}

/// Rooms that cards and tiles name.
pub(super) const R1: Place = Place::room(1);
pub(super) const R2: Place = Place::room(2);
pub(super) const R3: Place = Place::room(3);

/// POWER-2: what a room gives for a sacrifice; the last room has nothing to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomPower {
    Mixture,
    Vip,
    Orb,
    Bearer,
}

impl RoomPower {
    /// By the numbers of their rooms.
    pub const ALL: [RoomPower; 4] =
        [RoomPower::Mixture, RoomPower::Vip, RoomPower::Orb, RoomPower::Bearer];

    pub const fn room(self) -> Place {
        Place::room(self as u8 + 1)
    }
}

impl Place {
    /// The power of a room that has one.
    #[inline]
    pub fn power(self) -> Option<RoomPower> {
        let number = self.room_number()?;
        RoomPower::ALL.get(usize::from(number) - 1).copied()
    }
}

#[rustfmt::skip]
const PLACES: [&str; Place::COUNT] =
    ["E", "H1", "H2", "H3", "H4", "H5", "R1", "R2", "R3", "R4", "R5"];

impl Named for Place {
    const NAMES: &'static [&'static str] = &PLACES;

    #[inline]
    fn index(self) -> usize {
        Place::index(self)
    }

    fn from_index(index: usize) -> Place {
        Place(index as u8)
    }
}

tabletop::written_by_name!(Place);

/// One of the five rooms, where nothing but rooms is listed. Written `R1` to `R5`.
#[derive(Clone, Copy, Debug)]
pub struct Room(u8);

const ROOMS: [&str; N_ROOMS] = ["R1", "R2", "R3", "R4", "R5"];

impl Named for Room {
    const NAMES: &'static [&'static str] = &ROOMS;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Room {
        Room(index as u8)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Place, ParseError> {
        let is_it = |place: &Place| place.to_string().eq_ignore_ascii_case(text);
        Place::all().find(is_it).ok_or_else(|| {
            ParseError::new(format!("'{text}' is no place: write E, H1 to H5 or R1 to R5"))
        })
    }
}

/// PLAN-1: which hallway joins what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plan {
    #[default]
    Chain,
    Tower,
}

/// One hallway: whether the entrance leads into it, and the numbers of the rooms it joins.
struct Hallway {
    from_entrance: bool,
    rooms: &'static [u8],
}

const fn hallway(from_entrance: bool, rooms: &'static [u8]) -> Hallway {
    Hallway { from_entrance, rooms }
}

/// Inferred: six stops in a row, joined by five hallways.
const CHAIN: [Hallway; N_HALLWAYS] = [
    hallway(true, &[1]),
    hallway(false, &[1, 2]),
    hallway(false, &[2, 3]),
    hallway(false, &[3, 4]),
    hallway(false, &[4, 5]),
];

/// Proposed: two ways up that meet at room 4.
const TOWER: [Hallway; N_HALLWAYS] = [
    hallway(true, &[1, 2]),
    hallway(false, &[1, 3]),
    hallway(false, &[2, 4]),
    hallway(false, &[3, 4]),
    hallway(false, &[4, 5]),
];

/// Where a footstep may lead from each place, a bit for each.
type Steps = [u16; Place::COUNT];

const STEPS: [Steps; 2] = [steps(&CHAIN), steps(&TOWER)];

/// MOVE-2: from the entrance to a hallway, from a hallway to a room, from a room to a hallway; never back to the entrance.
const fn steps(plan: &[Hallway; N_HALLWAYS]) -> Steps {
    let mut next = [0; Place::COUNT];
    let mut nth = 0;
    while nth < N_HALLWAYS {
        let hall = Place::hallway(nth as u8 + 1).index();
        if plan[nth].from_entrance {
            next[0] |= 1 << hall;
        }
        let mut side = 0;
        while side < plan[nth].rooms.len() {
            let room = Place::room(plan[nth].rooms[side]).index();
            next[hall] |= 1 << room;
            next[room] |= 1 << hall;
            side += 1;
        }
        nth += 1;
    }
    next
}

impl Plan {
    pub const ALL: [Plan; 2] = [Plan::Chain, Plan::Tower];

    /// The places one footstep away, a bit for each.
    #[inline]
    pub const fn steps_from(self, place: Place) -> u16 {
        STEPS[self as usize][place.index()]
    }

    #[inline]
    pub fn leads(self, from: Place, to: Place) -> bool {
        self.steps_from(from) & (1 << to.index()) != 0
    }
}
