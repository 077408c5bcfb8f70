//! A single combat in text: a `combat:` record, the actions that follow, and what is claimed of them.
//!
//! docs/notation.md has the words. `parse` reads records, `write` writes a front; `record/run.rs` plays one to its end.

mod run;

use std::fmt::Display;

use tabletop::{
    ArrayVec, Field, Fields, ParseError, TextError, check_printable, number,
    transcript::{LineText, check_rule, split_comment},
};

use super::front::{Front, MAX_TILES, Tile};
use crate::{
    Action,
    combat::{N_ROUNDS, Troop, read_troop, troop_words},
    data::{Adventurer, Monster, Room, Spell, Trap, Traps},
    evil,
    lord::{MAX_PARTY, MAX_PRISON, Member, Party},
    scene::{read_party, write_party},
    site::Square,
};

/// Rounds of the training that can be written: more than anybody plays.
const MAX_TRAINING: u8 = 99;

/// One line below the fields.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Line {
    Action(Action),
    /// An action that must be refused by this rule.
    Refused(Action, String),
    /// The card that was turned over.
    Card(Spell),
    Event(String),
    Assertion(String, String),
}

/// A combat, and what is played and claimed in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CombatRecord {
    pub title: String,
    /// Where its first line stands.
    pub line: usize,
    pub front: Front,
    lines: Vec<(usize, Line)>,
}

/// Every field of a record.
const KEYS: [&str; 17] = [
    "combat",
    "year",
    "round",
    "fatigue",
    "party",
    "tiles",
    "traps",
    "monsters",
    "knocked out",
    "food",
    "gold",
    "imps",
    "evil",
    "red marks",
    "prison",
    "cards",
    "unseen",
];

/// Reads all records of a text.
pub fn parse(text: &str) -> Result<Vec<CombatRecord>, TextError> {
    parse_each(text).into_iter().collect()
}

/// Reads the records of a text each for itself: what is wrong with one does not spoil the others.
pub fn parse_each(text: &str) -> Vec<Result<CombatRecord, TextError>> {
    let mut records: Vec<Vec<(usize, LineText)>> = Vec::new();
    for (nth, raw) in text.lines().enumerate() {
        let content = split_comment(raw).0.trim();
        if content.is_empty() {
            continue;
        }
        let line = LineText::parse(content);
        let is_first = matches!(&line, LineText::Field { key, .. } if is_title(key));
        match records.last_mut() {
            Some(record) if !is_first => record.push((nth + 1, line)),
            _ => records.push(vec![(nth + 1, line)]),
        }
    }
    records.into_iter().map(parse_one).collect()
}

fn is_title(key: &str) -> bool {
    key.eq_ignore_ascii_case(KEYS[0])
}

/// One record, without comments and empty lines.
fn parse_one(text: Vec<(usize, LineText)>) -> Result<CombatRecord, TextError> {
    let mut fields: Vec<Field> = Vec::new();
    let mut lines: Vec<(usize, Line)> = Vec::new();
    for (nth, line) in text {
        let begin = || Err(TextError::new(nth, "a record begins with 'combat: …'"));
        match line {
            LineText::Field { .. } if !lines.is_empty() => {
                return Err(TextError::new(nth, "fields stand above actions"));
            }
            LineText::Field { key, .. } if fields.is_empty() && !is_title(&key) => return begin(),
            LineText::Field { key, value } => fields.push(Field { line: nth, key, value }),
            _ if fields.is_empty() => return begin(),
            line => {
                lines.push((nth, read_line(line).map_err(|error| TextError::new(nth, error))?));
            }
        }
    }
    let first = fields.first().map_or(1, |field| field.line);
    read_record(Fields::new(first, fields)?, lines)
}

fn read_line(line: LineText) -> Result<Line, ParseError> {
    match line {
        LineText::Assertion { key, value } => Ok(Line::Assertion(key.to_ascii_lowercase(), value)),
        LineText::Event(text) => Ok(Line::Event(text)),
        LineText::Draws(cards) => match &cards[..] {
            [card] => card.parse().map(Line::Card),
            _ => Err(ParseError::new("one card is turned over at a time: write '! CARD'")),
        },
        LineText::Step { step, refused_by: None } => step.parse().map(Line::Action),
        LineText::Step { step, refused_by: Some(rule) } => {
            check_rule(&rule)?;
            Ok(Line::Refused(step.parse()?, rule))
        }
        LineText::Field { key, .. } => unreachable!("the field {key} was taken above"),
    }
}

