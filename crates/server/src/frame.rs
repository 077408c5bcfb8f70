//! Text frames of a websocket, written where the text is: one behind the other, to be sent together.

use serde::Serialize;

use crate::json;

/// The head of a frame of middling length, as most are.
const ROOM: usize = 4;

/// Whole text frames in a buffer that can be used again and again.
#[derive(Debug, Default)]
pub struct Frames(Vec<u8>);

impl Frames {
    pub fn of(message: &impl Serialize) -> Frames {
        let mut frames = Frames::default();
        frames.add_message(message);
        frames
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn add_message(&mut self, message: &impl Serialize) {
        self.add(|text| json::write(message, text));
    }

    /// Adds a frame with this text, which must be UTF-8.
    pub fn add(&mut self, text: impl FnOnce(&mut Vec<u8>)) {
        let bytes = &mut self.0;
        let start = bytes.len();
        bytes.resize(start + ROOM, 0);
        text(bytes);
        let n = bytes.len() - start - ROOM;
        // A whole text message in one frame.
        bytes[start] = 0x81;
        match n {
            0..126 => {
                bytes[start + 1] = n as u8;
                bytes.drain(start + 2..start + ROOM);
            }
            126..65536 => {
                bytes[start + 1] = 126;
                bytes[start + 2..start + ROOM].copy_from_slice(&(n as u16).to_be_bytes());
            }
            _ => {
                bytes[start + 1] = 127;
                bytes.splice(start + 2..start + ROOM, (n as u64).to_be_bytes());
            }
        }
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_tell_the_length() {
        let mut both = Frames::default();
        for (n, head) in [
            (0, &[0x81, 0][..]),
            (125, &[0x81, 125]),
            (126, &[0x81, 126, 0, 126]),
            (65535, &[0x81, 126, 255, 255]),
            (65536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            let n_before = both.as_bytes().len();
            both.add(|text| text.resize(text.len() + n, b'x'));
            let bytes = &both.as_bytes()[n_before..];
            assert_eq!(&bytes[..head.len()], head);
            assert_eq!(bytes.len(), head.len() + n);
            assert!(bytes[head.len()..].iter().all(|&byte| byte == b'x'));
        }
    }
}
