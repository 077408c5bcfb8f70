//! Sacrifices, the four rooms and what their cards do.

use crate::{check_error, check_game};

/// Full areas, so that the next turn draws no threat; P1 may sacrifice in every room.
const SCENE: &str = "seats: 3\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\noubliettes: BK
P1 dungeon: E SBD, H3 V, R1 SK, R2 B, R3 D, R4 VK, R5 P\nP2 dungeon: E SK, R2 B, R4 DV\nP3 dungeon: R3 S\nP1 groups: R1 R2 R4\nP2 groups: R1\nP3 groups: R2 R3
mixtures: M15 M9 M10\nVIPs: V6 V10\n";

fn check(script: &str) {
    check_game(&format!("{SCENE}{script}"));
}

/// P1 sacrifices in room 1 and uses this mixture.
fn check_mixture(card: &str, script: &str) {
    let scene = SCENE.replace("mixtures: M15 M9 M10", &format!("mixtures: {card}"));
    check_game(&format!("{scene}P1 sacrifice skeleton in R1\n{script}"));
}

/// P1 sacrifices in room 2, sends the VIP to room 3 and uses this card.
fn check_vip(card: &str, script: &str) {
    let scene = SCENE.replace("VIPs: V6 V10", &format!("VIPs: {card}\nVIP pile: none"));
    check_game(&format!("{scene}P1 sacrifice brou in R2\nP1 put R4\n{script}"));
}

/// P1 draws this bearer.
fn check_bearer(card: &str, script: &str) {
    check(&format!("P1 sacrifice skeleton in R4\n! {card}\n{script}"));
}

#[test]
fn power_1_a_sacrifice_for_the_power_of_its_room() {
    check(
        "P1 sacrifice brou in R1 -> POWER-1\nP1 sacrifice spider in R3 -> POWER-1\nP1 sacrifice dragon in R3\n> P1 sacrificed a dragon in R3 [POWER-1]\n? oubliettes: BDK\n? legal P1: orb teleport, orb crowd, orb steps\nP1 orb steps\nP1 done\n? turn: P2 recruitment",
    );
    check("P1 pass\n? turn: P2 recruitment");
    // What was paid may come back by the power.
    let scene = SCENE.replace("oubliettes: BK", "oubliettes: empty");
    check_game(&format!(
        "{scene}P1 sacrifice spider in R1\nP1 choose M10\nP1 put R1\n! M1\n? P1 dungeon: E SBD, H3 V, R1 SK, R2 B, R3 D, R4 VK, R5 P"
    ));
    // A power that does nothing may be used.
    let scene = SCENE.replace("P1 groups: R1 R2 R4\n", "");
    check_game(&format!("{scene}P1 sacrifice vampire in R4\n! B6\n? turn: P2 recruitment"));
}

#[test]
fn power_2_rooms_1_to_4_have_a_power() {
    check(
        "? legal P1: pass, sacrifice spider in R1, sacrifice skeleton in R1, sacrifice brou in R2, sacrifice dragon in R3, sacrifice vampire in R4, sacrifice skeleton in R4",
    );
    check_error(&format!("{SCENE}P1 sacrifice VIP in R5"), "is no action");
    check_game("seats: 2\nturn: P1 power\nP1 dungeon: E S, R5 V\n? legal P1: pass");
}

#[test]
fn power_3_no_power_without_a_card_on_offer() {
    let scene = SCENE.replace("VIPs: V6 V10", "VIP pile: none");
    check_game(&format!("{scene}P1 sacrifice brou in R2 -> POWER-3\nP1 pass"));
    let only = "seats: 2\nturn: P1 power\nVIP pile: none\nP1 dungeon: R2 S";
    check_game(&format!("{only}\n? legal P1: pass"));
    // The same for mixtures: the offer of this scene is empty.
    check_game(
        "seats: 2\nturn: P1 power\nP1 dungeon: R1 S\n? legal P1: pass\nP1 sacrifice spider in R1 -> POWER-3",
    );
}

