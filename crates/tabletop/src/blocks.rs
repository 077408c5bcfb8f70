//! Parses the parts of RULES.md that are not rules: headings, paragraphs, tables.

/// One piece of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block<'a> {
    /// `#### Monsters`
    Heading(&'a str),
    /// Lines up to an empty one, set as one.
    Paragraph(String),
    Table(MarkdownTable<'a>),
}

/// Rows of cells; every row has as many as the head.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MarkdownTable<'a> {
    pub head: Vec<&'a str>,
    pub rows: Vec<Vec<&'a str>>,
}

/// Splits a section into its blocks.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for line in text.lines().map(str::trim) {
        let was_open = std::mem::replace(&mut is_open, !line.is_empty());
        if line.is_empty() {
            continue;
        }
        if line.starts_with('#') {
            blocks.push(Block::Heading(line.trim_start_matches('#').trim()));
            is_open = false;
        } else if let Some(cells) = cells(line) {
            match blocks.last_mut() {
                Some(Block::Table(table)) if was_open => table.add(cells),
                _ => blocks.push(Block::Table(MarkdownTable { head: cells, rows: Vec::new() })),
            }
        } else {
            match blocks.last_mut() {
                Some(Block::Paragraph(text)) if was_open => *text = format!("{text} {line}"),
                _ => blocks.push(Block::Paragraph(line.to_string())),
            }
        }
    }
    blocks
}

impl<'a> MarkdownTable<'a> {
    /// The line of dashes below the head is no row.
    fn add(&mut self, mut cells: Vec<&'a str>) {
        let is_rule = |cell: &&str| !cell.is_empty() && cell.chars().all(|c| "-:".contains(c));
        if self.rows.is_empty() && cells.iter().all(is_rule) {
            return;
        }
        cells.resize(self.head.len(), "");
        self.rows.push(cells);
    }
}

/// The cells of `| a | b |`.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_paragraphs_and_tables_are_told_apart() {
        let text =
            "Two\nlines.\n\nAnother.\n#### Kinds\n| a | b |\n|---|:-:|\n| 1 | - |\n| 2 |\n\nEnd.\n";
        let table =
            MarkdownTable { head: vec!["a", "b"], rows: vec![vec!["1", "-"], vec!["2", ""]] };
        let expected = [
            Block::Paragraph("Two lines.".to_string()),
            Block::Paragraph("Another.".to_string()),
            Block::Heading("Kinds"),
            Block::Table(table),
            Block::Paragraph("End.".to_string()),
        ];
        assert_eq!(blocks(text), expected);
        assert_eq!(
            blocks("| only |\n"),
            [Block::Table(MarkdownTable { head: vec!["only"], rows: vec![] })]
        );
        assert!(blocks("").is_empty());
    }
}
