//! The view: what one seat or spectator with perfect memory knows (SETUP-4, SETUP-5, PLACE-3).

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Rng, Seat, SeatSet, is_default};

use crate::{
    Dungeon, Heap, MonsterInn, Phase, Table,
    cards::{Creature, N_TREASURES, Treasure},
};

/// What one viewer knows beyond the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Private {
    /// The seat whose view this is; none for a spectator.
    pub viewer: Option<Seat>,
    /// The viewer's own purse; empty for a spectator.
    #[serde(default, skip_serializing_if = "is_default")]
    pub purse: Heap,
}

impl Private {
    pub(crate) fn of(game: &MonsterInn, viewer: Option<Seat>) -> Private {
        Private { viewer, purse: viewer.map_or(Heap::EMPTY, |seat| game.purses[seat]) }
    }
}

/// The table, and the own purse. Of the others' purses the table has what everybody could count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    viewer: Option<Seat>,
    pub table: Table,
    /// The viewer's own purse; empty for a spectator.
    pub purse: Heap,
}

impl View {
    /// What the viewer knows a purse to hold at the least. SETUP-5: in the open variant, all of it.
    pub fn known_purse(&self, seat: Seat) -> Heap {
        if self.viewer == Some(seat) { self.purse } else { self.table.seen[seat] }
    }

    /// Treasure that must be in the others' purses, though nobody can tell in whose.
    pub fn unseen(&self) -> Heap {
        let mut unseen = Heap::new(N_TREASURES, N_TREASURES);
        for treasure in Treasure::ALL {
            let mut n = self.table.pool[treasure] + self.table.supply[treasure];
            n += self.table.supports[treasure as usize].0.count_ones() as u8;
            let purses = Seat::all(self.table.n_seats()).map(|seat| self.known_purse(seat));
            n += purses.map(|purse| purse[treasure]).sum::<u8>();
            unseen.remove(treasure, n);
        }
        unseen
    }

    /// A world that looks like this: unseen treasure is dealt to the others piece by piece.
    pub(crate) fn sample_world(&self, rng: &mut Rng) -> MonsterInn {
        let n_seats = self.table.n_seats();
        let mut purses = PerSeat::filled(Heap::EMPTY);
        Seat::all(n_seats).for_each(|seat| purses[seat] = self.known_purse(seat));
        let unseen = self.unseen();
        if !unseen.is_empty() {
            let mut others = SeatSet::all(n_seats);
            self.viewer.into_iter().for_each(|seat| others.remove(seat));
            for treasure in Treasure::ALL {
                for _ in 0..unseen[treasure] {
                    let nth = rng.below(others.len() as u32) as usize;
                    let seat = others.iter().nth(nth).expect("below their number");
                    purses[seat].add(treasure, 1);
                }
            }
        }
        MonsterInn { table: self.table, purses }
    }
}

impl tabletop::View for View {
    type Table = Table;
    type Private = Private;

    fn new(table: Table, Private { viewer, purse }: Private) -> View {
        View { viewer, table, purse }
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        match self.table.phase {
            Phase::Over => SeatSet::EMPTY,
            _ => SeatSet::one(self.table.turn),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.table;
        let turn = table.turn;
        match table.phase {
            Phase::Bid => write!(f, "{turn} bids: remain or leave.")?,
            Phase::Bonus => write!(f, "{turn} takes a treasure for the humanoid.")?,
            Phase::Support => {
                let newest = table.dungeons[turn].newest();
                let kind = newest.map(|monster| table.options.kinds.of(monster));
                write!(f, "{turn} may support a monster")?;
                kind.map_or(Ok(()), |kind| write!(f, " of the kind {kind}"))?;
                f.write_str(".")?;
            }
            Phase::Over => f.write_str("The game is over.")?,
        }
        match (table.phase, table.n_rounds_left()) {
            (Phase::Over, _) => writeln!(f)?,
            (_, 0) => writeln!(f, " This is the last round.")?,
            (_, 1) => writeln!(f, " One round follows.")?,
            (_, n) => writeln!(f, " {n} rounds follow.")?,
        }
        let shown: Vec<String> = table.inn.creatures().map(|card| self.shown(card)).collect();
        if table.phase != Phase::Over {
            let inn = if shown.is_empty() { "empty".to_string() } else { shown.join("  ") };
            writeln!(f, "Inn, leftmost first: {inn}")?;
            writeln!(f, "Pool: {}   Supply: {}", table.pool, table.supply)?;
        }
        Seat::all(table.n_seats()).try_for_each(|seat| self.write_seat(f, seat))
    }
}

/// What a creature counts in the end.
fn skulls(n: i32) -> String {
    format!("☠{n}")
}

impl View {
    fn shown(&self, creature: Creature) -> String {
        match creature {
            Creature::Monster(monster) => {
                let kind = self.table.options.kinds.of(monster);
                format!("{monster} {kind} {}", skulls(monster.skulls()))
            }
            Creature::Humanoid(range) => format!("{range} {}", skulls(range.skulls())),
        }
    }

    fn write_seat(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let table = &self.table;
        let you = if self.viewer == Some(seat) { " (you)" } else { "" };
        let is_in = table.phase != Phase::Over && table.in_round.contains(seat);
        let place = if is_in { ", in the round" } else { "" };
        let is_shown =
            self.viewer == Some(seat) || table.options.is_open || table.phase == Phase::Over;
        let purse =
            if is_shown { self.known_purse(seat).to_string() } else { "hidden".to_string() };
        writeln!(f, "{seat}{you}{place}. Purse: {purse}")?;
        self.write_rows(f, &table.dungeons[seat])
    }

    /// Monsters above, humanoids below, column by column.
    fn write_rows(&self, f: &mut fmt::Formatter<'_>, dungeon: &Dungeon) -> fmt::Result {
        let monsters = dungeon.monsters().iter().map(|&monster| {
            let support = self.table.support_of(monster);
            let token = support.map_or(String::new(), |treasure| format!("+{treasure}"));
            self.shown(Creature::Monster(monster)) + &token
        });
        let humanoids = dungeon.humanoids().iter();
        let humanoids = humanoids.map(|h| format!("{h} {}", skulls(h.range().skulls())));
        let rows: [Vec<String>; 2] = [monsters.collect(), humanoids.collect()];
        let n_columns = rows[0].len().max(rows[1].len());
        for row in rows.iter().filter(|_| n_columns > 0) {
            f.write_str("   ")?;
            for column in 0..n_columns {
                let cell = |row: &Vec<String>| row.get(column).cloned().unwrap_or_default();
                let width = rows.iter().map(|row| cell(row).chars().count()).max().unwrap_or(0);
                write!(
                    f,
                    " {:width$} ",
                    if cell(row).is_empty() { "·".into() } else { cell(row) }
                )?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
