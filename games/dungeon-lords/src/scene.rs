//! Reads and writes a position as text, with an explanation of what is wrong.
//!
//! `scene/turn.rs` is the question that is asked, `scene/cards.rs` what lies where, `scene/faults.rs` what cannot be.

mod cards;
mod faults;
mod stacks;
mod turn;

use tabletop::{Fields, ParseError, Seat, TextError, number};

use crate::{
    DungeonLords, Options, combat,
    data::{OrderSet, Year},
    evil,
    lord::Lord,
    site::{Site, squares},
    table::{Ask, Paladin, Season},
};

pub(crate) use cards::{read_party, write_party};
pub(crate) use faults::{Fault, check_site};
pub(crate) use stacks::gone;

use cards::{
    read_lair, read_minions, read_orders, read_rooms, read_row, read_shown, read_squares,
    read_town, read_traps, read_tunnels, words, write_lair, write_minions, write_orders,
    write_rooms, write_row, write_shown, write_town, write_traps, write_tunnels,
};

/// The most of anything a scene may hold.
const MOST: u32 = 99;
/// What a seat has a number of, with the words of the short form.
const NUMBERS: [&str; 6] = ["food", "gold", "imps", "evil", "busy", "marks"];

pub(crate) fn write(game: &DungeonLords) -> Vec<(String, String)> {
    let table = &game.table;
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut add = |key: &str, value: String| fields.push((key.to_string(), value));
    add("season", format!("{} {}", table.season, table.year));
    add("starter", table.starter.to_string());
    add("turn", turn::write(table));
    let mut add_some = |key: &str, value: String| {
        if !value.is_empty() {
            add(key, value);
        }
    };
    add_some("minions", write_minions(&table.spaces));
    add_some("tavern", write_row(table.tavern.iter()));
    add_some("store", write_row(table.store.iter()));
    add_some("event", write_row(table.event.iter()));
    add_some("next event", write_row(table.next_event.iter()));
    add_some("special", write_row(table.special.iter()));
    add_some("arrivals", write_row(table.arrivals.iter()));
    add_some("next arrivals", write_row(table.next_arrivals.iter()));
    add_some("town", write_town(&game.town));
    if table.paladin == Paladin::Gone {
        add_some("paladin", "gone".to_string());
    }
    stacks::write(table, &mut add_some);
    add_some("used traps", write_traps(&table.used_traps));
    add_some("worked", cards::write_worked(&table.worked));
    add_some("unsettled", write_lair(&table.unsettled, &[0; 9]));
    add_some("last card", write_row(table.last_combat.card.iter()));
    if let Some(evil) = table.third_counter() {
        add_some("non-player evil", evil.to_string());
    }
    for nth in 0..table.n_non_players() {
        let colour = &table.non_players[nth];
        add_some(&format!("N{} held", nth + 1), write_row(colour.held.iter()));
        add_some(&format!("N{} orders", nth + 1), write_row(colour.orders.iter()));
    }
    for seat in table.seats() {
        write_seat(game, seat, &mut add_some);
    }
    fields.extend(combat::write(game));
    fields
}

/// What a reader assumes where nothing is written, as it is here.
pub(crate) fn omitted(game: &DungeonLords) -> Vec<(String, String)> {
    let table = &game.table;
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut add = |key: &str, value: String| fields.push((key.to_string(), value));
    let paladin = match table.paladin {
        Paladin::Tent => "tent".to_string(),
        Paladin::With(seat) => format!("in the party of {seat}"),
        Paladin::Gone => "gone".to_string(),
    };
    add("paladin", paladin);
    add("town", write_row(game.town.iter().map(|_| "?")));
    stacks::write_all(table, &mut add);
    for seat in table.seats() {
        let lord = &table.lords[seat];
        add(&format!("{seat} tunnels"), write_tunnels(&lord.site));
        let numbers = NUMBERS.iter().zip(numbers_of(lord));
        numbers.for_each(|(name, n)| add(&format!("{seat} {name}"), n.to_string()));
    }
    fields
}

