//! Text that several commands print: rules, score sheets, tables, counts.

use std::io::{self, Write};

use protocol::Sheet;
use tabletop::{Block, Game, MarkdownTable, Rulebook, Seat};

/// How wide running text is set.
const WIDTH: usize = 78;

/// A number with its thing: `1 point`, `2 points`.
pub fn count(n: impl Into<i128>, thing: &str) -> String {
    let n = n.into();
    let ending = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{ending}")
}

/// Names as a sentence has them: `P1, P2 and P3`.
pub fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Running text, set anew in lines of bounded width; an empty line separates paragraphs.
pub fn write_paragraphs(out: &mut dyn Write, text: &str) -> io::Result<()> {
    for (nth, paragraph) in text.split("\n\n").enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(out, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Headings, paragraphs and tables of a RULES.md. A table too wide for a terminal is printed row by row.
pub fn write_blocks(out: &mut dyn Write, text: &str) -> io::Result<()> {
    for block in tabletop::blocks(text) {
        match block {
            Block::Heading(text) => writeln!(out, "\n{text}")?,
            Block::Paragraph(text) => write_paragraphs(out, &text)?,
            Block::Table(table) => write_table(out, &table)?,
        }
    }
    Ok(())
}

fn write_table(out: &mut dyn Write, table: &MarkdownTable<'_>) -> io::Result<()> {
    let length = |cell: &str| cell.chars().count();
    let lines = || std::iter::once(&table.head).chain(&table.rows);
    let width = |nth: usize| lines().map(|row| length(row[nth])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
    let is_narrow = widths.iter().map(|width| width + 2).sum::<usize>() <= WIDTH;
    for row in lines().filter(|_| is_narrow) {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}  "));
        writeln!(out, "  {}", cells.collect::<String>().trim_end())?;
    }
    for row in table.rows.iter().filter(|_| !is_narrow) {
        let cells =
            table.head.iter().zip(row).skip(1).map(|(head, cell)| format!("{head}: {cell}"));
        let cells: Vec<String> = cells.collect();
        write_paragraphs(out, &format!("{} — {}", row[0], cells.join("; ")))?;
    }
    Ok(())
}

/// A rule with its title: `PAY-1 (Pay one piece)`.
pub fn titled(book: &Rulebook<'_>, id: &str) -> String {
    match book.find(id) {
        Some(rule) if !rule.title.is_empty() => format!("{id} ({})", rule.title),
        _ => id.to_string(),
    }
}

/// A rule in full.
pub fn write_rule(out: &mut dyn Write, book: &Rulebook<'_>, id: &str) -> io::Result<()> {
    let Some(rule) = book.find(id) else {
        return writeln!(out, "{id}: this rule is not written down.");
    };
    writeln!(out, "{} — {}", rule.id, rule.title)?;
    for line in rule.text.lines() {
        writeln!(out, "    {line}")?;
    }
    if !rule.source.is_empty() {
        writeln!(out, "    Source: {}", rule.source)?;
    }
    if !rule.ruling.is_empty() {
        writeln!(out, "    Ruling: {}", rule.ruling)?;
    }
    Ok(())
}

/// A view in words, without blanks at the ends of its lines.
pub fn write_view(out: &mut dyn Write, view: &str) -> io::Result<()> {
    view.trim_end().lines().try_for_each(|line| writeln!(out, "{}", line.trim_end()))
}

/// Who can win a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victory {
    /// All together, or nobody.
    Together,
    /// One seat, or all that are tied for the first place.
    Shared,
    /// One seat; a tie has no winner.
    Alone,
}

impl Victory {
    pub fn of<G: Game>() -> Victory {
        Victory::new(G::IS_COOP, G::SHARES_VICTORY)
    }

    pub fn new(is_coop: bool, shares_victory: bool) -> Victory {
        match (is_coop, shares_victory) {
            (true, _) => Victory::Together,
            (false, true) => Victory::Shared,
            (false, false) => Victory::Alone,
        }
    }
}

/// The score sheets of a finished game, line by line, and who won.
pub fn write_sheets(
    out: &mut dyn Write,
    sheets: &[Sheet],
    victory: Victory,
    name: impl Fn(Seat) -> String,
) -> io::Result<()> {
    for (sheet, seat) in sheets.iter().zip(Seat::all(sheets.len())) {
        writeln!(out, "{}: {}", name(seat), count(sheet.total, "point"))?;
        let width = sheet.lines.iter().map(|row| row.text.chars().count()).max().unwrap_or(0);
        for row in &sheet.lines {
            let gap = " ".repeat(width - row.text.chars().count());
            writeln!(out, "  {:>+4}  {}{gap}  [{}]", row.points, row.text, row.rule)?;
        }
    }
    writeln!(out, "{}", verdict(sheets, victory, name))
}

/// Who won, and whether points alone decided it.
fn verdict(sheets: &[Sheet], victory: Victory, name: impl Fn(Seat) -> String) -> String {
    let (winners, others): (Vec<Seat>, Vec<Seat>) =
        Seat::all(sheets.len()).partition(|seat| sheets[seat.index()].rank == 0);
    let points = |seat: Seat| sheets[seat.index()].total;
    let names: Vec<String> = winners.iter().map(|&seat| name(seat)).collect();
    match winners.as_slice() {
        [] => "Nobody wins.".to_string(),
        _ if victory == Victory::Together => "All win together.".to_string(),
        [winner] if others.iter().any(|&seat| points(seat) == points(*winner)) => {
            format!("{} wins on the tie-break.", names[0])
        }
        [_] => format!("{} wins.", names[0]),
        _ if victory == Victory::Alone => {
            format!("{} are tied, so nobody wins.", list(&names))
        }
        _ => format!("{} share the victory.", list(&names)),
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{PerSeat, Scores};

    use super::*;

    fn sheets(scores: &Scores) -> Vec<Sheet> {
        let sheet = |seat| Sheet {
            total: scores.points[seat],
            rank: scores.ranks[seat],
            lines: Vec::new(),
        };
        Seat::all(3).map(sheet).collect()
    }

    #[test]
    fn tables_fit_into_a_terminal() {
        fn check<G: Game>() {
            let mut out = Vec::new();
            let components = Rulebook::parse(G::RULES).components;
            write_blocks(&mut out, components).expect("a vector takes everything");
            let text = String::from_utf8(out).expect("text");
            let long: Vec<&str> = text.lines().filter(|l| l.chars().count() > WIDTH + 2).collect();
            assert!(long.is_empty(), "{long:?}");
            // Every cell of every table is there, wherever a line breaks.
            let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let (text, mut n_cells) = (squeeze(&text), 0);
            for block in tabletop::blocks(components) {
                let Block::Table(table) = block else { continue };
                for cell in table.rows.iter().flatten() {
                    assert!(text.contains(&squeeze(cell)), "{cell}");
                    n_cells += 1;
                }
            }
            assert!(n_cells > 50, "{n_cells} cells");
        }
        struct Every;
        impl protocol::GameVisitor for Every {
            type Output = ();

            fn visit<G: protocol::Playable>(self) {
                check::<G>();
            }
        }
        for game in protocol::GameId::ALL {
            game.visit(Every);
        }
    }

    #[test]
    fn the_verdict_says_what_decided() {
        #[track_caller]
        fn check(points: [i32; 3], tie_break: [i32; 3], expected: &str) {
            let mut by_seat = PerSeat::filled(0);
            for (seat, points) in Seat::all(3).zip(points) {
                by_seat[seat] = points;
            }
            let strength = |seat: Seat| (points[seat.index()], tie_break[seat.index()]);
            let scores = Scores::ranked(3, by_seat, strength);
            assert_eq!(
                verdict(&sheets(&scores), Victory::Shared, |seat| seat.to_string()),
                expected
            );
        }
        check([1, 7, 3], [0, 0, 0], "P2 wins.");
        check([7, 7, 3], [0, 1, 2], "P2 wins on the tie-break.");
        check([7, 7, 3], [1, 1, 2], "P1 and P2 share the victory.");
        check([7, 7, 7], [1, 1, 1], "P1, P2 and P3 share the victory.");
        let lost = Scores::cooperative(3, 0, false);
        assert_eq!(
            verdict(&sheets(&lost), Victory::Together, |seat| seat.to_string()),
            "Nobody wins."
        );
        let tied = Scores::ranked(3, PerSeat::filled(7), |seat| seat.index().min(1));
        assert_eq!(
            verdict(&sheets(&tied), Victory::Alone, |seat| seat.to_string()),
            "P2 and P3 are tied, so nobody wins."
        );
    }

    #[test]
    fn one_thing_is_singular() {
        assert_eq!(count(1, "point"), "1 point");
        assert_eq!(count(0, "step"), "0 steps");
        assert_eq!(count(-2, "point"), "-2 points");
    }

    #[test]
    fn names_are_listed_as_in_a_sentence() {
        let names = ["P1", "P2", "P3"].map(str::to_string);
        assert_eq!(list(&names[..1]), "P1");
        assert_eq!(list(&names[..2]), "P1 and P2");
        assert_eq!(list(&names), "P1, P2 and P3");
    }

    #[test]
    fn running_text_is_set_in_short_lines() {
        let mut out = Vec::new();
        let text = format!("{}\n\nend", "word\n".repeat(40).trim_end());
        write_paragraphs(&mut out, &text).expect("a vector takes everything");
        let text = String::from_utf8(out).expect("text");
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.ends_with("word\n\nend\n"), "{text}");
        assert_eq!(text.matches("word").count(), 40);
    }
}
