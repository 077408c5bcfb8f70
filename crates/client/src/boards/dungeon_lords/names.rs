//! What every piece is called, what it does in a sentence, and its symbol: a piece's message and its drawing in
//! `art.svg` have the same name.

#[path = "names/cited.rs"]
mod cited;
#[path = "names/short.rs"]
mod short;

use dungeon_lords::{
    Adventurer, Class, Cost, EventTile, Ground, HOME_DAMAGE, HUNT_EVIL, IMPS_PER_FOOD, Monster,
    N_COLLAPSING, N_FREE_TRAPS, Order, OrderSet, Price, Production, REGENERATED, RELEASE_EVIL,
    Room, SECOND_BLOW, SPELL_EVIL, Season, Special, Spell, TILES_PER_GOLD, Trap, VIP_COST, Way,
    Year, Zone,
};
use tabletop::Seat;

pub(super) use cited::{class_rule, monster_rule, room_rule, spell_rule, trap_rule};
pub(super) use short::room_short;

use crate::texts::{Arg, Message};

const MONSTERS: [&str; Monster::COUNT] = [
    "dl-goblin",
    "dl-slime",
    "dl-ghost",
    "dl-troll",
    "dl-witch",
    "dl-vampire",
    "dl-golem",
    "dl-dragon",
    "dl-demon",
];
const MONSTERS_DO: [&str; Monster::COUNT] = [
    "dl-goblin-does",
    "dl-slime-does",
    "dl-ghost-does",
    "dl-troll-does",
    "dl-witch-does",
    "dl-vampire-does",
    "dl-golem-does",
    "dl-dragon-does",
    "dl-demon-does",
];
const TRAPS: [&str; Trap::COUNT] = [
    "dl-rolling-stone",
    "dl-pendulum",
    "dl-trap-door",
    "dl-wall-of-fire",
    "dl-cursed-ring",
    "dl-poisoned-meal",
    "dl-poisoned-dart",
    "dl-anti-magic-dart",
    "dl-kamikaze-imp",
];
const TRAPS_DO: [&str; Trap::COUNT] = [
    "dl-rolling-stone-does",
    "dl-pendulum-does",
    "dl-trap-door-does",
    "dl-wall-of-fire-does",
    "dl-cursed-ring-does",
    "dl-poisoned-meal-does",
    "dl-poisoned-dart-does",
    "dl-anti-magic-dart-does",
    "dl-kamikaze-imp-does",
];
const ROOMS: [&str; Room::COUNT] = [
    "dl-chicken-coop",
    "dl-mushroom-bed",
    "dl-souvenir-shop",
    "dl-mint",
    "dl-workshop",
    "dl-tool-shed",
    "dl-printing-press",
    "dl-magic-room",
    "dl-training-room",
    "dl-dark-room",
    "dl-labyrinth",
    "dl-anti-magic-room",
    "dl-cafeteria",
    "dl-chapel",
    "dl-pandemonium",
    "dl-hall-of-fame",
];
const SPELLS: [(&str, &str); Spell::COUNT] = [
    ("dl-word-of-peace", "dl-word-of-peace-does"),
    ("dl-suggestion", "dl-suggestion-does"),
    ("dl-magic-shield", "dl-magic-shield-does"),
    ("dl-invisibility", "dl-invisibility-does"),
    ("dl-detect-evil", "dl-detect-evil-does"),
    ("dl-fist-of-justice", "dl-fist-of-justice-does"),
    ("dl-detect-treasure", "dl-detect-treasure-does"),
    ("dl-graffiti", "dl-graffiti-does"),
    ("dl-fireball", "dl-fireball-does"),
    ("dl-aura-of-fear", "dl-aura-of-fear-does"),
    ("dl-metamorphosis", "dl-metamorphosis-does"),
    ("dl-blind-rage", "dl-blind-rage-does"),
    ("dl-create-food", "dl-create-food-does"),
    ("dl-illusion-spell", "dl-illusion-spell-does"),
    ("dl-song-of-courage", "dl-song-of-courage-does"),
    ("dl-regeneration", "dl-regeneration-does"),
    ("dl-magic-key", "dl-magic-key-does"),
    ("dl-dimensional-gate", "dl-dimensional-gate-does"),
];
const SPECIALS: [(&str, &str); Special::COUNT] = [
    ("dl-witch-hunt", "dl-witch-hunt-does"),
    ("dl-monster-strike", "dl-monster-strike-does"),
    ("dl-extra-tax", "dl-extra-tax-does"),
    ("dl-rats", "dl-rats-does"),
    ("dl-burglary", "dl-burglary-does"),
    ("dl-earthquake", "dl-earthquake-does"),
    ("dl-vip-visit", "dl-vip-visit-does"),
    ("dl-imp-holiday", "dl-imp-holiday-does"),
    ("dl-trap-recall", "dl-trap-recall-does"),
];
const ORDERS: [&str; Order::COUNT] = [
    "dl-food",
    "dl-reputation",
    "dl-dig",
    "dl-gold",
    "dl-imps",
    "dl-traps",
    "dl-monster",
    "dl-room",
];
const PLACES: [&str; Order::COUNT] = [
    "dl-place-food",
    "dl-place-reputation",
    "dl-place-dig",
    "dl-place-gold",
    "dl-place-imps",
    "dl-place-traps",
    "dl-place-monster",
    "dl-place-room",
];
/// The numbers of spaces.
pub(super) const SPACES: [&str; 3] = ["I", "II", "III"];

