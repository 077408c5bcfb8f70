//! Statistics of a finished game, from its events, for its last page: the best room, the longest walk, the most thrown
//! away.

use tabletop::{PerSeat, Seat};

use crate::{
    Table,
    data::{Place, SET_POINTS},
    event::Event,
};

/// What is remembered of a game. Of equals, the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The room that paid most by itself, and its points.
    pub best_room: Option<(Seat, Place, i32)>,
    /// The most footsteps that one seat made in one turn.
    pub longest_walk: Option<(Seat, u32)>,
    /// Who threw most monsters into the oubliettes.
    pub most_thrown: Option<(Seat, u32)>,
}

impl Report {
    /// Returns what is remembered of a game by its events, all of them and in order; `table` is the table at the end.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>, table: &Table) -> Report {
        let mut report = Report::default();
        let mut n_steps: PerSeat<u32> = PerSeat::filled(0);
        let mut n_thrown: PerSeat<u32> = PerSeat::filled(0);
        for event in events {
            match *event {
                // A turn begins with the look at the threats.
                Event::NoThreat { .. }
                | Event::ThreatRevealed { .. }
                | Event::ThreatOverdue { .. } => n_steps = PerSeat::filled(0),
                Event::Stepped { seat, .. } => {
                    // BEARER-2: a card may let others walk in this turn, too.
                    n_steps[seat] += 1;
                    if report.longest_walk.is_none_or(|(_, most)| n_steps[seat] > most) {
                        report.longest_walk = Some((seat, n_steps[seat]));
                    }
                }
                Event::Sacrificed { seat, .. } => {
                    n_thrown[seat] += 1;
                    if report.most_thrown.is_none_or(|(_, most)| n_thrown[seat] > most) {
                        report.most_thrown = Some((seat, n_thrown[seat]));
                    }
                }
                _ => {}
            }
        }
        for seat in table.seats() {
            for room in Place::rooms() {
                let points = table.room_points(seat, room);
                if points > 0 && report.best_room.is_none_or(|(.., most)| points > most) {
                    report.best_room = Some((seat, room, points));
                }
            }
        }
        report
    }
}

impl Table {
    /// What a room pays by itself: its set, the objectives that look at single rooms, and what its groups cost.
    pub fn room_points(&self, seat: Seat, room: Place) -> i32 {
        let dungeon = &self.dungeons[seat];
        let objectives = self.objectives.iter().flatten().filter_map(|card| card.objective());
        let paid = objectives.map(|objective| dungeon.paid_in(room, &objective.scheme));
        // SCORE-2, SCORE-4.
        let set = if dungeon.is_set(room) { SET_POINTS } else { 0 };
        set + paid.sum::<i32>() - dungeon.raid_in(room)
    }
}
