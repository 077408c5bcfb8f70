//! What is said of a record that does not hold: the line, what was written, and what is so.

use crate::check_error;

/// The first records of lots: `first-game` draws no orders to choose from.
const SET_UP: &str = "seats: 4\nrules: first-game\n! P1 dig gold dig gold dig gold dig gold\n";

#[test]
fn a_wrong_lot_is_named_with_what_can_be_drawn() {
    for (lots, expected) in [
        (
            "! goblin goblin goblin",
            "line 5: setting the table up: lot 12: goblin cannot be drawn here, only a monster that is left in the stack (slime ghost troll witch vampire)",
        ),
        (
            "! goblin mint",
            "lot 11: mint cannot be drawn here, only a monster that is left in the stack (goblin slime ",
        ),
        (
            "! goblin goblin slime mint\n! mint",
            "line 6: setting the table up: lot 14: mint cannot be drawn here, only a room that is left in the stack (chicken-coop mushroom-bed souvenir-shop workshop tool-shed printing-press magic-room)",
        ),
        (
            "! goblin goblin slime mint workshop thief-a",
            "only an event tile that lies face down (pay-day taxes special-event)",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-e",
            "lot 16: thief-e cannot be drawn here, only an adventurer that is left in the stack (warrior-a warrior-b ",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-a warrior-b priest-a priest-a",
            "lot 19: priest-a cannot be drawn here, only an adventurer that is left in the stack (warrior-a warrior-c ",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-a priest-a",
            "lot 18 is drawn here but not written: an adventurer that is left in the stack (warrior-a ",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-a priest-b warrior-a wizard-a\n! wizard-b",
            "line 6: setting the table up: lot 20: wizard-b was never drawn, for only 19 lots are drawn here",
        ),
    ] {
        check_error(&format!("{SET_UP}{lots}"), expected);
    }
    for (lots, expected) in [
        ("! P5", "lot 1: P5 cannot be drawn here, only the seat that starts, P1 to P4"),
        (
            "! P1 dig dig",
            "lot 3: dig cannot be drawn here, only one of these orders: food reputation gold imps traps monster room",
        ),
    ] {
        check_error(&format!("seats: 4\n{lots}"), expected);
    }
}

#[test]
fn a_wrong_card_of_a_step_is_named_with_those_that_are_left() {
    let traps = "seats: 2\nturn: P1 acts at traps I\nminions: traps P1 - -\nP1 orders: traps food dig\nP2 traps: pendulum pendulum pendulum\nP1 accept\n";
    check_error(
        &format!("{traps}! pendulum"),
        "line 8: lot 1: pendulum cannot be drawn here, only a trap that is left in the deck (rolling-stone trap-door wall-of-fire ",
    );
    let spy = "seats: 2\nturn: P1 spies at reputation I\nminions: reputation P1 - -\nP1 orders: reputation food dig\ntown: fireball@P2 ? ? ?\nP1 spy 2\n";
    check_error(
        &format!("{spy}! fireball"),
        "line 8: lot 1: fireball cannot be drawn here, only a combat card of this year that nobody has seen (word-of-peace suggestion magic-shield invisibility detect-evil fist-of-justice detect-treasure graffiti)",
    );
}
