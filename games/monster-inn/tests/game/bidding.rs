//! Turns, remaining and exchanging.

use crate::{check_error, check_game};

/// Three seats with a full purse, P1 to bid.
const OPEN: &str = "seats: 3
turn: P1 bids
inn: H11-15 M4 M11
P1 purse: 3 coins 3 gems
P2 purse: 3 coins 3 gems
P3 purse: 3 coins 3 gems
";

fn check_open(script: &str) {
    check_game(&format!("{OPEN}{script}"));
}

#[test]
fn turn_1_clockwise_among_those_in_the_round() {
    check_open(
        "P2 pay coin -> TURN-1\nP1 pay coin\nP1 pay coin -> TURN-1\nP2 pay coin\nP3 pay coin\n? turn: P1 bids",
    );
    // P2 has left: after P1 comes P3, after P3 comes P1.
    check_game(
        "seats: 4\nturn: P1 bids\nin: P1 P3 P4\ninn: M4 M11 M12\nP1 purse: 2 gems\nP3 purse: 2 gems\nP4 purse: 3 gems
        P1 pay gem\nP2 leave -> TURN-1\nP3 pay gem\nP4 pay gem\n? turn: P1 bids\n? to act: P1",
    );
    check_game("seats: 3\nturn: over\nP1 leave -> TURN-1\nP2 pay coin -> TURN-1\n? legal P1: none");
}

#[test]
fn turn_2_one_decision_at_a_time() {
    check_open("P1 take coin -> TURN-2\nP1 decline -> TURN-2\nP1 support M4 with coin -> TURN-2");
    check_open(
        "P1 leave\n? turn: P1 bonus\nP1 pay coin -> TURN-2\nP1 exchange -> TURN-2\nP1 leave -> TURN-2
        P1 decline -> TURN-2\nP1 support M4 with coin -> TURN-2\nP2 pay coin -> TURN-1\nP1 take gem\nP2 pay coin",
    );
    check_game(
        "seats: 3\nturn: P1 support\nin: P2 P3\ninn: M4 M11\nP1 monsters: M3 M8\nP1 purse: 1 coin
        P1 pay coin -> TURN-2\nP1 leave -> TURN-2\nP1 take coin -> TURN-2\nP1 exchange -> TURN-2\nP1 decline",
    );
}

#[test]
fn remain_1_an_empty_pool_takes_either_treasure() {
    check_open(
        "? legal P1: pay coin, pay gem, leave\nP1 pay coin\n> P1 opened the pool with 1 coin [REMAIN-1]\n? pool: 1 coin\n? P1 purse: 2 coins 3 gems",
    );
    check_open(
        "P1 pay gem\n> P1 opened the pool with 1 gem [REMAIN-1]\n? pool: 1 gem\n? P1 purse: 3 coins 2 gems",
    );
}

#[test]
fn remain_2_a_pool_with_treasure_takes_its_own_type() {
    check_open(
        "P1 pay gem\nP2 pay coin -> REMAIN-2\nP2 pay gem\n> P2 added 1 gem to the pool [REMAIN-2]\n? pool: 2 gems
        P3 pay coin -> REMAIN-2\nP3 pay gem\n? pool: 3 gems\n? P3 purse: 3 coins 2 gems",
    );
    check_open("P1 pay coin\nP2 pay gem -> REMAIN-2\nP2 pay coin\n? pool: 2 coins");
    check_error("seats: 3\nturn: P1 bids\ninn: M1 M2 M3\npool: 1 coin 1 gem", "never both");
}

#[test]
fn remain_3_you_pay_what_you_own() {
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M1 M2 M3\nP1 purse: 1 gem\nP2 purse: 3 coins
        P1 pay coin -> REMAIN-3\nP1 pay gem\nP2 pay gem -> REMAIN-3\n? legal P2: exchange, leave",
    );
}

#[test]
fn exchange_1_swap_the_pool_for_two_more_of_the_other_type() {
    let scene = "seats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\npool: 2 coins\n";
    check_game(&format!(
        "{scene}P1 purse: 1 coin 4 gems\nP2 purse: 1 gem 6 coins\nP3 purse: 5 coins
        ? legal P1: pay coin, exchange, leave
        P1 exchange\n> P1 exchanged 2 coins for 4 gems [EXCHANGE-1]\n? pool: 4 gems\n? P1 purse: 3 coins\n? turn: P2 bids
        ? legal P2: pay gem, exchange, leave\nP2 exchange\n? pool: 6 coins\n? P2 purse: 5 gems
        ? legal P3: pay coin, leave\nP3 exchange -> EXCHANGE-3"
    ));
}

#[test]
fn exchange_2_an_empty_pool_cannot_be_exchanged() {
    check_open("P1 exchange -> EXCHANGE-2\nP1 pay coin\nP2 exchange\n? pool: 3 gems");
}

#[test]
fn exchange_3_the_other_type_must_be_there_beforehand() {
    let scene = "seats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\npool: 2 coins\n";
    check_game(&format!("{scene}P1 purse: 9 coins 3 gems\nP1 exchange -> EXCHANGE-3"));
    check_game(&format!("{scene}P1 purse: 4 gems\nP1 exchange\n? P1 purse: 2 coins"));
    // What is taken out of the pool cannot pay for itself.
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M1 M2 M3\npool: 5 gems\nP1 purse: 6 coins\nP1 exchange -> EXCHANGE-3",
    );
}

#[test]
fn a_step_can_be_undone_until_the_next_or_a_draw() {
    check_open(
        "P1 undo -> UNDO-1\nP1 pay coin\nP2 undo -> UNDO-2\nP1 undo\n? pool: empty\nP1 pay gem\n? pool: 1 gem",
    );
    check_open(
        "P1 leave\nP1 take coin\nP1 undo\n? turn: P1 bonus\nP1 undo\n? turn: P1 bids\nP1 undo -> UNDO-1",
    );
    // Filling the next inn makes random draws.
    check_game(
        "seats: 3\nturn: P1 bids\nin: P1 P2\ninn: M4 M11\nP1 leave\n! M1 M2 M3\nP1 undo -> UNDO-3",
    );
    // A payment out of treasure nobody had seen reveals that it was there.
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M1 M2 M3\nP1 purse: 1 coin\nP1 unseen: 1 coin\nP2 purse: 3 gems
        P1 pay coin\nP1 undo -> UNDO-4",
    );
}
