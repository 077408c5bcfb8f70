//! The third phase: one or two monsters of one kind from one area (RECRUIT).

use tabletop::{Rule, Seat};

use crate::{
    Action, Dealer, Donjon,
    data::{Kind, MAX_RECRUITS, Place},
    event::Event,
    table::{Area, Task},
};

impl Donjon {
    pub(crate) fn check_recruit(&self, action: Action) -> Result<(), Rule> {
        let Action::Recruit(area, kind, n) = action else {
            return Err(Rule("TURN-2"));
        };
        // RECRUIT-1: one or two of one kind, as many as are there.
        if self.table.area(area)[kind] >= n { Ok(()) } else { Err(Rule("RECRUIT-1")) }
    }

    pub(crate) fn legal_recruit(&self, out: &mut Vec<Action>) {
        for area in Area::ALL {
            for (kind, n) in self.table.area(area).iter() {
                out.extend((1..=n.min(MAX_RECRUITS)).map(|n| Action::Recruit(area, kind, n)));
            }
        }
    }

    /// They stay in their area until it is known where they go.
    pub(crate) fn recruit(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        if let Action::Recruit(area, kind, n) = action {
            self.push(seat, Task::Settle { area, kind, n });
        }
        self.go_on(dealer);
    }

    /// RECRUIT-2: the entrance, or any place that has one of the kind.
    pub(crate) fn may_settle(&self, seat: Seat, kind: Kind, place: Place) -> bool {
        place == Place::ENTRANCE || self.table.dungeons[seat].has(place, kind)
    }

    /// RECRUIT-2: all together go to one place.
    pub(crate) fn settle_recruits(
        &mut self,
        seat: Seat,
        area: Area,
        kind: Kind,
        n: u8,
        to: Place,
        dealer: &mut Dealer,
    ) {
        self.table.areas[area as usize][kind] -= n;
        dealer.emit(Event::Recruited { seat, area, kind, n, to });
        self.table.dungeons[seat].at_mut(to)[kind] += n;
        self.finish(dealer);
        self.begin_movement(kind, dealer);
    }
}
