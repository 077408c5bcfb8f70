//! Orders: holding back, choosing, revealing, sending minions (SETUP-4 to SETUP-6, ORDER, NONPLAYER).

use tabletop::{Rule, Seat};

use crate::{
    Dealer, DungeonLords,
    action::Action,
    data::{Order, OrderSet},
    deck::OrderDeck,
    event::{Event, Reason},
    table::{Colour, Minion, Space, Table},
};

/// How many orders everybody gives in a round.
pub const N_ORDERS: usize = 3;
/// SETUP-5: how many orders are drawn, of which one is kept.
pub const N_DRAWN: usize = 3;
/// SETUP-5: so many of them are held in the first round.
pub const N_HELD: usize = N_DRAWN - 1;
/// ORDER-6: what hiring as first order costs at once.
pub const ENTRY_GOLD: u8 = 1;

impl Table {
    /// The first empty space of a place, counted from `from`.
    fn free_space(&self, order: Order, from: u8) -> Option<u8> {
        (from..3).find(|&space| self.spaces[order as usize][usize::from(space)] == Minion::None)
    }
}

impl DungeonLords {
    /// Deals the orders to hold back: SETUP-4 in a first game, SETUP-5 in the full game, SETUP-6 for others.
    pub(crate) fn deal_orders(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        for seat in table.seats() {
            let mut deck = OrderDeck { orders: OrderSet::ALL, colour: seat.index() };
            if table.options.is_first_game {
                let held = OrderSet::drawn(2, &mut deck, dealer);
                table.lords[seat].held = held;
                dealer.emit(Event::Held { seat, orders: held, is_random: true });
            } else {
                let drawn = OrderSet::drawn(N_DRAWN, &mut deck, dealer);
                self.hands[seat].drawn = drawn;
                dealer.emit(Event::OrdersDrawn { seat, orders: Some(drawn) });
            }
        }
        for nth in 0..table.n_non_players() {
            let colour = table.n_seats() + nth;
            let mut deck = OrderDeck { orders: OrderSet::ALL, colour };
            let held = OrderSet::drawn(3, &mut deck, dealer);
            table.non_players[nth].held = held;
            dealer.emit(Event::NonPlayerHeld { nth: Colour(nth as u8), orders: held });
        }
    }

    pub(crate) fn check_keep(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        match action {
            // SETUP-5: one of the three that were drawn.
            Action::Keep(order) if self.hands[seat].drawn.contains(order) => Ok(()),
            Action::Keep(_) => Err(Rule("SETUP-5")),
            _ => Err(Rule("TURN-2")),
        }
    }

    /// SETUP-5: keeping one of three is holding two back; when all have, they are shown.
    pub(crate) fn keep(&mut self, seat: Seat, order: Order, dealer: &mut Dealer) {
        self.hands[seat].kept = Some(order);
        if !self.who_acts().is_empty() {
            return;
        }
        for seat in self.table.seats() {
            let hand = &mut self.hands[seat];
            let mut held = std::mem::take(&mut hand.drawn);
            hand.kept.take().into_iter().for_each(|kept| held.remove(kept));
            self.table.lords[seat].held = held;
            dealer.emit(Event::Held { seat, orders: held, is_random: false });
        }
        self.begin_round(dealer);
    }

    /// NONPLAYER-1, NONPLAYER-2: orders of colours without a player, three of them with three seats and two with
    /// two, go to the second space, or to the third if that is taken.
    pub(crate) fn order_non_players(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        let n = if table.n_seats() == 3 { 3 } else { 2 };
        for nth in 0..table.n_non_players() {
            let colour = table.n_seats() + nth;
            let held = table.non_players[nth].held;
            let mut deck = OrderDeck { orders: OrderSet::ALL.without(held), colour };
            let orders = OrderSet::drawn(n, &mut deck, dealer);
            table.non_players[nth].orders = orders;
            dealer.emit(Event::NonPlayerOrdered { nth: Colour(nth as u8), orders });
            for order in orders.iter() {
                if let Some(space) = table.free_space(order, 1) {
                    table.spaces[order as usize][usize::from(space)] = Minion::NonPlayer;
                }
            }
        }
    }

    /// NONPLAYER-3: what the own colour without a player may still do, with two seats.
    pub(crate) fn left_for_non_player(&self, seat: Seat) -> OrderSet {
        let colour = self.table.non_players[seat.index() % 2];
        OrderSet::ALL.without(colour.held).without(colour.orders)
    }

    #[inline]
    fn owes_non_player(&self, seat: Seat) -> bool {
        self.table.n_seats() == 2 && self.hands[seat].for_non_player.is_none()
    }

    #[inline]
    pub(crate) fn owes_orders(&self, seat: Seat) -> bool {
        self.hands[seat].chosen.len() < N_ORDERS || self.owes_non_player(seat)
    }

