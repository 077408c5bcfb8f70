//! What is in the journal and not in its own place yet. A commit writes all its steps and heads as one text, one behind
//! the other; here they are gathered by table, until they are settled.
//!
//! A part of the journal is `TABLE VERSION STEP`, `TABLE head JSON`, `TABLE @SEATS,TIME` (who is to act since when, the seats
//! as bits), `TABLE due`, `TABLE rest` or `TABLE gone`, and of a table's own steps `VERSION STEP`; a blank line parts them.

use std::{collections::BTreeMap, fmt::Write as _};

use tabletop::{MAX_SEATS, Seat, SeatSet};

use super::Write;
use crate::{
    head::{Head, Turn},
    ids::TableId,
};

const PART: &str = "\n\n";
const GONE: &str = "gone";

/// What waits, by table.
#[derive(Debug, Default)]
pub struct Pending {
    tables: BTreeMap<TableId, Waiting>,
    n_writes: usize,
}

/// What waits of one table.
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    pub head: Option<Box<Head>>,
    /// What steps after the head have changed of it.
    pub turn: Option<Turn>,
    pub is_due: Option<bool>,
    /// The first version, and all steps as text.
    pub steps: Option<(u32, String)>,
    pub last_version: Option<u32>,
    /// Whether the table is not kept any longer, whatever was there before.
    pub is_gone: bool,
}

impl Pending {
    pub fn n_writes(&self) -> usize {
        self.n_writes
    }

    pub fn n_tables(&self) -> usize {
        self.tables.len()
    }

    /// Adds a write that goes through the journal; leaves any other.
    pub fn add(&mut self, write: &Write) {
        let Some(table) = table_of(write) else { return };
        // It comes with a step, and is as large as none.
        self.n_writes += usize::from(!matches!(write, Write::Turn { .. }));
        let waiting = self.tables.entry(table).or_default();
        match write {
            Write::Step { version, text, .. } => {
                let (_, steps) = waiting.steps.get_or_insert_with(|| (*version, String::new()));
                write_step(steps, *version, text);
                waiting.last_version = waiting.last_version.max(Some(*version));
            }
            Write::Head { head, .. } => {
                waiting.head = Some(head.clone());
                waiting.turn = None;
            }
            Write::Turn { turn, .. } => waiting.turn = Some(*turn),
            Write::Due { is_due, .. } => waiting.is_due = Some(*is_due),
            Write::Forget { .. } => *waiting = Waiting { is_gone: true, ..Waiting::default() },
            _ => {}
        }
    }

    pub fn get(&self, table: TableId) -> Option<&Waiting> {
        self.tables.get(&table)
    }

    pub fn iter(&self) -> impl Iterator<Item = (TableId, &Waiting)> {
        self.tables.iter().map(|(table, waiting)| (*table, waiting))
    }

    /// Forgets the first tables.
    pub fn forget(&mut self, n_tables: usize) {
        (0..n_tables).for_each(|_| drop(self.tables.pop_first()));
    }

    /// Reads a text of the journal; returns the parts that cannot be read, with their table where that can be told.
    pub fn read<'a>(&mut self, journal: &'a [u8]) -> Vec<(Option<TableId>, &'a [u8])> {
        let mut unreadable = Vec::new();
        for part in raw_parts(journal) {
            match str::from_utf8(part).ok().and_then(read_write) {
                Some(write) => self.add(&write),
                None => unreadable.push((table_named(part), part)),
            }
        }
        unreadable
    }
}

/// The table of a write that goes through the journal.
pub fn table_of(write: &Write) -> Option<TableId> {
    match write {
        Write::Step { table, .. }
        | Write::Head { table, .. }
        | Write::Turn { table, .. }
        | Write::Due { table, .. }
        | Write::Forget { table } => Some(*table),
        Write::Guest { .. }
        | Write::NewGuest { .. }
        | Write::DeviceLink { .. }
        | Write::AddDevice { .. }
        | Write::Result { .. }
        | Write::Link { .. }
        | Write::Unlink { .. }
        | Write::Seen { .. }
        | Write::ForgetGuest { .. }
        | Write::ForgetLinks { .. } => None,
    }
}

