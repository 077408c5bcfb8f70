//! Which tables are in memory: opens them when somebody comes, and forgets those that fell silent.
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
use tokio::{
    sync::{mpsc, watch},
    task::AbortHandle,
    time::{Instant, sleep_until},
};

use crate::{
    config::Config,
    ids::{GuestId, Hash, TableId},
    ledger::Ledger,
    metrics::Metrics,
    outlet::Holder,
    store::{Saved, Store, StoreError, Write},
    stored_game,
    table::{Clocks, New, Table, ToTable},
    thinking::{Source, Thinkers},
};

/// How many messages may wait for a table.
const INBOX: usize = 64;

/// Why a table cannot be had.
#[derive(Debug)]
pub enum NoTable {
    Unknown,
    /// What is kept of it makes no sense; the others are not concerned.
    Damaged(String),
    /// The server shuts down.
    Closing,
    Failed(StoreError),
}

impl From<StoreError> for NoTable {
    fn from(error: StoreError) -> NoTable {
        match error {
            StoreError::Corrupt { why, .. } => NoTable::Damaged(why),
            error => NoTable::Failed(error),
        }
    }
}

pub type Inbox = mpsc::Sender<ToTable>;

/// The slots of all tables that have an owner.
#[derive(Default)]
struct Slots {
    of: HashMap<TableId, Slot>,
    /// Nobody becomes an owner any more.
    is_closing: bool,
}

/// What is known of an owner: the inbox while its table takes messages, and a channel that changes when it begins to,
/// and closes when the owner is gone.
struct Slot {
    inbox: Option<Inbox>,
    news: watch::Receiver<()>,
}

/// The right to own a table. When it is dropped, whoever waits for the table may load it.
pub struct Reservation {
    hall: Arc<Hall>,
    table: TableId,
    /// Whether the table's task has begun.
    is_started: bool,
    news: watch::Sender<()>,
}

/// Also when the task of the table panicked.
impl Drop for Reservation {
    fn drop(&mut self) {
        self.hall.slots().of.remove(&self.table);
        self.hall.metrics.tables.fetch_sub(i64::from(self.is_started), Relaxed);
    }
}

impl Reservation {
    /// Ends the inbox unless somebody has just written to it. Whoever comes from now on waits until the owner is gone.
    pub fn retire(&self, messages: &mut mpsc::Receiver<ToTable>) -> bool {
        let mut slots = self.hall.slots();
        if !messages.is_empty() {
            return false;
        }
        if let Some(slot) = slots.of.get_mut(&self.table) {
            slot.inbox = None;
        }
        messages.close();
        true
    }

    /// Ends the inbox; what was written to it until now can still be read.
    pub fn end(&self, messages: &mut mpsc::Receiver<ToTable>) {
        if let Some(slot) = self.hall.slots().of.get_mut(&self.table) {
            slot.inbox = None;
        }
        messages.close();
    }
}

/// All that tables share.
pub struct Hall {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub ledger: Ledger,
    pub metrics: Arc<Metrics>,
    /// Sends what is not urgent.
    pub holder: Holder,
    /// Lets bots think, a few at a time.
    pub thinkers: Arc<Thinkers>,
    /// Becomes true when the server shuts down.
    pub closing: watch::Sender<bool>,
    slots: Mutex<Slots>,
    /// The clocks of tables that are not in memory, and what wakes them when a time is up.
    clocks: Mutex<HashMap<TableId, (Clocks, AbortHandle)>>,
    n_connections: AtomicU64,
}

