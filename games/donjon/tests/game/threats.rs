//! Turns, threats, the inn and adventurers.

use crate::{check_error, check_game};

/// P1 has nothing to sacrifice but one spider, and passes into P2's turn.
const PASS: &str = "turn: P1 power\nP1 dungeon: E SB, R3 S\nP2 dungeon: E SBD\n";

fn check_pass(scene: &str, script: &str) {
    check_game(&format!("{scene}\n{PASS}{script}"));
}

#[test]
fn turn_1_only_who_is_asked_answers() {
    check_pass(
        "seats: 2\nforest: SSSSS\nswamp: BBBBB",
        "? to act: P1\nP2 pass -> TURN-1\nP1 pass\nP1 pass -> TURN-1\n? turn: P2 recruitment",
    );
    // An effect asks another in the middle of a turn.
    check_pass(
        "seats: 2\nforest: SSSSS\nswamp: BBBBB",
        "P1 sacrifice spider in R3\nP1 orb steps\nP2 done -> TURN-1\nP1 done",
    );
    check_game("seats: 2\nturn: over\nP1 pass -> TURN-1\n? to act: nobody");
}

#[test]
fn turn_2_one_decision_at_a_time() {
    check_pass(
        "seats: 2\nforest: SSSSS\nswamp: BBBBB",
        "P1 done -> TURN-2\nP1 recruit 1 spider from forest -> TURN-2\nP1 put R1 -> TURN-2\nP1 sacrifice spider in R3
        P1 pass -> TURN-2\nP1 take spider from E -> TURN-2\nP1 step spider E H1 -> TURN-2\nP1 orb steps\nP1 take spider from E -> TURN-2
        P1 put R1 -> TURN-2\nP1 pass -> TURN-2\nP1 choose M1 -> TURN-2\nP1 remove R1 -> TURN-2\nP1 gain spider -> TURN-2\nP1 power 1 -> TURN-2\nP1 flock forest -> TURN-2",
    );
}

#[test]
fn turn_3_five_phases_in_their_order() {
    check_game(
        "seats: 2\nturn: P1 power\nforest: SSSS\nswamp: BBBBB\nP1 dungeon: R3 S\nP2 dungeon: E SD, R3 K\nP2 guardian: G3
        P1 pass\n! T12\n? turn: P2 guardian\nP2 power 1\n? pending: P2 walk 5\nP2 done\n? turn: P2 recruitment
        P2 recruit 1 spider from forest\n? turn: P2 movement\n? pending: P2 walk 2\nP2 done\n? turn: P2 power\nP2 pass
        ? turn: P1 recruitment",
    );
    // Without a revealed tile the guardian phase is passed over; the last one is asked all the same.
    check_game(
        "seats: 2\nturn: P1 recruitment\nforest: SSSSSS\nswamp: BBBBB\nP1 dungeon: E S
        P1 recruit 1 spider from forest\nP1 done\n? turn: P1 power\n? legal P1: pass\nP1 pass\n> P2 met no threat, forest and swamp being full\n? turn: P2 recruitment",
    );
}

#[test]
fn threat_1_a_threat_unless_both_areas_are_full() {
    check_pass(
        "seats: 2\nforest: SSSSS\nswamp: BBBBBB",
        "P1 pass\n> P2 met no threat, forest and swamp being full [THREAT-1]\n? quiet: 1",
    );
    check_pass(
        "seats: 2\nforest: SSSS\nswamp: BBBBBB",
        "P1 pass\n! T4\n> P2 revealed the threat T4 [THREAT-1]\n? forest: SSSSBD",
    );
    check_pass(
        "seats: 2\nforest: SSSSS\nswamp: B",
        "P1 pass\n! T4\n? swamp: BBD\n? turn: P2 recruitment",
    );
}

#[test]
fn threat_2_its_icon_hits_everybody() {
    let three =
        "seats: 3\nforest: SSSS\nswamp: BBBBB\nP1 groups: R2 R3\nP2 groups: R4\nP3 groups: R1";
    check_pass(
        three,
        "P1 pass\n! T1\n? P1 groups: R1 R2 R3\n? P2 groups: R1 R4\n? P3 groups: R1 R1",
    );
    check_pass(
        three,
        "P1 pass\n! T4\n? P1 groups: R3 R3\n? P2 groups: R5\n? P2 malus: 1\n? P3 groups: R2",
    );
    check_pass(three, "P1 pass\n! T6\n? P1 groups: R3 R4\n? P2 groups: R5\n? P3 groups: R3");
    check_pass(three, "P1 pass\n! T7\n? P1 groups: R2 R3\n? P2 groups: R4\n? P3 groups: R1");
}

