//! Fits the weights of the heuristics by regression: games are played by instinct, every seat with weights of its own that differ a little
//! from those of now, and how far each seat ends above its table's mean is held against the differences. So neither the luck of
//! the deal nor the objectives of a game count for anything.
//!
//! What dungeons turned out to be worth was tried first, and is the wrong question: a monster at the entrance is worth about as
//! much as one in a room to somebody who will move it next turn, and whoever learns that never moves it.
//!
//! `cargo run --release -p donjon --example fit -- 8000 30 7` (games a round, rounds, seed; some minutes) prints the rows of
//! `heuristics/weights.rs`, which are copied there by hand.
#![expect(clippy::print_stdout, reason = "it prints a table")]

use donjon::{Action, Donjon, N_COLUMNS, N_FEATURES, Options, Weights};
use tabletop::{Dealer, Game, Heuristics, Options as _, Rng, Seat};

/// Each feature has two numbers to change: its weight late in the game and early on, as shares of the columns.
const SHAPES: [[f32; N_COLUMNS]; 2] = [[0.05, 1.0, 0.5, 0.0, 0.0], [0.0, 0.0, 0.5, 1.0, 1.0]];
const N: usize = 2 * N_FEATURES;
/// Differences are this large, and a share of the weight.
const LEAST: f32 = 0.25;
const SHARE: f32 = 0.3;
/// How far the first round goes, in such differences all together.
const STRIDE: f64 = 3.0;

type Differences = [f32; N];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [n_games, n_rounds, seed] = &words[..] else {
        return Err("write games a round, rounds, and a seed".into());
    };
    let n_games: usize = n_games.parse()?;
    let mut rng = Rng::new(seed.parse()?);
    let mut weights = *Donjon::weights();
    for round in 0..n_rounds.parse::<usize>()? {
        let mut scores: Vec<(Differences, f64)> = Vec::new();
        let points: f64 = (0..n_games).map(|_| play(&weights, &mut rng, &mut scores)).sum();
        println!("round {round}: {:.2} points", points / n_games as f64);
        let mut slope = [0.0; N];
        for (differences, score) in &scores {
            for (slope, difference) in slope.iter_mut().zip(differences) {
                *slope += f64::from(*difference) * score / scores.len() as f64;
            }
        }
        let length = slope.iter().map(|slope| slope * slope).sum::<f64>().sqrt();
        // Shorter and shorter, so that it comes to rest.
        let stride = STRIDE / (1.0 + round as f64 / 10.0).sqrt() / length;
        let stride = slope.map(|slope| (stride * slope) as f32);
        weights = differing(&weights, &stride);
    }
    for row in weights {
        let cells: Vec<String> = row.iter().map(|weight| format!("{weight:6.2}")).collect();
        println!("    [{}],", cells.join(", "));
    }
    Ok(())
}

/// The weights with these differences.
fn differing(weights: &Weights, differences: &Differences) -> Weights {
    let mut other = *weights;
    for (nth, row) in other.iter_mut().enumerate() {
        let unit = LEAST + SHARE * weights[nth][2].abs();
        for (shape, difference) in SHAPES.iter().zip(&differences[2 * nth..]) {
            for (cell, share) in row.iter_mut().zip(shape) {
                *cell += share * unit * difference;
            }
        }
    }
    other
}

/// One game with any objectives, plan and number of seats: what each seat was ahead of the table's mean, and that mean.
fn play(weights: &Weights, rng: &mut Rng, scores: &mut Vec<(Differences, f64)>) -> f64 {
    let all = Options::all();
    let options = all[rng.below(all.len() as u32) as usize];
    let n_seats = 2 + rng.below(3) as usize;
    let mut dealer = Dealer::silent(Rng::new(u64::from(rng.below(u32::MAX))));
    let mut game = Donjon::new(&options, n_seats, &mut dealer);
    let mut seats = Vec::new();
    for _ in 0..n_seats {
        // One or minus one, at random.
        let differences: Differences = [(); N].map(|()| rng.below(2) as f32 * 2.0 - 1.0);
        seats.push((differences, differing(weights, &differences)));
    }
    while let Some(seat) = game.to_act().first() {
        let action = choose(&game, seat, &seats[seat.index()].1);
        game.apply(seat, action, &mut dealer);
    }
    let points = game.scores().expect("the game is over").points;
    let mean = Seat::all(n_seats).map(|seat| f64::from(points[seat])).sum::<f64>() / n_seats as f64;
    for (seat, (differences, _)) in Seat::all(n_seats).zip(seats) {
        scores.push((differences, f64::from(points[seat]) - mean));
    }
    mean
}

fn choose(game: &Donjon, seat: Seat, weights: &Weights) -> Action {
    if let Some(action) = game.answer_by(seat, weights) {
        return action;
    }
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let prior = |action: &Action| game.prior(seat, *action);
    let best = legal.iter().max_by(|a, b| prior(a).total_cmp(&prior(b)));
    *best.expect("somebody has something to decide")
}
