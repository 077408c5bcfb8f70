//! Reads and writes the cards and tiles of a position: lists of names, some with marks after them.

use std::{fmt::Display, str::FromStr};

use tabletop::{ArrayVec, ParseError, Seat, SeatSet, number};

use crate::{
    data::{Monster, Order, Room, Trap, Traps},
    lord::{Lord, Member, Party},
    site::{Site, Square, Squares, squares},
    table::{Minion, SPACES, Shown, Slot, Town},
};

pub(super) fn space_name(space: u8) -> &'static str {
    SPACES[usize::from(space)]
}

pub(super) fn read_space(word: &str) -> Result<u8, ParseError> {
    crate::data::find(&SPACES, word, "a space").map(|nth| nth as u8)
}

/// The words of a list; `none` is an empty one.
pub(super) fn words(value: &str) -> impl Iterator<Item = &str> {
    let is_none = value.eq_ignore_ascii_case("none");
    value.split([' ', ',']).filter(move |word| !is_none && !word.is_empty())
}

pub(super) fn write_row<T: Display>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn read_row<T, const N: usize>(value: &str) -> Result<ArrayVec<T, N>, ParseError>
where
    T: FromStr<Err = ParseError> + Copy + Default,
{
    let mut row = ArrayVec::new();
    for word in words(value) {
        if row.is_full() {
            return Err(ParseError::new(format!("there is room for {N}")));
        }
        row.push(word.parse()?);
    }
    Ok(row)
}

/// `c1 c2* c3`: a star for a conquered one.
pub(super) fn write_tunnels(site: &Site) -> String {
    write_row(squares(site.tiles() & !site.rooms()).map(|square| mark(square, site)))
}

pub(super) fn read_squares(value: &str) -> Result<Squares, ParseError> {
    words(value).try_fold(0, |set, word| Ok(set | word.parse::<Square>()?.bit()))
}

fn mark(square: Square, site: &Site) -> String {
    let star = if site.is_conquered(square) { "*" } else { "" };
    format!("{square}{star}")
}

pub(super) fn read_tunnels(value: &str) -> Result<Site, ParseError> {
    let mut site = Site::EMPTY;
    for word in words(value) {
        place(word, &mut site)?;
    }
    Ok(site)
}

fn place(word: &str, site: &mut Site) -> Result<Square, ParseError> {
    let square: Square = word.trim_end_matches('*').parse()?;
    if site.tiles() & square.bit() != 0 {
        return Err(ParseError::new(format!("{square} has a tile already")));
    }
    site.dig(square);
    if word.ends_with('*') {
        site.conquer(square);
    }
    Ok(square)
}

/// `mint b2, workshop d1*`
pub(super) fn write_rooms(site: &Site) -> String {
    let rooms = site.iter_rooms().map(|(room, square)| format!("{room} {}", mark(square, site)));
    rooms.collect::<Vec<_>>().join(", ")
}

/// A room may be written onto a tunnel that is there by default.
pub(super) fn read_rooms(value: &str, site: &mut Site) -> Result<(), ParseError> {
    let list: Vec<&str> = words(value).collect();
    for pair in list.chunks(2) {
        let [room, square] = pair else {
            return Err(ParseError::new(
                "write rooms with their squares, like 'mint b2, workshop d1*'",
            ));
        };
        let room: Room = room.parse()?;
        if site.square_of(room).is_some() {
            return Err(ParseError::new(format!("{room} is named twice")));
        }
        let at: Square = square.trim_end_matches('*').parse()?;
        let is_default = *site == Site::START || site.unconquered_tunnels() & at.bit() != 0;
        if is_default && site.rooms() & at.bit() == 0 {
            site.remove(at);
        }
        let at = place(square, site)?;
        site.build(room, at);
    }
    Ok(())
}

/// `goblin troll witch*`: a star for one that lies face down.
pub(super) fn write_lair(up: &[u8; Monster::COUNT], down: &[u8; Monster::COUNT]) -> String {
    let of = |troop: &[u8; Monster::COUNT], star: &str| {
        let each = |kind: Monster| {
            std::iter::repeat_n(format!("{kind}{star}"), usize::from(troop[kind as usize]))
        };
        Monster::ALL.into_iter().flat_map(each).collect::<Vec<_>>()
    };
    [of(up, ""), of(down, "*")].concat().join(" ")
}

type Lair = ([u8; Monster::COUNT], [u8; Monster::COUNT]);

