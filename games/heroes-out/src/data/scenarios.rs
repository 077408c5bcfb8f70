//! The scenarios: map, chests, tokens, portals, cards and standing rule of each. All six are proposed.
//!
//! A further scenario is a further row here; it needs code only if one of its cards does what no `ScenarioEffect` does.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::ParseError;

use super::{
    Class,
    rooms::{
        Room::{
            self, Apothecary, Beast, Builder, Cells, Forge, Graveyard, Laboratory, Library, Sewers,
            Study, Vault, Workshop,
        },
        RoomType,
    },
    tokens::Token::{self, Bone, Book, Coin, Frog, Trap},
};

/// A room where a scenario puts it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub room: Room,
    /// Column and row of its tile.
    pub x: i8,
    pub y: i8,
    /// The value of its chest.
    pub chest: u8,
    pub tokens: &'static [(Token, u8)],
    /// Whether an incomplete portal lies here.
    pub has_portal: bool,
}

const fn place(
    room: Room,
    x: i8,
    y: i8,
    chest: u8,
    tokens: &'static [(Token, u8)],
    has_portal: bool,
) -> Place {
    Place { room, x, y, chest, tokens, has_portal }
}

/// One scenario.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    /// The word of the option.
    pub key: &'static str,
    pub title: &'static str,
    /// DECIDE-2: in the order in which ties are broken, the Vault first.
    pub places: &'static [Place],
    pub ways: &'static [(Room, Room)],
    pub cards: &'static [(ScenarioCard, u8)],
    /// SCEN-4: what a melee attack may remove instead of a hero.
    pub prey: Option<Token>,
}

/// What is lost where a tribute cannot be paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// Every clan discards a card.
    Cards,
    /// The lowest chest outside of the Vault.
    Chest,
}

/// What a scenario card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScenarioEffect {
    /// SCEN-1, SCEN-2: a token from this room, or else.
    Tribute(Token, Room, Forfeit),
    /// SCEN-3: these tokens bite, then one comes to this room.
    Bite(Token, Room),
    /// SCEN-5: the largest band of heroes becomes active.
    Encore,
    /// SCEN-6: a guild card goes to the Cells.
    Prisoner,
    /// SCEN-7: a hero in every room of this type.
    Summon(Class, RoomType),
    /// SCEN-8: heroes use portals during this invasion.
    Gates,
}

/// A scenario card, by its row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScenarioCard(pub(crate) u8);

const LANDLADY: ScenarioCard = ScenarioCard(0);
const RENT: ScenarioCard = ScenarioCard(1);
const CROAK: ScenarioCard = ScenarioCard(2);
const ENCORE: ScenarioCard = ScenarioCard(3);
const VOLATILE: ScenarioCard = ScenarioCard(4);
const HEIST: ScenarioCard = ScenarioCard(5);
const DEMOLITION: ScenarioCard = ScenarioCard(6);
const GATECRASH: ScenarioCard = ScenarioCard(7);

/// By `ScenarioCard`: name in notation, and effect.
#[rustfmt::skip]
pub const SCENARIO_CARDS: [(&str, ScenarioEffect); 8] = [
    ("landlady",   ScenarioEffect::Tribute(Frog, Apothecary, Forfeit::Cards)),
    ("rent",       ScenarioEffect::Tribute(Coin, Vault, Forfeit::Chest)),
    ("croak",      ScenarioEffect::Bite(Frog, Sewers)),
    ("encore",     ScenarioEffect::Encore),
    ("volatile",   ScenarioEffect::Prisoner),
    ("heist",      ScenarioEffect::Summon(Class::Rogue, RoomType::Jewel)),
    ("demolition", ScenarioEffect::Summon(Class::Warrior, RoomType::Special)),
    ("gatecrash",  ScenarioEffect::Gates),
];

impl ScenarioCard {
    pub fn all() -> impl Iterator<Item = ScenarioCard> {
        (0..SCENARIO_CARDS.len() as u8).map(ScenarioCard)
    }

