//! The connections of a table: what each is sent goes through a bounded queue, and who reads too slowly is dropped.

use std::{
    cell::RefCell,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use hosting::{
    UpdateCache,
    json::{self, Shared},
};
use protocol::{Stage, TableInfo, ToClient};
use serde::Serialize;
use tabletop::{MAX_SEATS, Seat};
use tokio::{sync::oneshot, time::Instant};

use super::{Flow, GO_ON, Table};
use crate::{
    frame::Frames,
    head::Place,
    ids::GuestId,
    outlet::{Holder, Outlet},
};

/// The most connections of one guest who has a seat, or who is the host of a table that waits.
const MAX_OWN: usize = 16;
/// In a larger crowd spectators who come and go are not announced.
const SMALL_CROWD: usize = 32;

thread_local! {
    /// Where frames are written: the same buffers for all tables of a thread.
    static FRAMES: RefCell<(Frames, UpdateCache)> = RefCell::default();
}

/// Somebody opens a websocket to the table.
#[derive(Debug)]
pub struct Join {
    pub connection: u64,
    pub outlet: Arc<Outlet>,
    pub guest: Option<GuestId>,
    /// The last version they know.
    pub since: Option<u32>,
}

#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) connection: u64,
    pub(super) guest: Option<GuestId>,
    /// The seat they see through, as of the last update.
    viewer: Option<Seat>,
    outlet: Arc<Outlet>,
    is_deaf: bool,
    /// Whether the connection goes on to another table.
    is_moving: bool,
}

impl Visitor {
    /// Sends frames together. False once nobody reads them, or too slowly.
    fn send(&mut self, frames: &[u8]) -> bool {
        self.is_deaf |= !self.outlet.send(frames);
        !self.is_deaf
    }

    /// Sends a frame that can wait for the next one.
    fn hold(&mut self, frame: &[u8], holder: &Holder) -> bool {
        self.is_deaf |= !self.outlet.hold(frame, holder);
        !self.is_deaf
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        if !self.is_moving {
            self.outlet.let_go();
        }
    }
}

/// `ToClient::Table`, of something that is only lent.
#[derive(Serialize)]
#[serde(tag = "to", rename = "table")]
struct TableFrame<'a> {
    info: &'a TableInfo,
    you: Option<Seat>,
    is_host: bool,
}

/// Whether there is room for one more connection.
enum Room {
    Free,
    /// If this connection gives way.
    InsteadOf(u64),
    Full,
}

#[derive(Debug, Default)]
pub(super) struct Crowd(Vec<Visitor>);

impl Crowd {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Visitor> {
        self.0.iter_mut()
    }

    pub(super) fn guest(&self, connection: u64) -> Option<GuestId> {
        self.0.iter().find(|visitor| visitor.connection == connection)?.guest
    }

    pub(super) fn connections_of(&self, guest: GuestId) -> Vec<u64> {
        let own = self.0.iter().filter(|visitor| visitor.guest == Some(guest));
        own.map(|visitor| visitor.connection).collect()
    }

    pub(super) fn is_here(&self, guest: GuestId) -> bool {
        self.0.iter().any(|visitor| visitor.guest == Some(guest))
    }

    /// Sends everybody away.
    pub(super) fn dismiss(&mut self, message: &str) {
        let frame = Frames::of(&ToClient::Error { message: message.to_string() });
        for mut visitor in self.0.drain(..) {
            visitor.send(frame.as_bytes());
        }
    }
}

fn slot(viewer: Option<Seat>) -> usize {
    viewer.map_or(MAX_SEATS, Seat::index)
}

impl Table {
    pub(super) fn info(&self) -> TableInfo {
        let is_seated = |guest: Option<GuestId>| self.head.seat_of(guest).is_some();
        let n_watching = self.crowd.0.iter().filter(|visitor| !is_seated(visitor.guest)).count();
        let is_here = |guest| self.crowd.is_here(guest);
        let info = self.head.info(self.id, &self.seed_hash, is_here, n_watching as u32);
        let clocks = self.clocks.shown(Instant::now());
        TableInfo { clocks, bot_failed: self.bot_failed, ..info }
    }

    /// `written` is the info as it was written for others, or empty.
    fn table_frame(
        &self,
        info: &TableInfo,
        guest: Option<GuestId>,
        written: &mut Vec<u8>,
    ) -> Frames {
        let (you, is_host) = (self.head.seat_of(guest), guest == Some(self.head.host));
        let mut frames = Frames::default();
        frames.add(|text| {
            let shared = Shared { name: "info", written };
            json::write_sharing(&TableFrame { info, you, is_host }, shared, text);
        });
        frames
    }

