//! Log entries of events outside of battles, and the lines of the score sheet.

use dungeon_lords::{
    Colour, ENTRY_GOLD, Event, EventTile, HUNT_EVIL, Lack, Merit, N_DRAWN, Reason, Space, View,
};
use tabletop::{Named, Seat};

use super::{facts, names, words};
use crate::texts::{Arg, Message};

/// The letters of colours without a player.
pub(super) const LETTERS: [&str; 2] = ["A", "B"];

fn letter(nth: u8) -> &'static str {
    LETTERS[usize::from(nth) % LETTERS.len()]
}

pub(super) fn event(view: &View, event: &Event) -> Message {
    let said = |key: &'static str, seat: Seat| Message::new(key).with("seat", seat);
    let about = |key: &'static str, seat: Seat| Message::new(key).with("seat", Arg::Object(seat));
    let space = |space: u8| names::SPACES[usize::from(space) % names::SPACES.len()];
    match *event {
        Event::StarterDrawn { seat } => about("dl-starter-drawn", seat),
        Event::OrdersDrawn { seat, orders: None } => {
            said("dl-orders-drawn", seat).with("n", N_DRAWN)
        }
        Event::OrdersDrawn { seat, orders: Some(orders) } => {
            said("dl-orders-drawn-own", seat).with("orders", names::orders(orders))
        }
        Event::Held { seat, orders, .. } => {
            said("dl-held-back", seat).with("orders", names::orders(orders))
        }
        Event::NonPlayerHeld { nth: Colour(nth), orders } => Message::new("dl-other-held")
            .with("letter", letter(nth))
            .with("orders", names::orders(orders)),
        Event::RoundBegan { year, season, starter } => {
            said("dl-round-began", starter).with("year", year).with("season", names::season(season))
        }
        Event::Offered { monsters, rooms } => Message::new("dl-offered")
            .with("monsters", names::list(monsters.iter().map(|&kind| names::monster(kind))))
            .with("rooms", names::list(rooms.iter().map(|&room| names::room(room)))),
        Event::Forecast { tile, special } => {
            Message::new("dl-forecast-came").with("event", names::event(tile, special))
        }
        Event::PutUnder { adventurer } => {
            Message::new("dl-put-under").with("adventurer", names::adventurer(adventurer))
        }
        Event::Sighted { adventurers } => Message::new("dl-sighted")
            .with("adventurers", names::list(adventurers.iter().map(|&a| names::adventurer(a)))),
        Event::NonPlayerOrdered { nth: Colour(nth), orders } => Message::new("dl-other-ordered")
            .with("letter", letter(nth))
            .with("orders", names::list(orders.iter().map(names::place))),
        Event::OrdersRevealed { seat, orders } => said("dl-orders-revealed", seat)
            .with("orders", names::list(orders.iter().map(|&order| names::order(order)))),
        Event::NonPlayerRevealed { nth: Colour(nth), order } => Message::new("dl-other-revealed")
            .with("letter", letter(nth))
            .with("place", names::place(order)),
        Event::EntryPaid { seat } => said("dl-entry-paid", seat).with("n", ENTRY_GOLD),
        Event::Placed { seat, order, space: Space(at) } => {
            said("dl-placed", seat).with("place", names::place(order)).with("space", space(at))
        }
        Event::CarriedOut { seat, order, space: Space(at) } => said("dl-carried-out", seat)
            .with("place", names::place(order))
            .with("space", space(at))
            .with("price", names::price(order, at)),
        Event::NotCarriedOut { seat, order, reason } => {
            let key = match reason {
                Reason::ShutOut => "dl-shut-out",
                Reason::NoGoldToHire => "dl-no-gold-to-hire",
                Reason::Declined => "dl-declined",
                Reason::Lacking(lack) => lacking(lack),
            };
            said(key, seat).with("order", names::order(order))
        }
        Event::Spied { seat, slot, spell: None } => said("dl-spied", seat).with("n", slot.name()),
        Event::Spied { seat, slot, spell: Some(spell) } => {
            said("dl-spied-own", seat).with("n", slot.name()).with("spell", names::spell(spell))
        }
        Event::Dug { seat, square } => said("dl-dug", seat).with("square", square.to_string()),
        Event::Mined { seat, n } => said("dl-mined", seat).with("n", n),
        Event::TrapsDrawn { seat, n, traps: None } => said("dl-traps-drawn", seat).with("n", n),
        Event::TrapsDrawn { seat, traps: Some(traps), .. } => said("dl-traps-drawn-own", seat)
            .with("traps", names::list(traps.iter().map(names::trap))),
        Event::TrapDiscarded { seat, trap: None } => said("dl-trap-discarded", seat),
        Event::TrapDiscarded { seat, trap: Some(trap) } => {
            said("dl-trap-discarded-own", seat).with("trap", names::trap(trap))
        }
        Event::Hired { seat, monster } => {
            said("dl-hired", seat).with("monster", names::monster(monster))
        }
        Event::Fed { seat, monster } => {
            said("dl-fed", seat).with("monster", names::monster(monster))
        }
        Event::Built { seat, room, square } => said("dl-built", seat)
            .with("room", names::room(room))
            .with("square", square.to_string()),
        Event::Produced { seat, room } => said("dl-produced", seat)
            .with("room", names::room(room))
            .with("gain", room.production().map_or(Message::new("dl-nothing"), names::product)),
        Event::Retrieved { seat, order } => {
            said("dl-retrieved", seat).with("order", names::order(order))
        }
        Event::EventCame { tile, special } => came(tile, special),
        Event::StarterMoved { seat, .. } => about("dl-starter-moved", seat),
        Event::EvilMoved { seat, from, to } => {
            let key = if to > from { "dl-evil-rose" } else { "dl-evil-fell" };
            said(key, seat).with("from", from).with("to", to)
        }
        Event::PaladinCame { seat, from: None } => about("dl-paladin-came", seat),
        Event::PaladinCame { seat, from: Some(from) } => {
            about("dl-paladin-left", seat).with("from", Arg::Object(from))
        }
        Event::Joined { seat, adventurer } => {
            about("dl-joined", seat).with("adventurer", names::adventurer(adventurer))
        }
        Event::WentElsewhere { adventurer } => {
            Message::new("dl-went-elsewhere").with("adventurer", names::adventurer(adventurer))
        }
        Event::CardTurned { round, spell } => Message::new("dl-card-turned")
            .with("n", round.name())
            .with("spell", names::spell(spell))
            .with("fatigue", spell.fatigue()),
        Event::Battle { seat, fact } => facts::fact(view, seat, fact),
        Event::YearEnded { year } => Message::new("dl-year-ended").with("n", year),
        Event::LeftAlive { seat, n } => about("dl-left-alive", seat).with("n", n),
        Event::Scored { seat, points } => {
            said("dl-scored", seat).with("points", names::points(i32::from(points)))
        }
        Event::Examined { seat, has_passed: true } => said("dl-licensed", seat),
        Event::Examined { seat, has_passed: false } => said("dl-unlicensed", seat),
        Event::Won { seat, is_shared: false } => said("dl-won", seat),
        Event::Won { seat, is_shared: true } => said("dl-won-shared", seat),
        _ => trouble(event),
    }
}