#[test]
fn threat_3_two_monsters_come_to_the_area_in_need() {
    check_pass(
        "seats: 2\nforest: SSSSS\nswamp: BBBB",
        "P1 pass\n! T12\n> BV came to the swamp [THREAT-3]\n? swamp: BBBBBV",
    );
    // Both are short: the emptier one, and in a tie the seat in turn chooses.
    check_pass("seats: 2\nforest: SSS\nswamp: BB", "P1 pass\n! T12\n? swamp: BBBV");
    let tie = "seats: 2\nforest: SSS\nswamp: BBB";
    check_pass(
        tie,
        "P1 pass\n! T12\n? turn: P2 threat\n? legal P2: flock forest, flock swamp\nP2 recruit 1 spider from forest -> TURN-2\nP2 flock swamp\n? swamp: BBBBV\n? forest: SSS\n? turn: P2 recruitment",
    );
    check_pass(tie, "P1 pass\n! T12\nP2 flock forest\n? forest: SSSBV");
    check_error(&format!("{tie}\nturn: P1 threat"), "decides nothing in the phase of threats");
}

#[test]
fn threat_4_cards_with_a_threat_icon_are_kept() {
    let scene = "seats: 3\nforest: SSSS\nswamp: BBBBB\nkept: T7";
    check_pass(
        scene,
        "P1 pass\n! T11\n> T11 was kept beside the board [THREAT-4]\n? kept: T7 T11\n? cemetery: none",
    );
    check_pass(
        scene,
        "P1 pass\n! T10\n> T10 went to the cemetery [THREAT-4]\n? kept: T7\n? cemetery: T10",
    );
}

#[test]
fn threat_5_as_many_kept_cards_as_seats_open_the_inn() {
    let scene = "seats: 2\nforest: SSSS\nswamp: BBBBB\nkept: T7";
    let missing = |scene: &str| {
        let session = check_game(&format!("{scene}\n{PASS}"));
        tabletop::Game::table(session.game()).n_missing_for_inn()
    };
    assert_eq!((missing(scene), missing(&scene.replace("\nkept: T7", ""))), (1, 2));
    check_pass(
        scene,
        "P1 pass\n! T11 I7\n> T11 was kept beside the board\n> The inn opened with I7 [THREAT-5]\n? kept: none\n? cemetery: T7 T11\n? used inn cards: I7",
    );
    check_pass(
        &format!("{scene}\ninn pile: none"),
        "P1 pass\n! T11\n? kept: none\n? cemetery: T7 T11\n? P1 groups: none",
    );
    check_error(
        "seats: 2\nturn: P1 recruitment\nforest: S\nkept: T7 T11",
        "2 cards, but at most 1 lie there",
    );
}

#[test]
fn threat_6_a_guard_against_stalling() {
    let full = "forest: SSSSSS\nswamp: BBBBB\n";
    check_pass(&format!("seats: 2\n{full}quiet: 5"), "P1 pass\n? quiet: 6\n? turn: P2 recruitment");
    // The seventh phase brings a card; its monsters go to the emptier area.
    check_pass(
        &format!("seats: 2\n{full}quiet: 6"),
        "P1 pass\n! T12\n? quiet: 0\n? swamp: BBBBBBV",
    );
    check_pass(&format!("seats: 3\n{full}quiet: 6"), "P1 pass\n? quiet: 7");
    check_pass(
        "seats: 2\nforest: SSSSS\nswamp: BBBBB\nquiet: 6",
        "P1 pass\n! T12\n? turn: P2 threat\nP2 flock swamp",
    );
    // Any card ends the count, and without the guard nobody counts.
    check_pass("seats: 2\nforest: SSSS\nswamp: BBBBB\nquiet: 5", "P1 pass\n! T12\n? quiet: 0");
    check_pass(&format!("seats: 2\nstalling: printed\n{full}"), "P1 pass\n? quiet: 0");
    check_error(&format!("seats: 2\nstalling: printed\n{full}quiet: 1\n{PASS}"), "THREAT-6");
    check_error(&format!("seats: 2\n{full}quiet: 7\n{PASS}"), "THREAT-6");
}

/// Three seats of which P1 has most spiders, P2 and P3 least; nobody has a vampire.
const INN: &str = "seats: 3\nforest: DDDD\nswamp: BBBBB\nkept: T7 T2\nturn: P3 power\nP1 dungeon: E SS, H1 K\nP2 dungeon: R1 S\nP3 dungeon: H3 S, R3 K\n";

