//! What is pending, what is next first: `P1 walk 3; P2 gain any anywhere; P1 discard B13`.

use std::fmt;

use tabletop::{ArrayVec, ParseError, Seat, number};

use super::known_seat;
use crate::{
    card::{Card, Pile},
    data::{Effect, Place},
    table::{Area, Footstep, Frame, MAX_PENDING, Origin, Task},
};

/// The most footsteps there can be: one for each piece of a kind.
const MAX_STEPS: u32 = 20;
/// The largest crowd of a scene.
const MAX_CROWD: u32 = 9;

pub(super) fn write(pending: &[Frame]) -> String {
    let frames = pending.iter().rev().map(|frame| {
        let here = if frame.here.is_room() { format!(" in {}", frame.here) } else { String::new() };
        format!("{} {}{here}", frame.seat, frame.task)
    });
    frames.collect::<Vec<_>>().join("; ")
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Task::Effect(effect) => effect.fmt(f),
            Task::Bring { kind, origin, target } => {
                let origin = match origin {
                    Origin::Reserve => "reserve",
                    Origin::Oubliettes => "oubliettes",
                };
                write!(f, "bring {kind} from {origin} {target}")
            }
            Task::Carry { kind, from } => write!(f, "carry {kind} from {from}"),
            Task::Lead { kind, from, n_left } => write!(f, "lead {kind} from {from} with {n_left}"),
            Task::Follow { from, to, n_left } => {
                write!(f, "follow from {from} to {to} with {n_left}")
            }
            Task::Walk { n_left, last: None } => write!(f, "walk {n_left}"),
            Task::Walk { n_left, last: Some(Footstep { kind, from, to }) } => {
                write!(f, "walk {n_left} after {kind} {from} {to}")
            }
            Task::Flock(card) => write!(f, "flock {card}"),
            Task::Settle { area, kind, n } => write!(f, "settle {} from {area}", kind.counted(n)),
            Task::Brew => f.write_str("brew"),
            Task::Host => f.write_str("host"),
            Task::Invite => f.write_str("invite"),
            Task::Gaze => f.write_str("gaze"),
            Task::Discard(card) => write!(f, "discard {card}"),
        }
    }
}

pub(super) fn read(
    value: &str,
    n_seats: usize,
) -> Result<ArrayVec<Frame, MAX_PENDING>, ParseError> {
    let mut pending = ArrayVec::new();
    if value.eq_ignore_ascii_case("none") {
        return Ok(pending);
    }
    // The last one written is the first to be pushed. One more may be picked up on top.
    for part in value.rsplit(';') {
        if pending.len() + 1 == MAX_PENDING {
            return Err(ParseError::new(format!("at most {} tasks are pending", MAX_PENDING - 1)));
        }
        pending.push(read_frame(part.trim(), n_seats)?);
    }
    Ok(pending)
}

fn read_frame(text: &str, n_seats: usize) -> Result<Frame, ParseError> {
    let unreadable = || {
        let forms = "a seat and what it does, like 'P1 walk 3', 'P2 gain any anywhere' or \
                     'P1 gather 2 in R3'";
        ParseError::new(format!("'{text}' is no task: write {forms}"))
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (seat, words) = words.split_first().ok_or_else(unreadable)?;
    let seat: Seat = known_seat(seat, n_seats)?;
    let (here, words) = match words {
        [words @ .., "in" | "IN" | "In", room] => {
            let place = room.parse::<Place>().ok().filter(|place| place.is_room());
            let place = place.ok_or_else(|| {
                let message =
                    format!("VIP-1: VIPs arrive in rooms, not in '{room}': write R1 to R5");
                ParseError::new(message)
            })?;
            (place, words)
        }
        words => (Place::ENTRANCE, words),
    };
    let task = read_task(words).ok_or_else(unreadable)?;
    let is_local = match task {
        Task::Effect(effect) => effect.is_local(),
        Task::Invite => true,
        _ => false,
    };
    // Some tasks carry the room of their card on, though they do not speak of it.
    if is_local && !here.is_room() {
        return Err(ParseError::new(format!(
            "'{text}' needs the room where the VIP arrived: … in R2"
        )));
    }
    Ok(Frame { seat, task, here })
}

fn read_task(words: &[&str]) -> Option<Task> {
    if let Some(effect) = Effect::read(words) {
        return Some(Task::Effect(effect));
    }
    let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let words: Vec<&str> = lower.iter().map(String::as_str).collect();
    let count = |text: &str, from: u32, to: u32| {
        number(text).filter(|n| (from..=to).contains(n)).map(|n| n as u8)
    };
    Some(match words[..] {
        ["bring", kind, "from", origin, target] => Task::Bring {
            kind: kind.parse().ok()?,
            origin: match origin {
                "reserve" => Origin::Reserve,
                "oubliettes" => Origin::Oubliettes,
                _ => return None,
            },
            target: target.parse().ok()?,
        },
        ["carry", kind, "from", place] => {
            Task::Carry { kind: kind.parse().ok()?, from: place.parse().ok()? }
        }
        ["lead", kind, "from", place, "with", n] => Task::Lead {
            kind: kind.parse().ok()?,
            from: place.parse().ok()?,
            n_left: count(n, 0, MAX_CROWD)?,
        },
        ["follow", "from", from, "to", to, "with", n] => Task::Follow {
            from: from.parse().ok()?,
            to: to.parse().ok()?,
            n_left: count(n, 1, MAX_CROWD)?,
        },
        ["walk", n] => Task::Walk { n_left: count(n, 1, MAX_STEPS)?, last: None },
        ["walk", n, "after", kind, from, to] => {
            let (kind, from, to) = (kind.parse().ok()?, from.parse().ok()?, to.parse().ok()?);
            let last = Some(Footstep { kind, from, to });
            Task::Walk { n_left: count(n, 1, MAX_STEPS)?, last }
        }
        ["flock", card] => Task::Flock(read_card(card, &[Pile::Threat])?),
        ["settle", n, kind, "from", area] => Task::Settle {
            area: area.parse::<Area>().ok()?,
            kind: kind.parse().ok()?,
            n: count(n, 1, 2)?,
        },
        ["brew"] => Task::Brew,
        ["host"] => Task::Host,
        ["invite"] => Task::Invite,
        ["gaze"] => Task::Gaze,
        ["discard", card] => {
            Task::Discard(read_card(card, &[Pile::Mixture, Pile::Vip, Pile::Bearer])?)
        }
        _ => return None,
    })
}

fn read_card(text: &str, piles: &[Pile]) -> Option<Card> {
    text.parse::<Card>().ok().filter(|card| piles.contains(&card.pile))
}
