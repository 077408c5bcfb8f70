//! The set-up arguments `--seats N` and `--option key=value`, checked against the game.

use std::str::FromStr;

use tabletop::{Game, Options, ParseError};

use crate::error::CliError;

/// One `--option key=value`.
#[derive(Clone, Debug)]
pub struct OptionArg {
    key: String,
    value: String,
}

impl FromStr for OptionArg {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<OptionArg, ParseError> {
        let (key, value) = text.split_once('=').ok_or_else(|| {
            ParseError::new(format!("'{text}' is not an option; expected key=value"))
        })?;
        Ok(OptionArg { key: key.trim().to_string(), value: value.trim().to_string() })
    }
}

/// Returns the options of a game with these arguments.
pub fn options<G: Game>(arguments: &[OptionArg]) -> Result<G::Options, CliError> {
    for (nth, OptionArg { key, .. }) in arguments.iter().enumerate() {
        if arguments[..nth].iter().any(|known| known.key.eq_ignore_ascii_case(key)) {
            return Err(CliError::Input(format!("--option: '{key}' is given twice")));
        }
    }
    let pairs = arguments.iter().map(|OptionArg { key, value }| (key.as_str(), value.as_str()));
    let error = |error: ParseError| CliError::Input(format!("--option: {error}"));
    G::Options::from_words(pairs).map_err(error)
}

/// Checks a number of seats, which may be any number somebody typed.
pub fn seats<G: Game>(n_seats: i64) -> Result<usize, CliError> {
    if let Some(n_seats) = usize::try_from(n_seats).ok().filter(|n| G::SEATS.contains(n)) {
        return Ok(n_seats);
    }
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    let message = format!("--seats: {} has {least} to {most} seats, not {n_seats}", G::TITLE);
    Err(CliError::Input(message))
}
