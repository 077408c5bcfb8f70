//! The order of phases, as the rulebook's table of contents has it (TURN-3).
//!
//! Set-up (`set_up`): clans, the Laboratory's clan, meeples at home, five cards each.
//!
//! A turn (`turn`) of the clan with the fewest meeples, then clockwise:
//! 1. Cards, one at a time: one side (`icons`, `moves`), an Activate among them (`activate`). Once a turn the Cells.
//! 2. Cards may be discarded to renew the offer.
//! 3. Draw up to five.
//!
//! An invasion (`invasion`) after every turn: guild cards by difficulty and level, one at a time.
//! 1. Heroes are summoned and show off (`heroes`), or the scenario's card takes effect (`scenario`).
//! 2. Traps. 3. Inspire. 4. Attack, loot or wait. 5. Charge, and again from 2 until all are exhausted.
//!
//! The end: the last card of the last level is resolved, or the chest of the Vault is looted.

use crate::{
    Dealer, HeroesOut,
    data::ClanSet,
    event::Event,
    table::{Phase, Table},
    task::Task,
};

impl HeroesOut {
    /// Goes on after an action until somebody has to decide, or the game is over.
    pub(crate) fn go_on(&mut self, dealer: &mut Dealer) {
        loop {
            if let Some(task) = self.table.top() {
                if self.asks(task) {
                    return;
                }
                self.settle(task, dealer);
                continue;
            }
            if self.phase_asks() {
                return;
            }
            match self.table.phase {
                Phase::Dwell => self.dwell(dealer),
                Phase::Renew => self.end_turn(dealer),
                Phase::Invasion => self.begin_turn(dealer),
                _ => return,
            }
        }
    }

    /// Whether the phase itself has a question, once nothing is pending.
    pub(crate) fn phase_asks(&self) -> bool {
        match self.table.phase {
            Phase::Dwell => self.table.n_to_settle() > 0 && self.table.homes().len() > 1,
            // RENEW-1, CELLS-1: who has discarded the last card may still use the Cells.
            Phase::Renew => !self.table.horde().hand.is_empty() || self.can_use_cells(),
            Phase::Invasion => false,
            // CARD-1: a turn ends by a decision, so that the last action can be undone.
            Phase::Clans | Phase::Laboratory | Phase::Play | Phase::Won | Phase::Lost => true,
        }
    }

    /// The next clan's turn, once the invasion is over.
    fn begin_turn(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        table.hordes.turn = (table.hordes.turn + 1) % table.hordes.len() as u8;
        self.start_turn(dealer);
    }

    pub(crate) fn start_turn(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        table.phase = Phase::Play;
        table.has_used_cells = false;
        dealer.emit(Event::TurnBegan { clan: table.horde().clan });
    }

    /// Whether a task waits for an answer. Where there is one answer only, nobody is asked (DECIDE-3).
    pub(crate) fn asks(&self, task: Task) -> bool {
        match task {
            Task::Card { .. } => self.has_use(),
            Task::Which { .. } | Task::Carry { .. } | Task::Hunt { .. } | Task::Reward { .. } => {
                true
            }
            Task::Swarm { icon, room, n_left } => n_left > 0 && self.can_swarm(icon, room),
            Task::Ambush { n_left, .. } => n_left > 0 && self.table.horde().supply() > 0,
            Task::Take => self.table.offer.monsters().n_kinds() > 1,
            Task::Fetch { room } => self.table.portals_beside(room).len() > 1,
            Task::Redig(_) => true,
            Task::Renew => !self.table.offer.is_empty(),
            // DEFEND-1: always asked of the owner who has something to answer with.
            Task::Defend { clan, .. } => self.table.can_defend(clan),
            Task::Discard { clans } => self.table.asks_for_card(clans),
            _ => self.asks_team(task),
        }
    }

    /// Carries out a task that asks nobody.
    pub(crate) fn settle(&mut self, task: Task, dealer: &mut Dealer) {
        match task {
            Task::Card { .. } => self.finish_card(),
            Task::Swarm { .. } | Task::Ambush { .. } => self.finish(),
            Task::Take => {
                let card = self.table.offer.monsters().kinds().next();
                self.finish();
                if let Some(card) = card {
                    self.take_offered(card, dealer);
                }
            }
            Task::Fetch { room } => {
                self.finish();
                if let Some(from) = self.table.portals_beside(room).first() {
                    self.fetch_portal(from, room, dealer);
                }
            }
            Task::Renew => self.renew(dealer),
            Task::Defend { clan, meeple } => {
                self.finish();
                self.wound(clan, meeple, dealer);
            }
            Task::Discard { clans } => self.discard_forced(clans, dealer),
            Task::Which { .. }
            | Task::Carry { .. }
            | Task::Hunt { .. }
            | Task::Reward { .. }
            | Task::Redig(_) => unreachable!("these are asked, for they have two answers"),
            _ => self.settle_team(task, dealer),
        }
    }

    /// The next task is done.
    #[inline]
    pub(crate) fn finish(&mut self) {
        self.table.pending.pop();
    }

    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        self.table.pending.push(task);
    }

    /// END-1, END-2: nothing follows.
    pub(crate) fn end_game(&mut self, has_won: bool, dealer: &mut Dealer) {
        let table = &mut self.table;
        table.pending.clear();
        table.icons = crate::pieces::Icons::default();
        table.are_gates_open = false;
        table.phase = if has_won { Phase::Won } else { Phase::Lost };
        dealer.emit(if has_won { Event::Won } else { Event::Lost });
    }
}

impl Table {
    /// HAND-1: whether the next clan that owes a card has a choice.
    pub(crate) fn asks_for_card(&self, clans: ClanSet) -> bool {
        let next = &self.hordes[usize::from(self.next_to_discard(clans))];
        !clans.is_empty() && next.hand.n_kinds() > 1
    }
}
