//! Plain HTTP: who I am, my tables, new tables, records, and links that move a seat to another device.

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use axum::{
    Json,
    extract::{
        ConnectInfo, Path, Query, State,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{
    Claim, Me, NameBody, NewTable, Occupant, Profile, Rematch, Results, Stage, TableId, TableInfo,
    TableRef, TableRow, TransferSecret,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use tabletop::ParseError;
use tokio::sync::oneshot;

use crate::{
    app::{ApiError, App},
    devices::{known_guest, new_cookie},
    guest::{self, token_of},
    ids::{GuestId, SecretHash, hash_of_secret, new_secret},
    name::normalize_name,
    registry::OpenError,
    store::{SeatTransfer, Store, Write},
    stored_game,
    table::{self, PreparedTable, SeatClaim, TableQuery, ToTable},
    table_meta::{StoredGuest, TableMeta, now},
};

/// How many tables a list has at most.
const MAX_LISTED: usize = 50;
/// How many results a page has, unless another number is asked for, and at most.
const DEFAULT_RESULTS: usize = 20;
const MAX_RESULTS: usize = 100;
const DAY: u64 = 24 * 60 * 60;

pub fn table_id(text: &str) -> Result<TableId, ApiError> {
    text.parse().map_err(|_: ParseError| OpenError::NotFound.into())
}

/// The body of a request, which is read as JSON first: what is none is another mistake than what is not asked for.
pub type JsonBody = Result<Json<Value>, JsonRejection>;

pub fn body<T: DeserializeOwned>(body: JsonBody) -> Result<T, ApiError> {
    let Json(value) = body.map_err(|error| ApiError(error.status(), error.body_text()))?;
    let unexpected = |error: serde_json::Error| {
        let message = format!("this is JSON, but not what is asked for here: {error}");
        ApiError(StatusCode::UNPROCESSABLE_ENTITY, message)
    };
    serde_json::from_value(value).map_err(unexpected)
}

fn require_token(headers: &HeaderMap) -> Result<SecretHash, ApiError> {
    let message = "missing guest token; call GET /api/me first";
    token_of(headers).ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, message))
}

/// Returns the guest of a request, and creates one if the token is unknown.
pub async fn require_guest(app: &App, headers: &HeaderMap) -> Result<GuestId, ApiError> {
    Ok(app.registry.guest_or_new(require_token(headers)?).await?)
}

/// Sends a query to a table, and loads it again if it has just been unloaded.
async fn query_table<T>(
    app: &App,
    table: TableId,
    query: impl Fn(oneshot::Sender<T>) -> TableQuery,
) -> Result<T, ApiError> {
    for _ in 0..3 {
        let sender = app.registry.get_or_load(table).await?;
        let (reply, answer) = oneshot::channel();
        if sender.send(ToTable::Query(query(reply))).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return Ok(answer);
        }
    }
    Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "the table does not respond; try again"))
}

/// Who I am, and what there is to play. Whoever has no token gets one. Tables are shown from what is stored of them, and
/// none is loaded or replayed; only those that are in memory are asked who is there.
pub async fn me(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let open = app.registry.read(|store| store.open_tables(MAX_LISTED)).await?;
    let guest = known_guest(&app, &headers).await?;
    let mut open_rows = Vec::new();
    // Files of older servers also have those without an open seat among them.
    for (id, meta) in open.into_iter().filter(|(_, meta)| meta.is_open() && meta.check().is_ok()) {
        open_rows.push(row(&app, id, &meta, guest).await);
    }
    let mut profile =
        Profile { name: String::new(), my_tables: Vec::new(), open_tables: open_rows };
    if let Some(guest) = guest {
        profile.name = app.registry.name_of(guest).await?;
        note_seen(&app, guest).await?;
        let mine = app.registry.read(move |store| store.tables_of(guest, MAX_LISTED)).await?;
        for (id, mut meta) in mine {
            // It cannot be opened to be played, only to be looked at.
            meta.is_damaged |= meta.check().is_err();
            profile.my_tables.push(row(&app, id, &meta, Some(guest)).await);
        }
        profile.my_tables.sort_by_key(|row| std::cmp::Reverse(row.changed_at));
    }
    if token_of(&headers).is_none() {
        return Ok((new_cookie(&app, &headers), Json(profile)).into_response());
    }
    Ok(Json(profile).into_response())
}

/// Returns the row of a table, from its task if it is in memory.
async fn row(app: &App, id: TableId, meta: &TableMeta, guest: Option<GuestId>) -> TableRow {
    if let (Some(sender), Some(guest)) = (app.registry.get_loaded(id), guest) {
        let (reply, answer) = oneshot::channel();
        let query = TableQuery::Row { guest, reply };
        if sender.send(ToTable::Query(query)).await.is_ok()
            && let Ok(row) = answer.await
        {
            return row;
        }
    }
    meta.row(id, guest)
}

