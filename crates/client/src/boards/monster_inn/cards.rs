//! Cards and tiles, drawn from the symbols of `art.svg`: numbers, letters and shapes say everything that colour says.
//!
//! They are markup, so that a board can draw a piece and the stage can let its picture fly.

use monster_inn::{Creature, Humanoid, Kind, Kinds, Monster, Range, Treasure};

use super::{symbol, words};
use crate::texts::t;

/// The word a kind has in class names and symbols.
fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Undead => "undead",
        Kind::Kobold => "kobold",
        Kind::Goblin => "goblin",
        Kind::Orc => "orc",
        Kind::Troll => "troll",
    }
}

/// The head of a kind, for banners.
pub(super) fn head(kind: Kind) -> &'static str {
    match kind {
        Kind::Undead => "mi-head-undead",
        Kind::Kobold => "mi-head-kobold",
        Kind::Goblin => "mi-head-goblin",
        Kind::Orc => "mi-head-orc",
        Kind::Troll => "mi-head-troll",
    }
}

fn kind_name(kind: Kind) -> String {
    words::kind(kind).to_text(&|seat| seat.to_string())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A row of skulls around the middle of the card.
fn skulls(n: i32, y: i32, size: i32) -> String {
    let start = 50 - n * (size + 1) / 2;
    let skull = |nth: i32| {
        let x = start + nth * (size + 1);
        format!("<use href=\"#mi-skull\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>")
    };
    (0..n).map(skull).collect()
}

/// The face of a monster: value, letter, figure with its weapon, skulls. The greatest wear a torn crown.
fn monster_face(monster: Monster, kind: Kind) -> String {
    let (name, value, word) = (kind_name(kind), monster.value(), word(kind));
    let letter: String = name.chars().take(1).collect();
    let crown = if monster.is_great() {
        "<use class=\"mi-crown\" href=\"#mi-crown\" x=\"42\" y=\"7\" width=\"28\" height=\"19\" transform=\"rotate(8 56 16)\"/>"
    } else {
        ""
    };
    format!(
        "<rect class=\"mi-paper\" x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"8\"/>\
         <rect x=\"5\" y=\"5\" width=\"90\" height=\"101\" rx=\"6\" fill=\"url(#mi-grad-{word})\"/>\
         <svg x=\"5\" y=\"5\" width=\"90\" height=\"101\" viewBox=\"0 0 90 101\">\
         <use href=\"#mi-{word}\" x=\"3\" y=\"9\" width=\"86\" height=\"98\"/></svg>{crown}\
         <text class=\"mi-value\" x=\"8\" y=\"36\">{value}</text>\
         <g class=\"mi-letter-mark\"><circle class=\"mi-letter-ring mi-{word}\" cx=\"83\" cy=\"18\" r=\"10\"/>\
         <text class=\"mi-letter\" x=\"83\" y=\"22.8\">{letter}</text></g>\
         <g class=\"mi-front-skulls\">{skulls}</g>\
         <text class=\"mi-name\" x=\"50\" y=\"135\">{name}</text>",
        letter = escaped(&letter),
        name = escaped(&name),
        skulls = skulls(monster.skulls(), 109, 15),
    )
}

fn range_text(range: Range) -> String {
    format!("{}–{}", range.lowest(), range.highest())
}

/// The back of a humanoid: only its range and skulls are known.
fn humanoid_back(range: Range) -> String {
    format!(
        "<rect class=\"mi-back-edge\" x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"8\"/>\
         <rect x=\"4\" y=\"4\" width=\"92\" height=\"132\" rx=\"6\" fill=\"url(#mi-grad-back)\"/>\
         <rect class=\"mi-back-line\" x=\"6\" y=\"6\" width=\"88\" height=\"128\" rx=\"5\"/>\
         <use href=\"#mi-shield\" x=\"12\" y=\"12\" width=\"76\" height=\"92\"/>\
         <use href=\"#mi-helm\" x=\"34\" y=\"19\" width=\"32\" height=\"32\"/>\
         <text class=\"mi-range\" x=\"50\" y=\"76\">{}</text>\
         <g class=\"mi-back-skulls\">{}</g>",
        range_text(range),
        skulls(range.skulls(), 111, 16),
    )
}

/// The figure of a turned humanoid: page, squire, knight or champion by its range.
fn figure(range: Range) -> &'static str {
    ["mi-page", "mi-squire", "mi-knight", "mi-champion"][range.index()]
}

