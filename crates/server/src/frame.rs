//! Text frames of a websocket, written where the text is: room for the head first, then the text, then the head.

use protocol::ToClient;

/// The longest head of a frame that is not masked.
const ROOM: usize = 10;

/// Writes one text frame into a buffer that is used again and again.
#[derive(Debug, Default)]
pub struct Frame {
    bytes: Vec<u8>,
    start: usize,
}

impl Frame {
    pub fn new(message: &ToClient) -> Frame {
        let mut frame = Frame::default();
        frame.write(|text| serde_json::to_writer(text, message).expect("a message is plain data"));
        frame
    }

    /// Replaces the frame by one with this text, which must be UTF-8.
    pub fn write(&mut self, text: impl FnOnce(&mut Vec<u8>)) {
        self.bytes.clear();
        self.bytes.resize(ROOM, 0);
        text(&mut self.bytes);
        let n = self.bytes.len() - ROOM;
        let n_head = match n {
            0..126 => 2,
            126..65536 => 4,
            _ => 10,
        };
        self.start = ROOM - n_head;
        let head = &mut self.bytes[self.start..ROOM];
        // A whole text message in one frame.
        head[0] = 0x81;
        match n_head {
            2 => head[1] = n as u8,
            4 => {
                head[1] = 126;
                head[2..].copy_from_slice(&(n as u16).to_be_bytes());
            }
            _ => {
                head[1] = 127;
                head[2..].copy_from_slice(&(n as u64).to_be_bytes());
            }
        }
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_tell_the_length() {
        let mut frame = Frame::default();
        for (n, head) in [
            (0, &[0x81, 0][..]),
            (125, &[0x81, 125]),
            (126, &[0x81, 126, 0, 126]),
            (65535, &[0x81, 126, 255, 255]),
            (65536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            frame.write(|text| text.resize(text.len() + n, b'x'));
            let bytes = frame.as_bytes();
            assert_eq!(&bytes[..head.len()], head);
            assert_eq!(bytes.len(), head.len() + n);
        }
    }
}
