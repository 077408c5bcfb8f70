//! The order of phases in a year, as the rulebook's table of contents has it.
//!
//! Building, four rounds a year:
//! 1. New round (`round`): a new offer, and next round's event and adventurers.
//! 2. Orders (`orders`): all choose three, reveal them and send minions.
//! 3. Carrying them out (`places`): eight places, one after the other.
//! 4. Production (`production`): imps and trolls work in rooms, an order comes back.
//! 5. Event (`events`), not in winter: pay day, taxes or a special event.
//! 6. Adventurers (`party`), not in winter: the nicest get the weakest.
//! 7. End of the round (`round`): imps go home, the token moves on; after fall come the adventurers.
//!
//! Combat (`combat`), four rounds: planning, the combat card, battles. Then the second year (`year`), and after
//! its combat scoring (`scoring`). The Evilometer and the paladin (`evil`) run through all of it.

use tabletop::{Seat, SeatSet};

use crate::{
    Dealer, DungeonLords,
    table::{Ask, Stage},
};

/// Where all are asked at once nobody is in turn; equal positions are equal states.
pub(crate) const NOBODY: Seat = Seat::new(0);

impl DungeonLords {
    /// A round begins, and everybody owes orders.
    pub(crate) fn begin_round(&mut self, dealer: &mut Dealer) {
        self.draw_offer(dealer);
        self.draw_forecast(dealer);
        self.order_non_players(dealer);
        self.table.stage = Stage::Orders;
        self.table.ask = Ask::Orders;
        self.table.turn = NOBODY;
    }

    /// All orders are given.
    pub(crate) fn begin_execution(&mut self, dealer: &mut Dealer) {
        self.reveal_orders(dealer);
        self.table.stage = Stage::Execute;
        self.visit_places(dealer);
    }

    /// All minions are home or sit on their orders.
    pub(crate) fn begin_production(&mut self, dealer: &mut Dealer) {
        self.table.stage = Stage::Production;
        self.table.turn = self.table.starter;
        self.produce_or_retrieve(dealer);
    }

    /// Everybody has three orders back.
    pub(crate) fn begin_event(&mut self, dealer: &mut Dealer) {
        // EVENT-2: winter has neither event nor adventurers.
        if !self.table.season.has_event() {
            return self.end_round(dealer);
        }
        self.table.stage = Stage::Event;
        self.table.turn = self.table.starter;
        self.announce_event(dealer);
        self.face_event(dealer);
    }

    /// The event is over for everybody.
    pub(crate) fn end_event(&mut self, dealer: &mut Dealer) {
        self.assign_adventurers(dealer);
        self.end_round(dealer);
    }

    /// The next seat in play order; `None` once all had their turn.
    #[inline]
    pub(crate) fn next_in_turn(&self) -> Option<Seat> {
        let next = self.table.turn.left(self.table.n_seats());
        (next != self.table.starter).then_some(next)
    }

    /// Asks the seat in turn.
    #[inline]
    pub(crate) fn ask(&mut self, ask: Ask) {
        self.table.ask = ask;
    }

    /// Who owes an action.
    pub(crate) fn who_acts(&self) -> SeatSet {
        let table = &self.table;
        match table.ask {
            Ask::Keep => table.seats().filter(|&s| self.hands[s].kept.is_none()).collect(),
            Ask::Orders => table.seats().filter(|&seat| self.owes_orders(seat)).collect(),
            Ask::Combat => self.who_acts_in_combat(),
            Ask::Over => SeatSet::EMPTY,
            _ => SeatSet::one(table.turn),
        }
    }
}
