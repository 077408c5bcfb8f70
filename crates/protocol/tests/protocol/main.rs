//! Tests of what the fuzz targets do: it builds, and holds of their seeds and of some bytes for every game of the list.
//!
//! The fuzzer itself runs on demand only (docs/fuzzing.md), so nothing else would notice a target that a new game breaks.

use std::{fs, path::Path};

use protocol::GameId;
use tabletop::Rng;

#[path = "../../../../fuzz/src/lib.rs"]
mod fuzz;
mod reading;

/// The seeds of a target, each with its name.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = fs::read_dir(&folder).expect("seeds of the target");
    let seeds: Vec<_> = files
        .map(|file| {
            let path = file.expect("a seed").path();
            (path.display().to_string(), fs::read(&path).expect("a seed can be read"))
        })
        .collect();
    assert!(!seeds.is_empty(), "{target} has seeds");
    seeds
}

/// Random bytes, of which the first chooses a game.
fn bytes_for(game: usize, seed: u64, n_bytes: usize) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let rest = (1..n_bytes).map(|_| rng.below(256) as u8);
    [game as u8].into_iter().chain(rest).collect()
}

#[test]
fn transcripts_are_fuzzed() {
    for (_, text) in seeds("transcript") {
        fuzz::transcript::fuzz(&text);
        // Broken in the middle, and with a byte that is no text.
        fuzz::transcript::fuzz(&text[..text.len() / 2]);
        fuzz::transcript::fuzz(&[&text[..], &[0xff]].concat());
    }
}

#[test]
fn positions_of_every_game_are_fuzzed() {
    for (name, bytes) in seeds("scene") {
        let n_read = fuzz::scene::fuzz(&bytes);
        assert!(n_read == 1 || !name.ends_with(".game"), "{name} is a position");
    }
    for (nth, game) in GameId::ALL.iter().enumerate() {
        let n_read: usize = (0..40).map(|seed| fuzz::scene::fuzz(&bytes_for(nth, seed, 24))).sum();
        assert!(n_read > 8, "{game}: {n_read} of 40 positions could be read");
    }
}

#[test]
fn actions_of_every_game_are_fuzzed() {
    seeds("actions").iter().for_each(|(_, bytes)| fuzz::actions::fuzz(bytes));
    for nth in 0..GameId::ALL.len() {
        (0..10).for_each(|seed| fuzz::actions::fuzz(&bytes_for(nth, seed, 80)));
    }
}
