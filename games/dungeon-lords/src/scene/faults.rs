//! What cannot be on a table: a message with the field that is to blame.

use tabletop::{Game, Seat};

use crate::{
    DungeonLords,
    data::{Adventurer, Class, EventTile, Monster, Room, Special},
    table::{Ask, Minion, Season, Stage, Table},
};

type Fault = Result<(), (String, String)>;

fn refuse(key: impl Into<String>, message: impl Into<String>) -> Fault {
    Err((key.into(), message.into()))
}

/// Everything but the question.
pub(super) fn check_table(game: &DungeonLords) -> Fault {
    let table = &game.table;
    check_tiles(table)?;
    check_adventurers(table)?;
    check_forecast(table)?;
    check_town(game)?;
    for seat in table.seats() {
        check_orders(game, seat)?;
    }
    check_minions(table)
}

fn check_tiles(table: &Table) -> Fault {
    let mut rooms = 0u16;
    for seat in table.seats() {
        let site = &table.lords[seat].site;
        if let Some(fault) = site.fault() {
            return refuse(format!("{seat} tunnels"), fault);
        }
        for (room, _) in site.iter_rooms() {
            check_room(table, room, &mut rooms, &format!("{seat} rooms"))?;
        }
        let lord = &table.lords[seat];
        if lord.dug.count_ones() + lord.mined.count_ones() > lord.busy.into() {
            return refuse(format!("{seat} dug"), "each imp that dug or mined is busy");
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

fn check_room(table: &Table, room: Room, seen: &mut u16, key: &str) -> Fault {
    let bit = 1 << room as u16;
    if *seen & bit != 0 || table.ask == Ask::Build(room) {
        return refuse(key, format!("there is only one {room}"));
    }
    if table.year == 1 && Room::of_year(1) as u16 & bit == 0 {
        return refuse(key, format!("{room} comes in the second year"));
    }
    *seen |= bit;
    Ok(())
}

/// What lies at rounds that have none would never be dealt with.
fn check_forecast(table: &Table) -> Fault {
    let is_winter = table.season == Season::Winter;
    let is_over = matches!(table.stage, Stage::Combat | Stage::Over);
    let has_next = table.next_event.is_some() || !table.next_arrivals.is_empty();
    match () {
        () if (is_winter || is_over) && !table.arrivals.is_empty() => {
            refuse("arrivals", "EVENT-2: nobody arrives in winter or in combat")
        }
        () if is_winter && table.event.is_some() => refuse("event", "EVENT-2: winter has no event"),
        () if table.season == Season::Fall && has_next => {
            refuse("next arrivals", "ROUND-3: in fall there is nothing to foresee")
        }
        () => Ok(()),
    }
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

fn check_adventurers(table: &Table) -> Fault {
    let mut seen = 0u64;
    let mut see = |adventurer: Adventurer, key: &str, is_new: bool| {
        let bit = 1 << adventurer.index();
        if seen & bit != 0 {
            return refuse(key, format!("{adventurer} is there twice"));
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

fn check_tile(adventurer: Adventurer, key: &str) -> Fault {
    match adventurer.class() {
        Class::Paladin | Class::Illusion => {
            refuse(key, format!("{adventurer} is not in the stack"))
        }
        _ => Ok(()),
    }
}

/// No party and no prison may outgrow its room.
fn check_numbers(table: &Table, seat: Seat) -> Fault {
    let lord = &table.lords[seat];
    let is_plain = |adventurer: &Adventurer| !adventurer.is_paladin() && !adventurer.is_illusion();
    let n_party = lord.party.iter().filter(|member| is_plain(&member.adventurer)).count();
    let of_year = |year: u8| {
        lord.prison.iter().filter(|prisoner| is_plain(prisoner) && prisoner.year() == year).count()
    };
    if n_party + of_year(table.year) + n_to_come(table) > 3 || of_year(1) > 3 {
        return refuse(
            format!("{seat} party"),
            "each year brings three adventurers and perhaps a paladin, in party and prison together",
        );
    }
    if table.stage == Stage::Over && !lord.party.is_empty() {
        return refuse(format!("{seat} party"), "YEAR-1: at the end everybody has left");
    }
    Ok(())
}

fn check_town(game: &DungeonLords) -> Fault {
    let cards: Vec<_> = game.town.iter().filter_map(|slot| slot.card).collect();
    for (nth, card) in cards.iter().enumerate() {
        if card.year() != game.table.year || cards[..nth].contains(card) {
            return refuse("town", format!("{card} is there twice or not of this year"));
        }
    }
    Ok(())
}

fn check_orders(game: &DungeonLords, seat: Seat) -> Fault {
    let (table, lord, hand) = (&game.table, &game.table.lords[seat], &game.hands[seat]);
    let key = |what: &str| format!("{seat} {what}");
    let is_repeated = |orders: &[crate::data::Order]| {
        (1..orders.len()).any(|nth| orders[..nth].contains(&orders[nth]))
    };
    match () {
        () if lord.held.len() > 2 => refuse(key("held"), "at most two orders are held"),
        () if is_repeated(&lord.orders) => refuse(key("orders"), "ORDER-3: each order once"),
        () if is_repeated(&hand.chosen) => refuse(key("chosen"), "ORDER-3: each order once"),
        () if hand.chosen.iter().any(|&order| lord.held.contains(order)) => {
            refuse(key("chosen"), "ORDER-2: a held order cannot be given")
        }
        () if table.ask != Ask::Orders && !hand.chosen.is_empty() => {
            refuse(key("chosen"), "orders are chosen in the orders phase")
        }
        () if hand.for_non_player.is_some()
            && (table.ask != Ask::Orders || table.n_seats() != 2) =>
        {
            refuse(key("nonplayer"), "this is chosen in the orders phase with two seats")
        }
        () if hand
            .for_non_player
            .is_some_and(|order| !game.left_for_non_player(seat).contains(order)) =>
        {
            refuse(key("nonplayer"), "NONPLAYER-3: neither held nor shown")
        }
        () if (hand.drawn.len() == 3) != (table.ask == Ask::Keep) || hand.drawn.len() > 3 => {
            refuse(key("drawn"), "three orders are drawn before the first round, and only then")
        }
        () if table.ask != Ask::Keep && !hand.drawn.is_empty() => {
            refuse(key("drawn"), "three orders are drawn before the first round, and only then")
        }
        () if hand.kept.is_some_and(|order| !hand.drawn.contains(order)) => {
            refuse(key("kept"), "one of the drawn orders is kept")
        }
        () => Ok(()),
    }
}

fn check_minions(table: &Table) -> Fault {
    for order in crate::data::Order::ALL {
        for minion in table.spaces[order as usize] {
            match minion {
                Minion::Of(seat)
                    if !table.lords[seat].orders.contains(&order) && !is_late(table) =>
                {
                    return refuse("minions", format!("{seat} has no order to go to {order}"));
                }
                Minion::Of(_) if matches!(table.stage, Stage::SetUp | Stage::Orders) => {
                    return refuse("minions", "minions go when all orders are given");
                }
                _ => {}
            }
        }
    }
    for nth in 0..table.n_non_players() {
        let colour = &table.non_players[nth];
        if colour.held.len() > 3 || colour.orders.len() > 3 {
            return refuse(format!("N{} held", nth + 1), "a colour has three orders a round");
        }
    }
    Ok(())
}

/// Whether orders may have been taken back already.
fn is_late(table: &Table) -> bool {
    matches!(table.stage, Stage::Production | Stage::Event)
}

/// The question can be asked here, and has an answer.
pub(super) fn check_question(game: &DungeonLords) -> Fault {
    let table = &game.table;
    check_stage(table)?;
    let lord = table.lord();
    let n_traps = game.hands[table.turn].traps.total();
    let is_due = |most: u8, due: u8| match due <= most {
        true => Ok(()),
        false => refuse("turn", format!("at most {most} can be due")),
    };
    match table.ask {
        Ask::Taxes(due) => is_due(10, due)?,
        Ask::ExtraTax(due) => is_due(8, due)?,
        Ask::Collapse(n) => is_due(2, n)?,
        Ask::ImpHoliday(due) => is_due(lord.imps, due)?,
        Ask::TrapRecall(due) | Ask::Recalled(due) => is_due(n_traps, due)?,
        Ask::Dig(n) => is_due(lord.idle_imps().min(3), n)?,
        Ask::Act if !game.can_act() => {
            return refuse("turn", format!("EXECUTE-2: {} could not carry this out", table.turn));
        }
        _ => {}
    }
    let mut lair: [u8; Monster::COUNT] = std::array::from_fn(|kind| match table.ask {
        Ask::Strike => lord.up[kind],
        Ask::Wages | Ask::Tribute(_) if table.stage == Stage::Event => {
            lord.up[kind] + lord.down[kind]
        }
        _ => 0,
    });
    if table.ask == Ask::Strike {
        lair[Monster::Ghost as usize] = 0;
    }
    if (0..Monster::COUNT).any(|kind| table.unsettled[kind] > lair[kind]) {
        return refuse("unsettled", "only monsters of the seat in turn, on pay day or in a strike");
    }
    let is_empty = table.unsettled == [0; Monster::COUNT];
    if matches!(table.ask, Ask::Wages | Ask::Strike) && is_empty {
        return refuse("unsettled", "the monsters that are still to be dealt with are missing");
    }
    let to_act = game.to_act();
    if to_act.is_empty() && table.ask != Ask::Over {
        return refuse("turn", "nobody has anything left to decide here");
    }
    let mut legal = Vec::new();
    for seat in to_act.iter() {
        game.legal(seat, &mut legal);
        if legal.is_empty() || legal.iter().any(|&action| game.check(seat, action).is_err()) {
            return refuse("turn", format!("{seat} could not answer this"));
        }
    }
    Ok(())
}

fn check_stage(table: &Table) -> Fault {
    let special = |card| table.event == Some(EventTile::Special) && table.special == Some(card);
    let is_fitting = match table.ask {
        Ask::Keep => {
            !table.options.is_first_game && table.year == 1 && table.season == Season::Winter
        }
        Ask::Wages => table.event == Some(EventTile::PayDay),
        Ask::Tribute(monster) => {
            let cost = monster.cost();
            let is_event = table.stage == Stage::Event;
            (cost.traps > 0 || cost.monsters > 0)
                && (!is_event || table.event == Some(EventTile::PayDay))
                && (!is_event || table.lord().n_of(monster) > 0)
        }
        Ask::Taxes(_) => table.event == Some(EventTile::Taxes),
        Ask::WitchHunt => special(Special::WitchHunt),
        Ask::Strike => special(Special::MonsterStrike),
        Ask::ExtraTax(_) => special(Special::ExtraTax),
        Ask::Collapse(_) => special(Special::Earthquake),
        Ask::VipVisit => {
            let lord = table.lord();
            special(Special::VipVisit) && lord.food > 0 && lord.gold > 0
        }
        Ask::ImpHoliday(_) => special(Special::ImpHoliday),
        Ask::TrapRecall(_) | Ask::Recalled(_) => special(Special::TrapRecall),
        Ask::Combat => table.season == Season::Fall,
        Ask::Over => table.year == 2,
        _ => true,
    };
    if !is_fitting {
        return refuse("turn", "this is not asked here: see 'event', 'special' and 'season'");
    }
    if table.stage == Stage::Event && table.season == Season::Winter {
        return refuse("season", "EVENT-2: winter has no event");
    }
    if table.stage == Stage::Execute {
        let here = table.spaces[table.place as usize][usize::from(table.space)];
        let is_place = match table.ask {
            Ask::Dig(_) => table.place == crate::data::Order::Dig,
            Ask::Spy => table.place.price(table.space).spies,
            Ask::GiveBack => table.place == crate::data::Order::Traps && table.year == 2,
            Ask::Tribute(_) => table.place == crate::data::Order::Monster,
            Ask::Build(_) => table.place == crate::data::Order::Room,
            _ => true,
        };
        if here != Minion::Of(table.turn) || !is_place {
            return refuse(
                "turn",
                "the minion of that seat is not at such a place (see 'minions')",
            );
        }
    }
    Ok(())
}
