//! All that lies open, which is all there is: dungeons, areas, reserves, cards, and what is pending.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, ByName, Named, ParseError, PerSeat, Seat, SeatSet, is_default};

use crate::{
    Options,
    card::{Card, Cards, Pile},
    data::{Effect, FULL_AREA, Family, Herd, Kind, N_GROUPS, Place, THREATS, Target},
    dungeon::Dungeon,
};

/// The most seats there are.
pub const N_SEATS: usize = 4;
/// The most tasks that can be pending: two of one's own, one in hand, one of each of three others, and the card.
pub const MAX_PENDING: usize = 8;

/// Where monsters are recruited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    Forest,
    Swamp,
    Oubliettes,
}

impl Area {
    pub const ALL: [Area; 3] = [Area::Forest, Area::Swamp, Area::Oubliettes];
}

const AREAS: [&str; 3] = ["forest", "swamp", "oubliettes"];

impl Named for Area {
    const NAMES: &'static [&'static str] = &AREAS;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Area {
        Area::ALL[index]
    }
}

tabletop::written_by_name!(Area);

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Area {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Area, ParseError> {
        let is_it = |area: &Area| area.to_string().eq_ignore_ascii_case(text);
        Area::ALL.into_iter().find(is_it).ok_or_else(|| {
            ParseError::new(format!("'{text}' is no area: write forest, swamp or oubliettes"))
        })
    }
}

/// Where in the rulebook we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SETUP-2: objectives are named in turn.
    Objectives,
    Threat,
    Guardian,
    Recruitment,
    Movement,
    Power,
    Over,
}

/// Where a monster comes from that is about to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    Reserve,
    Oubliettes,
}

/// A footstep: who went, from where, to where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Footstep {
    pub kind: Kind,
    pub from: Place,
    pub to: Place,
}

/// Something pending: an effect, what an effect has come to, or a part of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    Effect(Effect),
    /// A gained monster looks for its place.
    Bring {
        kind: Kind,
        origin: Origin,
        target: Target,
    },
    /// A monster is picked up for any place.
    Carry {
        kind: Kind,
        from: Place,
    },
    /// The first of a crowd is picked up; so many may follow.
    Lead {
        kind: Kind,
        from: Place,
        n_left: u8,
    },
    /// The rest of a crowd may follow.
    Follow {
        from: Place,
        to: Place,
        n_left: u8,
    },
    /// Footsteps are left. The last one is known so that search need not try every order.
    Walk {
        n_left: u8,
        last: Option<Footstep>,
    },
    /// THREAT-3: the monsters of this card wait for an area.
    Flock(Card),
    /// RECRUIT-2: recruited monsters look for their place.
    Settle {
        area: Area,
        kind: Kind,
        n: u8,
    },
    /// MIX-1: choose a mixture.
    Brew,
    /// VIP-1: choose the room for the VIP.
    Host,
    /// VIP-2: choose the card of the VIP who arrived in the frame's room.
    Invite,
    /// ORB-1: choose an orb.
    Gaze,
    /// The card is used up; offers are renewed.
    Discard(Card),
}

impl Task {
    /// Whether recruits have been named but have no place yet.
    pub(crate) fn is_recruiting(self) -> bool {
        matches!(self, Task::Settle { .. })
    }
}

/// A task and whose it is. The last one of the stack is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Frame {
    pub seat: Seat,
    pub task: Task,
    /// The room where a VIP arrived, for tasks that speak of it; else the entrance.
    pub here: Place,
}

impl Frame {
    /// Whether a VIP's card brings a monster to its room by this task.
    fn is_gain_here(&self) -> bool {
        matches!(
            self.task,
            Task::Effect(Effect::Gain(_, Target::Here)) | Task::Bring { target: Target::Here, .. }
        )
    }

    /// Where monsters come together by this task, though one by one: a crowd, whom a VIP calls, what its card brings.
    fn meeting_place(&self) -> Option<Place> {
        match self.task {
            Task::Follow { to, .. } => Some(to),
            Task::Effect(Effect::Usher(_) | Effect::Gather(_)) => Some(self.here),
            _ => self.is_gain_here().then_some(self.here),
        }
    }

    /// Whether this goes on with what another task began: a VIP's card brings the second of two to its room.
    pub(crate) fn continues(&self, before: &Frame) -> bool {
        let is_same_room = (self.seat, self.here) == (before.seat, before.here);
        is_same_room && self.is_gain_here() && before.is_gain_here()
    }
}

impl Default for Frame {
    fn default() -> Frame {
        let task = Task::Effect(Effect::Steps(0));
        Frame { seat: Seat::new(0), task, here: Place::ENTRANCE }
    }
}

/// Everything on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    #[serde(with = "tabletop::by_words")]
    pub options: Options,
    pub(crate) n_seats: u8,
    pub starter: Seat,
    pub phase: Phase,
    pub turn: Seat,
    /// What interrupts the phase; the last one owns the decision.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pending: ArrayVec<Frame, MAX_PENDING>,
    /// One for each family; `None` until it is named.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Family>")]
    pub objectives: [Option<Card>; Family::COUNT],
    pub dungeons: PerSeat<Dungeon, N_SEATS>,
    /// Monsters by `Area`.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Area>")]
    pub areas: [Herd; 3],
    pub reserve: Herd,
    /// Groups of adventurers at the inn.
    pub inn_groups: u8,
    pub threats: Cards,
    pub kept: Cards,
    pub inn: Cards,
    pub mixtures: Cards,
    pub mixture_offer: Cards,
    pub vips: Cards,
    pub vip_offer: Cards,
    pub bearers: Cards,
    /// Guardian tiles that are not revealed.
    pub tiles: Cards,
    /// THREAT-6: turns in a row without a threat.
    pub n_quiet: u8,
    /// END-1: the last threat card has been revealed.
    pub is_last_round: bool,
}

