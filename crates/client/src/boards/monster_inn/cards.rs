//! Cards and tiles, drawn from the symbols of `art.svg`: numbers, letters and shapes say everything that colour says.

use leptos::prelude::*;
use monster_inn::{Creature, Humanoid, Kind, Kinds, Monster, Range};

use super::words;
use crate::texts::t;

/// Not written in the view: static attributes are taken as they stand.
pub(super) const SIGN: &str = "<use href=\"#mi-sign\"/>";

struct Look {
    class: &'static str,
    symbol: &'static str,
}

fn look(kind: Kind) -> Look {
    match kind {
        Kind::Undead => Look { class: "mi-undead", symbol: "mi-head-undead" },
        Kind::Kobold => Look { class: "mi-kobold", symbol: "mi-head-kobold" },
        Kind::Goblin => Look { class: "mi-goblin", symbol: "mi-head-goblin" },
        Kind::Orc => Look { class: "mi-orc", symbol: "mi-head-orc" },
        Kind::Troll => Look { class: "mi-troll", symbol: "mi-head-troll" },
    }
}

fn kind_name(kind: Kind) -> String {
    words::kind(kind).to_text(&|seat| seat.to_string())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A row of skulls around the middle of the card.
fn skulls(n: i32, y: i32) -> String {
    let width = 17;
    let start = 50 - n * width / 2;
    let skull = |nth: i32| {
        let x = start + nth * width;
        format!("<use href=\"#mi-skull\" x=\"{x}\" y=\"{y}\" width=\"16\" height=\"16\"/>")
    };
    (0..n).map(skull).collect()
}

/// The face of a monster: value, letter and head of its kind, skulls.
fn monster_face(monster: Monster, kind: Kind) -> String {
    let (name, value) = (kind_name(kind), monster.value());
    let letter: String = name.chars().take(1).collect();
    format!(
        "<rect class=\"mi-paper\" x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"9\"/>\
         <path class=\"mi-field\" d=\"M10 5H90A5 5 0 0 1 95 10V99Q50 113 5 99V10A5 5 0 0 1 10 5Z\"/>\
         <use class=\"mi-rays\" href=\"#mi-rays\" x=\"5\" y=\"5\" width=\"90\" height=\"98\"/>\
         <use href=\"#{head}\" x=\"17\" y=\"32\" width=\"66\" height=\"66\"/>\
         <text class=\"mi-value\" x=\"11\" y=\"36\">{value}</text>\
         <circle class=\"mi-letter-ring\" cx=\"82\" cy=\"19\" r=\"9.5\"/>\
         <text class=\"mi-letter\" x=\"82\" y=\"23.5\">{letter}</text>\
         {skulls}\
         <text class=\"mi-name\" x=\"50\" y=\"134\">{name}</text>",
        head = look(kind).symbol,
        letter = escaped(&letter),
        name = escaped(&name),
        skulls = skulls(monster.skulls(), 107),
    )
}

fn range_text(range: Range) -> String {
    format!("{}–{}", range.lowest(), range.highest())
}

/// The back of a humanoid: only its range and skulls are known.
fn humanoid_back(range: Range) -> String {
    format!(
        "<rect class=\"mi-paper\" x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"9\"/>\
         <rect class=\"mi-back\" x=\"5\" y=\"5\" width=\"90\" height=\"130\" rx=\"5\"/>\
         <rect class=\"mi-lattice\" x=\"5\" y=\"5\" width=\"90\" height=\"130\" rx=\"5\"/>\
         <use href=\"#mi-shield\" x=\"12\" y=\"14\" width=\"76\" height=\"88\"/>\
         <use href=\"#mi-helm\" x=\"34\" y=\"20\" width=\"32\" height=\"32\"/>\
         <text class=\"mi-range\" x=\"50\" y=\"75\">{}</text>\
         <g class=\"mi-back-skulls\">{}</g>",
        range_text(range),
        skulls(range.skulls(), 110),
    )
}

/// A humanoid that was turned over at the end.
fn humanoid_face(value: u8, range: Range) -> String {
    format!(
        "<rect class=\"mi-paper\" x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"9\"/>\
         <path class=\"mi-field\" d=\"M10 5H90A5 5 0 0 1 95 10V99Q50 113 5 99V10A5 5 0 0 1 10 5Z\"/>\
         <use href=\"#mi-helm\" x=\"20\" y=\"36\" width=\"60\" height=\"60\"/>\
         <text class=\"mi-value\" x=\"11\" y=\"36\">{value}</text>\
         {}\
         <text class=\"mi-name\" x=\"50\" y=\"134\">{}</text>",
        skulls(range.skulls(), 107),
        escaped(&t!("mi-humanoid-name")),
    )
}

fn card(class: &str, face: String) -> AnyView {
    let class = format!("mi-card {class}");
    view! { <svg class=class viewBox="0 0 100 140" aria-hidden="true" inner_html=face></svg> }
        .into_any()
}

pub(super) fn monster(monster: Monster, kinds: Kinds) -> AnyView {
    let kind = kinds.of(monster);
    card(look(kind).class, monster_face(monster, kind))
}

pub(super) fn creature(creature: Creature, kinds: Kinds) -> AnyView {
    match creature {
        Creature::Monster(found) => monster(found, kinds),
        Creature::Humanoid(range) => card("mi-humanoid", humanoid_back(range)),
    }
}

pub(super) fn humanoid(humanoid: Humanoid) -> AnyView {
    match humanoid.value() {
        Some(value) => card("mi-humanoid", humanoid_face(value, humanoid.range())),
        None => card("mi-humanoid", humanoid_back(humanoid.range())),
    }
}

/// The small form, for the dungeons of others.
pub(super) fn monster_tile(monster: Monster, kinds: Kinds) -> AnyView {
    let kind = kinds.of(monster);
    let letter: String = kind_name(kind).chars().take(1).collect();
    let face = format!(
        "<rect class=\"mi-field\" x=\"1\" y=\"1\" width=\"98\" height=\"98\" rx=\"14\"/>\
         <use class=\"mi-tile-head\" href=\"#{}\" x=\"30\" y=\"22\" width=\"76\" height=\"76\"/>\
         <text class=\"mi-tile-value\" x=\"9\" y=\"50\">{}</text>\
         <text class=\"mi-tile-letter\" x=\"11\" y=\"88\">{}</text>",
        look(kind).symbol,
        monster.value(),
        escaped(&letter),
    );
    tile(look(kind).class, face)
}

pub(super) fn humanoid_tile(humanoid: Humanoid) -> AnyView {
    let words = humanoid.value().map_or(range_text(humanoid.range()), |value| value.to_string());
    let class = if humanoid.value().is_some() { "mi-field" } else { "mi-back" };
    let face = format!(
        "<rect class=\"{class}\" x=\"1\" y=\"1\" width=\"98\" height=\"98\" rx=\"14\"/>\
         <use href=\"#mi-helm\" x=\"27\" y=\"6\" width=\"46\" height=\"46\"/>\
         <text class=\"mi-tile-range\" x=\"50\" y=\"86\">{words}</text>",
    );
    tile("mi-humanoid", face)
}

fn tile(class: &str, face: String) -> AnyView {
    let class = format!("mi-tile {class}");
    view! { <svg class=class viewBox="0 0 100 100" aria-hidden="true" inner_html=face></svg> }
        .into_any()
}
