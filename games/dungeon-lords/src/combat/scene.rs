//! Reads and writes the combat of a position: its round and part, the plans, and the battle with its open question.

mod faults;

use std::fmt::Display;

use tabletop::{ArrayVec, Fields, ParseError, Seat, SeatSet, TextError, number};

use super::{
    Combat, N_ROUNDS, Part, Plan, add_to_plan,
    battle::{Battle, BattleAsk, Flags, Step, Troop, Way, kinds},
    check_defence, only_square,
};
use crate::{
    DungeonLords,
    action::Action,
    data::{Adventurer, Monster, Trap, find},
    site::Square,
    table,
};

const PARTS: [&str; 3] = ["release", "plan", "battle"];
const OF_BATTLE: [&str; 10] = [
    "battle",
    "battle traps",
    "battle waiting",
    "battle sheep",
    "battle unpaid",
    "battle fallen",
    "battle returned",
    "battle prevented",
    "battle effects",
    "battle poisoned",
];
const ASKS: [(&str, BattleAsk); 12] = [
    ("spring", BattleAsk::Spring),
    ("peace", BattleAsk::Peace),
    ("aura", BattleAsk::Aura),
    ("sheep", BattleAsk::Sheep),
    ("attack", BattleAsk::Attack),
    ("second-target", BattleAsk::SecondTarget),
    ("treasure", BattleAsk::Treasure),
    ("graffiti", BattleAsk::Graffiti),
    ("key", BattleAsk::Key),
    ("gate", BattleAsk::Gate),
    ("poisoned-dart", BattleAsk::Dart(Trap::PoisonedDart)),
    ("anti-magic-dart", BattleAsk::Dart(Trap::AntiMagicDart)),
];

/// Every field of combat a scene may have.
pub(crate) fn keys(n_seats: usize) -> Vec<String> {
    let plans = Seat::all(n_seats).map(|seat| format!("{seat} plan"));
    let fixed = ["combat", "releasing"].into_iter().chain(OF_BATTLE).map(str::to_string);
    fixed.chain(plans).collect()
}

pub(crate) fn write(game: &DungeonLords) -> Vec<(String, String)> {
    let combat = &game.combat;
    let part = match combat.part {
        Part::None => return Vec::new(),
        part => PARTS[part as usize - 1],
    };
    let mut fields = vec![("combat".to_string(), format!("round {} {part}", combat.round + 1))];
    let mut add = |key: &str, value: String| fields.push((key.to_string(), value));
    if combat.part == Part::Release {
        add("releasing", combat.due.to_string());
    }
    for (seat, plan) in combat.plans.iter(game.table.n_seats()) {
        let is_planning = combat.part == Part::Plan && combat.due.contains(seat);
        if is_planning || plan != Plan::default() {
            add(&format!("{seat} plan"), plan_text(&plan));
        }
    }
    let Some(seat) = combat.turn else { return fields };
    let battle = &combat.battle;
    add("battle", format!("{seat} {} asks {}", battle.square, ask_text(battle.ask)));
    let mut add_some = |key: &str, words: Vec<String>| {
        if !words.is_empty() {
            add(key, words.join(" "));
        }
    };
    add_some("battle traps", texts(battle.traps.iter().flatten()));
    add_some("battle waiting", troop_words(&battle.waiting));
    add_some("battle sheep", texts(battle.sheep));
    add_some("battle unpaid", troop_words(&battle.unpaid));
    add_some("battle fallen", troop_words(&battle.fallen));
    add_some("battle returned", troop_words(&battle.returned));
    add_some("battle prevented", texts((battle.n_prevented > 0).then_some(battle.n_prevented)));
    let flags = Flags::all().filter(|(flag, _)| battle.flags.has(*flag));
    add_some("battle effects", texts(flags.map(|(_, name)| name)));
    add_some("battle poisoned", texts(battle.poisoned.iter()));
    fields
}

fn texts(words: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    words.into_iter().map(|word| word.to_string()).collect()
}

pub(crate) fn troop_words(troop: &Troop) -> Vec<String> {
    let each =
        |kind: Monster| std::iter::repeat_n(kind.to_string(), usize::from(troop[kind as usize]));
    kinds(troop).flat_map(each).collect()
}

fn plan_text(plan: &Plan) -> String {
    let mut words = texts(plan.square);
    words.extend(texts(plan.traps.iter().flatten()));
    words.extend(troop_words(&plan.sent));
    words.push(if plan.is_done { "done" } else { "open" }.to_string());
    words.join(" ")
}

