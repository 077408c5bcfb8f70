//! The tables of a RULES.md: written from a game's data, so that no value in them can deviate.
//!
//! A game's test fills `Components` from its own data and hands it to `check`. A value that is not a printed fact gets
//! the mark of its entry among the game's reconstructions, and every such entry must be marked somewhere.

use std::{collections::BTreeSet, fs, marker::PhantomData, path::Path};

use tabletop::{Game, Provenance, Reconstruction, Rulebook};

use crate::script::is_blessing;

const HEADING: &str = "## All components";
const LEGEND: &str = "Everything in the box, as this edition plays it. Two marks stand at what is not printed: ° we inferred \
                      it from several hints, † we propose it ourselves. The reasons stand below each table.";

/// The section as it grows, table by table.
#[derive(Debug)]
pub struct Components<G> {
    text: String,
    notes: Vec<&'static Reconstruction>,
    marked: BTreeSet<&'static str>,
    game: PhantomData<G>,
}

impl<G: Game> Default for Components<G> {
    fn default() -> Components<G> {
        let text = format!("{HEADING}\n\n{LEGEND}\n");
        Components { text, notes: Vec::new(), marked: BTreeSet::new(), game: PhantomData }
    }
}

impl<G: Game> Components<G> {
    /// The mark of a value of the next table, by the beginning of its entry among the reconstructions.
    pub fn mark(&mut self, what: &str) -> &'static str {
        let found = G::RECONSTRUCTIONS.iter().find(|entry| entry.what.starts_with(what));
        let entry = found.unwrap_or_else(|| panic!("no reconstruction begins with '{what}'"));
        if !self.notes.iter().any(|note| note.what == entry.what) {
            self.notes.push(entry);
        }
        self.marked.insert(entry.what);
        sign(entry.provenance)
    }

    /// Adds a table and, below it, the reasons of what was marked since the last.
    pub fn table(&mut self, title: &str, head: &[&str], rows: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let head: Vec<String> = head.iter().map(|cell| cell.to_string()).collect();
        self.text += &format!("\n#### {title}\n\n{}|{}\n", line(&head), "---|".repeat(head.len()));
        for row in rows {
            assert_eq!(row.len(), head.len(), "{title}: a row has as many cells as the head");
            self.text += &line(row);
        }
        for note in std::mem::take(&mut self.notes) {
            let reason = note.reason.trim_end_matches('.');
            self.text += &format!("\n{} {}: {reason}.\n", sign(note.provenance), note.what);
        }
    }

    /// Asserts that RULES.md has exactly these tables; with `BLESS=1` it is made so.
    pub fn check(self, manifest_dir: &str) {
        let entries = G::RECONSTRUCTIONS.iter();
        let left: Vec<_> = entries.filter(|entry| !self.marked.contains(entry.what)).collect();
        assert!(left.is_empty(), "reconstructions that no table marks: {left:?}");
        let expected = self.text.strip_prefix(HEADING).unwrap_or(&self.text).trim();
        if is_blessing() {
            let path = Path::new(manifest_dir).join("RULES.md");
            let rules = fs::read_to_string(&path).expect("RULES.md can be read");
            let above =
                rules.split(&format!("\n{HEADING}\n")).next().unwrap_or_default().trim_end();
            let text = format!("{above}\n\n{HEADING}\n\n{expected}\n");
            return fs::write(&path, text).expect("RULES.md can be written");
        }
        let found = Rulebook::parse(G::RULES).components;
        let mut lines = expected.lines().zip(found.lines().chain(std::iter::repeat("")));
        if let Some((data, written)) = lines.find(|(data, written)| data != written) {
            panic!(
                "RULES.md has\n{written}\nbut the data say\n{data}\n(BLESS=1 writes the section anew)"
            );
        }
        assert_eq!(
            expected.lines().count(),
            found.lines().count(),
            "RULES.md has more than the data"
        );
    }
}

fn sign(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Inferred => "°",
        Provenance::Proposed => "†",
    }
}

/// Amounts with their things, as far as there are any: `1 food + 2 imps`; else a dash. What has a plural is written
/// `imp(s)`.
pub fn amounts(parts: &[(u8, &str)]) -> String {
    let there = parts.iter().filter(|(n, _)| *n > 0);
    let ending = |n: u8| if n == 1 { "" } else { "s" };
    let word = |&(n, thing): &(u8, &str)| format!("{n} {}", thing.replace("(s)", ending(n)));
    let words: Vec<String> = there.map(word).collect();
    if words.is_empty() { "–".to_string() } else { words.join(" + ") }
}
