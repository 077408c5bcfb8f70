//! Tournaments of bots: seats rotate, deals are paired, and the result is the same on any number of threads.
//!
//! A block is one deal played once in every distinct rotation of the entrants around the table. All games of a block
//! are dealt from the same seed, so that nobody's luck of the deck or of the seat decides.
//!
//! In a cooperative game every bot plays as a team of its own kind, and a block is one deal played once by every team.

mod curve;
mod stats;

use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicUsize, Ordering},
    time::Instant,
};

use tabletop::{
    Dealer, Game, GameSession, Heuristics, ParseError, RandomSource, Scores, Seat, Seed,
};

use crate::{Bot, BotSpec, mix};

pub use curve::{Curve, Point};

/// A bot of your own: its name, and what makes one for a thread.
pub type CustomBot<'a, G> = (&'a str, &'a (dyn Fn() -> Box<dyn Bot<G>> + Sync));

/// Takes each finished game with its number and the seed of its deal, from whichever thread finished it.
pub type Recorder<'a, G> = &'a (dyn Fn(usize, &GameSession<G>, &Seed) + Sync);

/// A tournament: who plays, at how many seats, how often.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The bots at a table; with fewer than seats they are repeated in turn.
    pub specs: Vec<BotSpec>,
    pub n_seats: usize,
    /// Whole blocks are fairest: a multiple of the seats.
    pub n_games: usize,
    pub seed: u64,
    pub n_threads: usize,
}

/// The result of a tournament. All but `seconds` depends on the arena alone, unless bots have time limits.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub n_seats: usize,
    pub games: usize,
    pub seconds: f64,
    /// In the order of the specs; equal specs are one entrant.
    pub entrants: Vec<Entrant>,
    /// Every two entrants, in the order of the specs.
    pub pairs: Vec<Pair>,
}

/// How one bot did over all its seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    pub name: String,
    /// Seats held: a bot on two seats of a table counts two. In a cooperative game, tables.
    pub games: usize,
    /// Tables won; a shared first place is shared out, unless all win together or a tie has no winner.
    pub wins: f64,
    pub win_rate: f64,
    /// The 95 % interval of the win rate (Wilson).
    pub low: f64,
    pub high: f64,
    pub mean_score: f64,
}

/// How two bots compare where they sit at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    pub a: String,
    pub b: String,
    /// Comparisons: every seat of `a` with every seat of `b` at each table; in a cooperative game, deals.
    pub games: usize,
    /// The share in which `a` finishes above `b`, or wins where the team of `b` loses; ties count half.
    pub above: f64,
    /// The 95 % interval of `above`, over blocks, because comparisons within one deal hang together.
    pub low: f64,
    pub high: f64,
    /// How many points `a` has more than `b`, on average.
    pub points: f64,
    /// The 95 % interval of `points`, over blocks; infinite where there are too few of them.
    pub points_low: f64,
    pub points_high: f64,
}

/// One finished table.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    game: usize,
    scores: Scores,
}

