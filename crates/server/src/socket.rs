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
use protocol::{MAX_FRAME, TableId, ToClient, ToServer, Version};
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
    app::{ApiError, App},
    frame::Frames,
    ids::{ConnectionId, GuestId},
    limits::{Bucket, ConnectionKind, ConnectionPermit},
    listener::TimeoutStream,
    registry::TableSender,
    socket_writer::{SocketStream, SocketWriter, WriterExit},
    table::{Subscription, ToTable},
};

/// What a reading buffer holds: frames are small, and there may be very many connections.
const READ_BUFFER: usize = 1024;
/// How long the client may take to close its half.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);

pub struct Connection {
    pub app: Arc<App>,
    pub sender: TableSender,
    pub guest: Option<GuestId>,
    pub since: Option<Version>,
    pub guard: ConnectionGuard,
}

/// Counts a connection as long as it lives.
pub struct ConnectionGuard {
    app: Arc<App>,
    permit: ConnectionPermit,
}

impl ConnectionGuard {
    /// `None` if the address has too many connections already.
    pub fn acquire(app: &Arc<App>, addr: IpAddr) -> Option<ConnectionGuard> {
        let permit = app.rate_limiter.acquire(addr, ConnectionKind::WebSocket)?;
        app.registry.metrics.connections.fetch_add(1, Relaxed);
        Some(ConnectionGuard { app: app.clone(), permit })
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.app.registry.metrics.connections.fetch_sub(1, Relaxed);
    }
}

/// A request that asks for a websocket.
pub struct Handshake {
    accept: HeaderValue,
    upgrade: OnUpgrade,
}

impl Handshake {
    /// Reads the request as RFC 6455 has it.
    pub fn read(request: &mut Request) -> Result<Handshake, ApiError> {
        let bad = || ApiError::new(StatusCode::UPGRADE_REQUIRED, "websocket upgrade required");
        let headers = request.headers();
        let is_asked = has_word(headers, header::CONNECTION, "upgrade")
            && has_word(headers, header::UPGRADE, "websocket")
            && has_word(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_asked).ok_or_else(bad)?;
        let accept = HeaderValue::from_str(&derive_accept_key(key.as_bytes()));
        let accept = accept.expect("base64 is a valid header value");
        let upgrade = request.extensions_mut().remove::<OnUpgrade>().ok_or_else(bad)?;
        Ok(Handshake { accept, upgrade })
    }

