//! Reads messages. Derived code would buffer a tagged message first: that is slow, and raw JSON cannot pass a buffer. So
//! a message is read as one flat object and then taken apart by its tag. The text is what `Serialize` writes.

use serde::{Deserialize, Deserializer, de::Error};
use tabletop::Seat;

use crate::{ActId, End, Heard, RawView, TableInfo, ToClient, ToServer, Update};

fn need<T, E: Error>(field: Option<T>, name: &'static str) -> Result<T, E> {
    field.ok_or_else(|| E::missing_field(name))
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Wish {
    Act,
    Undo,
    Sit,
    Stand,
    Plan,
    Remove,
    Start,
    Commit,
    Open,
    Refresh,
    Go,
}

impl Wish {
    /// The fields it has beside the tag.
    fn fields(self) -> &'static [&'static str] {
        match self {
            Wish::Act => &["id", "nth", "action"],
            Wish::Undo => &["id", "nth"],
            Wish::Sit | Wish::Remove => &["seat"],
            Wish::Plan => &["seat", "bot"],
            Wish::Commit => &["hash"],
            Wish::Open => &["salt", "words"],
            Wish::Go => &["table"],
            Wish::Stand | Wish::Start | Wish::Refresh => &[],
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FlatWish {
    to: Wish,
    id: Option<ActId>,
    nth: Option<u32>,
    action: Option<String>,
    seat: Option<Seat>,
    bot: Option<String>,
    table: Option<String>,
    hash: Option<String>,
    salt: Option<String>,
    words: Option<String>,
}

/// Who says something in a field that does not belong to the message is told so, not heard as if it were not there.
impl<'de> Deserialize<'de> for ToServer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ToServer, D::Error> {
        let FlatWish { to, id, nth, action, seat, bot, table, hash, salt, words } =
            FlatWish::deserialize(deserializer)?;
        let given = [
            ("id", id.is_some()),
            ("nth", nth.is_some()),
            ("action", action.is_some()),
            ("seat", seat.is_some()),
            ("bot", bot.is_some()),
            ("table", table.is_some()),
            ("hash", hash.is_some()),
            ("salt", salt.is_some()),
            ("words", words.is_some()),
        ];
        let is_strange =
            |(name, is_given): &&(&str, bool)| *is_given && !to.fields().contains(name);
        if let Some((name, _)) = given.iter().find(is_strange) {
            return Err(D::Error::unknown_field(name, to.fields()));
        }
        Ok(match to {
            Wish::Act => ToServer::Act {
                id: need(id, "id")?,
                nth: need(nth, "nth")?,
                action: need(action, "action")?,
            },
            Wish::Undo => ToServer::Undo { id: need(id, "id")?, nth: need(nth, "nth")? },
            Wish::Sit => ToServer::Sit { seat: need(seat, "seat")? },
            Wish::Stand => ToServer::Stand,
            Wish::Plan => ToServer::Plan { seat: need(seat, "seat")?, bot },
            Wish::Remove => ToServer::Remove { seat: need(seat, "seat")? },
            Wish::Start => ToServer::Start,
            Wish::Commit => ToServer::Commit { hash },
            Wish::Open => {
                ToServer::Open { salt: need(salt, "salt")?, words: need(words, "words")? }
            }
            Wish::Refresh => ToServer::Refresh,
            Wish::Go => ToServer::Go { table: need(table, "table")? },
        })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Tag {
    Table,
    Update,
    Done,
    Refused,
    Error,
}

#[derive(Deserialize)]
struct Flat {
    to: Tag,
    info: Option<TableInfo>,
    you: Option<Seat>,
    is_host: Option<bool>,
    version: Option<u32>,
    nth: Option<u32>,
    heard: Option<Vec<Heard>>,
    is_whole: Option<bool>,
    table: Option<RawView>,
    view: Option<RawView>,
    legal: Option<Vec<String>>,
    can_undo: Option<bool>,
    end: Option<End>,
    id: Option<ActId>,
    rule: Option<String>,
    message: Option<String>,
}

impl<'de> Deserialize<'de> for ToClient {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ToClient, D::Error> {
        let flat = Flat::deserialize(deserializer)?;
        Ok(match flat.to {
            Tag::Table => ToClient::Table {
                info: need(flat.info, "info")?,
                you: flat.you,
                is_host: need(flat.is_host, "is_host")?,
            },
            Tag::Update => ToClient::Update(Box::new(Update {
                version: need(flat.version, "version")?,
                nth: need(flat.nth, "nth")?,
                heard: need(flat.heard, "heard")?,
                is_whole: need(flat.is_whole, "is_whole")?,
                table: need(flat.table, "table")?,
                view: need(flat.view, "view")?,
                legal: need(flat.legal, "legal")?,
                can_undo: need(flat.can_undo, "can_undo")?,
                end: flat.end,
            })),
            Tag::Done => {
                ToClient::Done { id: need(flat.id, "id")?, version: need(flat.version, "version")? }
            }
            Tag::Refused => ToClient::Refused {
                id: need(flat.id, "id")?,
                rule: flat.rule,
                message: need(flat.message, "message")?,
            },
            Tag::Error => ToClient::Error { message: need(flat.message, "message")? },
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::*;

    fn check_round_trip(message: &ToClient) {
        let text = serde_json::to_string(message).unwrap();
        let read: ToClient = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn what_the_server_says_can_be_read() {
        let raw = |text: &str| RawValue::from_string(text.to_string()).unwrap();
        check_round_trip(&ToClient::Done { id: "a".into(), version: 3 });
        check_round_trip(&ToClient::Error { message: "no".into() });
        let (id, rule) = ("a".to_string(), Some("TURN-1".to_string()));
        check_round_trip(&ToClient::Refused { id, rule, message: "no".into() });
        let heard =
            Heard { version: 1, text: "t".into(), rule: "R-1".into(), event: raw(r#"{"x":[1]}"#) };
        check_round_trip(&ToClient::Update(Box::new(Update {
            version: 1,
            nth: 0,
            heard: vec![heard],
            is_whole: false,
            table: raw(r#"{"round":1}"#),
            view: raw(r#"{"viewer":null}"#),
            legal: vec!["leave".into()],
            can_undo: false,
            end: None,
        })));
        assert!(serde_json::from_str::<ToClient>(r#"{"to":"done","id":"a"}"#).is_err());
    }

    #[test]
    fn what_a_client_wishes_can_be_read() {
        let (id, seat) = ("a-1".to_string(), Seat::new(1));
        for wish in [
            ToServer::Act { id: id.clone(), nth: 2, action: "pay \"coin\"".into() },
            ToServer::Undo { id, nth: 0 },
            ToServer::Sit { seat },
            ToServer::Stand,
            ToServer::Plan { seat, bot: Some("hard".into()) },
            ToServer::Plan { seat, bot: None },
            ToServer::Remove { seat },
            ToServer::Start,
            ToServer::Commit { hash: Some("9f".into()) },
            ToServer::Commit { hash: None },
            ToServer::Open { salt: "07".into(), words: String::new() },
            ToServer::Refresh,
            ToServer::Go { table: "abc".into() },
        ] {
            let text = serde_json::to_string(&wish).unwrap();
            assert_eq!(serde_json::from_str::<ToServer>(&text).unwrap(), wish, "{text}");
        }
    }

    #[test]
    fn a_wish_with_a_field_too_few_or_too_many_is_refused() {
        let why = |text| serde_json::from_str::<ToServer>(text).unwrap_err().to_string();
        for (text, reason) in [
            (r#"{"to":"act","id":"a","nth":0}"#, "missing field `action`"),
            (r#"{"to":"undo","id":"a"}"#, "missing field `nth`"),
            (r#"{"id":"a"}"#, "missing field `to`"),
            (r#"{"to":"undo","id":"a","nth":0,"action":"leave"}"#, "unknown field `action`"),
            (r#"{"to":"stand","seat":"P1"}"#, "unknown field `seat`"),
            (r#"{"to":"sit","seat":"P1","bot":"hard"}"#, "unknown field `bot`, expected `seat`"),
            (r#"{"to":"start","now":true}"#, "unknown field `now`"),
            (r#"{"to":"start","to":"stand"}"#, "duplicate field `to`"),
            (r#"{"to":"win"}"#, "unknown variant `win`"),
            (r#"["win"]"#, "unknown variant `win`"),
        ] {
            assert!(why(text).contains(reason), "{text}: {}", why(text));
        }
    }
}
