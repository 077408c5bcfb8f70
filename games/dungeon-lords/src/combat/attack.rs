//! The monsters step of a battle: who may attack whom, and what comes of it (ATTACK, GROUND-1, GROUND-2).

use tabletop::Rule;

use super::{
    battle::{Battle, BattleAsk, Flags, Halt, Step, Way, kinds},
    fact::{Fact, Source},
    fight::{Fight, has_adventurer, is_safe},
};
use crate::{
    data::{Class, Monster, Room},
    lord::{Lord, MAX_PARTY},
};

/// Whom an attack hits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    First,
    /// One the lord chooses.
    Anyone,
    Everyone,
    /// ATTACK-6: it holds them.
    Nobody,
}

fn reach(battle: &Battle, monster: Monster, way: Way) -> Reach {
    let is_raging = battle.flags.has(Flags::RAGE);
    match (monster, way) {
        (_, Way::Sheep) => Reach::First,
        (Monster::Slime, Way::Second) => Reach::Nobody,
        (Monster::Ghost, _) => Reach::Anyone,
        // SPELL-16: raging monsters see only the first.
        _ if is_raging => Reach::First,
        (Monster::Vampire | Monster::Demon, _) | (Monster::Witch, Way::Second) => Reach::Anyone,
        (Monster::Slime | Monster::Dragon, _) => Reach::Everyone,
        _ => Reach::First,
    }
}

/// ATTACK-5: what a goblin does to the next in line when the first has fallen.
pub const SECOND_BLOW: u8 = 1;
/// GROUND-1 and GROUND-2: what a room adds to each attack of those who are at home in it.
pub const HOME_DAMAGE: u8 = 1;

impl Monster {
    /// The printed damage of one attack.
    pub fn damage(self, way: Way) -> u8 {
        match (self, way) {
            (_, Way::Sheep) => 1,
            (Monster::Slime, _) | (Monster::Witch, Way::Second) => 1,
            (Monster::Goblin | Monster::Ghost | Monster::Dragon, _) => 2,
            (Monster::Vampire, Way::Second) => 2,
            (Monster::Troll | Monster::Vampire, Way::First) => 3,
            (Monster::Troll, Way::Second) | (Monster::Witch | Monster::Golem, _) => 4,
            (Monster::Demon, _) => 7,
        }
    }

    /// ATTACK-8: the food it eats to attack in this way.
    pub fn meal(self, way: Way) -> u8 {
        u8::from(self == Monster::Troll && way == Way::Second)
    }
}

/// The damage of one attack in this place.
fn strength(battle: &Battle, monster: Monster, way: Way) -> u8 {
    let printed = monster.damage(way);
    if way == Way::Sheep { printed } else { printed + bonus(battle, monster) }
}

/// GROUND-1 and GROUND-2: what the room adds to each attack.
fn bonus(battle: &Battle, monster: Monster) -> u8 {
    let is_at_home = match battle.room {
        Some(Room::TrainingRoom) => matches!(monster, Monster::Troll | Monster::Goblin),
        Some(Room::DarkRoom) => matches!(monster, Monster::Vampire | Monster::Witch),
        _ => false,
    };
    if is_at_home { HOME_DAMAGE } else { 0 }
}

/// The places in line this one may hit, as bits.
pub(super) fn targets(lord: &Lord, battle: &Battle, monster: Monster, way: Way) -> u8 {
    let mut places = 0;
    for (place, member) in lord.party.iter().enumerate() {
        let class = member.adventurer.class();
        // SPELL-8: who cannot be harmed is no target.
        let is_open = !is_safe(battle, member.adventurer)
            && match monster {
                _ if way == Way::Sheep => true,
                // ATTACK-7: never the first in line.
                Monster::Ghost => place > 0,
                // ATTACK-10: never a priest.
                Monster::Vampire => class != Class::Priest,
                _ => true,
            };
        places |= u8::from(is_open) << place;
    }
    match reach(battle, monster, way) {
        Reach::First => places & 1,
        Reach::Nobody => 0,
        Reach::Anyone | Reach::Everyone => places,
    }
}

/// The ways in which this one may take its turn now.
pub(super) fn ways(
    lord: &Lord,
    battle: &Battle,
    monster: Monster,
) -> impl Iterator<Item = Way> + use<> {
    let has_target = targets(lord, battle, monster, Way::First) != 0;
    let has_second = match monster {
        // ATTACK-8: food that is there, and somebody to attack.
        Monster::Troll => has_target && lord.food >= monster.meal(Way::Second),
        // ATTACK-6: it can always hold.
        Monster::Slime => true,
        Monster::Vampire => has_target,
        Monster::Witch => targets(lord, battle, monster, Way::Second) != 0,
        _ => false,
    };
    // ATTACK-3: without a target the first way is to do nothing, but a slime holds.
    let has_first = has_target || !has_second;
    let first = has_first.then_some(Way::First);
    first.into_iter().chain(has_second.then_some(Way::Second))
}

/// All turns that may be taken next.
pub(super) fn turns<'a>(
    lord: &'a Lord,
    battle: &'a Battle,
) -> impl Iterator<Item = (Monster, Way)> + 'a {
    Monster::ALL.into_iter().flat_map(move |kind| {
        let is_waiting = battle.waiting[kind as usize] > 0;
        let ways = is_waiting.then(|| ways(lord, battle, kind)).into_iter().flatten();
        let sheep = (battle.sheep == Some(kind)).then_some(Way::Sheep);
        ways.chain(sheep).map(move |way| (kind, way))
    })
}

