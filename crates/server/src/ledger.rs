//! Group commit: one thread takes all entries that wait, keeps them in one transaction, and only then lets their
//! writers go on. While one batch is on its way to the disk the next one gathers.

use std::{
    sync::{Arc, mpsc},
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

struct Waiting {
    entry: Entry,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the store's one writer.
#[derive(Clone, Debug)]
pub struct Ledger(mpsc::Sender<Waiting>);

impl Ledger {
    /// Starts the thread. It ends when the last ledger is gone and everything is written.
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> (Ledger, JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::Builder::new().name("ledger".to_string());
        let thread = thread.spawn(move || write_all(&receiver, &*store, &metrics));
        (Ledger(sender), thread.expect("the system starts a thread"))
    }

    /// Returns when the entry is on disk.
    pub async fn write(&self, entry: Entry) -> Result<(), StoreError> {
        let (reply, outcome) = oneshot::channel();
        let gone = || StoreError("the store is closed".to_string());
        self.0.send(Waiting { entry, reply }).map_err(|_| gone())?;
        outcome.await.map_err(|_| gone())?
    }
}

fn write_all(receiver: &mpsc::Receiver<Waiting>, store: &dyn Store, metrics: &Metrics) {
    let mut entries: Vec<Entry> = Vec::new();
    let mut replies = Vec::new();
    while let Ok(first) = receiver.recv() {
        for waiting in std::iter::once(first).chain(receiver.try_iter().take(MAX_BATCH - 1)) {
            entries.push(waiting.entry);
            replies.push(waiting.reply);
        }
        let began = Instant::now();
        let outcome = store.commit(&entries);
        metrics.committed(entries.len(), began.elapsed());
        match outcome {
            Ok(()) => replies.drain(..).for_each(|reply| drop(reply.send(Ok(())))),
            // One bad entry must not take the others with it.
            Err(_) if entries.len() > 1 => {
                for (entry, reply) in entries.iter().zip(replies.drain(..)) {
                    drop(reply.send(tell(store.commit(std::slice::from_ref(entry)))));
                }
            }
            Err(error) => {
                let outcome = tell(Err(error));
                replies.drain(..).for_each(|reply| drop(reply.send(outcome.clone())));
            }
        }
        if entries.len() >= BUSY {
            std::thread::sleep(GATHER);
        }
        entries.clear();
    }
}

fn tell(outcome: Result<(), StoreError>) -> Result<(), StoreError> {
    outcome.inspect_err(|error| tracing::error!(%error, "the store failed"))
}
