//! `play`: one person against bots in the terminal. This file sets the game up; `terminal` plays it.

mod advice;
mod input;
mod terminal;

use std::{
    collections::{BTreeMap, hash_map::RandomState},
    hash::{BuildHasher, Hasher},
    io::{self, Write},
    path::{Path, PathBuf},
};

use bots::{BotSpec, DEFAULT_LEVEL};
use hosting::{GameSetup, HostedGame};
use tabletop::{Field, Heuristics, Options, Seat, Seed};

use crate::{
    bot_list::BotList,
    cli::examples,
    error::CliError,
    format, records,
    variant::{self, OptionArg},
};
use protocol::{GameId, GameVisitor};
use terminal::{Opponent, TerminalGame};

/// Play in the terminal against bots
#[derive(clap::Args, Debug)]
#[command(
    allow_negative_numbers = true,
    long_about = "You take one seat, bots take the others. Before each of your turns you read what the others did, \
        see the table as your seat sees it, and get a numbered list of your legal actions with what each leads to: \
        answer with a number or with the action in words. Type how for the game in short, help for all commands, \
        why ACTION for the rule that allows or forbids one, advice for what a strong bot would do in your place, rules \
        for the rulebook.\n\n\
        undo undoes your last move while it is the last of all, made no random draw and revealed nothing hidden. \
        Bots answer at once, so that after most steps it is too late; with --confirm they wait for your Enter.\n\n\
        The game is plain lines of text, so that it also works through a pipe. When the input ends the game ends \
        with it; with --save it is stored and --load continues it.",
    after_help = examples(&[
        ("play GAME", "against two bots of the level medium"),
        ("play GAME --seats 4 --seat P2 --level hard", "second of four, against the best"),
        ("play GAME --bots easy,hard --seed 7 --save evening.game", "the same draws every time, saved in a file"),
        ("play GAME --load evening.game --save evening.game", "continue it"),
    ]),
)]
pub struct Args {
    /// Which game
    #[arg(value_name = "GAME")]
    game: GameId,
    /// Seats at the table [default: the fewest the game allows]
    #[arg(long, value_name = "N", conflicts_with = "load")]
    seats: Option<i64>,
    /// Your place: P1, P2, …
    #[arg(long, value_name = "SEAT", default_value = "P1")]
    seat: Seat,
    /// The bots of the other seats in order, separated by commas; one alone takes all seats
    #[arg(long, value_name = "LIST", conflicts_with = "level")]
    bots: Option<BotList>,
    /// The level of all bots: easy, medium or hard
    #[arg(long, value_name = "LEVEL", default_value = DEFAULT_LEVEL)]
    level: BotSpec,
    /// The seed of all random draws; the same number deals the same game [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A variant of the game, as `nethertable games` lists them; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", conflicts_with = "load")]
    options: Vec<OptionArg>,
    /// Save the game in this file, from its first turn on
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Continue the game in this file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Let the bots wait for Enter after a step of yours that can be undone
    #[arg(long)]
    confirm: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let game = match &args.load {
        Some(file) => load(args.game, file, seed)?,
        None => set_up(args, seed)?,
    };
    let n_seats = game.n_seats();
    if args.seat.index() >= n_seats {
        let message = format!("--seat: there is no seat {} at a table of {n_seats}", args.seat);
        return Err(CliError::Input(message));
    }
    let opponents = opponents(args, n_seats)?;
    writeln!(out, "{}, {n_seats} seats. You are {}.", args.game.title(), args.seat)?;
    for (seat, opponent) in Seat::all(n_seats).zip(&opponents) {
        if let Some(opponent) = opponent {
            writeln!(out, "{seat} is {}.", opponent.bot)?;
        }
    }
    writeln!(out, "The seed is {seed}. Type help whenever you are asked.")?;
    let stdin = io::stdin().lock();
    TerminalGame {
        game,
        seat: args.seat,
        opponents,
        seed,
        save: args.save.clone(),
        confirms: args.confirm,
        log: Vec::new(),
        n_printed: 0,
        probe: |_| None,
        input: stdin,
        out,
    }
    .run()
}

/// Checks seats and options against the game. Without `--seats` it is the fewest that the game allows.
struct Variant<'a>(&'a Args);

impl GameVisitor for Variant<'_> {
    type Output = Result<(usize, BTreeMap<String, String>), CliError>;

    fn visit<G: Heuristics>(self) -> Self::Output {
        let Variant(args) = self;
        let n_seats = variant::seats::<G>(args.seats.unwrap_or(*G::SEATS.start() as i64))?;
        let options = variant::options::<G>(&args.options)?.pairs();
        let pair = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
        Ok((n_seats, options.into_iter().map(pair).collect()))
    }
}

fn set_up(args: &Args, seed: u64) -> Result<Box<dyn HostedGame>, CliError> {
    let (n_seats, options) = args.game.visit(Variant(args))?;
    let seed = Seed::from_number(seed);
    let (game, edition) = (args.game, args.game.edition());
    let setup = GameSetup { game, edition, options: &options, n_seats, seed, scene: None };
    hosting::start(&setup).map_err(CliError::Input)
}

/// Loads the game in a file. If it has no seed, further draws come from `seed`.
fn load(game: GameId, file: &Path, seed: u64) -> Result<Box<dyn HostedGame>, CliError> {
    let name = records::name_of(file);
    let records: Result<Vec<_>, _> = records::read(file)?.into_iter().collect();
    let mut records = records.map_err(|error| CliError::Input(format!("{name}: {error}")))?;
    if records.len() != 1 {
        let message = format!("{name}: expected one record, found {}", records.len());
        return Err(CliError::Input(message));
    }
    let record = &mut records[0];
    if !record.fields.iter().any(|field| field.key.eq_ignore_ascii_case("seed")) {
        let (key, value) = ("seed".to_string(), seed.to_string());
        record.fields.push(Field { line: record.line, key, value });
    }
    let loaded = hosting::load_record(game, record);
    loaded.map_err(|error| CliError::Input(format!("{name}: {error}")))
}

/// Checks that the bot can play the game.
struct CheckBot<'a>(&'a BotSpec);

impl GameVisitor for CheckBot<'_> {
    type Output = Result<(), CliError>;

    fn visit<G: Heuristics>(self) -> Self::Output {
        let built = self.0.build::<G>(0).map(drop);
        built.map_err(|error| CliError::Input(format!("--bots: {error}")))
    }
}

/// Who sits at the other seats; `None` is the person.
fn opponents(args: &Args, n_seats: usize) -> Result<Vec<Option<Opponent>>, CliError> {
    let specs: Vec<BotSpec> = match &args.bots {
        None => vec![args.level.clone(); n_seats - 1],
        Some(BotList(specs)) if specs.len() == 1 => vec![specs[0].clone(); n_seats - 1],
        Some(BotList(specs)) => specs.clone(),
    };
    if specs.len() != n_seats - 1 {
        let message = format!(
            "--bots: there are {} for {}; name as many as there are other seats, or one",
            format::count(specs.len() as i64, "bot"),
            format::count(n_seats as i64 - 1, "seat"),
        );
        return Err(CliError::Input(message));
    }
    let mut specs = specs.into_iter();
    let mut opponents = Vec::new();
    for seat in Seat::all(n_seats) {
        if seat == args.seat {
            opponents.push(None);
            continue;
        }
        let spec = specs.next().expect("counted above");
        args.game.visit(CheckBot(&spec))?;
        opponents.push(Some(Opponent { bot: spec.to_string(), has_reported_failure: false }));
    }
    Ok(opponents)
}

/// A random seed, short enough to be typed again.
fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
