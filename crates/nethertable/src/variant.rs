//! What a table is set up with: seats and `--option key=value`, checked against the game.

use std::str::FromStr;

use tabletop::{Game, Options, ParseError};

use crate::failure::Failure;

/// One `--option key=value`.
#[derive(Clone, Debug)]
pub struct Setting {
    key: String,
    value: String,
}

impl FromStr for Setting {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setting, ParseError> {
        let (key, value) = text
            .split_once('=')
            .ok_or_else(|| ParseError::new(format!("'{text}' is no option: write key=value")))?;
        Ok(Setting { key: key.trim().to_string(), value: value.trim().to_string() })
    }
}

/// The options of a game with these settings.
pub fn options<G: Game>(settings: &[Setting]) -> Result<G::Options, Failure> {
    let mut options = G::Options::default();
    for Setting { key, value } in settings {
        let is_known = options
            .set_by_name(key, value)
            .map_err(|misread| Failure::Input(format!("--option: {misread}")))?;
        if !is_known {
            let known: Vec<&str> = G::Options::SPECS.iter().map(|choice| choice.key).collect();
            let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            let message = format!("--option: '{key}' is no option of {}; known: {known}", G::TITLE);
            return Err(Failure::Input(message));
        }
    }
    Ok(options)
}

/// Checks a number of seats, which may be any number somebody typed.
pub fn seats<G: Game>(n_seats: i64) -> Result<usize, Failure> {
    if let Some(n_seats) = usize::try_from(n_seats).ok().filter(|n| G::SEATS.contains(n)) {
        return Ok(n_seats);
    }
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    let message = format!("--seats: {} has {least} to {most} seats, not {n_seats}", G::TITLE);
    Err(Failure::Input(message))
}
