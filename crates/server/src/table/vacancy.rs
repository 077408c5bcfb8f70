//! Seats at a waiting table: when an absent guest loses one, and for whom it is reserved.

use protocol::{Occupant, Stage};
use tabletop::Seat;
use tokio::time::Instant;

use super::{CONTINUE, Flow, Table};
use crate::{ids::GuestId, table_meta::guest_id};

/// The seats of a rematch, by the guests who had them, until a moment.
#[derive(Debug)]
pub(super) struct Reserved {
    seats: Vec<Option<GuestId>>,
    until: Instant,
}

impl Table {
    /// Keeps seats for those who had them at the last table.
    pub fn reserving(mut self, seats: Vec<Option<GuestId>>) -> Table {
        let until = Instant::now() + self.registry.config.rematch_hold;
        self.reserved = (!seats.is_empty()).then_some(Reserved { seats, until });
        self
    }

    /// Whether a seat is reserved for somebody else, who has none here yet.
    pub(super) fn is_reserved(&self, seat: Seat, guest: GuestId) -> bool {
        let reserved = self.reserved.as_ref().filter(|reserved| Instant::now() < reserved.until);
        let owner = reserved.and_then(|reserved| *reserved.seats.get(seat.index())?);
        owner.is_some_and(|owner| owner != guest && self.meta.seat_of(Some(owner)).is_none())
    }

    /// Whether strangers come here to find a seat.
    pub(super) fn is_offered(&self) -> bool {
        self.meta.is_listed && self.meta.shown_stage() == Stage::Waiting
    }

    /// Reports to the registry who has a seat here, as far as these seats are counted.
    pub(super) fn note_holders(&self) {
        let guests = self.meta.seats.iter().filter_map(guest_id);
        let guests = guests.filter(|_| self.is_offered());
        self.registry.seat_holders.set(self.id, guests);
    }

    /// Notes which guests have a seat at a listed table and are not here. The host is left alone, whose table it is, and
    /// nobody leaves while the game is about to start.
    pub(super) fn note_absent(&mut self) {
        if !self.is_offered() || self.openings.is_some() || self.damage.is_some() {
            return self.absent.clear();
        }
        let (host, subscribers) = (self.meta.host, &self.subscribers);
        let guests = self.meta.seats.iter().filter_map(guest_id);
        let gone = guests.filter(|guest| *guest != host && !subscribers.is_here(*guest));
        let since = |guest| {
            let known = self.absent.iter().find(|(known, _)| *known == guest);
            (guest, known.map_or_else(Instant::now, |(_, since)| *since))
        };
        self.absent = gone.map(since).collect();
    }

    /// When the next absent guest loses the seat.
    pub(super) fn absence_deadline(&self) -> Option<Instant> {
        let since = self.absent.iter().map(|(_, since)| *since).min()?;
        Some(since + self.registry.config.seat_timeout)
    }

    /// Opens the seats of guests who were gone for too long.
    pub(super) async fn open_abandoned(&mut self) -> Flow {
        let (now, timeout) = (Instant::now(), self.registry.config.seat_timeout);
        let overdue = self.absent.iter().filter(|(_, since)| *since + timeout <= now);
        let gone: Vec<GuestId> = overdue.map(|(guest, _)| *guest).collect();
        for guest in &gone {
            if let Some(seat) = self.meta.seat_of(Some(*guest)) {
                self.meta.seats[seat.index()] = Occupant::Open;
            }
        }
        if gone.is_empty() { CONTINUE } else { self.persist_seats(None, &gone).await }
    }
}
