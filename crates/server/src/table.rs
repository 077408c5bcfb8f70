//! One task a table: everything that happens to it happens here, one thing after the other, and nothing is told
//! before it is on disk.
//!
//! `acts` is the play, `seating` who sits where, `crowd` the connections, `bots` those who think elsewhere, `again` the
//! next table, `words` what players add to the seed.

mod acts;
mod again;
mod bots;
mod clocks;
mod crowd;
mod memory;
mod seating;
mod words;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Instant,
};

use hosting::{HostedGame, Restored, SeedFields};
use protocol::{Stage, TableInfo, TableRow, ToServer};
use tabletop::{Digest, Seat, SeatSet};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant as TokioInstant, timeout_at},
};

use crate::{
    catch_up,
    hall::{Hall, Reservation},
    head::{Head, Turn, now},
    ids::{GuestId, Hash, TableId},
    store::{Entry, Link, StoreError, Write},
    thinking::Source,
};

use ::bots::Patience;
pub use again::New;
use bots::{Thinking, Thought};
pub use clocks::Clocks;
use crowd::Crowd;
pub use crowd::Join;
use memory::Applied;
pub use seating::is_level;
use words::Openings;

/// What a table can be told.
pub enum ToTable {
    Join(Box<Join>),
    /// A connection ended; or goes on to another table, and is told when it may.
    Gone {
        connection: u64,
        moves: Option<oneshot::Sender<()>>,
    },
    Said {
        connection: u64,
        message: ToServer,
        at: Instant,
    },
    /// A bot has chosen, or has not in time.
    Chosen {
        seat: Seat,
        mark: Thinking,
        thought: Option<Thought>,
    },
    Renamed {
        guest: GuestId,
        name: String,
    },
    /// The time for opening words is over.
    WordsDue {
        nth: u32,
    },
    Ask(Question),
}

/// What is asked over plain HTTP.
pub enum Question {
    Info(oneshot::Sender<TableInfo>),
    Row {
        guest: GuestId,
        reply: oneshot::Sender<TableRow>,
    },
    /// `None` before the end. A closed table's record is in the store.
    Transcript(oneshot::Sender<Result<String, Stage>>),
    SeatOf {
        guest: GuestId,
        reply: oneshot::Sender<Option<Seat>>,
    },
    Claim {
        claim: Box<SeatClaim>,
        reply: oneshot::Sender<Result<(), String>>,
    },
    /// Once more, please: where?
    Again {
        guest: GuestId,
        commitment: Option<Digest>,
        reply: oneshot::Sender<Result<TableId, String>>,
    },
}

/// Somebody came with a private link.
pub struct SeatClaim {
    pub secret: Hash,
    pub link: Link,
    pub guest: GuestId,
    pub name: String,
}

/// Whether the table goes on.
type Flow = std::ops::ControlFlow<()>;
const GO_ON: Flow = Flow::Continue(());

/// What those are told whose step could not be kept. Whoever sends it again finds out whether it was made.
fn lost_step(error: &StoreError) -> &'static str {
    match error {
        StoreError::Conflict(_) => {
            "what you did could not be kept, because somebody else runs this table; try again"
        }
        StoreError::Unknown(_) => {
            "nobody knows whether what you did could be kept; come again to see"
        }
        StoreError::Unavailable(_) | StoreError::Corrupt { .. } => {
            "what you did could not be kept; try again"
        }
    }
}

pub struct Table {
    hall: Arc<Hall>,
    id: TableId,
    head: Head,
    /// There from the start of the game on, unless the rules failed.
    play: Option<Box<dyn HostedGame>>,
    crowd: Crowd,
    seed_hash: String,
    /// There while the game is about to start.
    openings: Option<Openings>,
    /// How often words were waited for.
    n_openings: u32,
    applied: Applied,
    clocks: Clocks,
    thinking: Vec<Option<Thinking>>,
    /// Grows when what bots think about is no longer so.
    epoch: u32,
    /// Why the table could not be brought back.
    damage: Option<String>,
    /// Whose thoughts the bots' are.
    source: Source,
    /// How long the people here still wait for bots, until one of them acts.
    patience: Patience,
    /// Whether the calculation of a bot has failed.
    bot_failed: bool,
    /// Whether the store says that the table goes on by itself.
    is_due: bool,
    inbox: mpsc::WeakSender<ToTable>,
}

