//! A guest is not a token: several devices can be one guest's, and nobody is ever told who they are to the server.

use std::time::Duration;

use protocol::{
    ClaimDevice, DeviceSecret, Me, NameBody as Name, Occupant, Profile, Secret, Session, ToServer,
};
use server::{Config, SecretHash, Server};

use crate::support::{
    Answer, Guest, P1, bot, config, folder, on_disk, play_on, position, request, start, three,
};

async fn secret(guest: &Guest) -> Secret {
    guest.post("/api/me/device", "").await.ok::<DeviceSecret>().secret
}

async fn claim(guest: &Guest, secret: &Secret) -> Answer {
    claim_as(guest, ClaimDevice { secret: secret.clone(), leaves_tables: false }).await
}

async fn claim_as(guest: &Guest, claim: ClaimDevice) -> Answer {
    guest.post("/api/device", &serde_json::to_string(&claim).unwrap()).await
}

async fn profile(guest: &Guest) -> Profile {
    guest.get("/api/me").await.ok()
}

/// Somebody with a token who has done nothing.
async fn nobody(server: &Server) -> Guest {
    let answer = request(server.addr(), "GET", "/api/session", "", "").await;
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_string();
    Guest { addr: server.addr(), cookie, forwarded: None }
}

fn token_hash(guest: &Guest) -> SecretHash {
    let token = guest.cookie.split_once('=').unwrap().1;
    let byte = |nth: usize| u8::from_str_radix(&token[2 * nth..2 * nth + 2], 16).unwrap();
    SecretHash::of(&(0..32).map(byte).collect::<Vec<u8>>())
}

