//! Measures this game by itself: random playouts a second, what a copy costs, and how often teams of bots win.
//!
//! `cargo run --release -p heroes-out --example measure` counts playouts; with more words (`-- 2 20 medium easy`: seats, games,
//! bots) each kind of bot plays every scenario on every difficulty, at all seats of the table.
#![expect(clippy::print_stdout, reason = "it is a report")]

use std::{hint::black_box, time::Instant};

use bots::BotSpec;
use heroes_out::{HeroesOut, Options};
use tabletop::{Dealer, Game, Options as _, Rng};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [n_seats, n_games, names @ ..] if !names.is_empty() => {
            for name in names {
                teams(name, n_seats.parse()?, n_games.parse()?)?;
            }
        }
        _ => {
            HeroesOut::SEATS.for_each(playouts);
            copies();
        }
    }
    Ok(())
}

fn playouts(n_seats: usize) {
    let mut dealer: Dealer<HeroesOut> = Dealer::silent(Rng::new(1));
    let mut rng = Rng::new(2);
    let mut legal = Vec::with_capacity(1024);
    let (mut n_games, mut n_steps) = (0u32, 0u64);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < 2.0 {
        let mut game = HeroesOut::new(&Options::default(), n_seats, &mut dealer);
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

fn copies() {
    const N: u32 = 10_000_000;
    let game = HeroesOut::new(&Options::default(), 4, &mut Dealer::silent(Rng::new(1)));
    let start = Instant::now();
    for _ in 0..N {
        black_box(*black_box(&game));
    }
    let each = start.elapsed().as_nanos() as f64 / f64::from(N);
    println!("a copy of {} bytes takes {each:.0} ns", size_of::<HeroesOut>());
}

fn teams(name: &str, n_seats: usize, n_games: u64) -> Result<(), Box<dyn std::error::Error>> {
    let spec: BotSpec = name.parse()?;
    let clock = Instant::now();
    for options in Options::all().into_iter().filter(|options| !options.by_default) {
        let (mut n_won, mut n_steps, mut points) = (0, 0u64, 0);
        for seed in 0..n_games {
            let mut dealer = Dealer::silent(Rng::new(seed));
            let mut bot = spec.build::<HeroesOut>(seed)?;
            let mut game = HeroesOut::new(&options, n_seats, &mut dealer);
            while let Some(seat) = game.to_act().first() {
                let action = bot.choose(&game.view(Some(seat)));
                game.apply(seat, action, &mut dealer);
                n_steps += 1;
            }
            let scores = game.scores().expect("nobody is to act, so it is over");
            n_won += u64::from(scores.ranks[tabletop::Seat::new(0)] == 0);
            points += scores.points[tabletop::Seat::new(0)];
        }
        let words: Vec<&str> = options.pairs().into_iter().map(|(_, value)| value).collect();
        println!(
            "{name}, {n_seats} seats, {:<28} wins {:3.0} %, {:5.1} points, {} steps",
            words.join(" "),
            100.0 * n_won as f64 / n_games as f64,
            f64::from(points) / n_games as f64,
            n_steps / n_games
        );
    }
    println!("{name}: {:.1} s", clock.elapsed().as_secs_f64());
    Ok(())
}
