//! Animates hit-point pips that break and heal.

use web_sys::Element;

use super::{Player, dom::find};

/// Elements with a class.
pub(super) type Marks = Vec<(Element, &'static str)>;

/// What has changed back is as it was; anything else is remembered.
fn take_or_push(back: &mut Marks, changed: &mut Marks, element: &Element, class: &'static str) {
    match back.iter().position(|(known, _)| known == element) {
        Some(nth) => drop(back.remove(nth)),
        None => changed.push((element.clone(), class)),
    }
}

impl Player {
    /// Breaks pips from the right, or makes broken ones whole again, whatever earlier beats have made of them.
    pub(super) fn pips(&mut self, at: &str, by: i32, ms: f64) {
        const BROKEN: &str = "is-hit";
        let Some(place) = find(at) else { return };
        let all = place.children();
        let all = (0..all.length()).filter_map(|nth| all.item(nth));
        let (broken, whole): (Vec<_>, Vec<_>) =
            all.partition(|pip| pip.class_list().contains(BROKEN));
        let n = by.unsigned_abs() as usize;
        let changed: Vec<Element> = if by < 0 {
            whole.into_iter().rev().take(n).collect()
        } else {
            broken.into_iter().take(n).collect()
        };
        let apart = ms / (changed.len() + 1) as f64;
        for (nth, pip) in changed.into_iter().enumerate() {
            if by < 0 {
                let _ = pip.class_list().add_1(BROKEN);
                take_or_push(&mut self.unmarked, &mut self.marks, &pip, BROKEN);
            } else {
                let _ = pip.class_list().remove_1(BROKEN);
                take_or_push(&mut self.marks, &mut self.unmarked, &pip, BROKEN);
            }
            if ms > 0.0 {
                let all: [&[(&str, &str)]; 3] = [
                    &[("transform", "none")],
                    &[("transform", "scale(1.7)")],
                    &[("transform", "none")],
                ];
                self.animate(&pip, &all, 180.0_f64.min(ms), apart * nth as f64, "ease-out");
            }
        }
    }
}
