//! Every board has words for all actions and events of its game, and draws only from its own art.

use std::{collections::BTreeSet, fs, path::Path};

use tabletop::{
    Action as _, Dealer, GameSession, Options as _, RandomSource, Rng, Rulebook, Seat, Seed,
    View as _,
};

use super::*;
use crate::{
    frame::{self, Backdrop, Who},
    stage::{Beat, FloatText, Ghost},
    texts::Arg,
};

/// Plays games and asks the board for words at every step.
pub fn check_board<B: Board>() {
    let art = &drawing_of::<B>("art.svg");
    // The policy of the server forbids inline styles, also in drawings.
    for drawing in [art, &drawing_of::<B>("picture.svg")] {
        assert!(["style=", "<style", "<script"].iter().all(|bad| !drawing.contains(bad)));
    }
    crate::texts::set_language(&[]);
    assert!([0, 5].contains(&B::MINUTE.len()), "five pictures tell a game in a minute");
    for glance in B::MINUTE {
        let drawn =
            glance.drawing.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        for symbol in drawn {
            assert!(art.contains(&format!("id=\"{symbol}\"")), "{}: {symbol}", (glance.text)().key);
        }
        assert!(!glance.drawing.contains("style="), "the policy forbids inline styles");
    }
    for key in [B::BLURB, B::LENGTH].into_iter().chain(title_of(B::TRAINING)) {
        assert!(crate::texts::has(key), "{key} is said before the board is loaded");
    }
    crate::texts::set_english();
    let name = |seat: Seat| seat.to_string();
    let check = |message: &Message| {
        let said = message.to_text(&name);
        assert!(!said.contains("{$") && said != message.key, "{message:?} is said as '{said}'");
        assert!(crate::texts::has(message.key), "{} is in no catalogue", message.key);
    };
    B::MINUTE.iter().for_each(|glance| check(&(glance.text)()));
    let mut said = BTreeSet::new();
    let mut cues = SeenCues { art: art.clone(), ..SeenCues::default() };
    // A log entry as everybody reads it, each of them addressed in turn.
    let check_sentence = |message: &Message, n_seats: usize| {
        check(message);
        for you in Seat::all(n_seats).map(Some).chain([None]) {
            let sentence = message.to_text_for(you, &|seat| NAMES[seat.index()].to_string());
            assert_eq!(fault_in(&sentence), None, "{}: {sentence}", message.key);
        }
    };
    let mut check_for_all = |message: &Message, n_seats: usize| {
        check_sentence(message, n_seats);
        said.insert(message.key);
    };
    for seed in 0..60 {
        let n_seats =
            *<B::Game as Game>::SEATS.start() + seed as usize % <B::Game as Game>::SEATS.count();
        let mut rng = Rng::new(seed);
        let luck = RandomSource::seeded(Seed::from_number(seed));
        let mut options = <B::Game as Game>::Options::default();
        for (nth, choice) in <B::Game as Game>::Options::SPECS.iter().enumerate() {
            // Mostly as a table is set when nobody chooses.
            options.set(nth, (seed as usize >> nth) % 4 % 3 % choice.values.len());
        }
        let mut session =
            GameSession::<B::Game>::new(&options, n_seats, luck, Vec::new()).expect("dealt");
        for event in session.setup_events().to_vec() {
            for viewer in Seat::all(n_seats).map(Some).chain([None]) {
                let redacted = <B::Game as Game>::redact(&event, viewer);
                check_for_all(&B::event(&session.game().view(None), &redacted), n_seats);
            }
        }
        let mut legal = Vec::new();
        while let Some(seat) = session.game().to_act().first() {
            let view = session.game().view(Some(seat));
            check(&B::prompt(&view));
            for viewer in Seat::all(n_seats).map(Some).chain([None]) {
                let prompt = B::prompt(&session.game().view(viewer));
                let asked = prompt.to_text_for(viewer, &|seat| NAMES[seat.index()].to_string());
                assert_eq!(fault_in(&asked), None, "{}: {asked}", prompt.key);
            }
            session.game().legal(seat, &mut legal);
            let offered = B::actions(&view, seat, &legal);
            for action in &legal {
                assert!(offered.contains(action), "the bar does not offer '{action}'");
            }
            for action in offered {
                check(&B::action_label(&view, action));
                B::action_parts(&view, action).iter().flatten().for_each(&check);
                assert!(art.contains(&format!("id=\"{}\"", B::action_icon(&view, action))));
                if let Some((label, icon)) = B::heading(&view, action) {
                    check(&label);
                    assert!(art.contains(&format!("id=\"{icon}\"")));
                }
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            // Who acts, somebody else, and nobody in particular.
            let viewers = [Some(seat), Some(seat.left(n_seats)), None];
            let before: Vec<View<B>> = viewers.iter().map(|&v| session.game().view(v)).collect();
            let events = session.play(seat, action).expect("legal").events.clone();
            for (&viewer, before) in viewers.iter().zip(&before) {
                let after = session.game().view(viewer);
                for event in &events {
                    // A cue is made only of what this viewer may see.
                    let redacted = <B::Game as Game>::redact(event, viewer);
                    let cue = B::cue(before, &after, &redacted);
                    cues.check::<B>(&redacted, &cue, &check);
                }
            }
            for event in events {
                check_for_all(&B::event(&view, &event), n_seats);
                for viewer in Seat::all(n_seats).map(Some).chain([None]) {
                    let redacted = <B::Game as Game>::redact(&event, viewer);
                    check_for_all(&B::event(&view, &redacted), n_seats);
                }
            }
        }
        let view = session.game().view(None);
        assert!(view.to_act().is_empty());
        let setup = session.setup_events().iter();
        let all = setup.chain(session.steps().iter().flat_map(|step| &step.events));
        let events: Vec<_> = all.cloned().collect();
        check_end::<B>(session.game(), &events, art, &check_sentence);
        for seat in Seat::all(n_seats) {
            for (nth, line) in session.game().sheet(seat).into_iter().enumerate() {
                let line = SheetLine {
                    rule: line.rule.0.to_string(),
                    text: line.text,
                    points: line.points,
                };
                check_for_all(&B::sheet_line(&view, seat, nth, &line), n_seats);
            }
        }
    }
    check_unused_log_messages(&said);
    cues.check_all::<B>();
    check_rules_cited::<B>();
    let mut dealer = Dealer::silent(Rng::new(1));
    let game =
        <B::Game as Game>::new(&Default::default(), *<B::Game as Game>::SEATS.start(), &mut dealer);
    let view = game.view(Some(Seat::new(0)));
    let all = (0..Action::<B>::COUNT).filter_map(Action::<B>::from_index);
    all.for_each(|action| check(&B::action_label(&view, action)));
}

/// The ceremony counts every point of every seat, with words and drawings that are there, and the log ends with the result.
fn check_end<B: Board>(
    game: &B::Game,
    events: &[<B::Game as Game>::Event],
    art: &str,
    check: &impl Fn(&Message, usize),
) {
    let (view, n_seats) = (game.view(None), game.n_seats());
    let sheets = hosting::sheets(game).expect("the game is over");
    let Some(all) = B::ceremony(&view, &sheets, events) else { return };
    let has = |symbol: &str| assert!(art.contains(&format!("id=\"{symbol}\"")), "no {symbol}");
    has(all.speaker);
    let length = all.length();
    assert!(length < 25_000.0, "the ceremony takes {length} ms");
    check(&all.title, n_seats);
    for scene in &all.scenes {
        has(scene.art);
        check(&scene.title, n_seats);
        for row in &scene.rows {
            row.prize.into_iter().for_each(has);
            row.text.iter().for_each(|text| check(text, n_seats));
            if let Who::Thing(symbol, label) = &row.who {
                has(symbol);
                check(label, n_seats);
            }
        }
    }
    match &all.backdrop {
        Backdrop::Columns(prefix) => {
            for seat in Seat::all(n_seats) {
                has(&format!("{prefix}-lord-{}", seat.index() + 1));
                let rows = all.scenes.iter().flat_map(|scene| &scene.rows);
                let own = rows.filter(|row| row.who == Who::Seat(seat));
                let counted: i32 = own.map(|row| row.points).sum();
                assert_eq!(counted, sheets[seat.index()].total, "every point of {seat} is shown");
            }
        }
        Backdrop::Picture { art, cast, .. } => {
            has(art);
            cast.iter().copied().for_each(has);
        }
    }
    for said in frame::decided(&all, &sheets) {
        check(&said, n_seats);
    }
    for (symbol, said) in &all.memories {
        has(symbol);
        check(said, n_seats);
    }
    let n_results = events.iter().filter(|event| B::is_result(event)).count();
    let is_last = |event: &<B::Game as Game>::Event| B::is_result(event);
    assert!(n_results > 0 && events[events.len() - n_results..].iter().all(is_last));
    let chapters: Vec<&str> = events.iter().filter_map(B::chapter).collect();
    chapters.iter().copied().for_each(has);
    let n_chapters = chapters.len();
    assert!(
        n_chapters * 2 < events.len(),
        "{n_chapters} chapters for {} entries of the log",
        events.len()
    );
}

/// Which events were seen, and which of them were ever shown.
#[derive(Default)]
struct SeenCues {
    art: String,
    seen: BTreeSet<String>,
    shown: BTreeSet<String>,
}

impl SeenCues {
    fn check<B: Board>(
        &mut self,
        event: &<B::Game as Game>::Event,
        cue: &Cue,
        check: &impl Fn(&Message),
    ) {
        let json = serde_json::to_value(event).expect("events are written as JSON");
        let name = match &json {
            serde_json::Value::Object(fields) => fields.keys().next().cloned(),
            other => other.as_str().map(str::to_string),
        };
        let name = name.expect("an event has a name");
        if !cue.is_quiet() {
            self.shown.insert(name.clone());
        }
        self.seen.insert(name);
        let has = |symbol: &str| self.art.contains(&format!("id=\"{symbol}\""));
        let check_ghost = |ghost: &Ghost| match ghost {
            Ghost::Symbol(symbol) | Ghost::Token(symbol) => assert!(has(symbol), "no {symbol}"),
            Ghost::Drawn(markup) => {
                let used =
                    markup.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
                used.for_each(|symbol| assert!(has(symbol), "no {symbol}"));
                assert!(!markup.contains("style="), "{markup}");
            }
            Ghost::Text(message) => check(message),
        };
        for beat in cue.beats.iter().flatten() {
            for place in beat.places() {
                assert!(
                    !place.is_empty() && !place.contains([' ', '"']),
                    "{place:?} is not an anchor"
                );
            }
            match beat {
                Beat::Fly { ghost, n, .. } => {
                    assert!(*n > 0, "{event}: nothing flies");
                    check_ghost(ghost);
                }
                Beat::Flip { face, .. } | Beat::Flag { face, .. } => check_ghost(face),
                Beat::Float { text: FloatText::Text(message), .. } => check(message),
                Beat::Banner { text, art, .. } => {
                    check(text);
                    art.iter().for_each(|symbol| assert!(has(symbol), "no {symbol}"));
                }
                _ => {}
            }
        }
    }

    /// Every event is shown, or left out on purpose.
    fn check_all<B: Board>(&self) {
        let quiet: BTreeSet<String> = self.seen.difference(&self.shown).cloned().collect();
        let meant: BTreeSet<String> = B::QUIET.iter().map(|name| (*name).to_string()).collect();
        let forgotten: Vec<&String> = quiet.difference(&meant).collect();
        assert!(forgotten.is_empty(), "without a cue, and not quiet on purpose: {forgotten:?}");
        let shown: Vec<&String> = meant.intersection(&self.shown).collect();
        assert!(shown.is_empty(), "quiet on purpose, and shown: {shown:?}");
    }
}

/// The file of symbols beside the board's sources.
fn drawing_of<B: Board>(name: &str) -> String {
    let folder = <B::Game as Game>::NAME.replace('-', "_");
    let path = format!("{}/src/boards/{folder}/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"))
}

