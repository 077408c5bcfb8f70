//! `GameRunner`: what a page needs of one game, as an object, so that other games are not linked.
//!
//! Whoever calls what takes any game by its id (`runner`, `start`, `load_record`) has all games in its program.

use std::{fmt, marker::PhantomData};

use bots::{Clock, Runs, search_rate};
use protocol::{GameId, Playable};

use crate::{Advice, BotRequest, GameSetup, HostedGame, advice, bot_request, create};

/// Over how many runs the speed of search is measured: few, because a browser may take long for each.
const N_RUNS: usize = 5;

/// Starts one game and lets its bots think.
pub trait GameRunner: fmt::Debug + Sync {
    /// Starts a new game by its rules, never from a scene. Rules that panic are an error like any other.
    fn start(&self, setup: &GameSetup<'_>) -> Result<Box<dyn HostedGame>, String>;
    /// The bot's action; empty if there is no such bot, or the view cannot be read.
    fn choose_action(&self, request: &BotRequest, clock: Clock) -> String;
    /// What the bot would do, why, and what else there is; nothing if there is no such bot, or the view cannot be read.
    fn advise(&self, request: &BotRequest, clock: Clock) -> Option<Advice>;
    /// Any legal action, without a bot; empty if the view cannot be read.
    fn random_action(&self, request: &BotRequest) -> String;
    /// How many iterations a second the search makes, measured for this many milliseconds. As `nethertable bench` does it:
    /// the opening position, random playouts to the very end, best of several runs.
    fn iterations_per_s(&self, n_seats: usize, ms: f64, clock: Clock) -> f64;
}

struct Runner<G>(PhantomData<fn() -> G>);

impl<G: Playable> fmt::Debug for Runner<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Runner({})", G::NAME)
    }
}

impl<G: Playable> GameRunner for Runner<G> {
    fn start(&self, setup: &GameSetup<'_>) -> Result<Box<dyn HostedGame>, String> {
        create::start_game::<G>(setup)
    }

    fn choose_action(&self, request: &BotRequest, clock: Clock) -> String {
        bot_request::choose::<G>(request, clock)
    }

    fn advise(&self, request: &BotRequest, clock: Clock) -> Option<Advice> {
        advice::of_request::<G>(request, clock)
    }

    fn random_action(&self, request: &BotRequest) -> String {
        bot_request::any::<G>(request)
    }

    fn iterations_per_s(&self, n_seats: usize, ms: f64, clock: Clock) -> f64 {
        let runs = Runs { n_runs: N_RUNS, ms, clock };
        search_rate::<G>(n_seats, None, runs).best
    }
}

macro_rules! runners {
    ($($module:ident::$game:ident),+ $(,)?) => {
        /// The runner of each game, by the module of its crate.
        pub mod runner_of {
            use super::*;

            $(
                pub fn $module() -> &'static dyn GameRunner {
                    &Runner::<protocol::games::$game>(PhantomData)
                }
            )+
        }

        /// Loads a game from the text of its record, which must hold its seed. Apart from `GameRunner`, because a page that
        /// starts a new game needs nothing of what reads records.
        pub mod load_of {
            use super::*;

            $(
                pub fn $module(text: &str) -> Result<Box<dyn HostedGame>, String> {
                    create::load_game::<protocol::games::$game>(GameId::$game, text)
                }
            )+
        }

        /// As `load_of`, for the game of this id.
        pub fn load(game: GameId, text: &str) -> Result<Box<dyn HostedGame>, String> {
            match game {
                $(GameId::$game => load_of::$module(text)),+
            }
        }

        /// The runner of the game of this id.
        pub fn runner(game: GameId) -> &'static dyn GameRunner {
            match game {
                $(GameId::$game => runner_of::$module()),+
            }
        }
    };
}

protocol::for_games!(runners);
