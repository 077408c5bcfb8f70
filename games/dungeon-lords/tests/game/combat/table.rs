//! Combat at the whole table: order, secrets, prisoners, the paladin.

use dungeon_lords::{Action, DungeonLords, Monster, Trap};
use tabletop::Seat;
use testkit::secrets::{check_hidden, compare};

use crate::check_game;

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

/// Two seats in the fall of the first year, planning the first round, with these lines.
fn check(text: &str) -> DungeonLords {
    let scene = "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\n";
    *check_game(&format!("{scene}{text}")).game()
}

#[test]
fn combat_1_four_rounds_of_three_phases() {
    check(
        "seed: 1\nP1 tunnels: c1 c2 c3 c4\nP2 tunnels: c1 c2 c3 c4\nP1 party: warrior-d\nP2 party: warrior-c thief-b\n? to act: P1 P2\n? legal P1: done\n\
         P1 done\nP2 done\n! invisibility\n> P1 fights in c1 with nothing\n> P2 fights in c1 with nothing\n\
         > The card of combat round 1 is invisibility\n> P1 lost c1 to the party\n> P2 lost c1 to the party\n\
         ? combat: round 2 plan\nP1 done\nP2 done\n! fireball\n? combat: round 3 plan\nP1 done\nP2 done\n\
         ! magic-shield\n? to act: P1 P2\n\
         P1 done\nP2 done\n! suggestion\n? season: winter 2\n? P1 party: none\n? P2 prison: warrior-c\n? P1 evil: 0",
    );
}

#[test]
fn combat_2_battles_in_player_order() {
    check(
        "starter: P2\nP1 party: warrior-d warrior-c\nP2 party: warrior-b warrior-a\nP1 lair: vampire\nP2 lair: vampire\n\
         P1 send vampire\nP2 send vampire\nP1 done\nP2 done\n! fireball\n? to act: P2\nP1 attack vampire 1 -> TURN-1\n\
         P2 attack vampire 1\nP2 target 1\n? to act: P1\nP1 attack vampire 2\nP1 target 1\n? combat: round 2 plan",
    );
}

#[test]
fn combat_3_who_fights() {
    // P1 loses the paladin on conquest; P2 had nobody to plan for and fights him from the next round on.
    check(
        "P1 party: paladin-1 warrior-d\nP1 evil: 10\nP2 evil: 10\n? to act: P1\nP2 done -> TURN-1\nP1 done\n! fireball\n\
         ? P2 party: paladin-1/1\n? P1 party: warrior-d\n? combat: round 2 plan\n? to act: P1 P2",
    );
    // Without anybody in any line nothing is asked: a scene like that is none.
    check("P2 party: warrior-d\n? to act: P2");
}

/// In the second year; the paladin leaves P1 for P2 when P1 loses a tile, and fights there in the same round.
const TWICE: &str = "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 plan\nP1 evil: 10\nP2 evil: 10\n\
                     P1 party: paladin-2\nP2 party: warrior-h\n";

#[test]
fn combat_9_symbols_are_whole_in_every_dungeon() {
    // Four damage by each stone, and three symbols against each; three hearts after each goblin.
    let defence =
        |seat: &str| format!("{seat} set rolling-stone\n{seat} send goblin\n{seat} done\n");
    let (first, second) = (defence("P1"), defence("P2"));
    check_game(&format!(
        "{TWICE}P1 traps: rolling-stone\nP2 traps: rolling-stone\nP1 lair: goblin\nP2 lair: goblin\n{first}{second}\
         ! song-of-courage\n\
         > P1 saw 3 damage prevented\n> P1 did 1 damage to paladin-2 by rolling-stone\n\
         > P1 did 2 damage to paladin-2 by goblin\n> P1 met the spell song-of-courage\n\
         > P1 saw paladin-2 lose 3 counters\n> P1 lost c1 to the party\n> The paladin left P1 for P2\n\
         > P2 saw 3 damage prevented\n> P2 did 1 damage to paladin-2 by rolling-stone\n\
         > P2 did 2 damage to paladin-2 by goblin\n> P2 met the spell song-of-courage\n\
         > P2 saw paladin-2 lose 3 counters\n? P2 party: paladin-2 warrior-h"
    ));
}

#[test]
fn spell_17_nobody_carries_two() {
    check_game(&format!(
        "{TWICE}P1 done\nP2 done\n! create-food\n\
         > P1 met the spell create-food [SPELL-17]\n> P1 saw paladin-2 eat well [SPELL-17]\n\
         > The paladin left P1 for P2\n> P2 met the spell create-food [SPELL-17]\n\
         > P2 saw that paladin-2 has food already [SPELL-17]\n? P2 party: paladin-2/4+food warrior-h"
    ));
    // It never happens twice: one token, one event.
    let game = format!("{TWICE}P1 done\nP2 done\n! create-food\n> P2 saw paladin-2 eat well");
    crate::check_error(&game, "this did not happen here: P2 saw paladin-2 eat well");
}

