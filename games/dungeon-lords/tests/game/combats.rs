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
fn score_2_ghosts_are_no_monsters_that_count() {
    check_file("04-ghosts.combat");
}

/// Marks mean what they mean in every record: a comment begins after any blank, `->` needs none, and `? over` has no value.
#[test]
fn lines_are_split_as_in_every_record() {
    let combat =
        "combat: Marks\t# after a tab\nfatigue:  2\nparty: warrior-a   priest-a#b\ntiles: tunnel\n";
    check_error(combat, "priest-a#b");
    let combat = combat.replace("#b", "");
    check_combat(&format!("{combat}send   troll->PLAN-6\n? over: no\n?food:none\t# a claim\n"));
    check_error(&format!("{combat}? over\n"), "claimed over: yes, but it is no");
    check_error(&format!("{combat}? food\n"), "claimed food: , but it is 0");
    check_error(&format!("{combat}send troll->\n"), "the rule is missing");
    check_error(&format!("{combat}send troll -> six\n"), "'six' is not a rule");
    check_error(&format!("{combat}! fireball darkness\n"), "one card is turned over at a time");
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
fn year_3_adventurers_and_rooms_are_of_their_year() {
    let with = |year: u8, fields: &str| format!("combat: x\nyear: {year}\n{fields}");
    check_error(
        &with(1, "party: thief-e\ntiles: tunnel"),
        "line 3: party: YEAR-3: thief-e is of the other",
    );
    check_error(
        &with(2, "party: warrior-e thief-d\ntiles: tunnel"),
        "YEAR-3: thief-d is of the other",
    );
    check_error(
        &with(2, "party: paladin-1 warrior-e\ntiles: tunnel"),
        "YEAR-3: paladin-1 is of the other",
    );
    let late = "line 4: tiles: YEAR-3: labyrinth comes in the second year";
    check_error(&with(1, "party: thief-a\ntiles: tunnel, labyrinth"), late);
    let prison = "party: PARTY\ntiles: tunnel, mint\nprison: warrior-h";
    let late = "line 5: prison: YEAR-3: warrior-h comes in the second year";
    check_error(&with(1, &prison.replace("PARTY", "thief-a")), late);
    // Rooms and prisoners of the first year stay, and so do those that are written without a year.
    check_combat(&with(
        2,
        "party: thief-e\ntiles: room, mint labyrinth\nprison: warrior-a paladin-1 warrior-h\n",
    ));
    check_combat("combat: x\nparty: thief-a\ntiles: room, mint\nprison: warrior-a\n");
}

#[test]
fn paladin_2_he_stands_first_in_a_single_combat() {
    let party = |party: &str| format!("combat: x\nyear: 2\nparty: {party}\ntiles: tunnel\n");
    let wrong = "line 3: party: PALADIN-2: he stands first";
    check_error(&party("warrior-e paladin-2"), wrong);
    check_error(&party("illusion warrior-e paladin-2"), wrong);
    check_combat(&party("paladin-2 warrior-e"));
    check_combat(&party("illusion paladin-2 warrior-e"));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let party = "combat: x\nparty: warrior-a\ntiles: tunnel\n";
    check_error("party: warrior-a", "line 1: a record begins with");
    check_error("combat: x\ntiles: tunnel", "line 1: the line 'party: …' is missing");
    check_error("combat: x\nparty: warrior-a\n", "the line 'tiles: …' is missing");
    check_error(&format!("{party}colour: red"), "'colour' is not a field here");
    check_error(&format!("{party}traps: mouse-trap"), "line 4: traps: 'mouse-trap' is not a trap");
    check_error(
        &format!("{party}monsters: golem"),
        "line 4: monsters: YEAR-3: golem, dragon and demon come in the second year",
    );
    check_error(
        &format!("{party}cards: illusion ? ? ?"),
        "YEAR-3: illusion is a card of the other year",
    );
    check_error(
        &format!("{party}cards: fireball fireball ? ?"),
        "SETUP-3: a card is there only once",
    );
    check_error(
        &format!("{party}unseen: fireball"),
        "line 4: unseen: SETUP-3: there are fewer unseen cards than rounds",
    );
    check_error(
        &format!("{party}prison: warrior-a"),
        "line 4: prison: an adventurer stands here twice",
    );
    check_error(&format!("{party}done\n! fireball\nfood: 1"), "fields stand above actions");
    check_error(
        &format!("{party}done\ndone"),
        "line 5: a card is to be turned over first: write one after '!' (word-of-peace ",
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
    check_error(&format!("{party}? weather: fine"), "'weather' is not a claim");
    check_error(
        &format!("{party}> P1 won"),
        "this did not happen here: P1 won; nothing more happened",
    );
    check_error(
        &format!("{party}fatigue: 0\n? best tiles: 9"),
        "claimed best tiles: 9, but it is ",
    );
    check_error("combat: x\nparty: warrior-a/3\ntiles: tunnel", "is out: 3 hit points");
    // Each card is there once, so what it made cannot come again.
    let late = "combat: x\nyear: 2\nparty: illusion warrior-e+food wizard-e\ntiles: tunnel\n";
    check_error(
        &format!("{late}cards: illusion ? ? ?"),
        "line 5: cards: SPELL-18: an illusion is in line, and its card is still to come",
    );
    check_error(
        &format!("{late}cards: ? create-food ? ?"),
        "line 5: cards: SPELL-17: somebody has a food token, and its card is still to come",
    );
    check_error(&format!("{late}unseen: illusion"), "line 5: unseen: SETUP-3: illusion is known");
    check_error(&format!("{late}prison: illusion"), "line 5: prison: SPELL-18: an illusion is no");
    let fed = "combat: x\nparty: warrior-a+food\ntiles: tunnel\n";
    check_error(fed, "line 2: party: SPELL-17: there is one food token, in the second year");
    let behind = "combat: x\nyear: 2\nparty: warrior-e illusion\ntiles: tunnel\n";
    check_error(behind, "line 3: party: SPELL-18: an illusion stands in front");
    // Only what is past has no card.
    let cards = "combat: x\nparty: warrior-d\ntiles: tunnel\nround: 3\ncards: ";
    check_error(&format!("{cards}- - - ?"), "a round that is past");
    // Numbers begin with 1, and every round has its card.
    check_error(&format!("{party}year: 0"), "line 4: year: write 1 or 2");
    check_error(&format!("{party}year: 3"), "line 4: year: write 1 or 2");
    check_error(&format!("{party}round: 0"), "line 4: round: COMBAT-1: write a number from 1 to 4");
    check_error(&format!("{party}round: 5"), "line 4: round: COMBAT-1: write a number from 1 to 4");
    check_error(&format!("{party}fatigue: 2\nround: 0"), "line 5: round: write a number from 1");
    for few in ["", "?", "fireball ? ?", "fireball ? ? ? ?"] {
        check_error(
            &format!("{party}cards: {few}"),
            &format!(
                "line 4: cards: COMBAT-1: write four cards, one for each round, '?' for one nobody knows and '-' \
                for one that is past; here are {}",
                few.split_whitespace().count()
            ),
        );
    }
    check_error(
        &format!("{party}cards: ? ? ? ?\nfatigue: 2"),
        "line 4: cards: CONQUER-1: 'fatigue' is the training, which has no cards",
    );
    check_error(&format!("{party}fatigue: 2\nunseen: fireball"), "line 5: unseen: CONQUER-1: ");
    assert!(solver::parse(&format!("{cards}- - ? fireball")).is_ok());
    let crowd = "combat: x\nyear: 2\nparty: warrior-e warrior-f warrior-g warrior-h wizard-e\ntiles: tunnel\n";
    check_error(crowd, "three adventurers, a paladin and an illusion");
}

#[test]
fn spell_18_an_illusion_takes_no_place_in_the_prison() {
    let prison = "warrior-a warrior-b thief-a thief-b priest-a";
    let text = format!(
        "combat: x\nyear: 2\nparty: illusion thief-e thief-f thief-g\ntiles: tunnel\nprison: {prison}"
    );
    assert_eq!(check_combat(&text).lord.prison.len(), 5);
    check_error(&format!("{text} priest-b"), "line 5: prison: the prison has room for eight");
}

#[test]
fn the_training_goes_on_until_nobody_or_no_tile_is_left() {
    let party = "combat: x\nfatigue: 1\nparty: warrior-d\n";
    // The fifth round takes the warrior's last hit point.
    let six = format!("{party}tiles: tunnel, tunnel, tunnel, tunnel, tunnel, tunnel\n");
    let four =
        "done\ndone\ndone\ndone\n? over: no\n? conquered: 4\n? round: 5\n? party: warrior-d/4\n";
    check_combat(&format!(
        "{six}? best tiles: 4\n? best prisoners: 1\n{four}done\n? over: yes\n? prison: warrior-d"
    ));
    // Without tiles it is over, and nobody is freed for the rounds that are left.
    check_combat(&format!(
        "{party}tiles: tunnel\nprison: thief-a thief-b\ndone\n? over: yes\n? conquered: 1\n? prison: thief-a thief-b"
    ));
    // A golem and a vampire may fight in each of them.
    check_combat(
        "combat: x\nyear: 2\nfatigue: 0\nparty: warrior-h warrior-g\nmonsters: vampire\n\
         tiles: tunnel, tunnel, tunnel, tunnel, tunnel, tunnel, tunnel, tunnel, tunnel\n? best tiles: 6\n? best prisoners: 2",
    );
    // What was written in the seventh round is read again.
    let late = check_combat(&format!("{party}tiles: tunnel, tunnel\nround: 7\n"));
    let text = solver::write("late", &late);
    assert_eq!(solver::parse(&text).expect("its own text")[0].front, late, "{text}");
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

/// Words that are numbers too large, signs, other alphabets, or belong elsewhere.
const ODD: [&str; 16] = [
    "0",
    "-1",
    "99",
    "100",
    "256",
    "4294967296",
    "99999999999999999999",
    "none",
    "?",
    "-",
    "illusion",
    "ghost",
    "paladin-2",
    "ünïcödé",
    "thief-h/9+food",
    ",",
];

#[test]
fn garbled_fields_are_refused_or_solved_without_a_panic() {
    let mut rng = Rng::new(11);
    let (mut n_refused, mut n_solved) = (0, 0);
    for _ in 0..4_000 {
        let (text, _) = crate::solver::aimed::aimed(&mut rng);
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        for _ in 0..1 + rng.below(4) / 3 {
            let nth = rng.below(lines.len() as u32) as usize;
            let other = lines[rng.below(lines.len() as u32) as usize].clone();
            let mut words: Vec<&str> = lines[nth].split(' ').collect();
            // Keys are seldom touched: what is wrong with them is seen at once.
            let n_before = usize::from(words.len() > 1 && rng.below(6) > 0);
            let place = n_before + rng.below((words.len() - n_before) as u32) as usize;
            match rng.below(6) {
                0 => words.push(ODD[rng.below(16) as usize]),
                1 => words[place] = ODD[rng.below(16) as usize],
                2 => drop(words.remove(place)),
                3 => words.push(words[place]),
                4 => words.extend(other.split(' ').skip(1)),
                _ => words[place] = other.split(' ').next_back().unwrap_or_default(),
            }
            lines[nth] = words.join(" ");
        }
        let garbled = lines.join("\n");
        let Ok(records) = solver::parse(&garbled) else {
            n_refused += 1;
            continue;
        };
        for record in records {
            let mut solver = solver::Solver::new(solver::Weights::POINTS);
            let front = record.run().unwrap_or(record.front);
            n_solved += u32::from(solver.value_within(&front, 500).is_some());
        }
    }
    assert!(n_refused > 500 && n_solved > 300, "{n_refused} refused, {n_solved} solved");
}