impl Table {
    pub fn new(
        hall: Arc<Hall>,
        id: TableId,
        head: Head,
        play: Option<Box<dyn HostedGame>>,
        source: Source,
    ) -> Table {
        let n_seats = head.places.len();
        let mut table = Table {
            hall,
            id,
            seed_hash: head.seed_hash(),
            clocks: Clocks::new(&head),
            head,
            play,
            crowd: Crowd::default(),
            openings: None,
            n_openings: 0,
            applied: Applied::new(n_seats),
            thinking: vec![None; n_seats],
            epoch: 0,
            damage: None,
            source,
            patience: Patience::default(),
            bot_failed: false,
            is_due: false,
            inbox: mpsc::channel(1).0.downgrade(),
        };
        table.is_due = table.is_due();
        table
    }

    /// Goes on with the clocks it had when it left memory.
    pub fn with_clocks(mut self, clocks: Option<Clocks>) -> Table {
        self.clocks = clocks.unwrap_or(self.clocks);
        self
    }

    /// A table as it was stored. One whose record cannot be replayed to its end is read-only, as far as it goes.
    pub fn restored(
        hall: Arc<Hall>,
        id: TableId,
        mut head: Head,
        restored: Result<Option<Restored>, String>,
    ) -> Table {
        let (mut play, requests, damage) = match restored {
            Ok(Some(Restored { game, requests, damage })) => (Some(game), requests, damage),
            Ok(None) => (None, Vec::new(), None),
            Err(error) => (None, Vec::new(), Some(error)),
        };
        if let Some(error) = &damage {
            tracing::error!(table = %id, error, "the record cannot be replayed; the table is read-only");
            head.stage = Stage::Closed;
        } else if let (Stage::Closed, Some(play)) = (head.stage, &mut play) {
            play.freeze(Vec::new());
        }
        let source = Source::Host(head.host);
        let mut table = Table { damage, ..Table::new(hall, id, head, play, source) };
        // What an older server kept may be due although nobody waits for it.
        table.is_due = table.has_bot_to_move() || table.head.has_clocks();
        for (seat, key, version) in requests {
            table.applied.remember(seat, key, version);
        }
        table
    }

    pub async fn run(
        mut self,
        reservation: Reservation,
        inbox: mpsc::WeakSender<ToTable>,
        mut messages: mpsc::Receiver<ToTable>,
    ) {
        self.inbox = inbox;
        self.prompt_bots();
        let mut flow = self.catch_up().await;
        if flow.is_continue() {
            flow = self.resume_opening().await;
        }
        while flow.is_continue() {
            self.run_clocks();
            let is_empty = self.crowd.is_empty() && self.thinking.iter().all(Option::is_none);
            let idle_at = is_empty.then(|| TokioInstant::now() + self.hall.config.idle);
            let clock_at = self.clocks.deadline();
            let message = match idle_at.into_iter().chain(clock_at).min() {
                None => Ok(messages.recv().await),
                Some(until) => timeout_at(until, messages.recv()).await,
            };
            let is_now = |at: TokioInstant| at <= TokioInstant::now();
            flow = match message {
                Ok(Some(message)) => self.hear(message).await,
                Ok(None) => break,
                Err(_) if clock_at.is_some_and(is_now) => self.time_out().await,
                Err(_) if idle_at.is_some_and(is_now) && reservation.retire(&mut messages) => break,
                Err(_) => GO_ON,
            };
        }
        // Nobody loads the table before this one is done: what is still in the inbox is heard, and what it changes kept.
        reservation.end(&mut messages);
        while let Some(message) = messages.recv().await {
            match message {
                message if flow.is_continue() => flow = self.hear(message).await,
                ToTable::Join(join) => join.outlet.let_go(),
                _ => {}
            }
        }
        self.leave().await;
        if flow.is_continue() {
            self.run_clocks();
        }
        if let Some(deadline) = self.clocks.deadline() {
            self.hall.put_clocks(self.id, self.clocks.clone(), deadline);
        }
        // Those who came last are let go, and find the table again.
        drop(self);
        drop(reservation);
    }

    /// What an earlier format did not say is kept, now that it is known.
    async fn catch_up(&mut self) -> Flow {
        if self.head.to_act.is_some() || self.damage.is_some() {
            return GO_ON;
        }
        let entry = catch_up::writes(self.id, &mut self.head, self.play.as_deref());
        self.keep(entry).await
    }

    async fn hear(&mut self, message: ToTable) -> Flow {
        match message {
            ToTable::Said { connection, message, at } => self.said(connection, message, at).await,
            ToTable::Chosen { seat, mark, thought } => self.chosen(seat, mark, thought).await,
            ToTable::Join(join) => {
                self.join(*join);
                // Bots that nobody waited for go on.
                self.prompt_bots();
                GO_ON
            }
            ToTable::Gone { connection, moves } => {
                self.gone(connection, moves);
                GO_ON
            }
            ToTable::Renamed { guest, name } => self.renamed(guest, &name).await,
            ToTable::WordsDue { nth } => self.words_due(nth).await,
            ToTable::Ask(question) => self.answer(question).await,
        }
    }

