//! The `.game` text: saved game, script, golden test, puzzle and bug report in one notation.
//!
//! `parse` splits a text into records without knowing the game; `run` plays one record; `write` is the way back.
//! The grammar is in docs/notation.md.

mod assertion;
mod line;
mod luck;
mod run;
mod step;

use std::fmt::Display;

use crate::{
    Event, Field, Game, GameSession, Options, ParseError, Seat, Seed, SeedParts, TextError,
};

pub use line::{LineText, check_rule, split_comment};
pub use luck::{LuckFields, write_luck};
pub use run::{Header, check_edition, header, note_edition, note_unchecked, run, run_with, verify};
pub use step::{StepText, UNDO, is_undo, write_draws, write_step};

use step::split_seat;

/// The field with the edition of the rules that a record was made with, if the record says so.
const EDITION: &str = "edition";
/// The longest text that is read at all.
pub const MAX_BYTES: usize = 16 << 20;
/// The most fields of one record: each is compared with each.
pub const MAX_FIELDS: usize = 512;

/// One record of a text, split into lines but not yet understood.
#[derive(Clone, Debug)]
pub struct Record {
    /// The line of `game: …`.
    pub line: usize,
    pub game: String,
    /// All other fields: seats, seed, options, scene.
    pub fields: Vec<Field>,
    pub script: Vec<ScriptLine>,
}

/// A line that is not a field.
#[derive(Clone, Debug)]
pub struct ScriptLine {
    pub line: usize,
    pub kind: ScriptKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptKind {
    /// `P1 pay coin`, or `P1 pay coin -> REMAIN-2` for an action that must be refused.
    Step { seat: Seat, action: String, refused_by: Option<String> },
    /// `! M18 H16-20`
    Draws(Vec<String>),
    /// `> P1 paid 1 coin.`
    Event(String),
    /// `? pool: 2 coins`
    Assertion { key: String, value: String },
}

/// Splits bytes into records; the first that cannot be read spoils all.
pub fn parse_bytes(bytes: &[u8]) -> Result<Vec<Record>, TextError> {
    parse(read_utf8(bytes)?)
}

/// Like `parse_bytes`, but what is wrong with one record does not spoil the others.
pub fn parse_each(bytes: &[u8]) -> Result<Vec<Result<Record, TextError>>, TextError> {
    read_utf8(bytes).map(split)
}

/// Splits a text into records. Each begins with a line `game: NAME`.
pub fn parse(text: &str) -> Result<Vec<Record>, TextError> {
    split(text).into_iter().collect()
}

fn read_utf8(bytes: &[u8]) -> Result<&str, TextError> {
    if bytes.len() > MAX_BYTES {
        let message = format!("the text is longer than {} MiB", MAX_BYTES >> 20);
        return Err(TextError::new(1, message));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        TextError::new(line, "this is not UTF-8 text")
    })
}

fn split(text: &str) -> Vec<Result<Record, TextError>> {
    let mut records: Vec<Result<Record, TextError>> = Vec::new();
    for (nth, raw) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = nth + 1;
        let content = split_comment(raw).0.trim();
        if content.is_empty() {
            continue;
        }
        let parsed = parse_line(line, content);
        if let Ok(ParsedLine::Field(field)) = &parsed
            && field.key.eq_ignore_ascii_case("game")
        {
            let game = field.value.to_ascii_lowercase();
            records.push(Ok(Record { line, game, fields: Vec::new(), script: Vec::new() }));
            continue;
        }
        match records.last_mut() {
            // The first error about a record stands; the rest of it is passed over.
            Some(Err(_)) => {}
            Some(whole) => {
                let record = whole.as_mut().expect("errors are handled above");
                if let Err(error) = parsed.and_then(|parsed| record.add(line, &parsed)) {
                    *whole = Err(error);
                }
            }
            None => {
                let begin = TextError::new(line, "a record begins with a line 'game: NAME'");
                records.push(Err(parsed.err().unwrap_or(begin)));
            }
        }
    }
    if records.is_empty() {
        let message = "there is no record here: one begins with 'game: NAME'";
        records.push(Err(TextError::new(1, message)));
    }
    records
}

impl Record {
    fn add(&mut self, line: usize, parsed: &ParsedLine) -> Result<(), TextError> {
        let last = self.script.last().map(|last| &last.kind);
        let message = match (parsed, last) {
            (ParsedLine::Field(field), None) if self.fields.len() < MAX_FIELDS => {
                self.fields.push(field.clone());
                return Ok(());
            }
            (ParsedLine::Field(_), None) => format!("a record has at most {MAX_FIELDS} fields"),
            (ParsedLine::Field(field), _) => {
                format!("the field '{}' must stand before draws and steps", field.key)
            }
            (
                ParsedLine::Script(ScriptKind::Draws(_)),
                Some(ScriptKind::Event(_) | ScriptKind::Assertion { .. }),
            ) => {
                "draws stand directly below the step (or the header) that draws them, above '>' and \
                  '?' lines"
                    .to_string()
            }
            (ParsedLine::Script(ScriptKind::Event(_)), Some(ScriptKind::Assertion { .. })) => {
                "a log line stands below its own step, above '?' lines".to_string()
            }
            (ParsedLine::Script(kind), _) => {
                self.script.push(ScriptLine { line, kind: kind.clone() });
                return Ok(());
            }
        };
        Err(TextError::new(line, message))
    }
}

