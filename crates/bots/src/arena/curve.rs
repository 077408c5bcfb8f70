//! Strength by search effort: one bot with several numbers of iterations, each against one reference bot.
//!
//! Nothing here is bounded by time, so that neither the machine nor its load changes the result.

use tabletop::{Heuristics, ParseError};

use super::{Arena, Pair};
use crate::BotSpec;

/// Which bot, and with how many iterations. Bot and reference sit in turn around the table.
#[derive(Clone, Debug)]
pub struct Curve {
    pub bot: BotSpec,
    pub against: BotSpec,
    pub iterations: Vec<u32>,
    pub n_seats: usize,
    /// The games of each point.
    pub n_games: usize,
    pub seed: u64,
    pub n_threads: usize,
}

/// How the bot with this many iterations compares with the reference.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    pub iterations: u32,
    /// `None` where it is the reference itself.
    pub pair: Option<Pair>,
}

impl Curve {
    /// The reference as it plays here: bounded by iterations alone.
    pub fn reference<G: Heuristics>(&self) -> Result<BotSpec, ParseError> {
        self.against.timeless::<G>()
    }

    /// Plays all points one after the other. `progress` is called with how many games are done over all of them.
    pub fn run<G: Heuristics>(
        &self,
        options: &G::Options,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Vec<Point>, ParseError> {
        let against = self.reference::<G>()?;
        let mut points = Vec::with_capacity(self.iterations.len());
        for (nth, &iterations) in self.iterations.iter().enumerate() {
            let bot = self.bot.with_iterations::<G>(iterations)?;
            if bot == against {
                points.push(Point { iterations, pair: None });
                progress((nth + 1) * self.n_games);
                continue;
            }
            let arena = Arena {
                specs: vec![bot, against.clone()],
                n_seats: self.n_seats,
                n_games: self.n_games,
                seed: self.seed,
                n_threads: self.n_threads,
            };
            let report =
                arena.run::<G>(options, &|n_done| progress(nth * self.n_games + n_done))?;
            points.push(Point { iterations, pair: report.pairs.into_iter().next() });
        }
        Ok(points)
    }
}
