//! Rules that hold at every moment of a game, whatever came before (ROUND, NONPLAYER, PRODUCE, PARTY-2, SPECIAL-10).

use tabletop::Seat;

use super::{Checked, refuse, refuse_all};
use crate::{
    DungeonLords,
    data::{Adventurer, Class, EventTile, Monster, Order, OrderSet, Room},
    lord::Member,
    scene::{stacks::offered, write},
    table::{Ask, Minion, Season, Stage, Table},
};

pub(super) fn check_standing(game: &DungeonLords) -> Checked {
    let table = &game.table;
    check_set_up(game)?;
    check_events(table)?;
    check_offer(table)?;
    check_row(table)?;
    check_colours(table)?;
    for seat in table.seats() {
        check_work(table, seat)?;
        check_party(table, seat)?;
    }
    check_rooms_at_work(table)?;
    check_last_card(table)
}

fn of_seat(seat: Seat, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| format!("{seat} {key}")).collect()
}

/// SETUP-5: orders are kept before anything is on offer, so all else is as the set-up leaves it.
fn check_set_up(game: &DungeonLords) -> Checked {
    if game.table.ask != Ask::Keep {
        return Ok(());
    }
    let table = &game.table;
    let mut start = DungeonLords::empty(table.options, table.n_seats(), table.starter);
    start.hands = game.hands;
    for seat in table.seats() {
        let hand = &mut start.hands[seat];
        (hand.traps, hand.buried) = Default::default();
    }
    for (colour, of_table) in start.table.non_players.iter_mut().zip(&table.non_players) {
        colour.held = of_table.held;
    }
    let expected = write(&start);
    match write(game).into_iter().find(|field| !expected.contains(field)) {
        Some((key, _)) => {
            let message = "SETUP-5: orders are kept before the first round, and this comes later";
            refuse(key, message)
        }
        None => Ok(()),
    }
}

/// ROUND-2: each tile once a year. SPECIAL-10: with its tile comes a card, but not in a first game.
fn check_events(table: &Table) -> Checked {
    let keys = |keys: &[&str]| keys.iter().map(|key| key.to_string()).collect::<Vec<_>>();
    if table.event.is_some() && table.event == table.next_event {
        let message = "ROUND-2: each event tile comes once a year";
        return refuse_all(keys(&["event", "next event"]), message);
    }
    if table.options.is_first_game {
        return match table.special {
            Some(card) => refuse("special", format!("SPECIAL-10: a first game has no {card}")),
            None => Ok(()),
        };
    }
    let is_shown = [table.event, table.next_event].contains(&Some(EventTile::Special));
    if is_shown && table.special.is_none() && table.specials.0 != 0 {
        let message = "SPECIAL-10: with this tile the card of the year is turned up, in 'special'";
        return refuse_all(keys(&["event", "next event"]), message);
    }
    Ok(())
}

/// YEAR-3: what is on offer is of this year, and no more of it than the year has.
fn check_offer(table: &Table) -> Checked {
    for kind in Monster::ALL {
        let n = offered(table)[kind as usize] + table.monsters.tiles[kind as usize];
        let most = Monster::stack(table.year)[kind as usize];
        if n > most {
            let keys = ["tavern", "monster stack", "turn"].map(str::to_string);
            let year = table.year;
            let message =
                format!("YEAR-3: tavern and stack have {n} of {kind}, but year {year} has {most}");
            return refuse_all(keys, message);
        }
    }
    let is_new = |room: Room| Room::of_year(table.year) & 1 << room as u32 != 0;
    let offered = table.store.iter().map(|&room| ("store", room));
    let built = match table.ask {
        Ask::Build(room) => Some(("turn", room)),
        _ => None,
    };
    match offered.chain(built).find(|(_, room)| !is_new(*room)) {
        Some((key, room)) => {
            refuse(key, format!("YEAR-3: {room} is not on offer in year {}", table.year))
        }
        None => Ok(()),
    }
}