pub(super) fn check_attack(
    lord: &Lord,
    battle: &Battle,
    monster: Monster,
    way: Way,
) -> Result<(), Rule> {
    let is_here = match way {
        Way::Sheep => battle.sheep == Some(monster),
        _ => battle.waiting[monster as usize] > 0,
    };
    // ATTACK-1: only those who were sent, each once, in a way it has.
    if !is_here {
        return Err(Rule("ATTACK-1"));
    }
    if way == Way::Sheep || ways(lord, battle, monster).any(|known| known == way) {
        return Ok(());
    }
    Err(Rule(match monster {
        Monster::Troll => "ATTACK-8",
        Monster::Slime | Monster::Witch | Monster::Vampire => "ATTACK-3",
        _ => "ATTACK-1",
    }))
}

/// ATTACK-4: whether this place may be attacked; if not, the rule that protects it.
pub(super) fn check_target(
    lord: &Lord,
    battle: &Battle,
    monster: Monster,
    way: Way,
    place: u8,
) -> Result<(), Rule> {
    if targets(lord, battle, monster, way) & (1 << place) != 0 {
        return Ok(());
    }
    let Some(member) = lord.party.get(usize::from(place)) else {
        return Err(Rule("ATTACK-4"));
    };
    Err(Rule(match monster {
        _ if is_safe(battle, member.adventurer) => "SPELL-8",
        Monster::Ghost => "ATTACK-7",
        Monster::Vampire if member.adventurer.class() == Class::Priest => "ATTACK-10",
        _ => "ATTACK-4",
    }))
}

impl Fight<'_> {
    pub(super) fn attack_next(&mut self) -> Option<Halt> {
        if self.battle.sheep.is_none() && kinds(&self.battle.waiting).next().is_none() {
            self.battle.step = Step::SlowSpell;
            return None;
        }
        let (first, is_free) = {
            let mut turns = turns(self.lord, self.battle);
            (turns.next(), turns.next().is_some())
        };
        if is_free {
            return self.ask(BattleAsk::Attack);
        }
        let (monster, way) = first.expect("somebody waits");
        self.begin_attack(monster, way)
    }

    /// ATTACK-1: this one's turn has come.
    pub(super) fn begin_attack(&mut self, monster: Monster, way: Way) -> Option<Halt> {
        let kind = monster as usize;
        if way == Way::Sheep {
            self.battle.sheep = None;
        } else {
            self.battle.waiting[kind] -= 1;
        }
        let targets = targets(self.lord, self.battle, monster, way);
        let reach = reach(self.battle, monster, way);
        let is_idle = targets == 0 && reach != Reach::Nobody;
        let goes_home_up = match monster {
            _ if way == Way::Sheep => false,
            Monster::Golem => true,
            Monster::Vampire => is_idle || way == Way::Second,
            _ => false,
        };
        // ATTACK-2: knocked out, but for those who come back.
        if goes_home_up {
            self.battle.returned[kind] += 1;
        } else {
            self.lord.up[kind] -= 1;
            self.lord.down[kind] += 1;
            self.battle.fallen[kind] += 1;
        }
        // ATTACK-3: nobody there, nothing happens.
        if is_idle {
            self.emit(Fact::FoundNobody { monster });
            return None;
        }
        self.emit(Fact::Attacked { monster, way });
        if reach == Reach::Nobody {
            self.battle.flags.set(Flags::NO_CONQUERING);
            return None;
        }
        self.battle.flags.set(Flags::ATTACKED);
        // ATTACK-8: paid when it attacks.
        self.lord.food -= monster.meal(way);
        match monster {
            _ if way == Way::Sheep => {}
            Monster::Dragon => self.battle.flags.set(Flags::NO_HEALING),
            Monster::Demon => self.battle.flags.set(Flags::NO_CONQUERING),
            _ => {}
        }
        match reach {
            Reach::Anyone if targets.count_ones() > 1 => self.ask(BattleAsk::Target(monster, way)),
            Reach::Everyone => {
                let damage = strength(self.battle, monster, way);
                let hits = |place: usize| if targets & (1 << place) != 0 { damage } else { 0 };
                self.deal(std::array::from_fn(hits), Source::Monster(monster));
                None
            }
            _ => self.attack_at(monster, way, targets.trailing_zeros() as usize),
        }
    }

    pub(super) fn attack_at(&mut self, monster: Monster, way: Way, place: usize) -> Option<Halt> {
        let did_first_fall = self.strike(monster, place, strength(self.battle, monster, way));
        match (monster, way) {
            // ATTACK-5: it attacks whoever is the first now.
            (Monster::Goblin, Way::First) if did_first_fall => {
                if targets(self.lord, self.battle, monster, way) != 0 {
                    self.strike(monster, 0, SECOND_BLOW + bonus(self.battle, monster));
                }
                None
            }
            // ATTACK-9: her second spell meets the line as it is now.
            (Monster::Witch, Way::Second) if has_adventurer(&self.lord.party) => {
                let targets = targets(self.lord, self.battle, monster, way);
                if targets.count_ones() > 1 {
                    return self.ask(BattleAsk::SecondTarget);
                }
                if targets != 0 {
                    self.bewitch(targets.trailing_zeros() as usize);
                }
                None
            }
            _ => None,
        }
    }

    pub(super) fn bewitch(&mut self, place: usize) {
        let damage = strength(self.battle, Monster::Witch, Way::Second);
        self.strike(Monster::Witch, place, damage);
    }

    fn strike(&mut self, monster: Monster, place: usize, damage: u8) -> bool {
        let mut packet = [0; MAX_PARTY];
        packet[place] = damage;
        self.deal(packet, Source::Monster(monster))
    }
}
