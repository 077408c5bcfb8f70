//! Bytes as hex digits, two for each.

use std::fmt;

/// Writes bytes in small letters.
pub fn encode(bytes: &[u8]) -> String {
    Hex(bytes).to_string()
}

/// Reads a fixed number of bytes, whose letters may be small or capital; nothing if there are more, fewer or other digits.
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    read_into(text, &mut bytes).then_some(bytes)
}

/// As `decode`, with small letters only: for what has exactly one text.
pub fn decode_lowercase<const N: usize>(text: &str) -> Option<[u8; N]> {
    let has_capital = text.bytes().any(|byte| byte.is_ascii_uppercase());
    if has_capital { None } else { decode(text) }
}

/// Reads as many bytes as there are, whose letters may be small or capital.
pub fn decode_all(text: &str) -> Option<Vec<u8>> {
    let mut bytes = vec![0; text.len() / 2];
    read_into(text, &mut bytes).then_some(bytes)
}

/// Bytes that `Display` writes as hex, without a text in between.
pub struct Hex<'a>(pub &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hex<'_> {
    /// What is written in hex is often a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hex(…)")
    }
}

fn read_into(text: &str, bytes: &mut [u8]) -> bool {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    if text.len() != 2 * bytes.len() {
        return false;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let (Some(high), Some(low)) = (digit(pair[0]), digit(pair[1])) else { return false };
        *byte = (high << 4 | low) as u8;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_and_anything_else_is_refused() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = encode(&bytes);
        assert_eq!(&text[..8], "00010203");
        assert_eq!(decode_all(&text), Some(bytes.clone()));
        assert_eq!(decode_lowercase::<256>(&text).map(Vec::from), Some(bytes.clone()));
        assert_eq!(decode::<256>(&text.to_uppercase()).map(Vec::from), Some(bytes));
        assert_eq!(decode_lowercase::<2>("00FF"), None);
        for wrong in ["", "0", "00f", "00f ", "00fg", "+0ff", "00é", "00ff0", "00ff00"] {
            assert_eq!(decode::<2>(wrong), None, "{wrong}");
        }
        assert_eq!(decode_all(""), Some(Vec::new()));
        assert!(decode_all("0").is_none() && decode_all("é").is_none());
    }
}
