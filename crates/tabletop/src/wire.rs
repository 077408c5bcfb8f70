//! Serializes the pieces of a game as JSON: by their names, not by their numbers, and without what is empty.
//!
//! A game keeps counts in arrays and sets in bits. On the wire these are `{"goblin":2}` and `["c1","c2"]`, so that a
//! reader in any language needs no table of indices. Fields say how they are written by an attribute:
//! `#[serde(with = "tabletop::ByName::<Monster>")]`.

mod beside;

use std::{fmt, marker::PhantomData, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
    ser::SerializeMap,
};

pub use beside::{FieldsBeside, read_beside};

use crate::ParseError;

/// One of a fixed list of things, each with a name: a kind of monster, a square, a card.
pub trait Named: Copy + 'static {
    /// The names of all, in the order of their indices: those of the notation.
    const NAMES: &'static [&'static str];
    /// The place in the list, from 0.
    fn index(self) -> usize;
    /// The thing at this place, which is below the number of names.
    fn from_index(index: usize) -> Self;

    #[inline]
    fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }
}

/// Implements `Serialize` and `Deserialize` of `Named` things: each is its name.
#[macro_export]
macro_rules! written_by_name {
    ($($named:ty),+ $(,)?) => {
        $(
            impl ::serde::Serialize for $named {
                #[inline]
                fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_str($crate::Named::name(*self))
                }
            }

            impl<'de> ::serde::Deserialize<'de> for $named {
                fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    $crate::read_name(deserializer)
                }
            }
        )+
    };
}

/// Implements `Serialize` and `Deserialize` by `Display` and `FromStr`, for things with many or made-up names: each is
/// what the notation calls it.
#[macro_export]
macro_rules! written_as_text {
    ($($type:ty),+ $(,)?) => {
        $(
            impl ::serde::Serialize for $type {
                fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> ::serde::Deserialize<'de> for $type {
                fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    $crate::read_text(deserializer)
                }
            }
        )+
    };
}

/// Reads something by its notation.
pub fn read_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err = ParseError>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

struct NameVisitor<K>(PhantomData<K>);

impl<K: Named> Visitor<'_> for NameVisitor<K> {
    type Value = K;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {}", K::NAMES.join(", "))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<K, E> {
        let index = K::NAMES.iter().position(|name| *name == text);
        index.map(K::from_index).ok_or_else(|| E::unknown_variant(text, K::NAMES))
    }
}

/// Reads something by its name.
pub fn read_name<'de, K: Named, D: Deserializer<'de>>(deserializer: D) -> Result<K, D::Error> {
    deserializer.deserialize_str(NameVisitor(PhantomData))
}

struct Key<K>(K);

impl<K: Named> Serialize for Key<K> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, K: Named> Deserialize<'de> for Key<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_name(deserializer).map(Key)
    }
}

/// Whether a value is left out where a reader assumes the default: `#[serde(skip_serializing_if = "is_default")]`.
#[inline]
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Writes an array with a value for each `K` as an object of those that are not the default: `{"goblin":2}`.
#[derive(Debug)]
pub struct ByName<K>(PhantomData<K>);

impl<K: Named> ByName<K> {
    pub fn serialize<T, S, const N: usize>(
        values: &[T; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error>
    where
        T: Serialize + Default + PartialEq,
        S: Serializer,
    {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in K::NAMES.iter().zip(values) {
            if !is_default(value) {
                map.serialize_entry(name, value)?;
            }
        }
        map.end()
    }

    pub fn deserialize<'de, T, D, const N: usize>(deserializer: D) -> Result<[T; N], D::Error>
    where
        T: Deserialize<'de> + Default + Copy,
        D: Deserializer<'de>,
    {
        deserializer.deserialize_map(ByNameVisitor::<K, T, N>(PhantomData))
    }
}

struct ByNameVisitor<K, T, const N: usize>(PhantomData<(K, T)>);

impl<'de, K, T, const N: usize> Visitor<'de> for ByNameVisitor<K, T, N>
where
    K: Named,
    T: Deserialize<'de> + Default + Copy,
{
    type Value = [T; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of values by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<[T; N], A::Error> {
        let mut values = [T::default(); N];
        while let Some((Key(key), value)) = map.next_entry::<Key<K>, T>()? {
            match values.get_mut(key.index()) {
                Some(place) => *place = value,
                None => return Err(A::Error::custom(format!("there is no {} here", key.name()))),
            }
        }
        Ok(values)
    }
}

/// Writes an array of arrays, one for each `K` with a value for each `L`, as objects in an object, without what is the
/// default: `{"forge":{"coin":1}}`.
#[derive(Debug)]
pub struct ByNames<K, L>(PhantomData<(K, L)>);

/// One of these arrays.
struct Inner<L, T, const M: usize>([T; M], PhantomData<L>);

impl<L: Named, T: Serialize + Default + PartialEq, const M: usize> Serialize for Inner<L, T, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ByName::<L>::serialize(&self.0, serializer)
    }
}

impl<'de, L, T, const M: usize> Deserialize<'de> for Inner<L, T, M>
where
    L: Named,
    T: Deserialize<'de> + Default + Copy,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ByName::<L>::deserialize(deserializer).map(|values| Inner(values, PhantomData))
    }
}

impl<L, T: Default + PartialEq, const M: usize> PartialEq for Inner<L, T, M> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<L, T: Default + Copy, const M: usize> Default for Inner<L, T, M> {
    fn default() -> Self {
        Inner([T::default(); M], PhantomData)
    }
}

impl<L, T: Copy, const M: usize> Clone for Inner<L, T, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, T: Copy, const M: usize> Copy for Inner<L, T, M> {}

