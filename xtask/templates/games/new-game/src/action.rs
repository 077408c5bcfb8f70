//! The actions of a seat and their notation.

use std::{fmt, str::FromStr};

use tabletop::ParseError;

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// KEEP-1. Written `keep`.
    Keep,
    /// SWAP-1. Written `swap`.
    Swap,
}

const ALL: [Action; 2] = [Action::Keep, Action::Swap];

impl tabletop::Action for Action {
    const COUNT: usize = ALL.len();

    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Action> {
        ALL.get(index).copied()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Keep => "keep",
            Action::Swap => "swap",
        })
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let found = ALL.into_iter().find(|action| action.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            ParseError::new(format!("'{text}' is not an action; expected 'keep' or 'swap'"))
        })
    }
}
