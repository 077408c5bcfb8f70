//! Leaving, placing, humanoid bonus, support, and what ends a round and the game.

use crate::{check_error, check_game};

/// Four seats; P1 bids for a humanoid, two monsters and one more.
const FOUR: &str = "seats: 4
turn: P1 bids
inn: H11-15 M4 M11 M18
P1 purse: 1 coin
P2 purse: 2 gems
";

#[test]
fn leave_1_whoever_leaves_takes_the_pool() {
    let script = "pool: 3 gems\nP1 leave\n> P1 left with H11-15 and 3 gems [LEAVE-1]\n? pool: empty\n? P1 purse: 1 coin 3 gems";
    check_game(&format!("{FOUR}{script}"));
    check_game(&format!(
        "{FOUR}P1 leave\n> P1 left with H11-15 and no treasure [LEAVE-1]\n? P1 purse: 1 coin"
    ));
}

#[test]
fn leave_2_whoever_leaves_takes_the_leftmost_creature() {
    let session = check_game(&format!(
        "{FOUR}P1 leave\n? P1 humanoids: H11-15\n? inn: M4 M11 M18\nP1 take coin\nP2 leave\n? P2 monsters: M4\n? inn: M11 M18"
    ));
    assert_eq!(tabletop::Game::table(session.game()).n_gone(), 2);
}

#[test]
fn leave_3_out_for_the_rest_of_the_round() {
    check_game(&format!(
        "{FOUR}P1 leave\nP1 take coin\n? in: P2 P3 P4\nP2 pay gem\nP3 leave\n? turn: P4 bids
        P4 leave\n! M1 M2 M3 M5\n? P2 monsters: M18\n? P3 monsters: M4\n? P4 monsters: M11\n? turn: P3 bids"
    ));
}

#[test]
fn leave_4_the_last_one_leaves_at_once() {
    let two = "seats: 3\nturn: P1 bids\nin: P1 P2\nP1 purse: 2 coins\nP2 purse: 2 gems\n";
    check_game(&format!(
        "{two}inn: M4 M11\npool: 1 coin\nP1 leave\n! M1 M2 M3\n> P2 came last and got M11 [LEAVE-4]
        ? P1 purse: 3 coins\n? P2 purse: 2 gems\n? P2 monsters: M11"
    ));
    // Bonus and support are due to the last one too.
    check_game(&format!(
        "{two}inn: H6-10 H1-5\nP1 leave\nP1 take gem\n? turn: P2 bonus\nP2 take coin\n! M1 M2 M3\n? P2 purse: 1 coin 2 gems"
    ));
    check_game(&format!(
        "{two}inn: M4 M11\nP2 monsters: M1\nP1 leave\n? turn: P2 support\nP2 support M11 with gem\n! M2 M3 M5\n? P2 monsters: M1 M11+gem"
    ));
    check_error("seats: 3\nturn: P1 bids\nin: P1\ninn: M4", "LEAVE-4");
}

#[test]
fn leave_5_who_cannot_remain_must_leave() {
    let scene = "seats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\n";
    check_game(&format!("{scene}? legal P1: leave\nP1 pay coin -> REMAIN-3\nP1 leave"));
    check_game(&format!("{scene}pool: 1 gem\nP1 purse: 2 coins\n? legal P1: leave"));
    check_game(&format!("{scene}pool: 1 gem\nP1 purse: 3 coins\n? legal P1: exchange, leave"));
}

#[test]
fn place_1_monsters_in_the_order_they_were_taken() {
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M4 M11 M13\nP1 monsters: M18 M2\nP1 leave\n? P1 monsters: M18 M2 M4",
    );
}

#[test]
fn place_2_humanoids_below_in_the_order_they_were_taken() {
    check_game(
        "seats: 3\nturn: P1 bids\ninn: H16-20 M11 M13\nP1 monsters: M18 M2\nP1 humanoids: H1-5\nP1 leave
        ? P1 humanoids: H1-5 H16-20\n? P1 monsters: M18 M2",
    );
    // Columns count from the left, whichever row came first: M2 meets the second humanoid.
    check_game(
        "seats: 3\nturn: P1 bonus\nin: nobody\ninn: empty\ndeck: empty\nP1 monsters: M18 M2\nP1 humanoids: H1-5 H16-20
        P1 take coin\n! H5 H16\n> P1: M18 beat H5\n> P1: H16 held out against M2\n? score P1: 1",
    );
}

