//! The places of the file where what is kept ends up: guests and links at once, tables when the journal is settled.

use std::collections::BTreeSet;

use protocol::Stage;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, ToSql, ffi, params};

use super::{Link, StoreError, Write, damage::of_table, journal::Portion, pending::Waiting};
use crate::{
    head::{Head, Place, now},
    ids::TableId,
};

/// Keeps what does not go through the journal.
pub fn keep(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    write_now(connection, write).map_err(|error| match error.sqlite_extended_error_code() {
        Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_UNIQUE) => {
            StoreError::Conflict(format!("SQLite: {error}"))
        }
        _ => error.into(),
    })
}

fn write_now(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    match write {
        Write::Step { .. } | Write::Head { .. } | Write::Due { .. } | Write::Forget { .. } => {
            unreachable!("what a table is goes through the journal")
        }
        Write::Guest { guest, name } => {
            let sql = "INSERT OR REPLACE INTO guests (guest, name, seen_at) VALUES (?1, ?2, ?3)";
            run(connection, sql, params![guest.0, name, now() as i64])
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
        Write::Seen { guest, at } => {
            let sql = "UPDATE guests SET seen_at = ?2 WHERE guest = ?1";
            run(connection, sql, params![guest.0, *at as i64])
        }
        Write::ForgetGuest { guest } => {
            run(connection, "DELETE FROM guests WHERE guest = ?1", params![guest.0])
        }
        Write::ForgetLinks { before } => {
            run(connection, "DELETE FROM links WHERE expires_at <= ?1", params![*before as i64])
        }
    }
}

/// Moves a portion of the journal to its places. After a kill between two portions some of it is there already.
pub fn settle(connection: &Connection, portion: &Portion<'_>) -> Result<(), StoreError> {
    for (table, waiting) in &portion.tables {
        let Waiting { head, is_due, steps, last_version, is_gone } = waiting;
        let id = table.as_str();
        if *is_gone {
            keep_seats(connection, *table, &[])?;
            for sql in [
                "DELETE FROM tables WHERE id = ?1",
                "DELETE FROM steps WHERE id = ?1",
                "DELETE FROM due WHERE id = ?1",
                "DELETE FROM versions WHERE id = ?1",
            ] {
                run(connection, sql, &[&id])?;
            }
            continue;
        }
        if let Some(head) = head {
            keep_seats(connection, *table, &head.places)?;
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
            let sql =
                "INSERT OR REPLACE INTO steps (id, version, text, last) VALUES (?1, ?2, ?3, ?4)";
            run(connection, sql, params![id, first, text, last_version])?;
            let sql = "DELETE FROM versions WHERE id = ?1 AND version <= ?2";
            run(connection, sql, params![id, last_version])?;
        }
    }
    match portion.last_row {
        Some(row) => Ok(run(connection, "DELETE FROM journal WHERE seq <= ?1", &[&row])?),
        None => Ok(()),
    }
}

pub fn is_open(head: &Head) -> bool {
    head.is_listed && head.stage == Stage::Waiting
}

/// Who sits there in addition to the head that is in the file, or no longer.
fn keep_seats(connection: &Connection, table: TableId, places: &[Place]) -> Result<(), StoreError> {
    // One that cannot be read must not hold up the others.
    let (known, id) = (head_in_file(connection, table).ok().flatten(), table.as_str());
    let guests = |places: &[Place]| places.iter().filter_map(Place::guest).collect::<BTreeSet<_>>();
    let known = known.map(|head| guests(&head.places)).unwrap_or_default();
    let guests = guests(places);
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

/// Notes that a table has this version from now on. The file refuses what is not above all that it has.
pub fn claim_version(
    connection: &Connection,
    table: TableId,
    version: u32,
) -> Result<(), StoreError> {
    let id = table.as_str();
    let of: &[&dyn ToSql] = params![id, version];
    let sql = "UPDATE versions SET version = ?2 WHERE id = ?1 AND version < ?2";
    if connection.prepare_cached(sql)?.execute(of)? == 1 {
        return Ok(());
    }
    let inserted = run(connection, "INSERT INTO versions (id, version) VALUES (?1, ?2)", of);
    inserted.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::version_taken(table, version),
        _ => error.into(),
    })
}

pub fn head_in_file(connection: &Connection, table: TableId) -> Result<Option<Head>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT head FROM tables WHERE id = ?1")?;
    let head = statement.query_row([table.as_str()], |row| text(row, 0)).optional();
    let head = head.map_err(|error| of_table(table, error))?;
    head.map(|head| read_head(table, &head)).transpose()
}

/// The message says where, and not what: the seed is there, too.
pub fn read_head(table: TableId, json: &str) -> Result<Head, StoreError> {
    serde_json::from_str(json).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let why = format!("its head cannot be read (line {line}, column {column})");
        StoreError::Corrupt { table, why }
    })
}

pub fn text(row: &Row<'_>, nth: usize) -> rusqlite::Result<String> {
    row.get(nth)
}

pub fn run(connection: &Connection, sql: &str, of: &[&dyn ToSql]) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute(of).map(drop)
}
