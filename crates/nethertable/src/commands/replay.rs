//! `replay`: checks transcripts and their random draws, and prints their log and scores.

mod luck;

use std::{
    io::{self, Write},
    marker::PhantomData,
    path::PathBuf,
};

use serde_json::json;
use tabletop::{
    Digest, GameSession, Heuristics, Options, Rulebook, Seat, TextError,
    transcript::{self, Record, ScriptKind, ScriptLine},
};

use crate::{
    cli::examples,
    error::{CliError, print_note},
    format::{self, Victory},
    records::{self, NamedRecord},
};
use protocol::{GameId, GameVisitor};

/// Check a saved game and print its log and scores
#[derive(clap::Args, Debug)]
#[command(
    long_about = "Plays a transcript (a .game file) again from its first line to its last. Every action must be \
        legal, every draw possible, every log line and assertion true, and every refusal by the rule it names. \
        Then prints the log, each fact with the rule it follows from, and the scores.\n\n\
        A record that says 'luck: seeded', as those of a server do, must hold exactly the draws that its seed gives; \
        the first that deviates is named, with what is written and what the seed gives. With --verify any record with \
        a seed is checked so, unless it starts from a scene, whose cards no seed has dealt. The draws of a record of an earlier \
        edition of the rules are taken as written, for they cannot be checked any more. docs/fair-luck.md explains it, and how to check a game without this program.\n\n\
        A file may hold several records. Errors are printed on stderr with file, line and cause, below the \
        log up to that line; the other records are still printed, and the exit code is then 2.",
    after_help = examples(&[
        ("replay evening.game", "print a saved game"),
        ("replay --rules evening.game", "the same, and the text of every rule it cites"),
        ("replay --json games/*.game", "one object per record"),
        ("replay --verify --hash 9f… evening.game", "check every draw by the seed, and the seed by its published hash"),
        ("replay --draws evening.game | python3 docs/fair_luck.py evening.game", "let another program check them"),
        ("replay -", "read the standard input"),
    ]),
)]
pub struct Args {
    /// Transcripts to check; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object per record instead of the log
    #[arg(long)]
    json: bool,
    /// Also print the text of each rule that is cited
    #[arg(long)]
    rules: bool,
    /// Check every draw by the seed, also where the record does not promise that they come from it
    #[arg(long)]
    verify: bool,
    /// A hash that was published for this game, of its seed or of the server's part of it; may be given twice. Implies
    /// --verify
    #[arg(long, value_name = "HEX")]
    hash: Vec<Digest>,
    /// Print one line per draw instead of the log: stream, index, how many cards, number and card, and all the cards.
    /// Implies --verify
    #[arg(long, conflicts_with_all = ["rules"])]
    draws: bool,
}

impl Args {
    /// Plays a record, with its luck checked where that is wanted or promised.
    fn play<G: Heuristics>(&self, record: &Record) -> Result<GameSession<G>, TextError> {
        if self.verify || self.draws || !self.hash.is_empty() {
            transcript::verify(record, &self.hash)
        } else {
            transcript::run(record)
        }
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    records::each(&args.files, out, |entry, out| {
        GameId::of(entry.record)?.visit(Replay { args, entry, out })
    })
}

struct Replay<'a> {
    args: &'a Args,
    entry: NamedRecord<'a>,
    out: &'a mut dyn Write,
}

impl GameVisitor for Replay<'_> {
    type Output = Result<(), CliError>;

    fn visit<G: Heuristics>(self) -> Result<(), CliError> {
        let record = self.entry.record;
        if self.args.json {
            let session = self.args.play::<G>(record)?;
            return self.write_json(&session);
        }
        if self.args.draws {
            let session = self.args.play::<G>(record)?;
            luck::write_draws(self.out, &session)?;
            if !session.game().to_act().is_empty() {
                print_note(&format_args!("{}: {}", self.entry.file, luck::UNFINISHED));
            }
            return Ok(());
        }
        let header = transcript::header::<G>(record)?;
        let options = header.options.pairs();
        let options: String =
            options.iter().map(|(key, value)| format!(", {key} {value}")).collect();
        self.entry.write_heading(self.out)?;
        let seats = format::count(header.n_seats as i64, "seat");
        writeln!(self.out, "{}, {seats}{options}", G::TITLE)?;

        let mut log = LogPrinter::<G> {
            out: self.out,
            cited: Vec::new(),
            has_begun: false,
            n_printed: 0,
            game: PhantomData,
        };
        let session = match self.args.play::<G>(record) {
            Ok(session) => {
                log.print_all(record)??;
                session
            }
            Err(error) => {
                if let Some(record) = before(record, error.line) {
                    // What went well once goes well again, unless the set-up itself is what fails.
                    let _ = log.print_all(&record)?;
                }
                writeln!(log.out)?;
                return Err(error.into());
            }
        };
        let (out, cited) = (log.out, log.cited);
        write_end(out, &session)?;
        luck::write(out, &header.luck, &session, &self.args.hash)?;
        if self.args.rules && !cited.is_empty() {
            writeln!(out, "\nRules cited")?;
            let book = Rulebook::parse(G::RULES);
            for id in cited {
                format::write_rule(out, &book, id)?;
            }
        }
        Ok(writeln!(out)?)
    }
}

