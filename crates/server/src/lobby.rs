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
    Again, Claim, Created, Guest, MoveLink, NewTable, Profile, Results, SeatPlan, Stage, TableInfo,
    TableRow,
};
use serde::Deserialize;
use tabletop::{Digest, ParseError};
use tokio::sync::oneshot;

use crate::{
    app::{App, Failure},
    catch_up::catch_up,
    devices::{known_guest, new_cookie},
    guest::{self, token_of},
    hall::NoTable,
    head::{Head, Place, now},
    ids::{GuestId, Hash, TableId, hash_of_secret, new_secret},
    name::tidy_name,
    store::{Link, Store, Write},
    stored_game,
    table::{self, New, Question, SeatClaim, ToTable},
};

/// How many tables a list has at most.
const MAX_LISTED: usize = 50;
/// How many results a page has, unless another number is asked for, and at most.
const DEFAULT_RESULTS: usize = 20;
const MAX_RESULTS: usize = 100;
const DAY: u64 = 24 * 60 * 60;

pub fn table_id(text: &str) -> Result<TableId, Failure> {
    text.parse().map_err(|()| NoTable::Unknown.into())
}

pub fn body<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, Failure> {
    let Json(value) = body.map_err(|error| Failure(error.status(), error.body_text()))?;
    Ok(value)
}

fn must_have_token(headers: &HeaderMap) -> Result<Hash, Failure> {
    let message = "you are nobody yet: ask for /api/me first";
    token_of(headers).ok_or_else(|| Failure::new(StatusCode::UNAUTHORIZED, message))
}

/// Whoever has a token and has done nothing yet becomes a guest here.
pub async fn must_be_guest(app: &App, headers: &HeaderMap) -> Result<GuestId, Failure> {
    Ok(app.hall.guest_or_new(must_have_token(headers)?).await?)
}

/// Asks a table; one that has just been let go is opened again.
async fn ask<T>(
    app: &App,
    table: TableId,
    question: impl Fn(oneshot::Sender<T>) -> Question,
) -> Result<T, Failure> {
    for _ in 0..3 {
        let inbox = app.hall.open(table).await?;
        let (reply, answer) = oneshot::channel();
        if inbox.send(ToTable::Ask(question(reply))).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return Ok(answer);
        }
    }
    Err(Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the table does not answer; try again"))
}

/// Who I am, and what there is to play. Whoever has no token gets one. Tables are told from what is kept of them; only
/// those that are in memory are asked who is there.
pub async fn me(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Failure> {
    let open = app.hall.read(|store| store.open_tables(MAX_LISTED)).await?;
    let guest = known_guest(&app, &headers).await?;
    let mut open_rows = Vec::new();
    for (id, head) in open.into_iter().filter(|(_, head)| head.check().is_ok()) {
        open_rows.push(row(&app, id, &head, guest).await);
    }
    if token_of(&headers).is_none() {
        let nobody = Profile { name: String::new(), mine: Vec::new(), open: open_rows };
        return Ok((new_cookie(&app, &headers), Json(nobody)).into_response());
    }
    let Some(guest) = guest else {
        let nobody = Profile { name: String::new(), mine: Vec::new(), open: open_rows };
        return Ok(Json(nobody).into_response());
    };
    let name = app.hall.name_of(guest).await?;
    note_seen(&app, guest).await?;
    let mine = app.hall.read(move |store| store.tables_of(guest, MAX_LISTED)).await?;
    let mut rows = Vec::new();
    for (id, head) in mine.into_iter().filter(|(_, head)| head.check().is_ok()) {
        let is_behind = head.stage == Stage::Playing && head.to_act.is_none();
        let head = match is_behind {
            true => match catch_up(&app.hall, id).await {
                Err(NoTable::Damaged(_)) => Head { stage: Stage::Closed, ..head },
                // A table that cannot be had now must not hide the others.
                caught_up => caught_up.unwrap_or(head),
            },
            false => head,
        };
        rows.push(row(&app, id, &head, Some(guest)).await);
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.changed_at));
    Ok(Json(Profile { name, mine: rows, open: open_rows }).into_response())
}

