//! How many points one event brings each seat, for boards that count along while they show events.

use tabletop::{PerSeat, Seat};

use crate::{
    Event, Table,
    data::{Kind, Place},
    scoring::{Line, N_LINES},
    table::{Footstep, N_SEATS},
};

/// The lines of a score pad, as differences.
pub type Worth = [i32; N_LINES];

const MALUS_LINE: usize = Line::Malus.index();
const GROUPS_LINE: usize = Line::Groups.index();

impl Table {
    /// How the lines of each score pad would change if nothing but this happened at this table.
    ///
    /// Others change, too, where an objective pays for the most (VA-4). Groups cost the number of their room, malus tiles
    /// their value; monsters are counted anew where they were and where they are.
    pub fn worth(&self, event: &Event) -> PerSeat<Worth, N_SEATS> {
        let mut worth = PerSeat::filled([0; N_LINES]);
        let room = |place: Place| i32::from(place.room_number().unwrap_or(0));
        match *event {
            Event::Arrived { seat, room: to } => worth[seat][GROUPS_LINE] = -room(to),
            Event::Advanced { seat, from, to } => worth[seat][GROUPS_LINE] = room(from) - room(to),
            Event::SentHome { seat, room: from } => worth[seat][GROUPS_LINE] = room(from),
            Event::MalusTaken { seat, tile } | Event::PowerUsed { seat, tile, .. } => {
                worth[seat][MALUS_LINE] = -i32::from(tile);
            }
            Event::Recruited { seat, kind, n, to, .. } => {
                worth = self.worth_of_shift(seat, kind, n, None, Some(to));
            }
            Event::Stepped { seat, step: Footstep { kind, from, to } }
            | Event::Moved { seat, kind, from, to, .. } => {
                worth = self.worth_of_shift(seat, kind, 1, Some(from), Some(to));
            }
            Event::Gained { seat, kind, to, .. } => {
                worth = self.worth_of_shift(seat, kind, 1, None, Some(to));
            }
            Event::VipArrived { seat, room } => {
                worth = self.worth_of_shift(seat, Kind::Vip, 1, None, Some(room));
            }
            Event::Retreated { seat, kind, from } => {
                worth = self.worth_of_shift(seat, kind, 1, Some(from), Some(Place::ENTRANCE));
            }
            Event::Sacrificed { seat, kind, room: from } | Event::Banished { seat, kind, from } => {
                worth = self.worth_of_shift(seat, kind, 1, Some(from), None);
            }
            _ => {}
        }
        worth
    }

    /// The same for monsters that leave one place or come to another.
    fn worth_of_shift(
        &self,
        seat: Seat,
        kind: Kind,
        n: u8,
        from: Option<Place>,
        to: Option<Place>,
    ) -> PerSeat<Worth, N_SEATS> {
        let mut after = *self;
        if let Some(from) = from {
            // What an earlier fact of the same moment brought here is not on this table yet.
            let left = &mut after.dungeons[seat].at_mut(from)[kind];
            *left = left.saturating_sub(n);
        }
        if let Some(to) = to {
            after.dungeons[seat].at_mut(to)[kind] += n;
        }
        let mut worth = PerSeat::filled([0; N_LINES]);
        for other in self.seats() {
            let lines = after.score_lines(other).into_iter().zip(self.score_lines(other));
            for (line, (now, before)) in worth[other].iter_mut().zip(lines) {
                *line = now.points - before.points;
            }
        }
        worth
    }
}
