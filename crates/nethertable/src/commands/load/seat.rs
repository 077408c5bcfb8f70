//! One simulated player or spectator during one game: connects or comes from the last table, sits down, plays at random,
//! and reconnects when the connection is lost.

use std::{net::SocketAddr, sync::atomic::Ordering::Relaxed, time::Duration};

use futures_util::{SinkExt, StreamExt};
use protocol::{Occupant, Stage, TableId, TableInfo, ToServer};
use tabletop::{Rng, Seat};
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self, Message, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};

use super::{
    swarm::{Phase, Swarm},
    update_checker::{AckedAction, ServerFrame, UpdateChecker},
};

/// How long opening a websocket may take.
const TIMEOUT: Duration = Duration::from_secs(20);
/// What a reading buffer holds: most updates fit, and there are many connections.
const READ_BUFFER: usize = 4096;

/// Where one sits.
#[derive(Clone, Copy, Debug)]
pub struct Assignment<'a> {
    pub tracker: usize,
    pub game_nth: u32,
    pub table: TableId,
    /// A seat and its cookie; a spectator has none.
    pub seat: Option<(usize, &'a str)>,
    /// Whether the full log is requested and compared at the end.
    pub is_thorough: bool,
}

pub type Socket = WebSocketStream<TcpStream>;

/// Why a connection is no longer used.
enum Disconnect {
    Over,
    CutOff(String),
    Fault(String),
}

impl From<tungstenite::Error> for Disconnect {
    fn from(error: tungstenite::Error) -> Disconnect {
        Disconnect::CutOff(error.to_string())
    }
}

async fn connect(
    addr: SocketAddr,
    assignment: &Assignment<'_>,
    since: Option<u32>,
) -> Result<Socket, tungstenite::Error> {
    let since = since.map_or(String::new(), |since| format!("&since={since}"));
    let (table, version) = (assignment.table, protocol::VERSION);
    let url = format!("ws://{addr}/ws/{table}?protocol={version}{since}");
    let mut request = url.into_client_request()?;
    if let Some((_, cookie)) = assignment.seat {
        request.headers_mut().insert("cookie", HeaderValue::from_str(cookie)?);
    }
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let open = async {
        let tcp = TcpStream::connect(addr).await?;
        tcp.set_nodelay(true)?;
        client_async_with_config(request, tcp, Some(config)).await
    };
    let opened = timeout(TIMEOUT, open).await.map_err(std::io::Error::from)?;
    opened.map(|(socket, _)| socket)
}

/// Plays one game to its end, on the connection of the last game if that still stands; returns the connection. What is
/// wrong is returned as a text.
pub async fn play(
    swarm: &Swarm,
    assignment: Assignment<'_>,
    rng_seed: u64,
    socket: Option<Socket>,
) -> Result<Option<Socket>, String> {
    let mut player = Player {
        swarm,
        assignment,
        checker: UpdateChecker::new(assignment.seat.is_none()),
        rng: Rng::new(rng_seed),
        has_asked: false,
        socket,
    };
    loop {
        match player.connect_and_run().await {
            Disconnect::Over => return Ok(player.socket),
            Disconnect::CutOff(why) if !swarm.config.may_lose => {
                return Err(format!("the connection was lost: {why}"));
            }
            Disconnect::CutOff(_) => {
                swarm.n_reconnects.fetch_add(1, Relaxed);
                sleep(Duration::from_millis(10 + u64::from(player.rng.below(40)))).await;
            }
            Disconnect::Fault(why) => return Err(why),
        }
    }
}

/// Looks at a table as this guest, and returns its version.
pub async fn look(addr: SocketAddr, table: TableId, cookie: &str) -> Result<u32, String> {
    let seat = Some((0, cookie));
    let assignment = Assignment { tracker: 0, game_nth: 0, table, seat, is_thorough: false };
    let look = async {
        let mut socket =
            connect(addr, &assignment, None).await.map_err(|error| error.to_string())?;
        while let Some(frame) = socket.next().await {
            let frame = frame.map_err(|error| error.to_string())?;
            let Message::Text(text) = frame else { continue };
            let frame: ServerFrame<'_> =
                serde_json::from_str(&text).map_err(|error| error.to_string())?;
            match frame.kind {
                "update" => return frame.data.version.ok_or("no version".to_string()),
                "table" => {}
                _ => return Err(frame.data.message.unwrap_or_default()),
            }
        }
        Err("the server closed the connection".to_string())
    };
    timeout(TIMEOUT, look).await.map_err(|_| "nothing came".to_string())?
}

struct Player<'a> {
    swarm: &'a Swarm,
    assignment: Assignment<'a>,
    checker: UpdateChecker,
    rng: Rng,
    /// Whether this connection has asked to sit down or to start.
    has_asked: bool,
    /// While no messages are read: the connection of the last game, or of this one once it is over.
    socket: Option<Socket>,
}

