//! Once more: the next table of those who sit at one that is over.

use std::net::IpAddr;

use hosting::HostedGame;
use protocol::Stage;
use tabletop::{Digest, SeatSet};
use tokio::sync::oneshot;

use super::{Flow, GO_ON, Table, bots::is_due};
use crate::{
    head::{Head, Luck, Place, now},
    ids::{GuestId, TableId},
    store::{Entry, Write},
    stored_game,
};

/// A table that is not kept yet.
pub struct New {
    pub id: TableId,
    pub head: Head,
    /// Its game, if it begins at once.
    pub play: Option<Box<dyn HostedGame>>,
    /// What is to be kept of it.
    pub entry: Entry,
    /// Who makes it, while the server remembers.
    pub address: Option<IpAddr>,
}

impl New {
    /// Gives a table its name and its luck. The game begins at once if no seat is open; or, where the host commits to
    /// words, once they are opened.
    pub fn plan(mut head: Head, commitment: Option<Digest>) -> Result<New, String> {
        head.stage = Stage::Waiting;
        head.luck = Some(Luck::random());
        if let (Some(hash), Some(seat)) = (commitment, head.seat_of(Some(head.host))) {
            head.commit(seat, head.host, Some(hash));
        }
        let is_complete = !head.places.contains(&Place::Open);
        let has_words = head.commitments().next().is_some();
        match has_words {
            true => head.waiting_luck().is_opening = is_complete,
            false if is_complete => head.begin(Vec::new()),
            false => {}
        }
        head.changed_at = now();
        New::of(TableId::random(), head)
    }

    /// A table of this name and with this head.
    pub fn of(id: TableId, mut head: Head) -> Result<New, String> {
        let play = match head.stage {
            Stage::Playing => Some(stored_game::start(&head)?),
            _ => None,
        };
        head.to_act = Some(play.as_ref().map_or(SeatSet::EMPTY, |play| play.to_act()));
        let mut entry = vec![Write::Head { table: id, head: Box::new(head.clone()) }];
        if let Some(play) = &play {
            entry.push(Write::Step { table: id, version: 0, text: play.setup_text() });
            if is_due(&head, &**play) {
                entry.push(Write::Due { table: id, is_due: true });
            }
        }
        Ok(New { id, head, play, entry, address: None })
    }
}

impl Table {
    /// A guest who sat here wants to play once more. The first who asks is the host of the next table; everybody here is
    /// told of it, and finds the seat they had still open.
    pub(super) async fn again(
        &mut self,
        guest: GuestId,
        commitment: Option<Digest>,
        reply: oneshot::Sender<Result<TableId, String>>,
    ) -> Flow {
        let new = match (self.head.next, self.head.seat_of(Some(guest)), self.head.stage) {
            (Some(next), ..) => {
                drop(reply.send(Ok(next)));
                return GO_ON;
            }
            (None, None, _) => Err("you have no seat at this table".to_string()),
            (None, Some(_), Stage::Over) => match self.hall.name_of(guest).await {
                Ok(name) => New::plan(self.next_head(guest, &name), commitment),
                Err(_) => Err("the store does not answer; try again".to_string()),
            },
            (None, Some(_), _) => Err("the game is not over".to_string()),
        };
        let mut new = match new {
            Ok(new) => new,
            Err(why) => {
                drop(reply.send(Err(why)));
                return GO_ON;
            }
        };
        let next = new.id;
        let Ok(reservation) = self.hall.reserve_new(next) else {
            drop(reply.send(Err("the server shuts down; try again".to_string())));
            return GO_ON;
        };
        new.address = self.source.known_address();
        self.head.next = Some(next);
        let mut entry = std::mem::take(&mut new.entry);
        entry.push(self.head_write());
        self.keep(entry).await?;
        self.hall.open_new(reservation, new);
        self.tell_table();
        drop(reply.send(Ok(next)));
        GO_ON
    }

    /// The same game with the same bots; the seats of the other guests are open.
    fn next_head(&self, host: GuestId, name: &str) -> Head {
        let place = |place: &Place| match place {
            Place::Guest { guest, .. } if *guest != host => Place::Open,
            // They may have another name by now; or none, on another device.
            Place::Guest { name: known, .. } => {
                let name = if name.is_empty() { known } else { name };
                Place::Guest { guest: host, name: name.to_string(), is_away: false }
            }
            place => place.clone(),
        };
        let places = self.head.places.iter().map(place).collect();
        let head = Head { host, places, is_listed: false, scene: None, ..self.head.clone() };
        Head { seed: String::new(), removed: Vec::new(), banks: Vec::new(), next: None, ..head }
    }
}