/// In the order of `NUMBERS`.
fn numbers_of(lord: &Lord) -> [u8; NUMBERS.len()] {
    [lord.food, lord.gold, lord.imps, lord.evil, lord.busy, lord.red_marks]
}

fn write_seat(game: &DungeonLords, seat: Seat, add_some: &mut impl FnMut(&str, String)) {
    let (lord, hand) = (&game.table.lords[seat], &game.hands[seat]);
    let numbers = numbers_of(lord);
    let shown = NUMBERS.iter().zip(numbers).enumerate().filter(|(nth, (_, n))| *nth < 4 || *n > 0);
    let shown: Vec<String> = shown.map(|(_, (name, n))| format!("{name} {n}")).collect();
    add_some(&seat.to_string(), shown.join(", "));
    if lord.site != Site::START {
        let tunnels = write_tunnels(&lord.site);
        add_some(
            &format!("{seat} tunnels"),
            if tunnels.is_empty() { "none".into() } else { tunnels },
        );
    }
    let mut add = |what: &str, value: String| add_some(&format!("{seat} {what}"), value);
    add("rooms", write_rooms(&lord.site));
    add("dug", write_row(squares(lord.dug)));
    add("mined", write_row(squares(lord.mined)));
    add("lair", write_lair(&lord.up, &lord.down));
    add("traps", write_traps(&hand.traps));
    add("buried", write_traps(&hand.buried));
    add("party", write_party(&lord.party));
    add("prison", write_row(lord.prison.iter()));
    add("held", write_row(lord.held.iter()));
    add("orders", write_orders(lord));
    add("drawn", write_row(hand.drawn.iter()));
    add("kept", write_row(hand.kept.iter()));
    add("chosen", write_row(hand.chosen.iter()));
    add("nonplayer", write_row(hand.for_non_player.iter()));
    add("fought", write_shown(&game.table.last_combat.plans[seat]));
}

pub(crate) fn read(
    options: &Options,
    n_seats: usize,
    fields: &mut Fields,
) -> Result<DungeonLords, TextError> {
    fields.expect(&keys(n_seats))?;
    let seat_of = |value: &str| known_seat(value, n_seats);
    let starter = fields.read_or("starter", Seat::new(0), seat_of)?;
    let mut game = DungeonLords::empty(*options, n_seats, starter);
    let (season, year) = fields.read_or("season", (Season::Winter, 1), read_season)?;
    game.table.season = season;
    game.begin_stacks_of(year);
    let turn = fields.require("turn")?;
    turn.read(|value| turn::read(value, &mut game.table))?;
    let table = &mut game.table;
    table.spaces = fields.read_or("minions", table.spaces, |value| read_minions(value, n_seats))?;
    table.tavern = fields.read_or("tavern", table.tavern, read_row)?;
    table.store = fields.read_or("store", table.store, read_row)?;
    table.event = fields.read_or("event", None, read_one)?;
    table.next_event = fields.read_or("next event", None, read_one)?;
    table.special = fields.read_or("special", None, read_one)?;
    table.arrivals = fields.read_or("arrivals", table.arrivals, read_row)?;
    table.next_arrivals = fields.read_or("next arrivals", table.next_arrivals, read_row)?;
    game.town = fields.read_or("town", game.town, |value| read_town(value, n_seats))?;
    let table = &mut game.table;
    table.used_traps = fields.read_or("used traps", table.used_traps, read_traps)?;
    table.worked = fields.read_or("worked", table.worked, cards::read_worked)?;
    // A star would say which of them, but they are settled by kind.
    let unsettled = |value: &str| match read_lair(value)? {
        (up, [0, 0, 0, 0, 0, 0, 0, 0, 0]) => Ok(up),
        _ => Err(ParseError::new(
            "write monsters without stars: who lies face down is said by 'lair', and wages and strikes go by kind",
        )),
    };
    table.unsettled = fields.read_or("unsettled", table.unsettled, unsettled)?;
    table.last_combat.card = fields.read_or("last card", None, read_one)?;
    let non_player_evil = |value: &str| match n_seats {
        2 => read_number(value, evil::TOP.into()),
        _ => {
            Err(ParseError::new("PARTY-3: only with two seats there is a counter without a player"))
        }
    };
    table.non_player_evil =
        fields.read_or("non-player evil", table.non_player_evil, non_player_evil)?;
    for nth in 0..table.n_non_players() {
        let colour = &mut table.non_players[nth];
        colour.held = fields.read_or(&format!("N{} held", nth + 1), colour.held, read_order_set)?;
        colour.orders =
            fields.read_or(&format!("N{} orders", nth + 1), colour.orders, read_order_set)?;
    }
    for seat in Seat::all(n_seats) {
        read_seat(&mut game, seat, fields)?;
    }
    find_paladin(&mut game, fields)?;
    stacks::read(&mut game, fields)?;
    faults::check_table(&game).map_err(|fault| fault.at(fields))?;
    game.combat = combat::read(&game, fields)?;
    faults::check_question(&game).map_err(|fault| fault.at(fields))?;
    Ok(game)
}