fn came(tile: EventTile, special: Option<dungeon_lords::Special>) -> Message {
    Message::new("dl-event-came")
        .with("event", names::event(tile, special))
        .with("does", names::event_does(tile, special))
}

/// What the events of a year do to a lord.
fn trouble(event: &Event) -> Message {
    let said = |key: &'static str, seat: Seat| Message::new(key).with("seat", seat);
    let of_monster = |key: &'static str, seat: Seat, monster| {
        said(key, seat).with("monster", names::monster(monster))
    };
    match *event {
        Event::WagePaid { seat, monster } => of_monster("dl-wage-paid", seat, monster),
        Event::Released { seat, monster } => of_monster("dl-released", seat, monster),
        Event::TaxPaid { seat, n_paid, n_due } => {
            said("dl-tax-paid", seat).with("paid", n_paid).with("due", n_due)
        }
        Event::Hunted { seat, monster: Some(monster) } => of_monster("dl-hunted", seat, monster),
        Event::Hunted { seat, monster: None } => said("dl-hunted-evil", seat).with("n", HUNT_EVIL),
        Event::StrikeEnded { seat, monster } => of_monster("dl-strike-ended", seat, monster),
        Event::OnStrike { seat, monster } => of_monster("dl-on-strike", seat, monster),
        Event::ExtraTaxPaid { seat, n_paid, n_due } => {
            said("dl-extra-tax-paid", seat).with("paid", n_paid).with("due", n_due)
        }
        Event::FoodEaten { seat, n } => said("dl-food-eaten", seat).with("n", n),
        Event::GoldStolen { seat, n } => said("dl-gold-stolen", seat).with("n", n),
        Event::Collapsed { seat, square } => {
            said("dl-collapsed", seat).with("square", square.to_string())
        }
        Event::VipReceived { seat, is_paid: true } => said("dl-vip-paid", seat),
        Event::VipReceived { seat, is_paid: false } => said("dl-vip-marked", seat),
        Event::HolidayHeld { seat, n_food, n_imps } => {
            said("dl-holiday-held", seat).with("food", n_food).with("imps", n_imps)
        }
        Event::TrapsRecalled { seat, n_paid, n_due } => {
            said("dl-traps-recalled", seat).with("paid", n_paid).with("due", n_due)
        }
        Event::NonPlayerEvilMoved { to, .. } => Message::new("dl-other-evil").with("n", to),
        _ => unreachable!("handled above"),
    }
}

