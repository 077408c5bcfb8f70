//! All tests of Donjon: laws, one test a rule, worked examples, golden games, and that nothing is secret.

mod audit;
mod components;
mod laws;
mod levels;
mod powers;
mod recount;
mod report;
mod scoring;
mod secrets;
mod set_up;
mod shortages;
mod texts;
mod threats;
mod turns;
mod views;
mod wire;
mod worth;

use donjon::Donjon;
use tabletop::{GameSession, transcript};

#[global_allocator]
static ALLOCATOR: testkit::allocations::Counter = testkit::allocations::Counter(std::alloc::System);

/// Runs a script that lacks only its first line; every claim in it must hold.
pub fn check_game(script: &str) -> GameSession<Donjon> {
    match run(script) {
        Ok(session) => session,
        Err(error) => panic!("{error}\n{script}"),
    }
}

/// The script must fail, with this in the message.
pub fn check_error(script: &str, expected: &str) {
    match run(script) {
        Ok(_) => panic!("expected the error '{expected}'\n{script}"),
        Err(error) => assert!(error.contains(expected), "{error}\nexpected: {expected}\n{script}"),
    }
}

fn run(script: &str) -> Result<GameSession<Donjon>, String> {
    let text = format!("game: donjon\n{script}");
    let records = transcript::parse(&text).map_err(|error| error.to_string())?;
    transcript::run(&records[0]).map_err(|error| error.to_string())
}
