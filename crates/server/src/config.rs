//! How a server is set: where it listens, where it keeps things, what it serves, and what it puts up with.

use std::{
    fmt,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use crate::{limits::Limits, store::Store};

/// A file of the client, as it is inside the binary.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// `/index.html`.
    pub path: &'static str,
    pub mime: &'static str,
    pub etag: &'static str,
    /// Whether the name changes with the body, so that a browser may keep it for ever.
    pub is_immutable: bool,
    pub body: &'static [u8],
    pub br: Option<&'static [u8]>,
    pub gzip: Option<&'static [u8]>,
}

/// Called with a table and a gesture where the rules are about to run. For tests: what panics here, panics in the rules.
pub type Hook = Arc<dyn Fn(&str, &str) + Send + Sync>;

#[derive(Clone)]
pub struct Config {
    pub addr: SocketAddr,
    /// The folder of the store.
    pub data: PathBuf,
    /// Keeps tables here instead of in `data`.
    pub store: Option<Arc<dyn Store>>,
    pub assets: Vec<Asset>,
    pub limits: Limits,
    /// Whether the server stands behind a proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`.
    pub is_behind_proxy: bool,
    /// How long a table without visitors stays in memory.
    pub idle: Duration,
    /// A bot that has not answered by then is answered for.
    pub bot_deadline: Duration,
    /// A bot's step is made this long after it was asked, however quickly it thought.
    pub bot_pace: Duration,
    /// How many bots think at once.
    pub n_bot_threads: usize,
    /// How long a private link can be used.
    pub link_life: Duration,
    /// How many bytes may wait for a connection before it is dropped as too slow.
    pub max_waiting: usize,
    /// How long somebody may take to ask for something over plain HTTP, and how long the answer.
    pub patience: Duration,
    /// How long the last words to a connection may take.
    pub write_timeout: Duration,
    /// After this long in silence a connection is pinged; after twice as long it is closed.
    pub ping_every: Duration,
    #[doc(hidden)]
    pub hook: Option<Hook>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, 7777)),
            data: PathBuf::from("nethertable-data"),
            store: None,
            assets: Vec::new(),
            limits: Limits::default(),
            is_behind_proxy: false,
            idle: Duration::from_secs(120),
            bot_deadline: Duration::from_secs(5),
            bot_pace: Duration::from_millis(300),
            n_bot_threads: std::thread::available_parallelism().map_or(2, usize::from),
            link_life: Duration::from_secs(15 * 60),
            max_waiting: 1 << 20,
            patience: Duration::from_secs(20),
            write_timeout: Duration::from_secs(5),
            ping_every: Duration::from_secs(30),
            hook: None,
        }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Config { addr, data, limits, .. } = self;
        write!(f, "Config {{ addr: {addr}, data: {}, limits: {limits:?}, .. }}", data.display())
    }
}