impl<K: Named, L: Named> ByNames<K, L> {
    pub fn serialize<T, S, const M: usize, const N: usize>(
        values: &[[T; M]; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error>
    where
        T: Serialize + Default + PartialEq + Copy,
        S: Serializer,
    {
        let values = values.map(|inner| Inner::<L, T, M>(inner, PhantomData));
        ByName::<K>::serialize(&values, serializer)
    }

    pub fn deserialize<'de, T, D, const M: usize, const N: usize>(
        deserializer: D,
    ) -> Result<[[T; M]; N], D::Error>
    where
        T: Deserialize<'de> + Default + Copy,
        D: Deserializer<'de>,
    {
        let values = ByName::<K>::deserialize::<Inner<L, T, M>, D, N>(deserializer)?;
        Ok(values.map(|inner| inner.0))
    }
}

/// Writes an index as the name of what stands there in the list of all: `"2"` for the space with the index 1.
#[derive(Debug)]
pub struct AsName<K>(PhantomData<K>);

impl<K: Named> AsName<K> {
    pub fn serialize<S: Serializer>(index: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(K::NAMES[usize::from(*index)])
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        read_name::<K, D>(deserializer).map(|named| named.index() as u8)
    }
}

/// Writes the variants of a game as an object of their words: `{"treasure":"open"}`, the same as where a table is made.
pub mod by_words {
    use serde::{Deserialize, Deserializer, Serializer, de::Error, ser::SerializeMap};

    use crate::Options;

    pub fn serialize<O: Options, S: Serializer>(
        options: &O,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(O::SPECS.len()))?;
        for (nth, spec) in O::SPECS.iter().enumerate() {
            map.serialize_entry(spec.key, spec.values[options.get(nth)])?;
        }
        map.end()
    }

    pub fn deserialize<'de, O: Options, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<O, D::Error> {
        let pairs = std::collections::BTreeMap::<String, String>::deserialize(deserializer)?;
        let pairs = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        O::from_words(pairs).map_err(D::Error::custom)
    }
}

/// A number whose bits are a set.
pub trait Bits: Copy + Default {
    fn bits(self) -> u64;
    /// The set without members beyond what the number can hold.
    fn from_bits(bits: u64) -> Self;
}

macro_rules! bits {
    ($($number:ty),+) => {
        $(impl Bits for $number {
            #[inline]
            fn bits(self) -> u64 {
                u64::from(self)
            }

            #[inline]
            fn from_bits(bits: u64) -> $number {
                bits as $number
            }
        })+
    };
}

bits!(u8, u16, u32, u64);

/// Writes a set as the list of its members: `["c1","c2"]`. Bit `FIRST` stands for the first `K`, the next bit for the
/// next one, and so on.
#[derive(Debug)]
pub struct Members<K, const FIRST: usize = 0>(PhantomData<K>);

impl<K: Named, const FIRST: usize> Members<K, FIRST> {
    #[inline]
    pub fn serialize<B: Bits, S: Serializer>(set: &B, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rest = set.bits() >> FIRST;
        serializer.collect_seq(std::iter::from_fn(move || {
            let name = K::NAMES.get(rest.trailing_zeros() as usize)?;
            rest &= rest.wrapping_sub(1);
            Some(name)
        }))
    }

    pub fn deserialize<'de, B: Bits, D: Deserializer<'de>>(deserializer: D) -> Result<B, D::Error> {
        deserializer.deserialize_seq(MembersVisitor::<K, B, FIRST>(PhantomData))
    }
}

struct MembersVisitor<K, B, const FIRST: usize>(PhantomData<(K, B)>);

impl<'de, K: Named, B: Bits, const FIRST: usize> Visitor<'de> for MembersVisitor<K, B, FIRST> {
    type Value = B;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of names")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<B, A::Error> {
        let mut bits = 0;
        while let Some(Key(key)) = list.next_element::<Key<K>>()? {
            bits |= 1u64 << (FIRST + key.index());
        }
        let set = B::from_bits(bits);
        if set.bits() != bits {
            return Err(A::Error::custom("a name that does not belong into this set"));
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::{
        IntoDeserializer,
        value::{Error, MapDeserializer, SeqDeserializer},
    };

    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Pet(usize);

    impl Named for Pet {
        const NAMES: &'static [&'static str] = &["cat", "dog", "newt"];

        fn index(self) -> usize {
            self.0
        }

        fn from_index(index: usize) -> Pet {
            Pet(index)
        }
    }

    #[test]
    fn counts_and_sets_are_read_by_their_names() {
        let read = |pairs: &[(&'static str, u8)]| {
            let pairs = MapDeserializer::<_, Error>::new(pairs.iter().copied());
            ByName::<Pet>::deserialize::<u8, _, 2>(pairs).map_err(|error| error.to_string())
        };
        assert_eq!(read(&[("dog", 3)]), Ok([0, 3]));
        assert!(read(&[("newt", 1)]).unwrap_err().contains("there is no newt"));
        assert!(read(&[("cow", 1)]).unwrap_err().contains("unknown variant `cow`"));
        let pet = <&str as IntoDeserializer<Error>>::into_deserializer("newt");
        assert_eq!(AsName::<Pet>::deserialize(pet), Ok(2));
        let read = |names: &[&'static str]| {
            let names = SeqDeserializer::<_, Error>::new(names.iter().copied());
            Members::<Pet, 1>::deserialize::<u8, _>(names).map_err(|error| error.to_string())
        };
        assert_eq!(read(&["newt", "cat"]), Ok(0b1010));
        assert!(read(&["cow"]).unwrap_err().contains("unknown variant `cow`"));
    }
}
