//! Plays a record and checks every draw, log line and assertion in it.

use super::{
    EDITION, Record, ScriptKind, ScriptLine, UNDO, assertion, is_undo,
    luck::{self, LuckFields},
};
use crate::{
    Digest, DrawError, Event, Field, Fields, Game, GameSession, Options, ParseError, PlayError,
    RandomSource, Seat, Seed, SeededDraw, TextError, UndoRefusal, check_printable, number,
};

/// What stands above a record's scene and steps.
#[derive(Clone, Debug)]
pub struct Header<G: Game> {
    /// The edition of the rules that the record was made with; a script by hand is of the present one.
    pub edition: u32,
    /// Whether it names its edition, as all that is recorded by a program does: then its undos were granted when they were
    /// made.
    pub is_recorded: bool,
    pub n_seats: usize,
    pub options: G::Options,
    pub seed: Option<Seed>,
    pub luck: LuckFields,
    /// The scene, if there is one.
    pub scene: Fields,
}

/// Reads seats, options and seed; what is left is the scene.
pub fn header<G: Game>(record: &Record) -> Result<Header<G>, TextError> {
    if record.game != G::NAME {
        let message = format!("this record is of '{}', not of '{}'", record.game, G::NAME);
        return Err(TextError::new(record.line, message));
    }
    let mut options = G::Options::default();
    let mut rest: Vec<Field> = Vec::new();
    // Options too must not stand twice.
    Fields::new(record.line, record.fields.clone())?;
    for field in &record.fields {
        if !field.read(|value| options.set_by_name(&field.key, value))? {
            rest.push(field.clone());
        }
    }
    let is_seats = |field: &&Field| field.key.eq_ignore_ascii_case("seats");
    let n_seats =
        rest.iter().find(is_seats).map(|field| field.read(read_seats::<G>)).transpose()?;
    // What is said of luck can only be read once the seats are known.
    let luck = match n_seats {
        Some(n_seats) => luck::take(record.line, &mut rest, n_seats)?,
        None => LuckFields::default(),
    };
    let mut scene = Fields::new(record.line, rest)?;
    G::Options::SPECS.iter().for_each(|choice| scene.declare(choice.key));
    let n_seats = scene.require("seats")?.read(read_seats::<G>)?;
    scene.take("seed");
    scene.take("title").map(|field| field.read(check_printable)).transpose()?;
    let edition = scene.take(EDITION).map(|field| field.read(read_edition::<G>)).transpose()?;
    let is_recorded = edition.is_some();
    // Records of the first edition did not say so.
    let edition = edition.unwrap_or(if luck.is_seeded { 1 } else { G::EDITION });
    Ok(Header { edition, is_recorded, n_seats, options, seed: luck.seed, luck, scene })
}

fn read_seats<G: Game>(value: &str) -> Result<usize, ParseError> {
    let n_seats = number(value).map(|n| n as usize).filter(|n| G::SEATS.contains(n));
    n_seats.ok_or_else(|| {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        ParseError::new(format!("{} has {least} to {most} seats, not '{value}'", G::TITLE))
    })
}

fn read_edition<G: Game>(value: &str) -> Result<u32, ParseError> {
    let edition = number(value).filter(|&edition| edition > 0);
    let edition = edition.ok_or_else(|| ParseError::new(format!("'{value}' is not an edition")))?;
    check_edition::<G>(edition).map_err(ParseError::new)
}

/// Rules replay records of their own edition and, as far as they can, of earlier ones.
pub fn check_edition<G: Game>(edition: u32) -> Result<u32, String> {
    if edition <= G::EDITION {
        return Ok(edition);
    }
    Err(format!(
        "this was recorded with edition {edition} of the rules of {}; this program has edition {} and cannot replay it",
        G::TITLE,
        G::EDITION
    ))
}

/// Adds to a message about a record that it is of another edition of the rules, if so: what went wrong may be due to that.
pub fn note_edition<G: Game>(edition: u32, message: String) -> String {
    let new = G::EDITION;
    if edition == new {
        return message;
    }
    format!(
        "{message} (recorded with edition {edition} of the rules; this program has edition {new})"
    )
}

/// Says that the draws of a record are taken as written, because another edition of the rules dealt them.
pub fn note_unchecked(edition: u32) -> String {
    format!(
        "recorded with edition {edition} of the rules; its draws cannot be checked against the seed"
    )
}

/// Plays a record from its first line to its last; every claim in it must hold.
pub fn run<G: Game>(record: &Record) -> Result<GameSession<G>, TextError> {
    run_with(record, |_, _| {})
}

