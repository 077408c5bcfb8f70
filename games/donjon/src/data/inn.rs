//! The inn cards (INN). Proposed, all of them: only "most" and "least" are known.

use super::{
    effects::Effect,
    kinds::Kind::{self, Brou, Dragon, Skeleton, Spider, Vampire},
    places::{R1, R2, R3},
};

/// Whom an inn card hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Most of a kind, or of all monsters.
    Most(Option<Kind>),
    /// Least of a kind, or of all monsters.
    Least(Option<Kind>),
}

use Measure::{Least, Most};

/// One inn card.
#[derive(Clone, Copy, Debug)]
pub struct InnCard {
    pub whom: Measure,
    pub effect: Effect,
}

const fn row(whom: Measure, effect: Effect) -> InnCard {
    InnCard { whom, effect }
}

/// I1 to I7.
#[rustfmt::skip]
pub const INN: [InnCard; 7] = [
    row(Most(Some(Spider)),    Effect::Arrive(R2)),
    row(Most(Some(Brou)),      Effect::Arrive(R2)),
    row(Most(Some(Dragon)),    Effect::Arrive(R2)),
    row(Most(Some(Vampire)),   Effect::Arrive(R2)),
    row(Least(Some(Skeleton)), Effect::Advance(1)),
    row(Most(None),            Effect::Arrive(R3)),
    row(Least(None),           Effect::Arrive(R1)),
];
