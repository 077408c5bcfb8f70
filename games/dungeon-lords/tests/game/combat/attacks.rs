//! The monsters step: who attacks whom, and how.

use super::{second_year, training, with_late_card};
use crate::combats::check_combat;

#[test]
fn attack_1_the_lord_chooses_the_order() {
    let sent = "party: warrior-a thief-b\nmonsters: troll ghost\nsend troll\nsend ghost\ndone\n\
                attack goblin 1 -> ATTACK-1\nattack ghost 2 -> ATTACK-1\ntarget 1 -> TURN-2\n";
    training(&format!("{sent}attack ghost 1\n? party: thief-b/2\n? knocked out: ghost troll"));
    // After the troll has felled the first, the ghost has nobody to attack.
    training(&format!("{sent}attack troll 1\n> has nobody for ghost to attack\n? party: thief-b"));
}

#[test]
fn attack_2_knocked_out() {
    training(
        "party: warrior-d\nmonsters: goblin goblin\nsend goblin\ndone\n? monsters: goblin\n? knocked out: goblin\n\
              send goblin\ndone\n? monsters: none\n? knocked out: goblin goblin\nsend goblin -> PLAN-6",
    );
}

#[test]
fn attack_3_no_target_no_attack() {
    // Only a priest is left: the vampire goes home face up, and nobody heals.
    training(
        "party: priest-d/1\nmonsters: vampire\nsend vampire\ndone\n> has nobody for vampire to attack\n\
              ? party: priest-d/1\n? monsters: vampire",
    );
    training(
        "party: priest-d/1\nmonsters: ghost\nsend ghost\ndone\n> has nobody for ghost to attack\n\
              ? party: priest-d/1\n? knocked out: ghost",
    );
}

#[test]
fn attack_4_standard_anyone_everyone() {
    training(
        "party: warrior-d warrior-c warrior-b\nmonsters: troll\nsend troll\ndone\n\
              ? party: warrior-d/3 warrior-c warrior-b",
    );
    second_year(
        "party: warrior-h warrior-g warrior-f\nmonsters: demon\nsend demon\ndone\ntarget 4 -> ATTACK-4\n\
                 target 2\n? party: warrior-h warrior-f",
    );
    second_year(
        "party: warrior-h warrior-g warrior-f\nmonsters: dragon\nsend dragon\ndone\n\
                 ? party: warrior-h/2 warrior-g/2 warrior-f/2",
    );
}

#[test]
fn attack_5_goblin() {
    training(
        "party: warrior-d warrior-c\nmonsters: goblin\nsend goblin\ndone\n? party: warrior-d/2 warrior-c",
    );
    // Excess is not carried over: the next takes 1, however weak the first was.
    training(
        "party: warrior-d/4 warrior-c\nmonsters: goblin\nsend goblin\ndone\n\
              > imprisoned warrior-d\n> did 1 damage to warrior-c by goblin\n? party: warrior-c/1",
    );
    training(
        "party: warrior-a/2\nmonsters: goblin\nsend goblin\ndone\n? over: yes\n? conquered: 0",
    );
}

#[test]
fn attack_6_slime() {
    let sent = "party: warrior-d priest-d/1\nmonsters: slime\nsend slime\ndone\n";
    training(&format!("{sent}attack slime 1\n? party: warrior-d priest-d/1\n? conquered: 1"));
    training(&format!(
        "{sent}attack slime 2\n> kept the tile: the party did not conquer\n\
              ? party: warrior-d priest-d/1\n? conquered: 0\n? knocked out: slime"
    ));
}

#[test]
fn attack_7_ghost() {
    training(
        "party: warrior-d warrior-c warrior-b\nmonsters: ghost\nsend ghost\ndone\ntarget 1 -> ATTACK-7\n\
              target 3\n? party: warrior-d warrior-c warrior-b/2",
    );
    second_year(
        "party: illusion paladin-2\nmonsters: ghost\nsend ghost\ndone\n\
                 > did 2 damage to paladin-2 by ghost\n? party: illusion paladin-2",
    );
}

#[test]
fn attack_8_troll() {
    let sent = "party: warrior-d warrior-c\nmonsters: troll\nfood: 1\nsend troll\ndone\n";
    training(&format!("{sent}attack troll 1\n? party: warrior-d/3 warrior-c\n? food: 1"));
    training(&format!("{sent}attack troll 2\n? party: warrior-d/4 warrior-c\n? food: 0"));
    check_combat(
        "combat: one meal for two\nfatigue: 0\nparty: warrior-d warrior-c\ntiles: room, tunnel\nmonsters: troll troll\n\
         food: 1\nsend troll\nsend troll\ndone\nattack troll 2\n? party: warrior-c",
    );
    second_year(
        "party: warrior-h\nmonsters: troll golem\nfood: 0\nsend troll\nsend golem -> PLAN-4\ndone\n\
                 ? party: warrior-h/3",
    );
}

#[test]
fn attack_8_no_second_way_without_food() {
    training(
        "party: warrior-d warrior-c\nmonsters: troll ghost\nsend troll\nsend ghost\ndone\n\
              attack troll 2 -> ATTACK-8\nattack troll 1\n? party: warrior-d/3 warrior-c/2",
    );
}

