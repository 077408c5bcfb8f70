//! Measures the solver on random combats: positions and time, by year and by what is known of the cards; then on
//! puzzles by their numbers, with what the best play of each comes to.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use dungeon_lords::{
    Spell,
    solver::{Difficulty, Solver, Weights, puzzle, random_front, training, write},
};
use tabletop::Rng;

fn main() {
    let n_fronts: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200);
    for year in 1..=2 {
        for n_known in [4, 2, 0] {
            let mut rng = Rng::new(3);
            let mut times = Vec::new();
            let mut n_nodes = Vec::new();
            for _ in 0..n_fronts {
                let mut front = random_front(&mut rng, year);
                front.unseen = Spell::of_year(year);
                for (nth, card) in front.cards.iter_mut().enumerate() {
                    *card = None;
                    if nth < n_known {
                        let draw = rng.below(front.unseen.count_ones());
                        let index = tabletop::nth_bit(front.unseen, draw);
                        front.unseen &= !(1 << index);
                        *card = Some(Spell::from_index(index as usize));
                    }
                }
                let front = front.start();
                let mut solver = Solver::new(Weights::IN_ORDER);
                let start = Instant::now();
                solver.value(&front);
                times.push(start.elapsed().as_secs_f64() * 1e3);
                n_nodes.push(solver.effort.n_nodes);
            }
            let sum: f64 = times.iter().sum();
            let nodes: u64 = n_nodes.iter().sum();
            times.sort_by(f64::total_cmp);
            let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
            println!(
                "year {year}, {n_known} cards known: median {:.2} ms, 90 % {:.2} ms, 99 % {:.1} ms, most {:.0} ms; \
                 {:.2} million positions/s, {} on average",
                at(0.5),
                at(0.9),
                at(0.99),
                at(1.0),
                nodes as f64 / sum / 1e3,
                nodes / n_fronts as u64
            );
        }
    }
    measure_puzzles(std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(20));
}

/// This many puzzles of each difficulty, and the training. With `ANSWERS` set, each with its text and its best result.
fn measure_puzzles(n_each: u64) {
    let generated = Difficulty::ALL.map(|difficulty| {
        let puzzles = (0..n_each).map(|seed| puzzle(difficulty, seed)).collect::<Vec<_>>();
        (difficulty.to_string(), puzzles)
    });
    let sets = [("training".to_string(), training())].into_iter().chain(generated);
    for (name, puzzles) in sets {
        let (mut nodes, start) = (0, Instant::now());
        for puzzle in &puzzles {
            let mut solver = Solver::new(Weights::IN_ORDER);
            solver.value(&puzzle.front);
            nodes += solver.effort.n_nodes;
            if std::env::var("ANSWERS").is_ok() {
                println!("{}{:?}\n", write(&puzzle.title, &puzzle.front), puzzle.best);
            }
        }
        let ms = start.elapsed().as_secs_f64() * 1e3;
        println!("{name}: {} puzzles, {nodes} positions, {ms:.0} ms", puzzles.len());
    }
}
