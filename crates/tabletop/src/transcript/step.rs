//! The text of one step, as records and stores write it: `P1 pay coin # a comment`, and below it `! M18`.

use std::fmt::{Display, Write as _};

use super::{LineText, split_comment};
use crate::{Game, ParseError, Seat};

/// The action text that stands for an undo.
pub const UNDO: &str = "undo";

/// Whether the text of an action stands for an undo. Case does not matter, as in all records.
pub fn is_undo(action: &str) -> bool {
    action.eq_ignore_ascii_case(UNDO)
}

/// One step, split into its parts; actions and draws are not yet read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepText {
    /// `None` for the set-up, which has draws alone.
    pub step: Option<(Seat, String)>,
    pub comment: Option<String>,
    draws: Vec<String>,
}

impl StepText {
    pub fn parse(text: &str) -> Result<StepText, ParseError> {
        let mut parsed = StepText { step: None, comment: None, draws: Vec::new() };
        for line in text.lines() {
            let (content, comment) = split_comment(line);
            match LineText::parse(content) {
                LineText::Draws(draws) => parsed.draws.extend(draws),
                LineText::Step { step, refused_by: None } => {
                    let (seat, action) = split_seat(&step);
                    if parsed.step.is_some() || !parsed.draws.is_empty() {
                        return Err(ParseError::new("one step, and its draws below it"));
                    }
                    parsed.step = Some((seat.parse()?, action.to_string()));
                    parsed.comment = comment.map(str::to_string);
                }
                _ => return Err(ParseError::new("only a step and its draws can be stored")),
            }
        }
        Ok(parsed)
    }

    pub fn draws<G: Game>(&self) -> Result<Vec<G::Draw>, ParseError> {
        self.draws.iter().map(|draw| draw.parse()).collect()
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
        assert_eq!(step.step, Some((Seat::new(1), "pay coin".to_string())));
        assert_eq!(step.comment.as_deref(), Some("a-1"));
        assert_eq!(step.draws, ["M3", "H1-5"]);

        let undo = StepText::parse(&written(UNDO, None, &[])).expect("an undo");
        assert_eq!((undo.step, undo.comment), (Some((Seat::new(1), UNDO.to_string())), None));
        assert!(is_undo(UNDO) && is_undo("Undo") && !is_undo("undo all"));
        assert!(undo.draws.is_empty());

        let set_up = StepText::parse("! P2").expect("a set-up");
        assert_eq!((set_up.step, set_up.comment), (None, None));
        assert_eq!(set_up.draws, ["P2"]);
    }

    #[test]
    fn a_comment_may_say_anything() {
        let step =
            StepText::parse(&written("pay coin", Some("now! # ha"), &["M3"])).expect("a step");
        assert_eq!(step.comment.as_deref(), Some("now! # ha"));
        assert_eq!(step.draws, ["M3"]);
    }

    #[test]
    fn what_is_no_step_is_refused() {
        for text in [
            "nobody pay",
            "P1 pay\nP2 pay",
            "! M3\nP1 pay",
            "P1 pay -> PAY-1",
            "> P1 paid.",
            "a: b",
        ] {
            assert!(StepText::parse(text).is_err(), "{text}");
        }
    }
}