pub(super) fn monster_art(monster: Monster) -> &'static str {
    MONSTERS[monster as usize]
}

pub(super) fn trap_art(trap: Trap) -> &'static str {
    TRAPS[trap as usize]
}

pub(super) fn room_art(room: Room) -> &'static str {
    ROOMS[room as usize]
}

pub(super) fn place_art(order: Order) -> &'static str {
    PLACES[order as usize]
}

pub(super) fn class_art(adventurer: Adventurer) -> &'static str {
    match adventurer.class() {
        Class::Warrior => "dl-warrior",
        Class::Thief => "dl-thief",
        Class::Priest => "dl-priest",
        Class::Wizard => "dl-wizard",
        Class::Paladin => "dl-paladin",
        Class::Illusion => "dl-illusion",
    }
}

pub(super) fn event_art(tile: EventTile) -> &'static str {
    match tile {
        EventTile::PayDay => "dl-payday",
        EventTile::Taxes => "dl-taxes",
        EventTile::Special => "dl-special",
    }
}

pub(super) fn season_art(season: Season) -> &'static str {
    ["dl-winter", "dl-spring", "dl-summer", "dl-fall"][season as usize]
}

pub(super) fn monster(monster: Monster) -> Message {
    Message::new(MONSTERS[monster as usize])
}

pub(super) fn monster_does(monster: Monster) -> Message {
    let cost = monster.cost();
    Message::new(MONSTERS_DO[monster as usize])
        .with("n", monster.damage(Way::First))
        .with("second", monster.damage(Way::Second))
        .with("next", SECOND_BLOW)
        .with("meal", monster.meal(Way::Second))
        .with("gold", cost.gold)
        .with("traps", cost.traps)
}

/// With its cost and what it does in battle.
pub(super) fn monster_label(found: Monster) -> Message {
    Message::new("dl-monster-label")
        .with("monster", monster(found))
        .with("cost", cost(found.cost()))
        .with("does", monster_does(found))
}

pub(super) fn way(monster: Monster, way: Way) -> Message {
    Message::new(match (monster, way) {
        (_, Way::Sheep) => "dl-way-sheep",
        (Monster::Slime, Way::Second) => "dl-way-slime-second",
        (Monster::Troll, Way::Second) => "dl-way-troll-second",
        (Monster::Witch, Way::Second) => "dl-way-witch-second",
        (Monster::Vampire, Way::Second) => "dl-way-vampire-second",
        (Monster::Goblin, _) => "dl-way-goblin",
        (Monster::Slime, _) => "dl-way-slime",
        (Monster::Ghost, _) => "dl-way-ghost",
        (Monster::Troll, _) => "dl-way-troll",
        (Monster::Witch, _) => "dl-way-witch",
        (Monster::Vampire, _) => "dl-way-vampire",
        (Monster::Golem, _) => "dl-way-golem",
        (Monster::Dragon, _) => "dl-way-dragon",
        (Monster::Demon, _) => "dl-way-demon",
    })
    .with("n", monster.damage(way))
    .with("meal", monster.meal(way))
}

pub(super) fn trap(trap: Trap) -> Message {
    Message::new(TRAPS[trap as usize])
}

pub(super) fn trap_does(trap: Trap, year: Year) -> Message {
    let effect = trap.effect(year);
    let n = match trap {
        Trap::Pendulum => effect.second,
        Trap::PoisonedMeal => effect.food,
        _ => effect.first,
    };
    Message::new(TRAPS_DO[trap as usize])
        .with("n", n)
        .with("gold", effect.gold)
        .with("imps", effect.imps)
        .with("everyone", effect.everyone)
        .with("last", effect.everyone + effect.last)
        .with("others", effect.others)
        .with("anyone", effect.anyone)
        .with("poison", effect.poison)
}