fn read_seat(game: &mut DungeonLords, seat: Seat, fields: &mut Fields) -> Result<(), TextError> {
    let lord = &mut game.table.lords[seat];
    let hand = &mut game.hands[seat];
    let mut numbers = numbers_of(lord);
    // Either all in one line, or each in its own, or both: the single one counts.
    fields.read_or(&seat.to_string(), (), |value| read_numbers(value, &mut numbers))?;
    for (nth, name) in NUMBERS.iter().enumerate() {
        let number = |value: &str| read_number(value, limit(nth));
        numbers[nth] = fields.read_or(&format!("{seat} {name}"), numbers[nth], number)?;
    }
    [lord.food, lord.gold, lord.imps, lord.evil, lord.busy, lord.red_marks] = numbers;
    let key = |what: &str| format!("{seat} {what}");
    let rooms = fields.take(&key("rooms"));
    let tunnels = fields.take(&key("tunnels"));
    if let Some(field) = tunnels {
        lord.site = field.read(read_tunnels)?;
    }
    if let Some(field) = rooms {
        field.read(|value| read_rooms(value, &mut lord.site))?;
    }
    lord.dug = fields.read_or(&key("dug"), 0, read_squares)?;
    lord.mined = fields.read_or(&key("mined"), 0, read_squares)?;
    (lord.up, lord.down) = fields.read_or(&key("lair"), (lord.up, lord.down), read_lair)?;
    hand.traps = fields.read_or(&key("traps"), hand.traps, read_traps)?;
    hand.buried = fields.read_or(&key("buried"), hand.buried, read_traps)?;
    lord.party = fields.read_or(&key("party"), lord.party, read_party)?;
    lord.prison = fields.read_or(&key("prison"), lord.prison, read_row)?;
    lord.held = fields.read_or(&key("held"), lord.held, read_order_set)?;
    (lord.orders, lord.failed) = fields.read_or(&key("orders"), (lord.orders, 0), read_orders)?;
    hand.drawn = fields.read_or(&key("drawn"), hand.drawn, read_order_set)?;
    hand.kept = fields.read_or(&key("kept"), hand.kept, read_one)?;
    hand.chosen = fields.read_or(&key("chosen"), hand.chosen, read_row)?;
    hand.for_non_player = fields.read_or(&key("nonplayer"), hand.for_non_player, read_one)?;
    let shown = &mut game.table.last_combat.plans[seat];
    *shown = fields.read_or(&key("fought"), *shown, read_shown)?;
    Ok(())
}

