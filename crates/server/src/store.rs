//! The store: commits batches of writes, all or nothing, and reads tables. `sqlite` is the default, `memory` is for
//! tests.

mod damage;
mod error;
mod folder;
mod guests;
mod journal;
mod memory;
mod migration;
mod pending;
mod schema;
mod sqlite;
mod tables;

use protocol::{TableId, Version};
use tabletop::Seat;

use crate::{
    game_result::GameResult,
    ids::{GuestId, SecretHash},
    table_meta::{TableMeta, Turn},
};

pub use error::StoreError;
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;

/// One change of the stored data.
#[derive(Clone, Debug)]
pub enum Write {
    /// How a guest wants to be called.
    Guest {
        guest: GuestId,
        name: String,
    },
    /// A guest comes into being with their first device, which nobody has had before.
    NewGuest {
        token: SecretHash,
        guest: GuestId,
    },
    /// A secret that makes another device the guest's.
    AddDeviceLink {
        secret: SecretHash,
        link: DeviceLink,
    },
    /// The device is the guest's from now on, whosever it was. The secret is used up; if it is not there the commit is
    /// refused, so that two cannot use it.
    AddDevice {
        secret: SecretHash,
        token: SecretHash,
        guest: GuestId,
    },
    /// The metadata of a new table, or of one that changed apart from its steps.
    Meta {
        table: TableId,
        meta: Box<TableMeta>,
    },
    /// A step, or what was undone, as text. Version 0 is the set-up. A version is written once, and after all lower ones.
    Step {
        table: TableId,
        version: Version,
        text: String,
    },
    /// Who is to act after a step, and when it was made. It counts until the next metadata.
    Turn {
        table: TableId,
        turn: Turn,
    },
    /// How a table ended. It is stored as long as the table.
    Result {
        table: TableId,
        result: Box<GameResult>,
    },
    /// Whether a bot is to move or clocks run: such tables go on after a restart without anybody coming.
    BotPending {
        table: TableId,
        is_pending: bool,
    },
    AddTransfer {
        secret: SecretHash,
        transfer: SeatTransfer,
    },
    RemoveTransfer {
        secret: SecretHash,
    },
    /// A guest who is known was here.
    Seen {
        guest: GuestId,
        at: u64,
    },
    /// A table and all its steps are not stored any longer. Its name is never given again.
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
pub struct SeatTransfer {
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

/// Writes that are committed together.
pub type WriteSet = Vec<Write>;

/// A table as it is stored.
#[derive(Clone, Debug)]
pub struct StoredTable {
    pub meta: TableMeta,
    /// Version and text, in order.
    pub steps: Vec<(Version, String)>,
    /// Why these are not all of its steps, if the store knows of others. Whoever played on would be refused for ever.
    pub damage: Option<String>,
}

/// Stores guests and tables. All calls block.
pub trait Store: Send + Sync + 'static {
    /// Commits all write sets, or none of them. When this returns `Ok`, they are on disk. Only after
    /// `StoreError::Unknown` is it unknown whether they are.
    ///
    /// The store itself refuses a step whose version is not above every version that it has of the table, whoever wrote
    /// them: `StoreError::Conflict`.
    fn commit(&self, write_sets: &[WriteSet]) -> Result<(), StoreError>;

    /// Makes a write without effect, to check whether the store can be written.
    fn check(&self) -> Result<(), StoreError>;

    fn meta(&self, table: TableId) -> Result<Option<TableMeta>, StoreError>;
    fn table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError>;
    /// Whose device it is.
    fn guest_of(&self, token: SecretHash) -> Result<Option<GuestId>, StoreError>;
    fn n_devices(&self, guest: GuestId) -> Result<usize, StoreError>;
    fn device_link(&self, secret: SecretHash) -> Result<Option<DeviceLink>, StoreError>;
    /// How a guest is called; empty before they say.
    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError>;
    /// When a guest was last here, in seconds since 1970.
    fn seen_at(&self, guest: GuestId) -> Result<Option<u64>, StoreError>;
    fn transfer(&self, secret: SecretHash) -> Result<Option<SeatTransfer>, StoreError>;
    /// Tables where the guest has a seat, newest first.
    fn tables_of(
        &self,
        guest: GuestId,
        limit: usize,
    ) -> Result<Vec<(TableId, TableMeta)>, StoreError>;
    /// Whether the guest has a seat anywhere, also at a table that cannot be read.
    fn has_tables(&self, guest: GuestId) -> Result<bool, StoreError> {
        Ok(!self.tables_of(guest, 1)?.is_empty())
    }
    /// Listed tables that wait for players and have an open seat, newest first.
    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, TableMeta)>, StoreError>;
    /// All tables in the order of their names, some at a time.
    fn tables_after(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<(TableId, TableMeta)>, StoreError>;
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
    fn tables_with_pending_bots(&self) -> Result<Vec<TableId>, StoreError>;
}
