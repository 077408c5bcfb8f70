//! The events of the log: facts in the past tense, each with the rule it follows from.

mod words;

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, Rule, Seat};

use crate::{
    combat::Fact,
    data::{
        Adventurer, EventTile, Monster, Order, OrderSet, Room, Special, Spell, Trap, Traps, Year,
    },
    lack::Lack,
    site::Square,
    table::{Colour, CombatRound, Season, Space},
};

/// Why an order was not carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    ShutOut,
    NoGoldToHire,
    Lacking(Lack),
    Declined,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    StarterDrawn { seat: Seat },
    OrdersDrawn { seat: Seat, orders: Option<OrderSet> },
    Held { seat: Seat, orders: OrderSet, is_random: bool },
    NonPlayerHeld { nth: Colour, orders: OrderSet },
    RoundBegan { year: Year, season: Season, starter: Seat },
    Offered { monsters: ArrayVec<Monster, 3>, rooms: ArrayVec<Room, 2> },
    Forecast { tile: EventTile, special: Option<Special> },
    PutUnder { adventurer: Adventurer },
    Sighted { adventurers: ArrayVec<Adventurer, 4> },
    NonPlayerOrdered { nth: Colour, orders: OrderSet },
    OrdersRevealed { seat: Seat, orders: ArrayVec<Order, 3> },
    NonPlayerRevealed { nth: Colour, order: Order },
    EntryPaid { seat: Seat },
    Placed { seat: Seat, order: Order, space: Space },
    CarriedOut { seat: Seat, order: Order, space: Space },
    NotCarriedOut { seat: Seat, order: Order, reason: Reason },
    Spied { seat: Seat, slot: CombatRound, spell: Option<Spell> },
    Dug { seat: Seat, square: Square },
    Mined { seat: Seat, n: u8 },
    TrapsDrawn { seat: Seat, n: u8, traps: Option<Traps> },
    TrapDiscarded { seat: Seat, trap: Option<Trap> },
    Hired { seat: Seat, monster: Monster },
    Fed { seat: Seat, monster: Monster },
    Built { seat: Seat, room: Room, square: Square },
    Produced { seat: Seat, room: Room },
    Retrieved { seat: Seat, order: Order },
    EventCame { tile: EventTile, special: Option<Special> },
    WagePaid { seat: Seat, monster: Monster },
    Released { seat: Seat, monster: Monster },
    TaxPaid { seat: Seat, n_paid: u8, n_due: u8 },
    Hunted { seat: Seat, monster: Option<Monster> },
    StrikeEnded { seat: Seat, monster: Monster },
    OnStrike { seat: Seat, monster: Monster },
    ExtraTaxPaid { seat: Seat, n_paid: u8, n_due: u8 },
    FoodEaten { seat: Seat, n: u8 },
    GoldStolen { seat: Seat, n: u8 },
    Collapsed { seat: Seat, square: Square },
    VipReceived { seat: Seat, is_paid: bool },
    HolidayHeld { seat: Seat, n_food: u8, n_imps: u8 },
    TrapsRecalled { seat: Seat, n_paid: u8, n_due: u8 },
    NonPlayerEvilMoved { from: u8, to: u8 },
    Joined { seat: Seat, adventurer: Adventurer },
    WentElsewhere { adventurer: Adventurer },
    StarterMoved { seat: Seat, is_new_year: bool },
    EvilMoved { seat: Seat, from: u8, to: u8 },
    PaladinCame { seat: Seat, from: Option<Seat> },
    CardTurned { round: CombatRound, spell: Spell },
    Battle { seat: Seat, fact: Fact },
    YearEnded { year: Year },
    LeftAlive { seat: Seat, n: u8 },
    Scored { seat: Seat, points: i16 },
    Examined { seat: Seat, has_passed: bool },
    Won { seat: Seat, is_shared: bool },
}

