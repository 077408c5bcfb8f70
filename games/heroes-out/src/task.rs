//! What interrupts a phase: a stack of small tasks, the last one next. Each is a question, or settled without one.

use serde::{Deserialize, Serialize};
use tabletop::{AsName, Named};

use crate::{
    data::{Card, Clan, ClanSet, Class, Icon, Room, RoomSet, Token},
    pieces::Meeple,
    wall::Wall,
};

/// The most tasks that can be pending: in a turn the card, the Laboratory, the deck, the heroes and one of them, her shot and
/// the answer to it; in an invasion the reveals come instead of card and Laboratory.
pub const MAX_PENDING: usize = 8;

/// A side of a card, by its index. Written `a` or `b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideName(pub u8);

pub(crate) const SIDES: [&str; 2] = ["a", "b"];

impl Named for SideName {
    const NAMES: &'static [&'static str] = &SIDES;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> SideName {
        SideName(index as u8)
    }
}

tabletop::written_by_name!(SideName);

/// Why a meeple moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motive {
    /// An icon, also in a swarm.
    Step,
    /// CLAN-5, CLAN-7.
    Leap,
    /// CLAN-2: a meeple comes to the room that is left.
    Divide,
}

/// One task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // A turn.
    /// A side is being performed; the table has its icons.
    Card {
        card: Card,
        #[serde(with = "AsName::<SideName>")]
        side: u8,
    },
    /// MOVE-3: which of several meeples goes.
    Which { from: Room, to: Room, motive: Motive },
    /// MOVE-2: what it takes along.
    Carry { from: Room, to: Room, wounds: u8, motive: Motive },
    /// SWARM-1: this many meeples of this room have not acted.
    Swarm { icon: Icon, room: Room, n_left: u8 },
    /// AMBUSH-1: this many meeples may still come.
    Ambush { icon: Icon, n_left: u8 },
    /// SCEN-4: a hero or prey; the icon if it is a surge.
    Hunt { room: Room, surge: Option<Icon> },
    /// SURGE-2: the second part of this surge, to take or leave.
    Reward { icon: Icon, room: Room },
    /// LAB-1: a monster card of the offer.
    Take,
    /// PORTAL-2: which portal is moved to this room.
    Fetch { room: Room },
    /// BUILD-1: which tunnel is moved to this wall.
    Redig(Wall),
    /// RENEW-1: offered cards go back.
    Renew,

    // Heroes.
    /// INVADE-1: this many guild cards are to be revealed.
    Reveal { n_left: u8 },
    /// LEVEL-2: is the guild deck used up?
    Deck,
    /// RESOLVE-1: active heroes act, room by room, until all are exhausted.
    #[default]
    Resolve,
    /// INVADE-2: a hero of this class in each of these rooms.
    Summon { class: Class, rooms: RoomSet },
    /// A hero who has shown off comes in.
    Enter { class: Class, room: Room },
    /// HERO-1: this many resources of this room are lost.
    Plunder { room: Room, n_left: u8 },
    /// CHEST-1: one resource of this room is lost.
    Spoil { room: Room },
    /// HERO-4: an archer in this room shoots.
    Shoot { room: Room },
    /// HERO-4: at somebody in this room.
    Aim { room: Room },
    /// RESOLVE-1: the heroes of this room act.
    Group { room: Room },
    /// DEFEND-1: this meeple of a clan is hit, unless its owner defends it.
    Defend { clan: Clan, meeple: Meeple },
    /// HAND-1: these clans owe a card.
    Discard { clans: ClanSet },
    /// SCEN-3: tokens of these rooms bite, then one comes home.
    Croak { token: Token, home: Room, rooms: RoomSet },
    /// SCEN-3: this many bites in this room.
    Bite { room: Room, n_left: u8 },
    /// SCEN-2: a chest is lost.
    Forfeit,
    /// SCEN-5.
    Encore,
}
