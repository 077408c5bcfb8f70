//! All simulated players of a load test: the phases they go through together, and the counts of what they did.

use std::{
    hash::{BuildHasher, RandomState},
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use protocol::{GameId, TableId};
use tabletop::Rng;
use tokio::{runtime::Runtime, sync::Semaphore, task::JoinHandle, time::sleep};

use super::{
    http::{self, HttpClient},
    latency::LatencyHistogram,
    seat::{self, Assignment, Socket},
    update_checker::{AckedAction, check_made, check_record},
};

/// One game in this many is compared with its record and its full log; the others cost the server nothing more.
const THOROUGH: usize = 16;
/// At most this many faults are stored as texts.
const MAX_FAULTS: usize = 20;
/// How often a waiting task looks again.
const TICK: Duration = Duration::from_millis(10);
/// How long actions under way may take at the end.
const LAST_ACTIONS: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub struct LoadConfig {
    pub addr: SocketAddr,
    pub game: GameId,
    pub n_tables: usize,
    pub n_seats: usize,
    pub n_spectators: usize,
    /// Whether the server will be killed, so that connections are lost and every game is compared with its record.
    pub may_lose: bool,
    /// The version at which tables fall idle.
    pub halt_at: Option<u32>,
}

/// What everybody does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Guests get their cookies, and wait.
    Gather,
    Play,
    /// Games are played to their end, and no new ones begun.
    Finish,
    /// No new actions.
    Stop,
}

/// What is known of the table a group of guests plays at.
#[derive(Clone, Debug)]
pub struct TableTracker {
    pub table: Option<TableId>,
    pub host: String,
    pub version: Option<u32>,
    made: Vec<AckedAction>,
    pub moved_at: Instant,
    pub has_moved: bool,
    pub is_done: bool,
}

#[derive(Debug)]
pub struct Swarm {
    pub config: LoadConfig,
    phase: AtomicU8,
    pub n_ready: AtomicU64,
    pub n_moves: AtomicU64,
    pub n_games: AtomicU64,
    /// Games that were compared with their record.
    pub n_compared: AtomicU64,
    pub n_pending: AtomicI64,
    pub n_refused: AtomicU64,
    pub n_resent: AtomicU64,
    pub n_reconnects: AtomicU64,
    pub n_faults: AtomicU64,
    pub is_interrupted: AtomicBool,
    pub times: LatencyHistogram,
    faults: Mutex<Vec<String>>,
    trackers: Vec<Mutex<TableTracker>>,
    /// Guests of this many tables sign in at once; more would swell the server before it is measured.
    sign_in_permits: Semaphore,
}

impl Swarm {
    pub fn new(config: LoadConfig) -> Arc<Swarm> {
        let tracker = || TableTracker {
            table: None,
            host: String::new(),
            version: None,
            made: Vec::new(),
            moved_at: Instant::now(),
            has_moved: false,
            is_done: false,
        };
        Arc::new(Swarm {
            trackers: (0..config.n_tables).map(|_| Mutex::new(tracker())).collect(),
            config,
            phase: AtomicU8::new(Phase::Gather as u8),
            n_ready: AtomicU64::new(0),
            n_moves: AtomicU64::new(0),
            n_games: AtomicU64::new(0),
            n_compared: AtomicU64::new(0),
            n_pending: AtomicI64::new(0),
            n_refused: AtomicU64::new(0),
            n_resent: AtomicU64::new(0),
            n_reconnects: AtomicU64::new(0),
            n_faults: AtomicU64::new(0),
            is_interrupted: AtomicBool::new(false),
            times: LatencyHistogram::default(),
            faults: Mutex::default(),
            sign_in_permits: Semaphore::new(8),
        })
    }

    pub fn phase(&self) -> Phase {
        match self.phase.load(Relaxed) {
            0 => Phase::Gather,
            1 => Phase::Play,
            2 => Phase::Finish,
            _ => Phase::Stop,
        }
    }

