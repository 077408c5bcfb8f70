//! The trap step, every trap in both years.

use super::{second_year, training, with_card};
use crate::combats::check_combat;

#[test]
fn trap_1_revealed_paid_discarded() {
    training(
        "party: warrior-d warrior-c\ntraps: cursed-ring cursed-ring\ngold: 1\nset cursed-ring\ndone\n\
         > sprang cursed-ring\n? traps: cursed-ring\n? gold: 0",
    );
    check_combat(
        "combat: a room\nfatigue: 0\nparty: warrior-d\ntiles: room, tunnel\ntraps: rolling-stone\ngold: 2\n\
         set rolling-stone\ndone\n? gold: 1\n? traps: none",
    );
}

#[test]
fn trap_2_symbols_prevent_damage_from_the_front() {
    // Two symbols, two points: the first two are spared, the last takes all of his.
    training(
        "party: warrior-d priest-a thief-c\ntraps: wall-of-fire\nset wall-of-fire\ndone\n\
              > saw 2 damage prevented\n? party: warrior-d priest-a thief-c/2",
    );
    // Hit points that are left do not matter: the stone is weakened though it kills anyway.
    training(
        "party: warrior-d/4 priest-a thief-c\ntraps: kamikaze-imp\nimps: 1\nset kamikaze-imp\ndone\n\
              > saw 2 damage prevented\n? party: priest-a/1 thief-c/1\n? prison: warrior-d",
    );
    // All symbols are there again in the next round.
    training(
        "party: warrior-d thief-c\ntraps: trap-door trap-door\nset trap-door\ndone\nset trap-door\ndone\n\
              ? party: warrior-d thief-c\n? conquered: 0",
    );
    // A paladin's symbols count, too.
    training(
        "party: paladin-1 priest-a\ntraps: rolling-stone\nset rolling-stone\ndone\n\
              > saw 2 damage prevented\n? party: paladin-1/1 priest-a",
    );
    // An illusion in front is protected first.
    second_year(
        "party: illusion warrior-e thief-e\ntraps: wall-of-fire\nset wall-of-fire\ndone\n\
                 > saw 2 damage prevented\n? party: illusion warrior-e thief-e/2",
    );
}

#[test]
fn trap_3_only_damage_is_prevented() {
    training(
        "party: thief-c thief-d\ntraps: trap-door\nset trap-door\ndone\n\
              > saw 2 damage prevented\n> kept the tile: the party did not conquer\n? conquered: 0",
    );
    // The poison comes though the point was prevented.
    training(
        "party: thief-d\ntraps: poisoned-dart\nset poisoned-dart\ndone\n\
              > saw 1 damage prevented\n> did 2 damage to thief-d by poison\n? party: thief-d/2",
    );
    // A priest who falls to the dart still keeps the others from healing.
    training(
        "party: warrior-d priest-a/2 priest-b\ntraps: anti-magic-dart\nmonsters: goblin\nset anti-magic-dart\n\
              send goblin\ndone\ntarget 2\n> imprisoned priest-a\n? party: warrior-d/2 priest-b",
    );
}

#[test]
fn trap_4_rolling_stone() {
    training(
        "party: warrior-d warrior-c\ntraps: rolling-stone\nset rolling-stone\ndone\n? party: warrior-d/3 warrior-c",
    );
    second_year(
        "party: warrior-h warrior-e\ntraps: rolling-stone\nset rolling-stone\ndone\n? party: warrior-h/4 warrior-e",
    );
}

#[test]
fn trap_5_pendulum() {
    training(
        "party: warrior-d warrior-c\ntraps: pendulum\nset pendulum\ndone\n? party: warrior-d warrior-c/3",
    );
    second_year(
        "party: warrior-h warrior-e\ntraps: pendulum\nset pendulum\ndone\n? party: warrior-h warrior-e/4",
    );
    training(
        "party: warrior-d\ntraps: pendulum\nset pendulum\ndone\n? party: warrior-d\n? traps: none",
    );
    second_year(
        "party: illusion warrior-e\ntraps: pendulum\nset pendulum\ndone\n? party: illusion warrior-e/4",
    );
    training(
        "party: paladin-1 warrior-b warrior-d\ntraps: pendulum\nset pendulum\ndone\n\
              ? party: paladin-1 warrior-b/1 warrior-d",
    );
}

