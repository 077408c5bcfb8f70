//! The default store: one SQLite file, written by one connection and read by another.
//!
//! WAL with `synchronous=FULL`: a commit returns when the log is on disk, and readers never wait for it.
//!
//! A commit is of many tables, and each has rows of its own in the file: writing them at once would touch a page per
//! step and several per table. So all of a commit is first written as one text into `journal`. When there is much of
//! it, it is checkpointed, a few tables with each of the next commits: nobody waits for that, and of a table's many
//! versions of metadata only the last is written.
//!
//! A version is written once because the file refuses it a second time (see `schema`): each step of a commit moves the row
//! of its table in `versions`, a few bytes on a page that the tables in play share.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::Duration,
};

use protocol::{TableId, Version};
use rusqlite::{Connection, ErrorCode, ToSql, params};

use super::{
    DeviceLink, SeatTransfer, Store, StoreError, StoredTable, Write, WriteSet,
    damage::{Damages, of_table},
    folder::Folder,
    guests,
    journal::Journal,
    pending,
    schema::{FORMAT, prepare},
    tables::{Claims, checkpoint, missing_steps, run, stored_meta, text},
};
use crate::{
    game_result::GameResult,
    ids::{GuestId, SecretHash},
    table_meta::TableMeta,
};

/// How many pages the log may have before they are copied into the file, which holds up a commit for a moment.
const LOG_PAGES: i64 = 8000;

#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
    /// Readers hold this lock until they have a snapshot of the file: what leaves the journal is in the file by then.
    journal: Mutex<Journal>,
    /// Whether a commit may have changed the file's journal without our knowing: it is read again first.
    is_stale: AtomicBool,
    damages: Damages,
    _folder: Folder,
}

