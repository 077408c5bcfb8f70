//! What goes over plain HTTP: guests, and tables before and beside the play.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::GameId;

/// `POST /api/name`: how a guest wants to be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Guest {
    pub name: String,
}

/// `GET /api/me`: who I am, and my tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    pub name: String,
    /// Tables where I have a seat, newest first.
    pub mine: Vec<TableRow>,
    /// Tables that wait for players.
    pub open: Vec<TableRow>,
}

/// Who is meant to take a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatPlan {
    /// The one who creates the table.
    Me,
    /// Whoever comes by the link.
    Open,
    /// A bot of this level: `easy`, `medium`, `hard`.
    Bot(String),
}

/// `POST /api/tables`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewTable {
    pub game: GameId,
    /// Key and value; those left out have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// One plan a seat.
    pub seats: Vec<SeatPlan>,
    /// Whether the table is listed on the home page while it waits; else only the link leads there.
    #[serde(default)]
    pub is_listed: bool,
    /// Shuffle the seats when the game starts.
    #[serde(default)]
    pub shuffle: bool,
}

/// The answer to `NewTable`, and to `POST /api/tables/ID/again`: once more with those who sat at a table that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Created {
    pub table: String,
}

/// The answer to `POST /api/tables/ID/link`: a secret that moves my seat to the device that claims it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveLink {
    pub secret: String,
}

/// `POST /api/claim`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    pub secret: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Waiting,
    Playing,
    Over,
    /// The rules failed; the transcript is kept.
    Closed,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Who {
    /// Nobody yet.
    Open,
    /// A guest. While away, a bot plays for them and hands the seat back on return.
    Guest {
        name: String,
        is_here: bool,
        is_away: bool,
    },
    Bot {
        level: String,
    },
}

/// A table as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableInfo {
    pub table: String,
    pub game: GameId,
    pub options: BTreeMap<String, String>,
    pub stage: Stage,
    pub seats: Vec<Who>,
    /// The SHA-256 of the seed, as hex, from the start on.
    pub seed_hash: Option<String>,
    pub n_watching: u32,
    /// The table where those who sat here play once more.
    pub next: Option<String>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRow {
    pub table: String,
    pub game: GameId,
    pub stage: Stage,
    pub seats: Vec<Who>,
    /// My seat, where I have one.
    pub you: Option<Seat>,
    pub is_your_turn: bool,
    /// Seconds since 1970.
    pub changed_at: u64,
}

/// The answer to a request that could not be met, with a status of 400 or above.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    pub message: String,
}