#[tokio::test]
async fn a_guest_is_not_the_hash_of_a_token() {
    let data = folder("ids");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let id = ada.id(&server).await;
    let hash = token_hash(&ada);
    assert!(!hash.0.windows(4).any(|part| id.0.starts_with(part)), "{id:?} {hash:?}");
    // The same token is somebody else at another server, and the same after a restart.
    let other = start().await;
    assert_eq!(ada.at(&other).post("/api/name", r#"{"name":"Ada"}"#).await.status, 200);
    assert_ne!(ada.id(&other).await, id);
    server.shutdown().await;
    let server = Server::start(on_disk(&data)).await.unwrap();
    assert_eq!(ada.id(&server).await, id);
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn another_device_becomes_mine_once() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 4).await;
    let (ada, phone, thief) = (&guests[0], nobody(&server).await, nobody(&server).await);
    let secret = secret(ada).await;
    assert!(claim(ada, &secret).await.problem(409).contains("yours already"));
    let session: Session = claim(&phone, &secret).await.ok();
    assert_eq!(session, Session { name: "Ada".to_string(), is_known: true });
    claim(&thief, &secret).await.problem(404);
    // Both devices have the seat, the view and the name.
    assert_eq!(profile(&phone).await, profile(ada).await);
    let mut socket = phone.join(table).await;
    assert_eq!(socket.table().await.1, Some(P1));
    let update = socket.update().await;
    assert_eq!((position(&update), update.n_steps), (position(&updates[0]), updates[0].n_steps));
    assert_eq!(phone.post("/api/name", r#"{"name":"Countess"}"#).await.status, 200);
    assert_eq!(profile(ada).await.name, "Countess");
    sockets[0].send(&ToServer::Refresh).await;
    assert_eq!(sockets[0].table().await.1, Some(P1), "the first device keeps the seat");
    assert_eq!(profile(&thief).await.my_tables.len(), 0);
}

#[tokio::test]
async fn of_two_who_claim_at_once_one_succeeds() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    for _ in 0..10 {
        let secret = secret(&ada).await;
        let mut claims = Vec::new();
        for _ in 0..4 {
            let (device, secret) = (nobody(&server).await, secret.clone());
            claims.push(tokio::spawn(async move { claim(&device, &secret).await.status }));
        }
        let mut statuses = Vec::new();
        for claim in claims {
            statuses.push(claim.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404, 404, 404]);
    }
}

#[tokio::test]
async fn a_device_with_seats_of_its_own_is_not_taken_over_unasked() {
    let server = start().await;
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let table = bo.create(&[Occupant::Guest(Me), bot(), Occupant::Open]).await;
    let link = secret(&ada).await;
    assert!(claim(&bo, &link).await.problem(409).contains("seat at other tables"));
    assert_eq!(profile(&bo).await.my_tables[0].table, table, "nothing is lost");
    // With another device of Bo's nothing is lost either way.
    let tablet = nobody(&server).await;
    claim(&tablet, &secret(&bo).await).await.ok::<Session>();
    assert_eq!(claim(&bo, &link).await.ok::<Session>().name, "Ada");
    assert_eq!(profile(&tablet).await.my_tables[0].table, table);
    // The last one has to say so.
    let link = secret(&ada).await;
    claim(&tablet, &link).await.problem(409);
    let leaving = ClaimDevice { secret: link, leaves_tables: true };
    assert_eq!(claim_as(&tablet, leaving).await.ok::<Session>().name, "Ada");
    assert!(profile(&tablet).await.my_tables.is_empty());
}

#[tokio::test]
async fn a_link_for_a_device_grows_old_and_needs_a_token() {
    let config = Config { transfer_ttl: Duration::ZERO, ..config() };
    let server = Server::start(config).await.unwrap();
    let (ada, phone) = (Guest::new(&server, "Ada").await, nobody(&server).await);
    let link = secret(&ada).await;
    assert!(claim(&phone, &link).await.problem(409).contains("no longer valid"));
    for wrong in ["", "0", &"0".repeat(64)] {
        claim(&phone, &Secret::new(wrong)).await.problem(404);
    }
    let fields = "Content-Type: application/json\r\n";
    let body = format!("{{\"secret\":\"{}\"}}", link.as_str());
    request(server.addr(), "POST", "/api/device", fields, &body).await.problem(401);
    request(server.addr(), "POST", "/api/me/device", "", "").await.problem(401);
}

#[tokio::test]
async fn requests_of_one_new_device_at_once_make_one_guest() {
    let server = start().await;
    for _ in 0..10 {
        let new = nobody(&server).await;
        let mut creations = Vec::new();
        for _ in 0..5 {
            let new = new.clone();
            let seats = [Occupant::Guest(Me), bot(), Occupant::Open];
            creations.push(tokio::spawn(async move { new.create(&seats).await }));
        }
        for creation in creations {
            creation.await.unwrap();
        }
        assert_eq!(profile(&new).await.my_tables.len(), 5);
    }
}

/// Everything that plain HTTP and websockets tell, to those concerned and to others.
#[tokio::test]
async fn nobody_is_told_an_id_or_a_hash() {
    let server = start().await;
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 1000).await;
    assert!(updates[0].end.is_some());
    let phone = nobody(&server).await;
    let mut texts: Vec<String> = Vec::new();
    texts.push(claim(&phone, &secret(&guests[0]).await).await.body);
    for guest in guests.iter().chain([&phone]) {
        let paths = [
            "/api/me".to_string(),
            "/api/me/results".to_string(),
            "/api/session".to_string(),
            format!("/api/tables/{table}"),
            format!("/api/tables/{table}/transcript"),
            "/metrics".to_string(),
        ];
        for path in paths {
            let answer = guest.get(&path).await;
            assert_eq!(answer.status, 200, "{path}");
            texts.push(answer.head + &answer.body);
        }
        texts.push(guest.post("/api/name", r#"{"name":"X"}"#).await.ok::<Name>().name);
    }
    texts.extend(sockets.iter().flat_map(|socket| socket.received.clone()));
    for guest in &guests {
        let id = guest.id(&server).await;
        let id: String = tabletop::hex::encode(&id.0);
        let hash = token_hash(guest).to_string();
        for text in &texts {
            assert!(!text.contains(&id) && !text.contains(&hash), "{text}");
        }
    }
}
