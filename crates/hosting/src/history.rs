//! Rebuilds earlier versions of a hosted game from standing and undone steps.

use protocol::{Playable, Version};
use tabletop::{Game, Step};

use crate::session::Hosted;

/// A step that was undone, with the versions between which it stood.
#[derive(Clone, Debug)]
pub(crate) struct UndoneStep<G: Game> {
    /// The version that made it.
    pub(crate) made: Version,
    /// The version that undid it.
    pub(crate) undone: Version,
    pub(crate) step: Step<G>,
}

impl<G: Playable> Hosted<G> {
    /// The steps that stood at a version, in the order in which they were made, each with the version that made it.
    pub(crate) fn steps_at(&self, version: Version) -> Vec<(Version, &Step<G>)> {
        let n_standing = self.versions.n_until(version);
        let standing = self.versions.made().iter().copied().zip(self.session.steps());
        let mut steps: Vec<(Version, &Step<G>)> = standing.take(n_standing).collect();
        let stood = |step: &&UndoneStep<G>| step.made <= version && version < step.undone;
        steps.extend(self.undone.iter().filter(stood).map(|step| (step.made, &step.step)));
        steps.sort_by_key(|(made, _)| *made);
        steps
    }
}