#[test]
fn place_1_no_row_outgrows_its_room() {
    let monsters = |n: u8| (1..=n).map(|value| format!("M{value} ")).collect::<String>();
    let humanoids = |n: usize| {
        ["H1-5 ", "H6-10 ", "H11-15 ", "H16-20 "]
            .map(|h| h.repeat(5))
            .concat()
            .split_inclusive(' ')
            .take(n)
            .collect::<String>()
    };
    let too_long = "a row holds at most 18 creatures";
    check_error(&format!("seats: 3\nturn: over\nP1 monsters: {}", monsters(19)), too_long);
    check_error(&format!("seats: 3\nturn: over\nP1 humanoids: {}", humanoids(19)), too_long);
    // What is in the inn and in the deck may all come to one seat, one creature a round.
    for (row, inn, deck) in [
        (
            format!("monsters: {}", monsters(16)),
            "M17 M18 H1-5",
            "M19 H1-5 H1-5 H6-10 H6-10 H6-10 H11-15 H11-15 H11-15",
        ),
        (
            format!("humanoids: {}", humanoids(16)),
            "H16-20 H16-20 M1",
            "H16-20 M2 M3 M4 M5 M6 M7 M8 M9",
        ),
        (format!("monsters: {}", monsters(17)), "M18 M19 H1-5", "M20 H1-5 H1-5"),
    ] {
        let scene = format!("seats: 3\nturn: P1 bids\nP1 {row}\n");
        check_error(&format!("{scene}inn: {inn}\ndeck: {deck}"), "a row of more than 18");
        check_game(&format!("{scene}inn: {inn}\ndeck: empty"));
    }
}

#[test]
fn place_3_humanoids_stay_face_down() {
    check_error(
        "seats: 3\nturn: P1 bids\ninn: M1 M2 M3\nP1 humanoids: H17",
        "lies face down until the end",
    );
    check_error("seats: 3\nturn: P1 bids\ninn: H17 M2 M3", "not a face-down humanoid");
    // When they are turned over, each of a range shows another face.
    let last = "turn: P3 bonus\nin: nobody\ninn: empty\ndeck: empty\nP1 monsters: M1 M2 M3 M4 M5\nP1 humanoids: H6-10 H6-10 H6-10 H6-10 H6-10
        P3 humanoids: H1-5\nP3 take coin\n";
    for (faces, twice, left) in [("H6 H7 H8 H9 H6", "H6", "H10"), ("H10 H7 H8 H9 H9", "H9", "H6")] {
        let message = format!(
            "draw 5: {twice} cannot be drawn here, only the face of a humanoid H6-10 that is still face down ({left})"
        );
        check_error(&format!("seats: 3\n{last}! {faces}"), &message);
    }
    for seed in 0..20 {
        let session = check_game(&format!("seats: 3\nseed: {seed}\n{last}"));
        let dungeon =
            tabletop::Game::view(session.game(), None).table.dungeons[tabletop::Seat::new(0)];
        let mut faces: Vec<_> = dungeon.humanoids().iter().filter_map(|h| h.value()).collect();
        faces.sort_unstable();
        assert_eq!(faces, [6, 7, 8, 9, 10], "seed {seed}");
    }
}

#[test]
fn bonus_1_a_treasure_for_every_humanoid() {
    check_game(&format!(
        "{FOUR}P1 leave\n? legal P1: take coin, take gem\nP1 take gem\n> P1 took 1 gem as humanoid bonus [BONUS-1]
        ? P1 purse: 1 coin 1 gem\n? supply: 24 coins 22 gems\n? turn: P2 bids"
    ));
}

#[test]
fn bonus_2_a_type_that_has_run_out_cannot_be_taken() {
    let scene = "seats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\nP2 purse: 25 coins\n";
    check_game(&format!(
        "{scene}P1 leave\nP1 take coin -> BONUS-2\n? legal P1: take gem\nP1 take gem"
    ));
    check_game(&format!("{scene}P3 purse: 25 gems\nP1 leave\n? turn: P2 bids\n? P1 purse: empty"));
    let bonus = "seats: 3\nturn: P1 bonus\nin: P2 P3\ninn: M4 M11\nP1 humanoids: H1-5\nP2 purse: 25 coins\n";
    check_game(&format!("{bonus}P3 purse: 24 gems\n? legal P1: take gem"));
    check_error(&format!("{bonus}P3 purse: 25 gems"), "BONUS-2");
}

/// P1 has a Goblin above a stronger humanoid and takes another Goblin.
const GOBLINS: &str = "seats: 3
turn: P1 bids
inn: M3 M11 M14
P1 monsters: M8 M16
P1 humanoids: H11-15
";