impl SqliteStore {
    /// Opens the store in this folder; both are made if they are not there.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let folder = Folder::open(path)?;
        let database = folder.database();
        let named = |error: StoreError| match error {
            StoreError::Unavailable(why) => {
                StoreError::Unavailable(format!("{}: {why}", database.display()))
            }
            error => error,
        };
        SqliteStore::open_in(folder, path).map_err(named)
    }

    fn open_in(folder: Folder, path: &Path) -> Result<SqliteStore, StoreError> {
        let database = folder.database();
        let mut writer = connect(&database)?;
        prepare(&mut writer, path)?;
        let reader = connect(&database)?;
        reader.pragma_update(None, "query_only", true)?;
        let damages = Damages::read(&writer)?;
        let journal = Journal::load(&writer, &damages)?;
        Ok(SqliteStore {
            writer: Mutex::new(writer),
            reader: Mutex::new(reader),
            journal: Mutex::new(journal),
            is_stale: AtomicBool::new(false),
            damages,
            _folder: folder,
        })
    }

    /// The one connection that writes. What is known of the journal is as it is in the file.
    fn writer(&self) -> Result<MutexGuard<'_, Connection>, StoreError> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_stale.load(SeqCst) {
            let journal = Journal::load(&writer, &self.damages)?;
            *self.journal.lock().unwrap_or_else(PoisonError::into_inner) = journal;
            self.is_stale.store(false, SeqCst);
        }
        Ok(writer)
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whoever writes holds the writer already.
    fn journal(&self) -> Result<MutexGuard<'_, Journal>, StoreError> {
        if self.is_stale.load(SeqCst) {
            drop(self.writer()?);
        }
        Ok(self.journal.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns metadata from the file and the journal, newest first. `sql` finds the rows in the file, with the time of
    /// their last change.
    fn metas(
        &self,
        sql: &str,
        of: &[&dyn ToSql],
        limit: usize,
        is_wanted: impl Fn(&TableMeta) -> bool,
    ) -> Result<Vec<(TableId, TableMeta)>, StoreError> {
        let journal = self.journal()?;
        let reader = self.reader();
        let mut statement = reader.prepare_cached(sql)?;
        let mut rows = statement.query(of)?;
        let waiting = journal.metas().filter(|(_, meta)| is_wanted(meta));
        let mut ids: Vec<(u64, TableId)> =
            waiting.map(|(id, meta)| (meta.changed_at, id)).collect();
        while let Some(row) = rows.next()? {
            match text(row, 0).ok().and_then(|id| id.parse().ok()) {
                Some(id) if !journal.is_silent(id) => {}
                Some(id) => ids.push((row.get::<_, i64>(1).unwrap_or(0) as u64, id)),
                None => self.damages.report("a table", &"this is not a table id"),
            }
        }
        for (changed_at, id) in &mut ids {
            *changed_at = journal.changed_at(*id).unwrap_or(*changed_at);
        }
        ids.sort_by_key(|(changed_at, _)| std::cmp::Reverse(*changed_at));
        let mut found = Vec::new();
        for (_, table) in ids.into_iter().filter(|(_, id)| !self.damages.has(*id)) {
            match current_meta(&journal, &reader, table) {
                Ok(meta) => found.extend(meta.map(|meta| (table, meta))),
                Err(StoreError::Corrupt { table, why }) => {
                    self.damages.report(table.as_str(), &why);
                }
                Err(error) => return Err(error),
            }
            if found.len() == limit {
                break;
            }
        }
        Ok(found)
    }

    /// Reads a table. A commit is in the file before it is in the journal in memory, so that steps may seem to be missing
    /// for a moment: then it is read again while nobody commits.
    fn read_table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        let stored = self.read_table_now(table)?;
        if stored.as_ref().is_none_or(|stored| stored.damage.is_none()) {
            return Ok(stored);
        }
        let _writer = self.writer()?;
        self.read_table_now(table)
    }

    fn read_table_now(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        let corrupt = |why: String| StoreError::Corrupt { table, why };
        let failed = |error: rusqlite::Error| of_table(table, error);
        if self.damages.has(table) {
            let why = "one of its journal entries could not be read and was put aside";
            return Err(corrupt(why.to_string()));
        }
        let journal = self.journal()?;
        let mut reader = self.reader();
        // One transaction, so that metadata and steps are of the same moment.
        let reader = reader.transaction()?;
        let Some(meta) = current_meta(&journal, &reader, table)? else { return Ok(None) };
        let waiting = journal.of(table).filter_map(|waiting| waiting.steps.clone());
        let waiting: Vec<(Version, String)> = waiting.collect();
        drop(journal);
        let mut statement = reader.prepare_cached("SELECT text FROM steps WHERE id = ?1")?;
        let batch_done =
            statement.query_map([table.as_str()], |row| text(row, 0)).map_err(failed)?;
        let waiting = waiting.into_iter().map(|(_, text)| Ok(text));
        let mut steps = BTreeMap::new();
        for text in batch_done.chain(waiting) {
            pending::read_steps(&text.map_err(failed)?, &mut steps).map_err(corrupt)?;
        }
        let damage = missing_steps(&reader, table, steps.keys().next_back().copied());
        let damage = damage.map_err(failed)?;
        Ok(Some(StoredTable { meta, steps: steps.into_iter().collect(), damage }))
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Returns the metadata from the journal, or else from the file.
fn current_meta(
    journal: &Journal,
    reader: &Connection,
    table: TableId,
) -> Result<Option<TableMeta>, StoreError> {
    if journal.is_gone(table) {
        return Ok(None);
    }
    if let Some(meta) = journal.meta(table) {
        return Ok(Some(meta));
    }
    let meta = stored_meta(reader, table)?;
    Ok(meta.map(|meta| match journal.turn(table) {
        Some(turn) => meta.with_turn(turn),
        None => meta,
    }))
}

/// Returns the next table ids, from the rows that `sql` finds and from journal entries whose metadata is wanted; none
/// only if there are no more. Rows without a valid table id are skipped.
fn ids_after(
    journal: &Journal,
    reader: &Connection,
    sql: &str,
    after: Option<TableId>,
    limit: usize,
    is_wanted: impl Fn(&TableMeta) -> bool,
) -> Result<Vec<TableId>, StoreError> {
    let mut statement = reader.prepare_cached(sql)?;
    let mut from = after.map_or(String::new(), |after| after.to_string());
    loop {
        let rows = statement.query_map(params![from, limit as i64], |row| Ok(text(row, 0).ok()))?;
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        // What waits behind them has to wait for those that lie between.
        let end = rows.last().filter(|_| rows.len() == limit).cloned().flatten();
        let is_here = |table: TableId| {
            table.as_str() > from.as_str() && end.as_deref().is_none_or(|end| table.as_str() <= end)
        };
        let waiting = journal.metas().filter(|(table, meta)| is_here(*table) && is_wanted(meta));
        let mut ids: BTreeSet<TableId> = waiting.map(|(table, _)| table).collect();
        let batch_done = rows.iter().flatten().filter_map(|id| id.parse().ok());
        ids.extend(batch_done.filter(|table| journal.is_silent(*table)));
        match end {
            Some(end) if ids.is_empty() => from = end,
            _ => return Ok(ids.into_iter().take(limit).collect()),
        }
    }
}

/// What a failure of the end of a transaction means. A busy file was not written to; after everything else, a full disk or
/// one that fails, the end may be in the log or not.
fn of_commit(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => StoreError::Unavailable(format!("SQLite: {error}")),
        _ => StoreError::Unknown(format!("SQLite: {error}")),
    }
}

