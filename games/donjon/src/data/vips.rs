//! The VIP cards of room 2 (VIP). Effects are printed; the kinds on V1, V4 and V9 are not known.

use super::{
    Deed,
    effects::{
        Effect::{self, Advance, Arrive, Gain, Gather, RemoveHere, Scatter, Usher},
        Target::Here,
        Which::{Lost, This},
    },
    kinds::Kind::{Skeleton, Vip},
    places::R1,
};

const fn row(you: &'static [Effect], others: &'static [Effect]) -> Deed {
    Deed { you, others }
}

/// V1 to V10. Proposed: skeletons on V1, V4 and V9. Inferred: the VIP of V5, the oubliettes of V6.
#[rustfmt::skip]
pub const VIPS: [Deed; 10] = [
    row(&[Gain(This(Skeleton), Here)],                             &[Advance(3)]),
    row(&[Usher(3)],                                               &[]),
    row(&[RemoveHere(2)],                                          &[]),
    row(&[Gain(This(Skeleton), Here), Gain(This(Skeleton), Here)], &[]),
    row(&[Gain(This(Vip), Here)],                                  &[]),
    row(&[Gain(Lost, Here)],                                       &[]),
    row(&[Gather(2)],                                              &[]),
    row(&[RemoveHere(1)],                                          &[Arrive(R1)]),
    row(&[Gain(This(Skeleton), Here), RemoveHere(1)],              &[]),
    row(&[Scatter(3)],                                             &[]),
];
