//! Writes each event as the text of its log entry.

use std::fmt;

use crate::{
    card::Pile,
    event::Event,
    table::{Area, Footstep, Origin},
};

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::StarterDrawn { seat } => write!(f, "{seat} was drawn to start"),
            Event::ObjectiveDrawn { card } => write!(f, "{card} is an objective of this game"),
            Event::ObjectiveChosen { seat, card } => write!(f, "{seat} named the objective {card}"),
            Event::AreasFilled { forest, swamp } => {
                write!(f, "{forest} settled in the forest and {swamp} in the swamp")
            }
            Event::Offered { card } | Event::Replaced { card } => {
                write!(f, "{card} was laid face up")
            }
            Event::NoThreat { seat } => {
                write!(f, "{seat} met no threat, forest and swamp being full")
            }
            Event::ThreatOverdue { seat } => {
                write!(f, "Three quiet rounds had passed, so {seat} met a threat all the same")
            }
            Event::ThreatRevealed { seat, card } => write!(f, "{seat} revealed the threat {card}"),
            Event::Flocked { area, monsters } if monsters.is_empty() => {
                write!(f, "Nobody came to the {area}, for the reserve has none of them")
            }
            Event::Flocked { area, monsters } => write!(f, "{monsters} came to the {area}"),
            Event::Kept { card } => write!(f, "{card} was kept beside the board"),
            Event::Buried { card } => write!(f, "{card} went to the cemetery"),
            Event::InnOpened { card } => write!(f, "The inn opened with {card}"),
            Event::NobodyHit => f.write_str("Nobody was hit"),
            Event::InnEmpty { seat } => write!(f, "The inn had no group left for {seat}"),
            Event::Arrived { seat, room } => write!(f, "A group arrived in {room} of {seat}"),
            Event::Advanced { seat, from, to } => {
                write!(f, "A group of {seat} advanced from {from} to {to}")
            }
            Event::MalusTaken { seat, tile } => write!(f, "{seat} took the malus tile {tile}"),
            Event::SentHome { seat, room } => write!(f, "{seat} sent a group home from {room}"),
            Event::LastRoundBegan => {
                f.write_str("It was the last threat card, so this is the last round")
            }
            Event::Reshuffled { pile: Pile::Threat } => {
                f.write_str("The cemetery was shuffled into a new deck of threats")
            }
            Event::Reshuffled { pile } => {
                write!(f, "Every {} of the discards was shuffled into a new pile", pile.noun())
            }
            Event::TileRevealed { seat, card } => {
                write!(f, "{seat} revealed the guardian tile {card}")
            }
            Event::PowerUsed { seat, slot, tile } => {
                write!(f, "{seat} used power {slot} for the malus tile {tile}")
            }
            Event::Recruited { seat, area, kind, n, to } => {
                write!(f, "{seat} recruited {} from the {area} to {to}", kind.counted(n))
            }
            Event::FootstepsGained { seat, n } => {
                let footsteps = if n == 1 { "footstep" } else { "footsteps" };
                write!(f, "{seat} got {n} {footsteps}")
            }
            Event::Stepped { seat, step: Footstep { kind, from, to } } => {
                write!(f, "{seat} walked a {kind} from {from} to {to}")
            }
            Event::Sacrificed { seat, kind, room } => {
                write!(f, "{seat} sacrificed a {kind} in {room}")
            }
            Event::CardPlayed { seat, card } if card.pile == Pile::Bearer => {
                write!(f, "{seat} drew the sword-bearer {card}")
            }
            Event::CardPlayed { seat, card } => write!(f, "{seat} chose {card}"),
            Event::OrbChosen { seat, orb } => write!(f, "{seat} chose the orb {orb}"),
            Event::VipArrived { seat, room } => write!(f, "A VIP arrived in {room} of {seat}"),
            Event::Gained { seat, kind, origin, to } => {
                let origin = match origin {
                    Origin::Reserve => "the reserve".to_string(),
                    Origin::Oubliettes => format!("the {}", Area::Oubliettes),
                };
                write!(f, "{seat} gained a {kind} from {origin} in {to}")
            }
            Event::NothingGained { seat } => write!(f, "Nothing was left for {seat} to gain"),
            Event::Moved { seat, kind, from, to, .. } => {
                write!(f, "{seat} moved a {kind} from {from} to {to}")
            }
            Event::Retreated { seat, kind, from } => {
                write!(f, "A {kind} of {seat} retreated from {from} to the entrance")
            }
            Event::Banished { seat, kind, from } => {
                write!(f, "{seat} sent a {kind} from {from} to the oubliettes")
            }
            Event::GameEnded => f.write_str("The last round was over and the game ended"),
            Event::Scored { seat, points: 1 } => write!(f, "{seat} has 1 point"),
            Event::Scored { seat, points } => write!(f, "{seat} has {points} points"),
            Event::Won { seat } => write!(f, "{seat} won"),
            Event::NobodyWon => f.write_str("Nobody won, for the first place was tied"),
        }
    }
}
