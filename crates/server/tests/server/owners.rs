//! A table has exactly one owner at a time: while it is created, while it is loaded, and while it leaves memory.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
    },
    time::Duration,
};

use protocol::{Me, Occupant, Profile, TableId, TableRef, ToServer, Version};
use server::{
    Config, MemoryStore, Server, SqliteStore, Store, StoreError, StoredTable, Write, WriteSet,
};
use tokio::time::{Instant, sleep};

use crate::{
    faults::Faulty,
    support::{Guest, LONG, P2, Socket, bot, config, folder, position, three},
};

/// A store that keeps its caller waiting after a commit is on disk and everybody else can see it.
struct Slow<S> {
    inner: S,
    is_slow: AtomicBool,
    fails_after: AtomicBool,
    /// How often a table was read from the store.
    n_loads: AtomicU32,
}

impl<S: Store> Store for Slow<S> {
    fn commit(&self, entries: &[WriteSet]) -> Result<(), StoreError> {
        self.inner.commit(entries)?;
        let is_head = |write: &Write| matches!(write, Write::Meta { .. });
        if entries.iter().flatten().any(is_head) && self.is_slow.load(SeqCst) {
            std::thread::sleep(Duration::from_millis(80));
        }
        if self.fails_after.load(SeqCst) {
            Err(StoreError::Unknown("as wanted".to_string()))
        } else {
            Ok(())
        }
    }

    fn table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        self.n_loads.fetch_add(1, SeqCst);
        self.inner.table(table)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.inner.check()
    }

    forward_reads!();
}

async fn start_with<S: Store>(inner: S) -> (Arc<Slow<S>>, Server) {
    let (is_slow, fails_after, n_loads) = Default::default();
    let store = Arc::new(Slow { inner, is_slow, fails_after, n_loads });
    let config = Config { store: Some(store.clone()), ..config() };
    (store, Server::start(config).await.unwrap())
}

async fn slow() -> (Arc<Slow<MemoryStore>>, Server) {
    start_with(MemoryStore::default()).await
}

/// How many tasks of tables there are, by the server's own count.
async fn n_tasks(guest: &Guest) -> usize {
    let metrics = guest.get("/metrics").await.body;
    let mut lines = metrics.lines();
    let line = lines.find_map(|line| line.strip_prefix("nethertable_tables_loaded ")).unwrap();
    line.parse().unwrap()
}

/// Asks again and again for the guest's tables until there is one that is not `known`.
async fn first_seen(guest: &Guest, known: &[TableId]) -> TableId {
    loop {
        let profile: Profile = guest.get("/api/me").await.ok();
        let new = |table: &TableId| !known.contains(table);
        if let Some(table) = profile.my_tables.into_iter().map(|row| row.table).find(new) {
            return table;
        }
    }
}

/// Makes a step on one of two connections of the same guest and waits until both were sent it.
async fn check_same_table(one: &mut Socket, two: &mut Socket) {
    let mut update = one.update().await;
    while update.legal.is_empty() {
        update = one.update().await;
    }
    one.act(update.n_steps, &update.legal[0]).await;
    let version = one.done().await.1;
    let update = tokio::time::timeout(LONG / 4, two.update_of(version)).await;
    // A bot may have made its step before the second connection was answered.
    assert!(update.expect("both are at the same table").version >= version);
}

#[tokio::test]
async fn a_table_that_is_seen_before_its_creator_is_answered_has_one_owner() {
    let (store, server) = slow().await;
    store.is_slow.store(true, SeqCst);
    let mut creations = Vec::new();
    for nth in 0..12 {
        let ada = Guest::new(&server, &format!("Ada {nth}")).await;
        creations.push(tokio::spawn(async move {
            let (creator, seats) =
                (ada.clone(), [Occupant::Guest(Me), Occupant::Open, Occupant::Open]);
            let creating = tokio::spawn(async move { creator.create(&seats).await });
            // The table is in the store, and in the list of who asks, before the creator is answered.
            let table = first_seen(&ada, &[]).await;
            let mut early = ada.join(table).await;
            assert_eq!(creating.await.unwrap(), table);
            let mut late = ada.join(table).await;
            late.send(&ToServer::SetSeat { seat: P2, bot: Some("easy".to_string()) }).await;
            let is_planned = |seats: &[Occupant]| matches!(seats[1], Occupant::Bot { .. });
            let planned = async { while !is_planned(&early.table().await.0.seats) {} };
            tokio::time::timeout(LONG / 4, planned).await.expect("both are at the same table");
            ada
        }));
    }
    let mut adas = Vec::new();
    for creation in creations {
        adas.push(creation.await.unwrap());
    }
    assert_eq!((n_tasks(&adas[0]).await, server.n_loaded()), (12, 12));
    assert_eq!(store.n_loads.load(SeqCst), 0, "nobody has to read what was just made");
}

