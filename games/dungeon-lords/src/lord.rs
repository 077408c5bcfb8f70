//! All that belongs to one dungeon lord: what lies open, and the hand nobody else may see.

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, ByName, Members, Named, is_default};

use crate::{
    data::{Adventurer, Class, Cost, Monster, Order, OrderSet, Traps},
    site::{Site, Square, Squares},
};

/// The longest party: an illusion, a paladin and three others.
pub const MAX_PARTY: usize = 5;
/// All that two years can bring into one prison.
pub const MAX_PRISON: usize = 8;

/// One adventurer in line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Member {
    /// Which tile it is.
    pub adventurer: Adventurer,
    /// Damage taken so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hits: u8,
    /// Carries a food token: one more hit point until the end of the combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub has_food: bool,
}

impl Member {
    pub fn new(adventurer: Adventurer) -> Member {
        Member { adventurer, hits: 0, has_food: false }
    }

    #[inline]
    pub fn hit_points(&self) -> u8 {
        self.adventurer.hit_points() + u8::from(self.has_food)
    }

    /// The hit points that are left.
    #[inline]
    pub fn n_left(&self) -> u8 {
        self.hit_points().saturating_sub(self.hits)
    }
}

/// The first, second or third of a lord's orders.
#[derive(Clone, Copy, Debug)]
pub struct Nth(u8);

const NTHS: [&str; 3] = ["first", "second", "third"];

impl Named for Nth {
    const NAMES: &'static [&'static str] = &NTHS;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Nth {
        Nth(index as u8)
    }
}

/// Those before the entrance, the first in line first.
pub type Party = ArrayVec<Member, MAX_PARTY>;

/// What lies open of one dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lord {
    /// Food in store.
    pub food: u8,
    /// Gold in store.
    pub gold: u8,
    /// Imps, busy ones included.
    pub imps: u8,
    /// Imps, and trolls in rooms, that have done a job this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub busy: u8,
    /// Where one of them has dug, and where one has mined. The others are foreimps or work in rooms.
    #[serde(default, skip_serializing_if = "is_default", with = "Members::<Square>")]
    pub dug: Squares,
    #[serde(default, skip_serializing_if = "is_default", with = "Members::<Square>")]
    pub mined: Squares,
    /// The place on the Evilometer, 0 to 14. Only `evil.rs` moves it.
    pub(crate) evil: u8,
    /// Marks that cost points in the end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub red_marks: u8,
    /// The tiles of the dungeon.
    pub site: Site,
    /// Face up in the lair, by kind.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub up: [u8; Monster::COUNT],
    /// Face down, knocked out or on strike.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub down: [u8; Monster::COUNT],
    /// The adventurers before the entrance, the first in line first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub party: Party,
    /// The adventurers that were caught.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prison: ArrayVec<Adventurer, MAX_PRISON>,
    /// Inaccessible orders.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: OrderSet,
    /// This round's orders once they are revealed, the first first; empty before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: ArrayVec<Order, 3>,
    /// The orders whose minions sit on them because they were not carried out.
    #[serde(default, skip_serializing_if = "is_default", with = "Members::<Nth>")]
    pub failed: u8,
}

impl Lord {
    /// The magic symbols of the party before the entrance.
    pub fn party_magic(&self) -> u8 {
        self.party.iter().map(|member| member.adventurer.magic()).sum()
    }

    /// SPELL-1: whether that is enough for the spell of a round, counted from 1.
    pub fn can_party_cast(&self, round: u8) -> bool {
        self.party_magic() >= round
    }

    /// SETUP-2: three food, three gold, three imps, three tunnels.
    pub fn start() -> Lord {
        Lord {
            food: 3,
            gold: 3,
            imps: 3,
            busy: 0,
            dug: 0,
            mined: 0,
            evil: crate::evil::START,
            red_marks: 0,
            site: Site::START,
            up: [0; Monster::COUNT],
            down: [0; Monster::COUNT],
            party: ArrayVec::new(),
            prison: ArrayVec::new(),
            held: OrderSet::EMPTY,
            orders: ArrayVec::new(),
            failed: 0,
        }
    }

    #[inline]
    pub fn evil(&self) -> u8 {
        self.evil
    }

    /// Tiles of this kind, face up or down.
    #[inline]
    pub fn n_of(&self, monster: Monster) -> u8 {
        self.up[monster as usize] + self.down[monster as usize]
    }

    /// GHOST-1: monsters in the lair, ghosts not counted.
    #[inline]
    pub fn n_monsters(&self) -> u8 {
        let all: u8 = self.up.iter().chain(&self.down).sum();
        all - self.n_of(Monster::Ghost)
    }

    /// PRODUCE-3: one token for each troll.
    #[inline]
    pub fn n_trolls(&self) -> u8 {
        self.n_of(Monster::Troll)
    }

    /// Imps that can still dig or mine this round.
    #[inline]
    pub fn idle_imps(&self) -> u8 {
        self.imps.saturating_sub(self.busy)
    }

    /// Imps and trolls that can still work in rooms this round.
    #[inline]
    pub fn idle_workers(&self) -> u8 {
        (self.imps + self.n_trolls()).saturating_sub(self.busy)
    }

    /// Whether a cost can be paid; `n_traps` cards are in hand.
    #[inline]
    pub fn can_pay(&self, cost: Cost, n_traps: u8) -> bool {
        self.lack(cost, n_traps).is_none()
    }

    /// Takes one tile out of the lair, a face-down one first.
    #[inline]
    pub(crate) fn dismiss(&mut self, monster: Monster) {
        let from = if self.down[monster as usize] > 0 { &mut self.down } else { &mut self.up };
        from[monster as usize] -= 1;
    }

    /// PARTY-2: a newcomer goes to the end, but a warrior to the front; PALADIN-2: behind nobody but a paladin.
    pub(crate) fn join(&mut self, adventurer: Adventurer) {
        let member = Member::new(adventurer);
        if adventurer.class() != Class::Warrior {
            return self.party.push(member);
        }
        let is_before =
            |member: &Member| matches!(member.adventurer.class(), Class::Paladin | Class::Illusion);
        let place = self.party.iter().take_while(|member| is_before(member)).count();
        self.party.insert(place, member);
    }

    #[inline]
    pub fn did_fail(&self, nth: usize) -> bool {
        self.failed & (1 << nth) != 0
    }
}

/// What only its owner knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    /// Traps in store. Those set for a battle stay here until they go off.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traps: Traps,
    /// Traps discarded face down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub buried: Traps,
    /// SETUP-5: the three orders drawn before the first round, until two of them are held back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drawn: OrderSet,
    /// Which of them is kept, once decided.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kept: Option<Order>,
    /// Orders placed face down this round, the first first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chosen: ArrayVec<Order, 3>,
    /// The order placed face down for the own non-player colour, with two players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub for_non_player: Option<Order>,
}
