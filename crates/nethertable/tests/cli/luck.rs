//! Honest luck: `replay --verify` finds whatever an operator may have replaced in a record, and so does the verifier in
//! Python, which shares no code with it.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use protocol::{GameId, GameVisitor, Playable};
use tabletop::{
    GameSession, MAX_WORDS, Opening, RandomSource, Rng, Salt, Seat, Seed, SeedParts,
    transcript::{self, write_luck},
};

use crate::run::{check_keys, file, run, run_with};

/// The parts of a seed: some seats add words, some do not, and every other table is shuffled.
fn parts(game: u64, n_seats: usize) -> SeedParts {
    let mut rng = Rng::new(game);
    let mut bytes = || -> [u8; 32] { std::array::from_fn(|_| rng.next_u64() as u8) };
    let server = Seed(bytes());
    let words = ["", "Käse, # und: Wein", "the quick brown fox"];
    let adds = |seat: &Seat| (seat.index() as u64 + game).is_multiple_of(2);
    let words = Seat::all(n_seats)
        .filter(adds)
        .map(|seat| {
            let words = words[seat.index() % words.len()];
            (seat, Opening::new(Salt(bytes()), words).expect("short words"))
        })
        .collect();
    SeedParts { server, is_shuffled: game.is_multiple_of(2), words }
}

/// A game played at random as a server would deal it: its record, with the parts of its seed.
struct Dealt(u64);

impl GameVisitor for Dealt {
    type Output = (String, SeedParts);

    fn visit<G: Playable>(self) -> Self::Output {
        let n_all = G::SEATS.end() - G::SEATS.start() + 1;
        let n_seats = G::SEATS.start() + self.0 as usize % n_all;
        let parts = parts(self.0, n_seats);
        let luck = RandomSource::seeded(parts.seed());
        let mut session = GameSession::<G>::new(&G::Options::default(), n_seats, luck, Vec::new())
            .expect("no draws are given");
        let (mut rng, mut legal) = (Rng::new(!self.0), Vec::new());
        while let Some(seat) = session.game().to_act().iter().next() {
            session.game().legal(seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            session.play(seat, action).expect("it is legal");
            // A step that is undone leaves no trace in the draws.
            if rng.below(3) == 0 && session.undo(seat).is_ok() {
                session.play(seat, action).expect("it was legal before");
            }
        }
        (transcript::write_seeded(&session, &parts), parts)
    }
}

/// What the verifier in Python says: its exit code, and its output with its errors.
fn python(record: &str, draws: &str, hashes: &[String]) -> (bool, String) {
    let verifier = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair_luck.py");
    let mut child = Command::new("python3")
        .arg(verifier)
        .arg(record)
        .args(hashes)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this test needs python3 in PATH: ./test installs it where it can");
    let mut stdin = child.stdin.take().expect("piped");
    let draws = draws.to_string();
    let writer = std::thread::spawn(move || drop(stdin.write_all(draws.as_bytes())));
    let output = child.wait_with_output().expect("python3 ends");
    writer.join().expect("the writer ends");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("it writes UTF-8");
    assert!(!text.contains("Traceback") || !output.status.success(), "{text}");
    (output.status.success(), text)
}

fn published(parts: &SeedParts) -> [String; 2] {
    [parts.seed().hash().to_string(), parts.server.hash().to_string()]
}

#[test]
fn both_verifiers_agree_with_the_table() {
    for (nth, &game) in GameId::ALL.iter().enumerate() {
        for number in 0..4 {
            let (text, parts) = game.visit(Dealt(number));
            let record = file(&format!("fair-{nth}-{number}.game"), &text);
            let [seed, server] = published(&parts);
            let printed = run(&["replay", &record]).success().out;
            assert!(printed.contains("each the one that the seed gives"), "{printed}");
            let flags = ["replay", "--json", "--hash", &seed, "--hash", &server, &record];
            let object = &run(&flags).success().json()[0];
            let luck = &object["luck"];
            let keys = ["promised", "checked", "seed_hash", "server_hash", "words", "seating"];
            check_keys(luck, &keys);
            assert_eq!(
                (&luck["seed_hash"], &luck["promised"]),
                (&seed.as_str().into(), &true.into())
            );
            let draws = run(&["replay", "--draws", &record]).success().out;
            assert_eq!(luck["checked"], draws.lines().count(), "one line a draw");
            let (is_good, said) = python(&record, &draws, &[seed, server]);
            assert!(is_good, "{game}, {number}: {said}");
            assert!(said.contains(&format!("{} draws", draws.lines().count())), "{said}");
        }
    }
}

/// One way to cheat with a record.
struct Mutation {
    what: &'static str,
    text: String,
    /// Whether only who knows the published hash can find out.
    needs_hash: bool,
}

/// Replaces the value of the one line that begins like this.
fn with_line(text: &str, start: &str, change: impl FnOnce(&str) -> String) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(start))?;
    let new = change(&line[start.len()..]);
    assert_ne!(line, format!("{start}{new}"), "a mutation changes something");
    Some(text.replacen(line, &format!("{start}{new}"), 1))
}

