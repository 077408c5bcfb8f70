//! A step as the store keeps it: the lines of a `.game` record, with the act's id as their comment.

use std::fmt::{Display, Write};

use tabletop::{Game, Misread, Seat};

/// The gesture that stands for taking a step back.
pub const UNDO: &str = "undo";

/// One kept step, read but not yet understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// `None` for the set-up.
    pub step: Option<(Seat, &'a str)>,
    pub act_id: Option<&'a str>,
    pub lots: &'a str,
}

impl<'a> Line<'a> {
    pub fn parse(text: &'a str) -> Result<Line<'a>, Misread> {
        let (first, lots) = match text.split_once('!') {
            Some((first, lots)) => (first.trim_end(), lots.trim()),
            None => (text.trim_end(), ""),
        };
        if first.is_empty() {
            return Ok(Line { step: None, act_id: None, lots });
        }
        let (step, act_id) = match first.split_once(" # ") {
            Some((step, act_id)) => (step, Some(act_id)),
            None => (first, None),
        };
        let (seat, gesture) = step.split_once(' ').unwrap_or((step, ""));
        Ok(Line { step: Some((seat.parse()?, gesture)), act_id, lots })
    }

    pub fn lots<G: Game>(&self) -> Result<Vec<G::Lot>, Misread> {
        self.lots.split_whitespace().map(str::parse).collect()
    }
}

/// A step as text.
pub fn write(
    seat: Seat,
    gesture: &dyn Display,
    act_id: Option<&str>,
    lots: &[impl Display],
) -> String {
    let mut text = String::with_capacity(64);
    write!(text, "{seat} {gesture}").expect("a string takes everything");
    if let Some(act_id) = act_id {
        text.push_str(" # ");
        text.push_str(act_id);
    }
    if !lots.is_empty() {
        text.push('\n');
        write_lots(&mut text, lots);
    }
    text
}

/// The lots of a set-up or a step, as a `!` line.
pub fn write_lots(text: &mut String, lots: &[impl Display]) {
    text.push('!');
    for lot in lots {
        write!(text, " {lot}").expect("a string takes everything");
    }
}

/// Whether this may be the id of an act: short, visible, and no mark of the notation.
pub fn is_act_id(id: &str) -> bool {
    (1..=64).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let seat = Seat::new(1);
        let text = write(seat, &"pay coin", Some("a-1"), &["M3", "H1-5"]);
        assert_eq!(text, "P2 pay coin # a-1\n! M3 H1-5");
        let line = Line { step: Some((seat, "pay coin")), act_id: Some("a-1"), lots: "M3 H1-5" };
        assert_eq!(Line::parse(&text), Ok(line));
        let line = Line { step: Some((seat, "undo")), act_id: None, lots: "" };
        assert_eq!(Line::parse(&write(seat, &UNDO, None, &[""; 0])), Ok(line));
        assert_eq!(Line::parse("! P2"), Ok(Line { step: None, act_id: None, lots: "P2" }));
        assert!(Line::parse("nobody pay").is_err());
    }

    #[test]
    fn an_act_id_cannot_break_out_of_its_line() {
        assert!(is_act_id("0b5c-7_x.9"));
        for bad in ["", "a b", "a\nP1 leave", "a#", "!", &"x".repeat(65)] {
            assert!(!is_act_id(bad), "{bad}");
        }
    }
}
