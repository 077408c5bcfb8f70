//! Combat: four rounds of planning, a combat card and battles (COMBAT, PLAN-1, PLAN-2, PLAN-10).
//!
//! `combat/plan.rs` is what may be planned, `battle.rs` one battle as data and `fight.rs` how it runs, with its
//! steps in `trap.rs`, `spell.rs` and `attack.rs`. `fact.rs` has its events, `secret.rs` what a
//! viewer sees and samples, `scene.rs` how it is written.

mod attack;
mod battle;
mod fact;
mod fight;
mod plan;
mod scene;
mod secret;
mod spell;
mod trap;

use serde::{Deserialize, Serialize};
use tabletop::{AsName, PerSeat, Rule, Seat, SeatSet, is_default};

pub use attack::{HOME_DAMAGE, SECOND_BLOW};
pub use battle::{Battle, BattleAsk, Flags, Halt, SetTraps, Step, Troop, Way};
pub use fact::{Fact, Source};
pub use plan::{Ground, Plan};
pub use spell::{EVIL_GAINED, REGENERATED};

pub(crate) use fight::{Fight, answers, check_answer, has_adventurer};
pub(crate) use plan::{can_pay, check_defence, defences};
pub(crate) use scene::{keys as scene_keys, read, read_troop, troop_words, write};
pub(crate) use trap::gold_for;

use crate::{
    Dealer, DungeonLords, Event,
    action::Action,
    data::Room,
    lord::Lord,
    site::{Square, squares},
    table::{self, CombatRound, N_LORDS, Paladin, Shown, Stage},
};

/// COMBAT-1: rounds of a year's combat.
pub const N_ROUNDS: u8 = 4;

impl Lord {
    /// COMBAT-3: whether there is an adventurer in line and a tile to fight for.
    pub fn fights(&self) -> bool {
        has_adventurer(&self.party) && self.site.unconquered() != 0
    }
}

/// What the present round of combat is at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// There is no combat.
    #[default]
    None,
    /// COMBAT-6: seats without tiles free prisoners.
    Release,
    Plan,
    Battle,
}

/// Plans and the running battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// What the round of combat is at.
    pub part: Part,
    /// The round of combat.
    #[serde(with = "AsName::<CombatRound>")]
    pub round: u8,
    /// Who has still to release, to plan or to fight in this part of the round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub due: SeatSet,
    /// The plans of this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plans: PerSeat<Plan, N_LORDS>,
    /// Whose battle it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turn: Option<Seat>,
    /// The battle of the seat in turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub battle: Battle,
}

impl DungeonLords {
    pub(crate) fn begin_combat(&mut self, dealer: &mut Dealer) {
        self.table.stage = Stage::Combat;
        self.table.ask = table::Ask::Combat;
        self.combat = Combat::default();
        self.begin_combat_round();
        self.run_combat(dealer);
    }

    fn begin_combat_round(&mut self) {
        let mut due = SeatSet::EMPTY;
        for seat in self.table.seats() {
            let lord = &mut self.table.lords[seat];
            if !has_adventurer(&lord.party) {
                // SPELL-18: an illusion keeps no combat going.
                lord.party.clear();
            } else if lord.site.unconquered() == 0 {
                due.insert(seat);
            }
        }
        let round = self.combat.round;
        self.combat = Combat { part: Part::Release, round, due, ..Combat::default() };
    }

    /// Goes on until somebody is asked.
    fn run_combat(&mut self, dealer: &mut Dealer) {
        loop {
            let is_asking = match self.combat.part {
                Part::None => true,
                Part::Release => self.release_next(dealer),
                Part::Plan => self.await_plans(dealer),
                Part::Battle => self.fight_next(dealer),
            };
            if is_asking {
                return;
            }
        }
    }

    /// The next in play order of those who are due.
    fn next_due(&self) -> Option<Seat> {
        self.table.in_play_order().find(|&seat| self.combat.due.contains(seat))
    }

    /// COMBAT-6: one prisoner goes free; only if there are several is it a question.
    fn release_next(&mut self, dealer: &mut Dealer) -> bool {
        while let Some(seat) = self.next_due() {
            match self.table.lords[seat].prison.len() {
                0 => self.combat.due.remove(seat),
                1 => self.release(seat, 0, dealer),
                _ => return true,
            }
        }
        self.begin_planning();
        false
    }

    fn release(&mut self, seat: Seat, nth: usize, dealer: &mut Dealer) {
        self.combat.due.remove(seat);
        let adventurer = self.table.lords[seat].prison.remove(nth);
        self.table.gone.add_adventurer(adventurer);
        dealer.emit(Event::Battle { seat, fact: Fact::Released { adventurer } });
    }