const NAMES: [&str; 5] = ["Ada", "Bo", "Cy", "Dora", "Eve"];

/// What is wrong with a sentence in which somebody may be addressed.
fn fault_in(sentence: &str) -> Option<&'static str> {
    let follows_end = |before: &str| before.is_empty() || before.ends_with(['.', '!', '?']);
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let mut before = "";
    for (nth, word) in words.iter().enumerate() {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        let next = words.get(nth + 1).map_or("", |next| next.trim_matches([',', '.', '!', ':']));
        let is_start = follows_end(before.trim_end_matches([')', '”']));
        match plain {
            "You" | "Your" if !is_start => return Some("a capital in the middle"),
            "you" | "your" if is_start => return Some("no capital at the beginning"),
            "You’s" | "you’s" | "You's" | "you's" => return Some("that is 'your'"),
            "You" | "you" if is_third_person(next) => {
                return Some("'you' with the verb of another");
            }
            name if NAMES.contains(&name) && ["have", "are", "start"].contains(&next) => {
                return Some("a name with the verb of 'you'");
            }
            _ => {}
        }
        if word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            return Some("a hyphen for a minus");
        }
        before = word;
    }
    None
}

fn is_third_person(verb: &str) -> bool {
    ["is", "was", "has", "does"].contains(&verb)
        || (verb.ends_with('s') && !["as", "less", "pass", "its", "this"].contains(&verb))
}

