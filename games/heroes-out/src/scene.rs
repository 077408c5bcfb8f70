//! Reads and writes a position as text, with an explanation of what is wrong.
//!
//! `scene/rooms.rs` has the dungeon, `scene/piles.rs` clans and cards, `scene/tasks.rs` what is pending, `scene/faults.rs` what
//! does not go together.

mod faults;
mod piles;
pub(crate) mod rooms;
mod tasks;

use tabletop::{Field, Fields, ParseError, TextError, number};

use crate::{
    HeroesOut, Options,
    data::{Icon, N_LEVELS, N_TUNNELS, Room},
    guild::Guild,
    pieces::Icons,
    table::{Phase, Table},
    wall::Wall,
};

/// The phases that belong to a clan, as a scene writes them.
const PHASES: [(Phase, &str); 6] = [
    (Phase::Dwell, "dwell"),
    (Phase::Play, "play"),
    (Phase::Renew, "renew"),
    (Phase::Invasion, "invasion"),
    (Phase::Won, "won"),
    (Phase::Lost, "lost"),
];

pub(crate) fn write(game: &HeroesOut) -> Vec<(String, String)> {
    let table = &game.table;
    let mut pairs = Vec::new();
    let mut add = |key: &str, value: String| pairs.push((key.to_string(), value));
    add("turn", write_turn(table));
    if !table.pending.is_empty() {
        add("pending", tasks::write(table));
    }
    if !table.icons.is_empty() {
        let icons = table.icons.iter().map(|(icon, n)| format!("{} {n}", icon.name()));
        add("icons", icons.collect::<Vec<_>>().join(", "));
    }
    piles::write(table, &mut add);
    for place in table.scenario().places {
        let text = rooms::describe(table, place.room);
        if text != "empty" {
            add(place.room.name(), text);
        }
    }
    if !table.tunnels.is_empty() {
        add("tunnels", write_tunnels(table));
    }
    if table.level > 1 {
        add("level", table.level.to_string());
    }
    if table.guild != Guild::full(table.options.scenario) {
        add("guild pile", table.guild.to_string());
    }
    for value in 1..=3 {
        if table.backs[value - 1] != crate::data::CHESTS[value - 1] {
            add(&format!("unseen {value}"), rooms::write_backs(&table.backs[value - 1]));
        }
    }
    if table.has_used_cells {
        add("cells rule", "used".to_string());
    }
    if table.are_gates_open {
        add("gatecrash", "yes".to_string());
    }
    pairs
}

/// What `write` leaves out because `read` assumes it.
pub(crate) fn omitted(game: &HeroesOut) -> Vec<(String, String)> {
    let table = &game.table;
    let mut pairs = Vec::new();
    let mut add = |key: &str, value: String| pairs.push((key.to_string(), value));
    piles::write_all(table, &mut add);
    for place in table.scenario().places {
        add(place.room.name(), rooms::describe(table, place.room));
    }
    add("level", table.level.to_string());
    add("guild pile", table.guild.to_string());
    for value in 1..=3 {
        add(&format!("unseen {value}"), rooms::write_backs(&table.backs[value - 1]));
    }
    add("cells rule", if table.has_used_cells { "used" } else { "unused" }.to_string());
    add("gatecrash", if table.are_gates_open { "yes" } else { "no" }.to_string());
    let written = write(game);
    pairs.retain(|(key, _)| !written.iter().any(|(known, _)| known == key));
    pairs
}

pub(crate) fn read(
    options: &Options,
    n_seats: usize,
    fields: &mut Fields,
) -> Result<HeroesOut, TextError> {
    let mut table = Table::empty(*options, n_seats);
    let turn = fields.require("turn")?;
    piles::read_clans(&mut table, fields)?;
    (table.phase, table.hordes.turn) = turn.read(|value| read_turn(value, &table))?;
    if table.phase == Phase::Lost {
        table.chests[Room::Vault.index()] = 0;
    }
    piles::read(&mut table, fields)?;
    let places = table.scenario().places.iter();
    let taken = places.filter_map(|place| Some((place.room, fields.take(place.room.name())?)));
    let mut taken: Vec<(Room, Field)> = taken.collect();
    // What is too much in all is reported at the last line that has it.
    taken.sort_by_key(|(_, field)| field.line);
    for (room, field) in taken {
        field.read(|value| rooms::read(value, room, &mut table))?;
    }
    if let Some(field) = fields.take("tunnels") {
        field.read(|value| read_tunnels(value, &mut table))?;
    }
    table.level = fields.read_or("level", 1, |value| read_small(value, 1, N_LEVELS as u8))?;
    if let Some(field) = fields.take("guild pile") {
        table.guild = field.read(|value| read_guild(value, table.options.scenario))?;
    }
    for value in 1..=3u8 {
        if let Some(field) = fields.take(&format!("unseen {value}")) {
            let backs = field.read(|text| rooms::read_backs(text, value))?;
            table.backs[usize::from(value) - 1] = backs;
        }
    }
    table.has_used_cells =
        fields.read_or("cells rule", false, |value| read_word(value, "used", "unused"))?;
    table.are_gates_open =
        fields.read_or("gatecrash", false, |value| read_word(value, "yes", "no"))?;
    if let Some(field) = fields.take("icons") {
        table.icons = field.read(read_icons)?;
    }
    if let Some(field) = fields.take("pending") {
        table.pending = field.read(|value| tasks::read(value, &table))?;
    }
    let game = HeroesOut { table };
    faults::check(&game).map_err(|(key, message)| {
        let (key, line) = fields.last_of(&[key, "turn"]);
        TextError::new(line, format!("{key}: {message}"))
    })?;
    Ok(game)
}

