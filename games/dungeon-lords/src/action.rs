//! The actions of a player and their notation.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, number};

use crate::{
    combat::Way,
    data::{Monster, Order, Room, Trap, find},
    site::Square,
};

/// One piece of a wage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Unit {
    Food,
    Gold,
    Evil,
}

impl Unit {
    pub const ALL: [Unit; 3] = [Unit::Food, Unit::Gold, Unit::Evil];
}

const UNITS: [&str; 3] = ["food", "gold", "evil"];

/// The most that can be paid in one action.
pub const MAX_PAID: u8 = 15;

/// One action. The order of the variants is the order of their indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Set-up: which of three orders is not held back.
    Keep(Order),
    /// The next order of this round, face down.
    Order(Order),
    /// The third order of the own non-player colour, with two players.
    NonPlayer(Order),
    /// Carry the order out, pay what is asked.
    Accept,
    /// Do not.
    Decline,
    /// Enough of this.
    Done,
    /// Rather gain evil.
    TakeEvil,
    /// Rather turn the monster face down.
    FaceDown,
    /// Look at a combat card of the town, 0 to 3.
    Spy(u8),
    /// Mine this much gold, 1 to 4.
    Mine(u8),
    /// Take back the order of this position, 0 to 2.
    Retrieve(u8),
    Dig(Square),
    Build(Square),
    /// Combat: where to fight.
    Fight(Square),
    /// Earthquake: what falls in.
    Collapse(Square),
    Hire(Monster),
    /// What a demon eats.
    Feed(Monster),
    /// Pay the wage of one of these.
    Wage(Monster),
    /// Let one of these go.
    Release(Monster),
    /// Combat: into the battle.
    Send(Monster),
    /// Combat: the one a spell means.
    Choose(Monster),
    /// Combat: out of the battle, face up.
    Withdraw(Monster),
    /// Combat: face down before the battle.
    Set(Trap),
    /// Away with a trap, face down.
    Discard(Trap),
    /// Combat: which trap goes off first.
    Spring(Trap),
    Take(Room),
    Produce(Room),
    /// So much gold or food, 0 to 15.
    Pay(u8),
    /// One piece of a wage.
    PayUnit(Unit),
    /// Combat: the next to attack, and in which of its ways.
    Attack(Monster, Way),
    /// Combat: the place in line, 0 to 4.
    Target(u8),
    /// Combat: which prisoner goes, 0 to 7.
    Free(u8),
}

use Action::{
    Accept, Attack, Build, Choose, Collapse, Decline, Dig, Discard, Done, FaceDown, Feed, Fight,
    Free, Hire, Keep, Mine, NonPlayer, Pay, PayUnit, Produce, Release, Retrieve, Send, Set, Spring,
    Spy, Take, TakeEvil, Target, Wage, Withdraw,
};

// Where each kind of action begins.
const KEEP: usize = 0;
const ORDER: usize = KEEP + Order::COUNT;
const NON_PLAYER: usize = ORDER + Order::COUNT;
const ACCEPT: usize = NON_PLAYER + Order::COUNT;
const SPY: usize = ACCEPT + 5;
const MINE: usize = SPY + 4;
const RETRIEVE: usize = MINE + 4;
const DIG: usize = RETRIEVE + 3;
const BUILD: usize = DIG + Square::COUNT;
const FIGHT: usize = BUILD + Square::COUNT;
const COLLAPSE: usize = FIGHT + Square::COUNT;
const HIRE: usize = COLLAPSE + Square::COUNT;
const FEED: usize = HIRE + Monster::COUNT;
const WAGE: usize = FEED + Monster::COUNT;
const RELEASE: usize = WAGE + Monster::COUNT;
const SEND: usize = RELEASE + Monster::COUNT;
const CHOOSE: usize = SEND + Monster::COUNT;
const WITHDRAW: usize = CHOOSE + Monster::COUNT;
const SET: usize = WITHDRAW + Monster::COUNT;
const DISCARD: usize = SET + Trap::COUNT;
const SPRING: usize = DISCARD + Trap::COUNT;
const TAKE: usize = SPRING + Trap::COUNT;
const PRODUCE: usize = TAKE + Room::COUNT;
const PAY: usize = PRODUCE + Room::OF_YEAR;
const PAY_UNIT: usize = PAY + MAX_PAID as usize + 1;
const ATTACK: usize = PAY_UNIT + Unit::ALL.len();
const TARGET: usize = ATTACK + 3 * Monster::COUNT;
const FREE: usize = TARGET + 5;
const END: usize = FREE + 8;

impl tabletop::Action for Action {
    const COUNT: usize = END;