fn ask_text(ask: BattleAsk) -> String {
    match ask {
        BattleAsk::Wage(monster) => format!("wage {monster}"),
        BattleAsk::Target(monster, way) => format!("target {monster} {}", way as u8 + 1),
        _ => {
            ASKS.iter().find(|(_, known)| *known == ask).map_or("nothing", |(name, _)| name).into()
        }
    }
}

/// Reads the combat of a game of which all else is read.
pub(crate) fn read(game: &DungeonLords, fields: &mut Fields) -> Result<Combat, TextError> {
    let mut combat = Combat::default();
    let is_combat = game.table.ask == table::Ask::Combat;
    let Some(field) = fields.take("combat") else {
        if is_combat {
            return Err(TextError::new(fields.line, "the line 'combat: …' is missing"));
        }
        for key in keys(game.table.n_seats()) {
            if let Some(field) = fields.take(&key) {
                let message = format!("'{key}' has no meaning outside of combat");
                return Err(TextError::new(field.line, message));
            }
        }
        return Ok(combat);
    };
    if !is_combat {
        return Err(TextError::new(field.line, "the table is not in combat"));
    }
    (combat.round, combat.part) = field.read(read_part)?;
    let seats = |value: &str| value.parse::<SeatSet>();
    let releasing = fields.read_or("releasing", SeatSet::EMPTY, seats)?;
    for seat in game.table.seats() {
        let plan = |value: &str| read_plan(game, seat, value);
        let key = format!("{seat} plan");
        combat.plans[seat] = fields.read_or(&key, Plan::default(), plan)?;
    }
    if let Some(battle) = fields.take("battle") {
        let (seat, square, ask) = battle.read(|value| read_battle(game, value))?;
        combat.turn = Some(seat);
        let room = game.table.lords[seat].site.room_on(square);
        combat.battle = Battle { square, room, ask, step: step_of(ask), ..Battle::default() };
        read_rest(&mut combat.battle, fields)?;
    }
    match combat.part {
        Part::None => {}
        Part::Release => combat.due = releasing,
        Part::Plan => read_open_plans(game, &mut combat),
        Part::Battle => {
            let plans = combat.plans;
            let planned = game.table.seats().filter(|&seat| plans[seat].square.is_some());
            combat.due = planned.chain(combat.turn).collect();
        }
    }
    faults::find(game, &combat).map_or(Ok(combat), |fault| Err(fault.at(fields)))
}

fn read_part(value: &str) -> Result<(u8, Part), ParseError> {
    let words: Vec<&str> = value.split_whitespace().collect();
    let ["round", round, part] = words.as_slice() else {
        return Err(ParseError::new(format!("'{value}' is not a time: write 'round 1 plan'")));
    };
    let round = number(round).filter(|round| (1..=u32::from(N_ROUNDS)).contains(round));
    let round = round.ok_or_else(|| ParseError::new("rounds are 1 to 4"))?;
    let part = [Part::Release, Part::Plan, Part::Battle][find(&PARTS, part, "a part of a round")?];
    Ok((round as u8 - 1, part))
}

/// Words in any order: a square, traps, monsters, and `done` or `open`.
fn read_plan(game: &DungeonLords, seat: Seat, value: &str) -> Result<Plan, ParseError> {
    let mut plan = Plan::default();
    let lord = &game.table.lords[seat];
    for word in value.split_whitespace() {
        if word.eq_ignore_ascii_case("done") || word.eq_ignore_ascii_case("open") {
            plan.is_done = word.eq_ignore_ascii_case("done");
        } else if let Ok(square) = word.parse::<Square>() {
            if lord.site.nearest() & square.bit() == 0 || plan.square.is_some() {
                return Err(ParseError::new(format!("'{word}' cannot be fought for")));
            }
            plan.square = Some(square);
        } else {
            let trap = word.parse::<Trap>().map(Action::Set);
            let action = trap.or_else(|_| word.parse::<Monster>().map(Action::Send));
            let action = action.map_err(|_| {
                ParseError::new(format!(
                    "'{word}' is not a square, trap or monster, nor done or open"
                ))
            })?;
            let room = plan.square.and_then(|square| lord.site.room_on(square));
            let hand = &game.hands[seat].traps;
            let check = check_defence(lord, hand, game.table.year, room, &plan, action);
            check.map_err(|rule| ParseError::new(format!("'{word}' is against {rule}")))?;
            add_to_plan(&mut plan, action);
        }
    }
    if plan.is_done && plan.square.is_none() {
        return Err(ParseError::new("a plan that is done has a tile"));
    }
    Ok(plan)
}

