//! Keep the Heroes Out!: one to four seats run clans of monsters that defend the chests of one dungeon together.
//!
//! A tour: `data` are the components, the scenarios among them; `cards`, `guild` and `deck` what is drawn. `table` is all that
//! lies open, which is all there is, with `pieces` on it; `task` is what can interrupt a phase. `phase` is the game at a
//! glance. What players do: `set_up`, `turn`, `icons` (and where they can be used, `targets`), `activate`, `moves`. What heroes
//! do: `invasion`, `heroes`, `scenario`; `forecast` is what they could do next, `night` what they did in all,
//! `outlook` what most likely comes of an action and `reasons` why one is better than another. `team` has the
//! decisions that belong to nobody in particular, `defaults` how the table makes them by itself, `answer` what may be answered
//! when somebody is asked. `view` is what a seat knows, `scene` how a position is written, `heuristics` what bots think
//! of it. RULES.md has every rule by its id.
//!
//! # Decisions
//!
//! *What is an option.* Scenario, difficulty and who decides for the team are options, for a table announces them: 6 × 3 × 2
//! = 36 combinations, of at most 64, so there is room for ten scenarios. Nine clans for up to four seats would be thousands;
//! they are named by the first actions, and so are the solo variant with a single clan (`alone`) and the clan whose
//! cards go to the Laboratory.
//!
//! *Decisions of the team* (which hero acts first, ties, which monster is hit) are owed by one seat, the captain: who is in
//! turn, or was last. With `decisions: default` the table decides by DECIDE-2 and nobody is asked.
//!
//! *Nothing is secret.* Hands are open; decks are counts and chests only values, so what nobody knows is nowhere in the state.
//!
//! # Why every game ends
//!
//! Heroes: compare positions by chests in the dungeon, then by the sum of all heroes' distances to the Vault, then by the
//! number of active heroes. Looting lowers the first, and nothing raises it while heroes act; a loot may wake or bring others.
//! A charge lowers the second, for every mover ends closer or falls into a trap, through a portal too; it may wake others.
//! An attack or a wait lowers the third. So active heroes come to rest.
//!
//! A turn: a card that was played stays in the play area until its end, each action spends an icon or a hand card, the Cells
//! are used once, and a card can come back within a turn only through a chest or an attack.
//!
//! The game: after every turn at least one guild card is revealed, the deck never grows within a level, and there are two
//! levels of at most 19 cards: at most 38 invasions.

mod action;
mod activate;
mod answer;
mod audit;
mod cards;
mod data;
mod deck;
mod defaults;
mod event;
mod forecast;
mod game;
mod guild;
mod heroes;
mod heuristics;
mod hordes;
mod icons;
mod invasion;
mod moves;
mod night;
mod outlook;
mod phase;
mod pieces;
mod reasons;
mod scenario;
mod scene;
mod set_up;
mod table;
mod targets;
mod task;
mod team;
mod turn;
mod view;
mod wall;

use tabletop::OptionSpec;

pub use action::Action;
pub use activate::N_REKINDLED;
pub use cards::Cards;
pub use data::{
    Ability, Back, CARDS, CHESTS, CLANS, Card, CardRow, Clan, Class, Family, Forfeit, Icon,
    LAST_CHEST, Map, N_CELLS_DRAWS, N_HAND, N_LEVELS, N_LOOKED, N_OFFER, N_PORTALS, N_SCENARIOS,
    N_TUNNELS, Place, REVEALS, ROOMS, Role, Room, RoomAction, RoomSet, RoomType, SCENARIO_CARDS,
    SCENARIOS, Scenario, ScenarioCard, ScenarioEffect, Sheet, Side, TOKENS, Token,
};
pub use deck::Draw;
pub use event::Event;
pub use forecast::Forecast;
pub use guild::{Guild, GuildCard};
pub use hordes::{Hordes, N_HORDES};
pub use night::{Night, SMALL_CHEST, Stars};
pub use pieces::{Heroes, Horde, Icons, Meeple, Party};
pub use reasons::{Amount, Reason};
pub use table::{Phase, Table};
pub use task::{Motive, SideName, Task};
pub use view::{Private, View};
pub use wall::Wall;

type Dealer = tabletop::Dealer<HeroesOut>;

/// The variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// SETUP-1: the row among the scenarios.
    pub scenario: u8,
    /// INVADE-1: easy, medium or hard.
    pub difficulty: u8,
    /// DECIDE-2: decisions of the team are not asked.
    pub by_default: bool,
}

impl tabletop::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "scenario",
            values: &data::SCENARIO_NAMES,
            about: "the dungeon with its chests and its own guild cards (all six are proposed)",
        },
        OptionSpec {
            key: "difficulty",
            values: &[REVEALS[0].0, REVEALS[1].0, REVEALS[2].0],
            about: "guild cards after each turn: one, later two; two; or two, later three",
        },
        OptionSpec {
            key: "decisions",
            values: &["asked", "default"],
            about: "decisions of the team: the seat in turn makes them, or a fixed rule does",
        },
    ];

    fn get(&self, nth: usize) -> usize {
        match nth {
            0 => usize::from(self.scenario),
            1 => usize::from(self.difficulty),
            _ => usize::from(self.by_default),
        }
    }

    fn set(&mut self, nth: usize, value: usize) {
        match nth {
            0 => self.scenario = value as u8,
            1 => self.difficulty = value as u8,
            _ => self.by_default = value == 1,
        }
    }
}

/// One game: the full state, and nothing of it is a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeroesOut {
    pub(crate) table: Table,
}

const _: () = assert!(size_of::<HeroesOut>() <= 1024);
const _: () = assert!(size_of::<Action>() <= 8);