    #[inline]
    fn index(self) -> usize {
        match self {
            Keep(order) => KEEP + order as usize,
            Action::Order(order) => ORDER + order as usize,
            NonPlayer(order) => NON_PLAYER + order as usize,
            Accept => ACCEPT,
            Decline => ACCEPT + 1,
            Done => ACCEPT + 2,
            TakeEvil => ACCEPT + 3,
            FaceDown => ACCEPT + 4,
            Spy(slot) => SPY + usize::from(slot),
            Mine(n) => MINE + usize::from(n) - 1,
            Retrieve(nth) => RETRIEVE + usize::from(nth),
            Dig(square) => DIG + square.index(),
            Build(square) => BUILD + square.index(),
            Fight(square) => FIGHT + square.index(),
            Collapse(square) => COLLAPSE + square.index(),
            Hire(monster) => HIRE + monster as usize,
            Feed(monster) => FEED + monster as usize,
            Wage(monster) => WAGE + monster as usize,
            Release(monster) => RELEASE + monster as usize,
            Send(monster) => SEND + monster as usize,
            Choose(monster) => CHOOSE + monster as usize,
            Withdraw(monster) => WITHDRAW + monster as usize,
            Set(trap) => SET + trap as usize,
            Discard(trap) => DISCARD + trap as usize,
            Spring(trap) => SPRING + trap as usize,
            Take(room) => TAKE + room as usize,
            Produce(room) => PRODUCE + room as usize,
            Pay(n) => PAY + usize::from(n),
            PayUnit(unit) => PAY_UNIT + unit as usize,
            Attack(monster, way) => ATTACK + Way::ALL.len() * monster as usize + way as usize,
            Target(place) => TARGET + usize::from(place),
            Free(nth) => FREE + usize::from(nth),
        }
    }

    fn from_index(index: usize) -> Option<Action> {
        let order = |first: usize| Order::ALL[index - first];
        let monster = |first: usize| Monster::ALL[index - first];
        let trap = |first: usize| Trap::ALL[index - first];
        let square = |first: usize| Square::new(index - first);
        let n = |first: usize| (index - first) as u8;
        Some(match index {
            KEEP..ORDER => Keep(order(KEEP)),
            ORDER..NON_PLAYER => Action::Order(order(ORDER)),
            NON_PLAYER..ACCEPT => NonPlayer(order(NON_PLAYER)),
            ACCEPT..SPY => [Accept, Decline, Done, TakeEvil, FaceDown][index - ACCEPT],
            SPY..MINE => Spy(n(SPY)),
            MINE..RETRIEVE => Mine(n(MINE) + 1),
            RETRIEVE..DIG => Retrieve(n(RETRIEVE)),
            DIG..BUILD => Dig(square(DIG)),
            BUILD..FIGHT => Build(square(BUILD)),
            FIGHT..COLLAPSE => Fight(square(FIGHT)),
            COLLAPSE..HIRE => Collapse(square(COLLAPSE)),
            HIRE..FEED => Hire(monster(HIRE)),
            FEED..WAGE => Feed(monster(FEED)),
            WAGE..RELEASE => Wage(monster(WAGE)),
            RELEASE..SEND => Release(monster(RELEASE)),
            SEND..CHOOSE => Send(monster(SEND)),
            CHOOSE..WITHDRAW => Choose(monster(CHOOSE)),
            WITHDRAW..SET => Withdraw(monster(WITHDRAW)),
            SET..DISCARD => Set(trap(SET)),
            DISCARD..SPRING => Discard(trap(DISCARD)),
            SPRING..TAKE => Spring(trap(SPRING)),
            TAKE..PRODUCE => Take(Room::from_index(index - TAKE)),
            PRODUCE..PAY => Produce(Room::from_index(index - PRODUCE)),
            PAY..PAY_UNIT => Pay(n(PAY)),
            PAY_UNIT..ATTACK => PayUnit(Unit::ALL[index - PAY_UNIT]),
            ATTACK..TARGET => {
                let (monster, way) =
                    ((index - ATTACK) / Way::ALL.len(), (index - ATTACK) % Way::ALL.len());
                Attack(Monster::ALL[monster], Way::ALL[way])
            }
            TARGET..FREE => Target(n(TARGET)),
            FREE..END => Free(n(FREE)),
            _ => return None,
        })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(UNITS[*self as usize])
    }
}

