//! The table in a browser.
//!
//! `app` is the shell and `pages` what it shows. A table page has a `link` (to a server, or to a game the page hosts
//! itself), which writes to its `desk`; `frame` and one of the `boards` show the desk through a `play`. Bots of hosted
//! games think in a `worker`, which runs the same wasm. `texts` has every word.

mod app;
mod boards;
mod browser;
mod desk;
mod frame;
mod link;
mod luck;
mod pages;
mod play;
mod router;
mod settings;
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
