//! All tests of New Game: the laws, one test per rule, the secret, worked examples, golden games, and what is sent.

mod laws;
mod rules;
mod secrets;
mod texts;
mod wire;

use new_game::NewGame;
use tabletop::{GameSession, transcript};

#[global_allocator]
static ALLOCATOR: testkit::allocations::Counter = testkit::allocations::Counter(std::alloc::System);

/// Runs a script that lacks only its first line; every assertion in it must hold.
fn check_game(script: &str) -> GameSession<NewGame> {
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

fn run(script: &str) -> Result<GameSession<NewGame>, String> {
    let text = format!("game: new-game\n{script}");
    let records = transcript::parse(&text).map_err(|error| error.to_string())?;
    transcript::run(&records[0]).map_err(|error| error.to_string())
}
