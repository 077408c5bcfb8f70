//! Random combats in text, aimed at what is hard to bound: illusions, symbols, area traps, spells in the middle of a
//! battle, ghosts, parties of which little is left, and the extremes of every number.

use dungeon_lords::{
    Adventurer, Spell,
    solver::{CombatRecord, parse},
};
use tabletop::Rng;

const CLASSES: [&str; 8] =
    ["thief", "thief", "thief", "wizard", "wizard", "warrior", "priest", "priest"];
const TRAPS: [&str; 14] = [
    "rolling-stone",
    "pendulum",
    "trap-door",
    "wall-of-fire",
    "cursed-ring",
    "poisoned-meal",
    "poisoned-dart",
    "anti-magic-dart",
    "kamikaze-imp",
    "wall-of-fire",
    "cursed-ring",
    "kamikaze-imp",
    "kamikaze-imp",
    "poisoned-dart",
];
const MONSTERS: [&str; 9] =
    ["goblin", "slime", "ghost", "troll", "witch", "vampire", "golem", "dragon", "demon"];
const ROOMS: [&str; 8] = [
    "labyrinth",
    "labyrinth",
    "labyrinth",
    "room",
    "training-room",
    "dark-room",
    "anti-magic-room",
    "room",
];

/// One of several.
fn any<'a>(rng: &mut Rng, words: &[&'a str]) -> &'a str {
    words[rng.below(words.len() as u32) as usize]
}

/// Whether an event of this many in a hundred happens.
fn by_chance(rng: &mut Rng, percent: u32) -> bool {
    rng.below(100) < percent
}

/// One combat with its text. It is started, and small enough that all of it can be looked at, mostly.
pub fn aimed(rng: &mut Rng) -> (String, CombatRecord) {
    let text = aimed_text(rng);
    let mut records = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let record = records.pop().expect("one record");
    (text, record)
}

fn aimed_text(rng: &mut Rng) -> String {
    let year = if by_chance(rng, 70) { 2 } else { 1 };
    let round = [1, 2, 3, 3, 3, 4, 4, 4][rng.below(8) as usize];
    let is_training = by_chance(rng, 15);
    let has_illusion = year == 2 && by_chance(rng, 45);
    let has_food = year == 2 && by_chance(rng, 20);
    let (party, n_adventurers) = party(rng, year, has_illusion, has_food);
    // A long training has many rounds, and little to do in them.
    let is_long = is_training && by_chance(rng, 30);
    let n_means = match round {
        _ if is_long => rng.below(3),
        _ if is_training => rng.below(5),
        1 | 2 => rng.below(4),
        3 => rng.below(6),
        _ => rng.below(8),
    };
    let n_traps = rng.below(n_means + 1);
    let mut text = format!("combat: aimed\nyear: {year}\nround: {round}\nparty: {party}\n");
    let n_tiles = if is_long { 6 + rng.below(7) } else { rng.below(6) };
    text += &format!("tiles: {}\n", tiles(rng, year, n_tiles));
    text += &format!("traps: {}\n", traps(rng, n_traps));
    text += &format!("monsters: {}\n", monsters(rng, year, n_means - n_traps));
    for field in ["food", "gold", "imps"] {
        let n = [0, 0, 1, 1, 2, 3, 5, 99][rng.below(8) as usize];
        text += &format!("{field}: {n}\n");
    }
    text += &format!("evil: {}\n", [0, 1, 4, 8, 12, 13, 14][rng.below(7) as usize]);
    if by_chance(rng, 40) {
        text += &format!("prison: {}\n", prison(rng, year, &party, n_adventurers));
    }
    if is_training {
        text += &format!("fatigue: {}\n", rng.below(5));
    } else {
        text += &cards(rng, year, round, has_illusion, has_food);
    }
    text
}

