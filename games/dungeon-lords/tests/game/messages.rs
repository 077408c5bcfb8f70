//! What is said of a record that does not hold: the line, what was written, and what is so.

use dungeon_lords::Trap;

use crate::{check_error, check_game};

/// The first records of draws: `first-game` draws no orders to choose from.
const SET_UP: &str = "seats: 4\nrules: first-game\n! P1 dig gold dig gold dig gold dig gold\n";

#[test]
fn a_wrong_draw_is_named_with_what_can_be_drawn() {
    for (draws, expected) in [
        (
            "! goblin goblin goblin",
            "line 5: setting the table up: draw 12: goblin cannot be drawn here, only a monster that is left in the stack (slime ghost troll witch vampire)",
        ),
        (
            "! goblin mint",
            "draw 11: mint cannot be drawn here, only a monster that is left in the stack (goblin slime ",
        ),
        (
            "! goblin goblin slime mint\n! mint",
            "line 6: setting the table up: draw 14: mint cannot be drawn here, only a room that is left in the stack (chicken-coop mushroom-bed souvenir-shop workshop tool-shed printing-press magic-room)",
        ),
        (
            "! goblin goblin slime mint workshop thief-a",
            "only an event tile that lies face down (pay-day taxes special-event)",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-e",
            "draw 16: thief-e cannot be drawn here, only an adventurer that is left in the stack (warrior-a warrior-b ",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-a warrior-b priest-a priest-a",
            "draw 19: priest-a cannot be drawn here, only an adventurer that is left in the stack (warrior-a warrior-c ",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-a priest-a",
            "draw 18 is drawn here but not written: an adventurer that is left in the stack (warrior-a ",
        ),
        (
            "! goblin goblin slime mint workshop taxes thief-a priest-b warrior-a wizard-a\n! wizard-b",
            "line 6: setting the table up: draw 20: wizard-b was never drawn, for only 19 draws are made here",
        ),
    ] {
        check_error(&format!("{SET_UP}{draws}"), expected);
    }
    for (draws, expected) in [
        ("! P5", "draw 1: P5 cannot be drawn here, only the seat that starts, P1 to P4"),
        (
            "! P1 dig dig",
            "draw 3: dig cannot be drawn here, only one of these orders: food reputation gold imps traps monster room",
        ),
    ] {
        check_error(&format!("seats: 4\n{draws}"), expected);
    }
}

#[test]
fn a_wrong_card_of_a_step_is_named_with_those_that_are_left() {
    let traps = "seats: 2\nturn: P1 acts at traps I\nminions: traps P1 - -\nP1 orders: traps food dig\nP2 traps: pendulum pendulum pendulum\nP1 accept\n";
    check_error(
        &format!("{traps}! pendulum"),
        "line 8: draw 1: pendulum cannot be drawn here, only a trap that is left in the deck (rolling-stone trap-door wall-of-fire ",
    );
    let spy = "seats: 2\nturn: P1 spies at reputation I\nminions: reputation P1 - -\nP1 orders: reputation food dig\ntown: fireball@P2 ? ? ?\nP1 spy 2\n";
    check_error(
        &format!("{spy}! fireball"),
        "line 8: draw 1: fireball cannot be drawn here, only a combat card of this year that nobody has seen (word-of-peace suggestion magic-shield invisibility detect-evil fist-of-justice detect-treasure graffiti)",
    );
}