impl Player<'_> {
    async fn connect_and_run(&mut self) -> Disconnect {
        match self.run().await {
            Ok(why) | Err(why) => why,
        }
    }

    /// A connection to the table, and whether messages of the last one may still come.
    async fn open(&mut self) -> Result<(Socket, bool), Disconnect> {
        if let Some(mut socket) = self.socket.take() {
            let table = self.assignment.table;
            send(&mut socket, &ToServer::SwitchTable { table }).await?;
            return Ok((socket, true));
        }
        match connect(self.swarm.config.addr, &self.assignment, self.checker.version).await {
            Ok(socket) => Ok((socket, false)),
            Err(tungstenite::Error::Http(answer)) if answer.status() == 404 => {
                Err(Disconnect::Fault("the table was created and is not there".to_string()))
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn run(&mut self) -> Result<Disconnect, Disconnect> {
        let (mut socket, mut is_elsewhere) = self.open().await?;
        self.has_asked = false;
        if let Some(pending) = self.checker.reconnected() {
            self.swarm.n_resent.fetch_add(1, Relaxed);
            send(&mut socket, &pending).await?;
        }
        while let Some(frame) = socket.next().await {
            let Message::Text(text) = frame? else { continue };
            let frame: ServerFrame<'_> = serde_json::from_str(&text).map_err(|error| {
                Disconnect::Fault(format!("a message cannot be read: {error}: {text}"))
            })?;
            let here = Some(self.assignment.table);
            let is_here = frame.data.info.as_ref().is_some_and(|info| info.table == here);
            is_elsewhere &= !is_here && frame.kind != "error";
            if is_elsewhere {
                continue;
            }
            match self.handle(&frame).map_err(Disconnect::Fault)? {
                Reply::Nothing => {}
                Reply::Say(message) => send(&mut socket, &message).await?,
                Reply::Leave => {
                    self.socket = Some(socket);
                    return Ok(Disconnect::Over);
                }
            }
        }
        Ok(Disconnect::CutOff("the server closed it".to_string()))
    }

    fn handle(&mut self, frame: &ServerFrame<'_>) -> Result<Reply, String> {
        match frame.kind {
            "update" => {
                if let Some(time) = self.checker.update(frame)? {
                    self.swarm.times.add(time);
                }
                self.swarm.updated(self.assignment.tracker, self.checker.version);
                Ok(self.answer(frame))
            }
            "accepted" => {
                let (version, n_steps, action) = self.checker.accepted(frame)?;
                let seat = self.assignment.seat.map_or(0, |(seat, _)| seat);
                let made = AckedAction { version, seat, n_steps, action };
                self.swarm.accepted(self.assignment.tracker, made);
                // An action that was sent again may have been seen already; then no update follows.
                Ok(match self.checker.pending {
                    Some(_) => Reply::Nothing,
                    None => Reply::Say(self.checker.refresh()),
                })
            }
            "refused" => {
                self.checker.refused(frame)?;
                self.swarm.n_pending.fetch_sub(1, Relaxed);
                self.swarm.n_refused.fetch_add(1, Relaxed);
                Ok(Reply::Say(self.checker.refresh()))
            }
            "table" => match &frame.data.info {
                Some(info) => self.take_seat(info, frame),
                None => Err("a table without info".to_string()),
            },
            _ => Err(format!(
                "the server reports an error: {}",
                frame.data.message.as_deref().unwrap_or(frame.kind)
            )),
        }
    }

    /// Sits down where the table waits; the host starts once all sit.
    fn take_seat(&mut self, info: &TableInfo, frame: &ServerFrame<'_>) -> Result<Reply, String> {
        let Some((seat, _)) = self.assignment.seat else { return Ok(Reply::Nothing) };
        match info.stage {
            Stage::Closed => return Err("the rules failed: the table is closed".to_string()),
            Stage::Waiting if self.has_asked => return Ok(Reply::Nothing),
            Stage::Waiting => {}
            _ if frame.data.you.map(Seat::index) != Some(seat) => {
                return Err(format!("seat P{} is lost: I am {:?}", seat + 1, frame.data.you));
            }
            _ => return Ok(Reply::Nothing),
        }
        let is_complete = info.seats.iter().all(|who| *who != Occupant::Open);
        let message = match frame.data.you {
            None => ToServer::Sit { seat: Seat::new(seat) },
            Some(_) if frame.data.is_host && is_complete => ToServer::Start,
            Some(_) => return Ok(Reply::Nothing),
        };
        self.has_asked = true;
        Ok(Reply::Say(message))
    }

    /// Acts if it is our turn, and leaves when the game is over.
    fn answer(&mut self, frame: &ServerFrame<'_>) -> Reply {
        if frame.data.end.is_some() {
            if self.checker.pending.is_some() {
                return Reply::Nothing;
            }
            if !self.assignment.is_thorough || frame.data.is_full_log {
                return Reply::Leave;
            }
            return Reply::Say(self.checker.refresh());
        }
        let (Some((seat, _)), Some(version)) = (self.assignment.seat, frame.data.version) else {
            return Reply::Nothing;
        };
        let is_halted = self.swarm.config.halt_at.is_some_and(|halt_at| version >= halt_at);
        let is_stopped = is_halted || self.swarm.phase() == Phase::Stop;
        if frame.data.legal.is_empty() || self.checker.pending.is_some() || is_stopped {
            return Reply::Nothing;
        }
        let action = frame.data.legal[self.rng.below(frame.data.legal.len() as u32) as usize].get();
        let action = serde_json::from_str(action).unwrap_or_default();
        let Assignment { tracker, game_nth, .. } = self.assignment;
        let id = format!("{tracker}.{game_nth}.{seat}.{}", self.checker.n_acked);
        self.swarm.n_pending.fetch_add(1, Relaxed);
        Reply::Say(self.checker.act(id, action))
    }
}

enum Reply {
    Nothing,
    Say(ToServer),
    Leave,
}

async fn send(socket: &mut Socket, message: &ToServer) -> Result<(), Disconnect> {
    let text =
        serde_json::to_string(message).map_err(|error| Disconnect::Fault(error.to_string()))?;
    Ok(socket.send(Message::text(text)).await?)
}
