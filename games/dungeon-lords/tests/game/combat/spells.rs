//! The spell steps, every spell.

use super::{training, with_card, with_late_card};
use crate::combats::check_combat;

#[test]
fn spell_1_as_many_magic_points_as_the_round() {
    let rest = "tiles: tunnel, tunnel, tunnel\nevil: 5\n";
    // One symbol is enough in the first round, not in the second; without fatigue points evil falls by one a tile.
    check_combat(&format!(
        "combat: x\n{rest}party: warrior-d wizard-a\ncards: detect-evil fist-of-justice ? ?\nimps: 2\n\
              done\n? evil: 6\ndone\n? imps: 2"
    ));
    check_combat(&format!(
        "combat: x\n{rest}party: warrior-d wizard-c\ncards: detect-evil fist-of-justice ? ?\nimps: 2\n\
              done\n? evil: 6\ndone\n? imps: 1"
    ));
    // A paladin's magic counts. Counted when the spell is due: a wizard who fell before casts nothing.
    with_card("detect-evil", "evil: 5\nparty: paladin-1\ndone\n? evil: 6");
    with_card(
        "detect-evil",
        "evil: 5\nparty: wizard-a warrior-d\ntraps: rolling-stone\nset rolling-stone\ndone\n? evil: 4",
    );
    with_card(
        "detect-evil",
        "evil: 5\nparty: wizard-a warrior-d\nmonsters: troll\nsend troll\ndone\n? evil: 4",
    );
    training("evil: 5\nparty: wizard-d\ndone\n? evil: 4");
}

#[test]
fn spell_2_fast_before_the_monsters_slow_after_them() {
    with_card(
        "magic-shield",
        "party: wizard-a warrior-d\nmonsters: troll\nsend troll\ndone\n\
              > met the spell magic-shield\n> attacked with troll\n> did 2 damage to wizard-a by troll\n? party: warrior-d\n? conquered: 1",
    );
    with_card(
        "fist-of-justice",
        "imps: 1\nparty: warrior-d wizard-a\nmonsters: troll\nsend troll\ndone\n\
              > attacked with troll\n> met the spell fist-of-justice\n> lost an imp",
    );
}

#[test]
fn spell_3_withdrawn() {
    with_card(
        "word-of-peace",
        "party: warrior-d wizard-a\nmonsters: goblin\nsend goblin\ndone\naccept\n\
              > withdrew goblin\n? monsters: goblin\n? knocked out: none\n? party: warrior-d/2 wizard-a",
    );
}

#[test]
fn spell_4_spells_on_monsters_leave_ghosts_alone() {
    with_card(
        "word-of-peace",
        "party: warrior-d wizard-b\nmonsters: goblin ghost\nsend goblin\nsend ghost\ndone\n\
              accept\n> withdrew goblin\n> did 2 damage to wizard-b by ghost\n? monsters: goblin",
    );
    with_late_card(
        "aura-of-fear",
        "party: warrior-h wizard-h\nmonsters: ghost\nsend ghost\ndone\n\
              > met the spell aura-of-fear\n> did 2 damage to wizard-h by ghost",
    );
    with_late_card(
        "blind-rage",
        "party: warrior-h wizard-h\nmonsters: ghost\nsend ghost\ndone\n\
              > did 2 damage to wizard-h by ghost",
    );
}

#[test]
fn spell_5_word_of_peace() {
    let sent =
        "evil: 5\nparty: warrior-d wizard-a\nmonsters: goblin\nsend goblin\ndone\ndone -> TURN-2\n";
    with_card("word-of-peace", &format!("{sent}take evil\n? evil: 6\n? knocked out: goblin"));
    // Evil stops at the top; who sent no monster may withdraw nothing.
    with_card("word-of-peace", "evil: 13\nparty: warrior-d wizard-a\ndone\ntake evil\n? evil: 13");
    with_card("word-of-peace", "evil: 5\nparty: warrior-d wizard-a\ndone\naccept\n? evil: 4");
}

