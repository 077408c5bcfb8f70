//! The three event tiles of a year, and the nine special events.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::ParseError;

use super::find;

#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum EventTile {
    #[default]
    PayDay,
    Taxes,
    Special,
}

const TILES: [&str; EventTile::COUNT] = ["pay-day", "taxes", "special-event"];

impl EventTile {
    pub const COUNT: usize = 3;
    pub const ALL: [EventTile; EventTile::COUNT] =
        [EventTile::PayDay, EventTile::Taxes, EventTile::Special];
}

impl fmt::Display for EventTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TILES[*self as usize])
    }
}

impl FromStr for EventTile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<EventTile, ParseError> {
        find(&TILES, text, "event tile").map(|nth| EventTile::ALL[nth])
    }
}

/// A special event card. Two of the names and most effects are proposed.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum Special {
    #[default]
    WitchHunt,
    MonsterStrike,
    ExtraTax,
    Rats,
    Burglary,
    Earthquake,
    VipVisit,
    ImpHoliday,
    TrapRecall,
}

const SPECIALS: [&str; Special::COUNT] = [
    "witch-hunt",
    "monster-strike",
    "extra-tax",
    "rats",
    "burglary",
    "earthquake",
    "vip-visit",
    "imp-holiday",
    "trap-recall",
];

impl Special {
    pub const COUNT: usize = 9;
    pub const ALL: [Special; Special::COUNT] = [
        Special::WitchHunt,
        Special::MonsterStrike,
        Special::ExtraTax,
        Special::Rats,
        Special::Burglary,
        Special::Earthquake,
        Special::VipVisit,
        Special::ImpHoliday,
        Special::TrapRecall,
    ];
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SPECIALS[*self as usize])
    }
}

impl FromStr for Special {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Special, ParseError> {
        find(&SPECIALS, text, "special event").map(|nth| Special::ALL[nth])
    }
}
