//! Combats in text: the training and the examples of the rulebook, and what is wrong with a bad text.

use std::{fs, path::Path};

use dungeon_lords::solver::{self, Front};
use tabletop::Rng;

/// Plays every record of a text; every claim must hold. Gives the last front.
pub fn check_combat(text: &str) -> Front {
    let records = solver::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut last = None;
    for record in &records {
        match record.run() {
            Ok(front) => last = Some(front),
            Err(error) => panic!("{}: {error}\n{text}", record.title),
        }
    }
    last.unwrap_or_else(|| panic!("no record\n{text}"))
}

fn check_error(text: &str, expected: &str) {
    let run = || solver::parse(text)?.iter().try_for_each(|record| record.run().map(drop));
    match run() {
        Ok(()) => panic!("expected the error '{expected}'\n{text}"),
        Err(error) => {
            let error = error.to_string();
            assert!(error.contains(expected), "{error}\nexpected: {expected}\n{text}");
        }
    }
}

fn check_file(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/combats").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let records = solver::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let runs = records.iter().map(|record| (record, record.run()));
    let failed = runs.filter_map(|(record, run)| Some((record, run.err()?)));
    let failed: Vec<String> = failed.map(|(record, e)| format!("{}: {e}", record.title)).collect();
    assert!(failed.is_empty(), "{name}\n{}", failed.join("\n"));
    assert!(!records.is_empty(), "{name} has records");
}

#[test]
fn the_training_scenarios_and_their_solutions() {
    check_file("01-training.combat");
}

#[test]
fn the_examples_of_the_rulebook() {
    check_file("02-examples.combat");
}

#[test]
fn claims_about_a_hand_are_in_no_order() {
    check_file("03-order-of-claims.combat");
}

#[test]
fn what_is_written_is_read_again() {
    let text = "combat: All there is\nyear: 2\nround: 2\nparty: illusion paladin-2/3+food thief-e wizard-h/1 priest-f\n\
                tiles: tunnel, labyrinth training-room tunnel, dark-room\ntraps: rolling-stone rolling-stone trap-door\n\
                monsters: ghost ghost golem demon\nknocked out: troll\nfood: 3\ngold: 2\nimps: 4\nevil: 11\nred marks: 1\n\
                prison: warrior-a paladin-1\ncards: - ? aura-of-fear ?\nunseen: blind-rage magic-key regeneration";
    let records = solver::parse(text).expect("a good text");
    let written = solver::write(&records[0].title, &records[0].front);
    let again = solver::parse(&written).expect("what was written");
    assert_eq!(again[0].front, records[0].front, "{written}");
    assert_eq!(solver::write(&again[0].title, &again[0].front), written);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let party = "combat: x\nparty: warrior-a\ntiles: tunnel\n";
    check_error("party: warrior-a", "line 1: a record begins with");
    check_error("combat: x\ntiles: tunnel", "line 1: the line 'party: …' is missing");
    check_error("combat: x\nparty: warrior-a\n", "the line 'tiles: …' is missing");
    check_error(&format!("{party}colour: red"), "'colour' is no field here");
    check_error(&format!("{party}traps: mouse-trap"), "line 4: traps: 'mouse-trap' is no trap");
    check_error(
        &format!("{party}monsters: golem"),
        "line 4: monsters: golem, dragon and demon come in the second year",
    );
    check_error(&format!("{party}cards: illusion"), "is a card of the other year");
    check_error(&format!("{party}cards: fireball fireball"), "a card is there only once");
    check_error(
        &format!("{party}unseen: fireball"),
        "line 4: unseen: there are fewer unseen cards than rounds",
    );
    check_error(
        &format!("{party}prison: warrior-a"),
        "line 4: prison: an adventurer stands here twice",
    );
    check_error(&format!("{party}done\n! fireball\nfood: 1"), "fields stand above gestures");
    check_error(
        &format!("{party}done\ndone"),
        "line 5: a card is to be turned over first: write one behind '!' (word-of-peace ",
    );
    check_error(&format!("{party}! fireball"), "fireball: no card is turned over here");
    check_error(
        &format!("{party}unseen: fireball graffiti invisibility suggestion\ndone\n! illusion"),
        "illusion cannot be turned over here, only an unseen card (suggestion invisibility graffiti fireball)",
    );
    check_error(&format!("{party}send troll"), "'send troll' is refused by PLAN-6");
    check_error(
        &format!("{party}send troll -> PLAN-4"),
        "'send troll' is refused by PLAN-6, not by PLAN-4",
    );
    check_error(
        &format!("{party}done -> PLAN-4"),
        "'done' is allowed, but PLAN-4 should refuse it",
    );
    check_error(&format!("{party}? food: 3"), "claimed food: 3, but it is 0");
    check_error(&format!("{party}? weather: fine"), "'weather' is no claim");
    check_error(
        &format!("{party}> nothing was told"),
        "this was not told: nothing was told; told and not claimed: nothing",
    );
    check_error(
        &format!("{party}fatigue: 0\n? best tiles: 9"),
        "claimed best tiles: 9, but it is ",
    );
    check_error("combat: x\nparty: warrior-a/3\ntiles: tunnel", "is out: 3 hit points");
    // Each card is there once, so what it made cannot come again.
    let late = "combat: x\nyear: 2\nparty: illusion warrior-e+food wizard-e\ntiles: tunnel\n";
    check_error(&format!("{late}cards: illusion"), "its card is still to come");
    check_error(&format!("{late}cards: create-food"), "its card is still to come");
    check_error(&format!("{late}unseen: illusion"), "illusion is known");
    // Only what is past has no card.
    let cards = "combat: x\nparty: warrior-d\ntiles: tunnel\nround: 3\ncards: ";
    check_error(&format!("{cards}- - - ?"), "a round that is past");
    assert!(solver::parse(&format!("{cards}- - ? fireball")).is_ok());
    let crowd = "combat: x\nyear: 2\nparty: warrior-e warrior-f warrior-g warrior-h wizard-e\ntiles: tunnel\n";
    check_error(crowd, "three adventurers, a paladin and an illusion");
}

