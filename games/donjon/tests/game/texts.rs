//! The texts of this game: worked examples, golden games, garbled records, scenes that cannot be.

use std::path::{Path, PathBuf};

use donjon::{Action, Card, Donjon, Draw, Herd};
use tabletop::transcript;
use testkit::script;

use crate::{check_error, check_game};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// What was once wrong: each file is a record that must hold.
#[test]
fn regressions_hold() {
    script::run_dir::<Donjon>(folder("regressions"));
}

#[test]
fn examples_run() {
    script::run_dir::<Donjon>(folder("examples"));
}

#[test]
fn golden_games_stay_as_they_are() {
    script::create_golden::<Donjon>(folder("games"), 12);
    script::golden_dir::<Donjon>(folder("games"));
}

/// A record of an earlier edition that does not replay says so; scripts by hand are of none.
#[test]
fn records_of_an_earlier_edition_say_so() {
    // GUARD-1: in the first edition the tile was turned over in the middle of a crowd.
    let script = "seats: 2\nturn: P1 power\npending: P1 lead skeleton from E with 3\nforest: SSSSS\nP1 dungeon: E KK, R5 SSSS\nP1 put R5\n! G6";
    let note = "(recorded with edition 1 of the rules; this program has edition 2)";
    check_error(&format!("edition: 1\n{script}"), note);
    let error = crate::run(script).expect_err("the tile is not turned over yet");
    assert!(!error.contains("edition"), "{error}");
    let later =
        "edition 3 of the rules of Donjon: Les Apprentis Gardiens; this program has edition 2";
    check_error(&format!("edition: 3\n{script}"), later);
}

/// Every record shown in the page about the notation is true.
#[test]
fn the_page_about_the_notation_runs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("NOTATION.md");
    script::check_page::<Donjon>(page, 2);
}

/// Whether an event has this form: a word in capitals, a number or a seat stands for any word.
fn has_form(form: &str, event: &str) -> bool {
    let is_open = |word: &str| {
        word == "P1"
            || word == "N"
            || word.len() > 2 && word.bytes().all(|c| c.is_ascii_uppercase())
    };
    let (form, words): (Vec<&str>, Vec<&str>) =
        (form.split(' ').collect(), event.split(' ').collect());
    let has_word =
        |(word, found): (&&str, &str)| *word == found || is_open(word.trim_end_matches(','));
    form.len() == words.len() && form.iter().zip(words).all(has_word)
}

/// The page about the notation has every event of the golden games.
#[test]
fn the_page_about_the_notation_has_every_event() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("NOTATION.md")).expect("the page");
    let part = page.split("## Events\n").nth(1).expect("the part is there");
    let part = part.split("\n## ").next().unwrap_or_default();
    let forms: Vec<&str> = part.split('`').skip(1).step_by(2).collect();
    assert!(forms.len() > 40, "{}", forms.len());
    let mut n_events = 0;
    for entry in std::fs::read_dir(folder("games")).expect("golden games") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a text");
        for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
            let event = line.rsplit_once(" [").map_or(line, |(event, _)| event);
            n_events += 1;
            assert!(forms.iter().any(|form| has_form(form, event)), "not in the page: {event}");
        }
    }
    assert!(n_events > 3000, "{n_events}");
}

#[test]
fn garbled_records_are_refused_with_a_line() {
    script::check_garbled::<Donjon>(3_000);
}

/// Every ruling of the collection is found in the table of RULES.md, and its rules are written.
#[test]
fn every_ruling_leads_to_a_rule() {
    script::check_rulings::<Donjon>(64);
}

