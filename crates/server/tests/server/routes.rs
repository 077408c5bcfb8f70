//! What is where: unknown paths and wrong methods, `HEAD`, and what is too large to be read.

use std::time::Duration;

use server::{Asset, Config, Server};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::sleep,
};

use crate::support::{config, request, say, start};

async fn with_client() -> Server {
    let index = Asset {
        path: "/index.html",
        mime: "text/html",
        etag: "\"1\"",
        is_immutable: false,
        body: b"the client",
        br: None,
        gzip: None,
    };
    Server::start(Config { assets: vec![index], ..config() }).await.unwrap()
}

#[tokio::test]
async fn what_is_not_there_is_a_problem() {
    let server = with_client().await;
    for path in [
        "/api",
        "/api/",
        "/api/no",
        "/api/me/no",
        "/api/tables",
        "/ws",
        "/ws/",
        "/ws/a/b",
        "/no.js",
    ] {
        for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "NONSENSE"] {
            let answer = request(server.addr(), method, path, "", "").await;
            let is_file = path == "/no.js" && !matches!(method, "GET" | "HEAD");
            let is_known = path == "/api/tables" && method != "POST";
            if method == "HEAD" {
                assert!(answer.status >= 404 && answer.body.is_empty());
            } else if path == "/api/tables" && method == "POST" {
                // This one is there, for POST.
                answer.problem(401);
            } else if is_known || is_file {
                answer.problem(405);
            } else {
                answer.problem(404);
            }
        }
    }
}

#[tokio::test]
async fn a_wrong_method_is_answered_with_the_right_one() {
    let server = with_client().await;
    for (path, allowed) in [
        ("/api/me", "GET,HEAD"),
        ("/api/name", "POST"),
        ("/api/tables", "POST"),
        ("/api/tables/abcdefghijkm", "GET,HEAD"),
        ("/api/tables/abcdefghijkm/transfer", "POST"),
        ("/api/claim", "POST"),
        ("/ws/abcdefghijkm", "GET"),
        ("/healthz", "GET,HEAD"),
        ("/metrics", "GET,HEAD"),
        ("/", "GET,HEAD"),
        ("/t/abcdefghijkm", "GET,HEAD"),
        ("/index.html", "GET,HEAD"),
    ] {
        let methods: Vec<&str> = allowed.split(',').collect();
        for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
            if methods.contains(&method) {
                continue;
            }
            let answer = request(server.addr(), method, path, "", "").await;
            answer.problem(405);
            assert_eq!(answer.header("allow"), Some(allowed), "{method} {path}");
        }
    }
    let meta = request(server.addr(), "HEAD", "/ws/abcdefghijkm", "", "").await;
    assert_eq!((meta.status, meta.header("allow")), (405, Some("GET")));
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let server = with_client().await;
    for path in ["/", "/t/abcdefghijkm", "/x/y", "/api/me", "/healthz", "/metrics", "/no.js"] {
        let got = request(server.addr(), "GET", path, "", "").await;
        let meta = request(server.addr(), "HEAD", path, "", "").await;
        assert_eq!((meta.status, meta.body.as_str()), (got.status, ""), "{path}");
        assert_eq!(meta.header("content-type"), got.header("content-type"), "{path}");
        if path != "/metrics" {
            assert_eq!(meta.header("content-length"), got.header("content-length"), "{path}");
        }
    }
}

#[tokio::test]
async fn the_page_knows_its_places_and_is_lost_elsewhere() {
    let server = with_client().await;
    let game = protocol::GameId::ALL[0];
    for path in ["/", "/index.html", "/t/abcdefghijkm", "/claim", "/claim?x=1"] {
        let answer = request(server.addr(), "GET", path, "", "").await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "the client"), "{path}");
    }
    for place in ["solo", "rules", "about", "training"] {
        let answer = request(server.addr(), "GET", &format!("/{place}/{game}"), "", "").await;
        assert_eq!(answer.status, 200, "{place}");
        let answer = request(server.addr(), "GET", &format!("/{place}/chess"), "", "").await;
        assert_eq!(answer.status, 404, "{place}");
    }
    // An address that leads nowhere: the page says so, and so does the status.
    for path in [
        "/x",
        "/x/y/z",
        "/t",
        "/t/a/b",
        "/t/abc",
        "/t/ABCDEFGHIJKM",
        "/claim/0123",
        "/solo",
        "/wp-admin",
        "/metrics/x",
    ] {
        let answer = request(server.addr(), "GET", path, "", "").await;
        assert_eq!((answer.status, answer.body.as_str()), (404, "the client"), "{path}");
    }
}

#[tokio::test]
async fn headers_that_are_too_large_are_not_read() {
    let server = start().await;
    let ask = async |fields: String| {
        let text = format!(
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{fields}\r\n"
        );
        say(server.addr(), &text).await.map(|answer| answer.status)
    };
    assert_eq!(
        ask(format!("Cookie: {}\r\n", "x".repeat(8_000))).await,
        Some(200),
        "as browsers may"
    );
    assert_eq!(ask("X-A: b\r\n".repeat(50)).await, Some(200));
    assert_eq!(ask("X-A: b\r\n".repeat(80)).await, Some(431));
    assert_eq!(ask(format!("X-A: {}\r\n", "x".repeat(20_000))).await, Some(431));
    assert_eq!(ask(format!("X-A: {}\r\n", "x".repeat(200)).repeat(60)).await, Some(200), "12 KB");
}

/// However slowly they come: what one connection makes the server keep is bounded.
#[tokio::test]
async fn headers_that_come_slowly_are_bounded_too() {
    let server = start().await;
    let mut tcp = TcpStream::connect(server.addr()).await.unwrap();
    tcp.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ").await.unwrap();
    let mut n_taken = 0;
    let is_closed = loop {
        if tcp.write_all(&[b'x'; 1024]).await.is_err() {
            break true;
        }
        n_taken += 1024;
        sleep(Duration::from_millis(3)).await;
        let mut answer = [0; 12];
        if let Ok(n) = tcp.try_read(&mut answer) {
            assert!(n == 0 || answer.starts_with(b"HTTP/1.1 431"));
            break true;
        }
        if n_taken > 300 * 1024 {
            break false;
        }
    };
    assert!(is_closed, "{n_taken} bytes were kept");
    assert!(n_taken < 64 * 1024, "{n_taken}");
    let _ = tcp.read(&mut [0; 64]).await;
}
