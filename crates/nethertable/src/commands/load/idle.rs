//! `load --idle`: how much memory a loaded table with its connections takes while nobody moves.

use std::time::Duration;

use tokio::runtime::Runtime;

use super::{
    report::Report,
    runtime_error,
    server_process::{ServerProcess, TempDir},
    sign_in_all,
    swarm::{LoadConfig, Phase},
};
use crate::error::CliError;

/// Every table is so far into its game.
const N_MOVES: u32 = 30;
/// What was needed for a moment only is given back by then.
const SETTLE: Duration = Duration::from_secs(2);

pub fn run(runtime: &Runtime, mut config: LoadConfig) -> Result<Report, CliError> {
    let folder = TempDir::new()?;
    let server = ServerProcess::start(folder.path(), 0)?;
    config.addr = server.addr();
    config.halt_at = Some(N_MOVES);
    // Before the first guest: what guests leave behind would hide what tables need.
    let before = server.rss_kib();
    let (swarm, tasks) = sign_in_all(runtime, config)?;
    swarm.enter(Phase::Play);
    let timeout =
        Duration::from_secs(60) + Duration::from_millis(100) * swarm.config.n_tables as u32;
    if !swarm.wait(timeout, || swarm.all_tables(|tracker| tracker.version >= Some(N_MOVES))) {
        let why = swarm.faults().pop();
        return Err(runtime_error(why.unwrap_or("not all tables came that far".to_string())));
    }
    std::thread::sleep(SETTLE);
    let after = server.rss_kib();
    swarm.stop(tasks);
    let mut report = Report::new("idle", &swarm.config);
    let n_tables = swarm.config.n_tables;
    report.add("tables", "tables in memory", n_tables);
    let n_connections = swarm.config.n_seats + swarm.config.n_spectators;
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
