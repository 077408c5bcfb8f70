//! Whole games of every game of the list, by people, with a spectator and a restart in the middle.

use protocol::{GameId, GameVisitor, Playable, Results, Update};
use server::Server;
use tabletop::{Rng, transcript};

use crate::support::{Socket, begun, folder, on_disk, position};

/// Makes random steps until the game is over, or so many.
async fn play_random(sockets: &mut [Socket], updates: &mut [Update], rng: &mut Rng, most: usize) {
    for _ in 0..most {
        let Some(seat) = updates.iter().position(|update| !update.legal.is_empty()) else { return };
        let Update { n_steps, legal, version, .. } = &updates[seat];
        let action = &legal[rng.below(legal.len() as u32) as usize];
        let (id, version) = (sockets[seat].act(*n_steps, action).await, *version);
        assert_eq!(sockets[seat].done().await, (id, version + 1));
        for (socket, update) in sockets.iter_mut().zip(updates.iter_mut()) {
            *update = socket.update().await;
            assert_eq!(update.version, version + 1);
        }
    }
}

/// Whether a record holds, and is of a game that is over.
struct IsOver<'a>(&'a transcript::Record);

impl GameVisitor for IsOver<'_> {
    type Output = bool;

    fn visit<G: Playable>(self) -> bool {
        let session = transcript::verify::<G>(self.0, &[]).expect("the server's record holds");
        session.game().to_act().is_empty()
    }
}

/// The numbers of seats a game can have, least and most.
struct SeatRange;

impl GameVisitor for SeatRange {
    type Output = (usize, usize);

    fn visit<G: Playable>(self) -> (usize, usize) {
        (*G::SEATS.start(), *G::SEATS.end())
    }
}

async fn play_whole(game: GameId, n_seats: usize) {
    let data = folder(&format!("every-{game}-{n_seats}"));
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (table, guests, mut sockets, mut updates) = begun(&server, game, n_seats).await;
    let mut rng = Rng::new(11);
    play_random(&mut sockets, &mut updates, &mut rng, 40).await;
    drop(sockets);
    server.shutdown().await;

    let server = Server::start(on_disk(&data)).await.unwrap();
    let mut sockets = Vec::new();
    for (guest, before) in guests.iter().zip(&updates) {
        let mut socket = guest.at(&server).join(&table).await;
        let now = socket.update().await;
        assert_eq!(position(&now), position(before), "{game}: as it was before the restart");
        sockets.push(socket);
    }
    let mut spectator = Socket::open(server.addr(), &table, None, None).await.unwrap();
    let seen = spectator.update().await;
    assert!(seen.legal.is_empty(), "{game}: a spectator has nothing to do");
    assert_eq!(position(&seen).0, position(&updates[0]).0, "{game}: the same table for all");
    sockets.push(spectator);
    updates.push(seen);
    play_random(&mut sockets, &mut updates, &mut rng, 10_000).await;
    for update in &updates {
        let end = update.end.as_ref().expect("the game is over");
        assert_eq!(end.sheets.len(), n_seats, "{game}");
    }
    let host = guests[0].at(&server);
    let record = host.get(&format!("/api/tables/{table}/transcript")).await;
    let records = transcript::parse(&record.body).expect("a record");
    assert!(game.visit(IsOver(&records[0])), "{game}");
    let results: Results = host.get("/api/me/results").await.ok();
    assert_eq!((results.results[0].game, results.results[0].seats.len()), (game, n_seats));
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn every_game_is_played_to_its_end_over_a_restart() {
    for &game in GameId::ALL {
        let (least, most) = game.visit(SeatRange);
        for n_seats in [least, most] {
            play_whole(game, n_seats).await;
        }
    }
}