/// Adds a write to a text of the journal. False if it is none that goes through it.
pub fn write_journal(journal: &mut String, write: &Write) -> bool {
    let Some(table) = table_of(write) else { return false };
    journal.push_str(table.as_str());
    journal.push(' ');
    match write {
        Write::Step { version, text, .. } => {
            write_step(journal, *version, text);
            return true;
        }
        Write::Head { head, .. } => {
            journal.push_str("head ");
            journal.push_str(&serde_json::to_string(head).expect("a head is plain data"));
            if head.to_act.is_some() {
                journal.push_str(PART);
                journal.push_str(table.as_str());
                journal.push(' ');
                write_turn(journal, head.turn());
            }
        }
        Write::Turn { turn, .. } => write_turn(journal, *turn),
        Write::Due { is_due, .. } => journal.push_str(if *is_due { "due" } else { "rest" }),
        Write::Forget { .. } => journal.push_str(GONE),
        _ => {}
    }
    journal.push_str(PART);
    true
}

fn read_write(part: &str) -> Option<Write> {
    let (table, what) = part.split_once(' ')?;
    let table = table.parse().ok()?;
    Some(match what.split_once(' ') {
        None if what == GONE => Write::Forget { table },
        None if what.starts_with('@') => Write::Turn { table, turn: read_turn(&what[1..])? },
        None => Write::Due { table, is_due: read_due(what)? },
        Some(("head", json)) => Write::Head { table, head: serde_json::from_str(json).ok()? },
        Some((version, step)) => {
            Write::Step { table, version: version.parse().ok()?, text: step.to_string() }
        }
    })
}

/// The table a part begins with.
fn table_named(part: &[u8]) -> Option<TableId> {
    let end = part.iter().position(|&byte| byte == b' ')?;
    str::from_utf8(&part[..end]).ok()?.parse().ok()
}

/// The parts of a text that may be none.
fn raw_parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.windows(PART.len()).position(|window| window == PART.as_bytes());
        let part = &rest[..end.unwrap_or(rest.len())];
        rest = end.map_or(&[], |end| &rest[end + PART.len()..]);
        Some(part)
    })
}

fn read_due(word: &str) -> Option<bool> {
    match word {
        "due" => Some(true),
        "rest" => Some(false),
        _ => None,
    }
}

fn write_turn(text: &mut String, Turn { to_act, changed_at }: Turn) {
    let written = match to_act.map(seat_bits) {
        Some(bits) => write!(text, "@{bits},{changed_at}"),
        None => write!(text, "@,{changed_at}"),
    };
    written.expect("a string takes everything");
}

fn read_turn(text: &str) -> Option<Turn> {
    let (bits, changed_at) = text.split_once(',')?;
    let to_act = match bits {
        "" => None,
        bits => Some(seats_of_bits(bits.parse().ok()?)),
    };
    Some(Turn { to_act, changed_at: changed_at.parse().ok()? })
}

pub fn seat_bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

pub fn seats_of_bits(bits: u8) -> SeatSet {
    Seat::all(MAX_SEATS).filter(|seat| bits & (1 << seat.index()) != 0).collect()
}

fn write_step(text: &mut String, version: u32, step: &str) {
    write!(text, "{version} {step}{PART}").expect("a string takes everything");
}

