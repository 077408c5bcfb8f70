//! What the keys of the stage find on the page: what covers it, what has the focus, and the buttons of a ceremony.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Whether a tip or a dialog is open, which a first press of Esc closes.
pub(super) fn is_covered() -> bool {
    find(".tip, dialog[open]").is_some()
}

/// Whether nothing has the focus that a key would be meant for; headings have it after a change of the page.
pub(super) fn is_free() -> bool {
    let active = document().active_element();
    active.is_none_or(|element| ["BODY", "H2"].contains(&element.tag_name().as_str()))
}

/// Goes on to the next scene of a ceremony, if one is shown.
pub(super) fn next_scene() -> bool {
    press("ceremony-next")
}

/// Goes from a ceremony to its result, or from its last scene; nothing if none is shown.
pub(super) fn end_ceremony() -> bool {
    press("ceremony-skip") || next_scene()
}

/// Clicks what has that mark, if it is there.
fn press(mark: &str) -> bool {
    let found = find(&format!("[data-test={mark}]"));
    found.map(|element| element.unchecked_into::<HtmlElement>().click()).is_some()
}
