//! Reads and writes the field `turn` of a position: who is asked what.

use tabletop::{ParseError, Seat, number};

use super::{
    cards::{read_space, space_name},
    known_seat,
};
use crate::{
    phase::NOBODY,
    table::{Ask, Stage, Table},
};

/// Questions without anything to add, with the stage they are asked in.
const PLAIN: [(&str, Ask, Stage); 9] = [
    ("acts", Ask::Act, Stage::Execute),
    ("spies", Ask::Spy, Stage::Execute),
    ("gives-back", Ask::GiveBack, Stage::Execute),
    ("produces", Ask::Produce, Stage::Production),
    ("tool-shed", Ask::Shed, Stage::Production),
    ("retrieves", Ask::Retrieve, Stage::Production),
    ("wages", Ask::Wages, Stage::Event),
    ("witch-hunt", Ask::WitchHunt, Stage::Event),
    ("strike", Ask::Strike, Stage::Event),
];
const VIP: &str = "vip-visit";

pub(super) fn write(table: &Table) -> String {
    let seat = table.turn;
    let plain = PLAIN.iter().find(|(_, ask, _)| *ask == table.ask);
    let question = match table.ask {
        Ask::Keep => return "keep".to_string(),
        Ask::Orders => return "orders".to_string(),
        Ask::Combat => return "combat".to_string(),
        Ask::Over => return "over".to_string(),
        Ask::Dig(n) => format!("digs {n}"),
        Ask::Tribute(monster) => format!("tribute {monster}"),
        Ask::Build(room) => format!("builds {room}"),
        Ask::Taxes(n) => format!("taxes {n}"),
        Ask::ExtraTax(n) => format!("extra-tax {n}"),
        Ask::Collapse(n) => format!("collapse {n}"),
        Ask::ImpHoliday(n) => format!("imp-holiday {n}"),
        Ask::TrapRecall(n) => format!("trap-recall {n}"),
        Ask::Recalled(n) => format!("recalled {n}"),
        Ask::VipVisit => VIP.to_string(),
        _ => plain.expect("all others are plain").0.to_string(),
    };
    match table.stage {
        Stage::Execute => {
            format!("{seat} {question} at {} {}", table.place, space_name(table.space))
        }
        _ => format!("{seat} {question}"),
    }
}

pub(super) fn read(value: &str, table: &mut Table) -> Result<(), ParseError> {
    let lower = value.to_ascii_lowercase();
    let all = match lower.as_str() {
        "keep" => Some((Ask::Keep, Stage::SetUp)),
        "orders" => Some((Ask::Orders, Stage::Orders)),
        "combat" => Some((Ask::Combat, Stage::Combat)),
        "over" => Some((Ask::Over, Stage::Over)),
        _ => None,
    };
    if let Some((ask, stage)) = all {
        (table.ask, table.stage, table.turn) = (ask, stage, NOBODY);
        return Ok(());
    }
    let (question, place) = match lower.split_once(" at ") {
        Some((question, place)) => (question, Some(place)),
        None => (lower.as_str(), None),
    };
    let list: Vec<&str> = question.split_whitespace().collect();
    let [seat, question @ ..] = list.as_slice() else { return Err(forms(value)) };
    table.turn = match known_seat(seat, table.n_seats()) {
        Ok(seat) => seat,
        // Neither a seat nor one of the words for all.
        Err(_) if seat.parse::<Seat>().is_err() => return Err(forms(value)),
        Err(error) => return Err(error),
    };
    let (ask, stage) = read_question(table.turn, question, place.is_some())?;
    (table.ask, table.stage) = (ask, stage);
    let seat = table.turn;
    match (stage, place) {
        (Stage::Execute, Some(place)) => {
            let [place, space] = place.split_whitespace().collect::<Vec<_>>()[..] else {
                let message =
                    format!("after 'at' come a place and a space, like 'food II', not '{place}'");
                return Err(ParseError::new(message));
            };
            table.place = place.parse()?;
            table.space = read_space(space)?;
            Ok(())
        }
        (Stage::Execute, None) => {
            let question = question.join(" ");
            let message = format!("say where: '{seat} {question} at {}'", place_of(ask));
            Err(ParseError::new(message))
        }
        (_, Some(place)) => {
            let question = question.join(" ");
            let message = format!("'{question}' is asked at no place: leave out 'at {place}'");
            Err(ParseError::new(message))
        }
        _ => Ok(()),
    }
}

