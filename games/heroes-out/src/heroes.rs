//! What heroes do: show off, traps, inspire, attack, loot, wait, charge (HERO, TRAP, INSPIRE, ATTACK, LOOT, CHEST, CHARGE, WOUND).

use crate::{
    Dealer, HeroesOut,
    data::{Back, Card, Clan, Class, LAST_CHEST, Room, RoomSet, Token},
    deck::Backs,
    event::Event,
    pieces::{Heroes, Meeple, Party},
    table::Table,
    task::Task,
};

/// HERO-1: this many resources does a warrior break.
const N_BROKEN: u8 = 2;

impl HeroesOut {
    /// HERO-1 to HERO-4: what a class does the moment it is summoned.
    pub(crate) fn show_off(&mut self, class: Class, room: Room, dealer: &mut Dealer) {
        match class {
            Class::Warrior => self.push(Task::Plunder { room, n_left: N_BROKEN }),
            // HERO-2: one trap is disarmed.
            Class::Rogue => {
                if self.table.n_of(Token::Trap, room) > 0 {
                    self.table.remove_token(Token::Trap, room);
                    dealer.emit(Event::TokenLost { token: Token::Trap, room });
                }
            }
            // HERO-3, CELLS-3: in the Cells, and only there, everybody breaks out.
            Class::Mage => {
                if room == Room::Cells {
                    let party = self.table.heroes[room.index()].wake();
                    dealer.emit(Event::BrokeOut { party });
                }
            }
            Class::Archer => self.push(Task::Shoot { room }),
        }
    }

    /// TRAP-1: a trap in the room takes the hero, and goes with him.
    fn springs_trap(&mut self, class: Class, room: Room, dealer: &mut Dealer) -> bool {
        let is_caught = self.table.n_of(Token::Trap, room) > 0;
        if is_caught {
            self.table.remove_token(Token::Trap, room);
            dealer.emit(Event::Trapped { class, room });
        }
        is_caught
    }

    /// After showing off: traps, then the Cells or inspiration.
    pub(crate) fn enter(&mut self, class: Class, room: Room, dealer: &mut Dealer) {
        if self.springs_trap(class, room, dealer) {
            return;
        }
        let heroes = &mut self.table.heroes[room.index()];
        // CELLS-3: only a mage comes to the Cells awake.
        if room == Room::Cells && class != Class::Mage {
            heroes.exhausted[class as usize] += 1;
            dealer.emit(Event::LockedUp { class });
            return;
        }
        dealer.emit(Event::HeroCame { class, room });
        let woken = heroes.wake();
        heroes.active[class as usize] += 1;
        self.emit_inspired(woken, room, dealer);
    }

    fn emit_inspired(&self, party: Party, room: Room, dealer: &mut Dealer) {
        if !party.is_empty() {
            dealer.emit(Event::Inspired { party, room });
        }
    }

    /// No monster is left in the room, or no active hero: loot, or wait.
    pub(crate) fn act(&mut self, room: Room, dealer: &mut Dealer) {
        let table = &mut self.table;
        let heroes = &mut table.heroes[room.index()];
        let n_active = heroes.n_active();
        if n_active == 0 {
            return;
        }
        let value = table.chests[room.index()];
        let is_loot = value > 0 && n_active >= value;
        // LOOT-1: as many as needed exhaust. LOOT-2: too few wait, all of them.
        let n_exhausted = if is_loot { value } else { n_active };
        let mut party = Party::default();
        for _ in 0..n_exhausted {
            party.0[heroes.exhaust_one().map_or(0, |class| class as usize)] += 1;
        }
        if !is_loot {
            dealer.emit(Event::Waited { party, room });
            return;
        }
        table.chests[room.index()] = 0;
        self.turn_over(value, room, party, dealer);
    }

