//! One seat, or one spectator, over one game: connects or comes from the last table, sits down, plays at random, and comes
//! back when it is cut off.

use std::{net::SocketAddr, sync::atomic::Ordering::Relaxed, time::Duration};

use futures_util::{SinkExt, StreamExt};
use protocol::{Occupant, Stage, TableInfo, ToServer};
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
    story::{Made, Said, Story},
    swarm::{Phase, Swarm},
};

/// How long opening a websocket may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// What a reading buffer holds: most updates fit, and there are many connections.
const READ_BUFFER: usize = 4096;

/// Where one sits.
#[derive(Clone, Copy, Debug)]
pub struct Chair<'a> {
    pub desk: usize,
    pub game_nth: u32,
    pub table: &'a str,
    /// A seat and its cookie; a spectator has none.
    pub seat: Option<(usize, &'a str)>,
    /// Whether the whole story is asked for at the end.
    pub is_thorough: bool,
}

pub type Socket = WebSocketStream<TcpStream>;

/// Why a conversation ended.
enum Ending {
    Over,
    CutOff(String),
    Fault(String),
}

impl From<tungstenite::Error> for Ending {
    fn from(error: tungstenite::Error) -> Ending {
        Ending::CutOff(error.to_string())
    }
}

async fn connect(
    addr: SocketAddr,
    chair: &Chair<'_>,
    since: Option<u32>,
) -> Result<Socket, tungstenite::Error> {
    let since = since.map_or(String::new(), |since| format!("&since={since}"));
    let (table, version) = (chair.table, protocol::VERSION);
    let url = format!("ws://{addr}/ws/{table}?protocol={version}{since}");
    let mut request = url.into_client_request()?;
    if let Some((_, cookie)) = chair.seat {
        request.headers_mut().insert("cookie", HeaderValue::from_str(cookie)?);
    }
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let open = async {
        let tcp = TcpStream::connect(addr).await?;
        tcp.set_nodelay(true)?;
        client_async_with_config(request, tcp, Some(config)).await
    };
    let opened = timeout(PATIENCE, open).await.map_err(std::io::Error::from)?;
    opened.map(|(socket, _)| socket)
}

/// Plays one game to its end, on the connection of the last game if that still stands; returns the connection. What is
/// wrong is told.
pub async fn play(
    swarm: &Swarm,
    chair: Chair<'_>,
    luck: u64,
    socket: Option<Socket>,
) -> Result<Option<Socket>, String> {
    let mut player = Player {
        swarm,
        chair,
        story: Story::new(chair.seat.is_none()),
        rng: Rng::new(luck),
        has_asked: false,
        socket,
    };
    loop {
        let ending = player.converse().await;
        match ending {
            Ending::Over => return Ok(player.socket),
            Ending::CutOff(why) if !swarm.plan.may_lose => {
                return Err(format!("the connection was lost: {why}"));
            }
            Ending::CutOff(_) => {
                swarm.n_reconnects.fetch_add(1, Relaxed);
                sleep(Duration::from_millis(10 + u64::from(player.rng.below(40)))).await;
            }
            Ending::Fault(why) => return Err(why),
        }
    }
}

/// Looks at a table as this guest, and returns its version.
pub async fn look(addr: SocketAddr, table: &str, cookie: &str) -> Result<u32, String> {
    let seat = Some((0, cookie));
    let chair = Chair { desk: 0, game_nth: 0, table, seat, is_thorough: false };
    let look = async {
        let mut socket = connect(addr, &chair, None).await.map_err(|error| error.to_string())?;
        while let Some(frame) = socket.next().await {
            let frame = frame.map_err(|error| error.to_string())?;
            let Message::Text(text) = frame else { continue };
            let said: Said<'_> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            match said.kind {
                "update" => return said.data.version.ok_or("no version".to_string()),
                "table" => {}
                _ => return Err(said.data.message.unwrap_or_default()),
            }
        }
        Err("the server closed the connection".to_string())
    };
    timeout(PATIENCE, look).await.map_err(|_| "nothing came".to_string())?
}

struct Player<'a> {
    swarm: &'a Swarm,
    chair: Chair<'a>,
    story: Story,
    rng: Rng,
    /// Whether this connection has asked to sit down or to start.
    has_asked: bool,
    /// While nothing is said: the connection of the last game, or of this one once it is over.
    socket: Option<Socket>,
}

