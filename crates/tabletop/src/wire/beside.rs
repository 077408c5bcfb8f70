//! Deserializes two structs from the fields of one JSON object, as `#[serde(flatten)]` does, without an intermediate tree.
//!
//! `#[serde(flatten)]` is still used to serialize such an object. To deserialize one, it first copies every value into a
//! tree, and every type in it gets a second deserializer for that tree: a fifth of the code that reads the tables of a large
//! game in the page.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, IntoDeserializer, MapAccess, Visitor, value::MapAccessDeserializer},
};

/// Fields that stand beside those of another struct.
pub trait FieldsBeside<'de>: Default {
    /// Reads the value of the field of this name; `false` if it belongs to the other struct, and then nothing was read.
    fn read_field<A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error>;
}

/// Reads an object that holds the fields of a `T` and others beside them.
pub fn read_beside<'de, T, F, D>(deserializer: D) -> Result<(T, F), D::Error>
where
    T: Deserialize<'de>,
    F: FieldsBeside<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_map(BesideVisitor(PhantomData))
}

struct BesideVisitor<T, F>(PhantomData<(T, F)>);

impl<'de, T: Deserialize<'de>, F: FieldsBeside<'de>> Visitor<'de> for BesideVisitor<T, F> {
    type Value = (T, F);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(T, F), A::Error> {
        let mut beside = F::default();
        let others = OtherFields { map, beside: &mut beside };
        let inner = T::deserialize(MapAccessDeserializer::new(others))?;
        Ok((inner, beside))
    }
}

/// The fields of an object but for those that stand beside.
struct OtherFields<'a, A, F> {
    map: A,
    beside: &'a mut F,
}

impl<'de, A: MapAccess<'de>, F: FieldsBeside<'de>> MapAccess<'de> for OtherFields<'_, A, F> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(name) = self.map.next_key::<String>()? {
            if !self.beside.read_field(&name, &mut self.map)? {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}