/// A line-up, and how many of it are adventurers.
fn party(rng: &mut Rng, year: u32, has_illusion: bool, has_food: bool) -> (String, usize) {
    let letters = if year == 1 { ["a", "b", "c", "d"] } else { ["e", "f", "g", "h"] };
    let mut names: Vec<String> = Vec::new();
    let n_others = if by_chance(rng, 5) { 0 } else { 1 + rng.below(3) as usize };
    // Now and then they are all of one class.
    let only = by_chance(rng, 15).then(|| any(rng, &CLASSES));
    while names.len() < n_others {
        let class = only.unwrap_or_else(|| any(rng, &CLASSES));
        let name = format!("{class}-{}", any(rng, &letters));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if by_chance(rng, 20) {
        names.insert(0, format!("paladin-{year}"));
    }
    let n_adventurers = names.len();
    if has_illusion {
        names.insert(0, "illusion".to_string());
    }
    if names.is_empty() {
        return ("none".to_string(), 0);
    }
    let fed = if has_food { rng.below(names.len() as u32) as usize } else { names.len() };
    let is_worn = by_chance(rng, 50);
    let member = |(nth, name): (usize, &String)| {
        let adventurer: Adventurer = name.parse().expect("an adventurer");
        let n_points = u32::from(adventurer.hit_points() + u8::from(nth == fed));
        let hits = if is_worn { rng.below(n_points) } else { 0 };
        let hits = if hits > 0 { format!("/{hits}") } else { String::new() };
        format!("{name}{hits}{}", if nth == fed { "+food" } else { "" })
    };
    (names.iter().enumerate().map(member).collect::<Vec<_>>().join(" "), n_adventurers)
}

fn tiles(rng: &mut Rng, year: u32, n_tiles: u32) -> String {
    let mut text = String::new();
    for nth in 0..n_tiles {
        let gap = match nth {
            0 => "",
            _ if by_chance(rng, 25) => " ",
            _ => ", ",
        };
        let is_room = by_chance(rng, 60);
        let room = if year == 1 { "room" } else { any(rng, &ROOMS) };
        text += &format!("{gap}{}", if is_room { room } else { "tunnel" });
    }
    if text.is_empty() { "none".to_string() } else { text }
}

fn traps(rng: &mut Rng, n_traps: u32) -> String {
    let only = by_chance(rng, 10).then(|| any(rng, &TRAPS));
    let mut found: Vec<&str> = Vec::new();
    for _ in 0..n_traps {
        let trap = only.unwrap_or_else(|| any(rng, &TRAPS));
        if found.iter().filter(|old| **old == trap).count() < 3 {
            found.push(trap);
        }
    }
    if found.is_empty() { "none".to_string() } else { found.join(" ") }
}

fn monsters(rng: &mut Rng, year: u32, n_monsters: u32) -> String {
    let kinds = if year == 1 { &MONSTERS[..6] } else { &MONSTERS[..] };
    let mut found: Vec<&str> = Vec::new();
    for _ in 0..n_monsters {
        let kind = if by_chance(rng, 20) { "ghost" } else { any(rng, kinds) };
        if found.iter().filter(|old| **old == kind).count() < 3 {
            found.push(kind);
        }
    }
    if found.is_empty() { "none".to_string() } else { found.join(" ") }
}

/// Prisoners who do not stand in line.
fn prison(rng: &mut Rng, year: u32, party: &str, n_adventurers: usize) -> String {
    let is_early = |adventurer: &Adventurer| u32::from(adventurer.year()) <= year;
    let all = (0..Adventurer::COUNT).filter_map(Adventurer::from_index).filter(is_early);
    let all = all.filter(|adventurer| !adventurer.is_illusion()).map(|found| found.to_string());
    let mut free: Vec<String> = all.filter(|name| !party.contains(name.as_str())).collect();
    let n = rng.below(9 - n_adventurers as u32) as usize;
    let mut chosen = Vec::new();
    for _ in 0..n {
        chosen.push(free.swap_remove(rng.below(free.len() as u32) as usize));
    }
    if n == 0 { "none".to_string() } else { chosen.join(" ") }
}

fn cards(rng: &mut Rng, year: u32, round: u32, has_illusion: bool, has_food: bool) -> String {
    let mut deck: Vec<String> = Spell::all()
        .filter(|spell| u32::from(spell.year()) == year)
        .filter(|spell| !(has_illusion && *spell == Spell::Illusion))
        .filter(|spell| !(has_food && *spell == Spell::CreateFood))
        .map(|spell| spell.to_string())
        .collect();
    deck.sort_by_cached_key(|_| rng.next_u64());
    // Spells that send monsters home, who may then be sent again, come up as often as all others.
    let sends_home = ["word-of-peace", "suggestion", "aura-of-fear"];
    if by_chance(rng, 40) {
        deck.sort_by_key(|spell| sends_home.contains(&spell.as_str()));
    }
    let n_unknown = if by_chance(rng, 70) { 0 } else { 1 + rng.below(2) };
    let mut words = Vec::new();
    for nth in 1..=4 {
        words.push(if nth < round {
            "-".to_string()
        } else if nth + n_unknown > 4 {
            "?".to_string()
        } else {
            deck.pop().expect("enough cards")
        });
    }
    let n_unseen = (n_unknown + rng.below(2)).clamp(1, 3) as usize;
    deck.truncate(n_unseen);
    format!("cards: {}\nunseen: {}\n", words.join(" "), deck.join(" "))
}