#[test]
fn a_false_claim_is_answered_with_what_is_so() {
    for (scene, expected) in [
        // Impossible beside the rest, but what matters is that it is not so.
        (
            "turn: orders\nP1 order dig\n? turn: P1 produces",
            "claimed turn: P1 produces, but it is: orders",
        ),
        (
            "turn: orders\nP1 tunnels: c1 c2\nP1 rooms: mint c3\n? P1 rooms: mint c4",
            "claimed P1 rooms: mint c4, but it is: mint c3",
        ),
        (
            "turn: orders\n? P1 lair: demon",
            "which cannot be: P1 lair: there are more tiles of demon than this year has; it is: none",
        ),
        ("turn: orders\n? store: mint mint", "it is: none"),
        // Not written by the scene, or under another name.
        ("turn: orders\n? P1 lair: goblin", "claimed P1 lair: goblin, but it is: none"),
        ("turn: orders\n? P1 food: 4", "claimed P1 food: 4, but it is: 3"),
        (
            "turn: orders\n? P1 food: 400",
            "which cannot be: P1 food: '400' is not a number from 0 to 99; it is: 3",
        ),
        ("turn: orders\n? P1 tunnels: c1 c2", "claimed P1 tunnels: c1 c2, but it is: c1 c2 c3"),
        (
            "turn: orders\n? town: fireball@P1 ? ? ?",
            "claimed town: fireball@P1 ? ? ?, but it is: ? ? ? ?",
        ),
        ("turn: orders\n? paladin: gone", "claimed paladin: gone, but it is: tent"),
        (
            "turn: orders\nP1 party: paladin-1\nseason: summer 1\n? paladin: tent",
            "which cannot be: paladin: write 'tent' or 'gone'; with a party or in a prison he is there; it is: in the party of P1",
        ),
        (
            "turn: orders\nevent: none\nnext event: taxes\n? event tiles: taxes",
            "'taxes' is elsewhere or not of this year; it is: pay-day special-event",
        ),
        ("turn: orders\n? room stack: none", "but it is: chicken-coop mushroom-bed "),
        // What cannot be read at all is said too.
        (
            "turn: orders\nP1 lair: goblin\n? P1 lair: gobbler",
            "claimed P1 lair: gobbler, which cannot be: P1 lair: 'gobbler' is not a monster",
        ),
        ("turn: orders\n? P1 liar: goblin", "'P1 liar' is not a field here; known are: "),
        (
            "turn: orders\nP1 order dig\nP1 order dig -> ORDER-99",
            "'P1 order dig' is refused by ORDER-3 (Each order once), not by ORDER-99 (there is no such rule)",
        ),
        (
            "season: spring 1\nturn: P1 wages\nevent: pay-day\nP1 lair: goblin witch\nunsettled: goblin witch\nP1 wage goblin\n> P1 paid a troll",
            "line 9: this did not happen here: P1 paid a troll; what happened: P1 paid a goblin [PAYDAY-1]",
        ),
    ] {
        check_error(&format!("seats: 2\n{scene}"), expected);
    }
}

#[test]
fn a_misspelt_line_is_answered_with_what_can_stand_there() {
    let wages = "season: spring 1\nturn: P1 wages\nevent: pay-day\nP1 lair: goblin*\n";
    for (scene, expected) in [
        (
            "turn: ordres",
            "line 3: turn: 'ordres' is not a turn: write keep, orders, combat, over, or a seat and its",
        ),
        ("turn: P1", "line 3: turn: what is P1 asked? write acts, spies, "),
        ("turn: P5 acts at food I", "line 3: turn: there is no P5"),
        (
            "turn: P1 act at food I",
            "line 3: turn: 'act' is not a question: after P1 write acts, spies, ",
        ),
        (
            "turn: P1 acts at foot I",
            "line 3: turn: 'foot' is not an order: write food, reputation, ",
        ),
        ("turn: P1 acts at food IV", "line 3: turn: 'iv' is not a space: write I, II, III"),
        (
            "turn: P1 acts at food",
            "after 'at' come a place and a space, like 'food II', not 'food'",
        ),
        ("turn: P1 acts", "line 3: turn: say where: 'P1 acts at food II'"),
        ("turn: P1 digs at dig I", "line 3: turn: write 'P1 digs' and one number, like 'digs 2'"),
        ("turn: P1 digs two at dig I", "line 3: turn: 'two' is not a number from 1 to 99"),
        (
            "turn: P1 builds mind at room I",
            "line 3: turn: 'mind' is not a room: write chicken-coop, ",
        ),
        ("turn: P1 produces mint", "nothing comes after 'P1 produces', but here is 'mint'"),
        ("turn: P1 taxes 2 at gold I", "'taxes 2' is asked at no place: leave out 'at gold i'"),
        (&format!("{wages}unsettled: goblin*"), "line 7: unsettled: write monsters without stars"),
        (
            "turn: orders\nP1 order dig ->",
            "line 4: the rule is missing: after '->' comes the rule that refuses it",
        ),
        (
            "turn: orders\nP1 order dig -> 3",
            "line 4: '3' is not a rule: after '->' comes the rule that refuses it",
        ),
        ("turn: orders\nP1 order dig -> ORDER-x", "line 4: 'ORDER-x' is not a rule"),
        (
            "turn: orders\nP1 mine 9 -> GOLD-1",
            "line 4: '9' is not a number from 1 to 4 (so there is nothing for GOLD-1 to refuse)",
        ),
    ] {
        check_error(&format!("seats: 2\n{scene}"), expected);
    }
}

