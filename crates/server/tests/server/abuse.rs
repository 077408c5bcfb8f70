//! Malformed and oversized frames, floods, and readers that do not read.

use std::time::Duration;

use futures_util::SinkExt;
use protocol::{MAX_FRAME, Me, Occupant, TableId, ToServer};
use server::{Asset, Config, Limits, Rate, Server};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::sleep,
};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::support::{Guest, Socket, bot, config, play_on, request, start, three};

async fn visit(server: &Server) -> (Guest, TableId, Socket) {
    let ada = Guest::new(server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    let socket = ada.join(table).await;
    (ada, table, socket)
}

#[tokio::test]
async fn what_is_no_message_is_refused_and_changes_nothing() {
    let server = start().await;
    let (_, _, mut socket) = visit(&server).await;
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        r#"{"type":"fly"}"#,
        r#"{"type":"act"}"#,
        r#"{"type":"act","data":{"id":"x","n_steps":-1,"action":"leave"}}"#,
        r#"{"type":"act","data":{"id":"x","n_steps":4294967296,"action":"leave"}}"#,
        r#"{"type":"sit","data":{"seat":"P9"}}"#,
        r#"{"type":"sit","data":{"seat":0}}"#,
        &"[".repeat(4000),
    ] {
        socket.send_text(text).await;
        assert!(socket.error().await.contains("invalid message"), "{text}");
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
    let room = " ".repeat(MAX_FRAME - r#"{"type":"refresh"}"#.len());
    socket.send_text(&format!("{{\"type\":\"refresh\"{room}}}")).await;
    socket.table().await;
    socket.send_text(&"x".repeat(MAX_FRAME + 1)).await;
    assert_eq!(socket.close_code().await, Some(1009));
    let mut socket = ada.join(table).await;
    socket.ws.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.close_code().await, Some(1003));
    assert_eq!(ada.join(table).await.table().await.1, Some(tabletop::Seat::new(0)));
}

#[tokio::test]
async fn floods_end_the_connection() {
    let limits = Limits { frames: Rate { burst: 10.0, per_second: 1.0 }, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let (_, _, mut socket) = visit(&server).await;
    for _ in 0..50 {
        let _ = socket.ws.send(Message::text(r#"{"type":"refresh"}"#)).await;
    }
    assert_eq!(socket.close_code().await, Some(1008));
}

/// A frame as a client sends it, by its first byte.
pub fn raw_frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(payload);
    frame
}

/// What a connection that sends these bytes after its handshake is closed with.
pub async fn closed_after(server: &Server, bytes: &[u8]) -> Option<u16> {
    let (_, _, mut socket) = visit(server).await;
    socket.table().await;
    // Whoever sends all the time may find the connection closed.
    let _ = tokio::time::timeout(crate::support::LONG, socket.ws.get_mut().write_all(bytes)).await;
    socket.close_code().await
}

#[tokio::test]
async fn frames_that_carry_nothing_count_too() {
    let limits = Limits { frames: Rate { burst: 50.0, per_second: 1.0 }, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    const TEXT: u8 = 0x01;
    const CONTINUED: u8 = 0x00;
    for (what, flood) in [
        ("continuations", [raw_frame(TEXT, b"x"), raw_frame(CONTINUED, b"").repeat(5000)].concat()),
        ("pings", raw_frame(0x89, b"").repeat(5000)),
        ("pongs", raw_frame(0x8a, b"x").repeat(5000)),
        ("empty texts", raw_frame(0x81, b"").repeat(5000)),
    ] {
        assert_eq!(closed_after(&server, &flood).await, Some(1008), "{what}");
    }
    // What came before the flood is answered.
    let (_, _, mut socket) = visit(&server).await;
    let said = raw_frame(0x81, br#"{"type":"fly"}"#);
    let flood = [said, raw_frame(0x89, b"").repeat(100)].concat();
    let _ = socket.ws.get_mut().write_all(&flood).await;
    assert!(socket.error().await.contains("invalid message"));
    assert_eq!(socket.close_code().await, Some(1008));
}

#[tokio::test]
async fn who_breaks_the_rules_of_websockets_is_told_which() {
    let server = start().await;
    assert_eq!(
        closed_after(&server, &raw_frame(0x80, b"")).await,
        Some(1002),
        "nothing to continue"
    );
    assert_eq!(closed_after(&server, &raw_frame(0xf1, b"")).await, Some(1002), "reserved bits");
    assert_eq!(closed_after(&server, &raw_frame(0x83, b"")).await, Some(1002), "no such frame");
    assert_eq!(closed_after(&server, b"\x81\x01x").await, Some(1002), "no mask");
    for long in [&b"\x81\xfe\0\x01\0\0\0\0x"[..], b"\x81\xff\0\0\0\0\0\0\0\x01\0\0\0\0x"] {
        assert_eq!(closed_after(&server, long).await, Some(1002), "a length in too many bytes");
    }
    assert_eq!(closed_after(&server, &raw_frame(0x81, b"\xff")).await, Some(1007), "no UTF-8");
}

#[tokio::test]
async fn a_full_log_is_sent_again_only_so_often() {
    let limits =
        Limits { refreshes: Rate { burst: 3.0, per_second: 0.001 }, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let (_, _, mut socket) = visit(&server).await;
    for _ in 0..=3 {
        socket.table().await;
        socket.send(&ToServer::Refresh).await;
    }
    assert!(socket.error().await.contains("too many refreshes"));
    socket.send(&ToServer::Start).await;
    assert!(socket.error().await.contains("seat is still open"), "the connection goes on");
    // To go where one is, is to be sent everything again.
    let (_, table, mut socket) = visit(&server).await;
    for _ in 0..=3 {
        socket.table().await;
        socket.send(&ToServer::SwitchTable { table }).await;
    }
    assert!(socket.error().await.contains("too many refreshes"));
}

#[tokio::test]
async fn who_closes_is_answered_with_the_same() {
    let server = start().await;
    let (_, _, mut socket) = visit(&server).await;
    socket.table().await;
    let frame = tungstenite::protocol::CloseFrame { code: 4321.into(), reason: "enough".into() };
    socket.ws.send(Message::Close(Some(frame))).await.unwrap();
    assert_eq!(socket.close_code().await, Some(4321));
}

#[tokio::test]
async fn an_address_has_its_limits() {
    let few = Rate { burst: 3.0, per_second: 0.001 };
    let limits = Limits { creations: few, connections: 2, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let (ada, table, _first) = visit(&server).await;
    let _second = ada.join(table).await;
    let third = Socket::open(server.addr(), table, None, None).await;
    let Err(tungstenite::Error::Http(answer)) = third else { panic!("came in") };
    assert_eq!(answer.status(), 429);
    for status in [200, 200, 429] {
        let body = r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"bot","level":"easy"},{"kind":"bot","level":"easy"}]}"#;
        assert_eq!(ada.post("/api/tables", body).await.status, status);
    }
    let limits = Limits { requests: few, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    for status in [200, 200, 200, 429] {
        assert_eq!(request(server.addr(), "GET", "/api/me", "", "").await.status, status);
    }
    assert_eq!(request(server.addr(), "GET", "/healthz", "", "").await.status, 200);
}

#[tokio::test]
async fn nobody_fills_the_list() {
    let limits = Limits { listed_by_guest: 2, listed_by_address: 3, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let body = |is_listed| {
        format!(
            r#"{{"game":"monster-inn","seats":[{{"kind":"me"}},{{"kind":"bot","level":"easy"}},{{"kind":"open"}}],"is_listed":{is_listed}}}"#
        )
    };
    let make = async |guest: &Guest, is_listed| guest.post("/api/tables", &body(is_listed)).await;
    let first = make(&ada, true).await.ok::<protocol::TableRef>().table;
    assert_eq!(make(&ada, true).await.status, 200);
    assert!(make(&ada, true).await.problem(429).contains("list"), "a guest has enough");
    assert_eq!(make(&ada, false).await.status, 200, "only the list is full");
    assert_eq!(make(&bo, true).await.status, 200);
    make(&bo, true).await.problem(429);
    // What has begun does not wait any more.
    let mut socket = ada.join(first).await;
    socket
        .send(&ToServer::SetSeat { seat: crate::support::P3, bot: Some("easy".to_string()) })
        .await;
    socket.send(&ToServer::Start).await;
    socket.update().await;
    assert_eq!(make(&bo, true).await.status, 200);
    make(&ada, true).await.problem(429);
}

#[tokio::test]
async fn who_does_not_read_is_dropped_and_holds_up_nobody() {
    let config = Config { max_send_buffer: 1 << 18, ..config() };
    let server = Server::start(config).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 30).await;
    let mut sleeper = guests[2].join(table).await;
    // Asks for everything again and again, and never reads an answer.
    let asking = tokio::spawn(async move {
        while sleeper.ws.send(Message::text(r#"{"type":"refresh"}"#)).await.is_ok() {}
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
    tokio::time::timeout(crate::support::LONG, asking).await.unwrap().unwrap();
}

/// What comes back on a connection that says this and no more: all of it, until it is closed.
async fn left_to_wait(server: &Server, said: &str) -> String {
    let mut tcp = TcpStream::connect(server.addr()).await.unwrap();
    tcp.write_all(said.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let reading = tcp.read_to_string(&mut answer);
    tokio::time::timeout(crate::support::LONG, reading).await.expect("it is closed").unwrap();
    answer
}

#[tokio::test]
async fn who_never_says_what_they_want_is_not_waited_for() {
    let config = Config { request_timeout: Duration::from_millis(100), ..config() };
    let server = Server::start(config).await.unwrap();
    let (_, _, mut socket) = visit(&server).await;
    assert_eq!(left_to_wait(&server, "").await, "");
    left_to_wait(&server, "GET /api/me HTTP/1.1\r\nHost: localhost\r\nX: ").await;
    let asked = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let answer = left_to_wait(&server, asked).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
    let answer = left_to_wait(
        &server,
        "POST /api/name HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
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
    let request_timeout = Duration::from_millis(200);
    let config = Config { request_timeout, assets: vec![asset], ..config() };
    let server = Server::start(config).await.unwrap();
    let asked = "GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let mut tcp = TcpStream::connect(server.addr()).await.unwrap();
    tcp.write_all(asked.repeat(4).as_bytes()).await.unwrap();
    sleep(10 * request_timeout).await;
    let mut answer = Vec::new();
    let reading = tcp.read_to_end(&mut answer);
    let _ = tokio::time::timeout(crate::support::LONG, reading).await.expect("it is closed");
    assert!(answer.starts_with(b"HTTP/1.1 200") && answer.len() < 4 * SIZE, "{}", answer.len());
    let patient = request(server.addr(), "GET", "/large.js", "", "").await;
    assert_eq!(patient.body.len(), SIZE, "who reads gets all of it");
}

#[tokio::test]
async fn connections_without_a_websocket_count_too() {
    let limits = Limits { connections: 2, ..Limits::unlimited() };
    let server = Server::start(Config { limits, ..config() }).await.unwrap();
    let connect = async || TcpStream::connect(server.addr()).await.unwrap();
    let silent = [connect().await, connect().await];
    let mut third = connect().await;
    let turned_away = tokio::time::timeout(crate::support::LONG, third.read(&mut [0; 8])).await;
    assert_eq!(turned_away.expect("it is closed").unwrap_or(0), 0);
    drop(silent);
    loop {
        let mut tcp = connect().await;
        let asked = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
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
    let config = Config { ping_interval: Duration::from_millis(20), ..config() };
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
