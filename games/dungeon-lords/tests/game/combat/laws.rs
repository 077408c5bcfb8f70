//! The laws of the testkit, from the middle of combats that have a bit of everything.

use dungeon_lords::DungeonLords;
use testkit::laws;

use crate::check_game;

const FIRST_YEAR: &str = "season: fall 1\nturn: combat\ncombat: round 1 plan\ntown: suggestion@P1 ? ? ?\n\
    P1 party: warrior-d wizard-d priest-b\nP1 evil: 8\nP1 lair: troll vampire ghost\nP1 traps: poisoned-dart cursed-ring\n\
    P1 tunnels: c1 c2 d1\nP2 party: paladin-1 thief-d wizard-b\nP2 evil: 9\nP2 lair: slime witch ghost\n\
    P2 traps: wall-of-fire anti-magic-dart rolling-stone\nP2 rooms: chicken-coop b1\n";

const SECOND_YEAR: &str = "season: fall 2\nturn: combat\ncombat: round 2 plan\n\
    town: illusion@all ? ? ?\nP1 party: illusion warrior-h wizard-h priest-f\nP1 evil: 8\nP1 lair: golem vampire ghost demon\n\
    P1 traps: poisoned-dart cursed-ring pendulum trap-door\nP1 tunnels: c1* c2 c3\nP1 rooms: labyrinth b1, dark-room d1\n\
    P1 prison: thief-a warrior-b\nP2 party: paladin-2/2 thief-h wizard-g\nP2 evil: 9\nP2 lair: dragon witch goblin goblin\n\
    P2 traps: wall-of-fire anti-magic-dart kamikaze-imp\nP2 tunnels: c1* c2*\nP2 rooms: training-room b1*\n\
    P2 prison: priest-a thief-b paladin-1\nP3 party: warrior-e thief-g wizard-f\nP3 lair: golem slime\nP3 evil: 10\n\
    P3 rooms: anti-magic-room d2\n";

fn check(seats: u8, planning: &str, scene: &str) {
    let game = check_game(&format!("seats: {seats}\nplanning: {planning}\n{scene}"));
    let tally = laws::check_from::<DungeonLords>(game.game(), 6);
    assert!(tally.other_worlds > 0 && tally.refusals > 0, "{tally:?}");
}

#[test]
fn laws_hold_from_the_first_combat() {
    for planning in ["at-once", "in-order"] {
        check(2, planning, FIRST_YEAR);
    }
}

#[test]
fn laws_hold_from_the_second_combat() {
    for planning in ["at-once", "in-order"] {
        check(3, planning, SECOND_YEAR);
    }
}
