//! The guardian, recruitment and movement.

use crate::{check_error, check_game};

const FULL: &str = "seats: 2\nforest: SSSBBDVK\nswamp: BBBBB\n";

#[test]
fn guard_1_five_monsters_in_room_5_reveal_the_tile() {
    // By a footstep, in the middle of walking; it cannot be undone.
    check_game(&format!(
        "{FULL}turn: P1 movement\npending: P1 walk 2\nP1 dungeon: H5 S, R5 SSPK\nP1 step spider H5 R5\n! G4\n> P1 revealed the guardian tile G4 [GUARD-1]
        ? P1 guardian: G4\nP1 undo -> UNDO-3\nP1 step spider R5 H5\n? P1 guardian: G4"
    ));
    // By recruits that come together, and four are not enough.
    check_game(&format!(
        "{FULL}turn: P1 recruitment\nP1 dungeon: R5 SSS\nP1 recruit 2 spiders from forest\nP1 put R5\n! G1\n? P1 guardian: G1"
    ));
    check_game(&format!(
        "{FULL}turn: P1 recruitment\nP1 dungeon: R5 SSS\nP1 recruit 1 spider from forest\nP1 put R5\n? P1 guardian: hidden"
    ));
    // On another seat's turn; each tile is there once.
    check_game(&format!(
        "{FULL}turn: P1 power\nP1 dungeon: R4 S\nP2 dungeon: R5 SSSS\nP1 guardian: G2\nP1 sacrifice spider in R4\n! B7\nP1 put H1\nP2 put R5\n! G6\n> P2 revealed the guardian tile G6\n? turn: P2 guardian"
    ));
    check_error(
        &format!(
            "{FULL}turn: P1 movement\npending: P1 walk 1\nP1 dungeon: H5 S, R5 SSPK\nP2 guardian: G4\nP1 step spider H5 R5\n! G4"
        ),
        "G4 cannot be drawn here, only a guardian tile that is left (G1 G2 G3 G5 G6)",
    );
    check_error(
        &format!("{FULL}turn: P1 recruitment\nP1 dungeon: R5 SSSSS"),
        "GUARD-1: P1 has 5 monsters in R5",
    );
}

#[test]
fn guard_1_those_who_go_together_count_together() {
    let full = "seats: 2\nforest: SSSSS\nswamp: BBBBB\nturn: P1 power\n";
    let hidden = "? P1 guardian: hidden\n";
    let moved = "> P1 moved a skeleton from E to R5\n> P1 revealed the guardian tile G6 [GUARD-1]";
    // A crowd: with the last who may come, when it is done, or when nobody is left who could follow.
    let crowd = |herd: &str| {
        format!(
            "{full}P1 dungeon: E {herd}, R3 B, R5 SSSS\nP1 sacrifice brou in R3\nP1 orb crowd\nP1 take skeleton from E\nP1 put R5\n"
        )
    };
    let next = "P1 take skeleton from E\n";
    check_game(&format!(
        "{}{hidden}{next}{next}{hidden}{next}! G6\n{moved}\nP2 undo -> UNDO-2\nP1 undo -> UNDO-3\n? P1 dungeon: E K, R5 SSSSKKKK",
        crowd("KKKKK")
    ));
    check_game(&format!(
        "{}{next}{hidden}P1 undo\n{hidden}P1 done\n! G6\n> P1 revealed the guardian tile G6\n? P1 dungeon: E KKKK, R5 SSSSK",
        crowd("KKKKK")
    ));
    check_game(&format!("{}! G6\n{moved}", crowd("K")));
    check_game(&format!("{}{hidden}{next}! G6\n{moved}", crowd("KK")));
    check_game(&format!(
        "{full}pending: P1 lead skeleton from E with 0\nP1 dungeon: E KK, R5 SSSS\nP1 put R5\n! G6\n{moved}"
    ));
    // Whom a VIP calls. The VIP itself comes before them (VIP-1).
    let vip = |card: &str| {
        format!(
            "{full}VIPs: {card} V1\nP1 dungeon: E KKKK, R2 B, R5 SSS\nP1 sacrifice brou in R2\nP1 put R5\n{hidden}P1 choose {card}\n"
        )
    };
    check_game(&format!("{}{next}{hidden}{next}{hidden}{next}! G6 V3\n{moved}", vip("V2")));
    check_game(&format!("{}{next}{hidden}P1 done\n! G6 V3", vip("V2")));
    check_game(&format!("{}{next}{hidden}{next}! G6 V3\n{moved}", vip("V7")));
    check_game(&format!("{}{next}{hidden}P1 done\n! G6 V3", vip("V7")));
    check_game(&format!(
        "{full}VIPs: V2 V1\nP1 dungeon: E K, R2 B, R5 SSSS\nP1 sacrifice brou in R2\nP1 put R5\n! G6\n? pending: P1 invite in R5"
    ));
    // The two of one card, and the one that is left of them.
    let gained = "> P1 gained a skeleton from the reserve in R5";
    let last = "> P1 revealed the guardian tile G6\n> V3 was laid face up";
    check_game(&format!("{}! G6 V3\n{gained}\n{gained}\n{last}", vip("V4")));
    let scarce = format!("oubliettes: {}\nP1 dungeon:", "K".repeat(15));
    check_game(&format!(
        "{}! G6 V3\n{gained}\n> Nothing was left for P1 to gain\n{last}",
        vip("V4").replacen("P1 dungeon:", &scarce, 1)
    ));
}

