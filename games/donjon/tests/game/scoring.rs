//! The end, the sixteen objectives, and who wins.

use donjon::{Donjon, Family, OBJECTIVES};
use tabletop::{Game, Seat};

use crate::{check_error, check_game};

/// The dungeon of the rulebook's example, rebuilt: it scores as printed.
const PRINTED: &str = "P1 dungeon: H1 V, H3 V, R1 SBDDV, R2 BBDDV, R3 SSBVK, R4 SBBK, R5 SDVKP\nP1 groups: R1 R2 R5\nP1 malus: 3\nP1 guardian: G5 - 2 3\n";

/// What P1 scores for one objective at the end of a game.
fn points(aim: &str, rest: &str) -> i32 {
    let defaults = ["SP1", "BR1", "DR1", "VA1"];
    let aims = defaults.map(|known| if known[..2] == aim[..2] { aim } else { known }).join(" ");
    let session = check_game(&format!("seats: 2\nturn: over\naims: {aims}\n{rest}"));
    let rule = format!("{}-{}", &aim[..2], &aim[2..]);
    let sheet = session.game().sheet(Seat::new(0));
    sheet.iter().find(|line| line.rule.0 == rule).expect("a line for each objective").points
}

fn check_points(aim: &str, table: &[(&str, i32)]) {
    for (dungeon, expected) in table {
        assert_eq!(points(aim, &format!("P1 dungeon: {dungeon}")), *expected, "{aim}: {dungeon}");
    }
}

#[test]
fn the_printed_dungeon_under_every_objective() {
    let expected = [[8, 12, 12, 12], [14, 10, 8, 13], [12, 6, 0, 16], [0, 8, 6, 12]];
    for (family, row) in Family::ALL.into_iter().zip(expected) {
        for (nth, points_of) in row.into_iter().enumerate() {
            let aim = format!("{}{}", family.prefix(), nth + 1);
            assert_eq!(points(&aim, PRINTED), points_of, "{aim}");
        }
    }
    assert_eq!(points("VA4", &format!("{PRINTED}P2 dungeon: R1 VVVVV")), 0);
    assert_eq!(OBJECTIVES.len() * OBJECTIVES[0].len(), 16);
}

#[test]
fn end_1_the_last_threat_card_makes_the_last_round() {
    // P1 started. P2 of three reveals the last card, so P3 is the last to play.
    let scene = "seats: 3\nturn: P1 power\nforest: SSSS\nswamp: BBBBBBB\nthreat pile: T12\nP1 dungeon: R3 S\nP2 dungeon: E S\nP3 dungeon: E S\n";
    check_game(&format!(
        "{scene}P1 pass\n! T12\n> It was the last threat card, so this is the last round [END-1]\n? last round: yes\n? turn: P2 recruitment
        P2 recruit 1 brou from swamp\nP2 done\nP2 pass\n? turn: P3 recruitment\nP3 recruit 1 brou from swamp\nP3 done\nP3 pass\n? over"
    ));
    // By the last seat: its turn is the last.
    let scene = scene
        .replace("turn: P1", "turn: P2")
        .replace("P1 dungeon", "P9")
        .replace("P2 dungeon: E S", "P2 dungeon: R3 S")
        .replace("P9: R3 S\n", "");
    check_game(&format!(
        "{scene}P2 pass\n! T12\n? last round: yes\nP3 recruit 1 brou from swamp\nP3 done\nP3 pass\n? over"
    ));
    check_error("seats: 2\nturn: P1 recruitment\nforest: S\nthreat pile: none", "END-1");
}

#[test]
fn end_2_in_the_last_round_the_cemetery_is_shuffled() {
    let scene = "seats: 3\nturn: P1 power\nforest: SSSS\nswamp: BBBBBBB\nthreat pile: none\nlast round: yes\nkept: T7\nused inn cards: I1\nP1 dungeon: R3 S\nP2 dungeon: E S\n";
    check_game(&format!(
        "{scene}P1 pass\n! T12\n> The cemetery was shuffled into a new deck of threats [END-2]\n? cemetery: T12\n? kept: T7\n? last round: yes\n? turn: P2 recruitment"
    ));
    check_error(&format!("{scene}P1 pass\n! T7"), "T7 cannot be drawn here");
    check_error(&format!("{scene}P1 pass\n! I1"), "I1 cannot be drawn here");
    // A new deck that runs out again makes no other last round.
    let again = scene.replace("threat pile: none", "threat pile: T12");
    let session = check_game(&format!("{again}P1 pass\n! T12"));
    let events: Vec<String> = session.steps()[0].events.iter().map(ToString::to_string).collect();
    assert!(!events.iter().any(|line| line.contains("last round")), "{events:?}");
}

