//! The actions of a player and their notation.

use std::{fmt, str::FromStr};

use tabletop::{ParseError, number};

use crate::{
    card::{Card, Pile},
    data::{Family, Kind, N_HALLWAYS, N_POWERS, N_ROOMS, Orb, Place, RoomPower, Slot},
    table::{Area, Footstep},
};

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// No power this time. Written `pass`.
    Pass,
    /// No more of this. Written `done`.
    Done,
    /// Use a power of the guardian tile, from 0. Written `power 2`.
    Power(Slot),
    /// Where the monsters of a threat go. Written `flock forest`.
    Flock(Area),
    /// Look into an orb. Written `orb crowd`.
    Orb(Orb),
    /// Choose a mixture, a VIP card or an objective. Written `choose M5`.
    Choose(Card),
    /// Which kind to gain. Written `gain spider`.
    Gain(Kind),
    /// Send a group of adventurers home. Written `remove R2`.
    Remove(Place),
    /// Where monsters go. Written `put R3`.
    Put(Place),
    /// Take monsters of one kind from an area. Written `recruit 2 spiders from forest`.
    Recruit(Area, Kind, u8),
    /// Send a monster to the oubliettes for its room's power. Written `sacrifice brou in R1`.
    Sacrifice(Place, Kind),
    /// Pick up one of your monsters. Written `take vampire from H2`.
    Take(Place, Kind),
    /// One footstep. Written `step dragon E H1`.
    Step(Footstep),
}

use Action::{
    Choose, Done, Flock, Gain, Orb as Look, Pass, Power, Put, Recruit, Remove, Sacrifice, Step,
    Take,
};

/// Rooms 1 to 4 have a power.
pub(crate) const N_POWER_ROOMS: usize = RoomPower::ALL.len();
/// Every place leads to at most five others: hallways or rooms.
const N_WAYS: usize = 5;

// Where each group of actions begins.
const POWER: usize = 2;
const FLOCK: usize = POWER + N_POWERS;
const ORB: usize = FLOCK + 2;
const CHOOSE: usize = ORB + 3;
const N_CHOICES: usize = 16 + 10 + 4 * Family::COUNT;
const GAIN: usize = CHOOSE + N_CHOICES;
const REMOVE: usize = GAIN + Kind::COUNT;
const PUT: usize = REMOVE + N_ROOMS;
const RECRUIT: usize = PUT + Place::COUNT;
const SACRIFICE: usize = RECRUIT + 3 * Kind::COUNT * 2;
const TAKE: usize = SACRIFICE + N_POWER_ROOMS * Kind::COUNT;
const STEP: usize = TAKE + Place::COUNT * Kind::COUNT;

/// The piles one chooses from, in the order of their indices.
const SPECS: [Pile; 6] = [
    Pile::Mixture,
    Pile::Vip,
    Pile::SpiderObjective,
    Pile::BrouObjective,
    Pile::DragonObjective,
    Pile::VampireObjective,
];

fn index_of_choice(card: Card) -> usize {
    let before = SPECS.into_iter().take_while(|&pile| pile != card.pile);
    before.map(Pile::n_cards).sum::<usize>() + card.index()
}

fn choice_of_index(mut index: usize) -> Option<Card> {
    for pile in SPECS {
        if index < pile.n_cards() {
            return Card::new(pile, index);
        }
        index -= pile.n_cards();
    }
    None
}

fn room_index(room: Place) -> usize {
    room.room_number().map_or(0, |number| usize::from(number) - 1)
}

impl Footstep {
    /// Footsteps by where they begin, where they lead and who goes. From the entrance and from rooms ways lead to
    /// hallways, from hallways to rooms; whether a plan has that way is a matter of `check`.
    #[inline]
    pub(crate) fn index(self) -> usize {
        let is_hallway = (1..=N_HALLWAYS).contains(&self.from.index());
        let way = if is_hallway { room_index(self.to) } else { self.to.index().wrapping_sub(1) };
        (self.from.index() * N_WAYS + way) * Kind::COUNT + self.kind as usize
    }

    fn from_index(index: usize) -> Option<Footstep> {
        let kind = Kind::ALL[index % Kind::COUNT];
        let (from, way) = (index / Kind::COUNT / N_WAYS, index / Kind::COUNT % N_WAYS);
        let from = Place::from_index(from)?;
        let is_hallway = (1..=N_HALLWAYS).contains(&from.index());
        let to =
            if is_hallway { Place::room(way as u8 + 1) } else { Place::hallway(way as u8 + 1) };
        Some(Footstep { kind, from, to })
    }

    /// Whether a footstep can lead this way on any plan: in and out of hallways, but never to the entrance.
    fn is_way(from: Place, to: Place) -> bool {
        let is_hallway = |place: Place| (1..=N_HALLWAYS).contains(&place.index());
        if is_hallway(from) { to.is_room() } else { is_hallway(to) }
    }
}

impl tabletop::Action for Action {
    const COUNT: usize = STEP + Place::COUNT * N_WAYS * Kind::COUNT;

