//! `arena --curve`: what more iterations are worth, as a table and as JSON.

use std::{io::Write, time::Instant};

use bots::{Curve, Point};
use serde_json::{Value, json};
use tabletop::Heuristics;

use super::{Args, head_of_pairs, n_cores, pair_cells, pair_json};
use crate::{
    error::CliError,
    format, progress,
    text_table::{self, thousands},
    variant,
};

pub fn run<G: Heuristics>(
    args: &Args,
    options: &G::Options,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let [bot] = &args.bots.0[..] else {
        return Err(CliError::Input("--curve: name one bot with --bots".to_string()));
    };
    let least = (*G::SEATS.start()).max(2);
    let curve = Curve {
        bot: bot.clone(),
        against: args.against.clone().unwrap_or_else(|| bot.clone()),
        iterations: args.curve.clone(),
        n_seats: variant::seats::<G>(args.seats.unwrap_or(least as i64))?,
        n_games: args.games as usize,
        seed: args.seed,
        n_threads: args.threads.map_or_else(n_cores, usize::from),
    };
    let input_error = |error| CliError::Input(format!("--curve: {error}"));
    let reference = curve.reference::<G>().map_err(input_error)?.to_string();
    let (start, bar) = (Instant::now(), progress::bar(curve.n_games * curve.iterations.len()));
    let points = curve.run::<G>(options, &|n_done| bar.set_position(n_done as u64));
    bar.finish_and_clear();
    let points = points.map_err(input_error)?;
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        let curve = json!({
            "game": G::NAME,
            "seats": curve.n_seats,
            "games": curve.n_games,
            "seed": curve.seed,
            "seconds": seconds,
            "bot": bot.to_string(),
            "against": reference,
            "points": points.iter().map(point_json).collect::<Vec<Value>>(),
        });
        writeln!(out, "{curve}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{}, {} seats, {} a point in {seconds:.1} s, seed {}\n{bot} against {reference}\n",
        G::TITLE,
        curve.n_seats,
        format::count(curve.n_games as i64, "game"),
        curve.seed,
    )?;
    let rows: Vec<Vec<String>> = points.iter().map(row).collect();
    text_table::write(out, &head_of_pairs("iterations"), &rows)?;
    Ok(())
}

fn point_json(point: &Point) -> Value {
    let pair = point.pair.as_ref().map(pair_json);
    json!({ "iterations": point.iterations, "pair": pair })
}

fn row(point: &Point) -> Vec<String> {
    let mut row = vec![thousands(f64::from(point.iterations))];
    match &point.pair {
        Some(pair) => row.extend(pair_cells(pair)),
        None => {
            row.extend(["–", "50.0 %", "the reference", "0.0", "the reference"].map(String::from));
        }
    }
    row
}