#[test]
fn guard_1_who_goes_alone_counts_alone() {
    let full = "seats: 2\nforest: SSSSS\nswamp: BBBBB\nturn: P1 power\n";
    let scene = |pending: &str| {
        format!("{full}pending: {pending}\nP1 dungeon: E KK, H5 S, R4 BB, R5 SSSS\n")
    };
    let step = "P1 step spider H5 R5\n! G6\n";
    for (pending, script) in [
        ("P1 teleport 2", "P1 take skeleton from E\nP1 put R5\n! G6\n? pending: P1 teleport 1"),
        ("P1 scatter 3 in R4", "P1 take brou from R4\nP1 put R5\n! G6"),
        (
            "P1 bring skeleton from reserve anywhere; P1 gain skeleton anywhere",
            "P1 put R5\n! G6\n? pending: P1 bring skeleton from reserve anywhere",
        ),
        // A group that has not set out yet is not waited for.
        ("P1 walk 1; P1 usher 2 in R5", &format!("{step}? pending: P1 usher 2 in R5")),
        (
            "P1 gather 1 in R5; P1 usher 2 in R5",
            "P1 take brou from R4\n! G6\n? pending: P1 usher 2 in R5",
        ),
    ] {
        check_game(&format!("{}{script}", scene(pending)));
    }
}

#[test]
fn guard_1_a_scene_may_have_a_group_on_its_way() {
    let scene = |pending: &str| {
        format!(
            "seats: 2\nforest: SSSSS\nswamp: BBBBB\nturn: P1 power\npending: {pending}\nP1 dungeon: E KK, R5 SSSSS\nP2 dungeon: E KK\noubliettes: SB\n"
        )
    };
    for pending in
        ["P1 follow from E to R5 with 2", "P1 usher 1 in R5; P1 remove 1", "P1 gather 2 in R5"]
    {
        check_game(&format!("{}? P1 guardian: hidden\nP1 done\n! G1", scene(pending)));
    }
    check_game(&format!("{}P1 gain spider\n! G1", scene("P1 gain lost here in R5")));
    for pending in [
        "P1 follow from E to R4 with 2",
        "P1 lead skeleton from E with 2",
        "P1 usher 1 in R4",
        "P2 gather 2 in R5",
        "P1 walk 2; P1 gather 2 in R5",
        "P1 teleport 1",
    ] {
        check_error(&scene(pending), "GUARD-1: P1 has 5 monsters in R5");
    }
}

#[test]
fn guard_2_a_power_costs_the_lowest_malus_tile() {
    let scene = format!("{FULL}turn: P1 guardian\nP1 dungeon: E S\nP1 guardian: G3\n");
    check_game(&format!(
        "{scene}P1 malus: 1\nP1 groups: R1 R2 R3\n? legal P1: pass, power 1, power 2, power 3\nP1 power 3\n> P1 used power 3 for the malus tile 2 [GUARD-2]\n? P1 malus: 2\n? P1 guardian: G3 - - 2\nP1 remove R3\nP1 remove R2\n? turn: P1 recruitment"
    ));
    check_game(&format!("{scene}P1 pass\n? P1 malus: 0\n? turn: P1 recruitment"));
    // Without a malus tile, or with the tile hidden, nobody is asked.
    check_error(&format!("{scene}P1 malus: 5"), "GUARD-2: P1 has no power to use");
    check_error(&format!("{FULL}turn: P1 guardian\nP1 dungeon: E S"), "GUARD-2");
}

