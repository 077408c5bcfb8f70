//! The pages of the client.

mod claim;
mod home;
mod lobby;
mod reading;
mod seats;
mod solo;
mod table;

pub use claim::claim;
pub use home::home;
pub use reading::{about, rules};
pub use solo::solo;
pub use table::table;

use crate::{browser::Failure, texts::t};

/// Why the server did not do what was asked, in words.
pub fn failure_text(failure: &Failure) -> String {
    match failure {
        Failure::Unreachable => t!("unreachable"),
        Failure::Answered(_, text) if !text.is_empty() && text.len() < 300 => text.clone(),
        Failure::Answered(status, _) => t!("answered", status = u32::from(*status)),
    }
}
