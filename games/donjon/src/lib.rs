//! Donjon: fill five rooms as the Guardian wishes, while adventurers come and threats run out.
//!
//! A tour: `data` are the components, `card` and `deck` what they are drawn from. `table` is all that lies open, which
//! is all there is; `dungeon` is what belongs to one seat. `phase` is the turn at a glance; `set_up`, `threat`, `group`,
//! `guardian`, `recruitment` and `power` are its parts. `effect` is the one interpreter of everything cards do, with
//! movement among it, and `answer` what may be answered when it asks. `scoring` is the end, `report` what is
//! remembered of it. `view` is what a seat knows, `scene` how a position is written, `heuristics` what bots think of it.
//! RULES.md has every rule by its id.

mod action;
mod answer;
mod audit;
mod card;
mod data;
mod deck;
mod dungeon;
mod effect;
mod event;
mod game;
mod group;
mod guardian;
mod heuristics;
mod phase;
mod power;
mod recruitment;
mod report;
mod scene;
mod scoring;
mod set_up;
mod table;
mod threat;
mod view;
mod worth;

use serde::{Deserialize, Serialize};
use tabletop::OptionSpec;

pub use action::Action;
pub use card::{Card, Cards, Pile};
pub use data::{
    BEARERS, Deed, Effect, FULL_AREA, FULL_OFFICE, Family, GOLD, Herd, INN, InnCard, Kind, MALUS,
    MAX_RECRUITS, MIXTURE_OFFER, MIXTURES, MalusTile, Measure, N_GROUPS, N_PIECES, N_POWERS,
    OBJECTIVES, Objective, Orb, Place, Plan, Power, QUIET_ROUNDS, RoomPower, SET_KINDS, SET_POINTS,
    Scheme, Slot, THREATS, TILES, Target, Threat, VIPS, Which,
};
pub use deck::Draw;
pub use dungeon::Dungeon;
pub use event::{Event, Means};
pub use heuristics::{N_COLUMNS, N_FEATURES, Weights};
pub use report::Report;
pub use scoring::{Line, N_LINES, ScoreLine};
pub use table::{Area, Footstep, Frame, Origin, Phase, Table, Task};
pub use view::{Private, View};

type Dealer = tabletop::Dealer<Donjon>;

/// SETUP-2: how the four objectives of a game are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aims {
    /// One side of each basic tile.
    #[default]
    Basic,
    /// One side of any tile of each family.
    Expert,
    /// Named by the players in turn.
    Chosen,
}

/// The variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// PLAN-1.
    pub plan: Plan,
    /// SETUP-6: four starting monsters, without a skeleton; else five.
    pub is_four: bool,
    pub aims: Aims,
    /// THREAT-6: the printed rule, without a guard against stalling.
    pub is_printed: bool,
}

impl tabletop::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "hallways",
            values: &["chain", "tower"],
            about: "how hallways join the rooms: one after the other, or two ways up (the chain is inferred, \
                    the tower proposed)",
        },
        OptionSpec {
            key: "start",
            values: &["five", "four"],
            about: "with which monsters you start: one of each of five kinds, or no skeleton (sources differ)",
        },
        OptionSpec {
            key: "objectives",
            values: &["basic", "expert", "chosen"],
            about: "which objectives count: basic ones or any at random, or each named by a player",
        },
        OptionSpec {
            key: "stalling",
            values: &["guarded", "printed"],
            about: "whether a threat comes after three quiet rounds all the same, so that every game ends",
        },
    ];

    fn get(&self, nth: usize) -> usize {
        match nth {
            0 => self.plan as usize,
            1 => usize::from(self.is_four),
            2 => self.aims as usize,
            _ => usize::from(self.is_printed),
        }
    }

    fn set(&mut self, nth: usize, value: usize) {
        match nth {
            0 => self.plan = Plan::ALL[value],
            1 => self.is_four = value == 1,
            2 => self.aims = [Aims::Basic, Aims::Expert, Aims::Chosen][value],
            _ => self.is_printed = value == 1,
        }
    }
}

/// One game of Donjon: the full state, and nothing of it is a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Donjon {
    pub(crate) table: Table,
}

const _: () = assert!(size_of::<Donjon>() <= 576);
const _: () = assert!(size_of::<Action>() <= 8);
