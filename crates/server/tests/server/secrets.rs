//! What a seat or a spectator is sent is a function of what it may know: two tables that differ only in a secret send
//! the same bytes to everybody else.

use protocol::{GameId, Stage, TableId, ToServer};
use server::{Server, TableMeta};
use tabletop::Seat;

use crate::support::{Guest, Socket, seats, start};

/// P2 and P3 hold treasure nobody has seen, split in two ways.
fn scene(of_p2: &str, of_p3: &str) -> String {
    format!(
        "game: monster-inn\nseats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\nP1 purse: 2 coins\n\
         P2 purse: {of_p2}\nP2 unseen: {of_p2}\nP3 purse: {of_p3}\nP3 unseen: {of_p3}\n"
    )
}

/// What P1, a spectator and P2 were sent while the same was done at a table that began from this scene.
async fn traffic(scene: String) -> [Vec<String>; 3] {
    let server: Server = start().await;
    let mut guests = Vec::new();
    for name in ["Ada", "Bo", "Cy"] {
        guests.push(Guest::new(&server, name).await);
    }
    let meta = TableMeta {
        seats: seats(&server, &guests).await,
        seed: "07".repeat(32).into(),
        stage: Stage::Playing,
        scene: Some(scene),
        ..TableMeta::new(GameId::ALL[0], server::GuestId([0; 16]))
    };
    let table: TableId = "abcdefghijkm".parse().unwrap();
    server.open_table(table, meta).await.unwrap();
    let mut sockets = Vec::new();
    for guest in &guests {
        let mut socket = guest.join(table).await;
        socket.update().await;
        sockets.push(socket);
    }
    let mut spectator = Socket::open(server.addr(), table, None, None).await.unwrap();
    spectator.update().await;
    let steps = [
        (0, "pay coin"),
        (1, "pay coin"),
        (2, "leave"),
        (2, "take gem"),
        (0, "fly"),
        (0, "pay coin"),
        (1, "leave"),
    ];
    let mut n_made = [0, 0, 0];
    for (seat, action) in steps {
        let socket = &mut sockets[seat];
        socket.act(n_made[seat], action).await;
        if action == "fly" {
            socket.refused().await;
            continue;
        }
        let version = socket.done().await.1;
        n_made[seat] += 1;
        for socket in sockets.iter_mut().chain([&mut spectator]) {
            socket.update_of(version).await;
        }
    }
    sockets[0].send(&ToServer::Undo { id: "undo".into(), n_steps: n_made[0] }).await;
    sockets[0].refused().await;
    for socket in sockets.iter_mut().chain([&mut spectator]) {
        socket.send(&ToServer::Refresh).await;
        while !socket.update().await.is_full_log {}
    }
    let [one, two, _] = <[Socket; 3]>::try_from(sockets).ok().unwrap();
    [one.received, spectator.received, two.received]
}

#[tokio::test]
async fn secrets_leave_no_trace_in_the_traffic_of_others() {
    let [one, spectator, two] = traffic(scene("3 coins 1 gem", "1 coin 1 gem")).await;
    let [one_b, spectator_b, two_b] = traffic(scene("2 coins 2 gems", "2 coins")).await;
    assert!(one.len() > 8 && spectator.len() > 8);
    assert_eq!(one, one_b, "P1 may not know");
    assert_eq!(spectator, spectator_b, "a spectator may not know");
    assert_ne!(two, two_b, "the owner knows");
}

#[tokio::test]
async fn a_spectator_is_sent_no_purse() {
    let [one, spectator, _] = traffic(scene("7 coins", "9 gems")).await;
    let purse = |text: &String| {
        let message: serde_json::Value = serde_json::from_str(text).unwrap();
        message["data"].get("view").map(|view| (view["viewer"].clone(), view["purse"].to_string()))
    };
    let empty: Vec<_> = spectator.iter().filter_map(purse).collect();
    assert!(!empty.is_empty() && empty.iter().all(|seen| *seen == empty[0]), "{empty:?}");
    assert!(empty[0].0.is_null());
    let own: Vec<_> = one.iter().filter_map(purse).collect();
    assert!(own.iter().any(|(viewer, purse)| viewer == "P1" && *purse != empty[0].1));
    assert_eq!(own[0].0, Seat::new(0).to_string());
}
