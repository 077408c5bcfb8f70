//! What server and clients say to each other, and which games there are.
//!
//! `game_id` is the only place of the house that names the games. `message` is everything that goes over a
//! table's websocket, `lobby` what goes over plain HTTP; all of it is JSON, and docs/protocol.md shows it. `page` says where
//! the client has pages.

mod flat;
mod game_id;
mod lobby;
mod message;
mod page;

pub use game_id::{GameId, Playable, WithGame, read_view};
pub use lobby::{
    Again, Claim, ClaimDevice, Clock, Created, DeviceLink, Guest, LuckInfo, MoveLink, NewTable,
    Pace, Problem, Profile, ResultRow, Results, SeatPlan, SeatResult, Session, Stage, TableInfo,
    TableRow, Who,
};
pub use message::{ActId, End, Heard, RawView, Sheet, SheetRow, ToClient, ToServer, Update};
pub use page::is_page;

/// The version of the protocol; server and client of different versions do not talk.
pub const VERSION: u32 = 2;

/// The longest frame a client may send.
pub const MAX_FRAME: usize = 4096;
/// The close code of a websocket for which there is no room: its client does not come again by itself.
pub const TURNED_AWAY: u16 = 4000;
/// The longest name of a guest or a table, in characters.
pub const MAX_NAME: usize = 32;
