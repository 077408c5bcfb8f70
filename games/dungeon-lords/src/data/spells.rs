//! The combat cards: nine spells a year with their fatigue.

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError};

use super::{Year, find};

/// A combat card: what the party casts in one round of combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Spell {
    #[default]
    WordOfPeace,
    Suggestion,
    MagicShield,
    Invisibility,
    DetectEvil,
    FistOfJustice,
    DetectTreasure,
    Graffiti,
    Fireball,
    AuraOfFear,
    Metamorphosis,
    BlindRage,
    CreateFood,
    Illusion,
    SongOfCourage,
    Regeneration,
    MagicKey,
    DimensionalGate,
}

/// Name, whether it is fast, fatigue.
#[rustfmt::skip]
const SPELLS: [(Spell, &str, bool, u8); Spell::COUNT] = [
    (Spell::WordOfPeace,     "word-of-peace",    true,  2),
    (Spell::Suggestion,      "suggestion",       true,  2),
    (Spell::MagicShield,     "magic-shield",     true,  1),
    (Spell::Invisibility,    "invisibility",     true,  0),
    (Spell::DetectEvil,      "detect-evil",      false, 2),
    (Spell::FistOfJustice,   "fist-of-justice",  false, 1),
    (Spell::DetectTreasure,  "detect-treasure",  false, 1),
    (Spell::Graffiti,        "graffiti",         false, 2),
    (Spell::Fireball,        "fireball",         false, 1),
    (Spell::AuraOfFear,      "aura-of-fear",     true,  2),
    (Spell::Metamorphosis,   "metamorphosis",    true,  2),
    (Spell::BlindRage,       "blind-rage",       true,  3),
    (Spell::CreateFood,      "create-food",      true,  2),
    (Spell::Illusion,        "illusion",         true,  1),
    (Spell::SongOfCourage,   "song-of-courage",  false, 3),
    (Spell::Regeneration,    "regeneration",     false, 2),
    (Spell::MagicKey,        "magic-key",        false, 3),
    (Spell::DimensionalGate, "dimensional-gate", false, 3),
];

impl Spell {
    pub const COUNT: usize = 18;
    /// Cards of one year.
    pub const OF_YEAR: usize = 9;

    pub fn all() -> impl Iterator<Item = Spell> {
        SPELLS.iter().map(|row| row.0)
    }

    #[inline]
    pub fn from_index(index: usize) -> Spell {
        SPELLS[index].0
    }

    /// The cards of a year as bits, bit `n` for the spell of index `n`.
    #[inline]
    pub fn of_year(year: Year) -> u32 {
        let all = (1 << Spell::OF_YEAR) - 1;
        if year == 1 { all } else { all << Spell::OF_YEAR }
    }

    #[inline]
    pub fn year(self) -> Year {
        1 + u8::from(self as usize >= Spell::OF_YEAR)
    }

    /// Cast before monsters attack; else after.
    #[inline]
    pub fn is_fast(self) -> bool {
        SPELLS[self as usize].2
    }

    #[inline]
    pub fn fatigue(self) -> u8 {
        SPELLS[self as usize].3
    }
}

const NAMES: [&str; Spell::COUNT] = {
    let mut names = [""; Spell::COUNT];
    let mut nth = 0;
    while nth < Spell::COUNT {
        names[nth] = SPELLS[nth].1;
        nth += 1;
    }
    names
};

impl Named for Spell {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Spell {
        SPELLS[index].0
    }
}

tabletop::written_by_name!(Spell);

impl fmt::Display for Spell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize])
    }
}

impl FromStr for Spell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Spell, ParseError> {
        find(&NAMES, text, "a spell").map(Spell::from_index)
    }
}
