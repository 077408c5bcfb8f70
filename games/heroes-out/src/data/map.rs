//! What follows from a scenario's map: who is next to whom, and how far the Vault is. Worked out when the crate is built.

use super::{
    RoomType,
    rooms::{Room, RoomSet},
    scenarios::{N_SCENARIOS, SCENARIOS, Scenario},
};

/// A dungeon as heroes and monsters walk it.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// The rooms of this dungeon.
    pub rooms: RoomSet,
    /// Joined by a passageway.
    pub near: [RoomSet; Room::COUNT],
    /// Steps to the Vault by passageways.
    pub steps: [u8; Room::COUNT],
    /// CHARGE-1: those of `near` that are nearest to the Vault, if they are nearer than the room itself.
    pub onward: [RoomSet; Room::COUNT],
    /// HERO-4: those of `near` that are closer to the Vault.
    pub closer: [RoomSet; Room::COUNT],
    /// Tiles side by side, with a passageway or a wall between them.
    pub beside: [RoomSet; Room::COUNT],
    /// CLAN-7: up to two tiles away.
    pub ghostly: [RoomSet; Room::COUNT],
    /// The place of a room in the scenario's table.
    pub rank: [u8; Room::COUNT],
}

static MAPS: [Map; N_SCENARIOS] = {
    let mut maps = [Map::of(&SCENARIOS[0]); N_SCENARIOS];
    let mut nth = 1;
    while nth < N_SCENARIOS {
        maps[nth] = Map::of(&SCENARIOS[nth]);
        nth += 1;
    }
    maps
};

#[inline]
pub(crate) fn map_of(scenario: u8) -> &'static Map {
    &MAPS[usize::from(scenario)]
}

const FAR: u8 = 99;

impl Map {
    const fn of(scenario: &Scenario) -> Map {
        let mut map = Map {
            rooms: RoomSet::EMPTY,
            near: [RoomSet::EMPTY; Room::COUNT],
            steps: [FAR; Room::COUNT],
            onward: [RoomSet::EMPTY; Room::COUNT],
            closer: [RoomSet::EMPTY; Room::COUNT],
            beside: [RoomSet::EMPTY; Room::COUNT],
            ghostly: [RoomSet::EMPTY; Room::COUNT],
            rank: [0; Room::COUNT],
        };
        let places = scenario.places;
        let mut nth = 0;
        while nth < places.len() {
            let here = &places[nth];
            map.rooms = map.rooms.with(here.room);
            map.rank[here.room as usize] = nth as u8;
            let mut other = 0;
            while other < places.len() {
                let there = &places[other];
                let (dx, dy) = (here.x - there.x, here.y - there.y);
                if dx * dx + dy * dy == 1 {
                    map.beside[here.room as usize] =
                        map.beside[here.room as usize].with(there.room);
                }
                other += 1;
            }
            nth += 1;
        }
        let mut way = 0;
        while way < scenario.ways.len() {
            let (a, b) = scenario.ways[way];
            map.near[a as usize] = map.near[a as usize].with(b);
            map.near[b as usize] = map.near[b as usize].with(a);
            way += 1;
        }
        map.steps[Room::Vault as usize] = 0;
        map.spread();
        map.look_onward();
        map
    }

    /// Distances settle after as many rounds as there are rooms.
    const fn spread(&mut self) {
        let mut round = 0;
        while round < Room::COUNT {
            let mut room = 0;
            while room < Room::COUNT {
                let mut other = 0;
                while other < Room::COUNT {
                    let is_near = self.near[room].has(Room::ALL[other]);
                    if is_near && self.steps[other] + 1 < self.steps[room] {
                        self.steps[room] = self.steps[other] + 1;
                    }
                    other += 1;
                }
                room += 1;
            }
            round += 1;
        }
    }

    const fn look_onward(&mut self) {
        let mut room = 0;
        while room < Room::COUNT {
            let (mut best, mut other) = (self.steps[room], 0);
            let mut ghostly = self.beside[room];
            while other < Room::COUNT {
                let there = Room::ALL[other];
                if self.near[room].has(there) && self.steps[other] < self.steps[room] {
                    self.closer[room] = self.closer[room].with(there);
                    if self.steps[other] < best {
                        best = self.steps[other];
                    }
                }
                if self.beside[room].has(there) {
                    ghostly = ghostly.or(self.beside[other]);
                }
                other += 1;
            }
            self.ghostly[room] = ghostly.without(Room::ALL[room]);
            other = 0;
            while other < Room::COUNT {
                if self.closer[room].has(Room::ALL[other]) && self.steps[other] == best {
                    self.onward[room] = self.onward[room].with(Room::ALL[other]);
                }
                other += 1;
            }
            room += 1;
        }
    }

    /// The rooms of a type in this dungeon.
    #[inline]
    pub const fn of_type(&self, kind: RoomType) -> RoomSet {
        kind.rooms().and(self.rooms)
    }

    /// BUILD-1: whether a wall stands between two tiles.
    #[inline]
    pub const fn has_wall(&self, a: Room, b: Room) -> bool {
        self.beside[a as usize].has(b) && !self.near[a as usize].has(b)
    }

    /// The first of a set in the order of the scenario's table.
    pub fn first_of(&self, rooms: RoomSet) -> Option<Room> {
        rooms.iter().min_by_key(|&room| self.rank[room.index()])
    }
}
