//! The new round and its end: the offer, the forecast, the token (ROUND).

use tabletop::{ArrayVec, Deck};

use crate::{
    Dealer, DungeonLords,
    data::{Adventurer, EventTile, Order, OrderSet, Room},
    event::Event,
    phase::NOBODY,
    table::{Minion, Season},
};

/// ROUND-1: monsters and rooms on offer each round.
const N_MONSTERS: usize = 3;
const N_ROOMS: usize = 2;

impl DungeonLords {
    /// ROUND-1: what is left goes to distant lands, and a new selection comes.
    pub(crate) fn draw_offer(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        dealer.emit(Event::RoundBegan {
            year: table.year,
            season: table.season,
            starter: table.starter,
        });
        for monster in table.tavern.iter() {
            table.gone.monsters[*monster as usize] += 1;
        }
        for room in table.store.iter() {
            table.gone.rooms |= 1 << *room as u16;
        }
        table.tavern.clear();
        table.store.clear();
        for _ in 0..N_MONSTERS.min(table.monsters.n_cards() as usize) {
            let monster = dealer.draw(&mut table.monsters);
            table.tavern.push(monster);
        }
        for _ in 0..N_ROOMS.min(table.rooms.n_cards() as usize) {
            let room = dealer.draw(&mut table.rooms);
            table.store.push(room);
        }
        dealer.emit(Event::Offered { monsters: table.tavern, rooms: table.store });
    }

    /// ROUND-2, ROUND-3: next round's event and adventurers are seen a round before.
    pub(crate) fn draw_forecast(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        table.event = table.next_event.take();
        table.arrivals = std::mem::take(&mut table.next_arrivals);
        // In fall there is nothing to foresee.
        if table.season == Season::Fall {
            return;
        }
        if table.event_tiles.n_cards() > 0 {
            let tile = dealer.draw(&mut table.event_tiles);
            table.next_event = Some(tile);
            // SPECIAL-10: this year's card is turned up with its tile; a first game has none.
            let has_card = tile == EventTile::Special && !table.options.is_first_game;
            if has_card && table.specials.n_cards() > 0 {
                table.special = Some(dealer.draw(&mut table.specials));
            }
            let special = table.special.filter(|_| tile == EventTile::Special);
            dealer.emit(Event::Forecast { tile, special });
        }
        self.sight_adventurers(dealer);
    }

    /// ROUND-3: four adventurers, or three with fewer players, from weak to strong.
    fn sight_adventurers(&mut self, dealer: &mut Dealer) {
        let n = if self.table.n_seats() == 4 { 4 } else { 3 };
        let mut row: ArrayVec<Adventurer, 4> = ArrayVec::new();
        while row.len() < n {
            let Some(adventurer) = self.draw_adventurer(dealer) else { break };
            row.push(adventurer);
            let is_alike = |other: &Adventurer| other.glyph() == adventurer.glyph();
            // ROUND-4: if all are alike, the last goes under the stack and another comes.
            let can_differ = self.can_draw_other(adventurer.glyph());
            if row.len() == n && can_differ && row.iter().all(is_alike) {
                row.pop();
                self.table.bottom.push(adventurer);
                dealer.emit(Event::PutUnder { adventurer });
            }
        }
        // Equal glyphs stay in the order in which they were drawn.
        row.sort_by_key(|adventurer| adventurer.glyph());
        self.table.next_arrivals = row;
        dealer.emit(Event::Sighted { adventurers: row });
    }

    /// The top of the stack: one nobody has seen, or the first of those that were put under it.
    fn draw_adventurer(&mut self, dealer: &mut Dealer) -> Option<Adventurer> {
        let table = &mut self.table;
        if table.adventurers.n_cards() > 0 {
            return Some(dealer.draw(&mut table.adventurers));
        }
        (!table.bottom.is_empty()).then(|| table.bottom.remove(0))
    }

    fn can_draw_other(&self, glyph: u8) -> bool {
        let table = &self.table;
        let hidden = Adventurer::of_year(table.year)
            .filter(|other| table.adventurers.tiles & (1 << other.index()) != 0);
        hidden.chain(table.bottom.iter().copied()).any(|other| other.glyph() != glyph)
    }

    /// ROUND-5: imps go home and the token moves left; after fall the adventurers come.
    pub(crate) fn end_round(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        for seat in table.seats() {
            let lord = &mut table.lords[seat];
            (lord.busy, lord.dug, lord.mined) = (0, 0, 0);
            lord.failed = 0;
            lord.orders.clear();
        }
        table.spaces = [[Minion::None; 3]; Order::COUNT];
        table.non_players.iter_mut().for_each(|colour| colour.orders = OrderSet::EMPTY);
        table.worked = [0; Room::OF_YEAR];
        table.event = None;
        if table.season == Season::Fall {
            table.turn = NOBODY;
            return self.begin_combat(dealer);
        }
        table.season = Season::ALL[table.season as usize + 1];
        table.starter = table.starter.left(table.n_seats());
        dealer.emit(Event::StarterMoved { seat: table.starter, is_new_year: false });
        self.begin_round(dealer);
    }
}