/// Lines are counted from `game: dungeon-lords`, so the first of a scene is line 3.
#[test]
fn fields_that_do_not_go_together_are_named_where_the_last_stands() {
    let battle = "season: fall 1\nturn: combat\ncombat: round 1 battle\ntown: fireball@all ? ? ?\nP1 party: warrior-a\n";
    let attack = format!("{battle}battle: P1 c1 asks attack\n");
    for (scene, expected) in [
        (
            "turn: orders\nP1 rooms: mint c1, workshop c2\nP1 lair: goblin",
            "line 4: P1 rooms: ROOM-5: the rooms on c1 c2 are adjacent",
        ),
        (
            "turn: orders\nP1 rooms: mint d1, workshop d2\nP1 tunnels: c1 c2",
            "line 5: P1 tunnels: DIG-4: the block of two by two c1 d1 c2 d2 is full",
        ),
        (
            "turn: orders\nP1 tunnels: c1 c2 d2\nP1 rooms: mint d1",
            "line 5: P1 rooms: DIG-4: the block of two by two c1 d1 c2 d2 is full",
        ),
        ("turn: orders\nP1 rooms: mint a4", "line 4: P1 rooms: SITE-1: a4 cannot be reached"),
        ("turn: orders\nP1 tunnels: c2", "line 4: P1 tunnels: SITE-1: c2 cannot be reached"),
        (
            "turn: orders\nP1 mined: c1 c2\nP1: busy 1",
            "line 4: P1 mined: each imp that dug or mined is busy: here 2, but busy is 1",
        ),
        (
            "turn: orders\nstore: mint\nP1 rooms: mint c3",
            "line 5: P1 rooms: there is only one mint",
        ),
        (
            "turn: orders\nP2 rooms: mint c3\nP1 rooms: mint c3\ntavern: goblin",
            "line 5: P1 rooms: there is only one mint",
        ),
        (
            "turn: orders\nP1 lair: goblin goblin\ntavern: goblin\nstore: mint",
            "line 5: tavern: there are more tiles of goblin than this year has",
        ),
        (
            "turn: orders\nP2 lair: slime goblin\nP1 lair: goblin goblin\ntavern: slime",
            "line 5: P1 lair: there are more tiles of goblin",
        ),
        (
            "turn: orders\nused traps: pendulum\nP1 traps: pendulum trap-door\nP2 buried: pendulum pendulum\nP2 traps: trap-door",
            "line 6: P2 buried: there are only 3 of pendulum",
        ),
        (
            "season: fall 1\nturn: orders\nP1 prison: thief-a\nP2 party: thief-a\nP2 traps: pendulum",
            "line 6: P2 party: thief-a is there twice",
        ),
        (
            "season: spring 1\nturn: orders\nP1 prison: thief-a\nP1 lair: goblin",
            "line 5: P1 prison: a year brings three adventurers and perhaps a paladin: here are 1 in party and prison and 3 still to come in this season",
        ),
        (
            "season: spring 2\nturn: orders\nP1 prison: thief-a thief-b thief-c thief-d",
            "line 5: P1 prison: a year brings three adventurers and perhaps a paladin: here are 4 of the first year",
        ),
        ("turn: orders\nP1 chosen: dig\nP1 held: dig gold", "line 5: P1 held: ORDER-2"),
        (
            "turn: orders\nP1 nonplayer: dig\nN1 held: dig gold",
            "line 5: N1 held: NONPLAYER-3: it is held or shown by N1",
        ),
        (
            "turn: orders\nN1 orders: dig gold food room",
            "line 4: N1 orders: a colour has three orders",
        ),
        (
            "turn: keep\nP1 lair: goblin",
            "line 3: turn: three orders are drawn for P1 before the first round",
        ),
        (
            "turn: P1 acts at food I\nminions: food P1\nP1 orders: dig",
            "line 5: P1 orders: P1 has no order to go to food",
        ),
        (
            "turn: P1 acts at food I\nminions: dig P1\nP1 orders: dig",
            "line 4: minions: the minion of that seat",
        ),
        ("turn: P1 taxes 3\nevent: taxes", "EVENT-2: winter has no event"),
        (
            "season: fall 1\nturn: orders\nnext event: taxes\narrivals: none",
            "line 5: next event: ROUND-3",
        ),
        (
            "season: spring 1\nevent: pay-day\nturn: P1 wages\nP1 lair: goblin",
            "line 5: turn: 'unsettled', the monsters still to be dealt with, has none",
        ),
        (
            "season: spring 1\nunsettled: goblin\nevent: pay-day\nturn: P1 wages\nP2 lair: goblin",
            "line 4: unsettled: unsettled are only monsters of the seat in turn",
        ),
        (&format!("{battle}P1 plan: open"), "line 5: combat: the line 'battle: …' is missing"),
        (&format!("{battle}battle: P2 c1 asks attack"), "line 8: battle: nobody is left to fight"),
        (
            &format!("{attack}battle waiting: goblin troll\nP1 lair: goblin troll*\nP1 gold: 1"),
            "line 10: P1 lair: PLAN-6: more monsters fight than there are: 1 of troll, but 0 face up in the lair",
        ),
        (
            &format!("P1 lair: goblin\n{attack}battle waiting: goblin goblin\nP1 gold: 1"),
            "line 10: battle waiting: PLAN-6: more monsters fight than there are: 2 of goblin, but 1 face up",
        ),
        (
            &format!("P1 lair: goblin\n{attack}battle waiting: goblin\nbattle fallen: troll"),
            "line 11: battle fallen: more monsters fell than there are: 1 of troll, but 0 face down",
        ),
        (
            &format!(
                "P1 lair: goblin goblin\n{attack}battle waiting: goblin\nbattle unpaid: goblin goblin"
            ),
            "line 11: battle unpaid: only monsters that wait are unpaid, and goblin does not",
        ),
        (
            &format!("P1 traps: trap-door\n{attack}battle traps: pendulum"),
            "line 10: battle traps: a trap that is set is still in the hand, and pendulum is not",
        ),
    ] {
        check_error(&format!("seats: 2\n{scene}"), expected);
    }
}