#[test]
fn spell_6_suggestion() {
    let room =
        "combat: x\ntiles: room, tunnel\ncards: suggestion ? ? ?\nparty: warrior-d wizard-a\n";
    check_combat(&format!(
        "{room}monsters: goblin witch\nfood: 2\nevil: 5\nsend goblin\nsend witch\ndone\n\
              wage witch -> SPELL-6\nwage goblin\nwage witch\n? food: 0\nattack goblin 1\nattack witch 1\n? evil: 5"
    ));
    check_combat(&format!(
        "{room}monsters: goblin witch\nfood: 1\nevil: 5\nsend goblin\nsend witch\ndone\n\
              withdraw goblin\nwage witch\nattack witch 2\ntarget 1\ntarget 1\n? monsters: goblin\n? evil: 5"
    ));
    // Who cannot be paid is withdrawn; evil needs room on the Evilometer. Ghosts are not asked.
    check_combat(&format!(
        "{room}monsters: vampire ghost\nevil: 13\nsend vampire\nsend ghost\ndone\n\
              > withdrew vampire\n> did 2 damage to wizard-a by ghost\n? monsters: vampire\n? evil: 12"
    ));
    check_combat(&format!(
        "{room}monsters: troll\nfood: 3\nsend troll\ndone\nwage troll\nattack troll 2\n? food: 0"
    ));
}

#[test]
fn spell_7_magic_shield() {
    with_card(
        "magic-shield",
        "party: warrior-d wizard-a\nmonsters: goblin\nsend goblin\ndone\n\
              > lost 1 damage to the magic shield\n> did 1 damage to warrior-d by goblin\n? party: warrior-d/2 wizard-a",
    );
    // Of an attack on everyone it takes the point of the foremost; ghosts and fatigue count as well.
    with_card(
        "magic-shield",
        "party: warrior-d wizard-a\nmonsters: slime\nsend slime\ndone\nattack slime 1\n\
              ? party: warrior-d/1 wizard-a/1",
    );
    with_card(
        "magic-shield",
        "party: warrior-d wizard-a\nmonsters: ghost\nsend ghost\ndone\n? party: warrior-d/1 wizard-a/1",
    );
    with_card("magic-shield", "party: warrior-d wizard-a\ndone\n? party: warrior-d wizard-a");
    // Traps come before it, poison after.
    with_card(
        "magic-shield",
        "party: warrior-d wizard-a\ntraps: poisoned-dart\nmonsters: slime\nset poisoned-dart\n\
              send slime\ndone\ntarget 1\nattack slime 2\n? party: warrior-d/2 wizard-a",
    );
    // What is left of it ends with the round.
    check_combat(
        "combat: x\ntiles: tunnel, tunnel\ncards: magic-shield detect-evil ? ?\nparty: warrior-d wizard-a\n\
              monsters: slime\nsend slime\ndone\nattack slime 2\ndone\n? party: warrior-d/2 wizard-a",
    );
}

