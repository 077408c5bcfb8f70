//! Reads what the server says. Derived code would buffer a tagged message first, and raw JSON cannot pass a buffer; so
//! a message is read as one flat object and then taken apart by its tag. The text is what `Serialize` writes.

use serde::{Deserialize, Deserializer, de::Error};
use tabletop::Seat;

use crate::{ActId, End, Heard, RawView, TableInfo, ToClient, Update};

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
        fn need<T, E: Error>(field: Option<T>, name: &'static str) -> Result<T, E> {
            field.ok_or_else(|| E::missing_field(name))
        }
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
            view: raw(r#"{"viewer":null}"#),
            legal: vec!["leave".into()],
            can_undo: false,
            end: None,
        })));
        assert!(serde_json::from_str::<ToClient>(r#"{"to":"done","id":"a"}"#).is_err());
    }
}
