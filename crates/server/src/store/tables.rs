//! The rows of tables in the file, which a checkpoint of the journal writes, and how metadata is read from them.

use protocol::{Occupant, TableId, Version};
use std::collections::BTreeSet;

use rusqlite::{
    CachedStatement, Connection, ErrorCode, OptionalExtension, Row, ToSql, params, types::Value,
};

use super::{
    StoreError,
    damage::of_table,
    journal::CheckpointBatch,
    pending::{PendingTable, seat_bits, seats_of_bits},
};
use crate::table_meta::{StoredGuest, TableMeta, Turn, guest_id};

/// Moves a batch of the journal to its rows. After a kill between two batches some of it is already there.
pub fn checkpoint(connection: &Connection, batch: &CheckpointBatch<'_>) -> Result<(), StoreError> {
    for (table, pending_table) in &batch.tables {
        let PendingTable { meta, turn, is_pending, steps, last_version, is_gone } = pending_table;
        let id = table.as_str();
        if *is_gone {
            update_seats(connection, *table, &[])?;
            for sql in [
                "DELETE FROM tables WHERE id = ?1",
                "DELETE FROM steps WHERE id = ?1",
                "DELETE FROM due WHERE id = ?1",
            ] {
                run(connection, sql, &[&id])?;
            }
            run(connection, "DELETE FROM versions WHERE key = ?1", &[&table.number()])?;
            continue;
        }
        if let Some(meta) = meta {
            update_seats(connection, *table, &meta.seats)?;
            let json = serde_json::to_string(meta)
                .expect("table metadata is plain data, which serializes");
            let (changed_at, to_act) = columns(meta.turn());
            let sql = "INSERT OR REPLACE INTO tables (id, head, is_open, changed_at, to_act) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            run(connection, sql, params![id, json, meta.is_open(), changed_at, to_act])?;
        }
        if let Some(turn) = turn {
            let (changed_at, to_act) = columns(*turn);
            let sql = "UPDATE tables SET changed_at = ?2, to_act = ?3 WHERE id = ?1";
            run(connection, sql, params![id, changed_at, to_act])?;
        }
        match is_pending {
            Some(true) => run(connection, "INSERT OR IGNORE INTO due (id) VALUES (?1)", &[&id])?,
            Some(false) => run(connection, "DELETE FROM due WHERE id = ?1", &[&id])?,
            None => {}
        }
        if let Some((first, text)) = steps {
            let last_version = last_version.map(|version| version.0);
            let sql =
                "INSERT OR REPLACE INTO steps (id, version, text, last) VALUES (?1, ?2, ?3, ?4)";
            run(connection, sql, params![id, first.0, text, last_version])?;
            let sql = "DELETE FROM versions WHERE key = ?1 AND version <= ?2";
            run(connection, sql, params![table.number(), last_version])?;
        }
    }
    match batch.last_row {
        Some(row) => Ok(run(connection, "DELETE FROM journal WHERE seq <= ?1", &[&row])?),
        None => Ok(()),
    }
}

fn columns(Turn { to_act, changed_at }: Turn) -> (i64, Option<u8>) {
    (changed_at as i64, to_act.map(seat_bits))
}

/// Updates the rows of `seats` where they differ from the metadata in the file.
fn update_seats(
    connection: &Connection,
    table: TableId,
    seats: &[Occupant<StoredGuest>],
) -> Result<(), StoreError> {
    // One that cannot be read must not hold up the others.
    let (known, id) = (stored_meta(connection, table).ok().flatten(), table.as_str());
    let guests = |seats: &[Occupant<StoredGuest>]| {
        seats.iter().filter_map(guest_id).collect::<BTreeSet<_>>()
    };
    let known = known.map(|meta| guests(&meta.seats)).unwrap_or_default();
    let guests = guests(seats);
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
        let sql = "UPDATE versions SET version = ?2 WHERE key = ?1 AND version < ?2";
        Ok(Claims { connection, raise: connection.prepare_cached(sql)? })
    }

    pub fn claim(&mut self, table: TableId, version: Version) -> Result<(), StoreError> {
        let key = table.number();
        if self.raise.execute([key, i64::from(version.0)])? == 1 {
            return Ok(());
        }
        let sql = "INSERT INTO versions (key, version, id) VALUES (?1, ?2, ?3)";
        run(self.connection, sql, params![key, version.0, table.as_str()]).map_err(|error| {
            match error.sqlite_error_code() {
                Some(ErrorCode::ConstraintViolation) => StoreError::version_taken(table, version),
                _ => error.into(),
            }
        })
    }
}

/// Compares the last step of a table with the last version that the file has noted of it; returns why they do not fit.
pub fn missing_steps(
    connection: &Connection,
    table: TableId,
    last_step: Option<Version>,
) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT max(last) FROM (SELECT last FROM steps WHERE id = ?1 \
               UNION ALL SELECT version FROM versions WHERE key = ?2)";
    let mut statement = connection.prepare_cached(sql)?;
    let of = params![table.as_str(), table.number()];
    let noted = statement.query_row(of, |row| row.get::<_, Value>(0))?;
    Ok(match (noted, last_step) {
        // Texts that an older server wrote do not say up to which version they go.
        (Value::Null | Value::Integer(-1), _) => None,
        (Value::Integer(noted), Some(last)) if noted == i64::from(last.0) => None,
        (Value::Integer(noted), last) => {
            let last = last.map_or("none".to_string(), |last| format!("those up to {last}"));
            Some(format!("the file has noted version {noted}, but of its steps there are {last}"))
        }
        _ => Some("the number of its last version cannot be read".to_string()),
    })
}

pub fn stored_meta(
    connection: &Connection,
    table: TableId,
) -> Result<Option<TableMeta>, StoreError> {
    let sql = "SELECT head, changed_at, to_act FROM tables WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let meta = statement.query_row([table.as_str()], |row| {
        let turn = Turn {
            changed_at: row.get::<_, i64>(1)? as u64,
            to_act: row.get::<_, Option<u8>>(2)?.map(seats_of_bits),
        };
        Ok((text(row, 0)?, turn))
    });
    let meta = meta.optional().map_err(|error| of_table(table, error))?;
    meta.map(|(meta, turn)| Ok(read_meta(table, &meta)?.with_turn(turn))).transpose()
}

/// The message says where, and not what: the seed is there, too.
fn read_meta(table: TableId, json: &str) -> Result<TableMeta, StoreError> {
    serde_json::from_str(json).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let why = format!("its metadata cannot be read (line {line}, column {column})");
        StoreError::Corrupt { table, why }
    })
}

pub fn text(row: &Row<'_>, nth: usize) -> rusqlite::Result<String> {
    row.get(nth)
}

pub fn run(connection: &Connection, sql: &str, of: &[&dyn ToSql]) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute(of).map(drop)
}
