//! One battle as data: where it stands, what the lord is asked, and what holds for the rest of the round.

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, ByName, Members, Named, is_default};

use crate::{
    data::{Adventurer, Monster, Room, Trap},
    site::Square,
};

/// How many monsters and ghosts of each kind.
pub type Troop = [u8; Monster::COUNT];

/// Traps face down, sorted. `None` in the view of those who may not know.
pub type SetTraps = ArrayVec<Option<Trap>, 2>;

/// The kinds in a troop.
#[inline]
pub fn kinds(troop: &Troop) -> impl Iterator<Item = Monster> + '_ {
    Monster::ALL.into_iter().filter(|&kind| troop[kind as usize] > 0)
}

/// The monsters of a troop. SPELL-4: ghosts are none.
#[inline]
pub fn monsters_of(mut troop: Troop) -> Troop {
    troop[Monster::Ghost as usize] = 0;
    troop
}

/// In which of its ways a monster takes its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// What is printed first.
    #[default]
    First,
    /// What is printed below the line: hold, eat before the fight, two spells, eat and run.
    Second,
    /// SPELL-15: a standard attack of 1.
    Sheep,
}

impl Way {
    pub const ALL: [Way; 3] = [Way::First, Way::Second, Way::Sheep];
}

/// The steps of a battle, in order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    #[default]
    Traps,
    FastSpell,
    /// Wages, monster by monster, after a Suggestion was cast.
    Suggestion,
    Monsters,
    SlowSpell,
    Healing,
    Conquering,
    Poison,
    Over,
}

/// What the lord is asked in the middle of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleAsk {
    #[default]
    Nothing,
    /// Which of two traps goes off first.
    Spring,
    /// Whom the dart hits.
    Dart(Trap),
    /// Word of Peace: withdraw all or take evil.
    Peace,
    /// Suggestion: pay or withdraw this one.
    Wage(Monster),
    /// Aura of Fear: who is withdrawn.
    Aura,
    /// Metamorphosis: who becomes a sheep.
    Sheep,
    /// Who attacks next, and in which way.
    Attack,
    /// Whom this one attacks.
    Target(Monster, Way),
    /// Whom the witch's second spell hits.
    SecondTarget,
    /// Detect Treasure: which trap is lost.
    Treasure,
    /// Graffiti: pay a gold or take a mark.
    Graffiti,
    /// Magic Key: which prisoner goes free.
    Key,
    /// Dimensional Gate: who is lost.
    Gate,
}

/// What holds until the end of the battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Flags(#[serde(with = "Members::<Flag>")] pub(crate) u8);

impl Flags {
    /// HEAL-1: somebody has attacked.
    pub const ATTACKED: Flags = Flags(1);
    /// HEAL-3: the party does not heal.
    pub const NO_HEALING: Flags = Flags(2);
    /// TRAP-11: the party casts nothing.
    pub const NO_SPELLS: Flags = Flags(4);
    /// CONQUER-4: the party does not conquer.
    pub const NO_CONQUERING: Flags = Flags(8);
    /// SPELL-19: the party does not tire.
    pub const NO_FATIGUE: Flags = Flags(16);
    /// SPELL-7: the next point of damage does nothing.
    pub const SHIELD: Flags = Flags(32);
    /// SPELL-8: wizards cannot be harmed.
    pub const INVISIBLE: Flags = Flags(64);
    /// SPELL-16: monsters see only the first in line.
    pub const RAGE: Flags = Flags(128);

    /// Each flag alone, with its name.
    pub(crate) fn all() -> impl Iterator<Item = (Flags, &'static str)> {
        FLAGS.iter().enumerate().map(|(nth, name)| (Flags(1 << nth), *name))
    }

    #[inline]
    pub fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, flag: Flags) {
        self.0 |= flag.0;
    }

    #[inline]
    pub(crate) fn clear(&mut self, flag: Flags) {
        self.0 &= !flag.0;
    }
}

const FLAGS: [&str; 8] = [
    "attacked",
    "no-healing",
    "no-spells",
    "no-conquering",
    "no-fatigue",
    "shield",
    "invisible",
    "rage",
];

/// One of the flags.
#[derive(Clone, Copy, Debug)]
pub struct Flag(u8);

impl Named for Flag {
    const NAMES: &'static [&'static str] = &FLAGS;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Flag {
        Flag(index as u8)
    }
}

/// A battle that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// Which step of the battle is next.
    pub step: Step,
    /// What the lord is asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ask: BattleAsk,
    /// The tile that is fought for.
    pub square: Square,
    /// None: it is a tunnel.
    #[serde(default, skip_serializing_if = "is_default")]
    pub room: Option<Room>,
    /// Set and not gone off yet. They are still in the hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traps: SetTraps,
    /// Sent and not had their turn yet, without the sheep. They still lie face up in the lair.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub waiting: Troop,
    /// SPELL-15: the one that is a sheep, until its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sheep: Option<Monster>,
    /// SPELL-6: monsters whose wage is not settled.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub unpaid: Troop,
    /// Had their turn and lie face down now.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub fallen: Troop,
    /// Had their turn and went home face up.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
    pub returned: Troop,
    /// GROUND-4: trap symbols used up in this battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_prevented: u8,
    /// What holds until the end of the battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flags: Flags,
    /// TRAP-10: who will feel the poison of a dart, once for each dart.
    #[serde(default, skip_serializing_if = "is_default")]
    pub poisoned: ArrayVec<Adventurer, 2>,
}

/// What a battle waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The lord's answer.
    Ask,
    /// The lord gains so much evil; then it goes on.
    Evil(u8),
    /// The tile is to be flipped and evil lost; then it goes on.
    Conquered,
    Over,
}
