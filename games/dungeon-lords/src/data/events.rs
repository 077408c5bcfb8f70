//! The three event tiles of a year, and the nine special events.

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError};

use super::find;

/// A tile that says which event a round has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
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

impl Named for EventTile {
    const NAMES: &'static [&'static str] = &TILES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> EventTile {
        EventTile::ALL[index]
    }
}

tabletop::written_by_name!(EventTile);

impl fmt::Display for EventTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TILES[*self as usize])
    }
}

impl FromStr for EventTile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<EventTile, ParseError> {
        find(&TILES, text, "an event tile").map(|nth| EventTile::ALL[nth])
    }
}

/// A special event card. Two of the names and most effects are proposed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
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

impl Named for Special {
    const NAMES: &'static [&'static str] = &SPECIALS;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Special {
        Special::ALL[index]
    }
}

tabletop::written_by_name!(Special);

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SPECIALS[*self as usize])
    }
}

impl FromStr for Special {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Special, ParseError> {
        find(&SPECIALS, text, "a special event").map(|nth| Special::ALL[nth])
    }
}
