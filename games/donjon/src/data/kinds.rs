//! The six kinds of monsters, and heaps of them.

use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

use serde::{Deserialize, Serialize};
use tabletop::{Named, ParseError};

/// A kind of monster. VIPs are the sixth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Spider,
    Brou,
    Dragon,
    Vampire,
    Skeleton,
    Vip,
}

impl Kind {
    pub const COUNT: usize = 6;
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Spider, Kind::Brou, Kind::Dragon, Kind::Vampire, Kind::Skeleton, Kind::Vip];

    /// SETUP-3: the four kinds that live in forest and swamp, and stand on threat cards.
    pub const WILD: [Kind; 4] = [Kind::Spider, Kind::Brou, Kind::Dragon, Kind::Vampire];

    /// The letter it has in scenes.
    pub fn letter(self) -> char {
        ['S', 'B', 'D', 'V', 'K', 'P'][self as usize]
    }

    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    pub fn name(self) -> &'static str {
        KINDS[self as usize]
    }

    /// So many of this kind, in words.
    pub fn counted(self, n: u8) -> String {
        if n == 1 { format!("1 {self}") } else { format!("{n} {self}s") }
    }

    /// The kinds of a bit set, lowest first.
    #[inline]
    pub fn in_set(mut bits: u8) -> impl Iterator<Item = Kind> {
        std::iter::from_fn(move || {
            let kind = Kind::ALL.get(bits.trailing_zeros() as usize).copied()?;
            bits &= bits - 1;
            Some(kind)
        })
    }
}

const KINDS: [&str; Kind::COUNT] = ["spider", "brou", "dragon", "vampire", "skeleton", "VIP"];

impl Named for Kind {
    const NAMES: &'static [&'static str] = &KINDS;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Kind {
        Kind::ALL[index]
    }
}

tabletop::written_by_name!(Kind);

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    /// By name, one or several, or by its letter.
    fn from_str(text: &str) -> Result<Kind, ParseError> {
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(kind) = Kind::from_letter(letter)
        {
            return Ok(kind);
        }
        let one = text.strip_suffix(['s', 'S']).unwrap_or(text);
        let is_named =
            |kind: &Kind| [one, text].iter().any(|t| kind.name().eq_ignore_ascii_case(t));
        Kind::ALL.into_iter().find(is_named).ok_or_else(|| {
            ParseError::new(format!(
                "'{text}' is no monster: write spider, brou, dragon, vampire, skeleton or VIP"
            ))
        })
    }
}

/// How many monsters of each kind. Written by letters: `SSBK`, or `empty`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Herd(#[serde(with = "tabletop::ByName::<Kind>")] [u8; Kind::COUNT]);

impl Herd {
    pub const EMPTY: Herd = Herd([0; Kind::COUNT]);

    pub const fn of(counts: [u8; Kind::COUNT]) -> Herd {
        Herd(counts)
    }

    #[inline]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Kind::COUNT]
    }

    /// The kinds there are, a bit for each: all counts at once, which are far below 128 each.
    #[inline]
    pub fn kinds(&self) -> u8 {
        let [a, b, c, d, e, f] = self.0;
        let counts = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
        // The top bit of each byte says whether it is above zero; the product lines these bits up.
        let above = (counts + 0x7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101;
        (above.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    #[inline]
    pub fn n_kinds(&self) -> u32 {
        self.kinds().count_ones()
    }

    /// Kinds that are there, with how many.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> {
        let counts = self.0;
        Kind::ALL.into_iter().map(move |kind| (kind, counts[kind as usize])).filter(|(_, n)| *n > 0)
    }
}

impl Index<Kind> for Herd {
    type Output = u8;

    #[inline]
    fn index(&self, kind: Kind) -> &u8 {
        &self.0[kind as usize]
    }
}

impl IndexMut<Kind> for Herd {
    #[inline]
    fn index_mut(&mut self, kind: Kind) -> &mut u8 {
        &mut self.0[kind as usize]
    }
}

impl fmt::Display for Herd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("empty");
        }
        for (kind, n) in self.iter() {
            (0..n).try_for_each(|_| write!(f, "{}", kind.letter()))?;
        }
        Ok(())
    }
}

impl FromStr for Herd {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Herd, ParseError> {
        let mut herd = Herd::EMPTY;
        if text.eq_ignore_ascii_case("empty") || text.eq_ignore_ascii_case("none") {
            return Ok(herd);
        }
        for letter in text.chars().filter(|c| !matches!(c, ' ' | ',')) {
            let kind = Kind::from_letter(letter).ok_or_else(|| {
                ParseError::new(format!(
                    "'{letter}' is no monster: write S B D V K P (spider, brou, dragon, vampire, \
                     skeleton, VIP), or empty"
                ))
            })?;
            herd[kind] = herd[kind].saturating_add(1);
        }
        Ok(herd)
    }
}
