//! What belongs to a seat: `P1 dungeon: E SBDVK, R1 SD`, `P1 groups: R1 R2`, `P1 malus: 2`, `P1 guardian: G5 - 2 -`.

use tabletop::{Fields, ParseError, Seat, TextError};

use super::{read_small, words_of};
use crate::{
    card::{Card, Pile},
    data::{Kind, MALUS, N_POWERS, Place},
    dungeon::Dungeon,
    table::Table,
};

/// No heap of a scene may be larger: sums of these fit everywhere.
const MAX_HEAP: u8 = 20;

pub(super) fn write(dungeon: &Dungeon, mut add: impl FnMut(&str, String)) {
    let places = Place::all().filter(|&place| !dungeon.at(place).is_empty());
    let places: Vec<String> =
        places.map(|place| format!("{place} {}", dungeon.at(place))).collect();
    add("dungeon", if places.is_empty() { "empty".to_string() } else { places.join(", ") });
    let mut groups = Vec::new();
    for room in dungeon.raided() {
        groups.extend((0..dungeon.groups_in(room)).map(|_| room.to_string()));
    }
    add("groups", if groups.is_empty() { "none".to_string() } else { groups.join(" ") });
    if dungeon.n_malus > 0 {
        add("malus", dungeon.n_malus.to_string());
    }
    if let Some(tile) = dungeon.tile {
        let mut words = vec![tile.to_string()];
        if dungeon.seals != [0; N_POWERS] {
            words.extend(dungeon.seals.map(|seal| match seal {
                0 => "-".to_string(),
                seal => seal.to_string(),
            }));
        }
        add("guardian", words.join(" "));
    }
}

pub(super) fn read(seat: Seat, table: &mut Table, fields: &mut Fields) -> Result<(), TextError> {
    let dungeon = &mut table.dungeons[seat];
    if let Some(field) = fields.take(&format!("{seat} dungeon")) {
        field.read(|value| read_places(value, dungeon))?;
    }
    if let Some(field) = fields.take(&format!("{seat} groups")) {
        field.read(|value| read_groups(value, dungeon))?;
    }
    let key = format!("{seat} malus");
    dungeon.n_malus = fields.read_or(&key, 0, |value| read_small(value, MALUS.len() as u8))?;
    if let Some(field) = fields.take(&format!("{seat} guardian")) {
        let tiles = &mut table.tiles;
        field.read(|value| {
            read_guardian(value, dungeon)?;
            let Some(tile) = dungeon.tile else { return Ok(()) };
            if !tiles.contains(tile) {
                return Err(ParseError::new(format!("{tile} is placed twice")));
            }
            tiles.remove(tile);
            Ok(())
        })?;
    }
    Ok(())
}

fn read_places(value: &str, dungeon: &mut Dungeon) -> Result<(), ParseError> {
    if value.eq_ignore_ascii_case("empty") {
        return Ok(());
    }
    for part in value.split(',') {
        let (place, herd) = part.trim().split_once(' ').ok_or_else(|| {
            ParseError::new(format!("'{part}' is no place with monsters: write R1 SBD, H2 V"))
        })?;
        let place: Place = place.parse()?;
        if !dungeon.at(place).is_empty() {
            return Err(ParseError::new(format!("{place} is named twice")));
        }
        *dungeon.at_mut(place) = herd.parse()?;
        if let Some(kind) = Kind::ALL.into_iter().find(|&kind| dungeon.at(place)[kind] > MAX_HEAP) {
            return Err(ParseError::new(format!("there are only {MAX_HEAP} {kind}s")));
        }
    }
    Ok(())
}

fn read_groups(value: &str, dungeon: &mut Dungeon) -> Result<(), ParseError> {
    for word in words_of(value) {
        let room = word.parse::<Place>().ok().and_then(Place::room_number);
        let number = room.ok_or_else(|| {
            ParseError::new(format!("groups are in rooms, not in '{word}': write R1 to R5"))
        })?;
        let n = &mut dungeon.groups[usize::from(number) - 1];
        *n = n.saturating_add(1);
    }
    Ok(())
}

fn read_guardian(value: &str, dungeon: &mut Dungeon) -> Result<(), ParseError> {
    if value.eq_ignore_ascii_case("hidden") {
        return Ok(());
    }
    let mut words = value.split_whitespace();
    let tile: Card = words.next().unwrap_or_default().parse()?;
    if tile.pile != Pile::Tile {
        return Err(ParseError::new(format!(
            "{tile} is no guardian tile: write G1 to G6, or hidden"
        )));
    }
    dungeon.tile = Some(tile);
    let seals: Vec<&str> = words.collect();
    if !seals.is_empty() && seals.len() != N_POWERS {
        let forms = "write nothing behind the tile, or three malus tiles like '- 2 -'";
        return Err(ParseError::new(format!("'{value}' has {} powers: {forms}", seals.len())));
    }
    for (slot, word) in seals.into_iter().enumerate() {
        let seal = if word == "-" { 0 } else { read_small(word, MALUS.len() as u8)? };
        if seal > dungeon.n_malus {
            let message = format!("GUARD-2: the malus tile {seal} was not taken (see malus)");
            return Err(ParseError::new(message));
        }
        if seal > 0 && dungeon.seals.contains(&seal) {
            return Err(ParseError::new(format!("the malus tile {seal} is placed twice")));
        }
        dungeon.seals[slot] = seal;
    }
    Ok(())
}

impl Dungeon {
    /// All of a kind, without fear of large numbers.
    pub(super) fn counted(&self, kind: Kind) -> u32 {
        Place::all().map(|place| u32::from(self.at(place)[kind])).sum()
    }
}
