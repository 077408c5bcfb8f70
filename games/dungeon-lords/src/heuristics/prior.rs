//! The prior of an action before any search: a rough order of preference.

use tabletop::Seat;

use super::{blow, snap};
use crate::{
    Action, DungeonLords,
    action::Unit,
    data::{EventTile, Monster, Order, Room},
    evil,
    lord::Lord,
    table::{Ask, Season},
};

impl DungeonLords {
    pub(super) fn promise_of(&self, seat: Seat, action: Action) -> f32 {
        let table = &self.table;
        let lord = &table.lords[seat];
        match action {
            Action::Keep(order) => self.wish(seat, order),
            Action::Order(order) => self.wish(seat, order) + self.place_in_line(seat, order),
            Action::NonPlayer(order) => -self.wish(seat, order),
            Action::Accept => self.accept(lord),
            Action::Decline => 0.0,
            // Going on is mostly better than stopping.
            Action::Done => -0.2,
            Action::TakeEvil => -0.4 * f32::from(lord.evil.saturating_sub(3)),
            Action::FaceDown => -1.0,
            Action::Spy(slot) => 0.6 - 0.05 * f32::from(slot),
            Action::Mine(n) => 0.6 * f32::from(n),
            Action::Retrieve(nth) => {
                lord.orders.get(usize::from(nth)).map_or(0.0, |&order| self.wish(seat, order))
            }
            Action::Dig(square) => {
                // Room for more tunnels is worth more than a dead end.
                let site = &lord.site;
                let mut after = *site;
                after.dig(square);
                0.5 + 0.05 * after.diggable().count_ones() as f32
            }
            Action::Build(square) => self.site_for_room(lord, square.index()),
            Action::Fight(square) => {
                let is_room = lord.site.rooms() & square.bit() != 0;
                if is_room { -0.5 } else { 0.5 }
            }
            Action::Collapse(square) => {
                if lord.site.rooms() & square.bit() != 0 {
                    -2.0
                } else {
                    0.0
                }
            }
            Action::Hire(monster) => 0.5 * blow(monster) - wage(monster, lord),
            Action::Feed(monster) => -blow(monster),
            Action::Wage(monster) => 0.6 * blow(monster) + 1.0 - wage(monster, lord),
            Action::Release(monster) => -0.2 * blow(monster),
            Action::Send(monster) => 0.3 * blow(monster),
            Action::Choose(monster) | Action::Withdraw(monster) => -0.3 * blow(monster),
            Action::Set(trap) => 0.3 * snap(trap),
            Action::Discard(trap) => -snap(trap),
            Action::Spring(_) => 0.0,
            Action::Take(room) => {
                if room.production().is_some() {
                    1.5
                } else {
                    2.0
                }
            }
            Action::Produce(room) => match room {
                Room::PrintingPress if lord.evil == 0 => -1.0,
                Room::MagicRoom => 1.2,
                _ => 0.8,
            },
            Action::Pay(n) => match table.ask {
                // A mark costs three points, a gold much less.
                Ask::Taxes(_) | Ask::ExtraTax(_) => 1.2 * f32::from(n),
                _ => 0.2 * f32::from(n),
            },
            Action::PayUnit(Unit::Evil) => 0.3,
            Action::PayUnit(_) => 0.5,
            Action::Attack(monster, way) => {
                0.3 * blow(monster) + 0.1 * (1.0 - f32::from(way as u8))
            }
            Action::Target(place) => self.target(lord, usize::from(place)),
            Action::Free(nth) => {
                let is_paladin =
                    lord.prison.get(usize::from(nth)).is_some_and(|prisoner| prisoner.is_paladin());
                if is_paladin { -2.0 } else { 0.0 }
            }
        }
    }

