//! The typed errors of a store, by what the caller has to do about them.

use std::fmt;

use protocol::{TableId, Version};

/// No message quotes what is stored, because it may be a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// What was to be written for the first time is there already, and nothing of the commit was written: somebody else
    /// writes the same table.
    Conflict(String),
    /// The store cannot be read or written now, and nothing was written. It may be tried again.
    Unavailable(String),
    /// What is stored of this table cannot be read. The other tables are not concerned.
    Corrupt { table: TableId, why: String },
    /// The commit was written, or it was not; only reading shows which.
    Unknown(String),
}

impl StoreError {
    pub fn version_taken(table: TableId, version: Version) -> StoreError {
        StoreError::Conflict(format!(
            "version {version} of {table}, or a later one, is already stored"
        ))
    }

    /// Whether the store as a whole does not do its work.
    pub fn is_outage(&self) -> bool {
        matches!(self, StoreError::Unavailable(_) | StoreError::Unknown(_))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict(what) => f.write_str(what),
            StoreError::Unavailable(why) => f.write_str(why),
            StoreError::Corrupt { table, why } => write!(f, "the table {table}: {why}"),
            StoreError::Unknown(why) => write!(f, "a commit may have been written or not: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Of everything but the end of a transaction: until then nothing is written.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Unavailable(format!("SQLite: {error}"))
    }
}
