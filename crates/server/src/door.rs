//! The door: lets connections in, a task each, and does not wait for those who never say what they want.

use std::{io::ErrorKind, pin::pin, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::watch,
    task::JoinSet,
    time::sleep,
};
use tower_service::Service;

/// How many may wait to be let in; the system may allow fewer.
const BACKLOG: u32 = 4096;
/// How long nobody is let in when the system has no room for another.
const FULL: Duration = Duration::from_millis(500);

/// After a restart everybody comes back at once.
pub fn listen(addr: std::net::SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On other systems this would let two servers share an address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(addr)?;
    socket.listen(BACKLOG)
}

/// Serves until the server closes, and then until the last request is answered. Whoever takes longer than `patience` to
/// ask for something, the first time or the next, is hung up on.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    patience: Duration,
    mut closing: watch::Receiver<bool>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut inside = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|is_closing| *is_closing) => break,
        };
        let (tcp, peer) = match accepted {
            Ok(accepted) => accepted,
            // They left before they were let in.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
                ) =>
            {
                continue;
            }
            Err(error) => {
                tracing::error!(%error, "nobody more can be let in");
                sleep(FULL).await;
                continue;
            }
        };
        let _ = tcp.set_nodelay(true);
        let routes = routes.clone();
        let answer = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.clone().call(request)
        });
        let connection = http.serve_connection(TokioIo::new(tcp), answer).with_upgrades();
        let mut closing = closing.clone();
        inside.spawn(async move {
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
