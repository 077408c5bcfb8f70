//! Forgets what nobody comes back to: tables and guests for which the time is over that the settings give them. A few are
//! looked at every hour, one after the other, so that it never takes long; a table that is in memory is left alone.

use std::sync::Arc;

use protocol::Stage;
use tokio::time::{Duration, sleep};

use crate::{
    config::Keep,
    hall::Hall,
    head::{Head, now},
    ids::{GuestId, TableId},
    store::{StoreError, Write},
};

/// How many tables, and how many guests, are looked at in one go.
const AT_ONCE: usize = 1000;
/// The first time comes early: a server may be started every day.
const FIRST: Duration = Duration::from_secs(60);

/// How far the round has come.
#[derive(Debug, Default)]
struct Round {
    table: Option<TableId>,
    guest: Option<GuestId>,
}

/// Never returns.
pub async fn run(hall: Arc<Hall>) {
    let mut round = Round::default();
    sleep(hall.config.sweep_every.min(FIRST)).await;
    loop {
        match sweep(&hall, &mut round).await {
            Ok((0, 0)) => {}
            Ok((n_tables, n_guests)) => tracing::info!(n_tables, n_guests, "forgotten"),
            Err(error) => tracing::error!(%error, "what is old cannot be forgotten"),
        }
        sleep(hall.config.sweep_every).await;
    }
}

/// Looks at the next few; returns how many tables and guests were forgotten.
async fn sweep(hall: &Arc<Hall>, round: &mut Round) -> Result<(usize, usize), StoreError> {
    hall.ledger.write(vec![Write::ForgetLinks { before: now() }]).await?;
    Ok((sweep_tables(hall, round).await?, sweep_guests(hall, round).await?))
}

async fn sweep_tables(hall: &Arc<Hall>, round: &mut Round) -> Result<usize, StoreError> {
    let after = round.table;
    let some = hall.read(move |store| store.tables_after(after, AT_ONCE)).await?;
    round.table = some.last().filter(|_| some.len() == AT_ONCE).map(|(table, _)| *table);
    let mut n_forgotten = 0;
    for (table, head) in some {
        if is_over_time(&head, &hall.config.keep) {
            n_forgotten += usize::from(forget(hall, table).await?);
        }
    }
    Ok(n_forgotten)
}

/// Forgets a table unless somebody has come since.
async fn forget(hall: &Arc<Hall>, table: TableId) -> Result<bool, StoreError> {
    let Some(_barred) = hall.bar(table) else { return Ok(false) };
    let head = hall.read(move |store| store.head(table)).await?;
    if !head.is_some_and(|head| is_over_time(&head, &hall.config.keep)) {
        return Ok(false);
    }
    hall.ledger.write(vec![Write::Forget { table }]).await?;
    // Nothing is left to be woken when a time is up.
    hall.take_clocks(table);
    tracing::debug!(%table, "the table is forgotten");
    Ok(true)
}

fn is_over_time(head: &Head, keep: &Keep) -> bool {
    let life = match head.stage {
        Stage::Waiting => keep.waiting,
        Stage::Playing => keep.playing,
        Stage::Over | Stage::Closed => keep.finished,
    };
    is_past(head.changed_at, life)
}

/// Whether something that was last seen then has lived for so long; nothing ends that is kept for ever.
fn is_past(seen_at: u64, life: Option<Duration>) -> bool {
    life.is_some_and(|life| seen_at.saturating_add(life.as_secs()) <= now())
}

async fn sweep_guests(hall: &Arc<Hall>, round: &mut Round) -> Result<usize, StoreError> {
    let (after, life) = (round.guest, hall.config.keep.guests);
    let (last, gone) = hall
        .read(move |store| {
            let some = store.guests_after(after, AT_ONCE)?;
            let last = some.last().filter(|_| some.len() == AT_ONCE).map(|(guest, _)| *guest);
            let mut gone = Vec::new();
            for (guest, seen_at) in some {
                if is_past(seen_at, life) && store.tables_of(guest, 1)?.is_empty() {
                    gone.push(Write::ForgetGuest { guest });
                }
            }
            Ok((last, gone))
        })
        .await?;
    round.guest = last;
    let n_gone = gone.len();
    if n_gone > 0 {
        hall.ledger.write(gone).await?;
    }
    Ok(n_gone)
}
