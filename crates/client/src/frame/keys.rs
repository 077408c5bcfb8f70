//! Playing by keyboard alone: numbers make actions, letters do the rest, a question mark shows what there is.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::{settings::Settings, stage, table_state::TableState};

pub(super) fn start(state: TableState) {
    let settings = expect_context::<Settings>();
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_typed = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_typed = is_typed
            .is_some_and(|e| ["INPUT", "SELECT", "TEXTAREA"].contains(&e.tag_name().as_str()));
        if is_typed || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "u" => click("[data-test=undo]"),
            "l" => click("[data-test=tab-log]"),
            "r" => click("[data-test=tab-rules]"),
            "t" => click("[data-test=tab-text]"),
            "v" => stage::replay(state),
            "m" => settings.set_muted(!settings.is_muted()),
            "Escape" => state.is_side_open.set(false),
            "g" => focus("[data-test=actions] > button"),
            "Backspace" => click("[data-test=back]"),
            "?" => click("[data-test=keys]"),
            key => {
                // A page's own keys stand at its buttons.
                if key.len() == 1 && key.starts_with(|c: char| c.is_ascii_lowercase()) {
                    return click(&format!("[aria-keyshortcuts={key}]"));
                }
                let Some(nth) = key.parse::<u32>().ok().filter(|nth| *nth < 10) else { return };
                let actions = document().query_selector_all("[data-test=actions] > button");
                let Ok(Some(button)) = actions.map(|found| found.get((nth + 9) % 10)) else {
                    return;
                };
                let button: HtmlElement = button.unchecked_into();
                let _ = button.focus();
                button.click();
            }
        }
    });
    let mut listener = Some(listener);
    on_cleanup(move || {
        if let Some(listener) = listener.take() {
            listener.remove();
        }
    });
}

fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok().flatten().map(JsCast::unchecked_into)
}

fn click(selector: &str) {
    if let Some(element) = find(selector) {
        element.click();
    }
}

fn focus(selector: &str) {
    if let Some(element) = find(selector) {
        let _ = element.focus();
    }
}