#[test]
fn guard_3_each_power_once() {
    let scene = format!("{FULL}turn: P1 guardian\nP1 dungeon: E S\nP1 malus: 3\n");
    check_game(&format!(
        "{scene}P1 guardian: G3 1 - 3\n? legal P1: pass, power 2\nP1 power 1 -> GUARD-3\nP1 power 3 -> GUARD-3"
    ));
    check_error(&format!("{scene}P1 guardian: G3 1 2 3"), "no power to use");
    check_error(&format!("{scene}P1 guardian: G3 1 1 -"), "placed twice");
    check_error(&format!("{scene}P1 guardian: G3 4 - -"), "was not taken");
}

#[test]
fn guard_4_then_the_power_takes_effect() {
    let scene = |tile: &str| {
        format!(
            "{FULL}turn: P1 guardian\nP1 dungeon: E SBDV\noubliettes: BKP\nP1 guardian: {tile}\nP1 groups: R1 R2 R4\n"
        )
    };
    for (tile, power, script) in [
        (
            "G1",
            1,
            "P1 take spider from E\nP1 put R3\nP1 take brou from E\nP1 put H2\nP1 done\n? P1 dungeon: E DV, H2 B, R3 S",
        ),
        ("G1", 2, "P1 gain skeleton\n? P1 dungeon: E SBDV, R3 KK"),
        ("G2", 2, "? pending: P1 walk 5"),
        ("G1", 3, "P1 gain VIP\nP1 put R5\n? P1 dungeon: E SBDV, R5 P\n? oubliettes: BK"),
        ("G2", 3, "P1 gain VIP\nP1 gain brou\n? P1 dungeon: E SBBDVP\n? oubliettes: K"),
        ("G6", 1, "P1 remove R4\nP1 remove R1\n? P1 groups: R2"),
    ] {
        check_game(&format!("{}P1 power {power}\n{script}", scene(tile)));
    }
    // One a turn: the next question is recruitment.
    check_game(&format!(
        "{}P1 power 1\nP1 remove R4\nP1 remove R2\n? turn: P1 recruitment\nP1 power 2 -> TURN-2",
        scene("G6")
    ));
}

#[test]
fn recruit_1_one_or_two_of_one_kind_from_one_area() {
    let scene = format!("{FULL}oubliettes: PPPK\nturn: P1 recruitment\nP1 dungeon: E SP\n");
    check_game(&format!(
        "{scene}? legal P1: recruit 1 spider from forest, recruit 2 spiders from forest, recruit 1 brou from forest, recruit 2 brous from forest, recruit 1 dragon from forest, recruit 1 vampire from forest, recruit 1 skeleton from forest, recruit 1 brou from swamp, recruit 2 brous from swamp, recruit 1 skeleton from oubliettes, recruit 1 VIP from oubliettes, recruit 2 VIPs from oubliettes
        P1 recruit 2 dragons from forest -> RECRUIT-1\nP1 recruit 1 spider from swamp -> RECRUIT-1\nP1 pass -> TURN-2
        P1 recruit 2 VIPs from oubliettes\n> P1 recruited 2 VIPs from the oubliettes to E [RECRUIT-1]\n? pending: P1 walk 3\n? oubliettes: PK"
    ));
}

#[test]
fn recruit_2_all_together_to_the_entrance_or_to_their_kind() {
    let scene = format!("{FULL}turn: P1 recruitment\nP1 dungeon: E B, H2 S, R3 SK\n");
    check_game(&format!(
        "{scene}P1 recruit 2 spiders from forest\n? legal P1: put E, put H2, put R3\nP1 put R2 -> RECRUIT-2\nP1 put H1 -> RECRUIT-2\nP1 put R3\n? P1 dungeon: E B, H2 S, R3 SSSK\n? pending: P1 walk 4"
    ));
    // Nobody is asked where only the entrance is left.
    check_game(&format!(
        "{scene}P1 recruit 1 dragon from forest\n? P1 dungeon: E BD, H2 S, R3 SK\n? pending: P1 walk 1"
    ));
    // Until they are placed it can be undone.
    check_game(&format!(
        "{scene}P1 recruit 2 spiders from forest\n? forest: SSSBBDVK\nP1 undo\n? turn: P1 recruitment"
    ));
}