#[derive(Deserialize)]
pub struct Page {
    before: Option<String>,
    limit: Option<usize>,
}

/// How my games ended, newest first.
pub async fn results(
    State(app): State<Arc<App>>,
    page: Result<Query<Page>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<Results>, ApiError> {
    let bad = |message: &str| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message);
    let no_page = || bad("invalid page of results");
    let Query(Page { before, limit }) = page.map_err(|_| no_page())?;
    let before = before.map(|text| read_mark(&text).ok_or_else(no_page)).transpose()?;
    let limit = limit.unwrap_or(DEFAULT_RESULTS);
    if !(1..=MAX_RESULTS).contains(&limit) {
        return Err(bad("a page has 1 to 100 results"));
    }
    let Some(guest) = known_guest(&app, &headers).await? else {
        return Ok(Json(Results { results: Vec::new(), next: None }));
    };
    // One more shows whether there are more.
    let read = move |store: &dyn Store| store.results_of(guest, before, limit + 1);
    let mut found = app.registry.read(read).await?;
    let has_more = found.len() > limit;
    found.truncate(limit);
    let last = found.last().filter(|_| has_more);
    let next = last.map(|(table, result)| format!("{}-{table}", result.ended_at));
    let results = found.iter().map(|(table, result)| result.row(*table, guest)).collect();
    Ok(Json(Results { results, next }))
}

/// Where a page of results ended.
fn read_mark(text: &str) -> Option<(u64, TableId)> {
    let (ended_at, table) = text.split_once('-')?;
    Some((ended_at.parse().ok()?, table.parse().ok()?))
}

/// Notes that a guest was here, at most once a day.
pub async fn note_seen(app: &App, guest: GuestId) -> Result<(), ApiError> {
    let seen_at = app.registry.read(move |store| store.seen_at(guest)).await?;
    if seen_at.is_some_and(|seen_at| seen_at + DAY <= now()) {
        app.registry.commit_queue.write(vec![Write::Seen { guest, at: now() }]).await?;
    }
    Ok(())
}

pub async fn set_name(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    json: JsonBody,
) -> Result<Json<NameBody>, ApiError> {
    require_token(&headers)?;
    let name = normalize_name(&body::<NameBody>(json)?.name);
    let name = name.map_err(|why| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, why))?;
    let guest = require_guest(&app, &headers).await?;
    app.registry.commit_queue.write(vec![Write::Guest { guest, name: name.clone() }]).await?;
    for (id, _) in app.registry.read(move |store| store.tables_of(guest, MAX_LISTED)).await? {
        if let Some(sender) = app.registry.get_loaded(id) {
            let _ = sender.send(ToTable::GuestRenamed { guest, name: name.clone() }).await;
        }
    }
    Ok(Json(NameBody { name }))
}

pub async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: JsonBody,
) -> Result<Json<TableRef>, ApiError> {
    require_token(&headers)?;
    check_creation_limit(&app, peer, &headers)?;
    let guest = require_guest(&app, &headers).await?;
    let name = app.registry.name_of(guest).await?;
    let wanted: NewTable = body(json)?;
    let bad = |message: String| ApiError(StatusCode::UNPROCESSABLE_ENTITY, message);
    let options =
        hosting::validate_options(wanted.game, &wanted.options, wanted.seats.len()).map_err(bad)?;
    let no_level = wanted.seats.iter().find_map(|occupant| match occupant {
        Occupant::Bot { level } if !table::is_level(level) => Some(level),
        _ => None,
    });
    if let Some(level) = no_level {
        return Err(bad(format!("a bot is easy, medium or hard, not '{level}'")));
    }
    let me = || StoredGuest { guest, name: name.to_string(), is_away: false };
    let seats: Vec<_> = wanted.seats.iter().map(|occupant| occupant.map(|Me| me())).collect();
    if seats.iter().filter_map(Occupant::guest).count() > 1 {
        return Err(bad("you can have one seat only".to_string()));
    }
    if wanted.pace.is_some_and(|pace| !pace.is_allowed()) {
        let message = "a move has 5 to 86400 seconds, and a bank 0 to 86400";
        return Err(bad(message.to_string()));
    }
    let meta = TableMeta {
        options,
        seats,
        pace: wanted.pace,
        is_listed: wanted.is_listed,
        shuffle: wanted.shuffle,
        ..TableMeta::new(wanted.game, guest)
    };
    let new = PreparedTable::new(meta, wanted.commitment);
    let mut new = new.map_err(|why| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, why))?;
    let addr = guest::address(peer, &headers, app.registry.config.is_behind_proxy);
    new.address = Some(addr);
    let is_listed = new.meta.is_listed && new.meta.stage == Stage::Waiting;
    if is_listed && !app.listings.add(&app.registry, new.id, addr, guest).await? {
        app.registry.metrics.limited.fetch_add(1, Relaxed);
        let message = "too many of your tables wait in the list: let one begin first, or do not list this one";
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
    }
    let table = new.id;
    app.registry.create(new).await?;
    Ok(Json(TableRef { table }))
}

