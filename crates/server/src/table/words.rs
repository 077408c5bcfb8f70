//! What players add to the seed: committed before the start, opened at the start.
//!
//! Once somebody may have opened, the outcome is fixed: nobody sits down, leaves or commits anew, and a start that fails
//! takes another part of the server and drops all commitments. docs/fair-luck.md says why.

use std::time::Duration;

use protocol::{Occupant, Stage, ToClient, ToServer, Version};
use tabletop::{Digest, Opening, Salt, Seat};

use super::{CONTINUE, Flow, Table, ToTable};
use crate::{
    ids::ConnectionId,
    store::{Write, WriteSet},
    stored_game,
    table_meta::StoredGuest,
};

const ABOUT_TO_START: &str = "the game is about to start";

/// What was opened so far of a start that was asked for.
#[derive(Debug)]
pub(super) struct Openings {
    words: Vec<(Seat, Opening)>,
}

impl Table {
    /// A new table that starts as soon as its words are opened.
    pub fn awaiting_words(mut self) -> Table {
        if self.meta.is_opening() {
            self.openings = Some(Openings { words: Vec::new() });
        }
        self
    }

    /// At the beginning of the task. A start that was interrupted has failed: what was opened is lost, but somebody may
    /// have seen it.
    pub(super) async fn resume_opening(&mut self) -> Flow {
        if self.meta.shown_stage() == Stage::Waiting {
            self.meta.waiting_luck();
        }
        match (self.meta.is_opening(), &self.openings) {
            (true, None) => {
                self.redraw("the server was restarted while the game was about to start").await
            }
            (true, Some(_)) => {
                self.wait_for_words();
                CONTINUE
            }
            (false, _) => CONTINUE,
        }
    }

