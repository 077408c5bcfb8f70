//! The adventurers phase: who gets whom, and where they stand (PARTY).

use tabletop::{ArrayVec, Seat};

use crate::{Dealer, DungeonLords, event::Event, evil, table::Table};

impl Table {
    /// PARTY-1, PARTY-3: all lords from the nicest to the most evil, with the non-player counter (`None`) where it takes
    /// part; among equals in the order of play from this starting player on.
    pub fn by_evil(&self, starter: Seat) -> ArrayVec<Option<Seat>, 4> {
        let mut lords: ArrayVec<(u8, Option<Seat>), 4> = ArrayVec::new();
        if let Some(evil) = self.third_counter() {
            lords.push((evil, None));
        }
        let n_seats = self.n_seats();
        for nth in 0..n_seats {
            let seat = Seat::new((starter.index() + nth) % n_seats);
            lords.push((self.lords[seat].evil, Some(seat)));
        }
        // A stable sort: among equals play order decides, the starting player is nicest.
        lords.sort_by_key(|&(evil, _)| evil);
        let mut sorted = ArrayVec::new();
        lords.iter().for_each(|&(_, lord)| sorted.push(lord));
        sorted
    }
}

impl DungeonLords {
    /// PARTY-1: the weakest to the nicest, and so on.
    pub(crate) fn assign_adventurers(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        // PARTY-3: with two players the non-player counter takes part, and is nicer than those on its space.
        if let Some(from) = table.third_counter() {
            table.non_player_evil = (from + 1).min(evil::TOP);
            dealer.emit(Event::NonPlayerEvilMoved { from, to: table.non_player_evil });
        }
        let takers = table.by_evil(table.starter);
        let arrivals = std::mem::take(&mut table.arrivals);
        for (&adventurer, &taker) in arrivals.iter().zip(takers.iter()) {
            match taker {
                Some(seat) => {
                    table.lords[seat].join(adventurer);
                    dealer.emit(Event::Joined { seat, adventurer });
                }
                None => {
                    table.gone.add_adventurer(adventurer);
                    dealer.emit(Event::WentElsewhere { adventurer });
                }
            }
        }
    }
}
