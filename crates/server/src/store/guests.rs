//! Guests, their devices, private links and results, which are written directly and do not go through the journal.

use protocol::TableId;
use rusqlite::{Connection, OptionalExtension, Row, ffi, params};
use tabletop::{MAX_SEATS, Seat};

use super::{
    DeviceLink, SeatTransfer, StoreError, Write,
    damage::{Damages, is_of_the_row},
    tables::{run, text},
};
use crate::{
    game_result::GameResult,
    ids::{GuestId, SecretHash},
    table_meta::now,
};

/// Writes what does not go through the journal.
pub fn write_direct(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    write_now(connection, write).map_err(|error| match error.sqlite_extended_error_code() {
        Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_UNIQUE) => {
            StoreError::Conflict(format!("SQLite: {error}"))
        }
        _ => error.into(),
    })?;
    if let Write::AddDevice { secret, token, guest } = write {
        let sql = "DELETE FROM device_links WHERE secret = ?1";
        if connection.prepare_cached(sql)?.execute([secret.0])? == 0 {
            return Err(StoreError::Conflict("this secret was used".to_string()));
        }
        let sql = "INSERT OR REPLACE INTO tokens (hash, player) VALUES (?1, ?2)";
        run(connection, sql, params![token.0, guest.0])?;
    }
    Ok(())
}

fn write_now(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    match write {
        Write::Step { .. } | Write::Meta { .. } | Write::Turn { .. } | Write::BotPending { .. } => {
            unreachable!("table writes go through the journal")
        }
        Write::AddDevice { .. } => Ok(()),
        // The rest of the table goes through the journal.
        Write::Forget { table } => forget_result(connection, *table),
        Write::Guest { guest, name } => {
            let sql = "INSERT OR REPLACE INTO players (id, name, seen_at) VALUES (?1, ?2, ?3)";
            run(connection, sql, params![guest.0, name, now() as i64])
        }
        Write::NewGuest { token, guest } => {
            // What is no guest there is damage.
            let sql = "DELETE FROM tokens WHERE hash = ?1 \
                       AND (typeof(player) <> 'blob' OR length(player) <> 16)";
            run(connection, sql, params![token.0])?;
            let sql = "INSERT INTO tokens (hash, player) VALUES (?1, ?2)";
            run(connection, sql, params![token.0, guest.0])?;
            let sql = "INSERT OR IGNORE INTO players (id, name, seen_at) VALUES (?1, '', ?2)";
            run(connection, sql, params![guest.0, now() as i64])
        }
        Write::AddDeviceLink { secret, link: DeviceLink { guest, expires_at } } => {
            let sql = "INSERT INTO device_links (secret, player, expires_at) VALUES (?1, ?2, ?3)";
            run(connection, sql, params![secret.0, guest.0, *expires_at as i64])
        }
        Write::AddTransfer { secret, transfer } => {
            let SeatTransfer { table, seat, guest, expires_at } = transfer;
            let sql = "INSERT INTO links (secret, id, seat, guest, expires_at) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let (seat, expires_at) = (seat.index() as i64, *expires_at as i64);
            run(connection, sql, params![secret.0, table.as_str(), seat, guest.0, expires_at])
        }
        Write::RemoveTransfer { secret } => {
            run(connection, "DELETE FROM links WHERE secret = ?1", params![secret.0])
        }
        Write::Seen { guest, at } => {
            let sql = "UPDATE players SET seen_at = ?2 WHERE id = ?1";
            run(connection, sql, params![guest.0, *at as i64])
        }
        Write::ForgetGuest { guest } => {
            for sql in [
                "DELETE FROM players WHERE id = ?1",
                "DELETE FROM tokens WHERE player = ?1",
                "DELETE FROM device_links WHERE player = ?1",
            ] {
                run(connection, sql, params![guest.0])?;
            }
            Ok(())
        }
        Write::ForgetLinks { before } => {
            let before = *before as i64;
            run(connection, "DELETE FROM device_links WHERE expires_at <= ?1", params![before])?;
            run(connection, "DELETE FROM links WHERE expires_at <= ?1", params![before])
        }
        Write::Result { table, result } => write_result(connection, *table, result),
    }
}

fn forget_result(connection: &Connection, table: TableId) -> rusqlite::Result<()> {
    let id = table.as_str();
    let sql = "DELETE FROM result_players WHERE id = ?1 \
               AND EXISTS (SELECT 1 FROM results WHERE id = ?1)";
    run(connection, sql, &[&id])?;
    run(connection, "DELETE FROM results WHERE id = ?1", &[&id])
}

fn write_result(
    connection: &Connection,
    table: TableId,
    result: &GameResult,
) -> rusqlite::Result<()> {
    forget_result(connection, table)?;
    let (id, ended_at) = (table.as_str(), result.ended_at as i64);
    let json = serde_json::to_string(result).expect("a result is plain data, which serializes");
    run(connection, "INSERT INTO results (id, result) VALUES (?1, ?2)", params![id, json])?;
    for guest in result.guests() {
        let sql = "INSERT OR IGNORE INTO result_players (player, ended_at, id) VALUES (?1, ?2, ?3)";
        run(connection, sql, params![guest.0, ended_at, id])?;
    }
    Ok(())
}

