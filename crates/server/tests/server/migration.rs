//! Files of earlier formats get the form of today when they are opened, all or nothing.

use std::path::Path;

use protocol::{Profile, Results, Stage};
use rusqlite::{Connection, types::Value};
use server::{Server, SqliteStore, StoreError};
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
async fn is_turn_known(guests: &[Guest], table: &str) -> bool {
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
            let is_over = |table: &String| {
                profile.my_tables.iter().any(|row| row.table == *table && row.stage == Stage::Over)
            };
            let over: Vec<_> = contents.tables.values().filter(|t| is_over(&t.table)).collect();
            while guest.get("/api/me/results").await.ok::<Results>().results.len() < over.len() {
                sleep(std::time::Duration::from_millis(20)).await;
            }
        }
        assert!(n_seats >= contents.tables.len(), "format {format}: {n_seats}");
        // Somebody is to act wherever a game is played, once it was replayed in the background.
        let caught_up = async {
            for stored in contents.tables.values() {
                while !is_turn_known(&guests(&server, &contents), &stored.table).await {
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
                    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
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
