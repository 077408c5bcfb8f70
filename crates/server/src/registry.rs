//! The registry of tables in memory: maps table ids to running table tasks, loads tables on demand and unloads idle
//! ones.
//!
//! A table has at most one owner, because two would write the same versions. Whoever creates or loads a table reserves
//! its slot first and keeps the `Reservation` until nothing more is written; everybody else waits for that.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use hosting::Restored;
use protocol::TableId;
use tokio::{
    sync::{mpsc, watch},
    task::AbortHandle,
    time::{Instant, sleep_until},
};

use crate::{
    bot_scheduler::{BotScheduler, Source},
    commit_queue::CommitQueue,
    config::Config,
    ids::{ConnectionId, GuestId, SecretHash},
    metrics::Metrics,
    seat_holders::SeatHolders,
    socket_writer::Flusher,
    store::{Store, StoreError, StoredTable, Write},
    stored_game,
    table::{Clocks, PreparedTable, Table, ToTable},
};

/// The capacity of the message queue of one table.
const MAX_QUEUED_MESSAGES: usize = 64;

/// Why a table cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    NotFound,
    /// The stored data is damaged; other tables are not affected.
    Damaged(String),
    /// The server shuts down.
    ShuttingDown,
    Store(StoreError),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> OpenError {
        match error {
            StoreError::Corrupt { why, .. } => OpenError::Damaged(why),
            error => OpenError::Store(error),
        }
    }
}

pub type TableSender = mpsc::Sender<ToTable>;

/// The slots of all tables that have an owner.
#[derive(Default)]
struct Slots {
    of: HashMap<TableId, Slot>,
    /// Nobody becomes an owner any more.
    is_closing: bool,
}

/// The owner of a table: the sender while its task accepts messages, and a channel that changes when it starts to, and
/// closes when the owner is gone.
struct Slot {
    sender: Option<TableSender>,
    changes: watch::Receiver<()>,
}

/// The right to own a table. When it is dropped, whoever waits for the table may load it.
pub struct Reservation {
    registry: Arc<TableRegistry>,
    table: TableId,
    /// Whether the table's task has begun.
    is_started: bool,
    changes: watch::Sender<()>,
}

/// Also when the task of the table panicked.
impl Drop for Reservation {
    fn drop(&mut self) {
        self.registry.slots().of.remove(&self.table);
        self.registry.metrics.tables.fetch_sub(i64::from(self.is_started), Relaxed);
    }
}

impl Reservation {
    /// Closes the message queue unless a message has just arrived. Later callers wait until the owner is gone.
    pub fn try_unload(&self, messages: &mut mpsc::Receiver<ToTable>) -> bool {
        let mut slots = self.registry.slots();
        if !messages.is_empty() {
            return false;
        }
        if let Some(slot) = slots.of.get_mut(&self.table) {
            slot.sender = None;
        }
        messages.close();
        true
    }

    /// Closes the message queue; messages that are already queued can still be received.
    pub fn close(&self, messages: &mut mpsc::Receiver<ToTable>) {
        if let Some(slot) = self.registry.slots().of.get_mut(&self.table) {
            slot.sender = None;
        }
        messages.close();
    }
}

/// The registry of running tables, and what they share.
pub struct TableRegistry {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub commit_queue: CommitQueue,
    pub metrics: Arc<Metrics>,
    /// Flushes deferred frames.
    pub flusher: Flusher,
    /// Limits how many bots think at the same time.
    pub bot_scheduler: Arc<BotScheduler>,
    /// Becomes true when the server shuts down.
    pub shutdown: watch::Sender<bool>,
    /// Who has seats at listed tables that wait.
    pub seat_holders: SeatHolders,
    slots: Mutex<Slots>,
    /// The clocks of tables that are not in memory, and what wakes them when a time is up.
    clocks: Mutex<HashMap<TableId, (Clocks, AbortHandle)>>,
    n_connections: AtomicU64,
}

