//! One task per table: it handles all messages to the table in order, and sends nothing before it is on disk.
//!
//! `actions` handles actions and undo, `seating` the occupants of seats, `subscribers` the connections, `bots` the
//! bots, `rematch` the next table, `vacancy` seats that are kept or lost, `words` what players add to the seed.

mod actions;
mod applied;
mod bots;
mod clocks;
mod rematch;
mod seating;
mod subscribers;
mod vacancy;
mod words;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Instant,
};

use hosting::{HostedGame, Restored, SeedFields};
use protocol::{Stage, TableId, TableInfo, TableRow, ToServer};
use tabletop::{Digest, Seat, SeatSet};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant as TokioInstant, timeout_at},
};

use crate::{
    bot_scheduler::Source,
    catch_up,
    ids::{ConnectionId, GuestId, SecretHash},
    registry::{Reservation, TableRegistry},
    store::{SeatTransfer, StoreError, Write, WriteSet},
    table_meta::{TableMeta, Turn, now},
};

use ::bots::WaitBudget;
use applied::AppliedRequests;
use bots::{BotTurn, TimedAnswer};
pub use clocks::Clocks;
pub use rematch::PreparedTable;
pub use seating::is_level;
use subscribers::Subscribers;
pub use subscribers::Subscription;
use vacancy::Reserved;
use words::Openings;

/// A message to the task of a table.
pub enum ToTable {
    Subscribe(Box<Subscription>),
    /// A connection ended, or switches to another table and waits for `moves`.
    Unsubscribe {
        connection: ConnectionId,
        moves: Option<oneshot::Sender<()>>,
    },
    Message {
        connection: ConnectionId,
        message: ToServer,
        at: Instant,
    },
    /// A bot has chosen an action, or `None` if it missed its deadline.
    BotChose {
        seat: Seat,
        turn: BotTurn,
        answer: Option<TimedAnswer>,
    },
    GuestRenamed {
        guest: GuestId,
        name: String,
    },
    /// The time for opening words is over.
    OpeningTimeout {
        nth: u32,
    },
    Query(TableQuery),
}

/// A query over plain HTTP.
pub enum TableQuery {
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
    /// Asks for the table of a rematch.
    Rematch {
        guest: GuestId,
        commitment: Option<Digest>,
        reply: oneshot::Sender<Result<TableId, String>>,
    },
}

/// A claim of a seat with the secret of a transfer.
pub struct SeatClaim {
    pub secret: SecretHash,
    pub transfer: SeatTransfer,
    pub guest: GuestId,
    pub name: String,
}

/// Whether the table goes on.
type Flow = std::ops::ControlFlow<()>;
const CONTINUE: Flow = Flow::Continue(());

/// The message to clients when what one of them did could not be persisted. A client that sends it again learns whether it was
/// applied.
fn lost_step(error: &StoreError) -> &'static str {
    match error {
        StoreError::Conflict(_) => {
            "what was done last was not stored because another server runs this table; try again"
        }
        StoreError::Unknown(_) => {
            "it is unknown whether what was done last was stored; reconnect to see"
        }
        StoreError::Unavailable(_) | StoreError::Corrupt { .. } => {
            "what was done last was not stored; try again"
        }
    }
}

pub struct Table {
    registry: Arc<TableRegistry>,
    id: TableId,
    meta: TableMeta,
    /// The game; `None` before the start, and after the rules failed.
    game: Option<Box<dyn HostedGame>>,
    subscribers: Subscribers,
    seed_hash: Option<Digest>,
    /// There while the game is about to start.
    openings: Option<Openings>,
    /// How many times openings were awaited.
    n_openings: u32,
    applied: AppliedRequests,
    clocks: Clocks,
    /// Guests who have a seat while the table waits and are not here, and since when.
    absent: Vec<(GuestId, TokioInstant)>,
    /// Seats that are kept for those who had them at the last table.
    reserved: Option<Reserved>,
    bot_turns: Vec<Option<BotTurn>>,
    /// Grows when running searches of bots become obsolete.
    epoch: u32,
    /// Why the table could not be restored. What is stored of it stays as it is, apart from its guests: another build may
    /// go on with it.
    damage: Option<String>,
    /// Whether the store does not know yet who is to act: an earlier format did not, or the table could not be restored.
    is_behind: bool,
    /// Whom the searches of its bots are counted for.
    source: Source,
    /// How long the people here still wait for bots, until one of them acts.
    wait_budget: WaitBudget,
    /// Whether the calculation of a bot has failed.
    bot_failed: bool,
    /// Whether the store has the table among those with pending bots.
    is_bot_pending: bool,
    sender: mpsc::WeakSender<ToTable>,
}