    fn begin_planning(&mut self) {
        self.combat.part = Part::Plan;
        self.combat.due = self.fighters();
        for seat in self.combat.due.iter() {
            let nearest = self.table.lords[seat].site.nearest();
            self.combat.plans[seat].square = only_square(nearest);
        }
    }

    /// COMBAT-3: nothing changes who fights while all plan.
    pub(super) fn fighters(&self) -> SeatSet {
        self.table.seats().filter(|&seat| self.table.lords[seat].fights()).collect()
    }

    fn await_plans(&mut self, dealer: &mut Dealer) -> bool {
        if !self.combat.due.is_empty() {
            return true;
        }
        let fighters = self.fighters();
        if fighters.is_empty() {
            self.end_combat_round(dealer);
            return false;
        }
        // PLAN-1: at once means that all plans are shown at once.
        if !self.table.options.in_order {
            self.table.in_play_order().filter(|&s| fighters.contains(s)).for_each(|seat| {
                self.emit_plan(seat, dealer);
            });
        }
        // PLAN-10: the card is turned over for all.
        let round = self.combat.round;
        let spell = self.reveal_card(round, dealer);
        self.table.last_combat.card = Some(spell);
        dealer.emit(Event::CardTurned { round: CombatRound(round), spell });
        self.combat.part = Part::Battle;
        self.combat.due = fighters;
        false
    }

    fn emit_plan(&mut self, seat: Seat, dealer: &mut Dealer) {
        let plan = &self.combat.plans[seat];
        let square = plan.square.expect("a plan that is done has a tile");
        let (n_traps, sent) = (plan.traps.len() as u8, plan.sent);
        self.table.last_combat.plans[seat] = Shown { square: Some(square), n_traps, sent };
        let fact = Fact::Planned { square, n_traps, sent };
        dealer.emit(Event::Battle { seat, fact });
    }

    /// COMBAT-2: battles in play order.
    fn fight_next(&mut self, dealer: &mut Dealer) -> bool {
        if self.combat.turn.is_some() {
            return self.fight(None, dealer);
        }
        let Some(seat) = self.next_due() else {
            self.end_combat_round(dealer);
            return false;
        };
        let plan = &self.combat.plans[seat];
        let room = self.room_of(seat);
        self.combat.battle = plan.battle(room);
        self.combat.turn = Some(seat);
        self.combat.plans[seat] = Plan::default();
        self.fight(None, dealer)
    }

    /// The room a seat has planned to fight in.
    fn room_of(&self, seat: Seat) -> Option<Room> {
        let square = self.combat.plans[seat].square?;
        self.table.lords[seat].site.room_on(square)
    }

    /// Runs the battle until it asks something or is over.
    fn fight(&mut self, mut action: Option<Action>, dealer: &mut Dealer) -> bool {
        let seat = self.combat.turn.expect("a battle is going on");
        loop {
            let halt = self.fight_on(seat, action.take(), dealer);
            match halt {
                Halt::Ask => return true,
                Halt::Evil(n) => self.gain_evil(seat, n, dealer),
                Halt::Conquered => self.lose_tile(seat, dealer),
                Halt::Over => break,
            }
        }
        self.combat.battle = Battle::default();
        self.combat.turn = None;
        self.combat.due.remove(seat);
        false
    }

    fn fight_on(&mut self, seat: Seat, action: Option<Action>, dealer: &mut Dealer) -> Halt {
        let card = self.town[usize::from(self.combat.round)].card;
        let hand = &mut self.hands[seat];
        let mut fight = Fight {
            options: self.table.options,
            seat,
            year: self.table.year,
            round: self.combat.round + 1,
            card,
            fatigue: card.map_or(0, |spell| spell.fatigue()),
            lord: &mut self.table.lords[seat],
            hand: &mut hand.traps,
            buried: &mut hand.buried,
            pile: &mut self.table.used_traps,
            gone: &mut self.table.gone,
            battle: &mut self.combat.battle,
            dealer,
        };
        let halt = action.and_then(|action| fight.answer(action));
        let halt = halt.unwrap_or_else(|| fight.run());
        // PALADIN-4: one who was imprisoned moves no more.
        if self.table.paladin == Paladin::With(seat) {
            let party = &self.table.lords[seat].party;
            if !party.iter().any(|member| member.adventurer.is_paladin()) {
                self.table.paladin = Paladin::Gone;
            }
        }
        halt
    }

    /// CONQUER-2 and CONQUER-3: the tile is lost, and some evil with it. COMBAT-8: he may leave now.
    fn lose_tile(&mut self, seat: Seat, dealer: &mut Dealer) {
        let square = self.combat.battle.square;
        self.table.lords[seat].site.conquer(square);
        dealer.emit(Event::Battle { seat, fact: Fact::Conquered { square } });
        self.lose_evil(seat, 1, dealer);
    }

