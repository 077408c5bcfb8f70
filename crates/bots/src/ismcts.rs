//! Information-set Monte Carlo tree search for any number of seats, with luck, secrets and simultaneous choices.
//!
//! Each iteration samples a world from the view, walks down the tree, plays on to the end (or to the cut-off),
//! and adds the result of its own seat to every decision on the way (max^n).
//! A decision is stored in the tree under what *its* seat has seen (`keys`). So simultaneous choosers do not see each
//! other, and nobody answers a secret.

mod keys;
mod reward;
mod tree;

use tabletop::{Dealer, Heuristics, Rng, Seat, View};

use crate::{
    Bot, Clock, native_clock,
    playout::{highest_prior, pick, playout_by},
};
use keys::Keys;
use reward::Reward;
use tree::{Lookup, Tree};

/// How many iterations pass between two looks at the clock, and at the lead of the first action.
const LOOK_EVERY: usize = 16;
/// How many iterations a search makes when neither number nor time is given.
const DEFAULT_ITERATIONS: u32 = 1000;
/// A search does not call itself sure before this many iterations, and no budget is cut below them.
pub(crate) const LEAST_ITERATIONS: u32 = 3000;

#[derive(Clone, PartialEq, Debug)]
pub struct IsmctsOptions {
    /// At most this many iterations; `None` is 1000, or no limit when there is a time limit.
    pub iterations: Option<u32>,
    /// At most this many milliseconds.
    pub ms: Option<u32>,
    /// After this many playout actions the game's estimate decides; `None` plays to the end.
    pub cutoff: Option<u32>,
    /// How curious the search is: the constant of UCB.
    pub explore: f32,
    /// How often a playout takes the action with the highest prior instead of a random one, from 0 to 1.
    pub guide: f32,
    /// How much of the final reward is rank; the rest is the distance in points. From 0 to 1.
    pub rank: f32,
    /// Above this many legal actions those with a low prior are tried later.
    pub widen: u32,
    /// A long search ends once its first action has this share of all visits; 1 never does.
    pub sure: f32,
    /// Whether the game's own advice is taken wherever there is some.
    pub advice: bool,
    /// Whether decisions are keyed by what their seat knows instead of by the actions that led to them, so that actions
    /// which may be made in any order lead to one decision.
    pub merge: bool,
    /// At most this many remembered decisions; then the tree stops growing.
    pub nodes: u32,
}

impl Default for IsmctsOptions {
    fn default() -> Self {
        IsmctsOptions {
            iterations: None,
            ms: None,
            cutoff: None,
            explore: 0.7,
            guide: 0.0,
            rank: 0.5,
            widen: 24,
            sure: 1.0,
            advice: false,
            merge: false,
            nodes: 1 << 17,
        }
    }
}

/// What the last search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchStats {
    pub iterations: usize,
    /// Decisions remembered in the tree.
    pub nodes: usize,
    /// Actions applied, in the tree and behind it.
    pub actions: usize,
}

/// What the last search thinks of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<A> {
    pub action: A,
    pub visits: u32,
    /// Mean reward of the observer, from 0 to 1.
    pub value: f32,
}

#[derive(Debug)]
pub struct Ismcts<G: Heuristics> {
    options: IsmctsOptions,
    clock: Clock,
    dealer: Dealer<G>,
    tree: Tree,
    keys: Keys,
    reward: Reward,
    stats: SearchStats,
    /// Which edge each seat took on the way down.
    trail: Vec<(u32, Seat)>,
    legal: Vec<G::Action>,
    /// The legal actions of the root, as the last search saw them.
    root: Vec<G::Action>,
    root_key: u64,
    observer: Option<Seat>,
}

impl<G: Heuristics> Ismcts<G> {
    pub fn new(options: IsmctsOptions, rng_seed: u64) -> Self {
        let n_expected =
            options.iterations.unwrap_or(u32::MAX).saturating_mul(2).saturating_add(64);
        Ismcts {
            tree: Tree::new(options.nodes.min(n_expected) as usize, options.widen as usize),
            keys: Keys::new(options.merge),
            reward: Reward { rank: options.rank, spread: G::SPREAD },
            options,
            clock: native_clock,
            dealer: Dealer::silent(Rng::new(rng_seed)),
            stats: SearchStats::default(),
            // Deeper than most walks go, so that a later one need not allocate.
            trail: Vec::with_capacity(256),
            legal: Vec::new(),
            root: Vec::new(),
            root_key: 0,
            observer: None,
        }
    }

    /// Uses another clock for the time limit, as a browser must.
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Searches within the limits of the options, or until more iterations would change nothing, and returns the most
    /// visited action.
    pub fn search(&mut self, view: &G::View) -> G::Action {
        self.begin(view);
        if let [only] = self.root[..] {
            return only;
        }
        if self.options.advice
            && let Some(advice) = G::advise(view)
        {
            debug_assert!(self.root.contains(&advice), "a game advises what it allows");
            return advice;
        }
        let start = self.options.ms.map(|ms| ((self.clock)(), f64::from(ms)));
        let default = if start.is_some() { u32::MAX } else { DEFAULT_ITERATIONS };
        let most = self.options.iterations.unwrap_or(default).max(1) as usize;
        for nth in 0..most {
            if nth % LOOK_EVERY == LOOK_EVERY - 1 {
                let mut n_left = most - nth;
                if let Some((start, ms)) = start {
                    let passed = (self.clock)() - start;
                    if passed >= ms {
                        break;
                    }
                    n_left = n_left.min(n_until(ms, passed, nth));
                }
                if self.is_settled(n_left) {
                    break;
                }
            }
            self.iteration(view);
        }
        self.best().expect("a search visits at least one action")
    }