    /// Why a message is refused while words are opened.
    pub(super) fn is_untimely(&self, message: &ToServer) -> Option<&'static str> {
        let is_seating = matches!(
            message,
            ToServer::Sit { .. }
                | ToServer::Stand
                | ToServer::SetSeat { .. }
                | ToServer::Remove { .. }
                | ToServer::Start
                | ToServer::Commit { .. }
        );
        self.is_about_to_start().filter(|_| is_seating)
    }

    pub(super) fn is_about_to_start(&self) -> Option<&'static str> {
        self.openings.is_some().then_some(ABOUT_TO_START)
    }

    pub(super) async fn commit(&mut self, connection: ConnectionId, hash: Option<Digest>) -> Flow {
        let guest = self.subscribers.guest(connection);
        let (Some(seat), Some(guest)) = (self.meta.seat_of(guest), guest) else {
            return self.error(connection, "you have no seat at this table");
        };
        if self.meta.shown_stage() != Stage::Waiting {
            return self.error(connection, "the game has started");
        }
        self.meta.commit(seat, guest, hash);
        let write_set = vec![self.meta_write()];
        self.persist(write_set).await?;
        self.broadcast_info_except(None, Some(connection));
        CONTINUE
    }

    /// The start was asked for. Those who committed and are here open first; who is not here contributes nothing, which
    /// is harmless as long as nobody has opened.
    pub(super) async fn start_with_words(&mut self) -> Flow {
        let here = self.meta.commitments().filter(|known| self.subscribers.is_here(known.guest));
        let here = here.cloned().collect();
        self.meta.waiting_luck().commitments = here;
        if self.meta.commitments().next().is_none() {
            return self.begin(Vec::new()).await;
        }
        self.meta.waiting_luck().is_opening = true;
        // What is opened must not be asked for before everybody knows that nothing can be changed any more.
        let write_set = vec![self.meta_write()];
        self.persist(write_set).await?;
        self.openings = Some(Openings { words: Vec::new() });
        self.wait_for_words();
        self.broadcast_info();
        CONTINUE
    }

    fn wait_for_words(&mut self) {
        self.n_openings += 1;
        let (nth, sender) = (self.n_openings, self.sender.clone());
        let time: Duration = self.registry.config.opening_timeout;
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            if let Some(sender) = sender.upgrade() {
                let _ = sender.send(ToTable::OpeningTimeout { nth }).await;
            }
        });
    }

    pub(super) async fn open_words(
        &mut self,
        connection: ConnectionId,
        salt: Salt,
        words: &str,
    ) -> Flow {
        let seat = self.meta.seat_of(self.subscribers.guest(connection));
        let known = self.meta.commitments().find(|known| Some(known.seat) == seat).cloned();
        let Some(openings) = &mut self.openings else {
            return self.error(connection, "no words are asked for now");
        };
        let Some(known) = known else {
            return self.error(connection, "you have not committed to any words");
        };
        let opening = match Opening::new(salt, words) {
            Ok(opening) => opening,
            Err(error) => return self.error(connection, &error.to_string()),
        };
        if opening.commitment().to_string() != known.hash {
            return self.error(connection, "these are not the words you committed to");
        }
        // Two windows of one guest may both open.
        if openings.words.iter().all(|(seat, _)| *seat != known.seat) {
            openings.words.push((known.seat, opening));
        }
        if openings.words.len() < self.meta.commitments().count() {
            return CONTINUE;
        }
        let words = self.openings.take().map(|openings| openings.words);
        self.begin(words.unwrap_or_default()).await
    }

    /// The time for opening is over.
    pub(super) async fn words_due(&mut self, nth: u32) -> Flow {
        let Some(openings) = self.openings.as_ref().filter(|_| nth == self.n_openings) else {
            return CONTINUE;
        };
        let is_missing = |seat: Seat| openings.words.iter().all(|(opened, _)| *opened != seat);
        let missing =
            self.meta.commitments().map(|known| known.seat).filter(|seat| is_missing(*seat));
        let name = |seat: Seat| match &self.meta.seats[seat.index()] {
            Occupant::Guest(StoredGuest { name, .. }) if !name.is_empty() => name.clone(),
            _ => seat.to_string(),
        };
        let names: Vec<String> = missing.map(name).collect();
        let why = format!("{} did not open their words in time", names.join(", "));
        self.redraw(&why).await
    }

    /// A start has failed, for all to see.
    async fn redraw(&mut self, why: &str) -> Flow {
        self.openings = None;
        self.meta.waiting_luck().redraw();
        let write_set = vec![self.meta_write()];
        self.persist(write_set).await?;
        tracing::info!(table = %self.id, why, "start failed; drew a new server part of the seed");
        self.broadcast_info();
        let message =
            format!("The game did not start: {why}. All luck is drawn anew; start again.");
        let everybody: Vec<ConnectionId> =
            self.subscribers.iter_mut().map(|v| v.connection).collect();
        for connection in everybody {
            self.send_message(connection, &ToClient::Error { message: message.clone() });
        }
        CONTINUE
    }

    /// The game begins with these words in its seed.
    async fn begin(&mut self, words: Vec<(Seat, Opening)>) -> Flow {
        let mut meta = self.meta.clone();
        meta.begin(words);
        let game = match stored_game::start(&meta) {
            Ok(game) => game,
            Err(error) => {
                tracing::error!(table = %self.id, error, "the game cannot be set up");
                return self.redraw("the game cannot be set up").await;
            }
        };
        let text = game.setup_text();
        self.seed_hash = meta.seed_hash();
        self.meta = meta;
        self.game = Some(game);
        let mut write_set: WriteSet = vec![self.meta_write()];
        write_set.push(Write::Step { table: self.id, version: Version::SETUP, text });
        self.note_bot_pending(&mut write_set);
        self.persist(write_set).await?;
        self.note_holders();
        let everybody: Vec<ConnectionId> =
            self.subscribers.iter_mut().map(|v| v.connection).collect();
        for connection in everybody {
            self.send_snapshot(connection, None);
        }
        self.start_bots();
        CONTINUE
    }
}
