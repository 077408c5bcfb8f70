//! Statistics of a finished game, from its events, for its last page: the best hire, the dearest guest, the luckiest
//! wall.

use tabletop::{PerSeat, Seat};

use crate::{
    Table,
    cards::{Creature, Humanoid, Monster, Range, exchange_price},
    event::Event,
    scoring::fate,
};

/// What is remembered of an evening. Of equals, the first of the evening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Evening {
    pub best_hire: Option<Hire>,
    pub dearest_guest: Option<Guest>,
    pub luckiest_wall: Option<Wall>,
}

/// The monster that brought the most fame, for the fewest treasures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hire {
    pub seat: Seat,
    pub monster: Monster,
    pub fame: i32,
    /// What the seat paid in that round; below zero if it left with more than it had paid.
    pub cost: i32,
}

/// The humanoid that cost its host the most fame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest {
    pub seat: Seat,
    pub humanoid: Humanoid,
    pub monster: Monster,
    pub fame: i32,
}

/// A column that held, though it need not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wall {
    /// A monster beat a humanoid; this many of the five of its range would have stayed.
    Lucky { seat: Seat, monster: Monster, humanoid: Humanoid, n_against: u8 },
    /// Nothing was luck: a monster was supported, against the strongest range.
    Guarded { seat: Seat, monster: Monster, range: Range },
}

impl Wall {
    /// What makes one wall luckier than another: luck first, then the strength of what was kept out.
    fn luck(self) -> (u8, Range) {
        match self {
            Wall::Lucky { humanoid, n_against, .. } => (n_against, humanoid.range()),
            Wall::Guarded { range, .. } => (0, range),
        }
    }
}

impl Evening {
    /// Returns what is remembered of a game by its events, all of them and in order; `table` is the table at the end.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>, table: &Table) -> Evening {
        let mut evening = Evening::default();
        let mut paid: PerSeat<i32> = PerSeat::filled(0);
        for event in events {
            match *event {
                Event::InnFilled { .. } => paid = PerSeat::filled(0),
                Event::PoolOpened { seat, .. } | Event::Paid { seat, .. } => paid[seat] += 1,
                Event::Exchanged { seat, n_taken, .. } => {
                    paid[seat] += i32::from(exchange_price(n_taken) - n_taken);
                }
                Event::Left { seat, n_treasures, creature: Creature::Monster(monster), .. } => {
                    evening.hired(table, seat, monster, paid[seat] - i32::from(n_treasures));
                }
                Event::LeftLast { seat, creature: Creature::Monster(monster) } => {
                    evening.hired(table, seat, monster, paid[seat]);
                }
                Event::Prevailed { seat, humanoid, monster } => {
                    let fame = humanoid.range().skulls();
                    let guest = Guest { seat, humanoid, monster, fame };
                    if evening.dearest_guest.is_none_or(|dearest| fame > dearest.fame) {
                        evening.dearest_guest = Some(guest);
                    }
                }
                Event::Beaten { seat, humanoid, monster } => {
                    let range = humanoid.range();
                    // SCORE-2: those at least as strong as the monster stay.
                    let strong = range.lowest()..=range.highest();
                    let n_against = strong.filter(|&value| value >= monster.value()).count() as u8;
                    if n_against > 0 {
                        evening.held(Wall::Lucky { seat, monster, humanoid, n_against });
                    }
                }
                Event::RemovedUnseen { seat, range, under: Some(monster) } => {
                    evening.held(Wall::Guarded { seat, monster, range });
                }
                _ => {}
            }
        }
        evening
    }

    fn hired(&mut self, table: &Table, seat: Seat, monster: Monster, cost: i32) {
        let column = table.dungeons[seat].columns().find(|(above, _)| *above == monster);
        let Some((_, below)) = column else { return };
        let fame = fate(monster, below).fame(monster);
        if self.best_hire.is_none_or(|best| (fame, -cost) > (best.fame, -best.cost)) {
            self.best_hire = Some(Hire { seat, monster, fame, cost });
        }
    }

    fn held(&mut self, wall: Wall) {
        if self.luckiest_wall.is_none_or(|luckiest| wall.luck() > luckiest.luck()) {
            self.luckiest_wall = Some(wall);
        }
    }
}
