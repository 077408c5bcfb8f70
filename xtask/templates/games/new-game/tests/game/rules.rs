//! One test per rule of RULES.md, named by its id.

use tabletop::{Game, Seat};

use crate::{check_error, check_game};

const TWO: &str = "seats: 2\nturn: P1\nP1 card: C2\nP2 card: C5\n";

#[test]
fn setup_1_there_are_twenty_four_cards() {
    for n_seats in 2..=4 {
        let session = check_game(&format!("seats: {n_seats}\nseed: 1"));
        assert_eq!(session.game().audit(), Ok(vec![("cards", 24)]));
    }
    check_error("seats: 2\nturn: P1\ndiscards: C1 C1 C1\nP1 card: C1\nP2 card: C1", "no C1 left");
}

#[test]
fn setup_2_everybody_is_dealt_one_card() {
    check_game("seats: 3\n! C3 C1 C6\n? P1 card: C3\n? P2 card: C1\n? P3 card: C6");
}

#[test]
fn turn_1_seats_take_turns() {
    check_game(&format!("{TWO}P2 keep -> TURN-1\nP1 keep\nP1 keep -> TURN-1\nP2 keep\n? turn: P1"));
}

#[test]
fn turn_2_the_game_has_three_rounds_or_one() {
    let round = "P1 keep\nP2 keep\n";
    check_game(&format!("{TWO}{}? turn: P1\n? round: 3\n{round}? over", round.repeat(2)));
    check_game(&format!("length: short\n{TWO}{round}? over"));
}

#[test]
fn keep_1_a_card_can_be_kept() {
    check_game(&format!("{TWO}P1 keep\n> P1 kept the card [KEEP-1]\n? P1 card: C2"));
}

#[test]
fn swap_1_a_card_can_be_swapped() {
    check_game(&format!("{TWO}P1 swap\n! C4\n? P1 card: C4\n? discards: C2"));
}

#[test]
fn swap_2_a_six_stays() {
    check_game("seats: 2\nturn: P1\nP1 card: C6\nP2 card: C5\n? legal P1: keep\nP1 swap -> SWAP-2");
}

#[test]
fn score_1_the_highest_card_wins() {
    let over = check_game("seats: 3\nturn: over\nP1 card: C2\nP2 card: C5\nP3 card: C5");
    let scores = over.game().scores().expect("the game is over");
    let ranks = Seat::all(3).map(|seat| (scores.points[seat], scores.ranks[seat]));
    assert_eq!(ranks.collect::<Vec<_>>(), [(2, 2), (5, 0), (5, 0)]);
}
