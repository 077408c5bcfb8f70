//! Any bytes as transcript, scene or command line: a message with line and cause, exit code 2, never a panic.

use std::{
    io::Read,
    process::{Command, Stdio},
};

use tabletop::Rng;

use crate::run::{GAME, file, run, run_with, saved_game};

const READERS: [&[&str]; 4] =
    [&["replay", "-"], &["replay", "--json", "-"], &["scene", "-"], &["scene", "--json", "-"]];

#[track_caller]
fn check_refused(text: impl AsRef<[u8]>, cause: &str) {
    for reader in READERS {
        run_with(reader, text.as_ref()).refused(cause);
    }
}

#[test]
fn the_error_names_file_line_and_cause() {
    let path = file("bad-line.game", format!("game: {GAME}\nseats: 3\n\nwhat is this\n"));
    let ran = run(&["replay", &path]).refused("what is this");
    assert!(ran.err.starts_with(&format!("error: {path}: line 4: ")), "{}", ran.err);
    check_refused("", "-: line 1: ");
    check_refused("seats: 3\n", "-: line 1: ");
    check_refused("# only a comment\n\n", "line 1: ");
    check_refused("game: chess\nseats: 2\n", "line 1: there is no game 'chess'");
    check_refused(format!("game: {GAME}\n"), "seats");
    check_refused(format!("game: {GAME}\nseats: 99\n"), "line 2: ");
    check_refused(format!("game: {GAME}\nseats: 3\nseed: 1\nP9 leave\n"), "line 4: ");
    check_refused(format!("game: {GAME}\nseats: 3\nseed: 1\nP1 fly\n"), "line 4: ");
    check_refused(format!("game: {GAME}\nseats: 3\nseed: 1\n? over\n"), "line 4: ");
    check_refused(format!("game: {GAME}\nseats: 3\nseed: 1\n! Q7\n"), "line 4: ");
    check_refused(b"game: x\n\nseats: \xff\xfe\n", "line 3: this is not UTF-8 text");
}

#[test]
fn missing_files_and_folders_are_refused() {
    for command in ["replay", "scene"] {
        run(&[command, "no-such-file.game"]).refused("no-such-file.game: ");
        run(&[command, "/"]).refused("/: ");
        run(&[command]).refused("FILE");
    }
}

#[test]
fn a_bad_record_does_not_stop_the_others() {
    let good = saved_game("good.game", "31");
    let bad = file("bad.game", "nonsense\n");
    let ran = run(&["replay", "--json", &bad, &good, "missing.game"]).refused("bad.game: line 1: ");
    assert_eq!(ran.json().len(), 1);
    assert!(ran.err.contains("missing.game: "), "{}", ran.err);
}

#[test]
fn huge_lines_and_huge_files_are_refused() {
    check_refused("x".repeat(1 << 20), "line 1: ");
    check_refused(format!("game: {GAME}\nseats: 3\nP1 {}\n", "y".repeat(1 << 20)), "line ");
    let ran = run_with(&["scene", "-"], &vec![b'#'; 17 << 20]).refused("longer than 16 MiB");
    assert!(ran.err.len() < 5_000);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let ran = run_with(&["scene", "-"], b"game: \x1b[2J\n").refused("line 1: ");
    assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
    let combat = "party: warrior-d\ntiles: tunnel\nfatigue: 2\n";
    for title in ["\u{1b}]0;owned\u{7}", "turned \u{202e}around", "a\u{9b}2Jb", "\u{2066}x"] {
        let text = format!("combat: {title}\n{combat}");
        let ran =
            run_with(&["solve", "-"], text.as_bytes()).refused("line 1: combat: the character U+");
        assert!(ran.out.is_empty(), "{}", ran.out);
        let text = format!("game: {GAME}\nseats: 3\nseed: 4\ntitle: {title}\n");
        for command in ["replay", "scene"] {
            run_with(&[command, "-"], text.as_bytes()).refused("line 4: title: the character U+");
        }
    }
    run_with(&["solve", "-"], format!("combat: Ελένη 山田\n{combat}").as_bytes()).success();
}

