//! The routes, and what holds for every answer: limits, origin, security headers.

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use axum::{
    Json, Router,
    extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use protocol::Problem;
use serde::Deserialize;

use crate::{
    assets, guest,
    hall::{Hall, NoTable},
    limits::Visitors,
    lobby,
    socket::{Handshake, Presence, Visit},
    store::StoreError,
};

/// The longest body of a request.
const MAX_BODY: usize = 16 * 1024;

/// Nothing but our own files, no frames, no inline anything; WebAssembly must be allowed by name.
const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
        ),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

pub struct App {
    pub hall: Arc<Hall>,
    pub visitors: Arc<Visitors>,
}

pub fn router(app: &Arc<App>) -> Router {
    let talk = Router::new()
        .route("/api/me", get(lobby::me))
        .route("/api/name", post(lobby::set_name))
        .route("/api/tables", post(lobby::create))
        .route("/api/tables/{table}", get(lobby::info))
        .route("/api/tables/{table}/transcript", get(lobby::transcript))
        .route("/api/tables/{table}/link", post(lobby::link))
        .route("/api/tables/{table}/again", post(lobby::again))
        .route("/api/claim", post(lobby::claim))
        .route("/api/{*rest}", get(nothing).post(nothing))
        .route("/ws/{table}", get(open_socket))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard));
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .merge(talk)
        .fallback(asset)
        .layer(middleware::map_response(add_headers))
        .with_state(app.clone())
}

/// A request that could not be met.
#[derive(Debug)]
pub struct Failure(pub StatusCode, pub String);

impl Failure {
    pub fn new(code: StatusCode, message: impl Into<String>) -> Failure {
        Failure(code, message.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(Problem { message: self.1 })).into_response()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "the store failed");
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the store does not answer; try again")
    }
}

impl From<NoTable> for Failure {
    fn from(error: NoTable) -> Failure {
        match error {
            NoTable::Unknown => Failure::new(StatusCode::NOT_FOUND, "there is no such table"),
            NoTable::Failed(error) => error.into(),
        }
    }
}

/// Limits per address, and no changes from foreign pages.
async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let addr = guest::address(peer, headers, app.hall.config.is_behind_proxy);
    if !app.visitors.may_ask(addr) {
        app.hall.metrics.limited.fetch_add(1, Relaxed);
        let message = "too many requests: wait a moment";
        return Failure::new(StatusCode::TOO_MANY_REQUESTS, message).into_response();
    }
    let is_socket = request.uri().path().starts_with("/ws/");
    if (guest::is_changing(request.method()) || is_socket) && !guest::is_from_here(headers) {
        return Failure::new(StatusCode::FORBIDDEN, "this came from another site").into_response();
    }
    // A body may come drop by drop.
    let answer = tokio::time::timeout(app.hall.config.patience, next.run(request)).await;
    let mut response = answer.unwrap_or_else(|_| {
        Failure::new(StatusCode::REQUEST_TIMEOUT, "this took too long").into_response()
    });
    let fields = response.headers_mut();
    fields.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn add_headers(mut response: Response) -> Response {
    let fields = response.headers_mut();
    for (name, value) in &HEADERS {
        fields.insert(name, value.clone());
    }
    response
}

#[derive(Deserialize)]
struct Since {
    since: Option<u32>,
}

async fn open_socket(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    Query(Since { since }): Query<Since>,
    mut request: Request,
) -> Result<Response, Failure> {
    let table = lobby::table_id(&table)?;
    let handshake = Handshake::read(&mut request)?;
    let headers = request.headers();
    let inbox = app.hall.open(table).await?;
    let addr = guest::address(peer, headers, app.hall.config.is_behind_proxy);
    let Some(presence) = Presence::enter(&app, addr) else {
        let message = "too many connections from your address";
        return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, message));
    };
    let guest = guest::guest_of(headers);
    Ok(handshake.answer(Visit { app, inbox, guest, since, presence }))
}

async fn nothing() -> Failure {
    Failure::new(StatusCode::NOT_FOUND, "there is nothing here")
}

async fn asset(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    assets::serve(&app.hall.config.assets, uri.path(), &headers)
}

async fn healthz() -> Response {
    assets::plain(StatusCode::OK, "ok")
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let mime = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (mime, app.hall.metrics.text()).into_response()
}