fn without_line(text: &str, start: &str) -> String {
    text.lines().filter(|line| !line.starts_with(start)).map(|line| format!("{line}\n")).collect()
}

/// Another hex digit in place of the first.
fn turned(hex: &str) -> String {
    let first = if hex.starts_with('0') { '1' } else { '0' };
    format!("{first}{}", &hex[1..])
}

/// Everything an operator might replace in a record of a finished game.
fn mutations(text: &str, parts: &SeedParts, rng: &mut Rng) -> Vec<Mutation> {
    let mut all = Vec::new();
    let mut add = |what, text: Option<String>, needs_hash| {
        all.extend(text.map(|text| Mutation { what, text, needs_hash }));
    };
    let other =
        SeedParts { server: Seed(std::array::from_fn(|_| rng.next_u64() as u8)), ..parts.clone() };
    let n_seats = text.lines().find_map(|line| line.strip_prefix("seats: ")).expect("seats");
    let n_seats: usize = n_seats.parse().expect("a number");
    let (old, new) = (write_luck(parts, n_seats), write_luck(&other, n_seats));
    add("the seed", with_line(text, "seed: ", turned), false);
    add("the hash of the seed", with_line(text, "seed hash: ", turned), false);
    add("the server's part", with_line(text, "server part: ", turned), false);
    add("the hash of the server's part", with_line(text, "server hash: ", turned), false);
    add("all of the luck, but not the draws", Some(text.replacen(&old, &new, 1)), false);
    let silent = new.replacen("luck: seeded\n", "", 1);
    add("all of the luck, as if it were a script", Some(text.replacen(&old, &silent, 1)), true);
    let silent = with_line(&without_line(text, "luck: "), "server hash: ", turned);
    add("the promise, and a hash", silent, false);
    for (seat, opening) in &parts.words {
        let start = format!("words {seat}: ");
        add("the salt of a player", with_line(text, &start, turned), false);
        let words = format!("{} # {}", "6d616c6c6f7279", "mallory");
        let salt = opening.salt();
        add("the words of a player", with_line(text, &start, |_| format!("{salt} {words}")), false);
        add("a player's words, left out", Some(without_line(text, &start)), false);
        let moved = Seat::all(n_seats).find(|s| !parts.words.iter().any(|(known, _)| known == s));
        let moved = moved.map(|to| text.replacen(&start, &format!("words {to}: "), 1));
        add("whose words they are", moved, false);
    }
    add("the seating, left out", Some(without_line(text, "seating: ")), false);
    let swap = |seats: &str| {
        let mut seats: Vec<&str> = seats.split(' ').collect();
        seats.swap(0, 1);
        seats.join(" ")
    };
    if parts.is_shuffled {
        if n_seats > 1 {
            add("the order of seats", with_line(text, "seating: ", swap), false);
        }
        add(
            "that seats were shuffled",
            with_line(text, "seating: ", |_| "as chosen".into()),
            false,
        );
    } else {
        let seats: Vec<String> =
            parts.seed().seating(n_seats).iter().map(Seat::to_string).collect();
        add(
            "that seats were not shuffled",
            with_line(text, "seating: ", |_| seats.join(" ")),
            false,
        );
    }
    // Every draw in turn becomes another of the same game, is left out, or stands twice.
    let pool: Vec<&str> = draws(text).map(|(_, draw)| draw).collect();
    for (at, draw) in draws(text) {
        let others: Vec<&&str> = pool.iter().filter(|other| **other != draw).collect();
        let put = |new: &str| format!("{}{new}{}", &text[..at], &text[at + draw.len()..]);
        // Games that draw much are replayed slowly: of a hundred draws some will do.
        if !others.is_empty() && (pool.len() < 60 || rng.below(4) == 0) {
            let other = others[rng.below(others.len() as u32) as usize];
            add("a draw", Some(put(other)), false);
        }
        if rng.below(8) == 0 {
            add("a draw, left out", Some(put("")), false);
            add("a draw, written twice", Some(put(&format!("{draw} {draw}"))), false);
        }
    }
    all
}

/// Where each draw of a record stands.
fn draws(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let lines = text.lines().filter_map(|line| line.strip_prefix("! "));
    lines.flat_map(|line| line.split(' ')).map(move |draw| (start(draw), draw))
}

