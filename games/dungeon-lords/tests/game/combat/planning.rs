//! What may be planned.

use super::training;
use crate::combats::check_combat;

#[test]
fn plan_2_the_nearest_tile() {
    check_combat(
        "combat: x\nfatigue: 0\nparty: warrior-d\ntiles: tunnel, room tunnel, tunnel\nfight b1 -> PLAN-3\ndone\n\
         fight d1 -> PLAN-2\nfight a1 -> PLAN-2\nfight b1\ndone\ndone\n? tiles: tunnel\n? conquered: 3",
    );
}

#[test]
fn plan_3_the_tile_first() {
    check_combat(
        "combat: x\nfatigue: 0\nparty: warrior-d\ntiles: room tunnel\ntraps: pendulum\nmonsters: troll ghost\ngold: 1\n\
         set pendulum -> PLAN-3\nsend troll -> PLAN-3\ndone -> PLAN-3\nfight a1\nsend ghost\nset pendulum\nsend troll\n\
         fight b1 -> PLAN-3\ndone",
    );
}

#[test]
fn plan_4_one_monster_in_a_tunnel_two_in_a_room() {
    training(
        "party: warrior-d\nmonsters: troll goblin\nsend troll\nsend goblin -> PLAN-4\nsend troll -> PLAN-6",
    );
    check_combat(
        "combat: x\nfatigue: 0\nparty: warrior-d\ntiles: room\nmonsters: troll goblin slime\nsend troll\nsend goblin\n\
         send slime -> PLAN-4",
    );
}

#[test]
fn plan_5_any_number_of_ghosts() {
    training(
        "party: warrior-d warrior-b\nmonsters: troll ghost ghost\nsend ghost\nsend troll\nsend ghost\ndone\n\
              attack ghost 1\nattack ghost 1\n> imprisoned warrior-b\n? party: warrior-d/3",
    );
}

#[test]
fn plan_6_only_those_who_lie_face_up() {
    training(
        "party: warrior-d\nmonsters: goblin\nknocked out: troll goblin\nsend troll -> PLAN-6\nsend goblin\n\
              send goblin -> PLAN-6\nsend golem -> PLAN-6",
    );
}

#[test]
fn plan_7_one_trap() {
    training(
        "party: warrior-d\ntraps: pendulum trap-door\nset rolling-stone -> PLAN-7\nset pendulum\n\
              set pendulum -> PLAN-7\nset trap-door -> PLAN-7",
    );
}

#[test]
fn plan_8_no_trap_that_cannot_be_paid() {
    training(
        "party: warrior-d\ntraps: cursed-ring poisoned-meal kamikaze-imp\nset cursed-ring -> PLAN-8\n\
              set poisoned-meal -> PLAN-8\nset kamikaze-imp -> PLAN-8",
    );
    check_combat(
        "combat: a room\nfatigue: 0\nparty: warrior-d\ntiles: room\ntraps: cursed-ring pendulum\ngold: 1\n\
         set cursed-ring -> PLAN-8\nset pendulum",
    );
    check_combat(
        "combat: two traps\nyear: 2\nfatigue: 0\nparty: warrior-h\ntiles: labyrinth\ntraps: cursed-ring cursed-ring\n\
         gold: 1\nset cursed-ring\nset cursed-ring -> PLAN-8",
    );
}

#[test]
fn plan_9_a_plan_may_be_empty() {
    training(
        "party: warrior-d\nmonsters: troll\ntraps: pendulum\naccept -> TURN-2\ndone\n? conquered: 1\n\
              ? monsters: troll\n? traps: pendulum",
    );
}