#[test]
fn garbled_texts_are_refused_without_a_panic() {
    let whole = ["01-training.combat", "02-examples.combat"].map(|name| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/combats").join(name);
        fs::read_to_string(path).expect("the file is there")
    });
    let spells = "combat: all\nyear: 2\nparty: illusion paladin-2 wizard-h warrior-e\ntiles: labyrinth, room dark-room\n\
        traps: poisoned-dart pendulum cursed-ring\nmonsters: golem dragon demon vampire ghost\ngold: 3\nprison: thief-a\n\
        cards: illusion ? metamorphosis magic-key\nset poisoned-dart\nset pendulum\nsend golem\nsend ghost\ndone\n\
        spring pendulum\ntarget 2\nattack golem 1\nfight b1\nsend dragon\nsend vampire\ndone\n! dimensional-gate";
    let text = format!("{}{}{spells}", whole[0], whole[1]);
    // Solving is tested elsewhere.
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("? best")).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut rng = Rng::new(4);
    let mut any = |n: usize| rng.below(n as u32) as usize;
    let mut n_run = 0;
    for _ in 0..20_000 {
        let first = any(lines.len());
        let mut some: Vec<String> = vec!["combat: x".to_string()];
        some.extend(lines[first..].iter().take(2 + any(30)).map(|line| line.to_string()));
        for _ in 0..any(4) {
            let nth = any(some.len());
            let mut changed: Vec<&str> = some[nth].split_whitespace().collect();
            match any(3) {
                0 => changed.push(words[any(words.len())]),
                1 if !changed.is_empty() => {
                    let place = any(changed.len());
                    changed[place] = words[any(words.len())];
                }
                _ => drop(changed.pop()),
            }
            some[nth] = changed.join(" ");
        }
        let garbled = some.join("\n");
        if let Ok(records) = solver::parse(&garbled) {
            n_run += records.iter().filter(|record| record.run().is_ok()).count();
        }
    }
    assert!(n_run > 1_000, "some are still good: {n_run}");
}

#[test]
fn what_is_wrong_with_one_combat_does_not_spoil_the_others() {
    let good = "party: warrior-d\ntiles: tunnel\n";
    let text = format!(
        "done\ncombat: a\n{good}combat: b\nparty: nobody\ntiles: tunnel\n# between\nCombat : c\n{good}done\ntiles: room\ncombat: d\n{good}"
    );
    let records = solver::parse_each(&text);
    let titles: Vec<_> = records.iter().map(|r| r.as_ref().map(|r| r.title.as_str())).collect();
    let lines: Vec<_> = records.iter().map(|r| r.as_ref().err().map(|error| error.line)).collect();
    assert_eq!(lines, [Some(1), None, Some(6), Some(13), None], "{titles:?}");
    assert_eq!((titles[1].ok(), titles[4].ok()), (Some("a"), Some("d")));
    assert!(solver::parse(&text).is_err());
}
