//! Plays a record: set-up or scene, then every step with its lots, its story and its claims.

use super::{Record, ScriptKind, ScriptLine, assertion};
use crate::{
    Event, Field, Fields, Game, LotError, Luck, Misread, Options, PlayError, Playing, Seat, Seed,
    TextError, UndoRefusal, number,
};

/// What stands above a record's scene and steps.
#[derive(Clone, Debug)]
pub struct Header<G: Game> {
    pub n_seats: usize,
    pub options: G::Options,
    pub seed: Option<Seed>,
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
    let mut scene = Fields::new(record.line, rest)?;
    G::Options::CHOICES.iter().for_each(|choice| scene.know(choice.key));
    let n_seats = scene.require("seats")?.read(read_seats::<G>)?;
    let seed = scene.read_or("seed", None, |value| value.parse().map(Some))?;
    scene.take("title");
    Ok(Header { n_seats, options, seed, scene })
}

fn read_seats<G: Game>(value: &str) -> Result<usize, Misread> {
    let n_seats = number(value).map(|n| n as usize).filter(|n| G::SEATS.contains(n));
    n_seats.ok_or_else(|| {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        Misread::new(format!("{} has {least} to {most} seats, not '{value}'", G::TITLE))
    })
}

/// Plays a record from its first line to its last; every claim in it must hold.
pub fn run<G: Game>(record: &Record) -> Result<Playing<G>, TextError> {
    run_with(record, |_, _| {})
}

/// Like `run`, and calls `visit` for each line of the script once it has been carried out.
pub fn run_with<G: Game>(
    record: &Record,
    mut visit: impl FnMut(&ScriptLine, &Playing<G>),
) -> Result<Playing<G>, TextError> {
    let header = header::<G>(record)?;
    let mut script = record.script.as_slice();
    let mut playing = open(record, header, &mut script)?;
    check_told::<G>(&mut script, playing.setup_events())?;
    while let Some((line, rest)) = script.split_first() {
        script = rest;
        match &line.kind {
            ScriptKind::Claim { key, value } => assertion::check(&playing, key, value)
                .map_err(|message| TextError::new(line.line, message))?,
            ScriptKind::Step { seat, gesture, refused_by } => {
                let before = playing.steps().len();
                let lots = take_lots::<G>(&mut script)?;
                take_step(&mut playing, line.line, *seat, gesture, refused_by.as_deref(), lots)?;
                if playing.steps().len() > before {
                    check_told::<G>(&mut script, &playing.steps()[before].events)?;
                }
            }
            ScriptKind::Lots(_) | ScriptKind::Told(_) => {
                let message = "nothing is drawn or told here: this line belongs below a step";
                return Err(TextError::new(line.line, message));
            }
        }
        visit(line, &playing);
    }
    Ok(playing)
}

/// Sets the table up, or reads the scene.
fn open<G: Game>(
    record: &Record,
    header: Header<G>,
    script: &mut &[ScriptLine],
) -> Result<Playing<G>, TextError> {
    let luck = header.seed.map_or(Luck::None, Luck::official);
    if !header.scene.is_empty() {
        let mut scene = header.scene;
        let game = G::read_scene(&header.options, header.n_seats, &mut scene)?;
        scene.finish()?;
        if let Some(ScriptLine { line, kind: ScriptKind::Lots(_) }) = script.first() {
            return Err(TextError::new(*line, "a scene draws no lots before its first step"));
        }
        return Ok(Playing::from_scene(game, luck));
    }
    let first_line = script.first().map_or(record.line, |line| line.line);
    let Lots { lots, lines } = take_lots::<G>(script)?;
    Playing::new(&header.options, header.n_seats, luck, lots).map_err(|error| {
        let message = format!("setting the table up: {error}");
        TextError::new(line_of_lot(&lines, &error, first_line), message)
    })
}

/// The lots of a step, each with its line.
struct Lots<G: Game> {
    lots: Vec<G::Lot>,
    lines: Vec<usize>,
}

/// What is wrong with a lot is said of its own line, and that one is missing of the last.
fn line_of_lot(lines: &[usize], error: &LotError, without: usize) -> usize {
    lines.get(error.nth()).or(lines.last()).map_or(without, |line| *line)
}

