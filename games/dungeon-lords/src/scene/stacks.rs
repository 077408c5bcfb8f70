//! Reads and writes the stacks of a position and what left the game: only what is not as expected is written.

use tabletop::{Fields, ParseError, Seat, TextError};

use super::{
    Fault,
    cards::{read_row, words, write_row},
};
use crate::{
    DungeonLords,
    data::{Adventurer, EventTile, Monster, Room, Special, Trap, Traps, Year},
    deck::{Adventurers, EventTiles, Monsters, Rooms, Specials},
    table::{Ask, Gone, Paladin, Stage, Table},
};

pub(super) const KEYS: [&str; 6] = [
    "monster stack",
    "room stack",
    "adventurer stack",
    "under the stack",
    "event tiles",
    "special deck",
];

const NONE: &str = "none";

impl DungeonLords {
    /// The year of a scene, with its stacks whole.
    pub(super) fn begin_stacks_of(&mut self, year: Year) {
        let table = &mut self.table;
        table.year = year;
        table.monsters = Monsters { year, tiles: Monster::stack(year) };
        table.rooms = Rooms { year, tiles: Room::of_year(year) as u16 };
        table.adventurers = Adventurers { year, tiles: Adventurers::all_of(year) };
    }
}

/// Tiles that lie open somewhere.
struct Placed {
    monsters: [u8; Monster::COUNT],
    rooms: u16,
    adventurers: u64,
}

fn placed(table: &Table) -> Placed {
    let mut monsters = [0; Monster::COUNT];
    let (mut rooms, mut adventurers) = (0u16, 0u64);
    for seat in table.seats() {
        let lord = &table.lords[seat];
        Monster::ALL.iter().for_each(|&kind| monsters[kind as usize] += lord.n_of(kind));
        lord.site.iter_rooms().for_each(|(room, _)| rooms |= 1 << room as u16);
        let party = lord.party.iter().map(|member| member.adventurer);
        for adventurer in party.chain(lord.prison.iter().copied()) {
            adventurers |= 1 << adventurer.index();
        }
    }
    let offered = offered(table);
    monsters.iter_mut().zip(offered).for_each(|(n, n_offered)| *n += n_offered);
    table.store.iter().for_each(|&room| rooms |= 1 << room as u16);
    if let Ask::Build(room) = table.ask {
        rooms |= 1 << room as u16;
    }
    let rows = table.arrivals.iter().chain(table.next_arrivals.iter()).chain(table.bottom.iter());
    rows.for_each(|adventurer| adventurers |= 1 << adventurer.index());
    Placed { monsters, rooms, adventurers: adventurers & !(1 << Adventurer::ILLUSION.index()) }
}

/// Monsters in the tavern, and the one that is being hired.
pub(super) fn offered(table: &Table) -> [u8; Monster::COUNT] {
    let mut monsters = [0; Monster::COUNT];
    table.tavern.iter().for_each(|&monster| monsters[monster as usize] += 1);
    match table.ask {
        Ask::Tribute(monster) if table.stage == Stage::Execute => monsters[monster as usize] += 1,
        _ => {}
    }
    monsters
}

/// What is in the stacks if nothing has left the game but what must have.
fn expected(table: &Table) -> (Monsters, Rooms, Adventurers) {
    let placed = placed(table);
    let year = table.year;
    let mut tiles = Monster::stack(year);
    for (kind, n) in tiles.iter_mut().enumerate() {
        // YEAR-3: what is on offer is of this year, what is in lairs may well be of the first.
        let n_older = if year == 2 { Monster::stack(1)[kind] } else { 0 };
        let n_offered = offered(table)[kind];
        let n_in_lairs = (placed.monsters[kind] - n_offered).saturating_sub(n_older);
        *n = n.saturating_sub(n_offered + n_in_lairs);
    }
    let rooms = Room::of_year(year) as u16 & !placed.rooms;
    let adventurers = Adventurers::all_of(year) & !(placed.adventurers as u32);
    (
        Monsters { year, tiles },
        Rooms { year, tiles: rooms },
        Adventurers { year, tiles: adventurers },
    )
}

