//! The journal's entries that are not checkpointed yet, collected by table, and their text form. A commit writes all its
//! steps and metadata as one text.
//!
//! An entry of the journal is `TABLE VERSION STEP`, `TABLE head JSON` (metadata), `TABLE @SEATS,TIME` (who is to act
//! since when, the seats as bits), `TABLE due`, `TABLE rest` (a bot is pending, or none) or `TABLE gone`, and of a
//! table's own steps `VERSION STEP`; a blank line separates them.

use std::{collections::BTreeMap, fmt::Write as _};

use protocol::{TableId, Version};
use tabletop::{MAX_SEATS, Seat, SeatSet};

use super::Write;
use crate::table_meta::{TableMeta, Turn};

const PART: &str = "\n\n";
const GONE: &str = "gone";

/// Pending writes by table.
#[derive(Debug, Default)]
pub struct Pending {
    tables: BTreeMap<TableId, PendingTable>,
    n_writes: usize,
}

/// What the journal holds of one table.
#[derive(Clone, Debug, Default)]
pub struct PendingTable {
    pub meta: Option<Box<TableMeta>>,
    /// What steps after the metadata have changed of it.
    pub turn: Option<Turn>,
    pub is_pending: Option<bool>,
    /// The first version, and all steps as text.
    pub steps: Option<(Version, String)>,
    pub last_version: Option<Version>,
    /// Whether the table is not stored any longer, whatever was there before.
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
        let pending_table = self.tables.entry(table).or_default();
        match write {
            Write::Step { version, text, .. } => {
                let (_, steps) =
                    pending_table.steps.get_or_insert_with(|| (*version, String::new()));
                write_step(steps, *version, text);
                pending_table.last_version = pending_table.last_version.max(Some(*version));
            }
            Write::Meta { meta, .. } => {
                pending_table.meta = Some(meta.clone());
                pending_table.turn = None;
            }
            Write::Turn { turn, .. } => pending_table.turn = Some(*turn),
            Write::BotPending { is_pending, .. } => pending_table.is_pending = Some(*is_pending),
            Write::Forget { .. } => {
                *pending_table = PendingTable { is_gone: true, ..PendingTable::default() }
            }
            _ => {}
        }
    }

    pub fn get(&self, table: TableId) -> Option<&PendingTable> {
        self.tables.get(&table)
    }

    pub fn iter(&self) -> impl Iterator<Item = (TableId, &PendingTable)> {
        self.tables.iter().map(|(table, pending_table)| (*table, pending_table))
    }

    /// Forgets the first tables.
    pub fn forget(&mut self, n_tables: usize) {
        (0..n_tables).for_each(|_| drop(self.tables.pop_first()));
    }

    /// Reads a text of the journal; returns the parts that cannot be read, with their table where that is known.
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
        | Write::Meta { table, .. }
        | Write::Turn { table, .. }
        | Write::BotPending { table, .. }
        | Write::Forget { table } => Some(*table),
        Write::Guest { .. }
        | Write::NewGuest { .. }
        | Write::AddDeviceLink { .. }
        | Write::AddDevice { .. }
        | Write::Result { .. }
        | Write::AddTransfer { .. }
        | Write::RemoveTransfer { .. }
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
        Write::Meta { meta, .. } => {
            journal.push_str("head ");
            journal.push_str(
                &serde_json::to_string(meta)
                    .expect("table metadata is plain data, which serializes"),
            );
            if meta.to_act.is_some() {
                journal.push_str(PART);
                journal.push_str(table.as_str());
                journal.push(' ');
                write_turn(journal, meta.turn());
            }
        }
        Write::Turn { turn, .. } => write_turn(journal, *turn),
        Write::BotPending { is_pending, .. } => {
            journal.push_str(if *is_pending { "due" } else { "rest" });
        }
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
        None => Write::BotPending { table, is_pending: read_due(what)? },
        Some(("head", json)) => Write::Meta { table, meta: serde_json::from_str(json).ok()? },
        Some((version, step)) => {
            Write::Step { table, version: Version(version.parse().ok()?), text: step.to_string() }
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
    written.expect("writing to a `String` cannot fail");
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

fn write_step(text: &mut String, version: Version, step: &str) {
    write!(text, "{version} {step}{PART}").expect("writing to a `String` cannot fail");
}

/// Reads the steps of one table's text. What is there twice must be the same; the message does not say what it is.
pub fn read_steps(text: &str, steps: &mut BTreeMap<Version, String>) -> Result<(), String> {
    for part in parts(text) {
        let step = part.split_once(' ').and_then(|(version, step)| {
            let version = Version(version.parse().ok()?);
            Some((version, step))
        });
        let Some((version, step)) = step else {
            let last = steps.keys().next_back();
            let after = last.map_or(String::new(), |last| format!(" after version {last}"));
            return Err(format!("a step{after} cannot be read"));
        };
        match steps.get(&version) {
            Some(known) if known != step => {
                return Err(format!("there are two different steps of version {version}"));
            }
            Some(_) => {}
            None => drop(steps.insert(version, step.to_string())),
        }
    }
    Ok(())
}

/// The last version of one table's text.
pub fn last_version(text: &str) -> Option<Version> {
    text.trim_end_matches(PART).rsplit(PART).next()?.split_once(' ')?.0.parse().ok().map(Version)
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_terminator(PART)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{GuestId, SecretHash, new_table_id};

    fn meta(host: u8) -> Box<TableMeta> {
        let seed = "a blank line\n\nis none here".into();
        Box::new(TableMeta { host: GuestId([host; 16]), seed, ..TableMeta::sample() })
    }

    #[test]
    fn what_is_written_is_read() {
        let (one, two) = (new_table_id(), new_table_id());
        let step = |table, version, text: &str| Write::Step {
            table,
            version: Version(version),
            text: text.into(),
        };
        let to_act = Some([Seat::new(0), Seat::new(2)].into_iter().collect());
        let turn = Turn { to_act, changed_at: 77 };
        let turn = Write::Turn { table: two, turn };
        let writes = [
            Write::Meta { table: one, meta: meta(1) },
            step(one, 0, "! P2"),
            step(two, 4, "P1 leave # a-1\n! M3 H1-5"),
            Write::BotPending { table: two, is_pending: true },
            step(one, 1, "P2 undo"),
            Write::Meta { table: one, meta: meta(2) },
            Write::BotPending { table: one, is_pending: false },
            turn,
        ];
        let mut journal = String::new();
        assert!(writes.iter().all(|write| write_journal(&mut journal, write)));
        assert!(!write_journal(
            &mut journal,
            &Write::RemoveTransfer { secret: SecretHash([0; 32]) }
        ));
        let mut pending = Pending::default();
        assert!(pending.read(journal.as_bytes()).is_empty(), "it was written here");
        assert_eq!((pending.n_writes(), pending.n_tables()), (7, 2));
        let pending_table = pending.get(one).expect("it is there");
        assert_eq!(
            (pending_table.meta.as_ref(), pending_table.is_pending),
            (Some(&meta(2)), Some(false))
        );
        let (first, text) = pending_table.steps.as_ref().expect("there are two");
        let mut read = BTreeMap::new();
        read_steps(text, &mut read).expect("as above");
        assert_eq!(*first, Version::SETUP);
        assert_eq!(
            read.into_iter().collect::<Vec<_>>(),
            [(Version::SETUP, "! P2".to_string()), (Version(1), "P2 undo".to_string())]
        );
        let pending_table = pending.get(two).expect("it is there");
        assert_eq!((pending_table.meta.is_none(), pending_table.is_pending), (true, Some(true)));
        assert_eq!(pending_table.turn, Some(Turn { to_act, changed_at: 77 }));
    }

    #[test]
    fn what_is_no_journal_is_reported() {
        let table = new_table_id();
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
