//! `arena`: a tournament of bots with rotated seats, as a table, as JSON and as a plot.

mod by_option;
mod curve;
mod plot;
mod records;

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
};

use bots::{Arena, BotSpec, Entrant, Pair, Recorder, Report};
use records::Records;
use serde_json::{Value, json};
use tabletop::{GameSession, Heuristics, Seed};

use crate::{
    bot_list::BotList,
    cli::examples,
    error::CliError,
    format, progress,
    text_table::{self, interval, percent, thousands},
    variant::{self, OptionArg},
};
use protocol::{GameId, GameVisitor};

/// Hold a tournament of bots
#[derive(clap::Args, Debug)]
#[command(
    allow_negative_numbers = true,
    long_about = "Lets bots play many games against each other and prints how often each wins, with 95 % intervals, \
        its mean score, and for every pair of bots how often one finishes above the other.\n\n\
        Seats rotate, and every rotation gets the same luck, so that neither place nor cards favour anybody. \
        A shared victory is shared among its winners. With bots that are bounded by iterations and not by time, \
        the same seed gives the same result on any number of threads.\n\n\
        --curve shows what more thought is worth: the bot plays with each number of iterations against the same bot, \
        or that of --against, at tables where both sit in turn. Limits of time are left out.\n\n\
        --by plays the tournament with every value of these options, such as every scenario on every difficulty.\n\n\
        --bots: commas separate bots, and the options of one bot too. A part of the form key=value belongs to the \
        bot before it: ismcts:iterations=500,ms=20,random are two bots.",
    after_help = examples(&[
        ("arena --game GAME --bots hard,medium,medium --games 200", "one hard bot among two medium ones"),
        ("arena --game GAME --bots ismcts:iterations=500,greedy --seats 4 --games 1000 --seed 7 --json",
         "two kinds of bots at a table of four, for programs"),
        ("arena --game GAME --bots easy,random --games 3000 --svg easy.svg", "with a plot"),
        ("arena --game GAME --bots random --games 100 --records games", "records of random games, to check or to learn from"),
        ("arena --game GAME --bots hard --by KEY,KEY --games 40", "once for each value of some options"),
        ("arena --game GAME --bots hard --curve 1000,10000 --against ismcts --seats 4", "strength against thought"),
    ]),
)]
pub struct Args {
    /// Which game
    #[arg(long, value_name = "NAME")]
    game: GameId,
    /// Seats at the table [default: as many as there are bots, within what the game allows]
    #[arg(long, value_name = "N")]
    seats: Option<i64>,
    /// Bots or levels, separated by commas: hard,medium,greedy:noise=1
    #[arg(long, value_name = "LIST")]
    bots: BotList,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    games: u32,
    /// All luck of the tournament follows from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games run at once [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// A variant of the game, as `nethertable games` lists them; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<OptionArg>,
    /// Play the one bot of --bots with these numbers of iterations, each against --against
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', conflicts_with = "svg",
          value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    curve: Vec<u32>,
    /// The reference of --curve [default: the bot itself]
    #[arg(long, value_name = "BOT", requires = "curve")]
    against: Option<BotSpec>,
    /// Hold the tournament with every value of these options
    #[arg(long, value_name = "KEY,KEY,…", value_delimiter = ',', conflicts_with = "curve")]
    by: Vec<String>,
    /// Also keep the win rates of --by in this file, in place of older ones of the same bots
    #[arg(long, value_name = "FILE", requires = "by")]
    store: Option<PathBuf>,
    /// Also write a record of every game into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "curve")]
    records: Option<PathBuf>,
    /// Print one JSON object instead of the tables
    #[arg(long)]
    json: bool,
    /// Also draw win rates and their intervals into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    args.game.visit(Tournament { args, out })
}

struct Tournament<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

impl GameVisitor for Tournament<'_> {
    type Output = Result<(), CliError>;

    fn visit<G: Heuristics>(self) -> Result<(), CliError> {
        let Tournament { args, out } = self;
        let options = variant::options::<G>(&args.options)?;
        if !args.curve.is_empty() {
            return curve::run::<G>(args, &options, out);
        }
        if !args.by.is_empty() {
            return by_option::run::<G>(args, &options, out);
        }
        let arena = arena::<G>(args)?;
        let bar = progress::bar(arena.n_games);
        let report =
            run_one::<G>(args, &arena, &options, "", &|n_done| bar.set_position(n_done as u64))?;
        bar.finish_and_clear();
        if let Some(file) = &args.svg {
            let n_games = format::count(report.games as i64, "game");
            let title = format!("{}, {} seats, {n_games}", G::TITLE, report.n_seats);
            let bar = |entrant: &Entrant| plot::Bar::new(entrant.name.clone(), entrant);
            let bars: Vec<plot::Bar> = report.entrants.iter().map(bar).collect();
            let fair = (!G::IS_COOP).then_some(1.0 / report.n_seats as f64);
            plot::save(file, &title, &bars, fair)?;
        }
        if args.json {
            writeln!(out, "{}", to_json(G::NAME, args.seed, &report))?;
        } else {
            write_text(out, G::TITLE, args.seed, &report)?;
        }
        Ok(())
    }
}

