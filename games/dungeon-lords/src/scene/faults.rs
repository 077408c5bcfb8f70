//! Rejects positions that cannot occur, naming the fields that contradict each other and the rule.

mod standing;
mod tiles;

use tabletop::{Fields, Game, Seat, TextError};

use crate::{
    DungeonLords,
    data::{EventTile, Monster, Special},
    table::{Ask, Minion, Season, Stage, Table},
};

pub(crate) use tiles::check_site;

use standing::{check_due, check_errands, check_open_cards, check_standing};
use tiles::{check_adventurers, check_tiles};

/// Something that cannot be, and the fields it lies in, the one it is most about first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) keys: Vec<String>,
    pub(crate) message: String,
}

impl Fault {
    /// It is reported where the last of its fields stands: up to there all was well.
    pub(crate) fn at(&self, fields: &Fields) -> TextError {
        let keys: Vec<&str> = self.keys.iter().map(String::as_str).collect();
        let (key, line) = fields.last_of(&keys);
        TextError::new(line, format!("{key}: {}", self.message))
    }
}

pub(crate) type Checked = Result<(), Fault>;

fn refuse(key: impl Into<String>, message: impl Into<String>) -> Checked {
    Err(Fault { keys: vec![key.into()], message: message.into() })
}

/// Several fields that do not go together.
fn refuse_all(keys: impl IntoIterator<Item = String>, message: impl Into<String>) -> Checked {
    Err(Fault { keys: keys.into_iter().collect(), message: message.into() })
}

/// Everything but the question.
pub(super) fn check_table(game: &DungeonLords) -> Checked {
    let table = &game.table;
    check_tiles(table)?;
    check_adventurers(table)?;
    check_forecast(table)?;
    check_town(game)?;
    for seat in table.seats() {
        check_orders(game, seat)?;
    }
    check_minions(table)?;
    check_errands(table)?;
    check_standing(game)
}

/// What lies at rounds that have none would never be dealt with.
fn check_forecast(table: &Table) -> Checked {
    let is_winter = !table.season.has_event();
    let is_over = matches!(table.stage, Stage::Combat | Stage::Over);
    let has_next = table.next_event.is_some() || !table.next_arrivals.is_empty();
    if (is_winter || is_over) && !table.arrivals.is_empty() {
        return refuse("arrivals", "EVENT-2: nobody arrives in winter or in combat");
    }
    if is_winter && table.event.is_some() {
        return refuse("event", "EVENT-2: winter has no event");
    }
    if table.season == Season::Fall && has_next {
        let event = table.next_event.map(|_| "next event".to_string());
        let arrivals = (!table.next_arrivals.is_empty()).then(|| "next arrivals".to_string());
        return refuse_all(
            event.into_iter().chain(arrivals),
            "ROUND-3: in fall there is nothing to foresee",
        );
    }
    Ok(())
}

fn check_town(game: &DungeonLords) -> Checked {
    let cards: Vec<_> = game.town.iter().filter_map(|slot| slot.card).collect();
    for (nth, card) in cards.iter().enumerate() {
        if card.year() != game.table.year || cards[..nth].contains(card) {
            return refuse("town", format!("{card} is there twice or not of this year"));
        }
    }
    Ok(())
}

fn check_orders(game: &DungeonLords, seat: Seat) -> Checked {
    let (table, lord, hand) = (&game.table, &game.table.lords[seat], &game.hands[seat]);
    let key = |what: &str| format!("{seat} {what}");
    let is_repeated = |orders: &[crate::data::Order]| {
        (1..orders.len()).any(|nth| orders[..nth].contains(&orders[nth]))
    };
    if lord.held.len() > 2 {
        return refuse(key("held"), "at most two orders are held");
    }
    if is_repeated(&lord.orders) {
        return refuse(key("orders"), "ORDER-3: each order once");
    }
    if lord.orders.iter().any(|&order| lord.held.contains(order)) {
        let message = "ORDER-2: an order that is held is not among those given";
        return refuse_all(["orders", "held"].map(key), message);
    }
    if is_repeated(&hand.chosen) {
        return refuse(key("chosen"), "ORDER-3: each order once");
    }
    if hand.chosen.iter().any(|&order| lord.held.contains(order)) {
        return refuse_all(["chosen", "held"].map(key), "ORDER-2: a held order cannot be given");
    }
    if table.ask != Ask::Orders && !hand.chosen.is_empty() {
        return refuse(key("chosen"), "orders are chosen in the orders phase");
    }
    if hand.for_non_player.is_some() && (table.ask != Ask::Orders || table.n_seats() != 2) {
        return refuse(key("nonplayer"), "this is chosen in the orders phase with two seats");
    }
    if hand.for_non_player.is_some_and(|order| !game.left_for_non_player(seat).contains(order)) {
        let colour = format!("N{}", seat.index() + 1);
        let of_colour = ["held", "orders"].map(|what| format!("{colour} {what}"));
        let keys = [key("nonplayer")].into_iter().chain(of_colour);
        return refuse_all(keys, format!("NONPLAYER-3: it is held or shown by {colour}"));
    }
    let n_drawn = if table.ask == Ask::Keep { 3 } else { 0 };
    if hand.drawn.len() != n_drawn {
        let keys = [key("drawn"), "turn".to_string()];
        return refuse_all(
            keys,
            format!("three orders are drawn for {seat} before the first round, and only then"),
        );
    }
    if hand.kept.is_some_and(|order| !hand.drawn.contains(order)) {
        return refuse_all(["kept", "drawn"].map(key), "one of the drawn orders is kept");
    }
    Ok(())
}