/// A table as it is kept; where it is in memory, as it is there.
async fn row(app: &App, id: TableId, head: &Head, guest: Option<GuestId>) -> TableRow {
    if let (Some(inbox), Some(guest)) = (app.hall.loaded(id), guest) {
        let (reply, answer) = oneshot::channel();
        let question = Question::Row { guest, reply };
        if inbox.send(ToTable::Ask(question)).await.is_ok()
            && let Ok(row) = answer.await
        {
            return row;
        }
    }
    head.row(id, guest)
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
) -> Result<Json<Results>, Failure> {
    let bad = |message: &str| Failure::new(StatusCode::UNPROCESSABLE_ENTITY, message);
    let no_page = || bad("this is no page of results");
    let Query(Page { before, limit }) = page.map_err(|_| no_page())?;
    let before = before.map(|text| read_mark(&text).ok_or_else(no_page)).transpose()?;
    let limit = limit.unwrap_or(DEFAULT_RESULTS);
    if !(1..=MAX_RESULTS).contains(&limit) {
        return Err(bad("a page has 1 to 100 results"));
    }
    let Some(guest) = known_guest(&app, &headers).await? else {
        return Ok(Json(Results { results: Vec::new(), next: None }));
    };
    // One more tells whether there are more.
    let read = move |store: &dyn Store| store.results_of(guest, before, limit + 1);
    let mut found = app.hall.read(read).await?;
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
pub async fn note_seen(app: &App, guest: GuestId) -> Result<(), Failure> {
    let seen_at = app.hall.read(move |store| store.seen_at(guest)).await?;
    if seen_at.is_some_and(|seen_at| seen_at + DAY <= now()) {
        app.hall.ledger.write(vec![Write::Seen { guest, at: now() }]).await?;
    }
    Ok(())
}

pub async fn set_name(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    json: Result<Json<Guest>, JsonRejection>,
) -> Result<Json<Guest>, Failure> {
    must_have_token(&headers)?;
    let name = tidy_name(&body(json)?.name);
    let name = name.map_err(|why| Failure::new(StatusCode::UNPROCESSABLE_ENTITY, why))?;
    let guest = must_be_guest(&app, &headers).await?;
    app.hall.ledger.write(vec![Write::Guest { guest, name: name.clone() }]).await?;
    for (id, _) in app.hall.read(move |store| store.tables_of(guest, MAX_LISTED)).await? {
        if let Some(inbox) = app.hall.loaded(id) {
            let _ = inbox.send(ToTable::Renamed { guest, name: name.clone() }).await;
        }
    }
    Ok(Json(Guest { name }))
}

pub async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Result<Json<NewTable>, JsonRejection>,
) -> Result<Json<Created>, Failure> {
    must_have_token(&headers)?;
    check_creating(&app, peer, &headers)?;
    let guest = must_be_guest(&app, &headers).await?;
    let name = app.hall.name_of(guest).await?;
    let wanted = body(json)?;
    let bad = |message: String| Failure(StatusCode::UNPROCESSABLE_ENTITY, message);
    let options =
        hosting::validate_options(wanted.game, &wanted.options, wanted.seats.len()).map_err(bad)?;
    let places = wanted
        .seats
        .iter()
        .map(|plan| place(plan, guest, &name))
        .collect::<Result<Vec<Place>, String>>()
        .map_err(bad)?;
    if places.iter().filter(|place| place.guest().is_some()).count() > 1 {
        return Err(bad("you can have one seat only".to_string()));
    }
    if wanted.pace.is_some_and(|pace| !pace.is_allowed()) {
        let message = "a move has 5 to 86400 seconds, and a bank 0 to 86400";
        return Err(bad(message.to_string()));
    }
    let commitment = commitment(wanted.commitment)?;
    let head = Head {
        options,
        places,
        pace: wanted.pace,
        is_listed: wanted.is_listed,
        shuffle: wanted.shuffle,
        ..Head::new(wanted.game, guest)
    };
    let new = New::plan(head, commitment);
    let mut new = new.map_err(|why| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, why))?;
    let addr = guest::address(peer, &headers, app.hall.config.is_behind_proxy);
    new.address = Some(addr);
    let is_listed = new.head.is_listed && new.head.stage == Stage::Waiting;
    if is_listed && !app.listings.add(&app.hall, new.id, addr, guest).await? {
        app.hall.metrics.limited.fetch_add(1, Relaxed);
        let message = "too many of your tables wait in the list: let one begin first, or do not list this one";
        return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, message));
    }
    let table = new.id.to_string();
    app.hall.make(new).await?;
    Ok(Json(Created { table }))
}

fn commitment(hash: Option<String>) -> Result<Option<Digest>, Failure> {
    let bad = |misread: ParseError| Failure(StatusCode::UNPROCESSABLE_ENTITY, misread.to_string());
    hash.map(|hash| hash.parse().map_err(bad)).transpose()
}

