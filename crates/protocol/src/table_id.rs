//! The id of a table: how it is read, written and counted. Servers make them, from random bytes.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tabletop::ParseError;

/// Letters and digits that cannot be mistaken for one another.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const N_LETTERS: usize = 12;
/// The place of each letter in the alphabet.
const PLACES: [u8; 128] = {
    let mut places = [0; 128];
    let mut nth = 0;
    while nth < ALPHABET.len() {
        places[ALPHABET[nth] as usize] = nth as u8;
        nth += 1;
    }
    places
};

/// The name of a table in addresses and messages: 60 random bits as twelve letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId([u8; N_LETTERS]);

impl TableId {
    /// Makes an id from random bytes, of which five bits each are used.
    pub fn from_random(mut bytes: [u8; N_LETTERS]) -> TableId {
        for byte in &mut bytes {
            *byte = ALPHABET[usize::from(*byte % 32)];
        }
        TableId(bytes)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("made of ASCII letters")
    }

    /// The same 60 bits as a number, for keys that are compared often.
    pub fn number(&self) -> i64 {
        let place = |letter: &u8| i64::from(PLACES[usize::from(*letter)]);
        self.0.iter().fold(0, |number, letter| number << 5 | place(letter))
    }
}

impl FromStr for TableId {
    type Err = ParseError;

    /// The message of an error does not repeat the text, which may be anything and of any length.
    fn from_str(text: &str) -> Result<TableId, ParseError> {
        let letters = <[u8; N_LETTERS]>::try_from(text.as_bytes()).ok();
        letters
            .filter(|letters| letters.iter().all(|letter| ALPHABET.contains(letter)))
            .map(TableId)
            .ok_or_else(|| ParseError::new("this is not the id of a table"))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for TableId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for TableId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TableId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn an_id_is_a_text_in_messages() {
        let id = TableId::from_random([0, 1, 31, 32, 63, 255, 8, 9, 10, 11, 12, 13]);
        assert_eq!(id.as_str(), "ab9a99ijkmnp");
        assert_eq!(id.to_string().parse(), Ok(id));
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, "\"ab9a99ijkmnp\"");
        assert_eq!(serde_json::from_str::<TableId>(&json).unwrap(), id);
        assert_eq!(read::<TableId>(&json), Ok(id));
    }

    #[test]
    fn what_is_no_id_is_an_error() {
        for text in ["", "abc", "abcdefghijk", "abcdefghijkmn", "abcdefghijkl", "ABCDEFGHIJKM"] {
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
        for text in ["abcdefghijé", "../../../etc", "abcdefghijk\0", "abcdefghijk "] {
            let json = serde_json::to_string(text).unwrap();
            let error = serde_json::from_str::<TableId>(&json).unwrap_err().to_string();
            assert!(error.starts_with("this is not the id of a table"), "{error}");
        }
        assert!(serde_json::from_str::<TableId>("7").is_err());
        assert!(serde_json::from_str::<TableId>("null").is_err());
    }

    #[test]
    fn numbers_are_in_the_order_of_the_alphabet() {
        let number = |text: &str| text.parse::<TableId>().unwrap().number();
        assert_eq!(number("aaaaaaaaaaaa"), 0);
        assert_eq!(number("aaaaaaaaaab9"), 63);
        assert_eq!(number("999999999999"), (1 << 60) - 1);
    }
}
