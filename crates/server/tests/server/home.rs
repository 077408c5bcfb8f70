//! What the home page asks for: `/api/me` from what is kept, without loading tables, and `/api/session` for those who only
//! come back.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::SeqCst},
    },
    time::Duration,
};

use protocol::{Profile, Session, Stage, TableId, TableRow, ToServer};
use server::{Config, Server, SqliteStore, Store, StoreError, StoredTable, WriteSet};
use tokio::time::{sleep, timeout};

use crate::{
    fixtures::{guests, unpack},
    support::{Guest, LONG, config, folder, play_on, request, start, three},
};

/// A store that counts how often a table was read whole.
struct Counting {
    inner: SqliteStore,
    n_loads: AtomicU32,
}

impl Store for Counting {
    fn commit(&self, entries: &[WriteSet]) -> Result<(), StoreError> {
        self.inner.commit(entries)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.inner.check()
    }

    fn table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        self.n_loads.fetch_add(1, SeqCst);
        self.inner.table(table)
    }

    forward_reads!();
}

async fn counting(data: &std::path::Path) -> (Arc<Counting>, Server) {
    let inner = SqliteStore::open(data).unwrap();
    let store = Arc::new(Counting { inner, n_loads: AtomicU32::new(0) });
    let config =
        Config { store: Some(store.clone()), idle_timeout: Duration::from_millis(20), ..config() };
    (store, Server::start(config).await.unwrap())
}

async fn row(guest: &Guest, table: TableId) -> TableRow {
    let profile: Profile = guest.get("/api/me").await.ok();
    profile.my_tables.into_iter().find(|row| row.table == table).expect("they sit there")
}

#[tokio::test]
async fn my_tables_are_listed_without_loading_them() {
    let data = folder("home");
    let (_, server) = counting(&data).await;
    let mut played = Vec::new();
    for n_steps in [0, 1, 2, 5, 9, 1000] {
        let (table, guests, mut sockets, mut updates) = three(&server).await;
        play_on(&mut sockets, &mut updates, n_steps).await;
        played.push((table, guests, updates));
    }
    server.shutdown().await;
    let (store, server) = counting(&data).await;
    for (table, guests, updates) in &played {
        for (guest, update) in guests.iter().zip(updates) {
            let row = row(&guest.at(&server), *table).await;
            let is_over = update.end.is_some();
            assert_eq!(row.stage, if is_over { Stage::Over } else { Stage::Playing });
            assert_eq!(row.is_your_turn, !update.legal.is_empty(), "{row:?}");
            assert_eq!(row.seats.len(), 3);
        }
    }
    assert_eq!((server.n_loaded(), store.n_loads.load(SeqCst)), (0, 0));
    // Whoever opens one finds the same.
    let (table, guests) = (played[2].0, &played[2].1);
    let before = row(&guests[0].at(&server), table).await;
    let mut socket = guests[0].at(&server).join(table).await;
    socket.update().await;
    let open = row(&guests[0].at(&server), table).await;
    assert_eq!((open.is_your_turn, open.changed_at), (before.is_your_turn, before.changed_at));
    assert_eq!(store.n_loads.load(SeqCst), 1);
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn a_step_is_in_the_list_while_nobody_is_there() {
    let data = folder("steps");
    let (store, server) = counting(&data).await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    for _ in 0..6 {
        play_on(&mut sockets, &mut updates, 1).await;
        drop(sockets);
        while server.n_loaded() > 0 {
            sleep(Duration::from_millis(5)).await;
        }
        store.n_loads.store(0, SeqCst);
        for (guest, update) in guests.iter().zip(&updates) {
            assert_eq!(row(guest, table).await.is_your_turn, !update.legal.is_empty());
        }
        assert_eq!((server.n_loaded(), store.n_loads.load(SeqCst)), (0, 0));
        sockets = Vec::new();
        for (guest, update) in guests.iter().zip(&mut updates) {
            let mut socket = guest.join(table).await;
            *update = socket.update().await;
            sockets.push(socket);
        }
    }
    // What was undone is in it, too.
    let can_undo = updates.iter().position(|update| update.can_undo);
    if let Some(seat) = can_undo {
        let nth = updates[seat].n_steps;
        sockets[seat].send(&ToServer::Undo { id: "undo".into(), n_steps: nth }).await;
        sockets[seat].done().await;
        drop(sockets);
        while server.n_loaded() > 0 {
            sleep(Duration::from_millis(5)).await;
        }
        assert!(row(&guests[seat], table).await.is_your_turn);
    }
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn a_session_has_the_name_and_whether_the_token_is_known() {
    let server = start().await;
    let answer = request(server.addr(), "GET", "/api/session", "", "").await;
    let unknown = Session { name: String::new(), is_known: false };
    assert_eq!(answer.ok::<Session>(), unknown);
    let cookie = answer.header("set-cookie").expect("whoever has no token gets one");
    let cookie = cookie.split(';').next().unwrap().to_string();
    let ada = Guest { addr: server.addr(), cookie, forwarded: None };
    let answer = ada.get("/api/session").await;
    assert_eq!((answer.ok::<Session>(), answer.header("set-cookie")), (unknown, None));
    assert_eq!(ada.post("/api/name", r#"{"name":"Ada"}"#).await.status, 200);
    let known = Session { name: "Ada".to_string(), is_known: true };
    assert_eq!(ada.get("/api/session").await.ok::<Session>(), known);
    // Who only watches has done something as well: they could sit down.
    let (table, ..) = three(&server).await;
    let spectator = request(server.addr(), "GET", "/api/session", "", "").await;
    let cookie = spectator.header("set-cookie").unwrap().split(';').next().unwrap().to_string();
    let spectator = Guest { addr: server.addr(), cookie, forwarded: None };
    let mut socket = spectator.join(table).await;
    assert_eq!(socket.table().await.1, None);
    assert!(spectator.get("/api/session").await.ok::<Session>().is_known);
}

#[tokio::test]
async fn tables_of_an_earlier_format_are_replayed_once_also_a_damaged_one() {
    let (data, contents) = unpack("format-4");
    let bad = contents.tables["dungeon-lords playing"].table;
    let file = rusqlite::Connection::open(data.join("nethertable.db")).unwrap();
    let sql = "UPDATE steps SET text = replace(text, ' P1 ', ' P9 ') WHERE id = ?1";
    assert!(file.execute(sql, [bad.as_str()]).unwrap() > 0);
    drop(file);
    for n_replayed in [contents.tables.len() as u32, 0] {
        let (store, server) = counting(&data).await;
        let caught_up = async {
            while !store.inner.tables_behind(None, 1).unwrap().is_empty() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(LONG, caught_up).await.expect("all are replayed in the background");
        let mut stages = Vec::new();
        for guest in &guests(&server, &contents) {
            for _ in 0..3 {
                let profile: Profile = guest.get("/api/me").await.ok();
                let row = profile.my_tables.into_iter().find(|row| row.table == bad);
                stages.extend(row.map(|row| row.stage));
            }
        }
        assert!(!stages.is_empty() && stages.iter().all(|stage| *stage == Stage::Closed));
        assert_eq!((server.n_loaded(), store.n_loads.load(SeqCst)), (0, n_replayed));
        server.shutdown().await;
    }
    std::fs::remove_dir_all(&data).unwrap();
}
