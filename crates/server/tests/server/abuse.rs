//! Malformed and oversized frames, floods, and readers that do not read.

use std::time::Duration;

use futures_util::SinkExt;
use protocol::{MAX_FRAME, SeatPlan, ToServer};
use server::{Asset, Config, Limits, Rate, Server};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::sleep,
};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::kit::{Guest, Socket, bot, config, play_on, request, start, three};

async fn visit(server: &Server) -> (Guest, String, Socket) {
    let ada = Guest::new(server, "Ada").await;
    let table = ada.create(&[SeatPlan::Me, SeatPlan::Open, bot()]).await;
    let socket = ada.join(&table).await;
    (ada, table, socket)
}

#[tokio::test]
async fn what_is_no_message_is_told_so_and_changes_nothing() {
    let server = start().await;
    let (_, _, mut socket) = visit(&server).await;
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        r#"{"to":"fly"}"#,
        r#"{"to":"act"}"#,
        r#"{"to":"act","id":"x","nth":-1,"gesture":"leave"}"#,
        r#"{"to":"act","id":"x","nth":4294967296,"gesture":"leave"}"#,
        r#"{"to":"sit","seat":"P9"}"#,
        r#"{"to":"sit","seat":0}"#,
        &"[".repeat(4000),
    ] {
        socket.send_text(text).await;
        assert!(socket.error().await.contains("no message"), "{text}");
    }
    socket.send(&ToServer::Sit { seat: tabletop::Seat::new(4) }).await;
    assert!(socket.error().await.contains("no such seat"));
    socket.send(&ToServer::Refresh).await;
    socket.table().await;
}

#[tokio::test]
async fn frames_that_are_too_long_or_not_text_end_the_connection() {
    let server = start().await;
    let (ada, table, mut socket) = visit(&server).await;
    let room = " ".repeat(MAX_FRAME - r#"{"to":"refresh"}"#.len());
    socket.send_text(&format!("{{\"to\":\"refresh\"{room}}}")).await;
    socket.table().await;
    socket.send_text(&"x".repeat(MAX_FRAME + 1)).await;
    assert_eq!(socket.close_code().await, Some(1009));
    let mut socket = ada.join(&table).await;
    socket.ws.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.close_code().await, Some(1003));
    assert_eq!(ada.join(&table).await.table().await.1, Some(tabletop::Seat::new(0)));
}

