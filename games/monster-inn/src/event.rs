//! The events of the log: facts in the past tense, each with the rule it follows from.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{Rule, Seat};

use crate::{
    cards::{Creature, Humanoid, Monster, Range, Treasure, exchange_price},
    inn::Inn,
    treasure::counted,
};

/// What decided the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    Fame,
    Treasure,
    Shared,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    StarterDrawn {
        seat: Seat,
    },
    InnFilled {
        seat: Seat,
        inn: Inn,
    },
    PoolOpened {
        seat: Seat,
        treasure: Treasure,
    },
    Paid {
        seat: Seat,
        treasure: Treasure,
    },
    Exchanged {
        seat: Seat,
        /// The type that was taken from the pool.
        treasure: Treasure,
        /// How many were taken; the price was paid in the other type.
        n_taken: u8,
    },
    Left {
        seat: Seat,
        /// How many lay in the pool, all of them taken along.
        n_treasures: u8,
        /// Their type; says nothing where there were none.
        treasure: Treasure,
        creature: Creature,
    },
    LeftLast {
        seat: Seat,
        creature: Creature,
    },
    BonusTaken {
        seat: Seat,
        treasure: Treasure,
    },
    Supported {
        seat: Seat,
        monster: Monster,
        treasure: Treasure,
    },
    SupportDeclined {
        seat: Seat,
    },
    RoundEnded {
        /// Who starts the next round.
        next: Seat,
    },
    GameEnded {
        /// Creatures left in the deck, which nobody sees.
        n_left_over: u8,
    },
    RemovedUnseen {
        seat: Seat,
        /// What its back shows of the humanoid.
        range: Range,
        /// The supported monster above it; none where no monster is.
        under: Option<Monster>,
    },
    Beaten {
        seat: Seat,
        humanoid: Humanoid,
        /// The monster above the humanoid, which is the stronger one.
        monster: Monster,
    },
    Prevailed {
        seat: Seat,
        humanoid: Humanoid,
        /// The monster above the humanoid, which is not stronger.
        monster: Monster,
    },
    Scored {
        seat: Seat,
        fame: i32,
        /// What is left in the purse, which decides ties.
        n_treasures: u8,
    },
    Won {
        seat: Seat,
        /// What decided it.
        by: Victory,
    },
}

impl tabletop::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::StarterDrawn { .. } => "SETUP-3",
            Event::InnFilled { .. } => "INN-1",
            Event::PoolOpened { .. } => "REMAIN-1",
            Event::Paid { .. } => "REMAIN-2",
            Event::Exchanged { .. } => "EXCHANGE-1",
            Event::Left { .. } => "LEAVE-1",
            Event::LeftLast { .. } => "LEAVE-4",
            Event::BonusTaken { .. } => "BONUS-1",
            Event::Supported { .. } => "SUPPORT-1",
            Event::SupportDeclined { .. } => "SUPPORT-2",
            Event::RoundEnded { .. } => "ROUND-1",
            Event::GameEnded { n_left_over: 0 } => "END-1",
            Event::GameEnded { .. } => "END-2",
            Event::RemovedUnseen { .. } => "SCORE-1",
            Event::Beaten { .. } | Event::Prevailed { .. } => "SCORE-2",
            Event::Scored { .. } | Event::Won { by: Victory::Fame, .. } => "WIN-1",
            Event::Won { by: Victory::Treasure, .. } => "WIN-2",
            Event::Won { by: Victory::Shared, .. } => "WIN-3",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::StarterDrawn { seat } => write!(f, "{seat} was drawn to start"),
            Event::InnFilled { seat, inn } => write!(f, "{seat} filled the inn: {inn}"),
            Event::PoolOpened { seat, treasure } => {
                write!(f, "{seat} opened the pool with 1 {treasure}")
            }
            Event::Paid { seat, treasure } => write!(f, "{seat} added 1 {treasure} to the pool"),
            Event::Exchanged { seat, treasure, n_taken } => {
                let taken = counted(n_taken, treasure);
                let put = counted(exchange_price(n_taken), treasure.other());
                write!(f, "{seat} exchanged {taken} for {put}")
            }
            Event::Left { seat, n_treasures: 0, creature, .. } => {
                write!(f, "{seat} left with {creature} and no treasure")
            }
            Event::Left { seat, n_treasures, treasure, creature } => {
                write!(f, "{seat} left with {creature} and {}", counted(n_treasures, treasure))
            }
            Event::LeftLast { seat, creature } => write!(f, "{seat} came last and got {creature}"),
            Event::BonusTaken { seat, treasure } => {
                write!(f, "{seat} took 1 {treasure} as humanoid bonus")
            }
            Event::Supported { seat, monster, treasure } => {
                write!(f, "{seat} supported {monster} with 1 {treasure}")
            }
            Event::SupportDeclined { seat } => write!(f, "{seat} declined support"),
            Event::RoundEnded { next } => write!(f, "The round ended; {next} starts the next"),
            Event::GameEnded { n_left_over: 0 } => {
                f.write_str("The deck was empty: the game ended")
            }
            Event::GameEnded { n_left_over } => {
                let cards = if n_left_over == 1 { "card was" } else { "cards were" };
                write!(f, "{n_left_over} {cards} left over and removed unseen: the game ended")
            }
            Event::RemovedUnseen { seat, range, under: Some(monster) } => {
                write!(f, "{seat}: {range} below supported {monster} was removed unseen")
            }
            Event::RemovedUnseen { seat, range, under: None } => {
                write!(f, "{seat}: {range} below no monster was removed unseen")
            }
            Event::Beaten { seat, humanoid, monster } => {
                write!(f, "{seat}: {monster} beat {humanoid}")
            }
            Event::Prevailed { seat, humanoid, monster } => {
                write!(f, "{seat}: {humanoid} held out against {monster}")
            }
            Event::Scored { seat, fame, n_treasures } => {
                let treasures = if n_treasures == 1 { "treasure" } else { "treasures" };
                write!(f, "{seat} has {fame} fame and {n_treasures} {treasures}")
            }
            Event::Won { seat, by: Victory::Fame } => write!(f, "{seat} won"),
            Event::Won { seat, by: Victory::Treasure } => write!(f, "{seat} won by treasure"),
            Event::Won { seat, by: Victory::Shared } => write!(f, "{seat} shared the victory"),
        }
    }
}
