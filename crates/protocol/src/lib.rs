//! What server and clients say to each other, and which games there are.
//!
//! `game_id` is the only place of the workspace that names the games. `message` is everything that goes over a
//! table's websocket, `lobby` what goes over plain HTTP; all of it is JSON, and docs/protocol.md shows it. `table_id` and `secret`
//! are what tables and private links are known by. `page` says where the client has pages.

mod game_id;
mod lobby;
mod message;
mod page;
mod secret;
mod table_id;
mod tree;

pub use game_id::{GameId, GameVisitor, Playable, games, read_view};
pub use lobby::{
    Claim, ClaimDevice, Clock, DeviceSecret, GuestInfo, LuckInfo, Me, NameBody, NewTable, Occupant,
    Pace, Problem, Profile, Rematch, ResultRow, Results, SeatResult, Session, Stage, TableInfo,
    TableRef, TableRow, TransferSecret,
};
pub use message::{
    End, LogEntry, RawView, RequestId, Sheet, SheetLine, ToClient, ToServer, Update, Version,
};
pub use page::is_page;
pub use secret::Secret;
pub use table_id::TableId;
pub use tree::{Unreadable, read, read_tree};

/// The version of the protocol. A server refuses the websocket of a client that says another one.
pub const VERSION: u32 = 6;

/// The longest frame a client may send.
pub const MAX_FRAME: usize = 4096;
/// The close code of a websocket for which there is no room: its client does not reconnect by itself.
pub const TURNED_AWAY: u16 = 4000;
/// The close code of a websocket whose client speaks another version of the protocol: the page has to be reloaded.
pub const WRONG_VERSION: u16 = 4001;
/// The longest name of a guest or a table, in characters.
pub const MAX_NAME: usize = 32;
