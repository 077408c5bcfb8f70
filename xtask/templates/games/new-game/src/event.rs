//! The events of the log: one fact each, with the rule it follows from. `Display` is the line of the log.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{Rule, Seat};

use crate::Card;

/// Something that happened. A card is `None` for those who may not see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Dealt { seat: Seat, card: Option<Card> },
    Kept { seat: Seat },
    Swapped { seat: Seat, old: Card, new: Option<Card> },
    Showed { seat: Seat, card: Card },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { seat, card: Some(card) } => write!(f, "{seat} was dealt {card}"),
            Event::Dealt { seat, card: None } => write!(f, "{seat} was dealt a card"),
            Event::Kept { seat } => write!(f, "{seat} kept the card"),
            Event::Swapped { seat, old, new: Some(new) } => {
                write!(f, "{seat} swapped {old} for {new}")
            }
            Event::Swapped { seat, old, new: None } => write!(f, "{seat} swapped {old}"),
            Event::Showed { seat, card } => write!(f, "{seat} showed {card}"),
        }
    }
}

impl tabletop::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::Dealt { .. } => "SETUP-2",
            Event::Kept { .. } => "KEEP-1",
            Event::Swapped { .. } => "SWAP-1",
            Event::Showed { .. } => "SCORE-1",
        })
    }
}