/// The `nth` line of a seat's sheet.
pub(super) fn sheet_line(view: &View, seat: Seat, nth: usize) -> Message {
    let Some(line) = view.score_lines(seat).get(nth).copied() else {
        return Message::new("dl-nothing");
    };
    let lord = &view.table.lords[seat];
    let site = &lord.site;
    let counted = |key: &'static str, n: usize| Message::new(key).with("n", n);
    match line.merit {
        Merit::Rooms => {
            let open = site.rooms() & !site.conquered();
            counted("dl-sheet-rooms", open.count_ones() as usize)
        }
        Merit::Monsters => counted("dl-sheet-monsters", usize::from(lord.n_monsters())),
        Merit::Prisoners => {
            let n_paladins = lord.prison.iter().filter(|prisoner| prisoner.is_paladin()).count();
            let key = if n_paladins > 0 { "dl-sheet-paladins" } else { "dl-sheet-prisoners" };
            counted(key, lord.prison.len()).with("paladins", n_paladins)
        }
        Merit::Conquered => counted("dl-sheet-conquered", site.conquered().count_ones() as usize),
        Merit::Marks => counted("dl-sheet-marks", usize::from(lord.red_marks)),
        Merit::Bonus(room) => Message::new("dl-sheet-bonus").with("room", names::room(room)),
        Merit::Title { title, is_shared: false } => words::title(title),
        Merit::Title { title, is_shared: true } => {
            Message::new("dl-sheet-shared").with("title", words::title(title))
        }
        Merit::HallOfFame => Message::new("dl-sheet-fame"),
        Merit::Licence { has_passed: true } => Message::new("dl-sheet-licence"),
        Merit::Licence { has_passed: false } => Message::new("dl-sheet-no-licence"),
    }
}

/// Why an order could not be carried out.
fn lacking(lack: Lack) -> &'static str {
    match lack {
        Lack::Food => "dl-lack-food",
        Lack::Gold => "dl-lack-gold",
        Lack::Evil => "dl-lack-evil",
        Lack::Trap => "dl-lack-trap",
        Lack::Prey => "dl-lack-prey",
        Lack::Imps => "dl-lack-imps",
        Lack::Ground => "dl-lack-ground",
        Lack::Tunnel => "dl-lack-tunnel",
        Lack::TrapCards => "dl-lack-trap-cards",
        Lack::Company => "dl-lack-company",
        Lack::Wages => "dl-lack-wages",
        Lack::Rooms => "dl-lack-rooms",
        Lack::Square => "dl-lack-square",
    }
}
