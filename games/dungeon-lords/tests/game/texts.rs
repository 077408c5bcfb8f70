//! Worked examples, golden games, regressions, and texts that cannot be read.

use dungeon_lords::DungeonLords;
use testkit::script;

use crate::{check_error, check_game};

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples");
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games");

#[test]
fn worked_examples_hold() {
    script::run_dir::<DungeonLords>(EXAMPLES);
}

#[test]
fn golden_games_stay_as_they_are() {
    script::create_golden::<DungeonLords>(GOLDEN, 12);
    script::golden_dir::<DungeonLords>(GOLDEN);
}

#[test]
fn garbled_texts_are_refused_or_run() {
    script::check_garbled::<DungeonLords>(600);
}

#[test]
fn what_cannot_be_is_explained() {
    for (scene, expected) in [
        ("starter: P1", "the line 'turn: …' is missing"),
        ("turn: P1 dances", "is no turn: write keep"),
        ("turn: P3 produces", "there is no P3"),
        ("turn: P1 acts", "is no turn"),
        ("turn: P1 produces at food I", "is no turn"),
        ("turn: P1 acts at food I", "not at such a place"),
        ("turn: orders\nsize: 3", "is no field here"),
        ("turn: orders\nseason: autumn 1", "is no season"),
        ("turn: orders\nseason: fall 3", "season and year"),
        ("turn: orders\nP1: food", "like 'food 3'"),
        ("turn: orders\nP1: joy 3", "is no number of a lord"),
        ("turn: orders\nP1 food: 100", "from 0 to 99"),
        ("turn: orders\nP1 lair: goblin goblin goblin", "more tiles of goblin than this year has"),
        ("turn: orders\nP1 lair: goblin goblin goblin goblin", "not so many tiles of goblin"),
        ("turn: orders\nP1 lair: dragon", "more tiles of dragon than this year has"),
        ("turn: orders\nP1 rooms: mint", "with their squares"),
        ("turn: orders\nP1 rooms: mint c1, mint c3", "named twice"),
        ("turn: orders\nP1 rooms: mint c3\nP2 rooms: mint c3", "only one mint"),
        ("turn: orders\nP1 tunnels: c1 c1", "has a tile already"),
        ("turn: orders\nP1 party: thief-a", "three adventurers"),
        ("season: fall 1\nturn: orders\nP1 party: thief-a thief-a", "there twice"),
        ("season: fall 1\nturn: orders\nP1 party: thief-a/3", "is out"),
        ("season: fall 1\nturn: orders\nP1 party: thief-e", "not of this year"),
        ("season: fall 1\nturn: orders\nP1 party: illusion", "an illusion"),
        ("season: fall 1\nturn: orders\nP1 party: paladin-1\nP2 party: paladin-1", "there twice"),
        ("season: fall 1\nturn: orders\nP1 party: paladin-1\npaladin: gone", "he is there"),
        ("turn: orders\narrivals: paladin-1", "not in the stack"),
        ("turn: orders\narrivals: thief-a thief-b thief-c thief-d", "3 come"),
        ("turn: orders\nP1 held: dig gold room", "at most two"),
        ("turn: orders\nP1 drawn: dig gold room", "before the first round"),
        ("turn: keep\nP1 drawn: dig gold room", "before the first round"),
        ("turn: keep\nP1 drawn: dig gold room\nP2 drawn: dig gold room\nP1 kept: food", "is kept"),
        (
            "turn: orders\nP1 chosen: dig gold room\nP2 chosen: dig gold room\nP1 nonplayer: dig\nP2 nonplayer: dig",
            "nobody has anything",
        ),
        ("turn: orders\nminions: dig P1", "no order to go to dig"),
        ("turn: orders\nminions: dig P1 P1", "twice"),
        ("turn: orders\ntown: fireball", "write fireball@P1"),
        ("turn: orders\ntown: fireball@P1 fireball@P2", "there twice"),
        ("turn: orders\nmonster stack: demon", "not of this year"),
        ("turn: orders\nroom stack: mint\nstore: mint", "elsewhere"),
        ("season: spring 1\nturn: P1 wages\nunsettled: goblin\nP1 lair: goblin", "not asked here"),
        (
            "season: spring 1\nturn: P1 collapse 2\nevent: special-event\nspecial: rats",
            "not asked here",
        ),
        (
            "season: spring 1\nturn: P1 imp-holiday 9\nevent: special-event\nspecial: imp-holiday",
            "at most 3",
        ),
        ("season: spring 1\nturn: over", "not asked here"),
        ("turn: orders\ncombat: round 1 plan", "not in combat"),
        ("turn: orders\nworked: chapel", "cannot have worked"),
    ] {
        check_error(&format!("seats: 2\n{scene}"), expected);
    }
}

#[test]
fn fields_may_be_written_in_other_ways() {
    let game = check_game(
        "seats: 2\nTURN: Orders\nP1: Evil 5, food 0\nP1 food: 2\nP1 lair: Goblin, troll*\np1 held: ROOM dig",
    );
    check_game(
        "seats: 2\nturn: orders\nP1 food: 2\nP1 evil: 5\nP1 held: dig room\nP1 lair: troll* goblin\n? P1: evil 5, food 2\n? P1 lair: goblin troll*",
    );
    let other = check_game(
        "seats: 2\nturn: orders\nP1 food: 2\nP1 evil: 5\nP1 held: dig room\nP1 lair: troll* goblin",
    );
    assert_eq!(game.game(), other.game());
}
