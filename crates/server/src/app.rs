//! The HTTP routes, and what holds for every response: limits, origin check, security headers.

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use axum::{
    Json, Router,
    extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use protocol::{Problem, Version};
use serde::Deserialize;

use crate::{
    allowed_hosts::AllowedHosts,
    assets, devices, guest,
    health::Health,
    limits::RateLimiter,
    listing::Listings,
    lobby,
    registry::{OpenError, TableRegistry},
    socket::{Connection, ConnectionGuard, Handshake},
    store::StoreError,
};

/// The longest body of a request.
const MAX_BODY: usize = 16 * 1024;

const JSON: &str = "application/json";

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
    pub registry: Arc<TableRegistry>,
    pub rate_limiter: Arc<RateLimiter>,
    pub hosts: AllowedHosts,
    pub health: Health,
    pub listings: Listings,
}

pub fn router(app: &Arc<App>) -> Router {
    let talk = Router::new()
        .route("/api/me", get(lobby::me))
        .route("/api/me/results", get(lobby::results))
        .route("/api/me/device", post(devices::link))
        .route("/api/device", post(devices::claim))
        .route("/api/session", get(devices::session))
        .route("/api/name", post(lobby::set_name))
        .route("/api/tables", post(lobby::create))
        .route("/api/tables/{table}", get(lobby::info))
        .route("/api/tables/{table}/transcript", get(lobby::transcript))
        .route("/api/tables/{table}/transfer", post(lobby::create_transfer))
        .route("/api/tables/{table}/rematch", post(lobby::rematch))
        .route("/api/claim", post(lobby::claim))
        .route("/api/{*rest}", any(not_found))
        .route("/ws/{table}", any(open_socket))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard));
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .method_not_allowed_fallback(wrong_method)
        .merge(talk)
        .fallback(client_file)
        .layer(middleware::from_fn_with_state(app.clone(), check_host))
        .layer(middleware::map_response(add_headers))
        .with_state(app.clone())
}

/// The error response of a request: status and message.
#[derive(Debug)]
pub struct ApiError(pub StatusCode, pub String);

impl ApiError {
    pub fn new(code: StatusCode, message: impl Into<String>) -> ApiError {
        ApiError(code, message.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let is_kept = [(header::CACHE_CONTROL, "no-store")];
        (self.0, is_kept, Json(Problem { message: self.1 })).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match &error {
            StoreError::Conflict(_) => tracing::debug!(%error, "store request refused"),
            _ => tracing::error!(%error, "store request failed"),
        }
        let (code, message) = match error {
            StoreError::Unavailable(_) => {
                (StatusCode::SERVICE_UNAVAILABLE, "the store does not respond; try again")
            }
            StoreError::Unknown(_) => (
                StatusCode::SERVICE_UNAVAILABLE,
                "it is unknown whether this was stored; check before you try again",
            ),
            StoreError::Conflict(_) => {
                (StatusCode::CONFLICT, "this was changed by another request; try again")
            }
            StoreError::Corrupt { .. } => {
                (StatusCode::INTERNAL_SERVER_ERROR, "the stored data cannot be read")
            }
        };
        ApiError::new(code, message)
    }
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> ApiError {
        match error {
            OpenError::NotFound => ApiError::new(StatusCode::NOT_FOUND, "there is no such table"),
            OpenError::Damaged(why) => {
                let message = format!("this table cannot be opened: {why}");
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
            }
            OpenError::ShuttingDown => {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down")
            }
            OpenError::Store(error) => error.into(),
        }
    }
}

/// Refuses requests for unknown hosts.
async fn check_host(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    match app.hosts.check(&mut request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Applies the limits per address, and refuses mutating requests of other origins.
async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let addr = guest::address(peer, headers, app.registry.config.is_behind_proxy);
    if !app.rate_limiter.allow_request(addr) {
        app.registry.metrics.limited.fetch_add(1, Relaxed);
        let message = "too many requests; wait a moment";
        return ApiError::new(StatusCode::TOO_MANY_REQUESTS, message).into_response();
    }
    let is_socket = request.uri().path().starts_with("/ws/");
    if (guest::is_mutating(request.method()) || is_socket) && !guest::is_same_origin(headers) {
        return ApiError::new(StatusCode::FORBIDDEN, "cross-origin request refused")
            .into_response();
    }
    // A body may come drop by drop.
    let answer = tokio::time::timeout(app.registry.config.request_timeout, next.run(request)).await;
    let mut response = answer.unwrap_or_else(|_| {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "the request timed out").into_response()
    });
    // What cannot be read of an address never reaches a handler.
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|v| v == JSON);
    if response.status() == StatusCode::BAD_REQUEST && !is_json {
        let message = "invalid URL";
        response = ApiError::new(StatusCode::BAD_REQUEST, message).into_response();
    }
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
struct SocketQuery {
    /// The version of the protocol that the client speaks.
    protocol: Option<u32>,
    /// The last version of the table that the client has.
    since: Option<Version>,
}

async fn open_socket(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    Query(SocketQuery { protocol, since }): Query<SocketQuery>,
    mut request: Request,
) -> Result<Response, ApiError> {
    if request.method() != Method::GET {
        return Ok(only("GET"));
    }
    let table = lobby::table_id(&table)?;
    let handshake = Handshake::read(&mut request)?;
    if protocol != Some(protocol::VERSION) {
        return Ok(handshake.refuse_version());
    }
    let headers = request.headers();
    let sender = app.registry.get_or_load(table).await?;
    let addr = guest::address(peer, headers, app.registry.config.is_behind_proxy);
    let Some(guard) = ConnectionGuard::acquire(&app, addr) else {
        let message = "too many connections from your address";
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
    };
    let guest = devices::guest_of_token(&app, guest::token_of(headers)).await?;
    Ok(handshake.accept(Connection { app, sender, guest, since, guard }))
}

async fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "not found")
}

async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method not allowed")
}

/// Responds to a method that is not allowed.
fn only(allowed: &'static str) -> Response {
    let error =
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, format!("method not allowed; use {allowed}"));
    ([(header::ALLOW, allowed)], error).into_response()
}

/// The client's files and places; nothing of it lies where requests and websockets do.
async fn client_file(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let is_below = |prefix: &str| {
        let rest = uri.path().strip_prefix(prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if is_below("/api") || is_below("/ws") {
        return not_found().await.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return only("GET,HEAD");
    }
    assets::serve(&app.registry.config.assets, uri.path(), &headers)
}

async fn healthz(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    match app.health.of(&app.registry).await {
        Ok(()) => Ok(assets::plain(StatusCode::OK, "ok")),
        Err(why) => Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, why)),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let mime = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (mime, app.registry.metrics.text()).into_response()
}