impl Replay<'_> {
    fn write_json<G: Heuristics>(self, session: &GameSession<G>) -> Result<(), CliError> {
        let header = transcript::header::<G>(self.entry.record)?;
        let game = session.game();
        let scores = game.scores();
        let by_seat = |value: &dyn Fn(Seat) -> i32| -> Vec<i32> {
            Seat::all(game.n_seats()).map(value).collect()
        };
        let object = json!({
            "file": self.entry.file,
            "line": self.entry.record.line,
            "title": self.entry.title(),
            "game": G::NAME,
            "seats": game.n_seats(),
            "options": super::scene::options_json(game),
            "steps": session.steps().len(),
            "over": game.to_act().is_empty(),
            "to_act": super::scene::to_act_json(game),
            "scores": scores.map(|scores| by_seat(&|seat| scores.points[seat])),
            "ranks": scores.map(|scores| by_seat(&|seat| scores.ranks[seat].into())),
            "luck": luck::json(&header.luck, session, self.args.draws),
        });
        Ok(writeln!(self.out, "{object}")?)
    }
}

/// Prints a record line by line and collects the rules it cites.
struct LogPrinter<'a, G: Heuristics> {
    out: &'a mut dyn Write,
    cited: Vec<&'static str>,
    has_begun: bool,
    n_printed: usize,
    game: PhantomData<G>,
}

/// The record up to a line of its script; `None` when the line is not there or belongs to the set-up.
fn before(record: &Record, line: usize) -> Option<Record> {
    let at = record.script.iter().position(|script| script.line == line)?;
    let mut script = record.script[..at].to_vec();
    if let ScriptKind::Draws(_) = record.script[at].kind {
        // Draws belong to the step above them, which fails with them.
        while let ScriptKind::Draws(_) = script.pop()?.kind {}
    }
    Some(Record { script, ..record.clone() })
}

impl<G: Heuristics> LogPrinter<'_, G> {
    /// Prints the whole record.
    fn print_all(&mut self, record: &Record) -> io::Result<Result<GameSession<G>, TextError>> {
        let mut written = Ok(());
        let run = transcript::run_with::<G>(record, |line, session| {
            if written.is_ok() {
                written = self.print_line(line, session);
            }
        });
        written?;
        if let Ok(session) = &run {
            self.begin(session)?;
        }
        Ok(run)
    }

    /// Prints the set-up, before anything else.
    fn begin(&mut self, session: &GameSession<G>) -> io::Result<()> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        let how =
            if session.is_set_up() { "The table is set up" } else { "From the given position" };
        writeln!(self.out, "\n{how}")?;
        self.print_facts(session.setup_draws(), session.setup_events())
    }

    fn print_line(&mut self, line: &ScriptLine, session: &GameSession<G>) -> io::Result<()> {
        self.begin(session)?;
        match &line.kind {
            ScriptKind::Step { seat, action, refused_by: Some(rule) } => {
                writeln!(self.out, "      {seat} {action}: refused by {rule}, as written")
            }
            ScriptKind::Step { seat, action, .. } => {
                if session.steps().len() < self.n_printed {
                    self.n_printed = session.steps().len();
                    return writeln!(self.out, "      {seat} undoes their last step");
                }
                self.n_printed = session.steps().len();
                writeln!(self.out, "{:>4}  {seat} {action}", self.n_printed)?;
                match session.steps().last() {
                    Some(step) => self.print_facts(&step.draws, &step.events),
                    None => Ok(()),
                }
            }
            ScriptKind::Assertion { key, value } if value.is_empty() => {
                writeln!(self.out, "      ? {key}: holds")
            }
            ScriptKind::Assertion { key, value } => {
                writeln!(self.out, "      ? {key}: {value}: holds")
            }
            // Draws and log lines belong to the step before them.
            ScriptKind::Draws(_) | ScriptKind::Event(_) => Ok(()),
        }
    }

    fn print_facts(&mut self, draws: &[G::Draw], events: &[G::Event]) -> io::Result<()> {
        if !draws.is_empty() {
            let draws: Vec<String> = draws.iter().map(ToString::to_string).collect();
            writeln!(self.out, "        ! {}", draws.join(" "))?;
        }
        for event in events {
            let rule = tabletop::Event::rule(event).0;
            if !self.cited.contains(&rule) {
                self.cited.push(rule);
            }
            writeln!(self.out, "        > {}", transcript::event_line::<G>(event))?;
        }
        Ok(())
    }
}

fn write_end<G: Heuristics>(out: &mut dyn Write, session: &GameSession<G>) -> io::Result<()> {
    let game = session.game();
    writeln!(out)?;
    let Some(sheets) = hosting::sheets(game) else {
        let steps = format::count(session.steps().len() as i64, "step");
        let to_act = game.to_act();
        return writeln!(out, "After {steps} the game is not over; to act: {to_act}.");
    };
    format::write_sheets(out, &sheets, Victory::of::<G>(), |seat| seat.to_string())
}
