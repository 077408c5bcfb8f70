//! Deletes expired tables and guests, as the retention settings say. A few are checked at each sweep, so that it never
//! takes long; a table in memory is left alone.

use std::sync::Arc;

use protocol::{Stage, TableId};
use tokio::time::{Duration, sleep};

use crate::{
    config::Retention,
    ids::GuestId,
    registry::TableRegistry,
    store::{StoreError, Write},
    table_meta::{TableMeta, now},
};

/// How many tables, and how many guests, are looked at in one go.
const AT_ONCE: usize = 1000;
/// The first time comes early: a server may be started every day.
const FIRST: Duration = Duration::from_secs(60);

/// How far the round has come.
#[derive(Debug, Default)]
struct Progress {
    table: Option<TableId>,
    guest: Option<GuestId>,
}

/// Never returns.
pub async fn run(registry: Arc<TableRegistry>) {
    let mut progress = Progress::default();
    sleep(registry.config.sweep_interval.min(FIRST)).await;
    loop {
        match sweep(&registry, &mut progress).await {
            Ok((0, 0)) => {}
            Ok((n_tables, n_guests)) => {
                tracing::info!(n_tables, n_guests, "deleted expired tables and guests");
            }
            Err(error) => {
                tracing::error!(%error, "deleting expired tables and guests failed; retrying at the next sweep");
            }
        }
        sleep(registry.config.sweep_interval).await;
    }
}

/// Looks at the next few; returns how many tables and guests were forgotten.
async fn sweep(
    registry: &Arc<TableRegistry>,
    progress: &mut Progress,
) -> Result<(usize, usize), StoreError> {
    registry.commit_queue.write(vec![Write::ForgetLinks { before: now() }]).await?;
    Ok((sweep_tables(registry, progress).await?, sweep_guests(registry, progress).await?))
}

async fn sweep_tables(
    registry: &Arc<TableRegistry>,
    progress: &mut Progress,
) -> Result<usize, StoreError> {
    let after = progress.table;
    let some = registry.read(move |store| store.tables_after(after, AT_ONCE)).await?;
    progress.table = some.last().filter(|_| some.len() == AT_ONCE).map(|(table, _)| *table);
    let mut n_forgotten = 0;
    for (table, meta) in some {
        if is_over_time(&meta, &registry.config.retention) {
            n_forgotten += usize::from(forget(registry, table).await?);
        }
    }
    Ok(n_forgotten)
}

/// Forgets a table unless somebody has come since.
async fn forget(registry: &Arc<TableRegistry>, table: TableId) -> Result<bool, StoreError> {
    let Some(_barred) = registry.try_lock(table) else { return Ok(false) };
    let meta = registry.read(move |store| store.meta(table)).await?;
    if !meta.is_some_and(|meta| is_over_time(&meta, &registry.config.retention)) {
        return Ok(false);
    }
    registry.commit_queue.write(vec![Write::Forget { table }]).await?;
    // Nothing is left to be woken when a time is up.
    registry.take_parked_clocks(table);
    registry.seat_holders.set(table, std::iter::empty());
    tracing::debug!(%table, "deleted an expired table");
    Ok(true)
}

fn is_over_time(meta: &TableMeta, retention: &Retention) -> bool {
    let life = match meta.stage {
        Stage::Waiting => retention.waiting,
        Stage::Playing => retention.playing,
        Stage::Over | Stage::Closed => retention.finished,
    };
    is_past(meta.changed_at, life)
}

/// Whether something that was last seen then has lived for so long; nothing ends that is stored for ever.
fn is_past(seen_at: u64, life: Option<Duration>) -> bool {
    life.is_some_and(|life| seen_at.saturating_add(life.as_secs()) <= now())
}

async fn sweep_guests(
    registry: &Arc<TableRegistry>,
    progress: &mut Progress,
) -> Result<usize, StoreError> {
    let (after, life) = (progress.guest, registry.config.retention.guests);
    let (last, gone) = registry
        .read(move |store| {
            let some = store.guests_after(after, AT_ONCE)?;
            let last = some.last().filter(|_| some.len() == AT_ONCE).map(|(guest, _)| *guest);
            let mut gone = Vec::new();
            for (guest, seen_at) in some {
                if is_past(seen_at, life) && !store.has_tables(guest)? {
                    gone.push(Write::ForgetGuest { guest });
                }
            }
            Ok((last, gone))
        })
        .await?;
    progress.guest = last;
    let n_gone = gone.len();
    if n_gone > 0 {
        registry.commit_queue.write(gone).await?;
    }
    Ok(n_gone)
}