/// Like `run`, and calls `visit` for each line of the script once it has been carried out.
///
/// A record that says `luck: seeded` must hold the draws that its seed gives, each of them and no others. Those of an
/// earlier edition are taken as they are written, because its decks may have been listed in another order.
pub fn run_with<G: Game>(
    record: &Record,
    visit: impl FnMut(&ScriptLine, &GameSession<G>),
) -> Result<GameSession<G>, TextError> {
    let header = header::<G>(record)?;
    let edition = header.edition;
    if header.luck.is_seeded {
        refuse_scene(record, &header)?;
    }
    let is_checked = header.luck.is_seeded && edition == G::EDITION;
    let draws = if is_checked { WrittenDraws::Seeded } else { WrittenDraws::Given };
    play(record, header, draws, visit)
        .map_err(|error| TextError::new(error.line, note_edition::<G>(edition, error.message)))
}

/// Plays a record and checks that its luck is the one of its seed, whether or not the record says so; the draws can
/// then be listed. The `published` hashes must be those of its seed or of the server's part of it.
///
/// A record of an earlier edition is an error, whatever it holds: else whoever wrote other draws into a record would only
/// have to write another edition, too.
pub fn verify<G: Game>(record: &Record, published: &[Digest]) -> Result<GameSession<G>, TextError> {
    let header = header::<G>(record)?;
    if header.seed.is_none() {
        let message =
            "there is no seed to check draws by: a record that can be checked says 'seed: …'";
        return Err(TextError::new(record.line, message));
    }
    refuse_scene(record, &header)?;
    header.luck.check_published(published)?;
    if header.edition != G::EDITION {
        return Err(TextError::new(record.line, note_unchecked(header.edition)));
    }
    play(record, header, WrittenDraws::Seeded, |_, _| {})
}

/// Refuses to check a record by its seed if it starts from a scene: whoever wrote the scene chose what the set-up would have
/// drawn, and no seed shows whether it could have come to that.
fn refuse_scene<G: Game>(record: &Record, header: &Header<G>) -> Result<(), TextError> {
    let is_luck = |field: &&Field| field.key.eq_ignore_ascii_case(luck::LUCK);
    if header.scene.is_empty() {
        return Ok(());
    }
    let line = record.fields.iter().find(is_luck).map_or(record.line, |field| field.line);
    let message =
        "the record starts from a scene, whose cards no seed has dealt: its luck cannot be checked";
    Err(TextError::new(line, message))
}

/// What the written draws are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WrittenDraws {
    /// Drawn before any others.
    Given,
    /// Compared with those of the seed.
    Seeded,
}

/// What of a record is taken as it is written.
#[derive(Clone, Copy)]
struct TrustedParts {
    draws: WrittenDraws,
    /// Undos were granted when they were recorded, and are not judged again: better sampling must not make a record
    /// unreadable.
    is_recorded: bool,
}

fn play<G: Game>(
    record: &Record,
    header: Header<G>,
    draws: WrittenDraws,
    mut visit: impl FnMut(&ScriptLine, &GameSession<G>),
) -> Result<GameSession<G>, TextError> {
    let mut script = record.script.as_slice();
    let trust = TrustedParts { draws, is_recorded: header.is_recorded };
    let mut session = open(record, header, draws, &mut script)?;
    check_event_lines::<G>(&mut script, session.setup_events())?;
    while let Some((line, rest)) = script.split_first() {
        script = rest;
        match &line.kind {
            ScriptKind::Assertion { key, value } => assertion::check(&session, key, value)
                .map_err(|message| TextError::new(line.line, message))?,
            ScriptKind::Step { seat, action, refused_by } => {
                let before = session.steps().len();
                let written = take_draws::<G>(&mut script)?;
                let (at, rule) = (line.line, refused_by.as_deref());
                take_step(&mut session, at, *seat, action, rule, trust, written)?;
                if session.steps().len() > before {
                    check_event_lines::<G>(&mut script, &session.steps()[before].events)?;
                }
            }
            ScriptKind::Draws(_) | ScriptKind::Event(_) => {
                let message =
                    "nothing is drawn and nothing happens here: this line belongs below a step";
                return Err(TextError::new(line.line, message));
            }
        }
        visit(line, &session);
    }
    Ok(session)
}