    pub fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Relaxed);
    }

    pub fn tracker(&self, nth: usize) -> MutexGuard<'_, TableTracker> {
        self.trackers[nth].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an action that was accepted.
    pub fn accepted(&self, tracker: usize, made: AckedAction) {
        self.n_moves.fetch_add(1, Relaxed);
        self.n_pending.fetch_sub(1, Relaxed);
        let mut tracker = self.tracker(tracker);
        tracker.moved_at = Instant::now();
        tracker.has_moved = true;
        tracker.made.push(made);
    }

    /// Notes that somebody at the table has received this version.
    pub fn updated(&self, tracker: usize, version: Option<u32>) {
        let mut tracker = self.tracker(tracker);
        tracker.version = tracker.version.max(version);
    }

    pub fn fault(&self, message: String) {
        self.n_faults.fetch_add(1, Relaxed);
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if faults.len() < MAX_FAULTS {
            faults.push(message);
        }
    }

    pub fn faults(&self) -> Vec<String> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Signs in all guests, and waits until they are there.
    pub fn sign_in_all(
        self: &Arc<Swarm>,
        runtime: &Runtime,
    ) -> Result<Vec<JoinHandle<()>>, String> {
        let mut rng = Rng::new(RandomState::new().hash_one(0));
        let mut spawn = |nth| runtime.spawn(run_table(self.clone(), nth, Rng::new(rng.next_u64())));
        let tasks = (0..self.config.n_tables).map(&mut spawn).collect();
        runtime.spawn(watch_for_interrupt(self.clone()));
        let is_there = || self.n_ready.load(Relaxed) as usize == self.config.n_tables;
        if self.wait(Duration::from_secs(120), is_there) {
            Ok(tasks)
        } else {
            Err(self.faults().pop().unwrap_or("the guests got no cookies".to_string()))
        }
    }

    /// Waits until it is so. False if that takes too long, something is wrong, or somebody wants to end.
    pub fn wait(&self, timeout: Duration, is_so: impl Fn() -> bool) -> bool {
        let until = Instant::now() + timeout;
        loop {
            if is_so() {
                return true;
            }
            let is_wrong = self.n_faults.load(Relaxed) > 0 || self.is_interrupted.load(Relaxed);
            if is_wrong || Instant::now() > until {
                return false;
            }
            std::thread::sleep(TICK);
        }
    }

    pub fn all_tables(&self, is_so: impl Fn(&TableTracker) -> bool) -> bool {
        (0..self.config.n_tables).all(|nth| is_so(&self.tracker(nth)))
    }

    /// Lets actions under way come to their end, and checks that nothing is missing from the games that did not.
    pub fn stop(&self, tasks: Vec<JoinHandle<()>>) {
        self.enter(Phase::Stop);
        let is_quiet = || self.n_pending.load(Relaxed) <= 0;
        if !self.wait(LAST_ACTIONS, is_quiet) && self.n_faults.load(Relaxed) == 0 {
            let n_pending = self.n_pending.load(Relaxed);
            self.fault(format!("{n_pending} actions were not answered within {LAST_ACTIONS:?}"));
        }
        std::thread::sleep(20 * TICK);
        for task in tasks {
            task.abort();
        }
        for nth in 0..self.config.n_tables {
            let mut tracker = self.tracker(nth);
            let (false, Some(version)) = (tracker.is_done, tracker.version) else { continue };
            if let Err(why) = check_made(&mut tracker.made, version) {
                self.fault(format!("table {:?}: {why}", tracker.table));
            }
        }
    }

    async fn retry<T, F: Future<Output = io::Result<T>>>(
        &self,
        ask: impl Fn() -> F,
    ) -> Result<T, String> {
        loop {
            match ask().await {
                Ok(answer) => return Ok(answer),
                Err(error) if self.config.may_lose && self.phase() != Phase::Stop => drop(error),
                Err(error) => return Err(error.to_string()),
            }
            sleep(2 * TICK).await;
        }
    }

    async fn one_game(
        &self,
        tracker: usize,
        game_nth: u32,
        group: &mut Group,
    ) -> Result<(), String> {
        let Group { guests, client, last, sockets, rng } = group;
        let LoadConfig { game, n_seats, n_spectators, may_lose, halt_at, .. } = self.config;
        let table = match *last {
            Some(last) => self.retry(|| client.rematch(last, &guests[0])).await?,
            None => self.retry(|| client.create(game, n_seats, &guests[0])).await?,
        };
        *last = Some(table);
        // Where tables fall idle only those who sit at them are counted.
        if halt_at.is_some() {
            client.disconnect();
        }
        {
            let mut tracker = self.tracker(tracker);
            tracker.table = Some(table);
            tracker.version = None;
            tracker.made.clear();
            tracker.moved_at = Instant::now();
        }
        let is_thorough = may_lose || (tracker + game_nth as usize).is_multiple_of(THOROUGH);
        let assignment = Assignment { tracker, game_nth, table, seat: None, is_thorough };
        let seats = guests.iter().enumerate().map(|(nth, guest)| Some((nth, guest.as_str())));
        let guests = seats.chain((0..n_spectators).map(|_| None));
        sockets.resize_with(n_seats + n_spectators, || None);
        let players = guests.zip(sockets.drain(..)).map(|(seat, socket)| {
            seat::play(self, Assignment { seat, ..assignment }, rng.next_u64(), socket)
        });
        let players: Vec<_> = players.collect();
        // One who fails must not leave the others waiting.
        *sockets = futures_util::future::try_join_all(players)
            .await
            .map_err(|why| format!("table {table}: {why}"))?;
        let (mut made, version) = {
            let mut tracker = self.tracker(tracker);
            // The table is over: nothing of it is left to check at the end.
            (std::mem::take(&mut tracker.made), tracker.version.take())
        };
        check_made(&mut made, version.unwrap_or_default())
            .map_err(|why| format!("table {table}: {why}"))?;
        if is_thorough {
            let record = self.retry(|| client.transcript(table)).await?;
            check_record(&made, &record).map_err(|why| format!("table {table}: {why}"))?;
            self.n_compared.fetch_add(1, Relaxed);
        }
        self.n_games.fetch_add(1, Relaxed);
        Ok(())
    }
}