#[test]
fn mix_1_one_of_three_mixtures() {
    check(
        "P1 sacrifice spider in R1\n? legal P1: choose M9, choose M10, choose M15\nP1 choose M1 -> MIX-1\nP1 choose V6 -> MIX-1\nP1 choose M10\n> P1 chose M10 [MIX-1]",
    );
}

#[test]
fn mix_1_every_mixture() {
    let at_entrance =
        |herd: &str| format!("? P1 dungeon: E {herd}, H3 V, R1 S, R2 B, R3 D, R4 VK, R5 P");
    let draws = "! M5 M6 M7\n";
    for (card, herd) in [("M1", "SSBDD"), ("M2", "SBBDV"), ("M3", "SSBDV"), ("M4", "SBBDD")] {
        let draws = draws.replace("M5 M6 M7", "M9 M10 M11");
        check_mixture(card, &format!("{draws}{}", at_entrance(herd)));
    }
    for (card, kind) in [("M5", 'S'), ("M6", 'B'), ("M7", 'D'), ("M8", 'V')] {
        check_mixture(
            card,
            &format!(
                "P1 put H1\n! M9 M10 M11\n? P1 dungeon: E SBD, H1 {kind}, H3 V, R1 S, R2 B, R3 D, R4 VK, R5 P"
            ),
        );
    }
    check_mixture(
        "M9",
        &format!(
            "? legal P1: gain spider, gain brou, gain dragon, gain vampire\nP1 gain skeleton -> EFFECT-1\nP1 gain VIP -> EFFECT-1\nP1 gain vampire\n{draws}{}",
            at_entrance("SBDVK")
        ),
    );
    check_mixture(
        "M10",
        "? legal P1: gain brou, gain skeleton\nP1 gain spider -> PIECE-1\nP1 gain brou\nP1 put R5\n! M5 M6 M7\n? oubliettes: KK\n? P1 dungeon: E SBD, H3 V, R1 S, R2 B, R3 D, R4 VK, R5 BP",
    );
    check_mixture(
        "M11",
        &format!("P1 gain brou\n{draws}{}\n? oubliettes: K", at_entrance("SBBDK")),
    );
    check_mixture(
        "M12",
        "P1 put R2\nP1 put E\n! M5 M6 M7\n? P1 dungeon: E SBDK, H3 V, R1 S, R2 BK, R3 D, R4 VK, R5 P",
    );
    check_mixture(
        "M13",
        &format!("P1 gain brou\nP1 remove R4\n{draws}? P1 groups: R1 R2\n{}", at_entrance("SBBD")),
    );
    check_mixture(
        "M14",
        "P1 put R2\nP1 remove R1\n! M5 M6 M7\n? P1 groups: R2 R4\n? P1 dungeon: E SBD, H3 V, R1 S, R2 BK, R3 D, R4 VK, R5 P",
    );
    check_mixture(
        "M15",
        "? pending: P1 walk 4; P1 remove 1; P1 discard M15\nP1 step spider E H1\nP1 step spider H1 R1\nP1 done\nP1 remove R2\n! M5 M6 M7\n? P1 groups: R1 R4\n? P1 dungeon: E BD, H3 V, R1 SS, R2 B, R3 D, R4 VK, R5 P",
    );
    check_mixture(
        "M16",
        "P1 take vampire from H3\n? legal P1: put E, put H1, put H2, put H3, put H4, put H5, put R1, put R2, put R3, put R4, put R5\nP1 put R5\nP1 remove R4\n! M5 M6 M7\n? P1 dungeon: E SBD, R1 S, R2 B, R3 D, R4 VK, R5 VP",
    );
}

#[test]
fn mix_2_the_offer_is_renewed() {
    check(
        "P1 sacrifice spider in R1\nP1 choose M10\nP1 gain brou\nP1 put E\n! M2\n> M2 was laid face up [MIX-2]\n? mixtures: M2 M9 M15\n? used mixtures: M10",
    );
    // An empty pile is made anew, the card just used among the others.
    let scene = SCENE.replace("mixtures: M15 M9 M10", "mixtures: M15 M9 M10\nmixture pile: none");
    check_game(&format!(
        "{scene}P1 sacrifice spider in R1\nP1 choose M10\nP1 gain brou\nP1 put E\n! M10\n> Every mixture of the discards was shuffled into a new pile [MIX-2]\n? mixtures: M9 M10 M15\n? used mixtures: none"
    ));
}

