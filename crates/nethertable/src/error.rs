//! The error of a command: how it is printed on stderr, and the exit code it gives.

use std::{
    fmt,
    io::{self, Write},
    process::ExitCode,
};

use tabletop::{TextError, is_unprintable};

/// How many characters of an error are shown: it may quote a line of any length.
const MAX_SHOWN: usize = 600;

/// Why a command failed.
#[derive(Debug)]
pub enum CliError {
    /// The arguments or the input cannot be used.
    Input(String),
    /// A record cannot be read or does not hold. The caller that knows the file adds its name.
    Text(TextError),
    /// Bad input that was printed on stderr already.
    Reported,
    /// A bug of ours that was printed on stderr already.
    Internal,
    /// The output could not be written.
    Io(io::Error),
}

impl CliError {
    pub fn input(message: impl fmt::Display) -> CliError {
        CliError::Input(message.to_string())
    }

    /// Prints the error on stderr and returns the exit code: 2 for bad input, 1 for everything else.
    pub fn report(self) -> ExitCode {
        match self {
            // A reader that closes the pipe has read enough.
            CliError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            CliError::Io(error) => {
                print_error(&error);
                ExitCode::FAILURE
            }
            CliError::Input(message) => {
                print_error(&message);
                ExitCode::from(2)
            }
            CliError::Text(error) => {
                print_error(&error);
                ExitCode::from(2)
            }
            CliError::Reported => ExitCode::from(2),
            CliError::Internal => ExitCode::FAILURE,
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Io(error)
    }
}

impl From<TextError> for CliError {
    fn from(error: TextError) -> CliError {
        CliError::Text(error)
    }
}

/// Prints `error: …` on stderr. A closed stderr is ignored.
pub fn print_error(message: &dyn fmt::Display) {
    let _ = writeln!(io::stderr(), "error: {}", printable(&message.to_string()));
}

/// Prints `note: …` on stderr. A closed stderr is ignored.
pub fn print_note(message: &dyn fmt::Display) {
    let _ = writeln!(io::stderr(), "note: {}", printable(&message.to_string()));
}

/// Makes a text that quotes unknown bytes safe for a terminal: without control characters or others that turn text around, and not too long.
pub fn printable(text: &str) -> String {
    let mut shown = String::new();
    for (nth, c) in text.chars().enumerate() {
        if nth == MAX_SHOWN {
            shown.push('…');
            break;
        }
        if is_unprintable(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_safe_for_a_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb\n"), "a\\u{1b}[2Jb\\n");
        assert_eq!(printable("a\u{202e}b"), "a\\u{202e}b");
        assert_eq!(printable(&"x".repeat(10_000)).chars().count(), MAX_SHOWN + 1);
    }
}
