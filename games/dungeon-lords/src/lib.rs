//! Dungeon Lords: dig, hire and swindle for a year, then let the adventurers come.
//!
//! A tour: `data` are the components, `deck` and `draw` what they are drawn from. `table` is all that lies open,
//! `lord` what belongs to one seat, `site` its tunnels and rooms. `phase` is the year at a glance; `orders`,
//! `places`, `production`, `events` and `combat` are its parts, `evil` the Evilometer that runs through all of
//! them, `lack` why an order was not carried out. `scoring` is the end, `chronicle` what is remembered of it.
//! `view` and `world` are what a seat knows, `scene` how a position is written, `heuristics` what bots think of
//! it. RULES.md has every rule by its id.

mod action;
mod audit;
mod chronicle;
mod combat;
mod data;
mod deck;
mod draw;
mod event;
mod events;
mod evil;
mod game;
mod heuristics;
mod lack;
mod lord;
mod orders;
mod party;
mod phase;
mod places;
mod production;
mod round;
mod scene;
mod scoring;
mod site;
pub mod solver;
mod table;
mod town;
mod view;
mod world;
mod year;

use tabletop::{OptionSpec, PerSeat};

pub use action::{Action, Unit};
pub use chronicle::{BestBattle, Chronicle, ProudestTunnel, WorstGuest};
pub use combat::{
    Battle, BattleAsk, Combat, EVIL_GAINED as SPELL_EVIL, Fact, Flags, Ground, HOME_DAMAGE,
    N_ROUNDS, Part, Plan, REGENERATED, SECOND_BLOW, Source, Step, Troop, Way,
};
pub use data::{
    Adventurer, Class, Cost, EventTile, Monster, Order, OrderSet, Price, Production, Room, Special,
    Spell, Trap, TrapEffect, Traps, Year, Zone,
};
pub use draw::Draw;
pub use event::{Event, Reason};
pub use events::{
    HUNT_EVIL, IMPS_PER_FOOD, N_COLLAPSING, N_FREE_TRAPS, RELEASE_EVIL, TILES_PER_GOLD, VIP_COST,
};
pub use evil::{LIMIT as EVIL_LIMIT, TOP as EVIL_TOP};
pub use lack::Lack;
pub use lord::{Hand, Lord, Member, Party};
pub use orders::{ENTRY_GOLD, N_DRAWN, N_HELD, N_ORDERS};
pub use scoring::{Merit, ScoreLine, ScoreLines, Title, points};
pub use site::{Site, Square, Squares, squares, zone};
pub use table::{
    Ask, Colour, CombatRound, Gone, LastCombat, Minion, NonPlayer, Paladin, Season, Shown, Slot,
    Space, Stage, Table, Town,
};
pub use view::{Backs, OpenTable, Private, View};

use table::N_LORDS;

type Dealer = tabletop::Dealer<DungeonLords>;

/// The variants: which rules, and how battles are planned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// The simpler rules for a first game.
    pub is_first_game: bool,
    /// Battles are planned one after the other; else all at once.
    pub in_order: bool,
}

impl Options {
    /// EVIL-3: what a cost asks of those who pay it. In a first game evil is only gained, and never lacking.
    #[inline]
    pub(crate) fn asked(self, cost: Cost) -> Cost {
        Cost { evil: if self.is_first_game { 0 } else { cost.evil }, ..cost }
    }
}

impl tabletop::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rules",
            values: &["full", "first-game"],
            about: "the full rules, or those for a first game: orders held back at random, no special \
                    events, hiring as first order is free, and evil is never lacking as a cost",
        },
        OptionSpec {
            key: "planning",
            values: &["at-once", "in-order"],
            about: "whether all plan their battles at once, or one after the other",
        },
    ];

    fn get(&self, nth: usize) -> usize {
        usize::from(if nth == 0 { self.is_first_game } else { self.in_order })
    }

    fn set(&mut self, nth: usize, value: usize) {
        match nth {
            0 => self.is_first_game = value == 1,
            _ => self.in_order = value == 1,
        }
    }
}

/// One game of Dungeon Lords: the full state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DungeonLords {
    pub(crate) table: Table,
    /// What each seat alone knows.
    pub(crate) hands: PerSeat<Hand, N_LORDS>,
    pub(crate) town: Town,
    /// Traps nobody has seen.
    pub(crate) trap_deck: Traps,
    pub(crate) combat: Combat,
}

const _: () = assert!(size_of::<DungeonLords>() <= 1024);
const _: () = assert!(size_of::<Action>() <= 8);
