//! `arena` and `games`.

use serde_json::Value;

use crate::run::{GAME, check_keys, run, scratch};

fn arena(args: &[&str]) -> Value {
    let ran = run(&[&["arena", "--game", GAME, "--json"], args].concat()).success();
    let objects = ran.json();
    assert_eq!(objects.len(), 1);
    objects[0].clone()
}

/// All but what depends on the clock.
fn without_time(mut report: Value) -> Value {
    let object = report.as_object_mut().expect("an object");
    object.remove("seconds");
    object.remove("games_per_s");
    report
}

#[test]
fn games_lists_seats_options_and_levels() {
    let ran = run(&["games", "--json"]).success();
    for game in ran.json() {
        check_keys(&game, &["game", "title", "seats", "options", "levels", "rules"]);
        check_keys(&game["levels"], &["easy", "medium", "hard"]);
        check_keys(&game["seats"], &["least", "most"]);
    }
    let text = run(&["games"]).success().out;
    assert!(text.contains(GAME) && text.contains("ismcts"), "{text}");
}

#[test]
fn json_has_the_promised_keys() {
    let report = arena(&["--bots", "greedy,random,random", "--games", "12"]);
    check_keys(&report, &["game", "seats", "games", "seconds", "games_per_s", "entrants", "pairs"]);
    assert_eq!(report["seats"], 3);
    assert_eq!(report["games"], 12);
    for entrant in report["entrants"].as_array().expect("a list") {
        let keys = ["name", "games", "wins", "win_rate", "low", "high", "mean_score"];
        check_keys(entrant, &keys);
    }
    for pair in report["pairs"].as_array().expect("a list") {
        check_keys(
            pair,
            &["a", "b", "above", "low", "high", "points", "points_low", "points_high"],
        );
    }
}

#[test]
fn every_value_of_an_option_has_its_own_tournament() {
    let file = scratch("win-rates.txt");
    let _ = std::fs::remove_file(&file);
    let path = file.to_str().expect("a plain path");
    let args = ["--bots", "greedy,random", "--games", "6", "--by", "treasure", "--store", path];
    let all = arena(&args);
    let cases = all["cases"].as_array().expect("a list");
    assert_eq!(cases.len(), 2, "hidden and open");
    for case in cases {
        check_keys(case, &["options", "games", "entrants"]);
        assert_eq!(case["games"], 6);
        assert!(case["options"]["treasure"].is_string(), "{case}");
    }
    let stored = std::fs::read_to_string(&file).expect("it was written");
    assert_eq!(stored.lines().filter(|line| !line.starts_with('#')).count(), 4, "{stored}");
    arena(&args);
    let again = std::fs::read_to_string(&file).expect("it was written");
    assert_eq!(again, stored, "old results of the same bots are replaced");
    let ran = run(&["arena", "--game", GAME, "--bots", "random", "--by", "weather"]);
    ran.refused("no option 'weather'; known: ");
}

#[test]
fn a_seed_gives_the_same_result_on_any_number_of_threads() {
    let bots = ["--bots", "ismcts:iterations=10,greedy,random", "--games", "30", "--seed", "5"];
    let one = without_time(arena(&[&bots[..], &["--threads", "1"]].concat()));
    let two = without_time(arena(&[&bots[..], &["--threads", "2"]].concat()));
    let again = without_time(arena(&[&bots[..], &["--threads", "3"]].concat()));
    assert_eq!(one, two);
    assert_eq!(one, again);
}

