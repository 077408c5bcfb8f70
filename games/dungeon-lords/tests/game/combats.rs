//! Combats in text: the training and the examples of the rulebook, and what is wrong with a bad text.

use std::{fs, path::Path};

use dungeon_lords::solver::{self, Front};

/// Plays every record of a text; every claim must hold. Gives the last front.
pub fn check_combat(text: &str) -> Front {
    let records = solver::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let fronts = records.iter().map(|record| match record.run() {
        Ok(front) => front,
        Err(error) => panic!("{}: {error}\n{text}", record.title),
    });
    fronts.last().unwrap_or_else(|| panic!("no record\n{text}"))
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
fn what_is_written_is_read_again() {
    let text = "combat: All there is\nyear: 2\nround: 2\nparty: illusion paladin-2/3+food thief-e wizard-h/1 priest-f\n\
                tiles: tunnel, labyrinth training-room tunnel, dark-room\ntraps: rolling-stone rolling-stone trap-door\n\
                monsters: ghost ghost golem demon\nknocked out: troll\nfood: 3\ngold: 2\nimps: 4\nevil: 11\nred marks: 1\n\
                prison: warrior-a paladin-1\ncards: - ? illusion ?\nunseen: blind-rage magic-key regeneration";
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
    check_error(&format!("{party}monsters: golem"), "come in the second year");
    check_error(&format!("{party}cards: illusion"), "is a card of the other year");
    check_error(&format!("{party}cards: fireball fireball"), "a card is there only once");
    check_error(&format!("{party}unseen: fireball"), "fewer unseen cards than rounds");
    check_error(&format!("{party}prison: warrior-a"), "stands here twice");
    check_error(&format!("{party}done\n! fireball\nfood: 1"), "fields stand above gestures");
    check_error(&format!("{party}done\ndone"), "a card is to be turned over first");
    check_error(&format!("{party}! fireball"), "fireball cannot be turned over here");
    check_error(&format!("{party}done\n! illusion"), "illusion cannot be turned over here");
    check_error(&format!("{party}send troll"), "'send troll' is refused by PLAN-6");
    check_error(&format!("{party}send troll -> PLAN-4"), "refused by PLAN-6, not by PLAN-4");
    check_error(&format!("{party}done -> PLAN-4"), "'done' is allowed");
    check_error(&format!("{party}? food: 3"), "food: it is 0");
    check_error(&format!("{party}? weather: fine"), "'weather' is no claim");
    check_error(&format!("{party}> nothing was told"), "this was not told");
    check_error("combat: x\nparty: warrior-a/3\ntiles: tunnel", "would be eliminated");
}
