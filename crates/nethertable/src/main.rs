//! The `nethertable` binary: parses the command line, runs a command, and turns its outcome into an exit code.
//!
//! Read in this order: `cli` (all commands), then `commands`.

mod bot_list;
mod cli;
mod commands;
mod error;
mod format;
mod progress;
mod records;
mod text_table;
mod variant;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use allocations::Counter;
use clap::Parser;
use mimalloc::MiMalloc;

use crate::{cli::Cli, error::CliError};

/// Counts allocations for `bench`. An action on the server makes dozens of them, on several threads; the system's own
/// allocator would take a fifth more processor time for it.
#[global_allocator]
static ALLOCATOR: Counter<MiMalloc> = Counter(MiMalloc);

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let outcome = commands::run(cli.command.unwrap_or_default(), &mut out);
    let outcome = outcome.and_then(|()| out.flush().map_err(CliError::Io));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // What was written so far comes before the error; a closed pipe has no reader to miss it.
            let _ = out.flush();
            error.report()
        }
    }
}

/// A command line that runs nothing: a request for help or the version, or a mistake.
fn answer(error: &clap::Error) -> ExitCode {
    let printed = error.print().and_then(|()| io::stdout().flush());
    if error.use_stderr() {
        // A closed stderr is nobody's problem.
        return ExitCode::from(2);
    }
    printed.map_or_else(|error| CliError::Io(error).report(), |()| ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    #[test]
    fn allocations_of_the_binary_are_counted() {
        assert!(allocations::is_counting());
    }
}
