//! All tests of Monster Inn: laws, secrets, one test a rule, worked examples, golden games, regressions.

mod audit;
mod bidding;
mod components;
mod evening;
mod forecast;
mod laws;
mod leaving;
mod scoring;
mod secrets;
mod set_up;
mod texts;
mod views;
mod wire;

use monster_inn::MonsterInn;
use tabletop::{GameSession, transcript};

#[global_allocator]
static ALLOCATOR: testkit::allocations::Counter = testkit::allocations::Counter(std::alloc::System);

/// Runs a script that lacks only its first line; every claim in it must hold.
fn check_game(script: &str) -> GameSession<MonsterInn> {
    match run(script) {
        Ok(session) => session,
        Err(error) => panic!("{error}\n{script}"),
    }
}

/// The script must fail, with this in the message.
fn check_error(script: &str, expected: &str) {
    match run(script) {
        Ok(_) => panic!("expected the error '{expected}'\n{script}"),
        Err(error) => assert!(error.contains(expected), "{error}\nexpected: {expected}\n{script}"),
    }
}

fn run(script: &str) -> Result<GameSession<MonsterInn>, String> {
    let text = format!("game: monster-inn\n{script}");
    let records = transcript::parse(&text).map_err(|error| error.to_string())?;
    transcript::run(&records[0]).map_err(|error| error.to_string())
}
