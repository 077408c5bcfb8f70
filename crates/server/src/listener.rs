//! The accept loop: spawns one task per connection, and closes connections that do not send a complete request or do
//! not read the response within the request timeout.

use std::{
    io::{self, ErrorKind},
    net::SocketAddr,
    pin::{Pin, pin},
    sync::{Arc, atomic::Ordering::Relaxed},
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpSocket, TcpStream},
    task::JoinSet,
    time::{Sleep, sleep},
};
use tower_service::Service;

use crate::{app::App, limits::ConnectionKind};

/// The backlog of connections that are not accepted yet; the system may allow fewer.
const BACKLOG: u32 = 4096;
/// The maximum size of a request head, and of the number of its headers. Browsers stay below 8 KiB.
const MAX_HEADER_BYTES: usize = 16 * 1024;
const MAX_HEADERS: usize = 64;
/// How long the accept loop waits after an error, usually because there are no free file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(500);

/// Binds the listening socket. Its backlog is large, because after a restart all clients reconnect at once.
pub fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On other systems this would let two servers share an address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(addr)?;
    socket.listen(BACKLOG)
}

/// Accepts connections until the server shuts down, and returns when the last request is answered.
pub async fn serve(listener: TcpListener, routes: Router, app: Arc<App>) {
    let config = &app.registry.config;
    let mut shutdown = app.registry.shutdown.subscribe();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(config.request_timeout);
    http.max_buf_size(MAX_HEADER_BYTES).max_headers(MAX_HEADERS);
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = shutdown.wait_for(|is_closing| *is_closing) => break,
        };
        let (tcp, peer) = match accepted {
            Ok(accepted) => accepted,
            // The client closed the connection before it was accepted.
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
            Err(error) => {
                tracing::error!(%error, "accept failed; retrying in 500 ms");
                sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        // Behind a proxy all come from one address.
        let permit = app.rate_limiter.acquire(peer.ip(), ConnectionKind::Http);
        if permit.is_none() && !config.is_behind_proxy {
            app.registry.metrics.limited.fetch_add(1, Relaxed);
            continue;
        }
        let _ = tcp.set_nodelay(true);
        let routes = routes.clone();
        let answer = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.clone().call(request)
        });
        let stream =
            TokioIo::new(TimeoutStream { tcp, timeout: config.request_timeout, stalled: None });
        let connection = http.serve_connection(stream, answer).with_upgrades();
        let mut shutdown = shutdown.clone();
        connections.spawn(async move {
            let _entered = permit;
            let mut connection = pin!(connection);
            tokio::select! {
                _ = &mut connection => return,
                _ = shutdown.wait_for(|is_closing| *is_closing) => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        });
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// A TCP stream whose writes time out.
pub struct TimeoutStream {
    tcp: TcpStream,
    timeout: Duration,
    /// The timer that runs while nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl TimeoutStream {
    pub fn into_tcp(self) -> TcpStream {
        self.tcp
    }

    fn poll_timeout(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let timeout = self.timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.poll_timeout(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, bytes);
        self.poll_timeout(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
