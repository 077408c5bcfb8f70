//! The texts of this game: worked examples, golden games, garbled records and scenes that cannot be.

use std::path::{Path, PathBuf};

use new_game::NewGame;
use testkit::script;

use crate::check_error;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

#[test]
fn examples_run() {
    script::run_dir::<NewGame>(folder("examples"));
}

#[test]
fn golden_games_stay_as_they_are() {
    script::create_golden::<NewGame>(folder("games"), 4);
    script::golden_dir::<NewGame>(folder("games"));
}

#[test]
fn garbled_records_are_refused_with_a_line() {
    script::check_garbled::<NewGame>(500);
}

#[test]
fn scenes_that_cannot_be_are_refused() {
    let cards = "P1 card: C1\nP2 card: C2";
    for (scene, message) in [
        (format!("seats: 2\n{cards}"), "'turn: …' is missing"),
        (format!("seats: 2\nturn: P3\n{cards}"), "there is no P3"),
        (format!("seats: 2\nturn: P1\nround: 4\n{cards}"), "not a round from 1 to 3"),
        ("seats: 2\nturn: P1\nP1 card: C1".to_string(), "'P2 card: …' is missing"),
        ("seats: 2\nturn: P1\nP1 card: C7\nP2 card: C1".to_string(), "expected C1 to C6"),
        (format!("seats: 2\nturn: P1\ndiscards: C3\n{cards}"), "more discards than the 0 turns"),
    ] {
        check_error(&scene, message);
    }
}
