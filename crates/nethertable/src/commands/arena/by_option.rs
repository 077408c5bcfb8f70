//! `arena --by`: the same tournament for every value of some options, as a table, as JSON, as a plot and as a stored table.

use std::{fmt::Write as _, io::Write, path::Path, time::SystemTime};

use bots::{Entrant, Report, WinRate, read_win_rates};
use serde_json::{Value, json};
use tabletop::{Heuristics, Options};

use super::{Args, ENTRANT_HEAD, arena, entrant_cells, entrant_json, plot, run_one};
use crate::{error::CliError, format, progress, text_table};

/// One combination of values, and how the tournament with them came out.
struct Case {
    /// The values of the keys, in their order.
    values: Vec<&'static str>,
    report: Report,
}

impl Case {
    fn name(&self) -> String {
        self.values.join(" ")
    }

    fn entrants(&self) -> &[Entrant] {
        &self.report.entrants
    }
}

pub fn run<G: Heuristics>(
    args: &Args,
    options: &G::Options,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let keys: Vec<usize> =
        args.by.iter().map(|key| key_index::<G>(key)).collect::<Result<_, _>>()?;
    let names: Vec<&str> = keys.iter().map(|&key| G::Options::SPECS[key].key).collect();
    // In the table the values of the last key change first.
    let backwards: Vec<usize> = keys.iter().rev().copied().collect();
    let variants = options.with_every_value(&backwards);
    let arena = arena::<G>(args)?;
    let bar = progress::bar(arena.n_games * variants.len());
    let mut cases: Vec<Case> = Vec::new();
    for (nth, options) in variants.into_iter().enumerate() {
        let values: Vec<&str> =
            keys.iter().map(|&key| G::Options::SPECS[key].values[options.get(key)]).collect();
        let n_before = arena.n_games * nth;
        let progress = |n_done| bar.set_position((n_before + n_done) as u64);
        let report = run_one::<G>(args, &arena, &options, &values.join("-"), &progress)?;
        cases.push(Case { values, report });
    }
    bar.finish_and_clear();
    let title = format!(
        "{}, {} seats, {} each",
        G::TITLE,
        arena.n_seats,
        format::count(arena.n_games as i64, "game")
    );
    if let Some(file) = &args.svg {
        plot::save(file, &title, &bars(&cases), None)?;
    }
    if let Some(file) = &args.store {
        store(file, &names, &cases)?;
    }
    if args.json {
        let cases: Vec<Value> = cases.iter().map(|case| case_json(&names, case)).collect();
        let all =
            json!({ "game": G::NAME, "seats": arena.n_seats, "seed": args.seed, "cases": cases });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    writeln!(out, "{title}, seed {}\n", args.seed)?;
    let head: Vec<&str> = names.iter().copied().chain(ENTRANT_HEAD).collect();
    let rows: Vec<Vec<String>> = cases.iter().flat_map(rows).collect();
    Ok(text_table::write(out, &head, &rows)?)
}

fn key_index<G: Heuristics>(key: &str) -> Result<usize, CliError> {
    let specs = G::Options::SPECS;
    specs.iter().position(|spec| spec.key.eq_ignore_ascii_case(key)).ok_or_else(|| {
        let known: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
        let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
        CliError::Input(format!("--by: {} has no option '{key}'; known: {known}", G::TITLE))
    })
}

fn rows(case: &Case) -> Vec<Vec<String>> {
    let row = |entrant: &Entrant| {
        case.values.iter().map(ToString::to_string).chain(entrant_cells(entrant)).collect()
    };
    case.report.entrants.iter().map(row).collect()
}

fn bars(cases: &[Case]) -> Vec<plot::Bar> {
    let bar = |case: &Case, entrant: &Entrant| {
        plot::Bar::new(format!("{}, {}", case.name(), entrant.name), entrant)
    };
    let of_case = |case| Case::entrants(case).iter().map(move |entrant| bar(case, entrant));
    cases.iter().flat_map(of_case).collect()
}

fn case_json(names: &[&str], case: &Case) -> Value {
    let options: serde_json::Map<String, Value> = names
        .iter()
        .zip(&case.values)
        .map(|(key, value)| (key.to_string(), json!(value)))
        .collect();
    let entrants: Vec<Value> = case.report.entrants.iter().map(entrant_json).collect();
    json!({ "options": options, "games": case.report.games, "entrants": entrants })
}

/// Adds the win rates to a stored table, in place of older ones of the same bots, seats and options.
fn store(file: &Path, names: &[&str], cases: &[Case]) -> Result<(), CliError> {
    let problem =
        |error: &dyn std::fmt::Display| CliError::Input(format!("{}: {error}", file.display()));
    let old = match std::fs::read_to_string(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        old => old.map_err(|error| problem(&error))?,
    };
    let mut all = read_win_rates(&old).map_err(|error| problem(&error))?;
    for case in cases {
        for entrant in case.entrants() {
            let values = case.values.iter().map(ToString::to_string);
            let rate = WinRate {
                n_seats: case.report.n_seats,
                bot: entrant.name.clone(),
                options: names.iter().map(ToString::to_string).zip(values).collect(),
                n_won: entrant.wins.round() as u32,
                n_games: entrant.games as u32,
                date: today(),
            };
            all.retain(|known| !known.is_of_same(&rate));
            all.push(rate);
        }
    }
    all.sort();
    let by = names.join(",");
    let mut text =
        format!("# Win rates of teams of bots, made by `nethertable arena --by {by} --store`.\n");
    all.iter().try_for_each(|rate| writeln!(text, "{rate}")).expect("a string takes everything");
    std::fs::write(file, text).map_err(|error| problem(&error))
}

/// The date of today in UTC, as 2026-11-17.
fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    date((since.as_secs() / 86_400) as i64)
}

/// The date this many days after 1970-01-01, by the Gregorian calendar (Hinnant's algorithm).
fn date(days: i64) -> String {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_774, "2026-11-17"),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}