    /// Whether this many more iterations could not, or most likely would not, change the choice.
    fn is_settled(&self, n_left: usize) -> bool {
        let (first, second) = self.tree.lead(self.root_key);
        if (first - second) as usize > n_left {
            return true;
        }
        let n_done = self.stats.iterations;
        n_done >= LEAST_ITERATIONS as usize && first as f32 > self.options.sure * n_done as f32
    }

    /// Makes exactly `n` iterations on a fresh tree, whatever the limits; for benchmarks and analysis.
    pub fn iterate(&mut self, view: &G::View, n: usize) -> SearchStats {
        self.begin(view);
        (0..n).for_each(|_| self.iteration(view));
        self.stats()
    }

    pub fn stats(&self) -> SearchStats {
        SearchStats { nodes: self.tree.n_nodes(), ..self.stats }
    }

    /// The root's actions as the last search saw them, in index order; those never tried have no visits.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate<G::Action>> {
        self.root.iter().map(|&action| {
            let (visits, total) = self.tree.edge(self.root_key, action);
            Candidate { action, visits, value: total / visits.max(1) as f32 }
        })
    }

    fn best(&self) -> Option<G::Action> {
        let mut best: Option<Candidate<G::Action>> = None;
        for candidate in self.candidates() {
            if best
                .is_none_or(|best| (candidate.visits, candidate.value) > (best.visits, best.value))
            {
                best = Some(candidate);
            }
        }
        best.map(|best| best.action)
    }

    fn begin(&mut self, view: &G::View) {
        let observer = view.viewer().expect("a bot is asked with its own seat's view");
        debug_assert!(view.to_act().contains(observer), "a bot is asked when its seat is to act");
        self.stats = SearchStats::default();
        self.observer = Some(observer);
        self.root_key = self.keys.root(view, observer);
        self.tree.clear();
        // Legality depends only on what the actor knows: any world gives the same actions.
        G::determinize(view, self.dealer.rng()).legal(observer, &mut self.root);
    }

    fn iteration(&mut self, view: &G::View) {
        let mut game = G::determinize(view, self.dealer.rng());
        self.trail.clear();
        self.walk(&mut game);
        self.playout(&mut game);
        let rewards = self.reward.of(&game);
        for &(edge, seat) in &self.trail {
            self.tree.add(edge, rewards[seat]);
        }
        self.stats.iterations += 1;
    }

    /// Goes down the tree until it grew by one decision or ends.
    fn walk(&mut self, game: &mut G) {
        self.keys.restart();
        // Where several seats owe an action the observer goes first: the root is its decision.
        let mut next = self.observer;
        while let Some(seat) = next {
            game.legal(seat, &mut self.legal);
            let mut has_grown = false;
            let action = if let [only] = self.legal[..] {
                only
            } else {
                let node = match self.tree.find(self.keys.of(game, seat, self.observer)) {
                    Lookup::Known(node) => node,
                    Lookup::New(node) => {
                        has_grown = true;
                        node
                    }
                    Lookup::Full => return,
                };
                let explore = self.options.explore;
                let rng = self.dealer.rng();
                let Some((nth, edge)) =
                    self.tree.choose(node, game, seat, &self.legal, explore, rng)
                else {
                    return;
                };
                // Merged decisions may lead back to themselves; whoever goes in a circle leaves the tree.
                if self.options.merge && self.trail.contains(&(edge, seat)) {
                    return;
                }
                self.trail.push((edge, seat));
                self.legal[nth]
            };
            self.keys.record(game, seat, action);
            game.apply(seat, action, &mut self.dealer);
            self.stats.actions += 1;
            if has_grown {
                return;
            }
            next = game.to_act().first();
        }
    }

    /// Plays on to the end or to the cut-off.
    fn playout(&mut self, game: &mut G) {
        let mut n_left = self.options.cutoff.unwrap_or(u32::MAX);
        let guide = self.options.guide;
        let legal = &mut self.legal;
        self.stats.actions += playout_by(game, &mut self.dealer, |game, seat, rng| {
            if n_left == 0 {
                return None;
            }
            n_left -= 1;
            game.legal(seat, legal);
            let is_guided = guide > 0.0 && legal.len() > 1 && rng.unit() < guide;
            Some(if is_guided {
                highest_prior(legal, rng, |action| game.prior(seat, action))
            } else {
                pick(legal, rng)
            })
        });
    }
}

/// How many iterations the rest of the time may hold, at the pace so far and half as many again.
fn n_until(ms: f64, passed: f64, n_done: usize) -> usize {
    if passed <= 0.0 {
        return usize::MAX;
    }
    // Larger than any `usize` is the largest.
    (1.5 * n_done as f64 * (ms - passed) / passed) as usize
}

impl<G: Heuristics> Bot<G> for Ismcts<G> {
    fn choose(&mut self, view: &G::View) -> G::Action {
        self.search(view)
    }

    fn reseed(&mut self, rng_seed: u64) {
        *self.dealer.rng() = Rng::new(rng_seed);
    }

    fn candidates(&self) -> Vec<Candidate<G::Action>> {
        Ismcts::candidates(self).collect()
    }
}
