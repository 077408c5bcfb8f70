//! Every key that is used is in the catalogues, and every other language has no more than English.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use protocol::GameId;

use super::*;
use crate::loading;

/// English, with the messages of all games.
pub fn set_english() {
    set_language(&[]);
    add(&all_catalogues());
}

fn all_catalogues() -> Vec<Catalogue> {
    let of_games = GameId::ALL.iter().flat_map(|game| loading::load_now(*game).catalogues());
    CATALOGUES.iter().chain(of_games).copied().collect()
}

/// All sources of the client.
fn sources(folder: &Path, out: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !path.ends_with("tests.rs")
        {
            out.push(fs::read_to_string(path).expect("readable"));
        }
    }
}

fn used_keys() -> BTreeSet<String> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let mut keys = BTreeSet::new();
    for text in texts {
        for mark in ["t!(\"", "Message::new(\"", "said(\""] {
            for (at, _) in text.match_indices(mark) {
                // `format!("` ends like `t!("` and is something else.
                let is_part = text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
                let key = text[at + mark.len()..].split_once('"').map(|(key, _)| key);
                keys.extend(key.filter(|_| !is_part).map(str::to_string));
            }
        }
    }
    // The example in the macro's own comment.
    keys.retain(|key| key != "seats" && !key.contains(['\\', ',', ' ']) && !key.is_empty());
    keys
}

/// The messages a language has.
fn written_keys(language: &str) -> BTreeSet<String> {
    let texts = all_catalogues().into_iter().filter(|(of, _)| *of == language);
    let lines = texts.flat_map(|(_, text)| text.lines());
    let keys = lines.filter_map(|line| Some(line.split_once(" =")?.0));
    keys.filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase()))
        .map(str::to_string)
        .collect()
}

#[test]
fn every_key_used_is_written() {
    set_english();
    let missing: Vec<String> = used_keys().into_iter().filter(|key| !has(key)).collect();
    assert!(missing.is_empty(), "not in the English catalogues: {missing:?}");
}

#[test]
fn every_key_written_is_used() {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    // Boards have tables of keys; the names of options are put together.
    let is_named = |key: &String| texts.iter().any(|text| text.contains(&format!("\"{key}\"")));
    let idle = written_keys(FALLBACK).into_iter();
    let idle = idle.filter(|key| !key.contains("-option-") && !is_named(key));
    let idle: Vec<String> = idle.collect();
    assert!(idle.is_empty(), "written but never said: {idle:?}");
}

#[test]
fn other_languages_have_no_more_than_english() {
    let english = written_keys(FALLBACK);
    for language in languages() {
        let more: Vec<String> = written_keys(language).difference(&english).cloned().collect();
        assert!(more.is_empty(), "{language} has messages that nobody says: {more:?}");
    }
}

#[test]
fn catalogues_are_read_without_a_fault() {
    for (language, text) in all_catalogues() {
        assert!(FluentResource::try_new(text.to_string()).is_ok(), "{language}: {text}");
    }
}

#[test]
fn a_message_is_said_with_names_numbers_and_parts() {
    assert_eq!(set_language(&["xx".to_string(), "en-GB".to_string()]), "en");
    set_english();
    let coins = Message::new("mi-coins").with("n", 3);
    let paid = Message::new("mi-paid").with("seat", Seat::new(1)).with("treasure", coins);
    assert_eq!(paid.to_text(&|_| "Ada".to_string()), "Ada added 3 coins to the pool.");
    assert_eq!(t!("mi-coins", n = 1), "1 coin");
    assert_eq!(Message::new("no-such-message").to_text(&|_| String::new()), "no-such-message");
}

/// The English messages as they are written, each with its key.
fn written() -> Vec<(String, String)> {
    written_where(|_| true)
}

/// Those below some headings.
pub fn written_below(headings: &[&str]) -> Vec<(String, String)> {
    written_where(|heading| headings.contains(&heading))
}

fn written_where(is_wanted: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let mut messages: Vec<(String, String)> = Vec::new();
    for (_, text) in all_catalogues().into_iter().filter(|(language, _)| *language == FALLBACK) {
        let mut heading = "";
        for line in text.lines().filter(|line| !line.is_empty()) {
            if line.starts_with('#') {
                heading = line;
            }
            if line.starts_with('#') || !is_wanted(heading) {
                continue;
            }
            match line.split_once(" = ").filter(|_| line.starts_with(|c: char| c.is_alphabetic())) {
                Some((key, rest)) => messages.push((key.to_string(), rest.to_string())),
                None => {
                    if let Some((_, body)) = messages.last_mut() {
                        body.push_str(line);
                    }
                }
            }
        }
    }
    messages
}

/// What goes into a message: its variables, without those that only tell whether a seat is one's own.
pub fn variables(body: &str) -> BTreeSet<String> {
    let names = body.split('$').skip(1).map(|rest| rest.split([' ', '}', ')']).next());
    let names = names.flatten().filter(|name| !name.ends_with("-is"));
    names.map(str::to_string).collect()
}

