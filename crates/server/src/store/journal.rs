//! The journal in memory: what is in the file's journal and not yet checkpointed, in two generations. While the frozen
//! one is checkpointed, a few tables with each commit, the active one grows.

use protocol::{TableId, Version};
use rusqlite::{Connection, types::ValueRef};

use super::{
    StoreError, Write,
    damage::Damages,
    pending::{Pending, PendingTable},
};
use crate::table_meta::{TableMeta, Turn};

/// How many writes the active generation holds before it is checkpointed.
const CHECKPOINT_AT: usize = 20_000;
/// A generation is checkpointed within this many commits.
const CHECKPOINT_WITHIN: usize = 64;

#[derive(Debug, Default)]
pub struct Journal {
    active: Pending,
    last_row: i64,
    frozen: Pending,
    last_frozen_row: i64,
    /// How many tables of the frozen generation are checkpointed at a time.
    n_at_once: usize,
}

/// The tables that are checkpointed next.
#[derive(Debug)]
pub struct CheckpointBatch<'a> {
    pub tables: Vec<(TableId, &'a PendingTable)>,
    /// After the last batch, the journal's rows up to this one are deleted.
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
            for (table, part) in journal.active.read(text) {
                damages.put_aside(connection, table, part)?;
            }
        }
        Ok(journal)
    }

    /// Adds what was just written as a row of the file's journal.
    pub fn add<'a>(&mut self, row: i64, writes: impl Iterator<Item = &'a Write>) {
        self.last_row = row;
        writes.for_each(|write| self.active.add(write));
    }

    /// What waits of a table, the older first.
    pub fn of(&self, table: TableId) -> impl DoubleEndedIterator<Item = &PendingTable> {
        [&self.frozen, &self.active].into_iter().filter_map(move |pending| pending.get(table))
    }

    /// Whether the table is not stored any longer, whatever is in the file.
    pub fn is_gone(&self, table: TableId) -> bool {
        self.of(table).any(|pending_table| pending_table.is_gone)
    }

    /// Whether what is in the file of a table's metadata is still so.
    pub fn is_silent(&self, table: TableId) -> bool {
        self.of(table).all(|pending_table| pending_table.meta.is_none() && !pending_table.is_gone)
    }

    /// The metadata as it waits, with all that steps have changed of it.
    pub fn meta(&self, table: TableId) -> Option<TableMeta> {
        if self.is_gone(table) {
            return None;
        }
        let meta =
            self.of(table).rev().find_map(|pending_table| pending_table.meta.as_deref())?.clone();
        Some(match self.turn(table) {
            Some(turn) => meta.with_turn(turn),
            None => meta,
        })
    }

    /// What waits of steps after the last metadata, wherever that is.
    pub fn turn(&self, table: TableId) -> Option<Turn> {
        let mut known = self.of(table).rev();
        known.find_map(|pending_table| match (pending_table.turn, &pending_table.meta) {
            (Some(turn), _) => Some(Some(turn)),
            (None, Some(_)) => Some(None),
            (None, None) => None,
        })?
    }

    /// The last version that waits of each table that has steps here; of both generations, if it has steps in both.
    pub fn last_versions(&self) -> impl Iterator<Item = (TableId, Version)> {
        let all = self.active.iter().chain(self.frozen.iter());
        all.filter_map(|(table, pending_table)| Some((table, pending_table.last_version?)))
    }

    /// When a table changed last, if that waits.
    pub fn changed_at(&self, table: TableId) -> Option<u64> {
        let meta = || self.of(table).rev().find_map(|pending_table| pending_table.meta.as_deref());
        self.turn(table).map(|turn| turn.changed_at).or_else(|| Some(meta()?.changed_at))
    }

    /// Returns the metadata in the journal, each table's latest, without what later steps have changed.
    pub fn metas(&self) -> impl Iterator<Item = (TableId, &TableMeta)> {
        let is_newer = |table| {
            self.active
                .get(table)
                .is_some_and(|pending_table| pending_table.meta.is_some() || pending_table.is_gone)
        };
        let frozen = self.frozen.iter().filter(move |(table, _)| !is_newer(*table));
        let all = self.active.iter().chain(frozen);
        all.filter_map(|(table, pending_table)| Some((table, pending_table.meta.as_deref()?)))
    }

    /// Whether a bot is to move, as far as that waits; a later word counts.
    pub fn pending_bots(&self) -> impl Iterator<Item = (TableId, bool)> {
        let all = self.frozen.iter().chain(self.active.iter());
        all.filter_map(|(table, pending_table)| {
            if pending_table.is_gone {
                Some((table, false))
            } else {
                Some((table, pending_table.is_pending?))
            }
        })
    }

    /// Returns the next batch to checkpoint, if any.
    pub fn next_batch(&mut self) -> Option<CheckpointBatch<'_>> {
        if self.frozen.n_tables() == 0 && self.active.n_writes() >= CHECKPOINT_AT {
            self.frozen = std::mem::take(&mut self.active);
            self.last_frozen_row = self.last_row;
            self.n_at_once = self.frozen.n_tables().div_ceil(CHECKPOINT_WITHIN);
        }
        let n_tables = self.frozen.n_tables();
        (n_tables > 0).then(|| CheckpointBatch {
            tables: self.frozen.iter().take(self.n_at_once).collect(),
            last_row: (n_tables <= self.n_at_once).then_some(self.last_frozen_row),
        })
    }

    /// Drops the last batch, which is in the file now.
    pub fn batch_done(&mut self) {
        self.frozen.forget(self.n_at_once);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::new_table_id;

    fn step(table: TableId, version: u32) -> Write {
        Write::Step { table, version: Version(version), text: "P1 leave".to_string() }
    }

    #[test]
    fn a_generation_is_settled_while_the_next_one_grows() {
        let tables: Vec<TableId> = (0..CHECKPOINT_AT).map(|_| new_table_id()).collect();
        let mut journal = Journal::default();
        assert!(journal.next_batch().is_none());
        journal.add(7, tables.iter().map(|table| step(*table, 0)).collect::<Vec<_>>().iter());
        let mut n_done = 0;
        for nth in 1.. {
            let Some(next_batch) = journal.next_batch() else { break };
            assert!(nth <= CHECKPOINT_WITHIN);
            n_done += next_batch.tables.len();
            assert_eq!(next_batch.last_row, (n_done == CHECKPOINT_AT).then_some(7));
            // What comes meanwhile is not checkpointed with it.
            journal.batch_done();
            journal.add(7 + nth as i64, [step(tables[0], nth as u32)].iter());
        }
        assert_eq!(n_done, CHECKPOINT_AT);
        assert_eq!(journal.of(tables[0]).count(), 1);
        assert_eq!(journal.of(tables[1]).count(), 0);
    }

    #[test]
    fn the_later_word_counts() {
        let table = new_table_id();
        let mut journal = Journal::default();
        let pending_bots = |is_pending| Write::BotPending { table, is_pending };
        let filler: Vec<Write> = (0..CHECKPOINT_AT as u32).map(|nth| step(table, nth)).collect();
        journal.add(1, [pending_bots(true)].iter().chain(&filler));
        assert!(journal.next_batch().is_some());
        journal.add(2, [pending_bots(false)].iter());
        assert_eq!(journal.pending_bots().collect::<Vec<_>>(), [(table, true), (table, false)]);
        let firsts = journal.of(table).map(|pending_table| pending_table.steps.is_some());
        assert_eq!(firsts.collect::<Vec<_>>(), [true, false]);
    }
}
