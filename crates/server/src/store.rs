//! What a store must do: keep writes, all of a batch or none, and give tables back. `sqlite` is the default,
//! `memory` is for tests.

mod journal;
mod memory;
mod pending;
mod sqlite;

use std::fmt;

use tabletop::Seat;

use crate::{
    head::Head,
    ids::{GuestId, Hash, TableId},
};

pub use memory::MemoryStore;
pub use sqlite::SqliteStore;

/// One thing to keep.
#[derive(Clone, Debug)]
pub enum Write {
    Guest {
        guest: GuestId,
        name: String,
    },
    /// A new table, or a table that changed beside the play.
    Head {
        table: TableId,
        head: Box<Head>,
    },
    /// A step, or what was taken back, as text. Version 0 is the set-up. A version is written once.
    Step {
        table: TableId,
        version: u32,
        text: String,
    },
    /// Whether a bot is to move: such tables go on after a restart without anybody coming.
    Due {
        table: TableId,
        is_due: bool,
    },
    Link {
        secret: Hash,
        link: Link,
    },
    Unlink {
        secret: Hash,
    },
}

/// A private link that moves a seat to another guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    pub table: TableId,
    pub seat: Seat,
    /// Who had the seat when the link was made.
    pub guest: GuestId,
    /// Seconds since 1970.
    pub expires_at: u64,
}

/// Writes that belong together.
pub type Entry = Vec<Write>;

/// A table as it was kept.
#[derive(Clone, Debug)]
pub struct Saved {
    pub head: Head,
    /// Version and text, in order.
    pub steps: Vec<(u32, String)>,
}

/// Why the store failed: the world's mistake.
#[derive(Clone, Debug)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// Keeps guests and tables. All calls block.
pub trait Store: Send + Sync + 'static {
    /// Keeps all of it, or nothing and says why. When this returns, it is on disk.
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError>;

    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError>;
    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError>;
    fn link(&self, secret: Hash) -> Result<Option<Link>, StoreError>;
    /// Tables where the guest has a seat, newest first.
    fn tables_of(&self, guest: GuestId, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError>;
    /// Listed tables that wait for players, newest first.
    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError>;
    /// Tables where a bot is to move.
    fn due(&self) -> Result<Vec<TableId>, StoreError>;
}
