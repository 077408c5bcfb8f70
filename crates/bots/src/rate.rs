//! Measures how often work is done a second, and with that the speed of search, by any clock: in the terminal and in a browser.

use std::hint::black_box;

use tabletop::{Dealer, Heuristics, Rng};

use crate::{Clock, Ismcts, IsmctsOptions};

/// How many iterations one search makes, on a fresh tree each.
const N_ITERATIONS: usize = 5_000;
const SEED: u64 = 0x62_656e_6368;

/// Over which runs a rate is taken, after one more that only warms up.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    pub n_runs: usize,
    /// How long all of them take together, in milliseconds; longer where one unit of work takes longer than a run.
    pub ms: f64,
    pub clock: Clock,
}

/// A rate per second over several runs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    pub best: f64,
    pub median: f64,
}

impl Rate {
    fn of(mut runs: Vec<f64>) -> Rate {
        runs.sort_by(f64::total_cmp);
        Rate { best: runs[runs.len() - 1], median: runs[runs.len() / 2] }
    }
}

/// Runs `work`, which returns what it did in two units, again and again; the rates of both units.
pub fn measure_rates(runs: Runs, mut work: impl FnMut() -> (usize, usize)) -> (Rate, Rate) {
    let Runs { n_runs, ms, clock } = runs;
    assert!(n_runs > 0, "a rate is taken over at least one run");
    let slice = ms / n_runs as f64;
    let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
    for nth in 0..=n_runs {
        let start = clock();
        let (mut first, mut second) = (0, 0);
        while clock() - start < slice || first == 0 {
            let done = work();
            first += done.0;
            second += done.1;
        }
        let elapsed = (clock() - start) / 1e3;
        if nth > 0 {
            firsts.push(first as f64 / elapsed);
            seconds.push(second as f64 / elapsed);
        }
    }
    (Rate::of(firsts), Rate::of(seconds))
}

/// Search iterations a second from an opening position, with playouts to the end or to a cut.
pub fn search_rate<G: Heuristics>(n_seats: usize, cutoff: Option<u32>, runs: Runs) -> Rate {
    let mut dealer = Dealer::<G>::silent(Rng::new(SEED));
    let game = G::new(&G::Options::default(), n_seats, &mut dealer);
    let first = game.to_act().first().expect("a game begins with somebody's decision");
    let view = game.view(Some(first));
    let mut search = Ismcts::<G>::new(IsmctsOptions { cutoff, ..IsmctsOptions::default() }, SEED);
    measure_rates(runs, || (search.iterate(black_box(&view), N_ITERATIONS).iterations, 0)).0
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::*;

    static N_LOOKS: AtomicU32 = AtomicU32::new(0);

    /// Ten milliseconds pass between two looks.
    fn clock() -> f64 {
        f64::from(N_LOOKS.fetch_add(1, Relaxed)) * 10.0
    }

    #[test]
    fn rates_are_per_second_and_without_the_first_run() {
        let mut n_calls = 0;
        let runs = Runs { n_runs: 3, ms: 60.0, clock };
        let rates = measure_rates(runs, || {
            n_calls += 1;
            // The run that warms up does more, the last one less.
            match n_calls {
                1 => (600, 0),
                4 => (1, 3),
                _ => (3, 6),
            }
        });
        // Each run has time for one piece of work, and has taken 30 ms when its end is seen.
        assert_eq!(n_calls, 4);
        let rate = |best, median| Rate { best, median };
        assert_eq!(rates.0, rate(3.0 / 0.03, 3.0 / 0.03));
        assert_eq!(rates.1, rate(6.0 / 0.03, 6.0 / 0.03));
    }
}
