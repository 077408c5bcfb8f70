//! Fights one battle step by step (COMBAT-4, COMBAT-5, HEAL, CONQUER). All that is outside of one dungeon, the
//! Evilometer and the tiles, is left to whoever runs it: it halts and says what it waits for.

use tabletop::{ArrayVec, Rule, Seat};

use super::{
    battle::{Battle, BattleAsk, Flags, Halt, Step, Way},
    fact::{Fact, Source},
};
use crate::{
    Action, Dealer, Event, Options,
    data::{Adventurer, Class, Monster, Spell, Trap, Traps, Year},
    lord::{Lord, MAX_PARTY, Member},
    table::Gone,
};

/// Damage for each place in line.
pub(super) type Packet = [u8; MAX_PARTY];

/// One battle with all it can touch.
pub(crate) struct Fight<'a> {
    pub options: Options,
    pub seat: Seat,
    pub year: Year,
    /// Counted from 1, as the magic points it takes.
    pub round: u8,
    /// The combat card; the training has none.
    pub card: Option<Spell>,
    pub fatigue: u8,
    pub lord: &'a mut Lord,
    pub hand: &'a mut Traps,
    /// Where traps go that leave the hand face down.
    pub buried: &'a mut Traps,
    /// Where used traps go.
    pub pile: &'a mut Traps,
    /// Where freed prisoners and lost monsters go.
    pub gone: &'a mut Gone,
    pub battle: &'a mut Battle,
    pub dealer: &'a mut Dealer,
}

/// Whether anybody but an illusion is in line.
#[inline]
pub(crate) fn has_adventurer(party: &[Member]) -> bool {
    party.iter().any(|member| !member.adventurer.is_illusion())
}

impl Fight<'_> {
    /// Goes on until something outside is needed.
    pub fn run(&mut self) -> Halt {
        loop {
            // COMBAT-5: the combat ends in this moment, whatever step it is.
            if !has_adventurer(&self.lord.party) {
                return self.end();
            }
            let halt = match self.battle.step {
                Step::Traps => self.spring_traps(),
                // SPELL-2: fast spells before the monsters, slow ones after them.
                Step::FastSpell => {
                    self.battle.step = Step::Monsters;
                    self.cast(true)
                }
                Step::Suggestion => self.settle_wages(),
                Step::Monsters => self.attack_next(),
                Step::SlowSpell => {
                    self.battle.step = Step::Healing;
                    self.cast(false)
                }
                Step::Healing => {
                    self.heal_after_attack();
                    self.battle.step = Step::Conquering;
                    None
                }
                Step::Conquering => self.conquer(),
                Step::Poison => {
                    self.feel_poison();
                    self.battle.step = Step::Over;
                    None
                }
                Step::Over => return self.end(),
            };
            if let Some(halt) = halt {
                return halt;
            }
        }
    }

    /// Takes the lord's answer. None: the battle can run on.
    pub fn answer(&mut self, action: Action) -> Option<Halt> {
        let ask = std::mem::take(&mut self.battle.ask);
        match (ask, action) {
            (BattleAsk::Spring, Action::Spring(trap)) => self.spring(trap),
            (BattleAsk::Dart(trap), Action::Target(place)) => {
                self.hit_with_dart(trap, usize::from(place));
                None
            }
            (BattleAsk::Attack, Action::Attack(monster, way)) => self.begin_attack(monster, way),
            (BattleAsk::Target(monster, way), Action::Target(place)) => {
                self.attack_at(monster, way, usize::from(place))
            }
            (BattleAsk::SecondTarget, Action::Target(place)) => {
                self.bewitch(usize::from(place));
                None
            }
            (ask, action) => self.answer_spell(ask, action),
        }
    }

    pub(super) fn ask(&mut self, ask: BattleAsk) -> Option<Halt> {
        self.battle.ask = ask;
        Some(Halt::Ask)
    }

    #[inline]
    pub(super) fn emit(&mut self, fact: Fact) {
        self.dealer.emit(Event::Battle { seat: self.seat, fact });
    }

    fn end(&mut self) -> Halt {
        if !has_adventurer(&self.lord.party) {
            // SPELL-18: an illusion keeps no combat going.
            self.lord.party.clear();
            self.emit(Fact::Won);
        }
        self.battle.step = Step::Over;
        Halt::Over
    }

    /// SPELL-8: whether nothing can hurt this one in this round.
    #[inline]
    pub(super) fn is_safe(&self, adventurer: Adventurer) -> bool {
        is_safe(self.battle, adventurer)
    }

    /// COMBAT-4: deals the damage of one source, all at once. Returns whether the first in line fell.
    pub(super) fn deal(&mut self, mut packet: Packet, by: Source) -> bool {
        let n_members = self.lord.party.len();
        for (place, damage) in packet.iter_mut().enumerate().take(n_members) {
            if *damage == 0 {
                continue;
            }
            let adventurer = self.lord.party[place].adventurer;
            if self.is_safe(adventurer) {
                *damage = 0;
                continue;
            }
            // SPELL-7: the foremost who would be hurt has the good of it.
            if self.battle.flags.has(Flags::SHIELD) {
                self.battle.flags.clear(Flags::SHIELD);
                *damage -= 1;
                self.emit(Fact::Shielded);
            }
            if *damage > 0 {
                self.lord.party[place].hits += *damage;
                self.emit(Fact::Hurt { adventurer, damage: *damage, by });
            }
        }
        let mut did_first_fall = false;
        let mut place = 0;
        for nth in 0..n_members {
            let member = self.lord.party[place];
            if member.hits < member.hit_points() {
                place += 1;
                continue;
            }
            did_first_fall |= nth == 0;
            self.lord.party.remove(place);
            if member.adventurer.is_illusion() {
                self.emit(Fact::Vanished);
            } else {
                self.lord.prison.push(member.adventurer);
                self.emit(Fact::Imprisoned { adventurer: member.adventurer });
            }
        }
        did_first_fall
    }

    fn heal_after_attack(&mut self) {
        let flags = self.battle.flags;
        // HEAL-1: only if somebody attacked, HEAL-3: unless something stops it.
        if !flags.has(Flags::ATTACKED) || flags.has(Flags::NO_HEALING) {
            return;
        }
        let hearts = self.lord.party.iter().map(|member| member.adventurer.hearts()).sum();
        self.heal(hearts, |adventurer, n| Fact::Healed { adventurer, n });
    }

    /// HEAL-2: takes counters away, from the front.
    pub(super) fn heal(&mut self, mut n_hearts: u8, fact: fn(Adventurer, u8) -> Fact) {
        for place in 0..self.lord.party.len() {
            let member = &mut self.lord.party[place];
            let n = member.hits.min(n_hearts);
            if n > 0 {
                member.hits -= n;
                n_hearts -= n;
                let adventurer = member.adventurer;
                self.emit(fact(adventurer, n));
            }
        }
    }

    fn conquer(&mut self) -> Option<Halt> {
        self.battle.step = Step::Poison;
        // CONQUER-4: neither fatigue nor conquest.
        if self.battle.flags.has(Flags::NO_CONQUERING) {
            self.emit(Fact::HeldBack);
            return None;
        }
        // SPELL-19: no fatigue, but conquest.
        let fatigue = if self.battle.flags.has(Flags::NO_FATIGUE) { 0 } else { self.fatigue };
        for _ in 0..fatigue {
            // CONQUER-1: each point meets the line as it then stands.
            if !has_adventurer(&self.lord.party) {
                break;
            }
            self.deal([1, 0, 0, 0, 0], Source::Fatigue);
        }
        // CONQUER-2: only if somebody is left.
        has_adventurer(&self.lord.party).then_some(Halt::Conquered)
    }

    /// TRAP-10: the last thing of a round.
    fn feel_poison(&mut self) {
        for adventurer in std::mem::take(&mut self.battle.poisoned).iter() {
            let place = self.lord.party.iter().position(|m| m.adventurer == *adventurer);
            if let Some(place) = place {
                let mut packet = [0; MAX_PARTY];
                packet[place] = Trap::PoisonedDart.effect(self.year).poison;
                self.deal(packet, Source::Poison);
            }
        }
    }
}

