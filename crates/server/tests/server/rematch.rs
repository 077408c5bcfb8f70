//! Tests of rematches: the next table of those who played, and switching to it on the same connection.

use protocol::{GuestInfo, Me, Occupant, Stage, TableId, TableInfo, TableRef, ToServer, Version};
use server::Server;
use tabletop::Seat;

use crate::support::{Guest, P1, P2, Socket, bot, folder, on_disk, play_on, start, three};

async fn again(guest: &Guest, table: TableId) -> TableId {
    guest.post(&format!("/api/tables/{table}/rematch"), "{}").await.ok::<TableRef>().table
}

/// Goes on to a table; returns the first table message there. Nothing of the old table comes after it.
async fn go(socket: &mut Socket, table: TableId) -> (TableInfo, Option<Seat>) {
    socket.send(&ToServer::SwitchTable { table }).await;
    loop {
        let (info, you) = socket.table().await;
        if info.table == Some(table) {
            return (info, you);
        }
    }
}

#[tokio::test]
async fn friends_play_again_on_the_same_connections() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    let path = format!("/api/tables/{table}/rematch");
    let early = guests[1].post(&path, "{}").await;
    assert_eq!((early.status, early.body.contains("not over")), (409, true));
    play_on(&mut sockets, &mut updates, 1000).await;
    let stranger = Guest::new(&server, "Eve").await.post(&path, "{}").await;
    assert_eq!((stranger.status, stranger.body.contains("no seat")), (409, true));

    let next = again(&guests[1], table).await;
    assert_ne!(next, table);
    for (guest, socket) in guests.iter().zip(&mut sockets) {
        assert_eq!(again(guest, table).await, next, "there is one next table");
        while socket.table().await.0.next_table != Some(next) {}
    }

    let (info, you) = go(&mut sockets[1], next).await;
    assert_eq!((info.stage, you, info.next_table), (Stage::Waiting, Some(P2), None));
    assert_eq!((&info.seats[0], &info.seats[2]), (&Occupant::Open, &Occupant::Open));
    for nth in [0, 2] {
        assert_eq!(go(&mut sockets[nth], next).await.1, None, "who follows sits down by a wish");
        sockets[nth].send(&ToServer::Sit { seat: Seat::new(nth) }).await;
        while sockets[nth].table().await.1 != Some(Seat::new(nth)) {}
    }
    sockets[1].send(&ToServer::Start).await;
    for (socket, update) in sockets.iter_mut().zip(&mut updates) {
        *update = socket.update().await;
        assert!(update.is_full_log && update.version == Version::SETUP);
    }
    play_on(&mut sockets, &mut updates, 1000).await;
    assert!(updates.iter().all(|update| update.end.is_some()));
    assert_eq!(server.n_loaded(), 2);
}

#[tokio::test]
async fn against_bots_the_next_game_begins_at_once() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
    let mut socket = ada.join(table).await;
    let mut update = socket.update().await;
    while update.end.is_none() {
        update = match update.legal.first() {
            None => socket.update().await,
            Some(action) => {
                socket.act(update.n_steps, action).await;
                let version = socket.done().await.1;
                socket.update_of(version).await
            }
        };
    }
    let next = again(&ada, table).await;
    let (info, you) = go(&mut socket, next).await;
    assert_eq!((info.stage, you), (Stage::Playing, Some(P1)));
    assert!(socket.update().await.is_full_log);
}

#[tokio::test]
async fn who_asks_sits_there_under_the_name_of_today() {
    let data = folder("renamed");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 1000).await;
    drop(sockets);
    server.shutdown().await;

    // The old table is not in memory and does not hear of it.
    let server = Server::start(on_disk(&data)).await.unwrap();
    let guest = guests[2].at(&server);
    assert_eq!(guest.post("/api/name", r#"{"name":"Zed"}"#).await.status, 200);
    let next = again(&guest, table).await;
    let info: TableInfo = guest.get(&format!("/api/tables/{next}")).await.ok();
    assert!(
        matches!(&info.seats[2], Occupant::Guest(GuestInfo { name, .. }) if name == "Zed"),
        "{info:?}"
    );
}

#[tokio::test]
async fn the_way_to_the_next_table_is_kept() {
    let data = folder("again");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 1000).await;
    let next = again(&guests[0], table).await;
    drop(sockets);
    server.shutdown().await;

    let server = Server::start(on_disk(&data)).await.unwrap();
    let guest = guests[2].at(&server);
    assert_eq!(again(&guest, table).await, next);
    let info: TableInfo = guest.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(info.next_table, Some(next));
    let info: TableInfo = guest.get(&format!("/api/tables/{next}")).await.ok();
    assert_eq!(info.stage, Stage::Waiting);
}

#[tokio::test]
async fn who_cannot_go_stays() {
    let server = start().await;
    let (table, _, mut sockets, updates) = three(&server).await;
    for (to, why) in [("nowhere", "not the id of a table"), ("abcdefghijkm", "no such table")] {
        let text = format!(r#"{{"type":"switch-table","data":{{"table":"{to}"}}}}"#);
        sockets[0].send_text(&text).await;
        let error = sockets[0].error().await;
        assert!(error.contains(why), "{error}");
    }
    let nth = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    sockets[nth].act(0, &updates[nth].legal[0]).await;
    assert_eq!(sockets[nth].done().await.1, Version(1));

    // To go where one is, is to be sent everything again.
    let (info, _) = go(&mut sockets[nth], table).await;
    assert_eq!(info.stage, Stage::Playing);
    let update = sockets[nth].update().await;
    assert!(update.is_full_log && update.version == Version(1));
}
