//! JSON Schemas of what a game sends: its open table, what one viewer knows beyond it, and its events.
//!
//! They are made from the source of the game: the types and what serde's attributes say of them, with the doc comments as
//! descriptions. A test of every game holds what it sends against its schema.

mod source;

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use serde_json::{Map, Value, json};
use syn::{Fields, Item, ItemEnum, Type};

use source::{Def, Serde, Source, doc, kebab, names, path_of, read};

/// Where the schemas are.
const FOLDER: &str = "docs/schemas";

/// Writes the schemas of all games; returns where those are that have changed.
pub fn write(root: &Path) -> io::Result<Vec<PathBuf>> {
    let outdated = outdated(root)?;
    fs::create_dir_all(root.join(FOLDER))?;
    for (path, text) in &outdated {
        fs::write(root.join(path), text)?;
    }
    Ok(outdated.into_iter().map(|(path, _)| path).collect())
}

/// The schemas whose files do not say what the source of their games does, and what they are to say.
pub fn outdated(root: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let mut outdated = Vec::new();
    for entry in fs::read_dir(root.join("games"))? {
        let game = entry?.path();
        let text = text(&game)?;
        let name = game.file_name().unwrap_or_default().to_string_lossy();
        let path = Path::new(FOLDER).join(format!("{name}.json"));
        if fs::read_to_string(root.join(&path)).unwrap_or_default() != text {
            outdated.push((path, text));
        }
    }
    Ok(outdated)
}

/// The schema of the game in this folder, as its file has it.
pub fn text(game: &Path) -> io::Result<String> {
    let text = serde_json::to_string_pretty(&schema(game)?).expect("a schema can be written");
    Ok(text + "\n")
}

fn schema(game: &Path) -> io::Result<Value> {
    let source = read(&game.join("src"))?;
    let roots = source.roots();
    let mut schemas = Schemas { source: &source, defs: BTreeMap::new() };
    let [table, private, event] = ["Table", "Private", "Event"].map(|root| {
        let (file, ty) = &roots[root];
        schemas.of_type(file, ty)
    });
    let about = "What the server sends of this game: `table` and `view` of an update, and `event` of its log entries.";
    Ok(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": source.title(),
        "description": about,
        "type": "object",
        "properties": {"table": table, "view": private, "event": event},
        "$defs": schemas.defs,
    }))
}

/// All definitions that were needed so far.
struct Schemas<'a> {
    source: &'a Source,
    defs: BTreeMap<String, Value>,
}

fn described(mut schema: Value, text: &str) -> Value {
    if !text.is_empty() {
        schema["description"] = json!(text);
    }
    schema
}

fn list(items: &Value) -> Value {
    json!({"type": "array", "items": items})
}

fn by_name(names: &Value, values: &Value) -> Value {
    json!({"type": "object", "propertyNames": names, "additionalProperties": values})
}

