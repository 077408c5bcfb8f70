//! Steps on their way to their tables. A commit writes all its steps as one text, one behind the other; here they are
//! gathered by table, until many of them are settled at once.
//!
//! A step in such a text is `VERSION STEP`, in the journal `TABLE VERSION STEP`; a blank line parts them.

use std::{collections::BTreeMap, fmt::Write as _};

use crate::ids::TableId;

const PART: &str = "\n\n";

/// What is in the journal and nowhere else yet.
#[derive(Debug, Default)]
pub struct Pending {
    /// The first version and all steps of each table, as text.
    tables: BTreeMap<TableId, (u32, String)>,
    n_steps: usize,
}

impl Pending {
    pub fn n_steps(&self) -> usize {
        self.n_steps
    }

    pub fn add(&mut self, table: TableId, version: u32, step: &str) {
        let (_, text) = self.tables.entry(table).or_insert_with(|| (version, String::new()));
        write_step(text, version, step);
        self.n_steps += 1;
    }

    pub fn text(&self, table: TableId) -> Option<&str> {
        self.tables.get(&table).map(|(_, text)| text.as_str())
    }

    /// Each table with its first version and its text.
    pub fn iter(&self) -> impl Iterator<Item = (&TableId, u32, &str)> {
        self.tables.iter().map(|(table, (first, text))| (table, *first, text.as_str()))
    }

    /// Reads a text of the journal.
    pub fn read(&mut self, journal: &str) -> Result<(), String> {
        for part in parts(journal) {
            let (table, step) = part.split_once(' ').ok_or(part)?;
            let (version, step) = read_step(step)?;
            self.add(table.parse().map_err(|()| part)?, version, step);
        }
        Ok(())
    }
}

/// Adds a step to a text of the journal.
pub fn write_journal(journal: &mut String, table: TableId, version: u32, step: &str) {
    journal.push_str(table.as_str());
    journal.push(' ');
    write_step(journal, version, step);
}

fn write_step(text: &mut String, version: u32, step: &str) {
    write!(text, "{version} {step}{PART}").expect("a string takes everything");
}

/// Reads the steps of one table's text.
pub fn read_steps(text: &str, steps: &mut BTreeMap<u32, String>) -> Result<(), String> {
    for part in parts(text) {
        let (version, step) = read_step(part)?;
        steps.insert(version, step.to_string());
    }
    Ok(())
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_terminator(PART)
}

fn read_step(part: &str) -> Result<(u32, &str), &str> {
    let (version, step) = part.split_once(' ').ok_or(part)?;
    Ok((version.parse().map_err(|_| part)?, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let (one, two) = (TableId::random(), TableId::random());
        let steps = [(one, 0, "! P2"), (two, 4, "P1 leave # a-1\n! M3 H1-5"), (one, 1, "P2 undo")];
        let mut journal = String::new();
        steps.iter().for_each(|(table, nth, step)| write_journal(&mut journal, *table, *nth, step));
        let mut pending = Pending::default();
        pending.read(&journal).expect("it was written here");
        assert_eq!(pending.n_steps(), 3);
        let mut read = BTreeMap::new();
        read_steps(pending.text(one).expect("it is there"), &mut read).expect("as above");
        assert_eq!(
            read.into_iter().collect::<Vec<_>>(),
            [(0, "! P2".to_string()), (1, "P2 undo".to_string())]
        );
        assert_eq!(pending.iter().map(|(_, first, _)| first).sum::<u32>(), 4);
        assert!(Pending::default().read("nonsense").is_err());
        assert!(read_steps("x y\n\n", &mut BTreeMap::new()).is_err());
    }
}
