//! The events of planning and battles, each with the rule it follows from.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{ByName, Rule, is_default};

use super::battle::{Troop, Way, kinds};
use crate::{
    data::{Adventurer, Monster, Spell, Trap},
    site::Square,
};

/// Where damage came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Trap(Trap),
    Monster(Monster),
    Fatigue,
    Poison,
}

/// One thing that happened to one lord in combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    Planned {
        square: Square,
        n_traps: u8,
        #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Monster>")]
        sent: Troop,
    },
    Released {
        adventurer: Adventurer,
    },
    Sprung {
        trap: Trap,
    },
    Prevented {
        n: u8,
    },
    Hurt {
        adventurer: Adventurer,
        damage: u8,
        by: Source,
    },
    Shielded,
    Imprisoned {
        adventurer: Adventurer,
    },
    Vanished,
    Cast {
        spell: Spell,
    },
    Withdrew {
        monster: Monster,
    },
    Paid {
        monster: Monster,
    },
    BecameSheep {
        monster: Monster,
    },
    GotFood {
        adventurer: Adventurer,
    },
    HadFood {
        adventurer: Adventurer,
    },
    LostImp,
    LostGold,
    LostFood,
    /// `None` for those who may not know which it was.
    LostTrap {
        trap: Option<Trap>,
    },
    PaidGold,
    GotMark,
    Unlocked {
        adventurer: Adventurer,
    },
    LostMonster {
        monster: Monster,
    },
    Regenerated {
        adventurer: Adventurer,
        n: u8,
    },
    Attacked {
        monster: Monster,
        way: Way,
    },
    FoundNobody {
        monster: Monster,
    },
    Healed {
        adventurer: Adventurer,
        n: u8,
    },
    HeldBack,
    Conquered {
        square: Square,
    },
    Won,
}

/// The rule of a trap.
pub(crate) fn trap_rule(trap: Trap) -> &'static str {
    match trap {
        Trap::RollingStone => "TRAP-4",
        Trap::Pendulum => "TRAP-5",
        Trap::TrapDoor => "TRAP-6",
        Trap::WallOfFire => "TRAP-7",
        Trap::CursedRing => "TRAP-8",
        Trap::PoisonedMeal => "TRAP-9",
        Trap::PoisonedDart => "TRAP-10",
        Trap::AntiMagicDart => "TRAP-11",
        Trap::KamikazeImp => "TRAP-12",
    }
}

fn monster_rule(monster: Monster) -> &'static str {
    match monster {
        Monster::Goblin => "ATTACK-5",
        Monster::Slime => "ATTACK-6",
        Monster::Ghost => "ATTACK-7",
        Monster::Troll => "ATTACK-8",
        Monster::Witch => "ATTACK-9",
        Monster::Vampire => "ATTACK-10",
        Monster::Golem => "ATTACK-11",
        Monster::Dragon => "ATTACK-12",
        Monster::Demon => "ATTACK-13",
    }
}

fn spell_rule(spell: Spell) -> &'static str {
    match spell {
        Spell::WordOfPeace => "SPELL-5",
        Spell::Suggestion => "SPELL-6",
        Spell::MagicShield => "SPELL-7",
        Spell::Invisibility => "SPELL-8",
        Spell::DetectEvil => "SPELL-9",
        Spell::FistOfJustice => "SPELL-10",
        Spell::DetectTreasure => "SPELL-11",
        Spell::Graffiti => "SPELL-12",
        Spell::Fireball => "SPELL-13",
        Spell::AuraOfFear => "SPELL-14",
        Spell::Metamorphosis => "SPELL-15",
        Spell::BlindRage => "SPELL-16",
        Spell::CreateFood => "SPELL-17",
        Spell::Illusion => "SPELL-18",
        Spell::SongOfCourage => "SPELL-19",
        Spell::Regeneration => "SPELL-20",
        Spell::MagicKey => "SPELL-21",
        Spell::DimensionalGate => "SPELL-22",
    }
}

impl Fact {
    /// The fact as all others may see it. TRAPS-4: a trap that did not go off stays face down.
    pub(crate) fn redacted_for_others(self) -> Fact {
        match self {
            Fact::LostTrap { .. } => Fact::LostTrap { trap: None },
            open => open,
        }
    }

