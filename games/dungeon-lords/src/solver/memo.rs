//! The transposition table of the solver: values of positions at the beginning of a round, by all that matters from there
//! on.

use super::{front::Front, weights::Weights};
use crate::{
    combat::N_ROUNDS,
    data::{Monster, Spell, Trap},
};

/// All that matters of a front that is about to plan. Equal keys have equal futures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key([u64; 3]);

/// Puts small numbers side by side.
struct Packer {
    words: [u64; 3],
    word: usize,
    at: u32,
}

impl Packer {
    #[inline]
    fn put(&mut self, value: u64, n_bits: u32) {
        debug_assert!(value < 1 << n_bits, "the number fits");
        if self.at + n_bits > 64 {
            self.word += 1;
            self.at = 0;
        }
        self.words[self.word] |= value << self.at;
        self.at += n_bits;
    }
}

/// Magic symbols in line.
pub(super) fn magic(front: &Front) -> u8 {
    front.lord.party_magic()
}

/// SPELL-1: whether a spell can still be cast. Magic only gets less and rounds ask for more.
pub(super) fn can_cast(front: &Front) -> bool {
    front.training.is_none() && magic(front) > front.round
}

impl Key {
    pub(super) fn of(front: &Front, weights: &Weights) -> Key {
        let lord = &front.lord;
        let can_cast = can_cast(front);
        let mut packer = Packer { words: [0; 3], word: 0, at: 0 };
        // 58 bits: the line.
        packer.put(lord.party.len() as u64, 3);
        for member in lord.party.iter() {
            packer.put(member.adventurer.index() as u64, 6);
            packer.put(u64::from(member.hits), 4);
            packer.put(u64::from(member.has_food), 1);
        }
        // The rounds of the training are all alike, and nobody counts them.
        packer.put(if front.training.is_some() { 0 } else { u64::from(front.round) }, 2);
        let n_paladins = lord.prison.iter().filter(|a| a.is_paladin()).count() as u64;
        packer.put(lord.prison.len() as u64, 4);
        packer.put(n_paladins, 2);
        for trap in Trap::ALL {
            packer.put(u64::from(front.hand[trap]), 2);
        }
        for n_up in lord.up {
            packer.put(u64::from(n_up), 2);
        }
        // More than can ever be used is as good as just enough.
        packer.put(u64::from(lord.food.min(most_food(front))), 5);
        packer.put(u64::from(lord.gold.min(most_gold(front))), 5);
        packer.put(u64::from(lord.imps.min(front.hand[Trap::KamikazeImp] + 1)), 4);
        // Evil matters for its own sake, or where wages are paid with it.
        let does_evil_matter = weights.evil != 0 || (can_cast && front.year == 1);
        packer.put(if does_evil_matter { u64::from(lord.evil()) } else { 0 }, 4);
        packer.put(u64::from(front.conquered), 12);
        if can_cast {
            packer.put(u64::from(front.unseen) >> (9 * (front.year - 1)), 9);
        } else {
            // Only the fatigue of cards is left to matter.
            for n in fatigues(front.unseen) {
                packer.put(u64::from(n), 3);
            }
        }
        packer.put(u64::from(can_cast), 1);
        Key(packer.words)
    }

    #[inline]
    fn hash(&self) -> u64 {
        let mut hash = 0u64;
        for word in self.0 {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        }
        hash
    }
}

/// How many cards of a set have fatigue 0, 1, 2 and 3.
fn fatigues(cards: u32) -> [u8; 4] {
    let mut counts = [0; 4];
    for spell in Spell::all().filter(|&spell| cards & (1 << spell as u32) != 0) {
        counts[usize::from(spell.fatigue())] += 1;
    }
    counts
}

fn most_food(front: &Front) -> u8 {
    let up = &front.lord.up;
    let of_monsters: u8 =
        Monster::ALL.iter().map(|&kind| kind.cost().food * up[kind as usize]).sum();
    let meals = 2 * front.hand[Trap::PoisonedMeal];
    // Wages once, a meal for each troll, the meals, and one that a spell may take.
    (of_monsters + up[Monster::Troll as usize] + meals + 1).min(31)
}

fn most_gold(front: &Front) -> u8 {
    // A room and a trap each round, and what spells may take.
    (front.hand[Trap::CursedRing] + 3 * N_ROUNDS + 2).min(31)
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    /// What is still to come, scaled; exact, or no more than this.
    value: i64,
    is_exact: bool,
}

/// A table of fixed size: newer findings replace older ones, which can be found out again.
#[derive(Debug)]
pub(super) struct Memo {
    entries: Vec<Option<Entry>>,
    n_used: usize,
    n_most: usize,
}

/// As it begins, and as large as it may grow.
const N_FIRST: usize = 1 << 10;

impl Memo {
    pub(super) fn new(n_most: usize) -> Memo {
        Memo { entries: vec![None; N_FIRST], n_used: 0, n_most: n_most.next_power_of_two() }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
        self.n_used = 0;
    }

    /// The value and whether it is exact.
    #[inline]
    pub(super) fn find(&self, key: &Key) -> Option<(i64, bool)> {
        let entry = self.entries[self.place(key)].as_ref()?;
        (entry.key == *key).then_some((entry.value, entry.is_exact))
    }

    #[inline]
    pub(super) fn keep(&mut self, key: Key, value: i64, is_exact: bool) {
        if 2 * self.n_used > self.entries.len() && self.entries.len() < self.n_most {
            self.grow();
        }
        let place = self.place(&key);
        self.n_used += usize::from(self.entries[place].is_none());
        self.entries[place] = Some(Entry { key, value, is_exact });
    }

    fn place(&self, key: &Key) -> usize {
        key.hash() as usize >> 8 & (self.entries.len() - 1)
    }

    fn grow(&mut self) {
        let larger = vec![None; 4 * self.entries.len()];
        let old = std::mem::replace(&mut self.entries, larger);
        self.n_used = 0;
        for entry in old.into_iter().flatten() {
            self.keep(entry.key, entry.value, entry.is_exact);
        }
    }
}
