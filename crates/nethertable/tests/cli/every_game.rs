//! Every command that takes a game, once for every game of the list.

use protocol::GameId;

use crate::run::{run, run_with, scratch};

/// A game by pipe, always the first action, saved in a file of this name.
fn play(game: GameId, file: &str) -> String {
    let path = scratch(&format!("{game}-{file}")).display().to_string();
    let arguments = ["play", game.name(), "--bots", "random", "--seed", "3", "--save", &path];
    let ran = run_with(&arguments, &b"1\n".repeat(2000)).success();
    assert!(ran.out.contains("The game is over."), "{game}: {}", ran.out);
    path
}

#[test]
fn every_game_is_listed() {
    let listed = run(&["games", "--json"]).success().json();
    let names: Vec<&str> = listed.iter().filter_map(|game| game["game"].as_str()).collect();
    let expected: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
    assert_eq!(names, expected);
}

#[test]
fn every_game_is_played_replayed_and_shown() {
    for &game in GameId::ALL {
        let path = play(game, "whole.game");
        let replayed = run(&["replay", "--json", &path]).success().json();
        assert_eq!(replayed[0]["game"], game.name());
        assert_eq!(replayed[0]["over"], true, "{game}");
        let shown = run(&["scene", "--json", &path]).success().json();
        assert_eq!(shown[0]["scores"], replayed[0]["scores"], "{game}");
        let scene = shown[0]["scene"].as_str().expect("a scene").to_string();
        let again = run_with(&["scene", "--json", "-"], scene.as_bytes()).success().json();
        assert_eq!(again[0]["scene"], shown[0]["scene"], "{game}");
    }
}

#[test]
fn every_game_has_tournaments_and_figures() {
    for &game in GameId::ALL {
        let name = game.name();
        let arguments = ["arena", "--game", name, "--json", "--bots", "random", "--games", "4"];
        let report = run(&arguments).success().json();
        assert_eq!(report[0]["games"], 4, "{game}");
        let n_seats = report[0]["seats"].to_string();
        let arguments = ["bench", "--game", name, "--seats", &n_seats, "--seconds", "0.02"];
        let figures = run(&[&arguments[..], &["--json"]].concat()).success().json();
        assert_eq!(figures[0]["allocations_per_playout"], 0.0, "{game}");
        assert_eq!(figures[0]["allocations_per_search_iteration"], 0.0, "{game}");
    }
}
