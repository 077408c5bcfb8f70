//! Upgrades tables of earlier formats: replays each once and stores whose turn it is and how it ended. It happens in the
//! background after the start, and when a table is opened.

use std::sync::Arc;

use hosting::{HostedGame, Restored};
use protocol::{Stage, TableId};
use tabletop::SeatSet;

use crate::{
    game_result::GameResult,
    registry::{OpenError, TableRegistry},
    store::{Write, WriteSet},
    table_meta::TableMeta,
};

/// How many names are asked for in one go.
const AT_ONCE: usize = 100;

/// What is to be stored of a table that was replayed. The time of its last change stays as it is.
pub fn writes(table: TableId, meta: &mut TableMeta, game: Option<&dyn HostedGame>) -> WriteSet {
    meta.to_act = Some(game.map_or(SeatSet::EMPTY, |game| game.to_act()));
    let mut write_set = vec![Write::Meta { table, meta: Box::new(meta.clone()) }];
    let end = game.and_then(|game| game.end()).filter(|_| meta.stage == Stage::Over);
    write_set.extend(end.map(|end| {
        let result = Box::new(GameResult::of(meta, end));
        Write::Result { table, result }
    }));
    write_set
}

/// Replays a table and stores who is to act and how it ended, without opening it. That it cannot be replayed is stored, too:
/// it is tried once.
async fn catch_up(registry: &Arc<TableRegistry>, table: TableId) -> Result<(), OpenError> {
    let lock = registry.lock_unless_loaded(table).await?;
    let mut meta =
        registry.read(move |store| store.meta(table)).await?.ok_or(OpenError::NotFound)?;
    // Whoever has it in memory sees to it; and another may have been faster.
    if lock.is_none() || meta.to_act.is_some() {
        return Ok(());
    }
    // Metadata that cannot be right cannot be written either: who lists tables leaves it out.
    meta.check().map_err(OpenError::Damaged)?;
    let (game, damage) = match registry.load(table).await {
        Ok((_, Ok(Some(Restored { game, damage, .. })))) => (Some(game), damage),
        Ok((_, Ok(None))) => (None, None),
        Ok((_, Err(why))) | Err(OpenError::Damaged(why)) => (None, Some(why)),
        Err(error) => return Err(error),
    };
    meta.is_damaged = damage.is_some();
    let game = game.filter(|_| damage.is_none());
    let write_set = writes(table, &mut meta, game.as_deref());
    registry.commit_queue.write(write_set).await?;
    damage.map_or(Ok(()), |why| Err(OpenError::Damaged(why)))
}

/// Goes once through all tables that are behind, one after the other.
pub async fn run(registry: Arc<TableRegistry>) {
    let mut after = None;
    let mut n_tables = 0;
    loop {
        let some = match registry.read(move |store| store.tables_behind(after, AT_ONCE)).await {
            Ok(some) => some,
            Err(error) => {
                return tracing::error!(%error, "failed to list tables of an earlier format; they are upgraded when opened");
            }
        };
        let Some(last) = some.last() else { break };
        after = Some(*last);
        for table in some {
            match catch_up(&registry, table).await {
                Ok(()) => n_tables += 1,
                Err(OpenError::ShuttingDown) => return,
                Err(error) => {
                    tracing::error!(%table, ?error, "failed to upgrade a table of an earlier format");
                }
            }
        }
    }
    if n_tables > 0 {
        tracing::info!(n_tables, "upgraded tables of an earlier format");
    }
}
