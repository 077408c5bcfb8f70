//! Tables with a pace: clocks, time-outs, and what becomes of them when nobody is there or the server is killed.

use std::time::Duration;

use protocol::{GameId, GuestInfo, Occupant, Pace, Stage, TableId, TableInfo, ToServer, Version};
use server::{Config, Server, TableMeta};
use tabletop::Seat;
use tokio::{
    runtime::Runtime,
    time::{Instant, sleep},
};

use crate::support::{Guest, Socket, config, folder, on_disk, seats, verify};

/// The table of every test here.
fn table() -> TableId {
    "abcdefghijkm".parse().unwrap()
}

/// Three guests at a table of this pace. Plain HTTP takes none below five seconds.
async fn paced(server: &Server, pace: Pace) -> Vec<Guest> {
    let mut guests = Vec::new();
    for name in ["Ada", "Bo", "Cy"] {
        guests.push(Guest::new(server, name).await);
    }
    let seats = seats(server, &guests).await;
    let host = seats[0].guest().unwrap().guest;
    let meta = TableMeta {
        seats,
        seed: "07".repeat(32).into(),
        stage: Stage::Playing,
        pace: Some(pace),
        ..TableMeta::new(GameId::ALL[0], host)
    };
    server.open_table(table(), meta).await.unwrap();
    guests
}

async fn info(guest: &Guest) -> TableInfo {
    guest.get(&format!("/api/tables/{}", table())).await.ok()
}

fn is_away(info: &TableInfo, nth: usize) -> bool {
    matches!(info.seats[nth], Occupant::Guest(GuestInfo { is_away: true, .. }))
}

/// Reads until the table is as wanted.
async fn table_where(socket: &mut Socket, wanted: impl Fn(&TableInfo) -> bool) -> TableInfo {
    loop {
        let (info, _) = socket.table().await;
        if wanted(&info) {
            return info;
        }
    }
}

#[tokio::test]
async fn a_bot_keeps_the_seat_of_who_has_no_time_left() {
    let server = Server::start(config()).await.unwrap();
    let guests = paced(&server, Pace { seconds: 1, bank: 1 }).await;
    let began = Instant::now();
    let mut sockets = Vec::new();
    let mut turn = None;
    for (nth, guest) in guests.iter().enumerate() {
        let mut socket = guest.join(table()).await;
        if !socket.update().await.legal.is_empty() {
            turn = Some(nth);
        }
        sockets.push(socket);
    }
    let (turn, seat) = turn.map(|nth| (nth, Seat::new(nth))).unwrap();
    let (other, third) = ((turn + 1) % 3, (turn + 2) % 3);
    let clocks = info(&guests[0]).await.clocks;
    assert_eq!((clocks.len(), clocks[0].seat), (1, seat));
    assert!(clocks[0].left <= 1000 && clocks[0].bank == 1000, "{clocks:?}");

    // Everybody is told, and the bot makes the move.
    for nth in [other, third] {
        table_where(&mut sockets[nth], |info| is_away(info, turn)).await;
    }
    assert!(began.elapsed() >= Duration::from_millis(1900), "it has its seconds and its bank");
    assert!(sockets[turn].error().await.contains("time is up"));
    let update = sockets[turn].update_of(Version(1)).await;
    assert!(!update.can_undo, "a move for which there was no time stays");
    sockets[turn].send(&ToServer::Sit { seat }).await;
    table_where(&mut sockets[turn], |info| !is_away(info, turn)).await;
    sockets[turn].send(&ToServer::Undo { id: "undo".into(), n_steps: update.n_steps }).await;
    assert!(sockets[turn].refused().await.1.contains("time"));

    // The others move within their time; who came back has seconds, but no bank.
    let clocks = loop {
        let info = info(&guests[0]).await;
        assert!(!is_away(&info, turn), "they have time again");
        let clock = info.clocks[0];
        if clock.seat == seat {
            break info.clocks;
        }
        let acting = &mut sockets[clock.seat.index()];
        acting.send(&ToServer::Refresh).await;
        let mut update = acting.update().await;
        while !update.is_full_log {
            update = acting.update().await;
        }
        if let Some(action) = update.legal.first() {
            acting.act(update.n_steps, action).await;
            acting.done().await;
        }
    };
    assert!(clocks[0].left > 0 && clocks[0].bank == 0, "{clocks:?}");
}

