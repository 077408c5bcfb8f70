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

#[test]
fn a_false_claim_is_answered_with_what_is_so() {
    for (scene, expected) in [
        // Impossible beside the rest, but what matters is that it is not so.
        (
            "turn: orders\nP1 order dig\n? turn: P1 produces",
            "claimed turn: P1 produces, but it is: orders",
        ),
        (
            "turn: orders\nP1 tunnels: c1 c2\nP1 rooms: mint c3\n? P1 rooms: mint c4",
            "claimed P1 rooms: mint c4, but it is: mint c3",
        ),
        ("turn: orders\n? P1 lair: demon", "claimed P1 lair: demon, but it is: none"),
        ("turn: orders\n? store: mint mint", "it is: none"),
        // Not written by the scene, or under another name.
        ("turn: orders\n? P1 lair: goblin", "claimed P1 lair: goblin, but it is: none"),
        ("turn: orders\n? P1 food: 4", "claimed P1 food: 4, but it is: 3"),
        (
            "turn: orders\n? P1 food: 400",
            "which cannot be: P1 food: '400' is no number from 0 to 99; it is: 3",
        ),
        (
            "turn: orders\n? P1 tunnels: c1 c2",
            "claimed P1 tunnels: c1 c2, but it is as in a scene without this field",
        ),
        // What cannot be read at all is said too.
        (
            "turn: orders\nP1 lair: goblin\n? P1 lair: gobbler",
            "claimed P1 lair: gobbler, which cannot be: P1 lair: 'gobbler' is no monster",
        ),
        ("turn: orders\n? P1 liar: goblin", "'P1 liar' is no field here; known are: "),
        (
            "turn: orders\nP1 order dig\nP1 order dig -> ORDER-99",
            "'P1 order dig' is refused by ORDER-3 (Each order once), not by ORDER-99 (there is no such rule)",
        ),
        (
            "season: spring 1\nturn: P1 wages\nevent: pay-day\nP1 lair: goblin witch\nunsettled: goblin witch\nP1 wage goblin\n> P1 paid a troll",
            "line 9: this was not told here: P1 paid a troll; told was: P1 paid a goblin [PAYDAY-1]",
        ),
    ] {
        check_error(&format!("seats: 2\n{scene}"), expected);
    }
}