#[tokio::test]
async fn a_game_that_begins_at_once_has_one_owner() {
    let (store, server) = slow().await;
    store.is_slow.store(true, SeqCst);
    let ada = Guest::new(&server, "Ada").await;
    let mut known = Vec::new();
    for _ in 0..6 {
        let creator = ada.clone();
        let creating =
            tokio::spawn(async move { creator.create(&[Occupant::Guest(Me), bot(), bot()]).await });
        let table = first_seen(&ada, &known).await;
        assert_eq!(creating.await.unwrap(), table);
        known.push(table);
    }
    assert_eq!((n_tasks(&ada).await, server.n_loaded()), (6, 6));
    assert_eq!(store.n_loads.load(SeqCst), 0, "nobody has to read what was just made");
}

/// Plays a game against bots to its end.
async fn finish(guest: &Guest, table: TableId) {
    let mut socket = guest.join(table).await;
    let mut update = socket.update().await;
    while update.end.is_none() {
        if let Some(action) = update.legal.last() {
            socket.act(update.n_steps, action).await;
        }
        update = socket.update_of(update.version.next()).await;
    }
}

#[tokio::test]
async fn the_next_table_has_one_owner() {
    let (store, server) = slow().await;
    let ada = Guest::new(&server, "Ada").await;
    let mut known = vec![ada.create(&[Occupant::Guest(Me), bot(), bot()]).await];
    for _ in 0..6 {
        let table = *known.last().unwrap();
        finish(&ada, table).await;
        store.is_slow.store(true, SeqCst);
        let (asking, path) = (ada.clone(), format!("/api/tables/{table}/rematch"));
        let creating =
            tokio::spawn(async move { asking.post(&path, "{}").await.ok::<TableRef>().table });
        let next = first_seen(&ada, &known).await;
        assert_eq!(creating.await.unwrap(), next);
        store.is_slow.store(false, SeqCst);
        known.push(next);
    }
    assert_eq!((n_tasks(&ada).await, server.n_loaded()), (7, 7));
    assert_eq!(store.n_loads.load(SeqCst), 0, "nobody has to read what was just made");
}

#[tokio::test]
async fn after_a_failed_commit_nothing_remains() {
    let (store, server) = slow().await;
    let ada = Guest::new(&server, "Ada").await;
    store.fails_after.store(true, SeqCst);
    let body = r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"open"},{"kind":"bot","level":"easy"}]}"#;
    assert_eq!(ada.post("/api/tables", body).await.status, 503);
    assert_eq!((n_tasks(&ada).await, server.n_loaded()), (0, 0));
    // Nobody could tell whether it was kept; it was, and whoever comes finds it whole.
    store.fails_after.store(false, SeqCst);
    let table = first_seen(&ada, &[]).await;
    assert!(ada.join(table).await.table().await.1.is_some());
    assert_eq!((n_tasks(&ada).await, server.n_loaded()), (1, 1));
}

#[tokio::test]
async fn who_hangs_up_while_creating_leaves_one_whole_table() {
    let (store, server) = slow().await;
    let ada = Guest::new(&server, "Ada").await;
    store.is_slow.store(true, SeqCst);
    let creator = ada.clone();
    let creating =
        tokio::spawn(async move { creator.create(&[Occupant::Guest(Me), bot(), bot()]).await });
    let table = first_seen(&ada, &[]).await;
    creating.abort();
    let mut sockets = [ada.join(table).await, ada.join(table).await];
    let [one, two] = &mut sockets;
    check_same_table(one, two).await;
    assert_eq!((n_tasks(&ada).await, server.n_loaded()), (1, 1));
}

