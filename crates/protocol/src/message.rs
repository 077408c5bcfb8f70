//! The messages of a table's websocket: JSON text frames, one message each.
//!
//! A message is `{"type":"sit","data":{"seat":"P2"}}`; one without data is `{"type":"stand"}`. The type comes first, so that
//! the data is read straight into its fields, and raw JSON stays raw.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::value::RawValue;
use tabletop::{Digest, Salt, Seat, Seed};

use crate::{TableId, TableInfo, Unreadable, read};

/// The id of an `act` or `undo`, made by the client and unique among the requests of its seat: a request that is sent again is
/// applied once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub String);

impl RequestId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for RequestId {
    fn from(id: &str) -> RequestId {
        RequestId(id.to_string())
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How many steps and undos a game has seen: grows by one with each. Version 0 is the set-up.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Version(pub u32);

impl Version {
    pub const SETUP: Version = Version(0);

    pub fn next(self) -> Version {
        Version(self.0 + 1)
    }

    /// The version before this one; nothing comes before the set-up.
    pub fn before(self) -> Version {
        Version(self.0.saturating_sub(1))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A part of a view of whichever game it is, as JSON: `read_view` puts both parts together.
pub type RawView = Box<RawValue>;

/// A message of a client. A field that does not belong to it is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// Makes an action, in the game's notation. `n_steps` is how many steps this seat has made so far (those undone do not
    /// count); with another number the request is stale and refused.
    Act { id: RequestId, n_steps: u32, action: String },
    /// Undoes my last step.
    Undo { id: RequestId, n_steps: u32 },
    /// Takes an open seat of a waiting table, or my own again after being away.
    Sit { seat: Seat },
    /// Gives the seat up: before the start it opens again, later a bot plays for it until I sit down again.
    Stand,
    /// Host only, before the start: gives the seat to a bot of this level, or opens it.
    SetSeat { seat: Seat, bot: Option<String> },
    /// Host only, before the start: removes the guest from this seat, who cannot sit at the table again.
    Remove { seat: Seat },
    /// Host only: starts the game.
    Start,
    /// Before the start: the hash of my words for the seed, in place of what I committed to before; `None` withdraws it.
    Commit { hash: Option<Digest> },
    /// The words I committed to, once `LuckInfo::is_opening` asks for them.
    Open { salt: Salt, words: String },
    /// Asks for the table and the full log again.
    Refresh,
    /// Takes this connection to another table. The new table's messages begin with `Table`; all before are of the old one.
    SwitchTable { table: TableId },
}

/// A message of the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "kebab-case")]
pub enum ToClient {
    /// The first message, sent again whenever the table changes apart from its game.
    Table {
        info: TableInfo,
        /// My seat.
        you: Option<Seat>,
        is_host: bool,
    },
    /// The game after a step; or, at first, what I missed. `ToClient::read` reads it.
    #[serde(skip_deserializing)]
    Update(Box<Update>),
    /// My request is applied and on disk.
    Accepted { id: RequestId, version: Version },
    /// My request was not applied. `rule` is an id of the game's RULES.md, or UNDO-n; a stale or unreadable request has none.
    Refused { id: RequestId, rule: Option<String>, message: String },
    /// The frame was not a message, or I am not allowed to send it.
    Error { message: String },
}

impl ToClient {
    /// Reads a message of the server. All who read one call this, so that its code is in the page only once.
    ///
    /// Parts of an update stay text, which only `serde_json` can do; everything else is read with less code.
    pub fn read(text: &str) -> Result<ToClient, Unreadable> {
        #[derive(Deserialize)]
        struct Envelope {
            r#type: String,
            data: Box<RawValue>,
        }

        let envelope: Envelope = serde_json::from_str(text).map_err(|_| Unreadable)?;
        if envelope.r#type == "update" {
            let update = serde_json::from_str(envelope.data.get()).map_err(|_| Unreadable)?;
            return Ok(ToClient::Update(Box::new(update)));
        }
        read(text)
    }
}

/// What a viewer sees, and the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update {
    pub version: Version,
    /// How many steps I have made, for my next request.
    pub n_steps: u32,
    /// The log since the version I had, or all of it.
    pub log: Vec<LogEntry>,
    /// Whether `log` is the full log from the set-up on; then it replaces what I had before.
    pub is_full_log: bool,
    /// What lies open to all: `Game::Table`.
    pub table: RawView,
    /// What I know beyond it: `Game::Private`.
    pub view: RawView,
    /// My legal actions.
    pub legal: Vec<String>,
    /// Whether `Undo` would be accepted now.
    pub can_undo: bool,
    pub end: Option<End>,
}

/// One entry of the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// The version that added it; 0 is the set-up. A step that is undone takes its entries with it.
    pub version: Version,
    pub text: String,
    pub rule: String,
    /// The event as JSON, redacted for this viewer.
    pub event: Box<RawValue>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// The seed of all draws: its hash was published at the start.
    #[serde(serialize_with = "write_seed", deserialize_with = "read_seed")]
    pub seed: Seed,
    pub sheets: Vec<Sheet>,
}

