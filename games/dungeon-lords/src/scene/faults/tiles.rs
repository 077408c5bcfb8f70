//! Tiles that cannot lie so: dungeons, rooms and adventurers (SITE-1, DIG-4, ROOM-5).

use tabletop::Seat;

use super::{Checked, refuse, refuse_all};
use crate::{
    data::{Adventurer, Class, Room},
    site::{Site, Square, Squares, squares, zone},
    table::{Ask, Season, Stage, Table},
};

pub(super) fn check_tiles(table: &Table) -> Checked {
    let mut rooms = 0u16;
    for seat in table.seats() {
        let site = &table.lords[seat].site;
        check_site(seat, site)?;
        for (room, _) in site.iter_rooms() {
            check_room(table, room, &mut rooms, &format!("{seat} rooms"))?;
        }
        let lord = &table.lords[seat];
        let n_working = lord.dug.count_ones() + lord.mined.count_ones();
        if n_working > lord.busy.into() {
            let message = format!(
                "each imp that dug or mined is busy: here {n_working}, but busy is {}",
                lord.busy
            );
            return refuse_all(
                ["dug", "mined", "busy"].map(|key| format!("{seat} {key}")),
                message,
            );
        }
        if site.n_rooms() > 8 {
            return refuse(format!("{seat} rooms"), "nobody can build more than eight rooms");
        }
    }
    for &room in table.store.iter() {
        check_room(table, room, &mut rooms, "store")?;
    }
    Ok(())
}

fn check_room(table: &Table, room: Room, seen: &mut u16, key: &str) -> Checked {
    let bit = 1 << room as u16;
    if *seen & bit != 0 || table.ask == Ask::Build(room) {
        let builder = |seat: &Seat| table.lords[*seat].site.square_of(room).is_some();
        let mut keys = vec![key.to_string()];
        keys.extend(table.seats().filter(builder).map(|seat| format!("{seat} rooms")));
        keys.extend((table.ask == Ask::Build(room)).then(|| "turn".to_string()));
        return refuse_all(keys, format!("there is only one {room}"));
    }
    if table.year == 1 && Room::of_year(1) as u16 & bit == 0 {
        return refuse(key, format!("{room} comes in the second year"));
    }
    *seen |= bit;
    Ok(())
}

/// The tiles of one dungeon, tunnels and rooms together.
pub(crate) fn check_site(seat: Seat, site: &Site) -> Checked {
    let tiles = || ["tunnels", "rooms"].map(|key| format!("{seat} {key}"));
    if site.tiles() & Square::ENTRANCE.bit() == 0 && site.cut_off() == 0 {
        let message = format!("SITE-2: the entrance at {} always has a tile", Square::ENTRANCE);
        return refuse_all(tiles(), message);
    }
    let cut_off = site.cut_off();
    if cut_off != 0 {
        let (there, from) = (list(cut_off), Square::ENTRANCE);
        let message = format!("SITE-1: {there} cannot be reached from the entrance at {from}");
        return refuse_all(tiles(), message);
    }
    let block = site.full_block();
    if block != 0 {
        let message = format!("DIG-4: the block of two by two {} is full", list(block));
        return refuse_all(tiles(), message);
    }
    if (site.rooms() | site.conquered()) & !site.tiles() != 0 {
        return refuse_all(tiles(), "a room without a tile");
    }
    let adjacent = site.adjacent_rooms();
    if adjacent != 0 {
        let message = format!("ROOM-5: the rooms on {} are adjacent", list(adjacent));
        return refuse(format!("{seat} rooms"), message);
    }
    let is_astray = |(room, square): &(Room, Square)| zone(room.zone()) & square.bit() == 0;
    if let Some((room, square)) = site.iter_rooms().find(is_astray) {
        let message = format!(
            "ROOM-4: {room} on {square} is outside of its zone, which is {}",
            list(zone(room.zone()))
        );
        return refuse(format!("{seat} rooms"), message);
    }
    Ok(())
}

