//! What the SQLite file promises beyond the contract: it refuses what its own process does not know of, and what fails in it
//! has the right type.

use std::path::Path;

use rusqlite::Connection;
use server::{SqliteStore, Store, StoreError, Write};

use super::{assert_alone, assert_conflict, company, meta, on_disk, opened, step, steps, tables};

fn raw(data: &Path) -> Connection {
    Connection::open(data.join("nethertable.db")).unwrap()
}

/// Whoever wrote it, and wherever it lies: this store has never read it.
#[test]
fn the_file_itself_refuses_a_version_that_is_there() {
    on_disk(|data| {
        let [one, two] = tables();
        let store = opened(data);
        store.commit(&[vec![meta(one, 1), meta(two, 1), step(one, 0, "! a")]]).unwrap();
        // Another process has written to the journal, and to the place where steps end up.
        let file = raw(data);
        file.execute("UPDATE versions SET version = 5 WHERE id = ?1", [one.as_str()]).unwrap();
        let sql = "INSERT INTO steps (id, version, text, last) VALUES (?1, 0, '0 !', 7)";
        file.execute(sql, [two.as_str()]).unwrap();
        for (table, last) in [(one, 5), (two, 7)] {
            assert_conflict(store.commit(&[vec![step(table, last, "P1 a")]]));
            assert_conflict(store.commit(&[vec![step(table, 1, "P1 a")]]));
            store.commit(&[vec![step(table, last + 1, "P1 a")]]).unwrap();
        }
    });
}

/// More than the journal holds before it is settled.
const MANY: u32 = 20_100;

#[test]
fn versions_are_refused_in_the_journal_and_in_their_place() {
    on_disk(|data| {
        let [one, two] = tables();
        let mut store = opened(data);
        store.commit(&[vec![meta(one, 1), meta(two, 1), step(one, 0, "! a")]]).unwrap();
        let many = (0..MANY).map(|version| step(two, version, "P1 a")).collect();
        store.commit(&[many, vec![step(one, 1, "P1 a")]]).unwrap();
        // The old generation moves, a table with each commit, while the young one grows.
        for version in 2..6 {
            for early in 0..version {
                assert_conflict(store.commit(&[vec![step(one, early, "P1 x")]]));
            }
            assert_conflict(store.commit(&[vec![step(two, MANY - 1, "P1 x")]]));
            store.commit(&[vec![step(one, version, "P1 a")]]).unwrap();
            drop(store);
            store = opened(data);
            store.commit(&[vec![Write::BotPending { table: one, is_pending: true }]]).unwrap();
        }
        let n_settled = "SELECT count(*) FROM steps";
        let n_settled: i64 = raw(data).query_row(n_settled, [], |row| row.get(0)).unwrap();
        assert!(n_settled >= 2, "both tables have been settled: {n_settled}");
        assert_conflict(store.commit(&[vec![step(two, MANY - 1, "P1 x")]]));
        assert_eq!(steps(&store, one).len(), 6);
        assert_eq!(steps(&store, two).len(), MANY as usize);
    });
}

/// A failure of SQLite itself in the middle of a transaction.
#[test]
fn a_file_that_fails_in_the_middle_keeps_nothing() {
    on_disk(|data| {
        let [one, _] = tables();
        let mut store = opened(data);
        store.commit(&[vec![meta(one, 1), step(one, 0, "! a")]]).unwrap();
        let commit = [company(one), vec![step(one, 1, "P1 a")]];
        for failing in ["journal", "versions", "links", "tokens", "result_players"] {
            let event = if failing == "versions" { "UPDATE" } else { "INSERT" };
            let sql = format!(
                "CREATE TRIGGER failing BEFORE {event} ON {failing} \
                 BEGIN SELECT RAISE(ABORT, 'as wanted'); END"
            );
            raw(data).execute_batch(&sql).unwrap();
            let outcome = store.commit(&commit);
            assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{failing}: {outcome:?}");
            raw(data).execute_batch("DROP TRIGGER failing").unwrap();
            for _ in 0..2 {
                assert_eq!(steps(&store, one).len(), 1, "{failing}");
                assert_alone(&store, one);
                drop(store);
                store = opened(data);
            }
        }
        store.commit(&commit).unwrap();
    });
}

/// The end of a transaction that SQLite reports as failed. A constraint that is checked there stands for a disk that fails.
#[test]
fn the_end_of_a_transaction_that_fails_has_an_unknown_outcome() {
    on_disk(|data| {
        let [one, _] = tables();
        let store = opened(data);
        store.commit(&[vec![meta(one, 1), step(one, 0, "! a")]]).unwrap();
        let tables = "CREATE TABLE nobody (id INTEGER PRIMARY KEY); \
                      CREATE TABLE failing (id INTEGER REFERENCES nobody (id) DEFERRABLE INITIALLY DEFERRED)";
        let fails = "CREATE TRIGGER fails AFTER INSERT ON journal BEGIN INSERT INTO failing VALUES (1); END";
        raw(data).execute_batch(tables).unwrap();
        raw(data).execute_batch(fails).unwrap();
        let outcome = store.commit(&[company(one), vec![step(one, 1, "P1 a")]]);
        assert!(matches!(outcome, Err(StoreError::Unknown(_))), "{outcome:?}");
        // Here it was not written, and whoever reads finds that out.
        assert_eq!(steps(&store, one).len(), 1);
        assert_alone(&store, one);
        raw(data).execute_batch("DROP TRIGGER fails").unwrap();
        store.commit(&[vec![step(one, 1, "P1 a")]]).unwrap();
        // What another wrote while nobody knew is there as well.
        raw(data).execute_batch(fails).unwrap();
        assert!(store.commit(&[vec![step(one, 2, "P1 b")]]).is_err());
        let file = raw(data);
        file.execute_batch("DROP TRIGGER fails").unwrap();
        let row = format!("{one} 2 P1 c\n\n");
        file.execute("INSERT INTO journal (text) VALUES (?1)", [&row]).unwrap();
        file.execute("UPDATE versions SET version = 2", []).unwrap();
        assert_eq!(steps(&store, one).last().unwrap().1, "P1 c", "as it is in the file");
        assert_conflict(store.commit(&[vec![step(one, 2, "P1 b")]]));
    });
}

#[test]
fn a_folder_is_open_once() {
    on_disk(|data| {
        let store = opened(data);
        let error = SqliteStore::open(data).unwrap_err();
        assert!(
            matches!(&error, StoreError::Unavailable(why) if why.contains("another server")),
            "{error}"
        );
        store.commit(&[vec![meta(tables()[0], 1)]]).unwrap();
        drop(store);
        assert!(opened(data).meta(tables()[0]).unwrap().is_some());
    });
}

#[test]
fn a_row_that_cannot_be_read_is_reported_for_its_own_table() {
    on_disk(|data| {
        let [one, two] = tables();
        drop({
            let store = opened(data);
            store.commit(&[vec![meta(one, 1), meta(two, 1)]]).unwrap();
            store
        });
        let row = format!("{one} head {{\"seed\":\"{}\n\n", "07".repeat(32));
        raw(data).execute("INSERT INTO journal (text) VALUES (?1)", [&row]).unwrap();
        let store = opened(data);
        match store.table(one) {
            Err(StoreError::Corrupt { table, why }) => {
                assert_eq!(table, one);
                assert!(!why.contains("0707"), "{why}");
            }
            outcome => panic!("{outcome:?}"),
        }
        assert!(store.table(two).unwrap().is_some());
    });
}
