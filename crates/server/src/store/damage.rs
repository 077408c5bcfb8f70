//! What cannot be read of the file: it concerns the table it belongs to and nobody else, and it is not thrown away.
//!
//! No message says what is written there, because it may be a seed.

use std::{collections::BTreeSet, fmt::Display, sync::Mutex};

use rusqlite::{Connection, params};

use super::StoreError;
use crate::ids::TableId;

/// Why a table could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The store does not answer.
    Failed(StoreError),
    /// What is kept of this one makes no sense.
    Damaged(String),
}

impl From<rusqlite::Error> for ReadError {
    fn from(error: rusqlite::Error) -> ReadError {
        match is_of_the_row(&error) {
            true => ReadError::Damaged("a row of it is not text".to_string()),
            false => ReadError::Failed(error.into()),
        }
    }
}

impl ReadError {
    /// The failure, as it is told of this table.
    pub fn of(self, table: TableId) -> StoreError {
        match self {
            ReadError::Failed(error) => error,
            ReadError::Damaged(why) => StoreError(format!("the table {table}: {why}")),
        }
    }
}

/// Whether a row has not the values it should have; everything else is a failure of the store.
pub fn is_of_the_row(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
    };
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
    tables: BTreeSet<TableId>,
    reported: Mutex<BTreeSet<String>>,
}

impl Damages {
    pub fn has(&self, table: TableId) -> bool {
        self.tables.contains(&table)
    }

    /// Those that earlier runs found.
    pub fn read(connection: &Connection) -> Result<Damages, StoreError> {
        let mut damages = Damages::default();
        let mut statement = connection.prepare("SELECT DISTINCT id FROM damaged")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let id = row.get::<_, String>(0).ok();
            damages.tables.extend(id.and_then(|id| id.parse::<TableId>().ok()));
        }
        Ok(damages)
    }

    /// Puts a part of the journal aside, because the journal's rows are deleted when they are settled.
    pub fn put_aside(
        &mut self,
        connection: &Connection,
        table: Option<TableId>,
        part: &[u8],
    ) -> Result<(), StoreError> {
        let id = table.map_or(String::new(), |table| table.to_string());
        let sql = "INSERT INTO damaged (id, part) SELECT ?1, ?2 \
                   WHERE NOT EXISTS (SELECT 1 FROM damaged WHERE id = ?1 AND part = ?2)";
        connection.execute(sql, params![id, part])?;
        tracing::error!(table = id, n_bytes = part.len(), "a part of the journal cannot be read");
        self.tables.extend(table);
        Ok(())
    }

    /// Logs that something cannot be read, once for each.
    pub fn report(&self, what: &str, why: &dyn Display) {
        let mut reported = self.reported.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if reported.insert(what.to_string()) {
            tracing::error!(what, %why, "a row of the store cannot be read and is passed over");
        }
    }
}
