//! The queue of updates that wait to be animated.

use std::sync::Arc;

use protocol::Update;

use super::Cue;

/// An update with the way it is shown.
#[derive(Clone)]
pub(super) struct Batch {
    pub before: Arc<Update>,
    pub after: Arc<Update>,
    pub cues: Vec<Cue>,
    pub is_own: bool,
    /// It was shown before, and its entries are in the log.
    pub is_replay: bool,
    /// The first event that is shown slowly, where the end of a game is looked at again; those before it have landed.
    pub slow_from: Option<usize>,
    /// About how long it takes at normal speed.
    pub length: f64,
}

impl Batch {
    /// The end of a game is worth its time: nothing comes after it that would have to be caught up with.
    pub fn is_finale(&self) -> bool {
        self.before.end.is_none() && self.after.end.is_some()
    }
}
