//! The construction site: 20 squares, what stands on them, where may be dug and built, and how far it is to walk
//! (SITE, DIG-3, DIG-4, ROOM-3 to ROOM-5).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ByName, Members, Named, ParseError, is_default};

use crate::data::{Room, Zone};

/// A square, `a1` (top left) to `e4` (bottom right).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square(u8);

#[rustfmt::skip]
const NAMES: [&str; Square::COUNT] = [
    "a1", "b1", "c1", "d1", "e1",
    "a2", "b2", "c2", "d2", "e2",
    "a3", "b3", "c3", "d3", "e3",
    "a4", "b4", "c4", "d4", "e4",
];

const N_COLUMNS: u8 = 5;
const N_ROWS: u8 = 4;

impl Square {
    pub const COUNT: usize = (N_COLUMNS * N_ROWS) as usize;
    pub const N_COLUMNS: usize = N_COLUMNS as usize;
    pub const N_ROWS: usize = N_ROWS as usize;
    /// SITE-1: the stairs lead into the top middle square.
    pub const ENTRANCE: Square = Square(2);

    #[inline]
    pub const fn new(index: usize) -> Square {
        assert!(index < Square::COUNT, "there are 20 squares");
        Square(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 0, from the left.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 % N_COLUMNS) as usize
    }

    /// Counted from 0, from the surface down.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 / N_COLUMNS) as usize
    }

    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT).map(Square::new)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, ParseError> {
        let nth = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text));
        nth.map(Square::new)
            .ok_or_else(|| ParseError::new(format!("'{text}' is not a square: write a1 to e4")))
    }
}

impl Named for Square {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        Square::index(self)
    }

    #[inline]
    fn from_index(index: usize) -> Square {
        Square::new(index)
    }
}

tabletop::written_by_name!(Square);

/// A set of squares, bit `n` for the square of index `n`.
pub type Squares = u32;

const ALL: Squares = (1 << Square::COUNT) - 1;
const TOP_ROW: Squares = 0b11111;
const LEFT_COLUMN: Squares = 0b00001_00001_00001_00001;
const RIGHT_COLUMN: Squares = LEFT_COLUMN << (N_COLUMNS - 1);

/// The members of a set of squares, in order.
#[inline]
pub fn squares(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (index < Square::COUNT as u32).then_some(Square(index as u8))
    })
}

// Each of these says for every square whether its neighbour in that direction is in the set.
#[inline]
const fn has_east(set: Squares) -> Squares {
    (set >> 1) & !RIGHT_COLUMN
}
#[inline]
const fn has_west(set: Squares) -> Squares {
    (set << 1) & !LEFT_COLUMN & ALL
}
#[inline]
const fn has_south(set: Squares) -> Squares {
    set >> N_COLUMNS
}
#[inline]
const fn has_north(set: Squares) -> Squares {
    (set << N_COLUMNS) & ALL
}

/// All squares with a neighbour in the set.
#[inline]
pub const fn neighbours(set: Squares) -> Squares {
    has_east(set) | has_west(set) | has_south(set) | has_north(set)
}

/// DIG-4: squares that would fill a block of two by two.
#[inline]
const fn corners(set: Squares) -> Squares {
    let (east, west) = (has_east(set), has_west(set));
    let (south, north) = (has_south(set), has_north(set));
    let south_corners = (east & has_south(east)) | (west & has_south(west));
    let north_corners = (east & has_north(east)) | (west & has_north(west));
    (south & south_corners) | (north & north_corners)
}

/// ROOM-4: the squares of a zone.
#[inline]
pub const fn zone(zone: Zone) -> Squares {
    let surface = TOP_ROW | TOP_ROW << N_COLUMNS;
    let inner = 0b01110 << N_COLUMNS;
    let center = inner | inner << N_COLUMNS;
    match zone {
        Zone::Surface => surface,
        Zone::Deep => ALL & !surface,
        Zone::Center => center,
        Zone::Periphery => ALL & !center,
        Zone::Anywhere => ALL,
    }
}

