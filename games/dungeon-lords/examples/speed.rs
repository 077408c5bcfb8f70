//! Measures random play: games a second, steps a game, size and clone.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use dungeon_lords::{DungeonLords, Options};
use tabletop::{Dealer, Game, Rng};

fn main() {
    let n_games = 4000;
    for n_seats in 2..=4 {
        let mut rng = Rng::new(7);
        let mut dealer = Dealer::silent(Rng::new(11));
        let mut legal = Vec::with_capacity(400);
        let (mut n_steps, mut n_choices) = (0u64, 0u64);
        let start = Instant::now();
        for _ in 0..n_games {
            let mut game = DungeonLords::new(&Options::default(), n_seats, &mut dealer);
            loop {
                let to_act = game.to_act();
                let Some(seat) = to_act.first() else { break };
                game.legal(seat, &mut legal);
                assert!(!legal.is_empty());
                let action = legal[rng.below(legal.len() as u32) as usize];
                n_choices += u64::from(legal.len() > 1);
                game.apply(seat, action, &mut dealer);
                n_steps += 1;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{n_seats} seats: {:.0} games/s, {:.0} steps ({:.0} choices) a game, {:.0} ns a step",
            f64::from(n_games) / seconds,
            n_steps as f64 / f64::from(n_games),
            n_choices as f64 / f64::from(n_games),
            seconds * 1e9 / n_steps as f64
        );
    }
    println!("size {}, view {}", size_of::<DungeonLords>(), size_of::<dungeon_lords::View>());
}
