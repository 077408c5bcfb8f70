//! Tests of the limit on spectators: it never keeps out who has a seat, nor who could take an open one.

use protocol::{Occupant, TURNED_AWAY, TableId, ToServer, Version};
use server::{Config, Server};
use tabletop::Seat;

use crate::support::{Guest, P2, Socket, config, three};

/// A server whose tables have room for this many spectators.
async fn small(max_spectators: usize) -> Server {
    Server::start(Config { max_spectators, ..config() }).await.unwrap()
}

async fn watch(server: &Server, table: TableId) -> Socket {
    let mut socket = Socket::open(server.addr(), table, None, None).await.unwrap();
    socket.table().await;
    socket
}

#[tokio::test]
async fn spectators_cannot_lock_players_out() {
    let server = small(4).await;
    let (table, guests, sockets, _) = three(&server).await;
    let mut subscribers = Vec::new();
    for _ in 0..4 {
        subscribers.push(watch(&server, table).await);
    }
    let mut fifth = Socket::open(server.addr(), table, None, None).await.unwrap();
    assert!(fifth.error().await.contains("too many"));
    assert_eq!(fifth.close_code().await, Some(TURNED_AWAY));
    drop(sockets);
    for (nth, guest) in guests.iter().enumerate() {
        let mut back = guest.join(table).await;
        assert_eq!(back.table().await.1, Some(Seat::new(nth)));
        assert_eq!(back.update().await.version, Version::SETUP);
    }
    // Those who were there first still are.
    subscribers[0].send(&ToServer::Refresh).await;
    assert_eq!(subscribers[0].update().await.version, Version::SETUP);
}

#[tokio::test]
async fn one_guest_has_a_few_connections_and_the_oldest_gives_way() {
    let server = small(4).await;
    let (table, guests, mut sockets, _) = three(&server).await;
    let mut more = Vec::new();
    for _ in 0..16 {
        let mut socket = guests[0].join(table).await;
        assert_eq!(socket.table().await.1, Some(Seat::new(0)));
        more.push(socket);
    }
    assert!(sockets[0].error().await.contains("another visitor took your place"));
    assert_eq!(sockets[0].close_code().await, Some(TURNED_AWAY));
    for socket in more.iter_mut().chain(&mut sockets[1..]) {
        socket.send(&ToServer::Refresh).await;
        assert!(socket.update().await.is_full_log, "nobody else had to go");
    }
}

#[tokio::test]
async fn the_host_and_who_may_still_sit_down_get_into_a_full_lobby() {
    let server = small(3).await;
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    // The host has no seat.
    let table = ada.create(&[Occupant::Open, Occupant::Open, Occupant::Open]).await;
    let mut subscribers = Vec::new();
    let eve = Guest::new(&server, "Eve").await;
    let mut first = eve.join(table).await;
    first.table().await;
    for _ in 0..2 {
        subscribers.push(watch(&server, table).await);
    }
    let mut host = ada.join(table).await;
    host.table().await;
    let mut friend = bo.join(table).await;
    friend.send(&ToServer::Sit { seat: P2 }).await;
    while friend.table().await.1 != Some(P2) {}
    // Who has no token could not have sat down.
    assert_eq!(subscribers[0].close_code().await, Some(TURNED_AWAY));
    first.send(&ToServer::Refresh).await;
    first.table().await;
    // Without a token there is nothing to sit down with.
    let mut nobody = Socket::open(server.addr(), table, None, None).await.unwrap();
    nobody.table().await;
    let mut nobody = Socket::open(server.addr(), table, None, None).await.unwrap();
    assert_eq!(nobody.close_code().await, Some(TURNED_AWAY));
}
