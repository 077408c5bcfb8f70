//! Small slips of the pen in the examples: every message names its line and says what is wrong in words.

use std::path::Path;

use dungeon_lords::DungeonLords;
use tabletop::{Rng, transcript};

/// The records of the worked examples and regressions, each as its lines.
fn records() -> Vec<Vec<String>> {
    let mut records = Vec::new();
    for folder in ["tests/examples", "tests/regressions"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut paths: Vec<_> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        for path in paths {
            let text = std::fs::read_to_string(path).expect("a text");
            let kept = text.lines().map(|line| line.split(" #").next().unwrap_or_default().trim());
            let kept: Vec<&str> = kept.filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
            for record in kept.split(|line| line.starts_with("game:")).skip(1) {
                let lines = record.iter().map(|line| line.to_string());
                records
                    .push(["game: dungeon-lords".to_string()].into_iter().chain(lines).collect());
            }
        }
    }
    records
}

/// A letter doubled, dropped, swapped with the next or replaced; a word dropped, doubled or put behind its neighbour.
fn slip(line: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let mut words: Vec<&str> = line.split(' ').collect();
    let at = rng.below(letters.len() as u32) as usize;
    let nth = rng.below(words.len() as u32) as usize;
    match rng.below(8) {
        0 => letters.insert(at, letters[at]),
        1 => drop(letters.remove(at)),
        2 if at + 1 < letters.len() => letters.swap(at, at + 1),
        3 => letters[at] = ['x', '9', '-', '*', ':', '!', '/', '@'][rng.below(8) as usize],
        4 => {
            words.remove(nth);
            return words.join(" ");
        }
        5 => words.insert(nth, words[nth]),
        6 if nth + 1 < words.len() => words.swap(nth, nth + 1),
        _ => words.truncate(nth),
    }
    match letters.iter().collect::<String>() {
        same if same == line => words.join(" "),
        slipped => slipped,
    }
}

/// What a library says of its own accord, and what says nothing.
const UNHELPFUL: [&str; 9] = [
    "invalid digit",
    "cannot parse",
    "empty string",
    "ParseIntError",
    "None",
    "Some(",
    "Err(",
    "unknown",
    "as in a scene without this field",
];

#[test]
fn every_slip_is_answered_with_its_line_and_a_cause() {
    let (mut n_refused, mut n_taken) = (0, 0);
    for (nth, record) in records().into_iter().enumerate() {
        let mut rng = Rng::new(nth as u64 + 1);
        for at in (1..record.len()).flat_map(|at| std::iter::repeat_n(at, 12)) {
            let mut lines = record.clone();
            lines[at] = slip(&lines[at], &mut rng);
            let text = lines.join("\n");
            let run = transcript::parse(&text).and_then(|records| {
                let last = records.last().expect("a record");
                transcript::run::<DungeonLords>(last)
            });
            let Err(error) = run else {
                n_taken += 1;
                continue;
            };
            n_refused += 1;
            let where_and_why = format!("{error}\nline {}: {}\n{text}", at + 1, lines[at]);
            assert!((1..=lines.len()).contains(&error.line), "no such line: {where_and_why}");
            let words = error.message.split_whitespace().count();
            assert!(words >= 4, "this says too little: {where_and_why}");
            let odd = UNHELPFUL.iter().find(|odd| error.message.contains(**odd));
            assert_eq!(odd, None, "{where_and_why}");
            // A field that is gone, or without its colon another kind of line, may be missed by one above it.
            let is_gone = record[at].contains(": ") && !lines[at].contains(": ");
            let is_about = error.line > at || error.line == 1 || is_gone;
            assert!(is_about, "what stands above the slip is right: {where_and_why}");
        }
    }
    assert!(n_refused > 1000 && n_taken > 50, "{n_refused} refused, {n_taken} taken");
}
