//! Reads tables, views, events and what servers answer from JSON with little code, because a page has the types of the games it
//! shows.
//!
//! `serde_json` takes a struct from an object or from an array and says what was found where, and all of that is compiled for
//! every type. Here the text becomes a tree first, structs are objects, and there is one error: 35 KiB less for the boards of
//! Monster Inn and Dungeon Lords (docs/design/measurements.md). What has parts that stay text, an update, is read by `serde_json`.

use std::fmt;

use serde::{
    Deserializer,
    de::{
        DeserializeOwned, DeserializeSeed, EnumAccess, Expected, IntoDeserializer, MapAccess,
        SeqAccess, Unexpected, VariantAccess, Visitor,
        value::{BorrowedStrDeserializer, StrDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::Value;

/// The text is no JSON, or not what was to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this cannot be read")
    }
}

impl std::error::Error for Unreadable {}

/// What is wrong is not put into words: that would be code for every field of every type.
impl serde::de::Error for Unreadable {
    fn custom<T: fmt::Display>(_: T) -> Unreadable {
        Unreadable
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }

    fn missing_field(_: &'static str) -> Unreadable {
        Unreadable
    }

    fn duplicate_field(_: &'static str) -> Unreadable {
        Unreadable
    }
}

/// Reads a table, a view, an event, or anything else that has no part that stays text.
pub fn read<T: DeserializeOwned>(json: &str) -> Result<T, Unreadable> {
    read_tree(&serde_json::from_str(json).map_err(|_| Unreadable)?)
}

/// Reads what is a tree already.
pub fn read_tree<T: DeserializeOwned>(value: &Value) -> Result<T, Unreadable> {
    T::deserialize(Node(value))
}

/// A value of the tree.
#[derive(Clone, Copy)]
struct Node<'de>(&'de Value);

impl<'de> Node<'de> {
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let Value::Number(number) = self.0 else { return Err(Unreadable) };
        match (number.as_u64(), number.as_i64()) {
            (Some(n), _) => visitor.visit_u64(n),
            (_, Some(n)) => visitor.visit_i64(n),
            _ => Err(Unreadable),
        }
    }

    fn float<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.0.as_f64().map_or(Err(Unreadable), |number| visitor.visit_f64(number))
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.0.as_str().map_or(Err(Unreadable), |text| visitor.visit_borrowed_str(text))
    }

    fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let mut list = List(self.0.as_array().ok_or(Unreadable)?.iter());
        let value = visitor.visit_seq(&mut list)?;
        if list.0.len() == 0 { Ok(value) } else { Err(Unreadable) }
    }

    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let fields = self.0.as_object().ok_or(Unreadable)?;
        visitor.visit_map(Fields { fields: fields.iter(), value: None })
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is_true) => visitor.visit_bool(*is_true),
            Value::Number(number) if number.is_f64() => self.float(visitor),
            Value::Number(_) => self.number(visitor),
            Value::String(_) => self.text(visitor),
            Value::Array(_) => self.list(visitor),
            Value::Object(_) => self.object(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.0.as_bool().map_or(Err(Unreadable), |is_true| visitor.visit_bool(is_true))
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.number(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.float(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.float(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.text(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.text(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.text(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.text(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.0.is_null() { visitor.visit_unit() } else { Err(Unreadable) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.list(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.list(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.object(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.object(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, content: None }),
            Value::Object(fields) if fields.len() == 1 => {
                let (name, content) = fields.iter().next().ok_or(Unreadable)?;
                visitor.visit_enum(Variant { name, content: Some(content) })
            }
            _ => Err(Unreadable),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf unit_struct }
}

struct List<'de>(std::slice::Iter<'de, Value>);

impl<'de> SeqAccess<'de> for List<'de> {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        self.0.next().map(|value| seed.deserialize(Node(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Fields<'de> {
    fields: serde_json::map::Iter<'de>,
    value: Option<&'de Value>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, Unreadable> {
        seed.deserialize(Node(self.value.take().ok_or(Unreadable)?))
    }
}

/// A variant of an enum: its name alone, or with its content.
struct Variant<'de> {
    name: &'de str,
    content: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Unreadable;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Variant<'de>), Unreadable> {
        let name: StrDeserializer<'de, Unreadable> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Unreadable;

    fn unit_variant(self) -> Result<(), Unreadable> {
        if self.content.is_none_or(Value::is_null) { Ok(()) } else { Err(Unreadable) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, Unreadable> {
        seed.deserialize(Node(self.content.ok_or(Unreadable)?))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unreadable> {
        Node(self.content.ok_or(Unreadable)?).list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        Node(self.content.ok_or(Unreadable)?).object(visitor)
    }
}
