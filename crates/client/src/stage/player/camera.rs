//! Banners across the board, the camera that goes to a panel and back, and the pulse of a seat's plate.

use leptos::prelude::{document, window};
use tabletop::Seat;
use wasm_bindgen::JsValue;
use web_sys::{HtmlElement, ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{
    Player,
    dom::{find, layer, place, symbol_markup},
};

/// What a table is called while the camera is close to a part of it.
const FOCUSED: &str = "is-focused";

impl Player {
    /// A line across what is visible of the board.
    pub fn banner(
        &mut self,
        layer: &HtmlElement,
        text: &str,
        art: Option<&str>,
        is_grand: bool,
        ms: f64,
    ) {
        // A board may leave its place to its parts, and has no box of its own then.
        let boxes = [".board", ".table-main", ".table"].into_iter().filter_map(|selector| {
            let found = document().query_selector(selector).ok().flatten()?;
            Some(found.get_bounding_client_rect()).filter(|rect| rect.width() > 0.0)
        });
        let Some(rect) = { boxes }.next() else { return };
        let mut at = place(layer, &rect);
        // On a long page the middle of the board may be off the screen.
        let bottom = window().inner_height().ok().and_then(|h| h.as_f64()).unwrap_or(900.0);
        let hidden = (rect.bottom() - bottom).max(0.0) - (-rect.top()).max(0.0);
        at.y += (at.height - hidden) * 0.36;
        at.height = 0.0;
        let class = if is_grand { "ghost stage-banner is-grand" } else { "ghost stage-banner" };
        let Some(ghost) = self.ghost(layer, class, at) else { return };
        let Ok(inside) = document().create_element("p") else { return };
        if let Some(art) = art {
            inside.set_inner_html(&symbol_markup(art));
        }
        let Ok(words) = document().create_element("span") else { return };
        words.set_text_content(Some(text));
        let _ = inside.append_child(&words);
        let _ = ghost.append_child(&inside);
        let all: [&[(&str, &str)]; 4] = [
            &[("transform", "scaleX(.7)"), ("opacity", "0"), ("offset", "0")],
            &[("transform", "none"), ("opacity", "1"), ("offset", "0.15")],
            &[("transform", "none"), ("opacity", "1"), ("offset", "0.85")],
            &[("transform", "none"), ("opacity", "0"), ("offset", "1")],
        ];
        self.animate(&ghost, &all, ms, 0.0, "cubic-bezier(.2,.8,.2,1)");
    }

    /// The line that says whose turn it is.
    pub fn announce(&mut self, text: &str) {
        if let Some(layer) = layer() {
            self.banner(&layer, text, None, false, 1200.0);
        }
    }

    pub(super) fn focus(&mut self, at: &str, ms: f64) {
        let Some(panel) = find(at) else { return };
        let size = |value: Result<JsValue, JsValue>| value.ok().and_then(|v| v.as_f64());
        let width = size(window().inner_width()).unwrap_or(1440.0);
        let height = size(window().inner_height()).unwrap_or(900.0);
        if width < 761.0 {
            let options = ScrollIntoViewOptions::new();
            options.set_behavior(ScrollBehavior::Smooth);
            options.set_block(ScrollLogicalPosition::Nearest);
            panel.scroll_into_view_with_scroll_into_view_options(&options);
            return;
        }
        let Some(table) = document().query_selector(".table").ok().flatten() else { return };
        let (rect, origin) = (panel.get_bounding_client_rect(), table.get_bounding_client_rect());
        let zoom = (width * 0.8 / rect.width().max(1.0))
            .min(height * 0.7 / rect.height().max(1.0))
            .clamp(1.0, 1.35);
        // The panel grows around its middle and moves towards the middle of the window.
        let grown = |low: f64, size: f64, from: f64, middle: f64| {
            let at = low + size / 2.0 - from;
            let wanted = middle - from;
            wanted * 0.5 + at * 0.5 - at * zoom
        };
        let dx = grown(rect.left(), rect.width(), origin.left(), width / 2.0);
        let dy = grown(rect.top(), rect.height(), origin.top(), height / 2.0);
        let there = format!("translate({dx:.1}px, {dy:.1}px) scale({zoom:.3})");
        let start = [("transform", "none"), ("transformOrigin", "0 0")];
        let end = [("transform", &*there), ("transformOrigin", "0 0")];
        self.animate(&table, &[&start, &end], ms, 0.0, "ease-in-out");
        // The rest of the table is dimmed.
        let page = table.closest(".table-page").ok().flatten();
        for part in [Some(table), page].into_iter().flatten() {
            let _ = part.class_list().add_1(FOCUSED);
            self.marks.push((part, FOCUSED));
        }
    }

    /// The camera goes back.
    pub fn unfocus(&mut self, ms: f64) {
        let Some(table) = document().query_selector(".table").ok().flatten() else { return };
        let page = table.closest(".table-page").ok().flatten();
        for part in [Some(&table), page.as_ref()].into_iter().flatten() {
            let _ = part.class_list().remove_1(FOCUSED);
        }
        let now = window().get_computed_style(&table).ok().flatten();
        let now = now.and_then(|style| style.get_property_value("transform").ok());
        let Some(now) = now.filter(|now| now != "none" && ms > 0.0) else {
            let none: [&[(&str, &str)]; 2] = [&[("transform", "none")], &[("transform", "none")]];
            return self.animate(&table, &none, 0.0, 0.0, "linear");
        };
        let start = [("transform", &*now), ("transformOrigin", "0 0")];
        let end = [("transform", "none"), ("transformOrigin", "0 0")];
        self.animate(&table, &[&start, &end], ms, 0.0, "ease-in-out");
    }

    pub fn pulse(&mut self, seat: Seat, ms: f64) {
        let plate = document().query_selector(&format!("[data-plate=\"{seat}\"]")).ok().flatten();
        let Some(plate) = plate.filter(|_| ms > 0.0) else { return };
        let all: [&[(&str, &str)]; 3] =
            [&[("transform", "none")], &[("transform", "scale(1.1)")], &[("transform", "none")]];
        self.animate(&plate, &all, ms * 2.0, 0.0, "ease-out");
    }
}
