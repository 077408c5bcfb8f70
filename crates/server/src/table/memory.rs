//! Which acts were applied: an act that is sent again is answered again, and not made again.

use std::collections::VecDeque;

use tabletop::Seat;

use hosting::RequestKey;

/// How many acts of each seat are remembered.
const N_REMEMBERED: usize = 64;

#[derive(Debug)]
pub(super) struct Applied(Vec<VecDeque<(RequestKey, u32)>>);

impl Applied {
    pub(super) fn new(n_seats: usize) -> Applied {
        Applied(vec![VecDeque::new(); n_seats])
    }

    pub(super) fn remember(&mut self, seat: Seat, key: RequestKey, version: u32) {
        let acts = &mut self.0[seat.index()];
        if acts.len() == N_REMEMBERED {
            acts.pop_front();
        }
        acts.push_back((key, version));
    }

    /// The version this act made.
    pub(super) fn find(&self, seat: Seat, key: RequestKey) -> Option<u32> {
        let known = self.0[seat.index()].iter().rev();
        known.copied().find(|(known, _)| *known == key).map(|(_, version)| version)
    }
}
