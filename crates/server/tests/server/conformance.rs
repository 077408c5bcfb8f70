//! Tests that every store must pass: a version is written once, a commit is stored whole or not at all, and what was stored is
//! there when the store is opened again.

mod file;

use std::path::Path;

use protocol::{GameId, Occupant, Stage, TableId, Version};
use server::{
    DeviceLink, GameResult, GuestId, MemoryStore, Score, SeatTransfer, SecretHash, SqliteStore,
    Store, StoreError, StoredGuest, TableMeta, Turn, Write, WriteSet, new_table_id,
};
use tabletop::Seat;

use crate::{
    faults::{Fault, Faulty},
    support::folder,
};

const GUEST: GuestId = GuestId([5; 16]);
const TOKEN: SecretHash = SecretHash([4; 32]);
const SECRET: SecretHash = SecretHash([6; 32]);

fn tables() -> [TableId; 2] {
    ["abcdefghijkm", "mkjihgfedcba"].map(|id| id.parse().unwrap())
}

fn meta(table: TableId, changed_at: u64) -> Write {
    let meta = TableMeta::new(GameId::ALL[0], GUEST);
    let meta =
        TableMeta { seed: "07".repeat(32).into(), stage: Stage::Playing, changed_at, ..meta };
    Write::Meta { table, meta: Box::new(meta) }
}

fn step(table: TableId, version: u32, text: &str) -> Write {
    Write::Step { table, version: Version(version), text: text.to_string() }
}

/// One of everything that can stand beside a step in a commit.
fn company(table: TableId) -> WriteSet {
    let link = SeatTransfer { table, seat: Seat::new(0), guest: GUEST, expires_at: u64::MAX / 4 };
    vec![
        Write::Guest { guest: GUEST, name: "Ada".to_string() },
        Write::AddTransfer { secret: SECRET, transfer: link },
        Write::NewGuest { token: TOKEN, guest: GUEST },
        Write::AddDeviceLink { secret: SECRET, link: DeviceLink { guest: GUEST, expires_at: 7 } },
        Write::Result { table, result: Box::new(result(7)) },
        Write::BotPending { table, is_pending: true },
        meta(table, 99),
    ]
}

fn result(ended_at: u64) -> GameResult {
    let occupant =
        Occupant::Guest(StoredGuest { guest: GUEST, name: "Ada".to_string(), is_away: false });
    let seats = vec![Score { occupant, points: -3, rank: 0 }];
    GameResult { game: GameId::ALL[0], edition: 1, options: Default::default(), ended_at, seats }
}

fn steps(store: &dyn Store, table: TableId) -> Vec<(u32, String)> {
    let steps = store.table(table).unwrap().map(|stored| stored.steps).unwrap_or_default();
    steps.into_iter().map(|(version, text)| (version.0, text)).collect()
}

/// Nothing of `company` was kept.
#[track_caller]
fn assert_alone(store: &dyn Store, table: TableId) {
    assert_eq!(store.name(GUEST), Ok(None));
    assert_eq!(store.transfer(SECRET), Ok(None));
    assert_eq!(store.guest_of(TOKEN), Ok(None));
    assert_eq!(store.device_link(SECRET), Ok(None));
    assert_eq!(store.results_of(GUEST, None, 9), Ok(Vec::new()));
    assert_eq!(store.tables_with_pending_bots(), Ok(Vec::new()));
    assert_eq!(store.meta(table).unwrap().map(|meta| meta.changed_at), Some(1));
}

#[track_caller]
fn assert_conflict(outcome: Result<(), StoreError>) {
    match outcome {
        Err(StoreError::Conflict(_)) => {}
        outcome => panic!("{outcome:?}"),
    }
}

