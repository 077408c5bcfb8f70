//! Walls between rooms, by both of them: where tunnels are (BUILD-1).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::data::Room;

/// Two rooms, in the order of `Room`: where a tunnel is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Wall(pub Room, pub Room);

impl Default for Wall {
    fn default() -> Wall {
        Wall(Room::Vault, Room::Forge)
    }
}

impl Wall {
    pub const COUNT: usize = Room::COUNT * (Room::COUNT - 1) / 2;

    /// The wall between two different rooms.
    pub fn between(a: Room, b: Room) -> Option<Wall> {
        match a.cmp(&b) {
            std::cmp::Ordering::Less => Some(Wall(a, b)),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Wall(b, a)),
        }
    }

    /// By the first room, then the second.
    pub(crate) fn index(self) -> usize {
        let (a, b) = (self.0.index(), self.1.index());
        a * (2 * Room::COUNT - a - 1) / 2 + b - a - 1
    }

    pub(crate) fn from_index(mut index: usize) -> Option<Wall> {
        for a in 0..Room::COUNT {
            let n_behind = Room::COUNT - a - 1;
            if index < n_behind {
                return Some(Wall(Room::ALL[a], Room::ALL[a + 1 + index]));
            }
            index -= n_behind;
        }
        None
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}
