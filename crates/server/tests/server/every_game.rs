//! Whole games of every game of the list, by people, with a spectator and a restart in the middle.

use protocol::{GameId, Results};
use server::Server;
use tabletop::Rng;

use crate::support::{Socket, begun, folder, on_disk, play_by, position, verify};

async fn play_whole(game: GameId, n_seats: usize) {
    let data = folder(&format!("every-{game}-{n_seats}"));
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (table, guests, mut sockets, mut updates) = begun(&server, game, n_seats).await;
    let mut rng = Rng::new(11);
    let mut random = |_, legal: &[String]| rng.below(legal.len() as u32) as usize;
    play_by(&mut sockets, &mut updates, 40, &mut random).await;
    drop(sockets);
    server.shutdown().await;

    let server = Server::start(on_disk(&data)).await.unwrap();
    let mut sockets = Vec::new();
    for (guest, before) in guests.iter().zip(&updates) {
        let mut socket = guest.at(&server).join(table).await;
        let now = socket.update().await;
        assert_eq!(position(&now), position(before), "{game}: as it was before the restart");
        sockets.push(socket);
    }
    let mut spectator = Socket::open(server.addr(), table, None, None).await.unwrap();
    let seen = spectator.update().await;
    assert!(seen.legal.is_empty(), "{game}: a spectator has nothing to do");
    assert_eq!(position(&seen).0, position(&updates[0]).0, "{game}: the same table for all");
    sockets.push(spectator);
    updates.push(seen);
    play_by(&mut sockets, &mut updates, 10_000, &mut random).await;
    for update in &updates {
        let end = update.end.as_ref().expect("the game is over");
        assert_eq!(end.sheets.len(), n_seats, "{game}");
    }
    let host = guests[0].at(&server);
    let record = host.get(&format!("/api/tables/{table}/transcript")).await;
    assert_eq!(verify(&record.body, &[]).points.len(), n_seats, "{game}");
    let results: Results = host.get("/api/me/results").await.ok();
    assert_eq!((results.results[0].game, results.results[0].seats.len()), (game, n_seats));
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn every_game_is_played_to_its_end_over_a_restart() {
    for &game in GameId::ALL {
        let seats = game.seats();
        for n_seats in [*seats.start(), *seats.end()] {
            play_whole(game, n_seats).await;
        }
    }
}
