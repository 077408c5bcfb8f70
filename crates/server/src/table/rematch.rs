//! Rematch: the next table of those who sit at a finished one.

use std::net::IpAddr;

use hosting::HostedGame;
use protocol::{Occupant, Stage, TableId, Version};
use tabletop::{Digest, SeatSet};
use tokio::sync::oneshot;

use super::{CONTINUE, Flow, Table, bots::is_bot_pending};
use crate::{
    ids::{GuestId, new_table_id},
    store::{Write, WriteSet},
    stored_game,
    table_meta::{Luck, StoredGuest, TableMeta, guest_id, now},
};

/// A new table that is neither stored nor running yet.
pub struct PreparedTable {
    pub id: TableId,
    pub meta: TableMeta,
    /// Its game, if it begins at once.
    pub game: Option<Box<dyn HostedGame>>,
    /// What is to be stored of it.
    pub write_set: WriteSet,
    /// The address that creates it, which is never stored.
    pub address: Option<IpAddr>,
    /// Whose seats are kept for a while.
    pub reserved: Vec<Option<GuestId>>,
}

impl PreparedTable {
    /// Gives a table an id and its luck. The game starts at once if no seat is open; or, if the host committed to
    /// words, once they are opened.
    pub fn new(mut meta: TableMeta, commitment: Option<Digest>) -> Result<PreparedTable, String> {
        meta.stage = Stage::Waiting;
        meta.luck = Some(Luck::random());
        if let (Some(hash), Some(seat)) = (commitment, meta.seat_of(Some(meta.host))) {
            meta.commit(seat, meta.host, Some(hash));
        }
        let is_complete = !meta.seats.contains(&Occupant::Open);
        let has_words = meta.commitments().next().is_some();
        if has_words {
            meta.waiting_luck().is_opening = is_complete;
        } else if is_complete {
            meta.begin(Vec::new());
        }
        meta.changed_at = now();
        PreparedTable::with_id(new_table_id(), meta)
    }

    /// Prepares a table with this id and metadata.
    pub fn with_id(id: TableId, mut meta: TableMeta) -> Result<PreparedTable, String> {
        let game = match meta.stage {
            Stage::Playing => Some(stored_game::start(&meta)?),
            _ => None,
        };
        meta.to_act = Some(game.as_ref().map_or(SeatSet::EMPTY, |game| game.to_act()));
        let mut write_set = vec![Write::Meta { table: id, meta: Box::new(meta.clone()) }];
        if let Some(game) = &game {
            write_set.push(Write::Step {
                table: id,
                version: Version::SETUP,
                text: game.setup_text(),
            });
            if is_bot_pending(&meta, &**game) {
                write_set.push(Write::BotPending { table: id, is_pending: true });
            }
        }
        Ok(PreparedTable { id, meta, game, write_set, address: None, reserved: Vec::new() })
    }
}

impl Table {
    /// A guest who sat here wants to play once more. The first who asks is the host of the next table; everybody here is
    /// told of it, and finds the seat they had still open, and for a while kept for them.
    pub(super) async fn rematch(
        &mut self,
        guest: GuestId,
        commitment: Option<Digest>,
        reply: oneshot::Sender<Result<TableId, String>>,
    ) -> Flow {
        let new = match (self.meta.next, self.meta.seat_of(Some(guest)), self.meta.shown_stage()) {
            (Some(next), ..) => {
                drop(reply.send(Ok(next)));
                return CONTINUE;
            }
            (None, None, _) => Err("you have no seat at this table".to_string()),
            (None, Some(_), Stage::Over) => match self.registry.name_of(guest).await {
                Ok(name) => PreparedTable::new(self.next_meta(guest, &name), commitment),
                Err(_) => Err("the store does not respond; try again".to_string()),
            },
            (None, Some(_), _) => Err("the game is not over".to_string()),
        };
        let mut new = match new {
            Ok(new) => new,
            Err(why) => {
                drop(reply.send(Err(why)));
                return CONTINUE;
            }
        };
        let next = new.id;
        let Ok(reservation) = self.registry.reserve_new(next) else {
            drop(reply.send(Err("the server is shutting down; try again".to_string())));
            return CONTINUE;
        };
        new.address = self.source.known_address();
        new.reserved = self.meta.seats.iter().map(guest_id).collect();
        self.meta.next = Some(next);
        let mut write_set = std::mem::take(&mut new.write_set);
        write_set.push(self.meta_write());
        self.persist(write_set).await?;
        self.registry.start(reservation, new);
        self.broadcast_info();
        drop(reply.send(Ok(next)));
        CONTINUE
    }

    /// The same game with the same bots; the seats of the other guests are open.
    fn next_meta(&self, host: GuestId, name: &str) -> TableMeta {
        let occupant = |occupant: &Occupant<StoredGuest>| match occupant {
            Occupant::Guest(StoredGuest { guest, .. }) if *guest != host => Occupant::Open,
            // They may have another name by now; or none, on another device.
            Occupant::Guest(StoredGuest { name: known, .. }) => {
                let name = if name.is_empty() { known } else { name };
                Occupant::Guest(StoredGuest { guest: host, name: name.to_string(), is_away: false })
            }
            occupant => occupant.clone(),
        };
        TableMeta {
            options: self.meta.options.clone(),
            seats: self.meta.seats.iter().map(occupant).collect(),
            shuffle: self.meta.shuffle,
            pace: self.meta.pace,
            ..TableMeta::new(self.meta.game, host)
        }
    }
}
