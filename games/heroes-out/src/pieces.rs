//! What moves on the table: meeples and the hordes they belong to, heroes, and the icons that are being used.

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, ByName, Seat, is_default};

use crate::{
    cards::Cards,
    data::{Card, Clan, Class, Icon, MAX_MEEPLES, Room, RoomSet},
};

/// One monster in the dungeon: where it is and how many wounds it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Meeple {
    pub room: Room,
    pub wounds: u8,
}

impl Default for Meeple {
    fn default() -> Meeple {
        Meeple { room: Room::Vault, wounds: 0 }
    }
}

/// A clan in this game: whose it is, its cards and its meeples in the dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Horde {
    pub clan: Clan,
    pub owner: Seat,
    /// The draw pile.
    pub deck: Cards,
    pub hand: Cards,
    pub discard: Cards,
    /// The play area.
    pub played: Cards,
    /// In the order of rooms and wounds.
    pub meeples: ArrayVec<Meeple, MAX_MEEPLES>,
}

impl Horde {
    pub(crate) fn new(clan: Clan, owner: Seat) -> Horde {
        Horde {
            clan,
            owner,
            deck: Cards::of_clan(clan),
            hand: Cards::EMPTY,
            discard: Cards::EMPTY,
            played: Cards::EMPTY,
            meeples: ArrayVec::new(),
        }
    }

    /// Rooms with a meeple of this clan.
    #[inline]
    pub fn rooms(&self) -> RoomSet {
        self.meeples.iter().fold(RoomSet::EMPTY, |rooms, meeple| rooms.with(meeple.room))
    }

    #[inline]
    pub fn n_in(&self, room: Room) -> u8 {
        self.meeples.iter().filter(|meeple| meeple.room == room).count() as u8
    }

    /// The different wounds of meeples in a room, a bit for each.
    #[inline]
    pub fn wounds_in(&self, room: Room) -> u8 {
        let here = self.meeples.iter().filter(|meeple| meeple.room == room);
        here.fold(0, |bits, meeple| bits | 1 << meeple.wounds)
    }

    /// LIMIT-1: meeples that are not in the dungeon.
    #[inline]
    pub fn supply(&self) -> u8 {
        self.clan.sheet().n_meeples - self.meeples.len() as u8
    }

    pub(crate) fn discard_from_hand(&mut self, card: Card) {
        self.hand.remove(card);
        self.discard.add(card);
    }

    pub(crate) fn enter(&mut self, meeple: Meeple) {
        let at = self.meeples.iter().position(|other| *other > meeple);
        self.meeples.insert(at.unwrap_or(self.meeples.len()), meeple);
    }

    pub(crate) fn leave(&mut self, meeple: Meeple) {
        let at = self.meeples.iter().position(|other| *other == meeple);
        self.meeples.remove(at.expect("only meeples that are there leave"));
    }
}

/// Heroes of one room, by class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Heroes {
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Class>")]
    pub active: [u8; Class::COUNT],
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Class>")]
    pub exhausted: [u8; Class::COUNT],
}

impl Heroes {
    #[inline]
    pub fn n_active(&self) -> u8 {
        self.active.iter().sum()
    }

    #[inline]
    pub fn len(&self) -> u8 {
        self.n_active() + self.exhausted.iter().sum::<u8>()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Heroes::default()
    }

    /// INSPIRE-1: all become active. Those who were not.
    pub(crate) fn wake(&mut self) -> Party {
        let woken = Party(self.exhausted);
        for (active, exhausted) in self.active.iter_mut().zip(&mut self.exhausted) {
            *active += std::mem::take(exhausted);
        }
        woken
    }

    /// HERO-5: the next active hero becomes exhausted.
    pub(crate) fn exhaust_one(&mut self) -> Option<Class> {
        let class = Heroes::first(&self.active)?;
        self.active[class as usize] -= 1;
        self.exhausted[class as usize] += 1;
        Some(class)
    }

    /// Whose turn it is among these.
    pub(crate) fn first(counts: &[u8; Class::COUNT]) -> Option<Class> {
        Class::ALL.into_iter().find(|&class| counts[class as usize] > 0)
    }
}

/// Some heroes, by class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Party(#[serde(with = "ByName::<Class>")] pub(crate) [u8; Class::COUNT]);

impl Party {
    pub fn of(&self, class: Class) -> u8 {
        self.0[class as usize]
    }

    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; Class::COUNT]
    }

    /// The classes that are in it, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Class, u8)> + use<> {
        Class::ALL.into_iter().zip(self.0).filter(|(_, n)| *n > 0)
    }
}

/// Icons of the side that is being performed, by `Icon`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Icons(#[serde(with = "ByName::<Icon>")] pub(crate) [u8; Icon::COUNT]);

impl Icons {
    #[inline]
    pub fn of(&self, icon: Icon) -> u8 {
        self.0[icon as usize]
    }

    #[inline]
    pub fn has(&self, icon: Icon) -> bool {
        self.0[icon as usize] > 0
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Icon::COUNT]
    }

    #[inline]
    pub(crate) fn spend(&mut self, icon: Icon, n: u8) {
        self.0[icon as usize] -= n;
    }

    pub fn iter(&self) -> impl Iterator<Item = (Icon, u8)> {
        Icon::ALL.into_iter().zip(self.0).filter(|(_, n)| *n > 0)
    }
}

impl Default for Horde {
    fn default() -> Horde {
        Horde { deck: Cards::EMPTY, ..Horde::new(Clan::Ratkin, Seat::new(0)) }
    }
}
