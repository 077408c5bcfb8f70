//! What a table page plays through. Boards cannot tell whether a server or the page itself hosts the table: both
//! kinds of link write the same updates to the desk.

mod local;
mod remote;
pub mod saves;

use std::rc::Rc;

use tabletop::{Rule, Seat};

pub use local::{Local, LocalSeat, Setup};
pub use remote::Remote;

/// A position that a board keeps itself, for practice.
pub trait Drill {
    fn act(&self, action: &str);
    fn undo(&self);
    fn check(&self, action: &str) -> Result<(), Rule>;
}

#[derive(Clone)]
pub enum Link {
    Remote(Remote),
    Local(Local),
    Drill(Rc<dyn Drill>),
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Link::Remote(_) => "Link::Remote",
            Link::Local(_) => "Link::Local",
            Link::Drill(_) => "Link::Drill",
        })
    }
}

impl Link {
    /// Makes an action for the own seat, in the game's notation.
    pub fn act(&self, action: &str) {
        match self {
            Link::Remote(remote) => remote.act(action),
            Link::Local(local) => local.act(action),
            Link::Drill(drill) => drill.act(action),
        }
    }

    /// Whether an action is allowed, where the link knows better than the view.
    pub fn check(&self, action: &str) -> Option<Result<(), Rule>> {
        match self {
            Link::Remote(_) | Link::Local(_) => None,
            Link::Drill(drill) => Some(drill.check(action)),
        }
    }

    pub fn undo(&self) {
        match self {
            Link::Remote(remote) => remote.undo(),
            Link::Local(local) => local.undo(),
            Link::Drill(drill) => drill.undo(),
        }
    }

    /// The one the device was handed to is there.
    pub fn lift_curtain(&self, seat: Seat) {
        if let Link::Local(local) = self {
            local.lift_curtain(seat);
        }
    }

    /// Offers the transcript as a file.
    pub fn download_transcript(&self) {
        match self {
            Link::Remote(remote) => remote.download_transcript(),
            Link::Local(local) => local.download_transcript(),
            Link::Drill(_) => {}
        }
    }

    /// The page is left.
    pub fn close(&self) {
        match self {
            Link::Remote(remote) => remote.close(),
            Link::Local(local) => local.close(),
            Link::Drill(_) => {}
        }
    }
}
