//! The art of the games: one picture of each for the pages around it, and one file of symbols, fetched when something is first
//! drawn from it.

use std::{cell::RefCell, collections::HashMap};

use leptos::prelude::*;
use protocol::GameId;

use crate::browser;

thread_local! {
    static FETCHED: RefCell<HashMap<&'static str, ArcRwSignal<String>>> = RefCell::default();
}

/// The symbols of a game, out of sight: whatever is on the page can be drawn from them once they are there.
pub fn symbols(game: &'static str) -> impl IntoView {
    let art = FETCHED
        .with_borrow_mut(|fetched| fetched.entry(game).or_insert_with(|| fetch(game)).clone());
    view! { <div class="art" aria-hidden="true" inner_html=move || art.get()></div> }
}

fn fetch(game: &'static str) -> ArcRwSignal<String> {
    let art = ArcRwSignal::new(String::new());
    let path = path_of(&format!("art-{game}"));
    let fetched = art.clone();
    leptos::task::spawn_local(async move {
        let text = match &path {
            Some(path) => browser::get_text(path).await.ok(),
            None => None,
        };
        match text {
            Some(text) => fetched.set(text),
            // The next one to draw from it tries again.
            None => FETCHED.with_borrow_mut(|all| drop(all.remove(game))),
        }
    });
    art
}

/// A picture of the game.
pub fn picture(game: GameId) -> AnyView {
    let path = path_of(&format!("picture-{game}"));
    view! { <div class="game-picture" aria-hidden="true"><img src=path alt=""/></div> }.into_any()
}

/// Where a file is. The page says so, because the file's name holds a hash of what is in it.
pub fn path_of(name: &str) -> Option<String> {
    let meta = document().query_selector(&format!("meta[name=\"{name}\"]")).ok().flatten();
    meta?.get_attribute("content")
}
