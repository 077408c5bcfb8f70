//! What is paid for and received at once: food, reputation and spying, imps, traps (FOOD, REPUTATION, SPY, IMPS,
//! TRAPS).

use tabletop::Rule;

use crate::{
    Dealer, DungeonLords,
    action::Action,
    data::{Order, Trap, Traps},
    event::Event,
    table::Ask,
};

impl DungeonLords {
    /// Pays what is left of the arrow and takes what is right of it.
    pub(crate) fn receive(&mut self, dealer: &mut Dealer) {
        let (seat, price) = (self.table.turn, *self.price());
        self.pay_price(dealer);
        let lord = self.table.lord_mut();
        // FOOD-1, IMPS-1: new imps can still work in rooms this round.
        lord.food = lord.food.saturating_add(price.food);
        lord.gold = lord.gold.saturating_add(price.gold);
        lord.imps = lord.imps.saturating_add(price.imps);
        // REPUTATION-1: a smile for a step down.
        self.lose_evil(seat, price.nicer, dealer);
        // SPY-1: then a look at a card, if there is one left to learn.
        if price.spies && (0..4).any(|slot| !self.knows_card(seat, slot)) {
            return self.ask(Ask::Spy);
        }
        if self.table.place == Order::Traps {
            // TRAPS-2: in the second year one card more, and one goes back.
            let n_extra = u8::from(self.table.year == 2);
            let n_drawn = self.draw_traps(price.traps + n_extra, dealer);
            // TRAPS-3: if the deck runs out, the extra card is the one that is missing.
            if n_extra > 0 && n_drawn > price.traps {
                return self.ask(Ask::GiveBack);
            }
        }
        self.visit_next(dealer);
    }

    /// TRAPS-1: the owner alone sees them. TRAPS-3: as many as there are.
    pub(crate) fn draw_traps(&mut self, n: u8, dealer: &mut Dealer) -> u8 {
        let seat = self.table.turn;
        let n = n.min(self.trap_deck.total());
        let mut traps = Traps::NONE;
        for _ in 0..n {
            let trap = dealer.draw(&mut self.trap_deck);
            traps.add(trap);
            self.hands[seat].traps.add(trap);
        }
        dealer.emit(Event::TrapsDrawn { seat, n, traps: Some(traps) });
        n
    }

    pub(crate) fn check_spy(&self, action: Action) -> Result<(), Rule> {
        match action {
            // SPY-2: there is nothing to learn from a card you know.
            Action::Spy(slot) if self.knows_card(self.table.turn, slot) => Err(Rule("SPY-2")),
            // SPY-1: you may look, you need not.
            Action::Spy(_) | Action::Decline => Ok(()),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_spy(&self, out: &mut Vec<Action>) {
        out.push(Action::Decline);
        let unknown = (0..4).filter(|&slot| !self.knows_card(self.table.turn, slot));
        out.extend(unknown.map(Action::Spy));
    }

    pub(crate) fn spy(&mut self, action: Action, dealer: &mut Dealer) {
        if let Action::Spy(slot) = action {
            self.spy_on(self.table.turn, slot, dealer);
        }
        self.visit_next(dealer);
    }

    /// TRAPS-4: any own trap, face down.
    pub(crate) fn check_discard(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Discard(trap) if self.hands[self.table.turn].traps[trap] > 0 => Ok(()),
            Action::Discard(_) => Err(Rule("TRAPS-4")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_discard(&self, out: &mut Vec<Action>) {
        out.extend(self.hands[self.table.turn].traps.kinds().map(Action::Discard));
    }

    pub(crate) fn discard(&mut self, trap: Trap, dealer: &mut Dealer) {
        let seat = self.table.turn;
        self.hands[seat].traps.remove(trap);
        self.hands[seat].buried.add(trap);
        dealer.emit(Event::TrapDiscarded { seat, trap: Some(trap) });
    }
}
