//! `load --kill`: kills the server with -9 at random moments, and checks that nothing accepted is lost or doubled.

use std::{
    hash::{BuildHasher, RandomState},
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use tabletop::Rng;
use tokio::runtime::Runtime;

use super::{
    report::Report,
    server_process::{ServerProcess, TempDir},
    sign_in_all,
    swarm::{LoadConfig, Phase},
};
use crate::error::CliError;

/// How long the server may live after its tables go on, in milliseconds.
const MAX_LIFE: u32 = 500;
/// Tables go on by then, or do not.
const TIMEOUT: Duration = Duration::from_secs(60);
/// All games are over by then.
const LAST_GAMES: Duration = Duration::from_secs(300);

pub fn run(runtime: &Runtime, mut config: LoadConfig, n_kills: u32) -> Result<Report, CliError> {
    let folder = TempDir::new()?;
    let mut server = ServerProcess::start(folder.path(), 0)?;
    let port = server.addr().port();
    config.addr = server.addr();
    let (swarm, tasks) = sign_in_all(runtime, config)?;
    swarm.enter(Phase::Play);
    let mut rng = Rng::new(RandomState::new().hash_one(n_kills));
    let (from, mut down, mut n_killed) = (Instant::now(), Duration::ZERO, 0_u32);
    let n_moves = || swarm.n_moves.load(Relaxed);
    for _ in 0..n_kills {
        let moves_before = n_moves();
        // One in four comes while players are still on their way back.
        if rng.below(4) > 0 && !swarm.wait(TIMEOUT, || n_moves() > moves_before) {
            break;
        }
        let life = Duration::from_millis(u64::from(rng.below(MAX_LIFE)));
        swarm.wait(life, || false);
        if let Some(why) = server.ended() {
            swarm.fault(why);
        }
        if swarm.n_faults.load(Relaxed) > 0 || swarm.is_interrupted.load(Relaxed) {
            break;
        }
        let killed_at = Instant::now();
        server.kill();
        n_killed += 1;
        server = ServerProcess::start(folder.path(), port)?;
        down += killed_at.elapsed();
    }
    let time = from.elapsed().as_secs_f64();
    swarm.enter(Phase::Finish);
    let is_over = swarm.wait(LAST_GAMES, || swarm.all_tables(|tracker| tracker.is_done));
    if !is_over && swarm.n_faults.load(Relaxed) == 0 {
        for nth in 0..swarm.config.n_tables {
            let tracker = swarm.tracker(nth);
            if !tracker.is_done {
                let (table, version) = (&tracker.table, tracker.version);
                swarm.fault(format!("table {table:?} does not go on after version {version:?}"));
            }
        }
    }
    swarm.stop(tasks);
    let mut report = Report::new("kill", &swarm.config);
    report.add("tables", "tables at once", swarm.config.n_tables);
    report.add("spectators", "spectators a table", swarm.config.n_spectators);
    report.add("kills", "kills", n_killed);
    report.add_number("seconds", "seconds of kills", Some(time));
    let restart = (n_killed > 0).then(|| down.as_secs_f64() * 1000.0 / f64::from(n_killed.max(1)));
    report.add_number("restart_ms", "kill until it listens again, mean, ms", restart);
    report.add("moves", "moves acknowledged", n_moves());
    report.add("resent", "actions sent again", swarm.n_resent.load(Relaxed));
    report.add("reconnects", "connections tried again", swarm.n_reconnects.load(Relaxed));
    report.add_counts(&swarm);
    Ok(report)
}
