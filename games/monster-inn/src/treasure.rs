//! A heap of treasure: purse, pool or supply.

use std::{fmt, ops::Index, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, number};

use crate::cards::{N_TREASURES, Treasure};

/// Coins and gems. Written `3 coins 2 gems`, or `empty`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Heap(#[serde(with = "tabletop::ByName::<Treasure>")] [u8; 2]);

impl Heap {
    pub const EMPTY: Heap = Heap([0; 2]);

    pub const fn new(n_coins: u8, n_gems: u8) -> Heap {
        Heap([n_coins, n_gems])
    }

    #[inline]
    pub fn total(self) -> u8 {
        self.0[0] + self.0[1]
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0, 0]
    }

    #[inline]
    pub fn add(&mut self, treasure: Treasure, n: u8) {
        self.0[treasure as usize] += n;
    }

    #[inline]
    pub fn remove(&mut self, treasure: Treasure, n: u8) {
        debug_assert!(self[treasure] >= n, "treasure is there before it moves");
        self.0[treasure as usize] -= n;
    }

    /// The type of a pool, which never holds both; `None` when it is empty.
    #[inline]
    pub fn treasure(self) -> Option<Treasure> {
        match self.0 {
            [0, 0] => None,
            [0, _] => Some(Treasure::Gem),
            _ => Some(Treasure::Coin),
        }
    }
}

impl Index<Treasure> for Heap {
    type Output = u8;

    #[inline]
    fn index(&self, treasure: Treasure) -> &u8 {
        &self.0[treasure as usize]
    }
}

/// `1 coin`, `2 gems`.
pub fn counted(n: u8, treasure: Treasure) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{n} {treasure}{}", if n == 1 { "" } else { "s" }))
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds = Treasure::ALL.into_iter().filter(|&treasure| self[treasure] > 0);
        match kinds.next() {
            Some(first) => write!(f, "{}", counted(self[first], first))?,
            None => return f.write_str("empty"),
        }
        kinds.try_for_each(|treasure| write!(f, " {}", counted(self[treasure], treasure)))
    }
}

impl FromStr for Heap {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Heap, ParseError> {
        let mut heap = Heap::EMPTY;
        if text.eq_ignore_ascii_case("empty") || text == "0" {
            return Ok(heap);
        }
        let words: Vec<&str> =
            text.split([' ', ',']).filter(|w| !w.is_empty() && *w != "and").collect();
        let unreadable = || {
            ParseError::new(format!(
                "'{text}' is not a treasure: write like '3 coins 2 gems' or 'empty'"
            ))
        };
        if words.is_empty() || !words.len().is_multiple_of(2) {
            return Err(unreadable());
        }
        let mut seen = [false; 2];
        for pair in words.chunks_exact(2) {
            let n = number(pair[0]).ok_or_else(unreadable)?;
            let treasure: Treasure = pair[1].parse()?;
            if n > u32::from(N_TREASURES) {
                let most = format!("there are only {N_TREASURES} {treasure}s in the box");
                return Err(ParseError::new(most));
            }
            if std::mem::replace(&mut seen[treasure as usize], true) {
                return Err(ParseError::new(format!("'{text}' counts {treasure}s twice")));
            }
            heap.add(treasure, n as u8);
        }
        Ok(heap)
    }
}
