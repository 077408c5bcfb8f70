//! The metadata of a table: everything that is stored except its steps.

mod luck;

use std::collections::BTreeMap;

use protocol::{GameId, GuestInfo, Occupant, Pace, Stage, TableId, TableInfo, TableRow};
use serde::{Deserialize, Deserializer, Serialize};
use tabletop::{Digest, MAX_SEATS, Seat, SeatSet, Seed};

use crate::{ids::GuestId, table};

pub use luck::{Commitment, Luck, SeedText};

/// No option has a longer name or value. What is longer after damage may be a seed, and is not shown.
const MAX_OPTION: usize = 32;

/// A guest at a seat, as it is stored. While away, a bot plays for them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredGuest {
    pub guest: GuestId,
    pub name: String,
    pub is_away: bool,
}

impl StoredGuest {
    /// What others see.
    pub fn info(&self, is_connected: bool) -> GuestInfo {
        GuestInfo { name: self.name.clone(), is_connected, is_away: self.is_away }
    }
}

/// The id of the guest on a seat.
pub fn guest_id(occupant: &Occupant<StoredGuest>) -> Option<GuestId> {
    occupant.guest().map(|guest| guest.guest)
}

/// The level of the bot that acts for a seat.
pub fn bot_level(occupant: &Occupant<StoredGuest>) -> Option<&str> {
    match occupant {
        Occupant::Bot { level } => Some(level),
        Occupant::Guest(guest) => guest.is_away.then_some(bots::DEFAULT_LEVEL),
        Occupant::Open => None,
    }
}

/// The metadata of a table: everything that is stored except its steps. The JSON keeps the field names of earlier
/// versions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableMeta {
    pub game: GameId,
    /// The edition of the rules that the game is played by; tables of older servers are of the first.
    #[serde(default = "first_edition")]
    pub edition: u32,
    pub options: BTreeMap<String, String>,
    pub host: GuestId,
    #[serde(rename = "places")]
    pub seats: Vec<Occupant<StoredGuest>>,
    /// The seed of all draws, as hex, from the start on. Never leaves the server before the end.
    pub seed: SeedText,
    /// What the seed is made from. Tables that an older server started have none; what is written as `null` was damaged.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
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
    /// How many of the first steps of each seat cannot be undone, because a bot made the last of them when a time was up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub n_final: Vec<u32>,
    /// Guests the host took from their seats: they cannot sit here again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<GuestId>,
    /// Where those who sat here play once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
    /// Whether this build or an earlier one could not restore the table when that was tried last. It is shown as closed, and
    /// tried again when somebody opens it; `stage` stays what it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_damaged: bool,
    /// The seats that are to act. Stored in a column of its own with each step; `None` where an earlier format did not
    /// store it.
    #[serde(skip)]
    pub to_act: Option<SeatSet>,
    /// Seconds since 1970. Stored with each step, too.
    pub changed_at: u64,
}

/// The part of the metadata that each step changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub to_act: Option<SeatSet>,
    pub changed_at: u64,
}

impl TableMeta {
    pub fn turn(&self) -> Turn {
        Turn { to_act: self.to_act, changed_at: self.changed_at }
    }

    pub fn with_turn(self, turn: Turn) -> TableMeta {
        let Turn { to_act, changed_at } = turn;
        TableMeta { to_act, changed_at, ..self }
    }

    /// Metadata of a table without seats; `PreparedTable` adds its luck.
    pub fn new(game: GameId, host: GuestId) -> TableMeta {
        TableMeta {
            game,
            edition: game.edition(),
            options: BTreeMap::new(),
            host,
            seats: Vec::new(),
            seed: SeedText::default(),
            luck: None,
            stage: Stage::Waiting,
            is_listed: false,
            shuffle: false,
            scene: None,
            pace: None,
            banks: Vec::new(),
            n_final: Vec::new(),
            removed: Vec::new(),
            next: None,
            is_damaged: false,
            to_act: None,
            changed_at: 0,
        }
    }

    /// The stage that everybody is shown: a table that cannot be restored is closed, as long as that is so.
    pub fn shown_stage(&self) -> Stage {
        if self.is_damaged { Stage::Closed } else { self.stage }
    }

    /// Returns whether strangers can sit down here: the table is listed and waits, and a seat is open.
    pub fn is_open(&self) -> bool {
        self.is_listed
            && self.shown_stage() == Stage::Waiting
            && self.seats.contains(&Occupant::Open)
    }

