//! What is pending, what is next first: `defend dragon 2 vault; group vault; resolve; deck; reveal 1`.

use std::fmt;

use tabletop::{ArrayVec, ParseError, number};

use crate::{
    data::{ClanSet, Icon, MAX_HEALTH, MAX_MEEPLES, Room, RoomSet},
    pieces::Meeple,
    table::Table,
    task::{MAX_PENDING, Motive, SIDES, Task},
    wall::Wall,
};

pub(super) fn write(table: &Table) -> String {
    let tasks = table.pending.iter().rev().map(|&task| Shown(table, task).to_string());
    tasks.collect::<Vec<_>>().join("; ")
}

/// A task beside the table that knows its clans.
struct Shown<'a>(&'a Table, Task);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown(table, task) = *self;
        let names = |rooms: RoomSet| {
            rooms.iter().map(|room| format!(" {room}")).collect::<Vec<_>>().concat()
        };
        match task {
            Task::Card { card, side } => write!(f, "card {card} {}", SIDES[usize::from(side)]),
            Task::Which { from, to, motive } => write!(f, "which {from} {to} {}", name(motive)),
            Task::Carry { from, to, wounds, motive } => {
                write!(f, "carry {from} {to} {wounds} {}", name(motive))
            }
            Task::Swarm { icon, room, n_left } => {
                write!(f, "swarm {} {room} {n_left}", icon.name())
            }
            Task::Ambush { icon, n_left } => write!(f, "ambush {} {n_left}", icon.name()),
            Task::Hunt { room, surge: None } => write!(f, "hunt {room}"),
            Task::Hunt { room, surge: Some(icon) } => write!(f, "hunt {room} {}", icon.name()),
            Task::Reward { icon, room } => write!(f, "reward {} {room}", icon.name()),
            Task::Take => f.write_str("take"),
            Task::Fetch { room } => write!(f, "fetch {room}"),
            Task::Redig(wall) => write!(f, "redig {wall}"),
            Task::Renew => f.write_str("renew"),
            Task::Reveal { n_left } => write!(f, "reveal {n_left}"),
            Task::Deck => f.write_str("deck"),
            Task::Resolve => f.write_str("resolve"),
            Task::Summon { class, rooms } => write!(f, "summon {class}{}", names(rooms)),
            Task::Enter { class, room } => write!(f, "enter {class} {room}"),
            Task::Plunder { room, n_left } => write!(f, "plunder {room} {n_left}"),
            Task::Spoil { room } => write!(f, "spoil {room}"),
            Task::Shoot { room } => write!(f, "shoot {room}"),
            Task::Aim { room } => write!(f, "aim {room}"),
            Task::Group { room } => write!(f, "group {room}"),
            Task::Defend { clan, meeple } => {
                write!(f, "defend {clan} {} {}", meeple.wounds, meeple.room)
            }
            Task::Discard { clans } => {
                f.write_str("discard")?;
                let mut owing = table.hordes.iter().filter(|horde| clans.has(horde.clan));
                owing.try_for_each(|horde| write!(f, " {}", horde.clan))
            }
            Task::Croak { token, home, rooms } => write!(f, "croak {token} {home}{}", names(rooms)),
            Task::Bite { room, n_left } => write!(f, "bite {room} {n_left}"),
            Task::Forfeit => f.write_str("forfeit"),
            Task::Encore => f.write_str("encore"),
        }
    }
}

fn name(motive: Motive) -> &'static str {
    match motive {
        Motive::Step => "step",
        Motive::Leap => "leap",
        Motive::Divide => "divide",
    }
}

pub(super) fn read(value: &str, table: &Table) -> Result<ArrayVec<Task, MAX_PENDING>, ParseError> {
    let mut pending = ArrayVec::new();
    if value.eq_ignore_ascii_case("none") {
        return Ok(pending);
    }
    // The last one written is the first to be pushed.
    for part in value.rsplit(';') {
        if pending.is_full() {
            return Err(ParseError::new(format!("at most {MAX_PENDING} tasks are pending")));
        }
        let lower = part.trim().to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let task = read_task(&words, table)?;
        pending.push(task.ok_or_else(|| {
            let forms = "'card scurry a', 'resolve', 'group vault', 'reveal 1'";
            ParseError::new(format!("'{}' is not a task: write one like {forms}", part.trim()))
        })?);
    }
    Ok(pending)
}

