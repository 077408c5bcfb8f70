//! Honest luck: what the server publishes before it knows anybody's words, and what everybody can check afterwards.

use std::time::Duration;

use protocol::{
    GameId, GuestInfo, LuckInfo, Me, Occupant, Stage, TableId, TableInfo, TableRef, ToClient,
    ToServer, TransferSecret,
};
use server::{Config, Server, TableMeta, new_table_id};
use tabletop::{Digest, Opening, Salt, Seat, Seed, transcript::LuckFields};
use tokio::runtime::Runtime;

use crate::support::{
    Guest, P1, P2, P3, Socket, bot, config, folder, on_disk, play_on, start, verify,
};

/// A table of three guests who sit but have not started, each with a socket.
async fn waiting(server: &Server, shuffle: bool) -> (TableId, Vec<Guest>, Vec<Socket>) {
    let mut guests = Vec::new();
    for name in ["Ada", "Bo", "Cy"] {
        guests.push(Guest::new(server, name).await);
    }
    let body = format!(
        r#"{{"game":"monster-inn","seats":[{{"kind":"me"}},{{"kind":"open"}},{{"kind":"open"}}],"shuffle":{shuffle}}}"#
    );
    let table = guests[0].post("/api/tables", &body).await.ok::<TableRef>().table;
    let mut sockets = Vec::new();
    for (nth, guest) in guests.iter().enumerate() {
        let mut socket = guest.join(table).await;
        if nth > 0 {
            socket.send(&ToServer::Sit { seat: Seat::new(nth) }).await;
            while socket.table().await.1.is_none() {}
        }
        sockets.push(socket);
    }
    (table, guests, sockets)
}

fn opening(nth: u8) -> Opening {
    Opening::new(Salt([nth; 32]), ["", "mind # the: gap", "Ünïcode"][usize::from(nth) % 3]).unwrap()
}

async fn commit(socket: &mut Socket, opening: &Opening) {
    let hash = Some(opening.commitment());
    socket.send(&ToServer::Commit { hash }).await;
    luck_where(socket, |luck| luck.commitments.contains(&hash)).await;
}

async fn open(socket: &mut Socket, opening: &Opening) {
    let (salt, words) = (opening.salt(), opening.words().to_string());
    socket.send(&ToServer::Open { salt, words }).await;
}

/// Reads until the luck of the table is so.
async fn luck_where(socket: &mut Socket, wanted: impl Fn(&LuckInfo) -> bool) -> LuckInfo {
    loop {
        let luck = socket.table().await.0.luck.expect("every new table has it");
        if wanted(&luck) {
            return luck;
        }
    }
}

async fn info(guest: &Guest, table: TableId) -> TableInfo {
    guest.get(&format!("/api/tables/{table}")).await.ok()
}

/// What the record says of its luck, once it is found good against these hashes.
async fn luck_of(guest: &Guest, table: TableId, published: &[Digest]) -> LuckFields {
    let text = guest.get(&format!("/api/tables/{table}/transcript")).await.body;
    let luck = verify(&text, published).luck;
    assert!(luck.is_seeded, "{text}");
    luck
}

#[tokio::test]
async fn without_words_a_game_starts_at_once_and_can_be_checked() {
    for shuffle in [false, true] {
        let server = start().await;
        let (table, guests, mut sockets) = waiting(&server, shuffle).await;
        let before = info(&guests[0], table).await;
        let published = before.luck.expect("sent before the start").server_hash;
        assert_eq!(before.seed_hash, None);
        sockets[0].send(&ToServer::Start).await;
        let mut updates = Vec::new();
        let mut names = Vec::new();
        for socket in &mut sockets {
            updates.push(socket.update().await);
        }
        let after = info(&guests[0], table).await;
        for who in &after.seats {
            let Occupant::Guest(GuestInfo { name, .. }) = who else { panic!("{who:?}") };
            names.push(name.clone());
        }
        assert_eq!(after.luck.unwrap().server_hash, published);
        play_on(&mut sockets, &mut updates, 1000).await;
        let luck = luck_of(&guests[0], table, &[published, after.seed_hash.unwrap()]).await;
        // Who was moved where is what everybody saw.
        let seats = luck.seating.unwrap_or_else(|| Seat::all(3).collect());
        let moved: Vec<&str> = seats.iter().map(|seat| ["Ada", "Bo", "Cy"][seat.index()]).collect();
        assert_eq!(names, moved);
        let parts = luck.parts.unwrap();
        assert_eq!((parts.words.len(), parts.is_shuffled), (0, shuffle));
    }
}

