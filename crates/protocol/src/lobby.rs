//! The bodies of the HTTP API: guests, tables before the game, results.

use std::{collections::BTreeMap, ops::RangeInclusive};

use serde::{Deserialize, Serialize};
use tabletop::{Digest, Seat};

use crate::{GameId, Secret, TableId};

/// The body of `POST /api/name`, and its answer: the name of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NameBody {
    pub name: String,
}

/// The answer to `GET /api/me`: my name, and tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    pub name: String,
    /// Tables where I have a seat, newest first.
    pub my_tables: Vec<TableRow>,
    /// Tables that wait for players.
    pub open_tables: Vec<TableRow>,
}

/// `GET /api/session`: whether the server knows my token, and by which name; nothing of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Empty until chosen.
    pub name: String,
    /// Whether I have done anything yet with this token.
    pub is_known: bool,
}

/// The answer to `POST /api/me/device`: a secret with which another device becomes mine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeviceSecret {
    pub secret: Secret,
}

/// `POST /api/device`: this device belongs to whoever made the secret. The answer is `Session`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClaimDevice {
    pub secret: Secret,
    /// Do so even if nobody can come back to the tables where this device has a seat now.
    #[serde(default)]
    pub leaves_tables: bool,
}

/// `GET /api/me/results`: games that are over in which I had a seat at the end, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Results {
    pub results: Vec<ResultRow>,
    /// Ask again with `?before=` this for those before; `None` where there are no more.
    pub next: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResultRow {
    pub table: TableId,
    pub game: GameId,
    /// The edition of the rules it was played by.
    pub edition: u32,
    pub options: BTreeMap<String, String>,
    /// Seconds since 1970.
    pub ended_at: u64,
    pub you: Option<Seat>,
    /// One a seat.
    pub seats: Vec<SeatResult>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatResult {
    pub occupant: Occupant,
    pub points: i32,
    /// 0 is best; ties share.
    pub rank: u8,
}

/// How much time a seat has: `seconds` for each action; what goes beyond comes out of its `bank`, which is for the whole
/// game. When both are used up a bot keeps the seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    pub seconds: u32,
    pub bank: u32,
}

impl Pace {
    /// What a table may be given.
    pub const SECONDS: RangeInclusive<u32> = 5..=86_400;
    pub const BANK: RangeInclusive<u32> = 0..=86_400;

    pub fn is_allowed(self) -> bool {
        Pace::SECONDS.contains(&self.seconds) && Pace::BANK.contains(&self.bank)
    }
}

/// The time of a guest who is to act, in milliseconds at the moment it was sent: first `left` runs out, then `bank`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    pub seat: Seat,
    pub left: u64,
    pub bank: u64,
}

/// `POST /api/tables`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewTable {
    pub game: GameId,
    /// Key and value; those left out have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who takes each seat; at most one of them the guest who asks.
    pub seats: Vec<Occupant<Me>>,
    /// Whether the table is listed on the home page while it waits; else only the link leads there.
    #[serde(default)]
    pub is_listed: bool,
    /// Shuffle the seats when the game starts.
    #[serde(default)]
    pub shuffle: bool,
    /// What the one who creates the table commits to, as `ToServer::Commit` has it. A table without open seats then
    /// waits for the opening before it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Digest>,
    /// How much time everybody has; as much as they like if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
}

/// The body of `POST /api/tables/ID/rematch`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rematch {
    /// As in `NewTable`, if I am the first who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Digest>,
}

/// A table: the answer to `NewTable`, to `POST /api/tables/ID/rematch` and to `POST /api/claim`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRef {
    pub table: TableId,
}

/// The answer to `POST /api/tables/ID/transfer`: a secret that moves my seat to the device that claims it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TransferSecret {
    pub secret: Secret,
}

/// `POST /api/claim`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    pub secret: Secret,
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

/// The occupant of a seat. `G` is what is known of a guest: to others a `GuestInfo`, to a new table `Me`, and more in what
/// a server stores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Occupant<G = GuestInfo> {
    /// Nobody yet: whoever comes by the link may sit down.
    Open,
    // Older clients call the one who creates a table `me`.
    #[serde(alias = "me")]
    Guest(G),
    /// A bot of this level: `easy`, `medium` or `hard`.
    Bot { level: String },
}

/// A guest as others see them. While away, a bot plays for them and hands the seat back on return.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GuestInfo {
    pub name: String,
    pub is_connected: bool,
    pub is_away: bool,
}

impl GuestInfo {
    /// Somebody who is here.
    pub fn present(name: impl Into<String>) -> GuestInfo {
        GuestInfo { name: name.into(), is_connected: true, is_away: false }
    }
}

/// The guest who creates a table; others take their seats by sitting down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me;

impl<G> Occupant<G> {
    pub fn bot(level: &str) -> Occupant<G> {
        Occupant::Bot { level: level.to_string() }
    }

    /// The guest who sits here.
    pub fn guest(&self) -> Option<&G> {
        match self {
            Occupant::Guest(guest) => Some(guest),
            _ => None,
        }
    }

    /// The same occupant, with something else known of a guest.
    pub fn map<H>(&self, known: impl FnOnce(&G) -> H) -> Occupant<H> {
        match self {
            Occupant::Open => Occupant::Open,
            Occupant::Guest(guest) => Occupant::Guest(known(guest)),
            Occupant::Bot { level } => Occupant::Bot { level: level.clone() },
        }
    }
}

/// How the luck of a table is fixed before anybody can know it; docs/fair-luck.md has the exact bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LuckInfo {
    /// The hash of the server's part of the seed, from the beginning on.
    pub server_hash: Digest,
    /// For each seat what its guest committed to; from the start on those that were opened, by the seats as they were
    /// before a shuffle.
    pub commitments: Vec<Option<Digest>>,
    /// The start was asked for: whoever committed is to send `Open` now.
    pub is_opening: bool,
    /// Whether the seats are shuffled at the start.
    pub is_shuffled: bool,
    /// How often the start failed because somebody did not open. Each time all commitments were dropped, and the server
    /// took another part.
    pub n_redrawn: u32,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// A table as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableInfo {
    /// Every table of a server has an id; `None` is a table that no server knows, which a page hosts itself.
    pub table: Option<TableId>,
    pub game: GameId,
    pub options: BTreeMap<String, String>,
    pub stage: Stage,
    pub seats: Vec<Occupant>,
    /// The hash of the seed, from the start on.
    pub seed_hash: Option<Digest>,
    /// `None` for tables that an older server made.
    #[serde(default)]
    pub luck: Option<LuckInfo>,
    pub n_spectators: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// The clocks that run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<Clock>,
    /// Whether the calculation of a bot has failed here, so that it went on in a simpler way. Forgotten when the table
    /// leaves memory.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot_failed: bool,
    /// The table of the rematch.
    pub next_table: Option<TableId>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRow {
    pub table: TableId,
    pub game: GameId,
    pub stage: Stage,
    pub seats: Vec<Occupant>,
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