/// Writes the seed of a game that is over. A seed has no `Serialize`, so that no other message can reveal one.
fn write_seed<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(seed)
}

fn read_seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
    Seed::from_digits(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    pub total: i32,
    /// 0 is best; ties share.
    pub rank: u8,
    pub lines: Vec<SheetLine>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SheetLine {
    pub rule: String,
    pub text: String,
    pub points: i32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_round_trip(message: &ToClient) {
        let text = serde_json::to_string(message).unwrap();
        assert!(text.starts_with(r#"{"type":""#), "{text}");
        let read = ToClient::read(&text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn messages_of_the_server_can_be_read() {
        let raw = |text: &str| RawValue::from_string(text.to_string()).unwrap();
        check_round_trip(&ToClient::Accepted { id: "a".into(), version: Version(3) });
        check_round_trip(&ToClient::Error { message: "no".into() });
        let rule = Some("TURN-1".to_string());
        check_round_trip(&ToClient::Refused { id: "a".into(), rule, message: "no".into() });
        let entry = LogEntry {
            version: Version(1),
            text: "t".into(),
            rule: "R-1".into(),
            event: raw(r#"{"x":[1]}"#),
        };
        check_round_trip(&ToClient::Update(Box::new(Update {
            version: Version(1),
            n_steps: 0,
            log: vec![entry],
            is_full_log: false,
            table: raw(r#"{"round":1}"#),
            view: raw(r#"{"viewer":null}"#),
            legal: vec!["leave".into()],
            can_undo: false,
            end: None,
        })));
        let short = r#"{"type":"accepted","data":{"id":"a"}}"#;
        assert_eq!(ToClient::read(short).err(), Some(Unreadable));
    }

    #[test]
    fn messages_of_a_client_can_be_read() {
        let (id, seat) = (RequestId::from("a-1"), Seat::new(1));
        for message in [
            ToServer::Act { id: id.clone(), n_steps: 2, action: "pay \"coin\"".into() },
            ToServer::Undo { id, n_steps: 0 },
            ToServer::Sit { seat },
            ToServer::Stand,
            ToServer::SetSeat { seat, bot: Some("hard".into()) },
            ToServer::SetSeat { seat, bot: None },
            ToServer::Remove { seat },
            ToServer::Start,
            ToServer::Commit { hash: Some(Digest([0x9f; 32])) },
            ToServer::Commit { hash: None },
            ToServer::Open { salt: Salt([7; 32]), words: String::new() },
            ToServer::Refresh,
            ToServer::SwitchTable { table: TableId::from_random([7; 12]) },
        ] {
            let text = serde_json::to_string(&message).unwrap();
            assert_eq!(serde_json::from_str::<ToServer>(&text).unwrap(), message, "{text}");
        }
    }

    #[test]
    fn a_message_with_missing_or_unknown_fields_is_refused() {
        let why = |text| serde_json::from_str::<ToServer>(text).unwrap_err().to_string();
        for (text, reason) in [
            (r#"{"type":"act","data":{"id":"a","n_steps":0}}"#, "missing field `action`"),
            (r#"{"type":"undo","data":{"id":"a"}}"#, "missing field `n_steps`"),
            (r#"{"type":"undo"}"#, "missing field `data`"),
            (r#"{"data":{"id":"a"}}"#, "missing field `type`"),
            (r#"{"data":{"seat":"P1","bot":"hard"},"type":"sit"}"#, "unknown field `bot`"),
            (r#"{"type":"sit","data":{"seat":"P1","bot":"hard"}}"#, "unknown field `bot`"),
            (r#"{"type":"stand","data":{"seat":"P1"}}"#, "invalid type: map, expected unit"),
            (r#"{"type":"start","now":true}"#, "invalid value: string \"now\""),
            (r#"{"type":"start","type":"stand"}"#, "duplicate field `type`"),
            (r#"{"type":"switch-table","data":{"table":"abc"}}"#, "not the id of a table"),
            (r#"{"type":"commit","data":{"hash":"9f"}}"#, "not a hash: write 64 hex digits"),
            (
                r#"{"type":"open","data":{"salt":"7","words":""}}"#,
                "not a salt: write 64 hex digits",
            ),
            (r#"{"type":"win"}"#, "unknown variant `win`"),
            (r#"["win"]"#, "unknown variant `win`"),
        ] {
            assert!(why(text).contains(reason), "{text}: {}", why(text));
        }
    }
}