#[test]
fn vip_1_the_vip_arrives_first_in_a_room() {
    check(
        "P1 sacrifice brou in R2\n? legal P1: put R1, put R2, put R3, put R4, put R5\nP1 put E -> VIP-1\nP1 put H1 -> VIP-1\nP1 put R1\n> A VIP arrived in R1 of P1 [VIP-1]\n? P1 dungeon: E SBD, H3 V, R1 SKP, R3 D, R4 VK, R5 P\n? pending: P1 invite in R1",
    );
    // It may be the fifth in room 5, before any card is chosen.
    let scene = SCENE.replace("R5 P\n", "R5 SSSP\n");
    check_game(&format!(
        "{scene}P1 sacrifice brou in R2\nP1 put R5\n! G2\n? pending: P1 invite in R5\n? P1 guardian: G2"
    ));
}

#[test]
fn vip_2_its_card_takes_effect_in_that_room() {
    check(
        "P1 sacrifice brou in R2\nP1 put R1\n? legal P1: choose V6, choose V10\nP1 choose V1 -> VIP-2\nP1 choose V6\n> P1 chose V6 [VIP-2]\nP1 gain brou\n! V2\n? P1 dungeon: E SBD, H3 V, R1 SBKP, R3 D, R4 VK, R5 P",
    );
}

#[test]
fn vip_2_every_vip() {
    let rest = |at_4: &str| format!("? P1 dungeon: E SBD, H3 V, R1 SK, R3 D, R4 {at_4}, R5 P");
    check_vip(
        "V1",
        &format!(
            "{}\n? P1 groups: R1 R2 R4\n? P2 groups: R4\n? P3 groups: R3 R5\n? P3 malus: 1",
            rest("VKKP")
        ),
    );
    check_vip(
        "V2",
        "? legal P1: done, take spider from E, take brou from E, take dragon from E\nP1 take vampire from H3 -> VIP-2\nP1 take spider from E\n> P1 moved a spider from E to R4 [VIP-2]\nP1 take dragon from E\nP1 done\n? P1 dungeon: E B, H3 V, R1 SK, R3 D, R4 SDVKP, R5 P",
    );
    check_vip("V3", "? P1 groups: R1 R2");
    check_vip("V4", &rest("VKKKP"));
    check_vip("V5", &rest("VKPP"));
    check_vip("V6", &format!("P1 gain skeleton\n{}\n? oubliettes: BB", rest("VKKP")));
    check_vip(
        "V7",
        "P1 take vampire from R4 -> VIP-2\nP1 take vampire from H3\nP1 take VIP from R5\n? P1 dungeon: E SBD, R1 SK, R3 D, R4 VVKPP",
    );
    check_vip("V8", "? P1 groups: R1 R2\n? P2 groups: R1 R1\n? P3 groups: R1 R2 R3");
    check_vip("V9", &format!("{}\n? P1 groups: R1 R2", rest("VKKP")));
    check_vip(
        "V10",
        "? legal P1: done, take vampire from R4, take skeleton from R4, take VIP from R4\nP1 take dragon from R3 -> VIP-2\nP1 take VIP from R4\nP1 put H1\nP1 take vampire from R4\nP1 put R1\nP1 done\n? P1 dungeon: E SBD, H1 P, H3 V, R1 SVK, R3 D, R4 K, R5 P",
    );
}

#[test]
fn vip_3_vip_cards_never_come_back() {
    let play = "P1 sacrifice brou in R2\nP1 put R1\nP1 choose V6\nP1 gain brou\n";
    check(&format!("{play}! V2\n> V2 was laid face up [VIP-3]\n? VIPs: V2 V10\n? used VIPs: V6"));
    let scene = SCENE.replace("VIPs: V6 V10", "VIPs: V6 V10\nVIP pile: none");
    check_game(&format!("{scene}{play}? VIPs: V10\n? VIP pile: none"));
    // The last card is taken without a question.
    let scene = SCENE.replace("VIPs: V6 V10", "VIPs: V3\nVIP pile: none");
    check_game(&format!(
        "{scene}P1 sacrifice brou in R2\nP1 put R1\n> P1 chose V3\n? VIPs: none\n? P1 groups: R2 R4"
    ));
}

