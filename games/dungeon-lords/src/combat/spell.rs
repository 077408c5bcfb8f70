//! The two spell steps of a battle, and the spells of both years (SPELL, GROUND-5).

use tabletop::{ArrayVec, Rule};

use super::{
    battle::{Battle, BattleAsk, Flags, Halt, Step, Troop, kinds, monsters_of},
    fact::Fact,
    fight::Fight,
};
use crate::{
    Action, Options,
    data::{Adventurer, Class, Monster, Room, Spell, Trap, Traps},
    lord::{Lord, Member},
};

/// SPELL-5 and SPELL-9: what they bring.
pub const EVIL_GAINED: u8 = 2;
/// SPELL-20: what it takes away.
pub const REGENERATED: u8 = 3;

impl Fight<'_> {
    /// SPELL-1: the spell of this round, if it is of this speed and the party can cast it.
    pub(super) fn cast(&mut self, is_fast: bool) -> Option<Halt> {
        let spell = self.card.filter(|card| card.is_fast() == is_fast)?;
        // GROUND-5 and TRAP-11: not here, or not now.
        let is_barred = self.battle.room == Some(Room::AntiMagicRoom)
            || self.battle.flags.has(Flags::NO_SPELLS);
        if is_barred || !self.lord.can_party_cast(self.round) {
            return None;
        }
        self.emit(Fact::Cast { spell });
        match spell {
            Spell::WordOfPeace => return self.ask(BattleAsk::Peace),
            Spell::Suggestion => {
                self.battle.unpaid = monsters_of(self.battle.waiting);
                self.battle.step = Step::Suggestion;
            }
            Spell::MagicShield => self.battle.flags.set(Flags::SHIELD),
            Spell::Invisibility => self.hide_wizards(),
            Spell::DetectEvil => return Some(Halt::Evil(EVIL_GAINED)),
            Spell::FistOfJustice => self.lose_imp(),
            Spell::DetectTreasure => return self.lose_treasure(),
            Spell::Graffiti => return self.clean_walls(),
            Spell::Fireball => {}
            Spell::AuraOfFear => return self.choose(self.battle.waiting, BattleAsk::Aura),
            Spell::Metamorphosis => return self.choose(self.battle.waiting, BattleAsk::Sheep),
            Spell::BlindRage => self.battle.flags.set(Flags::RAGE),
            Spell::CreateFood => {
                let first = &mut self.lord.party[0];
                let adventurer = first.adventurer;
                // SPELL-17: nobody carries two.
                let had_food = std::mem::replace(&mut first.has_food, true);
                self.emit(if had_food {
                    Fact::HadFood { adventurer }
                } else {
                    Fact::GotFood { adventurer }
                });
            }
            // There is one card, so there is one illusion.
            Spell::Illusion if self.lord.party[0].adventurer.is_illusion() => {}
            Spell::Illusion => self.lord.party.insert(0, Member::new(Adventurer::ILLUSION)),
            Spell::SongOfCourage => self.battle.flags.set(Flags::NO_FATIGUE),
            Spell::Regeneration => {
                self.heal(REGENERATED, |adventurer, n| Fact::Regenerated { adventurer, n });
            }
            Spell::MagicKey => return self.open_prison(),
            Spell::DimensionalGate => return self.choose(turned(self.battle), BattleAsk::Gate),
        }
        None
    }

    /// SPELL-8: to the end of the line, in their order.
    fn hide_wizards(&mut self) {
        self.battle.flags.set(Flags::INVISIBLE);
        let party = self.lord.party;
        let is_wizard = |member: &&Member| member.adventurer.class() == Class::Wizard;
        let mut line = ArrayVec::new();
        party.iter().filter(|member| !is_wizard(member)).for_each(|&member| line.push(member));
        party.iter().filter(is_wizard).for_each(|&member| line.push(member));
        self.lord.party = line;
    }

    fn lose_imp(&mut self) {
        if self.lord.imps > 0 {
            self.lord.imps -= 1;
            self.emit(Fact::LostImp);
        }
    }

    /// SPELL-11: gold, else food, else a trap.
    fn lose_treasure(&mut self) -> Option<Halt> {
        if self.lord.gold > 0 {
            self.lord.gold -= 1;
            self.emit(Fact::LostGold);
            return None;
        }
        if self.lord.food > 0 {
            self.lord.food -= 1;
            self.emit(Fact::LostFood);
            return None;
        }
        // Which kinds are in the hand is a secret, so even a single one is asked for.
        if self.hand.is_empty() { None } else { self.ask(BattleAsk::Treasure) }
    }

    /// TRAPS-4: face down, so that only its lord knows it.
    fn lose_trap(&mut self, trap: Trap) {
        self.hand.remove(trap);
        self.buried.add(trap);
        self.emit(Fact::LostTrap { trap: Some(trap) });
    }

    /// SPELL-12: who has no gold takes the mark.
    fn clean_walls(&mut self) -> Option<Halt> {
        if self.lord.gold > 0 {
            return self.ask(BattleAsk::Graffiti);
        }
        self.mark();
        None
    }

    fn mark(&mut self) {
        self.lord.red_marks += 1;
        self.emit(Fact::GotMark);
    }

    /// SPELL-21: nothing from an empty prison.
    fn open_prison(&mut self) -> Option<Halt> {
        match self.lord.prison.len() {
            0 => None,
            1 => {
                self.unlock(0);
                None
            }
            _ => self.ask(BattleAsk::Key),
        }
    }

    fn unlock(&mut self, nth: usize) {
        let adventurer = self.lord.prison.remove(nth);
        self.gone.add_adventurer(adventurer);
        self.emit(Fact::Unlocked { adventurer });
    }

    /// Asks which monster a spell means. SPELL-4: no ghost; a single kind is no question.
    fn choose(&mut self, troop: Troop, ask: BattleAsk) -> Option<Halt> {
        let monsters = monsters_of(troop);
        let mut kinds = kinds(&monsters);
        match (kinds.next(), kinds.next()) {
            (None, _) => None,
            (Some(monster), None) => {
                self.mean(ask, monster);
                None
            }
            _ => self.ask(ask),
        }
    }

    /// What the spell does to the monster it means.
    fn mean(&mut self, ask: BattleAsk, monster: Monster) {
        match ask {
            BattleAsk::Aura => self.withdraw(monster),
            BattleAsk::Sheep => {
                self.battle.waiting[monster as usize] -= 1;
                self.battle.sheep = Some(monster);
                self.emit(Fact::BecameSheep { monster });
            }
            BattleAsk::Gate => {
                // SPELL-22: of two alike the one that lies face down.
                let is_down = self.battle.fallen[monster as usize] > 0;
                let (lair, of_battle) = if is_down {
                    (&mut self.lord.down, &mut self.battle.fallen)
                } else {
                    (&mut self.lord.up, &mut self.battle.returned)
                };
                lair[monster as usize] -= 1;
                of_battle[monster as usize] -= 1;
                self.gone.monsters[monster as usize] += 1;
                self.emit(Fact::LostMonster { monster });
            }
            _ => unreachable!("no other spell means one monster"),
        }
    }

    /// SPELL-3: home, as if never sent.
    fn withdraw(&mut self, monster: Monster) {
        self.battle.waiting[monster as usize] -= 1;
        self.emit(Fact::Withdrew { monster });
    }

    /// SPELL-6: goes through the monsters until one can be paid, and asks.
    pub(super) fn settle_wages(&mut self) -> Option<Halt> {
        let unpaid = self.battle.unpaid;
        for monster in kinds(&unpaid) {
            if can_pay_wage(self.options, self.lord, self.hand, monster) {
                return self.ask(BattleAsk::Wage(monster));
            }
            for _ in 0..unpaid[monster as usize] {
                self.withdraw(monster);
            }
            self.battle.unpaid[monster as usize] = 0;
        }
        self.battle.step = Step::Monsters;
        None
    }

    pub(super) fn answer_spell(&mut self, ask: BattleAsk, action: Action) -> Option<Halt> {
        match (ask, action) {
            (BattleAsk::Peace, Action::TakeEvil) => return Some(Halt::Evil(EVIL_GAINED)),
            (BattleAsk::Peace, _) => {
                let monsters = monsters_of(self.battle.waiting);
                for monster in kinds(&monsters) {
                    (0..monsters[monster as usize]).for_each(|_| self.withdraw(monster));
                }
            }
            (BattleAsk::Wage(monster), Action::Wage(_)) => {
                self.battle.unpaid[monster as usize] -= 1;
                let cost = monster.cost();
                self.lord.food -= cost.food;
                self.lord.gold -= cost.gold;
                self.emit(Fact::Paid { monster });
                return (cost.evil > 0).then_some(Halt::Evil(cost.evil));
            }
            (BattleAsk::Wage(monster), _) => {
                self.battle.unpaid[monster as usize] -= 1;
                self.withdraw(monster);
            }
            (BattleAsk::Treasure, Action::Discard(trap)) => self.lose_trap(trap),
            (BattleAsk::Graffiti, Action::Pay(1)) => {
                self.lord.gold -= 1;
                self.emit(Fact::PaidGold);
            }
            (BattleAsk::Graffiti, _) => self.mark(),
            (BattleAsk::Key, Action::Free(nth)) => self.unlock(usize::from(nth)),
            (ask, Action::Choose(monster)) => self.mean(ask, monster),
            _ => unreachable!("only answers that pass the check are given"),
        }
        None
    }
}

