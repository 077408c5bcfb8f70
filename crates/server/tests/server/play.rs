//! Tests of whole games, catching up, requests that are sent again, stale requests, undo.

use protocol::{ToClient, ToServer, Update, Version};
use server::{Config, Server};
use tabletop::Seat;

use crate::support::{LONG, Socket, config, play_on, position, start, three, verify};

#[tokio::test]
async fn three_guests_play_a_whole_game() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    assert!(guests[0].get(&format!("/api/tables/{table}/transcript")).await.status == 403);
    play_on(&mut sockets, &mut updates, 1000).await;
    for update in &updates {
        let end = update.end.as_ref().expect("the game is over");
        assert_eq!(end.sheets.len(), 3);
        assert!(end.sheets.iter().any(|sheet| sheet.rank == 0));
    }
    let (info, _) = sockets[0].table().await;
    assert_eq!(info.stage, protocol::Stage::Over);
    check_record(
        &guests[0].get(&format!("/api/tables/{table}/transcript")).await.body,
        &updates[0],
    );
}

/// The record replays with its seed to the same end, and the seed is the one that was sent.
fn check_record(text: &str, last: &Update) {
    let end = last.end.as_ref().unwrap();
    let totals: Vec<i32> = end.sheets.iter().map(|sheet| sheet.total).collect();
    assert_eq!(verify(text, &[]).points, totals);
    assert!(text.contains(&format!("seed: {}", end.seed)));
}

#[tokio::test]
async fn the_hash_of_the_seed_is_sent_at_the_start_and_the_seed_at_the_end() {
    let server = start().await;
    let (_, _, mut sockets, mut updates) = three(&server).await;
    let published =
        sockets[0].received.iter().rev().find(|text| text.contains("seed_hash")).unwrap();
    let Ok(ToClient::Table { info, .. }) = ToClient::read(published) else { panic!("{published}") };
    let hash = info.seed_hash.expect("sent from the start on");
    play_on(&mut sockets, &mut updates, 1000).await;
    let seed = updates[0].end.as_ref().unwrap().seed;
    assert_eq!(seed.hash(), hash);
    let before_the_end = sockets.iter().flat_map(|socket| &socket.received);
    let leaks = before_the_end.filter(|text| text.contains(&seed.to_string()));
    assert_eq!(leaks.count(), 3, "once to each, in the last update");
}

/// The log of a socket: version and text of every entry, as a client puts it together.
fn log_of(socket: &Socket) -> Vec<(Version, String)> {
    let mut log = Vec::new();
    for text in &socket.received {
        if let Ok(ToClient::Update(update)) = ToClient::read(text) {
            if update.is_full_log {
                log.clear();
            }
            log.extend(update.log.iter().map(|entry| (entry.version, entry.text.clone())));
        }
    }
    log
}

#[tokio::test]
async fn who_comes_back_is_told_what_was_missed_and_no_more() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 20).await;
    let version = updates[0].version;
    for since in [Version::SETUP, Version(7), version] {
        let mut again = guests[1].join_since(table, since).await;
        let missed = again.update().await;
        assert!(!missed.is_full_log && missed.version == version);
        assert!(missed.log.iter().all(|entry| entry.version > since));
        let all = log_of(&sockets[1]);
        let n_missed = all.iter().filter(|(version, _)| *version > since).count();
        assert_eq!(missed.log.len(), n_missed);
        assert_eq!(position(&missed), position(&updates[1]));
    }
    for socket in
        [guests[1].join(table).await, guests[1].join_since(table, Version(9999)).await].iter_mut()
    {
        assert!(socket.update().await.is_full_log);
        assert_eq!(log_of(socket), log_of(&sockets[1]));
    }
}

#[tokio::test]
async fn an_act_that_is_sent_again_is_made_once() {
    let server = start().await;
    let (table, guests, mut sockets, updates) = three(&server).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    let action = &updates[seat].legal[0];
    for _ in 0..3 {
        sockets[seat].act_as("same", 0, action).await;
    }
    for _ in 0..3 {
        assert_eq!(sockets[seat].done().await, ("same".to_string(), Version(1)));
    }
    // Also from another connection of the same guest.
    let mut other = guests[seat].join(table).await;
    assert_eq!(other.update().await.version, Version(1));
    other.act_as("same", 0, action).await;
    assert_eq!(other.done().await, ("same".to_string(), Version(1)));
    other.send(&ToServer::Refresh).await;
    let update = other.update().await;
    assert_eq!((update.version, update.n_steps, update.is_full_log), (Version(1), 1, true));
}