/// ROUND-4: a row of equal glyphs is drawn on as long as the stack has another.
fn check_row(table: &Table) -> Checked {
    let n_in_row = if table.n_seats() == 4 { 4 } else { 3 };
    for (key, row) in [("arrivals", &table.arrivals), ("next arrivals", &table.next_arrivals)] {
        let Some(glyph) = row.first().map(|adventurer| adventurer.glyph()) else { continue };
        let is_alike = row.len() == n_in_row && row.iter().all(|one| one.glyph() == glyph);
        let is_left = |one: &Adventurer| table.adventurers.tiles & 1 << one.index() != 0;
        let mut hidden = Adventurer::of_year(table.year).filter(is_left);
        if is_alike && hidden.any(|other| other.glyph() != glyph) {
            return refuse(key, "ROUND-4: not all of a row have the same glyph");
        }
    }
    Ok(())
}

/// NONPLAYER: what colours without a player hold, order and block.
fn check_colours(table: &Table) -> Checked {
    let n_colours = table.n_non_players();
    for nth in 0..n_colours {
        let colour = &table.non_players[nth];
        let keys = || ["orders", "held"].map(|what| format!("N{} {what}", nth + 1));
        let both: OrderSet =
            colour.orders.iter().filter(|&order| colour.held.contains(order)).collect();
        match table.stage {
            Stage::Orders if !both.is_empty() => {
                let rule = if n_colours == 1 { "NONPLAYER-1" } else { "NONPLAYER-2" };
                return refuse_all(keys(), format!("{rule}: {both} is held and cannot be ordered"));
            }
            Stage::Orders if n_colours == 2 && colour.orders.len() > 2 => {
                let [orders, _] = keys();
                return refuse(orders, "NONPLAYER-2: with two seats two orders are shown");
            }
            Stage::Execute | Stage::Production | Stage::Event
                if !colour.orders.is_empty() && colour.orders != colour.held =>
            {
                let message = "NONPLAYER-4: the orders of this round are the ones held next";
                return refuse_all(keys(), message);
            }
            Stage::SetUp | Stage::Combat | Stage::Over if !colour.orders.is_empty() => {
                let [orders, _] = keys();
                return refuse(orders, "ROUND-5: orders are given in a round, not here");
            }
            _ => {}
        }
    }
    for order in Order::ALL {
        let spaces = &table.spaces[order as usize];
        let n = spaces.iter().filter(|&&minion| minion == Minion::NonPlayer).count();
        let ordered = |nth: &usize| table.non_players[*nth].orders.contains(order);
        if n > (0..n_colours).filter(ordered).count() {
            let keys = ["minions".to_string()];
            let orders = (1..=n_colours).map(|nth| format!("N{nth} orders"));
            let message = match n_colours {
                0 => "NONPLAYER-1: with four seats every colour has a player".to_string(),
                _ => {
                    format!("NONPLAYER-4: {order} was not ordered by so many colours ('N1 orders')")
                }
            };
            return refuse_all(keys.into_iter().chain(orders), message);
        }
        if n_colours == 1 && n == 1 && spaces[1] != Minion::NonPlayer {
            return refuse("minions", "NONPLAYER-1: N blocks the second space of a place");
        }
    }
    Ok(())
}