/// Sets the table up, or reads the scene.
fn open<G: Game>(
    record: &Record,
    header: Header<G>,
    draws: WrittenDraws,
    script: &mut &[ScriptLine],
) -> Result<GameSession<G>, TextError> {
    let source = match (header.seed, draws) {
        (Some(seed), WrittenDraws::Seeded) => RandomSource::listed(seed),
        (Some(seed), WrittenDraws::Given) => RandomSource::seeded(seed),
        (None, _) => RandomSource::None,
    };
    if !header.scene.is_empty() {
        let mut scene = header.scene;
        let game = G::read_scene(&header.options, header.n_seats, &mut scene)?;
        scene.finish()?;
        if let Some(ScriptLine { line, kind: ScriptKind::Draws(_) }) = script.first() {
            return Err(TextError::new(
                *line,
                "a scene makes no random draw before its first step",
            ));
        }
        return Ok(GameSession::from_scene(game, source).with_edition(header.edition));
    }
    let first_line = script.first().map_or(record.line, |line| line.line);
    let mut written = take_draws::<G>(script)?;
    let given = written.given(draws);
    let session =
        GameSession::new(&header.options, header.n_seats, source, given).map_err(|error| {
            let message = format!("setting the table up: {error}");
            TextError::new(line_of_draw(&written.lines, &error, first_line), message)
        })?;
    if draws == WrittenDraws::Seeded {
        let error = |error: TextError| {
            TextError::new(error.line, format!("setting the table up: {}", error.message))
        };
        written.check(first_line, session.setup_draws(), session.seeded_draws()).map_err(error)?;
    }
    Ok(session.with_edition(header.edition))
}

/// The written draws of a step, each with its line.
struct Written<G: Game> {
    draws: Vec<G::Draw>,
    lines: Vec<usize>,
}

impl<G: Game> Written<G> {
    /// What is drawn before the draws of the seed.
    fn given(&mut self, draws: WrittenDraws) -> Vec<G::Draw> {
        match draws {
            WrittenDraws::Given => std::mem::take(&mut self.draws),
            WrittenDraws::Seeded => Vec::new(),
        }
    }

    /// The draws must be those that were drawn by the seed.
    fn check(&self, step: usize, drawn: &[G::Draw], draws: &[SeededDraw]) -> Result<(), TextError> {
        let draws = &draws[draws.len() - drawn.len()..];
        for (nth, draw) in draws.iter().enumerate() {
            if self.draws.get(nth) == Some(&drawn[nth]) {
                continue;
            }
            let says = match self.draws.get(nth) {
                Some(draw) => format!("the record says {draw}, but"),
                None => "it is not written;".to_string(),
            };
            let SeededDraw { stream, index, number, .. } = draw;
            let message = format!(
                "draw {}: {says} the seed gives {} (draw {index} of stream {stream}: number {number} of {}, counted \
                 from 0)",
                nth + 1,
                drawn[nth],
                draw.n_cards(),
            );
            let line = self.lines.get(nth).or(self.lines.last()).copied().unwrap_or(step);
            return Err(TextError::new(line, message));
        }
        match self.draws.get(drawn.len()) {
            None => Ok(()),
            Some(draw) => {
                let error = DrawError::Unused { nth: drawn.len(), draw: draw.to_string() };
                Err(TextError::new(line_of_draw(&self.lines, &error, step), error))
            }
        }
    }
}

/// What is wrong with a draw is said of its own line, and that one is missing of the last.
fn line_of_draw(lines: &[usize], error: &DrawError, without: usize) -> usize {
    lines.get(error.nth()).or(lines.last()).map_or(without, |line| *line)
}

/// The draws of the `!` lines that come next.
fn take_draws<G: Game>(script: &mut &[ScriptLine]) -> Result<Written<G>, TextError> {
    let (mut draws, mut lines) = (Vec::new(), Vec::new());
    while let Some((ScriptLine { line, kind: ScriptKind::Draws(words) }, rest)) =
        script.split_first()
    {
        for word in words {
            draws.push(word.parse().map_err(|error: ParseError| TextError::new(*line, error))?);
            lines.push(*line);
        }
        *script = rest;
    }
    Ok(Written { draws, lines })
}

/// The `>` lines that come next must be among the events, in their order. The rule may be left out.
fn check_event_lines<G: Game>(
    script: &mut &[ScriptLine],
    all: &[G::Event],
) -> Result<(), TextError> {
    let mut events = all.iter();
    while let Some((ScriptLine { line, kind: ScriptKind::Event(expected) }, rest)) =
        script.split_first()
    {
        let (text, rule) = match expected.strip_suffix(']').and_then(|e| e.rsplit_once('[')) {
            Some((text, rule)) => (text.trim_end(), Some(rule.trim())),
            None => (expected.as_str(), None),
        };
        let is_said = |event: &&G::Event| event.to_string().eq_ignore_ascii_case(text);
        let matches = |event: &G::Event| {
            is_said(&event) && rule.is_none_or(|rule| event.rule().0.eq_ignore_ascii_case(rule))
        };
        let left = events.as_slice();
        if !events.any(matches) {
            let message = match (left.iter().find(is_said), all.iter().find(is_said)) {
                (Some(event), _) => format!("this happened by {}: {expected}", event.rule()),
                (None, Some(_)) => {
                    format!("this happened, but before what stands above it: {expected}")
                }
                (None, None) => {
                    format!("this did not happen here: {expected}; {}", list_events::<G>(left))
                }
            };
            return Err(TextError::new(*line, message));
        }
        *script = rest;
    }
    Ok(())
}

