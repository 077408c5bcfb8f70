//! Idle tables: what a loaded table with its connections costs while nobody moves.

use std::time::Duration;

use tokio::runtime::Runtime;

use super::{
    failure, gather,
    house::{Folder, House},
    report::Report,
    swarm::{Phase, Plan},
};
use crate::error::CliError;

/// Every table is so far into its game.
const N_MOVES: u32 = 30;
/// What was needed for a moment only is given back by then.
const SETTLE: Duration = Duration::from_secs(2);

pub fn run(runtime: &Runtime, mut plan: Plan) -> Result<Report, CliError> {
    let folder = Folder::new()?;
    let house = House::start(folder.path(), 0)?;
    plan.addr = house.addr();
    plan.halt_at = Some(N_MOVES);
    // Before the first guest: what guests leave behind would hide what tables need.
    let before = house.rss_kib();
    let (swarm, tasks) = gather(runtime, plan)?;
    swarm.enter(Phase::Play);
    let patience =
        Duration::from_secs(60) + Duration::from_millis(100) * swarm.plan.n_tables as u32;
    if !swarm.wait(patience, || swarm.all_desks(|desk| desk.version >= Some(N_MOVES))) {
        let why = swarm.faults().pop();
        return Err(failure(why.unwrap_or("not all tables came that far".to_string())));
    }
    std::thread::sleep(SETTLE);
    let after = house.rss_kib();
    swarm.stop(tasks);
    let mut report = Report::new("idle", &swarm.plan);
    let n_tables = swarm.plan.n_tables;
    report.add("tables", "tables in memory", n_tables);
    let n_connections = swarm.plan.n_seats + swarm.plan.n_watchers;
    report.add("connections", "connections a table", n_connections);
    report.add("moves_per_table", "moves a table", N_MOVES);
    report.add("rss_before_kib", "memory of the server without tables, KiB", before);
    report.add("server_rss_kib", "memory of the server, KiB", after);
    let growth = after.zip(before).map(|(after, before)| after as f64 - before as f64);
    let per_table = growth.map(|kib| kib / n_tables as f64);
    report.add_number("kib_per_table", "memory a table, KiB", per_table);
    report.add_faults(&swarm);
    Ok(report)
}
