//! What bots think of a position before any search. The numbers were tuned by tournaments (docs/bots.md).

use tabletop::{Heuristics, NoReason, Seat};

use crate::{
    Action, MonsterInn, Phase,
    cards::{Creature, Humanoid, Monster, Range, Treasure},
};

/// What a loose treasure is worth in fame while it can still bid: more than the third it counts in the end.
const TREASURE_WORTH: f32 = 0.47;
/// What the first treasure of an empty purse is worth beyond that: the broke must take what comes.
const SCARCITY: f32 = 0.7;
/// How often a round fills an empty place below a monster, or above a humanoid.
const FILL_RATE: f32 = 0.37;
/// The share of a humanoid's skulls that it will cost the monster still to come.
const ORPHAN: f32 = 0.72;
/// The share of what support could save that a second monster of a kind is worth.
const SUPPORT: f32 = 0.72;
/// How much the creatures behind the leftmost one weigh when thinking of staying.
const NEXT: [f32; 4] = [1.0, 0.78, 1.05, 0.42];
/// Payments to expect for staying.
const PATIENCE: f32 = 0.5;
/// The price of an exchange in treasures, and what it gains if all others lack the new type.
const EXCHANGE: (f32, f32) = (0.94, 0.25);

/// The fame to expect of each monster above each range.
const CLASHES: [[f32; Range::COUNT]; 21] = clashes();

const fn clashes() -> [[f32; Range::COUNT]; 21] {
    let mut table = [[0.0; Range::COUNT]; 21];
    let mut value = 1;
    while value <= 20 {
        let own = (value - 1) / 5;
        let mut range = 0;
        while range < Range::COUNT {
            let (gain, loss) = ((own + 1) as f32, (range + 1) as f32);
            // Of five equally likely values in its own range, those from its own value on hold out.
            let chance = (5 - (value - 1) % 5) as f32 / 5.0;
            table[value][range] = if range < own {
                gain
            } else if range > own {
                gain - loss
            } else {
                gain - chance * loss
            };
            range += 1;
        }
        value += 1;
    }
    table
}

#[inline]
fn clash(monster: Monster, range: Range) -> f32 {
    CLASHES[usize::from(monster.value())][range.index()]
}

/// A position with what every question about it needs.
#[derive(Clone, Copy)]
struct Outlook<'a> {
    game: &'a MonsterInn,
    seat: Seat,
    n_rounds: f32,
    /// What one treasure more or less is worth to this seat.
    worth: f32,
}