#[test]
fn combat_6_no_tile_no_fight() {
    check(
        "P1 tunnels: c1\nP2 tunnels: c1 c2 c3 c4\nP1 prison: thief-a priest-a\nP1 party: paladin-1\nP2 party: warrior-c\nP1 done\nP2 done\n\
         ! invisibility\n? combat: round 2 release\n? to act: P1\n? legal P1: free 1, free 2\nP2 done -> TURN-1\n\
         P1 free 3 -> COMBAT-6\nP1 done -> TURN-2\nP1 free 2\n> P1 has no tile left to fight for and freed priest-a\n\
         ? P1 prison: thief-a\n? combat: round 2 plan\n? to act: P2\nP2 done\n! fireball\n\
         > P1 has no tile left to fight for and freed thief-a\n? P1 prison: none\n? to act: P2\nP2 done\n! graffiti\n\
         ? combat: round 4 plan\n? to act: P2",
    );
}

#[test]
fn combat_7_a_paladin_comes_in_the_middle_of_a_battle() {
    // He comes with the evil of a slow spell, before the fatigue, and is the first to tire.
    check(
        "P1 party: warrior-d wizard-b\nP1 evil: 8\nP1 done\n! detect-evil\n? P1 party: paladin-1/2 warrior-d wizard-b\n\
         ? P1 evil: 9",
    );
    // With the evil of a fast spell: in time to be attacked.
    check(
        "P1 party: warrior-d wizard-b\nP1 evil: 8\nP1 lair: troll\nP1 send troll\nP1 done\n! word-of-peace\nP1 take evil\n\
         P1 attack troll 1\n> P1 did 3 damage to paladin-1 by troll\n? P1 party: paladin-1/3 warrior-d wizard-b",
    );
}

#[test]
fn combat_8_a_paladin_leaves_a_battle() {
    // P1 conquers, so P2 is more evil: he goes with his counters, without the poison of the dart.
    check(
        "P1 party: paladin-1/3\nP1 evil: 10\nP1 traps: poisoned-dart\nP2 evil: 10\nP2 party: warrior-b\n\
         P1 set poisoned-dart\nP1 done\nP2 done\n! fireball\n> P1 has no adventurers left\n\
         ? P2 party: paladin-1/5 warrior-b\n? P2 evil: 9\n? combat: round 2 plan\n? to act: P2",
    );
}

#[test]
fn plan_1_all_plan_at_once_or_in_order() {
    let at_once = check(
        "P1 party: warrior-d\nP2 party: warrior-c\nP1 lair: troll goblin\nP1 traps: pendulum rolling-stone\nP2 lair: slime",
    );
    let (troll, goblin) = (Action::Send(Monster::Troll), Action::Send(Monster::Goblin));
    let steps = [(P1, troll, goblin), (P1, Action::Done, Action::Done)];
    assert!(compare(&at_once, &at_once, &[Some(P2), None], &steps).is_ok());
    assert!(compare(&at_once, &at_once, &[Some(P1)], &steps).is_err());
    // In order what is sent is seen, and only P1 plans at first; a trap stays secret.
    let in_order = *check_game(
        "seats: 2\nplanning: in-order\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\n\
         P2 party: warrior-c\nP1 lair: troll goblin\nP1 traps: pendulum rolling-stone\n? to act: P1\nP2 done -> TURN-1",
    )
    .game();
    assert!(compare(&in_order, &in_order, &[Some(P2)], &steps).is_err());
    let traps = [
        (P1, Action::Set(Trap::Pendulum), Action::Set(Trap::RollingStone)),
        (P1, Action::Done, Action::Done),
    ];
    assert!(compare(&in_order, &in_order, &[Some(P2), None], &traps).is_ok());
}

#[test]
fn plan_7_a_trap_is_secret_until_it_goes_off() {
    let scene = |trap: &str| {
        check(&format!(
            "P1 party: warrior-d warrior-c\nP2 party: warrior-b\nP1 traps: {trap}\nP2 lair: slime"
        ))
    };
    let (a, b) = (scene("pendulum"), scene("rolling-stone"));
    check_hidden(
        &a,
        &b,
        &[Some(P2), None],
        &[(P2, Action::Send(Monster::Slime)), (P2, Action::Done)],
    );
    let steps = [(P1, Action::Set(Trap::Pendulum), Action::Set(Trap::RollingStone))];
    assert!(compare(&a, &b, &[Some(P2), None], &steps).is_ok());
}

#[test]
fn plan_10_the_card_is_turned_over() {
    // A card somebody has spied on is known to the full state: no draw is made.
    check(
        "P1 party: warrior-d\ntown: fireball@P2\nP1 done\n> The card of combat round 1 is fireball\n\
         ? P1 party: warrior-d/1",
    );
}

#[test]
fn a_battle_is_a_scene_like_any_other() {
    check(
        "P1 party: warrior-d wizard-b\nP2 party: warrior-c\nP1 lair: troll ghost\nP1 food: 1\nP1 traps: poisoned-dart\n\
         P1 set poisoned-dart\nP1 send troll\nP1 send ghost\nP1 done\nP2 done\n! magic-shield\nP1 target 2\n\
         ? battle: P1 c1 asks attack\n? battle waiting: ghost troll\n? battle effects: shield\n? battle poisoned: wizard-b\n\
         P1 attack ghost 1\n? battle effects: attacked\nP1 attack troll 2\n? to act: P2",
    );
}