    pub const fn name(self) -> &'static str {
        SCENARIO_CARDS[self.0 as usize].0
    }

    pub const fn effect(self) -> ScenarioEffect {
        SCENARIO_CARDS[self.0 as usize].1
    }
}

impl fmt::Display for ScenarioCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for ScenarioCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ScenarioCard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ScenarioCard, ParseError> {
        let found = ScenarioCard::all().find(|card| card.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| ParseError::new(format!("'{text}' is not a scenario card")))
    }
}

impl Serialize for ScenarioCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for ScenarioCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Each place: room, column, row, chest, tokens, whether a portal.
#[rustfmt::skip]
pub const SCENARIOS: &[Scenario] = &[
    Scenario {
        key: "cauldron",
        title: "The Landlady's Cauldron",
        places: &[
            place(Vault,       2, 1, 4, &[],           false),
            place(Apothecary,  2, 0, 2, &[],           false),
            place(Sewers,      1, 1, 3, &[(Frog, 1)],  false),
            place(Cells,       3, 1, 1, &[],           false),
            place(Workshop,    2, 2, 2, &[(Trap, 1)],  false),
            place(Library,     1, 0, 1, &[],           false),
            place(Study,       3, 0, 1, &[],           true),
            place(Beast,       0, 1, 2, &[],           false),
            place(Forge,       1, 2, 1, &[],           true),
            place(Graveyard,   0, 0, 1, &[],           true),
        ],
        ways: &[
            (Vault, Sewers), (Vault, Apothecary), (Vault, Workshop), (Vault, Cells),
            (Sewers, Beast), (Sewers, Library), (Beast, Graveyard), (Graveyard, Library),
            (Library, Apothecary), (Apothecary, Study), (Workshop, Forge),
        ],
        cards: &[(LANDLADY, 2)],
        prey: None,
    },
    Scenario {
        key: "rent-day",
        title: "Rent Day",
        places: &[
            place(Vault,       1, 1, 4, &[(Coin, 1)],  false),
            place(Forge,       1, 0, 2, &[],           false),
            place(Apothecary,  2, 1, 3, &[],           false),
            place(Beast,       1, 2, 2, &[],           false),
            place(Library,     0, 0, 1, &[],           false),
            place(Study,       2, 0, 2, &[],           true),
            place(Cells,       3, 1, 1, &[],           false),
            place(Graveyard,   0, 2, 1, &[],           false),
            place(Sewers,      2, 2, 1, &[],           true),
            place(Workshop,    0, 1, 1, &[(Trap, 1)],  true),
        ],
        ways: &[
            (Vault, Forge), (Vault, Beast), (Vault, Apothecary), (Forge, Library),
            (Library, Workshop), (Workshop, Graveyard), (Graveyard, Beast), (Beast, Sewers),
            (Apothecary, Study), (Apothecary, Cells), (Sewers, Apothecary),
        ],
        cards: &[(RENT, 3)],
        prey: None,
    },
    Scenario {
        key: "frog-mutiny",
        title: "Frog Mutiny",
        places: &[
            place(Vault,       1, 2, 4, &[],           false),
            place(Sewers,      1, 1, 3, &[(Frog, 2)],  false),
            place(Workshop,    2, 2, 3, &[],           false),
            place(Graveyard,   1, 0, 1, &[(Bone, 1)],  false),
            place(Beast,       0, 1, 2, &[],           false),
            place(Apothecary,  2, 1, 2, &[],           false),
            place(Cells,       0, 0, 1, &[],           true),
            place(Library,     2, 0, 1, &[(Book, 1)],  false),
            place(Forge,       3, 1, 1, &[],           true),
            place(Study,       3, 0, 2, &[],           true),
        ],
        ways: &[
            (Vault, Sewers), (Vault, Workshop), (Sewers, Beast), (Sewers, Graveyard),
            (Sewers, Apothecary), (Beast, Cells), (Graveyard, Library), (Library, Study),
            (Study, Forge), (Forge, Apothecary), (Workshop, Apothecary),
        ],
        cards: &[(CROAK, 3)],
        prey: Some(Frog),
    },
    Scenario {
        key: "loud-night",
        title: "Loud Night",
        places: &[
            place(Vault,       1, 1, 4, &[],           true),
            place(Library,     1, 0, 3, &[(Book, 1)],  false),
            place(Beast,       1, 2, 3, &[],           false),
            place(Forge,       0, 0, 1, &[(Trap, 1)],  false),
            place(Study,       2, 0, 2, &[],           false),
            place(Sewers,      0, 2, 2, &[],           false),
            place(Apothecary,  2, 2, 1, &[],           false),
            place(Workshop,    0, 1, 1, &[],           true),
            place(Graveyard,   2, 1, 2, &[],           true),
            place(Cells,       3, 1, 1, &[],           false),
        ],
        ways: &[
            (Forge, Library), (Library, Study), (Study, Graveyard), (Graveyard, Apothecary),
            (Apothecary, Beast), (Beast, Sewers), (Sewers, Workshop), (Workshop, Forge),
            (Vault, Library), (Vault, Beast), (Cells, Graveyard),
        ],
        cards: &[(ENCORE, 3)],
        prey: None,
    },
    Scenario {
        key: "mad-science",
        title: "Mad Science",
        places: &[
            place(Vault,       2, 1, 4, &[],           false),
            place(Apothecary,  2, 0, 3, &[],           false),
            place(Forge,       3, 1, 2, &[],           false),
            place(Workshop,    2, 2, 2, &[(Trap, 1)],  false),
            place(Laboratory,  1, 0, 2, &[],           true),
            place(Library,     3, 0, 1, &[],           true),
            place(Sewers,      1, 2, 1, &[],           false),
            place(Study,       0, 0, 2, &[],           false),
            place(Cells,       1, 1, 1, &[],           false),
            place(Beast,       0, 2, 1, &[],           false),
            place(Graveyard,   0, 1, 1, &[(Bone, 1)],  true),
        ],
        ways: &[
            (Vault, Apothecary), (Vault, Workshop), (Vault, Forge), (Apothecary, Laboratory),
            (Apothecary, Library), (Laboratory, Study), (Study, Graveyard), (Graveyard, Beast),
            (Beast, Sewers), (Sewers, Workshop), (Laboratory, Cells), (Forge, Library),
        ],
        cards: &[(VOLATILE, 2), (HEIST, 1)],
        prey: None,
    },
    Scenario {
        key: "construction",
        title: "Under Construction",
        places: &[
            place(Vault,       2, 1, 4, &[],           false),
            place(Builder,     2, 0, 3, &[(Coin, 1)],  false),
            place(Apothecary,  2, 2, 3, &[],           false),
            place(Study,       1, 0, 2, &[],           false),
            place(Forge,       3, 0, 1, &[],           false),
            place(Laboratory,  1, 2, 2, &[],           false),
            place(Library,     3, 2, 1, &[],           false),
            place(Graveyard,   0, 0, 1, &[],           false),
            place(Cells,       1, 1, 1, &[],           true),
            place(Workshop,    3, 1, 2, &[(Trap, 1)],  true),
            place(Sewers,      0, 2, 1, &[],           false),
            place(Beast,       0, 1, 2, &[],           true),
        ],
        ways: &[
            (Vault, Builder), (Vault, Apothecary), (Builder, Study), (Builder, Forge),
            (Study, Graveyard), (Graveyard, Beast), (Beast, Sewers), (Sewers, Laboratory),
            (Laboratory, Apothecary), (Apothecary, Library), (Library, Workshop), (Workshop, Forge),
            (Cells, Laboratory),
        ],
        cards: &[(DEMOLITION, 1), (GATECRASH, 1)],
        prey: None,
    },
];

pub const N_SCENARIOS: usize = SCENARIOS.len();
/// The values of the option.
pub(crate) const SCENARIO_NAMES: [&str; N_SCENARIOS] = {
    let mut names = [""; N_SCENARIOS];
    let mut nth = 0;
    while nth < N_SCENARIOS {
        names[nth] = SCENARIOS[nth].key;
        nth += 1;
    }
    names
};
