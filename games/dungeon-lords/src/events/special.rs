//! The nine special events of the full game (SPECIAL). Most of their effects are proposed.

use tabletop::Rule;

use crate::{
    Dealer, DungeonLords,
    action::{Action, MAX_PAID, Unit},
    combat::EVIL_GAINED,
    data::{Cost, Monster, Special},
    event::Event,
    site::squares,
    table::{Ask, Table},
};

/// SPECIAL-1: what a spared monster costs.
pub const HUNT_EVIL: u8 = 3;
/// SPECIAL-6: tiles that fall in.
pub const N_COLLAPSING: u8 = 2;
/// SPECIAL-7: what a VIP is offered.
pub const VIP_COST: Cost = Cost { food: 1, gold: 1, evil: 0, traps: 0, monsters: 0 };
/// SPECIAL-8: imps that share one food.
pub const IMPS_PER_FOOD: u8 = 4;
/// SPECIAL-9: traps that are not recalled.
pub const N_FREE_TRAPS: u8 = 2;

impl Table {
    /// What is gained by whoever takes evil rather than lose a monster (SPECIAL-1) or keep the peace (SPELL-5).
    pub fn evil_to_take(&self) -> u8 {
        if self.ask == Ask::WitchHunt { HUNT_EVIL } else { EVIL_GAINED }
    }
}

impl DungeonLords {
    /// What the card does to the seat in turn: at once, or by a question.
    pub(crate) fn begin_special(&mut self, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let special = self.table.special;
        let lord = self.table.lord_mut();
        match special {
            // SPECIAL-10: without a card nothing happens.
            None => {}
            Some(Special::WitchHunt) if lord.n_monsters() == 0 => self.hunt(None, dealer),
            Some(Special::WitchHunt) => self.ask(Ask::WitchHunt),
            Some(Special::MonsterStrike) => {
                // GHOST-1: ghosts do not strike; nor do those who lie face down already.
                let mut strikers = lord.up;
                strikers[Monster::Ghost as usize] = 0;
                self.table.unsettled = strikers;
                self.ask_striker();
            }
            Some(Special::ExtraTax) => match (lord.site.n_rooms(), lord.gold) {
                (0, _) => {}
                (due, 0) => self.pay_extra_tax(0, due, dealer),
                (due, _) => self.ask(Ask::ExtraTax(due)),
            },
            // SPECIAL-4, SPECIAL-5: half of it, rounded up.
            Some(Special::Rats) => {
                let n = lord.food.div_ceil(2);
                lord.food -= n;
                dealer.emit(Event::FoodEaten { seat, n });
            }
            Some(Special::Burglary) => {
                let n = lord.gold.div_ceil(2);
                lord.gold -= n;
                dealer.emit(Event::GoldStolen { seat, n });
            }
            Some(Special::Earthquake) => self.ask_collapse(N_COLLAPSING),
            Some(Special::VipVisit) => {
                if lord.food >= VIP_COST.food && lord.gold >= VIP_COST.gold {
                    self.ask(Ask::VipVisit);
                } else {
                    self.receive_vip(false, dealer);
                }
            }
            Some(Special::ImpHoliday) => match (lord.imps.div_ceil(IMPS_PER_FOOD), lord.food) {
                (0, _) => {}
                (due, 0) => self.hold_holiday(0, due, dealer),
                (due, _) => self.ask(Ask::ImpHoliday(due)),
            },
            Some(Special::TrapRecall) => {
                let gold = lord.gold;
                let due = self.hands[seat].traps.total().saturating_sub(N_FREE_TRAPS);
                match (due, gold) {
                    (0, _) => {}
                    (due, 0) => self.recall(0, due, dealer),
                    (due, _) => self.ask(Ask::TrapRecall(due)),
                }
            }
        }
    }

    /// The most that can be paid of what this question is about, and the rule that says so.
    fn payment(&self) -> Option<(u8, &'static str)> {
        Some(match self.table.ask {
            Ask::Taxes(due) => (self.most_gold(due), "TAXES-2"),
            Ask::ExtraTax(due) => (self.most_gold(due), "SPECIAL-3"),
            Ask::ImpHoliday(due) => (due.min(self.table.lord().food).min(MAX_PAID), "SPECIAL-8"),
            Ask::TrapRecall(due) => (self.most_gold(due), "SPECIAL-9"),
            _ => return None,
        })
    }

