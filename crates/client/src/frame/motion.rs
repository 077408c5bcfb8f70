//! What just happened, seen to happen: pieces fly from where they were to where they are. Off when a visitor or
//! their system prefers so.

use std::collections::HashMap;

use leptos::prelude::*;
use protocol::LogEntry;
use tabletop::Game;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element, HtmlElement};

use crate::{board_model::BoardModel, boards::Board, browser, table_state::TableState};

/// How long a piece flies, in milliseconds; the stylesheet has the same number.
const FLIGHT: u32 = 520;

/// Something that goes from one `data-anchor` to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    pub from: String,
    pub to: String,
    pub ghost: Ghost,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ghost {
    /// The piece that lies at the target now.
    Target,
    /// A symbol of the board's art.
    Symbol(&'static str),
}

/// Animates the events of each update before it is shown.
pub(super) fn start<B: Board>(model: BoardModel<B>) {
    let state = model.state;
    state.before_show(move |new_entries: &[LogEntry]| {
        let flights: Vec<Flight> = new_entries
            .iter()
            .filter_map(|entry| {
                serde_json::from_str::<<B::Game as Game>::Event>(entry.event.get()).ok()
            })
            .flat_map(|event| B::flights(&event))
            .collect();
        if flights.is_empty() || state.pace() == 0 {
            return;
        }
        let places = places();
        // What is counted there changes when the piece lands, not when it takes off.
        state.in_air.update(|in_air| in_air.extend(flights.iter().map(|flight| flight.to.clone())));
        request_animation_frame(move || {
            for flight in flights {
                let wait = match fly(&flight, places.get(&flight.from)) {
                    Ok(true) => FLIGHT,
                    _ => 0,
                };
                browser::after(wait, move || land(state, &flight.to));
            }
        });
    });
}

fn land(state: TableState, anchor: &str) {
    state.in_air.try_update(|in_air| {
        if let Some(nth) = in_air.iter().position(|awaited| awaited == anchor) {
            in_air.swap_remove(nth);
        }
    });
}

/// Where everything with an anchor is now.
fn places() -> HashMap<String, DomRect> {
    let mut places = HashMap::new();
    if let Ok(anchors) = document().query_selector_all("[data-anchor]") {
        for nth in 0..anchors.length() {
            let Some(node) = anchors.get(nth) else { continue };
            let element: Element = node.unchecked_into();
            if let Some(name) = element.get_attribute("data-anchor") {
                places.insert(name, element.get_bounding_client_rect());
            }
        }
    }
    places
}

/// Whether there is a way to fly.
fn fly(flight: &Flight, from: Option<&DomRect>) -> Result<bool, JsValue> {
    let selector = format!("[data-anchor=\"{}\"]", flight.to);
    let (Some(from), Some(target)) = (from, document().query_selector(&selector)?) else {
        return Ok(false);
    };
    let to = target.get_bounding_client_rect();
    let (ghost, width, height) = match flight.ghost {
        Ghost::Target => (target.clone_node_with_deep(true)?, to.width(), to.height()),
        Ghost::Symbol(symbol) => {
            let ghost = document().create_element("span")?;
            ghost.set_inner_html(&format!(
                "<svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{symbol}\"/></svg>"
            ));
            (ghost.into(), 32.0, 32.0)
        }
    };
    let ghost: HtmlElement = ghost.unchecked_into();
    ghost.remove_attribute("data-anchor")?;
    ghost.set_attribute("aria-hidden", "true")?;
    ghost.class_list().add_1("ghost")?;
    let (scale_x, scale_y) = match flight.ghost {
        Ghost::Target => (from.width() / width.max(1.0), from.height() / height.max(1.0)),
        Ghost::Symbol(_) => (1.0, 1.0),
    };
    let middle =
        |rect: &DomRect| (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
    let ((x0, y0), (x1, y1)) = (middle(from), middle(&to));
    let style = ghost.style();
    for (name, value) in [
        ("left", format!("{}px", x1 - width / 2.0)),
        ("top", format!("{}px", y1 - height / 2.0)),
        ("width", format!("{width}px")),
        ("height", format!("{height}px")),
        (
            "transform",
            format!("translate({}px, {}px) scale({scale_x}, {scale_y})", x0 - x1, y0 - y1),
        ),
    ] {
        style.set_property(name, &value)?;
    }
    document().body().ok_or(JsValue::NULL)?.append_child(&ghost)?;
    // Its place must be known before it is told where to go.
    ghost.get_bounding_client_rect();
    style.set_property("transform", "none")?;
    browser::after(FLIGHT, move || ghost.remove());
    Ok(true)
}
