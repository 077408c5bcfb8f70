//! The journal in memory: what is in the file's journal and not in its own place yet, in two generations. While the old
//! one is settled, a few tables with each commit, the young one grows.

use rusqlite::{Connection, types::ValueRef};

use super::{
    StoreError, Write,
    damage::Damages,
    pending::{Pending, Waiting},
};
use crate::{
    head::{Head, Turn},
    ids::TableId,
};

/// How many writes wait before they are settled.
const SETTLE_AT: usize = 20_000;
/// They are settled with so many commits, or fewer.
const SETTLE_WITHIN: usize = 64;

#[derive(Debug, Default)]
pub struct Journal {
    young: Pending,
    last_row: i64,
    old: Pending,
    last_old_row: i64,
    /// How many tables of the old generation are settled at a time.
    n_at_once: usize,
}

/// What is settled next.
#[derive(Debug)]
pub struct Portion<'a> {
    pub tables: Vec<(TableId, &'a Waiting)>,
    /// After the last portion, the journal's rows up to this one are not needed any more.
    pub last_row: Option<i64>,
}

impl Journal {
    /// Reads the file's journal; what of it cannot be read is put aside.
    pub fn load(connection: &Connection, damages: &Damages) -> Result<Journal, StoreError> {
        let mut journal = Journal::default();
        let mut statement = connection.prepare("SELECT seq, text FROM journal ORDER BY seq")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let text = match row.get_ref(1)? {
                ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes,
                _ => &[],
            };
            journal.last_row = row.get(0)?;
            for (table, part) in journal.young.read(text) {
                damages.put_aside(connection, table, part)?;
            }
        }
        Ok(journal)
    }

    /// Adds what was just written as a row of the file's journal.
    pub fn add<'a>(&mut self, row: i64, writes: impl Iterator<Item = &'a Write>) {
        self.last_row = row;
        writes.for_each(|write| self.young.add(write));
    }

    /// What waits of a table, the older first.
    pub fn of(&self, table: TableId) -> impl DoubleEndedIterator<Item = &Waiting> {
        [&self.old, &self.young].into_iter().filter_map(move |pending| pending.get(table))
    }

    /// Whether the table is not kept any longer, whatever is in the file.
    pub fn is_gone(&self, table: TableId) -> bool {
        self.of(table).any(|waiting| waiting.is_gone)
    }

    /// Whether what is in the file of a table's head is still so.
    pub fn is_silent(&self, table: TableId) -> bool {
        self.of(table).all(|waiting| waiting.head.is_none() && !waiting.is_gone)
    }

    /// The head as it waits, with all that steps have changed of it.
    pub fn head(&self, table: TableId) -> Option<Head> {
        if self.is_gone(table) {
            return None;
        }
        let head = self.of(table).rev().find_map(|waiting| waiting.head.as_deref())?.clone();
        Some(match self.turn(table) {
            Some(turn) => head.with_turn(turn),
            None => head,
        })
    }

    /// What waits of steps after the last head, wherever that is.
    pub fn turn(&self, table: TableId) -> Option<Turn> {
        let mut known = self.of(table).rev();
        known.find_map(|waiting| match (waiting.turn, &waiting.head) {
            (Some(turn), _) => Some(Some(turn)),
            (None, Some(_)) => Some(None),
            (None, None) => None,
        })?
    }

    /// The last version that waits of each table that has steps here; of both generations, if it has steps in both.
    pub fn last_versions(&self) -> impl Iterator<Item = (TableId, u32)> {
        let all = self.young.iter().chain(self.old.iter());
        all.filter_map(|(table, waiting)| Some((table, waiting.last_version?)))
    }

    /// When a table changed last, if that waits.
    pub fn changed_at(&self, table: TableId) -> Option<u64> {
        let head = || self.of(table).rev().find_map(|waiting| waiting.head.as_deref());
        self.turn(table).map(|turn| turn.changed_at).or_else(|| Some(head()?.changed_at))
    }

    /// The heads that wait, each table's last one, without what steps have changed since.
    pub fn heads(&self) -> impl Iterator<Item = (TableId, &Head)> {
        let is_newer = |table| {
            self.young.get(table).is_some_and(|waiting| waiting.head.is_some() || waiting.is_gone)
        };
        let old = self.old.iter().filter(move |(table, _)| !is_newer(*table));
        let all = self.young.iter().chain(old);
        all.filter_map(|(table, waiting)| Some((table, waiting.head.as_deref()?)))
    }

    /// Whether a bot is to move, as far as that waits; a later word counts.
    pub fn due(&self) -> impl Iterator<Item = (TableId, bool)> {
        let all = self.old.iter().chain(self.young.iter());
        all.filter_map(|(table, waiting)| match waiting.is_gone {
            true => Some((table, false)),
            false => Some((table, waiting.is_due?)),
        })
    }

    /// What is to be settled now, if anything.
    pub fn portion(&mut self) -> Option<Portion<'_>> {
        if self.old.n_tables() == 0 && self.young.n_writes() >= SETTLE_AT {
            self.old = std::mem::take(&mut self.young);
            self.last_old_row = self.last_row;
            self.n_at_once = self.old.n_tables().div_ceil(SETTLE_WITHIN);
        }
        let n_tables = self.old.n_tables();
        (n_tables > 0).then(|| Portion {
            tables: self.old.iter().take(self.n_at_once).collect(),
            last_row: (n_tables <= self.n_at_once).then_some(self.last_old_row),
        })
    }

    /// The portion is in its place.
    pub fn settled(&mut self) {
        self.old.forget(self.n_at_once);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(table: TableId, version: u32) -> Write {
        Write::Step { table, version, text: "P1 leave".to_string() }
    }

    #[test]
    fn a_generation_is_settled_while_the_next_one_grows() {
        let tables: Vec<TableId> = (0..SETTLE_AT).map(|_| TableId::random()).collect();
        let mut journal = Journal::default();
        assert!(journal.portion().is_none());
        journal.add(7, tables.iter().map(|table| step(*table, 0)).collect::<Vec<_>>().iter());
        let mut n_settled = 0;
        for nth in 1.. {
            let Some(portion) = journal.portion() else { break };
            assert!(nth <= SETTLE_WITHIN);
            n_settled += portion.tables.len();
            assert_eq!(portion.last_row, (n_settled == SETTLE_AT).then_some(7));
            // What comes meanwhile is not settled with it.
            journal.settled();
            journal.add(7 + nth as i64, [step(tables[0], nth as u32)].iter());
        }
        assert_eq!(n_settled, SETTLE_AT);
        assert_eq!(journal.of(tables[0]).count(), 1);
        assert_eq!(journal.of(tables[1]).count(), 0);
    }

    #[test]
    fn the_later_word_counts() {
        let table = TableId::random();
        let mut journal = Journal::default();
        let due = |is_due| Write::Due { table, is_due };
        let filler: Vec<Write> = (0..SETTLE_AT as u32).map(|nth| step(table, nth)).collect();
        journal.add(1, [due(true)].iter().chain(&filler));
        assert!(journal.portion().is_some());
        journal.add(2, [due(false)].iter());
        assert_eq!(journal.due().collect::<Vec<_>>(), [(table, true), (table, false)]);
        let firsts = journal.of(table).map(|waiting| waiting.steps.is_some());
        assert_eq!(firsts.collect::<Vec<_>>(), [true, false]);
    }
}