fn expected_tiles(table: &Table) -> EventTiles {
    // SPECIAL-10: the card is turned up with its tile.
    let special = table.special.map(|_| EventTile::Special);
    let shown = table.event.iter().chain(table.next_event.iter()).chain(special.iter());
    EventTiles(shown.fold(EventTiles::ALL.0, |tiles, &tile| tiles & !(1 << tile as u8)))
}

fn expected_specials(table: &Table) -> Specials {
    let shown = table.special.iter();
    Specials(shown.fold(Specials::ALL.0, |cards, &card| cards & !(1 << card as u16)))
}

/// Only what is not as one would expect.
pub(super) fn write(table: &Table, add: &mut impl FnMut(&str, String)) {
    each(table, |key, is_expected, value| {
        if !is_expected {
            add(key, value);
        }
    });
}

/// All of them, expected or not.
pub(super) fn write_all(table: &Table, add: &mut impl FnMut(&str, String)) {
    each(table, |key, _, value| add(key, value));
}

fn each(table: &Table, mut add: impl FnMut(&str, bool, String)) {
    let (monsters, rooms, adventurers) = expected(table);
    let mut add_unless = |key: &str, is_expected: bool, value: String| {
        add(key, is_expected, if value.is_empty() { NONE.to_string() } else { value });
    };
    let tiles = &table.monsters.tiles;
    let each = |kind: Monster| std::iter::repeat_n(kind, usize::from(tiles[kind as usize]));
    let stack = write_row(Monster::ALL.into_iter().flat_map(each));
    add_unless("monster stack", table.monsters == monsters, stack);
    let stack = Room::all().filter(|&room| table.rooms.tiles & (1 << room as u16) != 0);
    add_unless("room stack", table.rooms == rooms, write_row(stack));
    let stack = (0..32).filter(|index| table.adventurers.tiles & (1 << index) != 0);
    let stack = write_row(stack.filter_map(Adventurer::from_index));
    add_unless("adventurer stack", table.adventurers == adventurers, stack);
    add_unless("under the stack", table.bottom.is_empty(), write_row(table.bottom.iter()));
    let left = EventTile::ALL.into_iter().filter(|&t| table.event_tiles.0 & (1 << t as u8) != 0);
    let is_expected = table.event_tiles == expected_tiles(table);
    add_unless("event tiles", is_expected, write_row(left));
    let left = Special::ALL.into_iter().filter(|&s| table.specials.0 & (1 << s as u16) != 0);
    add_unless("special deck", table.specials == expected_specials(table), write_row(left));
}

pub(super) fn read(game: &mut DungeonLords, fields: &mut Fields) -> Result<(), TextError> {
    let table = &mut game.table;
    table.bottom = fields.read_or("under the stack", table.bottom, read_row)?;
    let whole = (table.monsters, table.rooms, table.adventurers);
    let (monsters, rooms, adventurers) = expected(table);
    table.monsters = fields.read_or("monster stack", monsters, |value| {
        let mut rest = whole.0;
        let tiles =
            read_stack::<Monster>(value, |monster| tabletop::Deck::take(&mut rest, monster))?;
        let mut stack = Monsters { tiles: [0; Monster::COUNT], ..whole.0 };
        tiles.iter().for_each(|&monster| stack.tiles[monster as usize] += 1);
        Ok(stack)
    })?;
    table.rooms = fields.read_or("room stack", rooms, |value| {
        let mut rest = rooms;
        let tiles = read_stack::<Room>(value, |room| tabletop::Deck::take(&mut rest, room))?;
        let bits = tiles.iter().fold(0, |bits, &room| bits | 1 << room as u16);
        Ok(Rooms { tiles: bits, ..whole.1 })
    })?;
    table.adventurers = fields.read_or("adventurer stack", adventurers, |value| {
        let mut rest = adventurers;
        let take = |adventurer| tabletop::Deck::take(&mut rest, adventurer);
        let tiles = read_stack::<Adventurer>(value, take)?;
        let bits = tiles.iter().fold(0, |bits, adventurer| bits | 1 << adventurer.index());
        Ok(Adventurers { tiles: bits, ..whole.2 })
    })?;
    let tiles = expected_tiles(table);
    table.event_tiles = fields.read_or("event tiles", tiles, |value| {
        let mut rest = tiles;
        let left = read_stack::<EventTile>(value, |tile| tabletop::Deck::take(&mut rest, tile))?;
        Ok(EventTiles(left.iter().fold(0, |bits, &tile| bits | 1 << tile as u8)))
    })?;
    let cards = expected_specials(table);
    table.specials = fields.read_or("special deck", cards, |value| {
        let mut rest = cards;
        let left = read_stack::<Special>(value, |card| tabletop::Deck::take(&mut rest, card))?;
        Ok(Specials(left.iter().fold(0, |bits, &card| bits | 1 << card as u16)))
    })?;
    table.gone = gone(table).map_err(|fault| fault.at(fields))?;
    game.trap_deck = rest_of_traps(game).map_err(|fault| fault.at(fields))?;
    Ok(())
}

