//! Busy tables: how many moves a second the server takes, how soon it answers, and what that costs it.

use std::{
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use tokio::runtime::Runtime;

use super::{
    failure, gather,
    house::{Folder, House},
    report::Report,
    swarm::{Phase, Plan},
};
use crate::error::CliError;

/// Nothing is measured until all tables have moved, and then for so long.
const WARM_UP: Duration = Duration::from_millis(500);
/// A table that has not moved for so long stands still.
const STILL: Duration = Duration::from_secs(10);

pub fn run(
    runtime: &Runtime,
    mut plan: Plan,
    is_elsewhere: bool,
    seconds: f64,
    n_moves: Option<u64>,
) -> Result<Report, CliError> {
    let folder = Folder::new()?;
    let mut house = match is_elsewhere {
        true => None,
        false => Some(House::start(folder.path(), 0)?),
    };
    if let Some(house) = &house {
        plan.addr = house.addr();
    }
    let n_tables = plan.n_tables as f64;
    let rss = |house: &Option<House>| house.as_ref().and_then(House::rss_kib);
    let cpu = |house: &Option<House>| house.as_ref().and_then(House::cpu_seconds);
    let rss_before = rss(&house);
    let (swarm, tasks) = gather(runtime, plan)?;
    swarm.enter(Phase::Play);
    let all_move = || swarm.all_desks(|desk| desk.has_moved);
    if !swarm.wait(Duration::from_secs(120), all_move) {
        let why = swarm.faults().pop();
        return Err(failure(why.unwrap_or("not all tables have begun".to_string())));
    }
    std::thread::sleep(WARM_UP);

    swarm.times.clear();
    let (moves_before, cpu_before, from) =
        (swarm.n_moves.load(Relaxed), cpu(&house), Instant::now());
    let n_made = || swarm.n_moves.load(Relaxed) - moves_before;
    let patience = Duration::from_secs_f64(seconds);
    swarm.wait(patience, || n_moves.is_some_and(|wanted| n_made() >= wanted));
    let (n_made, time) = (n_made() as f64, from.elapsed().as_secs_f64());
    let cpu_seconds = cpu(&house).zip(cpu_before).map(|(after, before)| after - before);
    let rss_after = rss(&house);

    for nth in 0..swarm.plan.n_tables {
        let desk = swarm.desk(nth);
        if !desk.is_done && desk.moved_at.elapsed() > STILL {
            swarm.fault(format!("table {:?} stands still at {:?}", desk.table, desk.version));
        }
    }
    swarm.stop(tasks);
    if let Some(why) = house.as_mut().and_then(House::ended) {
        swarm.fault(why);
    }
    let mut report = Report::new("busy", &swarm.plan);
    report.add("tables", "tables at once", swarm.plan.n_tables);
    report.add("watchers", "spectators a table", swarm.plan.n_watchers);
    report.add_number("seconds", "seconds measured", Some(time));
    report.add("moves", "moves acknowledged", n_made as u64);
    report.add_number("moves_per_s", "moves a second", Some(n_made / time));
    for (key, words, share) in [
        ("p50_ms", "act to update, median, ms", 0.5),
        ("p99_ms", "act to update, 99 %, ms", 0.99),
        ("p999_ms", "act to update, 99.9 %, ms", 0.999),
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
