//! The laws of the testkit, from the set-up and from positions that play seldom reaches; and the fairness of the levels.

use bots::BotSpec;
use dungeon_lords::DungeonLords;
use testkit::laws;

use crate::check_game;

/// Golems and demons to pay, a strike, a quake, an empty trap deck, a crowd under the stack, a paladin on the move.
const POSITIONS: &[&str] = &[
    "seats: 3\nseason: summer 2\nturn: P1 wages\nevent: pay-day\nnext event: special-event\nspecial: monster-strike
     P1 lair: golem demon demon goblin ghost\nunsettled: golem demon demon goblin ghost\nP1 traps: pendulum trap-door
     P2 lair: dragon golem vampire\nP2 traps: cursed-ring\nP3 lair: witch troll*\nP1 evil: 8\nP2 evil: 8\nN1 held: food dig gold",
    "seats: 2\nseason: spring 2\nturn: P1 strike\nevent: special-event\nspecial: monster-strike\nnext event: taxes
     P1 lair: golem demon goblin dragon\nunsettled: golem demon goblin dragon\nP1 traps: pendulum trap-door\nP2 lair: golem witch
     P2 traps: wall-of-fire\nN1 held: food dig gold\nN2 held: food dig room\nP1 evil: 13",
    "seats: 4\nseason: fall 1\nturn: P1 collapse 2\nevent: special-event\nspecial: earthquake\nP1 tunnels: c1 c2 c3 b2 a2 a3 d3 e3
     P1 rooms: mint c4, tool-shed e4\nP2 tunnels: c1* c2* c3\nP3 tunnels: c1\narrivals: thief-a priest-b wizard-c warrior-d
     P1 party: paladin-1/2 thief-b thief-c\nP1 evil: 10\nP2 evil: 9\nP3 evil: 10\nP1 traps: poisoned-dart\nP2 traps: anti-magic-dart cursed-ring",
    "seats: 4\nseason: winter 2\nturn: orders\nadventurer stack: thief-e priest-e wizard-e\nunder the stack: warrior-e warrior-f thief-h priest-g wizard-f
     used traps: pendulum pendulum pendulum trap-door trap-door trap-door wall-of-fire wall-of-fire wall-of-fire rolling-stone rolling-stone rolling-stone cursed-ring cursed-ring cursed-ring poisoned-meal poisoned-meal poisoned-meal poisoned-dart poisoned-dart poisoned-dart
     P1 traps: kamikaze-imp\nP1 imps: 9\nP1 tunnels: c1 c3 b3\nP1 rooms: workshop a3, magic-room c2\nP2 food: 9\nP2 gold: 9\nP3 gold: 9\nP4 evil: 8",
    "seats: 3\nseason: spring 2\nturn: P1 trap-recall 3\nevent: special-event\nspecial: trap-recall\nP1 traps: pendulum pendulum trap-door trap-door cursed-ring
     P2 traps: kamikaze-imp kamikaze-imp poisoned-meal poisoned-dart\nP2 gold: 0\nP3 traps: wall-of-fire wall-of-fire rolling-stone\nN1 held: food dig gold",
];

#[test]
fn laws_hold_from_the_set_up() {
    let tally = laws::check::<DungeonLords>(2);
    assert!(tally.other_worlds > 0 && tally.log_comparisons > 0 && tally.sealed > 0, "{tally:?}");
}

#[test]
fn laws_hold_from_odd_positions() {
    for scene in POSITIONS {
        let start = *check_game(scene).game();
        let tally = laws::check_from(&start, 2);
        assert!(tally.steps > 50 && tally.other_worlds > 0, "{tally:?}");
    }
}

#[test]
fn levels_decide_alike_in_every_world() {
    for level in ["random", "greedy", "easy", "ismcts:iterations=100"] {
        let spec: BotSpec = level.parse().expect("a level of the bots");
        laws::check_bot::<DungeonLords, _>(2, |seed| {
            let mut bot = spec.build::<DungeonLords>(seed).expect("a bot for this game");
            move |view| bot.choose(view)
        });
    }
}

/// By the ten thousand: `LAWS_GAMES=20000 cargo test --release -p dungeon-lords many_games_add_up`.
#[test]
fn many_games_add_up() {
    let tally = laws::check_many::<DungeonLords>(20);
    assert!(tally.games > 0 && tally.steps > 100 * tally.games, "{tally:?}");
}
