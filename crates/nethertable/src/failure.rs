//! Why a command failed, how that is said on stderr, and the exit code it gives.

use std::{
    fmt,
    io::{self, Write},
    process::ExitCode,
};

use tabletop::TextError;

/// How much of a complaint is shown: it may quote a line of any length.
const MAX_SHOWN: usize = 600;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// What was given cannot be used.
    Input(String),
    /// A record cannot be read or does not hold; whoever knows its file adds the name.
    Text(TextError),
    /// The complaints are on stderr already.
    Reported,
    /// So are these, and the mistake is ours.
    Ours,
    /// The output could not be written.
    Io(io::Error),
}

impl Failure {
    pub fn input(message: impl fmt::Display) -> Failure {
        Failure::Input(message.to_string())
    }

    /// Says it on stderr, and what the process returns: 2 for bad input, 1 for a world that does not play along or a
    /// mistake of ours.
    pub fn report(self) -> ExitCode {
        match self {
            // Who closes the pipe has read enough.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                complain(&error);
                ExitCode::FAILURE
            }
            Failure::Input(message) => {
                complain(&message);
                ExitCode::from(2)
            }
            Failure::Text(error) => {
                complain(&error);
                ExitCode::from(2)
            }
            Failure::Reported => ExitCode::from(2),
            Failure::Ours => ExitCode::FAILURE,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Failure {
        Failure::Text(error)
    }
}

/// Writes `error: …` to stderr. A closed stderr is nobody's problem.
pub fn complain(message: &dyn fmt::Display) {
    let _ = writeln!(io::stderr(), "error: {}", printable(&message.to_string()));
}

/// A text that quotes unknown bytes, made safe for a terminal: no control characters, no endless lines.
pub fn printable(text: &str) -> String {
    let mut shown = String::new();
    for (nth, c) in text.chars().enumerate() {
        if nth == MAX_SHOWN {
            shown.push('…');
            break;
        }
        if c.is_control() {
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
    fn complaints_are_safe_for_a_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb\n"), "a\\u{1b}[2Jb\\n");
        assert_eq!(printable(&"x".repeat(10_000)).chars().count(), MAX_SHOWN + 1);
    }
}
