//! What scenario cards do (SCEN).

use std::cmp::Reverse;

use crate::{
    Dealer, HeroesOut,
    data::{Forfeit, LAST_CHEST, Room, RoomSet, ScenarioEffect, Token},
    event::Event,
    table::Table,
    task::Task,
};

impl HeroesOut {
    pub(crate) fn take_effect(&mut self, effect: ScenarioEffect, dealer: &mut Dealer) {
        match effect {
            // SCEN-1, SCEN-2: who can pay, pays.
            ScenarioEffect::Tribute(token, room, _) if self.table.n_of(token, room) > 0 => {
                self.table.remove_token(token, room);
                dealer.emit(Event::Paid { token, room });
            }
            ScenarioEffect::Tribute(_, _, Forfeit::Cards) => {
                dealer.emit(Event::TributeOwed);
                self.demand_cards();
            }
            ScenarioEffect::Tribute(_, _, Forfeit::Chest) => self.push(Task::Forfeit),
            // SCEN-3: rooms with such tokens, as they lie now.
            ScenarioEffect::Bite(token, home) => {
                let rooms = Room::ALL.into_iter().filter(|&room| self.table.n_of(token, room) > 0);
                let rooms = rooms.collect::<RoomSet>();
                self.push(Task::Croak { token, home, rooms });
            }
            ScenarioEffect::Encore => self.push(Task::Encore),
            // SCEN-6: like a rescue.
            ScenarioEffect::Prisoner => self.send_to_cells(dealer),
            // SCEN-7: in every room of the type.
            ScenarioEffect::Summon(class, kind) => {
                dealer.emit(Event::CrewSent { class, kind });
                let rooms = self.table.map().of_type(kind);
                self.push(Task::Summon { class, rooms });
            }
            ScenarioEffect::Gates => {
                self.table.are_gates_open = true;
                dealer.emit(Event::GatesOpened);
            }
        }
    }

    /// SCEN-2: the chest is gone, its back unseen.
    pub(crate) fn lose_chest(&mut self, room: Room, dealer: &mut Dealer) {
        let value = std::mem::take(&mut self.table.chests[room.index()]);
        dealer.emit(Event::ChestTaken { value, room });
    }

    /// SCEN-3: one more comes, if there are any.
    pub(crate) fn come_home(&mut self, token: Token, home: Room, dealer: &mut Dealer) {
        if self.table.supply(token) > 0 && self.table.map().rooms.has(home) {
            self.table.add_token(token, home);
            dealer.emit(Event::Bred { token, room: home });
        }
    }
}

impl Table {
    /// SCEN-2: the lowest chests outside of the Vault.
    pub(crate) fn cheapest_chests(&self) -> RoomSet {
        let value = |room: Room| self.chests[room.index()];
        let chests =
            || Room::ALL.into_iter().filter(|&room| (1..LAST_CHEST).contains(&value(room)));
        let least = chests().map(value).min();
        chests().filter(|&room| Some(value(room)) == least).collect()
    }

    /// SCEN-5: the rooms with most heroes, other than the Cells.
    pub(crate) fn most_raided(&self) -> RoomSet {
        let n = |room: Room| self.heroes[room.index()].len();
        let rooms = self.raided().without(Room::Cells);
        let most = rooms.iter().map(n).min_by_key(|&n| Reverse(n));
        rooms.iter().filter(|&room| Some(n(room)) == most).collect()
    }
}