#[test]
fn faults_of_grammar_are_found() {
    let right = [
        "You lost 1 gold.",
        "It came for you.",
        "Ended. You start the next one.",
        "Ada has −3 fame.",
        "Your battle",
    ];
    assert!(right.iter().all(|sentence| fault_in(sentence).is_none()));
    let wrong = [
        "It came for You.",
        "It went to You!",
        "Next to start: You.",
        "you won.",
        "You gains 2 evil.",
        "You's battle",
        "Ada start the next one.",
        "Ada has -3 fame.",
    ];
    for sentence in wrong {
        assert!(fault_in(sentence).is_some(), "{sentence}");
    }
}

/// The log messages of the catalogues that no game used, because their events are rare: formatted for whoever acts, for
/// whom it happens to, and for others.
fn check_unused_log_messages(said: &BTreeSet<&'static str>) {
    let prefix = said.iter().next().and_then(|key| key.split('-').next()).expect("something");
    let written = crate::texts::written_below(&["## The log", "## Facts"]);
    let written = written.into_iter().filter(|(key, _)| key.starts_with(&format!("{prefix}-")));
    let (common, rare): (Vec<_>, Vec<_>) =
        written.partition(|(key, _)| said.contains(key.as_str()));
    assert!(common.len() > 4 * rare.len(), "never logged in these games: {rare:?}");
    for (key, body) in rare {
        let (mut message, mut n_seats) = (Message::new(key.clone().leak()), 0);
        for name in crate::texts::variables(&body) {
            if name == "seat" || body.contains(&format!("${name}-is")) {
                let seat = Seat::new(n_seats);
                let is_subject = body.starts_with(&format!("{{ ${name}"));
                let arg = if is_subject { Arg::Seat(seat) } else { Arg::Object(seat) };
                message = message.with(name.leak(), arg);
                n_seats += 1;
            } else {
                message = message.with(name.leak(), 2);
            }
        }
        for you in Seat::all(3).map(Some).chain([None]) {
            let sentence = message.to_text_for(you, &|seat| NAMES[seat.index()].to_string());
            assert_eq!(fault_in(&sentence), None, "{key}: {sentence}");
        }
    }
}

/// Every rule a board cites is one of its game's.
fn check_rules_cited<B: Board>() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/boards");
    let name = <B::Game as Game>::NAME.replace('-', "_");
    let mut files = vec![folder.join(format!("{name}.rs"))];
    let mut folders = vec![folder.join(name)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources are there").flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let book = Rulebook::parse(<B::Game as Game>::RULES);
    let mut n_cited = 0;
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "rs")) {
        let text = fs::read_to_string(file).expect("readable");
        for quoted in text.split('"').skip(1).step_by(2) {
            let Some((word, number)) = quoted.split_once('-') else { continue };
            let is_id = !word.is_empty()
                && word.chars().all(|c| c.is_ascii_uppercase())
                && number.parse::<u8>().is_ok();
            if is_id {
                n_cited += 1;
                assert!(book.find(quoted).is_some(), "{}: no rule {quoted}", file.display());
            }
        }
    }
    assert!(n_cited > 5, "only {n_cited} rules are cited");
}

#[test]
fn every_game_has_a_blurb() {
    for &game in GameId::ALL {
        assert!(blurb(game).len() > 40 && length(game).contains("·"), "{game}");
    }
}