/// `open` opens what was kept before, again; the store it gave before is gone by then.
fn check_versions<S: Store>(mut open: impl FnMut() -> S) {
    let [one, two] = tables();
    let mut store = open();
    store.commit(&[vec![meta(one, 1)], vec![meta(two, 1)]]).unwrap();
    store
        .commit(&[vec![step(one, 0, "! a"), step(one, 1, "P1 a")], vec![step(two, 0, "! b")]])
        .unwrap();
    let kept = vec![(0, "! a".to_string()), (1, "P1 a".to_string())];
    let company = || company(one);
    let twice: [Vec<WriteSet>; 8] = [
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
    assert_eq!(store.tables_with_pending_bots(), Ok(vec![one]));
    assert_eq!(store.meta(one).unwrap().unwrap().changed_at, 99);
    assert!(store.transfer(SECRET).unwrap().is_some());
    assert_eq!(store.results_of(GUEST, None, 9), Ok(vec![(one, result(7))]));
    // The name of a table that is forgotten is not given again, but nothing of it is in the way.
    store.commit(&[vec![Write::Forget { table: one }]]).unwrap();
    assert!(store.table(one).unwrap().is_none() && store.meta(one).unwrap().is_none());
    assert_eq!(store.tables_with_pending_bots(), Ok(Vec::new()));
}

/// What is written in an order is read in that order, and the last word counts.
fn check_order<S: Store>(mut open: impl FnMut() -> S) {
    let [one, two] = tables();
    let mut store = open();
    store.commit(&[vec![meta(one, 1), meta(two, 2)]]).unwrap();
    for version in 0..40 {
        let of = |table| step(table, version, &format!("P1 {version}\n! {table}"));
        let due = Write::BotPending { table: one, is_pending: version % 2 == 0 };
        let commit = [vec![of(one), due], vec![of(two), meta(two, 10 + u64::from(version))]];
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
        assert_eq!(store.tables_with_pending_bots().unwrap().contains(&one), version % 2 == 0);
        assert_eq!(store.meta(two).unwrap().unwrap().changed_at, 10 + u64::from(version));
    }
}

/// A guest is who has one of their devices, and is forgotten with all of them.
fn check_people<S: Store>(mut open: impl FnMut() -> S) {
    let (ada, bo) = (GUEST, GuestId([7; 16]));
    let [laptop, phone, other] = [1, 2, 3].map(|n| SecretHash([n; 32]));
    let secret = |n: u8| SecretHash([10 + n; 32]);
    let link = |guest| DeviceLink { guest, expires_at: 50 };
    let mut store = open();
    let new = |token, guest| vec![Write::NewGuest { token, guest }];
    store.commit(&[new(laptop, ada), new(other, bo)]).unwrap();
    assert_conflict(store.commit(&[new(laptop, bo)]));
    let name = Write::Guest { guest: ada, name: "Ada".to_string() };
    let secrets =
        [0, 1].map(|n| Write::AddDeviceLink { secret: secret(n), link: link(ada) }).to_vec();
    store.commit(&[vec![name], secrets]).unwrap();
    assert_eq!(store.device_link(secret(0)), Ok(Some(link(ada))));
    let add = |n, token| vec![Write::AddDevice { secret: secret(n), token, guest: ada }];
    store.commit(&[add(0, phone)]).unwrap();
    assert_conflict(store.commit(&[add(0, other)]));
    assert_conflict(store.commit(&[add(1, other), add(1, laptop)]));
    drop(store);
    store = open();
    assert_eq!(
        [laptop, phone, other].map(|token| store.guest_of(token).unwrap()),
        [ada, ada, bo].map(Some)
    );
    assert_eq!((store.n_devices(ada), store.n_devices(bo)), (Ok(2), Ok(1)));
    assert_eq!(
        (store.device_link(secret(0)), store.device_link(secret(1))),
        (Ok(None), Ok(Some(link(ada))))
    );
    // A device that was another's moves.
    store.commit(&[add(1, other)]).unwrap();
    assert_eq!((store.guest_of(other), store.n_devices(bo)), (Ok(Some(ada)), Ok(0)));
    let again = Write::AddDeviceLink { secret: secret(2), link: link(ada) };
    store.commit(&[vec![again], vec![Write::ForgetLinks { before: 50 }]]).unwrap();
    assert_eq!(store.device_link(secret(2)), Ok(None));
    store.commit(&[vec![Write::ForgetGuest { guest: ada }]]).unwrap();
    drop(store);
    store = open();
    assert_eq!([laptop, phone, other].map(|token| store.guest_of(token).unwrap()), [None; 3]);
    assert_eq!(store.name(ada), Ok(None));
}

/// Results come newest first, a page at a time, and go with their table.
fn check_results<S: Store>(mut open: impl FnMut() -> S) {
    let tables: Vec<TableId> = (0..5).map(|_| new_table_id()).collect();
    let mut store = open();
    // Two at the same time.
    let times = [30, 10, 20, 20, 40];
    for (table, ended_at) in tables.iter().zip(times) {
        let result = Write::Result { table: *table, result: Box::new(result(ended_at)) };
        store.commit(&[vec![meta(*table, 1), step(*table, 0, "!"), result]]).unwrap();
    }
    drop(store);
    store = open();
    let mut expected: Vec<_> = times.into_iter().zip(tables.iter().copied()).collect();
    expected.sort();
    expected.reverse();
    for limit in 1..=6 {
        let (mut found, mut before) = (Vec::new(), None);
        loop {
            let page = store.results_of(GUEST, before, limit).unwrap();
            assert!(page.len() <= limit);
            let Some((table, last)) = page.last() else { break };
            before = Some((last.ended_at, *table));
            found.extend(page.iter().map(|(table, result)| (result.ended_at, *table)));
        }
        assert_eq!(found, expected, "{limit} at a time");
    }
    assert_eq!(store.results_of(GuestId([9; 16]), None, 9), Ok(Vec::new()));
    store.commit(&[vec![Write::Forget { table: tables[0] }]]).unwrap();
    for _ in 0..2 {
        assert_eq!(store.results_of(GUEST, None, 9).unwrap().len(), 4);
        drop(store);
        store = open();
    }
}

/// Whose turn it is and since when goes with the step, and is in every list.
fn check_turns<S: Store>(mut open: impl FnMut() -> S) {
    let [one, two] = tables();
    let occupant =
        Occupant::Guest(StoredGuest { guest: GUEST, name: "Ada".to_string(), is_away: false });
    let meta = |table, changed_at| {
        let meta = TableMeta {
            seats: vec![occupant.clone()],
            changed_at,
            ..TableMeta::new(GameId::ALL[0], GUEST)
        };
        Write::Meta { table, meta: Box::new(meta) }
    };
    let mut store = open();
    store.commit(&[vec![meta(one, 1), meta(two, 2)]]).unwrap();
    let order = |store: &S| {
        store.tables_of(GUEST, 9).unwrap().into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(order(&store), [two, one]);
    assert_eq!(store.tables_behind(None, 9), Ok(vec![one, two]), "nobody has said yet");
    let to_act = Some([Seat::new(0), Seat::new(3)].into_iter().collect());
    let turn = Turn { to_act, changed_at: 5 };
    store.commit(&[vec![step(one, 0, "!"), Write::Turn { table: one, turn }]]).unwrap();
    // A step that is refused changes nothing of it.
    let other = Turn { to_act: None, changed_at: 9 };
    assert_conflict(
        store.commit(&[vec![Write::Turn { table: one, turn: other }, step(one, 0, "!")]]),
    );
    for _ in 0..2 {
        assert_eq!(store.meta(one).unwrap().unwrap().turn(), turn);
        assert_eq!(store.table(one).unwrap().unwrap().meta.turn(), turn);
        assert_eq!(order(&store), [one, two]);
        assert_eq!(store.tables_after(None, 9).unwrap()[0].1.turn(), turn);
        assert_eq!(store.tables_behind(None, 9), Ok(vec![two]));
        drop(store);
        store = open();
    }
    store.commit(&[vec![meta(one, 6)]]).unwrap();
    assert_eq!(
        store.meta(one).unwrap().unwrap().turn(),
        Turn { to_act: None, changed_at: 6 },
        "a head has its own"
    );
}

/// Failures before, in the middle of and after a commit: each is what its type says, also after opening again.
fn check_faults<S: Store>(mut open: impl FnMut() -> S) {
    let [one, _] = tables();
    let mut store = Faulty::new(open());
    store.commit(&[vec![meta(one, 1)], vec![step(one, 0, "! a")]]).unwrap();
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
        assert_eq!(steps(&store, one).len(), 2, "reading shows that it was written");
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

#[test]
fn the_file_keeps_the_contract() {
    on_disk(|data| check_versions(|| opened(data)));
    on_disk(|data| check_order(|| opened(data)));
    on_disk(|data| check_people(|| opened(data)));
    on_disk(|data| check_results(|| opened(data)));
    on_disk(|data| check_turns(|| opened(data)));
    on_disk(|data| check_faults(|| opened(data)));
}

#[test]
fn memory_keeps_the_contract() {
    let store = MemoryStore::default();
    check_versions(|| store.clone());
    let store = MemoryStore::default();
    check_order(|| store.clone());
    let store = MemoryStore::default();
    check_people(|| store.clone());
    let store = MemoryStore::default();
    check_results(|| store.clone());
    let store = MemoryStore::default();
    check_turns(|| store.clone());
    let store = MemoryStore::default();
    check_faults(|| store.clone());
}

#[test]
fn a_store_that_wraps_another_keeps_the_contract() {
    on_disk(|data| check_versions(|| Faulty::new(opened(data))));
    on_disk(|data| check_people(|| Faulty::new(opened(data))));
    on_disk(|data| check_results(|| Faulty::new(opened(data))));
    on_disk(|data| check_turns(|| Faulty::new(opened(data))));
    let store = MemoryStore::default();
    check_order(|| Faulty::new(store.clone()));
    let store = MemoryStore::default();
    check_faults(|| Faulty::new(store.clone()));
}
