//! Encodes outgoing websocket text frames, and finds frame boundaries in incoming bytes. Outgoing frames are collected in
//! one buffer and sent together.

use serde::Serialize;
use tokio_tungstenite::tungstenite::protocol::frame::{
    FrameHeader,
    coding::{Data, OpCode},
};

/// Whole text frames in a buffer that can be used again and again.
#[derive(Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
    /// The text of one frame, before its length is known.
    text: Vec<u8>,
}

impl Frames {
    pub fn of(message: &impl Serialize) -> Frames {
        let mut frames = Frames::default();
        frames.add_message(message);
        frames
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    pub fn add_message(&mut self, message: &impl Serialize) {
        self.add(|text| serde_json::to_writer(text, message).expect("a message is plain data"));
    }

    /// Adds a frame with this text, which must be UTF-8.
    pub fn add(&mut self, write_text: impl FnOnce(&mut Vec<u8>)) {
        let Frames { bytes, text } = self;
        text.clear();
        write_text(text);
        let opcode = OpCode::Data(Data::Text);
        let header = FrameHeader { is_final: true, opcode, ..FrameHeader::default() };
        header.format(text.len() as u64, bytes).expect("a buffer takes everything");
        bytes.extend_from_slice(text);
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The longest head of a frame: two bytes, the length in eight more, the mask.
const MAX_HEADER: usize = 14;

/// Finds where frames begin in the bytes that come in, in whatever pieces. A message may have any number of frames, and
/// who reads messages does not hear of those that carry nothing.
#[derive(Debug, Default)]
pub struct FrameCounter {
    header: [u8; MAX_HEADER],
    n_header: usize,
    /// What is still to come of the frame whose head is known.
    n_rest: u64,
    is_malformed: bool,
}

impl FrameCounter {
    /// Whether a length was written in more bytes than it needs, which RFC 6455 forbids.
    pub fn is_malformed(&self) -> bool {
        self.is_malformed
    }

    /// How many of these bytes come before a frame that may not begin.
    pub fn pass(&mut self, bytes: &[u8], mut may_begin: impl FnMut() -> bool) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            if self.n_rest > 0 {
                let n = self.n_rest.min((bytes.len() - at) as u64);
                self.n_rest -= n;
                at += n as usize;
                continue;
            }
            if self.n_header == 0 && !may_begin() {
                return at;
            }
            self.header[self.n_header] = bytes[at];
            self.n_header += 1;
            at += 1;
            if self.n_header >= 2 {
                self.read_header();
            }
        }
        at
    }

    /// Knows the rest of the frame once its head is complete.
    fn read_header(&mut self) {
        let (length, is_masked) = (self.header[1] & 0x7f, self.header[1] & 0x80 != 0);
        let n_more = match length {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        if self.n_header < 2 + n_more + 4 * usize::from(is_masked) {
            return;
        }
        let more = self.header[2..2 + n_more].iter();
        let long = more.fold(0, |length, byte| length << 8 | u64::from(*byte));
        self.is_malformed |= (n_more == 2 && long < 126) || (n_more == 8 && long < 65536);
        self.n_rest = if n_more == 0 { u64::from(length) } else { long };
        self.n_header = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_counted_in_whatever_pieces_they_come() {
        let mut bytes = Vec::new();
        let mut starts = Vec::new();
        for (n, is_masked) in [
            (0, true),
            (5, true),
            (125, false),
            (126, true),
            (0, true),
            (300, true),
            (70_000, true),
        ] {
            starts.push(bytes.len());
            let mask = if is_masked { 0x80 } else { 0 };
            bytes.push(0x80);
            match n {
                0..126 => bytes.push(mask | n as u8),
                126..65536 => {
                    bytes.push(mask | 126);
                    bytes.extend((n as u16).to_be_bytes());
                }
                _ => {
                    bytes.push(mask | 127);
                    bytes.extend((n as u64).to_be_bytes());
                }
            }
            bytes.extend(std::iter::repeat_n(0xff, n + if is_masked { 4 } else { 0 }));
        }
        for size in [1, 2, 3, 7, 1024, bytes.len()] {
            let (mut frame_counter, mut n_frames) = (FrameCounter::default(), 0);
            for piece in bytes.chunks(size) {
                let mut begin = || {
                    n_frames += 1;
                    true
                };
                assert_eq!(frame_counter.pass(piece, &mut begin), piece.len());
            }
            assert_eq!(n_frames, starts.len(), "in pieces of {size}");
            assert!(!frame_counter.is_malformed());
        }
        for (allowed, start) in starts.iter().enumerate() {
            let mut left = allowed;
            let may_begin = || {
                left = left.wrapping_sub(1);
                left != usize::MAX
            };
            assert_eq!(FrameCounter::default().pass(&bytes, may_begin), *start);
        }
    }

    #[test]
    fn a_length_has_no_more_bytes_than_it_needs() {
        for (head, is_malformed) in [
            (&[0x81, 126, 0, 125][..], true),
            (&[0x81, 126, 0, 126], false),
            (&[0x81, 0xfe, 0, 0, 1, 2, 3, 4], true),
            (&[0x81, 127, 0, 0, 0, 0, 0, 0, 255, 255], true),
            (&[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0], false),
        ] {
            let mut frame_counter = FrameCounter::default();
            frame_counter.pass(head, || true);
            assert_eq!(frame_counter.is_malformed(), is_malformed, "{head:?}");
        }
    }

    #[test]
    fn heads_tell_the_length() {
        let mut both = Frames::default();
        for (n, header) in [
            (0, &[0x81, 0][..]),
            (125, &[0x81, 125]),
            (126, &[0x81, 126, 0, 126]),
            (65535, &[0x81, 126, 255, 255]),
            (65536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            let n_before = both.as_bytes().len();
            both.add(|text| text.resize(text.len() + n, b'x'));
            let bytes = &both.as_bytes()[n_before..];
            assert_eq!(&bytes[..header.len()], header);
            assert_eq!(bytes.len(), header.len() + n);
            assert!(bytes[header.len()..].iter().all(|&byte| byte == b'x'));
        }
    }
}
