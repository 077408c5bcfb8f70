//! Measures how many points the playout policy loses per kind of decision.
//!
//! In games of three by that policy one seat asks a bot for one kind of decision; printed is how far that seat ends above the mean of
//! the others.
//!
//! `cargo run --release -p donjon --example swap -- greedy 900 walk recruit` (a bot, games, kinds of decisions; `none` for the
//! standard error alone, `all` for every decision). The same deals for every kind, with the bot in each seat.
#![expect(clippy::print_stdout, reason = "it prints a table")]

use bots::{Bot, BotSpec};
use donjon::{Action, Donjon, Options, Phase, Task};
use tabletop::{Dealer, Game, Heuristics, Rng, Seat};

const N_SEATS: usize = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [spec, n_games, kinds @ ..] = &words[..] else {
        return Err("write a bot, the number of games, and kinds of decisions".into());
    };
    let n_games: u64 = n_games.parse()?;
    let mut bot = spec.parse::<BotSpec>()?.build::<Donjon>(0)?;
    for kind in kinds {
        let leads: Vec<f64> = (0..n_games).map(|nth| play(bot.as_mut(), kind, nth)).collect();
        let mean = leads.iter().sum::<f64>() / n_games as f64;
        let squares: f64 = leads.iter().map(|lead| (lead - mean) * (lead - mean)).sum();
        let error = squares.sqrt() / n_games as f64;
        println!("{kind:10} {mean:6.2} points ahead, standard error {error:.2}");
    }
    Ok(())
}

/// One game: how far the seat that asks the bot ends above the mean of the others.
fn play(bot: &mut dyn Bot<Donjon>, kind: &str, nth: u64) -> f64 {
    let asker = Seat::new(nth as usize % N_SEATS);
    let mut dealer = Dealer::silent(Rng::new(1000 + nth / N_SEATS as u64));
    let mut game = Donjon::new(&Options::default(), N_SEATS, &mut dealer);
    bot.reseed(nth);
    while let Some(seat) = game.to_act().first() {
        let is_asked = seat == asker && (kind == "all" || kind == kind_of_decision(&game));
        let action =
            if is_asked { bot.choose(&game.view(Some(seat))) } else { by_instinct(&game, seat) };
        game.apply(seat, action, &mut dealer);
    }
    let points = game.scores().expect("the game is over").points;
    let others = Seat::all(N_SEATS).filter(|&seat| seat != asker);
    let rest: f64 = others.map(|seat| f64::from(points[seat])).sum();
    f64::from(points[asker]) - rest / (N_SEATS - 1) as f64
}

fn kind_of_decision(game: &Donjon) -> &'static str {
    let table = game.table();
    match table.top().map(|frame| frame.task) {
        Some(Task::Walk { .. }) if table.phase == Phase::Movement => "walk",
        Some(Task::Walk { .. }) => "steps",
        Some(Task::Settle { .. }) => "settle",
        Some(Task::Brew | Task::Invite | Task::Host | Task::Gaze) => "card",
        Some(_) => "effect",
        None => match table.phase {
            Phase::Guardian => "guardian",
            Phase::Recruitment => "recruit",
            Phase::Power => "sacrifice",
            _ => "other",
        },
    }
}

fn by_instinct(game: &Donjon, seat: Seat) -> Action {
    if let Some(action) = game.instinct(seat) {
        return action;
    }
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let prior = |action: &Action| game.prior(seat, *action);
    let best = legal.iter().max_by(|a, b| prior(a).total_cmp(&prior(b)));
    *best.expect("somebody has something to decide")
}
