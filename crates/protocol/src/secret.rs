//! Secrets of private links: whoever has one gets a seat, or is the same guest on another device; no log shows it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A secret that moves a seat or adds a device: 32 random bytes as hex. Whoever has it may use it, so it is shown only where that
/// is asked for by name, and never by `Debug`.
///
/// What a client sends may be any text; only servers can tell whether it is a secret of theirs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Claim, ClaimDevice, DeviceSecret, TransferSecret, read};

    #[test]
    fn a_secret_is_a_text_in_messages_and_in_no_log() {
        let text = "0123456789abcdef".repeat(4);
        let secret = || Secret::new(text.as_str());
        let json = format!(r#"{{"secret":"{text}"}}"#);
        assert_eq!(serde_json::to_string(&Claim { secret: secret() }).unwrap(), json);
        assert_eq!(read::<Claim>(&json), Ok(Claim { secret: secret() }));
        assert_eq!(serde_json::from_str::<DeviceSecret>(&json).unwrap().secret.as_str(), text);
        for shown in [
            format!("{:?}", secret()),
            format!("{:?}", Claim { secret: secret() }),
            format!("{:?}", ClaimDevice { secret: secret(), leaves_tables: true }),
            format!("{:?}", DeviceSecret { secret: secret() }),
            format!("{:#?}", TransferSecret { secret: secret() }),
        ] {
            assert!(!shown.contains("0123") && shown.contains("Secret"), "{shown}");
        }
    }
}
