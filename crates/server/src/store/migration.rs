//! Migrates database formats 2 to 5 to the current one, in one transaction.
//!
//! In formats 2 to 4 a guest was the hash of a token. Each gets an id of their own, and the hash becomes their first token. The hash is
//! replaced wherever it stands between quotes, also in metadata that cannot be read, so that these can still be mended.

use std::collections::{BTreeMap, HashMap};

use protocol::TableId;
use rusqlite::{
    Connection, params,
    types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, Value, ValueRef},
};

use super::{
    StoreError,
    damage::Damages,
    journal::Journal,
    pending,
    schema::SCHEMA,
    tables::{run, text},
};
use tabletop::hex;

use crate::{ids::GuestId, table_meta::now};

/// How many rows are looked at in one go.
const AT_ONCE: i64 = 200;

/// A value as it is in the file: after damage also a text that is not UTF-8, which no `String` can hold.
#[derive(Clone)]
enum StoredValue {
    Text(Vec<u8>),
    Other(Value),
}

impl FromSql for StoredValue {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<StoredValue> {
        Ok(match value {
            ValueRef::Text(bytes) => StoredValue::Text(bytes.to_vec()),
            other => StoredValue::Other(other.try_into()?),
        })
    }
}

impl ToSql for StoredValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            StoredValue::Text(bytes) => ToSqlOutput::Borrowed(ValueRef::Text(bytes)),
            StoredValue::Other(value) => value.to_sql()?,
        })
    }
}

type Players = HashMap<[u8; 32], GuestId>;

pub fn migrate(connection: &Connection) -> Result<(), StoreError> {
    add_column(connection, "steps", "last INTEGER NOT NULL DEFAULT -1")?;
    add_column(connection, "tables", "to_act INTEGER")?;
    add_column(connection, "guests", "seen_at INTEGER NOT NULL DEFAULT 0")?;
    connection.execute_batch(SCHEMA)?;
    connection.execute_batch("DROP INDEX IF EXISTS seats_by_table")?;
    note_last_versions(connection)?;
    let players = draw_players(connection)?;
    replace_guests(connection, &players)?;
    note_waiting_versions(connection)?;
    // Who is to act where a game is played, and how those ended that are over, only replaying them can tell.
    let sql = "UPDATE tables SET to_act = 0 WHERE CASE WHEN json_valid(head) \
               THEN json_extract(head, '$.stage') IN ('waiting', 'closed') ELSE 0 END";
    Ok(run(connection, sql, &[])?)
}

/// Adds a column to a table that is there and has it not.
fn add_column(connection: &Connection, table: &str, column: &str) -> Result<(), StoreError> {
    let name = column.split(' ').next();
    let sql = "SELECT count(*), count(CASE name WHEN ?2 THEN 1 END) FROM pragma_table_info(?1)";
    let (n_columns, n_known): (i64, i64) =
        connection.query_row(sql, params![table, name], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if n_columns > 0 && n_known == 0 {
        connection.execute_batch(&format!("ALTER TABLE {table} ADD COLUMN {column}"))?;
    }
    Ok(())
}

fn has_table(connection: &Connection, table: &str) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?1";
    Ok(connection.query_row(sql, [table], |row| row.get(0))?)
}

/// Texts of steps say up to which version they go. A row of which neither text nor version can be read stays as it is: its table
/// cannot be opened.
fn note_last_versions(connection: &Connection) -> Result<(), StoreError> {
    let nothing = || StoredValue::Other(Value::Null);
    let mut from = (nothing(), nothing());
    loop {
        let sql = "SELECT id, version, text FROM steps \
                   WHERE ?1 IS NULL OR (id, version) > (?1, ?2) ORDER BY id, version LIMIT ?3";
        let mut statement = connection.prepare_cached(sql)?;
        let rows = statement.query_map(params![from.0, from.1, AT_ONCE], |row| {
            let last = text(row, 2).ok().and_then(|text| pending::last_version(&text));
            let last = last.map(|last| i64::from(last.0)).or_else(|| row.get(1).ok());
            Ok((row.get::<_, StoredValue>(0)?, row.get::<_, StoredValue>(1)?, last))
        })?;
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let Some((id, first, _)) = rows.last() else { return Ok(()) };
        from = (id.clone(), first.clone());
        for (id, first, last) in &rows {
            let Some(last) = last else { continue };
            let sql = "UPDATE steps SET last = ?3 WHERE id = ?1 AND version = ?2";
            run(connection, sql, params![id, first, last])?;
        }
    }
}

