//! The adventurers phase: who gets whom, and where they stand (PARTY).

use tabletop::{ArrayVec, Seat};

use crate::{Dealer, DungeonLords, event::Event, evil};

impl DungeonLords {
    /// PARTY-1: the weakest to the nicest, and so on.
    pub(crate) fn assign_adventurers(&mut self, dealer: &mut Dealer) {
        let table = &mut self.table;
        // PARTY-3: with two players the non-player counter takes part, and is nicer than those on its space.
        let has_non_player = table.n_seats() == 2;
        if has_non_player {
            let from = table.non_player_evil;
            table.non_player_evil = (from + 1).min(evil::TOP);
            dealer.emit(Event::NonPlayerEvilMoved { from, to: table.non_player_evil });
        }
        let mut takers: ArrayVec<(u8, Option<Seat>), 4> = ArrayVec::new();
        if has_non_player {
            takers.push((table.non_player_evil, None));
        }
        for seat in table.in_play_order() {
            takers.push((table.lords[seat].evil, Some(seat)));
        }
        // A stable sort: among equals play order decides, the starting player is nicest.
        takers.sort_by_key(|&(evil, _)| evil);
        let arrivals = std::mem::take(&mut table.arrivals);
        for (&adventurer, &(_, taker)) in arrivals.iter().zip(takers.iter()) {
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