#[test]
fn trap_6_trap_door() {
    training(
        "party: warrior-d warrior-c\ntraps: trap-door\nset trap-door\ndone\n\
              ? party: warrior-d/2 warrior-c\n? conquered: 0",
    );
    second_year(
        "party: warrior-h\ntraps: trap-door\nset trap-door\ndone\n? party: warrior-h/3\n? conquered: 0",
    );
}

#[test]
fn trap_7_wall_of_fire() {
    training(
        "party: warrior-d warrior-c warrior-b\ntraps: wall-of-fire\nset wall-of-fire\ndone\n\
              ? party: warrior-d/1 warrior-c/1 warrior-b/2",
    );
    second_year(
        "party: warrior-h warrior-e\ntraps: wall-of-fire\nset wall-of-fire\ndone\n\
                 ? party: warrior-h/1 warrior-e/2",
    );
    training("party: warrior-d\ntraps: wall-of-fire\nset wall-of-fire\ndone\n? party: warrior-d/2");
}

#[test]
fn trap_8_cursed_ring() {
    training(
        "party: warrior-d warrior-c\ntraps: cursed-ring\ngold: 1\nset cursed-ring\ndone\n\
              ? party: warrior-d/1 warrior-c/1\n? conquered: 0\n? gold: 0",
    );
    second_year(
        "party: warrior-h\ntraps: cursed-ring\ngold: 1\nset cursed-ring\ndone\n\
                 ? party: warrior-h/1\n? conquered: 0\n? gold: 0",
    );
}

#[test]
fn trap_9_poisoned_meal() {
    training(
        "party: warrior-d warrior-c\ntraps: poisoned-meal\nfood: 1\nset poisoned-meal\ndone\n\
              > did 5 damage to warrior-d by poisoned-meal\n? party: warrior-c\n? food: 0",
    );
    // Printed hit points, whatever counters there are; one more with a food token.
    training(
        "party: warrior-d/4 thief-d thief-c\ntraps: poisoned-meal\nfood: 1\nset poisoned-meal\ndone\n\
              > saw 4 damage prevented\n> did 1 damage to warrior-d by poisoned-meal\n? party: thief-d thief-c",
    );
    second_year(
        "party: warrior-e+food thief-e\ntraps: poisoned-meal\nfood: 2\nset poisoned-meal\ndone\n\
                 > saw 2 damage prevented\n> did 4 damage to warrior-e by poisoned-meal\n\
                 ? party: warrior-e/4+food thief-e\n? food: 0",
    );
    second_year("party: warrior-e\ntraps: poisoned-meal\nfood: 1\nset poisoned-meal -> PLAN-8");
}

#[test]
fn trap_10_poisoned_dart() {
    training(
        "party: warrior-d warrior-c\ntraps: poisoned-dart\nset poisoned-dart\ndone\ntarget 2\n\
              > did 1 damage to warrior-c by poisoned-dart\n> lost a1 to the party\n\
              > did 2 damage to warrior-c by poison\n? party: warrior-d warrior-c/3\n? conquered: 1",
    );
    // Who falls before feels nothing; the last one falls when the tile is already gone.
    training(
        "party: warrior-d warrior-a/2\ntraps: poisoned-dart\nset poisoned-dart\ndone\ntarget 2\n\
              > imprisoned warrior-a\n? party: warrior-d",
    );
    training(
        "party: warrior-a\ntraps: poisoned-dart\nset poisoned-dart\ndone\n\
              > lost a1 to the party\n> imprisoned warrior-a\n? over: yes\n? conquered: 1",
    );
    // It comes also when nothing is conquered, and two darts add up.
    check_combat(
        "combat: two darts\nyear: 2\nfatigue: 0\nparty: warrior-h warrior-g\ntiles: labyrinth, tunnel\n\
         traps: poisoned-dart poisoned-dart\nmonsters: slime\nset poisoned-dart\nset poisoned-dart\nsend slime\ndone\n\
         spring poisoned-dart\ntarget 1\ntarget 1\nattack slime 2\n? party: warrior-h/6 warrior-g\n? conquered: 0",
    );
}

