//! The places of the file where tables end up when the journal is settled, and how their heads are read there.

use std::collections::BTreeSet;

use protocol::Stage;
use rusqlite::{CachedStatement, Connection, ErrorCode, OptionalExtension, Row, ToSql, params};

use super::{
    StoreError,
    damage::of_table,
    journal::Portion,
    pending::{Waiting, seat_bits, seats_of_bits},
};
use crate::{
    head::{Head, Place, Turn},
    ids::TableId,
};

/// Moves a portion of the journal to its places. After a kill between two portions some of it is there already.
pub fn settle(connection: &Connection, portion: &Portion<'_>) -> Result<(), StoreError> {
    for (table, waiting) in &portion.tables {
        let Waiting { head, turn, is_due, steps, last_version, is_gone } = waiting;
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
            let (changed_at, to_act) = columns(head.turn());
            let sql = "INSERT OR REPLACE INTO tables (id, head, is_open, changed_at, to_act) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            run(connection, sql, params![id, json, is_open(head), changed_at, to_act])?;
        }
        if let Some(turn) = turn {
            let (changed_at, to_act) = columns(*turn);
            let sql = "UPDATE tables SET changed_at = ?2, to_act = ?3 WHERE id = ?1";
            run(connection, sql, params![id, changed_at, to_act])?;
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

fn columns(Turn { to_act, changed_at }: Turn) -> (i64, Option<u8>) {
    (changed_at as i64, to_act.map(seat_bits))
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

/// Notes which versions tables have from now on. The file refuses what is not above all that it has.
pub struct Claims<'a> {
    connection: &'a Connection,
    raise: CachedStatement<'a>,
}

impl<'a> Claims<'a> {
    pub fn new(connection: &'a Connection) -> Result<Claims<'a>, StoreError> {
        let sql = "UPDATE versions SET version = ?2 WHERE id = ?1 AND version < ?2";
        Ok(Claims { connection, raise: connection.prepare_cached(sql)? })
    }

    pub fn claim(&mut self, table: TableId, version: u32) -> Result<(), StoreError> {
        let id = table.as_str();
        let of: &[&dyn ToSql] = params![id, version];
        if self.raise.execute(of)? == 1 {
            return Ok(());
        }
        let sql = "INSERT INTO versions (id, version) VALUES (?1, ?2)";
        run(self.connection, sql, of).map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => StoreError::version_taken(table, version),
            _ => error.into(),
        })
    }
}

pub fn head_in_file(connection: &Connection, table: TableId) -> Result<Option<Head>, StoreError> {
    let sql = "SELECT head, changed_at, to_act FROM tables WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let head = statement.query_row([table.as_str()], |row| {
        let turn = Turn {
            changed_at: row.get::<_, i64>(1)? as u64,
            to_act: row.get::<_, Option<u8>>(2)?.map(seats_of_bits),
        };
        Ok((text(row, 0)?, turn))
    });
    let head = head.optional().map_err(|error| of_table(table, error))?;
    head.map(|(head, turn)| Ok(read_head(table, &head)?.with_turn(turn))).transpose()
}

/// The message says where, and not what: the seed is there, too.
fn read_head(table: TableId, json: &str) -> Result<Head, StoreError> {
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
