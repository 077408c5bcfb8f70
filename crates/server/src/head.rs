//! What is kept of a table beside its steps: the game, who sits where, the seed of all lots, and how far it is.

use std::collections::BTreeMap;

use protocol::{GameId, Stage, TableInfo, TableRow, Who};
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Seed};

use crate::ids::{GuestId, Hash, TableId};

/// The level of the bot that keeps the seat of a guest who left.
pub const KEEPER: &str = "medium";

/// Who has a seat, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Place {
    Open,
    /// While away, a bot plays for them.
    Guest {
        guest: GuestId,
        name: String,
        is_away: bool,
    },
    Bot {
        level: String,
    },
}

impl Place {
    pub fn guest(&self) -> Option<GuestId> {
        match self {
            Place::Guest { guest, .. } => Some(*guest),
            _ => None,
        }
    }

    /// The level of the bot that acts here.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Place::Bot { level } => Some(level),
            Place::Guest { is_away: true, .. } => Some(KEEPER),
            _ => None,
        }
    }

    pub fn who(&self, is_here: bool) -> Who {
        match self {
            Place::Open => Who::Open,
            Place::Guest { name, is_away, .. } => {
                Who::Guest { name: name.clone(), is_here, is_away: *is_away }
            }
            Place::Bot { level } => Who::Bot { level: level.clone() },
        }
    }
}

/// A table without its steps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    pub game: GameId,
    pub options: BTreeMap<String, String>,
    pub host: GuestId,
    pub places: Vec<Place>,
    /// The seed of all lots, as hex. Never leaves the server before the end.
    pub seed: String,
    pub stage: Stage,
    pub is_listed: bool,
    pub shuffle: bool,
    /// The fields of the position the table began from, where the rules did not set it up. For tests and puzzles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<String>,
    /// Where those who sat here play once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
    /// Seconds since 1970.
    pub changed_at: u64,
}

impl Head {
    /// A table that nobody sits at yet; its luck comes with `New`.
    pub fn new(game: GameId, host: GuestId) -> Head {
        Head {
            game,
            options: BTreeMap::new(),
            host,
            places: Vec::new(),
            seed: String::new(),
            stage: Stage::Waiting,
            is_listed: false,
            shuffle: false,
            scene: None,
            next: None,
            changed_at: 0,
        }
    }

    pub fn seat_of(&self, guest: Option<GuestId>) -> Option<Seat> {
        let guest = guest?;
        let nth = self.places.iter().position(|place| place.guest() == Some(guest))?;
        Some(Seat::new(nth))
    }

    pub fn seed(&self) -> Seed {
        self.seed.parse().expect("a kept seed is 64 hex digits")
    }

    /// Published from the start on, so that everybody can check the lots afterwards.
    pub fn seed_hash(&self) -> String {
        self.seed.parse().map_or(String::new(), |Seed(bytes)| Hash::of(&bytes).to_string())
    }

    /// `seed_hash` is the one of this table.
    pub fn info(
        &self,
        id: TableId,
        seed_hash: &str,
        is_here: impl Fn(GuestId) -> bool,
        n_watching: u32,
    ) -> TableInfo {
        TableInfo {
            table: id.to_string(),
            game: self.game,
            options: self.options.clone(),
            stage: self.stage,
            seats: self.seats(is_here),
            seed_hash: (self.stage != Stage::Waiting).then(|| seed_hash.to_string()),
            n_watching,
            next: self.next.map(|next| next.to_string()),
        }
    }

    pub fn row(&self, id: TableId, guest: Option<GuestId>) -> TableRow {
        TableRow {
            table: id.to_string(),
            game: self.game,
            stage: self.stage,
            seats: self.seats(|_| false),
            you: self.seat_of(guest),
            is_your_turn: false,
            changed_at: self.changed_at,
        }
    }

    pub fn seats(&self, is_here: impl Fn(GuestId) -> bool) -> Vec<Who> {
        let who = |place: &Place| place.who(place.guest().is_some_and(&is_here));
        self.places.iter().map(who).collect()
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

#[cfg(test)]
impl Head {
    /// A game that is played, with nobody there.
    pub fn sample() -> Head {
        let head = Head::new(GameId::ALL[0], Hash([0; 32]));
        Head { seed: "00".repeat(32), stage: Stage::Playing, ..head }
    }
}
