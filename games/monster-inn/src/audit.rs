//! Recounts cards and treasure, so that the laws can check after every step that nothing is lost or doubled.

use tabletop::{Census, Seat};

use crate::{
    MonsterInn, Phase,
    cards::{Creature, Monster, N_TREASURES, Range, Treasure},
    dungeon::MAX_ROW,
};

impl MonsterInn {
    pub(crate) fn census(&self) -> Result<Census, String> {
        self.check_treasure()?;
        let census = self.count_cards()?;
        let table = &self.table;
        let n_in_inn = table.inn.creatures().count();
        if n_in_inn != table.in_round.len() {
            return Err(format!("{n_in_inn} creatures for {} seats", table.in_round.len()));
        }
        if table.phase == Phase::Bid && !table.in_round.contains(table.turn) {
            return Err(format!("{} bids but has left", table.turn));
        }
        if table.phase != Phase::Bid && !table.pool.is_empty() {
            return Err("treasure in the pool after somebody left".to_string());
        }
        if table.phase == Phase::Support && table.kin_of_newest(table.turn).count_ones() < 2 {
            return Err("support for a kind of one".to_string());
        }
        Ok(census)
    }

    fn check_treasure(&self) -> Result<(), String> {
        let table = &self.table;
        if Treasure::ALL.iter().all(|&treasure| table.pool[treasure] > 0) {
            return Err("coins and gems in one pool".to_string());
        }
        for treasure in Treasure::ALL {
            let seats = || Seat::all(table.n_seats());
            let in_purses: u32 = seats().map(|seat| u32::from(self.purses[seat][treasure])).sum();
            let on_monsters = table.supports[treasure as usize].0.count_ones();
            let elsewhere = u32::from(table.pool[treasure]) + u32::from(table.supply[treasure]);
            let total = in_purses + on_monsters + elsewhere;
            if total != u32::from(N_TREASURES) {
                return Err(format!("{total} {treasure}s instead of {N_TREASURES}"));
            }
            if let Some(seat) =
                seats().find(|&s| table.seen[s][treasure] > self.purses[s][treasure])
            {
                return Err(format!("more {treasure}s seen with {seat} than there are"));
            }
        }
        if table.supports[0].0 & table.supports[1].0 != 0 {
            return Err("two treasures on one monster".to_string());
        }
        Ok(())
    }

    fn count_cards(&self) -> Result<Census, String> {
        let (mut n_monsters, mut n_humanoids) = (0, 0);
        let dungeons = || Seat::all(self.table.n_seats()).map(|seat| &self.table.dungeons[seat]);
        let n_of = |creature: Creature| {
            let in_inn = self.table.inn.creatures().filter(|&card| card == creature).count();
            let at_home: usize = match creature {
                Creature::Monster(monster) => {
                    dungeons().flat_map(|d| d.monsters()).filter(|&&m| m == monster).count()
                }
                Creature::Humanoid(range) => {
                    dungeons().flat_map(|d| d.humanoids()).filter(|h| h.range() == range).count()
                }
            };
            (usize::from(self.table.deck.n_of(creature)) + in_inn, at_home)
        };
        for monster in Monster::all() {
            let (elsewhere, at_home) = n_of(Creature::Monster(monster));
            if elsewhere + at_home > 1 {
                return Err(format!("{monster} is in the game {} times", elsewhere + at_home));
            }
            n_monsters += (elsewhere + at_home) as u32;
            if self.table.support_of(monster).is_some() && at_home == 0 {
                return Err(format!("{monster} is supported but in no dungeon"));
            }
        }
        for range in Range::all() {
            let (elsewhere, at_home) = n_of(Creature::Humanoid(range));
            if elsewhere + at_home > 5 {
                return Err(format!("{} humanoids {range} instead of 5", elsewhere + at_home));
            }
            n_humanoids += (elsewhere + at_home) as u32;
        }
        let mut faces: Vec<u8> =
            dungeons().flat_map(|d| d.humanoids()).filter_map(|h| h.value()).collect();
        if !faces.is_empty() && self.table.phase != Phase::Over {
            return Err("a humanoid is face up before the end".to_string());
        }
        let n_faces = faces.len();
        faces.sort_unstable();
        faces.dedup();
        if faces.len() < n_faces {
            return Err("two humanoids of one value".to_string());
        }
        if dungeons().any(|d| d.monsters().len().max(d.humanoids().len()) > MAX_ROW) {
            return Err("a row is too long".to_string());
        }
        Ok(vec![("monsters", n_monsters), ("humanoids", n_humanoids)])
    }
}