#[test]
fn spell_8_invisibility() {
    let party = "party: wizard-a warrior-d wizard-b\n";
    with_card(
        "invisibility",
        &format!(
            "{party}monsters: ghost\nsend ghost\ndone\n> has nobody for ghost to attack\n\
              ? party: warrior-d wizard-a wizard-b\n? conquered: 1"
        ),
    );
    with_card(
        "invisibility",
        &format!(
            "{party}monsters: slime\nsend slime\ndone\nattack slime 1\n\
              ? party: warrior-d/1 wizard-a wizard-b"
        ),
    );
    with_card(
        "invisibility",
        &format!(
            "{party}monsters: vampire\nsend vampire\ndone\nattack vampire 1\n\
              > did 3 damage to warrior-d by vampire\n? party: warrior-d/3 wizard-a wizard-b"
        ),
    );
    with_card(
        "invisibility",
        &format!(
            "{party}traps: poisoned-dart\nset poisoned-dart\ndone\ntarget 1\n\
              ? party: warrior-d wizard-a/1 wizard-b"
        ),
    );
    // If only they are left, there is nobody to attack; the slime can only hold.
    with_card(
        "invisibility",
        "party: wizard-a/1 wizard-b\nmonsters: troll\nsend troll\ndone\n\
              > has nobody for troll to attack\n? party: wizard-a/1 wizard-b\n? conquered: 1",
    );
    with_card(
        "invisibility",
        "party: wizard-a wizard-b\nmonsters: slime\nsend slime\ndone\n\
              > held the party with slime\n? conquered: 0",
    );
    with_card(
        "invisibility",
        "party: warrior-a wizard-b\nmonsters: troll vampire\nsend troll\ndone\n\
              > imprisoned warrior-a\n? party: wizard-b\n? conquered: 1",
    );
    with_card(
        "invisibility",
        &format!(
            "{party}monsters: witch\nsend witch\ndone\nattack witch 2\n\
              ? party: warrior-d/2 wizard-a wizard-b"
        ),
    );
    // Out of reach, also by name.
    with_card(
        "invisibility",
        "party: paladin-1 wizard-a warrior-d\nmonsters: vampire\nsend vampire\ndone\n\
              attack vampire 1\ntarget 3 -> SPELL-8\ntarget 2\n? party: paladin-1 warrior-d/1 wizard-a",
    );
}

#[test]
fn spell_9_detect_evil() {
    with_card("detect-evil", "evil: 5\nparty: warrior-d wizard-a\ndone\n? evil: 6");
    with_card("detect-evil", "evil: 14\nparty: warrior-d wizard-a\ndone\n? evil: 13");
}

#[test]
fn spell_10_fist_of_justice() {
    with_card(
        "fist-of-justice",
        "imps: 2\nparty: warrior-d wizard-a\ndone\n> lost an imp\n? imps: 1",
    );
    with_card("fist-of-justice", "monsters: troll\nparty: warrior-d wizard-a\ndone\n? imps: 0");
}

#[test]
fn spell_11_detect_treasure() {
    let party = "party: warrior-d wizard-a\n";
    with_card("detect-treasure", &format!("{party}gold: 1\nfood: 1\ndone\n? gold: 0\n? food: 1"));
    with_card(
        "detect-treasure",
        &format!("{party}food: 1\ntraps: pendulum\ndone\n? food: 0\n? traps: pendulum"),
    );
    with_card(
        "detect-treasure",
        &format!(
            "{party}traps: pendulum trap-door\ndone\ndiscard rolling-stone -> SPELL-11\n\
              discard trap-door\n> lost trap-door\n? traps: pendulum"
        ),
    );
    with_card("detect-treasure", &format!("{party}done\n? gold: 0\n? round: 2"));
    // Only what is left after this round's payments.
    with_card(
        "detect-treasure",
        &format!("{party}traps: cursed-ring\ngold: 1\nfood: 1\nset cursed-ring\ndone\n? food: 0"),
    );
}

#[test]
fn spell_12_graffiti() {
    let party = "party: warrior-d wizard-a\n";
    with_card(
        "graffiti",
        &format!("{party}gold: 1\ndone\npay 2 -> SPELL-12\npay 1\n? gold: 0\n? red marks: none"),
    );
    with_card("graffiti", &format!("{party}gold: 1\ndone\npay 0\n? gold: 1\n? red marks: 1"));
    with_card("graffiti", &format!("{party}done\n? red marks: 1"));
}

#[test]
fn spell_13_fireball() {
    with_card(
        "fireball",
        "food: 1\ngold: 1\nimps: 1\nevil: 5\nparty: warrior-d wizard-a\ndone\n\
              > met the spell fireball\n? food: 1\n? gold: 1\n? imps: 1\n? evil: 4\n? party: warrior-d/1 wizard-a",
    );
}

