//! The default store: one SQLite file, written by one connection and read by another.
//!
//! WAL with `synchronous=FULL`: a commit returns when the log is on disk, and readers never wait for it.
//!
//! A commit is of many tables, and each has its own places in the file: writing there at once would touch a page a step
//! and several a head. So all of a commit is first written as one text into `journal`. When there is much of it, it is
//! settled, a few tables with each of the next commits: nobody waits for that, and of a table's many heads only the last
//! is written.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
    sync::{Mutex, MutexGuard},
    time::Duration,
};

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params, types::ValueRef};
use tabletop::{MAX_SEATS, Seat};

use super::{
    Entry, Link, Saved, Store, StoreError, Write,
    damage::{Damages, ReadError, is_of_the_row},
    folder::Folder,
    journal::Journal,
    pending,
    places::{head_in_file, is_open, keep, read_head, run, settle, text},
};
use crate::{
    head::{Head, now},
    ids::{GuestId, Hash, TableId},
};

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS guests (
    guest BLOB PRIMARY KEY, name TEXT NOT NULL, seen_at INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
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
CREATE TABLE IF NOT EXISTS damaged (id TEXT NOT NULL, part BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS due (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
    secret BLOB PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL, guest BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;
";
/// The format of the file; a newer one is not opened.
const FORMAT: i64 = 4;
/// The oldest one that is read: only steps went through its journal. In none before 4 is a table forgotten, or known when a
/// guest was last here.
const OLDEST: i64 = 2;
/// How many pages the log may have before they are copied into the file, which holds up a commit for a moment.
const LOG_PAGES: i64 = 8000;

#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
    /// Whoever reads holds it until they see a moment of the file: what is forgotten here is settled there.
    journal: Mutex<Journal>,
    damages: Damages,
    _folder: Folder,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(format!("SQLite: {error}"))
    }
}

impl SqliteStore {
    /// Opens the store in this folder; both are made if they are not there.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let folder = Folder::open(path)?;
        let failed =
            |what: &str, format: i64| StoreError(format!("{what} {}: {format}", path.display()));
        let database = folder.database();
        let writer = connect(&database)?;
        let format: i64 = writer.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if format > FORMAT {
            return Err(failed("a newer version of the program wrote", format));
        }
        if (1..OLDEST).contains(&format) {
            return Err(failed("an older version of the program wrote", format));
        }
        writer.execute_batch(SCHEMA)?;
        note_guests(&writer)?;
        writer.pragma_update(None, "user_version", FORMAT)?;
        let reader = connect(&database)?;
        reader.pragma_update(None, "query_only", true)?;
        let (journal, damages) = read_journal(&writer)?;
        Ok(SqliteStore {
            writer: Mutex::new(writer),
            reader: Mutex::new(reader),
            journal: Mutex::new(journal),
            damages,
            _folder: folder,
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
        let n_most = (limit + journal.n_hidden()) as i64;
        let of: Vec<&dyn ToSql> = of.iter().copied().chain([&n_most as &dyn ToSql]).collect();
        let mut rows = statement.query(of.as_slice())?;
        let wanted = journal.heads().filter(|(_, head)| is_wanted(head));
        let mut found: Vec<_> = wanted.map(|(table, head)| (table, head.clone())).collect();
        while let Some(row) = rows.next()? {
            match read_row(row) {
                Ok((table, head)) if journal.is_silent(table) => found.push((table, head)),
                Ok(_) => {}
                Err(ReadError::Failed(error)) => return Err(error),
                Err(ReadError::Damaged(why)) => {
                    self.damages.report(&text(row, 0).unwrap_or_default(), &why);
                }
            }
        }
        found.retain(|(table, _)| !self.damages.has(*table));
        found.sort_by_key(|(_, head)| std::cmp::Reverse(head.changed_at));
        found.truncate(limit);
        Ok(found)
    }

    fn read_table(&self, table: TableId) -> Result<Option<Saved>, ReadError> {
        if self.damages.has(table) {
            let why = "a part of its journal could not be read and was put aside";
            return Err(ReadError::Damaged(why.to_string()));
        }
        let journal = self.journal();
        if journal.is_gone(table) {
            return Ok(None);
        }
        let mut reader = self.reader();
        // One transaction, so that head and steps are of the same moment.
        let reader = reader.transaction()?;
        let head = match journal.head(table) {
            Some(head) => Some(head.clone()),
            None => head_in_file(&reader, table.as_str())?,
        };
        let Some(head) = head else { return Ok(None) };
        let waiting = journal.of(table).filter_map(|waiting| waiting.steps.clone());
        let waiting: Vec<(u32, String)> = waiting.collect();
        drop(journal);
        let mut statement = reader.prepare_cached("SELECT text FROM steps WHERE id = ?1")?;
        let settled = statement.query_map([table.as_str()], |row| text(row, 0))?;
        let waiting = waiting.into_iter().map(|(_, text)| Ok(text));
        let mut steps = BTreeMap::new();
        for text in settled.chain(waiting) {
            pending::read_steps(&text?, &mut steps).map_err(ReadError::Damaged)?;
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

fn read_row(row: &Row<'_>) -> Result<(TableId, Head), ReadError> {
    let no_name = |()| ReadError::Damaged("this is no name of a table".to_string());
    let table = text(row, 0)?.parse().map_err(no_name)?;
    Ok((table, read_head(&text(row, 1)?)?))
}

/// Files of older formats do not say when a guest was last here: today, then.
fn note_guests(connection: &Connection) -> Result<(), StoreError> {
    let sql = "SELECT count(*) FROM pragma_table_info('guests') WHERE name = 'seen_at'";
    let is_noted: bool = connection.query_row(sql, [], |row| row.get(0))?;
    if !is_noted {
        let sql = "ALTER TABLE guests ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0";
        connection.execute_batch(sql)?;
    }
    let now = now() as i64;
    Ok(run(connection, "UPDATE guests SET seen_at = ?1 WHERE seen_at = 0", &[&now])?)
}

/// A version is written once: whoever writes it again does not know what happened to the table.
fn check_versions(
    connection: &Connection,
    journal: &Journal,
    entries: &[Entry],
) -> Result<(), StoreError> {
    let mut last_versions: HashMap<TableId, u32> = HashMap::new();
    for write in entries.iter().flatten() {
        let Write::Step { table, version, .. } = write else { continue };
        let last = match last_versions.get(table).copied().or_else(|| journal.last_version(*table))
        {
            Some(last) => Some(last),
            None => last_in_file(connection, table.as_str())?,
        };
        if last.is_some_and(|last| *version <= last) {
            return Err(StoreError(format!("version {version} of {table} is there already")));
        }
        last_versions.insert(*table, *version);
    }
    Ok(())
}

fn last_in_file(connection: &Connection, id: &str) -> Result<Option<u32>, StoreError> {
    let sql = "SELECT version, text FROM steps WHERE id = ?1 ORDER BY version DESC LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let last = statement.query_row([id], |row| {
        let last = text(row, 1).ok().and_then(|text| pending::last_version(&text));
        Ok(last.unwrap_or(row.get(0)?))
    });
    Ok(last.optional()?)
}

/// Reads the journal; what of it cannot be read is put aside.
fn read_journal(connection: &Connection) -> Result<(Journal, Damages), StoreError> {
    let mut journal = Journal::default();
    let mut damages = Damages::read(connection)?;
    let mut statement = connection.prepare("SELECT seq, text FROM journal ORDER BY seq")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let text = match row.get_ref(1)? {
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes,
            _ => &[],
        };
        for (table, part) in journal.read(row.get(0)?, text) {
            damages.put_aside(connection, table, part)?;
        }
    }
    Ok((journal, damages))
}

impl Store for SqliteStore {
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut connection = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut transaction = connection.transaction()?;
        check_versions(&transaction, &self.journal(), entries)?;
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

    fn check(&self) -> Result<(), StoreError> {
        let connection = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(connection.pragma_update(None, "user_version", FORMAT)?)
    }

    fn head(&self, table: TableId) -> Result<Option<Head>, StoreError> {
        let journal = self.journal();
        if journal.is_gone(table) {
            return Ok(None);
        }
        if let Some(head) = journal.head(table) {
            return Ok(Some(head.clone()));
        }
        head_in_file(&self.reader(), table.as_str()).map_err(|error| error.of(table))
    }

    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        self.read_table(table).map_err(|error| error.of(table))
    }

    fn damage(&self, table: TableId) -> Result<Option<String>, StoreError> {
        match self.read_table(table) {
            Ok(_) => Ok(None),
            Err(ReadError::Damaged(why)) => Ok(Some(why)),
            Err(ReadError::Failed(error)) => Err(error),
        }
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
        let journal = self.journal();
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
                Ok((table, head)) if journal.is_silent(table) => settled.push((table, head)),
                // One that cannot be read must not hold up the others.
                Ok(_) | Err(ReadError::Damaged(_)) => {}
                Err(ReadError::Failed(error)) => return Err(error),
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
        let journal = self.journal();
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
