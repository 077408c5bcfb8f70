//! Tables over websockets: durable, event-sourced, one task a table.
//!
//! Read in this order: `config`, `store` (what is kept) and `ledger` (group commit), `play` (a game behind an
//! object-safe trait) and `table` (the task that owns it), `thinking` (whose bot thinks next), `hall` (which tables are in
//! memory), `socket` (one connection), `lobby`, `devices`, `app` and `door` (plain HTTP) with `host` (for whom a request is),
//! `sweep` (what is forgotten), `catch_up` (tables of earlier formats). docs/protocol.md shows what goes over the wire.

mod app;
mod assets;
mod catch_up;
mod config;
mod devices;
mod door;
mod frame;
mod game_result;
mod guest;
mod hall;
mod head;
mod health;
mod host;
mod ids;
mod ledger;
mod limits;
mod listing;
mod lobby;
mod metrics;
mod name;
mod outlet;
mod socket;
mod store;
mod stored_game;
mod sweep;
mod table;
mod thinking;

use std::{fmt, io, net::SocketAddr, sync::Arc, sync::atomic::Ordering::Relaxed, time::Duration};

use tokio::task::JoinHandle;

pub use config::{Asset, Config, Hook, Keep};
pub use game_result::{GameResult, Score};
pub use head::{Commitment, Head, Luck, Place, Turn};
pub use host::Host;
pub use ids::{GuestId, Hash, TableId};
pub use limits::{Limits, Rate};
pub use store::{
    DeviceLink, Entry, Link, MemoryStore, Saved, SqliteStore, Store, StoreError, Write,
};

use crate::{
    app::App, hall::Hall, host::Hosts, ledger::Ledger, limits::Visitors, metrics::Metrics,
};

/// How long a shutdown waits for connections and tables.
const PATIENCE: Duration = Duration::from_secs(5);

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
    serving: JoinHandle<()>,
    holding: JoinHandle<()>,
    sweeping: JoinHandle<()>,
    catching_up: JoinHandle<()>,
    ledger: std::thread::JoinHandle<()>,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server {{ addr: {} }}", self.addr)
    }
}

impl Server {
    /// Opens the store, listens, and lets bots go on where they were to move.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let store = match &config.store {
            Some(store) => store.clone(),
            None => Arc::new(SqliteStore::open(&config.data).map_err(StartError::Store)?),
        };
        let listener = door::listen(config.addr);
        let listener = listener.map_err(|error| StartError::Listen(config.addr, error))?;
        let addr = listener.local_addr().map_err(|error| StartError::Listen(config.addr, error))?;
        let metrics = Arc::new(Metrics::default());
        let (ledger, thread) = Ledger::start(store.clone(), metrics.clone());
        let visitors = Arc::new(Visitors::new(config.limits));
        let hosts = Hosts::new(config.addr, &config.hosts);
        let hall = Arc::new(Hall::new(config, store, ledger, metrics));
        let app = Arc::new(App {
            hall: hall.clone(),
            visitors,
            hosts,
            health: Default::default(),
            listings: Default::default(),
        });
        let serving = tokio::spawn(door::serve(listener, app::router(&app), app.clone()));
        let holding = tokio::spawn({
            let hall = hall.clone();
            async move { hall.holder.run().await }
        });
        let sweeping = tokio::spawn(sweep::run(hall.clone()));
        let catching_up = tokio::spawn(catch_up::run(hall.clone()));
        tokio::spawn(wake_bots(hall));
        Ok(Server { addr, app, serving, holding, sweeping, catching_up, ledger: thread })
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// How many tables are in memory.
    pub fn n_loaded(&self) -> usize {
        self.app.hall.n_loaded()
    }

    /// How many tables have clocks that run while they are not in memory.
    pub fn n_clocks(&self) -> usize {
        self.app.hall.n_clocks()
    }

    /// Opens a table as it is given, from a scene if it has one: for tests, which need two tables that are alike in all
    /// but a secret.
    #[doc(hidden)]
    pub async fn open_table(&self, table: TableId, head: Head) -> Result<(), String> {
        let new = table::New::of(table, head)?;
        self.app.hall.make(new).await.map_err(|error| format!("{error:?}"))
    }

    /// Whose device has this token: for tests, because nobody is ever told.
    #[doc(hidden)]
    pub async fn guest_of(&self, token: &str) -> Option<GuestId> {
        let token = ids::hash_of_secret(token)?;
        self.app.hall.read(move |store| store.guest_of(token)).await.ok().flatten()
    }

    /// Closes all sockets, finishes what was begun, and returns when everything is on disk.
    pub async fn shutdown(self) {
        let Server { app, serving, holding, sweeping, catching_up, ledger, .. } = self;
        app.hall.closing.send_replace(true);
        let until = tokio::time::Instant::now() + PATIENCE;
        while app.hall.metrics.connections.load(Relaxed) > 0 && tokio::time::Instant::now() < until
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        app.hall.empty();
        while app.hall.metrics.tables.load(Relaxed) > 0 && tokio::time::Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let rest = serving.abort_handle();
        if tokio::time::timeout_at(until, serving).await.is_err() {
            tracing::warn!("some requests did not end in time");
            rest.abort();
        }
        holding.abort();
        sweeping.abort();
        catching_up.abort();
        drop(app);
        // The last hall takes the ledger with it; a visitor who never ends must not hold up the end.
        let _ = tokio::task::spawn_blocking(move || {
            for _ in 0..200 {
                if ledger.is_finished() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        })
        .await;
    }
}

/// Opens the tables where a bot is to move.
async fn wake_bots(hall: Arc<Hall>) {
    match hall.read(|store| store.due()).await {
        Ok(due) => {
            for table in due {
                if let Err(error) = hall.open(table).await {
                    tracing::error!(%table, ?error, "a table with a bot to move cannot be opened");
                }
            }
        }
        Err(error) => tracing::error!(%error, "the store does not tell where bots are to move"),
    }
}
