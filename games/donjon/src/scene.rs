//! Reads and writes a position as text, with an explanation of what is wrong.
//!
//! `scene/dungeons.rs` has what belongs to a seat, `scene/piles.rs` cards, `scene/tasks.rs` what is pending,
//! `scene/faults.rs` what does not go together.

mod dungeons;
mod faults;
mod piles;
mod tasks;

use tabletop::{Field, Fields, ParseError, Seat, TextError, number};

use crate::{
    Donjon, Options,
    card::{Card, Pile},
    data::{Family, Herd, Kind, N_GROUPS, N_PIECES},
    table::{Area, Phase, Table},
};

/// The phases as a scene writes them, by `Phase`.
const PHASES: [(Phase, &str); 6] = [
    (Phase::Objectives, "objectives"),
    (Phase::Threat, "threat"),
    (Phase::Guardian, "guardian"),
    (Phase::Recruitment, "recruitment"),
    (Phase::Movement, "movement"),
    (Phase::Power, "power"),
];

pub(crate) fn write(game: &Donjon) -> Vec<(String, String)> {
    let table = &game.table;
    let mut pairs = Vec::new();
    let mut add = |key: &str, value: String| pairs.push((key.to_string(), value));
    let word = PHASES.iter().find(|(phase, _)| *phase == table.phase).map(|(_, word)| *word);
    add("turn", word.map_or("over".to_string(), |word| format!("{} {word}", table.turn)));
    if !table.pending.is_empty() {
        add("pending", tasks::write(&table.pending));
    }
    add("starter", table.starter.to_string());
    let named: Vec<String> = table.objectives.iter().flatten().map(Card::to_string).collect();
    add("aims", if named.is_empty() { "none".to_string() } else { named.join(" ") });
    for area in Area::ALL {
        add(&area.to_string(), table.area(area).to_string());
    }
    for seat in table.seats() {
        dungeons::write(&table.dungeons[seat], |key, value| add(&format!("{seat} {key}"), value));
    }
    piles::write(table, &mut add);
    if table.n_quiet > 0 {
        add("quiet", table.n_quiet.to_string());
    }
    if table.is_last_round {
        add("last round", "yes".to_string());
    }
    pairs
}

/// What `write` leaves out because `read` assumes it.
pub(crate) fn omitted(game: &Donjon) -> Vec<(String, String)> {
    let table = &game.table;
    let mut pairs = Vec::new();
    let mut add = |key: &str, value: String| pairs.push((key.to_string(), value));
    for seat in table.seats() {
        add(&format!("{seat} malus"), table.dungeons[seat].n_malus.to_string());
        add(&format!("{seat} guardian"), "hidden".to_string());
    }
    piles::write_all(table, &mut add);
    add("quiet", table.n_quiet.to_string());
    add("last round", if table.is_last_round { "yes" } else { "no" }.to_string());
    add("reserve", table.reserve.to_string());
    add("inn groups", table.inn_groups.to_string());
    let written = write(game);
    pairs.retain(|(key, _)| !written.iter().any(|(known, _)| known == key));
    pairs
}

pub(crate) fn read(
    options: &Options,
    n_seats: usize,
    fields: &mut Fields,
) -> Result<Donjon, TextError> {
    let mut table = Table::empty(*options, n_seats);
    let turn = fields.require("turn")?;
    (table.phase, table.turn) = turn.read(|value| read_turn(value, n_seats))?;
    table.starter = fields.read_or("starter", Seat::new(0), |value| known_seat(value, n_seats))?;
    table.objectives = match fields.take("aims") {
        Some(field) => field.read(read_objectives)?,
        None if table.phase == Phase::Objectives => [None; Family::COUNT],
        None => Family::ALL.map(|family| Card::new(Pile::of_family(family), 0)),
    };
    for area in Area::ALL {
        let herd = fields.read_or(&area.to_string(), Herd::EMPTY, str::parse)?;
        table.areas[area as usize] = herd;
    }
    for seat in Seat::all(n_seats) {
        dungeons::read(seat, &mut table, fields)?;
    }
    let pending = fields.take("pending");
    if let Some(field) = &pending {
        table.pending = field.read(|value| tasks::read(value, n_seats))?;
    }
    piles::read(&mut table, fields)?;
    table.n_quiet = fields.read_or("quiet", 0, |value| read_small(value, 12))?;
    table.is_last_round = fields.read_or("last round", false, read_yes)?;
    count_rest(&mut table, fields)?;
    let game = Donjon { table };
    faults::check(&game).map_err(|(key, message)| {
        let (key, line) = fields.last_of(&[key, "turn"]);
        TextError::new(line, format!("{key}: {message}"))
    })?;
    Ok(game)
}