impl<'a> Outlook<'a> {
    #[inline]
    fn new(game: &'a MonsterInn, seat: Seat) -> Outlook<'a> {
        let n_rounds = game.table.n_rounds_left() as f32;
        let n_treasures = f32::from(game.purses[seat].total());
        let worth = if n_rounds == 0.0 {
            1.0 / 3.0
        } else {
            TREASURE_WORTH + SCARCITY / (1.0 + n_treasures)
        };
        Outlook { game, seat, n_rounds, worth }
    }

    #[inline]
    fn is_supported(&self, monster: Monster) -> bool {
        self.game.table.supported() & (1 << monster.value()) != 0
    }

    /// The chance that an empty place is filled by the end; `n_gap` places come before it.
    #[inline]
    fn fill_chance(&self, n_gap: usize) -> f32 {
        (self.n_rounds * FILL_RATE - n_gap as f32).clamp(0.0, 1.0)
    }

    /// A monster with nobody below it yet: whoever comes may be of any range.
    #[inline]
    fn uncovered(&self, monster: Monster, n_gap: usize) -> f32 {
        let met =
            Range::all().map(|range| clash(monster, range)).sum::<f32>() / Range::COUNT as f32;
        let free = monster.skulls() as f32;
        free + self.fill_chance(n_gap) * (met - free)
    }

    /// A humanoid with no monster above it yet: the one that comes will have to stand there.
    #[inline]
    fn orphan(&self, range: Range, n_gap: usize) -> f32 {
        -ORPHAN * self.fill_chance(n_gap) * (range.skulls() as f32 - 0.5)
    }

    fn monster_value(&self, monster: Monster, below: Option<Humanoid>, n_gap: usize) -> f32 {
        match below {
            _ if self.is_supported(monster) => monster.skulls() as f32,
            Some(humanoid) => clash(monster, humanoid.range()),
            None => self.uncovered(monster, n_gap),
        }
    }

    fn dungeon_value(&self) -> f32 {
        let dungeon = &self.game.table.dungeons[self.seat];
        let (monsters, humanoids) = (dungeon.monsters(), dungeon.humanoids());
        let n_full = monsters.len().min(humanoids.len());
        let mut value = 0.0;
        for (column, (monster, below)) in dungeon.columns().enumerate() {
            value += self.monster_value(monster, below, column.saturating_sub(n_full));
        }
        for (nth, humanoid) in humanoids.iter().skip(monsters.len()).enumerate() {
            value += self.orphan(humanoid.range(), nth);
        }
        value
    }

    /// What a treasure on this monster would save, less the treasure.
    fn support_value(&self, monster: Monster, below: Option<Humanoid>, n_gap: usize) -> f32 {
        monster.skulls() as f32 - self.monster_value(monster, below, n_gap) - self.worth
    }

    /// What the best support would save if `monster` came into column `column`.
    fn best_support(&self, monster: Monster, column: usize) -> f32 {
        let dungeon = &self.game.table.dungeons[self.seat];
        let kinds = self.game.table.options.kinds;
        let n_humanoids = dungeon.humanoids().len();
        let mut best = None;
        for (column, (known, below)) in dungeon.columns().enumerate() {
            if kinds.of(known) == kinds.of(monster) {
                let n_gap = column.saturating_sub(n_humanoids);
                let value = if self.is_supported(known) {
                    0.0
                } else {
                    self.support_value(known, below, n_gap)
                };
                best = Some(f32::max(best.unwrap_or(0.0), value));
            }
        }
        let below = dungeon.humanoids().get(column).copied();
        let own = || self.support_value(monster, below, column.saturating_sub(n_humanoids));
        best.map_or(0.0, |best| f32::max(best, own()))
    }

    /// What one more creature adds.
    fn creature_value(&self, creature: Creature) -> f32 {
        let dungeon = &self.game.table.dungeons[self.seat];
        let (n_monsters, n_humanoids) = (dungeon.monsters().len(), dungeon.humanoids().len());
        match creature {
            Creature::Monster(monster) => {
                let own = match dungeon.humanoids().get(n_monsters) {
                    Some(below) => clash(monster, below.range()) - self.orphan(below.range(), 0),
                    None => self.uncovered(monster, n_monsters - n_humanoids),
                };
                own + SUPPORT * self.best_support(monster, n_monsters)
            }
            Creature::Humanoid(range) => {
                let loss = match dungeon.monsters().get(n_humanoids) {
                    Some(&above) if self.is_supported(above) => 0.0,
                    Some(&above) => clash(above, range) - self.uncovered(above, 0),
                    None => self.orphan(range, n_humanoids - n_monsters),
                };
                self.worth + loss
            }
        }
    }

    /// Leaving now, compared with staying.
    fn leave_value(&self) -> f32 {
        let table = &self.game.table;
        let mut creatures = table.inn.creatures();
        let leftmost = creatures.next().expect("the inn has creatures while somebody bids");
        let (mut later, mut weights) = (0.0, 0.0);
        for (creature, weight) in creatures.zip(NEXT) {
            later += weight * self.creature_value(creature);
            weights += weight;
        }
        let now = self.creature_value(leftmost) + self.worth * f32::from(table.pool.total());
        now - later / weights + PATIENCE * self.worth
    }

    fn exchange_value(&self) -> f32 {
        let table = &self.game.table;
        let new_type = table.pool.treasure().map(Treasure::other);
        let others = || table.in_round.iter().filter(|&other| other != self.seat);
        let lacks = |other: &Seat| new_type.is_some_and(|t| self.game.purses[*other][t] == 0);
        let share = others().filter(lacks).count() as f32 / others().count().max(1) as f32;
        EXCHANGE.1 * share - EXCHANGE.0 * self.worth
    }
}

impl Heuristics for MonsterInn {
    type Reason = NoReason;
    const SPREAD: f32 = 4.0;
    const LEVELS: [&'static str; 3] = [
        "ismcts:iterations=40",
        "ismcts:iterations=100,explore=0.4,guide=0.9",
        "ismcts:iterations=3000,ms=1000,explore=0.4,guide=0.9",
    ];

    fn estimate(&self, seat: Seat) -> f32 {
        let n_treasures = f32::from(self.purses[seat].total());
        if self.table.phase == Phase::Over {
            // The tie-breaker as a hundredth, so that it breaks ties only.
            return self.final_scores().points[seat] as f32 + 0.01 * n_treasures;
        }
        let outlook = Outlook::new(self, seat);
        let value = outlook.dungeon_value() + TREASURE_WORTH * n_treasures;
        if self.table.phase != Phase::Bid || !self.table.in_round.contains(seat) {
            return value;
        }
        // One of the creatures in the inn will be this seat's, and perhaps the pool.
        let creatures = self.table.inn.creatures();
        let sum: f32 = creatures.map(|creature| outlook.creature_value(creature)).sum();
        let pool = TREASURE_WORTH * f32::from(self.table.pool.total());
        value + (sum + pool) / self.table.in_round.len() as f32
    }

    #[inline]
    fn prior(&self, seat: Seat, action: Action) -> f32 {
        let purse = self.purses[seat];
        match action {
            Action::Leave => Outlook::new(self, seat).leave_value(),
            Action::Exchange => Outlook::new(self, seat).exchange_value(),
            // Of two types, spend the one there is more of, and not the last of either.
            Action::Pay(treasure) => {
                let rest = f32::from(purse[treasure]) - f32::from(purse[treasure.other()]);
                0.02 * rest - if purse[treasure] == 1 { 0.1 } else { 0.0 }
            }
            Action::Take(treasure) => -f32::from(purse[treasure]),
            Action::Decline => 0.0,
            Action::Support(monster, treasure) => {
                let dungeon = &self.table.dungeons[seat];
                let column = dungeon.monsters().iter().position(|&known| known == monster);
                let column = column.expect("support is for own monsters");
                let below = dungeon.humanoids().get(column).copied();
                let n_gap = column.saturating_sub(dungeon.humanoids().len());
                let is_scarce = purse[treasure] < purse[treasure.other()];
                let value = Outlook::new(self, seat).support_value(monster, below, n_gap);
                value - if is_scarce { 0.05 } else { 0.0 }
            }
        }
    }
}