pub(super) fn room(room: Room) -> Message {
    Message::new(ROOMS[room as usize])
}

pub(super) fn zone(zone: Zone) -> Message {
    Message::new(match zone {
        Zone::Surface => "dl-zone-surface",
        Zone::Deep => "dl-zone-deep",
        Zone::Center => "dl-zone-center",
        Zone::Periphery => "dl-zone-periphery",
        Zone::Anywhere => "dl-zone-anywhere",
    })
}

/// The figures of a room without workers.
fn room_figures(message: Message, found: Room) -> Message {
    if let Some((_, each)) = found.pleases() {
        return message.with("points", points(each));
    }
    let ground = Ground::of(Some(found));
    message.with("n", HOME_DAMAGE).with("traps", ground.traps).with("monsters", ground.monsters)
}

pub(super) fn room_does(found: Room) -> Message {
    let key = match found {
        Room::TrainingRoom => "dl-training-room-does",
        Room::DarkRoom => "dl-dark-room-does",
        Room::Labyrinth => "dl-labyrinth-does",
        Room::AntiMagicRoom => "dl-anti-magic-room-does",
        Room::Cafeteria => "dl-cafeteria-does",
        Room::Chapel => "dl-chapel-does",
        Room::Pandemonium => "dl-pandemonium-does",
        Room::HallOfFame => "dl-hall-of-fame-does",
        _ => "dl-makes",
    };
    let message = Message::new(key);
    match found.production() {
        None => room_figures(message, found),
        Some(made) => message
            .with("cost", work(made))
            .with("gain", product(made))
            .with("zone", zone(found.zone())),
    }
}

pub(super) fn spell(spell: Spell) -> Message {
    Message::new(SPELLS[spell as usize].0)
}

pub(super) fn spell_does(spell: Spell) -> Message {
    let n = match spell {
        Spell::Regeneration => REGENERATED,
        Spell::Illusion => Adventurer::ILLUSION.hit_points(),
        _ => SPELL_EVIL,
    };
    Message::new(SPELLS[spell as usize].1).with("n", n)
}

pub(super) fn spell_label(found: Spell) -> Message {
    Message::new("dl-spell-label")
        .with("spell", spell(found))
        .with("speed", speed(found))
        .with("n", found.fatigue())
        .with("does", spell_does(found))
}

pub(super) fn speed(spell: Spell) -> Message {
    Message::new(if spell.is_fast() { "dl-fast" } else { "dl-slow" })
}

/// The kind alone: `thief`.
pub(super) fn class(adventurer: Adventurer) -> Message {
    Message::new(class_art(adventurer))
}

/// The kind and its hit points: `thief (4)`.
pub(super) fn adventurer(adventurer: Adventurer) -> Message {
    let class = class(adventurer);
    match adventurer.class() {
        Class::Paladin | Class::Illusion => class,
        _ => Message::new("dl-adventurer")
            .with("class", class)
            .with("points", adventurer.hit_points()),
    }
}

/// What an adventurer can do.
pub(super) fn adventurer_is(adventurer: Adventurer) -> Message {
    Message::new(match adventurer.class() {
        Class::Warrior => "dl-warrior-is",
        Class::Thief => "dl-thief-is",
        Class::Priest => "dl-priest-is",
        Class::Wizard => "dl-wizard-is",
        Class::Paladin => "dl-paladin-is",
        Class::Illusion => "dl-illusion-is",
    })
    .with("points", adventurer.hit_points())
    .with("n", adventurer.symbols())
}

pub(super) fn event(tile: EventTile, special: Option<Special>) -> Message {
    match (tile, special) {
        (EventTile::Special, Some(card)) => Message::new(SPECIALS[card as usize].0),
        _ => Message::new(event_art(tile)),
    }
}

pub(super) fn event_does(tile: EventTile, special: Option<Special>) -> Message {
    let numbered = |key: &'static str, n: usize| Message::new(key).with("n", n);
    match (tile, special) {
        (EventTile::Special, Some(card)) => special_does(card),
        (EventTile::PayDay, _) => numbered("dl-payday-does", usize::from(RELEASE_EVIL)),
        (EventTile::Taxes, _) => numbered("dl-taxes-does", usize::from(TILES_PER_GOLD)),
        (EventTile::Special, None) => numbered("dl-special-does", Special::COUNT),
    }
}

