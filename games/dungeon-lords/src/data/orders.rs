//! The eight orders, the places they are carried out at, and what their spaces cost and give.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{Named, ParseError};

use super::find;

/// An order, and the place a minion goes to with it. In the order in which they are carried out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Order {
    #[default]
    Food,
    Reputation,
    Dig,
    Gold,
    Imps,
    Traps,
    Monster,
    Room,
}

const NAMES: [&str; Order::COUNT] =
    ["food", "reputation", "dig", "gold", "imps", "traps", "monster", "room"];

/// What one space asks and gives. Permits and offers stand with their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Price {
    pub pays_food: u8,
    pub pays_gold: u8,
    pub pays_evil: u8,
    pub food: u8,
    pub gold: u8,
    /// Steps down the Evilometer.
    pub nicer: u8,
    pub spies: bool,
    pub imps: u8,
    pub traps: u8,
    /// How many imps may dig or mine, a foreimp not counted.
    pub permit: u8,
    pub foreimp: bool,
}

const FREE: Price = Price {
    pays_food: 0,
    pays_gold: 0,
    pays_evil: 0,
    food: 0,
    gold: 0,
    nicer: 0,
    spies: false,
    imps: 0,
    traps: 0,
    permit: 0,
    foreimp: false,
};

/// By place and space I to III.
const PRICES: [[Price; 3]; Order::COUNT] = [
    [
        Price { pays_gold: 1, food: 2, ..FREE },
        Price { pays_evil: 1, food: 3, ..FREE },
        Price { pays_evil: 2, food: 3, gold: 1, ..FREE },
    ],
    [
        Price { nicer: 1, spies: true, ..FREE },
        Price { nicer: 2, ..FREE },
        Price { pays_gold: 1, nicer: 2, spies: true, ..FREE },
    ],
    [
        Price { permit: 2, ..FREE },
        Price { permit: 3, ..FREE },
        Price { permit: 4, foreimp: true, ..FREE },
    ],
    [
        Price { permit: 2, ..FREE },
        Price { permit: 3, ..FREE },
        Price { permit: 4, foreimp: true, ..FREE },
    ],
    [
        Price { pays_food: 1, imps: 1, ..FREE },
        Price { pays_food: 2, imps: 2, ..FREE },
        Price { pays_food: 1, pays_gold: 1, imps: 2, ..FREE },
    ],
    [
        Price { pays_gold: 1, traps: 1, ..FREE },
        Price { traps: 1, ..FREE },
        Price { pays_gold: 2, traps: 2, ..FREE },
    ],
    [FREE, FREE, Price { pays_food: 1, ..FREE }],
    [FREE, Price { pays_gold: 1, ..FREE }, Price { pays_gold: 1, ..FREE }],
];

impl Order {
    pub const COUNT: usize = 8;
    pub const ALL: [Order; Order::COUNT] = [
        Order::Food,
        Order::Reputation,
        Order::Dig,
        Order::Gold,
        Order::Imps,
        Order::Traps,
        Order::Monster,
        Order::Room,
    ];

    /// Whether one takes what the space gives or leaves it: nothing else is to be chosen.
    #[inline]
    pub fn is_plain(self) -> bool {
        matches!(self, Order::Food | Order::Reputation | Order::Imps | Order::Traps)
    }

    /// MONSTER-1, ROOM-1: here the last to arrive goes first.
    #[inline]
    pub fn is_reversed(self) -> bool {
        matches!(self, Order::Monster | Order::Room)
    }

    #[inline]
    pub fn price(self, space: u8) -> &'static Price {
        &PRICES[self as usize][usize::from(space)]
    }

    /// The rule of its place on the central board.
    pub fn rule(self) -> &'static str {
        match self {
            Order::Food => "FOOD-1",
            Order::Reputation => "REPUTATION-1",
            Order::Dig => "DIG-1",
            Order::Gold => "GOLD-1",
            Order::Imps => "IMPS-1",
            Order::Traps => "TRAPS-1",
            Order::Monster => "MONSTER-1",
            Order::Room => "ROOM-1",
        }
    }
}

impl Named for Order {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Order {
        Order::ALL[index]
    }
}

tabletop::written_by_name!(Order);

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize])
    }
}

impl FromStr for Order {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Order, ParseError> {
        find(&NAMES, text, "an order").map(|nth| Order::ALL[nth])
    }
}

/// A set of orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct OrderSet(#[serde(with = "tabletop::Members::<Order>")] u8);

impl OrderSet {
    pub const EMPTY: OrderSet = OrderSet(0);
    pub const ALL: OrderSet = OrderSet(u8::MAX);

    #[inline]
    pub fn contains(self, order: Order) -> bool {
        self.0 & (1 << order as u8) != 0
    }

    #[inline]
    pub fn insert(&mut self, order: Order) {
        self.0 |= 1 << order as u8;
    }

    #[inline]
    pub fn remove(&mut self, order: Order) {
        self.0 &= !(1 << order as u8);
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn without(self, other: OrderSet) -> OrderSet {
        OrderSet(self.0 & !other.0)
    }

    /// The `nth` member, counted from 0.
    #[inline]
    pub fn nth(self, nth: u32) -> Order {
        Order::ALL[tabletop::nth_bit(u32::from(self.0), nth) as usize]
    }

    pub fn iter(self) -> impl Iterator<Item = Order> {
        Order::ALL.into_iter().filter(move |&order| self.contains(order))
    }
}

impl FromIterator<Order> for OrderSet {
    fn from_iter<I: IntoIterator<Item = Order>>(orders: I) -> OrderSet {
        let mut set = OrderSet::EMPTY;
        orders.into_iter().for_each(|order| set.insert(order));
        set
    }
}

impl fmt::Display for OrderSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (nth, order) in self.iter().enumerate() {
            let space = if nth == 0 { "" } else { " " };
            write!(f, "{space}{order}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for OrderSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