#[inline]
pub(super) fn is_safe(battle: &Battle, adventurer: Adventurer) -> bool {
    battle.flags.has(Flags::INVISIBLE) && adventurer.class() == Class::Wizard
}

/// Whether `action` answers the question of a battle.
pub(crate) fn check_answer(
    lord: &Lord,
    hand: &Traps,
    battle: &Battle,
    action: Action,
) -> Result<(), Rule> {
    let is_there = |place: u8| usize::from(place) < lord.party.len();
    match (battle.ask, action) {
        (BattleAsk::Spring, Action::Spring(trap)) if battle.traps.contains(&Some(trap)) => Ok(()),
        (BattleAsk::Spring, Action::Spring(_)) => Err(Rule("GROUND-4")),
        (BattleAsk::Dart(_), Action::Target(place)) if is_there(place) => Ok(()),
        (BattleAsk::Dart(_), Action::Target(_)) => Err(Rule("TRAP-13")),
        (BattleAsk::Attack, Action::Attack(monster, way)) => {
            super::attack::check_attack(lord, battle, monster, way)
        }
        (BattleAsk::Target(monster, way), Action::Target(place)) => {
            super::attack::check_target(lord, battle, monster, way, place)
        }
        (BattleAsk::SecondTarget, Action::Target(place)) => {
            super::attack::check_target(lord, battle, Monster::Witch, Way::Second, place)
        }
        (ask, action) => super::spell::check_spell_answer(lord, hand, battle, ask, action),
    }
}

/// All answers to the question of a battle, in the order of their indices.
pub(crate) fn answers(lord: &Lord, hand: &Traps, battle: &Battle, out: &mut Vec<Action>) {
    let target = |monster, way| {
        let places = super::attack::targets(lord, battle, monster, way);
        (0..MAX_PARTY as u8).filter(move |place| places & (1 << place) != 0).map(Action::Target)
    };
    match battle.ask {
        BattleAsk::Nothing => {}
        BattleAsk::Spring => {
            let set = battle.traps.iter().flatten().copied();
            let mut kinds: ArrayVec<Trap, 2> = ArrayVec::new();
            set.for_each(|trap| {
                if !kinds.contains(&trap) {
                    kinds.push(trap);
                }
            });
            out.extend(kinds.iter().map(|&trap| Action::Spring(trap)));
        }
        BattleAsk::Dart(_) => out.extend((0..lord.party.len() as u8).map(Action::Target)),
        BattleAsk::Attack => {
            let turns = super::attack::turns(lord, battle);
            out.extend(turns.map(|(monster, way)| Action::Attack(monster, way)));
        }
        BattleAsk::Target(monster, way) => out.extend(target(monster, way)),
        BattleAsk::SecondTarget => out.extend(target(Monster::Witch, Way::Second)),
        _ => super::spell::spell_answers(lord, hand, battle, out),
    }
}