/// Those who play together, game after game.
struct Group {
    /// Their cookies; the first hosts.
    guests: Vec<String>,
    client: HttpClient,
    /// The table they came from.
    last: Option<TableId>,
    sockets: Vec<Option<Socket>>,
    rng: Rng,
}

async fn run_table(swarm: Arc<Swarm>, nth: usize, rng: Rng) {
    let addr = swarm.config.addr;
    let guests = {
        let _permit = swarm.sign_in_permits.acquire().await;
        join_all((0..swarm.config.n_seats).map(|_| http::guest(addr))).await
    };
    let guests: Vec<String> = match guests.into_iter().collect() {
        Ok(guests) => guests,
        Err(error) => return swarm.fault(format!("a guest gets no cookie: {error}")),
    };
    swarm.tracker(nth).host = guests[0].clone();
    swarm.n_ready.fetch_add(1, Relaxed);
    while swarm.phase() == Phase::Gather {
        sleep(TICK).await;
    }
    let client = HttpClient::new(addr);
    let mut group = Group { guests, client, last: None, sockets: Vec::new(), rng };
    let mut game_nth = 0;
    while swarm.phase() == Phase::Play {
        if let Err(why) = swarm.one_game(nth, game_nth, &mut group).await {
            swarm.fault(why);
            break;
        }
        game_nth += 1;
    }
    swarm.tracker(nth).is_done = true;
}

/// Ends in order when the process is told to: the server is stopped and its folder removed.
async fn watch_for_interrupt(swarm: Arc<Swarm>) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut term) = signal(SignalKind::terminate()) else { return };
        tokio::select! {
            _ = term.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
    swarm.is_interrupted.store(true, Relaxed);
}
