//! Turns bytes into choices: any bytes mean something, and small changes of them change little.

use std::ops::RangeInclusive;

/// Bytes that are used up one by one; after the last one every choice is the first.
#[derive(Debug)]
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub fn number(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// A number of this range, from as few bytes as it needs.
    pub fn among(&mut self, range: RangeInclusive<usize>) -> usize {
        let n = range.end() - range.start() + 1;
        let number = if n <= 1 << 8 { self.byte().into() } else { usize::from(self.number()) };
        range.start() + number % n
    }

    pub fn choose<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.among(0..=items.len() - 1)]
    }
}
