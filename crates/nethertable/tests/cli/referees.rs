//! The second implementations in `referees`: written from the rulebooks alone, they play along and must agree with the engine.

use std::process::Command;

/// Runs a program of a referee, which must find that everything agrees.
#[track_caller]
fn check(game: &str, program: &str, args: &[&str]) {
    let folder = format!("{}/../../referees/{game}", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("python3")
        .arg(program)
        .args(args)
        .current_dir(folder)
        .env("NETHERTABLE", env!("CARGO_BIN_EXE_nethertable"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("this test needs python3 in PATH: ./test installs it where it can");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert!(output.status.success(), "{game}/{program} {args:?}\n{text}");
}

#[test]
fn heroes_out_agrees_on_aimed_scenes() {
    let scenes = ["scenes/examples.game", "scenes/heroes.game", "scenes/turn.game"];
    check("heroes_out", "referee.py", &[&["check"], &scenes[..]].concat());
}

#[test]
fn heroes_out_agrees_on_whole_games() {
    check("heroes_out", "referee.py", &["games", "30", "--seed", "7"]);
    let by_default = ["games", "10", "--seed", "8", "--option", "decisions=default"];
    check("heroes_out", "referee.py", &by_default);
}

#[test]
fn heroes_out_agrees_on_games_from_odd_positions() {
    check("heroes_out", "referee.py", &["scenes", "300", "--rare", "--seed", "9"]);
}

#[test]
fn donjon_agrees_on_scores() {
    check("donjon", "scoring.py", &["--dungeons", "6000", "--seed", "3"]);
}

#[test]
fn donjon_agrees_on_whole_games() {
    check("donjon", "referee.py", &["play", "--games", "12", "--seed", "4"]);
}

#[test]
fn donjon_agrees_on_games_from_odd_positions() {
    check("donjon", "referee.py", &["scenes", "--games", "60", "--seed", "5"]);
}
