//! The script runner, on folders made for the purpose.

use std::{fs, path::PathBuf};

use testkit::script::{
    check_garbled, golden_dir, run_dir, try_create_golden, try_golden_dir, try_run_dir,
};

use crate::{
    bug::{Bug, plant},
    toy::Boast,
};

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

#[test]
fn scripts_run_and_failures_name_file_and_line() {
    let dir = folder("scripts");
    let scene = "game: boast\nseats: 2\nround: 1\nphase: P1\n";
    fs::write(dir.join("a.game"), format!("{scene}P1 pass\n{scene}P1 nod\n")).unwrap();
    assert_eq!(try_run_dir::<Boast>(&dir), Ok(2));
    run_dir::<Boast>(&dir);
    fs::write(dir.join("b.game"), format!("{scene}P1 pass\n{scene}P2 nod\n{scene}? over\n"))
        .unwrap();
    fs::write(dir.join("c.game"), "nonsense").unwrap();
    fs::write(dir.join("notes.txt"), "not a game").unwrap();
    let failures = try_run_dir::<Boast>(&dir).unwrap_err();
    assert_eq!(failures.len(), 3, "{failures:?}");
    assert!(failures[0].ends_with("b.game:10: 'P2 nod' is refused by TURN-1: All in their turn"));
    assert!(failures[1].ends_with("b.game:15: claimed over: yes, but it is no"));
    assert!(failures[2].contains("c.game:1: 'nonsense' is not a line of a record"));
}

#[test]
fn a_folder_without_scripts_fails() {
    let dir = folder("empty");
    assert!(try_run_dir::<Boast>(&dir).unwrap_err()[0].ends_with("no .game files here"));
    assert!(try_golden_dir::<Boast>(&dir.join("nowhere"), false).is_err());
}

#[test]
fn golden_games_stay_until_blessed() {
    let dir = folder("golden");
    assert_eq!(try_create_golden::<Boast>(&dir, 6), Ok(6));
    assert_eq!(try_golden_dir::<Boast>(&dir, false), Ok(6));
    golden_dir::<Boast>(&dir);
    let path = dir.join("random-002.game");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("passed.", "slept.")).unwrap();
    assert!(try_golden_dir::<Boast>(&dir, false).unwrap_err()[0].contains("slept"));
    assert_eq!(try_golden_dir::<Boast>(&dir, true), Ok(6));
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "the log is written anew");
    fs::write(&path, text.replace("\nP1 ", "\nP1  ")).unwrap();
    let failure = &try_golden_dir::<Boast>(&dir, false).unwrap_err()[0];
    assert!(failure.contains("BLESS=1"), "{failure}");
    fs::write(&path, "game: boast\nseats: 2\n! c1 c1 c1 c1\n").unwrap();
    assert_eq!(try_golden_dir::<Boast>(&dir, true), Ok(6), "dealt anew from the seed in its name");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::rename(&path, dir.join("famous.game")).unwrap();
    fs::write(dir.join("famous.game"), "game: boast\nseats: 2\n! c1 c1 c1 c1\n").unwrap();
    assert!(try_golden_dir::<Boast>(&dir, true).is_err(), "nobody knows how this one went");
}

#[test]
fn golden_games_notice_a_changed_rule() {
    let dir = folder("changed");
    try_create_golden::<Boast>(&dir, 4).unwrap();
    plant(Bug::TokenDestroyed);
    // The log is the same, so only the position could tell: golden games store logs, laws check positions.
    assert!(try_golden_dir::<Boast>(&dir, false).is_ok());
    plant(Bug::DrawIgnored);
    assert!(try_golden_dir::<Boast>(&dir, false).is_err());
}

#[test]
fn garbled_records_never_panic() {
    check_garbled::<Boast>(3_000);
}