#[tokio::test]
async fn floods_end_the_connection() {
    let limits = Limits { frames: Rate { burst: 10.0, per_second: 1.0 }, ..Limits::off() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let (_, _, mut socket) = visit(&server).await;
    for _ in 0..50 {
        let _ = socket.ws.send(Message::text(r#"{"to":"refresh"}"#)).await;
    }
    assert_eq!(socket.close_code().await, Some(1008));
}

#[tokio::test]
async fn an_address_has_its_limits() {
    let few = Rate { burst: 3.0, per_second: 0.001 };
    let limits = Limits { creations: few, connections: 2, ..Limits::off() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let (ada, table, _first) = visit(&server).await;
    let _second = ada.join(&table).await;
    let third = Socket::open(server.addr(), &table, None, None).await;
    let Err(tungstenite::Error::Http(answer)) = third else { panic!("came in") };
    assert_eq!(answer.status(), 429);
    for status in [200, 200, 429] {
        let body = r#"{"game":"monster-inn","seats":["me",{"bot":"easy"},{"bot":"easy"}]}"#;
        assert_eq!(ada.post("/api/tables", body).await.status, status);
    }
    let limits = Limits { requests: few, ..Limits::off() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    for status in [200, 200, 200, 429] {
        assert_eq!(request(server.addr(), "GET", "/api/me", "", "").await.status, status);
    }
    assert_eq!(request(server.addr(), "GET", "/healthz", "", "").await.status, 200);
}

#[tokio::test]
async fn who_does_not_read_is_dropped_and_holds_up_nobody() {
    let config = Config { max_waiting: 1 << 18, ..config() };
    let server = Server::start(config).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 30).await;
    let mut sleeper = guests[2].join(&table).await;
    // Asks for everything again and again, and never reads an answer.
    let asking = tokio::spawn(async move {
        while sleeper.ws.send(Message::text(r#"{"to":"refresh"}"#)).await.is_ok() {}
    });
    play_on(&mut sockets, &mut updates, 1000).await;
    assert!(updates[0].end.is_some());
    loop {
        let metrics = guests[0].get("/metrics").await.body;
        if !metrics.contains("nethertable_slow_dropped_total 0\n") {
            break;
        }
        sleep(Duration::from_millis(10)).await;
    }
    tokio::time::timeout(crate::kit::LONG, asking).await.unwrap().unwrap();
}

/// What comes back on a connection that says this and no more: all of it, until it is hung up.
async fn left_to_wait(server: &Server, said: &str) -> String {
    let mut tcp = TcpStream::connect(server.addr()).await.unwrap();
    tcp.write_all(said.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let reading = tcp.read_to_string(&mut answer);
    tokio::time::timeout(crate::kit::LONG, reading).await.expect("it is hung up").unwrap();
    answer
}

#[tokio::test]
async fn who_never_says_what_they_want_is_not_waited_for() {
    let config = Config { patience: Duration::from_millis(100), ..config() };
    let server = Server::start(config).await.unwrap();
    let (_, _, mut socket) = visit(&server).await;
    assert_eq!(left_to_wait(&server, "").await, "");
    left_to_wait(&server, "GET /api/me HTTP/1.1\r\nHost: a\r\nX: ").await;
    let asked = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    let answer = left_to_wait(&server, asked).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
    let answer = left_to_wait(
        &server,
        "POST /api/name HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
         Content-Length: 20\r\n\r\n{\"na",
    )
    .await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    // A websocket has its own clock.
    socket.send(&ToServer::Refresh).await;
    socket.table().await;
}

#[tokio::test]
async fn who_does_not_take_the_answer_is_not_waited_for() {
    const SIZE: usize = 16 << 20;
    let body = vec![b' '; SIZE].leak();
    let (path, mime, etag) = ("/large.js", "text/javascript", "\"1\"");
    let asset = Asset { path, mime, etag, is_immutable: false, body, br: None, gzip: None };
    let patience = Duration::from_millis(200);
    let config = Config { patience, assets: vec![asset], ..config() };
    let server = Server::start(config).await.unwrap();
    let asked = "GET /large.js HTTP/1.1\r\nHost: a\r\n\r\n";
    let mut tcp = TcpStream::connect(server.addr()).await.unwrap();
    tcp.write_all(asked.repeat(4).as_bytes()).await.unwrap();
    sleep(10 * patience).await;
    let mut answer = Vec::new();
    let reading = tcp.read_to_end(&mut answer);
    let _ = tokio::time::timeout(crate::kit::LONG, reading).await.expect("it is hung up");
    assert!(answer.starts_with(b"HTTP/1.1 200") && answer.len() < 4 * SIZE, "{}", answer.len());
    let patient = request(server.addr(), "GET", "/large.js", "", "").await;
    assert_eq!(patient.body.len(), SIZE, "who reads gets all of it");
}

#[tokio::test]
async fn connections_without_a_websocket_count_too() {
    let limits = Limits { connections: 2, ..Limits::off() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let connect = async || TcpStream::connect(server.addr()).await.unwrap();
    let silent = [connect().await, connect().await];
    let mut third = connect().await;
    let turned_away = tokio::time::timeout(crate::kit::LONG, third.read(&mut [0; 8])).await;
    assert_eq!(turned_away.expect("it is hung up").unwrap_or(0), 0);
    drop(silent);
    loop {
        let mut tcp = connect().await;
        let asked = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        let mut answer = String::new();
        if tcp.write_all(asked).await.is_ok()
            && tcp.read_to_string(&mut answer).await.is_ok()
            && answer.starts_with("HTTP/1.1 200")
        {
            break;
        }
    }
}

#[tokio::test]
async fn half_open_connections_are_found_out() {
    let config = Config { ping_every: Duration::from_millis(20), ..config() };
    let server = Server::start(config).await.unwrap();
    let (ada, _, socket) = visit(&server).await;
    // Whoever does not even read pings does not answer them.
    loop {
        if ada.get("/metrics").await.body.contains("nethertable_connections 0\n") {
            break;
        }
        sleep(Duration::from_millis(10)).await;
    }
    drop(socket);
}
