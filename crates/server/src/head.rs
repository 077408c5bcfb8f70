//! What is kept of a table beside its steps: the game, who sits where, the seed of all draws, and how far it is.

mod luck;

use std::collections::BTreeMap;

use protocol::{GameId, Pace, Stage, TableInfo, TableRow, Who};
use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet, Seed};

use crate::{
    ids::{GuestId, Hash, TableId},
    table,
};

pub use luck::{Commitment, Luck};

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
    /// The edition of the rules that the game is played by; tables of older servers are of the first.
    #[serde(default = "first_edition")]
    pub edition: u32,
    pub options: BTreeMap<String, String>,
    pub host: GuestId,
    pub places: Vec<Place>,
    /// The seed of all draws, as hex, from the start on. Never leaves the server before the end.
    pub seed: String,
    /// What the seed is made from. Tables that an older server started have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Luck>,
    pub stage: Stage,
    pub is_listed: bool,
    pub shuffle: bool,
    /// The fields of the position the table began from, where the rules did not set it up. For tests and puzzles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// How many seconds each seat has left in its bank; full while there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banks: Vec<u32>,
    /// Guests the host took from their seats: they cannot sit here again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<GuestId>,
    /// Where those who sat here play once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
    /// Who owes an action. Kept beside the head, with each step; `None` where an earlier format did not say.
    #[serde(skip)]
    pub to_act: Option<SeatSet>,
    /// Seconds since 1970. Kept with each step, too.
    pub changed_at: u64,
}

/// What each step changes of a head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub to_act: Option<SeatSet>,
    pub changed_at: u64,
}

impl Head {
    pub fn turn(&self) -> Turn {
        Turn { to_act: self.to_act, changed_at: self.changed_at }
    }

    pub fn with_turn(self, turn: Turn) -> Head {
        let Turn { to_act, changed_at } = turn;
        Head { to_act, changed_at, ..self }
    }

    /// A table that nobody sits at yet; its luck comes with `New`.
    pub fn new(game: GameId, host: GuestId) -> Head {
        Head {
            game,
            edition: game.edition(),
            options: BTreeMap::new(),
            host,
            places: Vec::new(),
            seed: String::new(),
            luck: None,
            stage: Stage::Waiting,
            is_listed: false,
            shuffle: false,
            scene: None,
            pace: None,
            banks: Vec::new(),
            removed: Vec::new(),
            next: None,
            to_act: None,
            changed_at: 0,
        }
    }

    /// Whether clocks run, so that the table goes on without anybody coming.
    pub fn has_clocks(&self) -> bool {
        self.stage == Stage::Playing && self.pace.is_some()
    }

    /// Whether a table can be made of it. A head that was read may be anything; the message does not tell its seed.
    pub fn check(&self) -> Result<(), String> {
        hosting::validate_options(self.game, &self.options, self.places.len())?;
        let is_level = |place: &Place| place.bot().is_none_or(table::is_level);
        if !self.places.iter().all(is_level) {
            return Err("a bot of it has no level".to_string());
        }
        match (&self.luck, self.stage) {
            // The seed is made when the game starts.
            (Some(_), Stage::Waiting) => self.check_luck(),
            _ => self.check_luck().and(self.seed().map(drop)),
        }
    }

    pub fn seat_of(&self, guest: Option<GuestId>) -> Option<Seat> {
        let guest = guest?;
        let nth = self.places.iter().position(|place| place.guest() == Some(guest))?;
        Some(Seat::new(nth))
    }

    fn owes_action(&self, guest: Option<GuestId>) -> bool {
        let seat = self.seat_of(guest);
        seat.zip(self.to_act).is_some_and(|(seat, to_act)| to_act.contains(seat))
    }

    /// The message of an error does not tell what is written there.
    pub fn seed(&self) -> Result<Seed, String> {
        self.seed.parse().map_err(|_| "its seed cannot be read".to_string())
    }

    /// Published from the start on, so that everybody can check the draws afterwards.
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
            luck: self.luck_info(),
            n_watching,
            pace: self.pace,
            clocks: Vec::new(),
            bot_failed: false,
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
            is_your_turn: self.stage == Stage::Playing && self.owes_action(guest),
            changed_at: self.changed_at,
        }
    }

    pub fn seats(&self, is_here: impl Fn(GuestId) -> bool) -> Vec<Who> {
        let who = |place: &Place| place.who(place.guest().is_some_and(&is_here));
        self.places.iter().map(who).collect()
    }
}

fn first_edition() -> u32 {
    1
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
        let head = Head::new(GameId::ALL[0], GuestId([0; 16]));
        Head { seed: "00".repeat(32), stage: Stage::Playing, ..head }
    }
}
