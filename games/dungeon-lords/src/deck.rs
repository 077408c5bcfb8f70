//! What is drawn at random: the starter, orders, tiles and cards. A deck is counts or bits, in no order.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use tabletop::{ByName, Deck, Members, Seat, nth_bit};

use crate::data::{
    Adventurer, EventTile, Monster, Order, OrderSet, Room, Special, Spell, Trap, Traps, Year,
};

// Every deck has a seeded stream of its own; where there is a deck for each year, their streams follow each other.
const STARTER: usize = 0;
const MONSTERS: usize = 1;
const ROOMS: usize = 3;
const ADVENTURERS: usize = 5;
const SPELLS: usize = 7;
const TRAPS: usize = 9;
const SPECIALS: usize = 10;
const EVENT_TILES: usize = 11;
/// And one for each of four colours.
const ORDERS: usize = 13;

fn of_year(stream: usize, year: Year) -> usize {
    stream + usize::from(year) - 1
}

/// What a deck has left, each kind once, as a record writes it.
fn listed<T: Display>(cards: impl Iterator<Item = T>) -> String {
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// SETUP-1: who starts is a draw among the seats.
#[derive(Clone)]
pub(crate) struct Starters(pub(crate) usize);

impl Deck for Starters {
    type Card = Seat;

    fn stream(&self) -> usize {
        STARTER
    }

    fn n_cards(&self) -> u32 {
        self.0 as u32
    }

    fn take_nth(&mut self, nth: u32) -> Seat {
        Seat::new(nth as usize)
    }

    fn describe_cards(&self) -> String {
        format!("the seat that starts, P1 to P{}", self.0)
    }

    fn take(&mut self, seat: Seat) -> bool {
        seat.index() < self.0
    }
}

/// The orders of one colour that may be drawn.
#[derive(Clone)]
pub(crate) struct OrderDeck {
    pub(crate) orders: OrderSet,
    pub(crate) colour: usize,
}

impl Deck for OrderDeck {
    type Card = Order;

    fn stream(&self) -> usize {
        ORDERS + self.colour
    }

    fn n_cards(&self) -> u32 {
        self.orders.len() as u32
    }

    fn take_nth(&mut self, nth: u32) -> Order {
        let order = self.orders.nth(nth);
        self.orders.remove(order);
        order
    }

    fn describe_cards(&self) -> String {
        format!("one of these orders: {}", self.orders)
    }

    fn take(&mut self, order: Order) -> bool {
        let is_there = self.orders.contains(order);
        self.orders.remove(order);
        is_there
    }
}

/// The monster stack of one year: how many tiles of each kind are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Monsters {
    /// Of which year.
    pub(crate) year: Year,
    /// How many of each kind are left.
    #[serde(with = "ByName::<Monster>")]
    pub tiles: [u8; Monster::COUNT],
}

impl Deck for Monsters {
    type Card = Monster;

    fn stream(&self) -> usize {
        of_year(MONSTERS, self.year)
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.tiles.iter().map(|&n| u32::from(n)).sum()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Monster {
        let mut end = 0;
        let mut kind = 0;
        for n in self.tiles {
            end += u32::from(n);
            kind += usize::from(end <= nth);
        }
        self.tiles[kind] -= 1;
        Monster::ALL[kind]
    }

    fn describe_cards(&self) -> String {
        let left = Monster::ALL.into_iter().filter(|&kind| self.tiles[kind as usize] > 0);
        format!("a monster that is left in the stack ({})", listed(left))
    }

    fn take(&mut self, monster: Monster) -> bool {
        let n = &mut self.tiles[monster as usize];
        let is_there = *n > 0;
        *n -= u8::from(is_there);
        is_there
    }
}

/// The room stack of one year.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rooms {
    /// Of which year.
    pub(crate) year: Year,
    /// Those that are left.
    #[serde(with = "Members::<Room>")]
    pub tiles: u16,
}

impl Deck for Rooms {
    type Card = Room;

    fn stream(&self) -> usize {
        of_year(ROOMS, self.year)
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.tiles.count_ones()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Room {
        let index = nth_bit(u32::from(self.tiles), nth);
        self.tiles &= !(1 << index);
        Room::from_index(index as usize)
    }

    fn describe_cards(&self) -> String {
        let left = Room::all().filter(|&room| self.tiles & (1 << room as u16) != 0);
        format!("a room that is left in the stack ({})", listed(left))
    }

    fn take(&mut self, room: Room) -> bool {
        let is_there = self.tiles & (1 << room as u16) != 0;
        self.tiles &= !(1 << room as u16);
        is_there
    }
}

/// The adventurer stack of one year: the tiles nobody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Adventurers {
    /// Of which year.
    pub(crate) year: Year,
    /// Those that are left, but for those under the stack.
    #[serde(with = "Members::<Adventurer>")]
    pub tiles: u32,
}

