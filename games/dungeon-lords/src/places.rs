//! Carrying out orders: eight places one after the other, each minion in its turn (EXECUTE).

mod monster;
mod room;
mod tunnels;
mod wares;

use tabletop::Rule;

use crate::{
    Dealer, DungeonLords,
    action::Action,
    data::{Cost, Order, Price},
    event::{Event, Reason},
    lack::Lack,
    table::{Ask, Minion, Space},
};

impl DungeonLords {
    /// EXECUTE-1: from the first place on.
    pub(crate) fn visit_places(&mut self, dealer: &mut Dealer) {
        self.table.place = Order::Food;
        self.table.space = first_space(Order::Food);
        self.visit(dealer);
    }

    /// Goes on behind the space that has just been dealt with.
    pub(crate) fn visit_next(&mut self, dealer: &mut Dealer) {
        if self.step_on(dealer) {
            self.visit(dealer);
        }
    }

    /// Stops at the next minion that has a choice; passes over those that cannot do anything.
    fn visit(&mut self, dealer: &mut Dealer) {
        loop {
            let (place, space) = (self.table.place, self.table.space);
            if let Minion::Of(seat) = self.table.spaces[place as usize][usize::from(space)] {
                self.table.turn = seat;
                let Some(lack) = self.lack() else {
                    return self.ask(Ask::Act);
                };
                // EXECUTE-2: who cannot pay in full gets nothing.
                self.fail_here(Reason::Lacking(lack), dealer);
            }
            if !self.step_on(dealer) {
                return;
            }
        }
    }

    /// To the next space; false once all places are done and the next phase has begun.
    fn step_on(&mut self, dealer: &mut Dealer) -> bool {
        let table = &mut self.table;
        let is_last = table.space == 2 - first_space(table.place);
        if !is_last {
            table.space = if table.place.is_reversed() { table.space - 1 } else { table.space + 1 };
            return true;
        }
        let Some(&next) = Order::ALL.get(table.place as usize + 1) else {
            table.place = Order::Food;
            table.space = 0;
            self.begin_production(dealer);
            return false;
        };
        table.place = next;
        table.space = first_space(next);
        true
    }

    #[inline]
    pub(crate) fn price(&self) -> &'static Price {
        self.table.place.price(self.table.space)
    }

    /// What is lacking to pay what is left of the arrow.
    #[inline]
    pub(crate) fn lack_of_price(&self) -> Option<Lack> {
        let price = self.price();
        let (food, gold, evil) = (price.pays_food, price.pays_gold, price.pays_evil);
        let cost = Cost { food, gold, evil, ..Cost::default() };
        self.table.lord().lack(self.table.options.asked(cost), 0)
    }

    pub(crate) fn pay_price(&mut self, dealer: &mut Dealer) {
        let (seat, price) = (self.table.turn, self.price());
        let lord = self.table.lord_mut();
        lord.food -= price.pays_food;
        lord.gold -= price.pays_gold;
        self.gain_evil(seat, price.pays_evil, dealer);
    }

    pub(crate) fn check_act(&self, action: Action) -> Result<(), Rule> {
        match (self.table.place, action) {
            // EXECUTE-3: nobody has to.
            (_, Action::Decline) => Ok(()),
            (place, Action::Accept) if place.is_plain() => Ok(()),
            (Order::Dig, Action::Dig(square)) => self.check_dig(square),
            (Order::Gold, Action::Mine(n)) => self.check_mine(n),
            (Order::Monster, Action::Hire(monster)) => self.check_hire(monster),
            (Order::Room, Action::Take(room)) => self.check_take(room),
            _ => Err(Rule("TURN-2")),
        }
    }

    #[inline]
    pub(crate) fn legal_act(&self, out: &mut Vec<Action>) {
        match self.table.place {
            Order::Food | Order::Reputation | Order::Imps | Order::Traps => {
                out.extend([Action::Accept, Action::Decline]);
            }
            Order::Dig => {
                out.push(Action::Decline);
                self.legal_dig(out);
            }
            Order::Gold => {
                out.push(Action::Decline);
                out.extend((1..=self.n_miners()).map(Action::Mine));
            }
            Order::Monster => {
                out.push(Action::Decline);
                self.legal_hire(out);
            }
            Order::Room => {
                out.push(Action::Decline);
                self.legal_take(out);
            }
        }
    }

    pub(crate) fn act(&mut self, action: Action, dealer: &mut Dealer) {
        let (seat, order, space) = (self.table.turn, self.table.place, self.table.space);
        if action == Action::Decline {
            self.fail_here(Reason::Declined, dealer);
            return self.visit_next(dealer);
        }
        dealer.emit(Event::CarriedOut { seat, order, space: Space(space) });
        match action {
            Action::Accept => self.receive(dealer),
            Action::Dig(square) => self.dig_first(square, dealer),
            Action::Mine(n) => self.mine(n, dealer),
            Action::Hire(monster) => self.hire(monster, dealer),
            Action::Take(room) => self.take_room(room, dealer),
            _ => unreachable!("checked before"),
        }
    }

    /// The minion here sits down on its order.
    fn fail_here(&mut self, reason: Reason, dealer: &mut Dealer) {
        let (seat, place) = (self.table.turn, self.table.place);
        let nth = self.table.lords[seat].orders.iter().position(|&order| order == place);
        self.fail(seat, nth.expect("a minion is where its order sent it"), reason, dealer);
    }
}

/// MONSTER-1, ROOM-1: at these places the last to arrive comes first.
#[inline]
fn first_space(place: Order) -> u8 {
    if place.is_reversed() { 2 } else { 0 }
}