    /// Returns whether clocks run, so that the table continues without any connection.
    pub fn has_clocks(&self) -> bool {
        self.shown_stage() == Stage::Playing && self.pace.is_some()
    }

    /// Checks stored metadata, which may hold anything after damage. The message does not contain the seed.
    pub fn check(&self) -> Result<(), String> {
        hosting::validate_options(self.game, &self.options, self.seats.len())
            .map_err(|_| "its options, or the number of its seats, do not fit its game")?;
        let is_level =
            |occupant: &Occupant<StoredGuest>| bot_level(occupant).is_none_or(table::is_level);
        if !self.seats.iter().all(is_level) {
            return Err("a bot has an unknown level".to_string());
        }
        match (&self.luck, self.stage) {
            // The seed is made when the game starts.
            (Some(_), Stage::Waiting) => self.check_luck(),
            _ => self.check_luck().and(self.seed().map(drop)),
        }
    }

    /// Whether a bot has the seat of a guest until they sit down again.
    pub fn is_away(&self, seat: Seat) -> bool {
        let occupant = self.seats.get(seat.index());
        matches!(occupant, Some(Occupant::Guest(StoredGuest { is_away: true, .. })))
    }

    pub fn seat_of(&self, guest: Option<GuestId>) -> Option<Seat> {
        let guest = guest?;
        let nth = self.seats.iter().position(|occupant| guest_id(occupant) == Some(guest))?;
        // Damaged metadata may have more.
        (nth < MAX_SEATS).then(|| Seat::new(nth))
    }

    fn owes_action(&self, guest: Option<GuestId>) -> bool {
        let seat = self.seat_of(guest);
        seat.zip(self.to_act).is_some_and(|(seat, to_act)| to_act.contains(seat))
    }

    /// Parses the seed. The message of an error does not contain it.
    pub fn seed(&self) -> Result<Seed, String> {
        self.seed.parse().map_err(|_| "its seed cannot be read".to_string())
    }

    /// Returns the SHA-256 of the seed, which is published at the start so that everybody can check the draws
    /// afterwards.
    /// `None` where there is no seed yet, or none that can be read.
    pub fn seed_hash(&self) -> Option<Digest> {
        self.seed.parse().ok().map(|seed: Seed| seed.hash())
    }

    /// `seed_hash` is the one of this table.
    pub fn info(
        &self,
        id: TableId,
        seed_hash: Option<Digest>,
        is_connected: impl Fn(GuestId) -> bool,
        n_spectators: u32,
    ) -> TableInfo {
        TableInfo {
            table: Some(id),
            game: self.game,
            options: self.shown_options(),
            stage: self.shown_stage(),
            seats: self.occupants(is_connected),
            seed_hash: seed_hash.filter(|_| self.stage != Stage::Waiting),
            luck: self.luck_info(),
            n_spectators,
            pace: self.pace,
            clocks: Vec::new(),
            bot_failed: false,
            next_table: self.next,
        }
    }

    pub fn row(&self, id: TableId, guest: Option<GuestId>) -> TableRow {
        TableRow {
            table: id,
            game: self.game,
            stage: self.shown_stage(),
            seats: self.occupants(|_| false),
            you: self.seat_of(guest),
            is_your_turn: self.shown_stage() == Stage::Playing && self.owes_action(guest),
            changed_at: self.changed_at,
        }
    }

    /// The options, as everybody is shown them.
    pub fn shown_options(&self) -> BTreeMap<String, String> {
        let options = self.options.iter();
        let shown =
            options.filter(|(key, value)| key.len() <= MAX_OPTION && value.len() <= MAX_OPTION);
        shown.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// The occupants of the seats, as everybody is shown them. A bot of an unknown level, which only damage can have made, is
    /// shown as an open seat.
    pub fn occupants(&self, is_connected: impl Fn(GuestId) -> bool) -> Vec<Occupant> {
        let occupant = |occupant: &Occupant<StoredGuest>| match occupant {
            Occupant::Bot { level } if self.is_damaged && !table::is_level(level) => Occupant::Open,
            occupant => occupant.map(|guest| guest.info(is_connected(guest.guest))),
        };
        self.seats.iter().map(occupant).collect()
    }
}

/// Reads a field that is left out where there is nothing.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
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
impl TableMeta {
    /// A game that is played, with nobody there.
    pub fn sample() -> TableMeta {
        let meta = TableMeta::new(GameId::ALL[0], GuestId([0; 16]));
        TableMeta { seed: "00".repeat(32).into(), stage: Stage::Playing, ..meta }
    }
}
