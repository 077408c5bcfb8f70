//! Damage in any column of any row of the database concerns the table or guest of that row alone, and no error and no log line
//! shows a seed.

use std::{fmt::Debug, path::Path};

use protocol::{Occupant, TableId, Version};
use rusqlite::{Connection, params};
use server::{
    Commitment, GameResult, GuestId, Luck, Score, SecretHash, SqliteStore, Store, StoredGuest,
    TableMeta, Write,
};
use tabletop::Seat;

use crate::{damage::Log, support::folder};

const SEED: &str = "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed";

/// A table with its guest, whose device, links and result are numbered alike.
#[derive(Clone, Copy)]
struct Owner {
    n: u8,
    table: TableId,
}

impl Owner {
    fn new(n: u8, table: &str) -> Owner {
        Owner { n, table: table.parse().unwrap() }
    }

    fn guest(self) -> GuestId {
        GuestId([self.n; 16])
    }

    fn hash(self) -> SecretHash {
        SecretHash([self.n; 32])
    }

    fn meta(self) -> TableMeta {
        let name = "Ada".to_string();
        let occupant = Occupant::Guest(StoredGuest { guest: self.guest(), name, is_away: false });
        let commitment =
            Commitment { seat: Seat::new(0), guest: self.guest(), hash: SEED.to_string() };
        let luck = Luck {
            part: SEED.into(),
            hash: "00".repeat(32),
            commitments: vec![commitment],
            openings: vec![SEED.into()],
            is_opening: false,
            n_redrawn: 0,
        };
        TableMeta {
            seats: vec![occupant; 3],
            seed: SEED.into(),
            luck: Some(luck),
            is_listed: true,
            changed_at: 7,
            ..TableMeta::new(protocol::GameId::ALL[0], self.guest())
        }
    }

    fn result(self) -> GameResult {
        let meta = self.meta();
        let score = |occupant: &Occupant<StoredGuest>| Score {
            occupant: occupant.clone(),
            points: 1,
            rank: 0,
        };
        GameResult {
            game: meta.game,
            edition: 1,
            options: meta.options.clone(),
            ended_at: 7,
            seats: meta.seats.iter().map(score).collect(),
        }
    }

    /// One row of each table of the database, as the store would write them.
    fn insert(self, file: &Connection) {
        let (id, guest, hash) = (self.table.as_str(), self.guest().0, self.hash().0);
        let key = self.table.number();
        let json = serde_json::to_string(&self.meta()).unwrap();
        let result = serde_json::to_string(&self.result()).unwrap();
        let run = |sql: &str, of: &[&dyn rusqlite::ToSql]| file.execute(sql, of).unwrap();
        run("INSERT INTO players (id, name, seen_at) VALUES (?1, 'Ada', 7)", params![guest]);
        run("INSERT INTO tokens (hash, player) VALUES (?1, ?2)", params![hash, guest]);
        run("INSERT INTO device_links VALUES (?1, ?2, 7)", params![hash, guest]);
        run("INSERT INTO tables VALUES (?1, ?2, 1, 7, NULL)", params![id, json]);
        run("INSERT INTO results VALUES (?1, ?2)", params![id, result]);
        run("INSERT INTO result_players VALUES (?1, 7, ?2)", params![guest, id]);
        run("INSERT INTO seats VALUES (?1, ?2)", params![guest, id]);
        run("INSERT INTO steps VALUES (?1, 0, ?2, 0)", params![id, "0 ! P1\n\n"]);
        run("INSERT INTO versions VALUES (?1, ?2, 1)", params![key, id]);
        run("INSERT INTO due VALUES (?1)", params![id]);
        run("INSERT INTO links VALUES (?1, ?2, 0, ?3, 7)", params![hash, id, guest]);
        let journal = format!("{id} 1 P1 leave\n\n{id} @1,8\n\n");
        run("INSERT INTO journal (text) VALUES (?1)", params![journal]);
    }
}

/// Which rows of a table of the database are the owner's.
fn own_rows(table: &str, owner: Owner) -> String {
    let id = owner.table;
    let bytes = |n: usize| format!("x'{}'", format!("{:02x}", owner.n).repeat(n));
    match table {
        "players" => format!("id = {}", bytes(16)),
        "tokens" => format!("hash = {}", bytes(32)),
        "device_links" | "links" => format!("secret = {}", bytes(32)),
        "journal" => format!("text LIKE '{id} %'"),
        "tables" | "results" | "result_players" | "seats" | "steps" | "versions" | "due"
        | "damaged" => format!("id = '{id}'"),
        _ => panic!("{table} is new: say which of its rows belong to a table"),
    }
}