    async fn said(&mut self, connection: u64, message: ToServer, at: Instant) -> Flow {
        if let Some(why) = self.is_untimely(&message) {
            return self.error(connection, why);
        }
        match message {
            ToServer::Act { id, nth, action } => {
                self.act(connection, id, nth, Some(&action), at).await
            }
            ToServer::Undo { id, nth } => self.act(connection, id, nth, None, at).await,
            ToServer::Sit { seat } => self.sit(connection, seat).await,
            ToServer::Stand => self.stand(connection).await,
            ToServer::Plan { seat, bot } => self.plan(connection, seat, bot).await,
            ToServer::Remove { seat } => self.remove(connection, seat).await,
            ToServer::Start => self.start(connection).await,
            ToServer::Commit { hash } => self.commit(connection, hash).await,
            ToServer::Open { salt, words } => self.open_words(connection, &salt, &words).await,
            ToServer::Refresh => {
                self.tell_all_of(connection, None);
                GO_ON
            }
            // The connection sees to that.
            ToServer::Go { .. } => GO_ON,
        }
    }

    async fn answer(&mut self, question: Question) -> Flow {
        match question {
            Question::Info(reply) => drop(reply.send(self.info())),
            Question::Row { guest, reply } => {
                let row = self.head.row(self.id, Some(guest));
                drop(reply.send(TableRow { seats: self.info().seats, ..row }));
            }
            Question::Transcript(reply) => {
                let text = match (&self.play, self.head.stage) {
                    (Some(play), Stage::Over) => {
                        let parts = self.head.parts();
                        let seed = parts.as_ref().map_or(SeedFields::Seed, SeedFields::Parts);
                        Ok(play.transcript(seed))
                    }
                    (_, stage) => Err(stage),
                };
                drop(reply.send(text));
            }
            Question::SeatOf { guest, reply } => drop(reply.send(self.head.seat_of(Some(guest)))),
            Question::Claim { claim, reply } => return self.claim(*claim, reply).await,
            Question::Again { guest, commitment, reply } => {
                return self.again(guest, commitment, reply).await;
            }
        }
        GO_ON
    }

    /// Keeps an entry. If that fails the table is let go: what is in memory is ahead of what is kept, and it comes back as
    /// it is kept.
    async fn keep(&mut self, entry: Entry) -> Flow {
        let Err(error) = self.hall.ledger.write(entry).await else { return GO_ON };
        let (table, message) = (self.id, lost_step(&error));
        tracing::error!(%table, %error, "a step was not kept: the table is let go");
        self.crowd.dismiss(message);
        self.play = None;
        Flow::Break(())
    }

    fn head_write(&mut self) -> Write {
        self.note_turn();
        self.head.banks = self.clocks.banks(TokioInstant::now());
        Write::Head { table: self.id, head: Box::new(self.head.clone()) }
    }

    /// Brings the head up to date with the game, which has just changed.
    fn note_turn(&mut self) -> Turn {
        self.head.changed_at = now();
        self.head.to_act = Some(self.play.as_ref().map_or(SeatSet::EMPTY, |play| play.to_act()));
        self.head.turn()
    }

    /// Adds what the store must know about bots that are to move while somebody waits for them.
    fn note_due(&mut self, entry: &mut Entry) {
        let is_due = self.is_due();
        if is_due != self.is_due {
            self.is_due = is_due;
            entry.push(Write::Due { table: self.id, is_due });
        }
    }

    /// Keeps whether the table goes on by itself. Nothing else depends on it.
    async fn leave(&mut self) {
        let mut entry = Entry::new();
        if self.play.is_some() {
            self.note_due(&mut entry);
        }
        if !entry.is_empty() {
            let _ = self.hall.ledger.write(entry).await;
        }
    }

    /// Runs rules. If they panic the table is closed and its record kept; the server goes on.
    async fn guarded<T>(
        &mut self,
        rules: impl FnOnce(&mut dyn HostedGame) -> T,
    ) -> Result<T, Flow> {
        let play = self.play.as_mut().expect("rules run while there is a game");
        let outcome = catch_unwind(AssertUnwindSafe(|| rules(&mut **play)));
        match outcome {
            Ok(value) => Ok(value),
            Err(_) => Err(self.close().await),
        }
    }

    async fn close(&mut self) -> Flow {
        tracing::error!(table = %self.id, "the rules panicked: the table is closed");
        self.hall.metrics.tables_closed.fetch_add(1, Relaxed);
        self.play = None;
        self.head.stage = Stage::Closed;
        self.thinking.fill(None);
        let mut entry = vec![self.head_write()];
        self.note_due(&mut entry);
        let flow = self.keep(entry).await;
        self.tell_table();
        flow
    }
}