#[test]
fn spell_14_aura_of_fear() {
    let room = "combat: x\nyear: 2\ntiles: room, tunnel\ncards: aura-of-fear ? ? ?\nparty: warrior-h wizard-e\n";
    check_combat(&format!(
        "{room}monsters: goblin golem ghost\nsend goblin\nsend golem\nsend ghost\ndone\n\
              choose ghost -> SPELL-14\nchoose golem\n> withdrew golem\n? monsters: goblin ghost golem\n\
              attack goblin 1\n? knocked out: goblin ghost"
    ));
}

#[test]
fn spell_15_metamorphosis() {
    let room = "combat: x\nyear: 2\ntiles: training-room, tunnel\ncards: metamorphosis ? ? ?\nparty: warrior-h wizard-e\n";
    check_combat(&format!(
        "{room}monsters: goblin golem\nsend goblin\nsend golem\ndone\nchoose troll -> SPELL-15\n\
              choose golem\nattack golem 1 -> ATTACK-1\nattack golem 3\n> did 1 damage to warrior-h by golem\n\
              ? knocked out: goblin golem\n? party: warrior-h/6 wizard-e"
    ));
    // A demon turned sheep keeps nobody from conquering, and one of two alike is still itself.
    with_late_card(
        "metamorphosis",
        "party: warrior-h wizard-e\nmonsters: demon\nsend demon\ndone\n? conquered: 1\n\
              ? party: warrior-h/3 wizard-e",
    );
    // A vampire turned sheep is no vampire to a priest.
    with_late_card(
        "metamorphosis",
        "party: priest-e wizard-e\nmonsters: vampire\nsend vampire\ndone\n> did 1 damage to priest-e by vampire",
    );
    check_combat(&format!(
        "{room}monsters: goblin goblin\nsend goblin\nsend goblin\ndone\n\
              attack goblin 3\n> did 1 damage to warrior-h by goblin\n> did 3 damage to warrior-h by goblin"
    ));
}

#[test]
fn spell_16_blind_rage() {
    let party = "party: warrior-h wizard-h priest-e\n";
    with_late_card(
        "blind-rage",
        &format!(
            "{party}monsters: demon\nsend demon\ndone\n\
              > did 7 damage to warrior-h by demon\n? conquered: 0"
        ),
    );
    with_late_card(
        "blind-rage",
        &format!(
            "{party}monsters: dragon\nsend dragon\ndone\n\
              ? party: warrior-h/5 wizard-h priest-e"
        ),
    );
    with_late_card(
        "blind-rage",
        &format!("{party}monsters: slime\nsend slime\ndone\nattack slime 2\n? conquered: 0"),
    );
    with_late_card(
        "blind-rage",
        &format!(
            "{party}monsters: slime\nsend slime\ndone\nattack slime 1\n\
              > did 1 damage to warrior-h by slime\n> saw warrior-h lose 1 counter"
        ),
    );
    // Both small spells of the witch hit the first there is.
    with_late_card(
        "blind-rage",
        "party: warrior-e/4 wizard-h\nmonsters: witch\nsend witch\ndone\nattack witch 2\n\
              > imprisoned warrior-e\n> did 1 damage to wizard-h by witch",
    );
    with_late_card(
        "blind-rage",
        "party: priest-h wizard-h\nmonsters: vampire\nsend vampire\ndone\n\
              > has nobody for vampire to attack\n? monsters: vampire",
    );
}

#[test]
fn spell_17_create_food() {
    with_late_card(
        "create-food",
        "party: warrior-e wizard-e\ndone\n> saw warrior-e eat well\n? party: warrior-e/2+food wizard-e",
    );
    with_late_card(
        "create-food",
        "party: illusion warrior-e wizard-e\ndone\n? party: warrior-e wizard-e",
    );
    // It lasts: five hit points and one more.
    with_late_card(
        "create-food",
        "party: warrior-e/3 wizard-e\ndone\n? party: warrior-e/5+food wizard-e",
    );
}