#[test]
fn trap_11_anti_magic_dart() {
    training(
        "party: warrior-d priest-d\ntraps: anti-magic-dart\nmonsters: goblin\nset anti-magic-dart\nsend goblin\n\
              done\ntarget 2\n? party: warrior-d/2 priest-d/1",
    );
    // Not even a paladin heals then; but aimed at him it does nothing more.
    training(
        "party: paladin-1 priest-a\ntraps: anti-magic-dart\nmonsters: troll\nset anti-magic-dart\nsend troll\n\
              done\ntarget 2\n? party: paladin-1/3 priest-a",
    );
    training(
        "party: paladin-1 priest-a\ntraps: anti-magic-dart\nmonsters: troll\nset anti-magic-dart\nsend troll\n\
              done\ntarget 1\n? party: paladin-1 priest-a",
    );
    // A wizard casts nothing, neither fast nor slow.
    with_card(
        "detect-evil",
        "evil: 4\nparty: warrior-d wizard-d\ntraps: anti-magic-dart\nset anti-magic-dart\ndone\n\
              target 2\n? evil: 3",
    );
    with_card(
        "magic-shield",
        "party: warrior-d wizard-d\ntraps: anti-magic-dart\nset anti-magic-dart\ndone\n\
              target 2\n? party: warrior-d/1 wizard-d/1",
    );
    with_card("detect-evil", "evil: 4\nparty: warrior-d wizard-d\ndone\n? evil: 5");
}

#[test]
fn trap_12_kamikaze_imp() {
    training(
        "party: warrior-d warrior-c warrior-b\ntraps: kamikaze-imp\nimps: 1\nset kamikaze-imp\ndone\n\
              ? party: warrior-d/3 warrior-c/1 warrior-b/1\n? imps: 0",
    );
    second_year(
        "party: warrior-h warrior-g\ntraps: kamikaze-imp\nimps: 2\nset kamikaze-imp\ndone\n\
                 ? party: warrior-h/4 warrior-g/1\n? imps: 1",
    );
    training("party: warrior-d\ntraps: kamikaze-imp\nset kamikaze-imp -> PLAN-8");
}

#[test]
fn trap_13_anyone_means_anyone() {
    second_year(
        "party: illusion paladin-2 thief-e\ntraps: poisoned-dart\nset poisoned-dart\ndone\n\
                 target 4 -> TRAP-13\nattack troll 1 -> TURN-2\ntarget 1\n> saw 1 damage prevented\n\
                 > did 2 damage to illusion by poison\n> destroyed the illusion\n? party: paladin-2 thief-e",
    );
}

#[test]
fn ground_3_labyrinth() {
    check_combat(
        "combat: a labyrinth\nyear: 2\nfatigue: 0\nparty: warrior-h warrior-g\ntiles: labyrinth, tunnel\n\
         traps: rolling-stone pendulum trap-door\nmonsters: troll goblin ghost\nset rolling-stone\nset pendulum\n\
         set trap-door -> GROUND-3\nsend troll\nsend goblin -> GROUND-3\nsend ghost\ndone\nspring pendulum\n\
         ? gold: 0\nattack ghost 1\n? party: warrior-h/7 warrior-g/6",
    );
}

#[test]
fn ground_4_two_traps_one_after_the_other() {
    let field = "combat: a labyrinth\nyear: 2\nfatigue: 0\nparty: paladin-2 warrior-h priest-h thief-e\n\
                 tiles: labyrinth, tunnel\ntraps: rolling-stone wall-of-fire\nset rolling-stone\nset wall-of-fire\ndone\n\
                 spring pendulum -> GROUND-4\n";
    // Five symbols against four points and five: one is left over for the second trap.
    check_combat(&format!(
        "{field}spring rolling-stone\n> saw 4 damage prevented\n> saw 1 damage prevented\n\
         ? party: paladin-2 warrior-h/1 priest-h/1 thief-e/2"
    ));
    check_combat(&format!(
        "{field}spring wall-of-fire\n> saw 5 damage prevented\n? party: paladin-2/4 warrior-h priest-h thief-e"
    ));
}

#[test]
fn combat_5_no_adventurer_no_combat() {
    // The second trap stays in the hand, unpaid; the troll goes home face up.
    check_combat(
        "combat: an early end\nyear: 2\nfatigue: 3\nparty: warrior-e/2\ntiles: labyrinth, tunnel\ngold: 1\n\
         traps: rolling-stone cursed-ring\nmonsters: troll\nset rolling-stone\nset cursed-ring\nsend troll\ndone\n\
         spring rolling-stone\n> imprisoned warrior-e\n> has no adventurers left\n? over: yes\n? traps: cursed-ring\n\
         ? gold: 1\n? monsters: troll\n? conquered: 0",
    );
}