fn read_record(mut fields: Fields, lines: Vec<(usize, Line)>) -> Result<CombatRecord, TextError> {
    fields.expect(&KEYS.map(str::to_string))?;
    let first = fields.require("combat")?;
    first.read(check_printable)?;
    let (title, line) = (first.value, first.line);
    let n = |most: u8| {
        move |value: &str| {
            let n = number(value).filter(|&n| n <= u32::from(most));
            n.map(|n| n as u8)
                .ok_or_else(|| ParseError::new(format!("write a number up to {most}")))
        }
    };
    let year = fields.read_or("year", 1, |value| {
        n(2)(value).ok().filter(|&year| year > 0).ok_or_else(|| ParseError::new("write 1 or 2"))
    })?;
    let mut front = Front::new(year);
    front.training = fields.read_or("fatigue", None, |value| n(9)(value).map(Some))?;
    let is_training = front.training.is_some();
    let round = fields.read_or("round", 1, |value| read_round(value, is_training))? - 1;
    front.round = round;
    let lord = &mut front.lord;
    lord.party = fields.require("party")?.read(|value| read_line_up(value, year))?;
    lord.prison = fields.read_or("prison", ArrayVec::new(), |value| read_prison(value, year))?;
    lord.up = fields.read_or("monsters", Troop::default(), read_lair)?;
    lord.down = fields.read_or("knocked out", Troop::default(), read_lair)?;
    lord.food = fields.read_or("food", 0, n(99))?;
    lord.gold = fields.read_or("gold", 0, n(99))?;
    lord.imps = fields.read_or("imps", 0, n(99))?;
    lord.evil = fields.read_or("evil", evil::START, n(evil::TOP))?;
    lord.red_marks = fields.read_or("red marks", 0, n(99))?;
    front.hand = fields.read_or("traps", Traps::NONE, read_traps)?;
    front.tiles = fields.require("tiles")?.read(|value| read_tiles(value, year))?;
    for key in ["cards", "unseen"].into_iter().filter(|_| is_training) {
        if let Some(field) = fields.take(key) {
            let message =
                format!("{key}: CONQUER-1: 'fatigue' is the training, which has no cards");
            return Err(TextError::new(field.line, message));
        }
    }
    front.cards =
        fields.read_or("cards", [None; 4], |value| read_cards(value, year, usize::from(round)))?;
    for card in front.cards.iter().flatten() {
        front.unseen &= !(1 << *card as u32);
    }
    // Whoever made the illusion or the food has been turned over.
    for member in front.lord.party.iter() {
        if member.adventurer.is_illusion() {
            front.unseen &= !(1 << Spell::Illusion as u32);
        }
        if member.has_food {
            front.unseen &= !(1 << Spell::CreateFood as u32);
        }
    }
    let unseen = front.unseen;
    front.unseen = fields.read_or("unseen", unseen, |value| read_unseen(value, unseen))?;
    if let Some((keys, message)) = fault(&front) {
        let (key, line) = fields.last_of(keys);
        return Err(TextError::new(line, format!("{key}: {message}")));
    }
    fields.finish()?;
    Ok(CombatRecord { title, line, front: front.start(), lines })
}

/// What no combat can be, with the fields that do not go together.
fn fault(front: &Front) -> Option<(&'static [&'static str], &'static str)> {
    let lord = &front.lord;
    let is_late = |kind: &Monster| lord.n_of(*kind) > 0 && Monster::stack(1)[*kind as usize] == 0;
    let mut met =
        lord.party.iter().map(|member| member.adventurer).chain(lord.prison.iter().copied());
    let mut seen = 0u64;
    let is_twice = met.any(|adventurer| {
        let bit = 1u64 << adventurer.index();
        let was_seen = seen & bit != 0;
        seen |= bit;
        was_seen
    });
    let to_come = || front.cards.iter().skip(usize::from(front.round));
    let n_unknown = to_come().filter(|card| card.is_none()).count();
    let is_to_come = |spell: Spell| to_come().any(|card| *card == Some(spell));
    let has_illusion = lord.party.iter().any(|member| member.adventurer.is_illusion());
    let n_fed = lord.party.iter().filter(|member| member.has_food).count();
    let n_adventurers = lord.party.len() - usize::from(has_illusion);
    let fault = |keys: &'static [&'static str], message| Some((keys, message));
    if is_twice {
        return fault(&["party", "prison"], "an adventurer stands here twice");
    }
    // There is one card of each.
    if has_illusion && is_to_come(Spell::Illusion) {
        let message = "SPELL-18: an illusion is in line, and its card is still to come";
        return fault(&["cards", "party"], message);
    }
    if n_fed > 0 && is_to_come(Spell::CreateFood) {
        let message = "SPELL-17: somebody has a food token, and its card is still to come";
        return fault(&["cards", "party"], message);
    }
    if n_fed > 1 || (n_fed > 0 && front.year == 1) {
        return fault(&["party", "year"], "SPELL-17: there is one food token, in the second year");
    }
    if Monster::ALL.iter().any(|&kind| lord.n_of(kind) > 3) {
        return fault(&["monsters", "knocked out"], "too many of one kind");
    }
    if front.year == 1 && Monster::ALL.iter().any(is_late) {
        let message = "YEAR-3: golem, dragon and demon come in the second year";
        return fault(&["monsters", "knocked out"], message);
    }
    // SPELL-18: an illusion is no adventurer and goes to no prison.
    if n_adventurers + lord.prison.len() > MAX_PRISON {
        return fault(&["prison", "party"], "the prison has room for eight");
    }
    if front.training.is_none() && (front.unseen.count_ones() as usize) < n_unknown {
        return fault(
            &["unseen", "cards"],
            "SETUP-3: there are fewer unseen cards than rounds with unknown ones",
        );
    }
    None
}

