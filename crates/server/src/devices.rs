//! One guest with several devices: who asks, without their tables, and secrets that make another device theirs.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    extract::{ConnectInfo, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{ClaimDevice, DeviceLink as Secret, Session};

use crate::{
    app::{App, Failure},
    guest::{self, token_of},
    head::now,
    ids::{GuestId, Hash, hash_of_secret, new_secret},
    lobby::{body, check_creating, must_be_guest, note_seen},
    store::{DeviceLink, StoreError, Write},
};

/// A cookie with a new token.
pub fn new_cookie(
    app: &App,
    headers: &HeaderMap,
) -> [(header::HeaderName, header::HeaderValue); 1] {
    let is_secure = guest::is_secure(headers, app.hall.config.is_behind_proxy);
    [(header::SET_COOKIE, guest::cookie(&new_secret(), is_secure))]
}

/// The guest whose device asks, if they have done anything yet.
pub async fn known_guest(app: &App, headers: &HeaderMap) -> Result<Option<GuestId>, StoreError> {
    match token_of(headers) {
        Some(token) => app.hall.read(move |store| store.guest_of(token)).await,
        None => Ok(None),
    }
}

/// Whether my token is known. Whoever has none gets one.
pub async fn session(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Failure> {
    if token_of(&headers).is_none() {
        let nobody = Session { name: String::new(), is_known: false };
        return Ok((new_cookie(&app, &headers), Json(nobody)).into_response());
    }
    let guest = known_guest(&app, &headers).await?;
    Ok(Json(session_of(&app, guest).await?).into_response())
}

async fn session_of(app: &App, guest: Option<GuestId>) -> Result<Session, Failure> {
    let Some(guest) = guest else {
        return Ok(Session { name: String::new(), is_known: false });
    };
    note_seen(app, guest).await?;
    Ok(Session { name: app.hall.name_of(guest).await?, is_known: true })
}

/// Makes a secret with which another device becomes mine.
pub async fn link(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Json<Secret>, Failure> {
    check_creating(&app, peer, &headers)?;
    let guest = must_be_guest(&app, &headers).await?;
    let secret = new_secret();
    let hash = hash_of_secret(&secret).expect("a secret is a secret");
    let expires_at = now() + app.hall.config.link_life.as_secs();
    let link = DeviceLink { guest, expires_at };
    app.hall.ledger.write(vec![Write::DeviceLink { secret: hash, link }]).await?;
    Ok(Json(Secret { secret }))
}

/// This device belongs to whoever made the secret.
pub async fn claim(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Result<Json<ClaimDevice>, JsonRejection>,
) -> Result<Json<Session>, Failure> {
    check_creating(&app, peer, &headers)?;
    let nobody = "you have no token yet: ask for /api/session first";
    let token = token_of(&headers);
    let token = token.ok_or_else(|| Failure::new(StatusCode::UNAUTHORIZED, nobody))?;
    let ClaimDevice { secret, leaves_tables } = body(json)?;
    let unknown = || Failure::new(StatusCode::NOT_FOUND, "this link is not valid, or was used");
    let secret = hash_of_secret(&secret).ok_or_else(unknown)?;
    let link = app.hall.read(move |store| store.device_link(secret)).await?;
    let DeviceLink { guest, expires_at } = link.ok_or_else(unknown)?;
    let refused = |message: &str| Err(Failure::new(StatusCode::CONFLICT, message));
    if now() >= expires_at {
        return refused("this link is no longer valid");
    }
    match known_guest(&app, &headers).await? {
        Some(own) if own == guest => {
            return refused("this device is yours already: open the link on the other device");
        }
        Some(own) if !leaves_tables && would_lose_tables(&app, own).await? => {
            return refused(
                "this device has a seat at other tables, to which nobody could come back",
            );
        }
        _ => {}
    }
    match app.hall.ledger.write(vec![Write::AddDevice { secret, token, guest }]).await {
        Ok(()) => Ok(Json(session_of(&app, Some(guest)).await?)),
        // Another device was faster.
        Err(StoreError::Conflict(_)) => Err(unknown()),
        Err(error) => Err(error.into()),
    }
}

/// Whether the device is the only one of somebody who has a seat anywhere.
async fn would_lose_tables(app: &App, guest: GuestId) -> Result<bool, StoreError> {
    let is_lost = move |store: &dyn crate::store::Store| {
        Ok(store.n_devices(guest)? <= 1 && !store.tables_of(guest, 1)?.is_empty())
    };
    app.hall.read(is_lost).await
}

/// The guest behind a token, who comes into being if they have done nothing yet.
pub async fn guest_of_token(app: &App, token: Option<Hash>) -> Result<Option<GuestId>, StoreError> {
    let Some(token) = token else { return Ok(None) };
    match app.hall.guest_or_new(token).await {
        Ok(guest) => Ok(Some(guest)),
        Err(error) => match app.hall.read(move |store| store.guest_of(token)).await? {
            Some(guest) => Ok(Some(guest)),
            // Nobody has a seat yet who is not known: they watch.
            None => {
                tracing::warn!(%error, "somebody new cannot be kept and watches");
                Ok(None)
            }
        },
    }
}
