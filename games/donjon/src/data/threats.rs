//! The threat cards (THREAT). Proposed, all of them: only their form is known.

use super::{
    effects::Effect,
    kinds::Kind::{self, Brou, Dragon, Spider, Vampire},
    places::R1,
};

/// One threat card.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// SETUP-4: it is in the deck from so many seats on.
    pub min_seats: u8,
    pub monsters: [Kind; 2],
    /// What it does to all, if anything.
    pub effect: Option<Effect>,
    /// THREAT-4: it is kept beside the board.
    pub is_kept: bool,
}

const NEW: Option<Effect> = Some(Effect::Arrive(R1));
const ON1: Option<Effect> = Some(Effect::Advance(1));
const ON2: Option<Effect> = Some(Effect::Advance(2));

const fn row(min_seats: u8, a: Kind, b: Kind, effect: Option<Effect>, is_kept: bool) -> Threat {
    Threat { min_seats, monsters: [a, b], effect, is_kept }
}

/// T1 to T24.
#[rustfmt::skip]
pub const THREATS: [Threat; 24] = [
    row(2, Spider,  Brou,    NEW,  false),
    row(2, Spider,  Dragon,  NEW,  true),
    row(2, Spider,  Vampire, ON1,  true),
    row(2, Brou,    Dragon,  ON1,  false),
    row(2, Brou,    Vampire, NEW,  true),
    row(2, Dragon,  Vampire, ON2,  true),
    row(2, Spider,  Spider,  None, true),
    row(2, Brou,    Brou,    ON1,  true),
    row(2, Dragon,  Dragon,  NEW,  true),
    row(2, Vampire, Vampire, ON2,  false),
    row(2, Spider,  Dragon,  None, true),
    row(2, Brou,    Vampire, None, false),
    row(3, Spider,  Brou,    NEW,  true),
    row(3, Spider,  Dragon,  ON1,  false),
    row(3, Spider,  Vampire, None, true),
    row(3, Brou,    Dragon,  ON2,  true),
    row(3, Brou,    Vampire, None, true),
    row(3, Dragon,  Vampire, NEW,  false),
    row(4, Spider,  Brou,    None, true),
    row(4, Spider,  Dragon,  NEW,  false),
    row(4, Spider,  Vampire, ON1,  true),
    row(4, Brou,    Dragon,  None, true),
    row(4, Brou,    Vampire, ON2,  false),
    row(4, Dragon,  Vampire, None, true),
];
