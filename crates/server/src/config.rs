//! The configuration of a server: where it listens, where it stores data, what it serves, and its limits.

use std::{
    fmt,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use crate::{allowed_hosts::HostName, limits::Limits, store::Store};

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

/// Called with a table and an action where the rules are about to run. For tests: what panics here, panics in the rules.
pub type TestHook = Arc<dyn Fn(&str, &str) + Send + Sync>;

/// How long unused data is retained; `None` is for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Tables that wait for players.
    pub waiting: Option<Duration>,
    /// Tables without a step.
    pub playing: Option<Duration>,
    /// Tables that are over or closed.
    pub finished: Option<Duration>,
    /// Names of guests who have no seat anywhere.
    pub guests: Option<Duration>,
}

impl Retention {
    /// This many days; none is for ever.
    pub fn days(days: u32) -> Option<Duration> {
        (days > 0).then(|| Duration::from_secs(u64::from(days) * 24 * 60 * 60))
    }
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            waiting: Retention::days(30),
            playing: Retention::days(365),
            finished: None,
            guests: Retention::days(180),
        }
    }
}

#[derive(Clone)]
pub struct Config {
    pub addr: SocketAddr,
    /// Names by which the server may be asked, besides those of this machine; and addresses, besides any where it listens
    /// to a network.
    pub hosts: Vec<HostName>,
    /// The folder of the store.
    pub data: PathBuf,
    /// Keeps tables here instead of in `data`.
    pub store: Option<Arc<dyn Store>>,
    pub assets: Vec<Asset>,
    pub limits: Limits,
    /// Whether the server stands behind a proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`.
    pub is_behind_proxy: bool,
    /// How long a table without visitors stays in memory.
    pub idle_timeout: Duration,
    /// A bot that has not answered by then is answered for.
    pub bot_deadline: Duration,
    /// A bot's step is made at least this long after it was asked, however quickly it thought.
    pub bot_pace: Duration,
    /// How many bots think at once: this many quick ones, and one fewer of those that think for longer.
    pub n_bot_threads: usize,
    pub retention: Retention,
    /// The interval of sweeps, which delete expired data.
    pub sweep_interval: Duration,
    /// How long the secret of a seat transfer or a device link is valid.
    pub transfer_ttl: Duration,
    /// How many connections may watch a table; those who have a seat do not count.
    pub max_spectators: usize,
    /// How long those who committed to words may take to open them when the game starts.
    pub opening_timeout: Duration,
    /// How long a guest may be gone from a listed table that waits before the seat is open again; the host's stays.
    pub seat_timeout: Duration,
    /// How long the seats of a rematch are kept for those who had them.
    pub rematch_hold: Duration,
    /// How many bytes may wait for a connection before it is dropped as too slow.
    pub max_send_buffer: usize,
    /// How long a client may take to send a request over plain HTTP, and to read the response.
    pub request_timeout: Duration,
    /// How long writing the last frames of a connection may take.
    pub write_timeout: Duration,
    /// After this long in silence a connection is pinged; after twice as long it is closed.
    pub ping_interval: Duration,
    #[doc(hidden)]
    pub test_hook: Option<TestHook>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, 7777)),
            hosts: Vec::new(),
            data: PathBuf::from("nethertable-data"),
            store: None,
            assets: Vec::new(),
            limits: Limits::default(),
            is_behind_proxy: false,
            idle_timeout: Duration::from_secs(120),
            bot_deadline: Duration::from_secs(5),
            bot_pace: Duration::from_millis(300),
            n_bot_threads: std::thread::available_parallelism().map_or(2, usize::from),
            retention: Retention::default(),
            sweep_interval: Duration::from_secs(60 * 60),
            transfer_ttl: Duration::from_secs(15 * 60),
            max_spectators: 500,
            opening_timeout: Duration::from_secs(15),
            seat_timeout: Duration::from_secs(120),
            rematch_hold: Duration::from_secs(60),
            max_send_buffer: 1 << 20,
            request_timeout: Duration::from_secs(20),
            write_timeout: Duration::from_secs(5),
            ping_interval: Duration::from_secs(30),
            test_hook: None,
        }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Config { addr, data, limits, .. } = self;
        write!(f, "Config {{ addr: {addr}, data: {}, limits: {limits:?}, .. }}", data.display())
    }
}