impl Table {
    /// The table before anything is dealt.
    pub(crate) fn empty(options: Options, n_seats: usize) -> Table {
        Table {
            options,
            n_seats: n_seats as u8,
            starter: Seat::new(0),
            phase: Phase::Objectives,
            turn: Seat::new(0),
            pending: ArrayVec::new(),
            objectives: [None; Family::COUNT],
            dungeons: PerSeat::default(),
            areas: [Herd::EMPTY; 3],
            reserve: Herd::of(crate::data::N_PIECES),
            inn_groups: N_GROUPS,
            threats: Table::threats_of(n_seats),
            kept: Cards::none(Pile::Threat),
            inn: Cards::all(Pile::Inn),
            mixtures: Cards::all(Pile::Mixture),
            mixture_offer: Cards::none(Pile::Mixture),
            vips: Cards::all(Pile::Vip),
            vip_offer: Cards::none(Pile::Vip),
            bearers: Cards::all(Pile::Bearer),
            tiles: Cards::all(Pile::Tile),
            n_quiet: 0,
            is_last_round: false,
        }
    }

    /// SETUP-4: the threat cards for so many seats.
    pub fn threats_of(n_seats: usize) -> Cards {
        let mut cards = Cards::all(Pile::Threat);
        for card in cards.iter() {
            if usize::from(THREATS[card.index()].min_seats) > n_seats {
                cards.remove(card);
            }
        }
        cards
    }

    #[inline]
    pub fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.n_seats())
    }

    /// All seats clockwise, beginning with this one.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let n_seats = self.n_seats();
        (0..n_seats).map(move |nth| Seat::new((first.index() + nth) % n_seats))
    }

    #[inline]
    pub fn area(&self, area: Area) -> &Herd {
        &self.areas[area as usize]
    }

    /// THREAT-1: whether an area has five monsters, so that no threat comes because of it.
    #[inline]
    pub fn is_full(&self, area: Area) -> bool {
        self.area(area).total() >= FULL_AREA
    }

    /// How many monsters an area has left when so many leave it.
    #[inline]
    pub fn n_left_without(&self, area: Area, n: u8) -> u8 {
        self.area(area).total().saturating_sub(n)
    }

    /// THREAT-1: whether a threat follows when so many monsters leave an area.
    #[inline]
    pub fn calls_threat_without(&self, area: Area, n: u8) -> bool {
        area != Area::Oubliettes && self.n_left_without(area, n) < FULL_AREA
    }

    /// THREAT-5: how many kept threat cards open the inn.
    #[inline]
    pub fn n_kept_for_inn(&self) -> u32 {
        u32::from(self.n_seats)
    }

    /// THREAT-5: how many more of them open it.
    pub fn n_missing_for_inn(&self) -> u32 {
        self.n_kept_for_inn().saturating_sub(self.kept.len())
    }

    /// MOVE-1: the footsteps a seat has with so many recruits of a kind beside those it owns.
    #[inline]
    pub fn footsteps_with(&self, seat: Seat, kind: Kind, n_recruits: u8) -> u8 {
        self.dungeons[seat].n_of(kind) + n_recruits
    }

    /// What is next.
    #[inline]
    pub fn top(&self) -> Option<Frame> {
        self.pending.last().copied()
    }

    /// GUARD-1: whether more monsters may come to room 5 of this seat together with some who are there already.
    pub(crate) fn is_group_coming(&self, seat: Seat) -> bool {
        let next = self.top().filter(|frame| frame.seat == seat);
        next.and_then(|frame| frame.meeting_place()) == Some(Place::OFFICE)
    }

    /// The card that is being used or revealed.
    pub fn in_use(&self) -> Option<Card> {
        self.pending.iter().find_map(|frame| match frame.task {
            Task::Discard(card) | Task::Flock(card) => Some(card),
            _ => None,
        })
    }

    /// Cards of a pile that were used and lie face up: the cemetery, or a pile of discards.
    pub fn used(&self, pile: Pile) -> Cards {
        let mut used = match pile {
            Pile::Threat => {
                Table::threats_of(self.n_seats()).without(self.threats).without(self.kept)
            }
            Pile::Inn => Cards::all(pile).without(self.inn),
            Pile::Mixture => Cards::all(pile).without(self.mixtures).without(self.mixture_offer),
            Pile::Vip => Cards::all(pile).without(self.vips).without(self.vip_offer),
            Pile::Bearer => Cards::all(pile).without(self.bearers),
            _ => Cards::none(pile),
        };
        if let Some(card) = self.in_use().filter(|card| card.pile == pile) {
            used.remove(card);
        }
        used
    }

    /// TURN-1: who owes an action: whoever has the next task, else the seat in turn.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        match (self.phase, self.pending.last()) {
            (Phase::Over, _) => SeatSet::EMPTY,
            (_, Some(frame)) => SeatSet::one(frame.seat),
            _ => SeatSet::one(self.turn),
        }
    }
}