/// ROUND-5, DIG-2, PRODUCE-3: who works, and where.
fn check_work(table: &Table, seat: Seat) -> Checked {
    let lord = &table.lords[seat];
    let has_worked = lord.busy > 0 || lord.dug != 0 || lord.mined != 0;
    let n_most = match table.stage {
        Stage::Execute => lord.imps,
        Stage::Production => lord.imps + lord.n_trolls(),
        // Workers may have left since.
        Stage::Event => return Ok(()),
        _ if has_worked => {
            let keys = of_seat(seat, &["busy", "dug", "mined"]).into_iter();
            let message = "ROUND-5: imps are idle before orders are given and in combat";
            return refuse_all(keys.chain([seat.to_string()]), message);
        }
        _ => return Ok(()),
    };
    if lord.busy > n_most {
        let mut keys = of_seat(seat, &["busy", "imps", "lair"]);
        keys.push(seat.to_string());
        let message = match table.stage {
            Stage::Execute => format!("DIG-2: {} are busy, but there are {n_most} imps", lord.busy),
            _ => format!("PRODUCE-3: {} are busy, but imps and trolls are {n_most}", lord.busy),
        };
        return refuse_all(keys, message);
    }
    let on_earth = (lord.dug | lord.mined) & !lord.site.tiles();
    if on_earth != 0 {
        let keys = of_seat(seat, &["dug", "mined", "tunnels"]);
        return refuse_all(keys, "GOLD-3: where an imp has dug or mined there is a tile");
    }
    for (key, set, rule) in [("dug", lord.dug, "DIG-1"), ("mined", lord.mined, "GOLD-1")] {
        if set.count_ones() > 4 {
            return refuse(format!("{seat} {key}"), format!("{rule}: at most four imps do that"));
        }
    }
    Ok(())
}

/// PRODUCE-1, PRODUCE-4: what has worked this round is there and had its workers.
fn check_rooms_at_work(table: &Table) -> Checked {
    for room in Room::all().take(Room::OF_YEAR) {
        let n_times = table.worked[room as usize];
        if n_times == 0 {
            continue;
        }
        if n_times > table.year {
            let message = format!("PRODUCE-4: {room} works once a round in the first year");
            return refuse("worked", message);
        }
        match table.stage {
            Stage::Production => {}
            // An earthquake may have taken the room since.
            Stage::Event => continue,
            _ => return refuse("worked", "PRODUCE-1: rooms work in production"),
        }
        let owner = table.seats().find(|&seat| table.lords[seat].site.has_open(room));
        let Some(owner) = owner else {
            let mut keys = vec!["worked".to_string()];
            keys.extend(table.seats().map(|seat| format!("{seat} rooms")));
            return refuse_all(keys, format!("PRODUCE-1: nobody has an unconquered {room}"));
        };
        let n_before = |seat| table.in_play_order().position(|other| other == seat);
        if n_before(owner) > n_before(table.turn) {
            let keys = ["worked".to_string(), "turn".to_string(), format!("{owner} rooms")];
            let message = format!("PRODUCE-5: {owner} lets rooms work after {}", table.turn);
            return refuse_all(keys, message);
        }
    }
    for seat in table.seats().filter(|_| table.stage == Stage::Production) {
        let lord = &table.lords[seat];
        let n_imps = table.n_at_work(seat);
        if n_imps > lord.busy {
            let mut keys = of_seat(seat, &["dug", "mined", "busy"]);
            keys.extend([seat.to_string(), "worked".to_string()]);
            let message = format!(
                "PRODUCE-2: {n_imps} imps and trolls have dug, mined or worked in rooms, but busy is {}",
                lord.busy
            );
            return refuse_all(keys, message);
        }
    }
    Ok(())
}

/// PARTY-2: warriors before all others.
fn check_party(table: &Table, seat: Seat) -> Checked {
    let (lord, key) = (&table.lords[seat], format!("{seat} party"));
    let is_plain = |member: &&Member| {
        matches!(member.adventurer.class(), Class::Thief | Class::Priest | Class::Wizard)
    };
    let is_warrior = |member: &Member| member.adventurer.class() == Class::Warrior;
    if let Some(first) = lord.party.iter().position(|member| is_plain(&member))
        && let Some(late) = lord.party[first..].iter().find(|member| is_warrior(member))
    {
        let message = format!("PARTY-2: {} stands before all who are no warriors", late.adventurer);
        return refuse(key, message);
    }
    Ok(())
}

