//! A pile of cards in no order: how many copies of each design.
//!
//! Copies are counted in ones: three copies of a design are the three lowest bits of its field. So a pile is as large as it has
//! ones, drawing finds the nth of them, and equal piles are equal bits.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use tabletop::nth_bit;

use crate::data::{CARDS, Card, Clan, N_CRAFTS};

const N_WORDS: usize = 3;
/// Starting cards of this clan are the first of the third word.
const SECOND_HALF: usize = Clan::Imps as usize;

/// Where the copies of a design are counted.
#[derive(Clone, Copy)]
struct Field {
    word: u8,
    shift: u8,
    /// Ones for all its copies, not shifted.
    full: u8,
}

const FIELDS: [Field; Card::COUNT] = {
    let mut fields = [Field { word: 0, shift: 0, full: 0 }; Card::COUNT];
    let mut next = [0u8; N_WORDS];
    let mut card = 0;
    while card < Card::COUNT {
        let word = match CARDS[card].family {
            crate::data::Family::Monster(clan) if (clan as usize) < SECOND_HALF => 1,
            crate::data::Family::Monster(_) => 2,
            _ => 0,
        };
        let copies = CARDS[card].copies;
        fields[card] = Field { word: word as u8, shift: next[word], full: (1 << copies) - 1 };
        next[word] += copies;
        card += 1;
    }
    fields
};

/// The design of each bit.
const OWNERS: [[u8; 64]; N_WORDS] = {
    let mut owners = [[0; 64]; N_WORDS];
    let mut card = 0;
    while card < Card::COUNT {
        let field = FIELDS[card];
        let mut copy = 0;
        while copy < CARDS[card].copies {
            owners[field.word as usize][(field.shift + copy) as usize] = card as u8;
            copy += 1;
        }
        card += 1;
    }
    owners
};

/// The first bit of every field.
const FIRSTS: [u64; N_WORDS] = {
    let mut firsts = [0; N_WORDS];
    let mut card = 0;
    while card < Card::COUNT {
        firsts[FIELDS[card].word as usize] |= 1 << FIELDS[card].shift;
        card += 1;
    }
    firsts
};

/// How many copies of each design.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(from = "Vec<Card>")]
pub struct Cards([u64; N_WORDS]);

impl Cards {
    pub const EMPTY: Cards = Cards([0; N_WORDS]);

    /// All cards that can be crafted.
    pub fn crafts() -> Cards {
        Cards::full((0..N_CRAFTS).filter_map(Card::from_index))
    }

    /// The ten starting cards of a clan.
    pub fn of_clan(clan: Clan) -> Cards {
        const STARTS: [Cards; Clan::COUNT] = {
            let mut starts = [Cards::EMPTY; Clan::COUNT];
            let mut card = N_CRAFTS;
            while card < Card::COUNT {
                if let crate::data::Family::Monster(clan) = CARDS[card].family {
                    let field = FIELDS[card];
                    starts[clan as usize].0[field.word as usize] |=
                        (field.full as u64) << field.shift;
                }
                card += 1;
            }
            starts
        };
        STARTS[clan as usize]
    }

    fn full(cards: impl Iterator<Item = Card>) -> Cards {
        let mut all = Cards::EMPTY;
        for card in cards {
            let field = FIELDS[card.index()];
            all.0[usize::from(field.word)] |= u64::from(field.full) << field.shift;
        }
        all
    }

    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; N_WORDS]
    }

    #[inline]
    fn ones(&self, card: Card) -> (usize, u8, u64) {
        let field = FIELDS[card.index()];
        let word = usize::from(field.word);
        (word, field.shift, self.0[word] >> field.shift & u64::from(field.full))
    }

    #[inline]
    pub fn count(&self, card: Card) -> u8 {
        self.ones(card).2.count_ones() as u8
    }

    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.ones(card).2 != 0
    }

    /// Adds one copy. False if all of them are here.
    #[inline]
    pub fn add(&mut self, card: Card) -> bool {
        let (word, shift, ones) = self.ones(card);
        let is_full = ones == u64::from(FIELDS[card.index()].full);
        if !is_full {
            self.0[word] |= (ones + 1) << shift;
        }
        !is_full
    }

    /// Takes one copy out. False if there is none.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let (word, shift, ones) = self.ones(card);
        self.0[word] ^= (ones ^ ones >> 1) << shift;
        ones != 0
    }

    /// Adds all of another pile.
    pub fn add_all(&mut self, other: Cards) {
        for card in other.iter() {
            self.add(card);
        }
    }

    /// The designs that are here, each once, in order.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Card> + use<> {
        let words = self.0;
        (0..N_WORDS).flat_map(move |nth| {
            let mut rest = words[nth] & FIRSTS[nth];
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(Card(OWNERS[nth][bit]))
            })
        })
    }

    #[inline]
    pub fn n_kinds(&self) -> u32 {
        self.0.iter().zip(FIRSTS).map(|(word, firsts)| (word & firsts).count_ones()).sum()
    }

    /// Every copy, in order of designs.
    pub fn iter(&self) -> impl Iterator<Item = Card> + use<> {
        let all = *self;
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, usize::from(all.count(card))))
    }

    /// The monster cards among these.
    #[inline]
    pub fn monsters(&self) -> Cards {
        Cards([0, self.0[1], self.0[2]])
    }

    /// Takes the nth copy out.
    #[inline]
    pub(crate) fn take_nth(&mut self, mut nth: u32) -> Card {
        for (word, bits) in self.0.into_iter().enumerate() {
            for (half, bits) in [bits as u32, (bits >> 32) as u32].into_iter().enumerate() {
                let n_ones = bits.count_ones();
                if nth < n_ones {
                    let bit = half * 32 + nth_bit(bits, nth) as usize;
                    let card = Card(OWNERS[word][bit]);
                    self.remove(card);
                    return card;
                }
                nth -= n_ones;
            }
        }
        unreachable!("nth is below the number of cards")
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::EMPTY;
        cards.into_iter().for_each(|card| {
            all.add(card);
        });
        all
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (nth, card) in self.iter().enumerate() {
            let space = if nth == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl From<Vec<Card>> for Cards {
    fn from(cards: Vec<Card>) -> Cards {
        cards.into_iter().collect()
    }
}