#[test]
fn truncated_and_spoiled_games_never_panic() {
    let path = saved_game("to-spoil.game", "32");
    let whole = std::fs::read(path).expect("kept");
    let mut rng = Rng::new(7);
    for nth in 0..60 {
        let mut bytes = whole.clone();
        if nth % 2 == 0 {
            bytes.truncate(rng.below(whole.len() as u32) as usize);
        }
        for _ in 0..nth % 5 {
            let at = rng.below(whole.len() as u32) as usize;
            if let Some(byte) = bytes.get_mut(at) {
                *byte = rng.below(256) as u8;
            }
        }
        check_survives(READERS[nth % READERS.len()], &bytes);
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = Rng::new(8);
    for nth in 0..40 {
        let n_bytes = rng.below(400);
        let bytes: Vec<u8> = (0..n_bytes).map(|_| rng.below(256) as u8).collect();
        let mut with_head = format!("game: {GAME}\nseats: 3\nseed: 4\n").into_bytes();
        with_head.extend(bytes.iter().map(|byte| byte % 128));
        check_survives(READERS[nth % READERS.len()], &bytes);
        check_survives(READERS[nth % READERS.len()], &with_head);
    }
}

/// Good or refused with a line; nothing else.
#[track_caller]
fn check_survives(args: &[&str], bytes: &[u8]) {
    let ran = run_with(args, bytes);
    match ran.code {
        Some(0) => {}
        _ => drop(ran.refused(": line ")),
    }
}

#[test]
fn command_lines_of_any_kind_are_refused() {
    run(&["dance"]).refused("dance");
    run(&["--", "-"]).refused("");
    run(&["arena"]).refused("--game");
    run(&["scene", "--sideways"]).refused("--sideways");
    run(&["bench", "--seconds", "soon"]).refused("soon");
    let ran = run(&["play", GAME, "--seed", "-1"]).refused("-1");
    assert!(!ran.err.contains("tip:"), "{}", ran.err);
    run(&["play", GAME, "--seed", "99999999999999999999999"]).refused("9999");
    let twice = ["--option", "treasure=open", "--option", "Treasure=hidden"];
    run(&[&["play", GAME][..], &twice].concat()).refused("--option: 'Treasure' is given twice");
    let twice = ["solve", "--weight", "gold=1", "--weight", "gold=2", "-"];
    run(&twice).refused("--weight: 'gold' is given twice");
}

#[cfg(unix)]
#[test]
fn command_lines_that_are_no_text_are_refused() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    let strange = OsStr::from_bytes(b"\xff\xfe");
    for words in [vec!["play"], vec!["replay"], vec!["arena", "--game"], vec![]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nethertable"));
        let output = command.args(words).arg(strange).output().expect("the executable ends");
        assert_eq!(output.status.code(), Some(2));
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    }
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let path = saved_game("piped.game", "33");
    let many = vec![path.as_str(); 200];
    let mut child = Command::new(env!("CARGO_BIN_EXE_nethertable"))
        .arg("replay")
        .args(many)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts");
    let mut start = [0; 16];
    child.stdout.take().expect("piped").read_exact(&mut start).expect("some output");
    let output = child.wait_with_output().expect("the executable ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for words in [&["--help"][..], &["play", "--help"], &["--version"], &["games"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_nethertable"));
        let output = command.args(words).stdout(full).output().expect("the executable ends");
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let error = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(error.starts_with("error: "), "{error}");
    }
}

#[test]
fn a_server_is_not_started_with_what_it_cannot_use() {
    run(&["serve", "--host", "https://inn.example"]).refused("without scheme and port");
    run(&["serve", "--host", "inn.example,inn.example:80"]).refused("'inn.example:80'");
    run(&["serve", "--keep-guests", "soon"]).refused("--keep-guests");
}

#[test]
fn help_is_there_for_everything() {
    let whole = run(&["--help"]).success();
    assert!(whole.out.contains("Usage: nethertable"), "{}", whole.out);
    for command in ["serve", "play", "games", "arena", "replay", "scene", "bench"] {
        let text = run(&[command, "--help"]).success().out;
        assert!(text.contains("Examples:"), "{text}");
        assert!(whole.out.contains(command));
    }
}