#[tokio::test]
async fn words_are_committed_to_then_opened_and_in_the_seed() {
    let server = start().await;
    let (table, guests, mut sockets) = waiting(&server, true).await;
    let published = info(&guests[0], table).await.luck.unwrap().server_hash;
    // The second thinks better of it; the third adds nothing.
    commit(&mut sockets[0], &opening(1)).await;
    commit(&mut sockets[1], &opening(7)).await;
    commit(&mut sockets[1], &opening(2)).await;
    open(&mut sockets[0], &opening(1)).await;
    assert!(sockets[0].error().await.contains("no words are asked"));
    sockets[0].send(&ToServer::Start).await;
    let luck = luck_where(&mut sockets[2], |luck| luck.is_opening).await;
    let committed = [1, 2].map(|nth| Some(opening(nth).commitment()));
    assert_eq!(luck.commitments, [committed[0], committed[1], None]);
    // Nothing can be changed any more, and only what was committed to can be opened.
    for (message, why) in [
        (ToServer::Commit { hash: None }, "about to start"),
        (ToServer::Stand, "about to start"),
        (ToServer::Open { salt: Salt([0; 32]), words: String::new() }, "not the words"),
    ] {
        sockets[1].send(&message).await;
        let error = sockets[1].error().await;
        assert!(error.contains(why), "{message:?}: {error}");
    }
    open(&mut sockets[2], &opening(3)).await;
    assert!(sockets[2].error().await.contains("not committed"));
    open(&mut sockets[1], &opening(2)).await;
    open(&mut sockets[0], &opening(1)).await;
    let mut updates = Vec::new();
    for socket in &mut sockets {
        updates.push(socket.update().await);
    }
    let after = info(&guests[0], table).await;
    let seed_hash = after.seed_hash.expect("sent from the start on");
    assert_eq!(after.luck.unwrap().commitments, luck.commitments);
    play_on(&mut sockets, &mut updates, 1000).await;
    let luck = luck_of(&guests[0], table, &[published, seed_hash]).await;
    let parts = luck.parts.unwrap();
    assert_eq!(parts.words, [(P1, opening(1)), (P2, opening(2))]);
    // Neither the server's part nor anybody's words were sent before the end.
    let secrets = [parts.server.to_string(), "01".repeat(32), "02".repeat(32)];
    let texts = sockets.iter().flat_map(|socket| &socket.received);
    assert_eq!(texts.filter(|text| secrets.iter().any(|s| text.contains(s))).count(), 0);
}

#[tokio::test]
async fn who_does_not_open_is_named_and_all_luck_is_drawn_anew() {
    let quick = Config { opening_timeout: Duration::from_millis(300), ..config() };
    let server = Server::start(quick).await.unwrap();
    let (table, guests, mut sockets) = waiting(&server, false).await;
    commit(&mut sockets[0], &opening(1)).await;
    commit(&mut sockets[1], &opening(2)).await;
    let first = info(&guests[0], table).await.luck.unwrap();
    sockets[0].send(&ToServer::Start).await;
    luck_where(&mut sockets[0], |luck| luck.is_opening).await;
    open(&mut sockets[0], &opening(1)).await;
    for socket in &mut sockets {
        let error = socket.error().await;
        assert!(error.contains("Bo did not open"), "{error}");
    }
    let luck = info(&guests[0], table).await.luck.unwrap();
    assert_eq!((luck.commitments, luck.n_redrawn, luck.is_opening), (vec![None; 3], 1, false));
    assert_ne!(luck.server_hash, first.server_hash, "nobody can choose between two outcomes");
    sockets[0].send(&ToServer::Start).await;
    assert!(sockets[2].update().await.is_full_log, "and the game can be started");
}

