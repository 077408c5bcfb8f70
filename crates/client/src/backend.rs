//! Who hosts the table of a page: a server, the page itself, or an exercise. Boards cannot tell which, because every
//! backend writes the same updates to the table state.

mod local;
mod remote;
pub mod saves;

use std::rc::Rc;

use tabletop::{Rule, Seat};

pub use local::{Local, Setup};
pub use remote::Remote;

/// A position that a board holds itself, for practice.
pub trait PracticeBackend {
    fn act(&self, action: &str);
    fn undo(&self);
    fn check(&self, action: &str) -> Result<(), Rule>;
}

#[derive(Clone)]
pub enum Backend {
    Remote(Remote),
    Local(Local),
    Practice(Rc<dyn PracticeBackend>),
}

impl std::fmt::Debug for Backend {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Backend::Remote(_) => "Backend::Remote",
            Backend::Local(_) => "Backend::Local",
            Backend::Practice(_) => "Backend::Practice",
        })
    }
}

impl Backend {
    /// Makes an action for the own seat, in the game's notation.
    pub fn act(&self, action: &str) {
        match self {
            Backend::Remote(remote) => remote.act(action),
            Backend::Local(local) => local.act(action),
            Backend::Practice(practice) => practice.act(action),
        }
    }

    /// Whether an action is allowed, where the backend knows better than the view.
    pub fn check(&self, action: &str) -> Option<Result<(), Rule>> {
        match self {
            Backend::Remote(_) | Backend::Local(_) => None,
            Backend::Practice(practice) => Some(practice.check(action)),
        }
    }

    /// Whether this is an exercise.
    pub fn is_practice(&self) -> bool {
        matches!(self, Backend::Practice(_))
    }

    pub fn undo(&self) {
        match self {
            Backend::Remote(remote) => remote.undo(),
            Backend::Local(local) => local.undo(),
            Backend::Practice(practice) => practice.undo(),
        }
    }

    /// The one the device was handed to is there.
    pub fn lift_curtain(&self, seat: Seat) {
        if let Backend::Local(local) = self {
            local.lift_curtain(seat);
        }
    }

    /// Offers the transcript as a file.
    pub fn download_transcript(&self) {
        match self {
            Backend::Remote(remote) => remote.download_transcript(),
            Backend::Local(local) => local.download_transcript(),
            Backend::Practice(_) => {}
        }
    }

    /// The page is left.
    pub fn close(&self) {
        match self {
            Backend::Remote(remote) => remote.close(),
            Backend::Local(local) => local.close(),
            Backend::Practice(_) => {}
        }
    }
}
