//! What a seat of the toy game knows, and worlds that fit it.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use tabletop::{Deck, Rng, Seat, SeatSet, View};

use super::{Boast, Hands, Table, words::*};
use crate::bug::{Bug, has};

/// What comparing overlooks: here the planted leaks hide.
#[derive(Clone, Copy, Default)]
pub struct Overlooked<T>(pub T);

impl<T> PartialEq for Overlooked<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Overlooked<T> {}

impl<T> Hash for Overlooked<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T: fmt::Debug> fmt::Debug for Overlooked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Private {
    viewer: Option<Seat>,
    hand: Pile,
    commit: Option<Card>,
    /// Empty unless a leak is planted.
    leak: Pile,
    /// Empty unless a leak is planted.
    peek: Overlooked<Hands>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seen {
    pub table: Table,
    private: Private,
}

impl View for Seen {
    type Table = Table;
    type Private = Private;

    fn new(table: Table, private: Private) -> Seen {
        Seen { table, private }
    }

    fn viewer(&self) -> Option<Seat> {
        self.private.viewer
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seen { table, private } = self;
        write!(f, "round {}, bank {}, you hold {}", table.round, table.bank, private.hand)
    }
}

pub fn table(game: &Boast) -> Table {
    let leak = if has(Bug::TableLeaksHand) { game.hands[Seat::new(1)] } else { Pile::default() };
    Table { leak, ..game.table }
}

pub fn private(game: &Boast, viewer: Option<Seat>) -> Private {
    if has(Bug::AllocatingView) {
        drop(std::hint::black_box(vec![0u8; 9]));
    }
    let next = viewer.map_or(Seat::new(0), |seat| seat.left(game.table.n_seats()));
    let has_peek = has(Bug::DebugLeaksHand) || has(Bug::WorldCopiesState);
    Private {
        viewer,
        hand: viewer.map_or(Pile::default(), |seat| game.hands[seat]),
        commit: viewer.and_then(|seat| game.commits[seat]),
        leak: if has(Bug::ViewLeaksHand) { game.hands[next] } else { Pile::default() },
        peek: Overlooked(if has_peek { game.hands } else { Hands::default() }),
    }
}

pub fn determinize(seen: &Seen, rng: &mut Rng) -> Boast {
    sample_world(seen, has(Bug::LazyWorld) || has(Bug::LikelyWorld), rng)
}

pub fn determinize_unlikely(seen: &Seen, rng: &mut Rng) -> Boast {
    let mut world = sample_world(seen, has(Bug::LazyWorld), rng);
    if has(Bug::UnlikelyForgesCard) {
        world.deck.put(Card(0));
    }
    world
}

/// Deals what the viewer has not seen: every world as likely as the cards make it, unless it is lazy.
fn sample_world(seen: &Seen, is_lazy: bool, rng: &mut Rng) -> Boast {
    let table = Table { leak: Pile::default(), ..seen.table };
    let seen = &seen.private;
    let mut unseen = Pile::FULL;
    for seat in Seat::all(table.n_seats()) {
        remove(&mut unseen, table.shown[seat]);
        remove(&mut unseen, table.discards[seat]);
    }
    if !has(Bug::WorldDealsSeenCard) {
        remove(&mut unseen, seen.hand);
    }
    seen.commit.map(|card| unseen.take(card));
    // What is copied is dealt first, lest a sampled commitment takes a card of it.
    let copied = Seat::all(table.n_seats()).filter(|&seat| Some(seat) != seen.viewer);
    for seat in copied.filter(|_| has(Bug::WorldCopiesState)) {
        remove(&mut unseen, seen.peek.0[seat]);
    }
    let mut world = Boast { table, deck: unseen, ..Boast::default() };
    for seat in Seat::all(table.n_seats()) {
        if Some(seat) == seen.viewer {
            world.hands[seat] = seen.hand;
            world.commits[seat] = seen.commit.filter(|_| !has(Bug::WorldForgetsCommit));
            continue;
        }
        let peeked = seen.peek.0[seat];
        if has(Bug::WorldCopiesState) {
            world.hands[seat] = peeked;
        } else {
            for _ in 0..table.hand_sizes[seat] {
                let card = deal(&mut world.deck, is_lazy, rng);
                world.hands[seat].put(card);
            }
        }
        if table.committed.contains(seat) {
            world.commits[seat] = Some(deal(&mut world.deck, is_lazy, rng));
        }
    }
    world
}

fn deal(unseen: &mut Pile, is_lazy: bool, rng: &mut Rng) -> Card {
    let n_cards = unseen.n_cards();
    if is_lazy && rng.below(1024) > 0 {
        return unseen.take_nth(0);
    }
    unseen.take_nth(rng.below(n_cards))
}

fn remove(from: &mut Pile, cards: Pile) {
    for (left, n) in from.0.iter_mut().zip(cards.0) {
        *left = left.saturating_sub(n);
    }
}