/// A place where this is asked.
fn place_of(ask: Ask) -> &'static str {
    match ask {
        Ask::Dig(_) => "dig II",
        Ask::Spy => "reputation I",
        Ask::GiveBack => "traps I",
        Ask::Tribute(_) => "monster I",
        Ask::Build(_) => "room I",
        _ => "food II",
    }
}

/// Questions that say how much, or of what.
const COUNTED: [&str; 8] =
    ["digs", "taxes", "extra-tax", "collapse", "imp-holiday", "trap-recall", "recalled", "tribute"];
const BUILDS: &str = "builds";

fn read_question(
    seat: Seat,
    question: &[&str],
    has_place: bool,
) -> Result<(Ask, Stage), ParseError> {
    let n = |word: &str| {
        let n = number(word).filter(|n| (1..=99).contains(n));
        n.map(|n| n as u8)
            .ok_or_else(|| ParseError::new(format!("'{word}' is not a number from 1 to 99")))
    };
    let event = |ask| Ok((ask, Stage::Event));
    match question {
        ["digs", left] => Ok((Ask::Dig(n(left)?), Stage::Execute)),
        ["tribute", monster] => {
            let stage = if has_place { Stage::Execute } else { Stage::Event };
            Ok((Ask::Tribute(monster.parse()?), stage))
        }
        [BUILDS, room] => Ok((Ask::Build(room.parse()?), Stage::Execute)),
        ["taxes", due] => event(Ask::Taxes(n(due)?)),
        ["extra-tax", due] => event(Ask::ExtraTax(n(due)?)),
        ["collapse", left] => event(Ask::Collapse(n(left)?)),
        ["imp-holiday", due] => event(Ask::ImpHoliday(n(due)?)),
        ["trap-recall", due] => event(Ask::TrapRecall(n(due)?)),
        ["recalled", left] => event(Ask::Recalled(n(left)?)),
        [VIP] => event(Ask::VipVisit),
        [word] if let Some(&(_, ask, stage)) = plain(word) => Ok((ask, stage)),
        _ => Err(question_error(seat, question)),
    }
}

fn plain(word: &str) -> Option<&'static (&'static str, Ask, Stage)> {
    PLAIN.iter().find(|(name, _, _)| *name == word)
}

/// What is wrong with a question behind a seat: the word itself, or what stands behind it.
fn question_error(seat: Seat, question: &[&str]) -> ParseError {
    let message = match question {
        [] => format!("what is {seat} asked? write {}", questions()),
        [word, rest @ ..] if *word == VIP || plain(word).is_some() => {
            format!("nothing comes after '{seat} {word}', but here is '{}'", rest.join(" "))
        }
        ["tribute", ..] => format!("write '{seat} tribute' and one monster, like 'tribute golem'"),
        [BUILDS, ..] => format!("write '{seat} builds' and one room, like 'builds mint'"),
        [word, ..] if COUNTED.contains(word) => {
            format!("write '{seat} {word}' and one number, like '{word} 2'")
        }
        [word, ..] => format!("'{word}' is not a question: after {seat} write {}", questions()),
    };
    ParseError::new(message)
}

fn questions() -> String {
    let plain = PLAIN.iter().map(|(name, _, _)| *name).chain([VIP, BUILDS]);
    plain.chain(COUNTED).collect::<Vec<_>>().join(", ")
}

fn forms(value: &str) -> ParseError {
    let list = "keep, orders, combat, over, or a seat and its question: 'P1 acts at food II', 'P1 digs 2 at dig \
                III', 'P1 spies at reputation I', 'P1 gives-back at traps I', 'P1 tribute golem at monster I', \
                'P1 builds mint at room I', 'P1 produces', 'P1 tool-shed', 'P1 retrieves', 'P1 wages', 'P1 \
                tribute demon', 'P1 taxes 3', 'P1 witch-hunt', 'P1 strike', 'P1 extra-tax 2', 'P1 collapse 2', \
                'P1 vip-visit', 'P1 imp-holiday 2', 'P1 trap-recall 2', 'P1 recalled 1'";
    ParseError::new(format!("'{value}' is not a turn: write {list}"))
}
