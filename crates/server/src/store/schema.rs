//! The form of the file, and how files of earlier formats get it: in one transaction, so that whoever is killed in the
//! middle finds the old file.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior, params, types::Value};

use super::{
    StoreError,
    damage::Damages,
    journal::Journal,
    pending,
    places::{run, text},
};
use crate::head::now;

/// `versions` has the last version of every table that has steps in the journal, `steps.last` the last version of a text
/// that was settled. Together they know the last version of every table, and what is not above it is refused: by the key
/// of `versions` while there is a row, and by its trigger when there is none.
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
CREATE TABLE IF NOT EXISTS steps (
    id TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
    last INTEGER NOT NULL DEFAULT -1, PRIMARY KEY (id, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (seq INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS versions (
    id TEXT PRIMARY KEY, version INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS settled_versions BEFORE INSERT ON versions
WHEN EXISTS (SELECT 1 FROM steps WHERE id = NEW.id AND last >= NEW.version)
BEGIN SELECT RAISE(ABORT, 'this version is settled already'); END;
CREATE TABLE IF NOT EXISTS damaged (id TEXT NOT NULL, part BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS due (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
    secret BLOB PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL, guest BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;
";
/// The format of the file; a newer one is not opened. In none before 5 does the file itself refuse a version.
pub const FORMAT: i64 = 5;
/// The oldest one that is read: only steps went through its journal. In none before 4 is a table forgotten, or known when a
/// guest was last here.
const OLDEST: i64 = 2;
/// How many texts of steps are looked at in one go.
const AT_ONCE: usize = 200;

/// Gives a new file its form, and one of an earlier format the form of today.
pub fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let format: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let failed =
        |what: &str| StoreError::Unavailable(format!("{what} {}: {format}", path.display()));
    if format > FORMAT {
        return Err(failed("a newer version of the program wrote"));
    }
    if (1..OLDEST).contains(&format) {
        return Err(failed("an older version of the program wrote"));
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let is_older = (OLDEST..FORMAT).contains(&format);
    if is_older {
        note_last_versions(&transaction)?;
    }
    transaction.execute_batch(SCHEMA)?;
    if is_older {
        note_guests(&transaction)?;
        note_waiting_versions(&transaction)?;
        tracing::info!(format, now = FORMAT, "the file has a new format");
    }
    transaction.pragma_update(None, "user_version", FORMAT)?;
    Ok(transaction.commit()?)
}

fn has_column(connection: &Connection, table: &str, column: &str) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2";
    Ok(connection.query_row(sql, [table, column], |row| row.get(0))?)
}

/// Texts of steps say up to which version they go.
fn note_last_versions(connection: &Connection) -> Result<(), StoreError> {
    if !has_column(connection, "steps", "version")? || has_column(connection, "steps", "last")? {
        return Ok(());
    }
    let sql = "ALTER TABLE steps ADD COLUMN last INTEGER NOT NULL DEFAULT -1";
    connection.execute_batch(sql)?;
    let mut from: (Value, i64) = (Value::Null, -1);
    loop {
        let sql = "SELECT id, version, text FROM steps WHERE (id, version) > (?1, ?2) OR ?1 IS NULL \
                   ORDER BY id, version LIMIT ?3";
        let mut statement = connection.prepare_cached(sql)?;
        let rows = statement.query_map(params![from.0, from.1, AT_ONCE as i64], |row| {
            let last = text(row, 2).ok().and_then(|text| pending::last_version(&text));
            let first: i64 = row.get(1)?;
            Ok((row.get::<_, Value>(0)?, first, last.map_or(first, i64::from)))
        })?;
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let Some((id, first, _)) = rows.last() else { return Ok(()) };
        from = (id.clone(), *first);
        for (id, first, last) in &rows {
            let sql = "UPDATE steps SET last = ?3 WHERE id = ?1 AND version = ?2";
            run(connection, sql, params![id, first, last])?;
        }
    }
}

/// What waits in the journal counts as well. After a kill some of it may be settled already.
fn note_waiting_versions(connection: &Connection) -> Result<(), StoreError> {
    let journal = Journal::load(connection, &Damages::default())?;
    for (table, last) in journal.last_versions() {
        let sql = "INSERT INTO versions (id, version) SELECT ?1, ?2 \
                   WHERE NOT EXISTS (SELECT 1 FROM steps WHERE id = ?1 AND last >= ?2)";
        run(connection, sql, params![table.as_str(), last])?;
    }
    Ok(())
}

/// Files of older formats do not say when a guest was last here: today, then.
fn note_guests(connection: &Connection) -> Result<(), StoreError> {
    if !has_column(connection, "guests", "seen_at")? {
        let sql = "ALTER TABLE guests ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0";
        connection.execute_batch(sql)?;
    }
    let now = now() as i64;
    Ok(run(connection, "UPDATE guests SET seen_at = ?1 WHERE seen_at = 0", &[&now])?)
}