impl Store for SqliteStore {
    fn commit(&self, write_sets: &[WriteSet]) -> Result<(), StoreError> {
        let mut connection = self.writer()?;
        let mut transaction = connection.transaction()?;
        let mut text = String::new();
        let mut claims = Claims::new(&transaction)?;
        for write in write_sets.iter().flatten() {
            if let Write::Step { table, version, .. } = write {
                claims.claim(*table, *version)?;
            }
            let is_written = pending::write_journal(&mut text, write);
            if !is_written || matches!(write, Write::Forget { .. }) {
                guests::write_direct(&transaction, write)?;
            }
        }
        drop(claims);
        let row = if text.is_empty() {
            None
        } else {
            run(&transaction, "INSERT INTO journal (text) VALUES (?1)", &[&text])?;
            Some(transaction.last_insert_rowid())
        };
        let mut is_checkpointed = false;
        if let Some(batch) = self.journal()?.next_batch() {
            let savepoint = transaction.savepoint()?;
            // Nothing is lost if this fails: what is in the journal is read from there.
            match checkpoint(&savepoint, &batch).and_then(|()| Ok(savepoint.commit()?)) {
                Ok(()) => is_checkpointed = true,
                Err(error) => {
                    tracing::error!(%error, "journal checkpoint failed; entries stay in the journal");
                }
            }
        }
        if let Err(error) = transaction.commit() {
            let error = of_commit(&error);
            self.is_stale.store(matches!(error, StoreError::Unknown(_)), SeqCst);
            return Err(error);
        }
        let mut journal = self.journal()?;
        if is_checkpointed {
            journal.batch_done();
        }
        if let Some(row) = row {
            journal.add(row, write_sets.iter().flatten());
        }
        Ok(())
    }

    fn check(&self) -> Result<(), StoreError> {
        Ok(self.writer()?.pragma_update(None, "user_version", FORMAT)?)
    }

    fn meta(&self, table: TableId) -> Result<Option<TableMeta>, StoreError> {
        let journal = self.journal()?;
        current_meta(&journal, &self.reader(), table)
    }