fn check_last_card(table: &Table) -> Checked {
    match table.last_combat.card {
        Some(card) if card.year() > table.year => {
            refuse("last card", format!("YEAR-3: {card} comes in the second year"))
        }
        _ => Ok(()),
    }
}

/// PLAN-10: a card lies open once its round of combat has come.
pub(super) fn check_open_cards(game: &DungeonLords) -> Checked {
    let n_open = match game.table.stage {
        Stage::Over => game.town.len(),
        Stage::Combat => {
            let is_battle = game.combat.part == crate::combat::Part::Battle;
            usize::from(game.combat.round) + usize::from(is_battle)
        }
        _ => 0,
    };
    match game.town.iter().skip(n_open).position(|slot| slot.is_open) {
        Some(nth) => {
            let keys = ["town", "combat", "turn"].map(str::to_string);
            let round = n_open + nth + 1;
            let message = format!("PLAN-10: the card of combat round {round} is not turned yet");
            refuse_all(keys, message)
        }
        None => Ok(()),
    }
}

/// How much is due by the rules, where the question says a number.
pub(super) fn check_due(game: &DungeonLords) -> Checked {
    let table = &game.table;
    let lord = table.lord();
    let n_traps = game.hands[table.turn].traps.total();
    let exactly = |rule: &str, due: u8, n: u8| {
        if n == due {
            Ok(())
        } else {
            refuse("turn", format!("{rule}: {due} is due here, not {n}"))
        }
    };
    let at_most = |rule: &str, most: u8, n: u8| {
        if n <= most {
            Ok(())
        } else {
            refuse("turn", format!("{rule}: at most {most} can be due here, not {n}"))
        }
    };
    match table.ask {
        Ask::Taxes(n) => exactly("TAXES-1", lord.site.n_tiles().div_ceil(2), n),
        Ask::ExtraTax(n) => exactly("SPECIAL-3", lord.site.n_rooms(), n),
        Ask::Collapse(n) => at_most("SPECIAL-6", 2, n),
        Ask::ImpHoliday(n) => exactly("SPECIAL-8", lord.imps.div_ceil(4), n),
        Ask::TrapRecall(n) => exactly("SPECIAL-9", n_traps.saturating_sub(2), n),
        Ask::Recalled(n) => at_most("SPECIAL-9", n_traps.saturating_sub(2), n),
        // DIG-1: one tunnel is dug before another is asked for.
        Ask::Dig(n) => {
            let permit = Order::Dig.price(table.space).permit;
            at_most("DIG-1", lord.idle_imps().min(permit - 1), n)
        }
        _ => Ok(()),
    }
}

/// EVENT-2 and ROUND-5: minions are out in their rounds only, three of each seat.
pub(super) fn check_errands(table: &Table) -> Checked {
    let spaces = || table.spaces.iter().flatten();
    let is_between = matches!(table.stage, Stage::SetUp | Stage::Combat | Stage::Over);
    if is_between && spaces().any(|&minion| minion != Minion::None) {
        return refuse("minions", "ROUND-5: minions are at home here");
    }
    for seat in table.seats() {
        if spaces().filter(|&&minion| minion == Minion::Of(seat)).count() > 3 {
            return refuse("minions", format!("ORDER-1: {seat} has three minions"));
        }
        let orders = &table.lords[seat].orders;
        let is_early = matches!(table.stage, Stage::SetUp | Stage::Orders);
        if !orders.is_empty() && (is_early || is_between || table.stage == Stage::Event) {
            let message = match table.stage {
                Stage::Event => "RETRIEVE-1: orders are back or held before the event",
                _ => "ORDER-1: orders are shown when all are given",
            };
            return refuse_all([format!("{seat} orders"), "turn".to_string()], message);
        }
    }
    let is_fall = table.season == Season::Fall;
    if is_between && !is_fall && table.stage == Stage::Combat {
        return refuse("season", "ROUND-5: combat comes after fall");
    }
    Ok(())
}
