//! What every store does alike: versions are written once, a commit is kept whole or not at all, and what was kept is
//! there when it is opened again.

use std::path::Path;

use protocol::{GameId, Stage};
use rusqlite::Connection;
use server::{
    Entry, Hash, Head, Link, MemoryStore, SqliteStore, Store, StoreError, TableId, Write,
};
use tabletop::Seat;

use crate::{
    faults::{Fault, Faulty},
    kit::folder,
};

const GUEST: Hash = Hash([5; 32]);
const SECRET: Hash = Hash([6; 32]);

fn tables() -> [TableId; 2] {
    ["abcdefghijkm", "mkjihgfedcba"].map(|id| id.parse().unwrap())
}

fn head(table: TableId, changed_at: u64) -> Write {
    let head = Head::new(GameId::ALL[0], GUEST);
    let head = Head { seed: "07".repeat(32), stage: Stage::Playing, changed_at, ..head };
    Write::Head { table, head: Box::new(head) }
}

fn step(table: TableId, version: u32, text: &str) -> Write {
    Write::Step { table, version, text: text.to_string() }
}

/// One of everything that can stand beside a step in a commit.
fn company(table: TableId) -> Entry {
    let link = Link { table, seat: Seat::new(0), guest: GUEST, expires_at: u64::MAX / 4 };
    vec![
        Write::Guest { guest: GUEST, name: "Ada".to_string() },
        Write::Link { secret: SECRET, link },
        Write::Due { table, is_due: true },
        head(table, 99),
    ]
}

fn steps(store: &dyn Store, table: TableId) -> Vec<(u32, String)> {
    store.table(table).unwrap().map(|saved| saved.steps).unwrap_or_default()
}

/// Nothing of `company` was kept.
#[track_caller]
fn assert_alone(store: &dyn Store, table: TableId) {
    assert_eq!(store.name(GUEST), Ok(None));
    assert_eq!(store.link(SECRET), Ok(None));
    assert_eq!(store.due(), Ok(Vec::new()));
    assert_eq!(store.head(table).unwrap().map(|head| head.changed_at), Some(1));
}

#[track_caller]
fn assert_conflict(outcome: Result<(), StoreError>) {
    assert!(matches!(outcome, Err(StoreError::Conflict(_))), "{outcome:?}");
}

/// `open` opens what was kept before, again; the store it gave before is gone by then.
fn check_versions<S: Store>(mut open: impl FnMut() -> S) {
    let [one, two] = tables();
    let mut store = open();
    store.commit(&[vec![head(one, 1)], vec![head(two, 1)]]).unwrap();
    store
        .commit(&[vec![step(one, 0, "! a"), step(one, 1, "P1 a")], vec![step(two, 0, "! b")]])
        .unwrap();
    let kept = vec![(0, "! a".to_string()), (1, "P1 a".to_string())];
    let company = || company(one);
    let twice: [Vec<Entry>; 8] = [
        // In one entry.
        vec![[company(), vec![step(one, 2, "P1 b"), step(one, 2, "P1 c")]].concat()],
        vec![vec![step(one, 2, "P1 b"), step(one, 2, "P1 b")]],
        vec![vec![step(one, 3, "P1 b"), step(one, 2, "P1 c")]],
        // In one commit of several entries, among them those of another table.
        vec![
            company(),
            vec![step(two, 1, "P2 a")],
            vec![step(one, 2, "P1 b")],
            vec![step(one, 2, "P1 c")],
        ],
        // Over commits: the last one, an earlier one, and word for word the same.
        vec![company(), vec![step(two, 1, "P2 a")], vec![step(one, 1, "P1 x")]],
        vec![vec![step(one, 0, "! x")], company()],
        vec![vec![step(one, 1, "P1 a")]],
        vec![vec![step(one, 2, "P1 b"), step(one, 1, "P1 a")]],
    ];
    for (nth, commit) in twice.iter().enumerate() {
        assert_conflict(store.commit(commit));
        for _ in 0..2 {
            assert_eq!(steps(&store, one), kept, "commit {nth}");
            assert_eq!(
                steps(&store, two).len(),
                1,
                "commit {nth}: of the whole commit nothing is kept"
            );
            assert_alone(&store, one);
            drop(store);
            store = open();
        }
    }
    // What was refused does not stand in the way of what is right.
    store
        .commit(&[[company(), vec![step(one, 2, "P1 b")]].concat(), vec![step(two, 1, "P2 a")]])
        .unwrap();
    assert_conflict(store.commit(&[vec![step(one, 2, "P1 b")]]));
    drop(store);
    let store = open();
    assert_eq!(steps(&store, one).len(), 3);
    assert_conflict(store.commit(&[vec![step(one, 2, "P1 b")]]));
    assert_eq!(store.name(GUEST).unwrap().as_deref(), Some("Ada"));
    assert_eq!(store.due(), Ok(vec![one]));
    assert_eq!(store.head(one).unwrap().unwrap().changed_at, 99);
    assert!(store.link(SECRET).unwrap().is_some());
    // The name of a table that is forgotten is not given again, but nothing of it is in the way.
    store.commit(&[vec![Write::Forget { table: one }]]).unwrap();
    assert!(store.table(one).unwrap().is_none() && store.head(one).unwrap().is_none());
    assert_eq!(store.due(), Ok(Vec::new()));
}

