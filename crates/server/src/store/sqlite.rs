//! The default store: one SQLite file, written by one connection and read by another.
//!
//! WAL with `synchronous=FULL`: a commit returns when the log is on disk, and readers never wait for it.
//!
//! A commit is of many tables, and each has its own places in the file: writing there at once would touch a page a step
//! and several a head. So all of a commit is first written as one text into `journal`. When there is much of it, it is
//! settled, a few tables with each of the next commits: nobody waits for that, and of a table's many heads only the last
//! is written.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    path::Path,
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};

use protocol::Stage;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};
use tabletop::Seat;

use super::{
    Entry, Link, Saved, Store, StoreError, Write,
    journal::{Journal, Portion},
    pending::{self, Waiting},
};
use crate::{
    head::{Head, Place},
    ids::{GuestId, Hash, TableId},
};

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS guests (guest BLOB PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, head TEXT NOT NULL, is_open INTEGER NOT NULL, changed_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS open_tables ON tables (changed_at) WHERE is_open;
CREATE TABLE IF NOT EXISTS seats (
    guest BLOB NOT NULL, id TEXT NOT NULL, PRIMARY KEY (guest, id)
) WITHOUT ROWID;
DROP INDEX IF EXISTS seats_by_table;
CREATE TABLE IF NOT EXISTS steps (
    id TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (id, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (seq INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS due (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
    secret BLOB PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL, guest BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;
";
/// The format of the file; a newer one is not opened.
const FORMAT: i64 = 3;
/// The oldest one that is read: only steps went through its journal.
const OLDEST: i64 = 2;
/// How many pages the log may have before they are copied into the file, which holds up a commit for a moment.
const LOG_PAGES: i64 = 8000;
/// How long a new server waits for the old one to let go of the folder.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
    /// Whoever reads holds it until they see a moment of the file: what is forgotten here is settled there.
    journal: Mutex<Journal>,
    /// Held as long as the store lives: two servers on one folder would not know of each other's steps.
    _lock: File,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(format!("SQLite: {error}"))
    }
}

impl SqliteStore {
    /// Opens the store in this folder; both are made if they are not there.
    pub fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
        let failed = |what: &str, error: &dyn std::fmt::Display| {
            StoreError(format!("{what} {}: {error}", folder.display()))
        };
        fs::create_dir_all(folder).map_err(|error| failed("cannot make the folder", &error))?;
        let lock = File::create(folder.join("lock"));
        let lock = lock.map_err(|error| failed("cannot write to the folder", &error))?;
        let patience = Instant::now() + PATIENCE;
        while let Err(error) = lock.try_lock() {
            if Instant::now() > patience {
                return Err(failed("another server uses the folder", &error));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let path = folder.join("nethertable.db");
        let writer = connect(&path)?;
        let format: i64 = writer.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if format > FORMAT {
            return Err(failed("a newer version of the program wrote", &format));
        }
        if (1..OLDEST).contains(&format) {
            return Err(failed("an older version of the program wrote", &format));
        }
        writer.execute_batch(SCHEMA)?;
        writer.pragma_update(None, "user_version", FORMAT)?;
        let reader = connect(&path)?;
        reader.pragma_update(None, "query_only", true)?;
        let journal = Mutex::new(read_journal(&writer)?);
        Ok(SqliteStore {
            writer: Mutex::new(writer),
            reader: Mutex::new(reader),
            journal,
            _lock: lock,
        })
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
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
        let journal = self.journal();
        let reader = self.reader();
        let mut statement = reader.prepare_cached(sql)?;
        // Each that waits may stand for one in the file.
        let n_most = (limit + journal.heads().count()) as i64;
        let of: Vec<&dyn ToSql> = of.iter().copied().chain([&n_most as &dyn ToSql]).collect();
        let mut rows = statement.query(of.as_slice())?;
        let wanted = journal.heads().filter(|(_, head)| is_wanted(head));
        let mut found: Vec<_> = wanted.map(|(table, head)| (table, head.clone())).collect();
        while let Some(row) = rows.next()? {
            let (table, head) = read(&text(row, 0)?, &text(row, 1)?)?;
            if journal.head(table).is_none() {
                found.push((table, head));
            }
        }
        found.sort_by_key(|(_, head)| std::cmp::Reverse(head.changed_at));
        found.truncate(limit);
        Ok(found)
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

fn text(row: &Row<'_>, nth: usize) -> rusqlite::Result<String> {
    row.get(nth)
}

fn read(id: &str, head: &str) -> Result<(TableId, Head), StoreError> {
    let broken = |what: &dyn std::fmt::Display| StoreError(format!("the table '{id}': {what}"));
    let table = id.parse().map_err(|()| broken(&"this is no name of a table"))?;
    Ok((table, serde_json::from_str(head).map_err(|error| broken(&error))?))
}

fn run(connection: &Connection, sql: &str, of: &[&dyn ToSql]) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute(of).map(drop)
}

/// Keeps what does not go through the journal.
fn keep(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    match write {
        Write::Step { .. } | Write::Head { .. } | Write::Due { .. } => {
            unreachable!("what a table is goes through the journal")
        }
        Write::Guest { guest, name } => {
            let sql = "INSERT OR REPLACE INTO guests (guest, name) VALUES (?1, ?2)";
            run(connection, sql, params![guest.0, name])
        }
        Write::Link { secret, link } => {
            let Link { table, seat, guest, expires_at } = link;
            let sql = "INSERT INTO links (secret, id, seat, guest, expires_at) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let (seat, expires_at) = (seat.index() as i64, *expires_at as i64);
            run(connection, sql, params![secret.0, table.as_str(), seat, guest.0, expires_at])
        }
        Write::Unlink { secret } => {
            run(connection, "DELETE FROM links WHERE secret = ?1", params![secret.0])
        }
    }
}

/// Moves a portion of the journal to its places. After a kill between two portions some of it is there already.
fn settle(connection: &Connection, portion: &Portion<'_>) -> Result<(), StoreError> {
    for (table, Waiting { head, is_due, steps }) in &portion.tables {
        let id = table.as_str();
        if let Some(head) = head {
            keep_seats(connection, id, head)?;
            let json = serde_json::to_string(head).expect("a head is plain data");
            let sql = "INSERT OR REPLACE INTO tables (id, head, is_open, changed_at) \
                       VALUES (?1, ?2, ?3, ?4)";
            run(connection, sql, params![id, json, is_open(head), head.changed_at as i64])?;
        }
        match is_due {
            Some(true) => run(connection, "INSERT OR IGNORE INTO due (id) VALUES (?1)", &[&id])?,
            Some(false) => run(connection, "DELETE FROM due WHERE id = ?1", &[&id])?,
            None => {}
        }
        if let Some((first, text)) = steps {
            let sql = "INSERT OR REPLACE INTO steps (id, version, text) VALUES (?1, ?2, ?3)";
            run(connection, sql, params![id, first, text])?;
        }
    }
    match portion.last_row {
        Some(row) => Ok(run(connection, "DELETE FROM journal WHERE seq <= ?1", &[&row])?),
        None => Ok(()),
    }
}

fn is_open(head: &Head) -> bool {
    head.is_listed && head.stage == Stage::Waiting
}

/// Who sits there in addition to the head that is in the file, or no longer.
fn keep_seats(connection: &Connection, id: &str, head: &Head) -> Result<(), StoreError> {
    // One that cannot be read must not hold up the others.
    let known = head_in_file(connection, id).ok().flatten();
    let guests = |head: &Head| head.places.iter().filter_map(Place::guest).collect::<BTreeSet<_>>();
    let (known, guests) = (known.as_ref().map(guests).unwrap_or_default(), guests(head));
    for gone in known.difference(&guests) {
        let sql = "DELETE FROM seats WHERE guest = ?1 AND id = ?2";
        run(connection, sql, params![gone.0, id])?;
    }
    for new in guests.difference(&known) {
        run(
            connection,
            "INSERT OR IGNORE INTO seats (guest, id) VALUES (?1, ?2)",
            params![new.0, id],
        )?;
    }
    Ok(())
}

fn head_in_file(connection: &Connection, id: &str) -> Result<Option<Head>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT head FROM tables WHERE id = ?1")?;
    let head = statement.query_row([id], |row| text(row, 0)).optional()?;
    head.map(|head| Ok(read(id, &head)?.1)).transpose()
}

fn read_journal(connection: &Connection) -> Result<Journal, StoreError> {
    let mut journal = Journal::default();
    let mut statement = connection.prepare("SELECT seq, text FROM journal ORDER BY seq")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        journal.read(row.get(0)?, &text(row, 1)?).map_err(|part| unreadable(&part))?;
    }
    Ok(journal)
}

fn unreadable(part: &str) -> StoreError {
    StoreError(format!("this is no part of a journal: {part:?}"))
}

impl Store for SqliteStore {
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut connection = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut transaction = connection.transaction()?;
        let mut text = String::new();
        for write in entries.iter().flatten() {
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
        if let Some(portion) = self.journal().portion() {
            let savepoint = transaction.savepoint()?;
            // Nothing is lost if this fails: what is in the journal is read from there.
            match settle(&savepoint, &portion).and_then(|()| Ok(savepoint.commit()?)) {
                Ok(()) => is_settled = true,
                Err(error) => tracing::error!(%error, "the journal cannot be settled"),
            }
        }
        transaction.commit()?;
        let mut journal = self.journal();
        if is_settled {
            journal.settled();
        }
        if let Some(row) = row {
            journal.add(row, entries.iter().flatten());
        }
        Ok(())
    }

    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        let journal = self.journal();
        let mut reader = self.reader();
        // One transaction, so that head and steps are of the same moment.
        let reader = reader.transaction()?;
        let settled = head_in_file(&reader, table.as_str())?;
        let Some(head) = journal.head(table).cloned().or(settled) else { return Ok(None) };
        let waiting = journal.of(table).filter_map(|waiting| waiting.steps.clone());
        let waiting: Vec<(u32, String)> = waiting.collect();
        drop(journal);
        let mut statement = reader.prepare_cached("SELECT text FROM steps WHERE id = ?1")?;
        let settled = statement.query_map([table.as_str()], |row| text(row, 0))?;
        let waiting = waiting.into_iter().map(|(_, text)| Ok(text));
        let mut steps = BTreeMap::new();
        for text in settled.chain(waiting) {
            pending::read_steps(&text?, &mut steps).map_err(|part| unreadable(&part))?;
        }
        Ok(Some(Saved { head, steps: steps.into_iter().collect() }))
    }

    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT name FROM guests WHERE guest = ?1")?;
        Ok(statement.query_row([guest.0], |row| text(row, 0)).optional()?)
    }

    fn link(&self, secret: Hash) -> Result<Option<Link>, StoreError> {
        let reader = self.reader();
        let sql = "SELECT id, seat, guest, expires_at FROM links WHERE secret = ?1";
        let mut statement = reader.prepare_cached(sql)?;
        let found = statement.query_row([secret.0], |row| {
            let expires_at: i64 = row.get(3)?;
            Ok((text(row, 0)?, row.get::<_, u8>(1)?, row.get::<_, [u8; 32]>(2)?, expires_at))
        });
        let Some((id, seat, guest, expires_at)) = found.optional()? else { return Ok(None) };
        let table = id.parse().map_err(|()| StoreError(format!("'{id}' is no table")))?;
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

    fn due(&self) -> Result<Vec<TableId>, StoreError> {
        let journal = self.journal();
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT id FROM due")?;
        let rows = statement.query_map([], |row| text(row, 0))?.collect::<Result<Vec<_>, _>>()?;
        let mut due: BTreeSet<TableId> = rows.iter().filter_map(|id| id.parse().ok()).collect();
        for (table, is_due) in journal.due() {
            match is_due {
                true => due.insert(table),
                false => due.remove(&table),
            };
        }
        Ok(due.into_iter().collect())
    }
}
