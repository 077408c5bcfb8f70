//! The bot that looks one action ahead and trusts the game's own estimate; or plays on from the best few actions by instinct
//! and trusts the estimate a little later.

use tabletop::{Dealer, Heuristics, Rng, Seat, View};

use crate::{
    Bot, Candidate, Clock, native_clock,
    playout::{highest_prior, playout_by},
    race::Race,
};

#[derive(Clone, PartialEq, Debug)]
pub struct GreedyOptions {
    /// How far an estimate may err, in points: the width of the error added to each action's value.
    pub noise: f32,
    /// How many worlds and draws each action is tried in.
    pub samples: u32,
    /// Whether the game's own advice is taken wherever there is some.
    pub advice: bool,
    /// How often the best actions are played on by instinct, at most; 0 is never. Who falls behind for good drops out.
    pub ahead: u32,
    /// How many actions are played on.
    pub best: u32,
    /// Until the seat itself begins to decide again, this many times.
    pub rounds: u32,
    /// At most this many milliseconds of it; each action is played on once all the same.
    pub ms: Option<u32>,
}

impl Default for GreedyOptions {
    fn default() -> Self {
        GreedyOptions {
            noise: 0.0,
            samples: 8,
            advice: false,
            ahead: 0,
            best: 4,
            rounds: 1,
            ms: None,
        }
    }
}

#[derive(Debug)]
pub struct Greedy<G: Heuristics> {
    options: GreedyOptions,
    dealer: Dealer<G>,
    /// Deals in playouts, to all of them alike.
    streams: Dealer<G>,
    legal: Vec<G::Action>,
    values: Vec<f32>,
    /// What the game proposes, with its first actions as the legal ones; nothing where single actions are compared.
    plans: Vec<Vec<G::Action>>,
    race: Race,
    playout_legal: Vec<G::Action>,
    clock: Clock,
}

impl<G: Heuristics> Greedy<G> {
    pub fn new(options: GreedyOptions, rng_seed: u64) -> Self {
        let dealer = Dealer::silent(Rng::new(rng_seed));
        Greedy {
            options,
            dealer,
            streams: Dealer::streaming(rng_seed),
            legal: Vec::new(),
            values: Vec::new(),
            plans: Vec::new(),
            race: Race::default(),
            playout_legal: Vec::new(),
            clock: native_clock,
        }
    }

    /// Uses another clock for the time limit, as a browser must.
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Adds up what each legal action leads to, in the same worlds and under the same draws for all of them.
    fn evaluate_actions(&mut self, seat: Seat, view: &G::View) {
        for _ in 0..self.options.samples {
            let world = G::determinize(view, self.dealer.rng());
            let rng = self.dealer.rng().clone();
            for (action, value) in self.legal.iter().zip(&mut self.values) {
                *self.dealer.rng() = rng.clone();
                let mut after = world.clone();
                after.apply(seat, *action, &mut self.dealer);
                *value += lead(&after, seat);
            }
        }
        for value in &mut self.values {
            *value /= self.options.samples as f32;
        }
    }
}

impl<G: Heuristics> Greedy<G> {
    /// Asks the game, and returns the action if there is nothing to compare: its advice, or what all of its plans begin with.
    fn ask_game(&mut self, view: &G::View) -> Option<G::Action> {
        self.plans.clear();
        if !self.options.advice {
            return None;
        }
        if self.options.ahead > 0 {
            G::plans(view, self.options.best.max(1) as usize, &mut self.plans);
        }
        let Some(&first) = self.plans.first().and_then(|plan| plan.first()) else {
            let advice = G::advise(view)?;
            debug_assert!(self.legal.contains(&advice), "a game advises what it allows");
            return Some(advice);
        };
        let are_legal = || self.plans.iter().all(|plan| self.legal.contains(&plan[0]));
        debug_assert!(are_legal(), "a game plans what it allows");
        self.legal.clear();
        self.legal.extend(self.plans.iter().map(|plan| plan[0]));
        self.legal.iter().all(|&action| action == first).then_some(first)
    }

    /// Values actions, each with what its plan goes on with, by how games go on from there, under the same luck for all of them.
    /// A time limit runs from `start` on.
    fn play_on(&mut self, seat: Seat, view: &G::View, start: Option<(f64, u32)>) {
        self.race.begin(self.legal.len());
        let clock = self.clock;
        let share_of_time = |(start, ms)| ((clock() - start) / f64::from(ms)) as f32;
        loop {
            let world = G::determinize(view, self.dealer.rng());
            let rng_seed = self.dealer.rng().next_u64();
            for nth in 0..self.legal.len() {
                if self.race.is_in(nth) {
                    self.streams.restart(rng_seed);
                    let mut after = world.clone();
                    after.apply(seat, self.legal[nth], &mut self.streams);
                    let plan = self.plans.get(nth).map_or(&[][..], |plan| &plan[1..]);
                    for &action in plan {
                        // Luck can end a plan: then the game goes on without it.
                        if after.check(seat, action).is_err() {
                            break;
                        }
                        after.apply(seat, action, &mut self.streams);
                    }
                    self.playout(seat, &mut after);
                    self.race.add(nth, lead(&after, seat));
                }
            }
            let spent = (self.race.n_playouts() + 1) as f32 / self.options.ahead as f32;
            let spent = spent.max(start.map_or(0.0, share_of_time));
            if !self.race.end_playout(spent) || spent >= 1.0 {
                break;
            }
        }
        let race = &self.race;
        self.values.iter_mut().enumerate().for_each(|(nth, value)| *value = race.value(nth));
    }

