//! How the seed of a table is made from a part of the server and words of the players, and the order of seats it gives.
//!
//! docs/fair-luck.md has the exact bytes; docs/fair_luck.py computes the same without this crate.

use std::{fmt, str::FromStr};

use sha2::{Digest as _, Sha256};

use crate::{MAX_STREAMS, ParseError, Seat, Seed, hex, is_unprintable};

/// The stream that shuffles seats; decks have the streams below.
pub const SEATING_STREAM: usize = MAX_STREAMS;
/// The most bytes of a player's words.
pub const MAX_WORDS: usize = 200;

const WORDS_TAG: &[u8] = b"nethertable-words-1\n";
const SEED_TAG: &[u8] = b"nethertable-seed-1\n";

/// A SHA-256, written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    fn of(parts: &[&[u8]]) -> Digest {
        let mut hasher = Sha256::new();
        parts.iter().for_each(|part| hasher.update(part));
        Digest(hasher.finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::Hex(&self.0).fmt(f)
    }
}

impl FromStr for Digest {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Digest, ParseError> {
        // The server's part of a seed is read like this, too: it is not repeated.
        let error = || ParseError::new("this is not a hash: write 64 hex digits");
        hex::decode(text).map(Digest).ok_or_else(error)
    }
}

crate::written_as_text!(Digest);

impl Seed {
    /// Reads a seed as messages have it. The short form of experiments is for people, and an error here.
    pub fn from_digits(text: &str) -> Result<Seed, ParseError> {
        let error = || ParseError::new("this is not a seed: write 64 hex digits");
        hex::decode(text).map(Seed).ok_or_else(error)
    }

    /// What is published while the seed is secret.
    pub fn hash(&self) -> Digest {
        Digest::of(&[&self.0])
    }

    /// Who sits where after the shuffle: for each seat in order, the seat its player had before.
    pub fn seating(&self, n_seats: usize) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::all(n_seats).collect();
        for (k, last) in (1..n_seats).rev().enumerate() {
            seats.swap(last, self.draw(SEATING_STREAM, k as u64, last as u32 + 1) as usize);
        }
        seats
    }
}

/// Random bytes before a player's words, so that nobody can try out which words have a commitment's hash. Written as 64 hex
/// digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::Hex(&self.0).fmt(f)
    }
}

impl fmt::Debug for Salt {
    /// A salt is a secret until it is opened.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(…)")
    }
}

impl FromStr for Salt {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Salt, ParseError> {
        // What is almost a salt reveals most of one.
        let error = || ParseError::new("this is not a salt: write 64 hex digits");
        hex::decode(text).map(Salt).ok_or_else(error)
    }
}

crate::written_as_text!(Salt);

/// What a player adds to the seed: random bytes, and words of their own if they like.
///
/// `Display` and `FromStr` are its form in a record: salt and words in hex.
#[derive(Clone, PartialEq, Eq)]
pub struct Opening {
    salt: Salt,
    words: String,
}

impl Opening {
    pub fn new(salt: Salt, words: &str) -> Result<Opening, ParseError> {
        if words.len() > MAX_WORDS {
            return Err(ParseError::new(format!(
                "words for the seed have at most {MAX_WORDS} bytes"
            )));
        }
        if words.chars().any(is_unprintable) {
            let message =
                "words for the seed stand on one line, without characters that cannot be printed";
            return Err(ParseError::new(message));
        }
        Ok(Opening { salt, words: words.to_string() })
    }

    pub fn salt(&self) -> Salt {
        self.salt
    }

    pub fn words(&self) -> &str {
        &self.words
    }

    /// What is shown to all before the words are.
    pub fn commitment(&self) -> Digest {
        Digest::of(&[WORDS_TAG, &self.salt.0, self.words.as_bytes()])
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.salt)?;
        if self.words.is_empty() {
            return f.write_str("-");
        }
        hex::Hex(self.words.as_bytes()).fmt(f)
    }
}

impl fmt::Debug for Opening {
    /// An opening is a secret while its table lasts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opening(…)")
    }
}

impl FromStr for Opening {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Opening, ParseError> {
        let error = || {
            ParseError::new(
                "write 64 hex digits of salt, a space, and the words in hex, or - for none",
            )
        };
        let (salt, words) = text.split_once(' ').ok_or_else(error)?;
        let salt = salt.parse().map_err(|_| error())?;
        let bytes = match words {
            "" => return Err(error()),
            "-" => Vec::new(),
            _ => hex::decode_all(words).ok_or_else(error)?,
        };
        let words =
            String::from_utf8(bytes).map_err(|_| ParseError::new("words are UTF-8 text"))?;
        Opening::new(salt, &words)
    }
}

/// What the seed of a table is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedParts {
    /// Chosen by the server before anybody's words are known; its hash is published then.
    pub server: Seed,
    /// Whether the seats are shuffled at the start.
    pub is_shuffled: bool,
    /// In the order of seats, as they are before the shuffle.
    pub words: Vec<(Seat, Opening)>,
}

impl SeedParts {
    pub fn seed(&self) -> Seed {
        let mut bytes = SEED_TAG.to_vec();
        bytes.extend(self.server.0);
        bytes.push(u8::from(self.is_shuffled));
        for (seat, opening) in &self.words {
            bytes.push(seat.index() as u8 + 1);
            bytes.extend(opening.salt.0);
            bytes.push(opening.words.len() as u8);
            bytes.extend(opening.words.as_bytes());
        }
        Seed(Digest::of(&[&bytes]).0)
    }
}
