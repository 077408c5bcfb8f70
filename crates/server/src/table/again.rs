//! Once more: the next table of those who sit at one that is over.

use protocol::Stage;
use tabletop::Seat;
use tokio::sync::oneshot;

use super::{Flow, GO_ON, Table, shuffle};
use crate::{
    head::{Head, Place, now},
    ids::{GuestId, TableId, hex, random_bytes},
    play::{self, Play},
    store::{Entry, Write},
};

/// A table that is not kept yet.
pub struct New {
    pub id: TableId,
    pub head: Head,
    /// Its game, if it begins at once.
    pub play: Option<Box<dyn Play>>,
    /// What is to be kept of it.
    pub entry: Entry,
}

impl New {
    /// Gives a table its name and its luck. The game begins at once if no seat is open.
    pub fn plan(mut head: Head) -> Result<New, String> {
        let is_complete = !head.places.contains(&Place::Open);
        shuffle(&mut head.places, head.shuffle && is_complete);
        head.stage = if is_complete { Stage::Playing } else { Stage::Waiting };
        head.seed = hex(&random_bytes::<32>());
        head.changed_at = now();
        New::of(TableId::random(), head)
    }

    /// A table of this name and with this head.
    pub fn of(id: TableId, head: Head) -> Result<New, String> {
        let mut entry = vec![Write::Head { table: id, head: Box::new(head.clone()) }];
        let play = match head.stage {
            Stage::Playing => Some(play::set_up_guarded(&head)?),
            _ => None,
        };
        if let Some(play) = &play {
            entry.push(Write::Step { table: id, version: 0, text: play.set_up() });
            let is_bot = |seat: Seat| head.places[seat.index()].bot().is_some();
            if play.to_act().iter().any(is_bot) {
                entry.push(Write::Due { table: id, is_due: true });
            }
        }
        Ok(New { id, head, play, entry })
    }
}

impl Table {
    /// A guest who sat here wants to play once more. The first who asks is the host of the next table; everybody here is
    /// told of it, and finds the seat they had still open.
    pub(super) async fn again(
        &mut self,
        guest: GuestId,
        reply: oneshot::Sender<Result<TableId, String>>,
    ) -> Flow {
        let new = match (self.head.next, self.head.seat_of(Some(guest)), self.head.stage) {
            (Some(next), ..) => {
                drop(reply.send(Ok(next)));
                return GO_ON;
            }
            (None, None, _) => Err("you have no seat at this table".to_string()),
            (None, Some(_), Stage::Over) => match self.hall.name_of(guest).await {
                Ok(name) => New::plan(self.next_head(guest, &name)),
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
        self.head.next = Some(next);
        let mut entry = std::mem::take(&mut new.entry);
        entry.push(self.head_write());
        self.keep(entry).await?;
        self.hall.open_new(new);
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
        Head { host, places, is_listed: false, scene: None, next: None, ..self.head.clone() }
    }
}