/// Everything that is read of an owner and of all; the lists without the other owner.
fn read_all(store: &SqliteStore, owner: Owner, is_good: bool) -> Vec<String> {
    let (table, guest, hash) = (owner.table, owner.guest(), owner.hash());
    let mut read = Vec::new();
    let mut note = |what: &str, found: &dyn Debug| read.push(format!("{what}: {found:?}"));
    note("meta", &store.meta(table));
    note(
        "table",
        &store.table(table).map(|stored| stored.map(|stored| (stored.meta, stored.steps))),
    );
    note("guest", &store.guest_of(hash));
    note("devices", &store.n_devices(guest));
    note("device link", &store.device_link(hash));
    note("name", &store.name(guest));
    note("seen", &store.seen_at(guest));
    note("transfer", &store.transfer(hash));
    note("own tables", &store.tables_of(guest, 9));
    note("results", &store.results_of(guest, None, 9));
    let of_owner = |tables: Vec<(TableId, TableMeta)>| {
        tables.into_iter().find(|(found, _)| !is_good || *found == table)
    };
    note("open", &store.open_tables(9).map(of_owner));
    note("all", &store.tables_after(None, 9).map(of_owner));
    let is_own = |found: &TableId| !is_good || *found == table;
    note("behind", &store.tables_behind(None, 9).map(|found| found.into_iter().find(is_own)));
    let pending = store.tables_with_pending_bots();
    note("pending bots", &pending.map(|found| found.into_iter().find(is_own)));
    let guests = store.guests_after(None, 9);
    note(
        "guests",
        &guests.map(|found| found.into_iter().find(|(found, _)| !is_good || *found == guest)),
    );
    read
}

/// Plays on at a table, as far as the store is concerned.
fn write_step(store: &SqliteStore, owner: Owner) -> Result<(), server::StoreError> {
    let (table, text) = (owner.table, "P2 leave".to_string());
    store.commit(&[vec![Write::Step { table, version: Version(2), text }]])
}

/// The columns of the database, with those left out that belong to no row of anybody.
fn columns(file: &Connection) -> Vec<(String, String)> {
    let sql = "SELECT tables.name, columns.name FROM sqlite_master AS tables \
               JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' \
               AND NOT (tables.name = 'journal' AND columns.name = 'seq')";
    let mut statement = file.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

fn copy_of(data: &Path) -> std::path::PathBuf {
    let copy = folder("columns-copy");
    std::fs::create_dir(&copy).unwrap();
    std::fs::copy(data.join("nethertable.db"), copy.join("nethertable.db")).unwrap();
    copy
}

#[test]
fn damage_in_any_column_concerns_its_own_row_and_shows_no_seed() {
    let (good, bad) = (Owner::new(1, "aaaaaaaaaaaa"), Owner::new(2, "bbbbbbbbbbbb"));
    let data = folder("columns");
    drop(SqliteStore::open(&data).unwrap());
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    good.insert(&file);
    bad.insert(&file);
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    let all_columns = columns(&file);
    drop(file);
    let expected = {
        let store = SqliteStore::open(&data).unwrap();
        read_all(&store, good, true)
    };
    assert!(expected.iter().all(|found| !found.contains("Err(")), "{expected:#?}");

    let log = Log::default();
    let mut n_planted = 0;
    for (table, column) in &all_columns {
        let seed = format!("'{SEED}'");
        let values =
            [&seed, "x'fffe00'", "CAST(x'fffe' AS TEXT)", "-1", "9223372036854775807", "1.5", "''"];
        for value in values {
            let name = format!("{table}.{column} = {value}");
            let copy = copy_of(&data);
            let file = Connection::open(copy.join("nethertable.db")).unwrap();
            if table == "damaged" {
                let sql = "INSERT INTO damaged (id, part) VALUES (?1, ?2)";
                file.execute(sql, params![bad.table.as_str(), SEED]).unwrap();
            }
            let rows = own_rows(table, bad);
            let sql = format!("UPDATE {table} SET {column} = {value} WHERE {rows}");
            n_planted += 1;
            match file.execute(&sql, []) {
                // SQLite itself keeps this column to whole numbers.
                Err(error) if column == "key" => {
                    let code = error.sqlite_error_code();
                    assert_eq!(code, Some(rusqlite::ErrorCode::TypeMismatch), "{name}");
                    std::fs::remove_dir_all(&copy).unwrap();
                    continue;
                }
                outcome => assert_eq!(outcome.unwrap(), 1, "{name}"),
            }
            drop(file);
            let found = tracing::subscriber::with_default(log.clone(), || {
                let store = SqliteStore::open(&copy).unwrap();
                let found = read_all(&store, good, true);
                let errors = read_all(&store, bad, false);
                let errors = errors.iter().filter(|found| found.contains("Err("));
                errors.for_each(|error| assert!(!error.contains(&SEED[..16]), "{name}: {error}"));
                if let Err(error) = write_step(&store, bad) {
                    assert!(!error.to_string().contains(&SEED[..16]), "{name}: {error}");
                }
                assert_eq!(write_step(&store, good), Ok(()), "{name}");
                found
            });
            assert_eq!(found, expected, "{name}");
            std::fs::remove_dir_all(&copy).unwrap();
        }
    }
    assert_eq!(n_planted, 7 * all_columns.len());
    let log = log.text();
    assert!(log.contains("unreadable"), "damage is logged: {log}");
    assert!(!log.contains(&SEED[..16]), "{log}");
    std::fs::remove_dir_all(&data).unwrap();
}
