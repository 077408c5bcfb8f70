//! The fifth phase: a sacrifice, and what each of four rooms gives for it (POWER, MIX, VIP, ORB, BEARER).

use tabletop::{Rule, Seat};

use crate::{
    Action, Dealer, Donjon,
    card::{Card, Cards, Pile},
    data::{Deed, Kind, MIXTURE_OFFER, Orb, Place, RoomPower, VIP_OFFER},
    event::Event,
    table::{Area, Frame, Task},
};

impl Donjon {
    pub(crate) fn check_sacrifice(&self, room: Place, kind: Kind) -> Result<(), Rule> {
        let table = &self.table;
        // POWER-1: one of your monsters from the room whose power you want.
        if !table.dungeons[table.turn].has(room, kind) {
            return Err(Rule("POWER-1"));
        }
        // POWER-3: rooms 1 and 2 need a card on offer.
        let has_offer = match room.power() {
            Some(RoomPower::Mixture) => !table.mixture_offer.is_empty(),
            Some(RoomPower::Vip) => !table.vip_offer.is_empty(),
            _ => true,
        };
        if has_offer { Ok(()) } else { Err(Rule("POWER-3")) }
    }

    /// POWER-2: rooms 1 to 4 have a power, room 5 has none.
    pub(crate) fn power_rooms() -> impl Iterator<Item = Place> {
        RoomPower::ALL.into_iter().map(RoomPower::room)
    }

    pub(crate) fn check_power_phase(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Pass => Ok(()),
            Action::Sacrifice(room, kind) => self.check_sacrifice(room, kind),
            _ => Err(Rule("TURN-2")),
        }
    }

    /// POWER-1: the monster lies in the oubliettes before the power begins, and may come back by it.
    pub(crate) fn use_room(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        if let Action::Sacrifice(room, kind) = action {
            self.table.dungeons[seat].at_mut(room)[kind] -= 1;
            self.table.areas[Area::Oubliettes as usize][kind] += 1;
            dealer.emit(Event::Sacrificed { seat, kind, room });
            match room.power() {
                Some(RoomPower::Mixture) => self.push(seat, Task::Brew),
                Some(RoomPower::Vip) => self.push(seat, Task::Host),
                Some(RoomPower::Orb) => self.push(seat, Task::Gaze),
                _ => self.draw_bearer(seat, dealer),
            }
        }
        self.go_on(dealer);
    }

    /// MIX-1: one of the mixtures on offer takes effect.
    pub(crate) fn brew(&mut self, frame: Frame, card: Card, dealer: &mut Dealer) {
        self.table.pending.pop();
        self.table.mixture_offer.remove(card);
        self.play_card(frame.seat, card, frame.here, dealer);
    }

    /// VIP-1: the figure goes to a room of choice before its card is chosen. PIECE-1: there may be none left.
    pub(crate) fn host(&mut self, frame: Frame, room: Place, dealer: &mut Dealer) {
        let seat = frame.seat;
        if self.table.reserve[Kind::Vip] > 0 {
            self.table.reserve[Kind::Vip] -= 1;
            dealer.emit(Event::VipArrived { seat, room });
            self.put(seat, Kind::Vip, room, dealer);
        } else {
            dealer.emit(Event::NothingGained { seat });
        }
        self.replace(Frame { task: Task::Invite, here: room, ..frame });
    }

    /// VIP-2: one of the cards on offer takes effect in the room where the VIP arrived.
    pub(crate) fn invite(&mut self, frame: Frame, card: Card, dealer: &mut Dealer) {
        self.table.pending.pop();
        self.table.vip_offer.remove(card);
        self.play_card(frame.seat, card, frame.here, dealer);
    }

    /// ORB-1: one of three.
    pub(crate) fn gaze(&mut self, frame: Frame, orb: Orb, dealer: &mut Dealer) {
        self.table.pending.pop();
        dealer.emit(Event::OrbChosen { seat: frame.seat, orb });
        self.play(frame.seat, orb.deed(), frame.here);
    }

    /// BEARER-1: the top card, unseen; an empty pile is made anew from the discards at once.
    fn draw_bearer(&mut self, seat: Seat, dealer: &mut Dealer) {
        if self.table.bearers.is_empty() {
            self.table.bearers = Cards::all(Pile::Bearer);
            dealer.emit(Event::Reshuffled { pile: Pile::Bearer });
        }
        let card = dealer.draw(&mut self.table.bearers);
        self.play_card(seat, card, Place::ENTRANCE, dealer);
    }

    fn play_card(&mut self, seat: Seat, card: Card, here: Place, dealer: &mut Dealer) {
        dealer.emit(Event::CardPlayed { seat, card });
        self.push(seat, Task::Discard(card));
        self.play(seat, card.deed(), here);
    }

    /// BEARER-2: your part first, from top to bottom, then the others' clockwise. The stack takes it in reverse.
    pub(crate) fn play(&mut self, seat: Seat, deed: Deed, here: Place) {
        let n_seats = self.table.n_seats();
        for away in (1..n_seats).rev() {
            let other = Seat::new((seat.index() + away) % n_seats);
            for &effect in deed.others.iter().rev() {
                self.push(other, Task::Effect(effect));
            }
        }
        for &effect in deed.you.iter().rev() {
            self.table.pending.push(Frame { seat, task: Task::Effect(effect), here });
        }
    }

    /// MIX-2, VIP-3: the used card is discarded, then the offer is filled.
    pub(crate) fn discard(&mut self, card: Card, dealer: &mut Dealer) {
        self.table.pending.pop();
        match card.pile {
            Pile::Mixture => self.renew_mixtures(|card| Event::Replaced { card }, dealer),
            Pile::Vip => self.renew_vips(|card| Event::Replaced { card }, dealer),
            _ => {}
        }
    }

    /// MIX-2: three face up; an empty pile is made anew from the discards.
    pub(crate) fn renew_mixtures(&mut self, event: fn(Card) -> Event, dealer: &mut Dealer) {
        while self.table.mixture_offer.len() < MIXTURE_OFFER {
            if self.table.mixtures.is_empty() {
                self.table.mixtures = self.table.used(Pile::Mixture);
                dealer.emit(Event::Reshuffled { pile: Pile::Mixture });
            }
            let card = dealer.draw(&mut self.table.mixtures);
            self.table.mixture_offer.insert(card);
            dealer.emit(event(card));
        }
    }

    /// VIP-3: two face up as long as there are any; VIP cards never come back.
    pub(crate) fn renew_vips(&mut self, event: fn(Card) -> Event, dealer: &mut Dealer) {
        while self.table.vip_offer.len() < VIP_OFFER && !self.table.vips.is_empty() {
            let card = dealer.draw(&mut self.table.vips);
            self.table.vip_offer.insert(card);
            dealer.emit(event(card));
        }
    }
}