fn read_task(words: &[&str], table: &Table) -> Result<Option<Task>, ParseError> {
    let count = |text: &str, most: u32| number(text).filter(|n| *n <= most).map(|n| n as u8);
    let wounds = |text: &str| count(text, MAX_HEALTH as u32 - 1);
    let room = |text: &str| -> Result<Room, ParseError> {
        let room: Room = text.parse()?;
        let is_there = table.map().rooms.has(room);
        if is_there { Ok(room) } else { Err(ParseError::new(format!("there is no {room} here"))) }
    };
    let rooms =
        |words: &[&str]| words.iter().map(|word| room(word)).collect::<Result<RoomSet, _>>();
    let motive = |text: &str| {
        [Motive::Step, Motive::Leap, Motive::Divide].into_iter().find(|&m| name(m) == text)
    };
    Ok(Some(match words {
        ["card", card, side @ ("a" | "b")] => {
            Task::Card { card: card.parse()?, side: u8::from(*side == "b") }
        }
        ["which", from, to, why] => match motive(why) {
            Some(motive) => Task::Which { from: room(from)?, to: room(to)?, motive },
            None => return Ok(None),
        },
        ["carry", from, to, n, why] => match (wounds(n), motive(why)) {
            (Some(wounds), Some(motive)) => {
                Task::Carry { from: room(from)?, to: room(to)?, wounds, motive }
            }
            _ => return Ok(None),
        },
        ["swarm", icon, at, n] => match (Icon::from_name(icon), count(n, MAX_MEEPLES as u32)) {
            (Some(icon), Some(n_left)) if Icon::SWARMS.contains(&icon) => {
                Task::Swarm { icon, room: room(at)?, n_left }
            }
            _ => return Ok(None),
        },
        ["ambush", icon, n] => match (Icon::from_name(icon), count(n, 3)) {
            (Some(icon), Some(n_left)) if Icon::AMBUSHES.contains(&icon) => {
                Task::Ambush { icon, n_left }
            }
            _ => return Ok(None),
        },
        ["hunt", at] => Task::Hunt { room: room(at)?, surge: None },
        ["hunt", at, icon] => match Icon::from_name(icon) {
            Some(icon) if Icon::SURGES[..3].contains(&icon) => {
                Task::Hunt { room: room(at)?, surge: Some(icon) }
            }
            _ => return Ok(None),
        },
        ["reward", icon, at] => match Icon::from_name(icon) {
            Some(icon @ (Icon::SurgeSummon | Icon::SurgeCoin | Icon::SurgeDraw)) => {
                Task::Reward { icon, room: room(at)? }
            }
            _ => return Ok(None),
        },
        ["take"] => Task::Take,
        ["fetch", at] => Task::Fetch { room: room(at)? },
        ["redig", a, b] => match Wall::between(room(a)?, room(b)?) {
            Some(wall) => Task::Redig(wall),
            None => return Ok(None),
        },
        ["renew"] => Task::Renew,
        ["deck"] => Task::Deck,
        ["resolve"] => Task::Resolve,
        ["forfeit"] => Task::Forfeit,
        ["encore"] => Task::Encore,
        ["reveal", n] => match count(n, 3) {
            Some(n_left) => Task::Reveal { n_left },
            None => return Ok(None),
        },
        ["summon", class, at @ ..] if !at.is_empty() => {
            Task::Summon { class: class.parse()?, rooms: rooms(at)? }
        }
        ["enter", class, at] => Task::Enter { class: class.parse()?, room: room(at)? },
        ["plunder", at, n] => match count(n, 2) {
            Some(n_left) => Task::Plunder { room: room(at)?, n_left },
            None => return Ok(None),
        },
        ["spoil", at] => Task::Spoil { room: room(at)? },
        ["shoot", at] => Task::Shoot { room: room(at)? },
        ["aim", at] => Task::Aim { room: room(at)? },
        ["group", at] => Task::Group { room: room(at)? },
        ["defend", clan, n, at] => {
            let clan = clan.parse()?;
            match (wounds(n), table.horde_of(clan)) {
                (Some(wounds), Some(_)) => {
                    Task::Defend { clan, meeple: Meeple { room: room(at)?, wounds } }
                }
                _ => return Ok(None),
            }
        }
        ["discard", names @ ..] => {
            let mut clans = ClanSet::default();
            for name in names {
                let clan = name.parse()?;
                if table.horde_of(clan).is_none() {
                    return Ok(None);
                }
                clans = clans.with(clan);
            }
            Task::Discard { clans }
        }
        ["croak", token, home, at @ ..] => {
            Task::Croak { token: token.parse()?, home: room(home)?, rooms: rooms(at)? }
        }
        ["bite", at, n] => match count(n, 6) {
            Some(n_left) => Task::Bite { room: room(at)?, n_left },
            None => return Ok(None),
        },
        _ => return Ok(None),
    }))
}
