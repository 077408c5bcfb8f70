//! The keys of the search tree: which decisions of a seat count as the same one.
//!
//! A key never depends on anything its seat does not know. There are two ways to build it:
//!
//! - by *path* (the default): the actions on the way, own and public ones by name, secret ones of others as a blank.
//!   Luck is not part of it, so it is averaged over (open loop). Two orders of the same actions are two decisions.
//! - by *knowledge* (`merge=1`): a hash of the view. Orders of actions that lead to the same position are one decision,
//!   and a different draw that the seat has seen makes a different one.
//!
//! By knowledge, the observer's decisions are keyed by its own view. The other seats' are keyed by the view of a spectator
//! and by the secret actions the seat has made itself: their own views would also hold the cards that were sampled for
//! them, and a decision that exists once per sample would never be visited twice.

use std::hash::{Hash, Hasher};

use tabletop::{Action, Game, MAX_SEATS, Seat};

use crate::mix;

/// The path before any action.
const ROOT: u64 = 0x6e65_7468_6572;

/// What the seats have seen so far in one iteration, folded into a number for each of them.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    is_merging: bool,
    /// By path: what the seat has seen. By knowledge: its own secret actions, in any order.
    seen: [u64; MAX_SEATS],
}

impl Keys {
    pub fn new(is_merging: bool) -> Keys {
        Keys { is_merging, seen: [ROOT; MAX_SEATS] }
    }

    /// Starts the next iteration.
    pub fn restart(&mut self) {
        self.seen = [ROOT; MAX_SEATS];
    }

    /// The key of the first decision of a search, which is the observer's.
    pub fn root<V: Hash>(&self, view: &V, observer: Seat) -> u64 {
        let seen = if self.is_merging { hash_of(view) } else { ROOT };
        mix(seen, observer.index() as u64)
    }

    /// The key of the decision that `seat` has to make now.
    #[inline]
    pub fn of<G: Game>(&self, game: &G, seat: Seat, observer: Option<Seat>) -> u64 {
        let own = self.seen[seat.index()];
        let seen = if !self.is_merging {
            own
        } else if Some(seat) == observer {
            hash_of(&game.view(observer))
        } else {
            mix(hash_of(&game.view(None)), own)
        };
        mix(seen, seat.index() as u64)
    }

    /// Records an action. Must be called before it is applied.
    #[inline]
    pub fn record<G: Game>(&mut self, game: &G, seat: Seat, action: G::Action) {
        let blank = (seat.index() as u64 + 1) << 32;
        let named = blank | (action.index() as u64 + 1);
        let is_public = game.is_public(seat, action);
        if self.is_merging {
            if !is_public {
                let seen = &mut self.seen[seat.index()];
                *seen = seen.wrapping_add(mix(ROOT, named));
            }
            return;
        }
        for (nth, seen) in self.seen[..game.n_seats()].iter_mut().enumerate() {
            let is_seen = is_public || nth == seat.index();
            *seen = mix(*seen, if is_seen { named } else { blank });
        }
    }
}

fn hash_of<T: Hash>(value: &T) -> u64 {
    let mut hasher = MixHasher(ROOT);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A fast hasher without a secret key, so that equal views have equal hashes in every run and on every machine.
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
