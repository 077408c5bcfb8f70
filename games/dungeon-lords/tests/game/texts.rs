//! Worked examples, golden games, regressions, and texts that cannot be read.

use std::path::Path;

use dungeon_lords::{Action, DungeonLords};
use tabletop::{Dealer, Game, Rng, transcript};
use testkit::script;

use crate::{check_error, check_game};

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples");
const REGRESSIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/regressions");
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games");

#[test]
fn worked_examples_hold() {
    script::run_dir::<DungeonLords>(EXAMPLES);
}

#[test]
fn golden_games_stay_as_they_are() {
    script::create_golden::<DungeonLords>(GOLDEN, 12);
    script::golden_dir::<DungeonLords>(GOLDEN);
}

#[test]
fn regressions_stay_mended() {
    script::run_dir::<DungeonLords>(REGRESSIONS);
}

#[test]
fn garbled_texts_are_refused_or_run() {
    script::check_garbled::<DungeonLords>(600);
}

#[test]
fn what_cannot_be_is_explained() {
    for (scene, expected) in [
        ("starter: P1", "the line 'turn: …' is missing"),
        ("turn: P1 dances", "'dances' is not a question: after P1 write acts, spies"),
        ("turn: P3 produces", "there is no P3"),
        ("turn: P1 acts", "say where"),
        ("turn: P1 produces at food I", "is asked at no place"),
        ("turn: P1 acts at food I", "not at such a place"),
        ("turn: orders\nsize: 3", "is not a field here"),
        ("turn: orders\nseason: autumn 1", "is not a season"),
        ("turn: orders\nseason: fall 3", "season and year"),
        ("turn: orders\nP1: food", "like 'food 3'"),
        ("turn: orders\nP1: joy 3", "is not a number of a lord"),
        ("turn: orders\nP1 food: 100", "from 0 to 99"),
        ("turn: orders\nP1 lair: goblin goblin goblin", "more tiles of goblin than this year has"),
        ("turn: orders\nP1 lair: goblin goblin goblin goblin", "only 3 tiles of goblin exist"),
        ("turn: orders\nP1 lair: dragon", "more tiles of dragon than this year has"),
        ("turn: orders\nP1 rooms: mint", "with their squares"),
        ("turn: orders\nP1 rooms: mint c1, mint c3", "named twice"),
        ("turn: orders\nP1 rooms: mint c3\nP2 rooms: mint c3", "only one mint"),
        ("turn: orders\nP1 tunnels: c1 c1", "has a tile already"),
        ("turn: orders\nP1 party: thief-a", "three adventurers"),
        ("season: fall 1\nturn: orders\nP1 party: thief-a thief-a", "there twice"),
        ("season: fall 1\nturn: orders\nP1 party: thief-a/3", "is out"),
        ("season: fall 1\nturn: orders\nP1 party: thief-e", "not of this year"),
        ("season: fall 1\nturn: orders\nP1 party: illusion", "an illusion"),
        ("season: fall 1\nturn: orders\nP1 party: paladin-1\nP2 party: paladin-1", "there twice"),
        ("season: fall 1\nturn: orders\nP1 party: paladin-1\npaladin: gone", "he is there"),
        ("turn: orders\narrivals: paladin-1", "not in the stack"),
        ("turn: orders\narrivals: thief-a thief-b thief-c thief-d", "3 come"),
        ("turn: orders\nP1 held: dig gold room", "at most two"),
        ("turn: orders\nP1 drawn: dig gold room", "before the first round"),
        ("turn: keep\nP1 drawn: dig gold room", "before the first round"),
        ("turn: keep\nP1 drawn: dig gold room\nP2 drawn: dig gold room\nP1 kept: food", "is kept"),
        (
            "turn: orders\nP1 chosen: dig gold room\nP2 chosen: dig gold room\nP1 nonplayer: dig\nP2 nonplayer: dig",
            "nobody has anything",
        ),
        ("turn: orders\nminions: dig P1", "no order to go to dig"),
        ("turn: orders\nminions: dig P1 P1", "twice"),
        ("turn: orders\ntown: fireball", "write fireball@P1"),
        ("turn: orders\ntown: fireball@P1 fireball@P2", "there twice"),
        ("turn: orders\nmonster stack: demon", "not of this year"),
        ("turn: orders\nroom stack: mint\nstore: mint", "elsewhere"),
        ("season: spring 1\nturn: P1 wages\nunsettled: goblin\nP1 lair: goblin", "not asked here"),
        (
            "season: spring 1\nturn: P1 collapse 2\nevent: special-event\nspecial: rats",
            "not asked here",
        ),
        (
            "season: spring 1\nturn: P1 imp-holiday 9\nevent: special-event\nspecial: imp-holiday",
            "SPECIAL-8: 1 is due here, not 9",
        ),
        ("season: spring 1\nturn: over", "not asked here"),
        ("turn: orders\ncombat: round 1 plan", "not in combat"),
        ("turn: orders\nworked: chapel", "cannot have worked"),
    ] {
        check_error(&format!("seats: 2\n{scene}"), expected);
    }
}

#[test]
fn fields_may_be_written_in_other_ways() {
    let game = check_game(
        "seats: 2\nTURN: Orders\nP1: Evil 5, food 0\nP1 food: 2\nP1 lair: Goblin, troll*\np1 held: ROOM dig",
    );
    check_game(
        "seats: 2\nturn: orders\nP1 food: 2\nP1 evil: 5\nP1 held: dig room\nP1 lair: troll* goblin\n? P1: evil 5, food 2\n? P1 lair: goblin troll*",
    );
    let other = check_game(
        "seats: 2\nturn: orders\nP1 food: 2\nP1 evil: 5\nP1 held: dig room\nP1 lair: troll* goblin",
    );
    assert_eq!(game.game(), other.game());
}