fn write_turn(table: &Table) -> String {
    let word = PHASES.iter().find(|(phase, _)| *phase == table.phase).map(|(_, word)| *word);
    match word {
        Some(word) => format!("{} {word}", table.horde().clan),
        None if table.phase == Phase::Clans => "clans".to_string(),
        None => "laboratory".to_string(),
    }
}

fn read_turn(value: &str, table: &Table) -> Result<(Phase, u8), ParseError> {
    match value.to_ascii_lowercase().as_str() {
        "clans" => return Ok((Phase::Clans, 0)),
        "laboratory" => return Ok((Phase::Laboratory, 0)),
        _ => {}
    }
    let forms = || {
        let words: Vec<&str> = PHASES.iter().map(|(_, word)| *word).collect();
        let words = words.join(", ");
        let message = format!("write clans, laboratory, or a clan and one of {words}");
        ParseError::new(format!("'{value}' is not a turn: {message}"))
    };
    let (clan, word) = value.split_once(' ').ok_or_else(forms)?;
    let is_it = |(_, known): &&(Phase, &str)| known.eq_ignore_ascii_case(word.trim());
    let phase = PHASES.iter().find(is_it).ok_or_else(forms)?.0;
    let clan = clan.trim().parse()?;
    let nth = table.horde_of(clan);
    let nth = nth.ok_or_else(|| ParseError::new(format!("nobody plays the {clan}")))?;
    Ok((phase, nth))
}

fn write_tunnels(table: &Table) -> String {
    table.tunnels.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn read_tunnels(value: &str, table: &mut Table) -> Result<(), ParseError> {
    table.tunnels.clear();
    if value.eq_ignore_ascii_case("none") {
        return Ok(());
    }
    let mut walls = Vec::new();
    for part in value.split(',') {
        let names: Vec<&str> = part.split_whitespace().collect();
        let [a, b] = names[..] else {
            return Err(ParseError::new(format!("'{part}' is not a wall: write two rooms")));
        };
        let wall = Wall::between(a.parse()?, b.parse()?);
        let wall = wall.filter(|wall| table.map().has_wall(wall.0, wall.1));
        let wall = wall.ok_or_else(|| {
            ParseError::new(format!("BUILD-1: no wall stands between {a} and {b}"))
        })?;
        if walls.contains(&wall) || walls.len() == N_TUNNELS {
            let message = format!("BUILD-1: at most {N_TUNNELS} tunnels, one in a wall");
            return Err(ParseError::new(message));
        }
        walls.push(wall);
    }
    walls.sort_unstable();
    walls.into_iter().for_each(|wall| table.tunnels.push(wall));
    Ok(())
}

fn read_guild(value: &str, scenario: u8) -> Result<Guild, ParseError> {
    let mut guild = Guild { bits: 0, scenario };
    for word in words_of(value) {
        let card = word.parse()?;
        if !guild.add(card) {
            return Err(ParseError::new(match guild.n_copies(card) {
                0 => format!("'{word}' is not in the deck of this scenario"),
                n => format!("the deck of this scenario has only {n} of '{word}'"),
            }));
        }
    }
    Ok(guild)
}

fn read_icons(value: &str) -> Result<Icons, ParseError> {
    let mut icons = Icons::default();
    if value.eq_ignore_ascii_case("none") {
        return Ok(icons);
    }
    for part in value.split(',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let found = match words[..] {
            [name] => Icon::from_name(name).map(|icon| (icon, 1)),
            [name, n] => Icon::from_name(name).zip(number(n).filter(|n| (1..=9).contains(n))),
            _ => None,
        };
        let Some((icon, n)) = found else {
            return Err(ParseError::new(format!(
                "'{part}' is not an icon: write one like 'move 2'"
            )));
        };
        icons.0[icon as usize] = n as u8;
    }
    Ok(icons)
}

fn read_word(value: &str, yes: &str, no: &str) -> Result<bool, ParseError> {
    if value.eq_ignore_ascii_case(yes) {
        return Ok(true);
    }
    if value.eq_ignore_ascii_case(no) {
        return Ok(false);
    }
    Err(ParseError::new(format!("'{value}' is not an answer: write {yes} or {no}")))
}

fn read_small(value: &str, least: u8, most: u8) -> Result<u8, ParseError> {
    let n = number(value).filter(|n| (u32::from(least)..=u32::from(most)).contains(n));
    let n = n.map(|n| n as u8);
    n.ok_or_else(|| ParseError::new(format!("'{value}' is not a number from {least} to {most}")))
}

/// The words of a list; none for `none` or `empty`.
fn words_of(value: &str) -> impl Iterator<Item = &str> {
    let is_none = ["none", "empty"].iter().any(|word| value.eq_ignore_ascii_case(word));
    value.split([' ', ',']).filter(move |word| !is_none && !word.is_empty())
}