#[tokio::test]
async fn stale_unreadable_and_forbidden_acts_are_refused() {
    let server = start().await;
    let (_, _, mut sockets, updates) = three(&server).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    let action = &updates[seat].legal[0];
    sockets[seat].act(1, action).await;
    let (rule, message) = sockets[seat].refused().await;
    assert!(rule.is_none() && message.contains("n_steps is 1"), "{message}");
    sockets[seat].act(0, "fly away").await;
    assert_eq!(sockets[seat].refused().await.0, None);
    sockets[seat].act_as("bad id\n", 0, action).await;
    assert_eq!(sockets[seat].refused().await.0, None);
    let other = (seat + 1) % 3;
    sockets[other].act(0, action).await;
    let (rule, message) = sockets[other].refused().await;
    assert_eq!(rule.as_deref(), Some("TURN-1"));
    assert!(!message.is_empty());
    // Nothing of it was made.
    sockets[seat].act(0, action).await;
    assert_eq!(sockets[seat].done().await.1, Version(1));
}

#[tokio::test]
async fn who_has_left_the_seat_to_a_bot_is_offered_nothing_until_they_are_back() {
    // The bot does not come to act.
    let config = Config { bot_pace: LONG, ..config() };
    let server = Server::start(config).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    let nth = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    play_on(&mut sockets, &mut updates, 1).await;
    assert!(updates[nth].can_undo);
    let socket = &mut sockets[nth];
    socket.send(&ToServer::Stand).await;
    let update = socket.update().await;
    assert!(!update.can_undo && update.legal.is_empty(), "{update:?}");
    let update = guests[nth].join(table).await.update().await;
    assert!(!update.can_undo && update.legal.is_empty(), "{update:?}");
    // Nor with a step of another.
    if let Some(other) = updates.iter().position(|update| !update.legal.is_empty())
        && other != nth
    {
        sockets[other].act(0, &updates[other].legal[0]).await;
        let update = sockets[nth].update().await;
        assert!(!update.can_undo && update.legal.is_empty(), "{update:?}");
        sockets[other].send(&ToServer::Undo { id: "undo".into(), n_steps: 1 }).await;
        sockets[nth].update().await;
    }
    let socket = &mut sockets[nth];
    socket.send(&ToServer::Undo { id: "away".into(), n_steps: 1 }).await;
    assert!(socket.refused().await.1.contains("sit down again"));
    socket.send(&ToServer::Sit { seat: Seat::new(nth) }).await;
    assert!(socket.update().await.can_undo);
    socket.send(&ToServer::Undo { id: "back".into(), n_steps: 1 }).await;
    assert_eq!(socket.done().await.0, "back");
}

#[tokio::test]
async fn a_step_can_be_undone() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    let before = updates[seat].clone();
    play_on(&mut sockets, &mut updates, 1).await;
    assert!(updates[seat].can_undo && !updates[(seat + 1) % 3].can_undo);
    let undo = |id: &str, nth| ToServer::Undo { id: id.into(), n_steps: nth };
    let other = (seat + 1) % 3;
    sockets[other].send(&undo("u1", 0)).await;
    assert_eq!(sockets[other].refused().await.0.as_deref(), Some("UNDO-2"));
    sockets[seat].send(&undo("u2", 0)).await;
    assert!(sockets[seat].refused().await.1.contains("n_steps is 0"));
    sockets[seat].send(&undo("u3", 1)).await;
    sockets[seat].send(&undo("u3", 1)).await;
    assert_eq!(sockets[seat].done().await, ("u3".to_string(), Version(2)));
    for socket in &mut sockets {
        let after = socket.update_of(Version(2)).await;
        assert!(after.is_full_log);
        assert_eq!((after.version, after.n_steps), (Version(2), 0));
        assert_eq!(after.log.len(), before.log.len());
    }
    assert_eq!(sockets[seat].done().await, ("u3".to_string(), Version(2)));
    // A viewer that knew the undone step is sent the whole log.
    let mut again = guests[seat].join_since(table, Version(1)).await;
    let update = again.update().await;
    assert!(update.is_full_log && position(&update) == position(&before));
    // And the game goes on.
    sockets[seat].act(0, &before.legal[0]).await;
    assert_eq!(sockets[seat].done().await.1, Version(3));
}
