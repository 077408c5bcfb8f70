//! Nobody without the token acts for a seat or sees what it sees; private links move a seat, once.

use std::time::Duration;

use protocol::{Me, Occupant, Secret, TableId, TableRef, ToServer, TransferSecret};
use server::{Config, Server};
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest, http::HeaderValue};

use crate::support::{
    Guest, P1, P2, Socket, bot, config, play_on, request, socket_url, start, three,
};

/// Whose eyes an update was made for.
fn viewer(view: &str) -> Option<String> {
    let view: serde_json::Value = serde_json::from_str(view).unwrap();
    view["viewer"].as_str().map(str::to_string)
}

#[tokio::test]
async fn wrong_tokens_are_spectators() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 6).await;
    let stranger = Guest::new(&server, "Eve").await;
    let hash = guests[0].cookie.split_once('=').unwrap().1.replace('a', "b");
    let forged = [
        None,
        Some(stranger.cookie.clone()),
        Some(format!("nethertable={hash}")),
        Some("nethertable=".to_string()),
        Some(format!("nethertable={}", "0".repeat(64))),
        Some(guests[0].cookie.to_uppercase()),
    ];
    for cookie in forged {
        let mut socket = Socket::open(server.addr(), table, cookie.as_deref(), None).await.unwrap();
        assert_eq!(socket.table().await.1, None);
        let update = socket.update().await;
        assert_eq!(viewer(update.view.get()), None, "{cookie:?}");
        assert!(update.legal.is_empty() && !update.can_undo && update.n_steps == 0);
        let id = socket.act(0, "leave").await;
        assert!(socket.refused().await.1.contains("no seat"));
        assert!(socket.received.last().unwrap().contains(&id), "it says which act");
        socket.send(&ToServer::Sit { seat: P1 }).await;
        socket.error().await;
        socket.send(&ToServer::Start).await;
        assert!(socket.error().await.contains("host"));
    }
    assert_eq!(viewer(updates[1].view.get()).as_deref(), Some("P2"));
}

#[tokio::test]
async fn a_seat_acts_for_itself_only() {
    let server = start().await;
    let (_, _, mut sockets, updates) = three(&server).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    let other = (seat + 1) % 3;
    // There is no way to say whose act it is: it is the token's. So it is out of turn, or stale.
    sockets[other].act(0, &updates[seat].legal[0]).await;
    assert_eq!(sockets[other].refused().await.0.as_deref(), Some("TURN-1"));
    let text = r#"{"type":"act","data":{"id":"x","n_steps":0,"action":"leave","seat":"P1"}}"#;
    sockets[other].send_text(text).await;
    assert!(sockets[other].error().await.contains("invalid message"));
    sockets[other].send(&ToServer::Sit { seat: tabletop::Seat::new(seat) }).await;
    sockets[other].error().await;
}

#[tokio::test]
async fn foreign_pages_are_turned_away() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), bot(), Occupant::Open]).await;
    let addr = server.addr();
    let open = |origin: String| {
        let mut request = socket_url(addr, table).into_client_request().unwrap();
        let fields = request.headers_mut();
        fields.insert("origin", HeaderValue::from_str(&origin).unwrap());
        fields.insert("cookie", HeaderValue::from_str(&ada.cookie).unwrap());
        Socket::request(addr, request)
    };
    assert!(open(format!("http://{addr}")).await.is_ok());
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let Err(tungstenite::Error::Http(answer)) = open(origin.to_string()).await else {
            panic!("{origin} came in");
        };
        assert_eq!(answer.status(), 403);
    }
    let fields = format!(
        "Cookie: {}\r\nContent-Type: application/json\r\nOrigin: https://evil.example\r\n",
        ada.cookie
    );
    assert_eq!(request(addr, "POST", "/api/name", &fields, r#"{"name":"x"}"#).await.status, 403);
    // A form of a foreign page could send text, but no JSON.
    let fields = format!("Cookie: {}\r\nContent-Type: text/plain\r\n", ada.cookie);
    assert_eq!(request(addr, "POST", "/api/name", &fields, r#"{"name":"x"}"#).await.status, 415);
}

async fn link(guest: &Guest, table: TableId) -> Secret {
    guest.post(&format!("/api/tables/{table}/transfer"), "").await.ok::<TransferSecret>().secret
}

#[tokio::test]
async fn a_private_link_moves_the_seat_once() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 4).await;
    let phone = Guest::new(&server, "Bo's phone").await;
    let stranger = Guest::new(&server, "Eve").await;
    let secret = link(&guests[1], table).await;
    assert_eq!(guests[1].claim(&secret).await.status, 409, "it is the own seat");
    assert_eq!(guests[2].claim(&secret).await.status, 409, "has another seat");
    assert_eq!(phone.claim(&secret).await.ok::<TableRef>().table, table);
    assert_eq!(stranger.claim(&secret).await.status, 404, "used");
    // The new device has the seat and its view, the old one watches.
    let mut socket = phone.join(table).await;
    assert_eq!(socket.table().await.1, Some(P2));
    assert_eq!(viewer(socket.update().await.view.get()).as_deref(), Some("P2"));
    loop {
        let update = sockets[1].update().await;
        if viewer(update.view.get()).is_none() {
            assert!(update.is_full_log && update.legal.is_empty());
            break;
        }
    }
    sockets[1].act(updates[1].n_steps, "leave").await;
    assert!(sockets[1].refused().await.1.contains("no seat"));
    let path = format!("/api/tables/{table}/transfer");
    assert_eq!(guests[1].post(&path, "").await.status, 403);
}

#[tokio::test]
async fn a_private_link_grows_old() {
    let config = Config { transfer_ttl: Duration::ZERO, ..config() };
    let server = Server::start(config).await.unwrap();
    let (ada, phone) = (Guest::new(&server, "Ada").await, Guest::new(&server, "A").await);
    let table = ada.create(&[Occupant::Guest(Me), bot(), Occupant::Open]).await;
    let secret = link(&ada, table).await;
    assert_eq!(phone.claim(&secret).await.status, 409);
    for wrong in ["", "0", &"0".repeat(64)] {
        assert_eq!(phone.claim(&Secret::new(wrong)).await.status, 404);
    }
    let body = format!("{{\"secret\":\"{}\"}}", secret.as_str());
    assert_eq!(request(server.addr(), "POST", "/api/claim", "", &body).await.status, 401);
}
