//! Tables over websockets: durable, event-sourced, one task per table.
//!
//! Read in this order: `config`, `store` (what is persisted) and `commit_queue` (group commit), `table_meta` and
//! `table` (the task that owns a table and its hosted game), `bot_scheduler` (whose bot thinks next), `registry` (which
//! tables are in memory), `socket` and `socket_writer` (one connection), `lobby`, `devices`, `app` and `listener`
//! (plain HTTP) with `allowed_hosts` (which host names are accepted), `sweep` (deletes expired data), `catch_up` (tables of
//! earlier formats). docs/protocol.md shows what goes over the wire.

mod allowed_hosts;
mod app;
mod assets;
mod bot_scheduler;
mod catch_up;
mod commit_queue;
mod config;
mod devices;
mod frame;
mod game_result;
mod guest;
mod health;
mod ids;
mod limits;
mod listener;
mod listing;
mod lobby;
mod metrics;
mod name;
mod registry;
mod seat_holders;
mod socket;
mod socket_writer;
mod store;
mod stored_game;
mod sweep;
mod table;
mod table_meta;

use std::{fmt, io, net::SocketAddr, sync::Arc, sync::atomic::Ordering::Relaxed, time::Duration};

use tokio::task::JoinHandle;

pub use allowed_hosts::HostName;
pub use config::{Asset, Config, Retention, TestHook};
pub use game_result::{GameResult, Score};
pub use ids::{GuestId, SecretHash, new_table_id};
pub use limits::{Limits, Rate};
pub use store::{
    DeviceLink, MemoryStore, SeatTransfer, SqliteStore, Store, StoreError, StoredTable, Write,
    WriteSet,
};
pub use table_meta::{Commitment, Luck, SeedText, StoredGuest, TableMeta, Turn};

use protocol::TableId;

use crate::{
    allowed_hosts::AllowedHosts, app::App, commit_queue::CommitQueue, limits::RateLimiter,
    metrics::Metrics, registry::TableRegistry,
};

/// How long a shutdown waits for connections and tables.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a server did not start.
#[derive(Debug)]
pub enum StartError {
    Store(StoreError),
    Listen(SocketAddr, io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Store(error) => write!(f, "{error}"),
            StartError::Listen(addr, error) => write!(f, "cannot listen on {addr}: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

/// A running server. Dropping it leaves it running; `shutdown` ends it.
pub struct Server {
    addr: SocketAddr,
    app: Arc<App>,
    accept_task: JoinHandle<()>,
    flush_task: JoinHandle<()>,
    sweep_task: JoinHandle<()>,
    catch_up_task: JoinHandle<()>,
    commit_thread: std::thread::JoinHandle<()>,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server {{ addr: {} }}", self.addr)
    }
}

impl Server {
    /// Opens the store, starts to listen, and loads the tables where a bot is to move.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let store = match &config.store {
            Some(store) => store.clone(),
            None => Arc::new(SqliteStore::open(&config.data).map_err(StartError::Store)?),
        };
        let listener = listener::listen(config.addr);
        let listener = listener.map_err(|error| StartError::Listen(config.addr, error))?;
        let addr = listener.local_addr().map_err(|error| StartError::Listen(config.addr, error))?;
        let metrics = Arc::new(Metrics::default());
        let (commit_thread, thread) = CommitQueue::start(store.clone(), metrics.clone());
        let rate_limiter = Arc::new(RateLimiter::new(config.limits));
        let hosts = AllowedHosts::new(config.addr, &config.hosts);
        let registry = Arc::new(TableRegistry::new(config, store, commit_thread, metrics));
        let app = Arc::new(App {
            registry: registry.clone(),
            rate_limiter,
            hosts,
            health: Default::default(),
            listings: Default::default(),
        });
        let accept_task = tokio::spawn(listener::serve(listener, app::router(&app), app.clone()));
        let flush_task = tokio::spawn({
            let registry = registry.clone();
            async move { registry.flusher.run().await }
        });
        let sweep_task = tokio::spawn(sweep::run(registry.clone()));
        let catch_up_task = tokio::spawn(catch_up::run(registry.clone()));
        tokio::spawn(resume_bots(registry));
        Ok(Server {
            addr,
            app,
            accept_task,
            flush_task,
            sweep_task,
            catch_up_task,
            commit_thread: thread,
        })
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// How many tables are in memory.
    pub fn n_loaded(&self) -> usize {
        self.app.registry.n_loaded()
    }

    /// How many tables have clocks that run while they are not in memory.
    pub fn n_clocks(&self) -> usize {
        self.app.registry.n_clocks()
    }

    /// Opens a table as it is given, from a scene if it has one: for tests, which need two tables that are alike in all
    /// but a secret.
    #[doc(hidden)]
    pub async fn open_table(&self, table: TableId, meta: TableMeta) -> Result<(), String> {
        let new = table::PreparedTable::with_id(table, meta)?;
        self.app.registry.create(new).await.map_err(|error| format!("{error:?}"))
    }

    /// Whose device has this token: for tests, because nobody is ever told.
    #[doc(hidden)]
    pub async fn guest_of(&self, token: &str) -> Option<GuestId> {
        let token = ids::hash_of_secret(token)?;
        self.app.registry.read(move |store| store.guest_of(token)).await.ok().flatten()
    }

    /// Closes all sockets, finishes what was begun, and returns when everything is on disk.
    pub async fn shutdown(self) {
        let Server {
            app, accept_task, flush_task, sweep_task, catch_up_task, commit_thread, ..
        } = self;
        app.registry.shutdown.send_replace(true);
        let until = tokio::time::Instant::now() + SHUTDOWN_TIMEOUT;
        while app.registry.metrics.connections.load(Relaxed) > 0
            && tokio::time::Instant::now() < until
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        app.registry.clear();
        while app.registry.metrics.tables.load(Relaxed) > 0 && tokio::time::Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let rest = accept_task.abort_handle();
        if tokio::time::timeout_at(until, accept_task).await.is_err() {
            tracing::warn!("requests still running after the shutdown timeout; aborting them");
            rest.abort();
        }
        flush_task.abort();
        sweep_task.abort();
        catch_up_task.abort();
        drop(app);
        // The thread ends when the last registry is dropped; a connection that never ends must not delay the shutdown.
        let _ = tokio::task::spawn_blocking(move || {
            for _ in 0..200 {
                if commit_thread.is_finished() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        })
        .await;
    }
}

/// Loads the tables where a bot is to move.
async fn resume_bots(registry: Arc<TableRegistry>) {
    match registry.read(|store| store.tables_with_pending_bots()).await {
        Ok(due) => {
            for table in due {
                if let Err(error) = registry.get_or_load(table).await {
                    tracing::error!(%table, ?error, "failed to load a table with a pending bot");
                }
            }
        }
        Err(error) => tracing::error!(%error, "failed to query tables with pending bots"),
    }
}