impl FromStr for Unit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Unit, ParseError> {
        find(&UNITS, text, "a piece of a wage").map(|nth| Unit::ALL[nth])
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Keep(order) => write!(f, "keep {order}"),
            Action::Order(order) => write!(f, "order {order}"),
            NonPlayer(order) => write!(f, "nonplayer {order}"),
            Accept => f.write_str("accept"),
            Decline => f.write_str("decline"),
            Done => f.write_str("done"),
            TakeEvil => f.write_str("take evil"),
            FaceDown => f.write_str("face down"),
            Spy(slot) => write!(f, "spy {}", slot + 1),
            Mine(n) => write!(f, "mine {n}"),
            Retrieve(nth) => write!(f, "retrieve {}", nth + 1),
            Dig(square) => write!(f, "dig {square}"),
            Build(square) => write!(f, "build {square}"),
            Fight(square) => write!(f, "fight {square}"),
            Collapse(square) => write!(f, "collapse {square}"),
            Hire(monster) => write!(f, "hire {monster}"),
            Feed(monster) => write!(f, "feed {monster}"),
            Wage(monster) => write!(f, "wage {monster}"),
            Release(monster) => write!(f, "release {monster}"),
            Send(monster) => write!(f, "send {monster}"),
            Choose(monster) => write!(f, "choose {monster}"),
            Withdraw(monster) => write!(f, "withdraw {monster}"),
            Set(trap) => write!(f, "set {trap}"),
            Discard(trap) => write!(f, "discard {trap}"),
            Spring(trap) => write!(f, "spring {trap}"),
            Take(room) => write!(f, "take {room}"),
            Produce(room) => write!(f, "produce {room}"),
            Pay(n) => write!(f, "pay {n}"),
            PayUnit(unit) => write!(f, "unit {unit}"),
            Attack(monster, way) => write!(f, "attack {monster} {}", *way as u8 + 1),
            Target(place) => write!(f, "target {}", place + 1),
            Free(nth) => write!(f, "free {}", nth + 1),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let from_one = |word: &str, n_most: u32| match number(word) {
            Some(n) if (1..=n_most).contains(&n) => Ok(n as u8 - 1),
            _ => Err(ParseError::new(format!("'{word}' is not a number from 1 to {n_most}"))),
        };
        Ok(match words.as_slice() {
            ["keep", order] => Keep(order.parse()?),
            ["order", order] => Action::Order(order.parse()?),
            ["nonplayer", order] => NonPlayer(order.parse()?),
            ["accept"] => Accept,
            ["decline"] => Decline,
            ["done"] => Done,
            ["take", "evil"] => TakeEvil,
            ["face", "down"] => FaceDown,
            ["spy", slot] => Spy(from_one(slot, 4)?),
            ["mine", n] => Mine(from_one(n, 4)? + 1),
            ["retrieve", nth] => Retrieve(from_one(nth, 3)?),
            ["dig", square] => Dig(square.parse()?),
            ["build", square] => Build(square.parse()?),
            ["fight", square] => Fight(square.parse()?),
            ["collapse", square] => Collapse(square.parse()?),
            ["hire", monster] => Hire(monster.parse()?),
            ["feed", monster] => Feed(monster.parse()?),
            ["wage", monster] => Wage(monster.parse()?),
            ["release", monster] => Release(monster.parse()?),
            ["send", monster] => Send(monster.parse()?),
            ["choose", monster] => Choose(monster.parse()?),
            ["withdraw", monster] => Withdraw(monster.parse()?),
            ["set", trap] => Set(trap.parse()?),
            ["discard", trap] => Discard(trap.parse()?),
            ["spring", trap] => Spring(trap.parse()?),
            ["take", room] => Take(room.parse()?),
            ["produce", room] => Produce(read_producing(room)?),
            ["pay", n] => match number(n) {
                Some(n) if n <= u32::from(MAX_PAID) => Pay(n as u8),
                _ => {
                    return Err(ParseError::new(format!(
                        "'{n}' is not a number from 0 to {MAX_PAID}"
                    )));
                }
            },
            ["unit", unit] => PayUnit(unit.parse()?),
            ["attack", monster, way] => {
                let way = from_one(way, Way::ALL.len() as u32)?;
                Attack(monster.parse()?, Way::ALL[usize::from(way)])
            }
            ["target", place] => Target(from_one(place, 5)?),
            ["free", nth] => Free(from_one(nth, 8)?),
            _ => return Err(ParseError::new(format!("'{text}' is not an action: {FORMS}"))),
        })
    }
}

fn read_producing(word: &str) -> Result<Room, ParseError> {
    let room: Room = word.parse()?;
    let makes = room.production().map(|_| room);
    makes.ok_or_else(|| ParseError::new(format!("{room} produces nothing")))
}

const FORMS: &str = "write keep, order or nonplayer with an order (food, reputation, dig, gold, imps, \
    traps, monster, room); accept, decline, done, take evil, face down; spy 1; mine 2; retrieve 1; dig, \
    build, fight or collapse with a square (a1 to e4); hire, feed, wage, release, send, choose or \
    withdraw with a monster; set, discard or spring with a trap; take or produce with a room; pay 2; \
    unit food; attack troll 1; target 1; free 1";
