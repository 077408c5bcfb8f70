//! Nothing that was acknowledged is lost or doubled: restarts, failing stores, closed tables, tables out of memory.

use std::{
    sync::{Arc, atomic::Ordering::SeqCst},
    time::Duration,
};

use protocol::{Me, Occupant, Stage, ToServer, Version};
use server::{Config, MemoryStore, Server};
use tokio::{runtime::Runtime, time::sleep};

use crate::{
    faults::{Fault, Faulty},
    support::{Guest, Socket, bot, config, folder, on_disk, play_on, position, three},
};

#[test]
fn a_killed_server_goes_on_where_it_was() {
    let data = folder("killed");
    let guests = Runtime::new().unwrap();
    let first = Runtime::new().unwrap();
    let server = first.block_on(Server::start(on_disk(&data))).unwrap();
    let (table, friends, sockets, updates) = guests.block_on(async {
        let (table, friends, mut sockets, mut updates) = three(&server).await;
        play_on(&mut sockets, &mut updates, 17).await;
        (table, friends, sockets, updates)
    });
    // No farewell: the tasks are gone in the middle of whatever they did.
    drop(server);
    first.shutdown_background();
    let second = Runtime::new().unwrap();
    let server = second.block_on(Server::start(on_disk(&data))).unwrap();
    assert_eq!(server.n_loaded(), 0, "tables are loaded when somebody comes");
    guests.block_on(async {
        let mut back = Vec::new();
        let mut now = Vec::new();
        for (nth, friend) in friends.iter().enumerate() {
            let mut socket = friend.at(&server).join_since(table, Version(10)).await;
            let update = socket.update().await;
            assert_eq!((update.version, update.is_full_log), (Version(17), false));
            assert_eq!(position(&update), position(&updates[nth]));
            assert_eq!(
                (update.n_steps, &update.legal),
                (updates[nth].n_steps, &updates[nth].legal)
            );
            back.push(socket);
            now.push(update);
        }
        // What was done before the end is not done again.
        let did = |socket: &Socket| socket.received.iter().any(|text| text.contains("act-1-0"));
        let seat = sockets.iter().position(did).unwrap();
        back[seat].act_as("act-1-0", 0, "leave").await;
        assert_eq!(back[seat].done().await.0, "act-1-0");
        play_on(&mut back, &mut now, 1000).await;
        assert!(now[0].end.is_some());
    });
    second.block_on(server.shutdown());
    std::fs::remove_dir_all(&data).unwrap();
}

#[test]
fn bots_go_on_after_a_restart_with_nobody_there() {
    let data = folder("bots");
    let (first, guests) = (Runtime::new().unwrap(), Runtime::new().unwrap());
    let slow = Config { bot_pace: Duration::from_secs(60), ..on_disk(&data) };
    let server = first.block_on(Server::start(slow)).unwrap();
    let ada = guests.block_on(Guest::new(&server, "Ada"));
    let table = guests.block_on(async {
        loop {
            // Who begins is at random: a bot shall.
            let table = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
            if ada.join(table).await.update().await.legal.is_empty() {
                return table;
            }
        }
    });
    drop(server);
    first.shutdown_background();
    let second = Runtime::new().unwrap();
    let server = second.block_on(Server::start(on_disk(&data))).unwrap();
    guests.block_on(async {
        let ada = ada.at(&server);
        while ada.get("/metrics").await.body.contains("nethertable_bot_actions_total 0\n") {
            sleep(Duration::from_millis(10)).await;
        }
        let mut socket = ada.join(table).await;
        while socket.update().await.legal.is_empty() {}
    });
    second.block_on(server.shutdown());
    std::fs::remove_dir_all(&data).unwrap();
}

pub async fn faulty() -> (Arc<Faulty>, Server) {
    let store = Arc::new(Faulty::new(MemoryStore::default()));
    let config = Config { store: Some(store.clone()), ..config() };
    (store, Server::start(config).await.unwrap())
}