fn words(value: &str) -> impl Iterator<Item = &str> {
    let is_none = value.eq_ignore_ascii_case("none");
    value.split_whitespace().filter(move |_| !is_none)
}

fn read_lair(value: &str) -> Result<Troop, ParseError> {
    read_troop(&words(value).collect::<Vec<_>>().join(" "))
}

fn read_line_up(value: &str, year: u8) -> Result<Party, ParseError> {
    let party = read_party(value)?;
    let is_illusion = |member: &&Member| member.adventurer.is_illusion();
    let n_illusions = party.iter().filter(is_illusion).count();
    if party.len() - n_illusions >= MAX_PARTY {
        return Err(ParseError::new("a party is three adventurers, a paladin and an illusion"));
    }
    let is_in_front = n_illusions == party.first().filter(is_illusion).iter().count();
    if !is_in_front || (n_illusions > 0 && year == 1) {
        return Err(ParseError::new("SPELL-18: an illusion stands in front, in the second year"));
    }
    // YEAR-1: who was left of the first year has gone.
    if let Some(stray) = party.iter().find(|member| member.adventurer.year() != year) {
        let message = format!("YEAR-3: {} is of the other year", stray.adventurer);
        return Err(ParseError::new(message));
    }
    let is_late = |member: &Member| member.adventurer.is_paladin();
    if party.iter().skip(n_illusions + 1).any(is_late) {
        return Err(ParseError::new("PALADIN-2: he stands first, behind nothing but an illusion"));
    }
    Ok(party)
}

fn read_prison(value: &str, year: u8) -> Result<ArrayVec<Adventurer, MAX_PRISON>, ParseError> {
    let mut prison = ArrayVec::new();
    for word in words(value) {
        if prison.is_full() {
            return Err(ParseError::new("the prison has room for eight"));
        }
        let adventurer: Adventurer = word.parse()?;
        if adventurer.is_illusion() {
            return Err(ParseError::new("SPELL-18: an illusion is no prisoner"));
        }
        if adventurer.year() > year {
            return Err(ParseError::new(format!("YEAR-3: {adventurer} comes in the second year")));
        }
        prison.push(adventurer);
    }
    Ok(prison)
}

fn read_traps(value: &str) -> Result<Traps, ParseError> {
    let mut traps = Traps::NONE;
    for word in words(value) {
        let trap: Trap = word.parse()?;
        if traps[trap] == Trap::COPIES {
            return Err(ParseError::new(format!("there are only {} of {trap}", Trap::COPIES)));
        }
        traps.add(trap);
    }
    Ok(traps)
}

/// Commas part the distances: `tunnel, tunnel labyrinth, tunnel`.
fn read_tiles(value: &str, year: u8) -> Result<ArrayVec<Tile, MAX_TILES>, ParseError> {
    let mut tiles = ArrayVec::new();
    let groups = value.split(',').filter(|group| !group.trim().is_empty());
    for (distance, group) in groups.enumerate() {
        for word in words(group) {
            let room = match word.to_ascii_lowercase().as_str() {
                "tunnel" => None,
                // Any room without a word about battles.
                "room" => Some(Room::ChickenCoop),
                name => Some(name.parse::<Room>()?),
            };
            let is_late = |room: &Room| Room::of_year(1) & (1 << *room as u32) == 0;
            if let Some(late) = room.filter(is_late).filter(|_| year == 1) {
                return Err(ParseError::new(format!("YEAR-3: {late} comes in the second year")));
            }
            if tiles.is_full() {
                return Err(ParseError::new(format!("{MAX_TILES} tiles are more than enough")));
            }
            let square = Square::new(tiles.len());
            tiles.push(Tile { square, distance: distance as u8, room });
        }
    }
    Ok(tiles)
}

