//! A draw is whatever a deck gave: its kinds, and how they are written.

use std::{fmt, str::FromStr};

use tabletop::{ParseError, Seat};

use crate::data::{Adventurer, EventTile, Monster, Order, Room, Special, Spell, Trap};

/// Anything drawn at random, written by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
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

impl From<Seat> for Draw {
    fn from(seat: Seat) -> Draw {
        Draw::Starter(seat)
    }
}

impl TryFrom<Draw> for Seat {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Seat, ()> {
        if let Draw::Starter(seat) = draw { Ok(seat) } else { Err(()) }
    }
}

impl From<Order> for Draw {
    fn from(order: Order) -> Draw {
        Draw::Order(order)
    }
}

impl TryFrom<Draw> for Order {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Order, ()> {
        if let Draw::Order(order) = draw { Ok(order) } else { Err(()) }
    }
}

impl From<Monster> for Draw {
    fn from(monster: Monster) -> Draw {
        Draw::Monster(monster)
    }
}

impl TryFrom<Draw> for Monster {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Monster, ()> {
        if let Draw::Monster(monster) = draw { Ok(monster) } else { Err(()) }
    }
}

impl From<Room> for Draw {
    fn from(room: Room) -> Draw {
        Draw::Room(room)
    }
}

impl TryFrom<Draw> for Room {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Room, ()> {
        if let Draw::Room(room) = draw { Ok(room) } else { Err(()) }
    }
}

impl From<Adventurer> for Draw {
    fn from(adventurer: Adventurer) -> Draw {
        Draw::Adventurer(adventurer)
    }
}

impl TryFrom<Draw> for Adventurer {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Adventurer, ()> {
        if let Draw::Adventurer(adventurer) = draw { Ok(adventurer) } else { Err(()) }
    }
}

impl From<Spell> for Draw {
    fn from(spell: Spell) -> Draw {
        Draw::Spell(spell)
    }
}

impl TryFrom<Draw> for Spell {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Spell, ()> {
        if let Draw::Spell(spell) = draw { Ok(spell) } else { Err(()) }
    }
}

impl From<Trap> for Draw {
    fn from(trap: Trap) -> Draw {
        Draw::Trap(trap)
    }
}

impl TryFrom<Draw> for Trap {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Trap, ()> {
        if let Draw::Trap(trap) = draw { Ok(trap) } else { Err(()) }
    }
}

impl From<EventTile> for Draw {
    fn from(tile: EventTile) -> Draw {
        Draw::EventTile(tile)
    }
}

impl TryFrom<Draw> for EventTile {
    type Error = ();

    fn try_from(draw: Draw) -> Result<EventTile, ()> {
        if let Draw::EventTile(tile) = draw { Ok(tile) } else { Err(()) }
    }
}

impl From<Special> for Draw {
    fn from(special: Special) -> Draw {
        Draw::Special(special)
    }
}

impl TryFrom<Draw> for Special {
    type Error = ();

    fn try_from(draw: Draw) -> Result<Special, ()> {
        if let Draw::Special(special) = draw { Ok(special) } else { Err(()) }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Starter(seat) => seat.fmt(f),
            Draw::Order(order) => order.fmt(f),
            Draw::Monster(monster) => monster.fmt(f),
            Draw::Room(room) => room.fmt(f),
            Draw::Adventurer(adventurer) => adventurer.fmt(f),
            Draw::Spell(spell) => spell.fmt(f),
            Draw::Trap(trap) => trap.fmt(f),
            Draw::EventTile(tile) => tile.fmt(f),
            Draw::Special(special) => special.fmt(f),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    /// The names of all kinds differ; an illusion is a spell, for nobody draws the figure.
    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let seat = text.parse().map(Draw::Starter);
        let draw = seat
            .or_else(|_| text.parse().map(Draw::Order))
            .or_else(|_| text.parse().map(Draw::Monster))
            .or_else(|_| text.parse().map(Draw::Room))
            .or_else(|_| text.parse().map(Draw::Spell))
            .or_else(|_| text.parse().map(Draw::Trap))
            .or_else(|_| text.parse().map(Draw::EventTile))
            .or_else(|_| text.parse().map(Draw::Special))
            .or_else(|_| text.parse().map(Draw::Adventurer));
        draw.map_err(|_: ParseError| {
            let forms = "a seat (P2), an order (dig), a monster (goblin), a room (mint), an adventurer \
                         (thief-b), a spell (fireball), a trap (pendulum), an event tile (taxes) or a \
                         special event (rats)";
            ParseError::new(format!("'{text}' is not a draw: write {forms}"))
        })
    }
}
