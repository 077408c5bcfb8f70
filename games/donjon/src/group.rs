//! Groups of adventurers: arriving, advancing, the malus of room 5, and sending them home (GROUP).

use tabletop::Seat;

use crate::{
    Dealer, Donjon,
    data::{Effect, N_ROOMS, Place},
    event::Event,
};

impl Donjon {
    /// What adventurers do to a seat. No choice is ever asked for it.
    pub(crate) fn suffer(&mut self, seat: Seat, effect: Effect, dealer: &mut Dealer) {
        match effect {
            Effect::Arrive(room) => self.arrive(seat, room, dealer),
            Effect::Advance(n) => self.advance(seat, n, dealer),
            _ => unreachable!("adventurers only arrive and advance"),
        }
    }

    /// GROUP-1: a new group from the inn. PIECE-2: none, if the inn has none left.
    fn arrive(&mut self, seat: Seat, room: Place, dealer: &mut Dealer) {
        if self.table.inn_groups == 0 {
            dealer.emit(Event::InnEmpty { seat });
            return;
        }
        self.table.inn_groups -= 1;
        dealer.emit(Event::Arrived { seat, room });
        self.enter(seat, room, dealer);
    }

    /// GROUP-2: one group of the lowest-numbered room with any goes on, but not beyond room 5.
    fn advance(&mut self, seat: Seat, n: u8, dealer: &mut Dealer) {
        let dungeon = &mut self.table.dungeons[seat];
        let Some(from) = dungeon.raided().next().and_then(Place::room_number) else { return };
        if usize::from(from) == N_ROOMS {
            return;
        }
        dungeon.groups[usize::from(from) - 1] -= 1;
        let to = (from + n).min(N_ROOMS as u8);
        dealer.emit(Event::Advanced { seat, from: Place::room(from), to: Place::room(to) });
        self.enter(seat, Place::room(to), dealer);
    }

    /// GROUP-3: whoever comes into room 5 costs the lowest malus tile that is left; without one, nothing.
    fn enter(&mut self, seat: Seat, room: Place, dealer: &mut Dealer) {
        let dungeon = &mut self.table.dungeons[seat];
        let number = room.room_number().expect("groups are in rooms");
        dungeon.groups[usize::from(number) - 1] += 1;
        if room == Place::OFFICE
            && let Some(tile) = dungeon.next_malus()
        {
            dungeon.n_malus += 1;
            dealer.emit(Event::MalusTaken { seat, tile });
        }
    }

    /// GROUP-4: a group goes back to the inn and may come again at once. Its malus tile stays.
    pub(crate) fn send_home(&mut self, seat: Seat, room: Place, dealer: &mut Dealer) {
        let number = room.room_number().expect("groups are in rooms");
        self.table.dungeons[seat].groups[usize::from(number) - 1] -= 1;
        self.table.inn_groups += 1;
        dealer.emit(Event::SentHome { seat, room });
    }
}
