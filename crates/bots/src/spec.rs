//! A bot in text: `random`, `greedy:noise=0.5`, `ismcts:iterations=2000,cutoff=12`, or a level.

use std::{fmt, str::FromStr};

use tabletop::{Heuristics, ParseError};

use crate::{
    Bot, Budget, Clock, Greedy, GreedyOptions, Ismcts, IsmctsOptions, Random, native_clock,
    settings::{self, GREEDY, ISMCTS},
};

/// The words of the levels, in the order of `Heuristics::LEVELS`.
pub const LEVELS: [&str; 3] = ["easy", "medium", "hard"];
/// The level of a bot where nobody has chosen one.
pub const DEFAULT_LEVEL: &str = LEVELS[1];
/// The level that gives advice: the best there is.
pub const ADVISER_LEVEL: &str = LEVELS[2];

/// A search of more iterations than this takes longer than a few milliseconds.
const DEEP_ITERATIONS: u32 = 300;

/// Which bot, and how it is set. `Display` is canonical: settings in a fixed order, defaults left out.
#[derive(Clone, PartialEq, Debug)]
pub struct BotSpec(Kind);

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Random,
    Greedy(GreedyOptions),
    Ismcts(IsmctsOptions),
    /// An index into the game's own levels.
    Level(usize),
    /// A bot written elsewhere, given to an arena by its author.
    Custom(String),
}

impl BotSpec {
    pub const HELP: &str = "\
Bots: easy, medium, hard (as each game defines them), random, greedy, ismcts.
Settings follow a colon and are separated by commas: greedy:noise=0.5,samples=8
  greedy   noise=0        error in points added to each action's value
           samples=8      worlds in which each action is tried
           advice=0       1: take the game's own advice where it has some
           ahead=0        how often each of the best actions is played on by instinct
           best=4         how many actions are played on
           rounds=1       until the bot's seat has begun to decide again this many times
           ms=N           play on for at most N milliseconds
  ismcts   iterations=N   at most N iterations (1000 when ms is not given either)
           ms=N           at most N milliseconds per decision
           cutoff=N       estimate the position after N playout actions (else play to the end)
           explore=0.7    constant of UCB
           guide=0        share of playout actions chosen by their prior, 0 to 1
           rank=0.5       weight of rank against points in the final reward, 0 to 1
           widen=24       with more legal actions than this, those of low prior are tried later
           sure=1         end a search of 3000 iterations or more once its first action has this
                          share of all visits, 0.5 to 1
           advice=0       1: take the game's own advice where it has some
           merge=0        1: store one decision per position, in whatever order it was reached
           nodes=131072   most decisions the tree stores";

    /// Parses several bots separated by commas; a piece `key=value` belongs to the bot before it.
    pub fn parse_list(text: &str) -> Result<Vec<BotSpec>, ParseError> {
        let mut words: Vec<String> = Vec::new();
        for piece in text.split(',') {
            match words.last_mut() {
                Some(word) if piece.contains('=') && !piece.contains(':') => {
                    word.push(',');
                    word.push_str(piece);
                }
                _ => words.push(piece.to_string()),
            }
        }
        words.iter().map(|word| word.parse()).collect()
    }

    /// A bot of your own, by the name it has among the custom bots of `Arena::run_with`.
    pub fn custom(name: &str) -> BotSpec {
        BotSpec(Kind::Custom(name.to_string()))
    }

    pub(crate) fn custom_name(&self) -> Option<&str> {
        if let Kind::Custom(name) = &self.0 { Some(name) } else { None }
    }

    /// Sets the bot up for a game.
    pub fn build<G: Heuristics>(&self, rng_seed: u64) -> Result<Box<dyn Bot<G>>, ParseError> {
        self.build_with_clock(rng_seed, native_clock)
    }

    /// As `build`, with another clock for time limits, as a browser needs it.
    pub fn build_with_clock<G: Heuristics>(
        &self,
        rng_seed: u64,
        clock: Clock,
    ) -> Result<Box<dyn Bot<G>>, ParseError> {
        Ok(match self.resolve::<G>()?.0 {
            Kind::Random => Box::new(Random::new(rng_seed)),
            Kind::Greedy(options) => Box::new(Greedy::new(options, rng_seed).with_clock(clock)),
            Kind::Ismcts(options) => Box::new(Ismcts::new(options, rng_seed).with_clock(clock)),
            Kind::Level(_) => unreachable!("a level resolves to a bot"),
            Kind::Custom(name) => {
                return Err(ParseError::new(format!(
                    "the custom bot '{name}' was not given to the arena"
                )));
            }
        })
    }

