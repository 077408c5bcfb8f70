//! Production in rooms, and which order comes back (PRODUCE, RETRIEVE).

use tabletop::{Deck, Rule, Seat};

use crate::{
    Dealer, DungeonLords,
    action::Action,
    data::{OrderSet, Room},
    event::Event,
    table::{Ask, Table},
};

impl Table {
    /// How many imps and trolls a room has kept busy in this round (PRODUCE-2).
    pub fn n_working(&self, room: Room) -> u8 {
        let n_times = self.worked.get(room as usize).copied().unwrap_or(0);
        room.production().map_or(0, |production| production.workers * n_times)
    }

    /// How many of a seat have dug, mined or worked in rooms in this round.
    pub fn n_at_work(&self, seat: Seat) -> u8 {
        let lord = &self.lords[seat];
        let n_in_rooms: u8 = lord.site.iter_rooms().map(|(room, _)| self.n_working(room)).sum();
        (lord.dug.count_ones() + lord.mined.count_ones()) as u8 + n_in_rooms
    }

    /// Those who only watch the others at work (DIG-2).
    pub fn n_foreimps(&self, seat: Seat) -> u8 {
        self.lords[seat].busy.saturating_sub(self.n_at_work(seat))
    }
}

impl DungeonLords {
    /// Asks the seat in turn for production, then for an order to take back, then the next seat.
    pub(crate) fn produce_or_retrieve(&mut self, dealer: &mut Dealer) {
        loop {
            // PRODUCE-5: in play order, because a printing press may move the paladin.
            if self.producing().next().is_some() {
                return self.ask(Ask::Produce);
            }
            if self.must_choose_order() {
                return self.ask(Ask::Retrieve);
            }
            if !self.retrieve_and_pass(0, dealer) {
                return;
            }
        }
    }

    /// Rooms of the seat in turn that can work now.
    fn producing(&self) -> impl Iterator<Item = Room> + '_ {
        let has_workers = self.table.lord().idle_workers() >= 2;
        let rooms = Room::all().take(if has_workers { Room::OF_YEAR } else { 0 });
        rooms.filter(|&room| self.check_room(room).is_ok())
    }

    fn check_room(&self, room: Room) -> Result<(), Rule> {
        let lord = self.table.lord();
        let Some(production) = room.production() else { return Err(Rule("PRODUCE-1")) };
        // PRODUCE-1: an unconquered room of one's own.
        if !lord.site.has_open(room) {
            return Err(Rule("PRODUCE-1"));
        }
        // PRODUCE-4: once a round in the first year, twice in the second.
        if self.table.worked[room as usize] >= self.table.year {
            return Err(Rule("PRODUCE-4"));
        }
        // PRODUCE-2: enough idle imps; PRODUCE-3: or trolls.
        if lord.idle_workers() < production.workers {
            return Err(Rule("PRODUCE-2"));
        }
        // PRODUCE-6: what else it takes, and something to come of it.
        let is_blocked = lord.food < production.pays_food
            || production.traps > 0 && self.trap_deck.n_cards() == 0
            || production.tunnels > 0 && lord.site.diggable() == 0;
        if is_blocked { Err(Rule("PRODUCE-6")) } else { Ok(()) }
    }

    pub(crate) fn check_produce(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Produce(room) => self.check_room(room),
            Action::Done => Ok(()),
            _ => Err(Rule("TURN-2")),
        }
    }

    #[inline]
    pub(crate) fn legal_produce(&self, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(self.producing().map(Action::Produce));
    }

    pub(crate) fn produce(&mut self, action: Action, dealer: &mut Dealer) {
        let Action::Produce(room) = action else {
            // Done: whatever could still work stays idle.
            return self.retrieve_next(dealer);
        };
        let seat = self.table.turn;
        let production = room.production().expect("checked before");
        self.table.worked[room as usize] += 1;
        let lord = self.table.lord_mut();
        lord.busy += production.workers;
        lord.food = lord.food - production.pays_food + production.food;
        lord.gold += production.gold;
        // PRODUCE-7: a new imp can work at once.
        lord.imps += production.imps;
        dealer.emit(Event::Produced { seat, room });
        self.lose_evil(seat, production.nicer, dealer);
        if production.traps > 0 {
            self.draw_traps(production.traps, dealer);
        }
        // PRODUCE-8: the Tool Shed digs by the rules of digging.
        if production.tunnels > 0 {
            self.ask(Ask::Shed);
        } else {
            self.produce_or_retrieve(dealer);
        }
    }

    pub(crate) fn check_shed(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Dig(square) => self.check_dig(square),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn dig_by_shed(&mut self, action: Action, dealer: &mut Dealer) {
        let Action::Dig(square) = action else { unreachable!("checked before") };
        let seat = self.table.turn;
        self.table.lord_mut().site.dig(square);
        dealer.emit(Event::Dug { seat, square });
        self.produce_or_retrieve(dealer);
    }

    fn retrieve_next(&mut self, dealer: &mut Dealer) {
        if self.must_choose_order() {
            return self.ask(Ask::Retrieve);
        }
        if self.retrieve_and_pass(0, dealer) {
            self.produce_or_retrieve(dealer);
        }
    }

    /// RETRIEVE-2: a choice only if the second or third order was not carried out.
    fn must_choose_order(&self) -> bool {
        self.table.lord().failed & 0b110 != 0
    }

    pub(crate) fn check_retrieve(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Retrieve(0) => Ok(()),
            Action::Retrieve(nth) if self.table.lord().did_fail(usize::from(nth)) => Ok(()),
            Action::Retrieve(_) => Err(Rule("RETRIEVE-2")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_retrieve(&self, out: &mut Vec<Action>) {
        let lord = self.table.lord();
        let can_return = |nth: &u8| *nth == 0 || lord.did_fail(usize::from(*nth));
        out.extend((0..3).filter(can_return).map(Action::Retrieve));
    }

    pub(crate) fn retrieve(&mut self, nth: u8, dealer: &mut Dealer) {
        if self.retrieve_and_pass(usize::from(nth), dealer) {
            self.produce_or_retrieve(dealer);
        }
    }

    /// RETRIEVE-1: held orders and one of this round's come back, the other two are held. Then the next seat;
    /// false when there is none and the next phase has begun.
    fn retrieve_and_pass(&mut self, nth: usize, dealer: &mut Dealer) -> bool {
        let seat = self.table.turn;
        let lord = self.table.lord_mut();
        let mut held: OrderSet = lord.orders.iter().copied().collect();
        if let Some(&order) = lord.orders.get(nth) {
            held.remove(order);
            dealer.emit(Event::Retrieved { seat, order });
        }
        lord.held = held;
        lord.orders.clear();
        lord.failed = 0;
        match self.next_in_turn() {
            Some(next) => {
                self.table.turn = next;
                true
            }
            None => {
                self.begin_event(dealer);
                false
            }
        }
    }
}