    #[inline]
    fn index(self) -> usize {
        match self {
            Pass => 0,
            Done => 1,
            Power(slot) => POWER + slot.index(),
            Flock(area) => FLOCK + area as usize,
            Look(orb) => ORB + orb as usize,
            Choose(card) => CHOOSE + index_of_choice(card),
            Gain(kind) => GAIN + kind as usize,
            Remove(room) => REMOVE + room_index(room),
            Put(place) => PUT + place.index(),
            Recruit(area, kind, n) => {
                RECRUIT + (area as usize * Kind::COUNT + kind as usize) * 2 + usize::from(n) - 1
            }
            Sacrifice(room, kind) => SACRIFICE + room_index(room) * Kind::COUNT + kind as usize,
            Take(place, kind) => TAKE + place.index() * Kind::COUNT + kind as usize,
            Step(step) => STEP + step.index(),
        }
    }

    fn from_index(index: usize) -> Option<Action> {
        let room = |nth: usize| Place::room(nth as u8 + 1);
        Some(match index {
            0 => Pass,
            1 => Done,
            POWER..FLOCK => Power(Slot::ALL[index - POWER]),
            FLOCK..ORB => Flock(Area::ALL[index - FLOCK]),
            ORB..CHOOSE => Look(Orb::ALL[index - ORB]),
            CHOOSE..GAIN => Choose(choice_of_index(index - CHOOSE)?),
            GAIN..REMOVE => Gain(Kind::ALL[index - GAIN]),
            REMOVE..PUT => Remove(room(index - REMOVE)),
            PUT..RECRUIT => Put(Place::from_index(index - PUT)?),
            RECRUIT..SACRIFICE => {
                let nth = index - RECRUIT;
                let kind = Kind::ALL[nth / 2 % Kind::COUNT];
                Recruit(Area::ALL[nth / 2 / Kind::COUNT], kind, (nth % 2) as u8 + 1)
            }
            SACRIFICE..TAKE => {
                let nth = index - SACRIFICE;
                Sacrifice(room(nth / Kind::COUNT), Kind::ALL[nth % Kind::COUNT])
            }
            TAKE..STEP => {
                let nth = index - TAKE;
                Take(Place::from_index(nth / Kind::COUNT)?, Kind::ALL[nth % Kind::COUNT])
            }
            _ => Step(Footstep::from_index(index - STEP)?),
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pass => f.write_str("pass"),
            Done => f.write_str("done"),
            Power(slot) => write!(f, "power {slot}"),
            Flock(area) => write!(f, "flock {area}"),
            Look(orb) => write!(f, "orb {orb}"),
            Choose(card) => write!(f, "choose {card}"),
            Gain(kind) => write!(f, "gain {kind}"),
            Remove(room) => write!(f, "remove {room}"),
            Put(place) => write!(f, "put {place}"),
            Recruit(area, kind, n) => write!(f, "recruit {} from {area}", kind.counted(*n)),
            Sacrifice(room, kind) => write!(f, "sacrifice {kind} in {room}"),
            Take(place, kind) => write!(f, "take {kind} from {place}"),
            Step(Footstep { kind, from, to }) => write!(f, "step {kind} {from} {to}"),
        }
    }
}

const FORMS: &str = "pass, done, power 2, flock forest, orb crowd, choose M5, gain spider, remove R2, \
                     put R3, recruit 2 spiders from forest, sacrifice brou in R1, take vampire from H2 \
                     or step dragon E H1";

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let unreadable = || ParseError::new(format!("'{text}' is no action: write {FORMS}"));
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let read_room = |text: &str, n_rooms: usize| {
            let place: Place = text.parse()?;
            let is_in = place.room_number().is_some_and(|n| usize::from(n) <= n_rooms);
            if is_in { Ok(place) } else { Err(unreadable()) }
        };
        match words[..] {
            ["pass"] => Ok(Pass),
            ["done"] => Ok(Done),
            ["power", n] => {
                match number(n).and_then(|n| Slot::ALL.get((n as usize).checked_sub(1)?)) {
                    Some(&slot) => Ok(Power(slot)),
                    None => Err(unreadable()),
                }
            }
            ["flock", area] => match area.parse()? {
                Area::Oubliettes => Err(unreadable()),
                area => Ok(Flock(area)),
            },
            ["orb", orb] => orb.parse().map(Look),
            ["choose", card] => {
                let card: Card = card.parse()?;
                if SPECS.contains(&card.pile) { Ok(Choose(card)) } else { Err(unreadable()) }
            }
            ["gain", kind] => kind.parse().map(Gain),
            ["remove", room] => read_room(room, N_ROOMS).map(Remove),
            ["put", place] => place.parse().map(Put),
            ["recruit", n, kind, "from", area] => match number(n) {
                Some(n @ 1..=2) => Ok(Recruit(area.parse()?, kind.parse()?, n as u8)),
                _ => Err(unreadable()),
            },
            ["sacrifice", kind, "in", room] => {
                Ok(Sacrifice(read_room(room, N_POWER_ROOMS)?, kind.parse()?))
            }
            ["take", kind, "from", place] => Ok(Take(place.parse()?, kind.parse()?)),
            ["step", kind, from, to] => {
                let (kind, from, to) = (kind.parse()?, from.parse()?, to.parse()?);
                let is_way = Footstep::is_way(from, to);
                if is_way { Ok(Step(Footstep { kind, from, to })) } else { Err(unreadable()) }
            }
            _ => Err(unreadable()),
        }
    }
}
