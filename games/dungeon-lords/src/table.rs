//! The open part of the state, shared by the full state and every view.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{
    ArrayVec, AsName, ByName, ByNames, Members, Named, ParseError, PerSeat, Seat, SeatSet,
    is_default,
};

use crate::{
    Options,
    data::{
        Adventurer, EventTile, Monster, Order, OrderSet, Room, Special, Spell, Traps, Year, find,
    },
    deck::{Adventurers, EventTiles, Monsters, Rooms, Specials},
    lord::Lord,
    site::Square,
};

/// The most seats of this game.
pub const N_LORDS: usize = 4;

/// A round of the year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Season {
    #[default]
    Winter,
    Spring,
    Summer,
    Fall,
}

const SEASONS: [&str; 4] = ["winter", "spring", "summer", "fall"];

impl Season {
    pub const ALL: [Season; 4] = [Season::Winter, Season::Spring, Season::Summer, Season::Fall];

    /// EVENT-2: whether an event and adventurers come in this season; winter is calm.
    pub fn has_event(self) -> bool {
        self != Season::Winter
    }

    /// ROUND-2, ROUND-3: whether what this season brings can lie open in another: in its own round and in the one before.
    pub fn is_foreseen_in(self, now: Season) -> bool {
        (0..=1).contains(&(self as i8 - now as i8))
    }
}

impl Named for Season {
    const NAMES: &'static [&'static str] = &SEASONS;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Season {
        Season::ALL[index]
    }
}

tabletop::written_by_name!(Season);

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SEASONS[*self as usize])
    }
}

impl FromStr for Season {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Season, ParseError> {
        find(&SEASONS, text, "a season").map(|nth| Season::ALL[nth])
    }
}

/// Which part of the rulebook we are in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    SetUp,
    Orders,
    /// Minions carry their orders out, at `Table::place` and `Table::space`.
    Execute,
    Production,
    Event,
    Combat,
    Over,
}

/// What the seat in turn is asked; in `Keep` and `Orders` all are asked at once, in combat see there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Which of three orders to keep.
    Keep,
    /// Three orders, and with two players one for the non-player colour.
    Orders,
    /// The first question at a space: carry it out, and how?
    Act,
    /// Another tunnel? This many more may be dug.
    Dig(u8),
    /// Which combat card to look at.
    Spy,
    /// Which trap goes back to the shop.
    GiveBack,
    /// What else this monster wants: a golem a trap, a demon a monster.
    Tribute(Monster),
    /// Where this room is built.
    Build(Room),
    /// Which room works.
    Produce,
    /// Where the Tool Shed digs.
    Shed,
    /// Which order comes back.
    Retrieve,
    /// Pay day: `Table::unsettled` monsters are to be paid or let go.
    Wages,
    /// How much of this tax is paid.
    Taxes(u8),
    WitchHunt,
    /// Monster Strike: the first of `Table::unsettled`.
    Strike,
    /// How much of the tax on rooms is paid.
    ExtraTax(u8),
    /// Earthquake: this many tiles are still to fall.
    Collapse(u8),
    VipVisit,
    /// For how many groups of imps food is paid.
    ImpHoliday(u8),
    /// For how many traps too many gold is paid.
    TrapRecall(u8),
    /// Then this many go.
    Recalled(u8),
    Combat,
    Over,
}

/// Who stands on a space of the central board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Minion {
    #[default]
    None,
    Of(Seat),
    NonPlayer,
}

/// A space of a place on the central board. Written `I` to `III`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space(pub u8);

pub(crate) const SPACES: [&str; 3] = ["I", "II", "III"];

impl Named for Space {
    const NAMES: &'static [&'static str] = &SPACES;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Space {
        Space(index as u8)
    }
}

const MINIONS: [&str; 6] = ["nobody", "P1", "P2", "P3", "P4", "non-player"];

impl Named for Minion {
    const NAMES: &'static [&'static str] = &MINIONS;

    #[inline]
    fn index(self) -> usize {
        match self {
            Minion::None => 0,
            Minion::Of(seat) => 1 + seat.index(),
            Minion::NonPlayer => 1 + N_LORDS,
        }
    }

    fn from_index(index: usize) -> Minion {
        match index {
            0 => Minion::None,
            1..=N_LORDS => Minion::Of(Seat::new(index - 1)),
            _ => Minion::NonPlayer,
        }
    }
}

tabletop::written_by_name!(Space, Colour, CombatRound, Minion);

/// Which of the colours without a player. Written `N1` and `N2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub u8);

const COLOURS: [&str; 2] = ["N1", "N2"];

impl Named for Colour {
    const NAMES: &'static [&'static str] = &COLOURS;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Colour {
        Colour(index as u8)
    }
}

/// A colour without a player, with two or three seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct NonPlayer {
    /// Orders that cannot be drawn this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: OrderSet,
    /// This round's orders as far as they are revealed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: OrderSet,
}

/// Where the paladin of this year is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paladin {
    Tent,
    /// Before this dungeon, first in its party.
    With(Seat),
    /// In a prison or in distant lands.
    Gone,
}

/// Tiles that left the game, face up in distant lands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Gone {
    /// How many of each kind.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub monsters: [u8; Monster::COUNT],
    /// Rooms.
    #[serde(default, skip_serializing_if = "is_default", with = "Members::<Room>")]
    pub rooms: u16,
    /// Adventurers and paladins.
    #[serde(default, skip_serializing_if = "is_default", with = "Members::<Adventurer>")]
    pub adventurers: u64,
}

