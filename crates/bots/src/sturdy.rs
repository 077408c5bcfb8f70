//! A bot wrapper that survives panics: it falls back to search without the game's advice, then to any legal action. On
//! wasm32 nothing survives a panic; there the page does the same for its worker (`client::worker`).

use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Heuristics, ParseError};

use crate::{Bot, BotSpec, Clock, Random, mix, native_clock};

/// What a bot had to make do with because it panicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fallback {
    /// The same bot without the game's own advice.
    Search,
    /// Any legal action.
    Any,
}

/// Called before each try that may fail, with what it falls back to. For tests: what panics here, panics in the bot.
pub type Probe = Box<dyn Fn(Option<Fallback>) + Send>;

pub struct Sturdy<G: Heuristics> {
    spec: BotSpec,
    rng_seed: u64,
    clock: Clock,
    bot: Box<dyn Bot<G>>,
    fallback: Option<Fallback>,
    probe: Option<Probe>,
}

impl<G: Heuristics> std::fmt::Debug for Sturdy<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Sturdy({})", self.spec)
    }
}

impl<G: Heuristics> Sturdy<G> {
    pub fn new(spec: &BotSpec, rng_seed: u64) -> Result<Self, ParseError> {
        Sturdy::with_clock(spec, rng_seed, native_clock)
    }

    pub fn with_clock(spec: &BotSpec, rng_seed: u64, clock: Clock) -> Result<Self, ParseError> {
        let bot = spec.build_with_clock(rng_seed, clock)?;
        Ok(Sturdy { spec: spec.clone(), rng_seed, clock, bot, fallback: None, probe: None })
    }

    #[doc(hidden)]
    pub fn with_probe(mut self, probe: Option<Probe>) -> Self {
        self.probe = probe;
        self
    }

    /// What the last choice had to make do with.
    pub fn fallback(&self) -> Option<Fallback> {
        self.fallback
    }

    /// A new bot, because one that panicked may be in any state.
    fn rebuild(&mut self, is_advised: bool) -> Option<Box<dyn Bot<G>>> {
        self.rng_seed = mix(self.rng_seed, 1);
        let plain =
            if is_advised { Ok(self.spec.clone()) } else { self.spec.without_advice::<G>() };
        plain.and_then(|spec| spec.build_with_clock(self.rng_seed, self.clock)).ok()
    }
}

/// The bot's choice, unless it panics.
fn dare<G: Heuristics>(
    bot: &mut dyn Bot<G>,
    view: &G::View,
    probe: Option<&Probe>,
    fallback: Option<Fallback>,
) -> Option<G::Action> {
    let choose = || {
        if let Some(probe) = probe {
            probe(fallback);
        }
        bot.choose(view)
    };
    catch_unwind(AssertUnwindSafe(choose)).ok()
}

impl<G: Heuristics> Bot<G> for Sturdy<G> {
    fn choose(&mut self, view: &G::View) -> G::Action {
        self.fallback = None;
        if let Some(action) = dare(&mut *self.bot, view, self.probe.as_ref(), self.fallback) {
            return action;
        }
        self.fallback = Some(Fallback::Search);
        let plain = self.rebuild(false);
        // The next decision may have no use for what failed here.
        if let Some(bot) = self.rebuild(true) {
            self.bot = bot;
        }
        let searched =
            plain.and_then(|mut bot| dare(&mut *bot, view, self.probe.as_ref(), self.fallback));
        searched.unwrap_or_else(|| {
            self.fallback = Some(Fallback::Any);
            Random::<G>::new(self.rng_seed).choose(view)
        })
    }

    fn reseed(&mut self, rng_seed: u64) {
        self.rng_seed = rng_seed;
        self.bot.reseed(rng_seed);
    }
}