/// The names of the arguments of a `t!`, from what follows its key.
fn given_names(mut rest: &str) -> BTreeSet<String> {
    let (mut depth, mut names) = (0, BTreeSet::new());
    while let Some(at) = rest.find(['(', ')', '[', ']', '{', '}', '"', ',']) {
        let (mark, after) = rest[at..].split_at(1);
        rest = after;
        match mark {
            ")" | "]" | "}" if depth == 0 => break,
            ")" | "]" | "}" => depth -= 1,
            "\"" => rest = rest.split_once('"').map_or("", |(_, rest)| rest),
            "," if depth == 0 => names.extend(rest.split_once(" = ").map(|(name, _)| name.trim())),
            "," => {}
            _ => depth += 1,
        }
    }
    names.into_iter().map(str::to_string).collect()
}

#[test]
fn whatever_a_message_needs_is_given() {
    let needed: BTreeMap<String, BTreeSet<String>> =
        written().into_iter().map(|(key, body)| (key, variables(&body))).collect();
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let mut n_checked = 0;
    for text in texts {
        for (at, mark) in text.match_indices("t!(\"") {
            let is_part = text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            let Some((key, rest)) = text[at + mark.len()..].split_once('"') else { continue };
            let Some(needed) = needed.get(key).filter(|_| !is_part) else { continue };
            let given = given_names(rest);
            let missing: Vec<&String> = needed.difference(&given).collect();
            assert!(missing.is_empty(), "{key} is said without {missing:?}");
            n_checked += needed.len();
        }
    }
    assert!(n_checked > 50, "arguments are found: {n_checked}");
}

#[test]
fn a_message_is_about_the_first_seat_it_names() {
    let [first, second] = [0, 1].map(Seat::new);
    let inner = Message::new("mi-goal-other").with("seat", second).with("fame", 3);
    let outer = Message::new("mi-goal-and").with("n", 2).with("first", inner).with("rest", first);
    assert_eq!(outer.subject(), Some(second));
    assert_eq!(Message::new("mi-nothing").subject(), None);
}

#[test]
fn no_key_is_written_twice() {
    let mut seen = BTreeSet::new();
    for (key, _) in written() {
        assert!(seen.insert(key.clone()), "{key} is written twice");
    }
}

/// A one is followed by one thing.
#[test]
fn one_is_not_many() {
    set_english();
    const MANY: [&str; 24] = [
        "adventurers",
        "are",
        "cards",
        "coins",
        "foreimps",
        "gems",
        "have",
        "imps",
        "marks",
        "monsters",
        "people",
        "points",
        "prisoners",
        "rooms",
        "rounds",
        "seats",
        "skulls",
        "tiles",
        "traps",
        "treasures",
        "trolls",
        "tunnels",
        "watch",
        "workers",
    ];
    let mut n_counted = 0;
    for (key, body) in written() {
        let mut message = Message::new(key.clone().leak());
        for name in variables(&body) {
            message = message.with(name.leak(), 1);
        }
        let said = message.to_text(&|seat| seat.to_string());
        let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).collect();
        for (nth, _) in words.iter().enumerate().filter(|(_, word)| **word == "1") {
            n_counted += 1;
            // `1 of 1 recalled traps`, `1 red marks`: also behind an adjective.
            let behind = words[nth + 1..].iter().take(2).take_while(|word| !word.is_empty());
            let behind: Vec<_> = behind.collect();
            let is_hit_points = behind.contains(&&"hit");
            let is_wrong = behind.iter().any(|word| MANY.contains(word));
            // Nobody has a single hit point but who has lost the others, which is said otherwise.
            assert!(!is_wrong || is_hit_points, "{key} = {said}");
        }
    }
    assert!(n_counted > 40, "numbers are said");
}

#[test]
fn a_number_below_zero_has_a_minus() {
    set_english();
    let points = Message::new("points").with("n", -4).with("shown", -4);
    let scored = Message::new("dl-scored").with("seat", Seat::new(0)).with("points", points);
    assert_eq!(scored.to_text(&|_| "Ada".to_string()), "Ada scored −4 points.");
}

#[test]
fn the_viewer_is_addressed_wherever_they_stand_in_a_sentence() {
    set_english();
    let name = |seat: Seat| ["Ada", "Bo"][seat.index()].to_string();
    let (ada, bo) = (Seat::new(0), Seat::new(1));
    let left = Message::new("dl-paladin-left")
        .with("from", Arg::Object(ada))
        .with("seat", Arg::Object(bo));
    assert_eq!(left.to_text_for(Some(ada), &name), "The paladin left you and came for Bo.");
    assert_eq!(left.to_text_for(Some(bo), &name), "The paladin left Ada and came for you.");
    assert_eq!(left.to_text_for(None, &name), "The paladin left Ada and came for Bo.");
    let placed = Message::new("mi-paid").with("seat", ada).with("treasure", "1 coin");
    assert_eq!(placed.to_text_for(Some(ada), &name), "You added 1 coin to the pool.");
}
