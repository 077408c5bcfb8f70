//! The tavern: hiring a monster or ghost, and what golems and demons want besides (MONSTER).

use tabletop::Rule;

use crate::{
    Dealer, DungeonLords,
    action::Action,
    data::{Cost, Monster, Order},
    event::Event,
    lack::Lack,
    table::{Ask, Stage, Table},
};

impl Table {
    /// MONSTER-2: the tile's cost, and while a minion hires on space III a food on top.
    pub fn hiring_cost(&self, monster: Monster) -> Cost {
        let is_hiring = self.stage == Stage::Execute && self.place == Order::Monster;
        let extra = if is_hiring { self.place.price(self.space).pays_food } else { 0 };
        let cost = monster.cost();
        Cost { food: cost.food + extra, ..cost }
    }
}

impl DungeonLords {
    #[inline]
    pub(crate) fn lack_to_hire(&self, monster: Monster) -> Option<Lack> {
        let seat = self.table.turn;
        let n_traps = self.hands[seat].traps.total();
        let cost = self.table.options.asked(self.table.hiring_cost(monster));
        self.table.lords[seat].lack(cost, n_traps)
    }

    fn can_hire(&self, monster: Monster) -> bool {
        self.lack_to_hire(monster).is_none()
    }

    pub(crate) fn check_hire(&self, monster: Monster) -> Result<(), Rule> {
        // MONSTER-3: one of those that are left.
        if !self.table.tavern.contains(&monster) {
            return Err(Rule("MONSTER-3"));
        }
        if !self.can_hire(monster) {
            return Err(Rule("MONSTER-2"));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn legal_hire(&self, out: &mut Vec<Action>) {
        let tavern = &self.table.tavern;
        let is_there = |monster: &Monster| tavern.contains(monster) && self.can_hire(*monster);
        out.extend(Monster::ALL.into_iter().filter(is_there).map(Action::Hire));
    }

    pub(crate) fn hire(&mut self, monster: Monster, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let cost = self.table.hiring_cost(monster);
        let table = &mut self.table;
        let nth = table.tavern.iter().position(|&other| other == monster);
        table.tavern.remove(nth.expect("checked before"));
        dealer.emit(Event::Hired { seat, monster });
        self.pay_cost(cost, dealer);
        // MONSTER-4: a golem wants a trap, a demon a monster of the lord's choice.
        if cost.traps > 0 || cost.monsters > 0 {
            return self.ask(Ask::Tribute(monster));
        }
        self.move_in(monster, dealer);
    }

    /// Food, gold and evil; what else a monster wants is asked for.
    pub(crate) fn pay_cost(&mut self, cost: Cost, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let lord = self.table.lord_mut();
        lord.food -= cost.food;
        lord.gold -= cost.gold;
        self.gain_evil(seat, cost.evil, dealer);
    }

    fn move_in(&mut self, monster: Monster, dealer: &mut Dealer) {
        self.table.lord_mut().up[monster as usize] += 1;
        self.visit_next(dealer);
    }

    /// What a demon may eat: any monster but itself, and no ghost. On pay day it is in the lair itself.
    pub(crate) fn is_edible(&self, monster: Monster, eater: Monster) -> bool {
        let is_home = self.table.stage != Stage::Execute;
        let n_eaters = u8::from(is_home && monster == eater);
        !monster.is_ghost() && self.table.lord().n_of(monster) > n_eaters
    }

    pub(crate) fn check_tribute(&self, eater: Monster, action: Action) -> Result<(), Rule> {
        if eater.cost().traps > 0 {
            return self.check_discard(action);
        }
        match action {
            Action::Feed(monster) if self.is_edible(monster, eater) => Ok(()),
            Action::Feed(_) => Err(Rule("MONSTER-4")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_tribute(&self, eater: Monster, out: &mut Vec<Action>) {
        if eater.cost().traps > 0 {
            return self.legal_discard(out);
        }
        let meals = Monster::ALL.into_iter().filter(|&monster| self.is_edible(monster, eater));
        out.extend(meals.map(Action::Feed));
    }

    pub(crate) fn pay_tribute(&mut self, eater: Monster, action: Action, dealer: &mut Dealer) {
        match action {
            Action::Discard(trap) => self.discard(trap, dealer),
            Action::Feed(monster) => self.feed(monster, dealer),
            _ => unreachable!("checked before"),
        }
        match self.table.stage {
            Stage::Execute => self.move_in(eater, dealer),
            _ => self.go_on_with_wages(dealer),
        }
    }

    /// PAYDAY-4: whoever is eaten need not be paid.
    pub(crate) fn feed(&mut self, monster: Monster, dealer: &mut Dealer) {
        let seat = self.table.turn;
        self.lose_monster(monster);
        dealer.emit(Event::Fed { seat, monster });
        let table = &mut self.table;
        let unsettled = &mut table.unsettled[monster as usize];
        *unsettled = unsettled.saturating_sub(1);
    }

    /// A tile of the seat in turn goes to distant lands.
    pub(crate) fn lose_monster(&mut self, monster: Monster) {
        self.table.lord_mut().dismiss(monster);
        self.table.gone.monsters[monster as usize] += 1;
    }
}
