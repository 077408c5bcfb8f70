//! One exercise being played: the backend between the board and a rehearsal, and the requests to the solver.

use std::rc::Rc;

use dungeon_lords::{
    Action, Event, View,
    solver::{Front, Grade, Outcome, Puzzle, Rehearsal},
};
use hosting::Versions;
use leptos::prelude::{Update as _, *};
use protocol::{GameId, Update};
use serde_json::value::to_raw_value;
use tabletop::{Dealer, Event as _, Rng, Rule, Seat};

use super::{Exercise, SolverRequest, ratings, read_line};
use crate::{
    backend::{self, Backend},
    boards::dungeon_lords::{actions, log},
    table_state::{ConnectionState, Notice, TableState},
    texts::Message,
    worker::WorkerClient,
};

/// The solver's next action, and what can still be reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hint {
    pub(super) action: Action,
    pub(super) end: Outcome,
    pub(super) grade: Grade,
}

/// One round of the solution, in words.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Round {
    /// Counted from 1.
    pub(super) nth: u8,
    pub(super) actions: Vec<Message>,
    /// What comes of them, each with its rule.
    pub(super) log: Vec<(Message, &'static str)>,
}

#[derive(Clone, Copy)]
pub(super) struct Practice {
    pub(super) game: GameId,
    pub(super) exercise: Exercise,
    pub(super) puzzle: StoredValue<Puzzle>,
    pub(super) state: TableState,
    pub(super) is_thinking: RwSignal<bool>,
    pub(super) hint: RwSignal<Option<Hint>>,
    pub(super) solution: RwSignal<Vec<Round>>,
    /// Rounds of the solution that are shown.
    pub(super) n_shown: RwSignal<usize>,
    rehearsal: StoredValue<Rehearsal>,
    versions: StoredValue<Versions>,
    was_assisted: StoredValue<bool>,
    /// The best that was reached so far, also before this visit.
    rating: RwSignal<Option<ratings::Rating>>,
    worker: StoredValue<WorkerClient, LocalStorage>,
}

impl Practice {
    pub(super) fn start(
        game: GameId,
        exercise: Exercise,
        puzzle: Puzzle,
        rating: RwSignal<Option<ratings::Rating>>,
        worker: StoredValue<WorkerClient, LocalStorage>,
    ) -> Practice {
        let state = TableState::new();
        state.connection.set(ConnectionState::Local);
        state.you.set(Some(Seat::new(0)));
        let practice = Practice {
            game,
            exercise,
            state,
            is_thinking: RwSignal::new(false),
            hint: RwSignal::new(None),
            solution: RwSignal::new(Vec::new()),
            n_shown: RwSignal::new(0),
            rehearsal: StoredValue::new(Rehearsal::new(&puzzle.front)),
            puzzle: StoredValue::new(puzzle),
            versions: StoredValue::new(Versions::default()),
            was_assisted: StoredValue::new(false),
            rating,
            worker,
        };
        practice.show(true);
        practice
    }

    pub(super) fn backend(self) -> StoredValue<Backend, LocalStorage> {
        StoredValue::new_local(Backend::Practice(Rc::new(self)))
    }

    /// The position shown; changes with every update.
    pub(super) fn front(self) -> Front {
        self.state.update.track();
        self.rehearsal.with_value(|rehearsal| *rehearsal.front())
    }

    pub(super) fn is_over(self) -> bool {
        self.state.update.track();
        self.rehearsal.with_value(Rehearsal::is_over)
    }

    pub(super) fn has_begun(self) -> bool {
        self.state.update.track();
        self.rehearsal.with_value(|rehearsal| !rehearsal.moves().is_empty())
    }

    pub(super) fn best(self) -> Outcome {
        self.puzzle.with_value(|puzzle| puzzle.best)
    }

    pub(super) fn grade(self) -> Grade {
        let front = self.front();
        self.puzzle.with_value(|puzzle| puzzle.grade(&front))
    }

    /// Whether there was a hint or the solution on this visit: what was read cannot be forgotten by starting again.
    pub(super) fn was_assisted(self) -> bool {
        self.was_assisted.get_value()
    }

    pub(super) fn make(self, action: Action) {
        let made = self.rehearsal.try_update_value(|rehearsal| rehearsal.play(action).map(|_| ()));
        match made {
            Some(Ok(())) => {
                self.versions.update_value(Versions::push);
                self.show(false);
                self.store_rating();
            }
            Some(Err(rule)) => {
                let (rule, message) = (Some(rule.0.to_string()), String::new());
                self.state.notice.set(Some(Notice { rule, message }));
            }
            None => {}
        }
    }

    pub(super) fn undo_last(self) {
        if self.rehearsal.try_update_value(Rehearsal::undo) == Some(true) {
            self.versions.update_value(|versions| {
                versions.undo(versions.made().len() - 1);
            });
            self.show(true);
        }
    }

