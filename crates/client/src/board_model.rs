//! What a board is given: the view, what is legal, why something is not, names, and a way to act. No rules.

use std::sync::Arc;

use hosting::SureOutcome;
use leptos::prelude::*;
use tabletop::{Rng, Rule, Seat, View as _};

use crate::{
    backend::Backend,
    boards::{Board, Draft},
    stage,
    table_state::TableState,
    texts::{Message, t},
};

/// Whether an action may be made now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    Allowed,
    Refused(Rule),
    /// A spectator makes no actions.
    Spectator,
    /// What is on the screen is past: something that follows from it is being shown.
    Past,
    /// It is chosen already, or enough are, and they wait to be sent.
    Chosen,
}

/// Several actions that the bar shows behind one button.
#[derive(Clone, PartialEq, Debug)]
pub struct Folder<A> {
    pub label: Message,
    pub icon: &'static str,
    pub actions: Vec<A>,
}

/// A table as one viewer has it before them.
pub struct BoardModel<B: Board> {
    pub state: TableState,
    view: Memo<Arc<View<B>>>,
    /// Whose eyes it is, how many seats there are, and whether the viewer is to act: asked for all over a board, which is not
    /// to be drawn again with every view for their sake.
    you: Memo<Option<Seat>>,
    n_seats: Memo<usize>,
    is_my_turn: Memo<bool>,
    legal: Memo<Vec<Action<B>>>,
    backend: StoredValue<Backend, LocalStorage>,
    /// The action whose button or place is pointed at or focused.
    pointed: RwSignal<Option<Action<B>>>,
    /// The action that an adviser suggested.
    advised: RwSignal<Option<Action<B>>>,
    /// The actions the bar is narrowed down to.
    folder: RwSignal<Option<Folder<Action<B>>>>,
    /// Actions that are chosen and not sent yet.
    draft: RwSignal<Vec<Action<B>>>,
    /// While they are sent, one after the other: how many steps the table had when the last of them went out.
    sending: RwSignal<Option<Option<u32>>>,
}

pub type View<B> = <<B as Board>::Game as tabletop::Game>::View;
pub type Action<B> = <<B as Board>::Game as tabletop::Game>::Action;

impl<B: Board> Clone for BoardModel<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Board> Copy for BoardModel<B> {}

impl<B: Board> std::fmt::Debug for BoardModel<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BoardModel")
    }
}

impl<B: Board> BoardModel<B> {
    /// Once the first update is there.
    pub fn new(
        state: TableState,
        backend: StoredValue<Backend, LocalStorage>,
    ) -> Option<BoardModel<B>> {
        let read = move || {
            let update = state.update.get()?;
            protocol::read_view::<B::Game>(update.table.get(), update.view.get()).ok()
        };
        let first = Arc::new(untrack(read)?);
        let view = Memo::new(move |before: Option<&Arc<View<B>>>| match (read(), before) {
            (Some(view), Some(before)) if view == **before => Arc::clone(before),
            (Some(view), _) => Arc::new(view),
            (None, before) => Arc::clone(before.unwrap_or(&first)),
        });
        let legal = Memo::new(move |_| {
            // The actions of a view that is past are past.
            if state.stage.is_locked.get() {
                return Vec::new();
            }
            let update = state.update.get();
            let legal = update.iter().flat_map(|update| &update.legal);
            legal.filter_map(|action| action.parse().ok()).collect()
        });
        let you = Memo::new(move |_| view.with(|view| view.viewer()));
        let n_seats = Memo::new(move |_| view.with(|view| view.n_seats()));
        let is_my_turn = Memo::new(move |_| {
            view.with(|view| view.viewer().is_some_and(|seat| view.to_act().contains(seat)))
        });
        let (pointed, advised) = (RwSignal::new(None), RwSignal::new(None));
        let folder = RwSignal::new(None);
        // What was opened is about the question it was opened at.
        Effect::new(move || {
            state.update.track();
            folder.set(None);
        });
        let (draft, sending) = (RwSignal::new(Vec::new()), RwSignal::new(None));
        let model = BoardModel {
            state,
            view,
            you,
            n_seats,
            is_my_turn,
            legal,
            backend,
            pointed,
            advised,
            folder,
            draft,
            sending,
        };
        model.send_one_by_one();
        Some(model)
    }

