//! One game being hosted, whichever it is: a game known by name behind the object-safe [`HostedGame`].
//!
//! Every host uses it: server tables, tables that the page hosts itself, and the terminal. It checks requests, counts
//! versions, undoes steps, writes what each viewer is sent, answers for any earlier version, writes transcripts and
//! lets bots think. It does no I/O and has no clock: a host passes its own. Training, which plays exercises instead of
//! whole games, only counts its versions with [`Versions`] and writes its log with [`log_entry`].
//!
//! Read in this order: `hosted_game` (the trait), `create` (how one is started, restored and loaded), `session` (the
//! implementation for all games), `update` (what a viewer is sent), `history` (earlier versions), `decision` (what decided a
//! game), `advice` (what a person might do, and why), `bot_request` (bots behind text, as the page's worker asks them), `game_runner` (what a page needs of one game, apart
//! from all others).
//!
//! What is generic over games is compiled here, so that a page that is built for size has its bots built for speed.

mod advice;
mod bot_request;
mod create;
mod decision;
mod game_runner;
mod history;
mod hosted_game;
mod preview;
mod session;
mod update;
mod versions;

pub use advice::{Advice, Alternative, Gap, Reason};
pub use bot_request::BotRequest;
pub use bots::{ADVISER_LEVEL, DEFAULT_LEVEL, LEVELS, WaitBudget, WinRate};
pub use create::{
    GameSetup, Restored, UnreplayedStep, load_record, restore, restore_seeded, start,
    validate_options, win_rate,
};
pub use decision::{Decision, decision};
pub use game_runner::{GameRunner, load, load_of, runner, runner_of};
pub use hosted_game::{
    BotAnswer, BotTask, Candidate, HostedGame, Preview, Refusal, RequestKey, SeedFields, Undone,
};
pub use preview::{SureOutcome, sure_outcome};
pub use session::sheets;
pub use update::{UpdateCache, log_entry};
pub use versions::Versions;
