//! The versions of a hosted game: one for each step and each undo.

use protocol::Version;

/// Counts steps and undos, and knows which version made each step that still stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Versions {
    version: Version,
    /// For each standing step the version that made it, in ascending order.
    made: Vec<Version>,
    /// The version of the last undo: a viewer who knows less has a log that no longer holds.
    undone_at: Version,
}

impl Versions {
    pub fn version(&self) -> Version {
        self.version
    }

    /// For each standing step the version that made it.
    pub fn made(&self) -> &[Version] {
        &self.made
    }

    /// Notes a new step.
    pub fn push(&mut self) {
        self.version = self.version.next();
        self.made.push(self.version);
    }

    /// Notes that the `nth` standing step was undone; returns the version that had made it.
    pub fn undo(&mut self, nth: usize) -> Version {
        self.version = self.version.next();
        self.undone_at = self.version;
        self.made.remove(nth)
    }

    /// Notes that all steps were undone.
    pub fn restart(&mut self) {
        self.version = self.version.next();
        self.undone_at = self.version;
        self.made.clear();
    }

    /// The version from which a viewer's log can be continued; `None` if it must be sent as a whole, because it holds
    /// what was undone or claims to come from the future.
    pub fn known(&self, since: Option<Version>) -> Option<Version> {
        since.filter(|&since| since >= self.undone_at && since <= self.version)
    }

    /// How many of the standing steps were made up to a version.
    pub fn n_until(&self, version: Version) -> usize {
        self.made.partition_point(|&made| made <= version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_with_undone_steps_is_sent_as_a_whole() {
        let mut versions = Versions::default();
        versions.push();
        versions.push();
        assert_eq!(versions.undo(0), Version(1));
        assert_eq!((versions.version(), versions.made()), (Version(3), &[Version(2)][..]));
        assert_eq!(versions.known(Some(Version(2))), None, "it holds the step of version 1");
        assert_eq!(versions.known(Some(Version(3))), Some(Version(3)));
        assert_eq!(versions.known(Some(Version(4))), None, "there was no version 4");
        assert_eq!((versions.n_until(Version(1)), versions.n_until(Version(2))), (0, 1));
        versions.restart();
        assert_eq!((versions.version(), versions.known(Some(Version(3)))), (Version(4), None));
    }
}