impl Schemas<'_> {
    /// The schema of a type as it is used in a file.
    fn of_type(&mut self, file: &str, ty: &Type) -> Value {
        match ty {
            // A reader would have to know what stands at which place.
            Type::Array(_) => panic!(
                "{file}: an array would be written without names: give its field a `with`, such as ByName"
            ),
            Type::Tuple(tuple) => {
                let types: Vec<Type> = tuple.elems.iter().cloned().collect();
                self.of_tuple(file, &types)
            }
            _ => {
                let (name, arguments) = path_of(ty);
                let mut of = |nth: usize| self.of_type(file, &arguments[nth]);
                match name.as_str() {
                    "bool" => json!({"type": "boolean"}),
                    "u8" | "u16" | "u32" | "u64" => json!({"type": "integer", "minimum": 0}),
                    "i8" | "i16" | "i32" | "i64" => json!({"type": "integer"}),
                    "Option" => json!({"anyOf": [of(0), {"type": "null"}]}),
                    "ArrayVec" | "Vec" => list(&of(0)),
                    "PerSeat" => {
                        let values = of(0);
                        by_name(&self.seat(), &values)
                    }
                    "Seat" => self.seat(),
                    "SeatSet" => list(&self.seat()),
                    _ => self.of_name(file, &name),
                }
            }
        }
    }

    fn seat(&mut self) -> Value {
        let text = "A seat at the table, clockwise. Games with fewer seats use the first ones.";
        let seats = json!({"enum": ["P1", "P2", "P3", "P4", "P5"], "description": text});
        self.defs.insert("Seat".to_string(), seats);
        json!({"$ref": "#/$defs/Seat"})
    }

    fn of_tuple(&mut self, file: &str, types: &[Type]) -> Value {
        let n = types.len();
        let items: Vec<Value> = types.iter().map(|ty| self.of_type(file, ty)).collect();
        json!({"type": "array", "prefixItems": items, "minItems": n, "maxItems": n})
    }

    /// The schema of a type of the game: a reference to its definition.
    fn of_name(&mut self, file: &str, name: &str) -> Value {
        let source = self.source;
        let def = source.find(file, name);
        if let Item::Type(alias) = &def.item {
            return self.of_type(&def.file, &alias.ty);
        }
        let key = source.key(def, name);
        if !self.defs.contains_key(&key) {
            self.defs.insert(key.clone(), Value::Null);
            let schema = self.define(def, name);
            self.defs.insert(key.clone(), schema);
        }
        json!({"$ref": format!("#/$defs/{key}")})
    }

    fn define(&mut self, def: &Def, name: &str) -> Value {
        let file = &def.file;
        let attributes = match &def.item {
            Item::Struct(item) => &item.attrs,
            Item::Enum(item) => &item.attrs,
            _ => unreachable!("only types are looked up"),
        };
        let (about, serde) = (doc(attributes), Serde::of(attributes));
        if let Some(names) = names(self.source, file, name) {
            return described(json!({"enum": names}), &about);
        }
        if self.source.is_text(name) {
            return described(json!({"type": "string"}), &about);
        }
        if let Some(written) = serde.from {
            return described(self.of_type(file, &written), &about);
        }
        let schema = match &def.item {
            Item::Struct(item) => self.of_fields(file, &item.fields),
            Item::Enum(item) => self.of_enum(file, item, serde.is_kebab),
            _ => unreachable!("only types are looked up"),
        };
        described(schema, &about)
    }

    fn of_enum(&mut self, file: &str, item: &ItemEnum, is_kebab: bool) -> Value {
        let variants = item.variants.iter().map(|variant| {
            let name = variant.ident.to_string();
            let name = if is_kebab { kebab(&name) } else { name };
            let schema = match &variant.fields {
                Fields::Unit => json!({"const": name}),
                fields => {
                    let inside = self.of_fields(file, fields);
                    let properties = Map::from_iter([(name.clone(), inside)]);
                    json!({"type": "object", "properties": properties, "required": [name],
                        "additionalProperties": false})
                }
            };
            described(schema, &doc(&variant.attrs))
        });
        json!({"oneOf": variants.collect::<Vec<_>>()})
    }

    fn of_fields(&mut self, file: &str, fields: &Fields) -> Value {
        let Fields::Named(named) = fields else {
            let types: Vec<&syn::Field> = fields.iter().collect();
            return match types[..] {
                [field] => self.of_field(file, field),
                _ => {
                    let types: Vec<Type> = types.iter().map(|field| field.ty.clone()).collect();
                    self.of_tuple(file, &types)
                }
            };
        };
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for field in &named.named {
            let serde = Serde::of(&field.attrs);
            let name = field.ident.as_ref().expect("it is named").to_string();
            if serde.is_flat {
                let (inner, _) = path_of(&field.ty);
                let def = self.source.find(file, &inner);
                let mut flat = self.define(def, &inner);
                if let Value::Object(more) = flat["properties"].take() {
                    properties.extend(more);
                }
                if let Value::Array(more) = flat["required"].take() {
                    required.extend(more);
                }
                continue;
            }
            if !serde.has_default {
                required.push(json!(name));
            }
            properties.insert(name, described(self.of_field(file, field), &doc(&field.attrs)));
        }
        json!({"type": "object", "properties": properties, "required": required,
            "additionalProperties": false})
    }

    /// The schema of a field, which may say by an attribute how it is written.
    fn of_field(&mut self, file: &str, field: &syn::Field) -> Value {
        let Some((how, keys)) = Serde::of(&field.attrs).with else {
            return self.of_type(file, &field.ty);
        };
        let names: Vec<Value> = keys.iter().map(|key| self.of_type(file, key)).collect();
        match (how.as_str(), &names[..]) {
            ("Members", [names, ..]) => list(names),
            ("AsName", [name]) => name.clone(),
            ("ByName", [names]) => {
                let values = self.source.element(file, &field.ty);
                by_name(names, &self.of_type(file, &values))
            }
            ("ByNames", [names, inner]) => {
                let values = self.source.element(file, &field.ty);
                let values = self.source.element(file, &values);
                by_name(names, &by_name(inner, &self.of_type(file, &values)))
            }
            ("by_words", []) => {
                let options = self
                    .source
                    .options()
                    .into_iter()
                    .map(|(key, values)| (key, json!({"enum": values})));
                let options: Map<String, Value> = options.collect();
                json!({"type": "object", "properties": options, "additionalProperties": false})
            }
            (how, _) => panic!("{file}: no schema for what is written with {how}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, panic};

    /// A game whose table is nothing but what these lines say.
    fn schema_of(table: &str) -> Result<String, String> {
        let folder =
            std::env::temp_dir().join(format!("schema-{}-{}", std::process::id(), table.len()));
        fs::create_dir_all(folder.join("src")).expect("a folder can be made");
        let source = format!(
            "pub enum Fruit {{ Fig, Plum }}
            impl Named for Fruit {{ const NAMES: &'static [&'static str] = &[\"fig\", \"plum\"]; }}
            pub struct Table {{ {table} }}
            pub struct Private {{ viewer: Option<Seat> }}
            pub enum Event {{ Ended }}
            impl Game for Grove {{
                const TITLE: &'static str = \"Grove\";
                type Table = Table;
                type Private = Private;
                type Event = Event;
            }}"
        );
        fs::write(folder.join("src/lib.rs"), source).expect("a file can be written");
        let result = panic::catch_unwind(|| super::text(&folder).expect("it can be read"));
        fs::remove_dir_all(&folder).expect("the folder is there");
        result.map_err(|panic| *panic.downcast::<String>().unwrap_or_default())
    }

    #[test]
    fn an_array_must_say_what_its_places_are() {
        let named = schema_of(r#"#[serde(with = "ByName::<Fruit>")] fruit: [u8; 2]"#)
            .expect("it has names");
        assert!(named.contains("propertyNames"), "{named}");
        let index =
            schema_of(r#"#[serde(with = "AsName::<Fruit>")] best: u8"#).expect("it has a name");
        assert!(index.contains("#/$defs/Fruit"), "{index}");
        for bare in ["fruit: [u8; 2]", "fruit: Option<[Fruit; 3]>", "fruit: ArrayVec<[u8; 2], 4>"] {
            let error = schema_of(bare).expect_err(bare);
            assert!(error.contains("lib.rs: an array would be written without names"), "{error}");
        }
    }

    #[test]
    fn schemas_are_up_to_date() {
        if std::env::var_os("BLESS").is_some() {
            super::write(crate::root()).expect("schemas can be written");
        }
        let outdated = super::outdated(crate::root()).expect("the games can be read");
        let paths: Vec<_> = outdated.into_iter().map(|(path, _)| path).collect();
        assert!(paths.is_empty(), "{paths:?} are out of date: cargo xtask schemas writes them");
    }
}
