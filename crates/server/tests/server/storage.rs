//! The store by itself: what goes in comes out, in order, however much of it there is and whenever it is opened again.

use protocol::{GameId, Stage};
use server::{Hash, Head, MemoryStore, Place, SqliteStore, Store, TableId, Write};
use tabletop::Rng;

use crate::kit::folder;

/// More than the journal holds before it is settled.
const N_STEPS: u32 = 30_000;
const N_TABLES: usize = 3;

fn head() -> Head {
    let head = Head::new(GameId::ALL[0], Hash([0; 32]));
    Head { seed: "07".repeat(32), stage: Stage::Playing, ..head }
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

const GUESTS: [Hash; 3] = [Hash([1; 32]), Hash([2; 32]), Hash([3; 32])];

/// Some writes about some tables, one batch after the other, as servers make them.
struct Life {
    rng: Rng,
    tables: Vec<(TableId, u32)>,
    time: u64,
}

impl Life {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u32) as usize
    }

    fn head(&mut self, table: TableId) -> Write {
        self.time += 1;
        let place = |guest| Place::Guest { guest, name: String::new(), is_away: false };
        let places = (0..2).map(|_| place(GUESTS[self.below(3)])).collect();
        let stage = [Stage::Waiting, Stage::Playing, Stage::Over][self.below(3)];
        let is_listed = self.below(2) == 0;
        let head = Head { places, stage, is_listed, changed_at: self.time, ..head() };
        Write::Head { table, head: Box::new(head) }
    }

    fn write(&mut self) -> Write {
        if self.tables.is_empty() || self.below(100) == 0 {
            let table = TableId::random();
            self.tables.push((table, 0));
            return self.head(table);
        }
        let nth = self.below(self.tables.len());
        let (table, version) = self.tables[nth];
        match self.below(10) {
            0 => self.head(table),
            1 => Write::Due { table, is_due: self.below(2) == 0 },
            _ => {
                self.tables[nth].1 += 1;
                Write::Step { table, version, text: step(version) }
            }
        }
    }
}

#[track_caller]
fn assert_alike(store: &SqliteStore, model: &MemoryStore, life: &mut Life) {
    for guest in GUESTS {
        for limit in [5, 1000] {
            let (found, expected) = (store.tables_of(guest, limit), model.tables_of(guest, limit));
            assert_eq!(found.unwrap(), expected.unwrap());
        }
    }
    assert_eq!(store.open_tables(7).unwrap(), model.open_tables(7).unwrap());
    assert_eq!(store.due().unwrap(), model.due().unwrap());
    for _ in 0..20 {
        let nth = life.below(life.tables.len());
        let table = life.tables[nth].0;
        let (found, expected) = (store.table(table).unwrap(), model.table(table).unwrap());
        let (found, expected) = (found.expect("it was kept"), expected.expect("as above"));
        assert_eq!((found.head, found.steps), (expected.head, expected.steps));
    }
}

#[test]
fn the_file_knows_what_memory_knows_at_every_point_of_settling() {
    let data = folder("alike");
    let mut store = SqliteStore::open(&data).unwrap();
    let model = MemoryStore::default();
    let mut life = Life { rng: Rng::new(7), tables: Vec::new(), time: 0 };
    // Enough for the journal to be settled several times, and for closing in the middle of it.
    for nth in 1..=300 {
        let batch: Vec<_> = (0..300).map(|_| vec![life.write()]).collect();
        store.commit(&batch).unwrap();
        model.commit(&batch).unwrap();
        if nth % 10 == 0 {
            assert_alike(&store, &model, &mut life);
        }
        if nth % 34 == 0 {
            drop(store);
            store = SqliteStore::open(&data).unwrap();
            assert_alike(&store, &model, &mut life);
        }
    }
    drop(store);
    std::fs::remove_dir_all(&data).unwrap();
}
