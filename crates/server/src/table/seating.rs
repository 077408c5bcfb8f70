//! The occupants of seats: sitting down, standing up, the host's changes, the start, and seats that are transferred to
//! another device.

use std::sync::atomic::Ordering::Relaxed;

use bots::LEVELS;
use protocol::{Occupant, Stage};
use tabletop::Seat;
use tokio::sync::oneshot;

use super::{CONTINUE, Flow, SeatClaim, Table};
use crate::{
    ids::{ConnectionId, GuestId},
    store::{Write, WriteSet},
    table_meta::{StoredGuest, guest_id, now},
};

/// How many removed guests a table remembers; the first are forgotten first.
const MAX_REMOVED: usize = 200;
const REMOVED: &str =
    "the host has taken you from your seat: you can watch, but not sit at this table again";

const RESERVED: &str = "this seat is reserved for a moment for whoever had it at the last table; try again in a minute";
const TOO_MANY_SEATS: &str =
    "you have seats at too many tables that wait for players: stand up from one of them first";

/// The levels a bot can have. Other bots would let a guest order any amount of thinking.
pub fn is_level(level: &str) -> bool {
    LEVELS.contains(&level)
}

impl Table {
    pub(super) async fn sit(&mut self, connection: ConnectionId, seat: Seat) -> Flow {
        let Some(guest) = self.subscribers.guest(connection) else {
            return self.error(connection, "you have no name yet: open the home page first");
        };
        let own = self.meta.seat_of(Some(guest));
        let Some(occupant) = self.meta.seats.get(seat.index()) else {
            return self.error(connection, "there is no such seat");
        };
        match (occupant, self.meta.shown_stage()) {
            (Occupant::Guest(StoredGuest { is_away: false, .. }), _) if own == Some(seat) => {
                return CONTINUE;
            }
            (Occupant::Guest(StoredGuest { is_away: true, .. }), _) if own == Some(seat) => {
                // Otherwise whoever sits down again and again could make the others wait for ever.
                if self.is_out_of_time(seat) {
                    let message =
                        "your time for this move is up: take your seat when the bot has made it";
                    return self.error(connection, message);
                }
            }
            (_, _) if own.is_some() => {
                return self.error(connection, "you have a seat already: stand up first");
            }
            (Occupant::Open, Stage::Waiting) if self.meta.removed.contains(&guest) => {
                return self.error(connection, REMOVED);
            }
            (Occupant::Open, Stage::Waiting) if self.is_reserved(seat, guest) => {
                return self.error(connection, RESERVED);
            }
            (Occupant::Open, Stage::Waiting) => {}
            _ => return self.error(connection, "this seat is taken"),
        }
        let (registry, address) = (self.registry.clone(), self.subscribers.address(connection));
        let limits = &registry.config.limits;
        if self.is_offered() && !registry.seat_holders.add(self.id, guest, address, limits) {
            registry.metrics.limited.fetch_add(1, Relaxed);
            return self.error(connection, TOO_MANY_SEATS);
        }
        let name = match self.registry.name_of(guest).await {
            Ok(name) => name,
            Err(_) => {
                self.note_holders();
                return self.error(connection, "the store does not respond; try again");
            }
        };
        self.meta.seats[seat.index()] =
            Occupant::Guest(StoredGuest { guest, name, is_away: false });
        self.bot_turns[seat.index()] = None;
        self.persist_seats(Some(connection), &[guest]).await
    }

    pub(super) async fn stand(&mut self, connection: ConnectionId) -> Flow {
        let guest = self.subscribers.guest(connection);
        let (Some(seat), Some(guest)) = (self.meta.seat_of(guest), guest) else {
            return self.error(connection, "you have no seat at this table");
        };
        let stage = self.meta.shown_stage();
        match (stage, &mut self.meta.seats[seat.index()]) {
            (Stage::Waiting, occupant) => *occupant = Occupant::Open,
            (Stage::Playing, Occupant::Guest(StoredGuest { is_away, .. })) => *is_away = true,
            _ => return self.error(connection, "the game is over"),
        }
        self.persist_seats(Some(connection), &[guest]).await
    }

    pub(super) async fn set_seat(
        &mut self,
        connection: ConnectionId,
        seat: Seat,
        bot: Option<String>,
    ) -> Flow {
        if let Some(message) = self.is_not_hosting(connection) {
            return self.error(connection, message);
        }
        match self.meta.seats.get(seat.index()) {
            None => return self.error(connection, "there is no such seat"),
            Some(Occupant::Guest(_)) => {
                return self.error(connection, "this seat is taken");
            }
            Some(_) => {}
        }
        self.meta.seats[seat.index()] = match bot {
            None => Occupant::Open,
            Some(level) if is_level(&level) => Occupant::Bot { level },
            Some(_) => return self.error(connection, "a bot is easy, medium or hard"),
        };
        self.persist_seats(Some(connection), &[]).await
    }