#[tokio::test]
async fn who_is_not_there_at_the_start_contributes_nothing() {
    let server = start().await;
    let (table, guests, mut sockets) = waiting(&server, false).await;
    commit(&mut sockets[1], &opening(1)).await;
    commit(&mut sockets[2], &opening(2)).await;
    drop(sockets.pop());
    let is_gone =
        |who: &Occupant| matches!(who, Occupant::Guest(GuestInfo { is_connected: false, .. }));
    while !is_gone(&sockets[0].table().await.0.seats[2]) {}
    sockets[0].send(&ToServer::Start).await;
    let luck = luck_where(&mut sockets[1], |luck| luck.is_opening).await;
    assert_eq!(luck.commitments[2], None, "for all to see");
    open(&mut sockets[1], &opening(1)).await;
    assert!(sockets[0].update().await.is_full_log);
    assert_eq!(info(&guests[0], table).await.stage, Stage::Playing);
}

#[tokio::test]
async fn a_seat_that_moves_or_is_left_takes_no_words_along() {
    let server = start().await;
    let (table, guests, mut sockets) = waiting(&server, false).await;
    commit(&mut sockets[1], &opening(1)).await;
    commit(&mut sockets[2], &opening(2)).await;
    let link: TransferSecret =
        guests[1].post(&format!("/api/tables/{table}/transfer"), "{}").await.ok();
    let phone = Guest::new(&server, "Bo's phone").await;
    assert_eq!(phone.claim(&link.secret).await.status, 200);
    luck_where(&mut sockets[0], |luck| luck.commitments[1].is_none()).await;
    sockets[2].send(&ToServer::Stand).await;
    let luck = luck_where(&mut sockets[0], |luck| luck.commitments[2].is_none()).await;
    assert_eq!(luck.commitments, [None, None, None]);
    // Who comes back to the seat has committed to nothing either.
    let dave = Guest::new(&server, "Dave").await;
    let mut socket = dave.join(table).await;
    socket.send(&ToServer::Sit { seat: P3 }).await;
    while socket.table().await.1 != Some(P3) {}
    sockets[0].send(&ToServer::Start).await;
    assert!(sockets[0].update().await.is_full_log);
}