/// What waits in the journal counts as well. After a kill some of it may be checkpointed already.
fn note_waiting_versions(connection: &Connection) -> Result<(), StoreError> {
    let journal = Journal::load(connection, &Damages::default())?;
    for (table, last) in journal.last_versions() {
        let sql = "INSERT INTO versions (key, id, version) SELECT ?1, ?2, ?3 \
                   WHERE NOT EXISTS (SELECT 1 FROM steps WHERE id = ?2 AND last >= ?3)";
        run(connection, sql, params![table.number(), table.as_str(), last.0])?;
    }
    Ok(())
}

/// Migrates format 5: the keys of `versions` become numbers. A row without a valid id is of no table, and is left out; so is
/// a version that the table's text of steps has or exceeds, because the file refuses lower ones by the text alone.
pub fn number_versions(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch("ALTER TABLE versions RENAME TO named_versions")?;
    // The schema has it for the new table.
    connection.execute_batch("DROP TRIGGER IF EXISTS settled_versions")?;
    connection.execute_batch(SCHEMA)?;
    let mut statement = connection.prepare("SELECT id, version FROM named_versions")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let Some(table) = text(row, 0).ok().and_then(|id| id.parse::<TableId>().ok()) else {
            continue;
        };
        // Also what is no number, which says that the table is damaged.
        let version: StoredValue = row.get(1)?;
        let sql = "INSERT INTO versions (key, id, version) SELECT ?1, ?2, ?3 \
                   WHERE NOT EXISTS (SELECT 1 FROM steps WHERE id = ?2 AND last >= ?3)";
        run(connection, sql, params![table.number(), table.as_str(), version])?;
    }
    drop(rows);
    drop(statement);
    Ok(connection.execute_batch("DROP TABLE named_versions")?)
}

/// Draws an id for everybody who has a name, a seat or a link, or is named in metadata.
fn draw_players(connection: &Connection) -> Result<Players, StoreError> {
    // Files of older formats do not say when a guest was last here: today, then.
    let now = now() as i64;
    let mut known: BTreeMap<[u8; 32], (String, i64)> = BTreeMap::new();
    if has_table(connection, "guests")? {
        let mut statement = connection.prepare("SELECT guest, name, seen_at FROM guests")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let Ok(hash) = row.get(0) else { continue };
            let seen_at = row.get(2).ok().filter(|at| *at != 0);
            known.insert(hash, (text(row, 1).unwrap_or_default(), seen_at.unwrap_or(now)));
        }
    }
    for sql in ["SELECT guest FROM seats", "SELECT guest FROM links"] {
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if let Ok(hash) = row.get(0) {
                known.entry(hash).or_insert_with(|| (String::new(), now));
            }
        }
    }
    each_text(connection, |text| {
        guests_in(text, &mut |hash| {
            known.entry(hash).or_insert_with(|| (String::new(), now));
        });
        None
    })?;
    let mut players = Players::new();
    for (hash, (name, seen_at)) in known {
        let guest = GuestId::random();
        let sql = "INSERT INTO players (id, name, seen_at) VALUES (?1, ?2, ?3)";
        run(connection, sql, params![guest.0, name, seen_at])?;
        let sql = "INSERT INTO tokens (hash, player) VALUES (?1, ?2)";
        run(connection, sql, params![hash, guest.0])?;
        players.insert(hash, guest);
    }
    Ok(players)
}

