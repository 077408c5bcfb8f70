//! One module per command; each has its `Args` and a `run` that writes to the output it is given.

pub mod arena;
pub mod bench;
pub mod games;
pub mod load;
pub mod play;
pub mod replay;
pub mod scene;
pub mod serve;
pub mod solve;

use std::io::Write;

use crate::{cli::Command, error::CliError};

pub fn run(command: Command, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::Play(args) => play::run(&args, out),
        Command::Games(args) => games::run(&args, out),
        Command::Arena(args) => arena::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Scene(args) => scene::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Load(args) => load::run(&args, out),
        Command::Solve(args) => solve::run(&args, out),
    }
}
