//! Set-up and turns.

use crate::{check_error, check_game};

/// The draws of a set-up for four: the starter, then three orders for each seat.
const FOUR: &str =
    "seats: 4\n! P3 dig food gold imps traps room monster food dig room gold traps\n";

#[test]
fn setup_1_a_random_seat_starts() {
    check_game(&format!(
        "{FOUR}> P3 was drawn to start [SETUP-1]\n? starter: P3\n? to act: P1 P2 P3 P4"
    ));
    check_error("seats: 3\n! P4", "the seat that starts, P1 to P3");
}

#[test]
fn setup_2_three_of_everything() {
    check_game(&format!(
        "{FOUR}? P1: food 3, gold 3, imps 3, evil 4\n? P4 food: 3\n? P2 gold: 3\n? P3 imps: 3\n? P3 evil: 4
        ? P1 lair: none\n? P1 traps: none\n? P1 prison: none\n? P1 tunnels: c1 c2 c3"
    ));
}

#[test]
fn setup_3_four_of_nine_combat_cards() {
    let spy = "seats: 2\nturn: P1 spies at reputation I\nminions: reputation P1\nP1 orders: reputation\nseed: 1\n";
    check_game(&format!("{spy}P1 spy 4\n! fireball\n? town: ? ? ? fireball@P1"));
    // A card that lies in the town does not lie there twice, and the second year's are others.
    check_error(&format!("{spy}town: fireball@P2\nP1 spy 2\n! fireball"), "cannot be drawn here");
    check_error(&format!("{spy}P1 spy 2\n! magic-key"), "cannot be drawn here");
    check_error(&format!("{spy}town: magic-key@P2"), "not of this year");
    check_error(&format!("{spy}town: ? ? ? ? ?"), "four cards");
}

#[test]
fn setup_4_first_game_two_orders_held_at_random() {
    check_game(
        "rules: first-game\nseats: 4\nseed: 1\n! P1 dig food gold imps traps room monster food
        > P1 holds food dig [SETUP-4]\n? P1 held: dig food\n? P4 held: food monster\n? turn: orders\n? to act: P1 P2 P3 P4",
    );
}

#[test]
fn setup_5_full_game_hold_two_of_three() {
    let seeded = FOUR.replace("seats: 4", "seats: 4\nseed: 1");
    check_game(&format!(
        "{seeded}> P1 drew food dig gold [SETUP-5]\n? legal P1: keep food, keep dig, keep gold
        P1 keep room -> SETUP-5\nP1 keep dig\n? to act: P2 P3 P4\nP1 keep food -> TURN-1
        P1 undo\nP1 keep gold\nP2 keep imps\nP4 keep dig -> SETUP-5\nP4 keep room\nP3 keep food
        > P1 holds food dig\n> P2 holds traps room\n? P3 held: dig monster\n? P4 held: gold traps\n? turn: orders"
    ));
}

#[test]
fn setup_6_colours_without_a_player_hold_three() {
    check_game(
        "seats: 3\n! P1 dig food gold imps traps room monster food dig room gold traps
        > N1 holds gold traps room [SETUP-6]\n? N1 held: room gold traps",
    );
    check_game(
        "seats: 2\n! P1 dig food gold imps traps room monster food dig room gold traps
        ? N1 held: monster food dig\n? N2 held: room gold traps",
    );
}

#[test]
fn turn_1_only_those_who_are_asked() {
    check_game(
        "seats: 3\nturn: P2 acts at food I\nminions: food P2\nP2 orders: food\n? to act: P2
        P1 accept -> TURN-1\nP3 order dig -> TURN-1\n? legal P1: none",
    );
    check_game(
        "seats: 3\nseason: fall 2\nturn: over\nP1 accept -> TURN-1\n? over\n? legal P2: none",
    );
}

#[test]
fn turn_2_one_decision_at_a_time() {
    check_game(
        "seats: 3\nturn: P2 acts at food I\nminions: food P2\nP2 orders: food\nP2 dig b1 -> TURN-2
        P2 order dig -> TURN-2\nP2 hire witch -> TURN-2\nP2 pay 1 -> TURN-2\nP2 done -> TURN-2\nP2 keep dig -> TURN-2",
    );
    check_game(
        "seats: 3\nturn: orders\nP2 accept -> TURN-2\nP2 fight c1 -> TURN-2\nP2 keep dig -> TURN-2",
    );
}

#[test]
fn site_1_twenty_squares_below_one_entrance() {
    // Nothing is reached but from the middle of the top row.
    check_game("seats: 2\nturn: orders\nP1 tunnels: c1\nP2 tunnels: c1 b1 a1 a2 a3 a4");
    check_error("seats: 2\nturn: orders\nP1 tunnels: b1 b2", "cannot be reached");
    check_error("seats: 2\nturn: orders\nP1 tunnels: c1 f1", "not a square: write a1 to e4");
    check_error("seats: 2\nturn: orders\nP1 tunnels: c1 c5", "not a square");
}

#[test]
fn site_2_three_tunnels_to_begin_with() {
    check_game(&format!("{FOUR}? P1 tunnels: c1 c2 c3\n? P4 tunnels: c1 c2 c3\n? P1 rooms: none"));
}
