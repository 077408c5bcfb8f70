//! The default store: one SQLite file, written by one connection and read by another.
//!
//! WAL with `synchronous=FULL`: a commit returns when the log is on disk, and readers never wait for it.
//!
//! A commit is of many tables, and each has its own places in the file: writing there at once would touch a page a step
//! and several a head. So all of a commit is first written as one text into `journal`. When there is much of it, it is
//! settled, a few tables with each of the next commits: nobody waits for that, and of a table's many heads only the last
//! is written.
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

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, ToSql, params};
use tabletop::{MAX_SEATS, Seat};

use super::{
    Entry, Link, Saved, Store, StoreError, Write,
    damage::{Damages, is_of_the_row, of_table},
    folder::Folder,
    journal::Journal,
    pending,
    places::{claim_version, head_in_file, is_open, keep, read_head, run, settle, text},
    schema::{FORMAT, prepare},
};
use crate::{
    head::Head,
    ids::{GuestId, Hash, TableId},
};

/// How many pages the log may have before they are copied into the file, which holds up a commit for a moment.
const LOG_PAGES: i64 = 8000;

#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
    /// Whoever reads holds it until they see a moment of the file: what is forgotten here is settled there.
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

    /// Heads as they are in the file and in the journal, newest first. `sql` finds those in the file; its last parameter
    /// is their number.
    fn heads(
        &self,
        sql: &str,
        of: &[&dyn ToSql],
        limit: usize,
        is_wanted: impl Fn(&Head) -> bool,
    ) -> Result<Vec<(TableId, Head)>, StoreError> {
        let journal = self.journal()?;
        let reader = self.reader();
        let mut statement = reader.prepare_cached(sql)?;
        // Each that waits may stand for one in the file.
        let n_most = (limit + journal.n_hidden()) as i64;
        let of: Vec<&dyn ToSql> = of.iter().copied().chain([&n_most as &dyn ToSql]).collect();
        let mut rows = statement.query(of.as_slice())?;
        let wanted = journal.heads().filter(|(_, head)| is_wanted(head));
        let mut found: Vec<_> = wanted.map(|(table, head)| (table, head.clone())).collect();
        while let Some(row) = rows.next()? {
            match read_row(row) {
                Ok(Some((table, head))) if journal.is_silent(table) => found.push((table, head)),
                Ok(Some(_)) => {}
                Ok(None) => {
                    let id = text(row, 0).unwrap_or_default();
                    self.damages.report(&id, &"this is no name of a table");
                }
                Err(StoreError::Corrupt { table, why }) => {
                    self.damages.report(table.as_str(), &why);
                }
                Err(error) => return Err(error),
            }
        }
        found.retain(|(table, _)| !self.damages.has(*table));
        found.sort_by_key(|(_, head)| std::cmp::Reverse(head.changed_at));
        found.truncate(limit);
        Ok(found)
    }

    fn read_table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        let corrupt = |why: String| StoreError::Corrupt { table, why };
        let failed = |error: rusqlite::Error| of_table(table, error);
        if self.damages.has(table) {
            let why = "a part of its journal could not be read and was put aside";
            return Err(corrupt(why.to_string()));
        }
        let journal = self.journal()?;
        if journal.is_gone(table) {
            return Ok(None);
        }
        let mut reader = self.reader();
        // One transaction, so that head and steps are of the same moment.
        let reader = reader.transaction()?;
        let head = match journal.head(table) {
            Some(head) => Some(head.clone()),
            None => head_in_file(&reader, table)?,
        };
        let Some(head) = head else { return Ok(None) };
        let waiting = journal.of(table).filter_map(|waiting| waiting.steps.clone());
        let waiting: Vec<(u32, String)> = waiting.collect();
        drop(journal);
        let mut statement = reader.prepare_cached("SELECT text FROM steps WHERE id = ?1")?;
        let settled = statement.query_map([table.as_str()], |row| text(row, 0)).map_err(failed)?;
        let waiting = waiting.into_iter().map(|(_, text)| Ok(text));
        let mut steps = BTreeMap::new();
        for text in settled.chain(waiting) {
            pending::read_steps(&text.map_err(failed)?, &mut steps).map_err(corrupt)?;
        }
        Ok(Some(Saved { head, steps: steps.into_iter().collect() }))
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