const NOWHERE: u8 = u8::MAX;

/// One dungeon's tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "SiteTiles", into = "SiteTiles")]
pub struct Site {
    tiles: Squares,
    conquered: Squares,
    rooms: Squares,
    /// The square of each room, by kind.
    room_at: [u8; Room::COUNT],
}

/// One dungeon's tiles, as they are written.
#[derive(Serialize, Deserialize)]
struct SiteTiles {
    /// Every tile, tunnel or room, conquered or not.
    #[serde(with = "Members::<Square>")]
    tiles: Squares,
    /// Those that adventurers have conquered.
    #[serde(default, skip_serializing_if = "is_default", with = "Members::<Square>")]
    conquered: Squares,
    /// The rooms among the tiles, each with its square.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Room>")]
    rooms: [Option<Square>; Room::COUNT],
}

impl From<Site> for SiteTiles {
    fn from(Site { tiles, conquered, rooms: _, room_at }: Site) -> SiteTiles {
        let rooms = room_at.map(|at| (at != NOWHERE).then_some(Square(at)));
        SiteTiles { tiles, conquered, rooms }
    }
}

impl From<SiteTiles> for Site {
    fn from(SiteTiles { tiles, conquered, rooms }: SiteTiles) -> Site {
        let bits = rooms.iter().flatten().fold(0, |bits, square| bits | square.bit());
        let room_at = rooms.map(|square| square.map_or(NOWHERE, |square| square.0));
        Site { tiles, conquered, rooms: bits, room_at }
    }
}

impl Default for Site {
    fn default() -> Site {
        Site::EMPTY
    }
}

impl Site {
    pub const EMPTY: Site =
        Site { tiles: 0, conquered: 0, rooms: 0, room_at: [NOWHERE; Room::COUNT] };
    /// SITE-2: three tunnels straight down from the entrance.
    pub const START: Site = Site { tiles: 1 << 2 | 1 << 7 | 1 << 12, ..Site::EMPTY };

    /// Every tile, tunnel or room, conquered or not.
    #[inline]
    pub fn tiles(&self) -> Squares {
        self.tiles
    }

    #[inline]
    pub fn n_tiles(&self) -> u8 {
        self.tiles.count_ones() as u8
    }

    #[inline]
    pub fn conquered(&self) -> Squares {
        self.conquered
    }

    #[inline]
    pub fn unconquered(&self) -> Squares {
        self.tiles & !self.conquered
    }

    /// All squares with rooms, conquered or not.
    #[inline]
    pub fn rooms(&self) -> Squares {
        self.rooms
    }

    #[inline]
    pub fn n_rooms(&self) -> u8 {
        self.rooms.count_ones() as u8
    }

    #[inline]
    pub fn n_tunnels(&self) -> u8 {
        (self.tiles & !self.rooms).count_ones() as u8
    }

    #[inline]
    pub fn unconquered_tunnels(&self) -> Squares {
        self.tiles & !self.rooms & !self.conquered
    }

    #[inline]
    pub fn is_conquered(&self, square: Square) -> bool {
        self.conquered & square.bit() != 0
    }

    #[inline]
    pub fn square_of(&self, room: Room) -> Option<Square> {
        let at = self.room_at[room as usize];
        (at != NOWHERE).then_some(Square(at))
    }

    /// Whether the room stands here and works.
    #[inline]
    pub fn has_open(&self, room: Room) -> bool {
        self.square_of(room).is_some_and(|square| !self.is_conquered(square))
    }

    /// The room on a square.
    #[inline]
    pub fn room_on(&self, square: Square) -> Option<Room> {
        if self.rooms & square.bit() == 0 {
            return None;
        }
        self.room_at.iter().position(|&at| at == square.0).map(Room::from_index)
    }

