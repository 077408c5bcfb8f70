//! Damage, healing, fatigue and conquest.

use super::{second_year, training, with_card, with_late_card};

#[test]
fn combat_4_eliminated_at_once() {
    training(
        "party: warrior-a warrior-b warrior-c\nmonsters: slime\ntraps: wall-of-fire\nset wall-of-fire\nsend slime\n\
              done\nattack slime 1\n? party: warrior-a/2 warrior-b/2 warrior-c/3",
    );
    // One packet fells several together.
    training(
        "party: warrior-a/2 warrior-b/3 warrior-d\nmonsters: slime\nsend slime\ndone\nattack slime 1\n\
              ? party: warrior-d/1\n? prison: warrior-a warrior-b",
    );
}

#[test]
fn heal_1_only_after_an_attack() {
    training("party: warrior-d/2 priest-d\ndone\n? party: warrior-d/2 priest-d");
    training(
        "party: warrior-d/2 priest-d\ntraps: rolling-stone\nset rolling-stone\ndone\n? party: priest-d",
    );
    training(
        "party: warrior-d/1 priest-d\nmonsters: slime\nsend slime\ndone\nattack slime 2\n? party: warrior-d/1 priest-d",
    );
    // An attack that a shield swallows is one.
    with_card(
        "magic-shield",
        "party: warrior-d/2 priest-d wizard-a\nmonsters: witch\nsend witch\ndone\nattack witch 2\n\
              target 2\ntarget 2\n> lost 1 damage to the magic shield\n? party: warrior-d/1 priest-d/1 wizard-a",
    );
}

#[test]
fn heal_2_one_counter_for_each_heart_from_the_front() {
    training(
        "party: warrior-d/1 priest-b/1 priest-c/1\nmonsters: goblin\nsend goblin\ndone\n\
              > saw warrior-d lose 3 counters\n? party: warrior-d priest-b/1 priest-c/1",
    );
    training(
        "party: paladin-1/4 priest-b/1\nmonsters: ghost\nsend ghost\ndone\n\
              > saw paladin-1 lose 3 counters\n? party: paladin-1/1 priest-b/3",
    );
    // Nobody comes back from the prison.
    training(
        "party: warrior-a priest-d\nmonsters: troll\nsend troll\ndone\n? party: priest-d\n? prison: warrior-a",
    );
}

#[test]
fn heal_3_what_stops_healing() {
    second_year(
        "party: warrior-h priest-h\nmonsters: dragon\nsend dragon\ndone\n? party: warrior-h/2 priest-h/2",
    );
    // A sheep stops nothing.
    with_late_card(
        "metamorphosis",
        "party: warrior-h priest-h wizard-e\nmonsters: dragon\nsend dragon\ndone\n\
              > has a sheep instead of dragon\n> saw warrior-h lose 1 counter\n? party: warrior-h/2 priest-h wizard-e",
    );
    training(
        "party: warrior-d priest-d\ntraps: anti-magic-dart\nmonsters: troll\nset anti-magic-dart\nsend troll\ndone\n\
              target 2\n? party: warrior-d/3 priest-d/1",
    );
}

#[test]
fn conquer_1_fatigue_point_by_point() {
    with_card("fireball", "party: warrior-d warrior-c\ndone\n? party: warrior-d/1 warrior-c");
    with_card(
        "detect-evil",
        "party: warrior-d/4 warrior-c\ndone\n> imprisoned warrior-d\n\
              > saw warrior-c tire by 1\n? party: warrior-c/1",
    );
    second_year("party: illusion warrior-e\ndone\n? party: illusion warrior-e");
    with_late_card(
        "magic-key",
        "party: illusion warrior-e\ndone\n> destroyed the illusion\n\
              > saw warrior-e tire by 1\n? party: warrior-e/2",
    );
}

#[test]
fn conquer_2_survivors_conquer_the_tile() {
    with_card("invisibility", "party: warrior-d\ndone\n? party: warrior-d\n? conquered: 1");
    with_card(
        "fireball",
        "party: warrior-a/2\ndone\n? over: yes\n? conquered: 0\n? prison: warrior-a",
    );
}

#[test]
fn conquer_3_a_conquered_tile_costs_evil() {
    training("party: warrior-d\nevil: 1\ndone\n? evil: 0\ndone\n? evil: 0\n? conquered: 2");
}

#[test]
fn conquer_4_not_in_this_round() {
    with_card(
        "detect-evil",
        "party: warrior-d\ntraps: trap-door\nmonsters: slime\nset trap-door\nsend slime\ndone\n\
              attack slime 2\n? party: warrior-d/2\n? conquered: 0\n? round: 2",
    );
}
