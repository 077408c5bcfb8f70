//! The schema of the file, and the migration of files of earlier formats: in one transaction, so that a kill in the
//! middle leaves the old file.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::{StoreError, migration};

/// `versions` has the last version of every table that has steps in the journal, `steps.last` the last version of a text
/// that was checkpointed. Together they know the last version of every table, and what is not above it is refused: by the key
/// of `versions` while there is a row, and by its trigger when there is none. The key is the id as a number: every step
/// looks for its row, and numbers are found faster.
///
/// Names in the file are those of earlier versions, and stay: `tables.head` is the JSON of `TableMeta`, in which seats are
/// `places`; `due` lists tables with pending bots; `players` are guests and `links` are seat transfers. The journal writes
/// `head`, `due` and `rest`. A rename would not be worth a migration.
pub const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS players (
    id BLOB PRIMARY KEY, name TEXT NOT NULL, seen_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (hash BLOB PRIMARY KEY, player BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_of ON tokens (player);
CREATE TABLE IF NOT EXISTS device_links (
    secret BLOB PRIMARY KEY, player BLOB NOT NULL, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, head TEXT NOT NULL, is_open INTEGER NOT NULL,
    changed_at INTEGER NOT NULL, to_act INTEGER
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS open_tables ON tables (changed_at) WHERE is_open;
CREATE INDEX IF NOT EXISTS tables_behind ON tables (id) WHERE to_act IS NULL;
CREATE TABLE IF NOT EXISTS results (id TEXT PRIMARY KEY, result TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS result_players (
    player BLOB NOT NULL, ended_at INTEGER NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (player, ended_at, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS result_players_by_table ON result_players (id);
CREATE TABLE IF NOT EXISTS seats (
    guest BLOB NOT NULL, id TEXT NOT NULL, PRIMARY KEY (guest, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS steps (
    id TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
    last INTEGER NOT NULL DEFAULT -1, PRIMARY KEY (id, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (seq INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS versions (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL, version INTEGER NOT NULL
);
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
/// The format of the file; a newer one is not opened. In none before 5 does the file itself refuse a
/// version, is a guest more than the hash of a token, or known whose turn it is without replaying a table.
pub const FORMAT: i64 = 6;
/// The last one in which the ids of `versions` are their keys.
const WITH_TEXT_KEYS: i64 = 5;
/// The oldest one that is read: only steps went through its journal. In none before 4 is a table forgotten, or known when a
/// guest was last here.
const OLDEST: i64 = 2;

/// Creates the schema of a new file, and migrates one of an earlier format.
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
    match format {
        OLDEST..WITH_TEXT_KEYS => migration::migrate(&transaction)?,
        WITH_TEXT_KEYS => migration::number_versions(&transaction)?,
        _ => transaction.execute_batch(SCHEMA)?,
    }
    if (OLDEST..FORMAT).contains(&format) {
        tracing::info!(format, now = FORMAT, "migrated the database to a new format");
    }
    transaction.pragma_update(None, "user_version", FORMAT)?;
    Ok(transaction.commit()?)
}