    fn table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        self.read_table(table)
    }

    fn guest_of(&self, token: SecretHash) -> Result<Option<GuestId>, StoreError> {
        guests::guest_of(&self.reader(), &self.damages, token)
    }

    fn n_devices(&self, guest: GuestId) -> Result<usize, StoreError> {
        guests::n_devices(&self.reader(), guest)
    }

    fn device_link(&self, secret: SecretHash) -> Result<Option<DeviceLink>, StoreError> {
        guests::device_link(&self.reader(), &self.damages, secret)
    }

    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError> {
        guests::name(&self.reader(), &self.damages, guest)
    }

    fn seen_at(&self, guest: GuestId) -> Result<Option<u64>, StoreError> {
        guests::seen_at(&self.reader(), &self.damages, guest)
    }

    fn transfer(&self, secret: SecretHash) -> Result<Option<SeatTransfer>, StoreError> {
        guests::transfer(&self.reader(), &self.damages, secret)
    }

    fn results_of(
        &self,
        guest: GuestId,
        before: Option<(u64, TableId)>,
        limit: usize,
    ) -> Result<Vec<(TableId, GameResult)>, StoreError> {
        guests::results_of(&self.reader(), &self.damages, guest, before, limit)
    }

    fn tables_of(
        &self,
        guest: GuestId,
        limit: usize,
    ) -> Result<Vec<(TableId, TableMeta)>, StoreError> {
        let sql = "SELECT tables.id, changed_at FROM seats JOIN tables ON seats.id = tables.id \
                   WHERE guest = ?1";
        self.metas(sql, &[&guest.0], limit, |meta| meta.seat_of(Some(guest)).is_some())
    }

    fn has_tables(&self, guest: GuestId) -> Result<bool, StoreError> {
        Ok(!self.tables_of(guest, 1)?.is_empty() || guests::has_seats(&self.reader(), guest)?)
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, TableMeta)>, StoreError> {
        let sql = "SELECT id, changed_at FROM tables WHERE is_open";
        self.metas(sql, &[], limit, TableMeta::is_open)
    }

    fn tables_after(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<(TableId, TableMeta)>, StoreError> {
        let sql = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2";
        let journal = self.journal()?;
        let reader = self.reader();
        let (mut found, mut after) = (Vec::new(), after);
        // Those that cannot be read must not hold up the others.
        while found.len() < limit {
            let ids = ids_after(&journal, &reader, sql, after, limit, |_| true)?;
            let Some(last) = ids.last() else { break };
            after = Some(*last);
            for table in ids.into_iter().filter(|table| !self.damages.has(*table)) {
                match current_meta(&journal, &reader, table) {
                    Ok(meta) => found.extend(meta.map(|meta| (table, meta))),
                    Err(StoreError::Corrupt { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        found.truncate(limit);
        Ok(found)
    }

    fn tables_behind(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let journal = self.journal()?;
        let reader = self.reader();
        let sql = "SELECT id FROM tables WHERE to_act IS NULL AND id > ?1 ORDER BY id LIMIT ?2";
        let is_behind = |meta: &TableMeta| meta.to_act.is_none();
        let (mut found, mut after) = (Vec::new(), after);
        while found.len() < limit {
            let ids = ids_after(&journal, &reader, sql, after, limit, is_behind)?;
            let Some(last) = ids.last() else { break };
            after = Some(*last);
            let turns = ids.into_iter().map(|id| (id, journal.turn(id)));
            let behind = turns.filter(|(_, turn)| turn.is_none_or(|turn| turn.to_act.is_none()));
            found.extend(behind.map(|(id, _)| id));
        }
        found.truncate(limit);
        Ok(found)
    }

    fn guests_after(
        &self,
        after: Option<GuestId>,
        limit: usize,
    ) -> Result<Vec<(GuestId, u64)>, StoreError> {
        guests::guests_after(&self.reader(), &self.damages, after, limit)
    }

    fn tables_with_pending_bots(&self) -> Result<Vec<TableId>, StoreError> {
        let journal = self.journal()?;
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT id FROM due")?;
        let rows = statement.query_map([], |row| Ok(text(row, 0).ok()))?;
        let rows = rows.collect::<Result<Vec<_>, _>>()?.into_iter().flatten();
        let mut pending: BTreeSet<TableId> = rows.filter_map(|id| id.parse().ok()).collect();
        for (table, is_pending) in journal.pending_bots() {
            if is_pending {
                pending.insert(table)
            } else {
                pending.remove(&table)
            };
        }
        Ok(pending.into_iter().collect())
    }
}
