//! The connections that are subscribed to a table: each has a bounded send buffer, and one that reads too slowly is
//! dropped.

use std::{
    cell::RefCell,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use hosting::UpdateCache;
use protocol::{Occupant, Stage, TableInfo, ToClient, Version};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{MAX_SEATS, Seat};
use tokio::{sync::oneshot, time::Instant};

use super::{CONTINUE, Flow, Table};
use crate::{
    frame::Frames,
    ids::{ConnectionId, GuestId},
    socket_writer::{Flusher, SocketWriter},
};

/// The most connections of one guest who has a seat, or who is the host of a table that waits.
const MAX_OWN: usize = 16;
/// Spectators who come and go are announced up to this number of connections.
const ANNOUNCE_UP_TO: usize = 32;

thread_local! {
    /// Where frames are written: the same buffers for all tables of a thread.
    static FRAMES: RefCell<(Frames, UpdateCache)> = RefCell::default();
}

/// A connection that subscribes to the table.
#[derive(Debug)]
pub struct Subscription {
    pub connection: ConnectionId,
    pub writer: Arc<SocketWriter>,
    pub guest: Option<GuestId>,
    pub address: IpAddr,
    /// The last version the client knows.
    pub since: Option<Version>,
}

#[derive(Debug)]
pub(super) struct Subscriber {
    pub(super) connection: ConnectionId,
    pub(super) guest: Option<GuestId>,
    address: IpAddr,
    /// The seat they see through, as of the last update.
    viewer: Option<Seat>,
    writer: Arc<SocketWriter>,
    is_closed: bool,
    /// Whether the connection goes on to another table.
    is_moving: bool,
}

impl Subscriber {
    /// Sends frames together. Returns false once the connection is closed or too slow.
    fn send(&mut self, frames: &[u8]) -> bool {
        self.is_closed |= !self.writer.send(frames);
        !self.is_closed
    }

    /// Sends a frame that can wait for the next one.
    fn send_deferred(&mut self, frame: &[u8], flusher: &Flusher) -> bool {
        self.is_closed |= !self.writer.send_deferred(frame, flusher);
        !self.is_closed
    }
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        if !self.is_moving {
            self.writer.drain();
        }
    }
}

/// What `ToClient::Table` is in JSON, with an info that is written once for all.
#[derive(Serialize)]
struct TableMessage<'a> {
    r#type: &'static str,
    data: TableData<'a>,
}

#[derive(Serialize)]
struct TableData<'a> {
    info: &'a RawValue,
    you: Option<Seat>,
    is_host: bool,
}

/// Whether there is room for one more connection.
enum Room {
    Free,
    /// If this connection gives way.
    InsteadOf(ConnectionId),
    Full,
}

#[derive(Debug, Default)]
pub(super) struct Subscribers(Vec<Subscriber>);

impl Subscribers {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Subscriber> {
        self.0.iter_mut()
    }

    pub(super) fn guest(&self, connection: ConnectionId) -> Option<GuestId> {
        self.0.iter().find(|subscriber| subscriber.connection == connection)?.guest
    }

    pub(super) fn address(&self, connection: ConnectionId) -> Option<IpAddr> {
        let subscriber = self.0.iter().find(|subscriber| subscriber.connection == connection)?;
        Some(subscriber.address)
    }

    pub(super) fn connections_of(&self, guest: GuestId) -> Vec<ConnectionId> {
        let own = self.0.iter().filter(|subscriber| subscriber.guest == Some(guest));
        own.map(|subscriber| subscriber.connection).collect()
    }

    pub(super) fn is_here(&self, guest: GuestId) -> bool {
        self.0.iter().any(|subscriber| subscriber.guest == Some(guest))
    }

    /// Closes all connections with an error message.
    pub(super) fn dismiss(&mut self, message: &str) {
        let frame = Frames::of(&ToClient::Error { message: message.to_string() });
        for mut subscriber in self.0.drain(..) {
            subscriber.send(frame.as_bytes());
        }
    }
}

fn slot(viewer: Option<Seat>) -> usize {
    viewer.map_or(MAX_SEATS, Seat::index)
}

impl Table {
    pub(super) fn info(&self) -> TableInfo {
        let is_seated = |guest: Option<GuestId>| self.meta.seat_of(guest).is_some();
        let n_spectators =
            self.subscribers.0.iter().filter(|subscriber| !is_seated(subscriber.guest)).count();
        let is_here = |guest| self.subscribers.is_here(guest);
        let info = self.meta.info(self.id, self.seed_hash, is_here, n_spectators as u32);
        let clocks = self.clocks.shown(Instant::now());
        TableInfo { clocks, bot_failed: self.bot_failed, ..info }
    }

    /// What of the table is the same for all, as JSON.
    fn info_text(&self) -> Box<RawValue> {
        to_raw_value(&self.info()).expect("a table's info is plain data")
    }