/// Holds one tournament, and writes its records if they are asked for; `variant` makes their names differ.
fn run_one<G: Heuristics>(
    args: &Args,
    arena: &Arena,
    options: &G::Options,
    variant: &str,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Report, CliError> {
    let records =
        args.records.as_deref().map(|folder| Records::new(folder, variant)).transpose()?;
    let write = |nth: usize, session: &GameSession<G>, seed: &Seed| {
        if let Some(records) = &records {
            records.write(nth, session, seed);
        }
    };
    let recorder: Option<Recorder<'_, G>> = if records.is_some() { Some(&write) } else { None };
    let report = arena.run_recorded(options, &[], progress, recorder);
    if let Some(records) = records {
        records.finish()?;
    }
    report.map_err(|error| CliError::Input(format!("--bots: {error}")))
}

/// The tournament that the arguments ask for.
fn arena<G: Heuristics>(args: &Args) -> Result<Arena, CliError> {
    let specs = args.bots.0.clone();
    // Where all win together, each bot is a team of its own.
    let n_bots = if G::IS_COOP { 0 } else { specs.len() };
    let by_bots = n_bots.clamp(*G::SEATS.start(), *G::SEATS.end());
    let n_seats = args.seats.unwrap_or(by_bots as i64);
    Ok(Arena {
        specs,
        n_seats: variant::seats::<G>(n_seats)?,
        n_games: args.games as usize,
        seed: args.seed,
        n_threads: args.threads.map_or_else(n_cores, usize::from),
    })
}

fn n_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

fn games_per_s(report: &Report) -> f64 {
    report.games as f64 / report.seconds.max(1e-9)
}

fn to_json(game: &str, seed: u64, report: &Report) -> Value {
    let entrants: Vec<Value> = report.entrants.iter().map(entrant_json).collect();
    let pairs: Vec<Value> = report.pairs.iter().map(pair_json).collect();
    json!({
        "game": game,
        "seats": report.n_seats,
        "games": report.games,
        "seed": seed,
        "seconds": report.seconds,
        "games_per_s": games_per_s(report),
        "entrants": entrants,
        "pairs": pairs,
    })
}

fn entrant_json(entrant: &Entrant) -> Value {
    json!({
        "name": entrant.name,
        "games": entrant.games,
        "wins": entrant.wins,
        "win_rate": entrant.win_rate,
        "low": entrant.low,
        "high": entrant.high,
        "mean_score": entrant.mean_score,
    })
}

fn pair_json(pair: &Pair) -> Value {
    json!({
        "a": pair.a,
        "b": pair.b,
        "games": pair.games,
        "above": pair.above,
        "low": pair.low,
        "high": pair.high,
        "points": pair.points,
        "points_low": pair.points_low,
        "points_high": pair.points_high,
    })
}

fn write_text(out: &mut dyn Write, title: &str, seed: u64, report: &Report) -> io::Result<()> {
    writeln!(
        out,
        "{title}, {} seats, {} {} in {:.1} s ({} games/s), seed {seed}\n",
        report.n_seats,
        thousands(report.games as f64),
        if report.games == 1 { "game" } else { "games" },
        report.seconds,
        thousands(games_per_s(report)),
    )?;
    let rows: Vec<Vec<String>> =
        report.entrants.iter().map(|entrant| entrant_cells(entrant).into()).collect();
    text_table::write(out, &ENTRANT_HEAD, &rows)?;
    if report.pairs.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nWho finishes above whom (ties count half)")?;
    let rows: Vec<Vec<String>> = report
        .pairs
        .iter()
        .map(|pair| {
            let mut row = vec![format!("{} above {}", pair.a, pair.b)];
            row.extend(pair_cells(pair));
            row
        })
        .collect();
    text_table::write(out, &head_of_pairs("pair"), &rows)
}

const ENTRANT_HEAD: [&str; 6] = ["bot", "games", "wins", "win rate", "95 % interval", "mean score"];

fn entrant_cells(entrant: &Entrant) -> [String; 6] {
    [
        entrant.name.clone(),
        entrant.games.to_string(),
        format!("{:.1}", entrant.wins),
        percent(entrant.win_rate),
        interval(entrant.low, entrant.high),
        format!("{:.2}", entrant.mean_score),
    ]
}

fn head_of_pairs(first: &str) -> [&str; 6] {
    [first, "comparisons", "share", "95 % interval", "points ahead", "95 % interval"]
}

fn pair_cells(pair: &Pair) -> [String; 5] {
    let points = if pair.points_low.is_finite() {
        format!("{:.1} – {:.1}", pair.points_low, pair.points_high)
    } else {
        "too few deals".to_string()
    };
    [
        pair.games.to_string(),
        percent(pair.above),
        interval(pair.low, pair.high),
        format!("{:.1}", pair.points),
        points,
    ]
}
