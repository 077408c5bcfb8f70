//! `play` through a pipe.

use crate::run::{GAME, file, run, run_with, saved_game, scratch};

fn play(args: &[&str], typed: &str) -> String {
    let args = [&["play", GAME, "--seed", "3", "--bots", "greedy,random"], args].concat();
    run_with(&args, typed.as_bytes()).success().out
}

#[test]
fn a_game_is_played_to_its_end_and_replayed() {
    let path = saved_game("whole.game", "11");
    let ran = run(&["replay", "--json", &path]).success();
    let object = &ran.json()[0];
    assert_eq!(object["over"], true);
    assert_eq!(object["scores"].as_array().expect("scores").len(), 3);
}

#[test]
fn numbers_and_words_are_both_actions() {
    let text = play(&[], "leave\n1\nquit\n");
    assert!(text.contains("P1 left with") && text.contains("Goodbye."), "{text}");
}

#[test]
fn commands_answer() {
    let text =
        play(&[], "help\nrules\nrules turn-2\nrules NO-1\nlook\nlog\nwhy decline\nwhy\n99\n");
    for part in
        ["undo your last move", "TURN-2 — ", "There is no rule 'NO-1'", "There is no number 99"]
    {
        assert!(text.contains(part), "'{part}' is not in {text}");
    }
    assert_eq!(text.matches("You may:").count(), 2, "{text}");
    assert!(text.contains("The input has ended"), "{text}");
}

#[test]
fn newcomers_are_told_how_the_game_goes() {
    let text = play(&[], "how\nhelp\nquit\n");
    assert_eq!(text.matches("You are dungeon masters").count(), 3, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn every_action_stands_beside_what_it_leads_to() {
    let text = play(&[], "quit\n");
    let list = text.split("You may:\n").nth(1).expect("a list");
    let actions: Vec<&str> = list.lines().take_while(|line| !line.is_empty()).collect();
    let arrows: Vec<Option<usize>> = actions.iter().map(|line| line.find("  → P1 ")).collect();
    assert!(arrows.len() > 1 && arrows[0].is_some(), "{text}");
    assert!(arrows.iter().all(|at| *at == arrows[0]), "{text}");
}

#[test]
fn why_names_the_rule_that_allows_a_action() {
    let text = play(&[], "why leave\nquit\n");
    assert!(text.contains("You may do that now: leave.\nLEAVE-1 — "), "{text}");
}

#[test]
fn a_loaded_game_begins_with_its_log() {
    let path = scratch("log.game").display().to_string();
    play(&["--save", &path], "1\nquit\n");
    let text = play(&["--load", &path], "quit\n");
    assert!(text.contains("The log so far, "), "{text}");
    assert!(text.contains("  · P1 "), "{text}");
    let path = saved_game("long-log.game", "13");
    let text = play(&["--load", &path], "");
    assert!(text.contains("its last 16 lines (type log for all):"), "{text}");
    assert!(text.contains("The game is over."), "{text}");
}

#[test]
fn an_illegal_action_is_refused_with_its_rule() {
    let text = play(&[], "decline\nfly away\nquit\n");
    assert!(text.contains("That is not allowed now.\nTURN-2 — "), "{text}");
    assert!(text.contains("'fly away' is not an action"), "{text}");
}

#[test]
fn undo_is_refused_in_words() {
    let text = play(&[], "undo\npay coin\nundo\nquit\n");
    assert_eq!(text.matches("you have made no move yet [UNDO-1]").count(), 1, "{text}");
    assert_eq!(text.matches("Your last move cannot be undone").count(), 1, "{text}");
    assert!(text.contains("[UNDO-2]"), "{text}");
}

#[test]
fn with_confirm_a_step_can_be_undone() {
    let text = play(&["--confirm"], "pay coin\nundo\npay coin\n\nquit\n");
    assert_eq!(text.matches("Your last move is undone.").count(), 1, "{text}");
    assert_eq!(text.matches("· P1 added 1 coin").count(), 2, "{text}");
}

#[test]
fn a_saved_game_goes_on_as_it_would_have() {
    let (whole, part) = (scratch("go-on.game"), scratch("part.game"));
    let (whole, part) = (whole.display().to_string(), part.display().to_string());
    play(&["--save", &whole], &"1\n".repeat(400));
    let text = play(&["--save", &part], &"1\n".repeat(7));
    assert!(text.contains("Saved the game in"), "{text}");
    assert_ne!(std::fs::read(&whole).expect("kept"), std::fs::read(&part).expect("kept"));
    play(&["--load", &part, "--save", &part], &"1\n".repeat(400));
    assert_eq!(std::fs::read(&whole).expect("kept"), std::fs::read(&part).expect("kept"));
}

#[test]
fn a_game_from_a_scene_goes_on() {
    let path = saved_game("for-scene.game", "12");
    let text = std::fs::read_to_string(&path).expect("kept");
    let some: Vec<&str> = text.lines().take(40).collect();
    let ran = run_with(&["scene", "--json", "-"], some.join("\n").as_bytes()).success();
    let scene = ran.json()[0]["scene"].as_str().expect("a scene").to_string();
    let path = file("scene.game", scene);
    let text = play(&["--load", &path], &"1\n".repeat(400));
    assert!(text.contains("The game is over."), "{text}");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut typed = vec![0xff, 0xfe, b'\n', 0x1b, b'[', b'2', b'J', b'\n'];
    typed.extend(vec![b'x'; 1 << 20]);
    typed.extend(b"\nquit\n");
    let ran = run_with(&["play", GAME, "--bots", "random"], &typed).success();
    assert!(ran.out.contains("Goodbye.") && !ran.out.contains('\u{1b}'), "{}", ran.out);
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |args: &[&str], cause: &str| {
        run(&[&["play", GAME], args].concat()).refused(cause);
    };
    refused(&["--seats", "2"], "3 to 5 seats, not 2");
    refused(&["--seats", "-1"], "3 to 5 seats, not -1");
    refused(&["--seat", "P4"], "P4");
    refused(&["--seat", "P9"], "P9");
    refused(&["--bots", "easy,easy,easy"], "--bots");
    refused(&["--level", "godlike"], "godlike");
    refused(&["--load", "no-such-file.game"], "no-such-file.game");
    refused(&["--save", "/no/such/folder/x.game"], "x.game");
    let two = file("two.game", "game: monster-inn\nseats: 3\ngame: monster-inn\nseats: 3\n");
    refused(&["--load", &two], "expected one record, found 2");
    let bad = file("bad-load.game", "game: monster-inn\nseats: 3\nP1 fly\n");
    refused(&["--load", &bad], "line 3: ");
    run(&["play", "chess"]).refused("chess");
}