#[test]
fn recruit_3_from_empty_areas_nobody_comes() {
    // All wild monsters live in P1's dungeon: the threat brings none, and P2 can only use a room.
    let all = ["S", "B", "D", "V"].map(|letter| letter.repeat(20)).concat();
    check_game(&format!(
        "seats: 2\nturn: P1 power\nP1 dungeon: E {all}, R3 K\nP2 dungeon: R3 K\nP1 pass\n! T12\n> Nobody came to the forest, for the reserve has none of them
        ? turn: P2 power\nP2 sacrifice skeleton in R3\nP2 orb steps\n! T4\n> P1 revealed the threat T4\n? turn: P1 recruitment"
    ));
    check_error("seats: 2\nturn: P1 recruitment", "RECRUIT-3: all areas are empty");
}

#[test]
fn move_1_a_footstep_for_each_of_the_kind() {
    let scene =
        format!("{FULL}turn: P1 recruitment\nP1 dungeon: E S, H4 S, R5 SV\nP2 dungeon: E SSS\n");
    check_game(&format!(
        "{scene}P1 recruit 2 spiders from forest\nP1 put E\n> P1 got 5 footsteps [MOVE-1]\n? pending: P1 walk 5"
    ));
    check_game(&format!(
        "{scene}P1 recruit 1 brou from forest\n> P1 got 1 footstep [MOVE-1]\n? pending: P1 walk 1"
    ));
    // They are for any monsters, and the last one ends the walk.
    check_game(&format!(
        "{scene}P1 recruit 1 vampire from forest\nP1 put R5\n? pending: P1 walk 2\nP1 step spider E H1\n? pending: P1 walk 1 after spider E H1\nP1 step vampire R5 H5\n? P1 dungeon: H1 S, H4 S, H5 V, R5 SV\n? turn: P1 power\n? legal P1: pass\nP1 undo\nP1 step vampire R5 H5\nP1 pass\n? turn: P2 recruitment"
    ));
}

#[test]
fn move_2_into_hallways_and_out_of_them() {
    let scene = "turn: P1 movement\npending: P1 walk 3\nP1 dungeon: E S, H2 B, R2 D\n";
    check_game(&format!(
        "{FULL}{scene}? legal P1: done, step spider E H1, step brou H2 R1, step brou H2 R2, step dragon R2 H2, step dragon R2 H3
        P1 step spider E H2 -> MOVE-2\nP1 step brou H2 R3 -> MOVE-2\nP1 step dragon R2 H1 -> MOVE-2"
    ));
    let tower = FULL.replace("seats: 2", "seats: 2\nhallways: tower");
    check_game(&format!(
        "{tower}{scene}? legal P1: done, step spider E H1, step brou H2 R1, step brou H2 R3, step dragon R2 H1, step dragon R2 H3"
    ));
    // No way leads to the entrance, from hallway to hallway or from room to room: there is not even an action for it.
    for step in ["H1 E", "H1 H2", "R1 R2", "E R1", "R1 E"] {
        check_error(&format!("{FULL}{scene}P1 step spider {step}"), "is no action");
    }
}

#[test]
fn move_3_footsteps_may_be_left_over() {
    check_game(&format!(
        "{FULL}turn: P1 movement\npending: P1 walk 3\nP1 dungeon: E S, R1 V\nmixtures: M1 M2 M3\nP1 step spider E H1\nP1 done\n? turn: P1 power"
    ));
}

#[test]
fn move_4_your_own_monsters_walk() {
    check_game(&format!(
        "{FULL}turn: P1 movement\npending: P1 walk 3\nP1 dungeon: E S\nP2 dungeon: E B\nP1 groups: R1\nP1 step brou E H1 -> MOVE-4\nP1 step spider H1 R1 -> MOVE-4\nP1 step spider E H1"
    ));
}