    pub fn view(self) -> Arc<View<B>> {
        self.view.get()
    }

    /// The part of the view a piece of the board depends on; it is drawn again only when that part changes.
    pub fn part<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        pick: impl Fn(&View<B>) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.view.with(|view| pick(view)))
    }

    pub fn legal(self) -> Vec<Action<B>> {
        self.legal.get()
    }

    pub fn you(self) -> Option<Seat> {
        self.you.get()
    }

    /// All but the viewer, clockwise from the viewer; all of them for a spectator.
    pub fn others(self) -> impl Iterator<Item = Seat> {
        let (you, n_seats) = (self.you.get(), self.n_seats.get());
        let first = you.unwrap_or(Seat::new(n_seats - 1)).left(n_seats);
        let clockwise = std::iter::successors(Some(first), move |seat| Some(seat.left(n_seats)));
        clockwise.take(n_seats).filter(move |seat| Some(*seat) != you)
    }

    pub fn is_my_turn(self) -> bool {
        self.is_my_turn.get()
    }

    /// Whether this may be done now, and if not, which rule refuses it. Legality depends only on what the actor
    /// knows, so any world that fits the view gives the same answer.
    pub fn legality(self, action: Action<B>) -> Legality {
        if self.state.stage.is_locked.get() {
            return Legality::Past;
        }
        if self.legal.with(|legal| legal.contains(&action)) {
            let is_chosen = self.to_draft().is_some_and(|wanted| {
                self.draft.with(|draft| draft.contains(&action) || draft.len() >= wanted.n)
            });
            return if is_chosen { Legality::Chosen } else { Legality::Allowed };
        }
        self.view.with(|view| {
            let Some(seat) = view.viewer() else { return Legality::Spectator };
            let known = self.backend.with_value(|backend| backend.check(&action.to_string()));
            if let Some(known) = known {
                return known.map_or_else(Legality::Refused, |()| Legality::Allowed);
            }
            let world = <B::Game as tabletop::Game>::determinize(view, &mut Rng::new(1));
            match tabletop::Game::check(&world, seat, action) {
                Err(rule) => Legality::Refused(rule),
                Ok(()) => Legality::Allowed,
            }
        })
    }

    /// Makes an action. What is still being shown ends first, and the action is made only if it is still allowed.
    pub fn act(self, action: Action<B>) {
        stage::jump(self.state, false);
        self.state.stage.missed.set(Vec::new());
        if let Some(wanted) = untrack(|| self.to_draft()) {
            return self.choose(action, wanted.n);
        }
        if self.legality(action) == Legality::Allowed {
            self.backend.with_value(|backend| backend.act(&action.to_string()));
        }
    }

    /// What is to be chosen now and sent together.
    pub fn to_draft(self) -> Option<Draft> {
        let is_asked = self.is_my_turn() && self.sending.get().is_none();
        is_asked.then(|| self.view.with(|view| B::draft(view))).flatten()
    }

    /// The actions that are chosen and not sent yet, in their order.
    pub fn drafted(self) -> Vec<Action<B>> {
        self.draft.get()
    }

    /// Chooses an action, or takes it back.
    fn choose(self, action: Action<B>, n: usize) {
        let is_legal = self.legal.with_untracked(|legal| legal.contains(&action));
        self.draft.update(|draft| match draft.iter().position(|chosen| *chosen == action) {
            Some(nth) => {
                draft.remove(nth);
            }
            None if draft.len() < n && is_legal => draft.push(action),
            None => {}
        });
    }

    /// Two chosen actions change places.
    pub fn swap_drafted(self, first: usize, second: usize) {
        self.draft.update(|draft| {
            if first.max(second) < draft.len() {
                draft.swap(first, second);
            }
        });
    }

    /// Sends what is chosen, once it is complete.
    pub fn send_draft(self) {
        let wanted = untrack(|| self.to_draft());
        if wanted.is_some_and(|wanted| self.draft.with_untracked(Vec::len) == wanted.n) {
            self.sending.set(Some(None));
        }
    }

    /// Each chosen action goes out when the one before has been made.
    fn send_one_by_one(self) {
        Effect::new(move || {
            let legal = self.legal.get();
            let n_steps = self.state.update.with(|update| update.as_ref().map(|u| u.n_steps));
            let Some(sent_at) = self.sending.get() else {
                // What was chosen for another question is not meant for this one.
                if self.to_draft().is_none() && !self.draft.with_untracked(Vec::is_empty) {
                    self.draft.set(Vec::new());
                }
                return;
            };
            if sent_at.is_some() && sent_at == n_steps {
                return;
            }
            let next = self.draft.with_untracked(|draft| draft.first().copied());
            match next {
                Some(next) if legal.contains(&next) => {
                    self.draft.update_untracked(|draft| {
                        draft.remove(0);
                    });
                    self.sending.set(Some(n_steps));
                    self.backend.with_value(|backend| backend.act(&next.to_string()));
                }
                // It is not this seat's turn for a moment, while the last one is shown.
                Some(_) if legal.is_empty() && self.state.stage.is_locked.get() => {}
                _ => {
                    self.draft.set(Vec::new());
                    self.sending.set(None);
                }
            }
        });
    }

    /// The action that is pointed at or focused, if it is allowed.
    pub fn pointed(self) -> Option<Action<B>> {
        self.pointed.get().filter(|action| self.legal.with(|legal| legal.contains(action)))
    }

    /// Marks an action as suggested, or none.
    pub fn advise(self, action: Option<Action<B>>) {
        if self.advised.get_untracked() != action {
            self.advised.set(action);
        }
    }

    /// The tag of whatever makes the suggested action, while there is one that this is true of.
    pub fn is_advised(
        self,
        is_it: impl Fn(Action<B>) -> bool + Send + Sync + 'static,
    ) -> impl Fn() -> Option<String> + Send + Sync + 'static {
        move || self.advised.get().filter(|&action| is_it(action)).map(|_| t!("advice-tag"))
    }

    /// The folder that is open, while any of its actions is allowed.
    pub fn folder(self) -> Option<Folder<Action<B>>> {
        let is_allowed = |folder: &Folder<Action<B>>| {
            self.legal.with(|legal| folder.actions.iter().any(|action| legal.contains(action)))
        };
        self.folder.get().filter(is_allowed)
    }

    /// Opens a folder of the bar, or closes it.
    pub fn open(self, folder: Option<Folder<Action<B>>>) {
        self.point(None);
        self.folder.set(folder);
    }

    /// Someone points at an action, or at none.
    pub fn point(self, action: Option<Action<B>>) {
        if self.pointed.get_untracked() == action {
            return;
        }
        self.pointed.set(action);
        let action = untrack(|| self.pointed());
        let cues = action.and_then(|action| {
            let outcome = untrack(|| self.preview(action))?;
            let view = self.view.get_untracked();
            let cue = |event| B::cue(&view, &outcome.after, event);
            Some(outcome.events.iter().map(cue).collect::<Vec<_>>())
        });
        stage::preview(self.state, &cues.unwrap_or_default());
    }

    /// What an allowed action surely leads to, as far as the viewer can tell.
    pub fn preview(self, action: Action<B>) -> Option<SureOutcome<B::Game>> {
        let is_allowed = self.legal.with(|legal| legal.contains(&action));
        // An exercise knows more than its view.
        let is_practice = self.backend.with_value(Backend::is_practice);
        if !is_allowed || is_practice {
            return None;
        }
        self.view.with(|view| hosting::sure_outcome::<B::Game>(view, action))
    }

    /// What an allowed action would do and why one might, in words.
    pub fn tip(self, action: Action<B>) -> Option<String> {
        let after = self.preview(action)?.after;
        B::tip(&self.view(), &after, action).map(|tip| self.to_text(&tip))
    }

    /// Undoes what was chosen last, or else the last action.
    pub fn undo(self) {
        if !self.draft.with_untracked(Vec::is_empty) {
            return self.draft.update(|draft| {
                draft.pop();
            });
        }
        self.backend.with_value(Backend::undo);
    }

    pub fn lift_curtain(self, seat: Seat) {
        self.backend.with_value(|backend| backend.lift_curtain(seat));
    }

    pub fn download_transcript(self) {
        self.backend.with_value(Backend::download_transcript);
    }

    pub fn to_text(self, message: &Message) -> String {
        self.state.to_text(message)
    }
}
