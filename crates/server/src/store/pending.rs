//! What is in the journal and not in its own place yet. A commit writes all its steps and heads as one text, one behind
//! the other; here they are gathered by table, until they are settled.
//!
//! A part of the journal is `TABLE VERSION STEP`, `TABLE head JSON`, `TABLE due` or `TABLE rest`, and of a table's own
//! steps `VERSION STEP`; a blank line parts them.

use std::{collections::BTreeMap, fmt::Write as _};

use super::Write;
use crate::{head::Head, ids::TableId};

const PART: &str = "\n\n";

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
    pub is_due: Option<bool>,
    /// The first version, and all steps as text.
    pub steps: Option<(u32, String)>,
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
        self.n_writes += 1;
        let waiting = self.tables.entry(table).or_default();
        match write {
            Write::Step { version, text, .. } => {
                let (_, steps) = waiting.steps.get_or_insert_with(|| (*version, String::new()));
                write_step(steps, *version, text);
            }
            Write::Head { head, .. } => waiting.head = Some(head.clone()),
            Write::Due { is_due, .. } => waiting.is_due = Some(*is_due),
            Write::Guest { .. } | Write::Link { .. } | Write::Unlink { .. } => {}
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

    /// Reads a text of the journal.
    pub fn read(&mut self, journal: &str) -> Result<(), String> {
        parts(journal).try_for_each(|part| {
            self.add(&read_write(part).ok_or(part)?);
            Ok(())
        })
    }
}

/// The table of a write that goes through the journal.
pub fn table_of(write: &Write) -> Option<TableId> {
    match write {
        Write::Step { table, .. } | Write::Head { table, .. } | Write::Due { table, .. } => {
            Some(*table)
        }
        Write::Guest { .. } | Write::Link { .. } | Write::Unlink { .. } => None,
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
        }
        Write::Due { is_due, .. } => journal.push_str(if *is_due { "due" } else { "rest" }),
        Write::Guest { .. } | Write::Link { .. } | Write::Unlink { .. } => {}
    }
    journal.push_str(PART);
    true
}

fn read_write(part: &str) -> Option<Write> {
    let (table, what) = part.split_once(' ')?;
    let table = table.parse().ok()?;
    Some(match what.split_once(' ') {
        None => Write::Due { table, is_due: read_due(what)? },
        Some(("head", json)) => Write::Head { table, head: serde_json::from_str(json).ok()? },
        Some((version, step)) => {
            Write::Step { table, version: version.parse().ok()?, text: step.to_string() }
        }
    })
}

fn read_due(word: &str) -> Option<bool> {
    match word {
        "due" => Some(true),
        "rest" => Some(false),
        _ => None,
    }
}

fn write_step(text: &mut String, version: u32, step: &str) {
    write!(text, "{version} {step}{PART}").expect("a string takes everything");
}

/// Reads the steps of one table's text.
pub fn read_steps(text: &str, steps: &mut BTreeMap<u32, String>) -> Result<(), String> {
    for part in parts(text) {
        let (version, step) = part.split_once(' ').ok_or(part)?;
        steps.insert(version.parse().map_err(|_| part)?, step.to_string());
    }
    Ok(())
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_terminator(PART)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Hash;

    fn head(host: u8) -> Box<Head> {
        let seed = "a blank line\n\nis none here".to_string();
        Box::new(Head { host: Hash([host; 32]), seed, ..Head::sample() })
    }

    #[test]
    fn what_is_written_is_read() {
        let (one, two) = (TableId::random(), TableId::random());
        let step = |table, version, text: &str| Write::Step { table, version, text: text.into() };
        let writes = [
            Write::Head { table: one, head: head(1) },
            step(one, 0, "! P2"),
            step(two, 4, "P1 leave # a-1\n! M3 H1-5"),
            Write::Due { table: two, is_due: true },
            step(one, 1, "P2 undo"),
            Write::Head { table: one, head: head(2) },
            Write::Due { table: one, is_due: false },
        ];
        let mut journal = String::new();
        assert!(writes.iter().all(|write| write_journal(&mut journal, write)));
        assert!(!write_journal(&mut journal, &Write::Unlink { secret: Hash([0; 32]) }));
        let mut pending = Pending::default();
        pending.read(&journal).expect("it was written here");
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
    }

    #[test]
    fn what_is_no_journal_is_told() {
        let table = TableId::random();
        for bad in
            ["nonsense", "no-table 1 x", &format!("{table} x y"), &format!("{table} head {{}}")]
        {
            assert_eq!(Pending::default().read(bad), Err(bad.to_string()));
        }
        assert!(read_steps("x y\n\n", &mut BTreeMap::new()).is_err());
    }
}
