//! Decides for the team by a fixed rule (DECIDE-2): the safe room, the safe victim, and what a band of heroes would take.
//!
//! Forecasts and bots decide so thousands of times a second: nothing here allocates, and a toll is reckoned for ties only.

use std::cmp::Reverse;

use crate::{
    data::{LAST_CHEST, Room, RoomSet, Token},
    pieces::Meeple,
    table::Table,
    task::Task,
};

/// What a band of heroes takes until it is exhausted. The dearest comes first: of two tolls the lesser is the safer one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Toll {
    /// END-2: the chest of the Vault.
    is_defeat: bool,
    n_chests: u8,
    n_meeples: u8,
    n_traps: u8,
}

impl Table {
    /// The safe one of some rooms; ties go by the order of the scenario's table.
    pub(crate) fn safe_room(&self, task: Task, rooms: RoomSet) -> Option<Room> {
        if rooms.len() < 2 {
            return rooms.first();
        }
        let map = self.map();
        let rank = |room: Room| map.rank[room.index()];
        match task {
            // The farthest from the Vault.
            Task::Resolve => {
                rooms.iter().min_by_key(|&room| (Reverse(map.steps[room.index()]), rank(room)))
            }
            Task::Group { room: from } => {
                let n_active = self.heroes[from.index()].n_active();
                self.safe_way(rooms, n_active).map(|(room, _)| room)
            }
            // The room of the monster that bears it best, unless its blow opens the way to the last chest.
            Task::Shoot { room: from } => rooms.iter().min_by_key(|&room| {
                let victim = self.safe_victim(room);
                let is_defeat = victim.is_some_and(|victim| self.opens_vault(from, room, victim));
                (is_defeat, victim.map(|victim| self.worth(room, victim)), rank(room))
            }),
            Task::Encore => rooms.iter().min_by_key(|&room| {
                let n_active = self.heroes[room.index()].len();
                (self.toll_of(room, n_active), rank(room))
            }),
            _ => map.first_of(rooms),
        }
    }

    /// The monster that bears a blow best.
    pub(crate) fn safe_victim(&self, room: Room) -> Option<(u8, u8)> {
        self.victims(room).min_by_key(|&victim| self.worth(room, victim))
    }

    /// Most health left, then most of its clan in the room, then the order of seats; less is hit first.
    fn worth(&self, room: Room, (nth, wounds): (u8, u8)) -> (Reverse<u8>, Reverse<u8>, u8) {
        let horde = &self.hordes[usize::from(nth)];
        (Reverse(horde.clan.health_left(wounds)), Reverse(horde.n_in(room)), nth)
    }

    /// Where so many heroes charge, and what they take from there on: most traps, then a chest, then most monsters, but not
    /// to the loss of the last chest if another way does not lead to it.
    fn safe_way(&self, rooms: RoomSet, n_active: u8) -> Option<(Room, Toll)> {
        let ways = rooms.iter().map(|room| (room, self.toll_of_charge(room, n_active)));
        ways.min_by_key(|&(room, toll)| {
            let n_traps = self.n_of(Token::Trap, room);
            let has_chest = self.chests[room.index()] > 0;
            let n_monsters = self.n_monsters(room);
            let rank = self.map().rank[room.index()];
            (toll.is_defeat, Reverse((n_traps, has_chest, n_monsters)), rank)
        })
    }

    /// What so many heroes take who charge into a room: traps first, then those who rest there join them.
    fn toll_of_charge(&self, to: Room, n_active: u8) -> Toll {
        let n_caught = n_active.min(self.n_of(Token::Trap, to));
        let n_entered = n_active - n_caught;
        let mut toll = Toll::default();
        if n_entered > 0 {
            toll = self.toll_of(to, n_entered + self.heroes[to.index()].len());
        }
        toll.n_traps += n_caught;
        toll
    }

    /// What so many active heroes of a room take: alone, with no card to defend and no back of a chest at work.
    ///
    /// It ends because every charge leads closer to the Vault.
    fn toll_of(&self, room: Room, n_active: u8) -> Toll {
        let n_monsters = self.n_monsters(room);
        let health = self.health_in(room);
        // Each blow goes to the one with most health left, so nobody falls while anybody has some to spare.
        let n_meeples = n_active.saturating_sub(health - n_monsters).min(n_monsters);
        let n_active = n_active.saturating_sub(health);
        let value = self.chests[room.index()];
        if n_active == 0 || n_active < value {
            return Toll { n_meeples, ..Toll::default() };
        }
        if value == LAST_CHEST {
            return Toll { is_defeat: true, n_meeples, ..Toll::default() };
        }
        let n_left = n_active - value;
        let onward = if n_left > 0 { self.onward(room) } else { RoomSet::EMPTY };
        let mut toll = self.safe_way(onward, n_left).map_or(Toll::default(), |(_, toll)| toll);
        toll.n_meeples += n_meeples;
        toll.n_chests += u8::from(value > 0);
        toll
    }

    /// Wounds that the monsters of a room can take in all.
    fn health_in(&self, room: Room) -> u8 {
        let of_horde = |horde: &crate::Horde| {
            let health = horde.clan.sheet().health;
            let here = horde.meeples.iter().filter(|meeple| meeple.room == room);
            here.map(|meeple| health - meeple.wounds).sum::<u8>()
        };
        self.hordes.iter().map(of_horde).sum()
    }

    /// HERO-4: whether an archer who shoots so and then comes in leads her band to the last chest.
    fn opens_vault(&self, from: Room, room: Room, (nth, wounds): (u8, u8)) -> bool {
        // CELLS-3, TRAP-1: locked up or trapped she leads nobody.
        if from == Room::Cells || self.n_of(Token::Trap, from) > 0 {
            return false;
        }
        let mut after = *self;
        let horde = &mut after.hordes[usize::from(nth)];
        horde.leave(Meeple { room, wounds });
        if wounds + 1 < horde.clan.sheet().health {
            horde.enter(Meeple { room, wounds: wounds + 1 });
        }
        after.toll_of(from, self.heroes[from.index()].len() + 1).is_defeat
    }
}
