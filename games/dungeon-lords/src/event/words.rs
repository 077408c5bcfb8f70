//! Writes each event as the text of its log entry.

use std::fmt::{self, Display};

use tabletop::Named;

use super::{Event, Reason};
use crate::data::{EventTile, Order, Special};

/// `1 trap`, `2 traps`
fn counted(n: u8, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if words.is_empty() { "nothing".to_string() } else { words.join(" ") }
}

fn event_name(tile: EventTile, special: Option<Special>) -> String {
    special.map_or(tile.to_string(), |special| special.to_string())
}

fn errand(order: Order) -> &'static str {
    match order {
        Order::Food => "got food",
        Order::Reputation => "improved reputation",
        Order::Dig => "sent imps to dig",
        Order::Gold => "sent imps to mine",
        Order::Imps => "recruited imps",
        Order::Traps => "bought traps",
        Order::Monster => "hired",
        Order::Room => "bought a room",
    }
}

pub(super) fn write(event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match event {
        Event::StarterDrawn { seat } => write!(f, "{seat} was drawn to start"),
        Event::OrdersDrawn { seat, orders: None } => write!(f, "{seat} drew three orders"),
        Event::OrdersDrawn { seat, orders: Some(orders) } => write!(f, "{seat} drew {orders}"),
        Event::Held { seat, orders, .. } => write!(f, "{seat} holds {orders}"),
        Event::NonPlayerHeld { nth, orders } => write!(f, "{} holds {orders}", nth.name()),
        Event::RoundBegan { year, season, starter } => {
            write!(f, "Year {year}, {season}: {starter} is the starting player")
        }
        Event::Offered { monsters, rooms } => {
            write!(f, "On offer: {} and {}", list(monsters.iter()), list(rooms.iter()))
        }
        Event::Forecast { tile, special } => {
            write!(f, "Next round brings {}", event_name(tile, special))
        }
        Event::PutUnder { adventurer } => write!(f, "All alike: {adventurer} went under the stack"),
        Event::Sighted { adventurers } => {
            write!(f, "Next round brings {}", list(adventurers.iter()))
        }
        Event::NonPlayerOrdered { nth, orders } => write!(f, "{} ordered {orders}", nth.name()),
        Event::OrdersRevealed { seat, orders } => {
            write!(f, "{seat} ordered {}", list(orders.iter()))
        }
        Event::NonPlayerRevealed { nth, order } => write!(f, "{} also ordered {order}", nth.name()),
        Event::EntryPaid { seat } => write!(f, "{seat} paid 1 gold to get into the tavern first"),
        Event::Placed { seat, order, space } => {
            write!(f, "{seat} sent a minion to {order} {}", space.name())
        }
        Event::CarriedOut { seat, order, space } => {
            write!(f, "{seat} {} at {order} {}", errand(order), space.name())
        }
        Event::NotCarriedOut { seat, order, reason } => {
            let why: &dyn Display = match &reason {
                Reason::ShutOut => &"all spaces were taken",
                Reason::NoGoldToHire => &"no gold to get in first",
                Reason::Lacking(lack) => lack,
                Reason::Declined => &"declined",
            };
            write!(f, "{seat} did not carry out {order}: {why}")
        }
        Event::Spied { seat, slot, spell: None } => {
            write!(f, "{seat} looked at combat card {}", slot.name())
        }
        Event::Spied { seat, slot, spell: Some(spell) } => {
            write!(f, "{seat} looked at combat card {}: {spell}", slot.name())
        }
        Event::Dug { seat, square } => write!(f, "{seat} dug {square}"),
        Event::Mined { seat, n } => write!(f, "{seat} mined {n} gold"),
        Event::TrapsDrawn { seat, n, traps: None } => {
            write!(f, "{seat} drew {}", counted(n, "trap"))
        }
        Event::TrapsDrawn { seat, n, traps: Some(traps) } => {
            write!(f, "{seat} drew {}: {}", counted(n, "trap"), list(traps.iter()))
        }
        Event::TrapDiscarded { seat, trap: None } => write!(f, "{seat} discarded a trap"),
        Event::TrapDiscarded { seat, trap: Some(trap) } => write!(f, "{seat} discarded {trap}"),
        Event::Hired { seat, monster } => write!(f, "{seat} hired a {monster}"),
        Event::Fed { seat, monster } => write!(f, "{seat} fed a {monster} to the demon"),
        Event::Built { seat, room, square } => write!(f, "{seat} built {room} on {square}"),
        Event::Produced { seat, room } => write!(f, "{seat} produced in {room}"),
        Event::Retrieved { seat, order } => write!(f, "{seat} took {order} back"),
        Event::EventCame { tile, special } => write!(f, "Event: {}", event_name(tile, special)),
        Event::WagePaid { seat, monster } => write!(f, "{seat} paid a {monster}"),
        Event::Released { seat, monster } => write!(f, "{seat} let a {monster} go"),
        Event::TaxPaid { seat, n_paid, n_due } => {
            write!(f, "{seat} paid {n_paid} of {n_due} gold tax")
        }
        Event::Hunted { seat, monster: Some(monster) } => {
            write!(f, "{seat} handed a {monster} over to the witch hunt")
        }
        Event::Hunted { seat, monster: None } => write!(f, "{seat} stood up to the witch hunt"),
        Event::StrikeEnded { seat, monster } => write!(f, "{seat} ended the strike of a {monster}"),
        Event::OnStrike { seat, monster } => write!(f, "{seat} left a {monster} on strike"),
        Event::ExtraTaxPaid { seat, n_paid, n_due } => {
            write!(f, "{seat} paid {n_paid} of {n_due} gold for rooms")
        }
        Event::FoodEaten { seat, n } => write!(f, "{seat} lost {n} food to the rats"),
        Event::GoldStolen { seat, n } => write!(f, "{seat} lost {n} gold to burglars"),
        Event::Collapsed { seat, square } => write!(f, "{seat}: {square} fell in"),
        Event::VipReceived { seat, is_paid: true } => write!(f, "{seat} received the visitor well"),
        Event::VipReceived { seat, is_paid: false } => {
            write!(f, "{seat} disappointed the visitor and got a red mark")
        }
        Event::HolidayHeld { seat, n_food, n_imps } => {
            write!(f, "{seat} gave {n_food} food to the imps and lost {}", counted(n_imps, "imp"))
        }
        Event::TrapsRecalled { seat, n_paid, n_due } => {
            write!(f, "{seat} paid for {n_paid} of {} too many", counted(n_due, "trap"))
        }
        Event::NonPlayerEvilMoved { to, .. } => write!(f, "The non-player counter is on {to}"),
        Event::Joined { seat, adventurer } => write!(f, "{adventurer} came to {seat}"),
        Event::WentElsewhere { adventurer } => write!(f, "{adventurer} went elsewhere"),
        Event::StarterMoved { seat, .. } => write!(f, "{seat} is the next starting player"),
        Event::EvilMoved { seat, from, to } => {
            let (n, verb) = (from.abs_diff(to), if to > from { "gained" } else { "lost" });
            write!(f, "{seat} {verb} {n} evil and is on {to}")
        }
        Event::PaladinCame { seat, from: None } => write!(f, "The paladin came to {seat}"),
        Event::PaladinCame { seat, from: Some(from) } => {
            write!(f, "The paladin left {from} for {seat}")
        }
        Event::CardTurned { round, spell } => {
            write!(f, "The card of combat round {} is {spell}", round.name())
        }
        Event::Battle { seat, fact } => write!(f, "{seat} {fact}"),
        Event::YearEnded { year } => write!(f, "Year {year} ended"),
        Event::LeftAlive { seat, n } => {
            write!(f, "{} left {seat} alive", counted(n, "adventurer"))
        }
        Event::Scored { seat, points } => write!(f, "{seat} has {points} points"),
        Event::Examined { seat, has_passed: true } => write!(f, "{seat} got a licence"),
        Event::Examined { seat, has_passed: false } => write!(f, "{seat} got no licence"),
        Event::Won { seat, is_shared: false } => write!(f, "{seat} won"),
        Event::Won { seat, is_shared: true } => write!(f, "{seat} shared the victory"),
    }
}
