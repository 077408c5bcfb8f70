//! The one binary of the house: reads the command line, runs a command, and turns its outcome into an exit code.
//!
//! Read in this order: `cli` (all commands), then `commands`.

mod bot_list;
mod cli;
mod commands;
mod failure;
mod progress;
mod records;
mod table;
mod variant;
mod words;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser};

use crate::{cli::Cli, failure::Failure};

/// Counts allocations, for `bench`; otherwise the system's own.
#[global_allocator]
static ALLOCATOR: testkit::allocations::Counter = testkit::allocations::Counter;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let outcome = match cli.command {
        Some(command) => commands::run(command, &mut out),
        None => write!(out, "{}", Cli::command().render_long_help()).map_err(Failure::Io),
    };
    let outcome = outcome.and_then(|()| out.flush().map_err(Failure::Io));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was written so far comes before the complaint; a closed pipe has no reader to miss it.
            let _ = out.flush();
            failure.report()
        }
    }
}