#[tokio::test]
async fn a_step_between_disk_and_answer_is_there_once() {
    let faults = [
        (Fault::Before, 0, "was not stored; try again"),
        (Fault::During, 0, "was not stored; try again"),
        (Fault::After, 1, "it is unknown whether"),
        (Fault::Taken, 0, "another server runs this table"),
    ];
    for (fault, expected, message) in faults {
        let (store, server) = faulty().await;
        let (table, guests, mut sockets, updates) = three(&server).await;
        let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
        let action = &updates[seat].legal[0];
        store.set(Some(fault));
        sockets[seat].act_as("once", 0, action).await;
        let error = sockets[seat].error().await;
        assert!(error.contains(message), "{fault:?}: {error}");
        assert_eq!(sockets[seat].close_code().await, Some(1012));
        let received = sockets[seat].received.join("\n");
        assert!(
            !received.contains("\"accepted\""),
            "nothing is acknowledged that the store did not take"
        );
        store.set(None);
        let mut again = guests[seat].join_since(table, Version::SETUP).await;
        assert_eq!(again.update().await.version, Version(expected));
        again.act_as("once", 0, action).await;
        assert_eq!(again.done().await, ("once".to_string(), Version(1)));
        again.send(&ToServer::Refresh).await;
        assert_eq!(again.update_of(Version(1)).await.version, Version(1));
    }
}