pub(super) fn read_lair(value: &str) -> Result<Lair, ParseError> {
    let (mut up, mut down) = ([0; Monster::COUNT], [0; Monster::COUNT]);
    for word in words(value) {
        let kind: Monster = word.trim_end_matches('*').parse()?;
        let nth = kind as usize;
        if up[nth] + down[nth] == Monster::MOST_TILES {
            let n = kind.n_tiles();
            return Err(ParseError::new(format!("only {n} tiles of {kind} exist")));
        }
        if word.ends_with('*') { down[nth] += 1 } else { up[nth] += 1 }
    }
    Ok((up, down))
}

pub(super) fn write_traps(traps: &Traps) -> String {
    write_row(traps.iter())
}

pub(super) fn read_traps(value: &str) -> Result<Traps, ParseError> {
    let mut traps = Traps::NONE;
    for word in words(value) {
        let trap: Trap = word.parse()?;
        if traps[trap] == Trap::COPIES {
            return Err(ParseError::new(format!("there are {} of {trap}", Trap::COPIES)));
        }
        traps.add(trap);
    }
    Ok(traps)
}

/// `paladin-1/2 warrior-a thief-c/1+food`: hits behind a slash.
pub(crate) fn write_party(party: &Party) -> String {
    write_row(party.iter().map(|member| {
        let hits = if member.hits > 0 { format!("/{}", member.hits) } else { String::new() };
        let food = if member.has_food { "+food" } else { "" };
        format!("{}{hits}{food}", member.adventurer)
    }))
}

pub(crate) fn read_party(value: &str) -> Result<Party, ParseError> {
    let mut party = Party::new();
    for word in words(value) {
        if party.is_full() {
            return Err(ParseError::new("a party has at most five places"));
        }
        let (rest, has_food) = match word.to_ascii_lowercase().strip_suffix("+food") {
            Some(rest) => (rest.to_string(), true),
            None => (word.to_ascii_lowercase(), false),
        };
        let (name, hits) = match rest.split_once('/') {
            Some((name, hits)) => (name, number(hits).filter(|&hits| hits < 20)),
            None => (rest.as_str(), Some(0)),
        };
        let unreadable = || ParseError::new(format!("'{word}': write it like thief-c/1+food"));
        let hits = hits.ok_or_else(unreadable)? as u8;
        let member = Member { hits, has_food, ..Member::new(name.parse()?) };
        if member.hits >= member.hit_points() {
            return Err(ParseError::new(format!(
                "{word} is out: {} hit points",
                member.hit_points()
            )));
        }
        party.push(member);
    }
    Ok(party)
}

/// `dig gold! room`: a mark for one that was not carried out.
pub(super) fn write_orders(lord: &Lord) -> String {
    let mark = |nth| if lord.did_fail(nth) { "!" } else { "" };
    write_row(lord.orders.iter().enumerate().map(|(nth, order)| format!("{order}{}", mark(nth))))
}

pub(super) fn read_orders(value: &str) -> Result<(ArrayVec<Order, 3>, u8), ParseError> {
    let mut failed = 0;
    let mut bare = Vec::new();
    for (nth, word) in words(value).enumerate() {
        failed |= u8::from(word.ends_with('!') && nth < 3) << (nth % 8);
        bare.push(word.trim_end_matches('!'));
    }
    Ok((read_row(&bare.join(" "))?, failed))
}

/// `food P1 - -, dig P2 N P1`: who stands on the spaces I to III of a place.
pub(super) fn write_minions(spaces: &[[Minion; 3]; Order::COUNT]) -> String {
    let name = |minion: &Minion| match minion {
        Minion::None => "-".to_string(),
        Minion::Of(seat) => seat.to_string(),
        Minion::NonPlayer => "N".to_string(),
    };
    let used = Order::ALL.into_iter().filter(|&place| spaces[place as usize] != [Minion::None; 3]);
    let place =
        |place: Order| format!("{place} {}", write_row(spaces[place as usize].iter().map(name)));
    used.map(place).collect::<Vec<_>>().join(", ")
}

pub(super) fn read_minions(
    value: &str,
    n_seats: usize,
) -> Result<[[Minion; 3]; Order::COUNT], ParseError> {
    let mut spaces = [[Minion::None; 3]; Order::COUNT];
    for part in value.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if part.eq_ignore_ascii_case("none") {
            continue;
        }
        let list: Vec<&str> = part.split_whitespace().collect();
        let [place, rest @ ..] = list.as_slice() else { continue };
        let place: Order = place.parse()?;
        if rest.len() > 3 || spaces[place as usize] != [Minion::None; 3] {
            return Err(ParseError::new(format!("'{part}': each place once, with three spaces")));
        }
        for (space, word) in rest.iter().enumerate() {
            let minion = match *word {
                "-" => Minion::None,
                "N" | "n" => Minion::NonPlayer,
                seat => Minion::Of(super::known_seat(seat, n_seats)?),
            };
            if minion != Minion::None
                && minion != Minion::NonPlayer
                && spaces[place as usize].contains(&minion)
            {
                return Err(ParseError::new(format!("'{part}': {word} is there twice")));
            }
            spaces[place as usize][space] = minion;
        }
    }
    Ok(spaces)
}

