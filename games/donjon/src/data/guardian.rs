//! The guardian tiles, their six powers, and the malus tiles that pay for them (GUARD, GROUP-3).

use std::fmt;

use tabletop::Named;

use super::{
    Deed,
    effects::{
        Effect::{self, Gain, Remove, Steps, Teleport},
        Target::{Anywhere, Entrance, Room},
        Which::{Any, Lost, This},
    },
    kinds::Kind::Skeleton,
    places::R3,
};

/// How many powers a tile has.
pub const N_POWERS: usize = 3;

/// The place of a power on its tile. Written `1` to `3`, from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    pub const ALL: [Slot; N_POWERS] = [Slot(0), Slot(1), Slot(2)];

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

const SLOTS: [&str; N_POWERS] = ["1", "2", "3"];

impl Named for Slot {
    const NAMES: &'static [&'static str] = &SLOTS;

    #[inline]
    fn index(self) -> usize {
        Slot::index(self)
    }

    fn from_index(index: usize) -> Slot {
        Slot::ALL[index]
    }
}

tabletop::written_by_name!(Slot);

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A malus tile, by its value from 1 to 5.
pub type MalusTile = u8;
/// Every seat has these, and takes them from the lowest on.
pub const MALUS: [MalusTile; 5] = [1, 2, 3, 4, 5];

/// One of the six powers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Power {
    /// Up to three monsters to any places.
    Whirl,
    /// A skeleton and a monster of choice to room 3.
    Muster,
    /// Five footsteps.
    March,
    /// One from the oubliettes to any place.
    Rescue,
    /// Two from the oubliettes to the entrance.
    Amnesty,
    /// Two groups leave.
    Purge,
}

use Power::{Amnesty, March, Muster, Purge, Rescue, Whirl};

const fn row(you: &'static [Effect]) -> Deed {
    Deed::yours(you)
}

/// By `Power`. PIECE-2: the skeleton of a muster comes first. Inferred: that it is a skeleton, and that
/// Rescue and Amnesty take from the oubliettes.
#[rustfmt::skip]
const POWERS: [Deed; 6] = [
    row(&[Teleport(3)]),
    row(&[Gain(This(Skeleton), Room(R3)), Gain(Any, Room(R3))]),
    row(&[Steps(5)]),
    row(&[Gain(Lost, Anywhere)]),
    row(&[Gain(Lost, Entrance), Gain(Lost, Entrance)]),
    row(&[Remove(2)]),
];

/// G1 to G6, powers from left to right. Proposed: every power three times, once in each place.
#[rustfmt::skip]
pub const TILES: [[Power; N_POWERS]; 6] = [
    [Whirl,   Muster,  Rescue],
    [Muster,  March,   Amnesty],
    [March,   Rescue,  Purge],
    [Rescue,  Amnesty, Whirl],
    [Amnesty, Purge,   Muster],
    [Purge,   Whirl,   March],
];

impl Power {
    pub const ALL: [Power; 6] = [Whirl, Muster, March, Rescue, Amnesty, Purge];

    pub fn deed(self) -> Deed {
        POWERS[self as usize]
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["whirl", "muster", "march", "rescue", "amnesty", "purge"][*self as usize])
    }
}
