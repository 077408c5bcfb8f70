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
use protocol::GameId;

use crate::{
    art,
    browser::HttpError,
    router::{NavLink, Route},
    texts::t,
};

/// An address that leads nowhere.
pub fn not_found() -> AnyView {
    const DARK: &str = include_str!("pages/lost.svg");
    view! {
        <section class="page narrow lost">
            <div class="lost-picture" aria-hidden="true" inner_html=DARK></div>
            <h1>{t!("not-found-title")}</h1>
            <p>{t!("not-found-text")}</p>
            <p><NavLink route=Route::Home class="button">{t!("to-home")}</NavLink></p>
        </section>
    }
    .into_any()
}

/// The head of a page about one game: its picture beside the heading and the text that follows it.
fn game_head(game: GameId, text: impl IntoView + 'static) -> AnyView {
    view! {
        <header class="stage game-head" data-game=game.name()>
            {art::picture(game)}
            <div class="game-head-text">{text}</div>
        </header>
    }
    .into_any()
}

/// Why the server did not do what was asked, in words.
pub fn error_text(error: &HttpError) -> String {
    match error {
        HttpError::Unreachable => t!("unreachable"),
        HttpError::Answered(_, text) if !text.is_empty() && text.len() < 300 => text.clone(),
        HttpError::Answered(status, _) => t!("answered", status = u32::from(*status)),
    }
}