/// Each of these records must be refused, except those that cannot be found out this way.
#[track_caller]
fn check_found(mutations: &[Mutation], args: &[&str], passes: impl Fn(&Mutation) -> bool) {
    let mut text = String::new();
    let mut passing = Vec::new();
    for mutation in mutations {
        if passes(mutation) {
            passing.push(1 + text.lines().count());
        }
        text += &mutation.text;
    }
    let ran = run_with(args, text.as_bytes());
    let printed = ran.json();
    let printed: Vec<usize> = printed
        .iter()
        .filter_map(|object| object["line"].as_u64())
        .map(|line| line as usize)
        .collect();
    let name = |line: &usize| {
        let mut begin = 1;
        let is_it = |m: &&Mutation| {
            begin += m.text.lines().count();
            begin > *line
        };
        mutations.iter().find(is_it).map(|mutation| mutation.what)
    };
    let unseen: Vec<_> = printed.iter().filter(|line| !passing.contains(line)).map(name).collect();
    assert!(unseen.is_empty(), "replaced unseen by {args:?}: {unseen:?}");
    assert_eq!(printed, passing, "what passes as a script is printed");
    let n_errors = ran.err.lines().filter(|line| line.starts_with("error: -: line ")).count();
    assert_eq!(n_errors, mutations.len() - passing.len(), "{}", ran.err);
}

#[test]
fn whatever_an_operator_replaces_is_found() {
    for (nth, &game) in GameId::ALL.iter().enumerate() {
        for number in 0..2 {
            let (text, parts) = game.visit(Dealt(number));
            let mut rng = Rng::new(1000 + number);
            let all = mutations(&text, &parts, &mut rng);
            assert!(all.len() > 20, "only {} mutations", all.len());
            let [seed, _] = published(&parts);
            let honest = run_with(&["replay", "--json", "--hash", &seed, "-"], text.as_bytes());
            honest.success();
            for chunk in all.chunks(40) {
                check_found(chunk, &["replay", "--verify", "--json", "--hash", &seed, "-"], |_| {
                    false
                });
                check_found(chunk, &["replay", "--json", "-"], |mutation| mutation.needs_hash);
            }
            // Python knows no rules, and is given the draws of the honest record.
            let record = file(&format!("honest-{nth}-{number}.game"), &text);
            let draws = run(&["replay", "--draws", &record]).success().out;
            let mut seen = std::collections::HashSet::new();
            let n_kinds = if number == 0 { usize::MAX } else { 8 };
            let kinds = all.iter().filter(|mutation| seen.insert(mutation.what)).take(n_kinds);
            for Mutation { what, text, .. } in kinds {
                let record = file(&format!("mutant-{nth}-{number}.game"), text);
                let (is_good, said) = python(&record, &draws, std::slice::from_ref(&seed));
                assert!(!is_good, "{game}: Python does not see that {what} was replaced: {said}");
            }
            // A list of draws that does not come from the seed is no better.
            let first = draws.lines().next().expect("a draw");
            let late = first.replacen(" 0 ", " 1 ", 1);
            for bad in
                [draws.replacen(first, &late, 1), draws.replacen(&format!("{first}\n"), "", 1)]
            {
                assert!(!python(&record, &bad, &[]).0, "a draw of another index is seen");
            }
        }
    }
}

#[test]
fn the_line_that_deviates_is_named_with_both_draws() {
    let (text, parts) = GameId::ALL[0].visit(Dealt(1));
    let drawn: Vec<(usize, &str)> = draws(&text).collect();
    let (at, draw) = drawn[drawn.len() - 1];
    let other = drawn.iter().map(|(_, draw)| *draw).find(|other| *other != draw).expect("another");
    let bad = format!("{}{other}{}", &text[..at], &text[at + draw.len()..]);
    let line = 1 + text[..at].matches('\n').count();
    let ran = run_with(&["replay", "-"], bad.as_bytes());
    let ran = ran.refused(&format!("line {line}: draw "));
    assert!(
        ran.err.contains(&format!("the record says {other}, but the seed gives {draw} (draw ")),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("The table is set up"), "what came before is printed: {}", ran.out);
    // A script may still mix written draws with a seed, unless somebody asks.
    let script = bad.replacen("luck: seeded\n", "", 1);
    let _ = run_with(&["replay", "-"], script.as_bytes());
    let asked = run_with(&["replay", "--verify", "-"], script.as_bytes());
    asked.refused("but the seed gives");
    let stranger = "0".repeat(64);
    let ran = run_with(&["replay", "--hash", &stranger, "-"], text.as_bytes());
    ran.refused(&format!("but that of the record's seed is {}", parts.seed().hash()));
}

/// The position at the end of a record, as a scene.
struct Position<'a>(&'a str);

impl GameVisitor for Position<'_> {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let records = transcript::parse(self.0).expect("a record");
        let session = transcript::run::<G>(&records[0]).expect("an honest one");
        transcript::write_scene(session.game())
    }
}

