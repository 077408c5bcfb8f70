//! Bots on the server: while somebody waits for them, in time, taking turns, and whatever fails.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use protocol::{GuestInfo, Me, Occupant, TableInfo, ToServer, Version};
use server::{Config, MemoryStore, Server, Store, TestHook};

use crate::support::{Guest, LONG, P1, Socket, bot, config};

async fn play_out(socket: &mut Socket) {
    while socket.update().await.end.is_none() {}
}

async fn metrics_of_a_game(config: Config) -> String {
    let server = Server::start(config).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[bot(), bot(), bot()]).await;
    play_out(&mut ada.join(table).await).await;
    let metrics = ada.get("/metrics").await.body;
    server.shutdown().await;
    metrics
}

fn has_none(metrics: &str, name: &str) -> bool {
    assert!(metrics.contains(&format!("\nnethertable_{name}_total ")), "{metrics}");
    metrics.contains(&format!("\nnethertable_{name}_total 0\n"))
}

async fn n_bot_acts(guest: &Guest) -> u32 {
    let metrics = guest.get("/metrics").await.body;
    let rest = metrics.split_once("\nnethertable_bot_actions_total ").unwrap().1;
    rest.lines().next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn bots_play_while_somebody_watches() {
    let metrics = metrics_of_a_game(config()).await;
    assert!(has_none(&metrics, "bot_timeouts") && has_none(&metrics, "bot_fallbacks"));
}

#[tokio::test]
async fn a_bot_that_is_late_is_answered_for() {
    let metrics = metrics_of_a_game(Config { bot_deadline: Duration::ZERO, ..config() }).await;
    assert!(!has_none(&metrics, "bot_timeouts"));
}

#[tokio::test]
async fn a_bot_that_panics_goes_on_without_advice_and_then_anyhow() {
    for word in ["think", "think plainly"] {
        let n_plain = Arc::new(AtomicU32::new(0));
        let counted = n_plain.clone();
        let test_hook: TestHook = Arc::new(move |_, what| {
            counted.fetch_add(u32::from(what == "think plainly"), Relaxed);
            // The first way fails always, the second if it is to.
            assert!(what != "think" && what != word, "planted");
        });
        let metrics = metrics_of_a_game(Config { test_hook: Some(test_hook), ..config() }).await;
        assert!(!has_none(&metrics, "bot_fallbacks") && n_plain.load(Relaxed) > 0);
        assert!(has_none(&metrics, "bot_timeouts") && has_none(&metrics, "tables_closed"));
    }
}

/// How many messages reported to a spectator of a game, while it was played, that a bot has failed.
async fn n_failure_reports(config: Config) -> usize {
    let server = Server::start(config).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let table = ada.create(&[bot(), bot(), bot()]).await;
    let mut socket = ada.join(table).await;
    assert!(!socket.table().await.0.bot_failed, "nobody has thought yet");
    play_out(&mut socket).await;
    let has_failed = socket.table().await.0.bot_failed;
    assert_eq!(bo.join(table).await.table().await.0.bot_failed, has_failed, "also who came later");
    server.shutdown().await;
    let is_reported = |text: &&String| text.contains("\"bot_failed\":true");
    socket.received.iter().filter(is_reported).filter(|text| text.contains("\"playing\"")).count()
}

#[tokio::test]
async fn whoever_is_at_the_table_is_told_once_that_a_bot_failed() {
    let test_hook: TestHook = Arc::new(|_, what| assert!(what != "think", "planted"));
    assert_eq!(n_failure_reports(Config { test_hook: Some(test_hook), ..config() }).await, 1);
    assert_eq!(n_failure_reports(config()).await, 0);
}

#[tokio::test]
async fn bots_that_nobody_waits_for_pause_until_somebody_comes() {
    let server = Server::start(config()).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let paused = ada.create(&[bot(), bot(), bot()]).await;
    // Long enough for a whole game at another table, and for many questions about this one.
    let watched = ada.create(&[bot(), bot(), bot()]).await;
    let mut socket = ada.join(watched).await;
    while socket.update().await.end.is_none() {
        assert_eq!(ada.get(&format!("/api/tables/{paused}")).await.status, 200);
    }
    let mut socket = ada.join(paused).await;
    let begin = socket.update().await;
    assert_eq!(begin.version, Version::SETUP, "nobody waited, so nothing happened");
    socket.update_of(Version(1)).await;
    drop(socket);
    let path = format!("/api/tables/{paused}");
    while ada.get(&path).await.ok::<TableInfo>().n_spectators > 0 {}
    // Whatever was begun when the last one left is done, and no more.
    let before = n_bot_acts(&ada).await;
    for _ in 0..50 {
        ada.get(&path).await;
    }
    let n_more = n_bot_acts(&ada).await - before;
    assert!(n_more <= 3, "{n_more} steps were made for nobody");
    play_out(&mut ada.join(paused).await).await;
    server.shutdown().await;
}

#[tokio::test]
async fn a_restart_does_not_wake_bots_that_nobody_waits_for() {
    let store = Arc::new(MemoryStore::default());
    let slow =
        || Config { store: Some(store.clone()), bot_pace: Duration::from_secs(60), ..config() };
    let server = Server::start(slow()).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let unwatched = ada.create(&[bot(), bot(), bot()]).await;
    let watched = ada.create(&[bot(), bot(), bot()]).await;
    let mut watching = ada.join(watched).await;
    watching.update().await;
    // A guest who is away is no guest to wait for.
    let left = loop {
        let left = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
        let mut socket = ada.join(left).await;
        if socket.update().await.legal.is_empty() {
            assert!(store.tables_with_pending_bots().unwrap().contains(&left));
            socket.send(&ToServer::Stand).await;
            while !matches!(
                socket.table().await.0.seats[P1.index()],
                Occupant::Guest(GuestInfo { is_away: true, .. })
            ) {}
            break left;
        }
    };
    let due = store.tables_with_pending_bots().unwrap();
    for table in [unwatched, watched, left] {
        assert!(!due.contains(&table), "{table}");
    }
    server.shutdown().await;
    let server = Server::start(Config { bot_pace: Duration::ZERO, ..slow() }).await.unwrap();
    let ada = ada.at(&server);
    for table in [unwatched, watched, left] {
        let mut socket = ada.join(table).await;
        assert_eq!(socket.update().await.version, Version::SETUP);
        play_out(&mut socket).await;
    }
    server.shutdown().await;
}

#[tokio::test]
async fn many_hard_tables_of_one_address_do_not_hold_up_another_s_easy_bot() {
    const N_TABLES: usize = 60;
    let config = Config { is_behind_proxy: true, n_bot_threads: 2, ..config() };
    let server = Server::start(config).await.unwrap();
    let greedy = Guest::new(&server, "Greedy").await.from("10.0.0.1");
    let hard = || Occupant::bot("hard");
    let mut subscribers = Vec::new();
    for _ in 0..N_TABLES {
        let table = greedy.create(&[hard(), hard(), hard()]).await;
        subscribers.push(greedy.join(table).await);
    }
    let ada = Guest::new(&server, "Ada").await.from("10.0.0.2");
    let start = Instant::now();
    let table = ada.create(&[bot(), bot(), bot()]).await;
    let mut socket = ada.join(table).await;
    // Three steps behind a queue of sixty deep thoughts would take the better part of a minute.
    socket.update_of(Version(3)).await;
    assert!(start.elapsed() < LONG, "three easy steps took {:?}", start.elapsed());
    // A hard one waits its turn, and no longer.
    let table = ada.create(&[hard(), bot(), bot()]).await;
    let mut socket = ada.join(table).await;
    socket.update_of(Version(3)).await;
    assert!(start.elapsed() < LONG, "a hard bot took {:?}", start.elapsed());
    drop(subscribers);
    server.shutdown().await;
}