    /// Tells everybody what was made, each as they may hear it: written once for each viewer that is here. Who made it
    /// is told so in the same breath.
    pub(super) async fn tell_update(
        &mut self,
        since: Option<u32>,
        done: Option<(u64, Seat, ToClient)>,
    ) -> Flow {
        let mut viewers = [false; MAX_SEATS + 1];
        for visitor in &mut self.crowd.0 {
            visitor.viewer = self.head.seat_of(visitor.guest);
            viewers[slot(visitor.viewer)] = true;
        }
        let crowd = &mut self.crowd.0;
        let play = self.play.as_ref().expect("an update is told while there is a game");
        let holder = &self.hall.holder;
        let tell = |(frames, cache): &mut (Frames, UpdateCache)| {
            let mut is_deaf = false;
            cache.clear();
            for viewer in Seat::all(MAX_SEATS).map(Some).chain([None]) {
                if !viewers[slot(viewer)] {
                    continue;
                }
                // Who has nothing to do now can hear of it together with what comes next.
                let to_act = play.to_act();
                let is_urgent =
                    to_act.is_empty() || viewer.is_some_and(|seat| to_act.contains(seat));
                frames.clear();
                let actor = done.as_ref().filter(|(_, seat, _)| Some(*seat) == viewer);
                actor.inspect(|(_, _, done)| frames.add_message(done));
                let n_done = frames.as_bytes().len();
                frames.add(|text| play.write_update(viewer, since, cache, text));
                let update = &frames.as_bytes()[n_done..];
                for visitor in crowd.iter_mut().filter(|visitor| visitor.viewer == viewer) {
                    let is_actor = actor.is_some_and(|(actor, ..)| *actor == visitor.connection);
                    is_deaf |= !match is_urgent {
                        _ if is_actor => visitor.send(frames.as_bytes()),
                        true => visitor.send(update),
                        false => visitor.hold(update, holder),
                    };
                }
            }
            is_deaf
        };
        let told = catch_unwind(AssertUnwindSafe(|| FRAMES.with_borrow_mut(tell)));
        let Ok(is_deaf) = told else { return self.close().await };
        if self.head.stage == Stage::Over {
            self.tell_table();
        }
        if is_deaf {
            self.drop_deaf();
        }
        GO_ON
    }

    pub(super) fn join(&mut self, join: Join) {
        let Join { connection, outlet, guest, since } = join;
        match self.room_for(guest) {
            Room::Free => {}
            Room::InsteadOf(other) => self.turn_away(other),
            Room::Full => {
                let message = "there are too many at this table".to_string();
                outlet.send(Frames::of(&ToClient::Error { message }).as_bytes());
                return outlet.turn_away();
            }
        }
        let was_here = guest.is_some_and(|guest| self.crowd.is_here(guest));
        let is_seated = self.head.seat_of(guest).is_some();
        self.crowd.0.push(Visitor {
            connection,
            guest,
            viewer: None,
            outlet,
            is_deaf: false,
            is_moving: false,
        });
        self.tell_all_of(connection, since);
        if let Some(why) = &self.damage {
            let message = format!("this table cannot be brought back: {why}");
            let _ = self.error(connection, &message);
        }
        if (is_seated && !was_here) || (!is_seated && self.crowd.0.len() <= SMALL_CROWD) {
            self.tell_table_but(Some(connection), None);
        }
    }

    /// Whether somebody may always come in: who has a seat, and the host before the game.
    fn belongs_here(&self, guest: Option<GuestId>) -> bool {
        let is_host = guest == Some(self.head.host);
        self.head.seat_of(guest).is_some() || (is_host && self.head.stage == Stage::Waiting)
    }

    /// Spectators cannot keep out those who belong here, nor the last players a waiting table still needs: whoever came
    /// first gives way to a guest who could sit down. Connections are numbered as they come.
    fn room_for(&self, guest: Option<GuestId>) -> Room {
        let crowd = self.crowd.0.iter();
        if self.belongs_here(guest) {
            let own = crowd.filter(|visitor| visitor.guest == guest).map(|v| v.connection);
            return match own.clone().count() < MAX_OWN {
                true => Room::Free,
                false => own.min().map_or(Room::Full, Room::InsteadOf),
            };
        }
        let others = crowd.filter(|visitor| !self.belongs_here(visitor.guest));
        if others.clone().count() < self.hall.config.max_spectators {
            return Room::Free;
        }
        let has_seat = self.head.stage == Stage::Waiting && self.head.places.contains(&Place::Open);
        // Who has no token cannot sit down at all.
        let first = others.min_by_key(|visitor| (visitor.guest.is_some(), visitor.connection));
        match has_seat && guest.is_some() {
            // Where nobody may watch, one at a time may still come to sit down.
            true => first.map_or(Room::Free, |visitor| Room::InsteadOf(visitor.connection)),
            false => Room::Full,
        }
    }

