//! Seats that wait: nobody takes them all, who is gone loses them, and friends find theirs at the next table.

use std::time::Duration;

use protocol::{Me, Occupant, Profile, TableId, TableInfo, TableRef, ToServer};
use server::{Config, Limits, Server};

use crate::support::{Guest, LONG, P1, P2, Socket, bot, config, play_on, start, three};

/// A listed table with one open seat, P2.
async fn listed(host: &Guest) -> TableId {
    host.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await
}

/// Sits down at P2; or why not.
async fn sit(guest: &Guest, table: TableId) -> Result<Socket, String> {
    let mut socket = guest.join(table).await;
    socket.send(&ToServer::Sit { seat: P2 }).await;
    let answer = |message| match message {
        protocol::ToClient::Table { you: Some(_), .. } => Some(Ok(())),
        protocol::ToClient::Error { message } => Some(Err(message)),
        _ => None,
    };
    socket.until(answer).await.map(|()| socket)
}

async fn seats(guest: &Guest, table: TableId) -> Vec<Occupant> {
    guest.get(&format!("/api/tables/{table}")).await.ok::<TableInfo>().seats
}

#[tokio::test]
async fn nobody_takes_the_seats_of_all_tables() {
    let limits = Limits { seats_by_guest: 2, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(listed(&ada).await);
    }
    let mut first = sit(&bo, tables[0]).await.expect("there is room");
    let _second = sit(&bo, tables[1]).await.expect("there is room");
    let refused = sit(&bo, tables[2]).await.err().unwrap_or_default();
    assert!(refused.contains("too many tables that wait"), "{refused}");
    first.send(&ToServer::Stand).await;
    while first.table().await.1.is_some() {}
    assert!(sit(&bo, tables[2]).await.is_ok(), "who stands up may sit down elsewhere");
    // A table that is not listed is nobody's business.
    let body = r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"open"},{"kind":"open"}],"is_listed":false}"#;
    let private = ada.post("/api/tables", body).await.ok::<TableRef>().table;
    assert!(sit(&bo, private).await.is_ok());
}

#[tokio::test]
async fn nobody_takes_them_under_many_names_either() {
    let limits = Limits { seats_by_address: 2, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let mut kept = Vec::new();
    for nth in 0..3 {
        let (table, bo) = (listed(&ada).await, Guest::new(&server, "Bo").await);
        match sit(&bo, table).await {
            Ok(socket) => kept.push(socket),
            Err(why) => assert!(why.contains("too many tables") && nth == 2, "{nth}: {why}"),
        }
    }
    assert_eq!(kept.len(), 2);
}

#[tokio::test]
async fn who_is_gone_from_a_listed_table_loses_the_seat() {
    let seat_timeout = Duration::from_millis(200);
    let server = Server::start(Config { seat_timeout, ..config() }).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let table = listed(&ada).await;
    let body = r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"open"},{"kind":"open"}],"is_listed":false}"#;
    let private = ada.post("/api/tables", body).await.ok::<TableRef>().table;
    drop(sit(&bo, private).await);
    drop(sit(&bo, table).await);
    let opened = async {
        while seats(&ada, table).await[1] != Occupant::Open {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LONG, opened).await.expect("the seat is open again");
    assert!(matches!(seats(&ada, table).await[0], Occupant::Guest(_)), "the host's seat stays");
    assert!(matches!(seats(&ada, private).await[1], Occupant::Guest(_)), "friends may come later");
    // Who is there keeps the seat.
    let mut socket = sit(&bo, table).await.expect("it is open");
    tokio::time::sleep(2 * seat_timeout).await;
    socket.send(&ToServer::Refresh).await;
    assert_eq!(socket.table().await.1, Some(P2));
}

#[tokio::test]
async fn a_table_without_an_open_seat_is_not_listed() {
    let server = start().await;
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let table = listed(&ada).await;
    let n_open = async || bo.get("/api/me").await.ok::<Profile>().open_tables.len();
    assert_eq!(n_open().await, 1);
    let mut socket = sit(&bo, table).await.expect("it is open");
    assert_eq!(n_open().await, 0);
    socket.send(&ToServer::Stand).await;
    while socket.table().await.1.is_some() {}
    assert_eq!(n_open().await, 1);
}

#[tokio::test]
async fn the_seats_of_a_rematch_are_kept_for_a_while() {
    for (rematch_hold, is_kept) in [(LONG, true), (Duration::ZERO, false)] {
        let server = Server::start(Config { rematch_hold, ..config() }).await.unwrap();
        let (table, guests, mut sockets, mut updates) = three(&server).await;
        play_on(&mut sockets, &mut updates, 1000).await;
        let path = format!("/api/tables/{table}/rematch");
        let next = guests[0].post(&path, "{}").await.ok::<TableRef>().table;
        let eve = sit(&Guest::new(&server, "Eve").await, next).await;
        assert_eq!(eve.is_err(), is_kept);
        if let Err(why) = eve {
            assert!(why.contains("reserved for a moment"), "{why}");
            // Nor may another friend take it.
            assert!(sit(&guests[2], next).await.is_err());
            assert!(sit(&guests[1], next).await.is_ok(), "it is theirs");
            assert!(matches!(seats(&guests[0], next).await[P1.index()], Occupant::Guest(_)));
        }
    }
}