    pub(crate) fn check_event(&self, action: Action) -> Result<(), Rule> {
        if let Some((most, rule)) = self.payment() {
            return self.check_payment(most, rule, action);
        }
        match (self.table.ask, action) {
            (Ask::Wages, _) => self.check_wages(action),
            (Ask::WitchHunt, Action::TakeEvil) => Ok(()),
            (Ask::WitchHunt, Action::Release(monster)) => {
                let is_monster = !monster.is_ghost() && self.table.lord().n_of(monster) > 0;
                if is_monster { Ok(()) } else { Err(Rule("SPECIAL-1")) }
            }
            (Ask::Strike, _) => self.check_strike(action),
            (Ask::Collapse(n), Action::Collapse(square)) => {
                let can_go = self.table.lord().site.collapsible(n) & square.bit() != 0;
                if can_go { Ok(()) } else { Err(Rule("SPECIAL-6")) }
            }
            (Ask::VipVisit, Action::Accept | Action::Decline) => Ok(()),
            (Ask::Recalled(_), _) => self.check_discard(action),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_event(&self, out: &mut Vec<Action>) {
        if let Some((most, _)) = self.payment() {
            out.extend((0..=most).map(Action::Pay));
            return;
        }
        match self.table.ask {
            Ask::Wages => self.legal_wages(out),
            Ask::WitchHunt => {
                out.push(Action::TakeEvil);
                let lord = self.table.lord();
                let prey = Monster::ALL.into_iter();
                out.extend(
                    prey.filter(|&m| !m.is_ghost() && lord.n_of(m) > 0).map(Action::Release),
                );
            }
            Ask::Strike => self.legal_strike(out),
            Ask::Collapse(n) => {
                out.extend(squares(self.table.lord().site.collapsible(n)).map(Action::Collapse));
            }
            Ask::VipVisit => out.extend([Action::Accept, Action::Decline]),
            Ask::Recalled(_) => self.legal_discard(out),
            _ => unreachable!("only events ask here"),
        }
    }

    pub(crate) fn answer_event(&mut self, action: Action, dealer: &mut Dealer) {
        let ask = self.table.ask;
        match (ask, action) {
            (Ask::Wages, _) => return self.settle(action, dealer),
            (Ask::Taxes(due), Action::Pay(n)) => self.pay_taxes(n, due, dealer),
            (Ask::ExtraTax(due), Action::Pay(n)) => self.pay_extra_tax(n, due, dealer),
            (Ask::ImpHoliday(due), Action::Pay(n)) => self.hold_holiday(n, due, dealer),
            (Ask::WitchHunt, Action::Release(monster)) => self.hunt(Some(monster), dealer),
            (Ask::WitchHunt, _) => self.hunt(None, dealer),
            (Ask::VipVisit, _) => self.receive_vip(action == Action::Accept, dealer),
            (Ask::Strike, _) => {
                self.answer_strike(action, dealer);
                self.ask_striker();
                if self.table.ask == Ask::Strike {
                    return;
                }
            }
            (Ask::Collapse(n), Action::Collapse(square)) => {
                let seat = self.table.turn;
                let room = self.table.lord_mut().site.remove(square);
                room.into_iter().for_each(|room| self.table.gone.rooms |= 1 << room as u16);
                dealer.emit(Event::Collapsed { seat, square });
                self.ask_collapse(n - 1);
                if self.table.ask != Ask::Over {
                    return;
                }
            }
            (Ask::TrapRecall(due), Action::Pay(n)) => {
                self.recall(n, due, dealer);
                if self.table.ask != Ask::Over {
                    return;
                }
            }
            (Ask::Recalled(n), Action::Discard(trap)) => {
                self.discard(trap, dealer);
                if n > 1 {
                    return self.ask(Ask::Recalled(n - 1));
                }
            }
            _ => unreachable!("checked before"),
        }
        self.pass_event(dealer);
    }

    /// SPECIAL-1: a monster is handed over, or three evil gained; who has none gains the evil.
    fn hunt(&mut self, monster: Option<Monster>, dealer: &mut Dealer) {
        let seat = self.table.turn;
        dealer.emit(Event::Hunted { seat, monster });
        match monster {
            Some(monster) => self.lose_monster(monster),
            None => self.gain_evil(seat, HUNT_EVIL, dealer),
        }
    }

    /// SPECIAL-2: monster by monster, kind by kind.
    fn ask_striker(&mut self) {
        let is_left = self.striker().is_some();
        self.ask(if is_left { Ask::Strike } else { Ask::Over });
    }

    fn striker(&self) -> Option<Monster> {
        Monster::ALL.into_iter().find(|&kind| self.table.unsettled[kind as usize] > 0)
    }

    fn check_strike(&self, action: Action) -> Result<(), Rule> {
        let striker = self.striker().expect("somebody is on strike");
        let (lord, cost) = (self.table.lord(), striker.cost());
        let is_enough = match action {
            Action::FaceDown => true,
            Action::PayUnit(Unit::Food) => cost.food > 0 && lord.food > 0,
            Action::PayUnit(Unit::Gold) => cost.gold > 0 && lord.gold > 0,
            // EVIL-4: in a special event evil is gained, which can always be done.
            Action::PayUnit(Unit::Evil) => cost.evil > 0,
            Action::Discard(trap) => cost.traps > 0 && self.hands[self.table.turn].traps[trap] > 0,
            Action::Feed(monster) => cost.monsters > 0 && self.is_edible(monster, striker),
            _ => return Err(Rule("TURN-2")),
        };
        if is_enough { Ok(()) } else { Err(Rule("SPECIAL-2")) }
    }

    fn legal_strike(&self, out: &mut Vec<Action>) {
        let striker = self.striker().expect("somebody is on strike");
        out.push(Action::FaceDown);
        if striker.cost().monsters > 0 {
            self.legal_tribute(striker, out);
        }
        if striker.cost().traps > 0 {
            self.legal_discard(out);
        }
        let units = Unit::ALL.map(Action::PayUnit).into_iter();
        out.extend(units.filter(|&action| self.check_strike(action).is_ok()));
    }

    fn answer_strike(&mut self, action: Action, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let monster = self.striker().expect("somebody is on strike");
        self.table.unsettled[monster as usize] -= 1;
        dealer.emit(match action {
            Action::FaceDown => Event::OnStrike { seat, monster },
            _ => Event::StrikeEnded { seat, monster },
        });
        let lord = self.table.lord_mut();
        match action {
            Action::FaceDown => {
                lord.up[monster as usize] -= 1;
                lord.down[monster as usize] += 1;
            }
            Action::PayUnit(Unit::Food) => lord.food -= 1,
            Action::PayUnit(Unit::Gold) => lord.gold -= 1,
            Action::PayUnit(Unit::Evil) => self.gain_evil(seat, 1, dealer),
            Action::Discard(trap) => self.discard(trap, dealer),
            Action::Feed(monster) => self.feed(monster, dealer),
            _ => unreachable!("checked before"),
        }
    }

    /// SPECIAL-3: a gold for each room, or a red mark for it.
    fn pay_extra_tax(&mut self, n_paid: u8, n_due: u8, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let lord = self.table.lord_mut();
        lord.gold -= n_paid;
        lord.red_marks = lord.red_marks.saturating_add(n_due - n_paid);
        dealer.emit(Event::ExtraTaxPaid { seat, n_paid, n_due });
    }

    /// SPECIAL-6: as long as a tile can go without cutting others off.
    fn ask_collapse(&mut self, n: u8) {
        let can_go = n > 0 && self.table.lord().site.removable() != 0;
        self.ask(if can_go { Ask::Collapse(n) } else { Ask::Over });
    }

    /// SPECIAL-7: a food and a gold, or a red mark.
    fn receive_vip(&mut self, is_paid: bool, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let lord = self.table.lord_mut();
        if is_paid {
            lord.food -= VIP_COST.food;
            lord.gold -= VIP_COST.gold;
        } else {
            lord.red_marks = lord.red_marks.saturating_add(1);
        }
        dealer.emit(Event::VipReceived { seat, is_paid });
    }

    /// SPECIAL-8: for every four imps a food, or one of them is gone.
    fn hold_holiday(&mut self, n_food: u8, due: u8, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let n_imps = due - n_food;
        let lord = self.table.lord_mut();
        lord.food -= n_food;
        lord.imps -= n_imps;
        dealer.emit(Event::HolidayHeld { seat, n_food, n_imps });
    }

    /// SPECIAL-9: all but two traps cost a gold each, or go.
    fn recall(&mut self, n_paid: u8, n_due: u8, dealer: &mut Dealer) {
        let seat = self.table.turn;
        self.table.lord_mut().gold -= n_paid;
        dealer.emit(Event::TrapsRecalled { seat, n_paid, n_due });
        let n_left = n_due - n_paid;
        self.ask(if n_left > 0 { Ask::Recalled(n_left) } else { Ask::Over });
    }
}