/// The lots of the `!` lines that come next.
fn take_lots<G: Game>(script: &mut &[ScriptLine]) -> Result<Lots<G>, TextError> {
    let (mut lots, mut lines) = (Vec::new(), Vec::new());
    while let Some((ScriptLine { line, kind: ScriptKind::Lots(words) }, rest)) =
        script.split_first()
    {
        for word in words {
            lots.push(word.parse().map_err(|misread: Misread| TextError::new(*line, misread))?);
            lines.push(*line);
        }
        *script = rest;
    }
    Ok(Lots { lots, lines })
}

/// The `>` lines that come next must be among the told events, in their order. The rule may be left out.
fn check_told<G: Game>(script: &mut &[ScriptLine], all: &[G::Event]) -> Result<(), TextError> {
    let mut events = all.iter();
    while let Some((ScriptLine { line, kind: ScriptKind::Told(expected) }, rest)) =
        script.split_first()
    {
        let (sentence, rule) = match expected.strip_suffix(']').and_then(|e| e.rsplit_once('[')) {
            Some((sentence, rule)) => (sentence.trim_end(), Some(rule.trim())),
            None => (expected.as_str(), None),
        };
        let is_said = |event: &&G::Event| event.to_string().eq_ignore_ascii_case(sentence);
        let matches = |event: &G::Event| {
            is_said(&event) && rule.is_none_or(|rule| event.rule().0.eq_ignore_ascii_case(rule))
        };
        let left = events.as_slice();
        if !events.any(matches) {
            let message = match (left.iter().find(is_said), all.iter().find(is_said)) {
                (Some(event), _) => format!("this was told by {}: {expected}", event.rule()),
                (None, Some(_)) => {
                    format!("this was told, but above what stands before it: {expected}")
                }
                (None, None) => format!("this was not told here: {expected}; {}", heard::<G>(left)),
            };
            return Err(TextError::new(*line, message));
        }
        *script = rest;
    }
    Ok(())
}

/// What was told, as far as one can take in.
fn heard<G: Game>(events: &[G::Event]) -> String {
    const MOST: usize = 12;
    let told: Vec<String> = events.iter().take(MOST).map(super::told::<G>).collect();
    match events.len() {
        0 => "nothing more was told".to_string(),
        n if n > MOST => format!("told was: {}; and {} more", told.join("; "), n - MOST),
        _ => format!("told was: {}", told.join("; ")),
    }
}

fn take_step<G: Game>(
    playing: &mut Playing<G>,
    line: usize,
    seat: Seat,
    gesture: &str,
    refused_by: Option<&str>,
    Lots { lots, lines }: Lots<G>,
) -> Result<(), TextError> {
    let error = |message: String| Err(TextError::new(line, message));
    if seat.index() >= playing.game().n_seats() {
        return error(format!(
            "there is no seat {seat} at a table of {}",
            playing.game().n_seats()
        ));
    }
    let (outcome, what) = if gesture.eq_ignore_ascii_case("undo") {
        if !lots.is_empty() {
            return error("an undo draws no lots".to_string());
        }
        let outcome = playing.undo(seat).map_err(|refusal| (refusal.id(), refusal.to_string()));
        (outcome, "undo".to_string())
    } else {
        let action: G::Action =
            gesture.parse().map_err(|misread: Misread| TextError::new(line, misread))?;
        let has_lots = !lots.is_empty();
        match playing.play_with(seat, action, lots) {
            Ok(_) => (Ok(()), action.to_string()),
            Err(PlayError::Refused(rule)) => {
                if has_lots && refused_by.is_some_and(|by| by.eq_ignore_ascii_case(rule.0)) {
                    return error("a refused step draws no lots".to_string());
                }
                let words = title::<G>(rule.0).unwrap_or_default();
                (Err((rule.0, words)), action.to_string())
            }
            // Without its lots it is not made, but it is allowed all the same.
            Err(PlayError::Lots(_)) if refused_by.is_some() => (Ok(()), action.to_string()),
            Err(PlayError::Lots(lots)) => {
                return Err(TextError::new(line_of_lot(&lines, &lots, line), lots));
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
