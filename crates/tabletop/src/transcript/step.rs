//! The text of one step, as records and stores write it: `P1 pay coin # a comment`, and below it `! M18`.

use std::fmt::{Display, Write as _};

use super::split_comment;
use crate::{Game, ParseError, Seat};

/// The action text that stands for an undo.
pub const UNDO: &str = "undo";

/// Whether the text of an action stands for an undo. Case does not matter, as in all records.
pub fn is_undo(action: &str) -> bool {
    action.eq_ignore_ascii_case(UNDO)
}

/// One step, split into its parts; actions and draws are not yet read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepText<'a> {
    /// `None` for the set-up, which has draws alone.
    pub step: Option<(Seat, &'a str)>,
    pub comment: Option<&'a str>,
    draws: &'a str,
}

impl<'a> StepText<'a> {
    pub fn parse(text: &'a str) -> Result<StepText<'a>, ParseError> {
        let (first, draws) = match text.split_once('!') {
            Some((first, draws)) => (first, draws),
            None => (text, ""),
        };
        let (content, comment) = split_comment(first);
        let content = content.trim();
        if content.is_empty() {
            return Ok(StepText { step: None, comment, draws });
        }
        let (seat, action) = split_seat(content);
        Ok(StepText { step: Some((seat.parse()?, action)), comment, draws })
    }

    pub fn draws<G: Game>(&self) -> Result<Vec<G::Draw>, ParseError> {
        split_draws(self.draws).map(str::parse).collect()
    }
}

/// Appends a step and, on a line of their own, its draws.
pub fn write_step(
    text: &mut String,
    seat: Seat,
    action: &dyn Display,
    comment: Option<&str>,
    draws: &[impl Display],
) {
    write!(text, "{seat} {action}").expect("writing to a String cannot fail");
    if let Some(comment) = comment {
        text.push_str(" # ");
        text.push_str(comment);
    }
    if !draws.is_empty() {
        text.push('\n');
        write_draws(text, draws);
    }
}

/// Appends draws as a `!` line, without the end of the line.
pub fn write_draws(text: &mut String, draws: &[impl Display]) {
    text.push('!');
    for draw in draws {
        write!(text, " {draw}").expect("writing to a String cannot fail");
    }
}

/// Splits a line of a step into seat and action.
pub(super) fn split_seat(content: &str) -> (&str, &str) {
    let (seat, action) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
    (seat, action.trim())
}

/// The draws of a `!` line.
pub(super) fn split_draws(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(action: &str, comment: Option<&str>, draws: &[&str]) -> String {
        let mut text = String::new();
        write_step(&mut text, Seat::new(1), &action, comment, draws);
        text
    }

    #[test]
    fn what_is_written_is_read() {
        let text = written("pay coin", Some("a-1"), &["M3", "H1-5"]);
        assert_eq!(text, "P2 pay coin # a-1\n! M3 H1-5");
        let step = StepText::parse(&text).expect("a step");
        assert_eq!((step.step, step.comment), (Some((Seat::new(1), "pay coin")), Some("a-1")));
        assert_eq!(split_draws(step.draws).collect::<Vec<_>>(), ["M3", "H1-5"]);

        let undo = written(UNDO, None, &[]);
        let undo = StepText::parse(&undo).expect("an undo");
        assert_eq!((undo.step, undo.comment), (Some((Seat::new(1), UNDO)), None));
        assert!(is_undo(UNDO) && is_undo("Undo") && !is_undo("undo all"));
        assert_eq!(split_draws(undo.draws).count(), 0);

        let set_up = StepText::parse("! P2").expect("a set-up");
        assert_eq!((set_up.step, set_up.comment), (None, None));
        assert_eq!(split_draws(set_up.draws).collect::<Vec<_>>(), ["P2"]);
        assert!(StepText::parse("nobody pay").is_err());
    }
}
