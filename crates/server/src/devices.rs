//! Sessions and devices of a guest: who is asking, and secrets that add another device.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    extract::{ConnectInfo, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{ClaimDevice, DeviceSecret, Session};

use crate::{
    app::{ApiError, App},
    guest::{self, token_of},
    ids::{GuestId, SecretHash, hash_of_secret, new_secret},
    lobby::{JsonBody, body, check_creation_limit, note_seen, require_guest},
    store::{DeviceLink, StoreError, Write},
    table_meta::now,
};

/// A cookie with a new token.
pub fn new_cookie(
    app: &App,
    headers: &HeaderMap,
) -> [(header::HeaderName, header::HeaderValue); 1] {
    let is_secure = guest::is_secure(headers, app.registry.config.is_behind_proxy);
    [(header::SET_COOKIE, guest::cookie(&new_secret(), is_secure))]
}

/// The guest whose device asks, if they have done anything yet.
pub async fn known_guest(app: &App, headers: &HeaderMap) -> Result<Option<GuestId>, StoreError> {
    match token_of(headers) {
        Some(token) => app.registry.read(move |store| store.guest_of(token)).await,
        None => Ok(None),
    }
}

/// Whether my token is known. Whoever has none gets one.
pub async fn session(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if token_of(&headers).is_none() {
        let nobody = Session { name: String::new(), is_known: false };
        return Ok((new_cookie(&app, &headers), Json(nobody)).into_response());
    }
    let guest = known_guest(&app, &headers).await?;
    Ok(Json(session_of(&app, guest).await?).into_response())
}

async fn session_of(app: &App, guest: Option<GuestId>) -> Result<Session, ApiError> {
    let Some(guest) = guest else {
        return Ok(Session { name: String::new(), is_known: false });
    };
    note_seen(app, guest).await?;
    Ok(Session { name: app.registry.name_of(guest).await?, is_known: true })
}

/// Makes a secret with which another device becomes mine.
pub async fn link(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Json<DeviceSecret>, ApiError> {
    check_creation_limit(&app, peer, &headers)?;
    let guest = require_guest(&app, &headers).await?;
    let secret = new_secret();
    let hash = hash_of_secret(secret.as_str()).expect("a new secret has the format of a secret");
    let expires_at = now() + app.registry.config.transfer_ttl.as_secs();
    let link = DeviceLink { guest, expires_at };
    app.registry.commit_queue.write(vec![Write::AddDeviceLink { secret: hash, link }]).await?;
    Ok(Json(DeviceSecret { secret }))
}

/// This device belongs to whoever made the secret.
pub async fn claim(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: JsonBody,
) -> Result<Json<Session>, ApiError> {
    check_creation_limit(&app, peer, &headers)?;
    let nobody = "missing guest token; call GET /api/session first";
    let token = token_of(&headers);
    let token = token.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, nobody))?;
    let ClaimDevice { secret, leaves_tables } = body(json)?;
    let unknown = || ApiError::new(StatusCode::NOT_FOUND, "this link is not valid, or was used");
    let secret = hash_of_secret(secret.as_str()).ok_or_else(unknown)?;
    let link = app.registry.read(move |store| store.device_link(secret)).await?;
    let DeviceLink { guest, expires_at } = link.ok_or_else(unknown)?;
    let conflict = |message: &str| Err(ApiError::new(StatusCode::CONFLICT, message));
    if now() >= expires_at {
        return conflict("this link is no longer valid");
    }
    match known_guest(&app, &headers).await? {
        Some(own) if own == guest => {
            return conflict("this device is yours already: open the link on the other device");
        }
        Some(own) if !leaves_tables && would_lose_tables(&app, own).await? => {
            return conflict(
                "this device has a seat at other tables, to which nobody could come back",
            );
        }
        _ => {}
    }
    match app.registry.commit_queue.write(vec![Write::AddDevice { secret, token, guest }]).await {
        Ok(()) => Ok(Json(session_of(&app, Some(guest)).await?)),
        // Another device was faster.
        Err(StoreError::Conflict(_)) => Err(unknown()),
        Err(error) => Err(error.into()),
    }
}

/// Whether the device is the only one of somebody who has a seat anywhere.
async fn would_lose_tables(app: &App, guest: GuestId) -> Result<bool, StoreError> {
    let is_lost = move |store: &dyn crate::store::Store| {
        Ok(store.n_devices(guest)? <= 1 && store.has_tables(guest)?)
    };
    app.registry.read(is_lost).await
}

/// The guest behind a token, who comes into being if they have done nothing yet.
pub async fn guest_of_token(
    app: &App,
    token: Option<SecretHash>,
) -> Result<Option<GuestId>, StoreError> {
    let Some(token) = token else { return Ok(None) };
    match app.registry.guest_or_new(token).await {
        Ok(guest) => Ok(Some(guest)),
        Err(error) => match app.registry.read(move |store| store.guest_of(token)).await? {
            Some(guest) => Ok(Some(guest)),
            // Nobody has a seat yet who is not known: they watch.
            None => {
                tracing::warn!(%error, "failed to store a new guest; the connection is a spectator");
                Ok(None)
            }
        },
    }
}