impl Table {
    pub fn new(
        registry: Arc<TableRegistry>,
        id: TableId,
        meta: TableMeta,
        game: Option<Box<dyn HostedGame>>,
        source: Source,
    ) -> Table {
        let n_seats = meta.seats.len();
        let mut table = Table {
            registry,
            id,
            seed_hash: meta.seed_hash(),
            clocks: Clocks::new(&meta),
            meta,
            game,
            subscribers: Subscribers::default(),
            openings: None,
            n_openings: 0,
            applied: AppliedRequests::new(n_seats),
            absent: Vec::new(),
            reserved: None,
            bot_turns: vec![None; n_seats],
            epoch: 0,
            damage: None,
            is_behind: false,
            source,
            wait_budget: WaitBudget::default(),
            bot_failed: false,
            is_bot_pending: false,
            sender: mpsc::channel(1).0.downgrade(),
        };
        table.is_bot_pending = table.is_bot_pending();
        table
    }

    /// Goes on with the clocks it had when it left memory.
    pub fn with_clocks(mut self, clocks: Option<Clocks>) -> Table {
        self.clocks = clocks.unwrap_or(self.clocks);
        self
    }

    /// A table as it was stored. One whose record cannot be replayed to its end is read-only, as far as it goes.
    pub fn restored(
        registry: Arc<TableRegistry>,
        id: TableId,
        mut meta: TableMeta,
        restored: Result<Option<Restored>, String>,
    ) -> Table {
        let (mut game, requests, damage) = match restored {
            Ok(Some(Restored { game, requests, damage })) => (Some(game), requests, damage),
            Ok(None) => (None, Vec::new(), None),
            Err(error) => (None, Vec::new(), Some(error)),
        };
        // What one version of the rules could not replay another may.
        let was_damaged = std::mem::replace(&mut meta.is_damaged, damage.is_some());
        let is_behind = damage.is_none() && (was_damaged || meta.to_act.is_none());
        if let Some(error) = &damage {
            tracing::error!(table = %id, error, "the stored game cannot be restored; the table is read-only");
        } else if let (Stage::Closed, Some(game)) = (meta.stage, &mut game) {
            game.freeze(Vec::new());
        }
        if let Some(game) = &mut game {
            for (seat, n_final) in Seat::all(game.n_seats()).zip(&meta.n_final) {
                game.make_final(seat, *n_final);
            }
        }
        let source = Source::Host(meta.host);
        let table = Table::new(registry, id, meta, game, source);
        let mut table = Table { damage, is_behind, ..table };
        // What an older server stored may be due although nobody waits for it.
        table.is_bot_pending = table.has_bot_to_move() || table.meta.has_clocks();
        for (seat, key, version) in requests {
            table.applied.remember(seat, key, version);
        }
        table
    }