/// The results of a guest, newest first.
pub fn results_of(
    connection: &Connection,
    damages: &Damages,
    guest: GuestId,
    before: Option<(u64, TableId)>,
    limit: usize,
) -> Result<Vec<(TableId, GameResult)>, StoreError> {
    let sql = "SELECT results.id, result FROM result_players \
               JOIN results ON results.id = result_players.id \
               WHERE player = ?1 AND (ended_at, results.id) < (?2, ?3) \
               ORDER BY ended_at DESC, results.id DESC";
    let (ended_at, id) = match before {
        Some((ended_at, table)) => (ended_at as i64, table.to_string()),
        None => (i64::MAX, String::new()),
    };
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![guest.0, ended_at, id])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        match read_result(row) {
            Some(result) => found.push(result),
            None => damages.report("a result", &"it cannot be read"),
        }
        if found.len() == limit {
            break;
        }
    }
    Ok(found)
}

fn read_result(row: &Row<'_>) -> Option<(TableId, GameResult)> {
    let table = text(row, 0).ok()?.parse().ok()?;
    Some((table, serde_json::from_str(&text(row, 1).ok()?).ok()?))
}

/// Whose device it is. A device whose guest cannot be read is nobody's, and may become somebody's.
pub fn guest_of(
    connection: &Connection,
    damages: &Damages,
    token: SecretHash,
) -> Result<Option<GuestId>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT player FROM tokens WHERE hash = ?1")?;
    match statement.query_row([token.0], |row| Ok(GuestId(row.get(0)?))).optional() {
        Err(error) if is_of_the_row(&error) => {
            damages.report(&format!("the guest of the device {token:?}"), &error);
            Ok(None)
        }
        guest => Ok(guest?),
    }
}

pub fn n_devices(connection: &Connection, guest: GuestId) -> Result<usize, StoreError> {
    let sql = "SELECT count(*) FROM tokens WHERE player = ?1";
    let n: i64 = connection.prepare_cached(sql)?.query_row([guest.0], |row| row.get(0))?;
    Ok(n as usize)
}

/// Whether the guest is noted at any table, also at one whose row cannot be read.
pub fn has_seats(connection: &Connection, guest: GuestId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM seats WHERE guest = ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([guest.0], |row| row.get(0))?)
}

/// A link whose row cannot be read is none.
pub fn device_link(
    connection: &Connection,
    damages: &Damages,
    secret: SecretHash,
) -> Result<Option<DeviceLink>, StoreError> {
    let sql = "SELECT player, expires_at FROM device_links WHERE secret = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row([secret.0], |row| {
        let expires_at = row.get::<_, i64>(1)? as u64;
        Ok(DeviceLink { guest: GuestId(row.get(0)?), expires_at })
    });
    match found.optional() {
        Err(error) if is_of_the_row(&error) => {
            damages.report(&format!("the link {secret:?} to another device"), &error);
            Ok(None)
        }
        found => Ok(found?),
    }
}

pub fn name(
    connection: &Connection,
    damages: &Damages,
    guest: GuestId,
) -> Result<Option<String>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT name FROM players WHERE id = ?1")?;
    match statement.query_row([guest.0], |row| text(row, 0)).optional() {
        Err(error) if is_of_the_row(&error) => {
            damages.report(&format!("the name of {guest:?}"), &error);
            Ok(None)
        }
        name => Ok(name?),
    }
}

/// When a guest was last here. A time that cannot be read is long ago, so that it is soon written anew.
pub fn seen_at(
    connection: &Connection,
    damages: &Damages,
    guest: GuestId,
) -> Result<Option<u64>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT seen_at FROM players WHERE id = ?1")?;
    match statement.query_row([guest.0], |row| row.get::<_, i64>(0)).optional() {
        Err(error) if is_of_the_row(&error) => {
            damages.report(&format!("the last visit of {guest:?}"), &error);
            Ok(Some(0))
        }
        seen_at => Ok(seen_at?.map(|seen_at| seen_at as u64)),
    }
}

pub fn guests_after(
    connection: &Connection,
    damages: &Damages,
    after: Option<GuestId>,
    limit: usize,
) -> Result<Vec<(GuestId, u64)>, StoreError> {
    let sql = "SELECT id, seen_at FROM players WHERE id > ?1 ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let from = after.map_or(Vec::new(), |after| after.0.to_vec());
    let mut rows = statement.query(params![from])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()?.filter(|_| found.len() < limit) {
        let read = || Ok((GuestId(row.get(0)?), row.get::<_, i64>(1)? as u64));
        match read() {
            Ok(guest) => found.push(guest),
            Err(error) if is_of_the_row(&error) => damages.report("a guest", &"it cannot be read"),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

pub fn transfer(
    connection: &Connection,
    damages: &Damages,
    secret: SecretHash,
) -> Result<Option<SeatTransfer>, StoreError> {
    let sql = "SELECT id, seat, guest, expires_at FROM links WHERE secret = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row([secret.0], |row| {
        let expires_at: i64 = row.get(3)?;
        Ok((text(row, 0)?, row.get::<_, u8>(1)?, GuestId(row.get(2)?), expires_at as u64))
    });
    let found = match found.optional() {
        Err(error) if is_of_the_row(&error) => {
            damages.report(&format!("the link {secret:?}"), &error);
            None
        }
        found => found?,
    };
    let Some((id, seat, guest, expires_at)) = found else { return Ok(None) };
    let (Ok(table), true) = (id.parse(), usize::from(seat) < MAX_SEATS) else {
        damages.report(&format!("the link {secret:?}"), &"its seat does not exist");
        return Ok(None);
    };
    Ok(Some(SeatTransfer { table, seat: Seat::new(usize::from(seat)), guest, expires_at }))
}