fn list(set: Squares) -> String {
    squares(set).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// How many adventurers will still join every party this year.
fn n_to_come(table: &Table) -> usize {
    match (table.stage, table.season) {
        (Stage::Combat | Stage::Over, _) => 0,
        (_, Season::Winter | Season::Spring) => 3,
        (_, Season::Summer) => 2,
        (_, Season::Fall) => 1,
    }
}

pub(super) fn check_adventurers(table: &Table) -> Checked {
    let mut seen = 0u64;
    let mut see = |adventurer: Adventurer, key: &str, is_new: bool| {
        let bit = 1 << adventurer.index();
        if seen & bit != 0 {
            let keys = [key.to_string()].into_iter().chain(places_of(table, adventurer));
            return refuse_all(keys, format!("{adventurer} is there twice"));
        }
        if adventurer.year() > table.year || is_new && adventurer.year() != table.year {
            return refuse(key, format!("{adventurer} is not of this year"));
        }
        seen |= bit;
        Ok(())
    };
    let n_in_row = if table.n_seats() == 4 { 4 } else { 3 };
    for (key, row) in [("arrivals", &table.arrivals), ("next arrivals", &table.next_arrivals)] {
        if row.len() > n_in_row {
            return refuse(key, format!("with {} seats {n_in_row} come", table.n_seats()));
        }
        for &adventurer in row.iter() {
            see(adventurer, key, true)?;
            check_tile(adventurer, key)?;
        }
        if !row.is_sorted_by_key(|adventurer| adventurer.glyph()) {
            return refuse(key, "ROUND-3: the simplest glyph comes first");
        }
    }
    for &adventurer in table.bottom.iter() {
        see(adventurer, "under the stack", true)?;
        check_tile(adventurer, "under the stack")?;
    }
    for seat in table.seats() {
        let (lord, key) = (&table.lords[seat], format!("{seat} party"));
        for (place, member) in lord.party.iter().enumerate() {
            let before = lord.party[..place].iter().map(|member| member.adventurer);
            match member.adventurer.class() {
                Class::Illusion if place > 0 || table.stage != Stage::Combat || table.year == 1 => {
                    return refuse(key, "an illusion stands first, in the second year's combat");
                }
                Class::Illusion => continue,
                Class::Paladin if !before.clone().all(Adventurer::is_illusion) => {
                    return refuse(key, "PALADIN-2: he stands first");
                }
                _ => see(member.adventurer, &key, true)?,
            }
        }
        let key = format!("{seat} prison");
        for &prisoner in lord.prison.iter() {
            if prisoner.is_illusion() {
                return refuse(key, "an illusion is no prisoner");
            }
            see(prisoner, &key, false)?;
        }
        check_numbers(table, seat)?;
    }
    Ok(())
}

/// The fields of the table in which this adventurer stands.
fn places_of(table: &Table, adventurer: Adventurer) -> impl Iterator<Item = String> {
    let rows = [("arrivals", &table.arrivals[..]), ("next arrivals", &table.next_arrivals)];
    let rows = rows.into_iter().chain([("under the stack", &table.bottom[..])]);
    let rows =
        rows.filter(move |(_, row)| row.contains(&adventurer)).map(|(key, _)| key.to_string());
    let of_seat = move |seat: Seat| {
        let lord = &table.lords[seat];
        let is_in_party = lord.party.iter().any(|member| member.adventurer == adventurer);
        let party = is_in_party.then(|| format!("{seat} party"));
        let prison = lord.prison.contains(&adventurer).then(|| format!("{seat} prison"));
        party.into_iter().chain(prison)
    };
    rows.chain(table.seats().flat_map(of_seat))
}

fn check_tile(adventurer: Adventurer, key: &str) -> Checked {
    match adventurer.class() {
        Class::Paladin | Class::Illusion => {
            refuse(key, format!("{adventurer} is not in the stack"))
        }
        _ => Ok(()),
    }
}

/// No party and no prison may outgrow its room.
fn check_numbers(table: &Table, seat: Seat) -> Checked {
    let lord = &table.lords[seat];
    let is_plain = |adventurer: &Adventurer| !adventurer.is_paladin() && !adventurer.is_illusion();
    let n_party = lord.party.iter().filter(|member| is_plain(&member.adventurer)).count();
    let of_year = |year: u8| {
        lord.prison.iter().filter(|prisoner| is_plain(prisoner) && prisoner.year() == year).count()
    };
    let (n_here, n_to_come) = (n_party + of_year(table.year), n_to_come(table));
    let rule = "a year brings three adventurers and perhaps a paladin";
    if n_here + n_to_come > 3 {
        let keys = ["party", "prison"].map(|key| format!("{seat} {key}"));
        let message = format!(
            "{rule}: here are {n_here} in party and prison and {n_to_come} still to come in this season"
        );
        return refuse_all(keys, message);
    }
    if of_year(1) > 3 {
        let message = format!("{rule}: here are {} of the first year", of_year(1));
        return refuse(format!("{seat} prison"), message);
    }
    if table.stage == Stage::Over && !lord.party.is_empty() {
        return refuse(format!("{seat} party"), "YEAR-1: at the end everybody has left");
    }
    Ok(())
}