    pub(crate) fn rule(&self) -> Rule {
        Rule(match *self {
            Fact::Planned { .. } => "PLAN-9",
            Fact::Released { .. } => "COMBAT-6",
            Fact::Sprung { .. } => "TRAP-1",
            Fact::Prevented { .. } => "TRAP-2",
            Fact::Hurt { by: Source::Trap(trap), .. } => trap_rule(trap),
            Fact::Hurt { by: Source::Monster(monster), .. } => monster_rule(monster),
            Fact::Hurt { by: Source::Fatigue, .. } => "CONQUER-1",
            Fact::Hurt { by: Source::Poison, .. } => "TRAP-10",
            Fact::Shielded => "SPELL-7",
            Fact::Imprisoned { .. } => "COMBAT-4",
            Fact::Vanished => "SPELL-18",
            Fact::Cast { spell } => spell_rule(spell),
            Fact::Withdrew { .. } => "SPELL-3",
            Fact::Paid { .. } => "SPELL-6",
            Fact::BecameSheep { .. } => "SPELL-15",
            Fact::GotFood { .. } | Fact::HadFood { .. } => "SPELL-17",
            Fact::LostImp => "SPELL-10",
            Fact::LostGold | Fact::LostFood | Fact::LostTrap { .. } => "SPELL-11",
            Fact::PaidGold | Fact::GotMark => "SPELL-12",
            Fact::Unlocked { .. } => "SPELL-21",
            Fact::LostMonster { .. } => "SPELL-22",
            Fact::Regenerated { .. } => "SPELL-20",
            Fact::Attacked { way: Way::Sheep, .. } => "SPELL-15",
            Fact::Attacked { monster, .. } => monster_rule(monster),
            Fact::FoundNobody { .. } => "ATTACK-3",
            Fact::Healed { .. } => "HEAL-2",
            Fact::HeldBack => "CONQUER-4",
            Fact::Conquered { .. } => "CONQUER-2",
            Fact::Won => "COMBAT-5",
        })
    }
}

fn points(n: u8) -> &'static str {
    if n == 1 { "counter" } else { "counters" }
}

/// Behind the seat, as in `P1 ...`.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fact::Planned { square, n_traps, sent } => {
                write!(f, "fights in {square} with ")?;
                let traps = match n_traps {
                    0 => None,
                    1 => Some("a trap".to_string()),
                    n => Some(format!("{n} traps")),
                };
                let sent = kinds(&sent).map(|kind| match sent[kind as usize] {
                    1 => kind.to_string(),
                    n => format!("{n} {kind}s"),
                });
                let used: Vec<String> = traps.into_iter().chain(sent).collect();
                f.write_str(if used.is_empty() { "nothing" } else { "" })?;
                f.write_str(&used.join(" + "))
            }
            Fact::Released { adventurer } => {
                write!(f, "has no tile left to fight for and freed {adventurer}")
            }
            Fact::Sprung { trap } => write!(f, "sprang {trap}"),
            Fact::Prevented { n } => write!(f, "saw {n} damage prevented"),
            Fact::Hurt { adventurer, damage, by } => match by {
                Source::Trap(trap) => write!(f, "did {damage} damage to {adventurer} by {trap}"),
                Source::Monster(kind) => write!(f, "did {damage} damage to {adventurer} by {kind}"),
                Source::Fatigue => write!(f, "saw {adventurer} tire by {damage}"),
                Source::Poison => write!(f, "did {damage} damage to {adventurer} by poison"),
            },
            Fact::Shielded => f.write_str("lost 1 damage to the magic shield"),
            Fact::Imprisoned { adventurer } => write!(f, "imprisoned {adventurer}"),
            Fact::Vanished => f.write_str("destroyed the illusion"),
            Fact::Cast { spell } => write!(f, "met the spell {spell}"),
            Fact::Withdrew { monster } => write!(f, "withdrew {monster}"),
            Fact::Paid { monster } => write!(f, "paid {monster} again"),
            Fact::BecameSheep { monster } => write!(f, "has a sheep instead of {monster}"),
            Fact::GotFood { adventurer } => write!(f, "saw {adventurer} eat well"),
            Fact::HadFood { adventurer } => write!(f, "saw that {adventurer} has food already"),
            Fact::LostImp => f.write_str("lost an imp"),
            Fact::LostGold => f.write_str("lost 1 gold"),
            Fact::LostFood => f.write_str("lost 1 food"),
            Fact::LostTrap { trap: Some(trap) } => write!(f, "lost {trap}"),
            Fact::LostTrap { trap: None } => f.write_str("lost a trap"),
            Fact::PaidGold => f.write_str("paid 1 gold for clean walls"),
            Fact::GotMark => f.write_str("got a red mark for dirty walls"),
            Fact::Unlocked { adventurer } => write!(f, "saw {adventurer} unlock the prison"),
            Fact::LostMonster { monster } => write!(f, "lost {monster} through the gate"),
            Fact::Regenerated { adventurer, n } => {
                write!(f, "saw {adventurer} regenerate {n} {}", points(n))
            }
            Fact::Attacked { monster, way: Way::First } => write!(f, "attacked with {monster}"),
            Fact::Attacked { monster, way: Way::Sheep } => {
                write!(f, "attacked with {monster} as a sheep")
            }
            Fact::Attacked { monster, way: Way::Second } => match monster {
                Monster::Slime => f.write_str("held the party with slime"),
                Monster::Troll => f.write_str("fed troll and attacked with it"),
                Monster::Witch => f.write_str("attacked twice with witch"),
                _ => write!(f, "attacked with {monster} and got it back"),
            },
            Fact::FoundNobody { monster } => write!(f, "has nobody for {monster} to attack"),
            Fact::Healed { adventurer, n } => {
                write!(f, "saw {adventurer} lose {n} {}", points(n))
            }
            Fact::HeldBack => f.write_str("kept the tile: the party did not conquer"),
            Fact::Conquered { square } => write!(f, "lost {square} to the party"),
            Fact::Won => f.write_str("has no adventurers left"),
        }
    }
}