/// A humanoid that was turned over at the end.
fn humanoid_face(value: u8, range: Range) -> String {
    format!(
        "<rect class=\"mi-paper\" x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"8\"/>\
         <rect x=\"5\" y=\"5\" width=\"90\" height=\"101\" rx=\"6\" fill=\"url(#mi-grad-humanoid)\"/>\
         <svg x=\"5\" y=\"5\" width=\"90\" height=\"101\" viewBox=\"0 0 90 101\">\
         <use href=\"#{}\" x=\"3\" y=\"9\" width=\"86\" height=\"98\"/></svg>\
         <text class=\"mi-value\" x=\"8\" y=\"36\">{value}</text>\
         <g class=\"mi-front-skulls\">{}</g>\
         <text class=\"mi-name\" x=\"50\" y=\"135\">{}</text>",
        figure(range),
        skulls(range.skulls(), 109, 15),
        escaped(&t!("mi-humanoid-name")),
    )
}

/// A place that is lower than a card shows its upper part.
fn card(face: &str) -> String {
    format!(
        "<svg class=\"mi-card\" viewBox=\"0 0 100 140\" preserveAspectRatio=\"xMidYMin slice\" \
         aria-hidden=\"true\">{face}</svg>"
    )
}

fn tile(face: &str) -> String {
    format!("<svg class=\"mi-tile\" viewBox=\"0 0 92 104\" aria-hidden=\"true\">{face}</svg>")
}

/// A card of the inn or of the own dungeon, as markup.
pub(super) fn creature(creature: Creature, kinds: Kinds) -> String {
    match creature {
        Creature::Monster(monster) => card(&monster_face(monster, kinds.of(monster))),
        Creature::Humanoid(range) => card(&humanoid_back(range)),
    }
}

pub(super) fn humanoid(humanoid: Humanoid) -> String {
    match humanoid.value() {
        Some(value) => card(&humanoid_face(value, humanoid.range())),
        None => card(&humanoid_back(humanoid.range())),
    }
}

/// The small form, for the dungeons of others, as markup.
pub(super) fn creature_tile(creature: Creature, kinds: Kinds) -> String {
    match creature {
        Creature::Monster(monster) => {
            let kind = kinds.of(monster);
            let letter: String = kind_name(kind).chars().take(1).collect();
            tile(&format!(
                "<rect x=\"1\" y=\"1\" width=\"90\" height=\"102\" rx=\"11\" fill=\"url(#mi-grad-{word})\"/>\
                 <rect class=\"mi-tile-edge\" x=\"2\" y=\"2\" width=\"88\" height=\"100\" rx=\"10\"/>\
                 <use href=\"#mi-head-{word}\" x=\"14\" y=\"26\" width=\"74\" height=\"74\"/>\
                 <text class=\"mi-tile-value\" x=\"7\" y=\"36\">{value}</text>\
                 <text class=\"mi-tile-letter\" x=\"85\" y=\"97\">{letter}</text>",
                word = word(kind),
                value = monster.value(),
                letter = escaped(&letter),
            ))
        }
        Creature::Humanoid(range) => humanoid_tile(Humanoid::face_down(range)),
    }
}

pub(super) fn humanoid_tile(humanoid: Humanoid) -> String {
    let range = humanoid.range();
    let (fill, head, text) = match humanoid.value() {
        None => ("mi-grad-back", "mi-helm", range_text(range)),
        Some(value) => ("mi-grad-humanoid", figure(range), value.to_string()),
    };
    tile(&format!(
        "<rect x=\"1\" y=\"1\" width=\"90\" height=\"102\" rx=\"11\" fill=\"url(#{fill})\"/>\
         <rect class=\"mi-tile-edge\" x=\"2\" y=\"2\" width=\"88\" height=\"100\" rx=\"10\"/>\
         <use href=\"#{head}\" x=\"20\" y=\"9\" width=\"52\" height=\"58\"/>\
         <text class=\"mi-tile-range\" x=\"46\" y=\"95\">{text}</text>",
    ))
}

/// The portcullis before a supported monster, with the treasure that pays for it.
pub(super) fn gate(monster: Monster, treasure: Treasure, is_card: bool) -> String {
    let (width, height) = if is_card { (100, 140) } else { (92, 104) };
    let (x, y, size) = if is_card { (32, 100, 36) } else { (30, 68, 34) };
    let of_card = if is_card { " is-card" } else { "" };
    // The number stays readable before the bars.
    let (class, left, top) = if is_card { ("mi-value", 8, 36) } else { ("mi-tile-value", 7, 36) };
    format!(
        "<svg class=\"mi-gate{of_card}\" viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"xMidYMin slice\" \
         aria-hidden=\"true\">\
         <use href=\"#mi-portcullis\" x=\"4\" y=\"4\" width=\"{}\" height=\"{}\"/>\
         <use class=\"mi-gate-price\" href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>\
         <text class=\"{class}\" x=\"{left}\" y=\"{top}\">{}</text></svg>",
        width - 8,
        height - 8,
        symbol(treasure),
        monster.value(),
    )
}
