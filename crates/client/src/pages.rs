//! The pages of the client.

mod claim;
mod home;
mod lobby;
mod name;
mod reading;
mod seats;
mod solo;
mod table;

pub use claim::{claim, old_claim};
pub use home::home;
pub use reading::{about, rules};
pub use solo::solo;
pub use table::{copy_button, table};

use leptos::prelude::*;

use crate::{
    browser::Failure,
    router::{Route, To},
    texts::t,
};

/// An address that leads nowhere.
pub fn lost() -> AnyView {
    view! {
        <section class="page narrow">
            <h1>{t!("lost-title")}</h1>
            <p>{t!("lost-text")}</p>
            <p><To route=Route::Home class="button">{t!("to-home")}</To></p>
        </section>
    }
    .into_any()
}

/// Why the server did not do what was asked, in words.
pub fn failure_text(failure: &Failure) -> String {
    match failure {
        Failure::Unreachable => t!("unreachable"),
        Failure::Answered(_, text) if !text.is_empty() && text.len() < 300 => text.clone(),
        Failure::Answered(status, _) => t!("answered", status = u32::from(*status)),
    }
}
