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
    let mut options = G::Options::default();
    for OptionArg { key, value } in arguments {
        let is_known = options
            .set_by_name(key, value)
            .map_err(|misread| CliError::Input(format!("--option: {misread}")))?;
        if !is_known {
            let known: Vec<&str> = G::Options::SPECS.iter().map(|choice| choice.key).collect();
            let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            let message =
                format!("--option: unknown option '{key}' of {}; known: {known}", G::TITLE);
            return Err(CliError::Input(message));
        }
    }
    Ok(options)
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