impl TableRegistry {
    pub fn new(
        config: Config,
        store: Arc<dyn Store>,
        commit_queue: CommitQueue,
        metrics: Arc<Metrics>,
    ) -> TableRegistry {
        TableRegistry {
            bot_scheduler: BotScheduler::new(config.n_bot_threads),
            config,
            store,
            commit_queue,
            metrics,
            flusher: Flusher::default(),
            shutdown: watch::Sender::new(false),
            seat_holders: SeatHolders::default(),
            slots: Mutex::default(),
            clocks: Mutex::default(),
            n_connections: AtomicU64::new(0),
        }
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the sender of a table that is in memory and accepts messages.
    pub fn get_loaded(&self, table: TableId) -> Option<TableSender> {
        self.slots().of.get(&table)?.sender.clone()
    }

    pub fn n_loaded(&self) -> usize {
        self.slots().of.values().filter(|slot| slot.sender.is_some()).count()
    }

    pub fn next_connection(&self) -> ConnectionId {
        ConnectionId(self.n_connections.fetch_add(1, Relaxed))
    }

    /// Runs a read of the store on a blocking thread.
    pub async fn read<T: Send + 'static>(
        &self,
        what: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = self.store.clone();
        let outcome = tokio::task::spawn_blocking(move || what(&*store)).await;
        let outcome = outcome
            .unwrap_or_else(|error| Err(StoreError::Unavailable(format!("reading: {error}"))));
        outcome.inspect_err(|_| {
            self.metrics.store_failures.fetch_add(1, Relaxed);
        })
    }

