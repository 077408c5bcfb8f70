//! `solve`: the best play of a single combat of Dungeon Lords, with its proof in numbers.

use std::{
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

use dungeon_lords::solver::{CombatRecord, Solution, Unsolved, Weights, parse_each};
use serde_json::{Value, json};
use tabletop::TextError;

use crate::{
    cli::examples,
    error::{CliError, print_error},
    records,
};

/// Find the best play of a combat of Dungeon Lords
#[derive(clap::Args, Debug)]
#[command(
    long_about = "Reads combats of Dungeon Lords (docs/notation.md) and prints the best play of each, round by round, from \
        where its actions leave off: fewest conquered tiles, then most prisoners, then fewest resources spent. With \
        combat cards that nobody knows it is the play with the best mean over all their orders, where later choices \
        may depend on what was turned over by then. The result is exact, not a guess.",
    after_help = examples(&[
        ("solve training.combat", "the best line, round by round"),
        ("solve --json training.combat", "one object per combat, for programs"),
        ("solve --points --weight evil=-2 training.combat", "what counts is about the final scoring"),
    ]),
)]
pub struct Args {
    /// Files of combats; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Weigh things about as the final scoring does, in quarters of a point
    #[arg(long)]
    points: bool,
    /// How much a thing counts: tile, room, prisoner, paladin, food, gold, imp, trap, monster, red-mark or evil
    #[arg(long, value_name = "THING=N", allow_hyphen_values = true)]
    weight: Vec<String>,
    /// Print one JSON object a combat
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    let weights = read_weights(args)?;
    let mut verdict = Verdict::Good;
    for file in &args.files {
        match records::read_text(file) {
            Ok(text) => {
                let solve = |record: &CombatRecord| record.solve(weights);
                verdict = verdict.max(solve_text(file, &text, solve, args.json, out)?);
            }
            Err(CliError::Input(message)) => {
                out.flush()?;
                print_error(&message);
                verdict = verdict.max(Verdict::Bad);
            }
            Err(other) => return Err(other),
        }
    }
    match verdict {
        Verdict::Good => Ok(()),
        Verdict::Bad => Err(CliError::Reported),
        Verdict::Internal => Err(CliError::Internal),
    }
}

/// What can be said of all records together: the worst of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    Good,
    /// Something cannot be read or does not hold.
    Bad,
    /// The solver failed.
    Internal,
}

/// Answers every record of a file; what is wrong with one is said at once and does not stop the others, whether the
/// mistake is the record's or the solver's.
fn solve_text(
    file: &Path,
    text: &str,
    solve: impl Fn(&CombatRecord) -> Result<Solution, TextError>,
    is_json: bool,
    out: &mut dyn Write,
) -> Result<Verdict, CliError> {
    let name = records::name_of(file);
    let (mut verdict, mut n_answers) = (Verdict::Good, 0);
    for record in parse_each(text) {
        let solved = record.and_then(|record| {
            let solved = catch_unwind(AssertUnwindSafe(|| solve(&record)));
            solved.unwrap_or_else(|_| Err(TextError::new(record.line, Unsolved)))
        });
        match solved {
            Err(error) => {
                out.flush()?;
                print_error(&format_args!("{name}: {error}"));
                let is_ours = error.message == Unsolved.to_string();
                verdict = verdict.max(if is_ours { Verdict::Internal } else { Verdict::Bad });
            }
            Ok(solution) if is_json => {
                let mut object = json!(solution);
                object["file"] = Value::String(name.clone());
                writeln!(out, "{object}")?;
            }
            Ok(solution) => {
                if n_answers > 0 {
                    writeln!(out)?;
                }
                n_answers += 1;
                write!(out, "{solution}")?;
            }
        }
    }
    Ok(verdict)
}

fn read_weights(args: &Args) -> Result<Weights, CliError> {
    let mut weights = if args.points { Weights::POINTS } else { Weights::IN_ORDER };
    let mut known: Vec<&str> = Vec::new();
    for text in &args.weight {
        let bad = || {
            CliError::Input(format!(
                "'{text}' is not a weight; expected THING=N, N from 0 to 100000 (for evil from -100000 on), with tile, \
                 room, prisoner, paladin, food, gold, imp, trap, monster, red-mark or evil"
            ))
        };
        let (thing, n) = text.split_once('=').ok_or_else(bad)?;
        let n: i32 = n.parse().ok().filter(|n| (-100_000..=100_000).contains(n)).ok_or_else(bad)?;
        if known.contains(&thing) {
            return Err(CliError::Input(format!("--weight: '{thing}' is given twice")));
        }
        known.push(thing);
        if thing == "evil" {
            weights.evil = n;
            continue;
        }
        let weight = match thing {
            "tile" => &mut weights.tile,
            "room" => &mut weights.room,
            "prisoner" => &mut weights.prisoner,
            "paladin" => &mut weights.paladin,
            "food" => &mut weights.food,
            "gold" => &mut weights.gold,
            "imp" => &mut weights.imp,
            "trap" => &mut weights.trap,
            "monster" => &mut weights.monster,
            "red-mark" => &mut weights.red_mark,
            _ => return Err(bad()),
        };
        *weight = u32::try_from(n).map_err(|_| bad())?;
    }
    // The solver's bounds take it for granted.
    if weights.paladin < weights.prisoner {
        return Err(CliError::input("a paladin must count at least as much as a prisoner"));
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solver_that_fails_loses_no_other_combat() {
        let good = "party: warrior-d\ntiles: tunnel\nfatigue: 2\n";
        let text = format!("combat: a\n{good}combat: b\n{good}combat: c\n{good}combat: d\n{good}");
        let solve = |record: &CombatRecord| match record.title.as_str() {
            "b" => panic!("a bound is broken"),
            "c" => Err(TextError::new(record.line, Unsolved)),
            _ => record.solve(Weights::IN_ORDER),
        };
        let mut out = Vec::new();
        let verdict = solve_text(Path::new("x.combat"), &text, solve, true, &mut out);
        assert_eq!(verdict.expect("a list can be written"), Verdict::Internal);
        let out = String::from_utf8(out).expect("text");
        let objects = out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let titles: Vec<_> = objects.map(|object| object["title"].clone()).collect();
        assert_eq!(titles, ["a", "d"]);
    }
}
