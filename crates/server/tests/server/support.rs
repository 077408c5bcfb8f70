//! Guests and their sockets, as plain as a program other than a browser would have them.

mod records;

use std::{net::SocketAddr, path::PathBuf, sync::atomic::AtomicU32, time::Duration};

use futures_util::{SinkExt, StreamExt};
use protocol::{
    Claim, GameId, Me, NewTable, Occupant, Secret, TableId, TableInfo, TableRef, ToClient,
    ToServer, Update, Version,
};
use server::{Config, GuestId, Limits, MemoryStore, Server, StoredGuest};
use tabletop::Seat;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest, http::HeaderValue},
};

pub use records::{only_record, verify};

/// Longer than anything here takes, on a busy machine.
pub const LONG: Duration = Duration::from_secs(20);

pub const P1: Seat = Seat::new(0);
pub const P2: Seat = Seat::new(1);
pub const P3: Seat = Seat::new(2);

/// A server for tests: any port, no limits, quick bots, nothing on disk.
pub fn config() -> Config {
    Config {
        addr: "127.0.0.1:0".parse().unwrap(),
        store: Some(std::sync::Arc::new(MemoryStore::default())),
        limits: Limits::unlimited(),
        bot_pace: Duration::ZERO,
        ..Config::default()
    }
}

pub fn on_disk(data: &std::path::Path) -> Config {
    Config { store: None, data: data.to_path_buf(), ..config() }
}

pub async fn start() -> Server {
    Server::start(config()).await.unwrap()
}

