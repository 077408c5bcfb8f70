//! The texts of this game: worked examples, golden games, garbled records, scenes that cannot be.

use std::path::{Path, PathBuf};

use heroes_out::{Action, Card, Draw, HeroesOut};
use testkit::script;

use crate::{check_error, check_game};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

#[test]
fn examples_run() {
    script::run_dir::<HeroesOut>(folder("examples"));
}

/// What was once wrong: each file is a record that must hold.
#[test]
fn regressions_hold() {
    script::run_dir::<HeroesOut>(folder("regressions"));
}

#[test]
fn golden_games_stay_as_they_are() {
    script::create_golden::<HeroesOut>(folder("games"), 12);
    script::golden_dir::<HeroesOut>(folder("games"));
}

/// Every record shown in the page about the notation is true.
#[test]
fn the_page_about_the_notation_runs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("NOTATION.md");
    script::check_page::<HeroesOut>(page, 2);
}

#[test]
fn garbled_records_are_refused_with_a_line() {
    script::check_garbled::<HeroesOut>(3_000);
}

/// Every ruling of the collection is found in the table of RULES.md, and its rules are written.
#[test]
fn every_ruling_leads_to_a_rule() {
    script::check_rulings::<HeroesOut>(102);
}

#[test]
fn actions_are_read_as_people_write_them() {
    for (text, notation) in [
        ("DONE", "done"),
        ("Play Scroll-of-Fire A", "play scroll-of-fire a"),
        ("strike dragon", "strike dragon 0"),
        ("place coins vault", "place coin vault"),
        ("ability forge forge", "ability forge"),
        ("tunnel cells study", "tunnel study cells"),
        ("carry  traps", "carry trap"),
    ] {
        assert_eq!(text.parse::<Action>().expect(text).to_string(), notation);
    }
    for text in [
        "",
        "play",
        "play scurry",
        "play scurry c",
        "play ghost a",
        "move vault vault",
        "move vault",
        "strike dragon 5",
        "meeple 5",
        "tunnel vault vault",
        "choose attic",
        "clan orcs",
        "lose chest",
        "summon",
        "done now",
        "ability",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["mage", "mage-jewel", "mages-hats", "defeat", "R1", "", "-"] {
        assert!(text.parse::<Draw>().is_err(), "{text}");
    }
    for text in ["mage-hats", "landlady", "heal", "imps", "scroll-of-fire", "archer-eye"] {
        assert_eq!(text.parse::<Draw>().expect(text).to_string(), text);
    }
    assert!("é".parse::<Card>().is_err());
}

/// No card, clan, back or guild card has the name of another: draws are told apart by their words.
#[test]
fn names_are_of_one_thing_only() {
    let mut names: Vec<&str> = Card::all().map(Card::name).collect();
    names.extend(heroes_out::Clan::ALL.map(heroes_out::Clan::name));
    names.extend(heroes_out::Back::ALL.map(heroes_out::Back::name));
    names.extend(heroes_out::SCENARIO_CARDS.map(|(name, _)| name));
    let n_names = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n_names);
}

#[test]
fn scenes_are_read_as_people_write_them() {
    let scene = "seats: 1\nturn: RATKIN Play\nP1 clan: Ratkin\nratkin hand: nest, scurry scurry\nvault: ratkin, 1 Coin, active mage\n";
    check_error(scene, "RESOLVE-1");
    check_game(&format!(
        "{}? vault: 1 coin, 1 ratkin\n? ratkin hand: scurry nest scurry\n? ratkin discard: none",
        scene.replace(", active mage", "")
    ));
}

#[test]
fn scenes_that_cannot_be_are_explained() {
    let scene = "seats: 1\nP1 clan: ratkin\n";
    for (rest, expected) in [
        ("", "the line 'turn: …' is missing"),
        ("turn: imps play", "nobody plays the imps"),
        ("turn: ratkin sleep", "is not a turn"),
        ("turn: ratkin", "is not a turn"),
        ("turn: ratkin invasion", "nobody has anything to decide"),
        ("turn: ratkin renew\ncells rule: used", "nobody has anything to decide"),
        ("turn: ratkin play\nvault: 2 imps", "nobody plays the imps"),
        ("turn: ratkin play\nvault: 1 ratkin-1", "not a number from 0 to 0"),
        ("turn: ratkin play\nvault: 100 mages", "is nothing in a room"),
        ("turn: ratkin play\nvault: 60 mages\nforge: 60 rogues", "at most 99 heroes"),
        ("turn: ratkin play\nvault: 1 chair", "is nothing in a room"),
        ("turn: ratkin play\nratkin hand: scurry scurry scurry", "so many of it are not"),
        ("turn: ratkin play\nratkin hand: inferno", "cannot be here"),
        ("turn: ratkin play\noffer: scurry", "cannot be here"),
        ("turn: ratkin play\nratkin hand: sword sword\noffer: sword", "so many of it are not"),
        ("turn: ratkin play\nguild pile: landlady landlady landlady", "only 2 of 'landlady'"),
        ("turn: ratkin play\nguild pile: rent", "'rent' is not in the deck"),
        ("turn: ratkin play\ntunnels: vault", "is not a wall"),
        ("turn: ratkin play\nicons: dance 2", "is not an icon"),
        ("turn: ratkin play\npending: dance", "is not a task"),
        ("turn: ratkin play\npending: group attic", "is not a room"),
        ("turn: ratkin play\npending: group laboratory", "there is no laboratory here"),
        ("turn: ratkin play\npending: group vault", "pending: a task that does not belong"),
        ("turn: ratkin play\npending: resolve; resolve", "cannot wait for each other"),
        ("turn: ratkin play\npending: reveal 1", "does not belong to this phase"),
        ("turn: ratkin won\npending: resolve; deck", "does not belong to this phase"),
        ("turn: ratkin play\ncells rule: maybe", "write used or unused"),
        ("turn: ratkin play\nattic: 1 coin", "'attic' is not a field here"),
        ("turn: clans\nmonsters: imps", "SETUP-3"),
        ("turn: laboratory", "SETUP-3"),
    ] {
        check_error(&format!("{scene}{rest}"), expected);
    }
    check_error("seats: 5\nturn: clans", "5");
    check_error("seats: 0\nturn: clans", "0");
}

/// What a false claim is answered with.
#[test]
fn false_claims_are_answered_with_what_is_so() {
    let scene =
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: nest\nvault: 1 ratkin\n";
    for (claim, expected) in [
        ("vault: 2 ratkin", "it is: 1 ratkin"),
        ("forge: 1 coin", "it is: empty"),
        ("level: 2", "it is: 1"),
        ("ratkin hand: none", "it is: nest"),
        ("ratkin discard: scurry", "it is: none"),
        ("cells rule: used", "it is: unused"),
        ("gatecrash: yes", "it is: no"),
    ] {
        check_error(&format!("{scene}? {claim}"), expected);
    }
}
