//! Rules and score sheets in words, as several commands print them.

use std::io::{self, Write};

use tabletop::{Game, Rulebook, Seat, View};

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
pub fn write_view(out: &mut dyn Write, view: &impl View) -> io::Result<()> {
    view.to_string().trim_end().lines().try_for_each(|line| writeln!(out, "{}", line.trim_end()))
}

/// The score sheets of a finished game, line by line, and who won.
pub fn write_sheets<G: Game>(
    out: &mut dyn Write,
    game: &G,
    name: impl Fn(Seat) -> String,
) -> io::Result<()> {
    let Some(scores) = game.scores() else { return Ok(()) };
    let n_seats = game.n_seats();
    for seat in Seat::all(n_seats) {
        let sheet = game.sheet(seat);
        writeln!(out, "{}: {} points", name(seat), scores.points[seat])?;
        let width = sheet.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
        for line in &sheet {
            let gap = " ".repeat(width - line.text.chars().count());
            writeln!(out, "  {:>+4}  {}{gap}  [{}]", line.points, line.text, line.rule)?;
        }
    }
    let winners: Vec<String> =
        Seat::all(n_seats).filter(|&seat| scores.ranks[seat] == 0).map(name).collect();
    match winners.as_slice() {
        [] => writeln!(out, "Nobody wins."),
        [winner] => writeln!(out, "{winner} wins."),
        winners if winners.len() == n_seats => writeln!(out, "All win together."),
        winners => writeln!(out, "{} share the victory.", winners.join(" and ")),
    }
}