/// SPELL-22: those who had their turn in this battle.
fn turned(battle: &Battle) -> Troop {
    std::array::from_fn(|kind| battle.fallen[kind] + battle.returned[kind])
}

/// SPELL-6: the wage of one monster. A spell of the first year never meets those who want traps or monsters.
fn can_pay_wage(options: Options, lord: &Lord, hand: &Traps, monster: Monster) -> bool {
    let cost = options.asked(monster.cost());
    cost.traps == 0 && cost.monsters == 0 && lord.can_pay(cost, hand.total())
}

/// Which answers a spell takes.
pub(super) fn check_spell_answer(
    lord: &Lord,
    hand: &Traps,
    battle: &Battle,
    ask: BattleAsk,
    action: Action,
) -> Result<(), Rule> {
    let is_monster = |troop: &Troop, monster: Monster| monsters_of(*troop)[monster as usize] > 0;
    let (is_right, rule) = match (ask, action) {
        (BattleAsk::Peace, Action::Accept | Action::TakeEvil) => (true, "SPELL-5"),
        (BattleAsk::Wage(asked), Action::Wage(monster) | Action::Withdraw(monster)) => {
            (asked == monster, "SPELL-6")
        }
        (BattleAsk::Treasure, Action::Discard(trap)) => (hand[trap] > 0, "SPELL-11"),
        (BattleAsk::Graffiti, Action::Pay(n)) => (n <= 1, "SPELL-12"),
        (BattleAsk::Key, Action::Free(nth)) => (usize::from(nth) < lord.prison.len(), "SPELL-21"),
        (BattleAsk::Aura, Action::Choose(monster)) => {
            (is_monster(&battle.waiting, monster), "SPELL-14")
        }
        (BattleAsk::Sheep, Action::Choose(monster)) => {
            (is_monster(&battle.waiting, monster), "SPELL-15")
        }
        (BattleAsk::Gate, Action::Choose(monster)) => {
            (is_monster(&turned(battle), monster), "SPELL-22")
        }
        // TURN-2: an answer to another question.
        _ => (false, "TURN-2"),
    };
    if is_right { Ok(()) } else { Err(Rule(rule)) }
}

/// All answers a spell takes, in the order of their indices.
pub(super) fn spell_answers(lord: &Lord, hand: &Traps, battle: &Battle, out: &mut Vec<Action>) {
    let monsters = |troop: Troop| {
        let troop = monsters_of(troop);
        let is_there = move |kind: &Monster| troop[*kind as usize] > 0;
        Monster::ALL.into_iter().filter(is_there).map(Action::Choose)
    };
    match battle.ask {
        BattleAsk::Peace => out.extend([Action::Accept, Action::TakeEvil]),
        BattleAsk::Wage(monster) => out.extend([Action::Wage(monster), Action::Withdraw(monster)]),
        BattleAsk::Treasure => out.extend(hand.kinds().map(Action::Discard)),
        BattleAsk::Graffiti => out.extend([Action::Pay(0), Action::Pay(1)]),
        BattleAsk::Key => out.extend((0..lord.prison.len() as u8).map(Action::Free)),
        BattleAsk::Aura | BattleAsk::Sheep => out.extend(monsters(battle.waiting)),
        BattleAsk::Gate => out.extend(monsters(turned(battle))),
        _ => unreachable!("answered elsewhere"),
    }
}