    pub async fn run(
        mut self,
        reservation: Reservation,
        sender: mpsc::WeakSender<ToTable>,
        mut messages: mpsc::Receiver<ToTable>,
    ) {
        self.sender = sender;
        self.note_holders();
        self.start_bots();
        let mut flow = self.catch_up().await;
        if flow.is_continue() {
            flow = self.resume_opening().await;
        }
        while flow.is_continue() {
            self.run_clocks();
            self.note_absent();
            // A seat is opened by the table itself, which has to stay in memory until then.
            let is_empty = self.subscribers.is_empty()
                && self.bot_turns.iter().all(Option::is_none)
                && self.absent.is_empty();
            let idle_at = is_empty.then(|| TokioInstant::now() + self.registry.config.idle_timeout);
            let (clock_at, absent_at) = (self.clocks.deadline(), self.absence_deadline());
            let message = match idle_at.into_iter().chain(clock_at).chain(absent_at).min() {
                None => Ok(messages.recv().await),
                Some(until) => timeout_at(until, messages.recv()).await,
            };
            let is_now = |at: TokioInstant| at <= TokioInstant::now();
            flow = match message {
                Ok(Some(message)) => self.handle(message).await,
                Ok(None) => break,
                Err(_) if clock_at.is_some_and(is_now) => self.time_out().await,
                Err(_) if absent_at.is_some_and(is_now) => self.open_abandoned().await,
                Err(_) if idle_at.is_some_and(is_now) && reservation.try_unload(&mut messages) => {
                    break;
                }
                Err(_) => CONTINUE,
            };
        }
        // Nobody loads the table before this one is done: what is still in the message queue is handled, and what it changes stored.
        reservation.close(&mut messages);
        while let Some(message) = messages.recv().await {
            match message {
                message if flow.is_continue() => flow = self.handle(message).await,
                ToTable::Subscribe(subscription) => subscription.writer.drain(),
                _ => {}
            }
        }
        self.leave().await;
        if flow.is_continue() {
            self.run_clocks();
        }
        if let Some(deadline) = self.clocks.deadline() {
            self.registry.park_clocks(self.id, self.clocks.clone(), deadline);
        }
        // Those who came last are unloaded, and find the table again.
        drop(self);
        drop(reservation);
    }

    /// Stores what an earlier format did not, now that it is known.
    async fn catch_up(&mut self) -> Flow {
        if !self.is_behind {
            return CONTINUE;
        }
        let write_set = catch_up::writes(self.id, &mut self.meta, self.game.as_deref());
        self.persist(write_set).await
    }

    async fn handle(&mut self, message: ToTable) -> Flow {
        match message {
            ToTable::Message { connection, message, at } => {
                self.handle_message(connection, message, at).await
            }
            ToTable::BotChose { seat, turn, answer } => self.bot_chose(seat, turn, answer).await,
            ToTable::Subscribe(subscription) => {
                self.subscribe(*subscription);
                // Bots that nobody waited for go on.
                self.start_bots();
                CONTINUE
            }
            ToTable::Unsubscribe { connection, moves } => {
                self.unsubscribe(connection, moves);
                CONTINUE
            }
            ToTable::GuestRenamed { guest, name } => self.guest_renamed(guest, &name).await,
            ToTable::OpeningTimeout { nth } => self.words_due(nth).await,
            ToTable::Query(query) => self.handle_query(query).await,
        }
    }

    async fn handle_message(
        &mut self,
        connection: ConnectionId,
        message: ToServer,
        at: Instant,
    ) -> Flow {
        if let Some(why) = self.is_untimely(&message) {
            return self.error(connection, why);
        }
        match message {
            ToServer::Act { id, n_steps, action } => {
                self.act(connection, id, n_steps, Some(&action), at).await
            }
            ToServer::Undo { id, n_steps } => self.act(connection, id, n_steps, None, at).await,
            ToServer::Sit { seat } => self.sit(connection, seat).await,
            ToServer::Stand => self.stand(connection).await,
            ToServer::SetSeat { seat, bot } => self.set_seat(connection, seat, bot).await,
            ToServer::Remove { seat } => self.remove(connection, seat).await,
            ToServer::Start => self.start(connection).await,
            ToServer::Commit { hash } => self.commit(connection, hash).await,
            ToServer::Open { salt, words } => self.open_words(connection, salt, &words).await,
            ToServer::Refresh => {
                self.send_snapshot(connection, None);
                CONTINUE
            }
            // The connection sees to that.
            ToServer::SwitchTable { .. } => CONTINUE,
        }
    }

