//! `replay` and `scene` on good records.

use std::fmt::Write;

use crate::run::{check_keys, file, run, run_with, saved_game};

/// The start of a saved game, cut after a whole step.
fn opening(name: &str, seed: &str) -> String {
    let path = saved_game(name, seed);
    let text = std::fs::read_to_string(path).expect("kept");
    let steps = text.match_indices("\nP").map(|(at, _)| at + 1);
    let is_step = |at: &usize| text[*at..].split_whitespace().nth(1).is_some_and(|w| w != "purse:");
    let third = steps.filter(is_step).nth(3).expect("at least four steps");
    text[..third].to_string()
}

#[test]
fn replay_prints_log_rules_and_scores() {
    let path = saved_game("replayed.game", "21");
    let text = run(&["replay", "--rules", &path]).success().out;
    for part in ["The table is set up", "        > ", "        ! ", "points", "Rules cited"] {
        assert!(text.contains(part), "'{part}' is not in {text}");
    }
    let ran = run(&["replay", "--json", &path, &path]).success();
    let objects = ran.json();
    assert_eq!(objects.len(), 2);
    let keys = ["title", "game", "seats", "steps", "over", "scores", "ranks"];
    check_keys(&objects[0], &keys);
    assert_eq!(objects[0], objects[1]);
    let ranks = objects[0]["ranks"].as_array().expect("ranks");
    assert!(ranks.contains(&0.into()), "somebody is best: {ranks:?}");
}

#[test]
fn an_unfinished_game_has_no_scores() {
    let record = opening("unfinished.game", "22");
    let ran = run_with(&["replay", "--json", "-"], record.as_bytes()).success();
    let object = &ran.json()[0];
    assert_eq!(object["steps"], 3);
    assert_eq!(object["over"], false);
    assert!(object["scores"].is_null() && object["ranks"].is_null());
    let text = run_with(&["replay", "-"], record.as_bytes()).success().out;
    assert!(text.contains("After 3 steps the game is not over"), "{text}");
}

#[test]
fn titles_stand_above_records() {
    let record = opening("titled.game", "26");
    let titled = record.replacen("seats:", "title: The exchange\nseats:", 1);
    for command in ["replay", "scene"] {
        let alone = run_with(&[command, "-"], titled.as_bytes()).success();
        assert!(alone.out.starts_with("The exchange\n"), "{}", alone.out);
        let two = format!("{titled}{record}");
        let second = titled.lines().count() + 1;
        let text = run_with(&[command, "-"], two.as_bytes()).success().out;
        assert!(text.starts_with("-, line 1: The exchange\n"), "{text}");
        assert!(text.contains(&format!("\n-, line {second}\n")), "{text}");
        let objects = run_with(&[command, "--json", "-"], two.as_bytes()).success().json();
        assert_eq!(objects[0]["title"], "The exchange");
        assert!(objects[1]["title"].is_null());
    }
}

#[test]
fn the_log_goes_as_far_as_the_record_holds() {
    let record = opening("half-logged.game", "27");
    let n_events = |text: &str| text.lines().filter(|line| line.starts_with("        > ")).count();
    let whole = run_with(&["replay", "-"], record.as_bytes()).success().out;
    assert!(n_events(&whole) > 0, "{whole}");
    let bad = format!("{record}? over\n");
    let ran = run_with(&["replay", "-"], bad.as_bytes()).refused("but it is no");
    assert_eq!(n_events(&ran.out), n_events(&whole), "{}", ran.out);
    // The set-up is logged even if the very first step fails.
    let ran = run_with(&["replay", "-"], b"game: monster-inn\nseats: 3\nseed: 1\nP1 fly\n");
    let ran = ran.refused("line 4: ");
    assert!(ran.out.contains("The table is set up\n        ! "), "{}", ran.out);
    // A draw that cannot be is the end of the step that draws it.
    let ran = run_with(&["replay", "-"], b"game: monster-inn\nseats: 3\n! P1 Q7\n");
    let ran = ran.refused("line 3: ");
    assert_eq!(n_events(&ran.out), 0, "{}", ran.out);
}

#[test]
fn one_step_is_no_steps() {
    let record = opening("one-step.game", "28");
    let first = record.find("\nP").expect("a step") + 1;
    let second = record[first..].find("\nP").map_or(record.len(), |at| first + at + 1);
    let text = run_with(&["replay", "-"], &record.as_bytes()[..second]).success().out;
    assert!(text.contains("After 1 step the game"), "{text}");
}

#[test]
fn claims_refusals_and_undo_are_shown() {
    let record = opening("claims.game", "23");
    let ran = run_with(&["scene", "--json", "--refused", "-"], record.as_bytes()).success();
    let object = &ran.json()[0];
    let seat = object["to_act"][0].as_str().expect("a seat");
    let refused = &object["refused"][seat][0];
    let (action, rule) = (&refused["action"], &refused["rule"]);
    let (action, rule) = (action.as_str().expect("text"), rule.as_str().expect("text"));
    let mut record = record;
    writeln!(record, "{seat} {action} -> {rule}\n? over: no\n? to act: {seat}")
        .expect("writing to a `String` cannot fail");
    let text = run_with(&["replay", "-"], record.as_bytes()).success().out;
    assert!(text.contains(&format!("refused by {rule}, as written")), "{text}");
    assert!(text.contains("? over: no: holds"), "{text}");
}

