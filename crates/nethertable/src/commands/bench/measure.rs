//! The measurements themselves: several short runs each, after warm-up, on the calling thread only.

use std::{hint::black_box, time::Instant};

use allocations::count;
use bots::{
    Bot, Ismcts, IsmctsOptions, Rate, Runs, measure_rates, native_clock, pick, playout, playout_by,
    search_rate,
};
use tabletop::{Dealer, Game, Heuristics, ParseError, Rng};

/// The fewest runs a rate is taken over.
const MIN_RUNS: usize = 9;
/// The longest run, in seconds: on a busy machine only short ones find a quiet moment.
const MAX_RUN: f64 = 0.1;
/// How many playouts pass between two looks at the clock.
const N_PLAYOUTS: usize = 64;
/// How many iterations warm up the search whose allocations are counted.
const N_WARM_UP: usize = 5_000;
/// After this many playout actions the cut search estimates.
pub const CUT: u32 = 10;
const N_CLONES: usize = 1 << 16;
/// How many playouts or iterations the allocations are counted over.
const N_COUNTED: usize = 2_000;
const SEED: u64 = 0x62_656e_6368;

/// How long a bot takes to decide.
#[derive(Clone, Copy, Debug)]
pub struct DecisionTimes {
    pub n_decisions: usize,
    pub median_ms: f64,
    pub max_ms: f64,
}

/// All figures of one game at one number of seats.
#[derive(Clone, Debug)]
pub struct Figures {
    pub n_seats: usize,
    pub random_games: Rate,
    pub random_actions: Rate,
    /// With playouts to the very end, and cut after `CUT` actions.
    pub search_iterations: Rate,
    pub cut_search_iterations: Rate,
    pub clone_ns: f64,
    pub state_bytes: usize,
    pub action_bytes: usize,
    pub view_bytes: usize,
    pub allocations_per_playout: f64,
    pub allocations_per_search_iteration: f64,
    /// Of the whole process up to now; unknown where the system does not tell.
    pub peak_rss_kib: Option<u64>,
    /// Of easy, medium and hard; empty when nobody asked.
    pub levels: Vec<DecisionTimes>,
}

/// Measures a game; `seconds` is the time for each rate, `n_decisions` how often each level decides.
pub fn measure<G: Heuristics>(
    n_seats: usize,
    seconds: f64,
    n_decisions: usize,
) -> Result<Figures, ParseError> {
    let options = G::Options::default();
    let mut dealer = Dealer::<G>::silent(Rng::new(SEED));
    let mut legal = Vec::new();
    let mut play = || {
        let mut game = G::new(&options, n_seats, &mut dealer);
        playout(&mut game, &mut dealer, &mut legal)
    };
    let (random_games, random_actions) = measure_rates(runs(seconds), || {
        let n_actions: usize = (0..N_PLAYOUTS).map(|_| play()).sum();
        (N_PLAYOUTS, n_actions)
    });
    let allocations_per_playout = allocations_per_playout::<G>(n_seats);

    let opening = G::new(&options, n_seats, &mut dealer);
    let search_iterations = search_rate::<G>(n_seats, None, runs(seconds));
    let cut_search_iterations = search_rate::<G>(n_seats, Some(CUT), runs(seconds));
    let first = opening.to_act().first().expect("a game begins with somebody's decision");
    let view = opening.view(Some(first));
    let mut search = Ismcts::<G>::new(IsmctsOptions::default(), SEED);
    search.iterate(&view, N_WARM_UP);
    let allocations = count(|| search.iterate(&view, N_COUNTED));
    let allocations_per_search_iteration = allocations as f64 / N_COUNTED as f64;

    Ok(Figures {
        n_seats,
        random_games,
        random_actions,
        search_iterations,
        cut_search_iterations,
        clone_ns: clone_ns(&opening),
        state_bytes: size_of::<G>(),
        action_bytes: size_of::<G::Action>(),
        view_bytes: size_of::<G::View>(),
        allocations_per_playout,
        allocations_per_search_iteration,
        peak_rss_kib: peak_rss_kib(),
        levels: if n_decisions > 0 { levels::<G>(n_seats, n_decisions)? } else { Vec::new() },
    })
}

/// The same games are played twice, and counted the second time: however few were played before, nothing grows then.
fn allocations_per_playout<G: Heuristics>(n_seats: usize) -> f64 {
    let options = G::Options::default();
    let mut legal = Vec::new();
    let mut play_all = || {
        let mut dealer = Dealer::<G>::silent(Rng::new(SEED));
        for _ in 0..N_COUNTED {
            playout(&mut G::new(&options, n_seats, &mut dealer), &mut dealer, &mut legal);
        }
    };
    play_all();
    count(play_all) as f64 / N_COUNTED as f64
}

/// Runs of this many seconds together, each short enough to find a quiet moment.
pub fn runs(seconds: f64) -> Runs {
    let n_runs = MIN_RUNS.max((seconds / MAX_RUN).ceil() as usize);
    Runs { n_runs, ms: seconds * 1e3, clock: native_clock }
}

fn clone_ns<G: Game>(game: &G) -> f64 {
    let run = |_| {
        let start = Instant::now();
        for _ in 0..N_CLONES {
            black_box(black_box(game).clone());
        }
        start.elapsed().as_secs_f64() * 1e9 / N_CLONES as f64
    };
    (0..=MIN_RUNS).map(run).fold(f64::INFINITY, f64::min)
}

/// The most memory this process ever held.
fn peak_rss_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// How long the three levels take at decisions spread over a random game.
fn levels<G: Heuristics>(
    n_seats: usize,
    n_decisions: usize,
) -> Result<Vec<DecisionTimes>, ParseError> {
    let views = decisions::<G>(n_seats, n_decisions);
    let mut levels = Vec::new();
    for level in G::LEVELS {
        let mut bot: Box<dyn Bot<G>> = level.parse::<bots::BotSpec>()?.build(SEED)?;
        let mut times: Vec<f64> = views
            .iter()
            .map(|view| {
                let start = Instant::now();
                black_box(bot.choose(view));
                start.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let n_decisions = times.len();
        let max_ms = times.last().copied().unwrap_or(0.0);
        let median_ms = times.get(n_decisions / 2).copied().unwrap_or(0.0);
        levels.push(DecisionTimes { n_decisions, median_ms, max_ms });
    }
    Ok(levels)
}

/// `n` real decisions, as their seats see them, evenly spread over random games.
fn decisions<G: Heuristics>(n_seats: usize, n: usize) -> Vec<G::View> {
    let mut dealer = Dealer::<G>::silent(Rng::new(SEED));
    let mut legal: Vec<G::Action> = Vec::new();
    let mut views: Vec<G::View> = Vec::new();
    while views.len() < n {
        let mut game = G::new(&G::Options::default(), n_seats, &mut dealer);
        playout_by(&mut game, &mut dealer, |game, seat, rng| {
            game.legal(seat, &mut legal);
            if legal.len() > 1 {
                views.push(game.view(Some(seat)));
            }
            Some(pick(&legal, rng))
        });
    }
    let n_views = views.len();
    (0..n).map(|nth| views[nth * n_views / n].clone()).collect()
}