/// `None` if it has no name of a table.
fn read_row(row: &Row<'_>) -> Result<Option<(TableId, Head)>, StoreError> {
    let Some(table) = text(row, 0).ok().and_then(|id| id.parse().ok()) else { return Ok(None) };
    let head = text(row, 1).map_err(|error| of_table(table, error))?;
    Ok(Some((table, read_head(table, &head)?)))
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
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut connection = self.writer()?;
        let mut transaction = connection.transaction()?;
        let mut text = String::new();
        for write in entries.iter().flatten() {
            if let Write::Step { table, version, .. } = write {
                claim_version(&transaction, *table, *version)?;
            }
            if !pending::write_journal(&mut text, write) {
                keep(&transaction, write)?;
            }
        }
        let row = match text.is_empty() {
            true => None,
            false => {
                run(&transaction, "INSERT INTO journal (text) VALUES (?1)", &[&text])?;
                Some(transaction.last_insert_rowid())
            }
        };
        let mut is_settled = false;
        if let Some(portion) = self.journal()?.portion() {
            let savepoint = transaction.savepoint()?;
            // Nothing is lost if this fails: what is in the journal is read from there.
            match settle(&savepoint, &portion).and_then(|()| Ok(savepoint.commit()?)) {
                Ok(()) => is_settled = true,
                Err(error) => tracing::error!(%error, "the journal cannot be settled"),
            }
        }
        if let Err(error) = transaction.commit() {
            let error = of_commit(&error);
            self.is_stale.store(matches!(error, StoreError::Unknown(_)), SeqCst);
            return Err(error);
        }
        let mut journal = self.journal()?;
        if is_settled {
            journal.settled();
        }
        if let Some(row) = row {
            journal.add(row, entries.iter().flatten());
        }
        Ok(())
    }

    fn check(&self) -> Result<(), StoreError> {
        Ok(self.writer()?.pragma_update(None, "user_version", FORMAT)?)
    }

    fn head(&self, table: TableId) -> Result<Option<Head>, StoreError> {
        let journal = self.journal()?;
        if journal.is_gone(table) {
            return Ok(None);
        }
        if let Some(head) = journal.head(table) {
            return Ok(Some(head.clone()));
        }
        head_in_file(&self.reader(), table)
    }

    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        self.read_table(table)
    }

    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT name FROM guests WHERE guest = ?1")?;
        match statement.query_row([guest.0], |row| text(row, 0)).optional() {
            Err(error) if is_of_the_row(&error) => {
                self.damages.report(&format!("the name of {guest:?}"), &error);
                Ok(None)
            }
            name => Ok(name?),
        }
    }

    fn seen_at(&self, guest: GuestId) -> Result<Option<u64>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT seen_at FROM guests WHERE guest = ?1")?;
        let seen_at = statement.query_row([guest.0], |row| row.get::<_, i64>(0)).optional()?;
        Ok(seen_at.map(|seen_at| seen_at as u64))
    }

    fn link(&self, secret: Hash) -> Result<Option<Link>, StoreError> {
        let reader = self.reader();
        let sql = "SELECT id, seat, guest, expires_at FROM links WHERE secret = ?1";
        let mut statement = reader.prepare_cached(sql)?;
        let found = statement.query_row([secret.0], |row| {
            let expires_at: i64 = row.get(3)?;
            Ok((text(row, 0)?, row.get::<_, u8>(1)?, row.get::<_, [u8; 32]>(2)?, expires_at))
        });
        let found = match found.optional() {
            Err(error) if is_of_the_row(&error) => {
                self.damages.report(&format!("the link {secret:?}"), &error);
                None
            }
            found => found?,
        };
        let Some((id, seat, guest, expires_at)) = found else { return Ok(None) };
        let (Ok(table), true) = (id.parse(), usize::from(seat) < MAX_SEATS) else {
            self.damages.report(&format!("the link {secret:?}"), &"it leads to no seat");
            return Ok(None);
        };
        let (seat, expires_at) = (Seat::new(usize::from(seat)), expires_at as u64);
        Ok(Some(Link { table, seat, guest: Hash(guest), expires_at }))
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError> {
        let sql = "SELECT tables.id, head FROM seats JOIN tables ON seats.id = tables.id \
                   WHERE guest = ?1 ORDER BY changed_at DESC LIMIT ?2";
        self.heads(sql, &[&guest.0], limit, |head| head.seat_of(Some(guest)).is_some())
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError> {
        let sql = "SELECT id, head FROM tables WHERE is_open ORDER BY changed_at DESC LIMIT ?1";
        self.heads(sql, &[], limit, is_open)
    }

    fn tables_after(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<(TableId, Head)>, StoreError> {
        let journal = self.journal()?;
        let is_after = |table: TableId| after.is_none_or(|after| table > after);
        let waiting = journal.heads().filter(|(table, _)| is_after(*table));
        let mut found: BTreeMap<TableId, &Head> = waiting.collect();
        let reader = self.reader();
        let sql = "SELECT id, head FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2";
        let mut statement = reader.prepare_cached(sql)?;
        let n_most = (limit + journal.n_hidden()) as i64;
        let from = after.map_or(String::new(), |after| after.to_string());
        let mut rows = statement.query(params![from, n_most])?;
        let mut settled = Vec::new();
        while let Some(row) = rows.next()? {
            match read_row(row) {
                Ok(Some((table, head))) if journal.is_silent(table) => settled.push((table, head)),
                // One that cannot be read must not hold up the others.
                Ok(_) | Err(StoreError::Corrupt { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        for (table, head) in &settled {
            found.entry(*table).or_insert(head);
        }
        found.retain(|table, _| !self.damages.has(*table));
        Ok(found.into_iter().take(limit).map(|(table, head)| (table, head.clone())).collect())
    }

    fn guests_after(
        &self,
        after: Option<GuestId>,
        limit: usize,
    ) -> Result<Vec<(GuestId, u64)>, StoreError> {
        let reader = self.reader();
        let sql = "SELECT guest, seen_at FROM guests WHERE guest > ?1 ORDER BY guest LIMIT ?2";
        let mut statement = reader.prepare_cached(sql)?;
        let from = after.map_or(Vec::new(), |after| after.0.to_vec());
        let rows = statement.query_map(params![from, limit as i64], |row| {
            Ok((Hash(row.get(0)?), row.get::<_, i64>(1)? as u64))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn due(&self) -> Result<Vec<TableId>, StoreError> {
        let journal = self.journal()?;
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT id FROM due")?;
        let rows = statement.query_map([], |row| Ok(text(row, 0).ok()))?;
        let rows = rows.collect::<Result<Vec<_>, _>>()?.into_iter().flatten();
        let mut due: BTreeSet<TableId> = rows.filter_map(|id| id.parse().ok()).collect();
        for (table, is_due) in journal.due() {
            match is_due {
                true => due.insert(table),
                false => due.remove(&table),
            };
        }
        Ok(due.into_iter().collect())
    }
}