#[test]
fn a_scene_says_what_is_legal_and_why_the_rest_is_not() {
    let record = opening("scene-legal.game", "24");
    let two = format!("{record}\n{record}");
    let path = file("two-scenes.game", two);
    let ran = run(&["scene", "--json", "--refused", &path]).success();
    let objects = ran.json();
    assert_eq!(objects.len(), 2, "one object a record");
    for object in &objects {
        let keys = ["title", "game", "seats", "over", "to_act", "legal", "refused"];
        check_keys(object, &keys);
        check_keys(&object["legal"], &["P1", "P2", "P3"]);
        check_keys(&object["refused"], &["P1", "P2", "P3"]);
        let seat = object["to_act"][0].as_str().expect("a seat");
        assert!(!object["legal"][seat].as_array().expect("a list").is_empty());
        for refused in object["refused"][seat].as_array().expect("a list") {
            check_keys(refused, &["action", "rule"]);
        }
        assert!(object.get("sheets").is_none());
    }
    let ran = run(&["scene", "--json", &path]).success();
    assert!(ran.json()[0].get("refused").is_none());
    let text = run(&["scene", &path]).success().out;
    assert!(text.contains("to act. Legal: ") && text.contains("refused by "), "{text}");
}

#[test]
fn a_finished_scene_has_its_sheets() {
    let path = saved_game("finished.game", "25");
    let ran = run(&["scene", "--json", &path]).success();
    let object = &ran.json()[0];
    assert_eq!(object["over"], true);
    for (nth, seat) in ["P1", "P2", "P3"].iter().enumerate() {
        let sheet = &object["sheets"][seat];
        let lines = sheet["lines"].as_array().expect("lines");
        lines.iter().for_each(|line| check_keys(line, &["rule", "text", "points"]));
        let sum: i64 = lines.iter().map(|line| line["points"].as_i64().expect("points")).sum();
        assert_eq!(sheet["total"], sum);
        assert_eq!(sheet["total"], object["scores"][nth]);
    }
    // The scene alone says the same as the whole game.
    let scene = object["scene"].as_str().expect("a scene");
    let ran = run_with(&["scene", "--json", "-"], scene.as_bytes()).success();
    assert_eq!(ran.json()[0]["sheets"], object["sheets"]);
    let text = run(&["scene", &path]).success().out;
    assert!(text.contains(" points\n"), "{text}");
}

#[test]
fn solve_answers_the_good_combats_of_a_file() {
    let good = "party: warrior-d\ntiles: tunnel\nfatigue: 2\n";
    let text = format!("combat: first\n{good}combat: bad\nparty: nobody\ncombat: last\n{good}");
    let ran = run_with(&["solve", "--json", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let titles: Vec<_> = ran.json().iter().map(|object| object["title"].clone()).collect();
    assert_eq!(titles, ["first", "last"]);
    assert!(ran.err.contains("error: -: line 6: "), "{}", ran.err);
}

#[test]
fn combats_are_for_solve() {
    let text = "# one combat\n\nCombat : x\nparty: warrior-d\ntiles: tunnel\nfatigue: 2\n";
    for command in ["replay", "scene"] {
        let ran = run_with(&[command, "-"], text.as_bytes());
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let expected = "error: -: line 3: this is a single combat of Dungeon Lords, not a game: 'nethertable solve' reads it";
        assert!(ran.err.contains(expected), "{}", ran.err);
        assert!(ran.out.is_empty(), "{}", ran.out);
    }
    let ran = run_with(&["solve", "-"], text.as_bytes()).success();
    assert!(
        ran.out.contains("Best: 2 conquered") || ran.out.contains("Best: 1 conquered"),
        "{}",
        ran.out
    );
}

#[test]
fn an_illusion_uses_up_symbols_before_adventurers_do() {
    // Kamikaze imp first: the illusion takes symbols, and the wall of fire and the dragon meet a party without.
    let text = "combat: x\nyear: 2\nround: 3\nparty: illusion thief-h thief-g/1\ntiles: labyrinth, tunnel\n\
        traps: wall-of-fire kamikaze-imp\nmonsters: dragon\nimps: 1\ncards: - - blind-rage song-of-courage\n\
        combat: y\nyear: 2\nparty: illusion thief-g\ntiles: labyrinth, tunnel, tunnel\n\
        traps: wall-of-fire kamikaze-imp cursed-ring\nmonsters: dragon\nimps: 1\ngold: 1\n\
        cards: blind-rage song-of-courage regeneration magic-key\n";
    let ran = run_with(&["solve", "--json", "-"], text.as_bytes()).success();
    assert_eq!(ran.json()[0]["means"]["tiles"]["sum"], 0, "{}", ran.out);
    let ran = run_with(&["solve", "--json", "--points", "-"], text.as_bytes()).success();
    assert_eq!(ran.json().len(), 2, "{}", ran.out);
}