impl Hall {
    pub fn new(
        config: Config,
        store: Arc<dyn Store>,
        ledger: Ledger,
        metrics: Arc<Metrics>,
    ) -> Hall {
        Hall {
            thinkers: Thinkers::new(config.n_bot_threads),
            config,
            store,
            ledger,
            metrics,
            holder: Holder::default(),
            closing: watch::Sender::new(false),
            slots: Mutex::default(),
            clocks: Mutex::default(),
            n_connections: AtomicU64::new(0),
        }
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The inbox of a table that is in memory and takes messages.
    pub fn loaded(&self, table: TableId) -> Option<Inbox> {
        self.slots().of.get(&table)?.inbox.clone()
    }

    pub fn n_loaded(&self) -> usize {
        self.slots().of.values().filter(|slot| slot.inbox.is_some()).count()
    }

    pub fn next_connection(&self) -> u64 {
        self.n_connections.fetch_add(1, Relaxed)
    }

    /// Reads from the store without holding up a worker.
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

    /// Whose device has this token. Whoever has done nothing yet becomes a guest now.
    pub async fn guest_or_new(&self, token: Hash) -> Result<GuestId, StoreError> {
        if let Some(guest) = self.read(move |store| store.guest_of(token)).await? {
            return Ok(guest);
        }
        let guest = GuestId::random();
        match self.ledger.write(vec![Write::NewGuest { token, guest }]).await {
            Ok(()) => Ok(guest),
            // Another request of the same device came first.
            Err(error @ StoreError::Conflict(_)) => {
                self.read(move |store| store.guest_of(token)).await?.ok_or(error)
            }
            Err(error) => Err(error),
        }
    }

    /// How a guest is called; empty before they say.
    pub async fn name_of(&self, guest: GuestId) -> Result<String, StoreError> {
        let name = self.read(move |store| store.name(guest)).await?;
        Ok(name.unwrap_or_default())
    }

    /// The table's inbox; loads the table if it is not in memory.
    pub async fn open(self: &Arc<Hall>, table: TableId) -> Result<Inbox, NoTable> {
        let reservation = loop {
            match self.reserve(table)? {
                Ok(reservation) => break reservation,
                Err(Slot { inbox: Some(inbox), .. }) => return Ok(inbox),
                // Another creates it, loads it or lets it go.
                Err(Slot { mut news, .. }) => drop(news.changed().await),
            }
        };
        let (Saved { head, .. }, restored) = self.load(table).await?;
        let hall = self.clone();
        let clocks = self.take_clocks(table);
        let make = || Table::restored(hall, table, head, restored).with_clocks(clocks);
        Ok(self.start(reservation, make))
    }

    /// Reads a table and replays it, for whoever has its reservation.
    pub async fn load(
        &self,
        table: TableId,
    ) -> Result<(Saved, Result<Option<Restored>, String>), NoTable> {
        let load = move |store: &dyn Store| {
            let saved = match store.table(table) {
                Ok(Some(saved)) => saved,
                Ok(None) => return Ok(Err(NoTable::Unknown)),
                // It is no failure of the store: only this table is concerned.
                Err(error @ StoreError::Corrupt { .. }) => return Ok(Err(error.into())),
                Err(error) => return Err(error),
            };
            if let Err(why) = saved.head.check() {
                return Ok(Err(NoTable::Damaged(why)));
            }
            let restored = stored_game::restore(&saved);
            Ok(Ok((saved, restored)))
        };
        self.read(load).await?
    }

    /// Lets the clocks of a table run on that leaves memory: it is opened again when a time is up.
    pub fn put_clocks(self: &Arc<Hall>, table: TableId, clocks: Clocks, deadline: Instant) {
        let hall = Arc::downgrade(self);
        let waking = tokio::spawn(async move {
            sleep_until(deadline).await;
            let Some(hall) = hall.upgrade() else { return };
            // Opening it takes this task's handle away; from here on it is not ended by that.
            tokio::spawn(async move {
                if let Err(error) = hall.open(table).await {
                    tracing::error!(%table, ?error, "a table whose time is up cannot be opened");
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

    /// Ends what would wake a table that is not in memory.
    pub fn take_clocks(&self, table: TableId) -> Option<Clocks> {
        let mut all = self.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        let (clocks, waking) = all.remove(&table)?;
        waking.abort();
        Some(clocks)
    }

    /// Keeps everybody from opening a table as long as the answer lives; `None` if somebody has it.
    pub fn bar(self: &Arc<Hall>, table: TableId) -> Option<Reservation> {
        self.reserve(table).ok()?.ok()
    }

    /// As `bar`, but waits for whoever is about to open the table or to let it go; `None` if it is in memory.
    pub async fn bar_unless_loaded(
        self: &Arc<Hall>,
        table: TableId,
    ) -> Result<Option<Reservation>, NoTable> {
        loop {
            match self.reserve(table)? {
                Ok(reservation) => return Ok(Some(reservation)),
                Err(Slot { inbox: Some(_), .. }) => return Ok(None),
                Err(Slot { mut news, .. }) => drop(news.changed().await),
            }
        }
    }

    /// Keeps a new table and opens it.
    pub async fn make(self: &Arc<Hall>, mut new: New) -> Result<(), NoTable> {
        let hall = self.clone();
        // Whoever asked for it may hang up; the table is made all the same.
        let making = tokio::spawn(async move {
            let reservation = hall.reserve_new(new.id)?;
            hall.ledger.write(std::mem::take(&mut new.entry)).await?;
            hall.open_new(reservation, new);
            Ok(())
        });
        let failed = |error| Err(StoreError::Unknown(format!("making a table: {error}")).into());
        making.await.unwrap_or_else(failed)
    }

    /// Reserves a table that is not in the store yet.
    pub fn reserve_new(self: &Arc<Hall>, table: TableId) -> Result<Reservation, NoTable> {
        let taken = |_| StoreError::Conflict(format!("there is a table {table} already")).into();
        self.reserve(table)?.map_err(taken)
    }

    /// Reserves a table, or says who has it.
    fn reserve(self: &Arc<Hall>, table: TableId) -> Result<Result<Reservation, Slot>, NoTable> {
        let mut slots = self.slots();
        let is_closing = slots.is_closing;
        Ok(match slots.of.entry(table) {
            Entry::Occupied(slot) => {
                let Slot { inbox, news } = slot.get();
                if inbox.is_none() && is_closing {
                    return Err(NoTable::Closing);
                }
                let mut slot = Slot { inbox: inbox.clone(), news: news.clone() };
                slot.news.mark_unchanged();
                Err(slot)
            }
            Entry::Vacant(_) if is_closing => return Err(NoTable::Closing),
            Entry::Vacant(slot) => {
                let (sender, news) = watch::channel(());
                slot.insert(Slot { inbox: None, news });
                Ok(Reservation { hall: self.clone(), table, is_started: false, news: sender })
            }
        })
    }

    /// Opens a new table that is in the store already.
    pub fn open_new(self: &Arc<Hall>, reservation: Reservation, new: New) {
        let New { id, head, play, address, .. } = new;
        let source = address.map_or(Source::Host(head.host), Source::address);
        self.metrics.tables_made.fetch_add(1, Relaxed);
        tracing::info!(table = %id, game = %head.game, seats = head.places.len(), "a new table");
        let hall = self.clone();
        self.start(reservation, || Table::new(hall, id, head, play, source).awaiting_words());
    }

    fn start(&self, mut reservation: Reservation, make: impl FnOnce() -> Table) -> Inbox {
        let (inbox, messages) = mpsc::channel(INBOX);
        reservation.is_started = true;
        self.metrics.tables.fetch_add(1, Relaxed);
        {
            let mut slots = self.slots();
            let is_open = !slots.is_closing;
            let slot = slots.of.get_mut(&reservation.table).expect("a reservation holds its slot");
            slot.inbox = is_open.then(|| inbox.clone());
            reservation.news.send_replace(());
        }
        tokio::spawn(make().run(reservation, inbox.downgrade(), messages));
        inbox
    }

    /// Lets go of all tables; each ends once it has done what waits for it. None is opened any more.
    pub fn empty(&self) {
        let mut slots = self.slots();
        slots.is_closing = true;
        slots.of.values_mut().for_each(|slot| slot.inbox = None);
    }
}
