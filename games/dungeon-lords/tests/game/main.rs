//! All tests of Dungeon Lords: laws, secrets, one test a rule, worked examples, golden games, regressions.

mod audit;
mod chronicle;
mod combat;
mod combats;
mod components;
mod events;
mod evil;
mod faults;
mod laws;
mod levels;
mod messages;
mod orders;
mod places;
mod production;
mod puzzles;
mod secrets;
mod set_up;
mod solver;
mod texts;
mod typos;
mod views;
mod wire;
mod years;

use dungeon_lords::DungeonLords;
use tabletop::{GameSession, transcript};

#[global_allocator]
static ALLOCATOR: testkit::allocations::Counter = testkit::allocations::Counter(std::alloc::System);

/// Runs a script that lacks only its first line; every claim in it must hold.
pub fn check_game(script: &str) -> GameSession<DungeonLords> {
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

pub fn run(script: &str) -> Result<GameSession<DungeonLords>, String> {
    let text = format!("game: dungeon-lords\n{script}");
    let records = transcript::parse(&text).map_err(|error| error.to_string())?;
    transcript::run(&records[0]).map_err(|error| error.to_string())
}
