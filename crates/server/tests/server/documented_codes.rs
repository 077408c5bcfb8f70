//! Tests that exactly the status and close codes listed in docs/protocol.md occur.

use std::{collections::BTreeSet, time::Duration};

use futures_util::{SinkExt, StreamExt};
use protocol::{MAX_FRAME, Me, Occupant};
use server::{Config, Limits, Rate, Server, SqliteStore};
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};

use crate::{
    abuse::{closed_after, raw_frame},
    durable::faulty,
    faults::Fault,
    support::{Guest, P1, Socket, bot, config, folder, on_disk, request, say, start, three},
};

/// The numbers in the first column of the table under this heading.
fn listed(heading: &str) -> BTreeSet<u16> {
    let page = include_str!("../../../../docs/protocol.md");
    let (_, section) = page.split_once(heading).expect("the heading is there");
    let section = section.split("\n#").next().unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split('|').next());
    let numbers = rows.flat_map(|cell| cell.split(',')).filter_map(|cell| cell.trim().parse().ok());
    numbers.collect()
}

#[tokio::test]
async fn every_status_occurs_and_is_listed() {
    let mut seen = BTreeSet::new();
    let few = Rate { burst: 0.0, per_second: 0.0 };
    let request_timeout = Duration::from_millis(300);
    let server = Server::start(Config { request_timeout, ..config() }).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    let addr = server.addr();
    for (answer, status) in [
        (ada.post("/api/name", "{").await, 400),
        (ada.get("/api/tables/%ff").await, 400),
        (ada.get(&format!("/ws/{table}?since=x")).await, 400),
        (request(addr, "POST", "/api/tables", "", "{}").await, 401),
        (ada.get(&format!("/api/tables/{table}/transcript")).await, 403),
        (ada.get("/api/tables/nosuchtable2").await, 404),
        (ada.post("/api/me", "").await, 405),
        (ada.post(&format!("/api/tables/{table}/rematch"), "{}").await, 409),
        (ada.post("/api/name", &format!("{{\"name\":\"{}\"}}", "x".repeat(17_000))).await, 413),
        (request(addr, "POST", "/api/name", &format!("Cookie: {}\r\n", ada.cookie), "{}").await, 415),
        (ada.post("/api/name", r#"{"name":" "}"#).await, 422),
        (ada.get(&format!("/ws/{table}")).await, 426),
        (say(addr, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").await.unwrap(), 421),
        (
            say(
                addr,
                &format!(
                    "POST /api/name HTTP/1.1\r\nHost: localhost\r\nCookie: {}\r\nConnection: close\r\n\
                     Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{{\"na",
                    ada.cookie
                ),
            )
            .await
            .unwrap(),
            408,
        ),
    ] {
        answer.problem(status);
        seen.insert(status);
    }
    let meta = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X: y\r\n".repeat(100));
    seen.insert(say(addr, &meta).await.unwrap().status);
    let limits = Limits { requests: few, ..Limits::unlimited() };
    let strict = Server::start(Config { limits, ..config() }).await.unwrap();
    request(strict.addr(), "GET", "/api/me", "", "").await.problem(429);
    seen.insert(429);
    let (store, failing) = faulty().await;
    let bo = Guest::new(&failing, "Bo").await;
    store.set(Some(Fault::Before));
    bo.post("/api/name", r#"{"name":"x"}"#).await.problem(503);
    seen.insert(503);
    let data = folder("codes");
    drop(SqliteStore::open(&data).unwrap());
    let file = rusqlite::Connection::open(data.join("nethertable.db")).unwrap();
    let sql =
        "INSERT INTO tables (id, head, is_open, changed_at) VALUES ('abcdefghijkm', '', 0, 1)";
    file.execute(sql, []).unwrap();
    drop(file);
    let damaged = Server::start(on_disk(&data)).await.unwrap();
    request(damaged.addr(), "GET", "/api/tables/abcdefghijkm", "", "").await.problem(500);
    damaged.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
    seen.insert(500);
    assert_eq!(listed("### What cannot be done"), seen);
}

#[tokio::test]
async fn every_close_code_occurs_and_is_listed() {
    let mut seen = BTreeSet::new();
    let server = start().await;
    seen.extend(closed_after(&server, &raw_frame(0x80, b"")).await);
    seen.extend(closed_after(&server, &raw_frame(0x81, b"\xff")).await);
    let (_, guests, mut sockets, _) = three(&server).await;
    sockets[0].ws.send(Message::binary(vec![1])).await.unwrap();
    seen.extend(sockets[0].close_code().await);
    sockets[1].send_text(&"x".repeat(MAX_FRAME + 1)).await;
    seen.extend(sockets[1].close_code().await);
    let farewell = tokio::spawn(async move { sockets[2].close_code().await });
    server.shutdown().await;
    seen.extend(farewell.await.unwrap());
    drop(guests);
    let limits = Limits { frames: Rate { burst: 9.0, per_second: 0.1 }, ..Limits::unlimited() };
    let strict = Server::start(Config { limits, ..config() }).await.unwrap();
    seen.extend(closed_after(&strict, &raw_frame(0x89, b"").repeat(20)).await);
    let (store, failing) = faulty().await;
    let (_, _, mut sockets, updates) = three(&failing).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    store.set(Some(Fault::Before));
    sockets[seat].act(0, &updates[seat].legal[0]).await;
    seen.extend(sockets[seat].close_code().await);
    // Whoever sits down has watched before; so one may.
    let crowded = Server::start(Config { max_spectators: 1, ..config() }).await.unwrap();
    let (table, _, _sockets, _) = three(&crowded).await;
    let mut first = Socket::open(crowded.addr(), table, None, None).await.unwrap();
    first.table().await;
    let mut stranger = Socket::open(crowded.addr(), table, None, None).await.unwrap();
    seen.extend(stranger.close_code().await);
    let old = format!("ws://{}/ws/{table}?protocol=1", crowded.addr());
    let old = Socket::request(crowded.addr(), old.into_client_request().unwrap()).await;
    seen.extend(old.unwrap().close_code().await);
    assert_eq!(listed("### The end of a connection"), seen);
}

#[tokio::test]
async fn a_client_of_another_version_is_told_to_be_reloaded() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, Occupant::Open]).await;
    let addr = server.addr();
    let today = protocol::VERSION;
    for query in [String::new(), "?since=3".into(), format!("?protocol={}", today - 1)] {
        let request = format!("ws://{addr}/ws/{table}{query}").into_client_request().unwrap();
        let mut socket = Socket::request(addr, request).await.unwrap();
        let first = socket.ws.next().await.expect("a close frame").unwrap();
        let Message::Close(Some(frame)) = first else { panic!("nothing else comes: {first:?}") };
        assert_eq!(u16::from(frame.code), protocol::WRONG_VERSION);
        assert!(frame.reason.contains(&format!("version {today}")), "{}", frame.reason);
    }
    assert_eq!(ada.join(table).await.table().await.1, Some(P1));
    let metrics = ada.get("/metrics").await.body;
    assert!(metrics.contains("nethertable_connections 0\n"), "who was refused is not counted");
}