#[test]
fn orb_1_one_of_three_orbs() {
    let orb = "P1 sacrifice dragon in R3\nP1 orb";
    check(&format!(
        "{orb} teleport\n> P1 chose the orb teleport [ORB-1]\nP1 take vampire from H3\nP1 put R1\nP1 take vampire from R1\nP1 put R5\n? P1 dungeon: E SBD, R1 SK, R2 B, R4 VK, R5 VP\n? turn: P2 recruitment"
    ));
    check(&format!("{orb} steps\n? pending: P1 walk 6"));
    check(&format!("{orb} crowd\n? pending: P1 crowd 4\nP1 done\n? turn: P2 recruitment"));
}

#[test]
fn orb_2_a_crowd_goes_together() {
    let crowd = "P1 sacrifice dragon in R3\nP1 orb crowd\n";
    check(&format!(
        "{crowd}P1 take spider from E\nP1 put E -> ORB-2\nP1 put R5\n> P1 moved a spider from E to R5 [ORB-2]\n? pending: P1 follow from E to R5 with 3\n? legal P1: done, take brou from E, take dragon from E\nP1 take vampire from H3 -> ORB-2\nP1 take dragon from E\nP1 take brou from E\n? P1 dungeon: H3 V, R1 SK, R2 B, R4 VK, R5 SBDP\n? turn: P2 recruitment"
    ));
    let scene = SCENE.replace("E SBD,", "E SSSSS,");
    let walk = "P1 take spider from E\n".repeat(3);
    check_game(&format!(
        "{scene}{crowd}P1 take spider from E\nP1 put H1\n{walk}? P1 dungeon: E S, H1 SSSS, H3 V, R1 SK, R2 B, R4 VK, R5 P\n? turn: P2 recruitment"
    ));
}

/// No card moves a crowd of one, but a scene may.
#[test]
fn orb_2_a_crowd_of_one_has_no_followers() {
    check_game(
        "seats: 2\nturn: P1 power\npending: P1 crowd 1\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: E SB
        P1 take spider from E\n? pending: P1 lead spider from E with 0\nP1 put R5\n? P1 dungeon: E B, R5 S\n? turn: P2 recruitment",
    );
}

#[test]
fn bearer_1_the_top_sword_bearer() {
    check(
        "P1 sacrifice skeleton in R4\n! B6\n> P1 drew the sword-bearer B6 [BEARER-1]\n? used bearers: none\nP1 remove R4\nP1 remove R1\n? used bearers: B6",
    );
    let scene = SCENE.replace("mixtures:", "bearer pile: none\nmixtures:");
    check_game(&format!(
        "{scene}P1 sacrifice skeleton in R4\n! B6\n> Every sword-bearer of the discards was shuffled into a new pile [BEARER-1]\nP1 remove R1\nP1 remove R2\n? used bearers: B6"
    ));
}

