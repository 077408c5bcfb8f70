//! The default store: one SQLite file, written by one connection and read by another.
//!
//! WAL with `synchronous=FULL`: a commit returns when the log is on disk, and readers never wait for it.
//!
//! Steps of many tables come in one commit, and each table has its own place in `steps`: writing them there at once would
//! touch a page a step. So all of a commit are first written as one text into `journal`, and settled from there in bulk,
//! those of one table together.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::Path,
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};

use protocol::Stage;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use tabletop::Seat;

use super::{
    Entry, Link, Saved, Store, StoreError, Write,
    pending::{self, Pending},
};
use crate::{
    head::Head,
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
CREATE INDEX IF NOT EXISTS seats_by_table ON seats (id);
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
/// The format of the file; another one is not opened.
const FORMAT: i64 = 2;
/// How many steps wait in the journal before they are settled: few enough that nobody feels it.
const SETTLE_AT: usize = 20_000;
/// How many pages the log may have before they are copied into the file, which holds up a commit for a moment.
const LOG_PAGES: i64 = 8000;
/// How long a new server waits for the old one to let go of the folder.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
    /// What is in the journal. Cleared only after it was settled, so that whoever looks here first and then into `steps`
    /// misses nothing.
    pending: Mutex<Pending>,
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
        if (1..FORMAT).contains(&format) {
            return Err(failed("an older version of the program wrote", &format));
        }
        writer.execute_batch(SCHEMA)?;
        writer.pragma_update(None, "user_version", FORMAT)?;
        let reader = connect(&path)?;
        reader.pragma_update(None, "query_only", true)?;
        let pending = Mutex::new(read_journal(&writer)?);
        Ok(SqliteStore {
            writer: Mutex::new(writer),
            reader: Mutex::new(reader),
            pending,
            _lock: lock,
        })
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Moves all steps from the journal to their tables.
    fn settle(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        let transaction = connection.transaction()?;
        {
            let pending = self.pending();
            let sql = "INSERT INTO steps (id, version, text) VALUES (?1, ?2, ?3)";
            let mut statement = transaction.prepare_cached(sql)?;
            for (table, first, text) in pending.iter() {
                statement.execute(params![table.as_str(), first, text])?;
            }
        }
        transaction.prepare_cached("DELETE FROM journal")?.execute([])?;
        transaction.commit()?;
        *self.pending() = Pending::default();
        Ok(())
    }

    fn heads(&self, sql: &str, of: impl Params) -> Result<Vec<(TableId, Head)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(sql)?;
        let rows = statement.query_map(of, |row| Ok((text(row, 0)?, text(row, 1)?)))?;
        rows.map(|row| row.map_err(StoreError::from).and_then(|(id, head)| read(&id, &head)))
            .collect()
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

fn keep(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    let run = |sql: &str, of: &[&dyn rusqlite::ToSql]| -> rusqlite::Result<()> {
        connection.prepare_cached(sql)?.execute(of).map(drop)
    };
    match write {
        Write::Step { .. } => unreachable!("steps go into the journal together"),
        Write::Head { table, head } => {
            let id = table.as_str();
            let json = serde_json::to_string(head).expect("a head is plain data");
            let is_open = head.is_listed && head.stage == Stage::Waiting;
            let sql = "INSERT OR REPLACE INTO tables (id, head, is_open, changed_at) \
                       VALUES (?1, ?2, ?3, ?4)";
            run(sql, params![id, json, is_open, head.changed_at as i64])?;
            keep_seats(connection, id, head)?;
        }
        Write::Due { table, is_due: true } => {
            run("INSERT OR IGNORE INTO due (id) VALUES (?1)", params![table.as_str()])?;
        }
        Write::Due { table, is_due: false } => {
            run("DELETE FROM due WHERE id = ?1", params![table.as_str()])?;
        }
        Write::Guest { guest, name } => {
            let sql = "INSERT OR REPLACE INTO guests (guest, name) VALUES (?1, ?2)";
            run(sql, params![guest.0, name])?;
        }
        Write::Link { secret, link } => {
            let Link { table, seat, guest, expires_at } = link;
            let sql = "INSERT INTO links (secret, id, seat, guest, expires_at) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let (seat, expires_at) = (seat.index() as i64, *expires_at as i64);
            run(sql, params![secret.0, table.as_str(), seat, guest.0, expires_at])?;
        }
        Write::Unlink { secret } => run("DELETE FROM links WHERE secret = ?1", params![secret.0])?,
    }
    Ok(())
}

/// Most heads change nothing about who sits there.
fn keep_seats(connection: &Connection, id: &str, head: &Head) -> rusqlite::Result<()> {
    let mut guests: Vec<[u8; 32]> =
        head.places.iter().filter_map(|place| place.guest()).map(|guest| guest.0).collect();
    guests.sort_unstable();
    guests.dedup();
    let mut known = connection.prepare_cached("SELECT guest FROM seats WHERE id = ?1")?;
    let known = known.query_map([id], |row| row.get(0))?;
    let mut known = known.collect::<rusqlite::Result<Vec<[u8; 32]>>>()?;
    known.sort_unstable();
    if known == guests {
        return Ok(());
    }
    connection.prepare_cached("DELETE FROM seats WHERE id = ?1")?.execute([id])?;
    let sql = "INSERT INTO seats (guest, id) VALUES (?1, ?2)";
    let mut statement = connection.prepare_cached(sql)?;
    guests.iter().try_for_each(|guest| statement.execute(params![guest, id]).map(drop))
}

fn read_journal(connection: &Connection) -> Result<Pending, StoreError> {
    let mut pending = Pending::default();
    let mut statement = connection.prepare("SELECT text FROM journal ORDER BY seq")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        pending.read(&text(row, 0)?).map_err(|part| unreadable(&part))?;
    }
    Ok(pending)
}