/// PIECE-1: what is nowhere else is in the reserve, or at the inn.
fn count_rest(table: &mut Table, fields: &mut Fields) -> Result<(), TextError> {
    for kind in Kind::ALL {
        let in_dungeons = table.seats().map(|seat| {
            let n = table.dungeons[seat].counted(kind);
            (format!("{seat} dungeon"), n)
        });
        let in_areas = Area::ALL.map(|area| (area.to_string(), u32::from(table.area(area)[kind])));
        let placed: Vec<(String, u32)> = in_areas.into_iter().chain(in_dungeons).collect();
        table.reserve[kind] = rest_of(&placed, kind.name(), N_PIECES[kind as usize], fields)?;
    }
    let in_dungeons = table.seats().map(|seat| {
        let groups = table.dungeons[seat].groups.iter();
        (format!("{seat} groups"), groups.map(|&n| u32::from(n)).sum())
    });
    let placed: Vec<(String, u32)> = in_dungeons.collect();
    table.inn_groups = rest_of(&placed, "group", N_GROUPS, fields)?;
    // Both are written only to be checked.
    let agrees = |field: &Field, found: String, claimed: String| {
        if found == claimed {
            return Ok(());
        }
        let key = &field.key;
        let message = format!("{key}: there are {found} left, for {claimed} does not add up");
        Err(TextError::new(field.line, message))
    };
    if let Some(field) = fields.take("reserve") {
        let claimed = field.read(str::parse::<Herd>)?;
        agrees(&field, table.reserve.to_string(), claimed.to_string())?;
    }
    if let Some(field) = fields.take("inn groups") {
        let claimed = field.read(|value| read_small(value, N_GROUPS))?;
        agrees(&field, table.inn_groups.to_string(), claimed.to_string())?;
    }
    Ok(())
}

/// How many pieces are left, with so many in each field. Too many are reported at the last field that has any.
fn rest_of(
    placed: &[(String, u32)],
    what: &str,
    there_are: u8,
    fields: &Fields,
) -> Result<u8, TextError> {
    let n: u32 = placed.iter().map(|(_, n)| n).sum();
    if let Some(rest) = u32::from(there_are).checked_sub(n) {
        return Ok(rest as u8);
    }
    let keys = placed.iter().filter(|(_, n)| *n > 0).map(|(key, _)| key.as_str());
    let (key, line) = fields.last_of(&keys.collect::<Vec<_>>());
    let message = format!("{key}: {n} {what}s are placed, but there are only {there_are}");
    Err(TextError::new(line, message))
}

fn read_turn(value: &str, n_seats: usize) -> Result<(Phase, Seat), ParseError> {
    if value.eq_ignore_ascii_case("over") {
        return Ok((Phase::Over, Seat::new(0)));
    }
    let forms = || {
        let words: Vec<&str> = PHASES.iter().map(|(_, word)| *word).collect();
        let words = words.join(", ");
        ParseError::new(format!("'{value}' is no turn: write a seat and {words}, or over"))
    };
    let (seat, word) = value.split_once(' ').ok_or_else(forms)?;
    let is_it = |(_, known): &&(Phase, &str)| known.eq_ignore_ascii_case(word.trim());
    let phase = PHASES.iter().find(is_it).ok_or_else(forms)?.0;
    Ok((phase, known_seat(seat, n_seats)?))
}

fn read_objectives(value: &str) -> Result<[Option<Card>; Family::COUNT], ParseError> {
    let mut objectives = [None; Family::COUNT];
    for word in words_of(value) {
        let card: Card = word.parse()?;
        let family = Family::ALL.into_iter().find(|&family| Pile::of_family(family) == card.pile);
        let Some(family) = family else {
            return Err(ParseError::new(format!("{card} is no objective: write SP1 to VA4")));
        };
        if let Some(other) = objectives[family as usize].replace(card) {
            return Err(ParseError::new(format!("SETUP-2: {other} and {card} are of one family")));
        }
    }
    Ok(objectives)
}

fn read_yes(value: &str) -> Result<bool, ParseError> {
    match value.to_ascii_lowercase().as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(ParseError::new(format!("'{value}' is no answer: write yes or no"))),
    }
}

fn read_small(value: &str, most: u8) -> Result<u8, ParseError> {
    let n = number(value).filter(|&n| n <= u32::from(most)).map(|n| n as u8);
    n.ok_or_else(|| ParseError::new(format!("'{value}' is no number from 0 to {most}")))
}

fn known_seat(word: &str, n_seats: usize) -> Result<Seat, ParseError> {
    let seat: Seat = word.trim().parse()?;
    if seat.index() < n_seats {
        Ok(seat)
    } else {
        Err(ParseError::new(format!("there is no {seat}")))
    }
}

/// The words of a list; none for `none` or `empty`.
fn words_of(value: &str) -> impl Iterator<Item = &str> {
    let is_none = ["none", "empty"].iter().any(|word| value.eq_ignore_ascii_case(word));
    value.split([' ', ',']).filter(move |word| !is_none && !word.is_empty())
}
