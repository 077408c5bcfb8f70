//! All that belongs to one dungeon lord: what lies open, and the hand nobody else may see.

use serde::{Deserialize, Serialize};
use tabletop::ArrayVec;

use crate::{
    data::{Adventurer, Class, Cost, Monster, Order, OrderSet, Traps},
    site::{Site, Squares},
};

/// The longest party: an illusion, a paladin and three others.
pub const MAX_PARTY: usize = 5;
/// All that two years can bring into one prison.
pub const MAX_PRISON: usize = 8;

/// One adventurer in line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Member {
    pub adventurer: Adventurer,
    pub hits: u8,
    /// Carries a food token: one more hit point until the end of the combat.
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
}

/// Those before the entrance, the first in line first.
pub type Party = ArrayVec<Member, MAX_PARTY>;

/// What lies open of one dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lord {
    pub food: u8,
    pub gold: u8,
    pub imps: u8,
    /// Imps, and trolls in rooms, that have done a job this round.
    pub busy: u8,
    /// Where one of them has dug, and where one has mined. The others are foreimps or work in rooms.
    pub dug: Squares,
    pub mined: Squares,
    /// The place on the Evilometer, 0 to 14. Only `evil.rs` moves it.
    pub(crate) evil: u8,
    pub red_marks: u8,
    pub site: Site,
    /// Face up in the lair, by kind.
    pub up: [u8; Monster::COUNT],
    /// Face down, knocked out or on strike.
    pub down: [u8; Monster::COUNT],
    pub party: Party,
    pub prison: ArrayVec<Adventurer, MAX_PRISON>,
    /// Inaccessible orders.
    pub held: OrderSet,
    /// This round's orders once they are revealed, the first first; empty before.
    pub orders: ArrayVec<Order, 3>,
    /// Bit `n`: the minion sits on the `n`-th order, which was not carried out.
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
    pub traps: Traps,
    /// Traps discarded face down.
    pub buried: Traps,
    /// SETUP-5: the three orders drawn before the first round, until two of them are held back.
    pub drawn: OrderSet,
    /// Which of them is kept, once decided.
    pub kept: Option<Order>,
    /// Orders placed face down this round, the first first.
    pub chosen: ArrayVec<Order, 3>,
    /// The order placed face down for the own non-player colour, with two players.
    pub for_non_player: Option<Order>,
}
