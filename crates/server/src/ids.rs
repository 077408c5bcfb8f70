//! Random identifiers of tables and guests, and random secrets. Only hashes of secrets are stored.

use std::fmt;

use protocol::{Secret, TableId};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use tabletop::hex;

/// One websocket of this process; later connections have greater ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ConnectionId(pub u64);

/// A guest, whatever devices they use: 128 random bits, drawn when they first do something, and never sent to anybody.
/// Guests are known by their tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId(pub [u8; 16]);

impl GuestId {
    pub fn random() -> GuestId {
        GuestId(random_bytes())
    }
}

/// Enough to tell guests apart in a log.
impl fmt::Debug for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0[..4]))
    }
}

impl Serialize for GuestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for GuestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GuestId, D::Error> {
        let text = String::deserialize(deserializer)?;
        hex::decode_lowercase(&text).map(GuestId).ok_or_else(|| de::Error::custom("no guest"))
    }
}

/// The SHA-256 of a secret: a token, or what is behind a private link. The secret itself is stored nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SecretHash(pub [u8; 32]);

impl SecretHash {
    pub fn of(secret: &[u8]) -> SecretHash {
        SecretHash(Sha256::digest(secret).into())
    }
}

impl fmt::Display for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

/// Enough to tell two apart in a log.
impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0[..4]))
    }
}

pub fn new_table_id() -> TableId {
    TableId::from_random(random_bytes())
}

/// 32 random bytes as hex: a guest's token, or what is behind a private link.
pub fn new_secret() -> Secret {
    Secret::new(hex::encode(&random_bytes::<32>()))
}

/// What a secret looks like; anything else is not worth hashing.
pub fn hash_of_secret(text: &str) -> Option<SecretHash> {
    hex::decode_lowercase::<32>(text).map(|bytes| SecretHash::of(&bytes))
}

pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system provides random bytes");
    bytes
}

pub fn random_u64() -> u64 {
    u64::from_le_bytes(random_bytes())
}