/// Guests come and go while the table leaves memory as fast as it can.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_leaves_memory_has_one_owner_or_none() {
    let config = Config { idle_timeout: Duration::from_millis(1), ..config() };
    let server = Server::start(config).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, Occupant::Open]).await;
    let mut visits = Vec::new();
    for _ in 0..4 {
        let ada = ada.clone();
        visits.push(tokio::spawn(async move {
            for nth in 0..60 {
                // Everybody who comes is told of the table, or sent away: nobody waits for ever.
                match nth % 3 {
                    0 => assert_eq!(ada.get(&format!("/api/tables/{table}")).await.status, 200),
                    1 => assert_eq!(ada.get("/api/me").await.status, 200),
                    _ => drop(ada.join(table).await.next().await),
                }
                assert!(n_tasks(&ada).await <= 1, "one table has one task");
                sleep(Duration::from_millis(nth % 5)).await;
            }
        }));
    }
    for visit in visits {
        visit.await.unwrap();
    }
    while server.n_loaded() > 0 {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(n_tasks(&ada).await, 0);
}

/// Without delays: only many who create and look at once. (The store of this test counts, and is as fast as its file.)
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_created_under_load_have_one_owner_each() {
    let data = folder("owners");
    let (store, server) = start_with(SqliteStore::open(&data).unwrap()).await;
    let server = Arc::new(server);
    let until = Instant::now() + Duration::from_secs(3);
    let mut subscribers = Vec::new();
    for nth in 0..8 {
        let server = server.clone();
        subscribers.push(tokio::spawn(async move {
            let ada = Guest::new(&server, &format!("Ada {nth}")).await;
            let mut known: Vec<TableId> = Vec::new();
            while Instant::now() < until && known.len() < 40 {
                let (creator, looker) = (ada.clone(), (ada.clone(), known.clone()));
                let seats = [Occupant::Guest(Me), bot(), bot()];
                let creating = tokio::spawn(async move { creator.create(&seats).await });
                let looking = tokio::spawn(async move { first_seen(&looker.0, &looker.1).await });
                let table = first_seen(&ada, &known).await;
                assert_eq!(looking.await.unwrap(), table);
                let mut early = ada.join(table).await;
                assert_eq!(creating.await.unwrap(), table);
                check_same_table(&mut early, &mut ada.join(table).await).await;
                known.push(table);
            }
            (ada, known.len())
        }));
    }
    let mut n_tables = 0;
    let mut adas = Vec::new();
    for visit in subscribers {
        let (ada, n) = visit.await.unwrap();
        n_tables += n;
        adas.push(ada);
    }
    assert_eq!((n_tasks(&adas[0]).await, server.n_loaded()), (n_tables, n_tables));
    assert_eq!(store.n_loads.load(SeqCst), 0, "nobody has to read what was just made");
    std::fs::remove_dir_all(&data).unwrap();
}

/// Two servers that share a store, which the folder's lock prevents and a store for many machines must survive.
#[tokio::test]
async fn whose_step_conflicts_lets_the_table_go_and_finds_what_the_other_made() {
    let memory = MemoryStore::default();
    let first =
        Server::start(Config { store: Some(Arc::new(memory.clone())), ..config() }).await.unwrap();
    let store = Arc::new(Faulty::new(memory));
    let second = Server::start(Config { store: Some(store.clone()), ..config() }).await.unwrap();
    let (table, guests, mut sockets, updates) = three(&first).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    let (guest, legal) = (guests[seat].at(&second), &updates[seat].legal);
    let mut stale = guest.join(table).await;
    stale.update().await;
    // The same seat acts at both; the first one to be kept counts.
    let id = sockets[seat].act(0, &legal[0]).await;
    assert_eq!(sockets[seat].done().await, (id, Version(1)));
    // The others of the same commit are kept.
    store.is_held.store(true, SeqCst);
    let mut names = Vec::new();
    for (nth, guest) in guests.iter().enumerate() {
        if nth == 1 {
            stale.act(0, legal.last().unwrap()).await;
        }
        let guest = guest.at(&second);
        let body = format!("{{\"name\":\"N{nth}\"}}");
        names.push(tokio::spawn(async move { guest.post("/api/name", &body).await.status }));
        sleep(Duration::from_millis(50)).await;
    }
    store.is_held.store(false, SeqCst);
    for name in names {
        assert_eq!(name.await.unwrap(), 200);
    }
    assert!(stale.error().await.contains("another server runs this table"));
    assert_eq!(stale.close_code().await, Some(1012));
    let mut back = guest.join(table).await;
    let update = back.update().await;
    assert_eq!(
        (update.version, update.n_steps),
        (Version(1), 1),
        "as the other server has made it"
    );
    assert_eq!(position(&update), position(&sockets[seat].update_of(Version(1)).await));
}
