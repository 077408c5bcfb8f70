//! The components: rooms, tokens, icons, clans, cards, heroes and scenarios as tables, one row each.

mod cards;
mod clans;
mod heroes;
mod icons;
mod map;
mod reconstructions;
mod rooms;
mod scenarios;
mod tokens;

pub use cards::{CARDS, Card, CardRow, Family, N_CRAFTS};
pub use clans::{Ability, CLANS, Clan, ClanSet, MAX_HEALTH, MAX_MEEPLES, Role, Sheet};
pub use heroes::{Back, CHESTS, Class, LAST_CHEST, N_LEVELS, REVEALS};
pub use icons::{Icon, Side};
pub use map::Map;
pub use reconstructions::RECONSTRUCTIONS;
pub use rooms::{ROOMS, Room, RoomAction, RoomSet, RoomType};
pub use scenarios::{
    Forfeit, N_SCENARIOS, Place, SCENARIO_CARDS, SCENARIOS, Scenario, ScenarioCard, ScenarioEffect,
};
pub use tokens::{N_CELLS_DRAWS, N_HAND, N_LOOKED, N_OFFER, N_PORTALS, N_TUNNELS, TOKENS, Token};

pub(crate) use map::map_of;
pub(crate) use scenarios::SCENARIO_NAMES;