    /// Accepts it, and closes the websocket at once because the client speaks another version of the protocol. A browser would
    /// not show a page the status of a refused handshake.
    pub fn refuse_version(self) -> Response<Body> {
        self.upgrade(|upgraded| async move {
            let mut socket =
                WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, None).await;
            let code = CloseCode::Library(protocol::WRONG_VERSION);
            let reason = format!("this server speaks protocol version {}", protocol::VERSION);
            let frame = CloseFrame { code, reason: reason.into() };
            let closing = async {
                let _ = socket.close(Some(frame)).await;
                while matches!(socket.next().await, Some(Ok(_))) {}
            };
            let _ = timeout(CLOSE_TIMEOUT, closing).await;
        })
    }

    /// Accepts it, and serves the connection.
    pub fn accept(self, connection: Connection) -> Response<Body> {
        self.upgrade(|upgraded| connection.serve(upgraded))
    }

    /// Answers with the upgrade, and runs `serve` once the connection is a websocket.
    fn upgrade<F>(self, serve: impl FnOnce(Upgraded) -> F + Send + 'static) -> Response<Body>
    where
        F: Future<Output = ()> + Send,
    {
        let Handshake { accept, upgrade } = self;
        tokio::spawn(async move {
            if let Ok(upgraded) = upgrade.await {
                serve(upgraded).await;
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

/// The close code and reason that are sent, or `None` for a connection that is already broken.
type CloseReason = Option<(CloseCode, &'static str)>;

/// A client that is turned away does not reconnect by itself: it would only push out another.
const TURNED_AWAY: CloseReason =
    Some((CloseCode::Library(protocol::TURNED_AWAY), "the table is full"));
const MALFORMED: CloseReason = Some((CloseCode::Protocol, "invalid websocket frame"));
/// The client closed, and its close frame was sent back: no other is sent after it.
const ECHOED: CloseReason = Some((CloseCode::Normal, ""));
const TABLE_UNLOADED: CloseReason = Some((CloseCode::Restart, "table unloaded; please reconnect"));

impl Connection {
    async fn serve(mut self, upgraded: Upgraded) {
        let Ok(parts) = upgraded.downcast::<TokioIo<TimeoutStream>>() else {
            return tracing::error!("unexpected stream type after websocket upgrade");
        };
        let read_ahead = parts.read_buf.to_vec();
        // The request's buffer would otherwise live as long as the connection.
        drop(parts.read_buf);
        let (read, write) = parts.io.into_inner().into_tcp().into_split();
        let registry = self.app.registry.clone();
        let writer = Arc::new(SocketWriter::new(write, registry.config.max_send_buffer));
        let rate = registry.config.limits.frames;
        let stream = SocketStream::new(read_ahead, read, writer.clone(), rate);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(MAX_FRAME))
            .max_frame_size(Some(MAX_FRAME));
        let mut socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
        let connection = registry.next_connection();
        let subscription = Subscription {
            connection,
            writer: writer.clone(),
            guest: self.guest,
            address: self.guard.permit.addr,
            since: self.since,
        };
        let reason = match self.sender.send(ToTable::Subscribe(Box::new(subscription))).await {
            Ok(()) => self.run(&mut socket, &writer, connection).await,
            Err(_) => TABLE_UNLOADED,
        };
        if let Some((code, reason)) = reason {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = socket.send(Message::Close(Some(frame))).await;
            writer.drain();
            let _ = timeout(registry.config.write_timeout, writer.run()).await;
        }
        writer.close();
        registry.metrics.slow_dropped.fetch_add(u64::from(writer.is_too_slow()), Relaxed);
        let _ = self.sender.send(ToTable::Unsubscribe { connection, moves: None }).await;
        drop(writer);
        if reason.is_some() {
            drain_and_close(socket.into_inner()).await;
        }
    }

    async fn run(
        &mut self,
        socket: &mut WebSocketStream<SocketStream>,
        writer: &Arc<SocketWriter>,
        connection: ConnectionId,
    ) -> CloseReason {
        let app = self.app.clone();
        let config = &app.registry.config;
        let mut shutdown = app.registry.shutdown.subscribe();
        let mut shutdown = pin!(async { drop(shutdown.wait_for(|is_closing| *is_closing).await) });
        let mut exit = pin!(writer.run());
        let start = tokio::time::Instant::now() + config.ping_interval;
        let mut pings = interval_at(start, config.ping_interval);
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
                            app.registry.metrics.limited.fetch_add(1, Relaxed);
                            return Some((CloseCode::Policy, "too many frames"));
                        }
                        Some(Err(_)) if socket.get_ref().is_malformed() => return MALFORMED,
                        Some(Err(error)) => return close_reason(&error),
                        Some(Ok(Message::Close(_))) => {
                            // Sends the same back, as the library has prepared it.
                            let _ = socket.flush().await;
                            return ECHOED;
                        }
                        Some(Ok(Message::Binary(_))) => {
                            return Some((CloseCode::Unsupported, "text frames only"));
                        }
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(_)) => continue,
                    };
                    let outcome = match serde_json::from_str::<ToServer>(&text) {
                        // Each is a whole log.
                        Ok(ToServer::Refresh | ToServer::SwitchTable { .. })
                            if !refreshes.take(config.limits.refreshes, at) =>
                        {
                            app.registry.metrics.limited.fetch_add(1, Relaxed);
                            Err("too many refreshes; wait a moment".to_string())
                        }
                        Ok(ToServer::SwitchTable { table }) => {
                            let switched = self.switch_table(table, writer, connection).await;
                            switched.map_err(|ApiError(_, message)| message)
                        }
                        Ok(message) => {
                            let message = ToTable::Message { connection, message, at };
                            Ok(self.sender.send(message).await.is_ok())
                        }
                        Err(error) => Err(format!("invalid message: {error}")),
                    };
                    match outcome {
                        Ok(true) => {}
                        Ok(false) => return TABLE_UNLOADED,
                        Err(message) => {
                            writer.send(Frames::of(&ToClient::Error { message }).as_bytes());
                        }
                    }
                }
                exit = &mut exit => return match exit {
                    WriterExit::Drained => TABLE_UNLOADED,
                    WriterExit::TurnedAway => TURNED_AWAY,
                    WriterExit::Lost => None,
                },
                () = &mut shutdown => return Some((CloseCode::Away, "the server is shutting down")),
                _ = pings.tick() => {
                    n_silent += 1;
                    if writer.has_backlog() {
                        writer.close_too_slow();
                    }
                    if n_silent > 2 || writer.is_too_slow() {
                        return None;
                    }
                    if socket.send(Message::Ping(Default::default())).await.is_err() {
                        return None;
                    }
                }
            }
        }
    }

    /// Switches to another table. All messages of the old one come before the first of the new one. A client that
    /// cannot switch stays; returns false if neither table has it.
    async fn switch_table(
        &mut self,
        table: TableId,
        writer: &Arc<SocketWriter>,
        connection: ConnectionId,
    ) -> Result<bool, ApiError> {
        if !self.app.rate_limiter.allow_request(self.guard.permit.addr) {
            self.app.registry.metrics.limited.fetch_add(1, Relaxed);
            let message = "too many requests; wait a moment";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
        }
        let mut sender = self.app.registry.get_or_load(table).await?;
        let (moves, moved) = oneshot::channel();
        let unsubscribe = ToTable::Unsubscribe { connection, moves: Some(moves) };
        if self.sender.send(unsubscribe).await.is_err() || moved.await.is_err() {
            return Ok(false);
        }
        let subscription = Subscription {
            connection,
            writer: writer.clone(),
            guest: self.guest,
            address: self.guard.permit.addr,
            since: None,
        };
        let mut subscription = ToTable::Subscribe(Box::new(subscription));
        for _ in 0..3 {
            match sender.send(subscription).await {
                Ok(()) => {
                    self.sender = sender;
                    return Ok(true);
                }
                // The table has just left memory.
                Err(SendError(unsent)) => subscription = unsent,
            }
            match self.app.registry.get_or_load(table).await {
                Ok(again) => sender = again,
                Err(_) => return Ok(false),
            }
        }
        Ok(false)
    }
}

/// Closes our half and reads the other half to its end: closing with unread bytes would reset the connection, and the
/// reason would be lost.
async fn drain_and_close(stream: SocketStream) {
    let mut read = stream.into_read();
    let mut rest = [0; 512];
    let reading = async { while matches!(read.read(&mut rest).await, Ok(n) if n > 0) {} };
    let _ = timeout(CLOSE_TIMEOUT, reading).await;
}

/// Who breaks the rules of websockets is told which; any other broken connection is simply over.
fn close_reason(error: &tungstenite::Error) -> CloseReason {
    use tungstenite::{Error, error::ProtocolError};
    match error {
        Error::Capacity(_) => Some((CloseCode::Size, "the frame is too long")),
        Error::Utf8(_) => Some((CloseCode::Invalid, "the text is not UTF-8")),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        Error::Protocol(_) => MALFORMED,
        _ => None,
    }
}
