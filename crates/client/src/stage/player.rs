//! Animates beats, the parts of an event's animation, in the DOM: it moves temporary copies of pieces (ghosts) to where they
//! go, counts numbers up or down and highlights places. A ghost stays where it has landed until the new view is shown.
//!
//! Nothing here changes what Leptos draws, except the text of a number while it runs, and that is put back before
//! the new view replaces it.

mod camera;
mod dom;
mod pips;

use std::{cell::Cell, rc::Rc};

use js_sys::{Function, Object, Reflect};
use leptos::prelude::{document, request_animation_frame};
use wasm_bindgen::JsCast;
use web_sys::{Animation, Element, HtmlElement, Node};

use super::{
    cue::{Beat, FloatText, Ghost, Tone},
    timeline::{APART, MAX_GHOSTS},
};
use crate::{
    browser,
    texts::{self, Message},
};
use dom::{
    Place, find_or_tab, frames, layer, place, read_number, set, symbol_markup, text_node, unit,
    write_label,
};
pub use dom::{distance, find};
use pips::Marks;

/// No more ghosts than this are on the page at once, besides those that have landed.
const MAX_FLYING: usize = 24;
/// No piece sets out larger than this share of its size where it lands.
const MAX_SCALE: f64 = 2.5;
/// A coin or a gem is as large on its way as where it lands: out of a purse it hardly comes larger.
const MAX_SCALE_OF_SYMBOLS: f64 = 1.2;
const EASE: &str = "cubic-bezier(.3,.7,.25,1)";

/// What the performed beats have left on the page.
#[derive(Default)]
pub struct Player {
    animations: Vec<Animation>,
    ghosts: Vec<HtmlElement>,
    /// The ghosts that stay, by the place where they landed.
    landed: Vec<(String, HtmlElement)>,
    /// The numbers that were rewritten, with what they said before.
    texts: Vec<(Node, String)>,
    running: Vec<Rc<Running>>,
    marks: Marks,
    /// What was marked before and is not for now.
    unmarked: Marks,
    n_flying: usize,
    /// The words on the page, and until when each of them is seen.
    labels: Vec<(HtmlElement, f64)>,
}

/// A number on its way.
struct Running {
    node: Node,
    to: i32,
    /// What it says in the end.
    end: String,
    is_over: Cell<bool>,
}

/// How large a piece is where it sets out, as a share of its size where it lands. It keeps its proportions, and out of a whole
/// row or region it does not come as large as that.
fn start_scale(start: Place, end: Place, most: f64) -> f64 {
    let share = |from: f64, to: f64| from / to.max(1.0);
    share(start.width, end.width).min(share(start.height, end.height)).min(most)
}

impl Player {
    fn animate(
        &mut self,
        element: &Element,
        keyframes: &[&[(&str, &str)]],
        ms: f64,
        delay: f64,
        easing: &str,
    ) {
        let options = Object::new();
        for (name, value) in [("duration", ms.max(0.0)), ("delay", delay)] {
            let _ = Reflect::set(&options, &name.into(), &value.into());
        }
        for (name, value) in [("easing", easing), ("fill", "both")] {
            let _ = Reflect::set(&options, &name.into(), &value.into());
        }
        // The bindings of this method are not stable yet; the method itself is in every browser.
        let animate = Reflect::get(element, &"animate".into()).ok();
        let animate = animate.and_then(|animate| animate.dyn_into::<Function>().ok());
        let animation = animate.and_then(|f| f.call2(element, &frames(keyframes), &options).ok());
        self.animations.extend(animation.map(JsCast::unchecked_into::<Animation>));
    }

    fn ghost(&mut self, layer: &HtmlElement, class: &str, at: Place) -> Option<HtmlElement> {
        let ghost: HtmlElement = document().create_element("div").ok()?.unchecked_into();
        ghost.set_class_name(class);
        set(&ghost, "left", at.x);
        set(&ghost, "top", at.y);
        set(&ghost, "width", at.width);
        set(&ghost, "height", at.height);
        layer.append_child(&ghost).ok()?;
        self.ghosts.push(ghost.clone());
        Some(ghost)
    }

