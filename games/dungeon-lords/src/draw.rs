//! The results of random draws (orders, monsters, rooms, traps, …), and how a record writes them.

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

tabletop::kinds_of_draw!(Draw {
    Starter(Seat),
    Order(Order),
    Monster(Monster),
    Room(Room),
    Adventurer(Adventurer),
    Spell(Spell),
    Trap(Trap),
    EventTile(EventTile),
    Special(Special),
});

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