impl Gone {
    pub(crate) fn add_adventurer(&mut self, adventurer: Adventurer) {
        // An illusion just vanishes.
        if !adventurer.is_illusion() {
            self.adventurers |= 1 << adventurer.index();
        }
    }
}

/// A combat card in the town and who has seen it. What nobody has seen is not there yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Slot {
    /// `None` also in the view of those who have not seen it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub card: Option<Spell>,
    /// Who has spied on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen_by: SeatSet,
    /// Lies face up for all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_open: bool,
}

/// A round of combat, for which a card lies in the town. Written `1` to `4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CombatRound(pub u8);

const ROUNDS: [&str; 4] = ["1", "2", "3", "4"];

impl Named for CombatRound {
    const NAMES: &'static [&'static str] = &ROUNDS;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> CombatRound {
        CombatRound(index as u8)
    }
}

/// The town's four combat cards, the one of the first round first.
pub type Town = [Slot; 4];

/// What everybody saw of one lord's last battle plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shown {
    /// Where the battle was fought.
    #[serde(default, skip_serializing_if = "is_default")]
    pub square: Option<Square>,
    /// How many traps were set.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_traps: u8,
    /// The monsters and ghosts that were sent.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub sent: [u8; Monster::COUNT],
}

/// The last round of combat as all remember it, also when its battles have left no trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct LastCombat {
    /// The combat card of that round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub card: Option<Spell>,
    /// What each lord had planned.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plans: PerSeat<Shown, N_LORDS>,
}

/// All that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The variants that were chosen for this table.
    #[serde(with = "tabletop::by_words")]
    pub options: Options,
    /// How many seats play.
    pub(crate) n_seats: u8,
    /// 1 or 2.
    pub year: Year,
    /// The round of the year; the year ends with a combat after fall.
    pub season: Season,
    /// Who has the starting player token.
    pub starter: Seat,
    /// Which part of the round we are in.
    pub stage: Stage,
    /// What is asked.
    pub ask: Ask,
    /// Whom `ask` asks, where it asks one.
    pub turn: Seat,
    /// The place and space whose minion acts.
    pub place: Order,
    /// The space of that place.
    #[serde(with = "AsName::<Space>")]
    pub space: u8,
    /// All dungeons.
    pub lords: PerSeat<Lord, N_LORDS>,
    /// Colours without a player, with two or three seats.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Colour>")]
    pub non_players: [NonPlayer; 2],
    /// With two players, a third counter on the Evilometer.
    pub non_player_evil: u8,
    /// Who stands on the three spaces of each place of the central board.
    #[serde(default, skip_serializing_if = "is_default", with = "ByNames::<Order, Space>")]
    pub spaces: [[Minion; 3]; Order::COUNT],
    /// Monsters on offer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tavern: ArrayVec<Monster, 3>,
    /// Rooms on offer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub store: ArrayVec<Room, 2>,
    /// This round's event, and next round's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: Option<EventTile>,
    /// Next round's event, as far as it is known.
    #[serde(default, skip_serializing_if = "is_default")]
    pub next_event: Option<EventTile>,
    /// The special event of this year, once it is revealed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub special: Option<Special>,
    /// This round's adventurers, weakest first, and next round's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrivals: ArrayVec<Adventurer, 4>,
    /// Next round's adventurers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub next_arrivals: ArrayVec<Adventurer, 4>,
    /// The stack of monsters.
    pub monsters: Monsters,
    /// The stack of rooms.
    pub rooms: Rooms,
    /// The stack of adventurers.
    pub adventurers: Adventurers,
    /// Adventurers that were put under the stack, seen by all, the next to be drawn first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bottom: ArrayVec<Adventurer, 16>,
    /// Event tiles of this year that lie face down.
    pub event_tiles: EventTiles,
    /// Special events that were not revealed.
    pub specials: Specials,
    /// Where this year's paladin is.
    pub paladin: Paladin,
    /// What has left the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: Gone,
    /// Traps that went off.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used_traps: Traps,
    /// How often each production room has worked this round.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Room>")]
    pub worked: [u8; Room::OF_YEAR],
    /// Monsters of the seat in turn that an event has still to do with.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub unsettled: [u8; Monster::COUNT],
    /// The last round of combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_combat: LastCombat,
}

impl Table {
    #[inline]
    pub fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }

    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.n_seats())
    }

    /// ORDER-4: clockwise from the starting player, everywhere in the game.
    #[inline]
    pub fn in_play_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (first, n_seats) = (self.starter.index(), self.n_seats());
        (0..n_seats).map(move |nth| {
            let index = first + nth;
            Seat::new(if index < n_seats { index } else { index - n_seats })
        })
    }

    /// How many colours have no player. A lord alone, who rehearses a combat, has none beside him.
    #[inline]
    pub fn n_non_players(&self) -> usize {
        if self.n_seats == 1 { 0 } else { N_LORDS - self.n_seats() }
    }

    /// PARTY-3: where the counter without a player stands, with two players.
    #[inline]
    pub fn third_counter(&self) -> Option<u8> {
        (self.n_seats == 2).then_some(self.non_player_evil)
    }

    /// The lord whose turn it is.
    #[inline]
    pub(crate) fn lord(&self) -> &Lord {
        &self.lords[self.turn]
    }

    #[inline]
    pub(crate) fn lord_mut(&mut self) -> &mut Lord {
        &mut self.lords[self.turn]
    }
}
