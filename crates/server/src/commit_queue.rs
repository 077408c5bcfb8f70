//! Group commit: one thread commits all queued write sets in one transaction and then answers their callers. While one
//! batch is being written to disk, the next one accumulates.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{
    metrics::Metrics,
    store::{Store, StoreError, WriteSet},
};

/// The maximum number of write sets in one transaction.
const MAX_BATCH: usize = 1024;
/// From this many write sets on, the thread waits for `BATCH_DELAY` so that the next batch grows: a transaction costs
/// about the same for few and many.
const BATCH_DELAY_FROM: usize = 8;
const BATCH_DELAY: Duration = Duration::from_millis(3);
/// How long after a failed write the store counts as unhealthy, unless a later write succeeds.
const RECOVERY: Duration = Duration::from_secs(30);

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// A write set to commit, or a check whether the store can be written.
struct CommitRequest {
    write_set: Option<WriteSet>,
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

/// A queue of write sets in front of the store's only writer.
#[derive(Clone, Debug)]
pub struct CommitQueue {
    sender: mpsc::Sender<CommitRequest>,
    failed_at: FailedAt,
}

impl CommitQueue {
    /// Starts the commit thread. It ends when the last clone of the queue is dropped and everything is written.
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> (CommitQueue, JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel();
        let failed_at = FailedAt::default();
        let writer = Writer { store, metrics, failed_at: failed_at.clone() };
        let thread = std::thread::Builder::new().name("commit-queue".to_string());
        let thread = thread.spawn(move || writer.write_all(&receiver));
        (CommitQueue { sender, failed_at }, thread.expect("the system can start a thread"))
    }

    /// Queues a write set and waits until it has been committed to disk.
    pub async fn write(&self, write_set: WriteSet) -> Result<(), StoreError> {
        self.send(Some(write_set)).await
    }

    /// Checks whether the store can be written now. The check is queued behind the pending write sets.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.send(None).await
    }

    pub fn has_just_failed(&self) -> bool {
        self.failed_at.get().is_some_and(|at| at.elapsed() < RECOVERY)
    }

    async fn send(&self, write_set: Option<WriteSet>) -> Result<(), StoreError> {
        let (reply, outcome) = oneshot::channel();
        let closed = |_| StoreError::Unavailable("the store is closed".to_string());
        self.sender.send(CommitRequest { write_set, reply }).map_err(closed)?;
        let silent = |_| StoreError::Unknown("the store was closed during the commit".to_string());
        outcome.await.map_err(silent)?
    }
}

/// The state of the commit thread.
struct Writer {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    failed_at: FailedAt,
}

impl Writer {
    fn write_all(&self, receiver: &mpsc::Receiver<CommitRequest>) {
        let mut write_sets: Vec<WriteSet> = Vec::new();
        let mut replies: Vec<Reply> = Vec::new();
        let mut checks: Vec<Reply> = Vec::new();
        while let Ok(first) = receiver.recv() {
            for request in std::iter::once(first).chain(receiver.try_iter().take(MAX_BATCH - 1)) {
                match request.write_set {
                    Some(write_set) => {
                        write_sets.push(write_set);
                        replies.push(request.reply);
                    }
                    None => checks.push(request.reply),
                }
            }
            if !write_sets.is_empty() {
                self.commit(&write_sets, &mut replies);
            }
            for reply in checks.drain(..) {
                let outcome = self.store.check();
                if outcome.is_err() {
                    self.metrics.store_failures.fetch_add(1, Relaxed);
                }
                drop(reply.send(outcome));
            }
            if write_sets.len() >= BATCH_DELAY_FROM {
                std::thread::sleep(BATCH_DELAY);
            }
            write_sets.clear();
        }
    }

    fn commit(&self, write_sets: &[WriteSet], replies: &mut Vec<Reply>) {
        let began = Instant::now();
        let outcome = self.store.commit(write_sets);
        self.metrics.committed(write_sets.len(), began.elapsed());
        match outcome {
            // One write set that comes too late must not take the others with it.
            Err(StoreError::Conflict(_)) if write_sets.len() > 1 => {
                for (write_set, reply) in write_sets.iter().zip(replies.drain(..)) {
                    drop(reply.send(
                        self.log_outcome(self.store.commit(std::slice::from_ref(write_set))),
                    ));
                }
            }
            // Everything else concerns all of them. What may have been written is not written again.
            outcome => {
                let outcome = self.log_outcome(outcome);
                replies.drain(..).for_each(|reply| drop(reply.send(outcome.clone())));
            }
        }
    }

    /// Logs a failed commit and records the outcome for metrics and health checks.
    fn log_outcome(&self, outcome: Result<(), StoreError>) -> Result<(), StoreError> {
        match &outcome {
            Ok(()) => drop(self.failed_at.get().take()),
            // Whoever came second is refused, and knows what to make of it.
            Err(error @ StoreError::Conflict(_)) => {
                tracing::debug!(%error, "commit refused");
            }
            Err(error) => {
                tracing::error!(%error, "commit failed");
                if error.is_outage() {
                    self.metrics.store_failures.fetch_add(1, Relaxed);
                    *self.failed_at.get() = Some(Instant::now());
                }
            }
        }
        outcome
    }
}
