//! What server and clients say to each other, and which games there are.
//!
//! `game_id` is the only place of the house that names the games. `message` is everything that goes over a
//! table's websocket, `lobby` what goes over plain HTTP. All of it is JSON; docs/protocol.md shows it.

mod flat;
mod game_id;
mod lobby;
mod message;

pub use game_id::{GameId, Playable, WithGame};
pub use lobby::{
    Claim, Created, Guest, MoveLink, NewTable, Problem, Profile, SeatPlan, Stage, TableInfo,
    TableRow, Who,
};
pub use message::{ActId, End, Heard, RawView, Sheet, SheetRow, ToClient, ToServer, Update};

/// The version of the protocol; server and client of different versions do not talk.
pub const VERSION: u32 = 1;

/// The longest frame a client may send.
pub const MAX_FRAME: usize = 4096;
/// The longest name of a guest or a table, in characters.
pub const MAX_NAME: usize = 32;
