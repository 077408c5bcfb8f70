//! The command line: all commands, and the help text that introduces them.

use clap::{Parser, Subcommand};

use crate::commands::{arena, bench, games, load, play, replay, scene, serve, solve};
use protocol::GameId;

/// A table for board games in which you play the dungeon
#[derive(Parser, Debug)]
#[command(
    name = "nethertable",
    version,
    long_about = "A table for board games in which you play the dungeon.\n\n\
        One engine runs every game: in the browser with friends and bots, in the terminal, in tournaments of bots, \
        as saved games and as positions written by hand. Without a command it serves, as 'nethertable serve' \
        does. Each command explains itself: nethertable COMMAND --help.",
    after_help = examples(&[
        ("serve", "play in the browser: prints the address and opens it"),
        ("play GAME", "play against two bots of the level medium"),
        ("games", "which games, variants and bots there are"),
        ("arena --game GAME --bots hard,medium,easy --games 200", "a tournament"),
        ("replay evening.game", "check a saved game and print its log"),
        ("scene puzzle.game", "what is legal in a position, and why the rest is not"),
    ]),
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Serve(serve::Args),
    Play(play::Args),
    Games(games::Args),
    Arena(arena::Args),
    Replay(replay::Args),
    Scene(scene::Args),
    Bench(bench::Args),
    Load(load::Args),
    Solve(solve::Args),
}

/// The bare binary serves.
impl Default for Command {
    fn default() -> Command {
        Command::Serve(serve::Args::parse_default())
    }
}

/// The examples below a help text; `GAME` stands for the first game.
pub fn examples(examples: &[(&str, &str)]) -> String {
    let name = GameId::ALL[0].name();
    let mut text = String::from("Examples:");
    for (command, about) in examples {
        text.push_str(&format!("\n  nethertable {}\n      {about}", command.replace("GAME", name)));
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
