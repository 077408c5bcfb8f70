//! The bot that looks one action ahead and trusts the game's own estimate.

use tabletop::{Dealer, Judge, Rng, Seat, View};

use crate::{Bot, Candidate};

#[derive(Clone, PartialEq, Debug)]
pub struct GreedyOptions {
    /// How far a guess may err, in points: the width of the error added to each action's value.
    pub noise: f32,
    /// How many worlds and lots each action is tried in.
    pub samples: u32,
    /// Whether the game's own advice is taken wherever there is some.
    pub exact: bool,
}

impl Default for GreedyOptions {
    fn default() -> Self {
        GreedyOptions { noise: 0.0, samples: 8, exact: false }
    }
}

#[derive(Debug)]
pub struct Greedy<G: Judge> {
    options: GreedyOptions,
    dealer: Dealer<G>,
    legal: Vec<G::Action>,
    values: Vec<f32>,
}

impl<G: Judge> Greedy<G> {
    pub fn new(options: GreedyOptions, seed: u64) -> Self {
        let dealer = Dealer::silent(Rng::new(seed));
        Greedy { options, dealer, legal: Vec::new(), values: Vec::new() }
    }

    /// Adds up what each legal action leads to, in the same worlds and under the same lots for all of them.
    fn weigh(&mut self, seat: Seat, view: &G::View) {
        for _ in 0..self.options.samples {
            let world = G::determinize(view, self.dealer.rng());
            let luck = self.dealer.rng().clone();
            for (action, value) in self.legal.iter().zip(&mut self.values) {
                *self.dealer.rng() = luck.clone();
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

/// How far `seat` is ahead of the others' mean, in points.
fn lead<G: Judge>(game: &G, seat: Seat) -> f32 {
    let n_seats = game.n_seats();
    let own = game.estimate(seat);
    // A team is ahead of nobody: what counts is how well it does.
    if n_seats == 1 || G::IS_COOP {
        return own;
    }
    let others = Seat::all(n_seats).filter(|&other| other != seat);
    own - others.map(|other| game.estimate(other)).sum::<f32>() / (n_seats - 1) as f32
}

/// A lot with mean 0 and variance 1, near enough to a bell: the sum of twelve even ones.
fn bell(rng: &mut Rng) -> f32 {
    (0..12).map(|_| rng.unit()).sum::<f32>() - 6.0
}

impl<G: Judge> Bot<G> for Greedy<G> {
    fn choose(&mut self, view: &G::View) -> G::Action {
        let seat = view.viewer().expect("a bot is asked with its own seat's view");
        let world = G::determinize(view, self.dealer.rng());
        world.legal(seat, &mut self.legal);
        self.values.clear();
        if let [only] = self.legal[..] {
            return only;
        }
        if self.options.exact
            && let Some(advice) = G::advise(view)
        {
            debug_assert!(self.legal.contains(&advice), "a game advises what it allows");
            return advice;
        }
        self.values.resize(self.legal.len(), 0.0);
        self.weigh(seat, view);
        let rng = self.dealer.rng();
        let mut best = (f32::NEG_INFINITY, f32::NEG_INFINITY, 0.0);
        let mut choice = self.legal[0];
        for (&action, &value) in self.legal.iter().zip(&self.values) {
            let error = if self.options.noise > 0.0 { self.options.noise * bell(rng) } else { 0.0 };
            // Equal values go by promise, then by lot.
            let rank = (value + error, world.promise(seat, action), rng.unit());
            if rank > best {
                (best, choice) = (rank, action);
            }
        }
        choice
    }

    fn reseed(&mut self, seed: u64) {
        *self.dealer.rng() = Rng::new(seed);
    }

    /// The values are points ahead of the others' mean.
    fn candidates(&self) -> Vec<Candidate<G::Action>> {
        let candidate = |(&action, &value)| Candidate { action, visits: 1, value };
        self.legal.iter().zip(&self.values).map(candidate).collect()
    }
}