/// `fireball@P1P3 ? ? detect-evil@all`: who has seen the card; nobody has seen a `?`.
pub(super) fn write_town(town: &Town) -> String {
    if *town == Town::default() {
        return String::new();
    }
    write_row(town.iter().map(|slot| match slot.card {
        None => "?".to_string(),
        Some(spell) if slot.is_open => format!("{spell}@all"),
        Some(spell) => format!("{spell}@{}", slot.seen_by.to_string().replace(' ', "")),
    }))
}

pub(super) fn read_town(value: &str, n_seats: usize) -> Result<Town, ParseError> {
    let mut town = Town::default();
    for (nth, word) in words(value).enumerate() {
        let slot = town.get_mut(nth).ok_or_else(|| ParseError::new("the town has four cards"))?;
        if word == "?" {
            continue;
        }
        let Some((spell, seen_by)) = word.split_once('@') else {
            let forms =
                format!("write {word}@P1 for a card that P1 has seen, {word}@all if it is open");
            return Err(ParseError::new(forms));
        };
        let card = Some(spell.parse()?);
        *slot = if seen_by.eq_ignore_ascii_case("all") {
            Slot { card, seen_by: SeatSet::EMPTY, is_open: true }
        } else {
            Slot { card, seen_by: read_seats(seen_by, n_seats)?, is_open: false }
        };
    }
    Ok(town)
}

/// `P1P3`
fn read_seats(text: &str, n_seats: usize) -> Result<SeatSet, ParseError> {
    let mut seats = SeatSet::EMPTY;
    for digits in text.split(['P', 'p']).skip(1) {
        let seat: Seat = super::known_seat(&format!("P{digits}"), n_seats)?;
        seats.insert(seat);
    }
    if seats.is_empty() {
        let message = format!("'{text}': write who has seen the card, like P1P3");
        return Err(ParseError::new(message));
    }
    Ok(seats)
}

/// Rooms that have worked this round, each as often as it has.
pub(super) fn write_worked(worked: &[u8; Room::OF_YEAR]) -> String {
    let times = |room: Room| std::iter::repeat_n(room, usize::from(worked[room as usize]));
    write_row(Room::all().take(Room::OF_YEAR).flat_map(times))
}

pub(super) fn read_worked(value: &str) -> Result<[u8; Room::OF_YEAR], ParseError> {
    let mut worked = [0; Room::OF_YEAR];
    for word in words(value) {
        let room: Room = word.parse()?;
        let times = worked.get_mut(room as usize).filter(|times| **times < 2);
        *times.ok_or_else(|| ParseError::new(format!("{room} cannot have worked so often")))? += 1;
    }
    Ok(worked)
}

/// `c2 goblin witch 1 traps`: what all saw of the last battle plan.
pub(super) fn write_shown(shown: &Shown) -> String {
    let Some(square) = shown.square else { return String::new() };
    let sent = write_lair(&shown.sent, &[0; Monster::COUNT]);
    let traps = if shown.n_traps > 0 { format!("{} traps", shown.n_traps) } else { String::new() };
    let parts = [square.to_string(), sent, traps];
    parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

pub(super) fn read_shown(value: &str) -> Result<Shown, ParseError> {
    let mut list: Vec<&str> = words(value).collect();
    let mut shown = Shown::default();
    if let [.., n, traps] = list[..]
        && traps.eq_ignore_ascii_case("traps")
    {
        let n = number(n).filter(|n| (1..=2).contains(n));
        shown.n_traps = n.ok_or_else(|| ParseError::new("write '1 traps' or '2 traps'"))? as u8;
        list.truncate(list.len() - 2);
    }
    let [square, sent @ ..] = list.as_slice() else { return Ok(Shown::default()) };
    shown.square = Some(square.parse()?);
    shown.sent = match read_lair(&sent.join(" "))? {
        (sent, [0, 0, 0, 0, 0, 0, 0, 0, 0]) => sent,
        _ => {
            return Err(ParseError::new(
                "write monsters without stars: all who were sent lay face up",
            ));
        }
    };
    Ok(shown)
}