    async fn handle_query(&mut self, query: TableQuery) -> Flow {
        match query {
            TableQuery::Info(reply) => drop(reply.send(self.info())),
            TableQuery::Row { guest, reply } => {
                let row = self.meta.row(self.id, Some(guest));
                drop(reply.send(TableRow { seats: self.info().seats, ..row }));
            }
            TableQuery::Transcript(reply) => {
                let text = match (&self.game, self.meta.shown_stage()) {
                    (Some(game), Stage::Over) => {
                        let parts = self.meta.parts();
                        let seed = parts.as_ref().map_or(SeedFields::Seed, SeedFields::Parts);
                        Ok(game.transcript(seed))
                    }
                    (_, stage) => Err(stage),
                };
                drop(reply.send(text));
            }
            TableQuery::SeatOf { guest, reply } => drop(reply.send(self.meta.seat_of(Some(guest)))),
            TableQuery::Claim { claim, reply } => return self.claim(*claim, reply).await,
            TableQuery::Rematch { guest, commitment, reply } => {
                return self.rematch(guest, commitment, reply).await;
            }
        }
        CONTINUE
    }

    /// Persists a write set. If that fails the table is unloaded: the state in memory is ahead of the stored one, and
    /// the table is loaded again as it is stored.
    async fn persist(&mut self, write_set: WriteSet) -> Flow {
        let Err(error) = self.registry.commit_queue.write(write_set).await else { return CONTINUE };
        let (table, message) = (self.id, lost_step(&error));
        tracing::error!(%table, %error, "failed to persist; unloading the table");
        self.subscribers.dismiss(message);
        self.game = None;
        Flow::Break(())
    }

    fn meta_write(&mut self) -> Write {
        self.note_turn();
        self.meta.banks = self.clocks.banks(TokioInstant::now());
        Write::Meta { table: self.id, meta: Box::new(self.meta.clone()) }
    }

    /// Brings the metadata up to date with the game, which has just changed.
    fn note_turn(&mut self) -> Turn {
        self.meta.changed_at = now();
        if self.damage.is_none() {
            let to_act = self.game.as_ref().map_or(SeatSet::EMPTY, |game| game.to_act());
            self.meta.to_act = Some(to_act);
        }
        self.meta.turn()
    }

    /// Adds to a write set whether bots are pending while a guest waits for them.
    fn note_bot_pending(&mut self, write_set: &mut WriteSet) {
        let is_pending = self.is_bot_pending();
        if is_pending != self.is_bot_pending {
            self.is_bot_pending = is_pending;
            write_set.push(Write::BotPending { table: self.id, is_pending });
        }
    }

    /// Persists whether bots are pending. Nothing else depends on it.
    async fn leave(&mut self) {
        let mut write_set = WriteSet::new();
        if self.game.is_some() {
            self.note_bot_pending(&mut write_set);
        }
        if !write_set.is_empty() {
            let _ = self.registry.commit_queue.write(write_set).await;
        }
    }

    /// Runs rules. If they panic the table is closed and its record stored; the server continues.
    async fn guarded<T>(
        &mut self,
        rules: impl FnOnce(&mut dyn HostedGame) -> T,
    ) -> Result<T, Flow> {
        let game = self.game.as_mut().expect("rules run while there is a game");
        let outcome = catch_unwind(AssertUnwindSafe(|| rules(&mut **game)));
        match outcome {
            Ok(value) => Ok(value),
            Err(_) => Err(self.close().await),
        }
    }

    async fn close(&mut self) -> Flow {
        tracing::error!(table = %self.id, "the rules panicked; closing the table");
        self.registry.metrics.tables_closed.fetch_add(1, Relaxed);
        self.game = None;
        self.meta.stage = Stage::Closed;
        self.bot_turns.fill(None);
        let mut write_set = vec![self.meta_write()];
        self.note_bot_pending(&mut write_set);
        let flow = self.persist(write_set).await;
        self.broadcast_info();
        flow
    }
}
