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
    StarterDrawn {
        seat: Seat,
    },
    OrdersDrawn {
        seat: Seat,
        /// `None` for others.
        orders: Option<OrderSet>,
    },
    Held {
        seat: Seat,
        /// They cannot be given in the first round.
        orders: OrderSet,
        /// Whether they were drawn, as in a first game; else the seat chose what to keep.
        is_random: bool,
    },
    NonPlayerHeld {
        /// Which of the colours without a player.
        nth: Colour,
        orders: OrderSet,
    },
    RoundBegan {
        year: Year,
        season: Season,
        /// Who has the starting player token.
        starter: Seat,
    },
    Offered {
        monsters: ArrayVec<Monster, 3>,
        rooms: ArrayVec<Room, 2>,
    },
    Forecast {
        /// What comes in the next round.
        tile: EventTile,
        /// The card of a special event.
        special: Option<Special>,
    },
    PutUnder {
        /// It went under the stack, because all in the row had one glyph.
        adventurer: Adventurer,
    },
    Sighted {
        /// Those who come in the next round.
        adventurers: ArrayVec<Adventurer, 4>,
    },
    NonPlayerOrdered {
        /// Which of the colours without a player.
        nth: Colour,
        /// What was drawn for it, open to all.
        orders: OrderSet,
    },
    OrdersRevealed {
        seat: Seat,
        /// In the order in which they are carried out.
        orders: ArrayVec<Order, 3>,
    },
    NonPlayerRevealed {
        /// Which of the colours without a player.
        nth: Colour,
        /// Its third, which a seat has chosen.
        order: Order,
    },
    EntryPaid {
        seat: Seat,
    },
    Placed {
        seat: Seat,
        /// The place of this order.
        order: Order,
        space: Space,
    },
    CarriedOut {
        seat: Seat,
        order: Order,
        /// Where the minion stands, which says what it costs and brings.
        space: Space,
    },
    NotCarriedOut {
        seat: Seat,
        order: Order,
        /// Why not.
        reason: Reason,
    },
    Spied {
        seat: Seat,
        /// The combat round of the card.
        slot: CombatRound,
        /// `None` for others.
        spell: Option<Spell>,
    },
    Dug {
        seat: Seat,
        square: Square,
    },
    Mined {
        seat: Seat,
        /// How much gold.
        n: u8,
    },
    TrapsDrawn {
        seat: Seat,
        /// How many.
        n: u8,
        /// `None` for others.
        traps: Option<Traps>,
    },
    TrapDiscarded {
        seat: Seat,
        /// `None` for others.
        trap: Option<Trap>,
    },
    Hired {
        seat: Seat,
        monster: Monster,
    },
    Fed {
        seat: Seat,
        /// The one that the demon ate.
        monster: Monster,
    },
    Built {
        seat: Seat,
        room: Room,
        square: Square,
    },
    Produced {
        seat: Seat,
        room: Room,
    },
    Retrieved {
        seat: Seat,
        /// One of this round; the other two are held in the next.
        order: Order,
    },
    EventCame {
        tile: EventTile,
        /// The card of a special event.
        special: Option<Special>,
    },
    WagePaid {
        seat: Seat,
        monster: Monster,
    },
    Released {
        seat: Seat,
        monster: Monster,
    },
    TaxPaid {
        seat: Seat,
        /// In gold.
        n_paid: u8,
        /// In gold; each that was not paid is a red mark.
        n_due: u8,
    },
    Hunted {
        seat: Seat,
        /// What was handed over; `None` where evil was gained instead.
        monster: Option<Monster>,
    },
    StrikeEnded {
        seat: Seat,
        monster: Monster,
    },
    OnStrike {
        seat: Seat,
        monster: Monster,
    },
    ExtraTaxPaid {
        seat: Seat,
        /// In gold.
        n_paid: u8,
        /// One gold for each room; each that was not paid is a red mark.
        n_due: u8,
    },
    FoodEaten {
        seat: Seat,
        /// How much food was lost.
        n: u8,
    },
    GoldStolen {
        seat: Seat,
        /// How much gold was lost.
        n: u8,
    },
    Collapsed {
        seat: Seat,
        square: Square,
    },
    VipReceived {
        seat: Seat,
        /// Whether food and gold were paid; else it was a red mark.
        is_paid: bool,
    },
    HolidayHeld {
        seat: Seat,
        /// How much food was paid.
        n_food: u8,
        /// How many imps were lost.
        n_imps: u8,
    },
    TrapsRecalled {
        seat: Seat,
        /// How many traps were paid for.
        n_paid: u8,
        /// How many traps are too many; those that were not paid for go.
        n_due: u8,
    },
    NonPlayerEvilMoved {
        /// A step of the Evilometer.
        from: u8,
        to: u8,
    },
    Joined {
        seat: Seat,
        adventurer: Adventurer,
    },
    WentElsewhere {
        adventurer: Adventurer,
    },
    StarterMoved {
        seat: Seat,
        /// Whether it moves for the second year, not for the next round.
        is_new_year: bool,
    },
    EvilMoved {
        seat: Seat,
        /// A step of the Evilometer.
        from: u8,
        to: u8,
    },
    PaladinCame {
        seat: Seat,
        /// Whom he left; `None` where he has only now come.
        from: Option<Seat>,
    },
    CardTurned {
        round: CombatRound,
        spell: Spell,
    },
    Battle {
        seat: Seat,
        fact: Fact,
    },
    YearEnded {
        year: Year,
    },
    LeftAlive {
        seat: Seat,
        /// How many adventurers.
        n: u8,
    },
    Scored {
        seat: Seat,
        points: i16,
    },
    Examined {
        seat: Seat,
        /// Whether there is a licence: for more than zero points.
        has_passed: bool,
    },
    Won {
        seat: Seat,
        is_shared: bool,
    },
}

impl Event {
    /// The event as this viewer may see it: drawn cards are known to their owner alone.
    pub(crate) fn redacted_for(self, viewer: Option<Seat>) -> Event {
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
                Event::Battle { seat, fact: fact.redacted_for_others() }
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