/// What is written in an order is read in that order, and the last word counts.
fn check_order<S: Store>(mut open: impl FnMut() -> S) {
    let [one, two] = tables();
    let mut store = open();
    store.commit(&[vec![head(one, 1), head(two, 2)]]).unwrap();
    for version in 0..40 {
        let of = |table| step(table, version, &format!("P1 {version}\n! {table}"));
        let due = Write::Due { table: one, is_due: version % 2 == 0 };
        let commit = [vec![of(one), due], vec![of(two), head(two, 10 + u64::from(version))]];
        store.commit(&commit).unwrap();
        if version % 7 == 0 {
            drop(store);
            store = open();
        }
        for table in tables() {
            let expected =
                (0..=version).map(|version| (version, format!("P1 {version}\n! {table}")));
            assert_eq!(steps(&store, table), expected.collect::<Vec<_>>());
        }
        assert_eq!(store.due().unwrap().contains(&one), version % 2 == 0);
        assert_eq!(store.head(two).unwrap().unwrap().changed_at, 10 + u64::from(version));
    }
}

/// Failures before, in the middle of and after a commit: each is what its type says, also after opening again.
fn check_faults<S: Store>(mut open: impl FnMut() -> S) {
    let [one, _] = tables();
    let mut store = Faulty::new(open());
    store.commit(&[vec![head(one, 1)], vec![step(one, 0, "! a")]]).unwrap();
    let commit = [company(one), vec![step(one, 1, "P1 a")]];
    for fault in [Fault::Before, Fault::During, Fault::Taken] {
        store.set(Some(fault));
        let error = store.commit(&commit).unwrap_err();
        assert!(!matches!(error, StoreError::Unknown(_)), "{fault:?}: {error}");
        for _ in 0..2 {
            assert_eq!(steps(&store, one).len(), 1, "{fault:?}");
            assert_alone(&store, one);
            drop(store);
            store = Faulty::new(open());
        }
    }
    store.set(Some(Fault::After));
    let outcome = store.commit(&commit);
    assert!(matches!(outcome, Err(StoreError::Unknown(_))), "{outcome:?}");
    store.set(None);
    for _ in 0..2 {
        assert_eq!(steps(&store, one).len(), 2, "reading tells that it was written");
        assert_conflict(store.commit(&commit));
        drop(store);
        store = Faulty::new(open());
    }
    store.commit(&[vec![step(one, 2, "P1 b")]]).unwrap();
    assert_eq!(store.name(GUEST).unwrap().as_deref(), Some("Ada"));
}

/// In a folder of its own, which is opened again and again.
fn on_disk(check: impl FnOnce(&Path)) {
    let data = folder("conformance");
    check(&data);
    std::fs::remove_dir_all(&data).unwrap();
}

fn opened(data: &Path) -> SqliteStore {
    SqliteStore::open(data).unwrap()
}

fn raw(data: &Path) -> Connection {
    Connection::open(data.join("nethertable.db")).unwrap()
}

#[test]
fn the_file_keeps_the_contract() {
    on_disk(|data| check_versions(|| opened(data)));
    on_disk(|data| check_order(|| opened(data)));
    on_disk(|data| check_faults(|| opened(data)));
}

#[test]
fn memory_keeps_the_contract() {
    let store = MemoryStore::default();
    check_versions(|| store.clone());
    let store = MemoryStore::default();
    check_order(|| store.clone());
    let store = MemoryStore::default();
    check_faults(|| store.clone());
}

#[test]
fn a_store_that_wraps_another_keeps_the_contract() {
    on_disk(|data| check_versions(|| Faulty::new(opened(data))));
    let store = MemoryStore::default();
    check_order(|| Faulty::new(store.clone()));
    let store = MemoryStore::default();
    check_faults(|| Faulty::new(store.clone()));
}

/// Whoever wrote it, and wherever it lies: this store has never read it.
#[test]
fn the_file_itself_refuses_a_version_that_is_there() {
    on_disk(|data| {
        let [one, two] = tables();
        let store = opened(data);
        store.commit(&[vec![head(one, 1), head(two, 1), step(one, 0, "! a")]]).unwrap();
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
        store.commit(&[vec![head(one, 1), head(two, 1), step(one, 0, "! a")]]).unwrap();
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
            store.commit(&[vec![Write::Due { table: one, is_due: true }]]).unwrap();
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
        store.commit(&[vec![head(one, 1), step(one, 0, "! a")]]).unwrap();
        let commit = [company(one), vec![step(one, 1, "P1 a")]];
        for failing in ["journal", "versions", "links"] {
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
        store.commit(&[vec![head(one, 1), step(one, 0, "! a")]]).unwrap();
        let tables = "CREATE TABLE nobody (id INTEGER PRIMARY KEY); \
                      CREATE TABLE failing (id INTEGER REFERENCES nobody (id) DEFERRABLE INITIALLY DEFERRED)";
        let fails = "CREATE TRIGGER fails AFTER INSERT ON journal BEGIN INSERT INTO failing VALUES (1); END";
        raw(data).execute_batch(tables).unwrap();
        raw(data).execute_batch(fails).unwrap();
        let outcome = store.commit(&[company(one), vec![step(one, 1, "P1 a")]]);
        assert!(matches!(outcome, Err(StoreError::Unknown(_))), "{outcome:?}");
        // Here it was not written, and whoever reads is told so.
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
        store.commit(&[vec![head(tables()[0], 1)]]).unwrap();
        drop(store);
        assert!(opened(data).head(tables()[0]).unwrap().is_some());
    });
}

#[test]
fn a_row_that_cannot_be_read_is_told_of_its_own_table() {
    on_disk(|data| {
        let [one, two] = tables();
        drop({
            let store = opened(data);
            store.commit(&[vec![head(one, 1), head(two, 1)]]).unwrap();
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
