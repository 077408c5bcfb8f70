//! Reads the page for the player: where places are, which texts they have, and the keyframes the browser takes.

use js_sys::{Array, Object, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, HtmlElement, Node};

/// A box on the page, in the coordinates of the layer that holds the ghosts.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Place {
    pub(super) fn middle(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// Finds the place of that name which is on the screen.
pub fn find(anchor: &str) -> Option<HtmlElement> {
    let found = document().query_selector_all(&format!("[data-anchor~=\"{anchor}\"]")).ok()?;
    let all = (0..found.length()).filter_map(|nth| found.get(nth));
    let mut all = all.map(JsCast::unchecked_into::<HtmlElement>);
    let first = all.next()?;
    // What was turned over has no width on the screen, but its place has.
    let is_shown =
        |e: &HtmlElement| e.offset_width() > 0 || e.get_bounding_client_rect().width() > 0.0;
    if is_shown(&first) {
        return Some(first);
    }
    all.find(is_shown)
}

/// Finds the place, or the button that opens the part of the board it is in.
pub(super) fn find_or_tab(anchor: &str) -> Option<(HtmlElement, bool)> {
    if let Some(place) = find(anchor) {
        return Some((place, false));
    }
    let hidden = document().query_selector(&format!("[data-anchor~=\"{anchor}\"]")).ok()??;
    let part = hidden.closest(".part").ok()??;
    let nth = (0..9).find(|nth| part.class_list().contains(&format!("part-{nth}")))?;
    let tab = document().query_selector(&format!("[data-tab=\"{nth}\"]")).ok()??;
    let tab: HtmlElement = tab.unchecked_into();
    (tab.get_bounding_client_rect().width() > 0.0).then_some((tab, true))
}

/// How far apart two places are, in pixels; an ordinary distance if one is not there.
pub fn distance(from: &str, to: &str) -> f64 {
    let middle = |anchor: &str| {
        let place = find_or_tab(anchor)?.0.get_bounding_client_rect();
        Some((place.left() + place.width() / 2.0, place.top() + place.height() / 2.0))
    };
    match (middle(from), middle(to)) {
        (Some((x0, y0)), Some((x1, y1))) => (x1 - x0).hypot(y1 - y0),
        _ => 400.0,
    }
}

pub(super) fn layer() -> Option<HtmlElement> {
    document().query_selector(".stage-layer").ok().flatten().map(JsCast::unchecked_into)
}

pub(super) fn place(layer: &HtmlElement, rect: &DomRect) -> Place {
    let origin = layer.get_bounding_client_rect();
    // The camera may have zoomed in.
    let scale = (origin.width() / f64::from(layer.offset_width().max(1))).max(0.01);
    Place {
        x: (rect.left() - origin.left()) / scale,
        y: (rect.top() - origin.top()) / scale,
        width: rect.width() / scale,
        height: rect.height() / scale,
    }
}

/// The unit boards are measured in, in pixels.
pub(super) fn unit() -> f64 {
    let size = |value: Result<JsValue, JsValue>| value.ok().and_then(|v| v.as_f64());
    let width = size(window().inner_width()).unwrap_or(1440.0);
    let height = size(window().inner_height()).unwrap_or(900.0);
    (width / 1440.0).min(height / 900.0).clamp(0.8, 1.7)
}

/// Keyframes from pairs of property and value, one list a frame.
pub(super) fn frames(all: &[&[(&str, &str)]]) -> Object {
    let frames = Array::new();
    for frame in all {
        let object = Object::new();
        for (name, value) in *frame {
            let _ = Reflect::set(&object, &(*name).into(), &(*value).into());
        }
        frames.push(&object);
    }
    frames.unchecked_into()
}

pub(super) fn set(element: &HtmlElement, name: &str, value: f64) {
    let _ = element.style().set_property(name, &format!("{value:.1}px"));
}

/// Writes words around the point at which a label stands, and moves the label so far that the window holds them and none of the others
/// lies below them.
pub(super) fn write_label<'a>(
    label: &HtmlElement,
    at: Place,
    text: &str,
    others: impl Iterator<Item = &'a HtmlElement>,
) -> Option<HtmlElement> {
    const MARGIN: f64 = 4.0;
    let words: HtmlElement = document().create_element("span").ok()?.unchecked_into();
    words.set_text_content(Some(text));
    let _ = label.append_child(&words);
    let rect = words.get_bounding_client_rect();
    // Not the window's own width: a phone widens it for whatever sticks out.
    let width = document().document_element().map_or(1440, |root| root.client_width());
    let width = f64::from(width);
    let over = (rect.right() + MARGIN - width).max(0.0);
    let under = (MARGIN - rect.left()).max(0.0);
    if over > 0.0 || under > 0.0 {
        set(label, "left", at.x - over + under);
    }
    let rect = words.get_bounding_client_rect();
    let mut rects: Vec<DomRect> = others.map(|other| other.get_bounding_client_rect()).collect();
    rects.retain(|other| {
        other.left() < rect.right() + MARGIN && rect.left() < other.right() + MARGIN
    });
    rects.sort_by(|a, b| a.top().total_cmp(&b.top()));
    let mut down = 0.0_f64;
    for other in rects {
        let is_hidden = other.top() < rect.bottom() + down && rect.top() + down < other.bottom();
        if is_hidden {
            down = other.bottom() - rect.top();
        }
    }
    if down > 0.0 {
        set(label, "top", at.y + down);
    }
    Some(words)
}

pub(super) fn symbol_markup(symbol: &str) -> String {
    format!("<svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{symbol}\"/></svg>")
}

/// The first text inside an element.
pub(super) fn text_node(node: &Node) -> Option<Node> {
    if node.node_type() == Node::TEXT_NODE {
        // A place that is kept open by a space that does not break has a text, too.
        let is_text = |t: String| !t.trim_matches([' ', '\n']).is_empty();
        return node.text_content().is_some_and(is_text).then(|| node.clone());
    }
    let children = node.child_nodes();
    (0..children.length()).filter_map(|nth| children.get(nth)).find_map(|child| text_node(&child))
}

pub(super) fn read_number(text: &str) -> Option<i32> {
    text.trim().replace('−', "-").parse().ok()
}
