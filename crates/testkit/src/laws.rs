//! The laws every game keeps, asserted by random play at every seat count and with all options.
//!
//! Read `check` first. One random game is driven by `laws/run.rs`; what is asserted of a single
//! position is in `laws/position.rs`, of a single step in `laws/step.rs`, of text in `laws/text.rs`,
//! of bots in `laws/bots.rs`.

mod bots;
mod many;
mod position;
mod report;
mod run;
mod step;
mod text;

use std::mem::size_of;

use tabletop::{Game, Options};

pub use report::{BrokenLaw, Law};
use report::{CheckResult, Violation, ensure};

use crate::{allocations, random_play};

/// How hard to look.
#[derive(Clone, Debug)]
pub struct LawChecker {
    /// Random games for each seat count with each combination of options.
    pub n_games: usize,
    /// The first random game's seed; the next game has the next.
    pub seed: u64,
    /// Worlds sampled for each viewer at each step.
    pub n_worlds: usize,
    /// A game that has not ended by then never will.
    pub max_steps: usize,
}

impl LawChecker {
    pub fn new(n_games: usize) -> LawChecker {
        LawChecker { n_games, seed: 1, n_worlds: 2, max_steps: 5_000 }
    }

    /// As many games as the environment asks for by `LAWS_GAMES`, from the seed `LAWS_SEED` on; else `n_games`,
    /// from the first.
    pub fn from_env(n_games: usize) -> LawChecker {
        let laws = LawChecker::new(n_games);
        let number = |key| std::env::var(key).ok().map(|text| number(key, &text));
        LawChecker {
            n_games: number("LAWS_GAMES").map_or(laws.n_games, |n| n as usize),
            seed: number("LAWS_SEED").unwrap_or(laws.seed),
            ..laws
        }
    }

    /// Every variant, from its set-up.
    pub fn check<G: Game>(&self) -> Result<Coverage, BrokenLaw> {
        text::check_vocabulary::<G>().map_err(BrokenLaw::without_game::<G>)?;
        check_size::<G>().map_err(BrokenLaw::without_game::<G>)?;
        let mut coverage = Coverage::default();
        for (n_seats, options) in random_play::variants::<G>() {
            for seed in self.seeds() {
                self.check_one::<G>(&options, n_seats, seed, &mut coverage)?;
            }
        }
        Ok(coverage)
    }

    /// One random game of one variant: what a failure message names.
    pub fn check_one<G: Game>(
        &self,
        options: &G::Options,
        n_seats: usize,
        seed: u64,
        coverage: &mut Coverage,
    ) -> Result<(), BrokenLaw> {
        run::play::<G>(self, &run::Start::SetUp { options, n_seats }, seed, coverage)
    }

    /// The laws that cost little (over, progress, audit, panic) in every variant, for games by the ten thousand.
    pub fn check_many<G: Game>(&self) -> Result<Coverage, BrokenLaw> {
        let mut coverage = Coverage::default();
        for (n_seats, options) in random_play::variants::<G>() {
            for seed in self.seeds() {
                many::play::<G>(self, &options, n_seats, seed, &mut coverage)?;
            }
        }
        Ok(coverage)
    }

    /// Random games that go on from a position.
    pub fn check_from<G: Game>(&self, start: &G) -> Result<Coverage, BrokenLaw> {
        let mut coverage = Coverage::default();
        for seed in self.seeds() {
            run::play::<G>(self, &run::Start::Scene(start), seed, &mut coverage)?;
        }
        Ok(coverage)
    }

    /// A decider made by `make` from a number (its luck) chooses alike in all worlds it cannot tell apart.
    /// Here `n_games` is how many positions of each variant are put to it.
    pub fn check_bot<G, D>(&self, make: impl FnMut(u64) -> D) -> Result<Coverage, BrokenLaw>
    where
        G: Game,
        D: FnMut(&G::View) -> G::Action,
    {
        bots::check::<G, D>(self, make)
    }

    fn seeds(&self) -> impl Iterator<Item = u64> + use<> {
        (self.seed..).take(self.n_games)
    }
}

/// What was looked at. A law that never found anything to compare proves nothing: see that these grow.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Coverage {
    pub games: usize,
    pub steps: usize,
    /// Actions tried that had to be refused.
    pub refusals: usize,
    pub worlds: usize,
    /// Worlds that were not the full state itself: 0 in a game without secrets.
    pub other_worlds: usize,
    /// Other runs of a step that looked the same to a viewer, whose logs were compared.
    pub log_comparisons: usize,
    pub undone: usize,
    /// Steps without draws that could not be undone because they revealed hidden information.
    pub sealed: usize,
    /// Records that were written, read and played again.
    pub replays: usize,
    /// Choices put to a decider.
    pub choices: usize,
}

/// Checks all laws with `n_games` random games for each variant, or as many as `LAWS_GAMES` asks for. Panics with the
/// law and the game that broke it.
pub fn check<G: Game>(n_games: usize) -> Coverage {
    report::<G>(LawChecker::from_env(n_games).check::<G>())
}

/// Like `check`, with only the laws that cost little.
pub fn check_many<G: Game>(n_games: usize) -> Coverage {
    report::<G>(LawChecker::from_env(n_games).check_many::<G>())
}

/// Like `check`, from this position.
pub fn check_from<G: Game>(start: &G, n_games: usize) -> Coverage {
    report::<G>(LawChecker::new(n_games).check_from(start))
}

/// Checks a kind of bot at `n_positions` positions of each variant: `make` makes one with the luck of a number.
pub fn check_bot<G, D>(n_positions: usize, make: impl FnMut(u64) -> D) -> Coverage
where
    G: Game,
    D: FnMut(&G::View) -> G::Action,
{
    report::<G>(LawChecker::new(n_positions).check_bot::<G, D>(make))
}

#[expect(clippy::print_stdout, reason = "the harness shows it with --nocapture")]
fn report<G: Game>(outcome: Result<Coverage, BrokenLaw>) -> Coverage {
    let coverage = outcome.unwrap_or_else(|broken| panic!("{broken}"));
    let (game, view, action) = (size_of::<G>(), size_of::<G::View>(), size_of::<G::Action>());
    println!("{}: game {game} bytes, view {view}, action {action}; {coverage:?}", G::NAME);
    coverage
}

fn number(key: &str, text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{key}={text}: write a number"))
}

fn check_size<G: Game>() -> CheckResult {
    let bytes = size_of::<G::Action>();
    ensure(Law::Allocation, bytes <= 8, || format!("an action has {bytes} bytes, more than 8"))?;
    let hint = "install testkit::allocations::Counter with #[global_allocator] in this test binary";
    ensure(Law::Allocation, allocations::is_counting(), || hint.to_string())
}

fn options_text<G: Game>(options: &G::Options) -> String {
    let pairs: Vec<String> = options.pairs().iter().map(|(k, v)| format!("{k} {v}")).collect();
    if pairs.is_empty() { "no options".to_string() } else { pairs.join(", ") }
}
