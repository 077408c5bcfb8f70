//! A combat's tiles as a dungeon that could have been dug: squares at their distance from the entrance, rooms where
//! rooms may stand (DIG-3, DIG-4, ROOM-4, ROOM-5).

use super::front::{Front, Tile};
use crate::{
    data::Room,
    site::{Site, Square, neighbours, squares, zone},
};

impl Front {
    /// The same combat in a real dungeon, also in the lord's site. `None` if nobody can dig one like it.
    pub fn laid_out(&self) -> Option<Front> {
        let mut front = *self;
        front.lord.site = Site::EMPTY;
        place(&mut front, 0).then_some(front)
    }

    /// The dungeon of a front that is laid out, as it is now.
    pub(super) fn site(&self) -> Site {
        let mut site = self.lord.site;
        for (nth, tile) in self.tiles.iter().enumerate() {
            if self.conquered & (1 << nth) != 0 {
                site.conquer(tile.square);
            }
        }
        site
    }
}

/// Finds squares for all tiles from the `nth` on.
fn place(front: &mut Front, nth: usize) -> bool {
    let Some(&tile) = front.tiles.get(nth) else { return true };
    let before = front.lord.site;
    for square in candidates(front, nth, tile) {
        let Some(room) = fitting(&before, square, tile.room) else { continue };
        front.tiles[nth] = Tile { square, room, ..tile };
        front.lord.site.dig(square);
        if let Some(room) = room {
            front.lord.site.build(room, square);
        }
        if place(front, nth + 1) {
            return true;
        }
        (front.tiles[nth], front.lord.site) = (tile, before);
    }
    false
}

/// Squares at this tile's distance, straight ways down first.
fn candidates(front: &Front, nth: usize, tile: Tile) -> Vec<Square> {
    let site = &front.lord.site;
    if tile.distance == 0 {
        return if nth == 0 { vec![Square::ENTRANCE] } else { Vec::new() };
    }
    let within = |distance: u8| {
        let near = front.tiles[..nth].iter().filter(|tile| tile.distance <= distance);
        near.fold(0, |set, tile| set | tile.square.bit())
    };
    let too_near = tile.distance.checked_sub(2).map_or(0, within);
    let next = neighbours(within(tile.distance - 1)) & site.diggable() & !neighbours(too_near);
    let mut found: Vec<Square> = squares(next).collect();
    let aside = |square: &Square| (square.index() % 5).abs_diff(Square::ENTRANCE.index());
    found.sort_by_key(aside);
    found
}

/// The room itself, where it may stand; in place of one without a word about battles any other such room of its year.
fn fitting(site: &Site, square: Square, room: Option<Room>) -> Option<Option<Room>> {
    let Some(room) = room else { return Some(None) };
    let is_next_to_room = neighbours(site.rooms()) & square.bit() != 0;
    let fits = |room: &Room| {
        site.square_of(*room).is_none() && zone(room.zone()) & square.bit() != 0 && !is_next_to_room
    };
    let mut alike = Room::all().filter(|other| match room.production() {
        Some(_) => other.production().is_some(),
        None => *other == room,
    });
    alike.find(fits).map(Some)
}