#[test]
fn support_1_a_second_monster_of_a_kind_brings_support() {
    check_game(&format!(
        "{GOBLINS}P1 purse: 1 coin 1 gem\nP1 leave\n? turn: P1 support
        ? legal P1: decline, support M3 with coin, support M3 with gem, support M8 with coin, support M8 with gem
        P1 support M8 with gem\n> P1 supported M8 with 1 gem [SUPPORT-1]\n? P1 monsters: M8+gem M16 M3\n? P1 purse: 1 coin\n? turn: P2 bids"
    ));
    // The first of a kind brings none.
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M3 M11 M14\nP1 monsters: M16 M4\nP1 purse: 1 coin\nP1 leave\n? turn: P2 bids",
    );
    // Others' monsters do not count, and a monster without a humanoid may be supported.
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M3 M11 M14\nP2 monsters: M8\nP1 leave\n? turn: P2 bids",
    );
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M3 M11 M14\nP1 monsters: M8\nP1 purse: 1 coin\nP1 leave\nP1 support M3 with coin",
    );
}

#[test]
fn support_2_now_or_never() {
    check_game(&format!(
        "{GOBLINS}P1 purse: 1 coin\nP1 leave\nP1 decline\n> P1 declined support [SUPPORT-2]\n? P1 monsters: M8 M16 M3
        P1 support M8 with coin -> TURN-1\nP2 support M8 with coin -> TURN-2"
    ));
    // It is asked even if it cannot be paid.
    check_game(&format!("{GOBLINS}P1 leave\n? legal P1: decline"));
}

#[test]
fn support_3_only_your_own_monsters_of_that_kind() {
    check_game(&format!(
        "{GOBLINS}P1 purse: 1 coin\nP2 monsters: M13\nP1 leave\nP1 support M16 with coin -> SUPPORT-3
        P1 support M13 with coin -> SUPPORT-3\nP1 support M18 with coin -> SUPPORT-3\nP1 support M3 with coin"
    ));
}

#[test]
fn support_4_one_treasure_a_monster() {
    check_game(
        "seats: 3\nturn: P1 bids\ninn: M3 M11 M14\nP1 monsters: M8+gem M13\nP1 purse: 2 coins 1 gem
        P1 leave\nP1 support M8 with coin -> SUPPORT-4\nP1 support M8 with gem -> SUPPORT-4\nP1 support M13 with coin",
    );
}

#[test]
fn support_5_support_costs_an_own_treasure() {
    check_game(&format!(
        "{GOBLINS}P1 purse: 1 coin\nP1 leave\nP1 support M8 with gem -> SUPPORT-5\nP1 support M8 with coin\n? P1 purse: empty"
    ));
    // What came from the pool a moment ago pays.
    check_game(&format!(
        "{GOBLINS}pool: 2 gems\nP1 leave\nP1 support M8 with coin -> SUPPORT-5\nP1 support M8 with gem\n? P1 purse: 1 gem"
    ));
}

#[test]
fn round_1_the_seat_to_the_left_of_the_last_starts() {
    let scene = "seats: 3\nturn: P2 bids\nin: P2 P3\ninn: M4 M11\n";
    check_game(&format!(
        "{scene}P2 leave\n! M1 M2 M3\n> The round ended; P1 starts the next [ROUND-1]\n? turn: P1 bids\n? in: P1 P2 P3"
    ));
    check_game(
        "seats: 3\nturn: P2 bids\nin: P2 P1\ninn: M4 M11\nP2 leave\n! M1 M2 M3\n? turn: P2 bids",
    );
}

#[test]
fn end_1_the_game_ends_when_no_inn_can_be_filled() {
    let last = "seats: 4\nturn: P1 bids\nin: P1 P2\ninn: M4 M11\n";
    check_game(&format!(
        "{last}deck: empty\nP1 leave\n> The deck was empty: the game ended [END-1]\n? over\n? to act: nobody"
    ));
    check_game(&format!(
        "{last}deck: M1 M2 M3 M5\nP1 leave\n! M5 M3 M2 M1\n? over: no\n? inn: M1 M2 M3 M5\n? turn: P3 bids"
    ));
    for (n_seats, n_rounds) in [(3, 13), (4, 10), (5, 8)] {
        let session = check_game(&format!("seats: {n_seats}\nseed: 1"));
        let n_rounds_left = tabletop::Game::view(session.game(), None).table.n_rounds_left();
        assert_eq!(n_rounds_left + 1, n_rounds, "{n_seats} seats");
    }
}

#[test]
fn end_2_what_is_left_over_goes_unseen() {
    let script = "seats: 3\nturn: P1 bids\nin: P1 P2\ninn: M4 M11\ndeck: M20\nP1 leave
        > 1 card was left over and removed unseen: the game ended [END-2]\n? over\n? score P1: 1";
    check_game(script);
}
