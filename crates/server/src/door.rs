//! The door: lets connections in, a task each, and does not wait for those who never say what they want, or never take the
//! answer.

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

use crate::{app::App, limits::Kind};

/// How many may wait to be let in; the system may allow fewer.
const BACKLOG: u32 = 4096;
/// The most a connection may say before it has said what it wants, and in how many headers. Browsers stay below 8 KiB.
const MAX_HEAD: usize = 16 * 1024;
const MAX_HEADERS: usize = 64;
/// How long nobody is let in when the system has no room for another.
const FULL: Duration = Duration::from_millis(500);

/// After a restart everybody comes back at once.
pub fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On other systems this would let two servers share an address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(addr)?;
    socket.listen(BACKLOG)
}

/// Serves until the server closes, and then until the last request is answered.
pub async fn serve(listener: TcpListener, routes: Router, app: Arc<App>) {
    let config = &app.hall.config;
    let mut closing = app.hall.closing.subscribe();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(config.patience);
    http.max_buf_size(MAX_HEAD).max_headers(MAX_HEADERS);
    let mut inside = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|is_closing| *is_closing) => break,
        };
        let (tcp, peer) = match accepted {
            Ok(accepted) => accepted,
            // They left before they were let in.
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
            Err(error) => {
                tracing::error!(%error, "nobody more can be let in");
                sleep(FULL).await;
                continue;
            }
        };
        // Behind a proxy all come from one address.
        let entered = app.visitors.enter(peer.ip(), Kind::Plain);
        if entered.is_none() && !config.is_behind_proxy {
            app.hall.metrics.limited.fetch_add(1, Relaxed);
            continue;
        }
        let _ = tcp.set_nodelay(true);
        let routes = routes.clone();
        let answer = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.clone().call(request)
        });
        let line = TokioIo::new(Line { tcp, patience: config.patience, stalled: None });
        let connection = http.serve_connection(line, answer).with_upgrades();
        let mut closing = closing.clone();
        inside.spawn(async move {
            let _entered = entered;
            let mut connection = pin!(connection);
            tokio::select! {
                _ = &mut connection => return,
                _ = closing.wait_for(|is_closing| *is_closing) => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        });
        while inside.try_join_next().is_some() {}
    }
    drop(listener);
    while inside.join_next().await.is_some() {}
}

/// A connection that fails if the other side takes nothing for too long.
pub struct Line {
    tcp: TcpStream,
    patience: Duration,
    /// Runs while nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Line {
    pub fn into_tcp(self) -> TcpStream {
        self.tcp
    }

    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, bytes);
        self.watch(context, written)
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
