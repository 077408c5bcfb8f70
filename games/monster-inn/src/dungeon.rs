//! One dungeon: a row of monsters above a row of humanoids (PLACE-1 to PLACE-3).

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, is_default};

use crate::cards::{Humanoid, Kind, Kinds, Monster, Range};

/// The longest row a dungeon can hold. A whole game has at most 13 rounds; scenes may be odder.
pub const MAX_ROW: usize = 18;

/// The creatures a seat has taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Dungeon {
    /// In the order in which they were taken.
    #[serde(default, skip_serializing_if = "is_default")]
    monsters: ArrayVec<Monster, MAX_ROW>,
    /// Below them, in the order in which they were taken.
    #[serde(default, skip_serializing_if = "is_default")]
    humanoids: ArrayVec<Humanoid, MAX_ROW>,
}

impl Dungeon {
    /// PLACE-1: monsters stand in the order in which they were taken.
    #[inline]
    pub fn place_monster(&mut self, monster: Monster) {
        self.monsters.push(monster);
    }

    /// PLACE-2: humanoids lie below in the order in which they were taken, and PLACE-3: face down.
    #[inline]
    pub fn place_humanoid(&mut self, range: Range) {
        self.lay(Humanoid::face_down(range));
    }

    #[inline]
    pub(crate) fn lay(&mut self, humanoid: Humanoid) {
        self.humanoids.push(humanoid);
    }

    #[inline]
    pub fn monsters(&self) -> &[Monster] {
        &self.monsters
    }

    #[inline]
    pub fn humanoids(&self) -> &[Humanoid] {
        &self.humanoids
    }

    #[inline]
    pub(crate) fn reveal(&mut self, column: usize, humanoid: Humanoid) {
        self.humanoids[column] = humanoid;
    }

    /// PLACE-2: the first monster stands above the first humanoid, the second above the second, and so on.
    #[inline]
    pub fn columns(&self) -> impl Iterator<Item = (Monster, Option<Humanoid>)> + '_ {
        let below = |column| self.humanoids().get(column).copied();
        self.monsters().iter().enumerate().map(move |(column, &monster)| (monster, below(column)))
    }

    /// The monsters of one kind as bits, bit `v` for the monster of value `v`.
    #[inline]
    pub(crate) fn bits_of(&self, kinds: Kinds, kind: Kind) -> u32 {
        let of_kind = self.monsters().iter().filter(|&&monster| kinds.of(monster) == kind);
        of_kind.fold(0, |bits, monster| bits | 1 << monster.value())
    }

    /// The monster placed last.
    #[inline]
    pub fn newest(&self) -> Option<Monster> {
        self.monsters().last().copied()
    }
}
