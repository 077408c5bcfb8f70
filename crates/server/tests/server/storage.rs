//! The store by itself: what goes in comes out, in order, however much of it there is and whenever it is opened again.

use protocol::{GameId, Stage};
use server::{Hash, Head, SqliteStore, Store, TableId, Write};

use crate::kit::folder;

/// More than the journal holds before it is settled.
const N_STEPS: u32 = 30_000;
const N_TABLES: usize = 3;

fn head() -> Head {
    Head {
        game: GameId::ALL[0],
        options: Default::default(),
        host: Hash([0; 32]),
        places: Vec::new(),
        seed: "07".repeat(32),
        stage: Stage::Playing,
        is_listed: false,
        shuffle: false,
        scene: None,
        changed_at: 0,
    }
}

#[track_caller]
fn assert_complete(store: &SqliteStore, table: TableId) {
    let saved = store.table(table).unwrap().expect("it was kept");
    assert_eq!(saved.head, head());
    assert_eq!(saved.steps.len(), N_STEPS as usize / N_TABLES);
    for (nth, (version, text)) in saved.steps.iter().enumerate() {
        assert_eq!((*version as usize, text), (nth, &step(*version)), "in order, each once");
    }
}

fn step(version: u32) -> String {
    format!("P1 pay coin # act-{version}\n! M{version}")
}

#[test]
fn steps_come_back_in_order_before_and_after_they_are_settled() {
    let data = folder("storage");
    let store = SqliteStore::open(&data).unwrap();
    let tables: [TableId; N_TABLES] =
        ["abcdefghijkm", "mkjihgfedcba", "222222222222"].map(|id| id.parse().unwrap());
    let heads = tables.map(|table| vec![Write::Head { table, head: Box::new(head()) }]);
    store.commit(&heads).unwrap();
    for from in (0..N_STEPS / N_TABLES as u32).step_by(500) {
        let of = |version| {
            tables.map(|table| Write::Step { table, version, text: step(version) }).to_vec()
        };
        store.commit(&(from..from + 500).map(of).collect::<Vec<_>>()).unwrap();
    }
    tables.iter().for_each(|table| assert_complete(&store, *table));
    drop(store);
    let store = SqliteStore::open(&data).unwrap();
    tables.iter().for_each(|table| assert_complete(&store, *table));
    assert!(store.table("zzzzzzzzzzzz".parse().unwrap()).unwrap().is_none());
    drop(store);
    std::fs::remove_dir_all(&data).unwrap();
}
