//! What a board is given: the view, what is legal, why something is not, names, and a way to act. No rules.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::Playable;
use tabletop::{Rng, Rule, RuleText, Rulebook, Seat, View as _};

use crate::{boards::Board, desk::Desk, link::Link, texts::Message};

/// Whether an action may be made now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    Allowed,
    Refused(Rule),
    /// Who only watches makes no actions.
    Watching,
}

/// A table as one viewer has it before them.
pub struct Play<B: Board> {
    pub desk: Desk,
    view: Memo<Arc<View<B>>>,
    legal: Memo<Vec<Action<B>>>,
    link: StoredValue<Link, LocalStorage>,
}

pub type View<B> = <<B as Board>::Game as tabletop::Game>::View;
pub type Action<B> = <<B as Board>::Game as tabletop::Game>::Action;

impl<B: Board> Clone for Play<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Board> Copy for Play<B> {}

impl<B: Board> std::fmt::Debug for Play<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Play")
    }
}

impl<B: Board> Play<B> {
    /// Once the first update is there.
    pub fn new(desk: Desk, link: StoredValue<Link, LocalStorage>) -> Option<Play<B>> {
        let read = move || {
            let update = desk.update.get()?;
            serde_json::from_str::<View<B>>(update.view.get()).ok()
        };
        let first = Arc::new(untrack(read)?);
        let view = Memo::new(move |before: Option<&Arc<View<B>>>| match (read(), before) {
            (Some(view), Some(before)) if view == **before => Arc::clone(before),
            (Some(view), _) => Arc::new(view),
            (None, before) => Arc::clone(before.unwrap_or(&first)),
        });
        let legal = Memo::new(move |_| {
            let update = desk.update.get();
            let legal = update.iter().flat_map(|update| &update.legal);
            legal.filter_map(|action| action.parse().ok()).collect()
        });
        Some(Play { desk, view, legal, link })
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
            let is_awaited = self.desk.in_air.with(|in_air| in_air.contains(&anchor));
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
    pub fn ruling(self, action: Action<B>) -> Ruling {
        if self.legal.with(|legal| legal.contains(&action)) {
            return Ruling::Allowed;
        }
        self.view.with(|view| {
            let Some(seat) = view.viewer() else { return Ruling::Watching };
            let known = self.link.with_value(|link| link.check(&action.to_string()));
            if let Some(known) = known {
                return known.map_or_else(Ruling::Refused, |()| Ruling::Allowed);
            }
            let world = <B::Game as tabletop::Game>::determinize(view, &mut Rng::new(1));
            match tabletop::Game::check(&world, seat, action) {
                Err(rule) => Ruling::Refused(rule),
                Ok(()) => Ruling::Allowed,
            }
        })
    }

    pub fn act(self, action: Action<B>) {
        if self.ruling(action) == Ruling::Allowed {
            self.link.with_value(|link| link.act(&action.to_string()));
        }
    }

    pub fn undo(self) {
        self.link.with_value(Link::undo);
    }

    pub fn lift_curtain(self, seat: Seat) {
        self.link.with_value(|link| link.lift_curtain(seat));
    }

    pub fn download_transcript(self) {
        self.link.with_value(Link::download_transcript);
    }

    pub fn say(self, message: &Message) -> String {
        message.say_to(self.desk.you.get(), &|seat| self.desk.name_of(seat))
    }
}

/// A rule in words.
pub fn rule_text<G: Playable>(id: &str) -> Option<RuleText<'static>> {
    Rulebook::parse(G::RULES).find(id).copied()
}
