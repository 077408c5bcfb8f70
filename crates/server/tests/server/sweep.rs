//! Tests that old tables and absent guests are deleted when their retention is over, and nothing else is.

use std::time::Duration;

use protocol::{Me, Occupant, Profile, TableId, ToServer};
use rusqlite::Connection;
use server::{Config, Retention, Server};
use tokio::time::sleep;

use crate::{
    damage::checkpoint,
    support::{Guest, bot, config, folder, on_disk},
};

const FOR_EVER: Retention =
    Retention { waiting: None, playing: None, finished: None, guests: None };

fn sweep_task(keep: Retention, config: Config) -> Config {
    let often = Duration::from_millis(20);
    Config { retention: keep, sweep_interval: often, idle_timeout: often, ..config }
}

async fn until_gone(guest: &Guest, table: TableId) {
    while guest.get(&format!("/api/tables/{table}")).await.status != 404 {
        // Whoever asks opens the table; it must have left memory again.
        sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test]
async fn tables_that_wait_too_long_are_forgotten_and_others_are_not() {
    let data = folder("sweep");
    for config in [config(), on_disk(&data)] {
        let keep = Retention { waiting: Some(Duration::from_secs(1)), ..FOR_EVER };
        let server = Server::start(sweep_task(keep, config)).await.unwrap();
        let ada = Guest::new(&server, "Ada").await;
        let seats = [Occupant::Guest(Me), Occupant::Open, bot()];
        let (left, watched) = (ada.create(&seats).await, ada.create(&seats).await);
        let played = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
        let mut socket = ada.join(watched).await;
        until_gone(&ada, left).await;
        let profile: Profile = ada.get("/api/me").await.ok();
        assert!(profile.my_tables.iter().all(|row| row.table != left));
        assert!(profile.open_tables.iter().all(|row| row.table != left));
        // Somebody is there, however long ago anything happened.
        socket.send(&ToServer::Refresh).await;
        assert_eq!(socket.table().await.0.table, Some(watched));
        assert_eq!(ada.get(&format!("/api/tables/{played}")).await.status, 200);
        drop(socket);
        until_gone(&ada, watched).await;
        assert_eq!(ada.get(&format!("/api/tables/{played}")).await.status, 200);
        server.shutdown().await;
    }
    // It is forgotten for good.
    let server = Server::start(on_disk(&data)).await.unwrap();
    let eve = Guest::new(&server, "Eve").await;
    let profile: Profile = eve.get("/api/me").await.ok();
    assert!(profile.open_tables.is_empty());
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn a_table_that_is_forgotten_leaves_no_clock_behind() {
    let keep = Retention { playing: Some(Duration::from_secs(1)), ..FOR_EVER };
    let server = Server::start(sweep_task(keep, config())).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let body = r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"bot","level":"easy"},{"kind":"bot","level":"easy"}],
        "pace":{"seconds":3600,"bank":0}}"#;
    let table = ada.post("/api/tables", body).await.ok::<protocol::TableRef>().table;
    // Bots move until it is Ada's turn, who does not come: her clock runs outside of memory.
    while server.n_clocks() == 0 {
        sleep(Duration::from_millis(5)).await;
    }
    until_gone(&ada, table).await;
    while server.n_loaded() > 0 {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(server.n_clocks(), 0);
    server.shutdown().await;
}

#[tokio::test]
async fn guests_without_a_seat_are_forgotten() {
    let keep = Retention { guests: Some(Duration::from_secs(1)), ..FOR_EVER };
    let server = Server::start(sweep_task(keep, config())).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    let name = async |guest: &Guest| guest.get("/api/me").await.ok::<Profile>().name;
    while name(&bo).await == "Bo" {
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!((name(&bo).await.as_str(), name(&ada).await.as_str()), ("", "Ada"));
    assert_eq!(bo.post("/api/name", r#"{"name":"Bo"}"#).await.status, 200, "they may come back");
}

/// Whoever mends the table finds its players again.
#[tokio::test]
async fn a_guest_at_a_table_that_cannot_be_read_is_not_forgotten() {
    let data = folder("sweep-damaged");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    server.shutdown().await;
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    assert_eq!(checkpoint(&file).len(), 1);
    file.execute("UPDATE tables SET head = x'ff00fe'", []).unwrap();
    drop(file);

    let keep = Retention { guests: Some(Duration::from_secs(1)), ..FOR_EVER };
    let server = Server::start(sweep_task(keep, on_disk(&data))).await.unwrap();
    let name = async |guest: &Guest| guest.at(&server).get("/api/me").await.ok::<Profile>().name;
    while name(&bo).await == "Bo" {
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(name(&ada).await, "Ada");
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}
