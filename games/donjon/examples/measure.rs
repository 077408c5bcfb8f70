//! Measures this game by itself: random playouts a second, and bots against bots.
//!
//! `cargo run --release -p donjon --example measure` counts playouts and copies; with bots behind it (`-- 2 20 medium easy`: seats,
//! games, bots) it plays a tournament.
#![expect(clippy::print_stdout, reason = "it is a report")]

use std::time::Instant;

use bots::{Arena, BotSpec};
use donjon::{Donjon, Options};
use tabletop::{Dealer, Game, Rng};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [n_seats, n_games, names @ ..] if !names.is_empty() => {
            let specs = names.iter().map(|name| name.parse::<BotSpec>());
            let specs = specs.collect::<Result<Vec<_>, _>>()?;
            tournament(specs, n_seats.parse()?, n_games.parse()?)
        }
        _ => {
            Donjon::SEATS.for_each(playouts);
            copies();
            Ok(())
        }
    }
}

fn playouts(n_seats: usize) {
    let mut dealer: Dealer<Donjon> = Dealer::silent(Rng::new(1));
    let mut rng = Rng::new(2);
    let mut legal = Vec::with_capacity(1024);
    let (mut n_games, mut n_steps) = (0u32, 0u64);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < 2.0 {
        let mut game = Donjon::new(&Options::default(), n_seats, &mut dealer);
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut dealer);
            n_steps += 1;
        }
        n_games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let (games, steps) = (f64::from(n_games) / seconds, n_steps as f64 / seconds);
    let each = n_steps / u64::from(n_games);
    println!(
        "{n_seats} seats: {games:.0} playouts a second, {steps:.0} steps a second, {each} steps each"
    );
}

/// What a copy costs; the black boxes see to it that it is really made.
fn copies() {
    let mut dealer: Dealer<Donjon> = Dealer::silent(Rng::new(1));
    let game = Donjon::new(&Options::default(), 4, &mut dealer);
    let n = 20_000_000;
    let start = Instant::now();
    for _ in 0..n {
        std::hint::black_box(*std::hint::black_box(&game));
    }
    let nanoseconds = start.elapsed().as_secs_f64() * 1e9 / f64::from(n);
    println!("a copy takes {nanoseconds:.1} ns and {} bytes", size_of::<Donjon>());
}

fn tournament(
    specs: Vec<BotSpec>,
    n_seats: usize,
    n_games: usize,
) -> Result<(), Box<dyn std::error::Error>> {
    let arena = Arena { specs, n_seats, n_games, seed: 7, n_threads: 1 };
    let report = arena.run::<Donjon>(&Options::default(), &|_| {})?;
    println!("{} games in {:.0} s", report.games, report.seconds);
    for entrant in &report.entrants {
        println!(
            "{:<60} {:5.1} points, wins {:.2} ({:.2} to {:.2})",
            entrant.name, entrant.mean_score, entrant.win_rate, entrant.low, entrant.high
        );
    }
    for pair in &report.pairs {
        println!(
            "{} above {}: {:.2} ({:.2} to {:.2}), points ahead {:.1} ({:.1} to {:.1})",
            pair.a,
            pair.b,
            pair.above,
            pair.low,
            pair.high,
            pair.points,
            pair.points_low,
            pair.points_high
        );
    }
    Ok(())
}
