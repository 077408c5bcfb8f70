//! The sword-bearers of room 4 (BEARER). Their effects are printed; inferred are the lost symbols of B1, B5, B8, B9 and B11.

use super::{
    Deed,
    effects::{
        Effect::{self, Advance, Arrive, Banish, Gain, Remove, Retreat, Steps, Teleport},
        Target::Anywhere,
        Which::{Any, This},
    },
    kinds::Kind::Skeleton,
    places::R1,
};

const SKELETON: Effect = Gain(This(Skeleton), Anywhere);
const ANY: Effect = Gain(Any, Anywhere);

const fn row(you: &'static [Effect], others: &'static [Effect]) -> Deed {
    Deed { you, others }
}

/// B1 to B16.
#[rustfmt::skip]
pub const BEARERS: [Deed; 16] = [
    row(&[Remove(3), Banish],      &[]),
    row(&[Remove(3)],              &[SKELETON]),
    row(&[Remove(2), Teleport(1)], &[Teleport(1)]),
    row(&[Remove(1), Teleport(1)], &[Arrive(R1)]),
    row(&[Remove(2), Retreat],     &[Arrive(R1)]),
    row(&[Remove(2)],              &[]),
    row(&[Remove(2), SKELETON],    &[SKELETON]),
    row(&[Remove(2), Retreat],     &[Retreat]),
    row(&[Remove(1)],              &[Banish]),
    row(&[Remove(1)],              &[Advance(3)]),
    row(&[Remove(3), Retreat],     &[]),
    row(&[Remove(3)],              &[Remove(1)]),
    row(&[Remove(2), ANY],         &[ANY]),
    row(&[Remove(1), SKELETON],    &[Advance(1)]),
    row(&[Remove(2), Steps(3)],    &[Steps(3)]),
    row(&[Remove(1), ANY],         &[]),
];