/// Reads the steps of one table's text. What is there twice must be the same; the message does not say what it is.
pub fn read_steps(text: &str, steps: &mut BTreeMap<u32, String>) -> Result<(), String> {
    for part in parts(text) {
        let step = part.split_once(' ').and_then(|(version, step)| {
            let version: u32 = version.parse().ok()?;
            Some((version, step))
        });
        let Some((version, step)) = step else {
            let last = steps.keys().next_back();
            let after = last.map_or(String::new(), |last| format!(" after version {last}"));
            return Err(format!("a step{after} cannot be read"));
        };
        match steps.get(&version) {
            Some(known) if known != step => {
                return Err(format!("there are two steps of version {version}"));
            }
            Some(_) => {}
            None => drop(steps.insert(version, step.to_string())),
        }
    }
    Ok(())
}

/// The last version of one table's text.
pub fn last_version(text: &str) -> Option<u32> {
    text.trim_end_matches(PART).rsplit(PART).next()?.split_once(' ')?.0.parse().ok()
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_terminator(PART)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{GuestId, Hash};

    fn head(host: u8) -> Box<Head> {
        let seed = "a blank line\n\nis none here".to_string();
        Box::new(Head { host: GuestId([host; 16]), seed, ..Head::sample() })
    }

    #[test]
    fn what_is_written_is_read() {
        let (one, two) = (TableId::random(), TableId::random());
        let step = |table, version, text: &str| Write::Step { table, version, text: text.into() };
        let to_act = Some([Seat::new(0), Seat::new(2)].into_iter().collect());
        let turn = Turn { to_act, changed_at: 77 };
        let turn = Write::Turn { table: two, turn };
        let writes = [
            Write::Head { table: one, head: head(1) },
            step(one, 0, "! P2"),
            step(two, 4, "P1 leave # a-1\n! M3 H1-5"),
            Write::Due { table: two, is_due: true },
            step(one, 1, "P2 undo"),
            Write::Head { table: one, head: head(2) },
            Write::Due { table: one, is_due: false },
            turn,
        ];
        let mut journal = String::new();
        assert!(writes.iter().all(|write| write_journal(&mut journal, write)));
        assert!(!write_journal(&mut journal, &Write::Unlink { secret: Hash([0; 32]) }));
        let mut pending = Pending::default();
        assert!(pending.read(journal.as_bytes()).is_empty(), "it was written here");
        assert_eq!((pending.n_writes(), pending.n_tables()), (7, 2));
        let waiting = pending.get(one).expect("it is there");
        assert_eq!((waiting.head.as_ref(), waiting.is_due), (Some(&head(2)), Some(false)));
        let (first, text) = waiting.steps.as_ref().expect("there are two");
        let mut read = BTreeMap::new();
        read_steps(text, &mut read).expect("as above");
        assert_eq!(*first, 0);
        assert_eq!(
            read.into_iter().collect::<Vec<_>>(),
            [(0, "! P2".to_string()), (1, "P2 undo".to_string())]
        );
        let waiting = pending.get(two).expect("it is there");
        assert_eq!((waiting.head.is_none(), waiting.is_due), (true, Some(true)));
        assert_eq!(waiting.turn, Some(Turn { to_act, changed_at: 77 }));
    }

    #[test]
    fn what_is_no_journal_is_told() {
        let table = TableId::random();
        for bad in [
            "nonsense",
            "no-table 1 x",
            &format!("{table} @x,1"),
            &format!("{table} x y"),
            &format!("{table} head {{}}"),
        ] {
            let text = format!("{table} due\n\n{bad}\n\n{table} 1 P1 leave\n\n");
            let mut pending = Pending::default();
            let of = bad.starts_with(table.as_str()).then_some(table);
            assert_eq!(pending.read(text.as_bytes()), [(of, bad.as_bytes())]);
            assert_eq!(pending.n_writes(), 2, "the others are read all the same");
        }
        let mut steps = BTreeMap::new();
        assert!(read_steps("x y\n\n", &mut steps).is_err());
        assert!(read_steps("1 a\n\n1 a\n\n", &mut steps).is_ok(), "it may be there twice");
        assert!(read_steps("1 b\n\n", &mut steps).is_err(), "but not in two ways");
    }
}