#[test]
fn end_3_then_points_are_counted() {
    check_game(
        "seats: 2\nstarter: P2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nlast round: yes\nP1 dungeon: R3 S\nP2 groups: R4\nP1 pass
        > The last round was over and the game ended [END-3]\n> P1 has 0 points [SCORE-1]\n> P2 has -4 points [SCORE-1]\n> P1 won [WIN-1]\n? over\n? score P2: -4",
    );
    // Not before the last round, and not before its end.
    check_game(
        "seats: 2\nstarter: P2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: R3 S\nP1 pass\n? over: no",
    );
    check_game(
        "seats: 2\nstarter: P1\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nlast round: yes\nP1 dungeon: R3 S\nP1 pass\n? over: no",
    );
}

#[test]
fn sp_1_spiders_and_dragons() {
    check_points(
        "SP1",
        &[("R1 SD, R2 SSDD, R3 S, R4 D, H1 SD, E SD", 8), ("R5 SD", 4), ("R1 S, R2 D", 0)],
    );
}

#[test]
fn sp_2_spiders_and_vampires() {
    check_points("SP2", &[("R1 SV, R3 SSVD, R4 V, H2 SV", 8), ("R1 SD", 0)]);
}

#[test]
fn sp_3_spiders_and_skeletons() {
    check_points("SP3", &[("R1 SK, R2 SK, R3 SK, R4 SK, H1 SK", 16), ("R1 K, R2 S", 0)]);
}

#[test]
fn sp_4_spiders_and_brous() {
    check_points("SP4", &[("R1 SB, R5 SB, E SB", 8), ("R1 SV", 0)]);
}

#[test]
fn br_1_brous_in_each_room() {
    check_points("BR1", &[("R1 B, R2 BB, R3 BBB, H1 BB, E BB", 12), ("H1 B", 0)]);
}

#[test]
fn br_2_three_brous() {
    check_points(
        "BR2",
        &[("R1 BB", 0), ("R1 BB, R3 B", 5), ("R1 BBBBB, H1 B", 5), ("R1 BBB, R2 BB, R5 B", 10)],
    );
}

#[test]
fn br_3_two_brous() {
    check_points("BR3", &[("R1 BB, R2 B, R3 BBBB, H2 BB", 8), ("R1 B", 0)]);
}

#[test]
fn br_4_brous_in_many_rooms() {
    check_points(
        "BR4",
        &[
            ("R1 B, R2 B, R3 BB", 0),
            ("R1 B, R2 B, R3 B, R5 B", 13),
            ("R1 B, R2 B, R3 B, R4 BB, R5 B", 20),
            ("R1 B, R2 B, R3 B, H4 B", 0),
        ],
    );
}

#[test]
fn dr_1_dragons_on_gold() {
    // Two piles in each of rooms 1 to 4; a third dragon finds none, and room 5 has none.
    check_points(
        "DR1",
        &[("R1 D, R2 DDD, R5 DDD, H1 D", 9), ("R1 DD, R2 DD, R3 DD, R4 DD", 24), ("R5 D", 0)],
    );
}

#[test]
fn dr_2_rooms_full_of_dragons() {
    check_points(
        "DR2",
        &[
            ("R1 D, R2 D", 0),
            ("R1 DD", 1),
            ("R1 DD, R2 DDD, R3 D", 6),
            ("R1 DD, R2 DD, R3 DD", 15),
            ("R1 DD, R2 DD, R3 DD, R4 DD, R5 DD", 24),
        ],
    );
}

#[test]
fn dr_3_dragons_in_many_rooms() {
    check_points(
        "DR3",
        &[
            ("E D, H1 D, R5 D", -12),
            ("R1 DD", -5),
            ("R1 D, R4 D", 0),
            ("R1 D, R2 D, R4 D, R5 D", 7),
            ("R1 D, R2 D, R3 D, R4 D", 15),
        ],
    );
}

#[test]
fn dr_4_dragons_on_both_piles() {
    check_points(
        "DR4",
        &[("R1 D, R2 DD, R3 DDD", 18), ("R5 DD", 0), ("R1 DD, R2 DD, R3 DD, R4 DD", 32)],
    );
}

#[test]
fn va_1_six_vampires() {
    check_points(
        "VA1",
        &[
            ("R1 VVV, R2 VV", 0),
            ("R1 VVV, R2 VVV", 15),
            ("R1 VVVVVVVV", 15),
            ("R1 VVVVV, H1 VVV, E V", 0),
        ],
    );
}

