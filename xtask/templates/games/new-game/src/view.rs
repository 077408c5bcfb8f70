//! The view: what one seat or spectator with perfect memory knows (SETUP-2, SCORE-1).

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{Deck, PerSeat, Rng, Seat, SeatSet, is_default};

use crate::{Card, Cards, NewGame, Table};

/// What one viewer knows beyond the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Private {
    /// The seat whose view this is; none for a spectator.
    pub viewer: Option<Seat>,
    /// The viewer's own card; at the end everybody's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: PerSeat<Option<Card>>,
}

impl Private {
    pub(crate) fn of(game: &NewGame, viewer: Option<Seat>) -> Private {
        let is_over = game.table.turn().is_none();
        let mut hands = PerSeat::filled(None);
        for seat in Seat::all(game.table.n_seats()) {
            if is_over || viewer == Some(seat) {
                hands[seat] = Some(game.hands[seat]);
            }
        }
        Private { viewer, hands }
    }
}

/// The table, and the cards the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    viewer: Option<Seat>,
    pub table: Table,
    pub hands: PerSeat<Option<Card>>,
}

impl View {
    /// A full state that looks like this view: unknown cards are dealt from those that are left.
    pub(crate) fn sample(&self, rng: &mut Rng) -> NewGame {
        let n_seats = self.table.n_seats();
        let mut deck = Cards::ALL;
        let known = Seat::all(n_seats).filter_map(|seat| self.hands[seat]);
        for card in self.table.discards.iter().chain(known) {
            deck.take(card);
        }
        let mut hands = PerSeat::filled(Card::LOWEST);
        for seat in Seat::all(n_seats) {
            hands[seat] = self.hands[seat].unwrap_or_else(|| {
                let nth = rng.below(deck.n_cards());
                deck.take_nth(nth)
            });
        }
        NewGame { table: self.table, hands, deck }
    }
}

impl tabletop::View for View {
    type Table = Table;
    type Private = Private;

    fn new(table: Table, Private { viewer, hands }: Private) -> View {
        View { viewer, table, hands }
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.table.turn() {
            Some(seat) => writeln!(f, "Round {}, turn of {seat}", self.table.round())?,
            None => writeln!(f, "The game is over")?,
        }
        writeln!(f, "Discards: {}", self.table.discards)?;
        for seat in Seat::all(self.table.n_seats()) {
            match self.hands[seat] {
                Some(card) => writeln!(f, "{seat}: {card}")?,
                None => writeln!(f, "{seat}: a card you do not see")?,
            }
        }
        Ok(())
    }
}