    fn table_frame(&self, info: &RawValue, guest: Option<GuestId>) -> Frames {
        let (you, is_host) = (self.meta.seat_of(guest), guest == Some(self.meta.host));
        Frames::of(&TableMessage { r#type: "table", data: TableData { info, you, is_host } })
    }

    /// Sends the last step to everybody, each as their seat may see it; the text is written once per viewer. The actor
    /// gets the acknowledgement in the same write.
    pub(super) async fn broadcast_update(
        &mut self,
        since: Option<Version>,
        accepted: Option<(ConnectionId, Seat, ToClient)>,
    ) -> Flow {
        let mut viewers = [false; MAX_SEATS + 1];
        for subscriber in &mut self.subscribers.0 {
            subscriber.viewer = self.meta.seat_of(subscriber.guest);
            viewers[slot(subscriber.viewer)] = true;
        }
        let (subscribers, meta) = (&mut self.subscribers.0, &self.meta);
        let game = self.game.as_ref().expect("updates are sent while there is a game");
        let flusher = &self.registry.flusher;
        let send_message = |(frames, cache): &mut (Frames, UpdateCache)| {
            let mut is_closed = false;
            cache.clear();
            for viewer in Seat::all(MAX_SEATS).map(Some).chain([None]) {
                if !viewers[slot(viewer)] {
                    continue;
                }
                // Who has nothing to do now gets this together with what comes next.
                let to_act = game.to_act();
                let is_urgent =
                    to_act.is_empty() || viewer.is_some_and(|seat| to_act.contains(seat));
                frames.clear();
                let actor = accepted.as_ref().filter(|(_, seat, _)| Some(*seat) == viewer);
                actor.inspect(|(_, _, accepted)| frames.add_message(accepted));
                let n_accepted = frames.as_bytes().len();
                let may_act = viewer.is_none_or(|seat| !meta.is_away(seat));
                frames.add(|text| game.write_update(viewer, may_act, since, cache, text));
                let update = &frames.as_bytes()[n_accepted..];
                for subscriber in
                    subscribers.iter_mut().filter(|subscriber| subscriber.viewer == viewer)
                {
                    let is_actor = actor.is_some_and(|(actor, ..)| *actor == subscriber.connection);
                    let is_sent = if is_actor {
                        subscriber.send(frames.as_bytes())
                    } else if is_urgent {
                        subscriber.send(update)
                    } else {
                        subscriber.send_deferred(update, flusher)
                    };
                    is_closed |= !is_sent;
                }
            }
            is_closed
        };
        let sent = catch_unwind(AssertUnwindSafe(|| FRAMES.with_borrow_mut(send_message)));
        let Ok(is_closed) = sent else { return self.close().await };
        if self.meta.shown_stage() == Stage::Over {
            self.broadcast_info();
        }
        if is_closed {
            self.drop_closed();
        }
        CONTINUE
    }

    pub(super) fn subscribe(&mut self, subscription: Subscription) {
        let Subscription { connection, writer, guest, address, since } = subscription;
        match self.room_for(guest) {
            Room::Free => {}
            Room::InsteadOf(other) => self.turn_away(other),
            Room::Full => {
                let message = "too many spectators at this table".to_string();
                writer.send(Frames::of(&ToClient::Error { message }).as_bytes());
                return writer.turn_away();
            }
        }
        let was_here = guest.is_some_and(|guest| self.subscribers.is_here(guest));
        let is_seated = self.meta.seat_of(guest).is_some();
        self.subscribers.0.push(Subscriber {
            connection,
            guest,
            address,
            viewer: None,
            writer,
            is_closed: false,
            is_moving: false,
        });
        self.send_snapshot(connection, since);
        if let Some(why) = &self.damage {
            let message = format!("this table cannot be restored: {why}");
            let _ = self.error(connection, &message);
        }
        if (is_seated && !was_here) || (!is_seated && self.subscribers.0.len() <= ANNOUNCE_UP_TO) {
            self.broadcast_info_except(Some(connection), None);
        }
    }

    /// Whether somebody may always come in: who has a seat, and the host before the game.
    fn belongs_here(&self, guest: Option<GuestId>) -> bool {
        let is_host = guest == Some(self.meta.host);
        self.meta.seat_of(guest).is_some() || (is_host && self.meta.shown_stage() == Stage::Waiting)
    }

    /// Spectators cannot keep out those who belong here, nor the last players a waiting table still needs: whoever came
    /// first gives way to a guest who could sit down. Connections are numbered as they come.
    fn room_for(&self, guest: Option<GuestId>) -> Room {
        let subscribers = self.subscribers.0.iter();
        if self.belongs_here(guest) {
            let own =
                subscribers.filter(|subscriber| subscriber.guest == guest).map(|v| v.connection);
            return if own.clone().count() < MAX_OWN {
                Room::Free
            } else {
                own.min().map_or(Room::Full, Room::InsteadOf)
            };
        }
        let others = subscribers.filter(|subscriber| !self.belongs_here(subscriber.guest));
        if others.clone().count() < self.registry.config.max_spectators {
            return Room::Free;
        }
        let has_seat =
            self.meta.shown_stage() == Stage::Waiting && self.meta.seats.contains(&Occupant::Open);
        // Who has no token cannot sit down at all.
        let first =
            others.min_by_key(|subscriber| (subscriber.guest.is_some(), subscriber.connection));
        if has_seat && guest.is_some() {
            // Where nobody may watch, one at a time may still come to sit down.
            first.map_or(Room::Free, |subscriber| Room::InsteadOf(subscriber.connection))
        } else {
            Room::Full
        }
    }

    fn turn_away(&mut self, connection: ConnectionId) {
        let message = "the table is full and another visitor took your place";
        self.send_message(connection, &ToClient::Error { message: message.to_string() });
        if let Some(nth) = self.subscribers.0.iter().position(|v| v.connection == connection) {
            self.subscribers.0.swap_remove(nth).writer.turn_away();
        }
    }

    pub(super) fn unsubscribe(
        &mut self,
        connection: ConnectionId,
        moves: Option<oneshot::Sender<()>>,
    ) {
        let Some(nth) = self.subscribers.0.iter().position(|v| v.connection == connection) else {
            return;
        };
        let mut subscriber = self.subscribers.0.swap_remove(nth);
        let guest = subscriber.guest;
        if let Some(moves) = moves {
            subscriber.is_moving = true;
            let _ = moves.send(());
        }
        drop(subscriber);
        let is_here = guest.is_some_and(|guest| self.subscribers.is_here(guest));
        let is_seated = self.meta.seat_of(guest).is_some();
        if (is_seated && !is_here) || (!is_seated && self.subscribers.0.len() <= ANNOUNCE_UP_TO) {
            self.broadcast_info();
        }
    }

    /// Sends the table, and the game as far as the client does not know it.
    pub(super) fn send_snapshot(&mut self, connection: ConnectionId, since: Option<Version>) {
        let Some(guest) =
            self.subscribers.0.iter().find(|v| v.connection == connection).map(|v| v.guest)
        else {
            return;
        };
        let mut frames = self.table_frame(&self.info_text(), guest);
        let seat = self.meta.seat_of(guest);
        if let Some(game) = &self.game {
            let mut update = Vec::new();
            let mut cache = UpdateCache::default();
            let may_act = seat.is_none_or(|seat| !self.meta.is_away(seat));
            let write = AssertUnwindSafe(|| {
                game.write_update(seat, may_act, since, &mut cache, &mut update);
            });
            if catch_unwind(write).is_ok() {
                frames.add(|text| text.append(&mut update));
            }
        }
        self.send(connection, &frames);
    }

    /// Sends the table's info to everybody, together with the next frame.
    pub(super) fn broadcast_info(&mut self) {
        self.broadcast_info_except(None, None);
    }

    /// Sends the table's info to everybody `but` one; without delay to the one for whom it is `urgent`.
    pub(super) fn broadcast_info_except(
        &mut self,
        but: Option<ConnectionId>,
        urgent: Option<ConnectionId>,
    ) {
        let info = self.info_text();
        let mut is_closed = false;
        // Most get the same: who they are is all that differs.
        let mut written: Vec<((Option<Seat>, bool), Frames)> = Vec::new();
        for nth in 0..self.subscribers.0.len() {
            let guest = self.subscribers.0[nth].guest;
            let key = (self.meta.seat_of(guest), guest == Some(self.meta.host));
            let known = written.iter().position(|(known, _)| *known == key);
            let known = known.unwrap_or_else(|| {
                written.push((key, self.table_frame(&info, guest)));
                written.len() - 1
            });
            let subscriber = &mut self.subscribers.0[nth];
            let (connection, frame) = (Some(subscriber.connection), written[known].1.as_bytes());
            is_closed |= if connection == but {
                false
            } else if connection == urgent {
                !subscriber.send(frame)
            } else {
                !subscriber.send_deferred(frame, &self.registry.flusher)
            };
        }
        if is_closed {
            self.drop_closed();
        }
    }

    pub(super) fn send_message(&mut self, connection: ConnectionId, message: &ToClient) {
        self.send(connection, &Frames::of(message));
    }

    pub(super) fn error(&mut self, connection: ConnectionId, message: &str) -> Flow {
        self.send_message(connection, &ToClient::Error { message: message.to_string() });
        CONTINUE
    }

    fn send(&mut self, connection: ConnectionId, frames: &Frames) {
        if let Some(subscriber) = self.subscribers.0.iter_mut().find(|v| v.connection == connection)
            && !subscriber.send(frames.as_bytes())
        {
            self.drop_closed();
        }
    }

    /// Drops connections that are closed or too slow: they reconnect and get what they missed.
    fn drop_closed(&mut self) {
        let n_before = self.subscribers.0.len();
        self.subscribers.0.retain(|subscriber| !subscriber.is_closed);
        if self.subscribers.0.len() < n_before && self.meta.shown_stage() != Stage::Closed {
            self.broadcast_info();
        }
    }
}
