//! The nine clans.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{Named, ParseError};

use super::RoomType;

/// A clan of monsters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clan {
    Ratkin,
    Slimes,
    Skeletons,
    Gnolls,
    Lizardfolk,
    Imps,
    Poltergeists,
    Witches,
    Dragon,
}

/// What a clan can do for Activates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// CLAN-1: a meeple where the clan has one.
    Litter,
    /// CLAN-2: a step, and a meeple in the room that was left.
    Divide,
    /// CLAN-3: a meeple in the Graveyard.
    Rise,
    /// CLAN-4: a melee attack.
    Frenzy,
    /// CLAN-5: up to two steps.
    Dash,
    /// CLAN-6: a trap.
    Tinker,
    /// CLAN-7: up to two tiles, walls or not.
    Phase,
    /// CLAN-8: a completed portal.
    Gate,
    /// CLAN-9: up to two wounds less.
    Rekindle,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Defender,
    CrowdControl,
    Supporter,
}

/// One clan sheet.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    pub name: &'static str,
    pub n_meeples: u8,
    /// WOUND-1: this many wounds remove a meeple.
    pub health: u8,
    pub role: Role,
    pub home: RoomType,
    /// SETUP-5: meeples in the dungeon at the start.
    pub n_start: u8,
    pub ability: Ability,
    /// In Activates of one card.
    pub cost: u8,
}

#[allow(clippy::too_many_arguments, reason = "a row of the table has so many columns")]
const fn sheet(
    name: &'static str,
    n_meeples: u8,
    health: u8,
    role: Role,
    home: RoomType,
    n_start: u8,
    ability: Ability,
    cost: u8,
) -> Sheet {
    Sheet { name, n_meeples, health, role, home, n_start, ability, cost }
}

use Ability::{Dash, Divide, Frenzy, Gate, Litter, Phase, Rekindle, Rise, Tinker};
use Role::{CrowdControl, Defender, Supporter};
use RoomType::{Crossbones, Hats, Jewel, MysticEye, Swords};

/// By `Clan`: name, meeples, health, role, home, start, ability, its cost.
#[rustfmt::skip]
pub const CLANS: [Sheet; Clan::COUNT] = [
    sheet("ratkin",       9, 1, Defender,     Crossbones, 3, Litter,   1),
    sheet("slimes",       8, 1, Defender,     Hats,       4, Divide,   1),
    sheet("skeletons",    6, 1, Defender,     MysticEye,  3, Rise,     1),
    sheet("gnolls",       7, 1, CrowdControl, Swords,     4, Frenzy,   1),
    sheet("lizardfolk",   5, 1, CrowdControl, Crossbones, 2, Dash,     1),
    sheet("imps",         4, 1, Supporter,    Swords,     2, Tinker,   2),
    sheet("poltergeists", 3, 2, Supporter,    MysticEye,  2, Phase,    1),
    sheet("witches",      2, 3, Supporter,    Hats,       1, Gate,     2),
    sheet("dragon",       1, 5, CrowdControl, Jewel,      1, Rekindle, 1),
];

/// The most meeples a clan has, and one more than the most wounds a meeple can bear.
pub const MAX_MEEPLES: usize = 9;
pub const MAX_HEALTH: usize = 5;

impl Clan {
    pub const COUNT: usize = 9;
    pub const ALL: [Clan; Clan::COUNT] = [
        Clan::Ratkin,
        Clan::Slimes,
        Clan::Skeletons,
        Clan::Gnolls,
        Clan::Lizardfolk,
        Clan::Imps,
        Clan::Poltergeists,
        Clan::Witches,
        Clan::Dragon,
    ];

    #[inline]
    pub const fn sheet(self) -> &'static Sheet {
        &CLANS[self as usize]
    }

    pub const fn name(self) -> &'static str {
        self.sheet().name
    }

    /// WOUND-1: the wounds that a meeple with so many can still take; with none left it is gone.
    #[inline]
    pub const fn health_left(self, wounds: u8) -> u8 {
        self.sheet().health - wounds
    }
}

impl Named for Clan {
    const NAMES: &'static [&'static str] = &{
        let mut names = [""; Clan::COUNT];
        let mut nth = 0;
        while nth < names.len() {
            names[nth] = CLANS[nth].name;
            nth += 1;
        }
        names
    };

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Clan {
        Clan::ALL[index]
    }
}

/// A set of clans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ClanSet(#[serde(with = "tabletop::Members::<Clan>")] u16);

impl ClanSet {
    #[inline]
    pub const fn has(self, clan: Clan) -> bool {
        self.0 & (1 << clan as u16) != 0
    }

    #[inline]
    pub const fn with(self, clan: Clan) -> ClanSet {
        ClanSet(self.0 | 1 << clan as u16)
    }

    #[inline]
    pub const fn without(self, clan: Clan) -> ClanSet {
        ClanSet(self.0 & !(1 << clan as u16))
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Clan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Clan {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Clan, ParseError> {
        let found = Clan::ALL.into_iter().find(|clan| clan.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            let names = Clan::ALL.map(Clan::name).join(", ");
            ParseError::new(format!("'{text}' is not a clan: write {names}"))
        })
    }
}