fn unreadable(part: &str) -> StoreError {
    StoreError(format!("this is no step: {part:?}"))
}

impl Store for SqliteStore {
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut connection = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if self.pending().n_steps() >= SETTLE_AT {
            // Nothing is lost if this fails: what is in the journal is read from there.
            if let Err(error) = self.settle(&mut connection) {
                tracing::error!(%error, "the journal cannot be settled");
            }
        }
        let transaction = connection.transaction()?;
        let mut journal = String::new();
        for write in entries.iter().flatten() {
            match write {
                Write::Step { table, version, text } => {
                    pending::write_journal(&mut journal, *table, *version, text);
                }
                _ => keep(&transaction, write)?,
            }
        }
        if !journal.is_empty() {
            let sql = "INSERT INTO journal (text) VALUES (?1)";
            transaction.prepare_cached(sql)?.execute([&journal])?;
        }
        transaction.commit()?;
        let mut pending = self.pending();
        for write in entries.iter().flatten() {
            if let Write::Step { table, version, text } = write {
                pending.add(*table, *version, text);
            }
        }
        Ok(())
    }

    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        let mut steps = BTreeMap::new();
        if let Some(text) = self.pending().text(table) {
            pending::read_steps(text, &mut steps).map_err(|part| unreadable(&part))?;
        }
        let mut reader = self.reader();
        // One transaction, so that head and steps are of the same moment.
        let reader = reader.transaction()?;
        let head = reader
            .prepare_cached("SELECT head FROM tables WHERE id = ?1")?
            .query_row([table.as_str()], |row| text(row, 0))
            .optional()?;
        let Some(head) = head else { return Ok(None) };
        let (_, head) = read(table.as_str(), &head)?;
        let mut statement = reader.prepare_cached("SELECT text FROM steps WHERE id = ?1")?;
        let mut rows = statement.query([table.as_str()])?;
        while let Some(row) = rows.next()? {
            pending::read_steps(&text(row, 0)?, &mut steps).map_err(|part| unreadable(&part))?;
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
        self.heads(sql, params![guest.0, limit as i64])
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError> {
        let sql = "SELECT id, head FROM tables WHERE is_open ORDER BY changed_at DESC LIMIT ?1";
        self.heads(sql, params![limit as i64])
    }

    fn due(&self) -> Result<Vec<TableId>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT id FROM due")?;
        let rows = statement.query_map([], |row| text(row, 0))?.collect::<Result<Vec<_>, _>>()?;
        Ok(rows.iter().filter_map(|id| id.parse().ok()).collect())
    }
}