    /// Rooms with their squares.
    pub fn iter_rooms(&self) -> impl Iterator<Item = (Room, Square)> + '_ {
        Room::all().filter_map(|room| Some((room, self.square_of(room)?)))
    }

    /// DIG-3: next to a tile, DIG-4: without filling a block of two by two.
    #[inline]
    pub fn diggable(&self) -> Squares {
        neighbours(self.tiles) & !self.tiles & !corners(self.tiles)
    }

    /// ROOM-3: in place of an unconquered tunnel, ROOM-4: in its zone, ROOM-5: not next to another room.
    #[inline]
    pub fn buildable(&self, room: Room) -> Squares {
        self.unconquered_tunnels() & zone(room.zone()) & !neighbours(self.rooms)
    }

    /// The unconquered tiles nearest to the entrance on foot.
    #[inline]
    pub fn nearest(&self) -> Squares {
        let open = self.unconquered();
        let mut reached = Square::ENTRANCE.bit() & self.tiles;
        let mut front = reached;
        while front != 0 {
            if front & open != 0 {
                return front & open;
            }
            front = neighbours(front) & self.tiles & !reached;
            reached |= front;
        }
        0
    }

    /// The tiles to which one can walk from the entrance.
    fn reached(tiles: Squares) -> Squares {
        let mut reached = Square::ENTRANCE.bit() & tiles;
        loop {
            let grown = reached | (neighbours(reached) & tiles);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// Whether one can walk from the entrance to every tile.
    fn is_connected(tiles: Squares) -> bool {
        Site::reached(tiles) == tiles
    }

    /// Unconquered tiles, but for the entrance, that can go without cutting others off.
    pub fn removable(&self) -> Squares {
        let candidates = self.unconquered() & !Square::ENTRANCE.bit();
        squares(candidates)
            .filter(|square| Site::is_connected(self.tiles & !square.bit()))
            .fold(0, |set, square| set | square.bit())
    }

    /// SPECIAL-6: those of them after which another can still go if `n` are due, as long as there are such.
    pub fn collapsible(&self, n: u8) -> Squares {
        let removable = self.removable();
        if n < 2 {
            return removable;
        }
        let leaves_another = |square: &Square| {
            let rest = Site { tiles: self.tiles & !square.bit(), ..*self };
            rest.removable() != 0
        };
        match squares(removable).filter(leaves_another).fold(0, |set, square| set | square.bit()) {
            0 => removable,
            lasting => lasting,
        }
    }

    #[inline]
    pub(crate) fn dig(&mut self, square: Square) {
        self.tiles |= square.bit();
    }

    #[inline]
    pub(crate) fn build(&mut self, room: Room, square: Square) {
        self.rooms |= square.bit();
        self.room_at[room as usize] = square.0;
    }

    #[inline]
    pub(crate) fn conquer(&mut self, square: Square) {
        self.conquered |= square.bit();
    }

    /// Takes a tile away; gives the room it was.
    pub(crate) fn remove(&mut self, square: Square) -> Option<Room> {
        let room = self.room_on(square);
        self.tiles &= !square.bit();
        self.rooms &= !square.bit();
        self.conquered &= !square.bit();
        if let Some(room) = room {
            self.room_at[room as usize] = NOWHERE;
        }
        room
    }

    /// Tiles that cannot be reached from the entrance.
    pub(crate) fn cut_off(&self) -> Squares {
        self.tiles & !Site::reached(self.tiles)
    }

    /// The first block of two by two that is full.
    pub(crate) fn full_block(&self) -> Squares {
        let blocks = self.tiles & has_east(self.tiles) & has_south(self.tiles);
        let full = blocks & has_south(has_east(self.tiles));
        let first = full & full.wrapping_neg();
        first | first << 1 | first << N_COLUMNS | first << (N_COLUMNS + 1)
    }

    /// Rooms with a room beside them.
    pub(crate) fn adjacent_rooms(&self) -> Squares {
        self.rooms & neighbours(self.rooms)
    }
}