/// Counted from 1. The training has no last round.
fn read_round(value: &str, is_training: bool) -> Result<u8, ParseError> {
    let most = if is_training { MAX_TRAINING } else { N_ROUNDS };
    let round = number(value).filter(|round| (1..=u32::from(most)).contains(round));
    round.map(|round| round as u8).ok_or_else(|| {
        let rule = if is_training { "" } else { "COMBAT-1: " };
        ParseError::new(format!("{rule}write a number from 1 to {most}"))
    })
}

/// Four words: a card, `?` for one that is unknown, `-` for one that is past.
fn read_cards(value: &str, year: u8, round: usize) -> Result<[Option<Spell>; 4], ParseError> {
    let n_words = value.split_whitespace().count();
    if n_words != usize::from(N_ROUNDS) {
        return Err(ParseError::new(format!(
            "COMBAT-1: write four cards, one for each round, '?' for one nobody knows and '-' for one that is past; \
             here are {n_words}"
        )));
    }
    let mut cards = [None; 4];
    for (nth, (slot, word)) in cards.iter_mut().zip(value.split_whitespace()).enumerate() {
        if word == "-" && nth >= round {
            return Err(ParseError::new(
                "'-' is a card of a round that is past: write '?' for one nobody knows",
            ));
        }
        if matches!(word, "?" | "-") {
            continue;
        }
        let spell: Spell = word.parse()?;
        if spell.year() != year {
            return Err(ParseError::new(format!("YEAR-3: {spell} is a card of the other year")));
        }
        *slot = Some(spell);
    }
    let known = || cards.iter().flatten();
    let is_twice = known().any(|card| known().filter(|other| *other == card).count() > 1);
    if is_twice { Err(ParseError::new("SETUP-3: a card is there only once")) } else { Ok(cards) }
}

fn read_unseen(value: &str, possible: u32) -> Result<u32, ParseError> {
    let mut unseen = 0;
    for word in words(value) {
        let spell: Spell = word.parse()?;
        if possible & (1 << spell as u32) == 0 {
            let message = format!("SETUP-3: {spell} is known, or of the other year");
            return Err(ParseError::new(message));
        }
        unseen |= 1 << spell as u32;
    }
    Ok(unseen)
}

/// A front at the beginning of a round as the fields of a record.
pub fn write(title: &str, front: &Front) -> String {
    let mut text = String::new();
    let mut add = |key: &str, value: String| {
        if !value.is_empty() {
            text += &format!("{key}: {value}\n");
        }
    };
    let lord = &front.lord;
    add("combat", if title.is_empty() { "untitled" } else { title }.to_string());
    add("year", front.year.to_string());
    add("round", (front.round + 1).to_string());
    add("fatigue", front.training.map_or(String::new(), |n| n.to_string()));
    add("party", write_party(&lord.party));
    add("tiles", tiles_text(front));
    add("traps", joined(front.hand.iter()));
    add("monsters", troop_words(&lord.up).join(" "));
    add("knocked out", troop_words(&lord.down).join(" "));
    let numbers = [("food", lord.food), ("gold", lord.gold), ("imps", lord.imps)];
    numbers.into_iter().for_each(|(key, n)| add(key, n.to_string()));
    add("evil", lord.evil().to_string());
    add("red marks", lord.red_marks.to_string());
    add("prison", joined(lord.prison.iter()));
    if front.training.is_none() {
        let card = |(nth, card): (usize, &Option<Spell>)| match card {
            Some(spell) => spell.to_string(),
            None if nth < usize::from(front.round) => "-".to_string(),
            None => "?".to_string(),
        };
        add("cards", joined(front.cards.iter().enumerate().map(card)));
        add("unseen", joined(Spell::all().filter(|s| front.unseen & (1 << *s as u32) != 0)));
    }
    text
}

fn joined(words: impl Iterator<Item = impl Display>) -> String {
    words.map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

fn tiles_text(front: &Front) -> String {
    let mut text = String::new();
    let mut last = None;
    for (nth, tile) in front.tiles.iter().enumerate() {
        if front.conquered & (1 << nth) != 0 {
            continue;
        }
        let gap = match last {
            None => "",
            Some(distance) if distance == tile.distance => " ",
            Some(_) => ", ",
        };
        let name = tile.room.map_or("tunnel".to_string(), |room| room.to_string());
        text += &format!("{gap}{name}");
        last = Some(tile.distance);
    }
    text
}
