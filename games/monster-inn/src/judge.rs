//! What bots think of a position before any search.

use tabletop::{Judge, Seat};

use crate::{
    Action, MonsterInn, Phase,
    cards::{Creature, Humanoid, Monster, Range},
};

/// What a loose treasure is worth in fame: a third at the end, a little more while it can still bid.
const TREASURE_VALUE: f32 = 0.38;

/// The fame to expect of a monster above a humanoid of this range.
#[inline]
fn clash(monster: Monster, range: Range) -> f32 {
    let (gain, loss) = (monster.skulls() as f32, range.skulls() as f32);
    let own = monster.range();
    if range < own {
        return gain;
    }
    if range > own {
        return gain - loss;
    }
    let place = f32::from(monster.value() - own.lowest());
    gain - (5.0 - place) / 5.0 * loss
}

impl MonsterInn {
    #[inline]
    fn is_supported(&self, monster: Monster) -> bool {
        self.table.supported() & (1 << monster.value()) != 0
    }

    /// The chance that a place still empty will be filled by the end.
    #[inline]
    fn fill_chance(&self, n_before: usize) -> f32 {
        let n_rounds = self.table.n_rounds_left() as f32 + 0.5;
        (n_rounds / 2.0 - n_before as f32).clamp(0.0, 1.0)
    }

    /// The fame to expect of one column; `n_gap` creatures come before its empty place.
    fn column_value(
        &self,
        monster: Option<Monster>,
        humanoid: Option<Humanoid>,
        n_gap: usize,
    ) -> f32 {
        match (monster, humanoid) {
            (Some(monster), _) if self.is_supported(monster) => monster.skulls() as f32,
            (Some(monster), Some(humanoid)) => clash(monster, humanoid.range()),
            (Some(monster), None) => {
                // A humanoid still to come is of any range.
                let met = Range::all().map(|range| clash(monster, range)).sum::<f32>() / 4.0;
                let free = monster.skulls() as f32;
                free + self.fill_chance(n_gap) * (met - free)
            }
            (None, Some(humanoid)) => {
                // The monster that will have to stand here loses what it could have gained.
                let loss = humanoid.range().skulls() as f32 - 0.5;
                -0.45 * self.fill_chance(n_gap) * loss
            }
            (None, None) => 0.0,
        }
    }

    fn dungeon_value(&self, seat: Seat) -> f32 {
        let dungeon = &self.table.dungeons[seat];
        let (monsters, humanoids) = (dungeon.monsters(), dungeon.humanoids());
        let n_columns = monsters.len().max(humanoids.len());
        let n_full = monsters.len().min(humanoids.len());
        let value = |column: usize| {
            let (monster, humanoid) = (monsters.get(column), humanoids.get(column));
            self.column_value(monster.copied(), humanoid.copied(), column.saturating_sub(n_full))
        };
        (0..n_columns).map(value).sum()
    }

    /// What the dungeon gains from one more creature.
    fn marginal_value(&self, seat: Seat, creature: Creature) -> f32 {
        let dungeon = &self.table.dungeons[seat];
        match creature {
            Creature::Monster(monster) => {
                let column = dungeon.monsters().len();
                let humanoid = dungeon.humanoids().get(column).copied();
                let n_gap = column.saturating_sub(dungeon.humanoids().len());
                self.column_value(Some(monster), humanoid, n_gap)
                    - self.column_value(None, humanoid, n_gap)
            }
            Creature::Humanoid(range) => {
                let column = dungeon.humanoids().len();
                let monster = dungeon.monsters().get(column).copied();
                let n_gap = column.saturating_sub(dungeon.monsters().len());
                let humanoid = Some(Humanoid::face_down(range));
                TREASURE_VALUE + self.column_value(monster, humanoid, n_gap)
                    - self.column_value(monster, None, n_gap)
            }
        }
    }

    fn promise_of_bid(&self, seat: Seat, action: Action) -> f32 {
        let mut creatures = self.table.inn.creatures();
        let leftmost = creatures.next().expect("the inn has creatures while somebody bids");
        let (purse, pool) = (self.purses[seat], self.table.pool);
        if action == Action::Leave {
            return self.marginal_value(seat, leftmost) + TREASURE_VALUE * f32::from(pool.total());
        }
        let (mut sum, mut best, mut n) = (0.0, f32::MIN, 0.0);
        for creature in creatures {
            let value = self.marginal_value(seat, creature);
            sum += value;
            best = f32::max(best, value);
            n += 1.0;
        }
        let stay = 0.6 * sum / n + 0.4 * best - 1.3 * TREASURE_VALUE;
        match action {
            // Of two types, spend the one there is more of.
            Action::Pay(treasure) => {
                let rest = f32::from(purse[treasure]) - f32::from(purse[treasure.other()]);
                stay + 0.02 * rest - if purse[treasure] == 1 { 0.1 } else { 0.0 }
            }
            _ => stay - 1.2 * TREASURE_VALUE,
        }
    }
}

impl Judge for MonsterInn {
    const SPREAD: f32 = 4.0;
    const LEVELS: [&'static str; 3] =
        ["greedy:noise=2", "ismcts:iterations=200", "ismcts:iterations=10000,ms=900"];

    fn estimate(&self, seat: Seat) -> f32 {
        if self.table.phase == Phase::Over {
            let scores = self.final_scores();
            return scores.points[seat] as f32 + 0.01 * f32::from(self.purses[seat].total());
        }
        self.dungeon_value(seat) + TREASURE_VALUE * f32::from(self.purses[seat].total())
    }

    fn promise(&self, seat: Seat, action: Action) -> f32 {
        match action {
            Action::Pay(_) | Action::Exchange | Action::Leave => self.promise_of_bid(seat, action),
            Action::Take(treasure) => -f32::from(self.purses[seat][treasure]),
            Action::Decline => 0.0,
            Action::Support(monster, treasure) => {
                let dungeon = &self.table.dungeons[seat];
                let column = dungeon.monsters().iter().position(|&known| known == monster);
                let column = column.expect("support is for own monsters");
                let humanoid = dungeon.humanoids().get(column).copied();
                let n_gap = column.saturating_sub(dungeon.humanoids().len());
                let saved =
                    monster.skulls() as f32 - self.column_value(Some(monster), humanoid, n_gap);
                let purse = self.purses[seat];
                let is_scarce = purse[treasure] < purse[treasure.other()];
                saved - TREASURE_VALUE - if is_scarce { 0.05 } else { 0.0 }
            }
        }
    }
}
