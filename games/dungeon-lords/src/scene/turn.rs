//! The field `turn`: who is asked what.

use tabletop::{Misread, number};

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

pub(super) fn read(value: &str, table: &mut Table) -> Result<(), Misread> {
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
    table.turn = known_seat(seat, table.n_seats())?;
    let (ask, stage) = read_question(question, place.is_some()).map_err(|_| forms(value))?;
    (table.ask, table.stage) = (ask, stage);
    match (stage, place) {
        (Stage::Execute, Some(place)) => {
            let [place, space] = place.split_whitespace().collect::<Vec<_>>()[..] else {
                return Err(forms(value));
            };
            table.place = place.parse()?;
            table.space = read_space(space)?;
            Ok(())
        }
        (Stage::Execute, None) | (_, Some(_)) => Err(forms(value)),
        _ => Ok(()),
    }
}

fn read_question(question: &[&str], has_place: bool) -> Result<(Ask, Stage), Misread> {
    let n = |word: &str| {
        let n = number(word).filter(|n| (1..=99).contains(n));
        n.map(|n| n as u8).ok_or_else(|| Misread::new("a number from 1 to 99"))
    };
    let event = |ask| Ok((ask, Stage::Event));
    match question {
        ["digs", left] => Ok((Ask::Dig(n(left)?), Stage::Execute)),
        ["tribute", monster] => {
            let stage = if has_place { Stage::Execute } else { Stage::Event };
            Ok((Ask::Tribute(monster.parse()?), stage))
        }
        ["builds", room] => Ok((Ask::Build(room.parse()?), Stage::Execute)),
        ["taxes", due] => event(Ask::Taxes(n(due)?)),
        ["extra-tax", due] => event(Ask::ExtraTax(n(due)?)),
        ["collapse", left] => event(Ask::Collapse(n(left)?)),
        ["imp-holiday", due] => event(Ask::ImpHoliday(n(due)?)),
        ["trap-recall", due] => event(Ask::TrapRecall(n(due)?)),
        ["recalled", left] => event(Ask::Recalled(n(left)?)),
        [VIP] => event(Ask::VipVisit),
        [word] => {
            let plain = PLAIN.iter().find(|(name, _, _)| name == word);
            plain.map(|&(_, ask, stage)| (ask, stage)).ok_or_else(|| Misread::new("unknown"))
        }
        _ => Err(Misread::new("unknown")),
    }
}

fn forms(value: &str) -> Misread {
    let list = "keep, orders, combat, over, or a seat and its question: 'P1 acts at food II', 'P1 digs 2 at dig \
                III', 'P1 spies at reputation I', 'P1 gives-back at traps I', 'P1 tribute golem at monster I', \
                'P1 builds mint at room I', 'P1 produces', 'P1 tool-shed', 'P1 retrieves', 'P1 wages', 'P1 \
                tribute demon', 'P1 taxes 3', 'P1 witch-hunt', 'P1 strike', 'P1 extra-tax 2', 'P1 collapse 2', \
                'P1 vip-visit', 'P1 imp-holiday 2', 'P1 trap-recall 2', 'P1 recalled 1'";
    Misread::new(format!("'{value}' is no turn: write {list}"))
}
