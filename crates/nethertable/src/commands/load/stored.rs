//! `load --stored`: how soon a server with very many stored tables is ready, and how soon one of them is open.

use std::time::{Duration, Instant};

use protocol::TableId;
use server::{SqliteStore, Store, Write, new_table_id};
use tokio::runtime::Runtime;

use super::{
    http,
    report::Report,
    runtime_error, seat,
    server_process::{ServerProcess, TempDir},
    sign_in_all,
    swarm::{LoadConfig, Phase},
};
use crate::error::CliError;

/// Every stored table is so far into its game.
const N_MOVES: u32 = 40;
/// How many tables are kept in one commit.
const BATCH: usize = 250;
/// How many stored tables are opened.
const N_OPENED: usize = 50;

pub fn run(runtime: &Runtime, mut config: LoadConfig, n_stored: usize) -> Result<Report, CliError> {
    let folder = TempDir::new()?;
    let mut server = ServerProcess::start(folder.path(), 0)?;
    config.addr = server.addr();
    config.halt_at = Some(N_MOVES);
    // One game is played in earnest; the others are its copies.
    let (swarm, tasks) = sign_in_all(runtime, config)?;
    swarm.enter(Phase::Play);
    let is_far = || swarm.all_tables(|tracker| tracker.version >= Some(N_MOVES));
    if !swarm.wait(Duration::from_secs(60), is_far) {
        let why = swarm.faults().pop();
        return Err(runtime_error(why.unwrap_or("the table did not come that far".to_string())));
    }
    swarm.stop(tasks);
    server.kill();
    let (first, host) = {
        let tracker = swarm.tracker(0);
        (tracker.table, tracker.host.clone())
    };
    let first = first.ok_or_else(|| runtime_error("no table was made"))?;
    let copying = Instant::now();
    let copies = copy(&folder, first, n_stored)?;
    let copying = copying.elapsed();

    let from = Instant::now();
    let server = ServerProcess::start(folder.path(), 0)?;
    let said = from.elapsed();
    let is_well = runtime.block_on(http::is_well(server.addr()));
    let ready = from.elapsed();
    if !is_well {
        swarm.fault("the server is not well".to_string());
    }
    let mut times = Vec::new();
    let step = (copies.len() / N_OPENED).max(1);
    for &table in copies.iter().step_by(step) {
        let from = Instant::now();
        let seen = runtime.block_on(seat::look(server.addr(), table, &host));
        times.push(from.elapsed());
        match seen {
            Ok(N_MOVES) => {}
            Ok(version) => swarm.fault(format!("stored table {table} is at version {version}")),
            Err(why) => swarm.fault(format!("stored table {table}: {why}")),
        }
    }
    times.sort();
    let ms = |time: &Duration| time.as_secs_f64() * 1000.0;
    let mut report = Report::new("stored", &swarm.config);
    report.add("tables", "tables stored", n_stored);
    report.add("moves_per_table", "moves a table", N_MOVES);
    report.add("data_kib", "data folder, KiB", folder.bytes() / 1024);
    report.add_number("storing_s", "seconds to store them", Some(copying.as_secs_f64()));
    report.add_number("listening_ms", "start until it listens, ms", Some(ms(&said)));
    report.add_number("ready_ms", "start until /healthz answers, ms", Some(ms(&ready)));
    let median = times.get(times.len() / 2).map(ms);
    report.add_number("open_p50_ms", "opening a stored table, median, ms", median);
    report.add_number("open_max_ms", "opening a stored table, most, ms", times.last().map(ms));
    report.add("server_rss_kib", "memory of the server, KiB", server.rss_kib());
    report.add_faults(&swarm);
    Ok(report)
}

/// Stores this many tables that are like the first in all but their name.
fn copy(folder: &TempDir, first: TableId, n_stored: usize) -> Result<Vec<TableId>, CliError> {
    let store = SqliteStore::open(folder.path()).map_err(runtime_error)?;
    let stored = store.table(first).map_err(runtime_error)?;
    let stored = stored.ok_or_else(|| runtime_error("the table is not in the store"))?;
    let copies: Vec<TableId> = (1..n_stored).map(|_| new_table_id()).collect();
    for batch in copies.chunks(BATCH) {
        let write_set = |&table: &TableId| {
            let steps = stored.steps.iter().map(|(version, text)| Write::Step {
                table,
                version: *version,
                text: text.clone(),
            });
            let meta = Write::Meta { table, meta: Box::new(stored.meta.clone()) };
            std::iter::once(meta).chain(steps).collect()
        };
        store.commit(&batch.iter().map(write_set).collect::<Vec<_>>()).map_err(runtime_error)?;
    }
    Ok(copies)
}