    /// Shows a beat in this many milliseconds; with none, only what it leaves behind.
    pub fn perform(&mut self, beat: &Beat, ms: f64, to_text: &dyn Fn(&Message) -> String) {
        let Some(layer) = layer() else { return };
        match beat {
            Beat::Fly { from, to, ghost, n } => self.fly(&layer, from, to, ghost, *n, ms, to_text),
            Beat::Flip { at, face, is_secret } => {
                self.flip(&layer, at, face, *is_secret, ms, to_text);
            }
            Beat::Float { at, text, tone } if ms > 0.0 => {
                let text = match text {
                    FloatText::Amount(n) => texts::change(*n),
                    FloatText::Text(message) => to_text(message),
                };
                self.float(&layer, at, &text, *tone, ms);
            }
            Beat::Tick { at, from, to } => self.tick(at, *from, *to, ms),
            Beat::Pips { at, by } => self.pips(at, *by, ms),
            Beat::Shake { at, is_grand } if ms > 0.0 => {
                let Some(element) = find(at) else { return };
                let by = if *is_grand { 10.0 } else { 6.0 } * unit();
                let [left, right] = [-by, by].map(|by| format!("translateX({by:.1}px)"));
                let none = [("transform", "none")];
                let (left, right) = ([("transform", &*left)], [("transform", &*right)]);
                let all: [&[(&str, &str)]; 6] = [&none, &left, &right, &left, &right, &none];
                self.animate(&element, &all, ms, 0.0, "ease-in-out");
            }
            Beat::Flag { at, face } => self.flag(&layer, at, face, ms, to_text),
            Beat::Glow { at } if ms > 0.0 => {
                let Some((element, _)) = find_or_tab(at) else { return };
                let at = place(&layer, &element.get_bounding_client_rect());
                let Some(ghost) = self.ghost(&layer, "ghost stage-glow", at) else { return };
                let all: [&[(&str, &str)]; 3] =
                    [&[("opacity", "0")], &[("opacity", "1")], &[("opacity", "0")]];
                self.animate(&ghost, &all, ms, 0.0, "ease-out");
            }
            Beat::Hide { at } => {
                self.lift(at);
                if let Some(element) = find(at) {
                    let all: [&[(&str, &str)]; 2] = [&[("opacity", "1")], &[("opacity", "0")]];
                    self.animate(&element, &all, ms, 0.0, "linear");
                }
            }
            Beat::Mark { at, class } => {
                if let Some(element) = find(at) {
                    let _ = element.class_list().add_1(class);
                    self.marks.push((element.into(), class));
                }
            }
            Beat::Banner { text, art, is_grand } if ms > 0.0 => {
                self.banner(&layer, &to_text(text), *art, *is_grand, ms);
            }
            Beat::Focus { at } if ms > 0.0 => self.focus(at, ms),
            _ => {}
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a flight is described by all of them")]
    fn fly(
        &mut self,
        layer: &HtmlElement,
        from: &str,
        to: &str,
        look: &Ghost,
        n: u32,
        ms: f64,
        to_text: &dyn Fn(&Message) -> String,
    ) {
        let (Some((source, _)), Some((target, is_tab))) = (find_or_tab(from), find_or_tab(to))
        else {
            return;
        };
        let start = place(layer, &source.get_bounding_client_rect());
        let mut end = place(layer, &target.get_bounding_client_rect());
        // What goes to a part that is not shown does not stay on the button that opens it.
        let is_token = is_tab || matches!(look, Ghost::Token(_) | Ghost::Text(_));
        // What has landed here goes on from here.
        self.lift(from);
        if is_token {
            if ms <= 0.0 || self.n_flying >= MAX_FLYING {
                return;
            }
            let (x, y) = end.middle();
            let size = 30.0 * unit();
            end = Place { x: x - size / 2.0, y: y - size / 2.0, width: size, height: size };
        }
        let n_ghosts = n.clamp(1, MAX_GHOSTS);
        for nth in 0..n_ghosts {
            let Some(ghost) = self.ghost(layer, "ghost", end) else { return };
            self.n_flying += 1;
            if !is_token {
                self.landed.push((to.to_string(), ghost.clone()));
            }
            self.dress(&ghost, look, to_text);
            if nth + 1 == n_ghosts && n > MAX_GHOSTS {
                ghost.set_attribute("data-n", &format!("×{n}")).unwrap_or_default();
            }
            if ms <= 0.0 {
                continue;
            }
            let ((x0, y0), (x1, y1)) = (start.middle(), end.middle());
            let most = match look {
                Ghost::Symbol(_) => MAX_SCALE_OF_SYMBOLS,
                _ => MAX_SCALE,
            };
            let scale = if is_token { 1.0 } else { start_scale(start, end, most) };
            let away = format!("translate({:.1}px, {:.1}px) scale({scale:.3})", x0 - x1, y0 - y1);
            let delay = f64::from(nth) * APART.min(ms / 3.0);
            if is_token {
                let all: [&[(&str, &str)]; 4] = [
                    &[("transform", &away), ("opacity", "0"), ("offset", "0")],
                    &[("transform", &away), ("opacity", "1"), ("offset", "0.01")],
                    &[("transform", "none"), ("opacity", "1"), ("offset", "0.95")],
                    &[("transform", "none"), ("opacity", "0"), ("offset", "1")],
                ];
                self.animate(&ghost, &all, ms, delay, EASE);
            } else {
                let all: [&[(&str, &str)]; 2] = [&[("transform", &away)], &[("transform", "none")]];
                self.animate(&ghost, &all, ms, delay, EASE);
            }
        }
    }

    /// Gives a ghost its looks.
    fn dress(&mut self, ghost: &HtmlElement, look: &Ghost, to_text: &dyn Fn(&Message) -> String) {
        match look {
            Ghost::Symbol(symbol) | Ghost::Token(symbol) => {
                ghost.set_inner_html(&symbol_markup(symbol));
            }
            Ghost::Drawn(markup) => ghost.set_inner_html(markup),
            Ghost::Text(message) => ghost.set_text_content(Some(&to_text(message))),
        }
    }

    fn flip(
        &mut self,
        layer: &HtmlElement,
        at: &str,
        face: &Ghost,
        is_secret: bool,
        ms: f64,
        to_text: &dyn Fn(&Message) -> String,
    ) {
        let Some(element) = find(at) else { return };
        let hold = if is_secret { ms * 350.0 / 870.0 } else { 0.0 };
        let half = (ms - hold) / 2.0;
        let (flat, open) = ([("transform", "scaleX(0)")], [("transform", "none")]);
        if let Ghost::Text(message) = face {
            let Some(node) = text_node(&element) else { return };
            self.remember(&node);
            let text = to_text(message);
            if ms <= 0.0 {
                node.set_text_content(Some(&text));
                return;
            }
            let squashed = [("transform", "scaleY(0)")];
            self.animate(&element, &[&open, &squashed, &open], ms - hold, hold, "ease-in-out");
            let running = Rc::new(Running { node, to: 0, end: text, is_over: Cell::new(false) });
            let guard = Rc::clone(&running);
            self.running.push(running);
            browser::after((hold + half) as u32, move || {
                if !guard.is_over.replace(true) {
                    guard.node.set_text_content(Some(&guard.end));
                }
            });
            return;
        }
        let box_ = place(layer, &element.get_bounding_client_rect());
        let Some(ghost) = self.ghost(layer, "ghost", box_) else { return };
        self.dress(&ghost, face, to_text);
        self.animate(&element, &[&open, &flat], half.max(1.0), hold, "ease-in");
        if ms > 0.0 {
            self.animate(&ghost, &[&flat, &open], half, hold + half, "ease-out");
        }
    }

    /// Takes away what has landed at a place.
    fn lift(&mut self, anchor: &str) {
        self.landed.retain(|(at, ghost)| {
            if at == anchor {
                ghost.remove();
            }
            at != anchor
        });
    }

    fn float(&mut self, layer: &HtmlElement, at: &str, text: &str, tone: Tone, ms: f64) {
        let Some((element, _)) = find_or_tab(at) else { return };
        let at = place(layer, &element.get_bounding_client_rect());
        let (x, y) = at.middle();
        let at = Place { x, y, width: 0.0, height: 0.0 };
        let class = format!("ghost stage-float {}", tone.class());
        let Some(ghost) = self.ghost(layer, &class, at) else { return };
        self.write(&ghost, at, text, ms);
        let rise = format!("translateY({:.1}px)", -28.0 * unit());
        let all: [&[(&str, &str)]; 4] = [
            &[("transform", "none"), ("opacity", "0"), ("offset", "0")],
            &[("transform", "none"), ("opacity", "1"), ("offset", "0.12")],
            &[("transform", &rise), ("opacity", "1"), ("offset", "0.75")],
            &[("transform", &rise), ("opacity", "0"), ("offset", "1")],
        ];
        self.animate(&ghost, &all, ms, 0.0, "cubic-bezier(.2,.8,.2,1)");
    }

    fn remember(&mut self, node: &Node) {
        if !self.texts.iter().any(|(known, _)| known == node) {
            self.texts.push((node.clone(), node.text_content().unwrap_or_default()));
        }
    }

    /// The number that is shown changes by the difference, whatever earlier beats have made of it.
    fn tick(&mut self, at: &str, from: i32, to: i32, ms: f64) {
        let Some(node) = find(at).and_then(|element| text_node(&element)) else { return };
        let Some(shown) = node.text_content().as_deref().and_then(read_number) else { return };
        // Two runs of one number follow each other.
        let before = self.running.iter().find(|run| run.node == node && !run.is_over.get());
        let start = before.map_or(shown, |run| run.to);
        if let Some(before) = before {
            before.is_over.set(true);
        }
        self.remember(&node);
        let to = start + (to - from);
        if ms <= 0.0 {
            node.set_text_content(Some(&texts::number(to)));
            return;
        }
        let end = texts::number(to);
        let run = Rc::new(Running { node, to, end, is_over: Cell::new(false) });
        self.running.push(Rc::clone(&run));
        run_number(run, start, browser::now(), ms);
    }

    fn flag(
        &mut self,
        layer: &HtmlElement,
        at: &str,
        face: &Ghost,
        ms: f64,
        to_text: &dyn Fn(&Message) -> String,
    ) {
        let Some(element) = find(at) else { return };
        let at = place(layer, &element.get_bounding_client_rect());
        let Some(ghost) = self.ghost(layer, "ghost stage-flag", at) else { return };
        self.dress(&ghost, face, to_text);
        if ms > 0.0 {
            let all: [&[(&str, &str)]; 3] = [
                &[("transform", "scale(.2)"), ("opacity", "0")],
                &[("transform", "scale(1.08)"), ("opacity", "1")],
                &[("transform", "none"), ("opacity", "1")],
            ];
            self.animate(&ghost, &all, ms, 0.0, "cubic-bezier(.2,1.3,.4,1)");
        }
    }

    /// What would surely happen, at rest: ghosts where pieces would land, and amounts.
    pub fn rest(&mut self, beat: &Beat, to_text: &dyn Fn(&Message) -> String) {
        let Some(layer) = layer() else { return };
        match beat {
            Beat::Fly { to, ghost: look, from, .. } => {
                let (Some(_), Some(target)) = (find(from), find(to)) else { return };
                if matches!(look, Ghost::Token(_) | Ghost::Text(_)) {
                    return;
                }
                let at = place(&layer, &target.get_bounding_client_rect());
                let Some(ghost) = self.ghost(&layer, "stage-rest is-preview", at) else { return };
                self.dress(&ghost, look, to_text);
            }
            Beat::Tick { at, from, to } => {
                self.label(&layer, at, &texts::change(to - from), Tone::of(to - from));
            }
            Beat::Float { at, text: FloatText::Text(text), tone } => {
                self.label(&layer, at, &to_text(text), *tone);
            }
            Beat::Float { at, text: FloatText::Amount(n), tone } => {
                self.label(&layer, at, &texts::change(*n), *tone);
            }
            Beat::Flag { at, face } => {
                let Some(element) = find(at) else { return };
                let at = place(&layer, &element.get_bounding_client_rect());
                let Some(ghost) = self.ghost(&layer, "stage-rest is-preview", at) else { return };
                self.dress(&ghost, face, to_text);
            }
            _ => {}
        }
    }

    fn label(&mut self, layer: &HtmlElement, at: &str, text: &str, tone: Tone) {
        let Some(element) = find(at) else { return };
        let at = place(layer, &element.get_bounding_client_rect());
        let at = Place { x: at.x + at.width, y: at.y, width: 0.0, height: 0.0 };
        let class = format!("stage-rest stage-float is-resting {}", tone.class());
        let Some(ghost) = self.ghost(layer, &class, at) else { return };
        self.write(&ghost, at, text, f64::INFINITY);
    }

    /// Words stand below those that are still seen at their place.
    fn write(&mut self, label: &HtmlElement, at: Place, text: &str, ms: f64) {
        let now = browser::now();
        self.labels.retain(|(_, until)| *until > now);
        let others = self.labels.iter().map(|(other, _)| other);
        if let Some(words) = write_label(label, at, text, others) {
            self.labels.push((words, now + ms));
        }
    }

    /// Outlines a place whose content has changed.
    pub fn outline(&mut self, anchor: &str) {
        let (Some(layer), Some(element)) = (layer(), find(anchor)) else { return };
        let at = place(&layer, &element.get_bounding_client_rect());
        self.ghost(&layer, "stage-rest stage-outline", at);
    }

    /// Everything under way is where it ends.
    pub fn finish(&mut self) {
        for animation in &self.animations {
            let _ = animation.finish();
        }
        self.end_runs(true);
        self.n_flying = 0;
    }

    fn end_runs(&mut self, is_landed: bool) {
        for run in self.running.drain(..) {
            let was_over = run.is_over.replace(true);
            if is_landed && !was_over {
                run.node.set_text_content(Some(&run.end));
            }
        }
    }

    /// Numbers say again what they said before they ran: what replaces them compares with that.
    pub fn restore_texts(&mut self) {
        self.end_runs(false);
        for (node, text) in self.texts.drain(..) {
            node.set_text_content(Some(&text));
        }
    }

    /// Takes everything from the page that is not part of the view.
    pub fn clear(&mut self) {
        self.restore_texts();
        self.animations.drain(..).for_each(|animation| animation.cancel());
        self.ghosts.drain(..).for_each(|ghost| ghost.remove());
        self.landed.clear();
        self.labels.clear();
        let marks = self.marks.drain(..).map(|(element, class)| (element, class, false));
        let unmarked = self.unmarked.drain(..).map(|(element, class)| (element, class, true));
        for (element, class, was_there) in marks.chain(unmarked).collect::<Vec<_>>() {
            let list = element.class_list();
            let _ = if was_there { list.add_1(class) } else { list.remove_1(class) };
        }
        self.n_flying = 0;
    }
}

/// Counts from the start to the end, frame by frame.
fn run_number(run: Rc<Running>, start: i32, since: f64, ms: f64) {
    if run.is_over.get() {
        return;
    }
    let part = ((browser::now() - since) / ms).clamp(0.0, 1.0);
    let value = f64::from(start) + f64::from(run.to - start) * part;
    run.node.set_text_content(Some(&texts::number(value.round() as i32)));
    if part >= 1.0 {
        run.is_over.set(true);
        return;
    }
    request_animation_frame(move || run_number(run, start, since, ms));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_keeps_its_proportions_and_does_not_come_as_large_as_a_row() {
        let place = |width, height| Place { x: 0.0, y: 0.0, width, height };
        let piece = place(26.0, 30.0);
        let scale = |start, end| start_scale(start, end, MAX_SCALE);
        assert_eq!(scale(place(700.0, 60.0), piece), 2.0);
        assert_eq!(scale(place(700.0, 600.0), piece), MAX_SCALE);
        assert_eq!(scale(place(13.0, 20.0), piece), 0.5);
        assert_eq!(scale(piece, place(0.0, 0.0)), MAX_SCALE);
        assert_eq!(start_scale(place(112.0, 90.0), piece, MAX_SCALE_OF_SYMBOLS), 1.2);
    }
}