fn read_stack<T>(value: &str, mut take: impl FnMut(T) -> bool) -> Result<Vec<T>, ParseError>
where
    T: std::str::FromStr<Err = ParseError> + Copy,
{
    let mut tiles = Vec::new();
    for word in words(value) {
        let tile: T = word.parse()?;
        if !take(tile) {
            return Err(ParseError::new(format!("'{word}' is elsewhere or not of this year")));
        }
        tiles.push(tile);
    }
    Ok(tiles)
}

/// What is neither open nor in a stack has left the game.
pub(crate) fn gone(table: &Table) -> Result<Gone, Fault> {
    let placed = placed(table);
    let is_first = table.year == 1;
    let mut gone = Gone::default();
    for kind in Monster::ALL {
        let nth = kind as usize;
        let n_now = placed.monsters[nth] + table.monsters.tiles[nth];
        let n_later = if is_first { Monster::stack(2)[nth] } else { 0 };
        let n_all = Monster::stack(1)[nth] + Monster::stack(2)[nth];
        gone.monsters[nth] =
            n_all.checked_sub(n_now + n_later).ok_or_else(|| too_many_of(kind, table))?;
    }
    let later = if is_first { Room::of_year(2) as u16 } else { 0 };
    gone.rooms = !(placed.rooms | table.rooms.tiles | later);
    let mut now = placed.adventurers | u64::from(table.adventurers.tiles);
    if is_first {
        now |= u64::from(Adventurers::all_of(2)) | 1 << Adventurer::paladin(2).index();
    }
    if table.paladin == Paladin::Tent {
        now |= 1 << Adventurer::paladin(table.year).index();
    }
    let all = (1 << Adventurer::ILLUSION.index()) - 1;
    gone.adventurers = all & !now;
    Ok(gone)
}

/// The fields that together have more tiles of a kind than there are.
fn too_many_of(kind: Monster, table: &Table) -> Fault {
    let has_one = |seat: &Seat| table.lords[*seat].n_of(kind) > 0;
    let mut keys: Vec<String> =
        table.seats().filter(has_one).map(|seat| format!("{seat} lair")).collect();
    let is_hired = table.stage == Stage::Execute && table.ask == Ask::Tribute(kind);
    let others = [
        ("tavern", table.tavern.contains(&kind)),
        ("monster stack", table.monsters.tiles[kind as usize] > 0),
        ("turn", is_hired),
    ];
    keys.extend(others.into_iter().filter(|other| other.1).map(|other| other.0.to_string()));
    Fault { keys, message: format!("there are more tiles of {kind} than this year has") }
}

fn rest_of_traps(game: &DungeonLords) -> Result<Traps, Fault> {
    let mut piles: Vec<(String, Traps)> = Vec::new();
    for seat in game.table.seats() {
        let hand = &game.hands[seat];
        piles.push((format!("{seat} traps"), hand.traps));
        piles.push((format!("{seat} buried"), hand.buried));
    }
    piles.push(("used traps".to_string(), game.table.used_traps));
    let mut rest = Traps::ALL;
    for trap in Trap::ALL {
        let n_placed: u8 = piles.iter().map(|(_, pile)| pile[trap]).sum();
        rest[trap] = Trap::COPIES.checked_sub(n_placed).ok_or_else(|| {
            let with_it = piles.iter().filter(|(_, pile)| pile[trap] > 0);
            let keys = with_it.map(|(key, _)| key.clone()).collect();
            Fault { keys, message: format!("there are only {} of {trap}", Trap::COPIES) }
        })?;
    }
    Ok(rest)
}
