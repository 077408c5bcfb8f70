//! A minimal HTTP client for the simulated guests of `load`, to this machine only.

use std::{
    io::{Error, ErrorKind, Result},
    net::SocketAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use protocol::{GameId, Me, NewTable, Occupant, TableId, TableRef};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// An answer that takes longer is an error.
const TIMEOUT: Duration = Duration::from_secs(20);
const MAX_ANSWER: u64 = 4 << 20;

#[derive(Debug)]
pub struct HttpResponse {
    pub status: u16,
    head: String,
    pub body: String,
}

/// A connection for many requests, one after the other, as browsers have it. One that is lost is made anew.
#[derive(Debug)]
pub struct HttpClient {
    addr: SocketAddr,
    tcp: Mutex<Option<TcpStream>>,
}

impl HttpClient {
    pub fn new(addr: SocketAddr) -> HttpClient {
        HttpClient { addr, tcp: Mutex::default() }
    }

    fn tcp(&self) -> MutexGuard<'_, Option<TcpStream>> {
        self.tcp.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn disconnect(&self) {
        *self.tcp() = None;
    }

    async fn request(
        &self,
        line: &str,
        cookie: Option<&str>,
        body: Option<&str>,
    ) -> Result<HttpResponse> {
        let mut text = format!("{line} HTTP/1.1\r\nHost: {}\r\n", self.addr);
        if let Some(cookie) = cookie {
            text.push_str(&format!("Cookie: {cookie}\r\n"));
        }
        if let Some(body) = body {
            let n = body.len();
            text.push_str(&format!("Content-Type: application/json\r\nContent-Length: {n}\r\n"));
        }
        text.push_str("\r\n");
        text.push_str(body.unwrap_or_default());
        let exchange = async {
            let open = self.tcp().take();
            let answer = match open {
                // The server closes connections that are silent for long.
                Some(tcp) => ask(tcp, &text).await.ok(),
                None => None,
            };
            let (answer, tcp) = match answer {
                Some(answer) => answer,
                None => ask(TcpStream::connect(self.addr).await?, &text).await?,
            };
            *self.tcp() = tcp;
            Ok(answer)
        };
        timeout(TIMEOUT, exchange).await.map_err(Error::from)?
    }

    /// Opens a table with the host at the first seat and the others open.
    pub async fn create(&self, game: GameId, n_seats: usize, host: &str) -> Result<TableId> {
        let mut seats = vec![Occupant::Open; n_seats];
        seats[0] = Occupant::Guest(Me);
        let table = NewTable {
            game,
            options: Default::default(),
            seats,
            is_listed: false,
            shuffle: false,
            commitment: None,
            pace: None,
        };
        let body = serde_json::to_string(&table)?;
        self.make("POST /api/tables", host, &body).await
    }

    /// Opens the next table for those who sat at one that is over.
    pub async fn rematch(&self, table: TableId, guest: &str) -> Result<TableId> {
        self.make(&format!("POST /api/tables/{table}/rematch"), guest, "{}").await
    }

    async fn make(&self, line: &str, guest: &str, body: &str) -> Result<TableId> {
        let answer = self.request(line, Some(guest), Some(body)).await?.wanted()?;
        Ok(serde_json::from_str::<TableRef>(&answer.body)?.table)
    }

    /// The record of a table that is over.
    pub async fn transcript(&self, table: TableId) -> Result<String> {
        let line = format!("GET /api/tables/{table}/transcript");
        Ok(self.request(&line, None, None).await?.wanted()?.body)
    }
}

/// One request by itself.
async fn request(addr: SocketAddr, line: &str) -> Result<HttpResponse> {
    HttpClient::new(addr).request(line, None, None).await
}

async fn ask(mut tcp: TcpStream, text: &str) -> Result<(HttpResponse, Option<TcpStream>)> {
    tcp.write_all(text.as_bytes()).await?;
    read_answer(tcp).await
}

/// Reads to the end of the body. The connection is good for another request if its length was given.
async fn read_answer(mut tcp: TcpStream) -> Result<(HttpResponse, Option<TcpStream>)> {
    let cut = || Error::new(ErrorKind::UnexpectedEof, "the answer was cut short");
    let mut rest = (&mut tcp).take(MAX_ANSWER);
    let mut bytes = Vec::new();
    let n_head = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if rest.read_buf(&mut bytes).await? == 0 {
            return Err(cut());
        }
    };
    let mut body = bytes.split_off(n_head + 4);
    bytes.truncate(n_head);
    let text = |bytes| String::from_utf8(bytes).map_err(Error::other);
    let head = text(bytes)?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(cut)?;
    let mut answer = HttpResponse { status, head, body: String::new() };
    let n_body = answer.field("content-length").and_then(|n| n.parse::<usize>().ok());
    match n_body {
        Some(n) => {
            while body.len() < n {
                if rest.read_buf(&mut body).await? == 0 {
                    return Err(cut());
                }
            }
        }
        None => drop(rest.read_to_end(&mut body).await?),
    }
    answer.body = text(body)?;
    Ok((answer, n_body.map(|_| tcp)))
}

impl HttpResponse {
    fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.head.lines().filter_map(|line| line.split_once(':'));
        fields.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    fn wanted(self) -> Result<HttpResponse> {
        match self.status {
            200 => Ok(self),
            code => Err(Error::other(format!("the server answers {code}: {}", self.body))),
        }
    }
}

/// Becomes a new guest, known by the cookie.
pub async fn guest(addr: SocketAddr) -> Result<String> {
    let answer = request(addr, "GET /api/me").await?.wanted()?;
    let cookie = answer.field("set-cookie").and_then(|cookie| cookie.split(';').next());
    cookie.map(str::to_string).ok_or_else(|| Error::other("a new guest got no cookie"))
}

/// The body of a page.
pub async fn get(addr: SocketAddr, path: &str) -> Result<String> {
    Ok(request(addr, &format!("GET {path}")).await?.wanted()?.body)
}

/// Whether the server says that it is well.
pub async fn is_well(addr: SocketAddr) -> bool {
    matches!(request(addr, "GET /healthz").await, Ok(HttpResponse { status: 200, .. }))
}