fn special_does(card: Special) -> Message {
    let message = Message::new(SPECIALS[card as usize].1);
    match card {
        Special::WitchHunt => message.with("n", HUNT_EVIL),
        Special::Earthquake => message.with("n", N_COLLAPSING),
        Special::VipVisit => vip_cost(message),
        Special::ImpHoliday => message.with("n", IMPS_PER_FOOD),
        Special::TrapRecall => message.with("n", N_FREE_TRAPS),
        _ => message,
    }
}

/// With what a VIP is offered.
pub(super) fn vip_cost(message: Message) -> Message {
    message.with("food", VIP_COST.food).with("gold", VIP_COST.gold)
}

pub(super) fn season(season: Season) -> Message {
    Message::new(season_art(season))
}

/// An order as what it tells a minion to do.
pub(super) fn order(order: Order) -> Message {
    Message::new(ORDERS[order as usize])
}

pub(super) fn place(order: Order) -> Message {
    Message::new(PLACES[order as usize])
}

pub(super) fn orders(orders: OrderSet) -> Message {
    list(orders.iter().map(order))
}

/// Several things, one after the other.
pub(super) fn list(items: impl IntoIterator<Item = Message>) -> Message {
    joined("dl-and", items)
}

fn joined(key: &'static str, items: impl IntoIterator<Item = Message>) -> Message {
    let mut items: Vec<Message> = items.into_iter().collect();
    let Some(last) = items.pop() else { return Message::new("dl-nothing") };
    items
        .into_iter()
        .rev()
        .fold(last, |rest, first| Message::new(key).with("first", first).with("rest", rest))
}

pub(super) fn seats(seats: impl IntoIterator<Item = Seat>) -> Message {
    list(seats.into_iter().map(|seat| Message::new("dl-seat").with("seat", Arg::Object(seat))))
}

/// So many points, or so many below zero.
pub(super) fn points(n: i32) -> Message {
    Message::new("points").with("n", n).with("shown", n)
}

/// Amounts that are not zero, with a plus between them.
fn sum(parts: &[(u8, &'static str)]) -> Message {
    let parts = parts.iter().filter(|(n, _)| *n > 0);
    joined("dl-plus", parts.map(|&(n, key)| Message::new(key).with("n", n)))
}

pub(super) fn cost(cost: Cost) -> Message {
    sum(&[
        (cost.food, "dl-n-food"),
        (cost.gold, "dl-n-gold"),
        (cost.evil, "dl-n-evil"),
        (cost.traps, "dl-n-traps"),
        (cost.monsters, "dl-n-monsters"),
    ])
}

fn work(made: &Production) -> Message {
    sum(&[(made.workers, "dl-n-workers"), (made.pays_food, "dl-n-food")])
}

pub(super) fn product(made: &Production) -> Message {
    sum(&[
        (made.food, "dl-n-food"),
        (made.gold, "dl-n-gold"),
        (made.traps, "dl-n-traps"),
        (made.tunnels, "dl-n-tunnels"),
        (made.nicer, "dl-n-nicer"),
        (made.imps, "dl-n-imps"),
    ])
}

/// What a space asks and gives.
pub(super) fn price(order: Order, space: u8) -> Message {
    let price: &Price = order.price(space);
    let paid = sum(&[
        (price.pays_food, "dl-n-food"),
        (price.pays_gold, "dl-n-gold"),
        (price.pays_evil, "dl-n-evil"),
    ]);
    let permit = if price.foreimp { "dl-permit-fore" } else { "dl-permit" };
    let mut gains = vec![];
    for (n, key) in [
        (price.food, "dl-n-food"),
        (price.gold, "dl-n-gold"),
        (price.nicer, "dl-n-nicer"),
        (price.imps, "dl-n-imps"),
        (price.traps, "dl-n-traps"),
        (price.permit, permit),
    ] {
        if n > 0 {
            gains.push(Message::new(key).with("n", n));
        }
    }
    if price.spies {
        gains.push(Message::new("dl-a-look"));
    }
    match order {
        Order::Monster => gains.push(Message::new("dl-one-monster")),
        Order::Room => gains.push(Message::new("dl-one-room")),
        _ => {}
    }
    let gain = joined("dl-plus", gains);
    let is_free = price.pays_food + price.pays_gold + price.pays_evil == 0;
    match (is_free, price.permit > 0) {
        (_, true) => gain,
        (true, _) => Message::new("dl-free-of").with("gain", gain),
        (false, _) => Message::new("dl-price").with("cost", paid).with("gain", gain),
    }
}

#[cfg(test)]
#[path = "names/tests.rs"]
mod tests;
