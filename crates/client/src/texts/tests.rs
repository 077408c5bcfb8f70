//! Every key that is used is in the catalogues, and every other language has no more than English.

use std::{collections::BTreeSet, fs, path::Path};

use super::*;

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
    let texts = CATALOGUES.iter().filter(|(of, _)| *of == language);
    let lines = texts.flat_map(|(_, text)| text.lines());
    let keys = lines.filter_map(|line| Some(line.split_once(" =")?.0));
    keys.filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase()))
        .map(str::to_string)
        .collect()
}

#[test]
fn every_key_used_is_written() {
    speak(&[]);
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
    for (language, text) in CATALOGUES {
        assert!(FluentResource::try_new((*text).to_string()).is_ok(), "{language}: {text}");
    }
}

#[test]
fn a_message_is_said_with_names_numbers_and_parts() {
    speak(&["xx".to_string(), "en-GB".to_string()]);
    let coins = Message::new("mi-coins").with("n", 3);
    let paid = Message::new("mi-paid").with("seat", Seat::new(1)).with("treasure", coins);
    assert_eq!(paid.say(&|_| "Ada".to_string()), "Ada added 3 coins to the pool.");
    assert_eq!(t!("mi-coins", n = 1), "1 coin");
    assert_eq!(Message::new("no-such-message").say(&|_| String::new()), "no-such-message");
}
