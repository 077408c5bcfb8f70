//! `load`: many simulated players on this machine that measure how much a server can take, and check that it loses nothing.

mod busy;
pub(crate) mod http;
mod idle;
mod kill;
mod latency;
mod report;
mod seat;
mod server_process;
mod stored;
mod swarm;
mod update_checker;

use std::{
    io::{self, Write},
    net::SocketAddr,
};

use protocol::{GameId, GameVisitor, Playable};
use tokio::runtime::Runtime;

use crate::{cli::examples, error::CliError, variant};
pub(crate) use server_process::{ServerProcess, TempDir};
use swarm::{LoadConfig, Swarm};

/// Play whole games against a server on this machine, and measure it
#[derive(clap::Args, Debug)]
#[command(
    long_about = "Starts a server of its own with a temporary data folder, seats a guest with a websocket on every \
        seat of every table, and lets them play whole games at random, as fast as they can. Prints moves a second, \
        the time from an action to its update, and the server's processor time and memory; and checks that no connection \
        ever misses an update, that every action is answered once, and that records hold what was acknowledged.\n\n\
        With --kill the server is killed with -9 again and again under that load and started again; every \
        acknowledged action must then be in its game exactly once, and every table must go on to its end. Ends with \
        code 1 if anything is lost or doubled. Everything stays on this machine. Use a release build.",
    after_help = examples(&[
        ("load --tables 200 --seconds 20", "200 busy tables"),
        ("load --tables 20 --kill 200", "kills the server 200 times"),
        ("load --idle 1000", "memory of 1,000 idle tables with all seats connected"),
        ("load --stored 10000", "how soon a server with 10,000 stored tables is ready"),
    ]),
)]
pub struct Args {
    /// The game that is played
    #[arg(long, value_name = "NAME", default_value_t = GameId::ALL[0])]
    game: GameId,
    /// How many tables play at once
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=5000))]
    tables: u32,
    /// Seats of each table
    #[arg(long, value_name = "N", default_value_t = 3)]
    seats: i64,
    /// Spectators of each table
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    spectators: u32,
    /// How long to measure
    #[arg(long, value_name = "S", default_value = "10", value_parser = read_seconds)]
    seconds: f64,
    /// End after this many moves, if that is sooner
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    moves: Option<u64>,
    /// Kill the server this many times instead of measuring [20 without a number]
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    kill: Option<u32>,
    /// Measure the memory of this many idle tables instead
    #[arg(long, value_name = "N", conflicts_with = "kill", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    idle: Option<u32>,
    /// Measure the start with this many stored tables instead
    #[arg(long, value_name = "N", conflicts_with_all = ["kill", "idle"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    stored: Option<u32>,
    /// Play against a server that runs on this machine already, with --no-limits
    #[arg(long, value_name = "URL", conflicts_with_all = ["kill", "idle", "stored"], value_parser = read_url)]
    url: Option<SocketAddr>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn read_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.1..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "write a number of seconds from 0.1 to 3600".to_string())
}

/// An address of this machine; no other is ever loaded.
fn read_url(text: &str) -> Result<SocketAddr, String> {
    let addr = text.trim().strip_prefix("http://").unwrap_or(text).trim_end_matches('/');
    let addr = addr.replace("localhost", "127.0.0.1");
    let addr: SocketAddr =
        addr.parse().map_err(|_| "write an address such as http://127.0.0.1:7777".to_string())?;
    if addr.ip().is_loopback() {
        Ok(addr)
    } else {
        Err("only servers on this machine (127.0.0.1, localhost) are loaded".to_string())
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    let n_seats = args.game.visit(Seats(args.seats))?;
    let n_tables = match (args.idle, args.stored) {
        (Some(n_tables), _) => n_tables,
        (_, Some(_)) => 1,
        _ => args.tables,
    };
    let config = LoadConfig {
        addr: args.url.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 0))),
        game: args.game,
        n_tables: n_tables as usize,
        n_seats,
        n_spectators: args.spectators as usize,
        may_lose: args.kill.is_some(),
        halt_at: None,
    };
    let n_sockets = config.n_tables * (config.n_seats + config.n_spectators);
    // Some are wanted for files, and for connections that come before others have gone.
    let n_files = n_sockets + n_sockets / 10 + 100;
    if let Some(most) = server_process::max_files().filter(|most| n_files > *most) {
        let message =
            format!("{n_sockets} connections need {n_files} open files; 'ulimit -n' is {most}");
        return Err(CliError::Input(message));
    }
    // The server needs the processors more.
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let report = match args {
        Args { kill: Some(n_kills), .. } => kill::run(&runtime, config, *n_kills)?,
        Args { idle: Some(_), .. } => idle::run(&runtime, config)?,
        Args { stored: Some(n_stored), .. } => stored::run(&runtime, config, *n_stored as usize)?,
        _ => busy::run(&runtime, config, args.url.is_some(), args.seconds, args.moves)?,
    };
    runtime.shutdown_background();
    report.write(out, args.json)?;
    out.flush()?;
    report.verdict()
}

/// Checks the number of seats against the game.
struct Seats(i64);

impl GameVisitor for Seats {
    type Output = Result<usize, CliError>;

    fn visit<G: Playable>(self) -> Result<usize, CliError> {
        variant::seats::<G>(self.0)
    }
}

/// An error that the user did not cause: a process, a file or a connection failed.
fn runtime_error(message: impl std::fmt::Display) -> CliError {
    CliError::Io(io::Error::other(message.to_string()))
}

/// Signs in all guests of a config, and returns the tasks that play for them.
fn sign_in_all(
    runtime: &Runtime,
    config: LoadConfig,
) -> Result<(std::sync::Arc<Swarm>, Vec<tokio::task::JoinHandle<()>>), CliError> {
    let swarm = Swarm::new(config);
    let tasks = swarm.sign_in_all(runtime).map_err(runtime_error)?;
    Ok((swarm, tasks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loaded() {
        for good in ["http://127.0.0.1:7777", "http://localhost:80/", "[::1]:9"] {
            assert!(read_url(good).is_ok(), "{good}");
        }
        for bad in ["http://192.168.0.1:7777", "http://example.org:80", "https://127.0.0.1:1", ""] {
            assert!(read_url(bad).is_err(), "{bad}");
        }
    }
}
