//! The end of a year and the beginning of the second (YEAR).

use tabletop::Seat;

use crate::{
    Dealer, DungeonLords,
    data::{Adventurer, Monster, Room},
    deck::{Adventurers, EventTiles, Monsters, Rooms},
    event::Event,
    table::{Paladin, Season, Town},
};

/// YEAR-4: with two players the non-player counter gets nicer, as if tiles had been conquered.
const NON_PLAYER_LOSS: u8 = 2;

impl DungeonLords {
    /// After the fourth round of combat.
    pub(crate) fn end_year(&mut self, dealer: &mut Dealer) {
        dealer.emit(Event::YearEnded { year: self.table.year });
        for seat in self.table.seats() {
            self.send_survivors_away(seat, dealer);
            // YEAR-2: all monsters turn face up.
            let lord = &mut self.table.lords[seat];
            for kind in 0..Monster::COUNT {
                lord.up[kind] += std::mem::take(&mut lord.down[kind]);
            }
        }
        self.retire_paladin();
        match self.table.year {
            1 => self.begin_second_year(dealer),
            _ => self.score(dealer),
        }
    }

    /// YEAR-1: adventurers who are left go to distant lands.
    fn send_survivors_away(&mut self, seat: Seat, dealer: &mut Dealer) {
        let table = &mut self.table;
        let party = std::mem::take(&mut table.lords[seat].party);
        let real = party.iter().filter(|member| !member.adventurer.is_illusion());
        let n = real.clone().count() as u8;
        real.for_each(|member| table.gone.add_adventurer(member.adventurer));
        if n > 0 {
            dealer.emit(Event::LeftAlive { seat, n });
        }
    }

    fn retire_paladin(&mut self) {
        let table = &mut self.table;
        if table.paladin == Paladin::Tent {
            table.gone.add_adventurer(Adventurer::paladin(table.year));
        }
        table.paladin = Paladin::Gone;
    }

    fn begin_second_year(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        // What was left of the stacks is not drawn any more.
        for kind in 0..Monster::COUNT {
            table.gone.monsters[kind] += table.monsters.tiles[kind];
        }
        for monster in table.tavern.iter() {
            table.gone.monsters[*monster as usize] += 1;
        }
        table.gone.rooms |= table.rooms.tiles;
        for room in table.store.iter() {
            table.gone.rooms |= 1 << *room as u16;
        }
        table.gone.adventurers |= u64::from(table.adventurers.tiles);
        for &adventurer in table.bottom.iter().chain(table.arrivals.iter()) {
            table.gone.add_adventurer(adventurer);
        }
        table.tavern.clear();
        table.store.clear();
        table.bottom.clear();
        table.arrivals.clear();
        // YEAR-3: gold-backed stacks, new combat cards, all three event tiles, the stronger paladin.
        table.year = 2;
        table.season = Season::Winter;
        table.monsters = Monsters { year: 2, tiles: Monster::stack(2) };
        table.rooms = Rooms { year: 2, tiles: Room::of_year(2) as u16 };
        table.adventurers = Adventurers { year: 2, tiles: Adventurers::all_of(2) };
        table.event_tiles = EventTiles::ALL;
        table.event = None;
        table.next_event = None;
        table.special = None;
        table.paladin = Paladin::Tent;
        self.town = Town::default();
        self.combat = Default::default();
        let table = &mut self.table;
        if let Some(from) = table.third_counter() {
            table.non_player_evil = from.saturating_sub(NON_PLAYER_LOSS);
            dealer.emit(Event::NonPlayerEvilMoved { from, to: table.non_player_evil });
        }
        // YEAR-5: with four players the token goes on by three, with three by one, with two it stays.
        let n_steps = [0, 1, 3][table.n_seats() - 2];
        for _ in 0..n_steps {
            table.starter = table.starter.left(table.n_seats());
        }
        dealer.emit(Event::StarterMoved { seat: table.starter, is_new_year: true });
        // YEAR-6: who is evil enough gets the new paladin at once.
        self.call_paladin(dealer);
        self.begin_round(dealer);
    }
}