#[test]
fn actions_are_read_as_people_write_them() {
    for (text, notation) in [
        ("PASS", "pass"),
        ("recruit 2 spider from Forest", "recruit 2 spiders from forest"),
        ("recruit 1 VIPs from oubliettes", "recruit 1 VIP from oubliettes"),
        ("step s e h1", "step spider E H1"),
        ("sacrifice k in r4", "sacrifice skeleton in R4"),
        ("choose va3", "choose VA3"),
    ] {
        assert_eq!(text.parse::<Action>().expect(text).to_string(), notation);
    }
    for text in [
        "",
        "recruit",
        "recruit 3 spiders from forest",
        "recruit 0 spiders from forest",
        "put R6",
        "put H0",
        "power 0",
        "power 4",
        "flock oubliettes",
        "choose T1",
        "choose B3",
        "choose M17",
        "choose V0",
        "remove H1",
        "sacrifice VIP in R5",
        "sacrifice brou in H1",
        "take spider",
        "step spider E R1",
        "orb ball",
        "gain ghost",
        "pass now",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["P0", "P6", "T0", "T25", "M01", "G7", "SP5", "XX1", "P", "S", "-", "ghost", "V"] {
        assert!(text.parse::<Draw>().is_err(), "{text}");
    }
    for text in ["P4", "T24", "spider", "VIP", "VA4", "G6"] {
        assert_eq!(text.parse::<Draw>().expect(text).to_string(), text);
    }
    assert!("é1".parse::<Card>().is_err());
}

#[test]
fn herds_are_read_as_people_write_them() {
    for text in ["SSBK", "ssbk", "S S B K", "K, B, S, S"] {
        assert_eq!(text.parse::<Herd>().expect(text).to_string(), "SSBK");
    }
    assert_eq!("empty".parse::<Herd>().expect("empty").total(), 0);
    assert!("SX".parse::<Herd>().is_err());
}

#[test]
fn scenes_that_cannot_be_are_refused() {
    let two = "seats: 2\nturn: P1 recruitment\nforest: SSSSS\n";
    let power = "seats: 2\nturn: P1 power\nP1 dungeon: R3 S, R1 B\n";
    for (scene, message) in [
        ("seats: 5\nturn: over".to_string(), "has 2 to 4 seats"),
        ("seats: 2\nforest: S".to_string(), "'turn: …' is missing"),
        (
            "seats: 2\nturn: P1 sleeps".to_string(),
            "is no turn: write a seat and objectives, threat",
        ),
        ("seats: 2\nturn: P3 power".to_string(), "there is no P3"),
        (format!("{two}swamp: SX"), "line 5: swamp: 'X' is no monster"),
        (format!("{two}P3 dungeon: E S"), "'P3 dungeon' is not a field here"),
        (format!("{two}P1 dungeon: E"), "is no place with monsters"),
        (format!("{two}P1 dungeon: E S, E B"), "E is named twice"),
        (format!("{two}P1 dungeon: X1 S"), "'X1' is no place"),
        (
            format!("{two}P1 dungeon: E SSSSSSSSSSSSSSSS"),
            "line 5: P1 dungeon: 21 spiders are placed, but there are only 20",
        ),
        // The last field that has some of them is to blame.
        (
            format!("swamp: SSSSSSSS\n{two}oubliettes: SSSSSSSS\nquiet: 1\nP2 dungeon: E B"),
            "line 6: oubliettes: 21 spiders are placed",
        ),
        (
            format!("P2 groups: {}\n{two}P1 groups: R1", "R1 ".repeat(28)),
            "line 6: P1 groups: 29 groups are placed, but there are only 28",
        ),
        (format!("{two}P1 groups: H1"), "groups are in rooms, not in 'H1': write R1 to R5"),
        (format!("{two}P1 groups: R6"), "groups are in rooms, not in 'R6': write R1 to R5"),
        (format!("{two}P1 malus: 6"), "'6' is no number from 0 to 5"),
        (format!("{two}P1 guardian: M1"), "M1 is no guardian tile"),
        (format!("{two}P1 guardian: G1\nP2 guardian: G1"), "G1 is placed twice"),
        (format!("{two}P1 guardian: G1 -"), "has 1 powers"),
        (format!("{two}mixtures: M1 M1"), "M1 is placed twice"),
        (format!("{two}kept: T2\nthreat pile: T1 T2"), "threat pile: T2 is placed twice"),
        (format!("{two}kept: T13"), "kept: SETUP-4: T13 is in the game from 3 seats on"),
        (format!("{two}threat pile: T1 T24"), "SETUP-4: T24 is in the game from 4 seats on"),
        (format!("{two}mixtures: V1"), "V1 is no mixture"),
        (format!("{two}VIPs: V1 V2 V3"), "3 cards, but at most 2 lie there"),
        (format!("{two}mixtures: M1\nmixture pile: M1"), "M1 is placed twice"),
        (format!("{two}threat pile: T1\ncemetery: T2"), "with this threat pile it is"),
        (format!("{two}aims: SP1 BR1 DR1 M1"), "M1 is no objective"),
        (format!("{two}reserve: S"), "does not add up"),
        (format!("{two}inn groups: 3"), "there are 28 left"),
        (format!("{two}last round: perhaps"), "write yes or no"),
        (format!("{two}pending: P1 dance"), "is no task"),
        (format!("{two}pending: P3 walk 1"), "there is no P3"),
        (format!("{two}pending: P1 settle 2 brous from forest"), "RECRUIT-1"),
        (format!("{two}pending: P1 settle 2 spiders from forest"), "has one answer at most"),
        (format!("{power}pending: P1 gather 2"), "needs the room where the VIP arrived"),
        (format!("{power}pending: P1 gather 2 in H1"), "VIPs arrive in rooms, not in 'H1'"),
        (format!("{power}pending: P1 gather 2 in R6"), "VIPs arrive in rooms, not in 'R6'"),
        (format!("{power}pending: P1 carry dragon from E"), "none of them is there"),
        (format!("{power}pending: P1 walk 2 after spider E H3"), "MOVE-2"),
        (format!("{power}pending: P1 remove 1"), "has one answer at most"),
        (
            format!("{power}pending: P1 walk 2; P1 discard M1; P1 remove 1"),
            "a card is discarded last of all",
        ),
        (format!("{power}pending: P1 walk 2; P1 carry spider from R3"), "can only be what is next"),
        (format!("{power}pending: P1 walk 2; P1 discard M1\nmixtures: M1"), "M1 is placed twice"),
        (format!("{power}pending: P1 bring VIP from oubliettes anywhere"), "PIECE-1"),
        (format!("{power}pending: P1 follow from R1 to R1 with 2"), "ORB-2"),
        (format!("{power}pending: P2 host"), "belongs to another seat or phase"),
        (format!("{power}pending: {}", ["P1 walk 2"; 9].join("; ")), "at most 7 tasks are pending"),
        ("seats: 2\nturn: over\npending: P1 walk 2".to_string(), "nothing is pending"),
        ("seats: 2\nturn: P1 movement".to_string(), "needs footsteps"),
        (format!("{two}stalling: never"), "write guarded or printed"),
    ] {
        check_error(&scene, message);
    }
}

/// Positions that no game leads to, but that can lie on a table.
#[test]
fn scenes_that_need_not_be_reached_are_read() {
    let two = "seats: 2\nturn: P1 recruitment\nforest: SSSSS\n";
    for (scene, claim) in [
        (format!("{two}kept: T1"), "kept: T1"),
        (format!("{two}swamp: KPPPPP"), "swamp: KPPPPP"),
        (format!("{two}P1 groups: R5 R5"), "P1 malus: 0"),
        (format!("{two}P1 malus: 4"), "P1 groups: none"),
        (format!("{two}P1 guardian: G2"), "P1 dungeon: empty"),
    ] {
        check_game(&format!("{scene}\n? {claim}"));
    }
}

/// A false claim about what a scene leaves out is answered with what is so.
#[test]
fn false_claims_are_answered() {
    let scene = "seats: 2\nturn: P1 recruitment\nforest: SSSSS\nkept: T7\n";
    for (claim, answer) in [
        ("P1 malus: 2", "it is: 0"),
        ("P2 guardian: G1", "it is: hidden"),
        ("last round: yes", "it is: no"),
        ("cemetery: T1", "it is: none"),
        ("mixtures: M1", "it is: none"),
        ("inn pile: I1", "it is: I1 I2 I3 I4 I5 I6 I7"),
        ("inn groups: 27", "28"),
        ("forest: SSSS", "it is: SSSSS"),
    ] {
        check_error(&format!("{scene}? {claim}"), answer);
    }
}

#[test]
fn a_scene_writes_what_it_read() {
    let text = "game: donjon
seats: 2
hallways: tower
start: five
objectives: expert
stalling: guarded
turn: P1 power
pending: P2 teleport 1; P1 discard B3
starter: P2
aims: SP2 BR3 DR1 VA4
forest: SSBDV
swamp: empty
oubliettes: KKP
P1 dungeon: E SB, H1 V, R1 SBD, R5 SDVKP
P1 groups: R1 R1 R5
P1 malus: 3
P1 guardian: G5 - 2 3
P2 dungeon: H5 SBDV
P2 groups: none
threat pile: T1 T2
kept: T3
mixtures: M1 M2 M3
VIPs: V4 V5
VIP pile: V6
bearer pile: B1 B2
quiet: 2
last round: yes
";
    let mut lines: Vec<&str> = text.lines().skip(1).collect();
    let session = check_game(&lines.join("\n"));
    let written = transcript::write_scene(session.game());
    let mut found: Vec<&str> = written.lines().skip(1).collect();
    lines.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, lines);
}
