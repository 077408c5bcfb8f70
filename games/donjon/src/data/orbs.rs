//! The three orbs of room 3 (ORB). Proposed, all of them: that room 3 moves crowds is all that is known.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::ParseError;

use super::{Deed, effects::Effect};

/// An orb. Written by what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Orb {
    Teleport,
    Crowd,
    Steps,
}

/// By `Orb`.
#[rustfmt::skip]
const ORBS: [Deed; 3] = [
    Deed::yours(&[Effect::Teleport(2)]),
    Deed::yours(&[Effect::Crowd(4)]),
    Deed::yours(&[Effect::Steps(6)]),
];

impl Orb {
    pub const ALL: [Orb; 3] = [Orb::Teleport, Orb::Crowd, Orb::Steps];

    pub fn deed(self) -> Deed {
        ORBS[self as usize]
    }
}

impl fmt::Display for Orb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["teleport", "crowd", "steps"][*self as usize])
    }
}

impl FromStr for Orb {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Orb, ParseError> {
        let is_it = |orb: &Orb| orb.to_string().eq_ignore_ascii_case(text);
        Orb::ALL.into_iter().find(is_it).ok_or_else(|| {
            ParseError::new(format!("'{text}' is no orb: write teleport, crowd or steps"))
        })
    }
}