fn read_open_plans(game: &DungeonLords, combat: &mut Combat) {
    for seat in game.fighters().iter() {
        let plan = &mut combat.plans[seat];
        if plan.square.is_none() {
            plan.square = only_square(game.table.lords[seat].site.nearest());
        }
        if !plan.is_done {
            combat.due.insert(seat);
        }
    }
}

fn read_battle(game: &DungeonLords, value: &str) -> Result<(Seat, Square, BattleAsk), ParseError> {
    let words: Vec<&str> = value.split_whitespace().collect();
    let [seat, square, "asks", ask @ ..] = words.as_slice() else {
        return Err(ParseError::new("write seat, tile and question, like 'P1 c1 asks attack'"));
    };
    let seat: Seat = seat.parse()?;
    if seat.index() >= game.table.n_seats() {
        return Err(ParseError::new(format!("there is no {seat}")));
    }
    let square: Square = square.parse()?;
    if game.table.lords[seat].site.nearest() & square.bit() == 0 {
        return Err(ParseError::new(format!("'{square}' cannot be fought for")));
    }
    let ask = match ask {
        ["wage", monster] => BattleAsk::Wage(monster.parse()?),
        ["target", monster, way @ ("1" | "2" | "3")] => {
            BattleAsk::Target(monster.parse()?, Way::ALL[number(way).unwrap_or(1) as usize - 1])
        }
        [word] => ASKS[find(&ASKS.map(|(name, _)| name), word, "question")?].1,
        _ => return Err(ParseError::new("no question of a battle looks like this")),
    };
    Ok((seat, square, ask))
}

/// In which step each question comes; after a spell the step behind it is due.
fn step_of(ask: BattleAsk) -> Step {
    match ask {
        BattleAsk::Nothing | BattleAsk::Spring | BattleAsk::Dart(_) => Step::Traps,
        BattleAsk::Wage(_) => Step::Suggestion,
        BattleAsk::Treasure | BattleAsk::Graffiti | BattleAsk::Key | BattleAsk::Gate => {
            Step::Healing
        }
        _ => Step::Monsters,
    }
}

fn read_rest(battle: &mut Battle, fields: &mut Fields) -> Result<(), TextError> {
    let mut troop = |key: &str| fields.read_or(key, Troop::default(), read_troop);
    battle.waiting = troop("battle waiting")?;
    battle.unpaid = troop("battle unpaid")?;
    battle.fallen = troop("battle fallen")?;
    battle.returned = troop("battle returned")?;
    let sheep = |value: &str| value.parse::<Monster>().map(Some);
    battle.sheep = fields.read_or("battle sheep", None, sheep)?;
    battle.traps = fields.read_or("battle traps", ArrayVec::new(), |value| {
        let mut traps = read_row::<Trap, 2>(value, "a battle has at most two traps")?;
        traps.sort_unstable();
        let mut set = ArrayVec::new();
        traps.iter().for_each(|&trap| set.push(Some(trap)));
        Ok(set)
    })?;
    battle.n_prevented = fields.read_or("battle prevented", 0, |value| {
        let n = number(value).filter(|&n| n <= 20);
        n.map(|n| n as u8).ok_or_else(|| ParseError::new("write a number up to 20"))
    })?;
    battle.flags = fields.read_or("battle effects", Flags::default(), |value| {
        let all: Vec<(Flags, &str)> = Flags::all().collect();
        let names: Vec<&str> = all.iter().map(|(_, name)| *name).collect();
        let mut flags = Flags::default();
        for word in value.split_whitespace() {
            flags.set(all[find(&names, word, "an effect")?].0);
        }
        Ok(flags)
    })?;
    let poisoned = |value: &str| read_row::<Adventurer, 2>(value, "at most two darts hit");
    battle.poisoned = fields.read_or("battle poisoned", ArrayVec::new(), poisoned)?;
    Ok(())
}

pub(crate) fn read_troop(value: &str) -> Result<Troop, ParseError> {
    let mut troop = Troop::default();
    for word in value.split_whitespace() {
        let kind: Monster = word.parse()?;
        troop[kind as usize] += 1;
        if troop[kind as usize] > Monster::MOST_TILES {
            let n = kind.n_tiles();
            return Err(ParseError::new(format!("only {n} {kind}s exist")));
        }
    }
    Ok(troop)
}

fn read_row<T, const N: usize>(value: &str, too_many: &str) -> Result<ArrayVec<T, N>, ParseError>
where
    T: std::str::FromStr<Err = ParseError> + Copy + Default,
{
    let mut row = ArrayVec::new();
    for word in value.split_whitespace() {
        if row.is_full() {
            return Err(ParseError::new(too_many));
        }
        row.push(word.parse()?);
    }
    Ok(row)
}
