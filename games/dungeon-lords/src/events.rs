//! Events: pay day, taxes, and what the special events have in common (EVENT, PAYDAY, TAXES).

mod special;

pub use special::{HUNT_EVIL, IMPS_PER_FOOD, N_COLLAPSING, N_FREE_TRAPS, VIP_COST};

use tabletop::Rule;

use crate::{
    Dealer, DungeonLords,
    action::{Action, MAX_PAID},
    data::{Cost, EventTile, Monster},
    event::Event,
    table::Ask,
};

/// PAYDAY-2: what it brings when a monster is let go.
pub const RELEASE_EVIL: u8 = 1;
/// TAXES-1: tiles that one gold is due for.
pub const TILES_PER_GOLD: u8 = 2;

impl DungeonLords {
    pub(crate) fn announce_event(&mut self, dealer: &mut Dealer) {
        if let Some(tile) = self.table.event {
            let special = self.table.special.filter(|_| tile == EventTile::Special);
            dealer.emit(Event::EventCame { tile, special });
        }
    }

    /// Lets the event come over the seat in turn and those after it, up to the first with a choice.
    pub(crate) fn face_event(&mut self, dealer: &mut Dealer) {
        loop {
            // The last question is answered.
            self.ask(Ask::Over);
            match self.table.event {
                Some(EventTile::PayDay) => self.begin_wages(),
                Some(EventTile::Taxes) => self.begin_taxes(dealer),
                Some(EventTile::Special) => self.begin_special(dealer),
                None => {}
            }
            if self.is_asking() {
                return;
            }
            // EVENT-1: in play order.
            match self.next_in_turn() {
                Some(next) => self.table.turn = next,
                None => return self.end_event(dealer),
            }
        }
    }

    /// Whether the event has a question for the seat in turn.
    fn is_asking(&self) -> bool {
        !matches!(self.table.ask, Ask::Over)
    }

    /// The seat in turn is done with the event.
    pub(crate) fn pass_event(&mut self, dealer: &mut Dealer) {
        match self.next_in_turn() {
            Some(next) => {
                self.table.turn = next;
                self.face_event(dealer);
            }
            None => self.end_event(dealer),
        }
    }

    /// PAYDAY-1: everybody in the lair wants a wage.
    fn begin_wages(&mut self) {
        let lord = self.table.lord();
        self.table.unsettled = std::array::from_fn(|kind| lord.up[kind] + lord.down[kind]);
        self.ask_wages();
    }

    fn ask_wages(&mut self) {
        let is_due = self.table.unsettled != [0; Monster::COUNT];
        self.ask(if is_due { Ask::Wages } else { Ask::Over });
    }

    /// PAYDAY-3: a wage is a cost and paid in full; a demon needs another monster than itself.
    fn can_pay_wage(&self, monster: Monster) -> bool {
        let seat = self.table.turn;
        let cost = self.table.options.asked(monster.cost());
        let cost = Cost { monsters: 2 * cost.monsters, ..cost };
        self.table.lords[seat].can_pay(cost, self.hands[seat].traps.total())
    }

    pub(crate) fn check_wages(&self, action: Action) -> Result<(), Rule> {
        let (Action::Wage(monster) | Action::Release(monster)) = action else {
            return Err(Rule("TURN-2"));
        };
        match action {
            // PAYDAY-1: each is settled once.
            _ if self.table.unsettled[monster as usize] == 0 => Err(Rule("PAYDAY-1")),
            Action::Wage(_) if !self.can_pay_wage(monster) => Err(Rule("PAYDAY-3")),
            _ => Ok(()),
        }
    }

    pub(crate) fn legal_wages(&self, out: &mut Vec<Action>) {
        let due =
            || Monster::ALL.into_iter().filter(|&kind| self.table.unsettled[kind as usize] > 0);
        out.extend(due().filter(|&kind| self.can_pay_wage(kind)).map(Action::Wage));
        out.extend(due().map(Action::Release));
    }

    pub(crate) fn settle(&mut self, action: Action, dealer: &mut Dealer) {
        let seat = self.table.turn;
        match action {
            Action::Wage(monster) => {
                self.table.unsettled[monster as usize] -= 1;
                let cost = monster.cost();
                dealer.emit(Event::WagePaid { seat, monster });
                self.pay_cost(cost, dealer);
                if cost.traps > 0 || cost.monsters > 0 {
                    return self.ask(Ask::Tribute(monster));
                }
            }
            // PAYDAY-2: whoever is not paid leaves, and people talk.
            Action::Release(monster) => {
                self.table.unsettled[monster as usize] -= 1;
                self.lose_monster(monster);
                dealer.emit(Event::Released { seat, monster });
                self.gain_evil(seat, RELEASE_EVIL, dealer);
            }
            _ => unreachable!("checked before"),
        }
        self.go_on_with_wages(dealer);
    }

    /// Also after a golem got its trap or a demon its meal.
    pub(crate) fn go_on_with_wages(&mut self, dealer: &mut Dealer) {
        self.ask_wages();
        if !self.is_asking() {
            self.pass_event(dealer);
        }
    }

    /// TAXES-1: one gold for every two tiles, rounded up, conquered or not.
    fn begin_taxes(&mut self, dealer: &mut Dealer) {
        let due = self.table.lord().site.n_tiles().div_ceil(TILES_PER_GOLD);
        match self.table.lord().gold {
            0 => self.pay_taxes(0, due, dealer),
            _ => self.ask(Ask::Taxes(due)),
        }
    }

    /// TAXES-2: how much is paid is the lord's choice, up to what is due and there.
    pub(crate) fn most_gold(&self, due: u8) -> u8 {
        due.min(self.table.lord().gold).min(MAX_PAID)
    }

    pub(crate) fn check_payment(
        &self,
        most: u8,
        rule: &'static str,
        action: Action,
    ) -> Result<(), Rule> {
        match action {
            Action::Pay(n) if n <= most => Ok(()),
            Action::Pay(_) => Err(Rule(rule)),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn pay_taxes(&mut self, n_paid: u8, n_due: u8, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let lord = self.table.lord_mut();
        lord.gold -= n_paid;
        // TAXES-3: a red mark for each gold that is missing.
        lord.red_marks = lord.red_marks.saturating_add(n_due - n_paid);
        dealer.emit(Event::TaxPaid { seat, n_paid, n_due });
    }
}
