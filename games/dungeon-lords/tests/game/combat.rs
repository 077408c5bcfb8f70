//! Combat, one test a rule: planning, traps, spells, monsters, healing and conquering, and the whole table.

mod attacks;
mod conquering;
mod laws;
mod planning;
mod scenes;
mod spells;
mod table;
mod traps;

use crate::combats::check_combat;

/// A combat of the first year in tunnels, without fatigue and cards unless the text says otherwise.
fn training(text: &str) {
    check_combat(&format!(
        "combat: test\nfatigue: 0\ntiles: tunnel, tunnel, tunnel, tunnel\n{text}"
    ));
}

/// A combat of the second year in tunnels, without fatigue and cards.
fn second_year(text: &str) {
    training(&format!("year: 2\n{text}"));
}

/// A combat of the first year in tunnels with this card in the first round.
fn with_card(card: &str, text: &str) {
    let tiles = "tiles: tunnel, tunnel, tunnel, tunnel";
    check_combat(&format!("combat: test\n{tiles}\ncards: {card} ? ? ?\n{text}"));
}

/// The same in the second year.
fn with_late_card(card: &str, text: &str) {
    with_card(card, &format!("year: 2\n{text}"));
}
