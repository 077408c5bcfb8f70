//! `games`: which games there are, with their seats, variants and bots.

use std::io::{self, Write};

use bots::{BotSpec, LEVELS};
use serde_json::{Value, json};
use tabletop::{Heuristics, Options, Rulebook};

use crate::{bot_list, cli::examples, error::CliError};
use protocol::{GameId, GameVisitor};

/// List the games, their seats, variants and bots
#[derive(clap::Args, Debug)]
#[command(
    long_about = "Lists every game of Nethertable: the name to use on the command line, how many seats it has, \
        which variants can be chosen with --option, and which bots the levels easy, medium and hard stand for. \
        Below them, all bots with their options.",
    after_help = examples(&[
        ("games", "the list to read"),
        ("games --json", "one object per game, for programs"),
    ]),
)]
pub struct Args {
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    for &id in GameId::ALL {
        if args.json {
            writeln!(out, "{}", id.visit(AsJson))?;
        } else {
            id.visit(AsText(out))?;
        }
    }
    if !args.json {
        writeln!(out, "{}\n\n{}", BotSpec::HELP.trim_end(), bot_list::HELP)?;
    }
    Ok(())
}

struct AsJson;

impl GameVisitor for AsJson {
    type Output = Value;

    fn visit<G: Heuristics>(self) -> Value {
        let options: Vec<Value> = G::Options::SPECS
            .iter()
            .map(|choice| {
                json!({
                    "key": choice.key,
                    "values": choice.values,
                    "default": choice.values.first(),
                    "about": choice.about,
                })
            })
            .collect();
        let levels: serde_json::Map<String, Value> = LEVELS
            .iter()
            .zip(G::LEVELS)
            .map(|(level, bot)| (level.to_string(), json!(bot)))
            .collect();
        json!({
            "game": G::NAME,
            "title": G::TITLE,
            "seats": { "least": G::SEATS.start(), "most": G::SEATS.end() },
            "options": options,
            "levels": levels,
            "rules": Rulebook::parse(G::RULES).rules.len(),
        })
    }
}

struct AsText<'a>(&'a mut dyn Write);

impl GameVisitor for AsText<'_> {
    type Output = io::Result<()>;

    fn visit<G: Heuristics>(self) -> io::Result<()> {
        let out = self.0;
        let n_rules = Rulebook::parse(G::RULES).rules.len();
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        writeln!(out, "{}: {}, {least} to {most} seats, {n_rules} rules\n", G::NAME, G::TITLE)?;
        if !G::Options::SPECS.is_empty() {
            writeln!(out, "  Options (--option KEY=VALUE; the first value is the default)")?;
        }
        for choice in G::Options::SPECS {
            writeln!(out, "    {} = {}", choice.key, choice.values.join(" | "))?;
            writeln!(out, "        {}", choice.about)?;
        }
        writeln!(out, "\n  Levels")?;
        for (level, bot) in LEVELS.iter().zip(G::LEVELS) {
            writeln!(out, "    {level:<8}{bot}")?;
        }
        writeln!(out)
    }
}
