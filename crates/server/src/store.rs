//! What a store must do: keep writes, all of a batch or none, and give tables back. `sqlite` is the default,
//! `memory` is for tests.

mod damage;
mod error;
mod folder;
mod journal;
mod memory;
mod migration;
mod pending;
mod people;
mod places;
mod schema;
mod sqlite;

use tabletop::Seat;

use crate::{
    game_result::GameResult,
    head::{Head, Turn},
    ids::{GuestId, Hash, TableId},
};

pub use error::StoreError;
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;

/// One thing to keep.
#[derive(Clone, Debug)]
pub enum Write {
    /// How a guest wants to be called.
    Guest {
        guest: GuestId,
        name: String,
    },
    /// A guest comes into being with their first device, which nobody has had before.
    NewGuest {
        token: Hash,
        guest: GuestId,
    },
    /// A secret that makes another device the guest's.
    DeviceLink {
        secret: Hash,
        link: DeviceLink,
    },
    /// The device is the guest's from now on, whosever it was. The secret is used up; if it is not there the commit is
    /// refused, so that two cannot use it.
    AddDevice {
        secret: Hash,
        token: Hash,
        guest: GuestId,
    },
    /// A new table, or a table that changed beside the play.
    Head {
        table: TableId,
        head: Box<Head>,
    },
    /// A step, or what was taken back, as text. Version 0 is the set-up. A version is written once, and after all lower ones.
    Step {
        table: TableId,
        version: u32,
        text: String,
    },
    /// Who is to act after a step, and when it was made. It counts until the next head.
    Turn {
        table: TableId,
        turn: Turn,
    },
    /// How a table ended. It is kept as long as the table.
    Result {
        table: TableId,
        result: Box<GameResult>,
    },
    /// Whether a bot is to move or clocks run: such tables go on after a restart without anybody coming.
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
    /// A guest who is known was here.
    Seen {
        guest: GuestId,
        at: u64,
    },
    /// A table and all its steps are not kept any longer. Its name is never given again.
    Forget {
        table: TableId,
    },
    /// A guest, with all devices.
    ForgetGuest {
        guest: GuestId,
    },
    /// Links that could be used up to this time only.
    ForgetLinks {
        before: u64,
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

/// A private link that makes another device the guest's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeviceLink {
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

/// Keeps guests and tables. All calls block.
pub trait Store: Send + Sync + 'static {
    /// Keeps all of it, or nothing and says why. When this returns, it is on disk. After `StoreError::Unknown`, and after no
    /// other error, it may be kept all the same.
    ///
    /// The store itself refuses a step whose version is not above every version that it has of the table, whoever wrote
    /// them: `StoreError::Conflict`.
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError>;

    /// Writes something of no consequence: whether the store can be written.
    fn check(&self) -> Result<(), StoreError>;

    fn head(&self, table: TableId) -> Result<Option<Head>, StoreError>;
    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError>;
    /// Whose device it is.
    fn guest_of(&self, token: Hash) -> Result<Option<GuestId>, StoreError>;
    fn n_devices(&self, guest: GuestId) -> Result<usize, StoreError>;
    fn device_link(&self, secret: Hash) -> Result<Option<DeviceLink>, StoreError>;
    /// How a guest is called; empty before they say.
    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError>;
    /// When a guest was last here, in seconds since 1970.
    fn seen_at(&self, guest: GuestId) -> Result<Option<u64>, StoreError>;
    fn link(&self, secret: Hash) -> Result<Option<Link>, StoreError>;
    /// Tables where the guest has a seat, newest first.
    fn tables_of(&self, guest: GuestId, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError>;
    /// Listed tables that wait for players, newest first.
    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError>;
    /// All tables in the order of their names, some at a time.
    fn tables_after(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<(TableId, Head)>, StoreError>;
    /// All guests, some at a time, and when they were last here.
    fn guests_after(
        &self,
        after: Option<GuestId>,
        limit: usize,
    ) -> Result<Vec<(GuestId, u64)>, StoreError>;
    /// Tables of an earlier format of which it is not known who is to act, or how they ended.
    fn tables_behind(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError>;
    /// How the games ended in which the guest had a seat, newest first, before this one.
    fn results_of(
        &self,
        guest: GuestId,
        before: Option<(u64, TableId)>,
        limit: usize,
    ) -> Result<Vec<(TableId, GameResult)>, StoreError>;
    /// Tables where a bot is to move.
    fn due(&self) -> Result<Vec<TableId>, StoreError>;
}