impl Arena {
    /// Plays all games. `progress` is called with how many are done, from whichever thread finished one.
    pub fn run<G: Heuristics>(
        &self,
        options: &G::Options,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Report, ParseError> {
        self.run_with::<G>(options, &[], progress)
    }

    /// Like `run`, with bots of your own: each `BotSpec::custom` is made by the custom bot of that name.
    pub fn run_with<G: Heuristics>(
        &self,
        options: &G::Options,
        custom_bots: &[CustomBot<'_, G>],
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Report, ParseError> {
        self.run_recorded(options, custom_bots, progress, None)
    }

    /// Like `run_with`; each finished game is also handed to `recorder`.
    pub fn run_recorded<G: Heuristics>(
        &self,
        options: &G::Options,
        custom_bots: &[CustomBot<'_, G>],
        progress: &(dyn Fn(usize) + Sync),
        recorder: Option<Recorder<'_, G>>,
    ) -> Result<Report, ParseError> {
        self.check::<G>()?;
        let schedule =
            Schedule { arena: self, is_coop: G::IS_COOP, shares_victory: G::SHARES_VICTORY };
        let start = Instant::now();
        let n_threads = self.n_threads.clamp(1, self.n_games.max(1));
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || -> Result<Vec<Outcome>, ParseError> {
            let mut bots = schedule.build::<G>(custom_bots)?;
            let mut outcomes = Vec::new();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.n_games {
                    return Ok(outcomes);
                }
                let scores = schedule.play::<G>(options, game, &mut bots, recorder);
                outcomes.push(Outcome { game, scores });
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        let shares = std::thread::scope(|scope| {
            let workers: Vec<_> = (1..n_threads).map(|_| scope.spawn(work)).collect();
            let mut shares = vec![work()];
            for worker in workers {
                shares.push(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            shares
        });
        let mut outcomes = Vec::with_capacity(self.n_games);
        for share in shares {
            outcomes.extend(share?);
        }
        // Threads finish in any order; sums are added up in one.
        outcomes.sort_by_key(|outcome| outcome.game);
        Ok(stats::report(schedule, &outcomes, start.elapsed().as_secs_f64()))
    }

    /// The seed of a block's deal.
    pub fn deal_seed(&self, block: usize) -> Seed {
        Seed::from_number(mix(mix(self.seed, 1), block as u64))
    }

    /// Which of `specs` sits where in a game.
    pub fn entry_at(&self, game: usize, seat: Seat) -> usize {
        let entry = (seat.index() + game % self.n_rotations()) % self.n_seats;
        entry % self.specs.len()
    }

    /// After this many rotations every seat has the same bot again.
    pub fn n_rotations(&self) -> usize {
        let spec = |place: usize| &self.specs[place % self.n_seats % self.specs.len()];
        let is_same = |by: &usize| (0..self.n_seats).all(|place| spec(place) == spec(place + by));
        (1..self.n_seats).find(is_same).unwrap_or(self.n_seats)
    }

    fn check<G: Game>(&self) -> Result<(), ParseError> {
        if self.specs.is_empty() {
            return Err(ParseError::new("a tournament needs at least one bot"));
        }
        if !G::SEATS.contains(&self.n_seats) {
            let (least, most) = (G::SEATS.start(), G::SEATS.end());
            let message = format!("{} has {least} to {most} seats, not {}", G::NAME, self.n_seats);
            return Err(ParseError::new(message));
        }
        if self.specs.len() > self.n_seats && !G::IS_COOP {
            let (n_bots, n_seats) = (self.specs.len(), self.n_seats);
            return Err(ParseError::new(format!("{n_bots} bots do not fit on {n_seats} seats")));
        }
        Ok(())
    }

    /// The distinct bots by their canonical names, in the order of the specs.
    fn names(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let names = self.specs.iter().map(ToString::to_string);
        names.filter(|name| seen.insert(name.clone())).collect()
    }
}

/// Who sits where in which game.
#[derive(Clone, Copy)]
struct Schedule<'a> {
    arena: &'a Arena,
    is_coop: bool,
    shares_victory: bool,
}

impl Schedule<'_> {
    /// How many games are played with one deal.
    fn n_rotations(self) -> usize {
        if self.is_coop { self.arena.specs.len() } else { self.arena.n_rotations() }
    }

    fn block_of(self, game: usize) -> usize {
        game / self.n_rotations()
    }

    /// Which of the specs sits where in a game.
    fn spec_at(self, game: usize, seat: Seat) -> usize {
        if self.is_coop { game % self.n_rotations() } else { self.arena.entry_at(game, seat) }
    }

    /// Which of the bots that were built sits where: a team has one for each of its seats.
    fn bot_at(self, game: usize, seat: Seat) -> usize {
        let n_seats = self.arena.n_seats;
        let turn = game % self.n_rotations();
        if self.is_coop { turn * n_seats + seat.index() } else { (seat.index() + turn) % n_seats }
    }

    fn build<G: Heuristics>(
        self,
        custom_bots: &[CustomBot<'_, G>],
    ) -> Result<Vec<Box<dyn Bot<G>>>, ParseError> {
        let Arena { specs, n_seats, .. } = self.arena;
        let bot_of = |spec: &BotSpec| {
            let custom = custom_bots.iter().find(|(name, _)| spec.custom_name() == Some(name));
            custom.map_or_else(|| spec.build(0), |(_, make)| Ok(make()))
        };
        if self.is_coop {
            let teams = specs.iter().flat_map(|spec| std::iter::repeat_n(spec, *n_seats));
            return teams.map(bot_of).collect();
        }
        (0..*n_seats).map(|seat| bot_of(&specs[seat % specs.len()])).collect()
    }

    /// Plays one table. `bots` are as `bot_at` counts them.
    fn play<G: Heuristics>(
        self,
        options: &G::Options,
        nth: usize,
        bots: &mut [Box<dyn Bot<G>>],
        recorder: Option<Recorder<'_, G>>,
    ) -> Scores {
        let Arena { n_seats, seed, .. } = *self.arena;
        for seat in Seat::all(n_seats) {
            let seed = mix(mix(mix(seed, 2), nth as u64), seat.index() as u64);
            bots[self.bot_at(nth, seat)].reseed(seed);
        }
        let seed = self.arena.deal_seed(self.block_of(nth));
        let mut dealer = Dealer::recording(RandomSource::seeded(seed));
        let mut steps = Vec::new();
        let mut game = G::new(options, n_seats, &mut dealer);
        while let Some(seat) = game.to_act().first() {
            let action = bots[self.bot_at(nth, seat)].choose(&game.view(Some(seat)));
            if let Err(rule) = game.check(seat, action) {
                panic!("a bot plays legal actions only, but '{action}' breaks {rule}");
            }
            game.apply(seat, action, &mut dealer);
            // Nobody listens here; draws and events must not pile up.
            drop(dealer.take_recorded());
            if recorder.is_some() {
                steps.push((seat, action));
            }
        }
        if let Some(recorder) = recorder {
            let source = RandomSource::seeded(seed);
            let session = GameSession::new(options, n_seats, source, Vec::new());
            let mut session = session.expect("no draws are given that could be wrong");
            for (seat, action) in steps {
                session.play(seat, action).expect("it was legal a moment ago");
            }
            recorder(nth, &session, &seed);
        }
        game.scores().expect("a game in which nobody is to act is over")
    }
}
