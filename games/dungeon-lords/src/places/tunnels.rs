//! Digging and mining by permit (DIG, GOLD).

use tabletop::Rule;

use crate::{
    Dealer, DungeonLords,
    action::Action,
    event::Event,
    site::{Square, squares},
    table::{Ask, Table},
};

impl Table {
    /// DIG-2, GOLD-2: how many imps the permit and the den allow the seat in turn; on space III one more is the
    /// foreimp.
    #[inline]
    pub fn n_permitted(&self) -> u8 {
        let price = self.place.price(self.space);
        price.permit.min(self.lord().idle_imps().saturating_sub(u8::from(price.foreimp)))
    }
}

impl DungeonLords {
    /// GOLD-3: one imp for each unconquered tunnel.
    #[inline]
    pub(crate) fn n_miners(&self) -> u8 {
        let n_tunnels = self.table.lord().site.unconquered_tunnels().count_ones() as u8;
        self.table.n_permitted().min(n_tunnels)
    }

    /// Whether this square may become a tunnel.
    pub(crate) fn check_dig(&self, square: Square) -> Result<(), Rule> {
        let site = &self.table.lord().site;
        if site.diggable() & square.bit() != 0 {
            return Ok(());
        }
        let is_near = crate::site::neighbours(site.tiles()) & !site.tiles() & square.bit() != 0;
        // DIG-3: an empty square next to a tile; DIG-4: no block of two by two.
        Err(Rule(if is_near { "DIG-4" } else { "DIG-3" }))
    }

    #[inline]
    pub(crate) fn legal_dig(&self, out: &mut Vec<Action>) {
        out.extend(squares(self.table.lord().site.diggable()).map(Action::Dig));
    }

    pub(crate) fn dig_first(&mut self, square: Square, dealer: &mut Dealer) {
        let n_more = self.table.n_permitted() - 1;
        // DIG-2: the foreimp comes along with the first digger.
        self.table.lord_mut().busy += u8::from(self.price().foreimp);
        self.dig_tunnel(square, n_more, dealer);
    }

    pub(crate) fn check_dig_on(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Dig(square) => self.check_dig(square),
            // DIG-1: up to so many, not all of them.
            Action::Done => Ok(()),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn dig_on(&mut self, action: Action, n_left: u8, dealer: &mut Dealer) {
        match action {
            Action::Dig(square) => self.dig_tunnel(square, n_left - 1, dealer),
            _ => self.visit_next(dealer),
        }
    }

    fn dig_tunnel(&mut self, square: Square, n_more: u8, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let lord = self.table.lord_mut();
        lord.busy += 1;
        lord.dug |= square.bit();
        lord.site.dig(square);
        dealer.emit(Event::Dug { seat, square });
        if n_more > 0 && self.table.lord().site.diggable() != 0 {
            self.ask(Ask::Dig(n_more));
        } else {
            self.visit_next(dealer);
        }
    }

    pub(crate) fn check_mine(&self, n: u8) -> Result<(), Rule> {
        if n > self.price().permit {
            return Err(Rule("GOLD-1"));
        }
        if n > self.table.n_permitted() {
            return Err(Rule("GOLD-2"));
        }
        if n > self.n_miners() {
            return Err(Rule("GOLD-3"));
        }
        Ok(())
    }

    /// GOLD-1: one gold for each imp.
    pub(crate) fn mine(&mut self, n: u8, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let n_foreimps = u8::from(self.price().foreimp);
        let lord = self.table.lord_mut();
        lord.busy += n + n_foreimps;
        // GOLD-3: each in a tunnel of its own. Which ones makes no difference, so nobody is asked.
        let tunnels = squares(lord.site.unconquered_tunnels()).take(usize::from(n));
        lord.mined = tunnels.fold(0, |mined, square| mined | square.bit());
        lord.gold = lord.gold.saturating_add(n);
        dealer.emit(Event::Mined { seat, n });
        self.visit_next(dealer);
    }
}
