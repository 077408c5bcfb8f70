//! What bots think of a position before any search: points as they stand, credit for what is begun, and what pending tasks
//! will bring.
//!
//! `heuristics/features.rs` says what is looked at and `heuristics/weights.rs` what it is worth; `heuristics/lens.rs` makes tables of
//! both, `heuristics/outlook.rs` values a dungeon and what one monster more or less changes, `heuristics/walks.rs` spends footsteps, `heuristics/hope.rs` values what is pending,
//! `heuristics/plans.rs` proposes whole turns, `heuristics/instinct.rs` answers at once and walks by `heuristics/turns.rs`.
//!
//! Footsteps that could as well have been made in another order have one order here (`is_needless`): search tries the
//! others last, so that a walk is an allocation of footsteps and not a tree of their spellings.

mod features;
mod hope;
mod instinct;
mod lens;
mod outlook;
mod plans;
mod turns;
mod walks;
mod weights;

use tabletop::{Heuristics, NoReason, Seat, View as _};

use crate::{
    Action, Donjon, View,
    data::{Effect, Orb, Place},
    table::{Footstep, Frame, Phase, Task},
};
pub use features::N_FEATURES;
use lens::Lens;
use outlook::Outlook;
pub use weights::{N_COLUMNS, Weights};

/// Whether a footstep could as well have come before the last one: then it should have, by its index. Hallways come before
/// rooms, so that monsters enter room 5 before others leave it, and no fifth one is missed (GUARD-1).
fn is_needless(step: Footstep, last: Option<Footstep>) -> bool {
    last.is_some_and(|last| {
        let follows = step.from == last.to && step.kind == last.kind;
        !follows && step.index() < last.index()
    })
}

/// The viewer, if it has footsteps to make, and how many.
fn walker(view: &View) -> Option<(Seat, u8)> {
    let seat = view.viewer()?;
    let frame = view.table.top().filter(|frame| frame.seat == seat)?;
    if let Task::Walk { n_left, .. } = frame.task { Some((seat, n_left)) } else { None }
}

impl Heuristics for Donjon {
    type Reason = NoReason;
    const SPREAD: f32 = 12.0;
    const LEVELS: [&'static str; 3] = [
        "greedy:samples=1,noise=2",
        "greedy:samples=2,noise=0.7",
        "greedy:samples=2,advice=1,ahead=400,best=12,rounds=99,ms=1000",
    ];

    fn estimate(&self, seat: Seat) -> f32 {
        if self.table.phase == Phase::Over {
            return self.table.points(seat) as f32;
        }
        let lens = Lens::new(&self.table, seat, &weights::TABLE);
        let mut pending = self.table.pending.iter().filter(|frame| frame.seat == seat).peekable();
        let is_in_turn = self.table.turn == seat && self.table.phase == Phase::Power;
        if pending.peek().is_none() && !is_in_turn {
            return Outlook::new(&self.table, seat, &lens).value();
        }
        let outlook = Outlook::studied(&self.table, seat, &lens);
        let hopes: f32 = pending.map(|frame| outlook.hope(frame)).sum();
        outlook.value() + hopes + outlook.hope_of_turn()
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        if matches!(action, Action::Pass | Action::Done) {
            return 0.0;
        }
        let lens = Lens::new(&self.table, seat, &weights::TABLE);
        let Some(frame) = self.table.top() else {
            return Outlook::studied(&self.table, seat, &lens).promise_of_phase(action);
        };
        let is_far_reaching = matches!(
            frame.task,
            Task::Settle { .. } | Task::Host | Task::Invite | Task::Brew | Task::Gaze
        );
        let look = if is_far_reaching { Outlook::studied } else { Outlook::new };
        look(&self.table, seat, &lens).promise_of_task(&frame, action)
    }

    fn instinct(&self, seat: Seat) -> Option<Action> {
        self.answer_by(seat, &weights::TABLE)
    }