impl Deck for Adventurers {
    type Card = Adventurer;

    fn stream(&self) -> usize {
        of_year(ADVENTURERS, self.year)
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.tiles.count_ones()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Adventurer {
        let index = nth_bit(self.tiles, nth);
        self.tiles &= !(1 << index);
        Adventurer::from_index(index as usize).expect("32 tiles have bits")
    }

    fn describe_cards(&self) -> String {
        let left = (0..32).filter(|index| self.tiles & (1 << index) != 0);
        let left = left.filter_map(Adventurer::from_index);
        format!("an adventurer that is left in the stack ({})", listed(left))
    }

    fn take(&mut self, adventurer: Adventurer) -> bool {
        let bit = 1u32.checked_shl(adventurer.index() as u32).unwrap_or(0);
        let is_there = self.tiles & bit != 0;
        self.tiles &= !bit;
        is_there
    }
}

/// Combat cards nobody has seen, a bit for each; some lie in the town, the others in the box.
#[derive(Clone)]
pub(crate) struct Spells {
    pub(crate) year: Year,
    pub(crate) cards: u32,
}

impl Deck for Spells {
    type Card = Spell;

    fn stream(&self) -> usize {
        of_year(SPELLS, self.year)
    }

    fn n_cards(&self) -> u32 {
        self.cards.count_ones()
    }

    fn take_nth(&mut self, nth: u32) -> Spell {
        let index = nth_bit(self.cards, nth);
        self.cards &= !(1 << index);
        Spell::from_index(index as usize)
    }

    fn describe_cards(&self) -> String {
        let left = Spell::all().filter(|&spell| self.cards & (1 << spell as u32) != 0);
        format!("a combat card of this year that nobody has seen ({})", listed(left))
    }

    fn take(&mut self, spell: Spell) -> bool {
        let is_there = self.cards & (1 << spell as u32) != 0;
        self.cards &= !(1 << spell as u32);
        is_there
    }
}

impl Deck for Traps {
    type Card = Trap;

    fn stream(&self) -> usize {
        TRAPS
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        u32::from(self.total())
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Trap {
        let trap = self.nth(nth);
        self.remove(trap);
        trap
    }

    fn describe_cards(&self) -> String {
        format!("a trap that is left in the deck ({})", listed(self.kinds()))
    }

    fn take(&mut self, trap: Trap) -> bool {
        let is_there = self[trap] > 0;
        self[trap] -= u8::from(is_there);
        is_there
    }
}

/// The event tiles of a year that still lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EventTiles(#[serde(with = "Members::<EventTile>")] pub(crate) u8);

impl EventTiles {
    pub const ALL: EventTiles = EventTiles(0b111);

    pub fn contains(self, tile: EventTile) -> bool {
        self.0 & (1 << tile as u8) != 0
    }
}

impl Deck for EventTiles {
    type Card = EventTile;

    fn stream(&self) -> usize {
        EVENT_TILES
    }

    fn n_cards(&self) -> u32 {
        self.0.count_ones()
    }

    fn take_nth(&mut self, nth: u32) -> EventTile {
        let index = nth_bit(u32::from(self.0), nth);
        self.0 &= !(1 << index);
        EventTile::ALL[index as usize]
    }

    fn describe_cards(&self) -> String {
        let left = EventTile::ALL.into_iter().filter(|&tile| self.contains(tile));
        format!("an event tile that lies face down ({})", listed(left))
    }

    fn take(&mut self, tile: EventTile) -> bool {
        let is_there = self.0 & (1 << tile as u8) != 0;
        self.0 &= !(1 << tile as u8);
        is_there
    }
}

/// Special events that nobody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Specials(#[serde(with = "Members::<Special>")] pub(crate) u16);

impl Specials {
    pub const ALL: Specials = Specials((1 << Special::COUNT) - 1);
}

impl Deck for Specials {
    type Card = Special;

    fn stream(&self) -> usize {
        SPECIALS
    }

    fn n_cards(&self) -> u32 {
        self.0.count_ones()
    }

    fn take_nth(&mut self, nth: u32) -> Special {
        let index = nth_bit(u32::from(self.0), nth);
        self.0 &= !(1 << index);
        Special::ALL[index as usize]
    }

    fn describe_cards(&self) -> String {
        let left = Special::ALL.into_iter().filter(|&card| self.0 & (1 << card as u16) != 0);
        format!("a special event that nobody has seen ({})", listed(left))
    }

    fn take(&mut self, special: Special) -> bool {
        let is_there = self.0 & (1 << special as u16) != 0;
        self.0 &= !(1 << special as u16);
        is_there
    }
}

impl Adventurers {
    /// The whole stack of a year.
    pub(crate) fn all_of(year: Year) -> u32 {
        Adventurer::of_year(year).fold(0, |tiles, adventurer| tiles | 1 << adventurer.index())
    }
}
