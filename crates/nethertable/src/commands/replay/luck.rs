//! What `replay` says about the luck of a record that was checked: in words, as JSON, and draw by draw.

use std::io::{self, Write};

use serde_json::{Value, json};
use tabletop::{
    Digest, GameSession, Heuristics, Seat, SeededDraw,
    transcript::{self, LuckFields},
};

use crate::format;

/// What holds of a record without an end: nothing tells a game that was stopped from one whose rest was cut off.
pub const UNFINISHED: &str =
    "The game is not over, or its record was cut off: what may have come after was not checked";

/// What was checked, in sentences; nothing for a record whose luck was not.
pub fn write<G: Heuristics>(
    out: &mut dyn Write,
    luck: &LuckFields,
    session: &GameSession<G>,
    published: &[Digest],
) -> io::Result<()> {
    if luck.is_seeded && !session.is_listed() {
        return writeln!(
            out,
            "\nLuck\n  Not checked: {}.",
            transcript::note_unchecked(session.edition())
        );
    }
    let Some(seed) = checked(luck, session) else { return Ok(()) };
    let n_draws = format::count(session.seeded_draws().len() as i64, "draw");
    writeln!(out, "\nLuck")?;
    writeln!(out, "  Checked: {n_draws}, each the one that the seed gives.")?;
    if !session.game().to_act().is_empty() {
        writeln!(out, "  {UNFINISHED}.")?;
    }
    writeln!(out, "  The hash of the seed is {}.", seed.hash())?;
    match &luck.parts {
        None => writeln!(out, "  The record does not say how the seed was made.")?,
        Some(parts) => {
            let hash = parts.server.hash();
            let seats: Vec<String> = parts.words.iter().map(|(seat, _)| seat.to_string()).collect();
            let with = match seats.len() {
                0 => "nobody's words".to_string(),
                _ => format!("the words of {}", seats.join(" ")),
            };
            writeln!(
                out,
                "  The seed is made from the server's part, its hash {hash}, and {with}."
            )?;
        }
    }
    match &luck.seating {
        Some(seats) => {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            writeln!(out, "  The seats were shuffled as the seed says: {}.", seats.join(" "))?;
        }
        None if luck.parts.is_some() => writeln!(out, "  The seats were not shuffled.")?,
        None => {}
    }
    if !published.is_empty() {
        writeln!(out, "  What was published fits.")?;
    }
    Ok(())
}

/// The seed, if the draws were compared with it.
fn checked<G: Heuristics>(luck: &LuckFields, session: &GameSession<G>) -> Option<tabletop::Seed> {
    luck.seed.filter(|_| session.is_listed())
}

/// The same as an object; `null` for a record whose luck was not checked.
pub fn json<G: Heuristics>(luck: &LuckFields, session: &GameSession<G>, is_listed: bool) -> Value {
    let Some(seed) = checked(luck, session) else { return Value::Null };
    let names = |seats: &[Seat]| -> Vec<String> { seats.iter().map(ToString::to_string).collect() };
    let parts = luck.parts.as_ref();
    let words: Option<Vec<String>> =
        parts.map(|parts| parts.words.iter().map(|(seat, _)| seat.to_string()).collect());
    let draw = |draw: &SeededDraw| {
        json!({
            "stream": draw.stream,
            "index": draw.index,
            "total": draw.n_cards(),
            "number": draw.number,
            "card": draw.card(),
            "cards": draw.cards,
        })
    };
    let mut object = json!({
        "promised": luck.is_seeded,
        "checked": session.seeded_draws().len(),
        "seed_hash": seed.hash().to_string(),
        "server_hash": parts.map(|parts| parts.server.hash().to_string()),
        "words": words,
        "seating": luck.seating.as_deref().map(names),
    });
    if is_listed {
        object["draws"] = session.seeded_draws().iter().map(draw).collect();
    }
    object
}

/// One line a draw, for programs that know no rules.
pub fn write_draws<G: Heuristics>(out: &mut dyn Write, session: &GameSession<G>) -> io::Result<()> {
    session.seeded_draws().iter().try_for_each(|draw| writeln!(out, "{draw}"))
}