impl Event {
    /// The event as this viewer may hear it: drawn cards are known to their owner alone.
    pub(crate) fn heard_by(self, viewer: Option<Seat>) -> Event {
        match self {
            Event::OrdersDrawn { seat, .. } if viewer != Some(seat) => {
                Event::OrdersDrawn { seat, orders: None }
            }
            Event::Spied { seat, slot, .. } if viewer != Some(seat) => {
                Event::Spied { seat, slot, spell: None }
            }
            Event::TrapsDrawn { seat, n, .. } if viewer != Some(seat) => {
                Event::TrapsDrawn { seat, n, traps: None }
            }
            Event::TrapDiscarded { seat, .. } if viewer != Some(seat) => {
                Event::TrapDiscarded { seat, trap: None }
            }
            Event::Battle { seat, fact } if viewer != Some(seat) => {
                Event::Battle { seat, fact: fact.heard_by_others() }
            }
            open => open,
        }
    }
}

impl tabletop::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::StarterDrawn { .. } => "SETUP-1",
            Event::OrdersDrawn { .. } => "SETUP-5",
            Event::Held { is_random: true, .. } => "SETUP-4",
            Event::Held { .. } => "SETUP-5",
            Event::NonPlayerHeld { .. } => "SETUP-6",
            Event::RoundBegan { .. } | Event::Offered { .. } => "ROUND-1",
            Event::Forecast { .. } => "ROUND-2",
            Event::PutUnder { .. } => "ROUND-4",
            Event::Sighted { .. } => "ROUND-3",
            Event::NonPlayerOrdered { orders, .. } if orders.len() == 3 => "NONPLAYER-1",
            Event::NonPlayerOrdered { .. } => "NONPLAYER-2",
            Event::OrdersRevealed { .. } => "ORDER-1",
            Event::NonPlayerRevealed { .. } => "NONPLAYER-3",
            Event::EntryPaid { .. } => "ORDER-6",
            Event::Placed { .. } => "ORDER-4",
            Event::CarriedOut { order, .. } => order.rule(),
            Event::NotCarriedOut { reason, .. } => match reason {
                Reason::ShutOut => "ORDER-5",
                Reason::NoGoldToHire => "ORDER-6",
                Reason::Lacking(_) => "EXECUTE-2",
                Reason::Declined => "EXECUTE-3",
            },
            Event::Spied { .. } => "SPY-1",
            Event::Dug { .. } => "DIG-1",
            Event::Mined { .. } => "GOLD-1",
            Event::TrapsDrawn { .. } => "TRAPS-1",
            Event::TrapDiscarded { .. } => "TRAPS-4",
            Event::Hired { .. } => "MONSTER-1",
            Event::Fed { .. } => "MONSTER-4",
            Event::Built { .. } => "ROOM-1",
            Event::Produced { .. } => "PRODUCE-1",
            Event::Retrieved { .. } => "RETRIEVE-1",
            Event::EventCame { .. } => "EVENT-1",
            Event::WagePaid { .. } => "PAYDAY-1",
            Event::Released { .. } => "PAYDAY-2",
            Event::TaxPaid { .. } => "TAXES-1",
            Event::Hunted { .. } => "SPECIAL-1",
            Event::StrikeEnded { .. } | Event::OnStrike { .. } => "SPECIAL-2",
            Event::ExtraTaxPaid { .. } => "SPECIAL-3",
            Event::FoodEaten { .. } => "SPECIAL-4",
            Event::GoldStolen { .. } => "SPECIAL-5",
            Event::Collapsed { .. } => "SPECIAL-6",
            Event::VipReceived { .. } => "SPECIAL-7",
            Event::HolidayHeld { .. } => "SPECIAL-8",
            Event::TrapsRecalled { .. } => "SPECIAL-9",
            Event::NonPlayerEvilMoved { from, to } if to < from => "YEAR-4",
            Event::NonPlayerEvilMoved { .. } | Event::WentElsewhere { .. } => "PARTY-3",
            Event::Joined { .. } => "PARTY-1",
            Event::StarterMoved { is_new_year: false, .. } => "ROUND-5",
            Event::StarterMoved { .. } => "YEAR-5",
            Event::EvilMoved { .. } => "EVIL-1",
            Event::PaladinCame { from: None, .. } => "PALADIN-1",
            Event::PaladinCame { .. } => "PALADIN-4",
            Event::CardTurned { .. } => "PLAN-10",
            Event::Battle { fact, .. } => return fact.rule(),
            Event::YearEnded { .. } | Event::LeftAlive { .. } => "YEAR-1",
            Event::Scored { .. } => "SCORE-1",
            Event::Won { .. } => "WIN-1",
            Event::Examined { .. } => "WIN-2",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(*self, f)
    }
}
