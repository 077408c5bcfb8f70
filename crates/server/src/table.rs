//! One task a table: everything that happens to it happens here, one thing after the other, and nothing is told
//! before it is on disk.
//!
//! `acts` is the play, `seating` who sits where, `crowd` the connections, `bots` those who think elsewhere, `again` the
//! next table.

mod acts;
mod again;
mod bots;
mod crowd;
mod memory;
mod seating;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Instant,
};

use protocol::{Stage, TableInfo, TableRow, ToServer};
use tabletop::Seat;
use tokio::sync::{mpsc, oneshot};

use crate::{
    hall::Hall,
    head::{Head, now},
    ids::{GuestId, Hash, TableId},
    play::{Play, Restored},
    store::{Entry, Link, StoreError, Write},
};

pub use again::New;
use bots::Thinking;
use crowd::Crowd;
pub use crowd::Join;
use memory::Applied;
pub use seating::{is_level, shuffle};

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
        gesture: Option<String>,
    },
    Renamed {
        guest: GuestId,
        name: String,
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

pub struct Table {
    hall: Arc<Hall>,
    id: TableId,
    head: Head,
    /// There from the start of the game on, unless the rules failed.
    play: Option<Box<dyn Play>>,
    crowd: Crowd,
    seed_hash: String,
    applied: Applied,
    thinking: Vec<Option<Thinking>>,
    /// Grows when what bots think about is no longer so.
    epoch: u32,
    /// Whether the store says that a bot is to move.
    is_due: bool,
    /// The last time something happened, which the head does not say yet.
    touched_at: Option<u64>,
    inbox: mpsc::WeakSender<ToTable>,
}

impl Table {
    pub fn new(hall: Arc<Hall>, id: TableId, head: Head, play: Option<Box<dyn Play>>) -> Table {
        let n_seats = head.places.len();
        let mut table = Table {
            hall,
            id,
            seed_hash: head.seed_hash(),
            head,
            play,
            crowd: Crowd::default(),
            applied: Applied::new(n_seats),
            thinking: vec![None; n_seats],
            epoch: 0,
            is_due: false,
            touched_at: None,
            inbox: mpsc::channel(1).0.downgrade(),
        };
        table.is_due = table.has_bot_to_move();
        table
    }

    /// A table as it was kept. One that cannot be brought back is closed, with its record kept.
    pub fn restored(
        hall: Arc<Hall>,
        id: TableId,
        mut head: Head,
        restored: Result<Option<Restored>, String>,
    ) -> Table {
        let (play, acts) = match restored {
            Ok(Some((play, acts))) => (Some(play), acts),
            Ok(None) => (None, Vec::new()),
            Err(error) => {
                tracing::error!(table = %id, error, "the table cannot be brought back");
                head.stage = Stage::Closed;
                (None, Vec::new())
            }
        };
        let mut table = Table::new(hall, id, head, play);
        for (seat, key, version) in acts {
            table.applied.remember(seat, key, version);
        }
        table
    }

    pub async fn run(
        mut self,
        inbox: mpsc::WeakSender<ToTable>,
        mut messages: mpsc::Receiver<ToTable>,
    ) {
        self.inbox = inbox;
        self.prompt_bots();
        loop {
            let is_empty = self.crowd.is_empty() && self.thinking.iter().all(Option::is_none);
            let message = if is_empty {
                match tokio::time::timeout(self.hall.config.idle, messages.recv()).await {
                    Ok(message) => message,
                    Err(_) => {
                        self.note_time().await;
                        if self.hall.forget(self.id, &mut messages) {
                            return self.hall.left();
                        }
                        continue;
                    }
                }
            } else {
                messages.recv().await
            };
            let Some(message) = message else { break };
            if self.hear(message).await.is_break() {
                break;
            }
        }
        self.note_time().await;
        messages.close();
        self.hall.drop_table(self.id);
        self.hall.left();
    }

    async fn hear(&mut self, message: ToTable) -> Flow {
        match message {
            ToTable::Said { connection, message, at } => self.said(connection, message, at).await,
            ToTable::Chosen { seat, mark, gesture } => self.chosen(seat, mark, gesture).await,
            ToTable::Join(join) => {
                self.join(*join);
                GO_ON
            }
            ToTable::Gone { connection, moves } => {
                self.gone(connection, moves);
                GO_ON
            }
            ToTable::Renamed { guest, name } => self.renamed(guest, &name).await,
            ToTable::Ask(question) => self.answer(question).await,
        }
    }

    async fn said(&mut self, connection: u64, message: ToServer, at: Instant) -> Flow {
        match message {
            ToServer::Act { id, nth, gesture } => {
                self.act(connection, id, nth, Some(&gesture), at).await
            }
            ToServer::Undo { id, nth } => self.act(connection, id, nth, None, at).await,
            ToServer::Sit { seat } => self.sit(connection, seat).await,
            ToServer::Stand => self.stand(connection).await,
            ToServer::Plan { seat, bot } => self.plan(connection, seat, bot).await,
            ToServer::Start => self.start(connection).await,
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
                let mut row = self.head.row(self.id, Some(guest));
                row.seats = self.info().seats;
                row.changed_at = self.touched_at.unwrap_or(row.changed_at);
                let to_act = self.play.as_ref().map(|play| play.to_act());
                row.is_your_turn = self.head.stage == Stage::Playing
                    && row.you.is_some_and(|seat| to_act.is_some_and(|set| set.contains(seat)));
                drop(reply.send(row));
            }
            Question::Transcript(reply) => {
                let text = match (&self.play, self.head.stage) {
                    (Some(play), Stage::Over) => Ok(play.transcript()),
                    (_, stage) => Err(stage),
                };
                drop(reply.send(text));
            }
            Question::SeatOf { guest, reply } => drop(reply.send(self.head.seat_of(Some(guest)))),
            Question::Claim { claim, reply } => return self.claim(*claim, reply).await,
            Question::Again { guest, reply } => return self.again(guest, reply).await,
        }
        GO_ON
    }

    /// Keeps an entry. If that fails nothing of it has happened: the table is let go and comes back as it was kept.
    async fn keep(&mut self, entry: Entry) -> Flow {
        match self.hall.ledger.write(entry).await {
            Ok(()) => GO_ON,
            Err(StoreError(error)) => {
                tracing::error!(table = %self.id, error, "a step was not kept: the table is let go");
                self.crowd.dismiss("what you did could not be kept; try again");
                self.play = None;
                self.touched_at = None;
                Flow::Break(())
            }
        }
    }

    fn head_write(&mut self) -> Write {
        self.head.changed_at = now();
        self.touched_at = None;
        Write::Head { table: self.id, head: Box::new(self.head.clone()) }
    }

    /// Adds what the store must know about bots that are to move.
    fn note_due(&mut self, entry: &mut Entry) {
        let is_due = self.has_bot_to_move();
        if is_due != self.is_due {
            self.is_due = is_due;
            entry.push(Write::Due { table: self.id, is_due });
        }
    }

    /// Keeps the time of the last step, for the lists of tables. Nothing depends on it.
    async fn note_time(&mut self) {
        if self.touched_at.is_some() {
            let write = self.head_write();
            let _ = self.hall.ledger.write(vec![write]).await;
        }
    }

    /// Runs rules. If they panic the table is closed and its record kept; the server goes on.
    async fn guarded<T>(&mut self, rules: impl FnOnce(&mut dyn Play) -> T) -> Result<T, Flow> {
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
