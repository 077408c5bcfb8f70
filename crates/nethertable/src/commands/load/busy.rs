//! `load` with busy tables: how many moves a second the server takes, how soon it answers, and what that costs it.

use std::{
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use tokio::runtime::Runtime;

use super::{
    report::Report,
    runtime_error,
    server_process::{ServerProcess, TempDir},
    sign_in_all,
    swarm::{LoadConfig, Phase},
};
use crate::error::CliError;

/// Nothing is measured until all tables have moved, and then for so long.
const WARM_UP: Duration = Duration::from_millis(500);
/// A table that has not moved for so long stands still.
const STILL: Duration = Duration::from_secs(10);

pub fn run(
    runtime: &Runtime,
    mut config: LoadConfig,
    is_elsewhere: bool,
    seconds: f64,
    n_moves: Option<u64>,
) -> Result<Report, CliError> {
    let folder = TempDir::new()?;
    let mut server =
        if is_elsewhere { None } else { Some(ServerProcess::start(folder.path(), 0)?) };
    if let Some(server) = &server {
        config.addr = server.addr();
    }
    let n_tables = config.n_tables as f64;
    let rss = |server: &Option<ServerProcess>| server.as_ref().and_then(ServerProcess::rss_kib);
    let cpu = |server: &Option<ServerProcess>| server.as_ref().and_then(ServerProcess::cpu_seconds);
    let rss_before = rss(&server);
    let (swarm, tasks) = sign_in_all(runtime, config)?;
    swarm.enter(Phase::Play);
    let all_move = || swarm.all_tables(|tracker| tracker.has_moved);
    if !swarm.wait(Duration::from_secs(120), all_move) {
        let why = swarm.faults().pop();
        return Err(runtime_error(why.unwrap_or("not all tables have begun".to_string())));
    }
    std::thread::sleep(WARM_UP);

    swarm.times.clear();
    let (moves_before, cpu_before, from) =
        (swarm.n_moves.load(Relaxed), cpu(&server), Instant::now());
    let n_made = || swarm.n_moves.load(Relaxed) - moves_before;
    let timeout = Duration::from_secs_f64(seconds);
    swarm.wait(timeout, || n_moves.is_some_and(|wanted| n_made() >= wanted));
    let (n_made, time) = (n_made() as f64, from.elapsed().as_secs_f64());
    let cpu_seconds = cpu(&server).zip(cpu_before).map(|(after, before)| after - before);
    let rss_after = rss(&server);

    for nth in 0..swarm.config.n_tables {
        let tracker = swarm.tracker(nth);
        if !tracker.is_done && tracker.moved_at.elapsed() > STILL {
            swarm.fault(format!("table {:?} stands still at {:?}", tracker.table, tracker.version));
        }
    }
    swarm.stop(tasks);
    if let Some(why) = server.as_mut().and_then(ServerProcess::ended) {
        swarm.fault(why);
    }
    let mut report = Report::new("busy", &swarm.config);
    report.add("tables", "tables at once", swarm.config.n_tables);
    report.add("spectators", "spectators a table", swarm.config.n_spectators);
    report.add_number("seconds", "seconds measured", Some(time));
    report.add("moves", "moves acknowledged", n_made as u64);
    report.add_number("moves_per_s", "moves a second", Some(n_made / time));
    for (key, words, share) in [
        ("p50_ms", "action to update, median, ms", 0.5),
        ("p99_ms", "action to update, 99 %, ms", 0.99),
        ("p999_ms", "action to update, 99.9 %, ms", 0.999),
    ] {
        report.add_number(key, words, swarm.times.quantile_ms(share));
    }
    report.add_number("server_cpu_s", "processor seconds of the server", cpu_seconds);
    let per_cpu = cpu_seconds.map(|seconds| n_made / seconds);
    report.add_number("moves_per_cpu_s", "moves a processor second", per_cpu);
    report.add("server_rss_kib", "memory of the server, KiB", rss_after);
    let growth = rss_after.zip(rss_before).map(|(after, before)| after as f64 - before as f64);
    let per_table = growth.map(|kib| kib / n_tables);
    report.add_number("kib_per_table", "memory a busy table, KiB", per_table);
    report.add_counts(&swarm);
    Ok(report)
}