/// Returns the table of a rematch, and creates it for the first who asks.
pub async fn rematch(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    headers: HeaderMap,
    json: JsonBody,
) -> Result<Json<TableRef>, ApiError> {
    require_token(&headers)?;
    let table = table_id(&table)?;
    check_creation_limit(&app, peer, &headers)?;
    let guest = require_guest(&app, &headers).await?;
    let wanted = match json {
        // Who sends no JSON adds nothing.
        Err(JsonRejection::MissingJsonContentType(_)) => Rematch::default(),
        json => body(json)?,
    };
    let commitment = wanted.commitment;
    let outcome =
        query_table(&app, table, |reply| TableQuery::Rematch { guest, commitment, reply }).await?;
    let next = outcome.map_err(|message| ApiError(StatusCode::CONFLICT, message))?;
    Ok(Json(TableRef { table: next }))
}

pub fn check_creation_limit(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    let addr = guest::address(peer, headers, app.registry.config.is_behind_proxy);
    if app.rate_limiter.allow_creation(addr) {
        return Ok(());
    }
    app.registry.metrics.limited.fetch_add(1, Relaxed);
    Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too many new tables; wait a moment"))
}

pub async fn info(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    Ok(Json(query_table(&app, table_id(&table)?, TableQuery::Info).await?))
}

/// The record of a table that is over or closed; before that it would tell everything.
pub async fn transcript(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
) -> Result<Response, ApiError> {
    let table = table_id(&table)?;
    let text = match query_table(&app, table, TableQuery::Transcript).await? {
        Ok(text) => text,
        Err(Stage::Closed) => {
            let stored = app.registry.read(move |store| store.table(table)).await?;
            stored_game::record_of(&stored.ok_or(OpenError::NotFound)?)
        }
        Err(_) => {
            let message = "the transcript is available once the game is over";
            return Err(ApiError::new(StatusCode::FORBIDDEN, message));
        }
    };
    let name = format!("attachment; filename=\"{table}.game\"");
    let fields = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((fields, text).into_response())
}

/// Creates a secret that transfers my seat to another device.
pub async fn create_transfer(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<TransferSecret>, ApiError> {
    require_token(&headers)?;
    let table = table_id(&table)?;
    check_creation_limit(&app, peer, &headers)?;
    let guest = require_guest(&app, &headers).await?;
    let seat = query_table(&app, table, |reply| TableQuery::SeatOf { guest, reply }).await?;
    let message = "you have no seat at this table";
    let seat = seat.ok_or_else(|| ApiError::new(StatusCode::FORBIDDEN, message))?;
    let secret = new_secret();
    let hash = hash_of_secret(secret.as_str()).expect("a new secret has the format of a secret");
    let expires_at = now() + app.registry.config.transfer_ttl.as_secs();
    let transfer = SeatTransfer { table, seat, guest, expires_at };
    app.registry.commit_queue.write(vec![Write::AddTransfer { secret: hash, transfer }]).await?;
    Ok(Json(TransferSecret { secret }))
}

/// Claims a seat with the secret of a transfer.
pub async fn claim(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: JsonBody,
) -> Result<Json<TableRef>, ApiError> {
    require_token(&headers)?;
    check_creation_limit(&app, peer, &headers)?;
    let unknown = || ApiError::new(StatusCode::NOT_FOUND, "this link is not valid, or was used");
    let Claim { secret } = body(json)?;
    let secret = hash_of_secret(secret.as_str()).ok_or_else(unknown)?;
    let transfer =
        app.registry.read(move |store| store.transfer(secret)).await?.ok_or_else(unknown)?;
    let guest = require_guest(&app, &headers).await?;
    let name = app.registry.name_of(guest).await?;
    let table = transfer.table;
    let query = |reply| {
        let claim = SeatClaim { secret, transfer: transfer.clone(), guest, name: name.clone() };
        TableQuery::Claim { claim: Box::new(claim), reply }
    };
    let outcome = query_table(&app, table, query).await?;
    outcome.map_err(|message| ApiError(StatusCode::CONFLICT, message))?;
    Ok(Json(TableRef { table }))
}