    pub(super) fn start_again(self) {
        self.rehearsal.update_value(Rehearsal::restart);
        self.versions.update_value(Versions::restart);
        self.show(true);
    }

    /// What comes of an action: its events, and the view after them.
    pub(super) fn outcome(self, action: Action) -> Option<(Vec<Event>, View)> {
        let mut rehearsal = self.rehearsal.get_value();
        let events = rehearsal.play(action).ok()?.to_vec();
        Some((events, rehearsal.view()))
    }

    /// Shows the position, with the full log or with the last move's entries.
    fn show(self, is_full_log: bool) {
        self.hint.set(None);
        self.state.notice.set(None);
        let versions = self.versions.get_value();
        let version = versions.version();
        let update = self.rehearsal.with_value(|rehearsal| {
            let moves = rehearsal.moves().iter().zip(versions.made());
            let moves = moves.filter(|(_, made)| is_full_log || **made == version);
            let log = moves.flat_map(|(step, &made)| {
                step.events.iter().map(move |event| hosting::log_entry(made, event))
            });
            let mut legal = Vec::new();
            rehearsal.front().legal(&mut legal);
            let (table, view) = rehearsal.parts_of_view();
            Update {
                version,
                n_steps: versions.made().len() as u32,
                log: log.collect(),
                is_full_log,
                table: to_raw_value(&table).expect("a table can be written"),
                view: to_raw_value(&view).expect("a view can be written"),
                legal: legal.iter().map(ToString::to_string).collect(),
                can_undo: !versions.made().is_empty(),
                end: None,
            }
        });
        self.state.receive(update);
    }

    fn store_rating(self) {
        if untrack(|| self.is_over()) {
            let grade = untrack(|| self.grade());
            if let Some(rating) = ratings::Rating::of(grade, self.was_assisted.get_value()) {
                ratings::store(self.exercise, rating);
                self.rating.set(ratings::of(self.exercise));
            }
        }
    }

    /// Lets the worker look for the best way on from here.
    fn ask_line(self, front: Front, then: impl FnOnce(Vec<Action>) + 'static) {
        let request = SolverRequest::Line(Box::new(front));
        let Ok(request) = serde_json::to_string(&request) else { return };
        self.was_assisted.set_value(true);
        self.is_thinking.set(true);
        self.worker.with_value(|worker| {
            worker.solve(request, move |reply| {
                self.is_thinking.try_set(false);
                then(read_line(&reply));
            });
        });
    }

    pub(super) fn ask_hint(self) {
        if self.is_thinking.get_untracked() || untrack(|| self.is_over()) {
            return;
        }
        let asked_at = self.versions.with_value(Versions::version);
        let front = untrack(|| self.front());
        self.ask_line(front, move |line| {
            // Whoever has gone on meanwhile wants another hint.
            if self.versions.try_with_value(Versions::version) != Some(asked_at) {
                return;
            }
            let mut end = front;
            let mut dealer = Dealer::silent(Rng::new(0));
            line.iter().for_each(|&action| end.apply(action, &mut dealer));
            let grade = self.puzzle.with_value(|puzzle| puzzle.grade(&end));
            let hint = line.first().map(|&action| Hint { action, end: Outcome::of(&end), grade });
            self.hint.set(hint);
        });
    }

    /// Shows one more round of the solution.
    pub(super) fn show_solution(self) {
        if self.is_thinking.get_untracked() {
            return;
        }
        if !self.solution.with_untracked(Vec::is_empty) {
            let n_rounds = self.solution.with_untracked(Vec::len);
            return self.n_shown.update(|n| *n = (*n + 1).min(n_rounds));
        }
        let begun = self.puzzle.with_value(|puzzle| Rehearsal::new(&puzzle.front));
        self.ask_line(*begun.front(), move |line| {
            self.solution.try_set(in_words(begun, &line));
            self.n_shown.try_set(1);
        });
    }
}

impl backend::PracticeBackend for Practice {
    fn act(&self, action: &str) {
        if let Ok(action) = action.parse() {
            self.make(action);
        }
    }

    fn undo(&self) {
        self.undo_last();
    }

    fn check(&self, action: &str) -> Result<(), Rule> {
        let Ok(action) = action.parse() else { return Err(Rule("TURN-2")) };
        self.rehearsal.with_value(|rehearsal| rehearsal.front().check(action))
    }
}

/// A line round by round.
fn in_words(mut rehearsal: Rehearsal, line: &[Action]) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for &action in line {
        let (view, nth) = (rehearsal.view(), rehearsal.front().round + 1);
        if rounds.last().is_none_or(|round| round.nth != nth) {
            rounds.push(Round { nth, actions: Vec::new(), log: Vec::new() });
        }
        let round = rounds.last_mut().expect("just added");
        round.actions.push(actions::label(&view, action));
        let Ok(events) = rehearsal.play(action) else { break };
        let log = events.iter().map(|event| (log::event(&view, event), event.rule().0));
        round.log.extend(log);
    }
    rounds
}
