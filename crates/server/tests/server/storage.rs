//! The store by itself: what goes in comes out, in order, however much of it there is and whenever it is opened again.

use protocol::{GameId, Occupant, Stage, TableId, Version};
use server::{
    GuestId, MemoryStore, SeatTransfer, SecretHash, SqliteStore, Store, StoredGuest, TableMeta,
    Turn, Write, new_table_id,
};
use tabletop::{MAX_SEATS, Rng, Seat};

use crate::support::folder;

/// More than the journal holds before it is settled.
const N_STEPS: u32 = 30_000;
const N_TABLES: usize = 3;

fn meta() -> TableMeta {
    let meta = TableMeta::new(GameId::ALL[0], GUESTS[0]);
    TableMeta { seed: "07".repeat(32).into(), stage: Stage::Playing, ..meta }
}

#[track_caller]
fn assert_complete(store: &SqliteStore, table: TableId) {
    let stored = store.table(table).unwrap().expect("it was kept");
    assert_eq!(stored.meta, meta());
    assert_eq!(stored.steps.len(), N_STEPS as usize / N_TABLES);
    for (nth, (version, text)) in stored.steps.iter().enumerate() {
        assert_eq!((version.0 as usize, text), (nth, &step(version.0)), "in order, each once");
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
    let metas = tables.map(|table| vec![Write::Meta { table, meta: Box::new(meta()) }]);
    store.commit(&metas).unwrap();
    for from in (0..N_STEPS / N_TABLES as u32).step_by(500) {
        let of = |version| {
            tables
                .map(|table| Write::Step { table, version: Version(version), text: step(version) })
                .to_vec()
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

#[cfg(unix)]
#[test]
fn nobody_else_reads_what_is_kept() {
    use std::{fs, os::unix::fs::PermissionsExt, path::Path};
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    let check_files = |data: &Path| {
        let names = ["lock", "nethertable.db", "nethertable.db-wal", "nethertable.db-shm"];
        for name in names {
            assert_eq!(mode(&data.join(name)), 0o600, "{name}");
        }
    };
    let open = |data: &Path| {
        let store = SqliteStore::open(data).unwrap();
        store.commit(&[vec![Write::Guest { guest: GUESTS[0], name: "Ada".to_string() }]]).unwrap();
        store
    };
    let parent = folder("private");
    let data = parent.join("deep");
    let store = open(&data);
    assert_eq!(mode(&data), 0o700);
    check_files(&data);
    // As an older version left it.
    set(&data, 0o755).unwrap();
    for entry in fs::read_dir(&data).unwrap() {
        set(&entry.unwrap().path(), 0o644).unwrap();
    }
    drop(store);
    let store = open(&data);
    assert_eq!(mode(&data), 0o700, "it is the store's own");
    check_files(&data);
    drop(store);
    // Where other things lie too, the folder and they are left as they are.
    fs::write(data.join("notes.txt"), "mine").unwrap();
    set(&data, 0o755).unwrap();
    set(&data.join("notes.txt"), 0o644).unwrap();
    set(&data.join("nethertable.db"), 0o644).unwrap();
    let store = open(&data);
    assert_eq!((mode(&data), mode(&data.join("notes.txt"))), (0o755, 0o644));
    check_files(&data);
    drop(store);
    fs::remove_dir_all(&parent).unwrap();
}

#[test]
fn guests_of_an_older_file_were_last_here_today() {
    let data = folder("older");
    std::fs::create_dir_all(&data).unwrap();
    let file = rusqlite::Connection::open(data.join("nethertable.db")).unwrap();
    file.execute_batch(
        "CREATE TABLE guests (guest BLOB PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
         INSERT INTO guests VALUES (zeroblob(32), 'Ada');
         PRAGMA user_version = 3;",
    )
    .unwrap();
    drop(file);
    for _ in 0..2 {
        let store = SqliteStore::open(&data).unwrap();
        let ada = store.guest_of(SecretHash([0; 32])).unwrap().expect("the token is known");
        assert_eq!(store.name(ada).unwrap().as_deref(), Some("Ada"));
        assert!(store.seen_at(ada).unwrap().is_some_and(|at| at > 1_700_000_000));
    }
    std::fs::remove_dir_all(&data).unwrap();
}

#[test]
fn guests_are_seen_and_forgotten_alike() {
    let data = folder("guests");
    let (file, model) = (SqliteStore::open(&data).unwrap(), MemoryStore::default());
    let stores: [&dyn Store; 2] = [&file, &model];
    for store in stores {
        let guest = |guest| Write::Guest { guest, name: "x".to_string() };
        let link = |expires_at| {
            let (table, guest) = ("abcdefghijkm".parse().unwrap(), GUESTS[0]);
            let link = SeatTransfer { table, seat: Seat::new(0), guest, expires_at };
            Write::AddTransfer { secret: SecretHash([expires_at as u8; 32]), transfer: link }
        };
        store.commit(&[GUESTS.map(guest).to_vec(), vec![link(5), link(6)]]).unwrap();
        let writes = vec![
            Write::Seen { guest: GUESTS[1], at: 77 },
            Write::Seen { guest: GuestId([9; 16]), at: 77 },
            Write::ForgetGuest { guest: GUESTS[0] },
            Write::ForgetLinks { before: 5 },
        ];
        store.commit(&[writes]).unwrap();
        assert_eq!(store.seen_at(GUESTS[1]).unwrap(), Some(77));
        assert_eq!(store.seen_at(GUESTS[0]).unwrap(), None);
        assert_eq!(store.name(GUESTS[0]).unwrap(), None);
        assert_eq!(store.guests_after(None, 1).unwrap(), [(GUESTS[1], 77)]);
        let rest = store.guests_after(Some(GUESTS[1]), 9).unwrap();
        assert_eq!(rest.iter().map(|(guest, _)| *guest).collect::<Vec<_>>(), [GUESTS[2]]);
        let has_link = |n: u8| store.transfer(SecretHash([n; 32])).unwrap().is_some();
        assert_eq!((has_link(5), has_link(6)), (false, true));
        store.check().unwrap();
    }
    drop(file);
    std::fs::remove_dir_all(&data).unwrap();
}

const GUESTS: [GuestId; 3] = [GuestId([1; 16]), GuestId([2; 16]), GuestId([3; 16])];

/// Some writes about some tables, one batch after the other, as servers make them.
struct Life {
    rng: Rng,
    tables: Vec<(TableId, u32)>,
    gone: Vec<TableId>,
    time: u64,
}

impl Life {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u32) as usize
    }

    fn meta(&mut self, table: TableId) -> Write {
        self.time += 1;
        let occupant =
            |guest| Occupant::Guest(StoredGuest { guest, name: String::new(), is_away: false });
        let seats = (0..2).map(|_| occupant(GUESTS[self.below(3)])).collect();
        let stage = [Stage::Waiting, Stage::Playing, Stage::Over][self.below(3)];
        let is_listed = self.below(2) == 0;
        let meta = TableMeta { seats, stage, is_listed, changed_at: self.time, ..meta() };
        Write::Meta { table, meta: Box::new(meta) }
    }

    fn write(&mut self) -> Write {
        if self.tables.is_empty() || self.below(100) == 0 {
            let table = new_table_id();
            self.tables.push((table, 0));
            return self.meta(table);
        }
        let nth = self.below(self.tables.len());
        let (table, version) = self.tables[nth];
        match self.below(10) {
            0 if self.below(30) == 0 => {
                self.tables.swap_remove(nth);
                self.gone.push(table);
                Write::Forget { table }
            }
            0 => self.meta(table),
            1 => Write::BotPending { table, is_pending: self.below(2) == 0 },
            2 | 3 => {
                self.time += 1;
                let seats = Seat::all(MAX_SEATS).filter(|_| self.below(2) == 0).collect();
                Write::Turn { table, turn: Turn { to_act: Some(seats), changed_at: self.time } }
            }
            _ => {
                self.tables[nth].1 += 1;
                Write::Step { table, version: Version(version), text: step(version) }
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
    assert_eq!(
        store.tables_with_pending_bots().unwrap(),
        model.tables_with_pending_bots().unwrap()
    );
    for (after, limit) in [(None, 3), (None, 1000), (life.tables.first().map(|(id, _)| *id), 5)] {
        let behind = (store.tables_behind(after, limit), model.tables_behind(after, limit));
        assert_eq!(behind.0.unwrap(), behind.1.unwrap());
    }
    let mut after = None;
    for limit in [1, 7, 1000] {
        let (found, expected) =
            (store.tables_after(after, limit), model.tables_after(after, limit));
        let found = found.unwrap();
        assert_eq!(found, expected.unwrap());
        after = found.last().map(|(table, _)| *table);
    }
    for table in &life.gone {
        assert!(store.table(*table).unwrap().is_none() && store.meta(*table).unwrap().is_none());
    }
    for _ in 0..20 {
        let nth = life.below(life.tables.len());
        let table = life.tables[nth].0;
        let (found, expected) = (store.table(table).unwrap(), model.table(table).unwrap());
        let (found, expected) = (found.expect("it was kept"), expected.expect("as above"));
        assert_eq!((found.meta, found.steps), (expected.meta, expected.steps));
    }
}

#[test]
fn the_file_knows_what_memory_knows_at_every_point_of_settling() {
    let data = folder("alike");
    let mut store = SqliteStore::open(&data).unwrap();
    let model = MemoryStore::default();
    let mut life = Life { rng: Rng::new(7), tables: Vec::new(), gone: Vec::new(), time: 0 };
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