/// The events, as many as one can take in.
fn list_events<G: Game>(events: &[G::Event]) -> String {
    const MOST: usize = 12;
    let lines: Vec<String> = events.iter().take(MOST).map(super::event_line::<G>).collect();
    match events.len() {
        0 => "nothing more happened".to_string(),
        n if n > MOST => format!("what happened: {}; and {} more", lines.join("; "), n - MOST),
        _ => format!("what happened: {}", lines.join("; ")),
    }
}

fn take_step<G: Game>(
    session: &mut GameSession<G>,
    line: usize,
    seat: Seat,
    action: &str,
    refused_by: Option<&str>,
    trust: TrustedParts,
    mut written: Written<G>,
) -> Result<(), TextError> {
    let error = |message: String| Err(TextError::new(line, message));
    if seat.index() >= session.game().n_seats() {
        return error(format!(
            "there is no seat {seat} at a table of {}",
            session.game().n_seats()
        ));
    }
    let (outcome, what) = if is_undo(action) {
        if !written.draws.is_empty() {
            return error("an undo makes no random draw".to_string());
        }
        let outcome = if trust.is_recorded && refused_by.is_none() {
            session.undo_recorded(seat)
        } else {
            session.undo(seat)
        };
        let outcome = outcome.map_err(|refusal| (refusal.id(), refusal.to_string()));
        (outcome.map(drop), UNDO.to_string())
    } else {
        let action: G::Action = action.parse().map_err(|error: ParseError| {
            let message = match refused_by {
                Some(rule) => format!("{error} (so there is nothing for {rule} to refuse)"),
                None => error.to_string(),
            };
            TextError::new(line, message)
        })?;
        let has_draws = !written.draws.is_empty();
        let given = written.given(trust.draws);
        match session.play_with(seat, action, given) {
            Ok(_) if trust.draws == WrittenDraws::Seeded && refused_by.is_none() => {
                let drawn = session.steps().last().map_or(&[][..], |step| &step.draws);
                written.check(line, drawn, session.seeded_draws())?;
                (Ok(()), action.to_string())
            }
            Ok(_) => (Ok(()), action.to_string()),
            Err(PlayError::Refused(rule)) => {
                if has_draws && refused_by.is_some_and(|by| by.eq_ignore_ascii_case(rule.0)) {
                    return error("a refused step makes no random draw".to_string());
                }
                let words = title::<G>(rule.0).unwrap_or_default();
                (Err((rule.0, words)), action.to_string())
            }
            // Without its draws it is not made, but it is allowed all the same.
            Err(PlayError::Draws(_)) if refused_by.is_some() => (Ok(()), action.to_string()),
            Err(PlayError::Draws(draws)) => {
                return Err(TextError::new(line_of_draw(&written.lines, &draws, line), draws));
            }
        }
    };
    match (outcome, refused_by) {
        (Ok(()), None) => Ok(()),
        (Err((rule, _)), Some(expected)) if rule.eq_ignore_ascii_case(expected) => Ok(()),
        (Err((rule, words)), Some(expected)) => {
            let expected = named::<G>(expected);
            error(format!("'{seat} {what}' is refused by {rule} ({words}), not by {expected}"))
        }
        (Err((rule, words)), None) => {
            error(format!("'{seat} {what}' is refused by {rule}: {words}"))
        }
        (Ok(()), Some(expected)) => {
            let expected = named::<G>(expected);
            error(format!("'{seat} {what}' is allowed, but {expected} should refuse it"))
        }
    }
}

fn title<G: Game>(rule: &str) -> Option<String> {
    let book = crate::Rulebook::parse(G::RULES);
    book.find(&rule.to_ascii_uppercase()).map(|found| found.title.to_string())
}

/// A rule that a script names, with its title.
fn named<G: Game>(rule: &str) -> String {
    let is_undo = UndoRefusal::ALL.iter().any(|known| known.id().eq_ignore_ascii_case(rule));
    match title::<G>(rule) {
        Some(title) => format!("{rule} ({title})"),
        None if is_undo => rule.to_string(),
        None => format!("{rule} (there is no such rule)"),
    }
}