enum ParsedLine {
    Field(Field),
    Script(ScriptKind),
}

fn parse_line(line: usize, content: &str) -> Result<ParsedLine, TextError> {
    let (step, refused_by) = match LineText::parse(content) {
        LineText::Field { key, value } => {
            return Ok(ParsedLine::Field(Field { line, key, value }));
        }
        LineText::Draws(draws) => return Ok(ParsedLine::Script(ScriptKind::Draws(draws))),
        LineText::Event(event) => return Ok(ParsedLine::Script(ScriptKind::Event(event))),
        LineText::Assertion { key, value } => {
            return Ok(ParsedLine::Script(ScriptKind::Assertion { key, value }));
        }
        LineText::Step { step, refused_by } => (step, refused_by),
    };
    let (head, action) = split_seat(&step);
    let seat = head.parse::<Seat>().map_err(|_: ParseError| {
        let shown: String = content.chars().take(40).collect();
        let forms = "'key: value', 'P1 action', '! draws', '> log', '? claim' or '# comment'";
        TextError::new(line, format!("'{shown}' is not a line of a record: write {forms}"))
    })?;
    if let Some(rule) = &refused_by {
        check_rule(rule).map_err(|error| TextError::new(line, error))?;
    }
    if action.is_empty() {
        return Err(TextError::new(line, format!("what does {seat} do? write '{seat} action'")));
    }
    let action = action.to_string();
    Ok(ParsedLine::Script(ScriptKind::Step { seat, action, refused_by }))
}

/// An event as a `>` line shows it, without the mark.
pub fn event_line<G: Game>(event: &G::Event) -> String {
    format!("{event} [{}]", event.rule())
}

/// A game with its log as text. `run` gives the same game and the same text back.
pub fn write<G: Game>(session: &GameSession<G>) -> String {
    write_with_luck(session, "")
}

/// Like `write`, with the seed: enough to go on with the same luck.
pub fn write_with_seed<G: Game>(session: &GameSession<G>, seed: &Seed) -> String {
    write_with_luck(session, &format!("seed: {seed}\n"))
}

/// Like `write`, of a table whose luck was seeded: the record says what its seed was made from. One that began from a scene
/// promises nothing, because nobody could check it.
pub fn write_seeded<G: Game>(session: &GameSession<G>, parts: &SeedParts) -> String {
    if !session.is_set_up() {
        return write_with_seed(session, &parts.seed());
    }
    write_with_luck(session, &write_luck(parts, session.game().n_seats()))
}

fn write_with_luck<G: Game>(session: &GameSession<G>, luck: &str) -> String {
    let start = session.start();
    let options = start.options();
    let mut text =
        write_head(G::NAME, luck, Some(session.edition()), start.n_seats(), options.pairs());
    if let Some(fields) = session.start_scene() {
        text.push_str(&write_fields(fields));
    }
    if !session.setup_draws().is_empty() {
        write_draws(&mut text, session.setup_draws());
        text.push('\n');
    }
    write_events::<G>(&mut text, session.setup_events());
    for step in session.steps() {
        write_step(&mut text, step.seat, &step.action, None, &step.draws);
        text.push('\n');
        write_events::<G>(&mut text, &step.events);
    }
    text
}

/// A position as text: a record without steps.
pub fn write_scene<G: Game>(game: &G) -> String {
    let options = game.options();
    let head = write_head(G::NAME, "", None, game.n_seats(), options.pairs());
    head + &write_fields(game.write_scene())
}

/// What stands above the scene and the steps of every record. `luck` has whole lines; a position has no edition.
pub fn write_head<K: Display, V: Display>(
    game: &str,
    luck: &str,
    edition: Option<u32>,
    n_seats: usize,
    options: impl IntoIterator<Item = (K, V)>,
) -> String {
    let mut text = format!("game: {game}\n{luck}");
    if let Some(edition) = edition {
        text.push_str(&format!("{EDITION}: {edition}\n"));
    }
    text.push_str(&format!("seats: {n_seats}\n"));
    text.push_str(&write_fields(options));
    text
}

/// The head and the scene of a record that goes on from this position, as the text of a record; what else stands in that
/// text is left out. `None` if it cannot be read.
pub fn write_head_of_scene(scene: &str, seed: &str, edition: u32) -> Option<String> {
    let records = parse(scene).ok()?;
    let Record { game, fields, .. } = records.into_iter().next()?;
    let is_own =
        |field: &Field| ["seed", EDITION].iter().any(|key| field.key.eq_ignore_ascii_case(key));
    let fields = fields.into_iter().filter(|field| !is_own(field));
    let fields = write_fields(fields.map(|field| (field.key, field.value)));
    Some(format!("game: {game}\nseed: {seed}\n{EDITION}: {edition}\n{fields}"))
}

fn write_fields<K: Display, V: Display>(fields: impl IntoIterator<Item = (K, V)>) -> String {
    fields.into_iter().map(|(key, value)| format!("{key}: {value}\n")).collect()
}

fn write_events<G: Game>(text: &mut String, events: &[G::Event]) {
    for event in events {
        text.push_str(&format!("> {}\n", event_line::<G>(event)));
    }
}
