//! The browser client: home page, lobby, boards, and games that the page hosts itself.
//!
//! `app` is the shell and `pages` are what it shows. A table page has a `backend` (a server, or a game the page hosts
//! itself), which writes to its `table_state`; `frame` and one of the `boards` render that state through a `board_model`.
//! Bots of local games run in a `worker`, which runs the same wasm. What belongs to one game is loaded when it is needed
//! (`loading`). `texts` formats every message.

mod app;
mod art;
mod backend;
mod board_model;
mod boards;
mod browser;
mod frame;
mod loading;
mod luck;
mod pages;
mod router;
mod rules;
mod settings;
mod stage;
mod table_state;
mod texts;
mod worker;

use wasm_bindgen::JsValue;

/// In a page, the client; in a worker, the bots.
pub fn main() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&JsValue::from_str(&panic.to_string()));
        if let Some(root) = web_sys::window().and_then(|w| w.document()?.document_element()) {
            let _ = root.set_attribute("data-broken", "");
        }
    }));
    if web_sys::window().is_some() { app::start() } else { worker::serve() }
}