/// Once more with those who sat at a table that is over.
pub async fn again(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    headers: HeaderMap,
    json: Result<Json<Again>, JsonRejection>,
) -> Result<Json<Created>, Failure> {
    must_have_token(&headers)?;
    let table = table_id(&table)?;
    check_creating(&app, peer, &headers)?;
    let guest = must_be_guest(&app, &headers).await?;
    let wanted = match json {
        // Who sends no JSON adds nothing.
        Err(JsonRejection::MissingJsonContentType(_)) => Again::default(),
        json => body(json)?,
    };
    let commitment = commitment(wanted.commitment)?;
    let outcome = ask(&app, table, |reply| Question::Again { guest, commitment, reply }).await?;
    let next = outcome.map_err(|message| Failure(StatusCode::CONFLICT, message))?;
    Ok(Json(Created { table: next.to_string() }))
}

fn place(plan: &SeatPlan, guest: GuestId, name: &str) -> Result<Place, String> {
    Ok(match plan {
        SeatPlan::Me => Place::Guest { guest, name: name.to_string(), is_away: false },
        SeatPlan::Open => Place::Open,
        SeatPlan::Bot(level) if table::is_level(level) => Place::Bot { level: level.clone() },
        SeatPlan::Bot(level) => {
            return Err(format!("a bot is easy, medium or hard, not '{level}'"));
        }
    })
}

pub fn check_creating(app: &App, peer: SocketAddr, headers: &HeaderMap) -> Result<(), Failure> {
    let addr = guest::address(peer, headers, app.hall.config.is_behind_proxy);
    if app.visitors.may_create(addr) {
        return Ok(());
    }
    app.hall.metrics.limited.fetch_add(1, Relaxed);
    Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, "too many new tables: wait a moment"))
}

pub async fn info(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(ask(&app, table_id(&table)?, Question::Info).await?))
}

/// The record of a table that is over or closed; before that it would tell everything.
pub async fn transcript(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
) -> Result<Response, Failure> {
    let table = table_id(&table)?;
    let text = match ask(&app, table, Question::Transcript).await? {
        Ok(text) => text,
        Err(Stage::Closed) => {
            let saved = app.hall.read(move |store| store.table(table)).await?;
            stored_game::record_of(&saved.ok_or(NoTable::Unknown)?)
        }
        Err(_) => {
            let message = "the record is open once the game is over";
            return Err(Failure::new(StatusCode::FORBIDDEN, message));
        }
    };
    let name = format!("attachment; filename=\"{table}.game\"");
    let fields = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((fields, text).into_response())
}

/// Makes a private link for my seat.
pub async fn link(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<MoveLink>, Failure> {
    must_have_token(&headers)?;
    let table = table_id(&table)?;
    check_creating(&app, peer, &headers)?;
    let guest = must_be_guest(&app, &headers).await?;
    let seat = ask(&app, table, |reply| Question::SeatOf { guest, reply }).await?;
    let message = "you have no seat at this table";
    let seat = seat.ok_or_else(|| Failure::new(StatusCode::FORBIDDEN, message))?;
    let secret = new_secret();
    let hash = hash_of_secret(&secret).expect("a secret is a secret");
    let expires_at = now() + app.hall.config.link_life.as_secs();
    let link = Link { table, seat, guest, expires_at };
    app.hall.ledger.write(vec![Write::Link { secret: hash, link }]).await?;
    Ok(Json(MoveLink { secret }))
}

/// Takes a seat over with a private link.
pub async fn claim(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    json: Result<Json<Claim>, JsonRejection>,
) -> Result<Json<Created>, Failure> {
    must_have_token(&headers)?;
    check_creating(&app, peer, &headers)?;
    let unknown = || Failure::new(StatusCode::NOT_FOUND, "this link is not valid, or was used");
    let secret = hash_of_secret(&body(json)?.secret).ok_or_else(unknown)?;
    let link = app.hall.read(move |store| store.link(secret)).await?.ok_or_else(unknown)?;
    let guest = must_be_guest(&app, &headers).await?;
    let name = app.hall.name_of(guest).await?;
    let table = link.table;
    let question = |reply| {
        let claim = SeatClaim { secret, link: link.clone(), guest, name: name.clone() };
        Question::Claim { claim: Box::new(claim), reply }
    };
    let outcome = ask(&app, table, question).await?;
    outcome.map_err(|message| Failure(StatusCode::CONFLICT, message))?;
    Ok(Json(Created { table: table.to_string() }))
}
