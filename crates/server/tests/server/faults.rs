//! A store that fails on demand: before it writes, in the middle of it, or after it has but before anybody knows.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
};

use protocol::TableId;
use server::{MemoryStore, Store, StoreError, StoredTable, Write, WriteSet};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing is written.
    Before,
    /// The store finds in the middle that it cannot go on.
    During,
    /// It is written, and nobody is told.
    After,
    /// Somebody else has written the same.
    Taken,
}

#[derive(Debug, Default)]
pub struct Faulty<S = MemoryStore> {
    pub inner: S,
    /// What goes wrong from now on.
    pub fault: Mutex<Option<Fault>>,
    /// Whether a commit waits.
    pub is_held: AtomicBool,
    pub n_commits: AtomicU32,
}

impl<S> Faulty<S> {
    pub fn new(inner: S) -> Faulty<S> {
        let (fault, is_held, n_commits) = Default::default();
        Faulty { inner, fault, is_held, n_commits }
    }

    pub fn set(&self, fault: Option<Fault>) {
        *self.fault.lock().unwrap() = fault;
    }
}

/// The same, and behind it something that is refused.
fn broken(entries: &[WriteSet]) -> Vec<WriteSet> {
    let mut writes = entries.iter().flatten().rev();
    let again = writes.find(|write| matches!(write, Write::Step { .. }));
    let again = again.expect("a commit that fails in the middle has a step").clone();
    entries.iter().cloned().chain([vec![again]]).collect()
}

impl<S: Store> Store for Faulty<S> {
    fn commit(&self, entries: &[WriteSet]) -> Result<(), StoreError> {
        while self.is_held.load(SeqCst) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        self.n_commits.fetch_add(1, SeqCst);
        let fault = *self.fault.lock().unwrap();
        let why = || "as wanted".to_string();
        match fault {
            None => self.inner.commit(entries),
            Some(Fault::Before) => Err(StoreError::Unavailable(why())),
            Some(Fault::Taken) => Err(StoreError::Conflict(why())),
            Some(Fault::During) => {
                let error = self.inner.commit(&broken(entries)).unwrap_err();
                assert!(matches!(error, StoreError::Conflict(_)), "{error}");
                Err(StoreError::Unavailable(why()))
            }
            Some(Fault::After) => {
                self.inner.commit(entries)?;
                Err(StoreError::Unknown(why()))
            }
        }
    }

    fn check(&self) -> Result<(), StoreError> {
        let fault = *self.fault.lock().unwrap();
        match fault {
            Some(Fault::During) => self.inner.check(),
            _ => self.commit(&[]),
        }
    }

    fn table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        self.inner.table(table)
    }

    forward_reads!();
}