    fn turn_away(&mut self, connection: u64) {
        let message = "others came to this table after you, and there is not room for all";
        self.tell(connection, &ToClient::Error { message: message.to_string() });
        if let Some(nth) = self.crowd.0.iter().position(|v| v.connection == connection) {
            self.crowd.0.swap_remove(nth).outlet.turn_away();
        }
    }

    pub(super) fn gone(&mut self, connection: u64, moves: Option<oneshot::Sender<()>>) {
        let Some(nth) = self.crowd.0.iter().position(|v| v.connection == connection) else {
            return;
        };
        let mut visitor = self.crowd.0.swap_remove(nth);
        let guest = visitor.guest;
        if let Some(moves) = moves {
            visitor.is_moving = true;
            let _ = moves.send(());
        }
        drop(visitor);
        let is_here = guest.is_some_and(|guest| self.crowd.is_here(guest));
        let is_seated = self.head.seat_of(guest).is_some();
        if (is_seated && !is_here) || (!is_seated && self.crowd.0.len() <= SMALL_CROWD) {
            self.tell_table();
        }
    }

    /// The table, and the game as far as the visitor does not know it.
    pub(super) fn tell_all_of(&mut self, connection: u64, since: Option<u32>) {
        let Some(guest) = self.crowd.0.iter().find(|v| v.connection == connection).map(|v| v.guest)
        else {
            return;
        };
        let mut frames = self.table_frame(&self.info(), guest, &mut Vec::new());
        let seat = self.head.seat_of(guest);
        if let Some(play) = &self.play {
            let mut update = Vec::new();
            let mut cache = UpdateCache::default();
            let write =
                AssertUnwindSafe(|| play.write_update(seat, since, &mut cache, &mut update));
            if catch_unwind(write).is_ok() {
                frames.add(|text| text.append(&mut update));
            }
        }
        self.send(connection, &frames);
    }

    /// Tells everybody about the table, together with what comes next.
    pub(super) fn tell_table(&mut self) {
        self.tell_table_but(None, None);
    }

    /// Tells everybody `but` one about the table: the one for whom it is `urgent` at once.
    pub(super) fn tell_table_but(&mut self, but: Option<u64>, urgent: Option<u64>) {
        let (info, mut info_text) = (self.info(), Vec::new());
        let mut is_deaf = false;
        // Most are told the same: who they are is all that differs.
        let mut written: Vec<((Option<Seat>, bool), Frames)> = Vec::new();
        for nth in 0..self.crowd.0.len() {
            let guest = self.crowd.0[nth].guest;
            let key = (self.head.seat_of(guest), guest == Some(self.head.host));
            let known = written.iter().position(|(known, _)| *known == key);
            let known = known.unwrap_or_else(|| {
                written.push((key, self.table_frame(&info, guest, &mut info_text)));
                written.len() - 1
            });
            let visitor = &mut self.crowd.0[nth];
            let (connection, frame) = (Some(visitor.connection), written[known].1.as_bytes());
            is_deaf |= match connection {
                _ if connection == but => false,
                _ if connection == urgent => !visitor.send(frame),
                _ => !visitor.hold(frame, &self.hall.holder),
            };
        }
        if is_deaf {
            self.drop_deaf();
        }
    }

    pub(super) fn tell(&mut self, connection: u64, message: &ToClient) {
        self.send(connection, &Frames::of(message));
    }

    pub(super) fn error(&mut self, connection: u64, message: &str) -> Flow {
        self.tell(connection, &ToClient::Error { message: message.to_string() });
        GO_ON
    }

    fn send(&mut self, connection: u64, frames: &Frames) {
        if let Some(visitor) = self.crowd.0.iter_mut().find(|v| v.connection == connection)
            && !visitor.send(frames.as_bytes())
        {
            self.drop_deaf();
        }
    }

    /// Lets go of those who do not read, or not fast enough: they come back and are told what they missed.
    fn drop_deaf(&mut self) {
        let n_before = self.crowd.0.len();
        self.crowd.0.retain(|visitor| !visitor.is_deaf);
        if self.crowd.0.len() < n_before && self.head.stage != Stage::Closed {
            self.tell_table();
        }
    }
}
