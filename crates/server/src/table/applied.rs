//! The requests that were applied, so that a repeated request is answered again and not applied again.

use std::collections::VecDeque;

use hosting::RequestKey;
use protocol::Version;
use tabletop::Seat;

/// How many requests of each seat are remembered.
const N_REMEMBERED: usize = 64;

#[derive(Debug)]
pub(super) struct AppliedRequests(Vec<VecDeque<(RequestKey, Version)>>);

impl AppliedRequests {
    pub(super) fn new(n_seats: usize) -> AppliedRequests {
        AppliedRequests(vec![VecDeque::new(); n_seats])
    }

    pub(super) fn remember(&mut self, seat: Seat, key: RequestKey, version: Version) {
        let requests = &mut self.0[seat.index()];
        if requests.len() == N_REMEMBERED {
            requests.pop_front();
        }
        requests.push_back((key, version));
    }

    /// Returns the version that this request made.
    pub(super) fn find(&self, seat: Seat, key: RequestKey) -> Option<Version> {
        let known = self.0[seat.index()].iter().rev();
        known.copied().find(|(known, _)| *known == key).map(|(_, version)| version)
    }
}
