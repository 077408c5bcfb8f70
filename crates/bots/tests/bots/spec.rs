//! Bots in text: canonical form, round trip, and errors that help.

use bots::{BotSpec, Budget};

use crate::toy::Toy;

fn check_round_trip(text: &str, canonical: &str) {
    let spec: BotSpec = text.parse().unwrap();
    assert_eq!(spec.to_string(), canonical);
    assert_eq!(canonical.parse::<BotSpec>().unwrap(), spec);
    assert!(spec.build::<Toy>(1).is_ok());
}

fn check_refused(text: &str, error: &str) {
    let message = text.parse::<BotSpec>().unwrap_err().to_string();
    assert!(message.contains(error), "'{text}' gave: {message}");
}

#[test]
fn specs_are_read_and_written() {
    check_round_trip("random", "random");
    check_round_trip(" Hard ", "hard");
    check_round_trip("greedy", "greedy");
    check_round_trip("greedy:samples=3,noise=0.50", "greedy:noise=0.5,samples=3");
    check_round_trip("greedy:noise=0", "greedy");
    check_round_trip("ismcts:explore=0.7", "ismcts");
    check_round_trip(
        "ismcts:ms=900,iterations=2000,cutoff=12,explore=0.9,guide=0.25",
        "ismcts:iterations=2000,ms=900,cutoff=12,explore=0.9,guide=0.25",
    );
    check_round_trip("ismcts:nodes=9,advice=1", "ismcts:advice=1,nodes=9");
    check_round_trip("ismcts:nodes=9,merge=1,advice=1", "ismcts:advice=1,merge=1,nodes=9");
    check_round_trip("greedy:advice=0", "greedy");
    check_round_trip("greedy:ms=500,ahead=9,best=4", "greedy:ahead=9,ms=500");
    check_round_trip("ismcts:advice=1,sure=0.9", "ismcts:sure=0.9,advice=1");
    check_round_trip(
        "ismcts:cutoff=0,nodes=100,widen=5,rank=1",
        "ismcts:cutoff=0,rank=1,widen=5,nodes=100",
    );
}

#[test]
fn bad_specs_are_refused_with_what_is_known() {
    check_refused("", "known are easy, medium, hard, random, greedy and ismcts");
    check_refused("genius", "there is no bot 'genius'");
    check_refused("hard:ms=5", "'hard' has no settings");
    check_refused("random:", "'random' has no settings");
    check_refused("greedy:", "write key=value with noise, samples");
    check_refused("greedy:noise", "'noise' is not a setting of greedy");
    check_refused(
        "greedy:cutoff=3",
        "'cutoff' is not a setting of greedy: known are noise, samples",
    );
    check_refused("greedy:noise=much", "noise of greedy is a number from 0 to 1000000, not 'much'");
    check_refused("greedy:noise=-1", "not '-1'");
    check_refused("greedy:noise=NaN", "not 'NaN'");
    check_refused("ismcts:iterations=0", "iterations of ismcts is a whole number from 1");
    check_refused("ismcts:iterations=2.5", "not '2.5'");
    check_refused("ismcts:guide=1.5", "guide of ismcts is a number from 0 to 1");
    check_refused("ismcts:cutoff=3,cutoff=4", "set twice");
}

#[test]
fn lists_keep_settings_with_their_bot() {
    let specs =
        BotSpec::parse_list("hard,ismcts:ms=5,cutoff=3,greedy,greedy:noise=1,easy").unwrap();
    let names: Vec<String> = specs.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["hard", "ismcts:ms=5,cutoff=3", "greedy", "greedy:noise=1", "easy"]);
    assert!(BotSpec::parse_list("").is_err());
    assert!(BotSpec::parse_list("hard,,easy").is_err());
    assert!(BotSpec::parse_list("cutoff=3,hard").is_err());
}

#[test]
fn levels_are_the_game_s_own() {
    let resolved = |text: &str| text.parse::<BotSpec>().unwrap().resolve::<Toy>().unwrap();
    assert_eq!(resolved("easy").to_string(), "greedy:noise=3");
    assert_eq!(resolved("hard").to_string(), "ismcts:iterations=300");
    assert_eq!(resolved("random").to_string(), "random");
}

#[test]
fn a_bot_is_bounded_stripped_and_made_timeless() {
    let spec = |text: &str| text.parse::<BotSpec>().unwrap();
    let long = spec("ismcts:iterations=30000,ms=1000,advice=1");
    let half = long.within::<Toy>(Budget { share: 0.5, ms: Some(300) }).unwrap();
    assert_eq!(half.to_string(), "ismcts:iterations=15000,ms=300,advice=1");
    let plain = long.without_advice::<Toy>().unwrap();
    assert_eq!(plain.to_string(), "ismcts:iterations=30000,ms=1000");
    assert_eq!(spec("greedy:advice=1").without_advice::<Toy>().unwrap(), spec("greedy"));
    assert_eq!(long.timeless::<Toy>().unwrap(), spec("ismcts:iterations=30000,advice=1"));
    assert!(spec("ismcts:ms=5").timeless::<Toy>().is_err(), "nothing would end it");
    let more = spec("hard").with_iterations::<Toy>(900).unwrap();
    assert_eq!(more.to_string(), "ismcts:iterations=900");
    let error = spec("greedy").with_iterations::<Toy>(9).unwrap_err().to_string();
    assert!(error.contains("'greedy' makes no iterations"), "{error}");
    for text in
        ["ismcts", "ismcts:iterations=3000", "ismcts:iterations=9,advice=1", "greedy:advice=1"]
    {
        assert!(spec(text).is_deep::<Toy>().unwrap(), "{text}");
    }
    for text in ["random", "greedy", "easy", "ismcts:iterations=100"] {
        assert!(!spec(text).is_deep::<Toy>().unwrap(), "{text}");
    }
    for text in ["random", "greedy", "easy"] {
        let less = spec(text).within::<Toy>(Budget { share: 0.1, ms: Some(1) }).unwrap();
        assert_eq!(less, spec(text).resolve::<Toy>().unwrap());
    }
}

#[test]
fn help_names_every_bot_and_setting() {
    let errors =
        ["greedy:x=1", "ismcts:x=1"].map(|text| text.parse::<BotSpec>().unwrap_err().to_string());
    for error in errors {
        let known = error.split_once("known are ").unwrap().1;
        for key in known.split(", ") {
            assert!(BotSpec::HELP.contains(&format!("{key}=")), "{key}");
        }
    }
}
