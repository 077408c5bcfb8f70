//! What one viewer with perfect memory knows.

mod words;

use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet};

use crate::{
    Combat, DungeonLords,
    lord::Hand,
    table::{N_LORDS, Slot, Table, Town},
};

/// How much of a hand everybody can count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Backs {
    pub n_traps: u8,
    pub n_buried: u8,
    /// Orders drawn at set-up.
    pub n_drawn: u8,
    /// Orders placed face down.
    pub n_chosen: u8,
    pub has_kept: bool,
    pub has_ordered_non_player: bool,
}

/// The table, the own hand, the backs of the others' cards, and the combat cards one has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct View {
    viewer: Option<Seat>,
    pub table: Table,
    /// The viewer's own hand; empty for a spectator.
    pub hand: Hand,
    pub backs: PerSeat<Backs, N_LORDS>,
    pub town: Town,
    pub combat: Combat,
    to_act: SeatSet,
}

impl View {
    pub(crate) fn of(game: &DungeonLords, viewer: Option<Seat>) -> View {
        let mut backs = PerSeat::default();
        for seat in game.table.seats() {
            backs[seat] = backs_of(&game.hands[seat]);
        }
        View {
            viewer,
            table: game.table,
            hand: viewer.map_or(Hand::default(), |seat| game.hands[seat]),
            backs,
            town: game.town.map(|slot| slot.seen_through(viewer)),
            combat: game.combat.seen_by(viewer, game.table.options.in_order),
            to_act: game.who_acts(),
        }
    }
}

fn backs_of(hand: &Hand) -> Backs {
    Backs {
        n_traps: hand.traps.total(),
        n_buried: hand.buried.total(),
        n_drawn: hand.drawn.len() as u8,
        n_chosen: hand.chosen.len() as u8,
        has_kept: hand.kept.is_some(),
        has_ordered_non_player: hand.for_non_player.is_some(),
    }
}

impl Slot {
    /// SPY-1: the card is seen by those who looked; that they looked, by all.
    fn seen_through(self, viewer: Option<Seat>) -> Slot {
        let is_seen = self.is_open || viewer.is_some_and(|seat| self.seen_by.contains(seat));
        Slot { card: self.card.filter(|_| is_seen), ..self }
    }
}

impl tabletop::View for View {
    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        self.to_act
    }
}
