//! Setting the table up: the dungeon, clans, the Laboratory, meeples at home, first hands (SETUP).

use tabletop::{Rule, Seat};

use crate::{
    Action, Dealer, HeroesOut, Options,
    cards::Cards,
    data::{Clan, N_HAND, N_OFFER, Room, RoomSet},
    deck::{CRAFTS, Pile, Strangers},
    event::Event,
    pieces::{Horde, Meeple},
    table::{Phase, Table},
};

impl HeroesOut {
    /// SETUP-1: the dungeon as the scenario describes it.
    pub(crate) fn set_up(options: Options, n_seats: usize, _dealer: &mut Dealer) -> HeroesOut {
        let mut table = Table::empty(options, n_seats);
        for place in table.scenario().places {
            let at = place.room.index();
            table.chests[at] = place.chest;
            for &(token, n) in place.tokens {
                table.tokens[at][token as usize] = n;
            }
            if place.has_portal {
                table.portals = table.portals.with(place.room);
            }
        }
        HeroesOut { table }
    }

    /// SETUP-2: a clan is in the game once.
    pub(crate) fn check_clan(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Clan(clan) if self.table.strangers() & (1 << clan as u16) == 0 => {
                Err(Rule("SETUP-2"))
            }
            Action::Clan(_) => Ok(()),
            // SETUP-2: who sits alone runs two clans, or says that one is enough.
            Action::Alone if self.table.may_be_alone() => Ok(()),
            Action::Alone => Err(Rule("SETUP-2")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn choose_clan(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        let table = &mut self.table;
        if let Action::Clan(clan) = action {
            table.hordes.push(Horde::new(clan, seat));
            dealer.emit(Event::ClanChosen { seat, clan });
        }
        let n_clans = if table.n_seats == 1 { 2 } else { table.n_seats() };
        if action != Action::Alone && table.hordes.len() < n_clans {
            return;
        }
        // SETUP-3: the cards of a clan that nobody plays go to the crafts, if there is a Laboratory.
        if !table.map().rooms.has(Room::Laboratory) {
            self.deal(dealer);
        } else if table.options.by_default {
            let clan = dealer.draw(&mut Strangers(table.strangers()));
            self.stock_laboratory(clan, dealer);
        } else {
            table.phase = Phase::Laboratory;
        }
    }

    /// SETUP-3: any clan that nobody plays.
    pub(crate) fn check_stranger(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Clan(clan) if self.table.strangers() & (1 << clan as u16) == 0 => {
                Err(Rule("SETUP-3"))
            }
            Action::Clan(_) => Ok(()),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn stock_laboratory(&mut self, clan: Clan, dealer: &mut Dealer) {
        self.table.laboratory = Some(clan);
        self.table.crafts.add_all(Cards::of_clan(clan));
        dealer.emit(Event::LaboratoryStocked { clan });
        self.deal(dealer);
    }

    /// SETUP-4: five cards are on offer. Then the clans settle in.
    fn deal(&mut self, dealer: &mut Dealer) {
        self.refill_offer(dealer);
        self.table.phase = Phase::Dwell;
        self.table.hordes.turn = 0;
    }

    /// CRAFT-2: the offer has five cards, as far as there are any.
    pub(crate) fn refill_offer(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        let mut pile = Pile { cards: table.crafts, stream: CRAFTS };
        while table.offer.len() < N_OFFER && !pile.cards.is_empty() {
            let card = dealer.draw(&mut pile);
            table.offer.add(card);
            dealer.emit(Event::Offered { card });
        }
        table.crafts = pile.cards;
    }

    /// SETUP-5: a meeple in a room of the clan's own type.
    pub(crate) fn check_dwell(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Summon(room) if self.table.homes().has(room) => Ok(()),
            Action::Summon(_) => Err(Rule("SETUP-5")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn settle_in(&mut self, room: Room, dealer: &mut Dealer) {
        let horde = self.table.horde_mut();
        horde.enter(Meeple { room, wounds: 0 });
        dealer.emit(Event::SettledIn { clan: horde.clan, room });
    }

    /// What a clan with one home does by itself; then its first hand, and the next clan.
    pub(crate) fn dwell(&mut self, dealer: &mut Dealer) {
        if let Some(home) = self.table.homes().first() {
            while self.table.n_to_settle() > 0 {
                self.settle_in(home, dealer);
            }
        }
        let turn = self.table.hordes.turn;
        self.draw(turn, N_HAND, dealer);
        self.table.hordes.turn += 1;
        if usize::from(self.table.hordes.turn) < self.table.hordes.len() {
            return;
        }
        // SETUP-6: the smallest clan starts; no two are of a size.
        let size = |horde: &Horde| horde.clan.sheet().n_meeples;
        let hordes = self.table.hordes.iter().enumerate();
        let first = hordes.min_by_key(|(_, horde)| size(horde)).map_or(0, |(nth, _)| nth);
        self.table.hordes.turn = first as u8;
        self.start_turn(dealer);
    }
}

impl Table {
    /// Clans that nobody plays, a bit for each.
    pub(crate) fn strangers(&self) -> u16 {
        let all = (1u16 << Clan::COUNT) - 1;
        self.hordes.iter().fold(all, |left, horde| left & !(1 << horde.clan as u16))
    }

    pub(crate) fn may_be_alone(&self) -> bool {
        self.n_seats == 1 && self.hordes.len() == 1
    }

    /// Rooms of the own type of the clan in turn.
    pub(crate) fn homes(&self) -> RoomSet {
        self.map().of_type(self.horde().clan.sheet().home)
    }

    /// SETUP-5: meeples of the clan in turn that are still to be placed at the start.
    pub fn n_to_settle(&self) -> u8 {
        let horde = self.horde();
        horde.clan.sheet().n_start.saturating_sub(horde.meeples.len() as u8)
    }
}
