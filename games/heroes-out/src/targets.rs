//! Where an icon can be used: one set of rooms for each, which `check` asks and `legal` lists.

use crate::{
    data::{Icon, Room, RoomSet, Token},
    table::Table,
};

impl Table {
    /// SUMMON-1: where the clan in turn has a meeple; with none in the dungeon, at home.
    #[inline]
    pub(crate) fn summonable(&self) -> RoomSet {
        // SUMMON-2: nobody comes from an empty supply.
        if self.horde().supply() == 0 {
            return RoomSet::EMPTY;
        }
        let rooms = self.horde().rooms();
        if rooms.is_empty() { self.homes() } else { rooms }
    }

    /// AMBUSH-1: rooms of the type, with or without a meeple of the clan.
    #[inline]
    pub(crate) fn ambushable(&self, icon: Icon) -> RoomSet {
        let kind = icon.ambush().filter(|_| self.horde().supply() > 0);
        kind.map_or(RoomSet::EMPTY, |kind| self.map().of_type(kind))
    }

    /// A side has at most one icon of this family.
    #[inline]
    pub(crate) fn ambush_icon(&self) -> Option<Icon> {
        Icon::AMBUSHES.into_iter().find(|&icon| self.icons.has(icon))
    }

    #[inline]
    pub(crate) fn surge_icon(&self) -> Option<Icon> {
        Icon::SURGES.into_iter().find(|&icon| self.icons.has(icon))
    }

    #[inline]
    pub(crate) fn swarm_icon(&self) -> Option<Icon> {
        Icon::SWARMS.into_iter().find(|&icon| self.icons.has(icon))
    }

    /// SCEN-4: what can be hunted here.
    #[inline]
    pub(crate) fn n_prey(&self, room: Room) -> u8 {
        self.scenario().prey.map_or(0, |token| self.n_of(token, room))
    }

    #[inline]
    pub(crate) fn has_target(&self, room: Room) -> bool {
        !self.heroes[room.index()].is_empty() || self.n_prey(room) > 0
    }

    /// MELEE-1: heroes, or prey, where the clan in turn has a meeple.
    #[inline]
    pub(crate) fn in_melee(&self) -> RoomSet {
        self.horde().rooms().iter().filter(|&room| self.has_target(room)).collect()
    }

    /// RANGED-1: heroes one passageway away from a meeple; portals and tunnels do not count.
    #[inline]
    pub(crate) fn in_range(&self) -> RoomSet {
        let near = self.map().near;
        let rooms = self.horde().rooms();
        let reached = rooms.iter().fold(RoomSet::EMPTY, |set, room| set.or(near[room.index()]));
        reached.and(self.raided())
    }

    #[inline]
    pub(crate) fn surgeable(&self, icon: Icon) -> RoomSet {
        if icon == Icon::SurgeDraw { self.in_range() } else { self.in_melee() }
    }

    /// PLACE-1: where the clan in turn has a meeple, while there are tokens.
    #[inline]
    pub(crate) fn placeable(&self, token: Token) -> RoomSet {
        if self.supply(token) == 0 { RoomSet::EMPTY } else { self.horde().rooms() }
    }
}