#[tokio::test]
async fn against_bots_the_game_begins_with_the_opening() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let words = opening(5);
    let body = |hash: &str| {
        let seats =
            r#"[{"kind":"me"},{"kind":"bot","level":"easy"},{"kind":"bot","level":"easy"}]"#;
        format!(r#"{{"game":"monster-inn","seats":{seats},"commitment":"{hash}"}}"#)
    };
    assert_eq!(ada.post("/api/tables", &body("12")).await.status, 422);
    let body = body(&words.commitment().to_string());
    let table = ada.post("/api/tables", &body).await.ok::<TableRef>().table;
    let before = info(&ada, table).await;
    let luck = before.luck.unwrap();
    assert_eq!((before.stage, luck.is_opening), (Stage::Waiting, true));
    let mut socket = ada.join(table).await;
    open(&mut socket, &words).await;
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
    let seed_hash = info(&ada, table).await.seed_hash.unwrap();
    let parts = luck_of(&ada, table, &[luck.server_hash, seed_hash]).await.parts.unwrap();
    assert_eq!(parts.words, [(P1, words)]);
    // The next one too, if that is wished for.
    let again = format!(r#"{{"commitment":"{}"}}"#, opening(6).commitment());
    let next =
        ada.post(&format!("/api/tables/{table}/rematch"), &again).await.ok::<TableRef>().table;
    let mut socket = ada.join(next).await;
    assert!(luck_where(&mut socket, |luck| luck.is_opening).await.server_hash != luck.server_hash);
    open(&mut socket, &opening(6)).await;
    assert!(socket.update().await.is_full_log);
}

#[test]
fn a_start_that_a_crash_interrupts_has_failed() {
    let data = folder("interrupted");
    let (first, guests) = (Runtime::new().unwrap(), Runtime::new().unwrap());
    let server = first.block_on(Server::start(on_disk(&data))).unwrap();
    let (table, friends, luck, _sockets) = guests.block_on(async {
        let (table, friends, mut sockets) = waiting(&server, false).await;
        for (nth, socket) in sockets.iter_mut().enumerate() {
            commit(socket, &opening(nth as u8)).await;
        }
        sockets[0].send(&ToServer::Start).await;
        let luck = luck_where(&mut sockets[0], |luck| luck.is_opening).await;
        open(&mut sockets[0], &opening(0)).await;
        (table, friends, luck, sockets)
    });
    drop(server);
    first.shutdown_background();
    let second = Runtime::new().unwrap();
    let server = second.block_on(Server::start(on_disk(&data))).unwrap();
    guests.block_on(async {
        let ada = friends[0].at(&server);
        let now = info(&ada, table).await.luck.unwrap();
        assert_eq!((now.is_opening, now.n_redrawn, now.commitments), (false, 1, vec![None; 3]));
        assert_ne!(now.server_hash, luck.server_hash);
        // What waits is kept: commitments stand over a restart.
        let mut socket = ada.join(table).await;
        commit(&mut socket, &opening(4)).await;
    });
    second.block_on(server.shutdown());
    let third = Runtime::new().unwrap();
    let server = third.block_on(Server::start(on_disk(&data))).unwrap();
    guests.block_on(async {
        let ada = friends[0].at(&server);
        let luck = info(&ada, table).await.luck.unwrap();
        assert_eq!(luck.commitments[0], Some(opening(4).commitment()));
        let mut socket = ada.join(table).await;
        socket.send(&ToServer::Start).await;
        luck_where(&mut socket, |luck| luck.is_opening).await;
        open(&mut socket, &opening(4)).await;
        assert!(socket.update().await.is_full_log);
    });
    third.block_on(server.shutdown());
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn tables_of_an_older_server_go_on() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let (old, seed) = (TableMeta::new(GameId::ALL[0], server::GuestId([0; 16])), "07".repeat(32));
    let meta = |stage| TableMeta {
        seats: vec![Occupant::Bot { level: "easy".into() }; 3],
        seed: seed.as_str().into(),
        stage,
        ..old.clone()
    };
    let json = serde_json::to_value(meta(Stage::Waiting)).unwrap();
    assert!(json.get("luck").is_none(), "this is how they were kept: {json}");
    // One that was playing has no promise to keep, for its seats may have been shuffled otherwise.
    let table = new_table_id();
    server.open_table(table, meta(Stage::Playing)).await.unwrap();
    // Bots play for whoever watches.
    let _watching = ada.join(table).await;
    while info(&ada, table).await.stage != Stage::Over {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let text = ada.get(&format!("/api/tables/{table}/transcript")).await.body;
    assert!(text.contains(&format!("seed: {seed}\n")) && !text.contains("luck:"), "{text}");
    // One that waits has its seed as the server's part.
    let table = new_table_id();
    server.open_table(table, meta(Stage::Waiting)).await.unwrap();
    let luck = info(&ada, table).await.luck.unwrap();
    assert_eq!(luck.server_hash, seed.parse::<Seed>().unwrap().hash());
}

#[tokio::test]
async fn words_of_a_stranger_are_refused() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    let mut spectator = Guest::new(&server, "Eve").await.join(table).await;
    spectator.send(&ToServer::Commit { hash: Some(Digest([0; 32])) }).await;
    assert!(spectator.error().await.contains("no seat"));
    let mut socket = ada.join(table).await;
    for text in [
        r#"{"type":"commit","data":{"hash":"secret"}}"#,
        r#"{"type":"open","data":{"salt":"7","words":""}}"#,
    ] {
        socket.send_text(text).await;
        assert!(socket.error().await.contains("64 hex digits"), "{text}");
    }
    let is_error = |message| matches!(message, ToClient::Error { .. }).then_some(());
    socket.send(&ToServer::Open { salt: Salt([0; 32]), words: "x".repeat(500) }).await;
    socket.until(is_error).await;
}
