//! The room store: taking a room and building it in place of a tunnel (ROOM).

use tabletop::Rule;

use crate::{
    Dealer, DungeonLords,
    action::Action,
    data::Room,
    event::Event,
    site::{Square, neighbours, squares, zone},
    table::Ask,
};

impl DungeonLords {
    #[inline]
    pub(crate) fn can_take(&self, room: Room) -> bool {
        self.table.lord().site.buildable(room) != 0
    }

    pub(crate) fn check_take(&self, room: Room) -> Result<(), Rule> {
        // ROOM-2: one of those that are left.
        if !self.table.store.contains(&room) {
            return Err(Rule("ROOM-2"));
        }
        // ROOM-6: no room without a square for it.
        if !self.can_take(room) {
            return Err(Rule("ROOM-6"));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn legal_take(&self, out: &mut Vec<Action>) {
        let mut rooms = self.table.store;
        rooms.sort_unstable();
        out.extend(
            rooms.iter().filter(|&&room| self.can_take(room)).map(|&room| Action::Take(room)),
        );
    }

    pub(crate) fn take_room(&mut self, room: Room, dealer: &mut Dealer) {
        self.pay_price(dealer);
        let table = &mut self.table;
        let nth = table.store.iter().position(|&other| other == room);
        table.store.remove(nth.expect("checked before"));
        let squares_for = table.lord().site.buildable(room);
        match squares_for.count_ones() {
            1 => self.build(room, Square::new(squares_for.trailing_zeros() as usize), dealer),
            _ => self.ask(Ask::Build(room)),
        }
    }

    pub(crate) fn check_build(&self, room: Room, action: Action) -> Result<(), Rule> {
        let Action::Build(square) = action else { return Err(Rule("TURN-2")) };
        let site = &self.table.lord().site;
        if site.unconquered_tunnels() & square.bit() == 0 {
            return Err(Rule("ROOM-3"));
        }
        if zone(room.zone()) & square.bit() == 0 {
            return Err(Rule("ROOM-4"));
        }
        if neighbours(site.rooms()) & square.bit() != 0 {
            return Err(Rule("ROOM-5"));
        }
        Ok(())
    }

    pub(crate) fn legal_build(&self, room: Room, out: &mut Vec<Action>) {
        out.extend(squares(self.table.lord().site.buildable(room)).map(Action::Build));
    }

    pub(crate) fn build(&mut self, room: Room, square: Square, dealer: &mut Dealer) {
        let seat = self.table.turn;
        self.table.lord_mut().site.build(room, square);
        dealer.emit(Event::Built { seat, room, square });
        self.visit_next(dealer);
    }
}
