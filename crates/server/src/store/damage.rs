//! Unreadable rows: each is set aside and affects only its own table.
//!
//! No message says what is written there, because it may be a seed.

use std::{
    collections::BTreeSet,
    fmt::Display,
    sync::{Mutex, MutexGuard, PoisonError},
};

use protocol::TableId;
use rusqlite::{Connection, ErrorCode, params};

use super::StoreError;

/// What a failure means for the table whose rows were read.
pub fn of_table(table: TableId, error: rusqlite::Error) -> StoreError {
    if is_of_the_row(&error) {
        StoreError::Corrupt { table, why: "one of its rows cannot be read".to_string() }
    } else {
        error.into()
    }
}

/// Whether a row has not the values it should have; everything else is a failure of the store.
pub fn is_of_the_row(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
    };
    // A page of the file that makes no sense belongs to what was read.
    if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) {
        return true;
    }
    matches!(
        error,
        FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..)
    )
}

/// What was found to be damaged, so that each is reported once.
#[derive(Debug, Default)]
pub struct Damages {
    /// Tables of which a part of the journal could not be read.
    tables: Mutex<BTreeSet<TableId>>,
    reported: Mutex<BTreeSet<String>>,
}

impl Damages {
    fn tables(&self) -> MutexGuard<'_, BTreeSet<TableId>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn has(&self, table: TableId) -> bool {
        self.tables().contains(&table)
    }

    /// Those that earlier runs found.
    pub fn read(connection: &Connection) -> Result<Damages, StoreError> {
        let damages = Damages::default();
        let mut statement = connection.prepare("SELECT DISTINCT id FROM damaged")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let id = row.get::<_, String>(0).ok();
            damages.tables().extend(id.and_then(|id| id.parse::<TableId>().ok()));
        }
        Ok(damages)
    }

    /// Puts a part of the journal aside, because the journal's rows are deleted when they are checkpointed.
    pub fn put_aside(
        &self,
        connection: &Connection,
        table: Option<TableId>,
        part: &[u8],
    ) -> Result<(), StoreError> {
        let id = table.map_or(String::new(), |table| table.to_string());
        let sql = "INSERT INTO damaged (id, part) SELECT ?1, ?2 \
                   WHERE NOT EXISTS (SELECT 1 FROM damaged WHERE id = ?1 AND part = ?2)";
        connection.execute(sql, params![id, part])?;
        tracing::error!(
            table = id,
            n_bytes = part.len(),
            "unreadable journal entry; moved to the table 'damaged'"
        );
        self.tables().extend(table);
        Ok(())
    }

    /// Logs that something cannot be read, once for each.
    pub fn report(&self, what: &str, why: &dyn Display) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.insert(what.to_string()) {
            tracing::error!(what, %why, "unreadable row; skipping it");
        }
    }
}
