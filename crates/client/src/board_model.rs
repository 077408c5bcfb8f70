//! What a board is given: the view, what is legal, why something is not, names, and a way to act. No rules.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::Playable;
use tabletop::{Rng, Rule, RuleText, Rulebook, Seat, View as _};

use crate::{backend::Backend, boards::Board, table_state::TableState, texts::Message};

/// Whether an action may be made now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    Allowed,
    Refused(Rule),
    /// A spectator makes no actions.
    Spectator,
}

/// A table as one viewer has it before them.
pub struct BoardModel<B: Board> {
    pub state: TableState,
    view: Memo<Arc<View<B>>>,
    legal: Memo<Vec<Action<B>>>,
    backend: StoredValue<Backend, LocalStorage>,
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
            let update = state.update.get();
            let legal = update.iter().flat_map(|update| &update.legal);
            legal.filter_map(|action| action.parse().ok()).collect()
        });
        Some(BoardModel { state, view, legal, backend })
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

    /// As `part`, for what lies at an anchor: while something flies there it shows what was there before.
    pub fn landed<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        anchor: impl Into<String>,
        pick: impl Fn(&View<B>) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        let anchor = anchor.into();
        Memo::new(move |before: Option<&T>| {
            let is_awaited = self.state.in_air.with(|in_air| in_air.contains(&anchor));
            match before.filter(|_| is_awaited) {
                Some(before) => before.clone(),
                None => self.view.with(|view| pick(view)),
            }
        })
    }

    pub fn legal(self) -> Vec<Action<B>> {
        self.legal.get()
    }

    pub fn you(self) -> Option<Seat> {
        self.view.with(|view| view.viewer())
    }

    /// All but the viewer, clockwise from the viewer; all of them for a spectator.
    pub fn others(self) -> impl Iterator<Item = Seat> {
        let (you, n_seats) = self.view.with(|view| (view.viewer(), view.n_seats()));
        let first = you.unwrap_or(Seat::new(n_seats - 1)).left(n_seats);
        let clockwise = std::iter::successors(Some(first), move |seat| Some(seat.left(n_seats)));
        clockwise.take(n_seats).filter(move |seat| Some(*seat) != you)
    }

    pub fn is_my_turn(self) -> bool {
        self.view.with(|view| view.viewer().is_some_and(|seat| view.to_act().contains(seat)))
    }

    /// Whether this may be done now, and if not, which rule refuses it. Legality depends only on what the actor
    /// knows, so any world that fits the view gives the same answer.
    pub fn legality(self, action: Action<B>) -> Legality {
        if self.legal.with(|legal| legal.contains(&action)) {
            return Legality::Allowed;
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

    pub fn act(self, action: Action<B>) {
        if self.legality(action) == Legality::Allowed {
            self.backend.with_value(|backend| backend.act(&action.to_string()));
        }
    }

    pub fn undo(self) {
        self.backend.with_value(Backend::undo);
    }

    pub fn lift_curtain(self, seat: Seat) {
        self.backend.with_value(|backend| backend.lift_curtain(seat));
    }

    pub fn download_transcript(self) {
        self.backend.with_value(Backend::download_transcript);
    }

    pub fn to_text(self, message: &Message) -> String {
        message.to_text_for(self.state.you.get(), &|seat| self.state.name_of(seat))
    }
}

/// A rule in words.
pub fn rule_text<G: Playable>(id: &str) -> Option<RuleText<'static>> {
    Rulebook::parse(G::RULES).find(id).copied()
}
