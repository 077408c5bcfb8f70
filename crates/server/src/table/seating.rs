//! Who sits where: sitting down, standing up, the host's plans, the start, and seats that move to another device.

use bots::BotSpec;
use protocol::Stage;
use tabletop::Seat;
use tokio::sync::oneshot;

use super::{Flow, GO_ON, SeatClaim, Table};
use crate::{
    head::{Place, now},
    ids::GuestId,
    store::{Entry, Write},
};

/// How many removed guests a table remembers; the first are forgotten first.
const MAX_REMOVED: usize = 200;
const REMOVED: &str =
    "the host has taken you from your seat: you can watch, but not sit at this table again";

/// The levels a bot can have. Other bots would let a guest order any amount of thinking.
pub fn is_level(level: &str) -> bool {
    matches!(level, "easy" | "medium" | "hard") && level.parse::<BotSpec>().is_ok()
}

impl Table {
    pub(super) async fn sit(&mut self, connection: u64, seat: Seat) -> Flow {
        let Some(guest) = self.crowd.guest(connection) else {
            return self.error(connection, "you have no name yet: open the home page first");
        };
        let own = self.head.seat_of(Some(guest));
        let Some(place) = self.head.places.get(seat.index()) else {
            return self.error(connection, "there is no such seat");
        };
        match (place, self.head.stage) {
            (Place::Guest { is_away: false, .. }, _) if own == Some(seat) => return GO_ON,
            (Place::Guest { is_away: true, .. }, _) if own == Some(seat) => {
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
            (Place::Open, Stage::Waiting) if self.head.removed.contains(&guest) => {
                return self.error(connection, REMOVED);
            }
            (Place::Open, Stage::Waiting) => {}
            _ => return self.error(connection, "this seat is taken"),
        }
        let name = match self.hall.name_of(guest).await {
            Ok(name) => name,
            Err(_) => return self.error(connection, "the store does not answer; try again"),
        };
        self.head.places[seat.index()] = Place::Guest { guest, name, is_away: false };
        self.thinking[seat.index()] = None;
        self.seated(Some(connection), &[guest]).await
    }

    pub(super) async fn stand(&mut self, connection: u64) -> Flow {
        let guest = self.crowd.guest(connection);
        let (Some(seat), Some(guest)) = (self.head.seat_of(guest), guest) else {
            return self.error(connection, "you have no seat at this table");
        };
        let place = &mut self.head.places[seat.index()];
        match (self.head.stage, place) {
            (Stage::Waiting, place) => *place = Place::Open,
            (Stage::Playing, Place::Guest { is_away, .. }) => *is_away = true,
            _ => return self.error(connection, "the game is over"),
        }
        self.seated(Some(connection), &[guest]).await
    }

    pub(super) async fn plan(&mut self, connection: u64, seat: Seat, bot: Option<String>) -> Flow {
        if let Some(message) = self.is_not_hosting(connection) {
            return self.error(connection, message);
        }
        match self.head.places.get(seat.index()) {
            None => return self.error(connection, "there is no such seat"),
            Some(Place::Guest { .. }) => return self.error(connection, "this seat is taken"),
            Some(_) => {}
        }
        self.head.places[seat.index()] = match bot {
            None => Place::Open,
            Some(level) if is_level(&level) => Place::Bot { level },
            Some(_) => return self.error(connection, "a bot is easy, medium or hard"),
        };
        self.seated(Some(connection), &[]).await
    }

    /// Takes a guest from their seat, for good.
    pub(super) async fn remove(&mut self, connection: u64, seat: Seat) -> Flow {
        if let Some(message) = self.is_not_hosting(connection) {
            return self.error(connection, message);
        }
        let guest = match self.head.places.get(seat.index()) {
            None => return self.error(connection, "there is no such seat"),
            Some(place) => match place.guest() {
                None => return self.error(connection, "nobody sits there"),
                Some(guest) if guest == self.head.host => {
                    return self.error(connection, "this is your own seat: stand up");
                }
                Some(guest) => guest,
            },
        };
        self.head.places[seat.index()] = Place::Open;
        if self.head.removed.len() == MAX_REMOVED {
            self.head.removed.remove(0);
        }
        self.head.removed.push(guest);
        self.seated(Some(connection), &[guest]).await?;
        for connection in self.crowd.connections_of(guest) {
            let _ = self.error(connection, REMOVED);
        }
        GO_ON
    }

    fn is_not_hosting(&self, connection: u64) -> Option<&'static str> {
        if self.crowd.guest(connection) != Some(self.head.host) {
            return Some("only the host of the table can do this");
        }
        (self.head.stage != Stage::Waiting).then_some("the game has started")
    }

    pub(super) async fn start(&mut self, connection: u64) -> Flow {
        if let Some(message) = self.is_not_hosting(connection) {
            return self.error(connection, message);
        }
        if self.head.places.contains(&Place::Open) {
            let message = "a seat is still open: wait for somebody, or let a bot have it";
            return self.error(connection, message);
        }
        self.start_with_words().await
    }

    /// Keeps and tells a change of seats that came by this connection. The `concerned` may see other things than before.
    pub(super) async fn seated(&mut self, connection: Option<u64>, concerned: &[GuestId]) -> Flow {
        let mut entry: Entry = vec![self.head_write()];
        self.note_due(&mut entry);
        self.keep(entry).await?;
        self.tell_table_but(None, connection);
        if self.play.is_some() {
            let of = |guest: Option<GuestId>| guest.is_some_and(|guest| concerned.contains(&guest));
            let connections: Vec<u64> =
                self.crowd.iter_mut().filter(|v| of(v.guest)).map(|v| v.connection).collect();
            for connection in connections {
                self.tell_all_of(connection, None);
            }
        }
        self.prompt_bots();
        GO_ON
    }

    pub(super) async fn renamed(&mut self, guest: GuestId, new_name: &str) -> Flow {
        let Some(seat) = self.head.seat_of(Some(guest)) else { return GO_ON };
        if let Place::Guest { name, .. } = &mut self.head.places[seat.index()]
            && name != new_name
        {
            *name = new_name.to_string();
            return self.seated(None, &[]).await;
        }
        GO_ON
    }

    /// Moves a seat to the guest who came with the private link, and forgets the link.
    pub(super) async fn claim(
        &mut self,
        claim: SeatClaim,
        reply: oneshot::Sender<Result<(), String>>,
    ) -> Flow {
        let SeatClaim { secret, link, guest, name } = claim;
        let refusal = if now() >= link.expires_at {
            Some("this link is no longer valid")
        } else if self.head.places.get(link.seat.index()).and_then(Place::guest) != Some(link.guest)
        {
            Some("the seat has moved since this link was made")
        } else if guest == link.guest {
            Some("this is your own seat already: open the link on the other device")
        } else if self.head.removed.contains(&guest) {
            Some(REMOVED)
        } else if self.head.seat_of(Some(guest)).is_some() {
            Some("you have another seat at this table already")
        } else {
            self.is_about_to_start()
        };
        if let Some(refusal) = refusal {
            drop(reply.send(Err(refusal.to_string())));
            return GO_ON;
        }
        let place = &mut self.head.places[link.seat.index()];
        if let Place::Guest { guest: owner, name: shown, .. } = place {
            *owner = guest;
            // The other device may have no name yet.
            if !name.is_empty() {
                *shown = name;
            }
        }
        if self.head.host == link.guest {
            self.head.host = guest;
        }
        let entry = vec![self.head_write(), Write::Unlink { secret }];
        self.keep(entry).await?;
        drop(reply.send(Ok(())));
        self.seated(None, &[link.guest, guest]).await
    }
}
