//! Tables of earlier formats, which do not say who is to act or how they ended: each is replayed once, and what it tells is
//! kept. It happens in the background after the start, when a table is opened, and when somebody asks for their tables.

use std::sync::Arc;

use hosting::{HostedGame, Restored};
use protocol::Stage;
use tabletop::SeatSet;

use crate::{
    game_result::GameResult,
    hall::{Hall, NoTable},
    head::Head,
    ids::TableId,
    store::{Entry, Write},
};

/// How many names are asked for in one go.
const AT_ONCE: usize = 100;

/// What is to be kept of a table that was replayed. The time of its last change stays as it is.
pub fn writes(table: TableId, head: &mut Head, play: Option<&dyn HostedGame>) -> Entry {
    head.to_act = Some(play.map_or(SeatSet::EMPTY, |play| play.to_act()));
    let mut entry = vec![Write::Head { table, head: Box::new(head.clone()) }];
    let end = play.and_then(|play| play.end()).filter(|_| head.stage == Stage::Over);
    entry.extend(end.map(|end| {
        let result = Box::new(GameResult::of(head, end));
        Write::Result { table, result }
    }));
    entry
}

/// Replays a table and keeps what it tells, without opening it. Returns its head as it is now.
pub async fn catch_up(hall: &Arc<Hall>, table: TableId) -> Result<Head, NoTable> {
    let barred = hall.bar_unless_loaded(table).await?;
    let head = hall.read(move |store| store.head(table)).await?.ok_or(NoTable::Unknown)?;
    // Whoever has it in memory sees to it; and another may have been faster.
    if barred.is_none() || head.to_act.is_some() {
        return Ok(head);
    }
    let (saved, restored) = hall.load(table).await?;
    let mut head = saved.head;
    let play = match restored.map_err(NoTable::Damaged)? {
        Some(Restored { damage: Some(why), .. }) => return Err(NoTable::Damaged(why)),
        Some(Restored { game, .. }) => Some(game),
        None => None,
    };
    let entry = writes(table, &mut head, play.as_deref());
    hall.ledger.write(entry).await?;
    Ok(head)
}

/// Goes once through all tables that are behind, one after the other.
pub async fn run(hall: Arc<Hall>) {
    let mut after = None;
    let mut n_tables = 0;
    loop {
        let some = match hall.read(move |store| store.tables_behind(after, AT_ONCE)).await {
            Ok(some) => some,
            Err(error) => return tracing::error!(%error, "tables of an earlier format wait"),
        };
        let Some(last) = some.last() else { break };
        after = Some(*last);
        for table in some {
            match catch_up(&hall, table).await {
                Ok(_) => n_tables += 1,
                Err(NoTable::Closing) => return,
                Err(error) => {
                    tracing::error!(%table, ?error, "a table cannot be brought up to date");
                }
            }
        }
    }
    if n_tables > 0 {
        tracing::info!(n_tables, "tables of an earlier format are up to date");
    }
}
