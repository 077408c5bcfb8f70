//! `bench`: it prints all its figures. No test checks how fast anything is.

use crate::run::{GAME, check_keys, run};

#[test]
fn json_has_the_promised_keys() {
    let ran = run(&["bench", "--game", GAME, "--seconds", "0.02", "--json"]).success();
    let objects = ran.json();
    assert_eq!(objects.len(), 3, "one object a seat count");
    for (object, seats) in objects.iter().zip(3..) {
        let keys = [
            "random_games_per_s",
            "random_actions_per_s",
            "search_iterations_per_s",
            "cut_search_iterations_per_s",
            "clone_ns",
            "state_bytes",
            "action_bytes",
            "view_bytes",
            "allocations_per_playout",
            "allocations_per_search_iteration",
            "peak_rss_kib",
        ];
        check_keys(object, &keys);
        assert_eq!(object["game"], GAME);
        assert_eq!(object["seats"], seats);
        assert_eq!(object["allocations_per_playout"], 0.0);
        assert_eq!(object["allocations_per_search_iteration"], 0.0);
        assert!(object["random_actions_per_s"].as_f64().expect("a rate") > 0.0);
    }
}

#[test]
fn one_seat_count_and_the_levels_as_text() {
    let args = ["bench", "--game", GAME, "--seats", "4", "--seconds", "0.02", "--levels"];
    let text = run(&[&args[..], &["--decisions", "1"]].concat()).success().out;
    assert!(text.contains("4 seats") && !text.contains("3 seats"), "{text}");
    assert!(text.contains("hard decides"), "{text}");
}

#[test]
fn what_does_not_fit_is_refused() {
    run(&["bench", "--seats", "99"]).refused("seats");
    run(&["bench", "--seconds", "0"]).refused("seconds");
    run(&["bench", "--seconds", "NaN"]).refused("seconds");
    run(&["bench", "--game", "chess"]).refused("chess");
}