#[test]
fn va_2_vampires_in_hallways() {
    check_points(
        "VA2",
        &[("H1 V, H2 VV, H5 V, R1 V", 12), ("H1 V, H2 V, H3 V, H4 V, H5 V", 20), ("R1 V, E V", 0)],
    );
}

#[test]
fn va_3_vampires_in_many_hallways() {
    check_points(
        "VA3",
        &[
            ("R1 V", 0),
            ("H1 V", 2),
            ("H1 VV, H2 V", 6),
            ("H1 V, H3 V, H5 V", 12),
            ("H1 V, H2 V, H3 V, H5 V", 20),
            ("H1 V, H2 V, H3 V, H4 V, H5 V", 30),
        ],
    );
}

#[test]
fn va_4_most_vampires() {
    let with =
        |own: &str, other: &str| points("VA4", &format!("P1 dungeon: {own}\nP2 dungeon: {other}"));
    assert_eq!(with("R1 VV, R2 V", "R1 VV, H1 VV"), 12);
    assert_eq!(with("R1 VV", "R5 VV"), 12, "all who are tied");
    assert_eq!(with("R1 VV", "R5 VVV"), 0);
    assert_eq!(with("H1 V", "E V"), 0, "nobody with none");
}

#[test]
fn score_1_four_objectives() {
    check_game(&format!("seats: 2\nturn: over\naims: SP2 BR1 DR2 VA1\n{PRINTED}? score P1: 39"));
    check_game(&format!("seats: 2\nturn: over\naims: SP1 BR4 DR3 VA3\n{PRINTED}? score P1: 34"));
    let session = check_game(&format!("seats: 2\nturn: over\naims: SP2 BR1 DR2 VA1\n{PRINTED}"));
    let sheet = session.game().sheet(Seat::new(0));
    let lines: Vec<(&str, i32)> = sheet.iter().map(|line| (line.rule.0, line.points)).collect();
    let expected = [
        ("SP-2", 12),
        ("BR-1", 14),
        ("DR-2", 6),
        ("VA-1", 0),
        ("SCORE-2", 21),
        ("SCORE-3", -6),
        ("SCORE-4", -8),
    ];
    assert_eq!(lines, expected);
    let going_on = check_game("seats: 2\nturn: P1 recruitment\nforest: S");
    assert!(
        going_on.game().sheet(Seat::new(0)).is_empty() && Donjon::scores(going_on.game()).is_none()
    );
}

/// The points of P1 under objectives that pay nothing for what is there.
fn check_total(scene: &str, expected: i32) {
    check_game(&format!(
        "seats: 2\nturn: over\naims: SP3 BR4 DR2 VA1\n{scene}\n? score P1: {expected}"
    ));
}

#[test]
fn score_2_sets_of_four_kinds() {
    check_total("P1 dungeon: R1 SBDV", 7);
    check_total("P1 dungeon: R1 BDVKP, R5 BVKP, R2 SSSSBD, H1 SBDV, E SBDV", 14);
}

#[test]
fn score_3_malus_tiles() {
    check_total("P1 malus: 1", -1);
    check_total("P1 malus: 5", -15);
    check_total("P1 malus: 2\nP1 guardian: G1 - 2 -", -3);
}

#[test]
fn score_4_groups() {
    check_total("P1 groups: R1 R1 R2 R3 R4 R5", -16);
}

#[test]
fn win_1_most_points() {
    let end = |rest: &str| {
        format!(
            "seats: 3\nturn: P3 power\nforest: SSSSS\nswamp: BBBBB\nlast round: yes\nP3 dungeon: R3 S\n{rest}\nP3 pass\n"
        )
    };
    check_game(&format!(
        "{}> P2 won [WIN-1]\n? rank P2: 0\n? rank P1: 1\n? rank P3: 1",
        end("P1 groups: R4\nP2 dungeon: R1 SBDV\nP3 groups: R4")
    ));
    // A total below zero may win.
    check_game(&format!(
        "{}> P1 won [WIN-1]\n? score P1: -1\n? rank P3: 2",
        end("P1 groups: R1\nP2 groups: R2\nP3 groups: R3")
    ));
}

#[test]
fn win_2_a_tie_has_no_winner() {
    let session = check_game(
        "seats: 3\nturn: P3 power\nforest: SSSSS\nswamp: BBBBB\nlast round: yes\nP3 dungeon: R3 S\nP3 groups: R1\nP3 pass\n> Nobody won, for the first place was tied [WIN-2]\n? rank P1: 0\n? rank P2: 0\n? rank P3: 2",
    );
    let has_winner =
        session.steps()[0].events.iter().any(|event| matches!(event, donjon::Event::Won { .. }));
    assert!(!has_winner);
}
