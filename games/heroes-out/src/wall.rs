//! The places of tunnels: walls, each named by the two rooms that it parts (BUILD-1).

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wall_has_its_own_number() {
        let pairs = Room::ALL.iter().enumerate();
        let walls = pairs.flat_map(|(nth, &a)| Room::ALL[nth + 1..].iter().map(move |&b| (a, b)));
        let mut n_walls = 0;
        for (nth, (a, b)) in walls.enumerate() {
            assert_eq!(Wall::between(b, a), Some(Wall(a, b)));
            assert_eq!(Wall(a, b).index(), nth);
            assert_eq!(Wall::from_index(nth), Some(Wall(a, b)));
            n_walls += 1;
        }
        assert_eq!((n_walls, Wall::from_index(n_walls)), (Wall::COUNT, None));
    }
}