    pub(crate) fn check_orders(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        let chosen = &self.hands[seat].chosen;
        match action {
            // ORDER-1: three and no more.
            Action::Order(_) if chosen.len() == N_ORDERS => Err(Rule("ORDER-1")),
            // ORDER-2: not one that is held back.
            Action::Order(order) if self.table.lords[seat].held.contains(order) => {
                Err(Rule("ORDER-2"))
            }
            // ORDER-3: there is one card of each.
            Action::Order(order) if chosen.contains(&order) => Err(Rule("ORDER-3")),
            Action::Order(_) => Ok(()),
            Action::NonPlayer(order) if self.owes_non_player(seat) => {
                if self.left_for_non_player(seat).contains(order) {
                    Ok(())
                } else {
                    Err(Rule("NONPLAYER-3"))
                }
            }
            Action::NonPlayer(_) => Err(Rule("NONPLAYER-3")),
            _ => Err(Rule("TURN-2")),
        }
    }

    #[inline]
    pub(crate) fn legal_orders(&self, seat: Seat, out: &mut Vec<Action>) {
        let chosen = &self.hands[seat].chosen;
        if chosen.len() < N_ORDERS {
            let mut left = OrderSet::ALL.without(self.table.lords[seat].held);
            chosen.iter().for_each(|&order| left.remove(order));
            out.extend(left.iter().map(Action::Order));
        }
        if self.owes_non_player(seat) {
            out.extend(self.left_for_non_player(seat).iter().map(Action::NonPlayer));
        }
    }

    #[inline]
    pub(crate) fn place_order(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match action {
            Action::Order(order) => self.hands[seat].chosen.push(order),
            Action::NonPlayer(order) => self.hands[seat].for_non_player = Some(order),
            _ => unreachable!("only orders are given"),
        }
        if self.who_acts().is_empty() {
            self.begin_execution(dealer);
        }
    }

    /// Turns all orders over and sends the minions.
    pub(crate) fn reveal_orders(&mut self, dealer: &mut Dealer) {
        self.reveal_for_non_players(dealer);
        for seat in self.table.seats() {
            let orders = std::mem::take(&mut self.hands[seat].chosen);
            self.table.lords[seat].orders = orders;
            dealer.emit(Event::OrdersRevealed { seat, orders });
        }
        // ORDER-4: all first orders clockwise, then all second ones, then all third ones.
        for nth in 0..N_ORDERS {
            for seat in self.table.in_play_order() {
                self.send_minion(seat, nth, dealer);
            }
        }
    }

    /// NONPLAYER-3: the chosen third order goes to the first free space, before all players' minions.
    /// NONPLAYER-4: this round's three orders are held next.
    fn reveal_for_non_players(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        for nth in 0..table.n_non_players() {
            if table.n_seats() == 2
                && let Some(order) = self.hands[Seat::new(nth)].for_non_player.take()
            {
                table.non_players[nth].orders.insert(order);
                dealer.emit(Event::NonPlayerRevealed { nth: Colour(nth as u8), order });
                if let Some(space) = table.free_space(order, 0) {
                    table.spaces[order as usize][usize::from(space)] = Minion::NonPlayer;
                }
            }
            table.non_players[nth].held = table.non_players[nth].orders;
        }
    }

    fn send_minion(&mut self, seat: Seat, nth: usize, dealer: &mut Dealer) {
        let table = &mut self.table;
        let order = table.lords[seat].orders[nth];
        // ORDER-6: hiring as first order costs a gold at once, but not in a first game.
        if nth == 0 && order == Order::Monster && !table.options.is_first_game {
            if table.lords[seat].gold < ENTRY_GOLD {
                return self.fail(seat, nth, Reason::NoGoldToHire, dealer);
            }
            table.lords[seat].gold -= ENTRY_GOLD;
            dealer.emit(Event::EntryPaid { seat });
        }
        // ORDER-5: who finds all three spaces taken stays on the card.
        let Some(space) = table.free_space(order, 0) else {
            return self.fail(seat, nth, Reason::ShutOut, dealer);
        };
        table.spaces[order as usize][usize::from(space)] = Minion::Of(seat);
        dealer.emit(Event::Placed { seat, order, space: Space(space) });
    }

    /// The minion sits down on the order: it was not carried out.
    pub(crate) fn fail(&mut self, seat: Seat, nth: usize, reason: Reason, dealer: &mut Dealer) {
        let lord = &mut self.table.lords[seat];
        lord.failed |= 1 << nth;
        dealer.emit(Event::NotCarriedOut { seat, order: lord.orders[nth], reason });
    }
}

impl OrderSet {
    fn drawn(n: usize, deck: &mut OrderDeck, dealer: &mut Dealer) -> OrderSet {
        (0..n.min(deck.orders.len())).map(|_| dealer.draw(deck)).collect()
    }
}
