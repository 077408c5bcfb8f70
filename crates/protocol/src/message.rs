//! Everything that goes over a table's websocket: JSON text frames, one message each.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tabletop::Seat;

use crate::TableInfo;

/// Made by the client for each act, unique among those of its seat; an act that is sent again is applied once.
pub type ActId = String;

/// A part of a view of whichever game it is, as JSON: `read_view` puts both parts together.
pub type RawView = Box<RawValue>;

/// `flat` reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "to", rename_all = "kebab-case")]
pub enum ToServer {
    /// An action in the game's notation. `nth` is how many steps this seat has made so far (those taken back do not
    /// count); with another number the act is stale and refused.
    Act { id: ActId, nth: u32, action: String },
    /// Take back my last step.
    Undo { id: ActId, nth: u32 },
    /// Take an open seat of a waiting table, or my own again after being away.
    Sit { seat: Seat },
    /// Give the seat up: before the start it opens again, later a bot keeps it until I sit down again.
    Stand,
    /// Host only, before the start: a bot of this level takes the seat, or it opens.
    Plan { seat: Seat, bot: Option<String> },
    /// Host only, before the start: takes the guest from this seat, who cannot sit at the table again.
    Remove { seat: Seat },
    /// Host only: start the game.
    Start,
    /// Before the start: the SHA-256 of my words for the seed, as hex, in place of what I committed to before; `None`
    /// takes it back.
    Commit { hash: Option<String> },
    /// The words I committed to, once `LuckInfo::is_opening` asks for them; the salt is 32 bytes as hex.
    Open { salt: String, words: String },
    /// Tell me everything again.
    Refresh,
    /// Take this connection to another table. What that says begins with `Table`; all before is of the old one.
    Go { table: String },
}

/// `flat` reads it.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "to", rename_all = "kebab-case")]
pub enum ToClient {
    /// First of all, and whenever the table changes beside the play.
    Table {
        info: TableInfo,
        /// My seat.
        you: Option<Seat>,
        is_host: bool,
    },
    /// The game went on; or, first of all, what I missed.
    Update(Box<Update>),
    /// My act is on disk.
    Done { id: ActId, version: u32 },
    /// My act was not made. `rule` is an id of the game's RULES.md, or UNDO-n; a stale or unreadable act has none.
    Refused { id: ActId, rule: Option<String>, message: String },
    /// What was sent is no message, or is not allowed to me.
    Error { message: String },
}

/// What a viewer sees and has heard.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update {
    /// How many steps were made (and taken back) so far: grows by one with each.
    pub version: u32,
    /// My own next `nth`.
    pub nth: u32,
    /// The story since the version I had, or all of it.
    pub heard: Vec<Heard>,
    /// Whether `heard` is the whole story from the set-up on; then it replaces what was heard before.
    pub is_whole: bool,
    /// What lies open to all: `Game::Table`.
    pub table: RawView,
    /// What I know beyond it: `Game::Private`.
    pub view: RawView,
    /// My legal actions.
    pub legal: Vec<String>,
    /// Whether `Undo` would be granted now.
    pub can_undo: bool,
    pub end: Option<End>,
}

/// One sentence of the story.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Heard {
    /// The version that told it; 0 is the set-up. A step that is taken back takes its sentences with it.
    pub version: u32,
    pub text: String,
    pub rule: String,
    /// The event as JSON, redacted for this viewer.
    pub event: Box<RawValue>,
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// The seed of all draws, as hex: its SHA-256 was told at the start.
    pub seed: String,
    pub sheets: Vec<Sheet>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    pub total: i32,
    /// 0 is best; ties share.
    pub rank: u8,
    pub rows: Vec<SheetRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SheetRow {
    pub rule: String,
    pub text: String,
    pub points: i32,
}
