//! Group commit: one thread takes all entries that wait, keeps them in one transaction, and only then lets their
//! writers go on. While one batch is on its way to the disk the next one gathers.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{
    metrics::Metrics,
    store::{Entry, Store, StoreError},
};

/// The most entries of one transaction.
const MAX_BATCH: usize = 1024;
/// From so many entries on the next batch gathers a little longer: a transaction costs much the same for few and many.
const BUSY: usize = 8;
const GATHER: Duration = Duration::from_millis(3);
/// For so long after a failed write the store is not well, unless a later one succeeds.
const RECOVERY: Duration = Duration::from_secs(30);

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// Something to keep, or the question whether anything could be kept.
struct Waiting {
    entry: Option<Entry>,
    reply: Reply,
}

/// When the last write failed, unless one has succeeded since.
#[derive(Clone, Debug, Default)]
struct FailedAt(Arc<Mutex<Option<Instant>>>);

impl FailedAt {
    fn get(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The way to the store's one writer.
#[derive(Clone, Debug)]
pub struct Ledger {
    sender: mpsc::Sender<Waiting>,
    failed_at: FailedAt,
}

impl Ledger {
    /// Starts the thread. It ends when the last ledger is gone and everything is written.
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> (Ledger, JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel();
        let failed_at = FailedAt::default();
        let writer = Writer { store, metrics, failed_at: failed_at.clone() };
        let thread = std::thread::Builder::new().name("ledger".to_string());
        let thread = thread.spawn(move || writer.write_all(&receiver));
        (Ledger { sender, failed_at }, thread.expect("the system starts a thread"))
    }

    /// Returns when the entry is on disk.
    pub async fn write(&self, entry: Entry) -> Result<(), StoreError> {
        self.send(Some(entry)).await
    }

    /// Whether the store can be written now. It stands in line with what is to be kept.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.send(None).await
    }

    pub fn has_just_failed(&self) -> bool {
        self.failed_at.get().is_some_and(|at| at.elapsed() < RECOVERY)
    }

    async fn send(&self, entry: Option<Entry>) -> Result<(), StoreError> {
        let (reply, outcome) = oneshot::channel();
        let closed = |_| StoreError::Unavailable("the store is closed".to_string());
        self.sender.send(Waiting { entry, reply }).map_err(closed)?;
        let silent = |_| StoreError::Unknown("the store was closed meanwhile".to_string());
        outcome.await.map_err(silent)?
    }
}

/// What the thread works with.
struct Writer {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    failed_at: FailedAt,
}

impl Writer {
    fn write_all(&self, receiver: &mpsc::Receiver<Waiting>) {
        let mut entries: Vec<Entry> = Vec::new();
        let mut replies: Vec<Reply> = Vec::new();
        let mut checks: Vec<Reply> = Vec::new();
        while let Ok(first) = receiver.recv() {
            for waiting in std::iter::once(first).chain(receiver.try_iter().take(MAX_BATCH - 1)) {
                match waiting.entry {
                    Some(entry) => {
                        entries.push(entry);
                        replies.push(waiting.reply);
                    }
                    None => checks.push(waiting.reply),
                }
            }
            if !entries.is_empty() {
                self.commit(&entries, &mut replies);
            }
            for reply in checks.drain(..) {
                let outcome = self.store.check();
                if outcome.is_err() {
                    self.metrics.store_failures.fetch_add(1, Relaxed);
                }
                drop(reply.send(outcome));
            }
            if entries.len() >= BUSY {
                std::thread::sleep(GATHER);
            }
            entries.clear();
        }
    }

    fn commit(&self, entries: &[Entry], replies: &mut Vec<Reply>) {
        let began = Instant::now();
        let outcome = self.store.commit(entries);
        self.metrics.committed(entries.len(), began.elapsed());
        match outcome {
            // One entry that comes too late must not take the others with it.
            Err(StoreError::Conflict(_)) if entries.len() > 1 => {
                for (entry, reply) in entries.iter().zip(replies.drain(..)) {
                    drop(reply.send(self.tell(self.store.commit(std::slice::from_ref(entry)))));
                }
            }
            // Everything else concerns all of them. What may have been written is not written again.
            outcome => {
                let outcome = self.tell(outcome);
                replies.drain(..).for_each(|reply| drop(reply.send(outcome.clone())));
            }
        }
    }

    /// Takes note of an outcome, for the log and for those who watch the server.
    fn tell(&self, outcome: Result<(), StoreError>) -> Result<(), StoreError> {
        match &outcome {
            Ok(()) => drop(self.failed_at.get().take()),
            Err(error) => {
                tracing::error!(%error, "nothing is kept of an entry, or nobody knows");
                if error.is_outage() {
                    self.metrics.store_failures.fetch_add(1, Relaxed);
                    *self.failed_at.get() = Some(Instant::now());
                }
            }
        }
        outcome
    }
}