#[test]
fn attack_9_witch() {
    let sent = "party: warrior-d/4 warrior-c warrior-b\nmonsters: witch\nsend witch\ndone\n";
    training(&format!("{sent}attack witch 1\n? party: warrior-c warrior-b"));
    training(&format!(
        "{sent}attack witch 2\n> attacked twice with witch\ntarget 3\ntarget 3\n? party: warrior-d/4 warrior-c warrior-b/2"
    ));
    // The second meets the line as the first has left it.
    training(&format!(
        "{sent}attack witch 2\ntarget 1\ntarget 3 -> ATTACK-4\ntarget 1\n? party: warrior-c/1 warrior-b"
    ));
    training("party: warrior-a/2\nmonsters: witch\nsend witch\ndone\nattack witch 2\n? over: yes");
}

#[test]
fn attack_10_vampire() {
    let sent = "party: paladin-1 priest-b thief-b\nmonsters: vampire\nsend vampire\ndone\n";
    training(&format!(
        "{sent}attack vampire 1\ntarget 2 -> ATTACK-10\ntarget 3\n\
              > did 3 damage to thief-b by vampire\n? party: paladin-1 priest-b thief-b\n? knocked out: vampire"
    ));
    training(&format!(
        "{sent}attack vampire 2\ntarget 1\n> did 2 damage to paladin-1 by vampire\n? monsters: vampire"
    ));
}

#[test]
fn attack_11_golem() {
    second_year(
        "party: warrior-h\nmonsters: golem\nsend golem\ndone\n? party: warrior-h/4\n? monsters: golem\n\
                 send golem\ndone\n? over: yes\n? monsters: golem",
    );
}

#[test]
fn attack_12_dragon() {
    second_year(
        "party: paladin-2 priest-h\nmonsters: dragon\nsend dragon\ndone\n? party: paladin-2/2 priest-h/2\n\
                 ? knocked out: dragon",
    );
}

#[test]
fn attack_13_demon() {
    second_year(
        "party: warrior-h priest-h\nmonsters: demon\nsend demon\ndone\ntarget 1\n> saw warrior-h lose 3 counters\n\
                 > kept the tile: the party did not conquer\n? party: warrior-h/4 priest-h\n? conquered: 0",
    );
}

#[test]
fn ground_1_training_room() {
    let room = "combat: x\nyear: 2\nfatigue: 0\ntiles: training-room, tunnel\nparty: warrior-e/2 warrior-h\n";
    // Three fell the first, two more hit the next.
    check_combat(&format!("{room}monsters: goblin\nsend goblin\ndone\n? party: warrior-h/2"));
    check_combat(&format!(
        "{room}monsters: troll\nfood: 1\nsend troll\ndone\nattack troll 2\n\
              > did 5 damage to warrior-e by troll\n? party: warrior-h"
    ));
    check_combat(&format!(
        "{room}monsters: witch ghost\nsend witch\nsend ghost\ndone\nattack ghost 1\nattack witch 1\n\
              > did 4 damage to warrior-e by witch\n? party: warrior-h/2"
    ));
}

#[test]
fn attack_3_a_way_needs_its_target() {
    training(
        "party: priest-d priest-c\nmonsters: vampire ghost\nsend vampire\nsend ghost\ndone\n\
              attack vampire 2 -> ATTACK-3\nattack ghost 2 -> ATTACK-1\nattack ghost 1\n? monsters: vampire",
    );
}

#[test]
fn ground_2_dark_room() {
    let room =
        "combat: x\nyear: 2\nfatigue: 0\ntiles: dark-room, tunnel\nparty: warrior-g warrior-h\n";
    check_combat(&format!(
        "{room}monsters: witch\nsend witch\ndone\nattack witch 1\n? party: warrior-g/5 warrior-h"
    ));
    check_combat(&format!(
        "{room}monsters: witch\nsend witch\ndone\nattack witch 2\ntarget 1\ntarget 2\n\
              ? party: warrior-g/2 warrior-h/2"
    ));
    check_combat(&format!(
        "{room}monsters: vampire\nsend vampire\ndone\nattack vampire 1\ntarget 2\n\
              ? party: warrior-g warrior-h/4"
    ));
    check_combat(&format!(
        "{room}monsters: vampire troll\nsend vampire\nsend troll\ndone\nattack vampire 2\ntarget 2\n\
              ? party: warrior-g/3 warrior-h/3"
    ));
    // In the next tile it is gone.
    check_combat(&format!(
        "{room}monsters: golem witch\nsend golem\ndone\nsend witch\ndone\nattack witch 2\ntarget 2\n\
              target 2\n? party: warrior-g/4 warrior-h/2"
    ));
}

#[test]
fn ground_5_anti_magic_room() {
    check_combat(
        "combat: no spells\nyear: 2\ntiles: anti-magic-room, tunnel\nparty: warrior-h wizard-h\nmonsters: witch\n\
         cards: illusion dimensional-gate ? ?\nsend witch\ndone\nattack witch 2\ntarget 1\ntarget 1\n\
         ? party: warrior-h/3 wizard-h\n? conquered: 1",
    );
    with_late_card(
        "dimensional-gate",
        "party: warrior-h wizard-h\nmonsters: witch\nsend witch\ndone\nattack witch 1\n\
         > lost witch through the gate\n? monsters: none\n? knocked out: none",
    );
}