    /// Removes a guest from their seat, for good.
    pub(super) async fn remove(&mut self, connection: ConnectionId, seat: Seat) -> Flow {
        if let Some(message) = self.is_not_hosting(connection) {
            return self.error(connection, message);
        }
        let guest = match self.meta.seats.get(seat.index()) {
            None => return self.error(connection, "there is no such seat"),
            Some(occupant) => match guest_id(occupant) {
                None => return self.error(connection, "nobody sits there"),
                Some(guest) if guest == self.meta.host => {
                    return self.error(connection, "this is your own seat: stand up");
                }
                Some(guest) => guest,
            },
        };
        self.meta.seats[seat.index()] = Occupant::Open;
        if self.meta.removed.len() == MAX_REMOVED {
            self.meta.removed.remove(0);
        }
        self.meta.removed.push(guest);
        self.persist_seats(Some(connection), &[guest]).await?;
        for connection in self.subscribers.connections_of(guest) {
            let _ = self.error(connection, REMOVED);
        }
        CONTINUE
    }

    fn is_not_hosting(&self, connection: ConnectionId) -> Option<&'static str> {
        if self.subscribers.guest(connection) != Some(self.meta.host) {
            return Some("only the host of the table can do this");
        }
        (self.meta.shown_stage() != Stage::Waiting).then_some("the game has started")
    }

    pub(super) async fn start(&mut self, connection: ConnectionId) -> Flow {
        if let Some(message) = self.is_not_hosting(connection) {
            return self.error(connection, message);
        }
        if self.meta.seats.contains(&Occupant::Open) {
            let message = "a seat is still open: wait for somebody, or let a bot have it";
            return self.error(connection, message);
        }
        self.start_with_words().await
    }

    /// Persists and broadcasts a change of seats that came by this connection. The views of the `concerned` may change.
    pub(super) async fn persist_seats(
        &mut self,
        connection: Option<ConnectionId>,
        concerned: &[GuestId],
    ) -> Flow {
        let mut write_set: WriteSet = vec![self.meta_write()];
        self.note_bot_pending(&mut write_set);
        self.persist(write_set).await?;
        self.note_holders();
        self.broadcast_info_except(None, connection);
        if self.game.is_some() {
            let of = |guest: Option<GuestId>| guest.is_some_and(|guest| concerned.contains(&guest));
            let connections: Vec<ConnectionId> =
                self.subscribers.iter_mut().filter(|v| of(v.guest)).map(|v| v.connection).collect();
            for connection in connections {
                self.send_snapshot(connection, None);
            }
        }
        self.start_bots();
        CONTINUE
    }

    pub(super) async fn guest_renamed(&mut self, guest: GuestId, new_name: &str) -> Flow {
        let Some(seat) = self.meta.seat_of(Some(guest)) else { return CONTINUE };
        if let Occupant::Guest(StoredGuest { name, .. }) = &mut self.meta.seats[seat.index()]
            && name != new_name
        {
            *name = new_name.to_string();
            return self.persist_seats(None, &[]).await;
        }
        CONTINUE
    }

    /// Transfers a seat to the guest who claims it, and deletes the transfer.
    pub(super) async fn claim(
        &mut self,
        claim: SeatClaim,
        reply: oneshot::Sender<Result<(), String>>,
    ) -> Flow {
        let SeatClaim { secret, transfer, guest, name } = claim;
        let refusal = if now() >= transfer.expires_at {
            Some("this link is no longer valid")
        } else if self.meta.seats.get(transfer.seat.index()).and_then(guest_id)
            != Some(transfer.guest)
        {
            Some("the seat has moved since this link was made")
        } else if guest == transfer.guest {
            Some("this is your own seat already: open the link on the other device")
        } else if self.meta.removed.contains(&guest) {
            Some(REMOVED)
        } else if self.meta.seat_of(Some(guest)).is_some() {
            Some("you have another seat at this table already")
        } else {
            self.is_about_to_start()
        };
        if let Some(refusal) = refusal {
            drop(reply.send(Err(refusal.to_string())));
            return CONTINUE;
        }
        let occupant = &mut self.meta.seats[transfer.seat.index()];
        if let Occupant::Guest(StoredGuest { guest: owner, name: shown, .. }) = occupant {
            *owner = guest;
            // The other device may have no name yet.
            if !name.is_empty() {
                *shown = name;
            }
        }
        if self.meta.host == transfer.guest {
            self.meta.host = guest;
        }
        let write_set = vec![self.meta_write(), Write::RemoveTransfer { secret }];
        self.persist(write_set).await?;
        drop(reply.send(Ok(())));
        self.persist_seats(None, &[transfer.guest, guest]).await
    }
}
