//! What is in a room: `sewers: chest 3, 2 frogs, gate, 3 ratkin, 1 dragon-2, 2 warriors, 1 active mage`.

use tabletop::{ParseError, number};

use super::{read_small, words_of};
use crate::{
    data::{Back, CHESTS, Clan, Class, LAST_CHEST, N_PORTALS, Room, Token},
    pieces::Meeple,
    table::Table,
};

/// No dungeon of a scene has more heroes: sums of these fit everywhere.
const MAX_HEROES: u32 = 99;

/// The items of a room, or `empty`. The chest of the Vault is always there and not written.
pub(crate) fn describe(table: &Table, room: Room) -> String {
    let at = room.index();
    let mut items = Vec::new();
    let value = table.chests[at];
    if value > 0 && room != Room::Vault {
        items.push(format!("chest {value}"));
    }
    let plural = |n: u8| if n == 1 { "" } else { "s" };
    for token in Token::ALL {
        let n = table.n_of(token, room);
        if n > 0 {
            items.push(format!("{n} {token}{}", plural(n)));
        }
    }
    if table.portals.has(room) {
        items.push("portal".to_string());
    }
    if table.gates.has(room) {
        items.push("gate".to_string());
    }
    for horde in table.hordes.iter() {
        for wounds in 0..8 {
            let here = Meeple { room, wounds };
            let n = horde.meeples.iter().filter(|meeple| **meeple == here).count();
            let hurt = if wounds > 0 { format!("-{wounds}") } else { String::new() };
            if n > 0 {
                items.push(format!("{n} {}{hurt}", horde.clan));
            }
        }
    }
    let heroes = &table.heroes[at];
    for (word, counts) in [("", &heroes.exhausted), ("active ", &heroes.active)] {
        for class in Class::ALL {
            let n = counts[class as usize];
            if n > 0 {
                items.push(format!("{n} {word}{class}{}", plural(n)));
            }
        }
    }
    if items.is_empty() { "empty".to_string() } else { items.join(", ") }
}

pub(super) fn read(value: &str, room: Room, table: &mut Table) -> Result<(), ParseError> {
    if value.eq_ignore_ascii_case("empty") || value.eq_ignore_ascii_case("none") {
        return Ok(());
    }
    value.split(',').try_for_each(|item| read_item(item.trim(), room, table))
}

fn read_item(item: &str, room: Room, table: &mut Table) -> Result<(), ParseError> {
    let lower = item.to_ascii_lowercase();
    let mut words: Vec<&str> = lower.split_whitespace().collect();
    let unreadable = || {
        let forms = "'chest 2', '2 coins', '1 trap', 'portal', 'gate', '3 ratkin', '1 dragon-2', \
                     '2 warriors' or '1 active mage'";
        ParseError::new(format!("'{item}' is nothing in a room: write {forms}"))
    };
    match words[..] {
        ["chest", value] => return read_chest(value, room, table),
        ["portal"] | ["gate"] => return read_portal(words[0] == "gate", room, table),
        _ => {}
    }
    let n = match words.first().and_then(|word| number(word)) {
        Some(n) => {
            words.remove(0);
            n
        }
        None => 1,
    };
    if n == 0 || n > MAX_HEROES {
        return Err(unreadable());
    }
    match words[..] {
        ["active", class] => add_heroes(class.parse()?, n, true, room, table),
        [thing] => {
            if let Ok(token) = thing.parse::<Token>() {
                return add_tokens(token, n, room, table);
            }
            if let Ok(class) = thing.parse::<Class>() {
                return add_heroes(class, n, false, room, table);
            }
            let (clan, wounds) = thing.split_once('-').unwrap_or((thing, "0"));
            let clan = clan.parse::<Clan>().map_err(|_| unreadable())?;
            add_meeples(clan, wounds, n, room, table)
        }
        _ => Err(unreadable()),
    }
}

fn read_chest(value: &str, room: Room, table: &mut Table) -> Result<(), ParseError> {
    let value = read_small(value, 1, LAST_CHEST)?;
    let is_last = value == LAST_CHEST;
    let old = &mut table.chests[room.index()];
    if is_last != (room == Room::Vault) || (*old != 0 && !is_last) || (is_last && *old == 0) {
        let message = "LIMIT-2: one chest a room, and the 4 in the vault, which is there anyway";
        return Err(ParseError::new(message));
    }
    *old = value;
    Ok(())
}

fn read_portal(is_complete: bool, room: Room, table: &mut Table) -> Result<(), ParseError> {
    let all = table.portals.or(table.gates);
    if all.has(room) {
        return Err(ParseError::new("LIMIT-2: one portal a room"));
    }
    if all.len() == N_PORTALS {
        return Err(ParseError::new(format!("LIMIT-1: there are only {N_PORTALS} portals")));
    }
    let set = if is_complete { &mut table.gates } else { &mut table.portals };
    *set = set.with(room);
    Ok(())
}

fn add_tokens(token: Token, n: u32, room: Room, table: &mut Table) -> Result<(), ParseError> {
    if n > u32::from(table.supply(token)) {
        let message = format!("LIMIT-1: there are only {} {token}s", token.limit());
        return Err(ParseError::new(message));
    }
    table.tokens[room.index()][token as usize] += n as u8;
    Ok(())
}

fn add_heroes(
    class: Class,
    n: u32,
    is_active: bool,
    room: Room,
    table: &mut Table,
) -> Result<(), ParseError> {
    let n_there: u32 = table.heroes.iter().map(|heroes| u32::from(heroes.len())).sum();
    if n_there + n > MAX_HEROES {
        return Err(ParseError::new(format!("at most {MAX_HEROES} heroes can be written")));
    }
    let heroes = &mut table.heroes[room.index()];
    let counts = if is_active { &mut heroes.active } else { &mut heroes.exhausted };
    counts[class as usize] += n as u8;
    Ok(())
}

fn add_meeples(
    clan: Clan,
    wounds: &str,
    n: u32,
    room: Room,
    table: &mut Table,
) -> Result<(), ParseError> {
    let nth = table.horde_of(clan);
    let nth = nth.ok_or_else(|| ParseError::new(format!("nobody plays the {clan}")))?;
    let wounds = read_small(wounds, 0, clan.sheet().health - 1)?;
    let horde = &mut table.hordes[usize::from(nth)];
    if n > u32::from(horde.supply()) {
        let message = format!("LIMIT-1: the {clan} have {} meeples", clan.sheet().n_meeples);
        return Err(ParseError::new(message));
    }
    (0..n).for_each(|_| horde.enter(Meeple { room, wounds }));
    Ok(())
}

pub(super) fn write_backs(counts: &[u8; Back::COUNT]) -> String {
    let words = Back::ALL
        .into_iter()
        .flat_map(|back| std::iter::repeat_n(back.name(), usize::from(counts[back as usize])));
    let words: Vec<&str> = words.collect();
    if words.is_empty() { "none".to_string() } else { words.join(" ") }
}

pub(super) fn read_backs(text: &str, value: u8) -> Result<[u8; Back::COUNT], ParseError> {
    let mut counts = [0u8; Back::COUNT];
    for word in words_of(text) {
        let back: Back = word.parse()?;
        let n = &mut counts[back as usize];
        if *n == CHESTS[usize::from(value) - 1][back as usize] {
            let message = format!("SETUP-7: so many {back} are not under chests of value {value}");
            return Err(ParseError::new(message));
        }
        *n += 1;
    }
    Ok(counts)
}
