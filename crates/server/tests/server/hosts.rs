//! Tests of the `Host` header: a request by a name that the server does not know is refused, against DNS rebinding.

use protocol::Me;
use server::Server;
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest, http::HeaderValue};

use crate::support::{Guest, Socket, bot, config, say, socket_url, start};

/// Asks for `/api/me` with these header lines and no others.
async fn ask(server: &Server, target: &str, fields: &str) -> crate::support::Answer {
    let text = format!("GET {target} HTTP/1.1\r\nConnection: close\r\n{fields}\r\n");
    say(server.addr(), &text).await.expect("there is an answer")
}

async fn status(server: &Server, host: &str) -> u16 {
    ask(server, "/api/me", &format!("Host: {host}\r\n")).await.status
}

#[tokio::test]
async fn a_foreign_name_is_turned_away_everywhere() {
    let server = start().await;
    for path in ["/", "/api/me", "/healthz", "/metrics", "/ws/abcdefghijkm", "/no.js", "/api/no"] {
        let answer = ask(&server, path, "Host: evil.example\r\n").await;
        let message = answer.problem(421);
        assert!(message.contains("--host evil.example"), "it says what helps: {message}");
        assert!(answer.header("set-cookie").is_none());
        assert!(answer.header("content-security-policy").is_some());
    }
}

#[tokio::test]
async fn this_machine_has_its_names() {
    let server = start().await;
    let port = server.addr().port();
    for host in [
        "localhost",
        "LocalHost.",
        "localhost:1",
        &format!("localhost:{port}"),
        "127.0.0.1",
        &format!("127.0.0.1:{port}"),
        "127.8.8.8",
        "[::1]",
        &format!("[::1]:{port}"),
    ] {
        assert_eq!(status(&server, host).await, 200, "{host}");
    }
    for host in [
        "localhost.evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "192.168.1.7",
        "0.0.0.0",
        "[fe80::1]",
        "2130706433",
        "127.1",
        "xn--lcalhost-r4a",
    ] {
        assert_eq!(status(&server, host).await, 421, "{host}");
    }
}

#[tokio::test]
async fn what_names_no_host_or_several_is_no_request() {
    let server = start().await;
    for fields in [
        "",
        "Host:\r\n",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: localhost, evil.example\r\n",
        "Host: me@localhost\r\n",
        "Host: localhost:http\r\n",
        "Host: localhost:99999\r\n",
        "Host: localhost/\r\n",
        "Host: http://localhost\r\n",
        "Host: [::1\r\n",
        "Host: ::1\r\n",
        "Host: [::1]x\r\n",
        "Host: [localhost]\r\n",
        "Host: local host\r\n",
        "Host: .\r\n",
    ] {
        ask(&server, "/api/me", fields).await.problem(400);
    }
    let old = say(server.addr(), "GET /api/me HTTP/1.0\r\n\r\n").await.unwrap();
    old.problem(400);
    let old = say(server.addr(), "GET /api/me HTTP/1.0\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert_eq!(old.status, 200);
}

#[tokio::test]
async fn a_whole_address_as_target_counts_before_the_header() {
    let server = start().await;
    let here = "Host: localhost\r\n";
    assert_eq!(ask(&server, "http://localhost/api/me", here).await.status, 200);
    ask(&server, "http://evil.example/api/me", here).await.problem(421);
    ask(&server, "http://me@localhost/api/me", here).await.problem(400);
    let foreign = "Host: evil.example\r\n";
    assert_eq!(ask(&server, "http://localhost/api/me", foreign).await.status, 200);
    // Origin is compared with the name that counts.
    let text = "POST http://localhost/api/name HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\
                Origin: http://evil.example\r\nContent-Length: 0\r\n\r\n";
    say(server.addr(), text).await.unwrap().problem(403);
}

#[tokio::test]
async fn a_websocket_asks_by_name_too() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[protocol::Occupant::Guest(Me), bot(), protocol::Occupant::Open]).await;
    let addr = server.addr();
    let open = |host: &'static str| {
        let mut request = socket_url(addr, table).into_client_request().unwrap();
        request.headers_mut().insert("host", HeaderValue::from_static(host));
        let origin = HeaderValue::from_str(&format!("http://{host}")).unwrap();
        request.headers_mut().insert("origin", origin);
        Socket::request(addr, request)
    };
    assert!(open("localhost:7").await.is_ok());
    let Err(tungstenite::Error::Http(answer)) = open("evil.example").await else {
        panic!("came in");
    };
    assert_eq!(answer.status(), 421);
}

#[tokio::test]
async fn more_names_can_be_given() {
    let hosts = vec!["inn.example".parse().unwrap()];
    let server = Server::start(server::Config { hosts, ..config() }).await.unwrap();
    assert_eq!(status(&server, "Inn.Example:443").await, 200);
    assert_eq!(status(&server, "localhost").await, 200);
    assert_eq!(status(&server, "other.example").await, 421);
}