#[test]
fn bearer_2_you_first_then_the_others_clockwise() {
    check_bearer("B13", "? pending: P1 remove 2; P1 gain any anywhere; P2 gain any anywhere; P3 gain any anywhere; P1 discard B13\nP1 remove R1\nP1 remove R2\nP1 gain skeleton\n? pending: P1 bring skeleton from reserve anywhere; P2 gain any anywhere; P3 gain any anywhere; P1 discard B13
        P1 put R1\n? to act: P2\nP2 gain dragon\nP2 put R2\n? to act: P3\nP3 gain spider\nP3 put H1\n? turn: P2 recruitment");
    // The turn of P3: P1 comes before P2.
    let scene = SCENE
        .replace("turn: P1", "turn: P3")
        .replace("P3 dungeon: R3 S", "P3 dungeon: R4 S")
        .replace("P3 groups: R2 R3\n", "");
    check_game(&format!(
        "{scene}P3 sacrifice spider in R4\n! B2\n? to act: P1\nP1 put E\n? to act: P2"
    ));
}

#[test]
fn bearer_2_every_bearer() {
    let two = "P1 remove R1\nP1 remove R2\n";
    check_bearer(
        "B1",
        "? P1 groups: none\nP1 take spider from E\n> P1 sent a spider from E to the oubliettes [EFFECT-4]\n? oubliettes: SBKK",
    );
    check_bearer(
        "B2",
        "? P1 groups: none\nP2 put R1\nP3 put R1\n? P2 dungeon: E SK, R1 K, R2 B, R4 DV\n? P3 dungeon: R1 K, R3 S",
    );
    check_bearer(
        "B3",
        &format!(
            "{two}P1 take spider from E\nP1 put R4\nP2 take spider from E\nP2 put R2\nP3 done\n? P2 dungeon: E K, R2 SB, R4 DV"
        ),
    );
    check_bearer("B4", "P1 remove R4\nP1 done\n? P2 groups: R1 R1\n? P3 groups: R1 R2 R3");
    check_bearer(
        "B5",
        &format!(
            "{two}> A VIP of P1 retreated from R5 to the entrance [EFFECT-3]\n? P1 dungeon: E SBDP, H3 V, R1 SK, R2 B, R3 D, R4 V\n? P2 groups: R1 R1"
        ),
    );
    check_bearer("B6", &format!("{two}? P1 groups: R4"));
    check_bearer("B7", &format!("{two}P1 put R3\nP2 put R3\nP3 put R3\n? P3 dungeon: R3 SK"));
    check_bearer(
        "B8",
        &format!(
            "{two}? to act: P2\n? legal P2: take dragon from R4, take vampire from R4\nP2 take brou from R2 -> EFFECT-3\nP2 take vampire from R4\n? P2 dungeon: E SVK, R2 B, R4 D\n? P3 dungeon: E S"
        ),
    );
    check_bearer(
        "B9",
        "P1 remove R4\nP2 take skeleton from E\n> P3 sent a spider from R3 to the oubliettes\n? oubliettes: SBKKK\n? P3 dungeon: empty",
    );
    check_bearer("B10", "P1 remove R4\n? P2 groups: R4\n? P3 groups: R3 R5");
    check_bearer("B11", "? P1 groups: none\n? P1 dungeon: E SBDP, H3 V, R1 SK, R2 B, R3 D, R4 V");
    check_bearer(
        "B12",
        "? P1 groups: none\n? P2 groups: none\n? to act: P3\nP3 remove R3\n? P3 groups: R2",
    );
    check_bearer("B14", "P1 remove R4\nP1 put R4\n? P2 groups: R2\n? P3 groups: R3 R3");
    check_bearer(
        "B15",
        &format!(
            "{two}? pending: P1 walk 3; P2 steps 3; P3 steps 3; P1 discard B15\nP1 done\nP2 step spider E H1\nP2 done\nP3 done\n? P2 dungeon: E K, H1 S, R2 B, R4 DV"
        ),
    );
    check_bearer(
        "B16",
        "P1 remove R4\nP1 gain dragon\nP1 put R1\n? P1 dungeon: E SBD, H3 V, R1 SDK, R2 B, R3 D, R4 V, R5 P",
    );
}

#[test]
fn effect_1_gaining_monsters() {
    check_bearer(
        "B16",
        "P1 remove R4\n? legal P1: gain spider, gain brou, gain dragon, gain vampire, gain skeleton\nP1 gain VIP -> EFFECT-1\nP1 gain spider\n? legal P1: put E, put H1, put H2, put H3, put H4, put H5, put R1, put R2, put R3, put R4, put R5\nP1 put H5\n> P1 gained a spider from the reserve in H5 [EFFECT-1]",
    );
    // From the oubliettes only what lies there, and nothing if nothing does.
    let scene = SCENE.replace("oubliettes: BK", "oubliettes: empty");
    check_game(&format!(
        "{scene}P1 sacrifice brou in R2\nP1 put R1\nP1 choose V6\n! V1\n> P1 gained a brou from the oubliettes in R1\n? oubliettes: empty"
    ));
}

#[test]
fn effect_2_teleporting() {
    check_mixture(
        "M16",
        "P1 take dragon from R1 -> EFFECT-2\nP1 take spider from R1\n? pending: P1 carry spider from R1; P1 remove 1; P1 discard M16\nP1 put R1\n> P1 moved a spider from R1 to R1 [EFFECT-2]\n? P1 dungeon: E SBD, H3 V, R1 S, R2 B, R3 D, R4 VK, R5 P",
    );
}

#[test]
fn effect_3_retreat() {
    // The highest room that holds any, which may be room 1; without monsters in rooms nothing happens.
    let scene = SCENE
        .replace("P3 dungeon: R3 S", "P3 dungeon: E S, H5 B")
        .replace("P2 dungeon: E SK, R2 B, R4 DV", "P2 dungeon: R1 S");
    check_game(&format!(
        "{scene}P1 sacrifice skeleton in R4\n! B8\nP1 remove R1\nP1 remove R2\n? P2 dungeon: E S\n? P3 dungeon: E S, H5 B\n? turn: P2 recruitment"
    ));
}

#[test]
fn effect_4_banishment() {
    check_bearer(
        "B9",
        "P1 remove R4\n? to act: P2\n? legal P2: take spider from E, take skeleton from E, take brou from R2, take dragon from R4, take vampire from R4\nP2 done -> TURN-2\nP2 take vampire from R2 -> EFFECT-4\nP2 take dragon from R4\n> P2 sent a dragon from R4 to the oubliettes [EFFECT-4]",
    );
    let scene = SCENE.replace("P2 dungeon: E SK, R2 B, R4 DV\n", "");
    check_game(&format!(
        "{scene}P1 sacrifice skeleton in R4\n! B9\nP1 remove R4\n? turn: P2 recruitment"
    ));
}

#[test]
fn effect_5_up_to_is_up_to_you_all_else_is_not() {
    check_mixture("M16", "P1 done\nP1 done -> TURN-2\nP1 pass -> TURN-2\nP1 remove R1\n! M5 M6 M7");
    check_mixture("M5", "P1 done -> TURN-2\nP1 put H1\n! M9 M10 M11");
    check_vip("V2", "P1 done\n? turn: P2 recruitment");
    check_vip("V7", "P1 done\n? turn: P2 recruitment");
    check_vip("V10", "P1 done\n? turn: P2 recruitment");
    // With nobody at the entrance nobody is asked.
    let scene = SCENE.replace("VIPs: V6 V10", "VIPs: V2\nVIP pile: none").replace("E SBD, ", "");
    check_game(&format!("{scene}P1 sacrifice brou in R2\nP1 put R4\n? turn: P2 recruitment"));
}

/// Room 4 and the entrance have more monsters than any card moves.
#[test]
fn effect_5_up_to_so_many_and_no_more() {
    let scene = SCENE.replace("E SBD", "E SBDK").replace("R4 VK", "R4 VVKK");
    let vip = |card: &str, script: &str| {
        let scene = scene.replace("VIPs: V6 V10", &format!("VIPs: {card}\nVIP pile: none"));
        check_game(&format!(
            "{scene}P1 sacrifice brou in R2\nP1 put R4\n{script}? turn: P2 recruitment"
        ));
    };
    vip(
        "V2",
        "P1 take spider from E\nP1 take brou from E\n? pending: P1 usher 1 in R4; P1 discard V2\nP1 take dragon from E\n",
    );
    vip(
        "V7",
        "P1 take spider from E\n? pending: P1 gather 1 in R4; P1 discard V7\nP1 take dragon from R3\n",
    );
    vip(
        "V10",
        "P1 take vampire from R4\nP1 put R1\nP1 take VIP from R4\nP1 put H1\n? pending: P1 scatter 1 in R4; P1 discard V10\nP1 take skeleton from R4\nP1 put R1\n",
    );
}