    /// How much an order is wanted now.
    fn wish(&self, seat: Seat, order: Order) -> f32 {
        let table = &self.table;
        let lord = &table.lords[seat];
        let n_traps = f32::from(self.hands[seat].traps.total());
        let few = |n: u8, enough: f32| (enough - f32::from(n)).max(0.0) / enough;
        match order {
            Order::Food => 0.8 + 1.2 * few(lord.food, 3.0),
            Order::Reputation => {
                let danger = f32::from(lord.evil.saturating_sub(4)) * 0.25;
                if lord.evil == 0 { 0.1 } else { 0.5 + danger }
            }
            Order::Dig => {
                let n_open = lord.site.unconquered().count_ones() as u8;
                0.6 + 1.2 * few(n_open, 7.0)
            }
            Order::Gold => {
                let taxes = [table.event, table.next_event].contains(&Some(EventTile::Taxes));
                0.7 + 1.3 * few(lord.gold, 4.0) + if taxes { 0.3 } else { 0.0 }
            }
            Order::Imps => 0.6 + 0.9 * few(lord.imps, 7.0) - if lord.food == 0 { 0.6 } else { 0.0 },
            Order::Traps => 0.9 + 0.6 * (2.0 - n_traps).max(0.0) / 2.0,
            Order::Monster => {
                let best = table.tavern.iter().map(|&m| 0.35 * blow(m) - 0.5 * wage(m, lord));
                let late = if table.season >= Season::Summer { 0.3 } else { 0.0 };
                0.6 + late + best.fold(0.0, f32::max)
            }
            Order::Room => {
                let fits = table.store.iter().any(|&room| lord.site.buildable(room) != 0);
                if fits { 1.3 } else { 0.1 }
            }
        }
    }

    /// Hiring first costs a gold, and some places are better later.
    fn place_in_line(&self, seat: Seat, order: Order) -> f32 {
        let nth = self.hands[seat].chosen.len();
        match (order, nth) {
            (Order::Monster, 0) if !self.table.options.is_first_game => -0.8,
            (Order::Traps | Order::Imps | Order::Food, 0) => -0.1,
            (Order::Room, 2) => -0.2,
            _ => 0.0,
        }
    }

    fn accept(&self, lord: &Lord) -> f32 {
        let price = self.price();
        match self.table.ask {
            Ask::Act => {
                let evil = f32::from(price.pays_evil);
                let near = lord.evil + price.pays_evil >= evil::LIMIT && lord.evil < evil::LIMIT;
                1.0 - 0.2 * evil - if near { 2.0 } else { 0.0 }
            }
            _ => 1.0,
        }
    }

    /// Rooms that score or produce stay away from the entrance.
    fn site_for_room(&self, lord: &Lord, index: usize) -> f32 {
        let row = (index / 5) as f32;
        let column = (index % 5) as f32;
        let distance = row + (column - 2.0).abs();
        let Ask::Build(room) = self.table.ask else { return 0.0 };
        let is_for_battle = matches!(
            room,
            Room::TrainingRoom | Room::DarkRoom | Room::Labyrinth | Room::AntiMagicRoom
        );
        let is_near = lord.site.nearest() & (1 << index) != 0;
        if !is_for_battle {
            return 0.2 * distance;
        }
        if is_near { 1.0 } else { -0.1 * distance }
    }

    fn target(&self, lord: &Lord, place: usize) -> f32 {
        let Some(member) = lord.party.get(place) else { return 0.0 };
        let left = f32::from(member.hit_points() - member.hits);
        f32::from(member.adventurer.symbols()) * 0.4 - 0.1 * left
    }
}

/// What a monster costs, in points.
fn wage(monster: Monster, lord: &Lord) -> f32 {
    let cost = monster.cost();
    let step = if lord.evil + cost.evil >= evil::LIMIT { 1.2 } else { 0.25 };
    0.5 * f32::from(cost.food)
        + 0.5 * f32::from(cost.gold)
        + step * f32::from(cost.evil)
        + 0.8 * f32::from(cost.traps)
        + 1.5 * f32::from(cost.monsters)
}