impl Player<'_> {
    async fn converse(&mut self) -> Ending {
        match self.talk().await {
            Ok(ending) | Err(ending) => ending,
        }
    }

    /// A connection to the table, and whether it may still tell of the last one.
    async fn open(&mut self) -> Result<(Socket, bool), Ending> {
        if let Some(mut socket) = self.socket.take() {
            send(&mut socket, &ToServer::SwitchTable { table: self.chair.table.to_string() })
                .await?;
            return Ok((socket, true));
        }
        match connect(self.swarm.plan.addr, &self.chair, self.story.version).await {
            Ok(socket) => Ok((socket, false)),
            Err(tungstenite::Error::Http(answer)) if answer.status() == 404 => {
                Err(Ending::Fault("the table was created and is not there".to_string()))
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn talk(&mut self) -> Result<Ending, Ending> {
        let (mut socket, mut is_elsewhere) = self.open().await?;
        self.has_asked = false;
        if let Some(again) = self.story.reconnected() {
            self.swarm.n_resent.fetch_add(1, Relaxed);
            send(&mut socket, &again).await?;
        }
        while let Some(frame) = socket.next().await {
            let Message::Text(text) = frame? else { continue };
            let said: Said<'_> = serde_json::from_str(&text)
                .map_err(|error| Ending::Fault(format!("this cannot be read: {error}: {text}")))?;
            let is_here =
                said.data.info.as_ref().is_some_and(|info| info.table == self.chair.table);
            is_elsewhere &= !is_here && said.kind != "error";
            if is_elsewhere {
                continue;
            }
            match self.hear(&said).map_err(Ending::Fault)? {
                Reply::Nothing => {}
                Reply::Say(message) => send(&mut socket, &message).await?,
                Reply::Leave => {
                    self.socket = Some(socket);
                    return Ok(Ending::Over);
                }
            }
        }
        Ok(Ending::CutOff("the server closed it".to_string()))
    }

    fn hear(&mut self, said: &Said<'_>) -> Result<Reply, String> {
        match said.kind {
            "update" => {
                if let Some(time) = self.story.update(said)? {
                    self.swarm.times.add(time);
                }
                self.swarm.told(self.chair.desk, self.story.version);
                Ok(self.answer(said))
            }
            "accepted" => {
                let (version, nth, action) = self.story.done(said)?;
                let seat = self.chair.seat.map_or(0, |(seat, _)| seat);
                self.swarm.made(self.chair.desk, Made { version, seat, nth, action });
                // An act that was sent again may have been seen already; then no update follows.
                Ok(match self.story.pending {
                    Some(_) => Reply::Nothing,
                    None => Reply::Say(self.story.refresh()),
                })
            }
            "refused" => {
                self.story.refused(said)?;
                self.swarm.n_pending.fetch_sub(1, Relaxed);
                self.swarm.n_refused.fetch_add(1, Relaxed);
                Ok(Reply::Say(self.story.refresh()))
            }
            "table" => match &said.data.info {
                Some(info) => self.take_seat(info, said),
                None => Err("a table without info".to_string()),
            },
            _ => Err(format!(
                "the server complains: {}",
                said.data.message.as_deref().unwrap_or(said.kind)
            )),
        }
    }

    /// Sits down where the table waits; the host starts once all sit.
    fn take_seat(&mut self, info: &TableInfo, said: &Said<'_>) -> Result<Reply, String> {
        let Some((seat, _)) = self.chair.seat else { return Ok(Reply::Nothing) };
        match info.stage {
            Stage::Closed => return Err("the rules failed: the table is closed".to_string()),
            Stage::Waiting if self.has_asked => return Ok(Reply::Nothing),
            Stage::Waiting => {}
            _ if said.data.you.map(Seat::index) != Some(seat) => {
                return Err(format!("seat P{} is lost: I am {:?}", seat + 1, said.data.you));
            }
            _ => return Ok(Reply::Nothing),
        }
        let is_complete = info.seats.iter().all(|who| *who != Occupant::Open);
        let wish = match said.data.you {
            None => ToServer::Sit { seat: Seat::new(seat) },
            Some(_) if said.data.is_host && is_complete => ToServer::Start,
            Some(_) => return Ok(Reply::Nothing),
        };
        self.has_asked = true;
        Ok(Reply::Say(wish))
    }

    /// Acts if it is our turn, and leaves when the game is over.
    fn answer(&mut self, said: &Said<'_>) -> Reply {
        if said.data.end.is_some() {
            if self.story.pending.is_some() {
                return Reply::Nothing;
            }
            if !self.chair.is_thorough || said.data.is_full_log {
                return Reply::Leave;
            }
            return Reply::Say(self.story.refresh());
        }
        let (Some((seat, _)), Some(version)) = (self.chair.seat, said.data.version) else {
            return Reply::Nothing;
        };
        let is_halted = self.swarm.plan.halt_at.is_some_and(|halt_at| version >= halt_at);
        let is_stopped = is_halted || self.swarm.phase() == Phase::Stop;
        if said.data.legal.is_empty() || self.story.pending.is_some() || is_stopped {
            return Reply::Nothing;
        }
        let action = said.data.legal[self.rng.below(said.data.legal.len() as u32) as usize].get();
        let action = serde_json::from_str(action).unwrap_or_default();
        let Chair { desk, game_nth, .. } = self.chair;
        let id = format!("{desk}.{game_nth}.{seat}.{}", self.story.n_acts);
        self.swarm.n_pending.fetch_add(1, Relaxed);
        Reply::Say(self.story.act(id, action))
    }
}

enum Reply {
    Nothing,
    Say(ToServer),
    Leave,
}

async fn send(socket: &mut Socket, message: &ToServer) -> Result<(), Ending> {
    let text = serde_json::to_string(message).map_err(|error| Ending::Fault(error.to_string()))?;
    Ok(socket.send(Message::text(text)).await?)
}
