//! The bot that chooses at random among all legal actions: a baseline for the others.

use tabletop::{Game, Rng, View};

use crate::{Bot, playout::pick};

#[derive(Debug)]
pub struct Random<G: Game> {
    rng: Rng,
    legal: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    pub fn new(rng_seed: u64) -> Self {
        Random { rng: Rng::new(rng_seed), legal: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, view: &G::View) -> G::Action {
        let seat = view.viewer().expect("a bot is asked with its own seat's view");
        // Any world will do: legality depends only on what the actor knows.
        G::determinize(view, &mut self.rng).legal(seat, &mut self.legal);
        pick(&self.legal, &mut self.rng)
    }

    fn reseed(&mut self, rng_seed: u64) {
        self.rng = Rng::new(rng_seed);
    }
}