/// Every record of this game shown in the page about the notation is true.
#[test]
fn the_page_about_the_notation_runs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let blocks = page.split("```text\n").skip(1).filter_map(|block| block.split("```").next());
    let mut n_records = 0;
    for text in blocks.filter(|text| text.starts_with("game: dungeon-lords")) {
        for record in transcript::parse(text).expect("a shown record can be read") {
            n_records += 1;
            let run = transcript::run::<DungeonLords>(&record);
            run.unwrap_or_else(|error| panic!("{error}\n{text}"));
        }
    }
    assert!(n_records >= 1, "{n_records}");
}

/// Whether an event has this form: words in capitals, numbers and seats stand for any words.
fn has_form(form: &[&str], words: &[&str]) -> bool {
    let Some((&word, rest)) = form.split_first() else { return words.is_empty() };
    let bare = word.trim_end_matches([':', ',']);
    let is_open = bare.len() > 1 && bare.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_one = ["P1", "P2", "N1", "N"].contains(&bare);
    match words.split_first() {
        None => false,
        Some((&first, others)) if is_one => {
            first.ends_with([':', ',']) == (bare != word) && has_form(rest, others)
        }
        Some(_) if is_open => (1..=words.len()).any(|n| has_form(rest, &words[n..])),
        Some((&first, others)) => first == word && has_form(rest, others),
    }
}

/// Every event of the golden games has a form in the page about the notation.
#[test]
fn the_page_about_the_notation_has_every_event() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(folder.join("../../docs/notation.md")).expect("the page");
    let part = page.split("### Events in Dungeon Lords\n").nth(1).expect("the part is there");
    let part = part.split("\n### ").next().unwrap_or_default();
    let forms: Vec<Vec<&str>> = part
        .lines()
        .filter(|line| line.starts_with("| `"))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .map(|form| form.split(' ').collect())
        .collect();
    assert!(forms.len() > 90, "{}", forms.len());
    let mut n_events = 0;
    for entry in std::fs::read_dir(folder.join("tests/games")).expect("golden games") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a text");
        for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
            let event = line.rsplit_once(" [").map_or(line, |(event, _)| event);
            let words: Vec<&str> = event.split(' ').collect();
            n_events += 1;
            assert!(forms.iter().any(|form| has_form(form, &words)), "not in the page: {event}");
        }
    }
    assert!(n_events > 5000, "{n_events}");
}

#[test]
fn actions_are_read_as_people_write_them() {
    for (text, notation) in [
        ("ORDER Dig", "order dig"),
        ("Dig B2", "dig b2"),
        ("take  evil", "take evil"),
        ("Spy 4", "spy 4"),
    ] {
        assert_eq!(text.parse::<Action>().expect(text).to_string(), notation);
    }
    for text in [
        "",
        "dig",
        "dig f1",
        "spy 0",
        "spy 5",
        "mine 0",
        "mine 5",
        "retrieve 4",
        "pay 16",
        "pay 01",
        "produce chapel",
        "hire imp",
        "accept it",
        "target 6",
        "attack troll 4",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

/// One line of a position changed: it goes, it comes from another position, or it ends early or has a word twice.
fn change(lines: &mut Vec<String>, others: &[String], rng: &mut Rng) {
    let at = 3 + rng.below(lines.len() as u32 - 4) as usize;
    match rng.below(3) {
        0 => {
            lines.remove(at);
        }
        1 => {
            let line = others[rng.below(others.len() as u32) as usize].clone();
            let key = |line: &str| line.split(':').next().unwrap_or_default().to_string();
            match lines.iter().position(|known| key(known) == key(&line)) {
                Some(place) => lines[place] = line,
                None => lines.push(line),
            }
        }
        _ => {
            let mut words: Vec<&str> = lines[at].split(' ').collect();
            let nth = rng.below(words.len() as u32) as usize;
            match rng.below(2) {
                0 => words.insert(nth, words[nth]),
                _ => words.truncate(nth),
            }
            lines[at] = words.join(" ");
        }
    }
}

/// Plays at random to the end; gives texts of some positions on the way.
fn play_on(mut game: DungeonLords, rng: &mut Rng) -> Vec<Vec<String>> {
    let mut dealer = Dealer::silent(Rng::new(rng.next_u64()));
    let (mut legal, mut scenes) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        game.apply(seat, legal[rng.below(legal.len() as u32) as usize], &mut dealer);
        game.audit().expect("nothing is lost");
        if rng.below(8) == 0 {
            let scene = transcript::write_scene(&game);
            scenes.push(scene.lines().map(str::to_string).collect());
        }
    }
    scenes
}

#[test]
fn changed_positions_are_refused_or_play_on() {
    let (mut n_refused, mut n_played) = (0, 0);
    for seed in 1..=12 {
        let mut rng = Rng::new(seed);
        let start = *check_game(&format!("seats: {}\nseed: {seed}", 2 + seed % 3)).game();
        let scenes = play_on(start, &mut rng);
        for _ in 0..30 {
            let [one, other] = [(); 2].map(|()| &scenes[rng.below(scenes.len() as u32) as usize]);
            let mut lines = one.clone();
            for _ in 0..1 + rng.below(3) {
                change(&mut lines, other, &mut rng);
            }
            let records = transcript::parse(&lines.join("\n"));
            let run = records.and_then(|records| transcript::run::<DungeonLords>(&records[0]));
            match run {
                Err(_) => n_refused += 1,
                Ok(session) => {
                    n_played += 1;
                    play_on(*session.game(), &mut rng);
                }
            }
        }
    }
    assert!(n_refused > 50 && n_played > 50, "{n_refused} refused, {n_played} played");
}