#[test]
fn inn_1_the_most_or_the_least_all_who_are_tied() {
    for (card, one, two, three) in [
        ("I1", "R2", "none", "none"),
        ("I4", "none", "none", "none"),
        ("I6", "R3", "none", "none"),
        ("I7", "none", "R1", "none"),
    ] {
        check_game(&format!(
            "{INN}P3 pass\n! T11 {card}\n? P1 groups: {one}\n? P2 groups: {two}\n? P3 groups: {three}"
        ));
    }
    // Zero is the least there is.
    check_game(&format!(
        "{INN}P1 groups: R1\nP2 groups: R1\nP3 groups: R1\nP3 pass\n! T11 I5\n? P1 groups: R1\n? P2 groups: R2\n? P3 groups: R1"
    ));
    // All who are tied.
    let tied = INN.replace("P2 dungeon: R1 S", "P2 dungeon: R1 S, R5 S");
    check_game(&format!(
        "{tied}P3 pass\n! T11 I1\n? P1 groups: R2\n? P2 groups: R2\n? P3 groups: none"
    ));
    check_game(&format!("{INN}P3 pass\n! T11 I4\n> Nobody was hit [INN-1]"));
}

#[test]
fn inn_2_who_is_hit_is_known_before_the_first_is() {
    // One group is left at the inn; both are hit, and only the first clockwise from the seat in turn gets it.
    let tied = INN.replace("P2 dungeon: R1 S", "P2 dungeon: R1 S, R5 S");
    let groups = "R5 ".repeat(27);
    check_game(&format!(
        "{tied}P3 groups: {groups}\nP3 pass\n! T11 I1\n> A group arrived in R2 of P1 [GROUP-1]\n> The inn had no group left for P2 [PIECE-2]"
    ));
}

#[test]
fn group_1_new_groups_come_from_the_inn() {
    check_pass(
        "seats: 2\nforest: SSSS\nswamp: BBBBB",
        "? inn groups: 28\nP1 pass\n! T1\n> A group arrived in R1 of P2 [GROUP-1]\n? inn groups: 26",
    );
}

#[test]
fn group_2_the_lowest_group_advances() {
    let advance = |groups: &str, card: &str, after: &str| {
        let scene = format!("seats: 2\nforest: SSSS\nswamp: BBBBB\nP1 groups: {groups}");
        check_pass(&scene, &format!("P1 pass\n! {card}\n? P1 groups: {after}"));
    };
    // Exactly one of several in the lowest room; never beyond room 5; those in room 5 stay there.
    advance("R2 R2 R4", "T4", "R2 R3 R4");
    advance("R4 R5", "T6", "R5 R5");
    advance("R5 R5", "T6", "R5 R5");
    advance("none", "T6", "none");
}

#[test]
fn group_3_a_group_that_comes_into_room_5_costs_a_malus_tile() {
    let scene = |malus: &str, groups: &str| {
        format!("seats: 2\nforest: SSSS\nswamp: BBBBB\nP1 groups: {groups}\n{malus}")
    };
    check_pass(
        &scene("P1 malus: 2", "R4"),
        "P1 pass\n! T4\n> P1 took the malus tile 3 [GROUP-3]\n? P1 malus: 3",
    );
    // Advancing by two is one arrival; with no tile left the group comes all the same.
    check_pass(&scene("", "R4"), "P1 pass\n! T6\n? P1 malus: 1");
    check_pass(&scene("P1 malus: 5", "R4"), "P1 pass\n! T4\n? P1 malus: 5\n? P1 groups: R5");
    check_pass(&scene("", "R3"), "P1 pass\n! T4\n? P1 malus: 0");
    // The tile stays when the group leaves.
    check_game(
        "seats: 2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: R4 S\nP1 groups: R5\nP1 malus: 1\nP1 sacrifice spider in R4\n! B6\n? P1 groups: none\n? P1 malus: 1",
    );
}

#[test]
fn group_4_removed_groups_go_back_to_the_inn() {
    let scene = "seats: 2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: R4 S\n";
    // With more rooms than removals you choose; with too few groups all go; in one room nobody is asked.
    check_game(&format!(
        "{scene}P1 groups: R1 R3 R5\nP1 sacrifice spider in R4\n! B6\n? pending: P1 remove 2; P1 discard B6\n? legal P1: remove R1, remove R3, remove R5\nP1 remove R2 -> GROUP-4
        P1 remove R5\n> P1 sent a group home from R5 [GROUP-4]\nP1 remove R3\n? P1 groups: R1\n? inn groups: 27"
    ));
    check_game(&format!(
        "{scene}P1 groups: R1 R3\nP1 sacrifice spider in R4\n! B2\n? P1 groups: none\n? to act: P2"
    ));
    check_game(&format!(
        "{scene}P1 groups: R3 R3 R3\nP1 sacrifice spider in R4\n! B6\n? P1 groups: R3"
    ));
    check_game(&format!("{scene}P1 sacrifice spider in R4\n! B6\n? turn: P2 recruitment"));
}
