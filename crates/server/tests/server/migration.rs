//! Files of earlier formats get the form of today when they are opened, all or nothing.

use std::{collections::BTreeSet, path::Path};

use protocol::{Profile, Results, Stage, TableId, Version};
use rusqlite::{Connection, types::Value};
use server::{Server, SqliteStore, Store, StoreError, Write};
use tokio::time::{sleep, timeout};

use crate::{
    fixtures::{guests, unpack},
    support::{Guest, LONG, on_disk},
};

fn raw(data: &Path) -> Connection {
    Connection::open(data.join("nethertable.db")).unwrap()
}

/// All that is in the file.
fn dump(file: &Connection) -> Vec<(String, Vec<Vec<Value>>)> {
    let format: i64 = file.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    let mut all = vec![(format!("format {format}"), Vec::new())];
    let mut names = file.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").unwrap();
    let names = names.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let names: Vec<(String, Option<String>)> = names.map(Result::unwrap).collect();
    for (name, sql) in names {
        if !sql.as_ref().is_some_and(|sql| sql.starts_with("CREATE TABLE")) {
            continue;
        }
        let mut rows = file.prepare(&format!("SELECT * FROM {name}")).unwrap();
        let n_columns = rows.column_count();
        let rows = rows.query_map([], |row| (0..n_columns).map(|nth| row.get(nth)).collect());
        all.push((sql.unwrap(), rows.unwrap().map(Result::unwrap).collect()));
    }
    all
}

#[test]
fn a_migration_that_fails_anywhere_leaves_the_file_as_it_was() {
    let (data, _) = unpack("format-4");
    let before = dump(&raw(&data));
    assert_eq!(before[0].0, "format 4");
    let mut n_failed = 0;
    for table in ["guests", "tables", "steps", "journal", "seats", "links"] {
        let n_rows = format!("SELECT count(*) FROM {table}");
        let n_rows: i64 = raw(&data).query_row(&n_rows, [], |row| row.get(0)).unwrap();
        // In the middle: some rows are done, and some tables.
        for event in ["UPDATE", "DELETE"] {
            let sql = format!(
                "CREATE TRIGGER failing BEFORE {event} ON {table} \
                 BEGIN SELECT RAISE(ABORT, 'as wanted'); END"
            );
            raw(&data).execute_batch(&sql).unwrap();
            let outcome = SqliteStore::open(&data).map(drop);
            if n_rows > 0 && event == "UPDATE" && table != "guests" {
                assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{table}: {outcome:?}");
            }
            let Err(_) = outcome else {
                // Nothing was in the way. Begin again.
                std::fs::remove_dir_all(&data).unwrap();
                let (again, _) = unpack("format-4");
                std::fs::rename(&again, &data).unwrap();
                continue;
            };
            n_failed += 1;
            raw(&data).execute_batch("DROP TRIGGER failing").unwrap();
            assert_eq!(dump(&raw(&data)), before, "{table} {event}");
        }
    }
    assert!(n_failed >= 4, "{n_failed}");
    drop(SqliteStore::open(&data).unwrap());
    let after = dump(&raw(&data));
    assert_eq!(after[0].0, "format 6");
    std::fs::remove_dir_all(&data).unwrap();
}

/// What formats 2 and 3 did not have yet.
fn make_older(file: &Connection, format: i64) {
    file.execute_batch("ALTER TABLE guests DROP COLUMN seen_at; DROP TABLE damaged").unwrap();
    if format == 2 {
        // Heads did not go through the journal.
        file.execute_batch("DROP TABLE due").unwrap();
    }
    file.pragma_update(None, "user_version", format).unwrap();
}

/// Whether somebody is to act, if the game is played.
async fn is_turn_known(guests: &[Guest], table: TableId) -> bool {
    let (mut is_playing, mut has_turn) = (false, false);
    for guest in guests {
        let profile: Profile = guest.get("/api/me").await.ok();
        let row = profile.my_tables.into_iter().find(|row| row.table == table);
        is_playing |= row.as_ref().is_some_and(|row| row.stage == Stage::Playing);
        has_turn |= row.is_some_and(|row| row.is_your_turn);
    }
    has_turn == is_playing
}