/// P2 declines food, then P1's turn comes at the place of these minions.
fn passed_over(minions: &str, fields: &str, lack: &str) {
    let order = minions.split(' ').next().expect("a place");
    let script = |asked: &str| {
        format!(
            "seats: 4\nseed: 1\nturn: {asked}\nminions: food P2 - -, {minions}\nP1 orders: {order}\nP2 orders: food\n{fields}\n"
        )
    };
    let declined = format!("P2 decline\n> P1 did not carry out {order}: {lack} [EXECUTE-2]");
    check_game(&format!("{}{declined}", script("P2 acts at food I")));
    // Nor can a scene ask for it.
    let nth = minions.split(' ').position(|word| word == "P1").expect("P1 is there");
    let asked = format!("P1 acts at {order} {}", ["I", "II", "III"][nth - 1]);
    check_error(
        &script(&asked),
        &format!("line 4: turn: EXECUTE-2: P1 could not carry this out: {lack}"),
    );
}

#[test]
fn execute_2_what_is_lacking_is_logged() {
    let all_traps = Trap::ALL.map(|trap| format!("{trap} {trap} {trap}")).join(" ");
    let conquered = "P1 tunnels: c1* c2* c3*";
    let full = "P1 tunnels: a1 a2 a3 a4 b1 b3 c1 c2 c3 c4 d1 d3 e1 e2 e3 e4";
    for (minions, fields, lack) in [
        ("imps - P1 -", "P1 food: 1", "not enough food"),
        ("imps - - P1", "P1 gold: 0", "not enough gold"),
        ("reputation - - P1", "P1 gold: 0", "not enough gold"),
        ("dig P1 - -", "P1 imps: 0", "not enough idle imps"),
        ("dig P1 - -", "P1 imps: 2\nP1 busy: 2", "not enough idle imps"),
        ("dig - - P1", "P1 imps: 1", "not enough idle imps"),
        ("dig P1 - -", full, "no square to dig"),
        ("gold P1 - -", "P1 imps: 0", "not enough idle imps"),
        ("gold P1 - -", conquered, "no unconquered tunnel"),
        ("traps P1 - -", "P1 gold: 0", "not enough gold"),
        ("traps P1 - -", &format!("used traps: {all_traps}"), "no traps left in the deck"),
        ("monster P1 - -", "tavern: none", "nobody left in the tavern"),
        ("monster P1 - -", "tavern: goblin troll\nP1 food: 0", "not enough food"),
        ("monster - - P1", "tavern: ghost\nP1 food: 0", "not enough food"),
        ("monster P1 - -", "tavern: ghost vampire\nP1 evil: 14", "no room for more evil"),
        (
            "monster P1 - -",
            "tavern: goblin vampire\nP1 evil: 14\nP1 food: 0",
            "could pay for nobody in the tavern",
        ),
        ("monster P1 - -", "season: spring 2\ntavern: golem", "no trap to give away"),
        ("monster P1 - -", "season: spring 2\ntavern: demon\nP1 lair: ghost", "no monster to feed"),
        ("room - P1 -", "store: mint\nP1 gold: 0", "not enough gold"),
        ("room P1 - -", "store: none", "no rooms left in the store"),
        (
            "room P1 - -",
            &format!("store: mint\n{conquered}"),
            "no square for any room in the store",
        ),
    ] {
        passed_over(minions, fields, lack);
    }
    // Food itself is paid in evil.
    check_game(
        "seats: 4\nseed: 1\nturn: P2 acts at food I\nminions: food P2 P1 -\nP1 orders: food\nP2 orders: food\nP1 evil: 14\nP2 decline\n> P1 did not carry out food: no room for more evil [EXECUTE-2]",
    );
}
