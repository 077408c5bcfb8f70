//! One websocket: the handshake, frames in with their limits, and the end.

use std::{
    net::IpAddr,
    pin::pin,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::{MAX_FRAME, ToClient, ToServer};
use tokio::{
    io::AsyncReadExt,
    sync::{mpsc::error::SendError, oneshot},
    time::{MissedTickBehavior, interval_at, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Message, Utf8Bytes,
        handshake::derive_accept_key,
        protocol::{CloseFrame, Role, WebSocketConfig, frame::coding::CloseCode},
    },
};

use crate::{
    app::{App, Failure},
    door::Line,
    frame::Frames,
    hall::Inbox,
    ids::GuestId,
    limits::{Bucket, Entered, Kind},
    lobby,
    outlet::{News, Outlet, Stream},
    table::{Join, ToTable},
};

/// What a reading buffer holds: frames are small, and there may be very many connections.
const READ_BUFFER: usize = 1024;
/// How long the other side may take to hang up too.
const HANG_UP: Duration = Duration::from_millis(500);

pub struct Visit {
    pub app: Arc<App>,
    pub inbox: Inbox,
    pub guest: Option<GuestId>,
    pub since: Option<u32>,
    pub presence: Presence,
}

/// Counts a connection as long as it lives.
pub struct Presence {
    app: Arc<App>,
    entered: Entered,
}

impl Presence {
    /// `None` if the address has too many connections already.
    pub fn enter(app: &Arc<App>, addr: IpAddr) -> Option<Presence> {
        let entered = app.visitors.enter(addr, Kind::Socket)?;
        app.hall.metrics.connections.fetch_add(1, Relaxed);
        Some(Presence { app: app.clone(), entered })
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.app.hall.metrics.connections.fetch_sub(1, Relaxed);
    }
}

/// A request that asks for a websocket.
pub struct Handshake {
    accept: HeaderValue,
    upgrade: OnUpgrade,
}

impl Handshake {
    /// Reads the request as RFC 6455 has it.
    pub fn read(request: &mut Request) -> Result<Handshake, Failure> {
        let bad = || Failure::new(StatusCode::UPGRADE_REQUIRED, "this is a websocket: upgrade");
        let headers = request.headers();
        let is_asked = has_word(headers, header::CONNECTION, "upgrade")
            && has_word(headers, header::UPGRADE, "websocket")
            && has_word(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_asked).ok_or_else(bad)?;
        let accept = HeaderValue::from_str(&derive_accept_key(key.as_bytes()));
        let accept = accept.expect("base64 is plain text");
        let upgrade = request.extensions_mut().remove::<OnUpgrade>().ok_or_else(bad)?;
        Ok(Handshake { accept, upgrade })
    }

    /// Answers it, and serves the visit once the connection is ours.
    pub fn answer(self, visit: Visit) -> Response<Body> {
        let Handshake { accept, upgrade } = self;
        tokio::spawn(async move {
            if let Ok(upgraded) = upgrade.await {
                visit.serve(upgraded).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let fields = response.headers_mut();
        fields.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        fields.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        fields.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

fn has_word(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let lists = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|found| found.trim().eq_ignore_ascii_case(word))
}

/// Why a connection ends: the close code and the reason that are told.
type Ending = Option<(CloseCode, &'static str)>;

/// Who is turned away does not come again by itself: it would only push out another.
const TURNED_AWAY: Ending = Some((CloseCode::Library(protocol::TURNED_AWAY), "there is no room"));
const LET_GO: Ending = Some((CloseCode::Restart, "you were let go: come again"));

impl Visit {
    async fn serve(mut self, upgraded: Upgraded) {
        let Ok(parts) = upgraded.downcast::<TokioIo<Line>>() else {
            return tracing::error!("a connection did not come through the door");
        };
        let early = parts.read_buf.to_vec();
        // The request's buffer would otherwise live as long as the connection.
        drop(parts.read_buf);
        let (read, write) = parts.io.into_inner().into_tcp().into_split();
        let hall = self.app.hall.clone();
        let outlet = Arc::new(Outlet::new(write, hall.config.max_waiting));
        let rate = hall.config.limits.frames;
        let stream = Stream::new(early, read, outlet.clone(), rate);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(MAX_FRAME))
            .max_frame_size(Some(MAX_FRAME));
        let mut socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
        let connection = hall.next_connection();
        let join =
            Join { connection, outlet: outlet.clone(), guest: self.guest, since: self.since };
        let ending = match self.inbox.send(ToTable::Join(Box::new(join))).await {
            Ok(()) => self.talk(&mut socket, &outlet, connection).await,
            Err(_) => LET_GO,
        };
        if let Some((code, reason)) = ending {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = socket.send(Message::Close(Some(frame))).await;
            outlet.let_go();
            let _ = timeout(hall.config.write_timeout, outlet.run()).await;
        }
        outlet.shut();
        hall.metrics.slow_dropped.fetch_add(u64::from(outlet.is_overrun()), Relaxed);
        let _ = self.inbox.send(ToTable::Gone { connection, moves: None }).await;
        drop(outlet);
        if ending.is_some() {
            hang_up(socket.into_inner()).await;
        }
    }

    async fn talk(
        &mut self,
        socket: &mut WebSocketStream<Stream>,
        outlet: &Arc<Outlet>,
        connection: u64,
    ) -> Ending {
        let app = self.app.clone();
        let config = &app.hall.config;
        let mut closing = app.hall.closing.subscribe();
        let mut closing = pin!(async { drop(closing.wait_for(|is_closing| *is_closing).await) });
        let mut news = pin!(outlet.run());
        let start = tokio::time::Instant::now() + config.ping_every;
        let mut pings = interval_at(start, config.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut n_silent = 0;
        let mut refreshes = Bucket::full(config.limits.refreshes, Instant::now());
        loop {
            tokio::select! {
                biased;
                frame = socket.next() => {
                    n_silent = 0;
                    let at = Instant::now();
                    let text = match frame {
                        None => return None,
                        Some(Err(_)) if socket.get_ref().is_flooded() => {
                            app.hall.metrics.limited.fetch_add(1, Relaxed);
                            return Some((CloseCode::Policy, "too many frames"));
                        }
                        Some(Err(error)) => return ending_of(&error),
                        Some(Ok(Message::Close(_))) => return None,
                        Some(Ok(Message::Binary(_))) => {
                            return Some((CloseCode::Unsupported, "text frames only"));
                        }
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(_)) => continue,
                    };
                    let heard = match serde_json::from_str::<ToServer>(&text) {
                        Ok(ToServer::Go { table }) => {
                            let gone = self.go(&table, outlet, connection).await;
                            gone.map_err(|Failure(_, message)| message)
                        }
                        // Each is a whole story.
                        Ok(ToServer::Refresh) if !refreshes.take(config.limits.refreshes, at) => {
                            app.hall.metrics.limited.fetch_add(1, Relaxed);
                            Err("too many refreshes: wait a moment".to_string())
                        }
                        Ok(message) => {
                            let said = ToTable::Said { connection, message, at };
                            Ok(self.inbox.send(said).await.is_ok())
                        }
                        Err(error) => Err(format!("this is no message: {error}")),
                    };
                    match heard {
                        Ok(true) => {}
                        Ok(false) => return LET_GO,
                        Err(message) => {
                            outlet.send(Frames::of(&ToClient::Error { message }).as_bytes());
                        }
                    }
                }
                news = &mut news => return match news {
                    News::LetGo => LET_GO,
                    News::TurnedAway => TURNED_AWAY,
                    News::Lost => None,
                },
                () = &mut closing => return Some((CloseCode::Away, "the server shuts down")),
                _ = pings.tick() => {
                    n_silent += 1;
                    if outlet.is_behind() {
                        outlet.overrun();
                    }
                    if n_silent > 2 || outlet.is_overrun() {
                        return None;
                    }
                    if socket.send(Message::Ping(Default::default())).await.is_err() {
                        return None;
                    }
                }
            }
        }
    }

    /// Goes on to another table. All that the old one had to say comes before the first word of the new one. Who cannot
    /// go stays; false if neither table has them.
    async fn go(
        &mut self,
        table: &str,
        outlet: &Arc<Outlet>,
        connection: u64,
    ) -> Result<bool, Failure> {
        if !self.app.visitors.may_ask(self.presence.entered.addr) {
            self.app.hall.metrics.limited.fetch_add(1, Relaxed);
            let message = "too many requests: wait a moment";
            return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, message));
        }
        let table = lobby::table_id(table)?;
        let mut inbox = self.app.hall.open(table).await?;
        let (moves, moved) = oneshot::channel();
        let gone = ToTable::Gone { connection, moves: Some(moves) };
        if self.inbox.send(gone).await.is_err() || moved.await.is_err() {
            return Ok(false);
        }
        let join = Join { connection, outlet: outlet.clone(), guest: self.guest, since: None };
        let mut join = ToTable::Join(Box::new(join));
        for _ in 0..3 {
            match inbox.send(join).await {
                Ok(()) => {
                    self.inbox = inbox;
                    return Ok(true);
                }
                // The table has just left memory.
                Err(SendError(unheard)) => join = unheard,
            }
            match self.app.hall.open(table).await {
                Ok(again) => inbox = again,
                Err(_) => return Ok(false),
            }
        }
        Ok(false)
    }
}

/// Ends our half and reads the other half to its end: who closes with bytes unread resets the connection, and the reason
/// would be lost with it.
async fn hang_up(stream: Stream) {
    let mut read = stream.into_read();
    let mut rest = [0; 512];
    let reading = async { while matches!(read.read(&mut rest).await, Ok(n) if n > 0) {} };
    let _ = timeout(HANG_UP, reading).await;
}

/// Who breaks the rules of websockets is told which; any other broken connection is simply over.
fn ending_of(error: &tungstenite::Error) -> Ending {
    use tungstenite::{Error, error::ProtocolError};
    match error {
        Error::Capacity(_) => Some((CloseCode::Size, "the frame is too long")),
        Error::Utf8(_) => Some((CloseCode::Invalid, "this is no UTF-8")),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        Error::Protocol(_) => Some((CloseCode::Protocol, "this is no frame of a websocket")),
        _ => None,
    }
}