    /// CHEST-1 to CHEST-5: the back of the chest, at once and in full.
    fn turn_over(&mut self, value: u8, room: Room, party: Party, dealer: &mut Dealer) {
        if value == LAST_CHEST {
            dealer.emit(Event::Looted { value, room, party });
            return self.end_game(false, dealer);
        }
        let counts = &mut self.table.backs[usize::from(value) - 1];
        let mut backs = Backs { counts: *counts, value };
        let back = dealer.draw(&mut backs);
        *counts = backs.counts;
        dealer.emit(Event::Looted { value, room, party });
        dealer.emit(Event::TurnedOver { back, room });
        match back {
            Back::Spoil => self.push(Task::Spoil { room }),
            Back::Curse => self.demand_cards(),
            Back::Heal => {
                let party = self.table.heroes[room.index()].wake();
                if !party.is_empty() {
                    dealer.emit(Event::Healed { party, room });
                }
            }
            Back::Rescue => self.send_to_cells(dealer),
        }
    }

    /// CHARGE-1: all active heroes of a room go on together, into traps first.
    pub(crate) fn charge(&mut self, from: Room, to: Room, dealer: &mut Dealer) {
        let mut movers = std::mem::take(&mut self.table.heroes[from.index()].active);
        dealer.emit(Event::Charged { party: Party(movers), from, to });
        while let Some(class) = Heroes::first(&movers) {
            if !self.springs_trap(class, to, dealer) {
                break;
            }
            movers[class as usize] -= 1;
        }
        let n_entered: u8 = movers.iter().sum();
        if n_entered == 0 {
            return;
        }
        let heroes = &mut self.table.heroes[to.index()];
        let woken = heroes.wake();
        for (active, mover) in heroes.active.iter_mut().zip(movers) {
            *active += mover;
        }
        self.emit_inspired(woken, to, dealer);
    }

    /// WOUND-1: a wound, and with as many as it has health the meeple is gone.
    pub(crate) fn wound(&mut self, clan: Clan, meeple: Meeple, dealer: &mut Dealer) {
        let room = meeple.room;
        let nth = self.table.horde_of(clan).expect("only clans of this game are hit");
        let horde = &mut self.table.hordes[usize::from(nth)];
        horde.leave(meeple);
        let wounds = meeple.wounds + 1;
        if clan.health_left(wounds) > 0 {
            horde.enter(Meeple { room, wounds });
            dealer.emit(Event::Wounded { clan, room, wounds });
        } else {
            dealer.emit(Event::MeepleFell { clan, room });
        }
    }

    /// DEFEND-1: the card is discarded, the wound prevented. DEFEND-3: a split also brings a meeple, if there is one.
    pub(crate) fn defend(&mut self, clan: Clan, meeple: Meeple, card: Card, dealer: &mut Dealer) {
        let nth = self.table.horde_of(clan).expect("only clans of this game are hit");
        let horde = &mut self.table.hordes[usize::from(nth)];
        horde.discard_from_hand(card);
        dealer.emit(Event::Defended { clan, card, room: meeple.room });
        if card.defence() == Some(true) && horde.supply() > 0 {
            self.summon(nth, meeple.room, dealer);
        }
    }
}

impl Table {
    /// HERO-4: rooms one passageway closer to the Vault with monsters in them.
    #[inline]
    pub(crate) fn shots(&self, from: Room) -> RoomSet {
        self.map().closer[from.index()].and(self.guarded())
    }

    /// CHARGE-1: the next room on the way to the Vault. SCEN-8: or a portal that leads still closer.
    pub(crate) fn onward(&self, from: Room) -> RoomSet {
        let map = self.map();
        let by_passage = map.onward[from.index()];
        if !self.are_gates_open || !self.gates.has(from) {
            return by_passage;
        }
        let steps = |room: Room| map.steps[room.index()];
        let best = by_passage.first().map_or(steps(from), steps);
        let gates = self.gates.without(from);
        let nearest = gates.iter().map(steps).filter(|&n| n < best).min();
        match nearest {
            Some(nearest) => gates.iter().filter(|&room| steps(room) == nearest).collect(),
            None => by_passage,
        }
    }
}
