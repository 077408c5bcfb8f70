//! Writes each event as the text of its log entry.

use std::fmt;

use super::Event;
use crate::{data::Class, pieces::Party};

fn heroes(party: Party) -> String {
    let n = party.len();
    if n == 1 { "1 hero".to_string() } else { format!("{n} heroes") }
}

fn article(class: Class) -> &'static str {
    if class == Class::Archer { "An" } else { "A" }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::ClanChosen { seat, clan } => write!(f, "{seat} chose the {clan}"),
            Event::LaboratoryStocked { clan } => {
                write!(f, "The cards of the {clan} went to the crafts")
            }
            Event::Offered { card } => write!(f, "{card} was offered"),
            Event::SettledIn { clan, room } => write!(f, "The {clan} settled in the {room}"),
            Event::TurnBegan { clan } => write!(f, "It was the turn of the {clan}"),
            Event::Drew { clan, card } => write!(f, "The {clan} drew {card}"),
            Event::Reshuffled { clan } => write!(f, "The {clan} shuffled their discard pile"),
            Event::Played { clan, card, side } => {
                let side = if side.0 == 0 { "first" } else { "second" };
                write!(f, "The {clan} played the {side} side of {card}")
            }
            Event::Looked { clan, card, is_taken: true } => {
                write!(f, "The {clan} found {card} and took it")
            }
            Event::Looked { clan, card, .. } => write!(f, "The {clan} found {card} and let it go"),
            Event::Moved { clan, from, to, token: None } => {
                write!(f, "The {clan} moved from the {from} to the {to}")
            }
            Event::Moved { clan, from, to, token: Some(token) } => {
                write!(f, "The {clan} moved from the {from} to the {to} with a {token}")
            }
            Event::Summoned { clan, room } => write!(f, "The {clan} appeared in the {room}"),
            Event::Ambushed { clan, room } => write!(f, "The {clan} lay in ambush in the {room}"),
            Event::Placed { token, room } => write!(f, "A {token} was placed in the {room}"),
            Event::HeroFell { clan, class, room } => {
                write!(f, "The {clan} beat {} {class} in the {room}", article(class).to_lowercase())
            }
            Event::Hunted { clan, token, room } => {
                write!(f, "The {clan} got rid of a {token} in the {room}")
            }
            Event::PortalPlaced { room } => write!(f, "A portal opened in the {room}"),
            Event::PortalMoved { from, to } => {
                write!(f, "The portal of the {from} opened in the {to} instead")
            }
            Event::PortalCompleted { room } => write!(f, "The portal of the {room} was completed"),
            Event::Crafted { clan, card } => write!(f, "The {clan} got {card}"),
            Event::Experimented { clan } => write!(f, "The {clan} experimented in the laboratory"),
            Event::TunnelDug { wall } => {
                write!(f, "A tunnel joined the {} and the {}", wall.0, wall.1)
            }
            Event::TunnelFilled { wall } => {
                write!(f, "The tunnel between the {} and the {} was filled", wall.0, wall.1)
            }
            Event::Rekindled { clan, n, .. } => write!(f, "The {clan} healed {n} of its wounds"),
            Event::CellsUsed { clan } => write!(f, "The {clan} pushed their luck with the cells"),
            Event::Flipped { card } => write!(f, "{card} was flipped for the cells"),
            Event::Discarded { clan, card } => write!(f, "The {clan} discarded {card}"),
            Event::GaveUp { clan, card } => {
                write!(f, "The {clan} discarded {card} for a new offer")
            }
            Event::Returned { card } => write!(f, "{card} went back to the crafts"),
            Event::Revealed { card } => write!(f, "The guild sent {card}"),
            Event::TokenLost { token, room } => write!(f, "A {token} was lost in the {room}"),
            Event::Spoiled { token, room } => write!(f, "A {token} was spoilt in the {room}"),
            Event::BrokeOut { party } => {
                write!(f, "A mage broke the cells open and woke {}", heroes(party))
            }
            Event::Trapped { class, room } => {
                write!(f, "{} {class} fell into a trap in the {room}", article(class))
            }
            Event::LockedUp { class } => {
                write!(f, "{} {class} was locked up in the cells", article(class))
            }
            Event::HeroCame { class, room } => {
                write!(f, "{} {class} came to the {room}", article(class))
            }
            Event::Inspired { party, room } => write!(f, "{} woke in the {room}", heroes(party)),
            Event::Healed { party, room } => {
                write!(f, "The chest healed {} in the {room}", heroes(party))
            }
            Event::Roused { party, room } => {
                write!(f, "The encore roused {} in the {room}", heroes(party))
            }
            Event::Attacked { class, clan, room } => {
                write!(f, "{} {class} attacked the {clan} in the {room}", article(class))
            }
            Event::Shot { clan, room } => write!(f, "An archer shot at the {clan} in the {room}"),
            Event::Bitten { clan, room } => write!(f, "The {clan} in the {room} were bitten"),
            Event::Bred { token, room } => write!(f, "Another {token} came to the {room}"),
            Event::Wounded { clan, room, wounds: 1 } => {
                write!(f, "The {clan} in the {room} had 1 wound")
            }
            Event::Wounded { clan, room, wounds } => {
                write!(f, "The {clan} in the {room} had {wounds} wounds")
            }
            Event::MeepleFell { clan, room } => write!(f, "The {clan} lost a meeple in the {room}"),
            Event::Defended { clan, card, room } => {
                write!(f, "{card} defended the {clan} in the {room}")
            }
            Event::Looted { value, room, .. } => {
                write!(f, "The chest {value} of the {room} was looted")
            }
            Event::TurnedOver { back, .. } => write!(f, "Its back was {back}"),
            Event::Waited { party, room } => write!(f, "{} waited in the {room}", heroes(party)),
            Event::Charged { party, from, to } => {
                write!(f, "{} charged from the {from} into the {to}", heroes(party))
            }
            Event::Paid { token, room } => write!(f, "A {token} of the {room} was paid"),
            Event::TributeOwed => f.write_str("Nothing was there to pay with, so cards were lost"),
            Event::ChestTaken { value, room } => {
                write!(f, "The chest {value} of the {room} was taken away unseen")
            }
            Event::CrewSent { class, kind } => {
                write!(f, "{} {class} was sent to every room of type {kind}", article(class))
            }
            Event::GatesOpened => f.write_str("Heroes learned to use portals"),
            Event::LevelBegan { level } => {
                write!(f, "The guild deck was shuffled for level {level}")
            }
            Event::Won => f.write_str("The last heroes were kept out, and the monsters won"),
            Event::Lost => f.write_str("The vault was emptied, and the monsters lost"),
        }
    }
}
