//! Which tables are in memory: opens them when somebody comes, and forgets those that fell silent.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use tokio::sync::{Semaphore, mpsc, watch};

use crate::{
    config::Config,
    ids::{GuestId, TableId},
    ledger::Ledger,
    metrics::Metrics,
    outlet::Holder,
    play,
    store::{Saved, Store, StoreError},
    table::{New, Table, ToTable},
};

/// How many messages may wait for a table.
const INBOX: usize = 64;
const N_DOORS: usize = 64;

/// Why a table cannot be had.
#[derive(Debug)]
pub enum NoTable {
    Unknown,
    Failed(StoreError),
}

impl From<StoreError> for NoTable {
    fn from(error: StoreError) -> NoTable {
        NoTable::Failed(error)
    }
}

pub type Inbox = mpsc::Sender<ToTable>;

/// All that tables share.
pub struct Hall {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub ledger: Ledger,
    pub metrics: Arc<Metrics>,
    /// Sends what is not urgent.
    pub holder: Holder,
    /// One permit for each bot that may think at once.
    pub bots: Arc<Semaphore>,
    /// Becomes true when the server shuts down.
    pub closing: watch::Sender<bool>,
    tables: Mutex<HashMap<TableId, Inbox>>,
    /// Only one at a time opens a table: each table has its door.
    doors: [tokio::sync::Mutex<()>; N_DOORS],
    hasher: RandomState,
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
            bots: Arc::new(Semaphore::new(config.n_bot_threads.max(1))),
            config,
            store,
            ledger,
            metrics,
            holder: Holder::default(),
            closing: watch::Sender::new(false),
            tables: Mutex::default(),
            doors: std::array::from_fn(|_| tokio::sync::Mutex::new(())),
            hasher: RandomState::new(),
            n_connections: AtomicU64::new(0),
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Inbox>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn loaded(&self, table: TableId) -> Option<Inbox> {
        self.tables().get(&table).cloned()
    }

    pub fn n_loaded(&self) -> usize {
        self.tables().len()
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
        outcome.unwrap_or_else(|error| Err(StoreError(format!("reading: {error}"))))
    }

    /// How a guest is called; empty before they say.
    pub async fn name_of(&self, guest: GuestId) -> Result<String, StoreError> {
        let name = self.read(move |store| store.name(guest)).await?;
        Ok(name.unwrap_or_default())
    }

    /// The table's inbox; loads the table if it is not in memory.
    pub async fn open(self: &Arc<Hall>, table: TableId) -> Result<Inbox, NoTable> {
        if let Some(inbox) = self.loaded(table) {
            return Ok(inbox);
        }
        let door = self.hasher.hash_one(table) as usize % N_DOORS;
        let _door = self.doors[door].lock().await;
        if let Some(inbox) = self.loaded(table) {
            return Ok(inbox);
        }
        let load = move |store: &dyn Store| {
            Ok(store.table(table)?.map(|saved| {
                let restored = play::restore_guarded(&saved);
                (saved, restored)
            }))
        };
        let Some((saved, restored)) = self.read(load).await? else {
            return Err(NoTable::Unknown);
        };
        let Saved { head, .. } = saved;
        Ok(self.seat(table, |hall| Table::restored(hall, table, head, restored)))
    }

    /// Keeps a new table and opens it.
    pub async fn make(self: &Arc<Hall>, mut new: New) -> Result<(), StoreError> {
        self.ledger.write(std::mem::take(&mut new.entry)).await?;
        self.open_new(new);
        Ok(())
    }

    /// Opens a new table that is in the store already.
    pub fn open_new(self: &Arc<Hall>, new: New) {
        let New { id, head, play, .. } = new;
        self.metrics.tables_made.fetch_add(1, Relaxed);
        tracing::info!(table = %id, game = %head.game, seats = head.places.len(), "a new table");
        self.seat(id, |hall| Table::new(hall, id, head, play));
    }

    fn seat(self: &Arc<Hall>, id: TableId, make: impl FnOnce(Arc<Hall>) -> Table) -> Inbox {
        let (inbox, messages) = mpsc::channel(INBOX);
        self.tables().insert(id, inbox.clone());
        self.metrics.tables.fetch_add(1, Relaxed);
        tokio::spawn(make(self.clone()).run(inbox.downgrade(), messages));
        inbox
    }

    /// Forgets a table unless somebody has just written to it.
    pub fn forget(&self, table: TableId, messages: &mut mpsc::Receiver<ToTable>) -> bool {
        let mut tables = self.tables();
        if !messages.is_empty() {
            return false;
        }
        // Who still holds the inbox finds it closed and opens the table again.
        messages.close();
        tables.remove(&table);
        true
    }

    /// A table's task has ended.
    pub fn left(&self) {
        self.metrics.tables.fetch_sub(1, Relaxed);
    }

    /// Forgets a table whatever waits for it.
    pub fn drop_table(&self, table: TableId) {
        self.tables().remove(&table);
    }

    /// Lets go of all tables; each ends once it has done what waits for it.
    pub fn empty(&self) {
        self.tables().clear();
    }
}
