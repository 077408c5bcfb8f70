//! Words of the players for the seed: committed to while the table waits, opened when it starts.
//!
//! Once somebody may have opened, the outcome is fixed: nobody sits down, leaves or commits anew, and a start that fails
//! takes another part of the server and drops all commitments. docs/fair-luck.md says why.

use std::time::Duration;

use protocol::{Stage, ToClient, ToServer};
use tabletop::{Digest, Opening, Seat};

use super::{Flow, GO_ON, Table, ToTable};
use crate::{
    head::Place,
    store::{Entry, Write},
    stored_game,
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
        if self.head.is_opening() {
            self.openings = Some(Openings { words: Vec::new() });
        }
        self
    }

    /// At the beginning of the task. A start that was interrupted has failed: what was opened is lost, but somebody may
    /// have seen it.
    pub(super) async fn resume_opening(&mut self) -> Flow {
        if self.head.stage == Stage::Waiting {
            self.head.waiting_luck();
        }
        match (self.head.is_opening(), &self.openings) {
            (true, None) => {
                self.redraw("the server was restarted while the game was about to start").await
            }
            (true, Some(_)) => {
                self.wait_for_words();
                GO_ON
            }
            (false, _) => GO_ON,
        }
    }

    /// Why a message cannot be heard while words are opened.
    pub(super) fn is_untimely(&self, message: &ToServer) -> Option<&'static str> {
        let is_seating = matches!(
            message,
            ToServer::Sit { .. }
                | ToServer::Stand
                | ToServer::Plan { .. }
                | ToServer::Remove { .. }
                | ToServer::Start
                | ToServer::Commit { .. }
        );
        self.is_about_to_start().filter(|_| is_seating)
    }

    pub(super) fn is_about_to_start(&self) -> Option<&'static str> {
        self.openings.is_some().then_some(ABOUT_TO_START)
    }

    pub(super) async fn commit(&mut self, connection: u64, hash: Option<String>) -> Flow {
        let guest = self.crowd.guest(connection);
        let (Some(seat), Some(guest)) = (self.head.seat_of(guest), guest) else {
            return self.error(connection, "you have no seat at this table");
        };
        if self.head.stage != Stage::Waiting {
            return self.error(connection, "the game has started");
        }
        let hash = match hash.map(|hash| hash.parse::<Digest>()).transpose() {
            Ok(hash) => hash,
            Err(misread) => return self.error(connection, &misread.to_string()),
        };
        self.head.commit(seat, guest, hash);
        let entry = vec![self.head_write()];
        self.keep(entry).await?;
        self.tell_table_but(None, Some(connection));
        GO_ON
    }

    /// The start was asked for. Those who committed and are here open first; who is not here contributes nothing, which
    /// is harmless as long as nobody has opened.
    pub(super) async fn start_with_words(&mut self) -> Flow {
        let here = self.head.commitments().filter(|known| self.crowd.is_here(known.guest));
        let here = here.cloned().collect();
        self.head.waiting_luck().commitments = here;
        if self.head.commitments().next().is_none() {
            return self.begin(Vec::new()).await;
        }
        self.head.waiting_luck().is_opening = true;
        // What is opened must not be asked for before everybody knows that nothing can be changed any more.
        let entry = vec![self.head_write()];
        self.keep(entry).await?;
        self.openings = Some(Openings { words: Vec::new() });
        self.wait_for_words();
        self.tell_table();
        GO_ON
    }

    fn wait_for_words(&mut self) {
        self.n_openings += 1;
        let (nth, inbox) = (self.n_openings, self.inbox.clone());
        let time: Duration = self.hall.config.opening_time;
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            if let Some(inbox) = inbox.upgrade() {
                let _ = inbox.send(ToTable::WordsDue { nth }).await;
            }
        });
    }

    pub(super) async fn open_words(&mut self, connection: u64, salt: &str, words: &str) -> Flow {
        let seat = self.head.seat_of(self.crowd.guest(connection));
        let known = self.head.commitments().find(|known| Some(known.seat) == seat).cloned();
        let Some(openings) = &mut self.openings else {
            return self.error(connection, "nobody is asked for words now");
        };
        let Some(known) = known else {
            return self.error(connection, "you have not committed to any words");
        };
        let opening = match salt.parse().and_then(|Digest(salt)| Opening::new(salt, words)) {
            Ok(opening) => opening,
            Err(misread) => return self.error(connection, &misread.to_string()),
        };
        if opening.commitment().to_string() != known.hash {
            return self.error(connection, "these are not the words you committed to");
        }
        // Two windows of one guest may both open.
        if openings.words.iter().all(|(seat, _)| *seat != known.seat) {
            openings.words.push((known.seat, opening));
        }
        if openings.words.len() < self.head.commitments().count() {
            return GO_ON;
        }
        let words = self.openings.take().map(|openings| openings.words);
        self.begin(words.unwrap_or_default()).await
    }

    /// The time for opening is over.
    pub(super) async fn words_due(&mut self, nth: u32) -> Flow {
        let Some(openings) = self.openings.as_ref().filter(|_| nth == self.n_openings) else {
            return GO_ON;
        };
        let is_missing = |seat: Seat| openings.words.iter().all(|(opened, _)| *opened != seat);
        let missing =
            self.head.commitments().map(|known| known.seat).filter(|seat| is_missing(*seat));
        let name = |seat: Seat| match &self.head.places[seat.index()] {
            Place::Guest { name, .. } if !name.is_empty() => name.clone(),
            _ => seat.to_string(),
        };
        let names: Vec<String> = missing.map(name).collect();
        let why = format!("{} did not open their words in time", names.join(", "));
        self.redraw(&why).await
    }

    /// A start has failed, for all to see.
    async fn redraw(&mut self, why: &str) -> Flow {
        self.openings = None;
        self.head.waiting_luck().redraw();
        let entry = vec![self.head_write()];
        self.keep(entry).await?;
        tracing::info!(table = %self.id, why, "a start failed, and the luck was drawn anew");
        self.tell_table();
        let message =
            format!("The game did not start: {why}. All luck is drawn anew; start again.");
        let everybody: Vec<u64> = self.crowd.iter_mut().map(|v| v.connection).collect();
        for connection in everybody {
            self.tell(connection, &ToClient::Error { message: message.clone() });
        }
        GO_ON
    }

    /// The game begins with these words in its seed.
    async fn begin(&mut self, words: Vec<(Seat, Opening)>) -> Flow {
        let mut head = self.head.clone();
        head.begin(words);
        let play = match stored_game::start(&head) {
            Ok(play) => play,
            Err(error) => {
                tracing::error!(table = %self.id, error, "the table cannot be set up");
                return self.redraw("the table cannot be set up").await;
            }
        };
        let text = play.setup_text();
        self.seed_hash = head.seed_hash();
        self.head = head;
        self.play = Some(play);
        let mut entry: Entry = vec![self.head_write()];
        entry.push(Write::Step { table: self.id, version: 0, text });
        self.note_due(&mut entry);
        self.keep(entry).await?;
        let everybody: Vec<u64> = self.crowd.iter_mut().map(|v| v.connection).collect();
        for connection in everybody {
            self.tell_all_of(connection, None);
        }
        self.prompt_bots();
        GO_ON
    }
}
