//! Checks what a game sends against its schema, and reads it back: every table, view and event of random games.

use std::{fmt::Debug, fs, path::Path};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tabletop::{Game, Rng, Seat};

use crate::random_play::{random_game, variants, viewers};

/// Plays random games of every variant and checks what all viewers are sent. `schema` is the path of docs/schemas/GAME.json.
pub fn check<G>(schema: &Path, n_games: usize)
where
    G: Game<
            Table: Serialize + DeserializeOwned,
            Private: Serialize + DeserializeOwned,
            Event: Serialize + DeserializeOwned,
        >,
{
    let schema = fs::read_to_string(schema).expect("the schema is there");
    let schema: Value = serde_json::from_str(&schema).expect("a schema is JSON");
    let mut rng = Rng::new(29);
    for (n_seats, options) in variants::<G>() {
        for _ in 0..n_games {
            let session = random_game::<G>(&options, n_seats, rng.next_u64(), 400);
            // Positions all along the game.
            for nth in 0..=session.steps().len() {
                if rng.below(8) == 0 || nth == session.steps().len() {
                    let shown = session.position_after(session.steps()[..nth].iter());
                    for viewer in viewers(n_seats) {
                        check_value(&schema, "view", &shown.private(viewer));
                    }
                    check_value(&schema, "table", &shown.table());
                }
            }
            let steps = session.steps().iter().flat_map(|step| &step.events);
            for event in session.setup_events().iter().chain(steps) {
                for viewer in viewers(n_seats) {
                    check_value(&schema, "event", &G::redact(event, viewer));
                }
            }
        }
    }
}

/// Checks that these texts are parts of what a viewer is sent of a position.
pub fn check_parts<G>(game: &G, viewer: Option<Seat>, parts: &[&str])
where
    G: Game<Table: Serialize, Private: Serialize>,
{
    let sent = serde_json::to_string(&(game.table(), game.private(viewer)));
    let sent = sent.expect("it can be written");
    for part in parts {
        assert!(sent.contains(part), "{part} is missing in\n{sent}");
    }
}

fn check_value<T>(schema: &Value, part: &str, value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let text = serde_json::to_string(value).expect("it can be written");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read, *value, "{text}");
    let written = serde_json::from_str(&text).expect("it is JSON");
    if let Err(error) = validate(schema, &schema["properties"][part], &written) {
        panic!("{part} does not fit its schema: {error}\n{text}");
    }
}

/// Holds a value against a schema: the part of JSON Schema that ours use.
pub fn validate(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let fail = |why: &str| Err(format!("{why}: {value}"));
    for (word, wanted) in schema.as_object().into_iter().flatten() {
        match word.as_str() {
            "$ref" => {
                let path = wanted.as_str().unwrap_or_default().trim_start_matches('#');
                let target = root.pointer(path).ok_or_else(|| format!("there is no {path}"))?;
                validate(root, target, value)?;
            }
            "type" => {
                let is_it = match wanted.as_str().unwrap_or_default() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => return Err(format!("there is no type {other}")),
                };
                if !is_it {
                    return fail(&format!("not of type {wanted}"));
                }
            }
            "minimum" if value.as_i64().is_some_and(|n| Some(n) < wanted.as_i64()) => {
                return fail("too small");
            }
            "const" if value != wanted => return fail(&format!("not {wanted}")),
            "enum" if !list(wanted).contains(value) => return fail("a name that is not known"),
            "anyOf" | "oneOf" => {
                let fits = list(wanted).iter().filter(|one| validate(root, one, value).is_ok());
                let n = fits.count();
                if n == 0 || (n > 1 && word == "oneOf") {
                    return fail(&format!("fits {n} of {word}"));
                }
            }
            "items" => {
                list(value).iter().try_for_each(|item| validate(root, wanted, item))?;
            }
            "prefixItems" => {
                let pairs = list(wanted).iter().zip(list(value));
                pairs.into_iter().try_for_each(|(one, item)| validate(root, one, item))?;
            }
            "minItems" if (list(value).len() as u64) < wanted.as_u64().unwrap_or(0) => {
                return fail("too short");
            }
            "maxItems" if (list(value).len() as u64) > wanted.as_u64().unwrap_or(0) => {
                return fail("too long");
            }
            "required" => {
                let missing = list(wanted).iter().filter_map(Value::as_str);
                let mut missing = missing.filter(|name| value.get(name).is_none());
                if let Some(name) = missing.next() {
                    return fail(&format!("without {name}"));
                }
            }
            "properties" => {
                for (name, inside) in value.as_object().into_iter().flatten() {
                    if let Some(wanted) = wanted.get(name) {
                        validate(root, wanted, inside).map_err(|why| format!("{name}: {why}"))?;
                    }
                }
            }
            "propertyNames" => {
                for (name, _) in value.as_object().into_iter().flatten() {
                    validate(root, wanted, &Value::String(name.clone()))?;
                }
            }
            "additionalProperties" => {
                for (name, inside) in value.as_object().into_iter().flatten() {
                    let is_known = schema["properties"].get(name).is_some();
                    match wanted {
                        _ if is_known => {}
                        Value::Bool(false) => return fail(&format!("{name} is not known")),
                        wanted => validate(root, wanted, inside)?,
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], |list| &list[..])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_that_does_not_fit_is_found() {
        let schema = json!({
            "$defs": {"Pet": {"enum": ["cat", "dog"]}},
            "type": "object",
            "properties": {
                "pets": {"type": "array", "items": {"$ref": "#/$defs/Pet"}},
                "food": {"type": "object", "propertyNames": {"$ref": "#/$defs/Pet"},
                    "additionalProperties": {"type": "integer", "minimum": 0}},
                "owner": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                "mood": {"oneOf": [{"const": "good"}, {"const": "bad"}]},
                "pair": {"type": "array", "prefixItems": [{"type": "boolean"}, {"type": "integer"}],
                    "minItems": 2, "maxItems": 2},
            },
            "required": ["pets"],
            "additionalProperties": false,
        });
        let check = |value: &Value| validate(&schema, &schema, value);
        let good = json!({"pets": ["cat"], "food": {"dog": 2}, "owner": null, "mood": "bad", "pair": [true, 1]});
        assert_eq!(check(&good), Ok(()));
        for (bad, why) in [
            (json!([]), "without pets"),
            (json!({}), "without pets"),
            (json!({"pets": ["cow"]}), "not known"),
            (json!({"pets": [], "more": 1}), "more is not known"),
            (json!({"pets": [], "food": {"cow": 1}}), "not known"),
            (json!({"pets": [], "food": {"cat": -1}}), "too small"),
            (json!({"pets": [], "food": {"cat": "1"}}), "not of type"),
            (json!({"pets": [], "owner": 1}), "fits 0 of anyOf"),
            (json!({"pets": [], "mood": "so-so"}), "fits 0 of oneOf"),
            (json!({"pets": [], "pair": [true]}), "too short"),
            (json!({"pets": [], "pair": [true, 1, 2]}), "too long"),
            (json!({"pets": [], "pair": [1, 1]}), "not of type"),
        ] {
            let error = check(&bad).unwrap_err();
            assert!(error.contains(why), "{bad}: {error}");
        }
    }
}