    /// At the beginning of a turn.
    fn is_quiet(&self) -> bool {
        self.table.pending.is_empty()
            && matches!(self.table.phase, Phase::Guardian | Phase::Recruitment)
    }

    /// Whole turns from their recruitment, from where recruits come in or from their footsteps on; other walks, sacrifices and
    /// VIPs as a whole.
    fn plans(view: &View, most: usize, plans: &mut Vec<Vec<Action>>) {
        plans.clear();
        let table = &view.table;
        let Some(seat) = view.viewer().filter(|&seat| table.to_act().contains(seat)) else {
            return;
        };
        let lens = Lens::of_decision(table, seat, &weights::TABLE);
        Outlook::studied(table, seat, &lens).list_plans(most, plans);
    }

    /// Walking is worked out as a whole: the best walks for the footsteps that are left, and of them the first in order.
    fn advise(view: &View) -> Option<Action> {
        let (seat, n_left) = walker(view)?;
        let lens = Lens::new(&view.table, seat, &weights::TABLE);
        let outlook = Outlook::studied(&view.table, seat, &lens);
        Some(outlook.first_step(n_left).map_or(Action::Done, Action::Step))
    }
}

impl Donjon {
    /// The weights bots play by.
    pub fn weights() -> &'static Weights {
        &weights::TABLE
    }

    /// The instinct of somebody with other weights, for those who fit them.
    pub fn answer_by(&self, seat: Seat, weights: &Weights) -> Option<Action> {
        let lens = Lens::of_decision(&self.table, seat, weights);
        self.quick_answer(&Outlook::studied(&self.table, seat, &lens))
    }
}

impl Outlook<'_> {
    fn promise_of_phase(&self, action: Action) -> f32 {
        match action {
            Action::Recruit(_, kind, n) => self.hope_of_recruits(kind, n),
            Action::Sacrifice(room, kind) => self.hope_of_sacrifice(room, kind),
            Action::Power(slot) => self.hope_of_power(slot),
            _ => 0.0,
        }
    }

    fn promise_of_task(&self, frame: &Frame, action: Action) -> f32 {
        match (frame.task, action) {
            (Task::Walk { n_left, last }, Action::Step(step)) => {
                let order = if is_needless(step, last) { weights::NEEDLESS } else { 0.0 };
                self.best_walk_by(step, n_left) - order
            }
            (Task::Bring { kind, .. }, Action::Put(place)) => self.gain(place, kind),
            (Task::Settle { kind, n, .. }, Action::Put(place)) => {
                self.hope_of_settling(kind, n, place)
            }
            (Task::Carry { kind, from } | Task::Lead { kind, from, .. }, Action::Put(place)) => {
                self.shift(kind, from, place)
            }
            (Task::Host, Action::Put(room)) => self.hope_of_host(room),
            (Task::Invite | Task::Brew, Action::Choose(card)) => {
                self.hope_of_card(card, frame.here)
            }
            (Task::Follow { to, .. }, Action::Take(place, kind)) => self.shift(kind, place, to),
            (Task::Effect(effect), Action::Take(place, kind)) => match effect {
                Effect::Usher(_) | Effect::Gather(_) => self.shift(kind, place, frame.here),
                Effect::Banish => self.loss(place, kind),
                Effect::Retreat => self.shift(kind, place, Place::ENTRANCE),
                _ => self.best_shift(kind, place),
            },
            (Task::Effect(_), Action::Gain(kind)) => self.best_gain(kind),
            (Task::Effect(_), Action::Remove(room)) => self.group_cost(room),
            (Task::Gaze, Action::Orb(orb)) => match orb {
                Orb::Teleport => self.hope_of_effect(Effect::Teleport(2), frame.here),
                Orb::Crowd => self.hope_of_effect(Effect::Crowd(4), frame.here),
                Orb::Steps => self.hope_of_effect(Effect::Steps(6), frame.here),
            },
            _ => 0.0,
        }
    }
}