fn check_minions(table: &Table) -> Checked {
    for order in crate::data::Order::ALL {
        for minion in table.spaces[order as usize] {
            match minion {
                Minion::Of(seat)
                    if !table.lords[seat].orders.contains(&order) && !is_late(table) =>
                {
                    let keys = ["minions".to_string(), format!("{seat} orders")];
                    return refuse_all(keys, format!("{seat} has no order to go to {order}"));
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
        for (what, orders) in [("held", colour.held), ("orders", colour.orders)] {
            if orders.len() > 3 {
                let key = format!("N{} {what}", nth + 1);
                return refuse(key, "a colour has three orders a round");
            }
        }
    }
    Ok(())
}

/// Whether orders may have been taken back already.
fn is_late(table: &Table) -> bool {
    matches!(table.stage, Stage::Production | Stage::Event)
}

/// The question can be asked here, and has an answer.
pub(super) fn check_question(game: &DungeonLords) -> Checked {
    let table = &game.table;
    check_stage(table)?;
    let lord = table.lord();
    check_due(game)?;
    check_open_cards(game)?;
    if table.ask == Ask::Act
        && let Some(lack) = game.lack()
    {
        let message = format!("EXECUTE-2: {} could not carry this out: {lack}", table.turn);
        return refuse("turn", message);
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
        let keys = ["unsettled".to_string(), format!("{} lair", table.turn)];
        let message = "unsettled are only monsters of the seat in turn, on pay day or in a strike";
        return refuse_all(keys, message);
    }
    let is_empty = table.unsettled == [0; Monster::COUNT];
    if matches!(table.ask, Ask::Wages | Ask::Strike) && is_empty {
        let keys = ["unsettled", "turn"].map(str::to_string);
        return refuse_all(keys, "'unsettled', the monsters still to be dealt with, has none");
    }
    let to_act = game.to_act();
    if to_act.is_empty() && table.ask != Ask::Over {
        return refuse("turn", "nobody has anything left to decide here");
    }
    let mut legal = Vec::new();
    for seat in to_act.iter() {
        game.legal(seat, &mut legal);
        if legal.is_empty() || legal.iter().any(|&action| game.check(seat, action).is_err()) {
            let own = ["tunnels", "rooms", "lair", "traps", "orders", "held"];
            let own = own.map(|key| format!("{seat} {key}"));
            let keys = ["turn", "tavern", "store", "town"].map(str::to_string);
            let message = format!("{}, so {seat} could not answer this", nothing_left(table.ask));
            return refuse_all(keys.into_iter().chain(own), message);
        }
    }
    Ok(())
}

/// Why a question has no answer, by its rule.
fn nothing_left(ask: Ask) -> &'static str {
    match ask {
        Ask::Dig(_) | Ask::Shed => "DIG-3: there is no square to dig",
        Ask::GiveBack | Ask::Recalled(_) => "TRAPS-4: there is no trap to discard",
        Ask::Tribute(_) => "MONSTER-4: there is nothing to give",
        Ask::Build(_) => "ROOM-6: there is no square for this room",
        Ask::Produce => "PRODUCE-1: no room can work",
        Ask::Retrieve => "RETRIEVE-2: there is no order to choose",
        Ask::Collapse(_) => "SPECIAL-6: no tile can go",
        _ => "TURN-2: there is nothing to decide",
    }
}

/// When a question is asked, in the fields of a scene.
fn when(ask: Ask) -> String {
    let special = |card: Special| format!("with 'event: special-event' and 'special: {card}'");
    match ask {
        Ask::Keep => "in 'season: winter 1' of the full game".to_string(),
        Ask::Wages => "with 'event: pay-day'".to_string(),
        Ask::Tribute(_) => {
            "of a golem or a demon, hired or in the lair with 'event: pay-day'".to_string()
        }
        Ask::Taxes(_) => "with 'event: taxes'".to_string(),
        Ask::WitchHunt => special(Special::WitchHunt),
        Ask::Strike => special(Special::MonsterStrike),
        Ask::ExtraTax(_) => special(Special::ExtraTax),
        Ask::Collapse(_) => special(Special::Earthquake),
        Ask::VipVisit => special(Special::VipVisit) + ", of a lord who has food and gold",
        Ask::ImpHoliday(_) => special(Special::ImpHoliday),
        Ask::TrapRecall(_) | Ask::Recalled(_) => special(Special::TrapRecall),
        Ask::Combat => "in fall".to_string(),
        Ask::Over => "in the second year".to_string(),
        _ => "at its place".to_string(),
    }
}

fn check_stage(table: &Table) -> Checked {
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
        let keys = ["turn", "event", "special", "season"].map(str::to_string);
        return refuse_all(keys, format!("this is not asked here, but {}", when(table.ask)));
    }
    if table.stage == Stage::Event && !table.season.has_event() {
        return refuse_all(["season", "turn"].map(str::to_string), "EVENT-2: winter has no event");
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
            let keys = ["turn", "minions"].map(str::to_string);
            let message = "the minion of that seat is not at such a place (see 'minions')";
            return refuse_all(keys, message);
        }
    }
    Ok(())
}
