//! The components: monsters, places, effects, cards, tiles and objectives as tables, one row each.

mod bearers;
mod effects;
mod guardian;
mod inn;
mod kinds;
mod mixtures;
mod objectives;
mod orbs;
mod places;
mod reconstructions;
mod threats;
mod vips;

pub use bearers::BEARERS;
pub use effects::{Effect, Target, Which};
pub use guardian::{MALUS, MalusTile, N_POWERS, Power, Slot, TILES};
pub use inn::{INN, InnCard, Measure};
pub use kinds::{Herd, Kind};
pub use mixtures::MIXTURES;
pub use objectives::{Family, OBJECTIVES, Objective, Scheme};
pub use orbs::Orb;
pub use places::{N_HALLWAYS, N_ROOMS, Place, Plan, Room, RoomPower};
pub use reconstructions::RECONSTRUCTIONS;
pub use threats::{THREATS, Threat};
pub use vips::VIPS;

/// PIECE-1: how many pieces there are of each monster, by `Kind`, and how many groups of adventurers.
pub const N_PIECES: [u8; Kind::COUNT] = [20, 20, 20, 20, 20, 11];
pub const N_GROUPS: u8 = 28;
/// THREAT-1: an area with so many monsters needs no more.
pub const FULL_AREA: u8 = 5;
/// GUARD-1: so many monsters in room 5 turn the guardian tile over.
pub const FULL_OFFICE: u8 = 5;
/// THREAT-6: so many rounds in a row may pass without a threat.
pub const QUIET_ROUNDS: u8 = 3;
/// RECRUIT-1: the most monsters that are recruited at once.
pub const MAX_RECRUITS: u8 = 2;
/// SETUP-5: how many cards lie face up.
pub const VIP_OFFER: u32 = 2;
pub const MIXTURE_OFFER: u32 = 3;
/// SCORE-2: so many kinds in a room are a set, and what it is worth.
pub const SET_KINDS: u32 = 4;
pub const SET_POINTS: i32 = 7;
/// DR-1: gold piles by room, from room 1 on.
pub const GOLD: [u8; N_ROOMS] = [2, 2, 2, 2, 0];

/// What a card does for whoever plays it, and then to each of the others.
#[derive(Clone, Copy, Debug)]
pub struct Deed {
    pub you: &'static [Effect],
    pub others: &'static [Effect],
}

impl Deed {
    pub(crate) const fn yours(you: &'static [Effect]) -> Deed {
        Deed { you, others: &[] }
    }

    /// How many groups of adventurers it sends home from any rooms of whoever plays it.
    pub fn n_removed(self) -> u8 {
        let n_of = |effect: &Effect| if let Effect::Remove(n) = *effect { n } else { 0 };
        self.you.iter().map(n_of).sum()
    }
}