#[tokio::test]
async fn guests_of_earlier_formats_keep_their_names_seats_and_tokens() {
    for format in [4, 3, 2] {
        let (data, contents) = unpack("format-4");
        let known: Vec<Vec<u8>> = {
            let file = raw(&data);
            if format < 4 {
                make_older(&file, format);
            }
            let mut hashes = file.prepare("SELECT guest FROM guests").unwrap();
            let hashes = hashes.query_map([], |row| row.get(0)).unwrap();
            hashes.map(Result::unwrap).collect()
        };
        assert!(!known.is_empty());
        let server = Server::start(on_disk(&data)).await.unwrap();
        let mut n_seats = 0;
        for guest in &guests(&server, &contents) {
            let profile: Profile = guest.get("/api/me").await.ok();
            assert!(!profile.name.is_empty(), "format {format}");
            n_seats += profile.my_tables.len();
            // Games that were over have their results, and those that go on say whose turn it is.
            let is_over = |table: TableId| {
                profile.my_tables.iter().any(|row| row.table == table && row.stage == Stage::Over)
            };
            let over: Vec<_> = contents.tables.values().filter(|t| is_over(t.table)).collect();
            while guest.get("/api/me/results").await.ok::<Results>().results.len() < over.len() {
                sleep(std::time::Duration::from_millis(20)).await;
            }
        }
        assert!(n_seats >= contents.tables.len(), "format {format}: {n_seats}");
        // Somebody is to act wherever a game is played, once it was replayed in the background.
        let caught_up = async {
            for stored in contents.tables.values() {
                while !is_turn_known(&guests(&server, &contents), stored.table).await {
                    sleep(std::time::Duration::from_millis(20)).await;
                }
            }
        };
        timeout(LONG, caught_up).await.unwrap_or_else(|_| panic!("format {format}: nobody's turn"));
        assert_eq!(server.n_loaded(), 0, "and no table was loaded for that");
        server.shutdown().await;
        // No hash of a token is left but in the table of tokens.
        for (sql, rows) in dump(&raw(&data)) {
            if sql.contains(" tokens ") {
                assert!(rows.len() >= known.len());
                continue;
            }
            for value in rows.iter().flatten() {
                for hash in &known {
                    let hex: String = tabletop::hex::encode(hash);
                    let is_there = match value {
                        Value::Text(text) => text.contains(&hex),
                        Value::Blob(blob) => blob == hash,
                        _ => false,
                    };
                    assert!(!is_there, "format {format}: {sql}");
                }
            }
        }
        std::fs::remove_dir_all(&data).unwrap();
    }
}

/// The tables of which a row is that is about to be damaged.
fn tables_of_row(file: &Connection, table: &str, row: &str) -> BTreeSet<TableId> {
    let columns = format!("SELECT name FROM pragma_table_info('{table}')");
    let mut columns = file.prepare(&columns).unwrap();
    let columns: Vec<String> =
        columns.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let column = if table == "journal" { "text" } else { "id" };
    if !columns.iter().any(|name| name == column) || ["players", "links"].contains(&table) {
        return BTreeSet::new();
    }
    let sql = format!("SELECT {column} FROM {table} WHERE {row}");
    let text: String = file.query_row(&sql, [], |row| row.get(0)).unwrap();
    // A row of the journal has many entries, each of which begins with the id of its table.
    text.split("\n\n").filter_map(|entry| entry.split(' ').next()?.parse().ok()).collect()
}

fn write_step(store: &SqliteStore, table: TableId, version: Version) -> Result<(), StoreError> {
    let text = "P1 leave".to_string();
    store.commit(&[vec![Write::Step { table, version, text }]])
}

