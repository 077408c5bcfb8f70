//! The turn at a glance: what follows what, as the rulebook's table of contents (TURN-3).
//!
//! 1. Threat (`threat`): if forest or swamp has room, a card brings two monsters, and perhaps adventurers (`group`);
//!    cards with a threat icon are kept, and as many as there are seats open the inn.
//! 2. Guardian (`guardian`), if you like: a power of your tile, once room 5 has revealed it, for a malus tile.
//! 3. Recruitment (`recruitment`): one or two monsters of one kind from one area.
//! 4. Movement (`effect`): a footstep for each monster of that kind.
//! 5. Power (`power`), if you like: a monster goes to the oubliettes for the power of its room.
//!    1 mixtures, 2 VIPs, 3 orbs, 4 sword-bearers.
//!
//! Then it is the next seat's turn; after the last threat card the round is finished, and `scoring` is the end.
//! What cards do is pending as a stack of tasks: a phase is over when nothing is pending and its question is answered.

use crate::{
    Dealer, Donjon,
    data::Effect,
    event::Event,
    table::{Area, Phase, Task},
};

impl Donjon {
    /// Goes on after an action until somebody has to decide, or the game is over.
    pub(crate) fn go_on(&mut self, dealer: &mut Dealer) {
        loop {
            while let Some(frame) = self.table.top() {
                if self.asks(&frame) {
                    return;
                }
                self.settle(frame, dealer);
            }
            self.begin_next_phase(dealer);
            if self.phase_asks() {
                return;
            }
        }
    }

    /// TURN-3: five phases in their order.
    fn begin_next_phase(&mut self, dealer: &mut Dealer) {
        self.table.phase = match self.table.phase {
            Phase::Objectives => {
                self.table.turn = self.table.starter;
                Phase::Threat
            }
            Phase::Threat => Phase::Guardian,
            Phase::Guardian => Phase::Recruitment,
            Phase::Recruitment => Phase::Movement,
            Phase::Movement => Phase::Power,
            Phase::Power => self.pass_turn(),
            Phase::Over => Phase::Over,
        };
        match self.table.phase {
            Phase::Threat => self.meet_threat(dealer),
            Phase::Over => self.end_game(dealer),
            _ => {}
        }
    }

    /// Whether the phase itself has a question, once nothing is pending.
    pub(crate) fn phase_asks(&self) -> bool {
        if !self.table.pending.is_empty() {
            return false;
        }
        match self.table.phase {
            Phase::Objectives => self.table.objectives.contains(&None),
            Phase::Guardian => self.can_use_guardian(),
            // RECRUIT-3: with all areas empty there is nothing to recruit, and so no footstep.
            Phase::Recruitment => Area::ALL.iter().any(|&area| !self.table.area(area).is_empty()),
            // TURN-3: a turn ends by a decision, so that the last footstep can be taken back.
            Phase::Power | Phase::Over => true,
            Phase::Threat | Phase::Movement => false,
        }
    }

    /// MOVE-1: recruits have found their place; a footstep for each of their kind.
    pub(crate) fn begin_movement(&mut self, kind: crate::Kind, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let n = self.table.footsteps_with(seat, kind, 0);
        self.table.phase = Phase::Movement;
        dealer.emit(Event::FootstepsGained { seat, n });
        self.push(seat, Task::Effect(Effect::Steps(n)));
    }

    /// The next seat clockwise. END-3: after the last threat card the round is finished, up to the seat on the
    /// starter's right, and then the game is over.
    fn pass_turn(&mut self) -> Phase {
        self.table.turn = self.table.turn.left(self.table.n_seats());
        let is_over = self.table.is_last_round && self.table.turn == self.table.starter;
        if is_over { Phase::Over } else { Phase::Threat }
    }
}
