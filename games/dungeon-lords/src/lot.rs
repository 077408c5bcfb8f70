//! A lot is whatever a deck gave: its kinds, and how they are written.

use std::{fmt, str::FromStr};

use tabletop::{Misread, Seat};

use crate::data::{Adventurer, EventTile, Monster, Order, Room, Special, Spell, Trap};

/// Anything drawn by lot, written by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    Starter(Seat),
    Order(Order),
    Monster(Monster),
    Room(Room),
    Adventurer(Adventurer),
    Spell(Spell),
    Trap(Trap),
    EventTile(EventTile),
    Special(Special),
}

impl From<Seat> for Lot {
    fn from(seat: Seat) -> Lot {
        Lot::Starter(seat)
    }
}

impl TryFrom<Lot> for Seat {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Seat, ()> {
        if let Lot::Starter(seat) = lot { Ok(seat) } else { Err(()) }
    }
}

impl From<Order> for Lot {
    fn from(order: Order) -> Lot {
        Lot::Order(order)
    }
}

impl TryFrom<Lot> for Order {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Order, ()> {
        if let Lot::Order(order) = lot { Ok(order) } else { Err(()) }
    }
}

impl From<Monster> for Lot {
    fn from(monster: Monster) -> Lot {
        Lot::Monster(monster)
    }
}

impl TryFrom<Lot> for Monster {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Monster, ()> {
        if let Lot::Monster(monster) = lot { Ok(monster) } else { Err(()) }
    }
}

impl From<Room> for Lot {
    fn from(room: Room) -> Lot {
        Lot::Room(room)
    }
}

impl TryFrom<Lot> for Room {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Room, ()> {
        if let Lot::Room(room) = lot { Ok(room) } else { Err(()) }
    }
}

impl From<Adventurer> for Lot {
    fn from(adventurer: Adventurer) -> Lot {
        Lot::Adventurer(adventurer)
    }
}

impl TryFrom<Lot> for Adventurer {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Adventurer, ()> {
        if let Lot::Adventurer(adventurer) = lot { Ok(adventurer) } else { Err(()) }
    }
}

impl From<Spell> for Lot {
    fn from(spell: Spell) -> Lot {
        Lot::Spell(spell)
    }
}

impl TryFrom<Lot> for Spell {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Spell, ()> {
        if let Lot::Spell(spell) = lot { Ok(spell) } else { Err(()) }
    }
}

impl From<Trap> for Lot {
    fn from(trap: Trap) -> Lot {
        Lot::Trap(trap)
    }
}

impl TryFrom<Lot> for Trap {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Trap, ()> {
        if let Lot::Trap(trap) = lot { Ok(trap) } else { Err(()) }
    }
}

impl From<EventTile> for Lot {
    fn from(tile: EventTile) -> Lot {
        Lot::EventTile(tile)
    }
}

impl TryFrom<Lot> for EventTile {
    type Error = ();

    fn try_from(lot: Lot) -> Result<EventTile, ()> {
        if let Lot::EventTile(tile) = lot { Ok(tile) } else { Err(()) }
    }
}

impl From<Special> for Lot {
    fn from(special: Special) -> Lot {
        Lot::Special(special)
    }
}

impl TryFrom<Lot> for Special {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Special, ()> {
        if let Lot::Special(special) = lot { Ok(special) } else { Err(()) }
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lot::Starter(seat) => seat.fmt(f),
            Lot::Order(order) => order.fmt(f),
            Lot::Monster(monster) => monster.fmt(f),
            Lot::Room(room) => room.fmt(f),
            Lot::Adventurer(adventurer) => adventurer.fmt(f),
            Lot::Spell(spell) => spell.fmt(f),
            Lot::Trap(trap) => trap.fmt(f),
            Lot::EventTile(tile) => tile.fmt(f),
            Lot::Special(special) => special.fmt(f),
        }
    }
}

impl FromStr for Lot {
    type Err = Misread;

    /// The names of all kinds differ; an illusion is a spell, for nobody draws the figure.
    fn from_str(text: &str) -> Result<Lot, Misread> {
        let seat = text.parse().map(Lot::Starter);
        let lot = seat
            .or_else(|_| text.parse().map(Lot::Order))
            .or_else(|_| text.parse().map(Lot::Monster))
            .or_else(|_| text.parse().map(Lot::Room))
            .or_else(|_| text.parse().map(Lot::Spell))
            .or_else(|_| text.parse().map(Lot::Trap))
            .or_else(|_| text.parse().map(Lot::EventTile))
            .or_else(|_| text.parse().map(Lot::Special))
            .or_else(|_| text.parse().map(Lot::Adventurer));
        lot.map_err(|_: Misread| {
            let forms = "a seat (P2), an order (dig), a monster (goblin), a room (mint), an adventurer \
                         (thief-b), a spell (fireball), a trap (pendulum), an event tile (taxes) or a \
                         special event (rats)";
            Misread::new(format!("'{text}' is no lot: write {forms}"))
        })
    }
}
