//! Parses one line of a record by its mark into a field, draws, an event, an assertion or a step.
//!
//! The marks are the same for whole games and for all that is written like them.

use super::step::split_draws;
use crate::{ParseError, number};

/// A line without its comment, split but not yet understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineText {
    /// `key: value`
    Field { key: String, value: String },
    /// `! M18 H16-20`
    Draws(Vec<String>),
    /// `> P1 paid 1 coin.`
    Event(String),
    /// `? pool: 2 coins`; without a colon the value is empty.
    Assertion { key: String, value: String },
    /// Anything else, and what stands behind its `->`: the rule that must refuse it, which `check_rule` looks at.
    Step { step: String, refused_by: Option<String> },
}

impl LineText {
    pub fn parse(content: &str) -> LineText {
        let content = content.trim();
        let pair = |key: &str, value: &str| (squeeze(key), squeeze(value));
        if let Some(draws) = content.strip_prefix('!') {
            LineText::Draws(split_draws(draws).map(str::to_string).collect())
        } else if let Some(event) = content.strip_prefix('>') {
            LineText::Event(squeeze(event))
        } else if let Some(assertion) = content.strip_prefix('?') {
            let (key, value) = assertion.split_once(':').unwrap_or((assertion, ""));
            let (key, value) = pair(key, value);
            LineText::Assertion { key, value }
        } else if let Some((key, value)) = content.split_once(':') {
            let (key, value) = pair(key, value);
            LineText::Field { key, value }
        } else if let Some((step, rule)) = content.rsplit_once("->") {
            LineText::Step { step: squeeze(step), refused_by: Some(squeeze(rule)) }
        } else {
            LineText::Step { step: squeeze(content), refused_by: None }
        }
    }
}

/// What stands behind `->` must look like a rule: letters, a hyphen and a number, as all rules are called.
pub fn check_rule(rule: &str) -> Result<(), ParseError> {
    let is_rule = rule.split_once('-').is_some_and(|(name, nth)| {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_name && number(nth).is_some()
    });
    if is_rule {
        return Ok(());
    }
    let like = "after '->' comes the rule that refuses it, like TURN-1";
    Err(ParseError::new(match rule {
        "" => format!("the rule is missing: {like}"),
        _ => format!("'{rule}' is not a rule: {like}"),
    }))
}

/// Splits a line at its comment: `#` at its start or after a blank.
pub fn split_comment(line: &str) -> (&str, Option<&str>) {
    let starts = line.char_indices().filter(|&(_, c)| c == '#').map(|(at, _)| at);
    let is_comment = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    match starts.into_iter().find(is_comment) {
        Some(at) => (&line[..at], Some(line[at + 1..].trim())),
        None => (line, None),
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
