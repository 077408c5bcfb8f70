//! The vocabulary of effects: cards, orbs, powers and threats are rows of these words, and `effect` is their one interpreter.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, number};

use super::{N_ROOMS, kinds::Kind, places::Place};

/// Which monster is gained, and from where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// This kind, from its reserve. PIECE-3: VIPs have one of their own.
    This(Kind),
    /// Any but a skeleton or VIP, from the reserve.
    Other,
    /// Any but a VIP, from the reserve.
    Any,
    /// Any that lies in the oubliettes.
    Lost,
}

/// Where a gained monster goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    Entrance,
    Anywhere,
    /// The room where the VIP just arrived.
    Here,
    Room(Place),
}

/// One word of a card. Numbers say how many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// A monster comes into the dungeon.
    Gain(Which, Target),
    /// Footsteps for any monsters.
    Steps(u8),
    /// Up to so many monsters, each to any place.
    Teleport(u8),
    /// Up to so many monsters of one place to one other place.
    Crowd(u8),
    /// Up to so many monsters from the entrance to the VIP's room.
    Usher(u8),
    /// Up to so many monsters from anywhere to the VIP's room.
    Gather(u8),
    /// Up to so many monsters out of the VIP's room, each to any place.
    Scatter(u8),
    /// Groups of adventurers go back to the inn.
    Remove(u8),
    /// The same, in the VIP's room only.
    RemoveHere(u8),
    /// An own monster goes to the oubliettes.
    Banish,
    /// A monster of the highest-numbered room with any goes to the entrance.
    Retreat,
    /// A new group of adventurers in this room.
    Arrive(Place),
    /// The group in the lowest-numbered room goes so many rooms on.
    Advance(u8),
}

impl Effect {
    /// Whether it speaks of the room where a VIP arrived.
    pub fn is_local(self) -> bool {
        match self {
            Effect::Gain(_, target) => target == Target::Here,
            Effect::Usher(_) | Effect::Gather(_) | Effect::Scatter(_) | Effect::RemoveHere(_) => {
                true
            }
            _ => false,
        }
    }
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Which::This(kind) => kind.fmt(f),
            Which::Other => f.write_str("other"),
            Which::Any => f.write_str("any"),
            Which::Lost => f.write_str("lost"),
        }
    }
}

impl FromStr for Which {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Which, ParseError> {
        match text.to_ascii_lowercase().as_str() {
            "other" => Ok(Which::Other),
            "any" => Ok(Which::Any),
            "lost" => Ok(Which::Lost),
            _ => text.parse().map(Which::This),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Entrance => f.write_str("entrance"),
            Target::Anywhere => f.write_str("anywhere"),
            Target::Here => f.write_str("here"),
            Target::Room(room) => room.fmt(f),
        }
    }
}

impl FromStr for Target {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Target, ParseError> {
        let lower = text.to_ascii_lowercase();
        match (lower.as_str(), text.parse::<Place>()) {
            ("entrance", _) => Ok(Target::Entrance),
            ("anywhere", _) => Ok(Target::Anywhere),
            ("here", _) => Ok(Target::Here),
            (_, Ok(place)) if place.is_room() => Ok(Target::Room(place)),
            _ => Err(ParseError::new(format!(
                "'{text}' is no target: write entrance, anywhere, here or R3"
            ))),
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Gain(which, target) => write!(f, "gain {which} {target}"),
            Effect::Steps(n) => write!(f, "steps {n}"),
            Effect::Teleport(n) => write!(f, "teleport {n}"),
            Effect::Crowd(n) => write!(f, "crowd {n}"),
            Effect::Usher(n) => write!(f, "usher {n}"),
            Effect::Gather(n) => write!(f, "gather {n}"),
            Effect::Scatter(n) => write!(f, "scatter {n}"),
            Effect::Remove(n) => write!(f, "remove {n}"),
            Effect::RemoveHere(n) => write!(f, "remove-here {n}"),
            Effect::Banish => f.write_str("banish"),
            Effect::Retreat => f.write_str("retreat"),
            Effect::Arrive(room) => write!(f, "arrive {}", room.room_number().unwrap_or(0)),
            Effect::Advance(n) => write!(f, "advance {n}"),
        }
    }
}

/// The highest number an effect of a scene may have.
const MAX_NUMBER: u32 = 9;

impl Effect {
    /// Reads the words of an effect; `None` when they are none.
    pub(crate) fn read(words: &[&str]) -> Option<Effect> {
        let first = words.first()?.to_ascii_lowercase();
        let n = match words {
            [_, n] => number(n).filter(|n| (1..=MAX_NUMBER).contains(n)).map(|n| n as u8),
            _ => None,
        };
        Some(match (first.as_str(), words) {
            ("gain", [_, which, target]) => Effect::Gain(which.parse().ok()?, target.parse().ok()?),
            ("steps", _) => Effect::Steps(n?),
            ("teleport", _) => Effect::Teleport(n?),
            ("crowd", _) => Effect::Crowd(n?),
            ("usher", _) => Effect::Usher(n?),
            ("gather", _) => Effect::Gather(n?),
            ("scatter", _) => Effect::Scatter(n?),
            ("remove", _) => Effect::Remove(n?),
            ("remove-here", _) => Effect::RemoveHere(n?),
            ("banish", [_]) => Effect::Banish,
            ("retreat", [_]) => Effect::Retreat,
            ("arrive", _) => Effect::Arrive(n.filter(|&n| n <= N_ROOMS as u8).map(Place::room)?),
            ("advance", _) => Effect::Advance(n?),
            _ => return None,
        })
    }
}