/// Whoever writes the scene has dealt the cards: no seed has.
#[test]
fn a_record_that_starts_from_a_scene_is_not_checked() {
    let (text, parts) = GameId::ALL[0].visit(Dealt(1));
    let [seed, _] = published(&parts);
    let honest = file("before-forging.game", &text);
    let draws = run(&["replay", "--draws", &honest]).success().out;
    let head = text.split_once("\n!").expect("the set-up draws").0;
    // The position after the last step, or any other, in place of set-up and steps.
    let position = GameId::ALL[0].visit(Position(&text));
    let is_new = |line: &&str| !head.lines().any(|known| known == *line);
    let scene: Vec<&str> = position.lines().filter(is_new).collect();
    let forged = format!("{head}\n{}\n", scene.join("\n"));
    let line = 1 + forged.lines().position(|line| line == "luck: seeded").expect("it is promised");
    let silent = forged.replacen("luck: seeded\n", "", 1);
    for (text, flags) in [
        (&forged, &["replay"][..]),
        (&forged, &["replay", "--verify", "--hash", &seed]),
        (&silent, &["replay", "--hash", &seed]),
        (&silent, &["replay", "--draws"]),
    ] {
        let ran = run_with(&[flags, &["-"]].concat(), text.as_bytes());
        let line = if text == &forged { line } else { 1 };
        ran.refused(&format!("line {line}: the record starts from a scene"));
    }
    let (is_good, said) = python(&file("forged.game", &forged), &draws, &[]);
    assert!(!is_good && said.contains("starts from a scene"), "{said}");
}

#[test]
fn a_record_that_was_cut_off_is_not_called_whole() {
    for &game in GameId::ALL {
        let (text, parts) = game.visit(Dealt(0));
        let steps: Vec<usize> = text.match_indices("\nP").map(|(at, _)| at + 1).collect();
        let cut = &text[..steps[steps.len() / 2]];
        let [seed, _] = published(&parts);
        let what = "The game is not over, or its record was cut off";
        let whole = run_with(&["replay", "--hash", &seed, "-"], text.as_bytes());
        assert!(!whole.success().out.contains(what));
        let printed = run_with(&["replay", "--hash", &seed, "-"], cut.as_bytes()).success().out;
        assert!(printed.contains(what), "{printed}");
        let ran = run_with(&["replay", "--draws", "-"], cut.as_bytes()).success();
        assert!(ran.err.contains(what), "{}", ran.err);
        let object =
            &run_with(&["replay", "--json", "--verify", "-"], cut.as_bytes()).success().json()[0];
        assert_eq!(object["over"], false);
        // Who gives no draws has nothing checked.
        let (is_good, said) = python(&file("whole.game", &text), "", &[]);
        assert!(!is_good && said.contains("none"), "{said}");
        let without: String =
            text.lines().filter(|l| !l.starts_with('!')).map(|l| format!("{l}\n")).collect();
        assert!(!python(&file("drawless.game", &without), "", &[]).0);
    }
}

#[test]
fn what_cannot_be_checked_is_said() {
    let head = "game: monster-inn\nseats: 3\n";
    for (fields, cause) in [
        ("", "there is no seed to check draws by"),
        ("luck: seeded\n", "line 3: this speaks of a seed"),
        ("seed: 4\nluck: good\n", "line 4: luck: 'good' is not known here: write seeded"),
        ("seed: 4\nseating: P1 P2\n", "line 4: seating: name each of the 3 seats once"),
        ("seed: 4\nwords P4: 00\n", "line 4: there is no seat P4"),
        ("seed: 4\nwords P1: 00\n", "line 4: words P1: write 64 hex digits"),
        (
            "seed: 4\nluck: seeded\n",
            "setting the table up: draw 1: it is not written; the seed gives P",
        ),
        ("seed: 4\nserver hash: 00\n", "is not a hash: write 64 hex digits"),
    ] {
        let text = format!("{head}{fields}");
        run_with(&["replay", "--verify", "-"], text.as_bytes()).refused(cause);
    }
    run(&["replay", "--hash", "12", "-"]).refused("is not a hash: write 64 hex digits");
    assert!(Opening::new(Salt([0; 32]), &"x".repeat(MAX_WORDS + 1)).is_err());
    assert!(Opening::new(Salt([0; 32]), "two\nlines").is_err());
    assert!(Opening::new(Salt([0; 32]), "turned \u{202e}around").is_err());
    // What is said of luck is read by the seats: these come first.
    let text = "game: monster-inn\nseed: 4\nseating: P1 P2 P3\n";
    run_with(&["replay", "-"], text.as_bytes()).refused("the line 'seats: …' is missing");
}
