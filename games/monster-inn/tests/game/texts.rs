//! The texts of this game: worked examples, golden games, regressions, and garbled records.

use std::path::{Path, PathBuf};

use monster_inn::{Action, Draw, Heap, MonsterInn};
use tabletop::transcript;
use testkit::script;

use crate::{check_error, check_game};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

#[test]
fn examples_run() {
    script::run_dir::<MonsterInn>(folder("examples"));
}

/// Written from docs/notation.md and the rulebook alone, by somebody who never saw the code.
#[test]
fn scripts_of_an_outsider_run() {
    script::run_dir::<MonsterInn>(folder("scripts"));
}

#[test]
fn golden_games_stay_as_they_are() {
    script::create_golden::<MonsterInn>(folder("games"), 12);
    script::golden_dir::<MonsterInn>(folder("games"));
}

#[test]
fn regressions_stay_mended() {
    script::run_dir::<MonsterInn>(folder("regressions"));
}

/// Every record shown in the page about the notation is true.
#[test]
fn the_page_about_the_notation_runs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let blocks: Vec<&str> = page.split("```text\n").skip(1).collect();
    let records = blocks.iter().filter_map(|block| block.split("```").next());
    let mut n_records = 0;
    for text in records.filter(|text| text.contains("game: monster-inn")) {
        for record in transcript::parse(text).expect("a shown record can be read") {
            n_records += 1;
            transcript::run::<MonsterInn>(&record)
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
        }
    }
    assert!(n_records >= 3, "{n_records}");
}

#[test]
fn garbled_records_are_refused_with_a_line() {
    script::check_garbled::<MonsterInn>(2_000);
}

#[test]
fn actions_are_read_as_people_write_them() {
    for (text, notation) in [
        ("PAY Coin", "pay coin"),
        ("take gems", "take gem"),
        ("support 8 gem", "support M8 with gem"),
        ("support m20 with coin", "support M20 with coin"),
    ] {
        assert_eq!(text.parse::<Action>().expect(text).to_string(), notation);
    }
    for text in
        ["", "pay", "pay gold", "support M21 with coin", "support M8", "leave now", "take coin gem"]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in [
        "P0", "P6", "P+1", "P01", "M+5", "M05", "H+7", "M0", "M21", "H0", "H21", "H2-6", "X", "M",
        "H", "-",
    ] {
        assert!(text.parse::<Draw>().is_err(), "{text}");
    }
}

#[test]
fn treasure_is_read_as_people_write_it() {
    for text in ["3 coins 2 gems", "2 gems 3 coins", "3 coins, 2 gems", "3 Coins and 2 gem"] {
        assert_eq!(text.parse(), Ok(Heap::new(3, 2)), "{text}");
    }
    for text in ["empty", "Empty", "0", "0 coins"] {
        assert_eq!(text.parse(), Ok(Heap::EMPTY), "{text}");
    }
    for text in ["", ",", "and", "3", "3 coins 2", "coins 3", "3 coins 2 coins", "-1 gem"] {
        assert!(text.parse::<Heap>().is_err(), "{text}");
    }
}

#[test]
fn scenes_that_cannot_be_are_refused() {
    let three = "seats: 3\nturn: P1 bids\n";
    for (scene, message) in [
        ("seats: 2\nturn: P1 bids", "has 3 to 5 seats"),
        ("seats: 3\nturn: P1 sleeps", "is not a turn"),
        ("seats: 3\nturn: P4 bids\ninn: M1 M2 M3", "there is no P4"),
        ("seats: 3\ninn: M1 M2 M3", "'turn: …' is missing"),
        (&format!("{three}inn: M1 M2"), "There is one for each"),
        (&format!("{three}inn: M1 M2 M3 M4"), "room for 3"),
        (&format!("{three}inn: M1 M2 M2"), "M2 is placed twice"),
        (&format!("{three}inn: M1 M2\nin: P2 P3"), "not in the round"),
        (&format!("{three}inn: M1 M2 M3\nin: P1 P2 P5"), "there is no P5"),
        (&format!("{three}inn: M1 M2 M3\nP1 purse: 3 stones"), "not a treasure"),
        (&format!("{three}inn: M1 M2 M3\nP1 purse: 26 coins"), "only 25 coins"),
        (&format!("{three}inn: M1 M2 M3\nP1 purse: 1 coin 2 coins"), "twice"),
        (
            &format!("{three}inn: M1 M2 M3\nP1 purse: 20 gems\nP2 purse: 6 gems"),
            "26 gems are placed",
        ),
        (
            &format!("{three}inn: M1 M2 M3\nsupply: 24 coins 25 gems"),
            "the supply still has 25 coins 25 gems",
        ),
        (&format!("{three}inn: M1 M2 M3\nP1 purse: 1 gem\nP1 unseen: 2 gems"), "holds only 1 gem"),
        (&format!("{three}inn: M1 M2 M3\nP1 monsters: M4+stone"), "not a treasure"),
        (&format!("{three}inn: M1 M2 M3\nP4 purse: 1 coin"), "'P4 purse' is not a field"),
        (&format!("{three}inn: M1 M2 M3\ninn: M1 M2 M3"), "stands on line 4 already"),
        (&format!("{three}inn: M1 M2 M3\ntreasure: secret"), "write hidden or open"),
        (&format!("{three}inn: M1 M2 M3\ndeck: M3"), "M3 is placed twice"),
        ("seats: 3\nturn: over\ninn: M1\nin: P1", "nobody is in the round"),
        ("seats: 3\nturn: over\npool: 1 coin", "takes the whole pool"),
        ("seats: 3\nturn: over\nP1 monsters: M4\nP1 humanoids: H1-5", "write its value"),
        ("seats: 3\nturn: over\nP1 monsters: M4 M5\nP1 humanoids: H3 H3", "H3 is placed twice"),
        ("seats: 3\nturn: P1 bonus\nin: P2 P3\ninn: M1 M2", "who has no humanoid"),
        ("seats: 3\nturn: P1 bonus\nin: P1 P2 P3\ninn: M1 M2 M3", "has left already"),
        (
            "seats: 3\nturn: P1 support\nin: P2 P3\ninn: M1 M2\nP1 monsters: M4 M5",
            "first of its kind",
        ),
        (
            "seats: 3\nturn: P1 support\nin: P2 P3\ninn: M1 M2\nP1 monsters: M4 M9+gem",
            "cannot be supported yet",
        ),
        (
            "seats: 3\nturn: P1 bids\ninn: M1 M2 M3\nP1 monsters: M4 M5 M6 M7 M8 M9 M10 M11 M12 M13",
            "give a shorter 'deck",
        ),
    ] {
        check_error(scene, message);
    }
}

#[test]
fn a_scene_writes_what_it_read() {
    let text = "game: monster-inn
seats: 3
treasure: hidden
kinds: blocks
turn: P2 bids
in: P2 P3
inn: H6-10 M4
pool: 2 gems
P1 purse: 3 coins
P1 monsters: M19+coin M16
P1 humanoids: H11-15
P2 purse: 4 coins 1 gem
P2 unseen: 1 gem
P2 monsters: empty
P2 humanoids: empty
P3 purse: empty
P3 monsters: M1
P3 humanoids: H16-20 H1-5
deck: M2 M3 H1-5 H1-5
";
    let session = check_game(text.split_once('\n').expect("two lines").1);
    assert_eq!(transcript::write_scene(session.game()), text);
}