#[tokio::test]
async fn plain_requests_are_answered_by_what_went_wrong() {
    let (store, server) = faulty().await;
    let ada = Guest::new(&server, "Ada").await;
    let faults = [
        (Fault::Before, 503, "try again"),
        (Fault::After, 503, "it is unknown whether"),
        (Fault::Taken, 409, "another request"),
    ];
    for (fault, status, message) in faults {
        store.set(Some(fault));
        let error = ada.post("/api/name", r#"{"name":"Bo"}"#).await.problem(status);
        assert!(error.contains(message), "{fault:?}: {error}");
    }
}

/// Three entries, of which the last two go into one commit because the first is on its way.
async fn rename_three(store: &Faulty, guests: &[Guest]) -> Vec<u16> {
    store.is_held.store(true, SeqCst);
    let mut requests = Vec::new();
    for guest in guests {
        let guest = guest.clone();
        let request = async move { guest.post("/api/name", r#"{"name":"X"}"#).await.status };
        requests.push(tokio::spawn(request));
        sleep(Duration::from_millis(100)).await;
    }
    store.n_commits.store(0, SeqCst);
    store.is_held.store(false, SeqCst);
    let mut statuses = Vec::new();
    for request in requests {
        statuses.push(request.await.unwrap());
    }
    statuses
}

#[tokio::test]
async fn what_may_be_written_is_not_written_again() {
    let (store, server) = faulty().await;
    let mut guests = Vec::new();
    for name in ["Ada", "Bo", "Cy"] {
        guests.push(Guest::new(&server, name).await);
    }
    // Only a conflict is a reason to try each alone: it concerns one of them.
    for (fault, status, n_commits) in
        [(Fault::After, 503, 2), (Fault::Before, 503, 2), (Fault::Taken, 409, 4)]
    {
        store.set(Some(fault));
        assert_eq!(rename_three(&store, &guests).await, [status; 3], "{fault:?}");
        assert_eq!(store.n_commits.load(SeqCst), n_commits, "{fault:?}");
    }
}

#[tokio::test]
async fn nobody_is_told_before_it_is_on_disk() {
    let (store, server) = faulty().await;
    let (_, _, mut sockets, updates) = three(&server).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    store.is_held.store(true, SeqCst);
    sockets[seat].act(0, &updates[seat].legal[0]).await;
    let mut held = Vec::new();
    for mut socket in sockets {
        let waiting =
            tokio::spawn(async move { (socket.update_of(Version(1)).await.version, socket) });
        held.push(waiting);
    }
    sleep(Duration::from_millis(150)).await;
    assert!(held.iter().all(|waiting| !waiting.is_finished()));
    store.is_held.store(false, SeqCst);
    for waiting in held {
        assert_eq!(waiting.await.unwrap().0, Version(1));
    }
}

/// Asks until the answer has this status; answers hold for a moment.
async fn until_healthz(guest: &Guest, status: u16) -> String {
    loop {
        let answer = guest.get("/healthz").await;
        if answer.status == status {
            return answer.body;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_store_that_fails_is_not_well() {
    let (store, server) = faulty().await;
    let ada = Guest::new(&server, "Ada").await;
    assert_eq!(until_healthz(&ada, 200).await, "ok");
    assert!(ada.get("/metrics").await.body.contains("nethertable_store_failures_total 0\n"));
    store.set(Some(Fault::Before));
    ada.post("/api/name", r#"{"name":"Bo"}"#).await.problem(503);
    assert!(until_healthz(&ada, 503).await.contains("the store cannot be written"));
    let metrics = ada.get("/metrics").await.body;
    assert!(!metrics.contains("nethertable_store_failures_total 0\n"), "{metrics}");
    // It can be written again, but what was last to be kept was not.
    store.set(None);
    while !until_healthz(&ada, 503).await.contains("the last write to the store failed") {}
    assert_eq!(ada.post("/api/name", r#"{"name":"Bo"}"#).await.status, 200);
    until_healthz(&ada, 200).await;
    store.is_held.store(true, SeqCst);
    assert!(until_healthz(&ada, 503).await.contains("the store does not respond"));
    store.is_held.store(false, SeqCst);
    until_healthz(&ada, 200).await;
}

#[tokio::test]
async fn a_table_without_visitors_leaves_memory_and_comes_back() {
    let config = Config { idle_timeout: Duration::from_millis(30), ..config() };
    let server = Server::start(config).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 5).await;
    sleep(Duration::from_millis(100)).await;
    assert_eq!(server.n_loaded(), 1, "somebody is there");
    drop(sockets);
    while server.n_loaded() > 0 {
        sleep(Duration::from_millis(5)).await;
    }
    let mut again = guests[0].join_since(table, Version(5)).await;
    let update = again.update().await;
    assert_eq!((update.version, position(&update)), (Version(5), position(&updates[0])));
    assert_eq!(server.n_loaded(), 1);
}

#[tokio::test]
async fn rules_that_panic_close_their_table_only() {
    let test_hook = |_: &str, action: &str| assert!(action != "panic", "planted");
    let config = Config { test_hook: Some(Arc::new(test_hook)), ..config() };
    let server = Server::start(config).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    let (_, _, mut others, mut other_updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 3).await;
    let nth = updates[0].n_steps;
    sockets[0].act(nth, "panic").await;
    for socket in &mut sockets {
        while socket.table().await.0.stage != Stage::Closed {}
    }
    sockets[0].act(nth, "leave").await;
    sockets[0].refused().await;
    let record = guests[0].get(&format!("/api/tables/{table}/transcript")).await;
    assert_eq!(record.status, 200);
    let records = tabletop::transcript::parse(&record.body).unwrap();
    assert!(records[0].script.len() > 3, "{}", record.body);
    play_on(&mut others, &mut other_updates, 1000).await;
    assert!(other_updates[0].end.is_some());
}

#[tokio::test]
async fn a_shutdown_says_goodbye_and_keeps_everything() {
    let data = folder("shutdown");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 4).await;
    let farewell = tokio::spawn(async move { sockets[2].close_code().await });
    server.shutdown().await;
    assert_eq!(farewell.await.unwrap(), Some(1001));
    let server = Server::start(on_disk(&data)).await.unwrap();
    let mut socket = guests[1].at(&server).join(table).await;
    assert_eq!(socket.update().await.version, Version(4));
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn a_game_over_is_over_for_ever() {
    let data = folder("over");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
    let mut socket = ada.join(table).await;
    let mut update = socket.update().await;
    while update.end.is_none() {
        if let Some(action) = update.legal.last() {
            socket.act(update.n_steps, action).await;
        }
        update = socket.update_of(update.version.next()).await;
    }
    let path = format!("/api/tables/{table}/transcript");
    let record = ada.get(&path).await.body;
    server.shutdown().await;
    let server = Server::start(on_disk(&data)).await.unwrap();
    let ada = ada.at(&server);
    assert_eq!(ada.get(&path).await.body, record);
    let again = ada.join(table).await.update().await;
    assert_eq!(again.end, update.end);
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}