    /// The bot behind a level of this game; any other bot is itself.
    pub fn resolve<G: Heuristics>(&self) -> Result<BotSpec, ParseError> {
        let Kind::Level(level) = self.0 else { return Ok(self.clone()) };
        let text = G::LEVELS[level];
        let spec = text.parse::<BotSpec>()?;
        if matches!(spec.0, Kind::Level(_)) {
            let name = LEVELS[level];
            let message = format!("{} defines its level '{name}' by the level '{text}'", G::NAME);
            return Err(ParseError::new(message));
        }
        Ok(spec)
    }

    /// The bot behind this text with no more than the budget. Bots that do not search need none.
    pub fn within<G: Heuristics>(&self, budget: Budget) -> Result<BotSpec, ParseError> {
        let mut spec = self.resolve::<G>()?;
        match &mut spec.0 {
            Kind::Ismcts(options) => budget.bound(options),
            Kind::Greedy(options) if options.ahead > 0 => budget.bound_playouts(options),
            _ => {}
        }
        Ok(spec)
    }

    /// Whether a decision may take longer than a few milliseconds.
    pub fn is_deep<G: Heuristics>(&self) -> Result<bool, ParseError> {
        Ok(match self.resolve::<G>()?.0 {
            Kind::Ismcts(options) => {
                options.advice || options.iterations.is_none_or(|most| most > DEEP_ITERATIONS)
            }
            Kind::Greedy(options) => options.advice || options.ahead > 0,
            Kind::Random | Kind::Level(_) | Kind::Custom(_) => false,
        })
    }

    /// The bot behind this text, without the game's own advice.
    pub fn without_advice<G: Heuristics>(&self) -> Result<BotSpec, ParseError> {
        let mut spec = self.resolve::<G>()?;
        match &mut spec.0 {
            Kind::Ismcts(options) => options.advice = false,
            Kind::Greedy(options) => options.advice = false,
            Kind::Random | Kind::Level(_) | Kind::Custom(_) => {}
        }
        Ok(spec)
    }

    /// The search behind this text with this many iterations and no limit of time.
    pub fn with_iterations<G: Heuristics>(&self, iterations: u32) -> Result<BotSpec, ParseError> {
        let mut spec = self.resolve::<G>()?;
        let Kind::Ismcts(options) = &mut spec.0 else {
            return Err(ParseError::new(format!("the bot '{self}' makes no iterations")));
        };
        (options.iterations, options.ms) = (Some(iterations), None);
        Ok(spec)
    }

    /// The bot behind this text without its limit of time, so that the same seed gives the same game.
    pub fn timeless<G: Heuristics>(&self) -> Result<BotSpec, ParseError> {
        let mut spec = self.resolve::<G>()?;
        if let Kind::Greedy(options) = &mut spec.0 {
            options.ms = None;
        }
        if let Kind::Ismcts(options) = &mut spec.0
            && options.ms.take().is_some()
            && options.iterations.is_none()
        {
            return Err(ParseError::new(format!("the bot '{self}' is bounded by time alone")));
        }
        Ok(spec)
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Random => f.write_str("random"),
            Kind::Greedy(options) => settings::write(f, "greedy", GREEDY, options),
            Kind::Ismcts(options) => settings::write(f, "ismcts", ISMCTS, options),
            Kind::Level(level) => f.write_str(LEVELS[*level]),
            Kind::Custom(name) => f.write_str(name),
        }
    }
}

impl FromStr for BotSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<BotSpec, ParseError> {
        let (name, given) = match text.split_once(':') {
            Some((name, given)) => (name.trim().to_ascii_lowercase(), Some(given)),
            None => (text.trim().to_ascii_lowercase(), None),
        };
        let plain = |kind| match given {
            None => Ok(BotSpec(kind)),
            Some(_) => Err(ParseError::new(format!("the bot '{name}' has no settings"))),
        };
        if let Some(level) = LEVELS.iter().position(|level| *level == name) {
            return plain(Kind::Level(level));
        }
        match name.as_str() {
            "random" => plain(Kind::Random),
            "greedy" => Ok(BotSpec(Kind::Greedy(settings::read(&name, GREEDY, given)?))),
            "ismcts" => Ok(BotSpec(Kind::Ismcts(settings::read(&name, ISMCTS, given)?))),
            _ => Err(ParseError::new(format!(
                "there is no bot '{name}': known are {}, random, greedy and ismcts",
                LEVELS.join(", ")
            ))),
        }
    }
}
