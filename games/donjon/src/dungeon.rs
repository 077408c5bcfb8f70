//! One seat's dungeon: monsters by place, groups of adventurers by room, malus tiles and guardian tile.

use serde::{Deserialize, Serialize};
use tabletop::{ByName, is_default};

use crate::{
    card::Card,
    data::{FULL_OFFICE, Herd, Kind, MALUS, MalusTile, N_POWERS, N_ROOMS, Place, Room, Slot},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Dungeon {
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Place>")]
    monsters: [Herd; Place::COUNT],
    /// Groups of adventurers by room.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Room>")]
    pub groups: [u8; N_ROOMS],
    /// GROUP-3, GUARD-2: how many malus tiles have been taken, from the lowest on.
    pub n_malus: u8,
    /// GUARD-1: the guardian tile once it is revealed. Before that it is nobody's knowledge, so future luck.
    pub tile: Option<Card>,
    /// GUARD-2: which malus tile covers each power that was used. All others that were taken lie beside room 5.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Slot>")]
    pub seals: [MalusTile; N_POWERS],
}

impl Dungeon {
    #[inline]
    pub fn at(&self, place: Place) -> &Herd {
        &self.monsters[place.index()]
    }

    #[inline]
    pub(crate) fn at_mut(&mut self, place: Place) -> &mut Herd {
        &mut self.monsters[place.index()]
    }

    #[inline]
    pub fn has(&self, place: Place, kind: Kind) -> bool {
        self.at(place)[kind] > 0
    }

    /// All of a kind, wherever they are.
    #[inline]
    pub fn n_of(&self, kind: Kind) -> u8 {
        self.monsters.iter().map(|herd| herd[kind]).sum()
    }

    /// All of a kind in rooms.
    #[inline]
    pub fn n_in_rooms(&self, kind: Kind) -> u8 {
        Place::rooms().map(|room| self.at(room)[kind]).sum()
    }

    #[inline]
    pub fn n_monsters(&self) -> u8 {
        self.monsters.iter().map(Herd::total).sum()
    }

    #[inline]
    pub fn n_groups(&self) -> u8 {
        self.groups.iter().sum()
    }

    #[inline]
    pub fn groups_in(&self, room: Place) -> u8 {
        room.room_number().map_or(0, |number| self.groups[usize::from(number) - 1])
    }

    /// The rooms with groups, lowest first.
    #[inline]
    pub fn raided(&self) -> impl DoubleEndedIterator<Item = Place> + '_ {
        Place::rooms().filter(|&room| self.groups_in(room) > 0)
    }

    /// EFFECT-3: the highest-numbered room with monsters.
    pub fn deepest(&self) -> Option<Place> {
        Place::rooms().rev().find(|&room| !self.at(room).is_empty())
    }

    /// GUARD-1: whether room 5 is full while the tile is face down.
    #[inline]
    pub(crate) fn is_tile_due(&self) -> bool {
        self.tile.is_none() && self.at(Place::OFFICE).total() >= FULL_OFFICE
    }

    /// The lowest malus tile that is left.
    #[inline]
    pub fn next_malus(&self) -> Option<MalusTile> {
        MALUS.get(usize::from(self.n_malus)).copied()
    }

    /// The sum of all malus tiles taken.
    #[inline]
    pub fn malus(&self) -> i32 {
        MALUS[..usize::from(self.n_malus)].iter().map(|&tile| i32::from(tile)).sum()
    }

    /// Each place and kind where a monster stands, a step of `Take`.
    #[inline]
    pub fn stands(&self) -> impl Iterator<Item = (Place, Kind)> + '_ {
        Place::all().flat_map(|place| Kind::in_set(self.at(place).kinds()).map(move |k| (place, k)))
    }
}
