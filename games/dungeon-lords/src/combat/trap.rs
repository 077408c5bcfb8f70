//! The trap step of a battle (TRAP, GROUND-4).

use super::{
    battle::{BattleAsk, Flags, Halt, Step},
    fact::{Fact, Source},
    fight::{Fight, Packet},
};
use crate::{
    data::{Adventurer, Class, Room, Trap},
    lord::MAX_PARTY,
};

impl Fight<'_> {
    pub(super) fn spring_traps(&mut self) -> Option<Halt> {
        match *self.battle.traps {
            [] => {
                self.battle.step = Step::FastSpell;
                None
            }
            // GROUND-4: which of two comes first is chosen now; whether they are alike is still a secret.
            [_, _] => self.ask(BattleAsk::Spring),
            [trap, ..] => self.spring(trap.expect("the full state knows its traps")),
        }
    }

    pub(super) fn spring(&mut self, trap: Trap) -> Option<Halt> {
        let traps = &mut self.battle.traps;
        let place = traps.iter().position(|&set| set == Some(trap)).expect("this trap was set");
        traps.remove(place);
        // TRAP-1: revealed, paid, discarded.
        self.hand.remove(trap);
        self.pile.add(trap);
        let effect = trap.effect(self.year);
        self.lord.food -= effect.food;
        self.lord.gold -= effect.gold + gold_for(self.battle.room);
        self.lord.imps -= effect.imps;
        self.emit(Fact::Sprung { trap });
        // TRAP-3: this happens whatever the thieves do.
        if effect.skips_conquering {
            self.battle.flags.set(Flags::NO_CONQUERING);
        }
        if effect.anyone > 0 {
            // TRAP-13: anyone in line.
            if self.lord.party.len() > 1 {
                return self.ask(BattleAsk::Dart(trap));
            }
            self.hit_with_dart(trap, 0);
            return None;
        }
        let party = &self.lord.party;
        let last = party.len() - 1;
        let mut packet = [0; MAX_PARTY];
        for (place, member) in party.iter().enumerate() {
            packet[place] = effect.everyone;
            packet[place] += if place > 0 { effect.others } else { effect.first };
            if place == 0 && effect.first_takes_all {
                packet[place] += member.hit_points();
            }
            // TRAP-5: a lone adventurer is no second.
            if place == 1 {
                packet[place] += effect.second;
            }
            // TRAP-7: a lone adventurer is the last, too.
            if place == last {
                packet[place] += effect.last;
            }
        }
        self.deal_by_trap(trap, packet);
        None
    }

    pub(super) fn hit_with_dart(&mut self, trap: Trap, place: usize) {
        let effect = trap.effect(self.year);
        let adventurer = self.lord.party[place].adventurer;
        // TRAP-3: prevented or not, deadly or not.
        if effect.poison > 0 {
            self.battle.poisoned.push(adventurer);
        }
        if effect.silences {
            self.silence(adventurer);
        }
        let mut packet = [0; MAX_PARTY];
        packet[place] = effect.anyone;
        self.deal_by_trap(trap, packet);
    }

    /// TRAP-11: what a dart in this one keeps the party from.
    fn silence(&mut self, adventurer: Adventurer) {
        match adventurer.class() {
            Class::Priest => self.battle.flags.set(Flags::NO_HEALING),
            Class::Wizard => self.battle.flags.set(Flags::NO_SPELLS),
            _ => {}
        }
    }

    fn deal_by_trap(&mut self, trap: Trap, mut packet: Packet) {
        // COMBAT-9: all that stand here now have all their symbols, wherever they have fought before.
        let symbols: u8 = self.lord.party.iter().map(|m| m.adventurer.trap_symbols()).sum();
        // GROUND-4: what the first trap has cost them is gone.
        let mut n_left = symbols.saturating_sub(self.battle.n_prevented);
        let mut n_prevented = 0;
        // TRAP-2: from the front, whether or not it would have hurt.
        for damage in &mut packet {
            let n = n_left.min(*damage);
            *damage -= n;
            n_left -= n;
            n_prevented += n;
        }
        if n_prevented > 0 {
            self.battle.n_prevented += n_prevented;
            self.emit(Fact::Prevented { n: n_prevented });
        }
        self.deal(packet, Source::Trap(trap));
    }
}

/// TRAP-1: what a trap costs besides in this place. GROUND-3: nothing in the labyrinth.
#[inline]
pub(crate) fn gold_for(room: Option<Room>) -> u8 {
    u8::from(room.is_some_and(|room| room != Room::Labyrinth))
}