#[tokio::test]
async fn a_step_for_which_there_was_no_time_is_final_also_after_a_restart() {
    let data = folder("final");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let guests = paced(&server, Pace { seconds: 1, bank: 0 }).await;
    let seat = info(&guests[0]).await.clocks[0].seat;
    let guest = &guests[seat.index()];
    let mut socket = guest.join(table()).await;
    socket.update_of(Version(1)).await;
    drop(socket);
    server.shutdown().await;
    let server = Server::start(on_disk(&data)).await.unwrap();
    let mut socket = guest.at(&server).join(table()).await;
    let n_steps = socket.update().await.n_steps;
    assert_eq!(n_steps, 1);
    socket.send(&ToServer::Sit { seat }).await;
    table_where(&mut socket, |info| !is_away(info, seat.index())).await;
    let update = socket.update().await;
    assert!(!update.can_undo);
    socket.send(&ToServer::Undo { id: "undo".into(), n_steps: update.n_steps }).await;
    let (rule, message) = socket.refused().await;
    assert!(rule.is_none() && message.contains("when your time was up"), "{rule:?} {message}");
    drop(socket);
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn a_clock_runs_on_while_nobody_is_there_and_the_table_is_not_in_memory() {
    let config = Config { idle_timeout: Duration::from_millis(20), ..config() };
    let server = Server::start(config).await.unwrap();
    let guests = paced(&server, Pace { seconds: 2, bank: 0 }).await;
    let began = Instant::now();
    let turn = info(&guests[0]).await.clocks[0].seat;
    while server.n_loaded() > 0 {
        sleep(Duration::from_millis(5)).await;
    }
    assert!(began.elapsed() < Duration::from_millis(1500), "it left memory before its time");
    // Looking does not wind the clock up.
    sleep(Duration::from_millis(600)).await;
    assert!(info(&guests[1]).await.clocks[0].left < 1400);
    while server.n_loaded() > 0 {
        sleep(Duration::from_millis(5)).await;
    }
    while server.n_loaded() == 0 {
        sleep(Duration::from_millis(5)).await;
    }
    let late = began.elapsed();
    assert!(late >= Duration::from_millis(1900), "{late:?}");
    while !is_away(&info(&guests[1]).await, turn.index()) {
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_pace_has_bounds_and_is_shown() {
    let server = Server::start(config()).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let create = async |pace: &str| {
        let body = format!(
            r#"{{"game":"monster-inn","seats":[{{"kind":"me"}},{{"kind":"open"}},{{"kind":"bot","level":"easy"}}],"pace":{pace}}}"#
        );
        ada.post("/api/tables", &body).await
    };
    for bad in [
        r#"{"seconds":4,"bank":0}"#,
        r#"{"seconds":86401,"bank":0}"#,
        r#"{"seconds":30,"bank":86401}"#,
        r#"{"seconds":30}"#,
        r#"{"seconds":-1,"bank":0}"#,
        r#"{"seconds":30,"bank":0,"more":1}"#,
        "30",
    ] {
        assert_eq!(create(bad).await.status, 422, "{bad}");
    }
    let answer = create(r#"{"seconds":30,"bank":120}"#).await;
    let table = answer.ok::<protocol::TableRef>().table;
    let info: TableInfo = ada.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(info.pace, Some(Pace { seconds: 30, bank: 120 }));
    assert!(info.clocks.is_empty(), "nobody is to act yet");
}

#[test]
fn a_time_out_survives_a_kill_and_replays() {
    let data = folder("pace");
    let (first, clients) = (Runtime::new().unwrap(), Runtime::new().unwrap());
    let server = first.block_on(Server::start(on_disk(&data))).unwrap();
    // A table lives where it was made, and is to die with its server.
    let guests = first.block_on(paced(&server, Pace { seconds: 1, bank: 0 }));
    let version = clients.block_on(async {
        let mut socket = guests[0].join(table()).await;
        // Nobody moves: one after the other is out of time.
        table_where(&mut socket, |info| info.clocks.is_empty()).await;
        let away = |info: &TableInfo| (0..3).filter(|&nth| is_away(info, nth)).count();
        assert!(away(&info(&guests[0]).await) > 0);
        socket.update_of(Version(1)).await.version
    });
    drop(server);
    first.shutdown_background();
    let second = Runtime::new().unwrap();
    let server = second.block_on(Server::start(on_disk(&data))).unwrap();
    clients.block_on(async {
        // Nobody comes back: bots finish the game, seat by seat as the time of each runs out.
        let ada = guests[0].at(&server);
        let mut socket = ada.join(table()).await;
        assert!(socket.update().await.version >= version);
        while info(&ada).await.stage != Stage::Over {
            sleep(Duration::from_millis(50)).await;
        }
        let record = ada.get(&format!("/api/tables/{}/transcript", table())).await.body;
        assert!(!record.contains("pace") && !record.contains("clock"), "{record}");
        verify(&record, &[]);
    });
    second.block_on(server.shutdown());
    std::fs::remove_dir_all(&data).unwrap();
}