/// Returns everybody who is named as a guest in metadata, or in what is left of it: the fields `host` and `guest`, and
/// the list `removed`.
fn guests_in(text: &[u8], found: &mut dyn FnMut([u8; 32])) {
    let parts: Vec<&[u8]> = text.split(|&byte| byte == b'"').collect();
    let mut is_removed = false;
    for (nth, part) in parts.iter().enumerate().skip(2) {
        let Some(hash) = str::from_utf8(part).ok().and_then(hex::decode_lowercase) else {
            continue;
        };
        let (field, between) = (parts[nth - 2], parts[nth - 1]);
        let is_guest = between == b":" && matches!(field, b"host" | b"guest");
        is_removed = (between == b":[" && field == b"removed") || (is_removed && between == b",");
        if is_guest || is_removed {
            found(hash);
        }
    }
}

fn replace_guests(connection: &Connection, players: &Players) -> Result<(), StoreError> {
    each_text(connection, |text| replaced(text, players))?;
    for sql in [
        "UPDATE OR IGNORE seats SET guest = (SELECT player FROM tokens WHERE hash = guest) \
         WHERE guest IN (SELECT hash FROM tokens)",
        "UPDATE links SET guest = (SELECT player FROM tokens WHERE hash = guest) \
         WHERE guest IN (SELECT hash FROM tokens)",
        "DROP TABLE IF EXISTS guests",
    ] {
        connection.execute(sql, [])?;
    }
    Ok(())
}

/// The text with ids in the place of hashes; `None` if there are none.
fn replaced(text: &[u8], players: &Players) -> Option<Vec<u8>> {
    let mut new = Vec::with_capacity(text.len());
    let mut is_new = false;
    for (nth, part) in text.split(|&byte| byte == b'"').enumerate() {
        if nth > 0 {
            new.push(b'"');
        }
        let hash = str::from_utf8(part).ok().and_then(hex::decode_lowercase);
        match hash.and_then(|hash: [u8; 32]| players.get(&hash)) {
            Some(guest) => {
                is_new = true;
                new.extend(hex::encode(&guest.0).as_bytes());
            }
            None => new.extend(part),
        }
    }
    is_new.then_some(new)
}

/// Looks at every text that may hold metadata, and replaces it if there is a replacement. What is not text stays as it
/// is.
fn each_text(
    connection: &Connection,
    mut look: impl FnMut(&[u8]) -> Option<Vec<u8>>,
) -> Result<(), StoreError> {
    let seats =
        [("tables", "id", "head"), ("journal", "seq", "text"), ("damaged", "rowid", "part")];
    for (table, key, column) in seats {
        let next = format!(
            "SELECT {key}, {column} FROM {table} WHERE ?1 IS NULL OR {key} > ?1 \
             ORDER BY {key} LIMIT {AT_ONCE}"
        );
        let put = format!("UPDATE {table} SET {column} = ?2 WHERE {key} = ?1");
        let mut from = StoredValue::Other(Value::Null);
        loop {
            let mut statement = connection.prepare_cached(&next)?;
            let rows = statement.query_map([&from], |row| {
                let bytes = match row.get_ref(1)? {
                    ValueRef::Text(bytes) => Some((true, bytes.to_vec())),
                    ValueRef::Blob(bytes) => Some((false, bytes.to_vec())),
                    _ => None,
                };
                Ok((row.get::<_, StoredValue>(0)?, bytes))
            })?;
            let rows = rows.collect::<Result<Vec<_>, _>>()?;
            let Some((last, _)) = rows.last() else { break };
            from = last.clone();
            for (key, bytes) in &rows {
                let Some((is_text, bytes)) = bytes else { continue };
                match (look(bytes), is_text) {
                    (None, _) => {}
                    (Some(new), true) => {
                        // It could not be read before, and cannot be read now.
                        let new = String::from_utf8(new)
                            .map_or_else(|error| Value::Blob(error.into_bytes()), Value::Text);
                        run(connection, &put, params![key, new])?;
                    }
                    (Some(new), false) => run(connection, &put, params![key, new])?,
                }
            }
        }
    }
    Ok(())
}