#[test]
fn spell_18_illusion() {
    with_late_card(
        "illusion",
        "party: paladin-2\nmonsters: slime\nsend slime\ndone\nattack slime 2\n? party: illusion paladin-2",
    );
    // It goes down like the first in line, and lets a goblin go on.
    with_late_card(
        "illusion",
        "party: paladin-2\nmonsters: goblin\nsend goblin\ndone\n> destroyed the illusion\n\
              > did 1 damage to paladin-2 by goblin\n? prison: none",
    );
    with_late_card(
        "illusion",
        "party: paladin-2\nmonsters: ghost\nsend ghost\ndone\n> did 2 damage to paladin-2 by ghost\n\
              > destroyed the illusion\n? party: paladin-2",
    );
    // Alone it is nobody.
    training(
        "year: 2\nparty: illusion warrior-e/3\nmonsters: vampire\nsend vampire\ndone\nattack vampire 1\ntarget 2\n\
              > imprisoned warrior-e\n> has no adventurers left\n? over: yes\n? party: none\n? conquered: 0",
    );
    training(
        "year: 2\nparty: illusion warrior-e/4\nmonsters: witch\nsend witch\ndone\nattack witch 2\ntarget 2\n? over: yes",
    );
}

#[test]
fn spell_19_song_of_courage() {
    with_late_card(
        "song-of-courage",
        "party: warrior-e wizard-e\ndone\n? party: warrior-e wizard-e\n? conquered: 1",
    );
    with_late_card(
        "song-of-courage",
        "party: warrior-e thief-e\ndone\n? party: warrior-e/3 thief-e",
    );
}

#[test]
fn spell_20_regeneration() {
    with_late_card(
        "regeneration",
        "party: warrior-h/2 wizard-e/2\ndone\n> saw wizard-e regenerate 1 counter\n\
              ? party: warrior-h/2 wizard-e/1",
    );
    // A dragon stops hearts, not spells.
    with_late_card(
        "regeneration",
        "party: warrior-h priest-h wizard-e\nmonsters: dragon\nsend dragon\ndone\n\
              ? party: warrior-h/2 priest-h/1 wizard-e/2",
    );
}

#[test]
fn spell_21_magic_key() {
    let party = "party: warrior-h wizard-e\n";
    with_late_card("magic-key", &format!("{party}done\n? prison: none\n? round: 2"));
    with_late_card("magic-key", &format!("{party}prison: paladin-1\ndone\n? prison: none"));
    with_late_card(
        "magic-key",
        &format!(
            "{party}prison: paladin-1 thief-a\ndone\nfree 3 -> SPELL-21\nfree 2\n\
              > saw thief-a unlock the prison\n? prison: paladin-1"
        ),
    );
    // Also one who was just caught.
    with_late_card(
        "magic-key",
        "party: warrior-e/4 wizard-e\nmonsters: golem\nsend golem\ndone\n\
              > imprisoned warrior-e\n> saw warrior-e unlock the prison\n? prison: none",
    );
}

#[test]
fn spell_22_dimensional_gate() {
    let room = "combat: x\nyear: 2\ntiles: room, tunnel\ncards: dimensional-gate ? ? ?\nparty: warrior-h wizard-e\nevil: 5\n";
    check_combat(&format!(
        "{room}monsters: goblin golem ghost troll\nsend goblin\nsend golem\nsend ghost\ndone\n\
              attack ghost 1\nattack goblin 1\nchoose ghost -> SPELL-22\nchoose troll -> SPELL-22\nchoose golem\n\
              > lost golem through the gate\n? monsters: troll\n? knocked out: goblin ghost\n? evil: 4"
    ));
    // Of two alike, the one that lies face down.
    check_combat(&format!(
        "{room}monsters: vampire vampire\nsend vampire\nsend vampire\ndone\nattack vampire 2\ntarget 1\n\
              attack vampire 1\ntarget 1\n? monsters: vampire\n? knocked out: none"
    ));
    check_combat(&format!("{room}monsters: ghost\nsend ghost\ndone\n? knocked out: ghost"));
}
