//! Prints how many bytes an update has, by game: the mean over every step of random games and over all viewers.
//!
//! `cargo run --example update_bytes`

#![allow(clippy::print_stdout)]

use std::{collections::BTreeMap, time::Instant};

use hosting::{GameSetup, HostedGame, UpdateCache};
use protocol::GameId;
use tabletop::{Rng, Seat, Seed};

const N_GAMES: u64 = 40;
const N_SEATS: usize = 4;

#[derive(Default)]
struct Total {
    n_updates: usize,
    n_bytes: usize,
    n_table: usize,
    n_view: usize,
    n_log: usize,
    seconds: f64,
}

fn add(hosted: &dyn HostedGame, total: &mut Total) {
    let since = Some(hosted.version().before());
    let mut cache = UpdateCache::default();
    let mut text = Vec::new();
    for viewer in Seat::all(N_SEATS).map(Some).chain([None]) {
        text.clear();
        // Whether an undo is granted is worked out once, and not what is measured.
        viewer.map(|seat| hosted.can_undo(seat));
        let start = Instant::now();
        hosted.write_update(viewer, true, since, &mut cache, &mut text);
        total.seconds += start.elapsed().as_secs_f64();
        total.n_updates += 1;
        total.n_bytes += text.len();
        let update = hosted.update(viewer, since);
        total.n_table += update.table.get().len();
        total.n_view += update.view.get().len();
        let events = update.log.iter().map(|entry| entry.event.get().len());
        total.n_log += events.sum::<usize>();
    }
}

fn main() {
    for &game in GameId::ALL {
        let mut total = Total::default();
        for seed in 0..N_GAMES {
            let options = BTreeMap::new();
            let setup = GameSetup {
                game,
                edition: game.edition(),
                options: &options,
                n_seats: N_SEATS,
                seed: Seed::from_number(seed),
                scene: None,
            };
            let mut hosted = hosting::start(&setup).expect("a game can be started");
            let mut rng = Rng::new(seed);
            while let Some(seat) = hosted.to_act().first() {
                let action = hosted.random_action(seat, rng.next_u64());
                hosted.act(seat, &action, None).expect("it is legal");
                add(&*hosted, &mut total);
            }
        }
        let mean = |n: usize| n as f64 / total.n_updates as f64;
        println!(
            "{game}: {:.0} bytes an update: table {:.0}, view {:.0}, events {:.0}; {:.2} µs to write one",
            mean(total.n_bytes),
            mean(total.n_table),
            mean(total.n_view),
            mean(total.n_log),
            total.seconds * 1e6 / total.n_updates as f64,
        );
    }
}
