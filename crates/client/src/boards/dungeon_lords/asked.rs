//! What combat is at and what it asks, as its view tells.

pub(super) use dungeon_lords::Part;
use dungeon_lords::{Monster, Trap, View, Way};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// What a lord is asked in the middle of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) enum Ask {
    Nothing,
    Spring,
    Dart(Trap),
    Peace,
    Wage(Monster),
    Aura,
    Sheep,
    Attack,
    Target(Monster, Way),
    SecondTarget,
    Treasure,
    Graffiti,
    Key,
    Gate,
}

/// Why an order was not carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) enum Reason {
    ShutOut,
    NoGoldToHire,
    Impossible,
    Declined,
}

/// The game keeps the names of these to itself, but writes them into every view.
pub(super) fn read<T: DeserializeOwned>(written: &impl Serialize) -> Option<T> {
    serde_json::from_value(serde_json::to_value(written).ok()?).ok()
}

pub(super) fn part(view: &View) -> Part {
    view.combat.part
}

pub(super) fn ask(view: &View) -> Ask {
    read(&view.combat.battle.ask).unwrap_or(Ask::Nothing)
}