#[test]
fn settings_belong_to_the_bot_before_them() {
    let report = arena(&["--bots", "ismcts:iterations=4,ms=900,random", "--games", "6"]);
    let names: Vec<&str> = report["entrants"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entrant| entrant["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["ismcts:iterations=4,ms=900", "random"]);
}

#[test]
fn seats_and_options_are_taken() {
    let args = ["--bots", "random", "--seats", "5", "--games", "5", "--option", "treasure=open"];
    assert_eq!(arena(&args)["seats"], 5);
}

#[test]
fn text_is_a_table_with_intervals() {
    let args = ["arena", "--game", GAME, "--bots", "greedy,random", "--games", "12"];
    let text = run(&args).success().out;
    assert!(text.contains("95 % interval") && text.contains("greedy above random"), "{text}");
}

#[test]
fn a_curve_compares_numbers_of_iterations_with_a_reference() {
    let curve = ["--bots", "ismcts:ms=1,guide=0.9", "--curve", "2,60,6", "--games", "42"];
    let against = ["--against", "ismcts:iterations=6,ms=1,guide=0.9", "--seed", "2"];
    let report = arena(&[&curve[..], &against[..]].concat());
    assert_eq!(report["against"], "ismcts:iterations=6,guide=0.9");
    let points = report["points"].as_array().expect("a list");
    let low = |nth: usize| points[nth]["pair"]["points_low"].as_f64().expect("a number");
    assert!(points[2]["pair"].is_null(), "that is the reference");
    assert!(low(1) > low(0), "ten times the thought: {report}");
    let args = [&["arena", "--game", GAME], &curve[..], &against[..]].concat();
    let text = run(&args).success().out;
    assert!(text.contains("points ahead") && text.contains("the reference"), "{text}");
}

#[test]
fn the_plot_is_well_formed() {
    let path = scratch("plot.svg").display().to_string();
    arena(&["--bots", "greedy:noise=3,random", "--games", "12", "--svg", &path]);
    let svg = std::fs::read_to_string(&path).expect("the plot");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("greedy:noise=3") && svg.contains("random"), "{svg}");
    check_tags(&svg);
}

/// Every element is closed, in the right order.
#[track_caller]
fn check_tags(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('&') || text.contains(';'), "{text}");
        if tag.ends_with('/') {
            continue;
        }
        let name = tag.split_whitespace().next().expect("a name");
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |args: &[&str], cause: &str| {
        run(&[&["arena", "--game", GAME], args].concat()).refused(cause);
    };
    refused(&["--bots", "nobody"], "nobody");
    refused(&["--bots", "ismcts:iterations=many"], "many");
    refused(&["--bots", "noise=1,greedy"], "noise=1");
    refused(&["--bots", "random", "--seats", "9"], "seats");
    refused(&["--bots", "random,random,random,random", "--seats", "3"], "seats");
    refused(&["--bots", "random", "--games", "0"], "0");
    refused(&["--bots", "random", "--curve", "9"], "'random' makes no iterations");
    refused(&["--bots", "easy,hard", "--curve", "9"], "one bot");
    refused(&["--bots", "easy", "--curve", "0"], "0");
    refused(&["--bots", "easy", "--against", "hard"], "--curve");
    refused(&["--bots", "easy", "--curve", "9", "--against", "ismcts:ms=9"], "time alone");
    refused(&["--bots", "random", "--option", "treasure"], "key=value");
    refused(&["--bots", "random", "--option", "treasure=lost"], "treasure");
    refused(&["--bots", "random", "--option", "weather=fair"], "weather");
    refused(&["--bots", "random", "--games", "3", "--svg", "/"], "error: /");
}

#[test]
fn records_of_all_games_are_written_and_hold() {
    let folder = scratch("arena-records");
    let _ = std::fs::remove_dir_all(&folder);
    let path = folder.to_str().expect("a plain path");
    let args = ["--bots", "random", "--seats", "3", "--games", "4", "--records", path];
    arena(&args);
    let files: Vec<String> = (1..=4).map(|nth| format!("{path}/{GAME}-00000{nth}.game")).collect();
    let mut replay = vec!["replay", "--json", "--verify"];
    replay.extend(files.iter().map(String::as_str));
    let replayed = run(&replay).success().json();
    assert_eq!(replayed.len(), 4);
    assert!(replayed.iter().all(|record| record["over"] == true && record["seats"] == 3));
    // A second tournament finds the files and leaves them alone.
    let before = std::fs::read(&files[0]).expect("a record");
    run(&[&["arena", "--game", GAME, "--seed", "2"], &args[..]].concat()).refused("--records");
    assert_eq!(std::fs::read(&files[0]).expect("a record"), before);
}