/// He is where his tile is; else in his tent, unless the scene says that he is gone or the game is over.
fn find_paladin(game: &mut DungeonLords, fields: &mut Fields) -> Result<(), TextError> {
    let table = &mut game.table;
    let own = |seat: &Seat| table.lords[*seat].party.iter().any(|m| m.adventurer.is_paladin());
    let owner = table.seats().find(own);
    let of_year = crate::data::Adventurer::paladin(table.year);
    let is_caught = table.seats().any(|seat| table.lords[seat].prison.contains(&of_year));
    table.paladin = match owner {
        Some(seat) => Paladin::With(seat),
        None if is_caught || table.ask == Ask::Over => Paladin::Gone,
        None => Paladin::Tent,
    };
    let gone = |value: &str| match value.to_ascii_lowercase().as_str() {
        "gone" if owner.is_none() => Ok(Paladin::Gone),
        "tent" if owner.is_none() && !is_caught => Ok(Paladin::Tent),
        _ => {
            Err(ParseError::new("write 'tent' or 'gone'; with a party or in a prison he is there"))
        }
    };
    let default = table.paladin;
    table.paladin = fields.read_or("paladin", default, gone)?;
    Ok(())
}

/// Every field a scene may have.
fn keys(n_seats: usize) -> Vec<String> {
    let fixed = [
        "season",
        "starter",
        "turn",
        "minions",
        "tavern",
        "store",
        "event",
        "next event",
        "special",
        "arrivals",
        "next arrivals",
        "town",
        "paladin",
        "used traps",
        "worked",
        "unsettled",
        "last card",
        "non-player evil",
    ];
    let mut keys: Vec<String> = fixed.into_iter().chain(stacks::KEYS).map(String::from).collect();
    for nth in 1..=4 - n_seats {
        keys.extend(["held", "orders"].map(|what| format!("N{nth} {what}")));
    }
    let of_seat = [
        "tunnels",
        "rooms",
        "dug",
        "mined",
        "lair",
        "traps",
        "buried",
        "party",
        "prison",
        "held",
        "orders",
        "drawn",
        "kept",
        "chosen",
        "nonplayer",
        "fought",
    ];
    for seat in Seat::all(n_seats) {
        keys.push(seat.to_string());
        keys.extend(NUMBERS.iter().chain(&of_seat).map(|what| format!("{seat} {what}")));
    }
    keys.extend(combat::scene_keys(n_seats));
    keys
}

fn known_seat(word: &str, n_seats: usize) -> Result<Seat, ParseError> {
    let seat: Seat = word.parse()?;
    if seat.index() < n_seats {
        Ok(seat)
    } else {
        Err(ParseError::new(format!("there is no {seat}")))
    }
}

fn read_season(value: &str) -> Result<(Season, Year), ParseError> {
    let parts: Vec<&str> = value.split_whitespace().collect();
    match parts.as_slice() {
        [season] => Ok((season.parse()?, 1)),
        [season, year @ ("1" | "2")] => Ok((season.parse()?, if *year == "1" { 1 } else { 2 })),
        _ => Err(ParseError::new("write season and year, like 'spring 1'")),
    }
}

fn limit(nth: usize) -> u32 {
    if NUMBERS[nth] == "evil" { evil::TOP.into() } else { MOST }
}

fn read_number(value: &str, most: u32) -> Result<u8, ParseError> {
    let n = number(value).filter(|&n| n <= most);
    n.map(|n| n as u8)
        .ok_or_else(|| ParseError::new(format!("'{value}' is not a number from 0 to {most}")))
}

fn read_numbers(value: &str, numbers: &mut [u8; NUMBERS.len()]) -> Result<(), ParseError> {
    for part in value.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let [name, n] = part.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(ParseError::new(format!("'{part}': write it like 'food 3'")));
        };
        let nth = crate::data::find(&NUMBERS, name, "a number of a lord")?;
        numbers[nth] = read_number(n, limit(nth))?;
    }
    Ok(())
}

fn read_one<T: std::str::FromStr<Err = ParseError>>(value: &str) -> Result<Option<T>, ParseError> {
    if value.eq_ignore_ascii_case("none") { Ok(None) } else { value.parse().map(Some) }
}

fn read_order_set(value: &str) -> Result<OrderSet, ParseError> {
    let mut set = OrderSet::EMPTY;
    for word in words(value) {
        let order = word.parse()?;
        if set.contains(order) {
            return Err(ParseError::new(format!("{order} is named twice")));
        }
        set.insert(order);
    }
    Ok(set)
}
