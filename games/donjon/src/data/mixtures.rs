//! The mixtures of room 1 (MIX). The ten effects are printed; which monsters stand on M1 to M8 is not known.

use super::{
    Deed,
    effects::{
        Effect::{self, Gain, Remove, Steps, Teleport},
        Target::{Anywhere, Entrance},
        Which::{Lost, Other, This},
    },
    kinds::Kind::{Brou, Dragon, Skeleton, Spider, Vampire},
};

const fn row(you: &'static [Effect]) -> Deed {
    Deed::yours(you)
}

/// M1 to M16. Proposed: the pairs of M1 to M4. Inferred: one card a kind, M5 to M8.
#[rustfmt::skip]
pub const MIXTURES: [Deed; 16] = [
    row(&[Gain(This(Spider),   Entrance), Gain(This(Dragon),  Entrance)]),
    row(&[Gain(This(Brou),     Entrance), Gain(This(Vampire), Entrance)]),
    row(&[Gain(This(Spider),   Entrance), Gain(This(Vampire), Entrance)]),
    row(&[Gain(This(Brou),     Entrance), Gain(This(Dragon),  Entrance)]),
    row(&[Gain(This(Spider),   Anywhere)]),
    row(&[Gain(This(Brou),     Anywhere)]),
    row(&[Gain(This(Dragon),   Anywhere)]),
    row(&[Gain(This(Vampire),  Anywhere)]),
    row(&[Gain(This(Skeleton), Entrance), Gain(Other, Entrance)]),
    row(&[Gain(Lost,           Anywhere)]),
    row(&[Gain(Lost,           Entrance), Gain(Lost, Entrance)]),
    row(&[Gain(This(Skeleton), Anywhere), Gain(This(Skeleton), Anywhere)]),
    row(&[Gain(Lost,           Entrance), Remove(1)]),
    row(&[Gain(This(Skeleton), Anywhere), Remove(1)]),
    row(&[Steps(4),                       Remove(1)]),
    row(&[Teleport(1),                    Remove(1)]),
];