/// Damages one row of a copy of the fixture, migrates it, and checks all tables without that row. Returns whether there was
/// such a row.
fn check_damage(format: &str, table: &str, column: &str, value: &str) -> bool {
    let name = format!("{format}: {table}.{column} = {value}");
    let (data, contents) = unpack(format);
    let file = raw(&data);
    let key = match table {
        "journal" => "seq",
        "guests" => "guest",
        "tokens" => "hash",
        "device_links" | "links" => "secret",
        "result_players" => "player",
        _ => "id",
    };
    let row = format!("{key} = (SELECT max({key}) FROM {table})");
    let count = format!("SELECT count(*) FROM {table} WHERE {row}");
    if file.query_row(&count, [], |row| row.get::<_, i64>(0)).unwrap() == 0 {
        std::fs::remove_dir_all(&data).unwrap();
        return false;
    }
    let bad = tables_of_row(&file, table, &row);
    // One of them is enough where several would be the same.
    let sql = format!("UPDATE OR IGNORE {table} SET {column} = {value} WHERE {row}");
    assert!(file.execute(&sql, []).unwrap() > 0, "{name}");
    drop(file);
    let store = SqliteStore::open(&data).unwrap_or_else(|error| panic!("{name}: {error}"));
    let good = contents.tables.values().filter(|stored| !bad.contains(&stored.table));
    let mut n_good = 0;
    for stored in good {
        n_good += 1;
        let id = stored.table;
        let found = store.table(id).unwrap_or_else(|error| panic!("{name}: {error}")).unwrap();
        let last = found.steps.last().map_or(Version::SETUP, |(version, _)| *version);
        assert_eq!((found.damage, last), (None, stored.version), "{name}");
        if !found.steps.is_empty() {
            let again = write_step(&store, id, last);
            assert!(matches!(again, Err(StoreError::Conflict(_))), "{name}: {again:?}");
            assert_eq!(write_step(&store, id, last.next()), Ok(()), "{name}");
        }
    }
    assert!(n_good > 0, "{name}");
    std::fs::remove_dir_all(&data).unwrap();
    true
}

#[test]
fn damage_in_any_column_of_an_earlier_format_concerns_its_own_tables() {
    for format in ["format-4", "format-5"] {
        let columns: Vec<(String, String)> = {
            let (data, _) = unpack(format);
            let file = raw(&data);
            let sql = "SELECT tables.name, columns.name FROM sqlite_master AS tables \
                       JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' \
                       AND NOT (tables.name = 'journal' AND columns.name = 'seq')";
            let mut statement = file.prepare(sql).unwrap();
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
            let columns = rows.collect::<Result<_, _>>().unwrap();
            std::fs::remove_dir_all(&data).unwrap();
            columns
        };
        let mut n_planted = 0;
        for (table, column) in &columns {
            for value in ["'many'", "CAST(x'fffe' AS TEXT)", "x'fffe00'", "-1", "1.5"] {
                n_planted += usize::from(check_damage(format, table, column, value));
            }
        }
        assert!(n_planted > 5 * columns.len() / 2, "{format}: {n_planted}");
    }
}

/// Only damage makes such a row, and the file must not take it as leave to write what it has.
#[test]
fn a_version_below_those_in_place_is_not_migrated() {
    let (data, _) = unpack("format-5");
    let file = raw(&data);
    let sql = "SELECT id, max(last) FROM steps WHERE id NOT IN (SELECT id FROM versions)";
    let row = file.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)));
    let (table, last): (String, u32) = row.unwrap();
    assert!(last > 4, "{last}");
    file.execute_batch("DROP TRIGGER settled_versions").unwrap();
    file.execute("INSERT INTO versions (id, version) VALUES (?1, 3)", [&table]).unwrap();
    drop(file);
    let store = SqliteStore::open(&data).unwrap();
    let table: TableId = table.parse().unwrap();
    for version in [4, last] {
        let written = write_step(&store, table, Version(version));
        assert!(matches!(written, Err(StoreError::Conflict(_))), "{version}: {written:?}");
    }
    assert_eq!(write_step(&store, table, Version(last + 1)), Ok(()));
    drop(store);
    std::fs::remove_dir_all(&data).unwrap();
}
