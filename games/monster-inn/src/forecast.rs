//! What a viewer can foresee: the fame of each column and of a seat, as far as open cards tell (SCORE).

use tabletop::{Seat, View as _};

use crate::{
    Phase, Table, View,
    cards::{Humanoid, Monster, RANGE_SIZE},
    scoring::{TREASURES_PER_FAME, fate},
};

/// What one column of a dungeon will count, if nothing more is placed or supported there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// SCORE-3: nobody is below the monster yet.
    Free { fame: i32 },
    /// SCORE-1: the monster is supported, so nobody counts against it.
    Guarded { fame: i32 },
    /// SCORE-2: the ranges leave no doubt, or the humanoid is revealed.
    Sure { fame: i32 },
    /// The humanoid is of the monster's own range: the monster wins with this probability.
    Open { win: i32, loss: i32, percent: u8 },
    /// PLACE-2: the humanoid waits for a monster above it.
    Waits,
}

impl Prospect {
    /// The most and the least this column counts.
    pub fn bounds(self) -> (i32, i32) {
        match self {
            Prospect::Free { fame } | Prospect::Guarded { fame } | Prospect::Sure { fame } => {
                (fame, fame)
            }
            Prospect::Open { win, loss, .. } => (loss, win),
            Prospect::Waits => (0, 0),
        }
    }
}

fn prospect(table: &Table, monster: Monster, below: Option<Humanoid>) -> Prospect {
    let free = monster.skulls();
    let Some(humanoid) = below else { return Prospect::Free { fame: free } };
    if table.support_of(monster).is_some() {
        return Prospect::Guarded { fame: free };
    }
    let range = humanoid.range();
    let held = free - range.skulls();
    if humanoid.value().is_some() {
        return Prospect::Sure { fame: fate(monster, below).fame(monster) };
    }
    match monster.range().cmp(&range) {
        std::cmp::Ordering::Greater => Prospect::Sure { fame: free },
        std::cmp::Ordering::Less => Prospect::Sure { fame: held },
        // Every value of the range is equally likely; an equal one holds out (SCORE-2).
        std::cmp::Ordering::Equal => match monster.value() - range.lowest() {
            0 => Prospect::Sure { fame: held },
            n_weaker => {
                let percent = n_weaker * (100 / RANGE_SIZE);
                Prospect::Open { win: free, loss: held, percent }
            }
        },
    }
}

impl Table {
    /// What each column of a dungeon will count as it stands, also those that wait for a monster.
    pub fn prospects(&self, seat: Seat) -> Vec<Prospect> {
        let dungeon = &self.dungeons[seat];
        let mut all: Vec<Prospect> =
            dungeon.columns().map(|(monster, below)| prospect(self, monster, below)).collect();
        let n_columns = dungeon.humanoids().len().max(all.len());
        all.resize(n_columns, Prospect::Waits);
        all
    }

    /// The number of the round and of all rounds, counted by the cards that were dealt and are left.
    pub fn round(&self) -> (usize, usize) {
        let n_placed = Seat::all(self.n_seats()).map(|seat| {
            let dungeon = &self.dungeons[seat];
            dungeon.monsters().len() + dungeon.humanoids().len()
        });
        let n_dealt = n_placed.sum::<usize>() + self.inn.creatures().count();
        let round = n_dealt.div_ceil(self.n_seats());
        (round, round + if self.phase == Phase::Over { 0 } else { self.n_rounds_left() })
    }

    /// The most columns a dungeon can have in the end: each round brings a seat one card.
    pub fn max_columns(&self) -> usize {
        self.round().1
    }
}

impl View {
    /// The least and the most fame a seat would have if the game ended now. A purse counts only if the viewer is
    /// shown it: the own one, all of them in the open variant and at the end.
    pub fn fame_now(&self, seat: Seat) -> (i32, i32) {
        let columns = self.table.prospects(seat).into_iter().map(Prospect::bounds);
        let (least, most) =
            columns.fold((0, 0), |(least, most), (low, high)| (least + low, most + high));
        let is_shown = self.viewer() == Some(seat)
            || self.table.options.is_open
            || self.table.phase == Phase::Over;
        let treasure = if is_shown {
            i32::from(self.known_purse(seat).total() / TREASURES_PER_FAME)
        } else {
            0
        };
        (least + treasure, most + treasure)
    }
}