    /// Returns the guest with this token, and creates one if the token is unknown.
    pub async fn guest_or_new(&self, token: SecretHash) -> Result<GuestId, StoreError> {
        if let Some(guest) = self.read(move |store| store.guest_of(token)).await? {
            return Ok(guest);
        }
        let guest = GuestId::random();
        match self.commit_queue.write(vec![Write::NewGuest { token, guest }]).await {
            Ok(()) => Ok(guest),
            // Another request of the same device came first.
            Err(error @ StoreError::Conflict(_)) => {
                self.read(move |store| store.guest_of(token)).await?.ok_or(error)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the name of a guest, which is empty until they choose one.
    pub async fn name_of(&self, guest: GuestId) -> Result<String, StoreError> {
        let name = self.read(move |store| store.name(guest)).await?;
        Ok(name.unwrap_or_default())
    }

    /// Returns the sender of a table, and loads the table if it is not in memory.
    pub async fn get_or_load(
        self: &Arc<TableRegistry>,
        table: TableId,
    ) -> Result<TableSender, OpenError> {
        let reservation = loop {
            match self.reserve(table)? {
                Ok(reservation) => break reservation,
                Err(Slot { sender: Some(sender), .. }) => return Ok(sender),
                // Another creates it, loads it or lets it go.
                Err(Slot { mut changes, .. }) => drop(changes.changed().await),
            }
        };
        let (StoredTable { meta, .. }, restored) = self.load(table).await?;
        let registry = self.clone();
        let clocks = self.take_parked_clocks(table);
        let create = || Table::restored(registry, table, meta, restored).with_clocks(clocks);
        Ok(self.spawn(reservation, create))
    }

    /// Reads and replays a stored table; the inner error is why no game can be made of it. The caller holds its reservation.
    pub async fn load(
        &self,
        table: TableId,
    ) -> Result<(StoredTable, Result<Option<Restored>, String>), OpenError> {
        let load = move |store: &dyn Store| {
            let stored = match store.table(table) {
                Ok(Some(stored)) => stored,
                Ok(None) => return Ok(Err(OpenError::NotFound)),
                // It is no failure of the store: only this table is concerned.
                Err(error @ StoreError::Corrupt { .. }) => return Ok(Err(error.into())),
                Err(error) => return Err(error),
            };
            let restored = stored.meta.check().and_then(|()| stored_game::restore(&stored));
            Ok(Ok((stored, restored)))
        };
        self.read(load).await?
    }

    /// Keeps the clocks of a table running while it is not in memory: it is loaded again when a time is up.
    pub fn park_clocks(
        self: &Arc<TableRegistry>,
        table: TableId,
        clocks: Clocks,
        deadline: Instant,
    ) {
        let registry = Arc::downgrade(self);
        let waking = tokio::spawn(async move {
            sleep_until(deadline).await;
            let Some(registry) = registry.upgrade() else { return };
            // Opening it takes this task's handle away; from here on it is not ended by that.
            tokio::spawn(async move {
                if let Err(error) = registry.get_or_load(table).await {
                    tracing::error!(%table, ?error, "failed to load a table whose clock ran out");
                }
            });
        });
        let mut all = self.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(table, (clocks, waking.abort_handle()));
    }

    /// How many tables have clocks that run while they are not in memory.
    pub fn n_clocks(&self) -> usize {
        self.clocks.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Removes and returns the parked clocks of a table, and cancels the task that would load it.
    pub fn take_parked_clocks(&self, table: TableId) -> Option<Clocks> {
        let mut all = self.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        let (clocks, waking) = all.remove(&table)?;
        waking.abort();
        Some(clocks)
    }

    /// Reserves a table so that it cannot be loaded while the reservation lives; `None` if it has an owner.
    pub fn try_lock(self: &Arc<TableRegistry>, table: TableId) -> Option<Reservation> {
        self.reserve(table).ok()?.ok()
    }

    /// Like `try_lock`, but waits while the table is being loaded or unloaded; `None` if it is in memory.
    pub async fn lock_unless_loaded(
        self: &Arc<TableRegistry>,
        table: TableId,
    ) -> Result<Option<Reservation>, OpenError> {
        loop {
            match self.reserve(table)? {
                Ok(reservation) => return Ok(Some(reservation)),
                Err(Slot { sender: Some(_), .. }) => return Ok(None),
                Err(Slot { mut changes, .. }) => drop(changes.changed().await),
            }
        }
    }

    /// Stores a new table and starts its task.
    pub async fn create(
        self: &Arc<TableRegistry>,
        mut new: PreparedTable,
    ) -> Result<(), OpenError> {
        let registry = self.clone();
        // The table is created even if the client disconnects.
        let making = tokio::spawn(async move {
            let reservation = registry.reserve_new(new.id)?;
            registry.commit_queue.write(std::mem::take(&mut new.write_set)).await?;
            registry.start(reservation, new);
            Ok(())
        });
        let failed = |error| Err(StoreError::Unknown(format!("making a table: {error}")).into());
        making.await.unwrap_or_else(failed)
    }

    /// Reserves a table that is not in the store yet.
    pub fn reserve_new(
        self: &Arc<TableRegistry>,
        table: TableId,
    ) -> Result<Reservation, OpenError> {
        let taken = |_| StoreError::Conflict(format!("table {table} already exists")).into();
        self.reserve(table)?.map_err(taken)
    }

    /// Reserves a table, or returns its current owner.
    fn reserve(
        self: &Arc<TableRegistry>,
        table: TableId,
    ) -> Result<Result<Reservation, Slot>, OpenError> {
        let mut slots = self.slots();
        let is_closing = slots.is_closing;
        Ok(match slots.of.entry(table) {
            Entry::Occupied(slot) => {
                let Slot { sender, changes } = slot.get();
                if sender.is_none() && is_closing {
                    return Err(OpenError::ShuttingDown);
                }
                let mut slot = Slot { sender: sender.clone(), changes: changes.clone() };
                slot.changes.mark_unchanged();
                Err(slot)
            }
            Entry::Vacant(_) if is_closing => return Err(OpenError::ShuttingDown),
            Entry::Vacant(slot) => {
                let (changes_sender, changes) = watch::channel(());
                slot.insert(Slot { sender: None, changes });
                Ok(Reservation {
                    registry: self.clone(),
                    table,
                    is_started: false,
                    changes: changes_sender,
                })
            }
        })
    }

    /// Starts the task of a new table that is already stored.
    pub fn start(self: &Arc<TableRegistry>, reservation: Reservation, new: PreparedTable) {
        let PreparedTable { id, meta, game, address, reserved, .. } = new;
        let source = address.map_or(Source::Host(meta.host), Source::address);
        self.metrics.tables_created.fetch_add(1, Relaxed);
        tracing::info!(table = %id, game = %meta.game, seats = meta.seats.len(), "created a table");
        let registry = self.clone();
        self.spawn(reservation, || {
            Table::new(registry, id, meta, game, source).awaiting_words().reserving(reserved)
        });
    }

    fn spawn(&self, mut reservation: Reservation, create: impl FnOnce() -> Table) -> TableSender {
        let (sender, messages) = mpsc::channel(MAX_QUEUED_MESSAGES);
        reservation.is_started = true;
        self.metrics.tables.fetch_add(1, Relaxed);
        {
            let mut slots = self.slots();
            let is_open = !slots.is_closing;
            let slot = slots.of.get_mut(&reservation.table).expect("a reservation holds its slot");
            slot.sender = is_open.then(|| sender.clone());
            reservation.changes.send_replace(());
        }
        tokio::spawn(create().run(reservation, sender.downgrade(), messages));
        sender
    }

    /// Unloads all tables: each task ends after its queued messages, and no table is loaded any more.
    pub fn clear(&self) {
        let mut slots = self.slots();
        slots.is_closing = true;
        slots.of.values_mut().for_each(|slot| slot.sender = None);
    }
}
