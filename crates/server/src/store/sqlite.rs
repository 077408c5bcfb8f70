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

use rusqlite::{Connection, ErrorCode, ToSql, params};

use super::{
    DeviceLink, Entry, Link, Saved, Store, StoreError, Write,
    damage::{Damages, of_table},
    folder::Folder,
    journal::Journal,
    pending, people,
    places::{Claims, head_in_file, is_open, run, settle, text},
    schema::{FORMAT, prepare},
};
use crate::{
    game_result::GameResult,
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

    /// Heads as they are in the file and in the journal, newest first. `sql` finds those in the file, with the time of their
    /// last change.
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
        let mut rows = statement.query(of)?;
        let waiting = journal.heads().filter(|(_, head)| is_wanted(head));
        let mut ids: Vec<(u64, TableId)> =
            waiting.map(|(id, head)| (head.changed_at, id)).collect();
        while let Some(row) = rows.next()? {
            match text(row, 0).ok().and_then(|id| id.parse().ok()) {
                Some(id) if !journal.is_silent(id) => {}
                Some(id) => ids.push((row.get::<_, i64>(1).unwrap_or(0) as u64, id)),
                None => self.damages.report("a table", &"this is no name of a table"),
            }
        }
        for (changed_at, id) in &mut ids {
            *changed_at = journal.changed_at(*id).unwrap_or(*changed_at);
        }
        ids.sort_by_key(|(changed_at, _)| std::cmp::Reverse(*changed_at));
        let mut found = Vec::new();
        for (_, table) in ids.into_iter().filter(|(_, id)| !self.damages.has(*id)) {
            match head_of(&journal, &reader, table) {
                Ok(head) => found.extend(head.map(|head| (table, head))),
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

    fn read_table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        let corrupt = |why: String| StoreError::Corrupt { table, why };
        let failed = |error: rusqlite::Error| of_table(table, error);
        if self.damages.has(table) {
            let why = "a part of its journal could not be read and was put aside";
            return Err(corrupt(why.to_string()));
        }
        let journal = self.journal()?;
        let mut reader = self.reader();
        // One transaction, so that head and steps are of the same moment.
        let reader = reader.transaction()?;
        let Some(head) = head_of(&journal, &reader, table)? else { return Ok(None) };
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

/// The head as it is in the journal, or else in the file.
fn head_of(
    journal: &Journal,
    reader: &Connection,
    table: TableId,
) -> Result<Option<Head>, StoreError> {
    if journal.is_gone(table) {
        return Ok(None);
    }
    if let Some(head) = journal.head(table) {
        return Ok(Some(head));
    }
    let head = head_in_file(reader, table)?;
    Ok(head.map(|head| match journal.turn(table) {
        Some(turn) => head.with_turn(turn),
        None => head,
    }))
}

/// The next tables by name, of those that `sql` finds in the file and those that wait with heads as wanted; none only if
/// there are no more. Rows without a name of a table are passed over.
fn ids_after(
    journal: &Journal,
    reader: &Connection,
    sql: &str,
    after: Option<TableId>,
    limit: usize,
    is_wanted: impl Fn(&Head) -> bool,
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
        let waiting = journal.heads().filter(|(table, head)| is_here(*table) && is_wanted(head));
        let mut ids: BTreeSet<TableId> = waiting.map(|(table, _)| table).collect();
        let settled = rows.iter().flatten().filter_map(|id| id.parse().ok());
        ids.extend(settled.filter(|table| journal.is_silent(*table)));
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
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut connection = self.writer()?;
        let mut transaction = connection.transaction()?;
        let mut text = String::new();
        let mut claims = Claims::new(&transaction)?;
        for write in entries.iter().flatten() {
            if let Write::Step { table, version, .. } = write {
                claims.claim(*table, *version)?;
            }
            let is_written = pending::write_journal(&mut text, write);
            if !is_written || matches!(write, Write::Forget { .. }) {
                people::keep(&transaction, write)?;
            }
        }
        drop(claims);
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
        head_of(&journal, &self.reader(), table)
    }

    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        self.read_table(table)
    }

    fn guest_of(&self, token: Hash) -> Result<Option<GuestId>, StoreError> {
        people::guest_of(&self.reader(), token)
    }

    fn n_devices(&self, guest: GuestId) -> Result<usize, StoreError> {
        people::n_devices(&self.reader(), guest)
    }

    fn device_link(&self, secret: Hash) -> Result<Option<DeviceLink>, StoreError> {
        people::device_link(&self.reader(), secret)
    }

    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError> {
        people::name(&self.reader(), &self.damages, guest)
    }

    fn seen_at(&self, guest: GuestId) -> Result<Option<u64>, StoreError> {
        people::seen_at(&self.reader(), guest)
    }

    fn link(&self, secret: Hash) -> Result<Option<Link>, StoreError> {
        people::link(&self.reader(), &self.damages, secret)
    }

    fn results_of(
        &self,
        guest: GuestId,
        before: Option<(u64, TableId)>,
        limit: usize,
    ) -> Result<Vec<(TableId, GameResult)>, StoreError> {
        people::results_of(&self.reader(), &self.damages, guest, before, limit)
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError> {
        let sql = "SELECT tables.id, changed_at FROM seats JOIN tables ON seats.id = tables.id \
                   WHERE guest = ?1";
        self.heads(sql, &[&guest.0], limit, |head| head.seat_of(Some(guest)).is_some())
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError> {
        self.heads("SELECT id, changed_at FROM tables WHERE is_open", &[], limit, is_open)
    }

    fn tables_after(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<(TableId, Head)>, StoreError> {
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
                match head_of(&journal, &reader, table) {
                    Ok(head) => found.extend(head.map(|head| (table, head))),
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
        let is_behind = |head: &Head| head.to_act.is_none();
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
        people::guests_after(&self.reader(), after, limit)
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
