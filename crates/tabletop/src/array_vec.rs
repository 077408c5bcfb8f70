//! `ArrayVec`: a list of bounded length stored inline, so that game states stay `Copy`. Rows of cards, a party in line
//! and a stack of pending questions are such lists.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` values in a row. Equal by what it holds, not by what lay there before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArrayVec<T, const N: usize> {
    /// Places behind the last value hold the default.
    items: [T; N],
    n_items: u8,
}

impl<T: Copy + Default, const N: usize> ArrayVec<T, N> {
    const FITS: () = assert!(N <= u8::MAX as usize, "a row counts its values in a byte");

    pub fn new() -> Self {
        let () = Self::FITS;
        ArrayVec { items: [T::default(); N], n_items: 0 }
    }

    /// Adds a value at the end. A row that is full is a broken promise of its owner.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.n_items)] = item;
        self.n_items += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.n_items = self.n_items.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[usize::from(self.n_items)]))
    }

    /// Puts a value before the one at `at`.
    pub fn insert(&mut self, at: usize, item: T) {
        self.push(item);
        self[at..].rotate_right(1);
    }

    /// Takes the value at `at` out; those behind it move up.
    pub fn remove(&mut self, at: usize) -> T {
        self[at..].rotate_left(1);
        self.pop().expect("there was one to rotate")
    }

    pub fn clear(&mut self) {
        *self = ArrayVec::new();
    }

    pub fn is_full(&self) -> bool {
        usize::from(self.n_items) == N
    }
}

impl<T: Copy + Default, const N: usize> Default for ArrayVec<T, N> {
    fn default() -> Self {
        ArrayVec::new()
    }
}

impl<T, const N: usize> Deref for ArrayVec<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.n_items)]
    }
}

impl<T, const N: usize> DerefMut for ArrayVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.n_items)]
    }
}

/// A list of the values it holds.
impl<T: Serialize, const N: usize> Serialize for ArrayVec<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de>
    for ArrayVec<T, N>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values: Vec<T> = Vec::deserialize(deserializer)?;
        if values.len() > N {
            return Err(serde::de::Error::invalid_length(values.len(), &"a shorter row"));
        }
        let mut row = ArrayVec::new();
        values.into_iter().for_each(|value| row.push(value));
        Ok(row)
    }
}