/// A folder of its own for each test.
pub fn folder(name: &str) -> PathBuf {
    static N: AtomicU32 = AtomicU32::new(0);
    let nth = N.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let path =
        std::env::temp_dir().join(format!("nethertable-{}-{name}-{nth}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    #[track_caller]
    pub fn ok<T: serde::de::DeserializeOwned>(&self) -> T {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }

    /// The message of a `Problem`, with this status.
    #[track_caller]
    pub fn problem(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        let problem: protocol::Problem = serde_json::from_str(&self.body).expect("a problem");
        assert!(!problem.message.is_empty());
        problem.message
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// One HTTP request, spelled out.
pub async fn request(
    addr: SocketAddr,
    method: &str,
    path: &str,
    fields: &str,
    body: &str,
) -> Answer {
    let n = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\nContent-Length: {n}\r\n\
         {fields}\r\n{body}"
    );
    say(addr, &text).await.expect("there is an answer")
}

/// What is answered to these very bytes, if anything is.
pub async fn say(addr: SocketAddr, text: &str) -> Option<Answer> {
    let mut tcp = TcpStream::connect(addr).await.unwrap();
    // Who is refused early may find the connection closed while writing.
    let _ = tcp.write_all(text.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(LONG, tcp.read_to_end(&mut answer)).await.expect("it is closed");
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Some(Answer { status, head: head.to_string(), body: body.to_string() })
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub struct Guest {
    pub addr: SocketAddr,
    pub cookie: String,
    /// The address a proxy would tell.
    pub forwarded: Option<String>,
}

impl Guest {
    pub async fn new(server: &Server, name: &str) -> Guest {
        let addr = server.addr();
        let answer = request(addr, "GET", "/api/me", "", "").await;
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_string();
        let guest = Guest { addr, cookie, forwarded: None };
        let body = format!("{{\"name\":\"{name}\"}}");
        assert_eq!(guest.post("/api/name", &body).await.status, 200);
        guest
    }

    /// Who they are to the server, which tells nobody.
    pub async fn id(&self, server: &Server) -> GuestId {
        let token = self.cookie.split_once('=').unwrap().1;
        server.guest_of(token).await.expect("they have done something")
    }

    /// The same guest at another server.
    pub fn at(&self, server: &Server) -> Guest {
        Guest { addr: server.addr(), ..self.clone() }
    }

    /// The same guest, as a proxy reports them.
    pub fn from(self, address: &str) -> Guest {
        Guest { forwarded: Some(address.to_string()), ..self }
    }

    fn fields(&self) -> String {
        let forwarded = self.forwarded.iter();
        let forwarded: String =
            forwarded.map(|address| format!("X-Forwarded-For: {address}\r\n")).collect();
        format!("Cookie: {}\r\n{forwarded}", self.cookie)
    }

    pub async fn get(&self, path: &str) -> Answer {
        request(self.addr, "GET", path, &self.fields(), "").await
    }

    pub async fn post(&self, path: &str, body: &str) -> Answer {
        let fields = format!("{}Content-Type: application/json\r\n", self.fields());
        request(self.addr, "POST", path, &fields, body).await
    }

    pub async fn create(&self, seats: &[Occupant<Me>]) -> TableId {
        self.create_game(GameId::ALL[0], seats).await
    }

    pub async fn create_game(&self, game: GameId, seats: &[Occupant<Me>]) -> TableId {
        let table = NewTable {
            game,
            options: Default::default(),
            seats: seats.to_vec(),
            is_listed: true,
            shuffle: false,
            commitment: None,
            pace: None,
        };
        let answer = self.post("/api/tables", &serde_json::to_string(&table).unwrap()).await;
        answer.ok::<TableRef>().table
    }

    /// Asks for the seat that a private link moves.
    pub async fn claim(&self, secret: &Secret) -> Answer {
        let claim = Claim { secret: secret.clone() };
        self.post("/api/claim", &serde_json::to_string(&claim).unwrap()).await
    }

    pub async fn join(&self, table: TableId) -> Socket {
        Socket::open(self.addr, table, Some(&self.cookie), None).await.unwrap()
    }

    pub async fn join_since(&self, table: TableId, since: Version) -> Socket {
        Socket::open(self.addr, table, Some(&self.cookie), Some(since)).await.unwrap()
    }
}

pub fn bot() -> Occupant<Me> {
    Occupant::bot("easy")
}

/// Where the websocket of a table is, for a client of today.
pub fn socket_url(addr: SocketAddr, table: TableId) -> String {
    format!("ws://{addr}/ws/{table}?protocol={}", protocol::VERSION)
}

/// One websocket.
pub struct Socket {
    pub ws: WebSocketStream<TcpStream>,
    /// Every text frame that came.
    pub received: Vec<String>,
    n_acts: u32,
}

impl Socket {
    pub async fn open(
        addr: SocketAddr,
        table: TableId,
        cookie: Option<&str>,
        since: Option<Version>,
    ) -> Result<Socket, tungstenite::Error> {
        let since = since.map_or(String::new(), |since| format!("&since={since}"));
        let url = format!("{}{since}", socket_url(addr, table));
        let mut request = url.into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).unwrap());
        }
        Socket::request(addr, request).await
    }

    pub async fn request(
        addr: SocketAddr,
        request: tungstenite::handshake::client::Request,
    ) -> Result<Socket, tungstenite::Error> {
        let tcp = TcpStream::connect(addr).await?;
        tcp.set_nodelay(true)?;
        let (ws, _) = client_async(request, tcp).await?;
        Ok(Socket { ws, received: Vec::new(), n_acts: 0 })
    }

    pub async fn send(&mut self, message: &ToServer) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.ws.send(Message::text(text)).await.unwrap();
    }

    /// Makes ids that an earlier connection of the same guest has not used: a request that is known is answered as before.
    pub fn count_from(&mut self, n_acts: u32) {
        self.n_acts = n_acts;
    }

    /// Sends an action with an id of its own, and returns the id.
    pub async fn act(&mut self, nth: u32, action: &str) -> String {
        self.n_acts += 1;
        let id = format!("act-{}-{nth}", self.n_acts);
        self.act_as(&id, nth, action).await;
        id
    }

    pub async fn act_as(&mut self, id: &str, nth: u32, action: &str) {
        let action = action.to_string();
        self.send(&ToServer::Act { id: id.into(), n_steps: nth, action }).await;
    }

    /// The next message, or `None` when the connection is over.
    pub async fn next(&mut self) -> Option<ToClient> {
        loop {
            match timeout(LONG, self.ws.next()).await.expect("the server says something")? {
                Ok(Message::Text(text)) => {
                    self.received.push(text.to_string());
                    return Some(ToClient::read(&text).unwrap());
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The code the server closes with.
    pub async fn close_code(&mut self) -> Option<u16> {
        loop {
            match timeout(LONG, self.ws.next()).await.expect("the server says something")? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Reads until a message has what is wanted.
    pub async fn until<T>(&mut self, wanted: impl Fn(ToClient) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("the connection is open");
            if let Some(found) = wanted(message) {
                return found;
            }
        }
    }

    pub async fn update(&mut self) -> Update {
        let update = |message| match message {
            ToClient::Update(update) => Some(*update),
            _ => None,
        };
        self.until(update).await
    }

    pub async fn update_of(&mut self, version: Version) -> Update {
        loop {
            let update = self.update().await;
            if update.version >= version {
                return update;
            }
        }
    }

    pub async fn table(&mut self) -> (TableInfo, Option<Seat>) {
        let table = |message| match message {
            ToClient::Table { info, you, .. } => Some((info, you)),
            _ => None,
        };
        self.until(table).await
    }

    pub async fn done(&mut self) -> (String, Version) {
        let done = |message| match message {
            ToClient::Accepted { id, version } => Some((id.0, version)),
            ToClient::Refused { message, .. } | ToClient::Error { message } => {
                panic!("not done: {message}")
            }
            _ => None,
        };
        self.until(done).await
    }

    pub async fn refused(&mut self) -> (Option<String>, String) {
        let refused = |message| match message {
            ToClient::Refused { rule, message, .. } => Some((rule, message)),
            ToClient::Accepted { .. } => panic!("this was to be refused"),
            _ => None,
        };
        self.until(refused).await
    }

    pub async fn error(&mut self) -> String {
        let error = |message| match message {
            ToClient::Error { message } => Some(message),
            _ => None,
        };
        self.until(error).await
    }
}

/// A seat for each guest, in this order.
pub async fn seats(server: &Server, guests: &[Guest]) -> Vec<Occupant<StoredGuest>> {
    let mut seats = Vec::new();
    for guest in guests {
        let (guest, name) = (guest.id(server).await, "somebody".to_string());
        seats.push(Occupant::Guest(StoredGuest { guest, name, is_away: false }));
    }
    seats
}

/// A table of three guests, begun, with each one's socket in the order of seats and their first update.
pub async fn three(server: &Server) -> (TableId, Vec<Guest>, Vec<Socket>, Vec<Update>) {
    begun(server, GameId::ALL[0], 3).await
}

/// The same with any game and number of guests.
pub async fn begun(
    server: &Server,
    game: GameId,
    n_seats: usize,
) -> (TableId, Vec<Guest>, Vec<Socket>, Vec<Update>) {
    let mut guests = Vec::new();
    for name in ["Ada", "Bo", "Cy", "Di", "Ed", "Fay"].iter().take(n_seats) {
        guests.push(Guest::new(server, name).await);
    }
    let (table, sockets, updates) = begun_by(&guests, game).await;
    (table, guests, sockets, updates)
}

/// The same with these guests.
pub async fn begun_by(guests: &[Guest], game: GameId) -> (TableId, Vec<Socket>, Vec<Update>) {
    let n_seats = guests.len();
    let mut seats = vec![Occupant::Open; n_seats];
    seats[0] = Occupant::Guest(Me);
    let table = guests[0].create_game(game, &seats).await;
    let mut sockets = Vec::new();
    for (nth, guest) in guests.iter().enumerate() {
        let mut socket = guest.join(table).await;
        if nth > 0 {
            socket.send(&ToServer::Sit { seat: Seat::new(nth) }).await;
            while socket.table().await.1.is_none() {}
        }
        sockets.push(socket);
    }
    // A table without open seats has started by itself.
    if n_seats > 1 {
        sockets[0].send(&ToServer::Start).await;
    }
    let mut updates = Vec::new();
    for socket in &mut sockets {
        updates.push(socket.update().await);
    }
    (table, sockets, updates)
}

/// Plays on until the game is over or `n_steps` were made; always the last of the legal actions, or the first.
pub async fn play_on(sockets: &mut [Socket], updates: &mut [Update], n_steps: usize) {
    let mut choose = |step, legal: &[String]| if step % 3 == 0 { 0 } else { legal.len() - 1 };
    play_by(sockets, updates, n_steps, &mut choose).await;
}

/// Plays on until the game is over or `n_steps` were made; `choose` is given the number of the step and what is legal.
pub async fn play_by(
    sockets: &mut [Socket],
    updates: &mut [Update],
    n_steps: usize,
    choose: &mut (dyn FnMut(usize, &[String]) -> usize + Send),
) {
    for step in 0..n_steps {
        let Some(seat) = updates.iter().position(|update| !update.legal.is_empty()) else { return };
        let Update { n_steps, legal, version, .. } = &updates[seat];
        let action = &legal[choose(step, legal)];
        let (id, version) = (sockets[seat].act(*n_steps, action).await, *version);
        assert_eq!(sockets[seat].done().await, (id, version.next()));
        for (socket, update) in sockets.iter_mut().zip(updates.iter_mut()) {
            *update = socket.update().await;
            assert_eq!(update.version, version.next());
        }
    }
}

/// What an update shows: the open table, and what its viewer knows beyond it.
pub fn position(update: &Update) -> (&str, &str) {
    (update.table.get(), update.view.get())
}