    /// An action that several plans begin with is worth what the best of them is.
    fn merge_beginnings(&mut self) {
        let mut n_merged = 0;
        for nth in 0..self.legal.len() {
            let (action, value) = (self.legal[nth], self.values[nth]);
            if let Some(same) = self.legal[..n_merged].iter().position(|&other| other == action) {
                self.values[same] = self.values[same].max(value);
            } else {
                (self.legal[n_merged], self.values[n_merged]) = (action, value);
                n_merged += 1;
            }
        }
        self.legal.truncate(n_merged);
        self.values.truncate(n_merged);
    }

    fn keep_best(&mut self) {
        let n_best = self.options.best.max(1) as usize;
        while self.legal.len() > n_best {
            let (mut worst, mut least) = (0, f32::INFINITY);
            for (nth, &value) in self.values.iter().enumerate() {
                if value < least {
                    (worst, least) = (nth, value);
                }
            }
            self.legal.remove(worst);
            self.values.remove(worst);
        }
    }

    /// Plays by instinct until the seat has begun to decide again as often as wanted, or the game is over.
    fn playout(&mut self, seat: Seat, game: &mut G) {
        let mut n_left = self.options.rounds;
        let mut was_own = true;
        let legal = &mut self.playout_legal;
        playout_by(game, &mut self.streams, |game, actor, rng| {
            let is_own = actor == seat && game.is_quiet();
            n_left -= u32::from(is_own && !was_own);
            if n_left == 0 {
                return None;
            }
            was_own = is_own || was_own && actor == seat;
            let instinct = game.instinct(actor);
            Some(instinct.unwrap_or_else(|| {
                game.legal(actor, legal);
                highest_prior(legal, rng, |action| game.prior(actor, action))
            }))
        });
    }
}

/// How far `seat` is ahead of the others' mean, in points.
fn lead<G: Heuristics>(game: &G, seat: Seat) -> f32 {
    let n_seats = game.n_seats();
    let own = game.estimate(seat);
    // A team is ahead of nobody: what counts is how well it does.
    if n_seats == 1 || G::IS_COOP {
        return own;
    }
    let others = Seat::all(n_seats).filter(|&other| other != seat);
    own - others.map(|other| game.estimate(other)).sum::<f32>() / (n_seats - 1) as f32
}

/// A draw with mean 0 and variance 1, near enough to a bell: the sum of twelve even ones.
fn standard_normal(rng: &mut Rng) -> f32 {
    (0..12).map(|_| rng.unit()).sum::<f32>() - 6.0
}

impl<G: Heuristics> Bot<G> for Greedy<G> {
    fn choose(&mut self, view: &G::View) -> G::Action {
        let seat = view.viewer().expect("a bot is asked with its own seat's view");
        let world = G::determinize(view, self.dealer.rng());
        world.legal(seat, &mut self.legal);
        self.values.clear();
        if let [only] = self.legal[..] {
            return only;
        }
        // Plans cost time too.
        let start = self.options.ms.map(|ms| ((self.clock)(), ms));
        if let Some(action) = self.ask_game(view) {
            return action;
        }
        self.values.resize(self.legal.len(), 0.0);
        let has_plans = !self.plans.is_empty();
        if !has_plans {
            self.evaluate_actions(seat, view);
        }
        if self.options.ahead > 0 {
            if !has_plans {
                self.keep_best();
            }
            self.play_on(seat, view, start);
            self.merge_beginnings();
        }
        let rng = self.dealer.rng();
        let mut best = (f32::NEG_INFINITY, f32::NEG_INFINITY, 0.0);
        let mut choice = self.legal[0];
        for (&action, &value) in self.legal.iter().zip(&self.values) {
            let error = if self.options.noise > 0.0 {
                self.options.noise * standard_normal(rng)
            } else {
                0.0
            };
            // Equal values go by prior, then at random.
            let rank = (value + error, world.prior(seat, action), rng.unit());
            if rank > best {
                (best, choice) = (rank, action);
            }
        }
        choice
    }

    fn reseed(&mut self, rng_seed: u64) {
        *self.dealer.rng() = Rng::new(rng_seed);
    }

    /// The values are points ahead of the others' mean.
    fn candidates(&self) -> Vec<Candidate<G::Action>> {
        let candidate = |(&action, &value)| Candidate { action, visits: 1, value };
        self.legal.iter().zip(&self.values).map(candidate).collect()
    }
}