    fn end_combat_round(&mut self, dealer: &mut Dealer) {
        self.combat.round += 1;
        if self.combat.round < N_ROUNDS {
            return self.begin_combat_round();
        }
        self.combat = Combat::default();
        self.end_year(dealer);
    }

    pub(crate) fn who_acts_in_combat(&self) -> SeatSet {
        match self.combat.part {
            Part::None => SeatSet::EMPTY,
            // PLAN-1: at once.
            Part::Plan if !self.table.options.in_order => self.combat.due,
            Part::Release | Part::Plan => self.next_due().into_iter().collect(),
            Part::Battle => self.combat.turn.into_iter().collect(),
        }
    }

    pub(crate) fn check_combat(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        // TURN-1: only those who are asked.
        if !self.who_acts_in_combat().contains(seat) {
            return Err(Rule("TURN-1"));
        }
        let lord = &self.table.lords[seat];
        let hand = &self.hands[seat].traps;
        match (self.combat.part, action) {
            (Part::Release, Action::Free(nth)) if usize::from(nth) < lord.prison.len() => Ok(()),
            (Part::Release, Action::Free(_)) => Err(Rule("COMBAT-6")),
            (Part::Plan, Action::Fight(square)) => self.check_tile(seat, square),
            (Part::Plan, _) => {
                let plan = &self.combat.plans[seat];
                check_defence(lord, hand, self.table.year, self.room_of(seat), plan, action)
            }
            (Part::Battle, _) => check_answer(lord, hand, &self.combat.battle, action),
            // TURN-2: another question is asked.
            _ => Err(Rule("TURN-2")),
        }
    }

    fn check_tile(&self, seat: Seat, square: Square) -> Result<(), Rule> {
        // PLAN-3: once.
        if self.combat.plans[seat].square.is_some() {
            return Err(Rule("PLAN-3"));
        }
        // PLAN-2: only the nearest.
        let nearest = self.table.lords[seat].site.nearest();
        if nearest & square.bit() == 0 { Err(Rule("PLAN-2")) } else { Ok(()) }
    }

    /// Adds what `check_combat` allows, in the order of indices.
    pub(crate) fn legal_combat(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.who_acts_in_combat().contains(seat) {
            return;
        }
        let lord = &self.table.lords[seat];
        let hand = &self.hands[seat].traps;
        let plan = &self.combat.plans[seat];
        match self.combat.part {
            Part::None => {}
            Part::Release => out.extend((0..lord.prison.len() as u8).map(Action::Free)),
            Part::Plan if plan.square.is_none() => {
                out.extend(squares(lord.site.nearest()).map(Action::Fight));
            }
            Part::Plan => {
                defences(lord, hand, self.table.year, self.room_of(seat), plan, out);
            }
            Part::Battle => answers(lord, hand, &self.combat.battle, out),
        }
    }

    pub(crate) fn apply_combat(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match (self.combat.part, action) {
            (Part::Release, Action::Free(nth)) => self.release(seat, usize::from(nth), dealer),
            (Part::Plan, Action::Done) => {
                self.combat.plans[seat].is_done = true;
                self.combat.due.remove(seat);
                if self.table.options.in_order {
                    self.emit_plan(seat, dealer);
                }
            }
            (Part::Plan, _) => {
                add_to_plan(&mut self.combat.plans[seat], action);
                return;
            }
            (Part::Battle, _) => {
                if self.fight(Some(action), dealer) {
                    return;
                }
            }
            _ => unreachable!("only legal actions are made"),
        }
        self.run_combat(dealer);
    }

    /// Whether the others see which action this is. PLAN-1: plans are secret until all are done; in order, only
    /// traps are.
    pub(crate) fn is_open_combat(&self, action: Action) -> bool {
        match self.combat.part {
            Part::Plan if self.table.options.in_order => !matches!(action, Action::Set(_)),
            Part::Plan => false,
            // TRAPS-4: a trap lost to a spell stays face down.
            _ => !matches!(action, Action::Discard(_)),
        }
    }
}

/// Makes an action of planning, but for `Done`.
#[inline]
pub(crate) fn add_to_plan(plan: &mut Plan, action: Action) {
    match action {
        Action::Fight(square) => plan.square = Some(square),
        Action::Set(trap) => plan.set(trap),
        Action::Send(monster) => plan.sent[monster as usize] += 1,
        _ => unreachable!("only legal actions are made"),
    }
}

/// PLAN-2: a single nearest tile is no question.
fn only_square(nearest: u32) -> Option<Square> {
    (nearest.count_ones() == 1).then(|| squares(nearest).next()).flatten()
}
