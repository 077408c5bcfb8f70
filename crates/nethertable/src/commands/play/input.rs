//! The lines a person types, of bounded length, parsed as commands or actions.

use std::io::{self, BufRead, Read};

/// The longest line that is read; the rest of it is dropped.
const MAX_LINE: u64 = 4096;

/// One line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerInput {
    Nothing,
    Help,
    How,
    Look,
    Rules,
    Rule(String),
    Components,
    Why(String),
    Advice,
    Undo,
    Log,
    Save(String),
    Quit,
    /// The nth of the numbered actions, counted from 1.
    Number(usize),
    Action(String),
}

impl PlayerInput {
    pub fn read(line: &str) -> PlayerInput {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => PlayerInput::Nothing,
            ("help" | "h" | "?", "") => PlayerInput::Help,
            ("how", "") => PlayerInput::How,
            ("look" | "view", "") => PlayerInput::Look,
            ("rules" | "rule", "") => PlayerInput::Rules,
            ("rules" | "rule", word) if word.eq_ignore_ascii_case("components") => {
                PlayerInput::Components
            }
            ("rules" | "rule", id) => PlayerInput::Rule(id.to_ascii_uppercase()),
            ("why", action) => PlayerInput::Why(action.to_string()),
            ("advice" | "a", "") => PlayerInput::Advice,
            ("undo" | "u", "") => PlayerInput::Undo,
            ("log", "") => PlayerInput::Log,
            ("save", file) => PlayerInput::Save(file.to_string()),
            ("quit" | "exit" | "q", "") => PlayerInput::Quit,
            _ => match line.parse() {
                Ok(number) => PlayerInput::Number(number),
                Err(_) => PlayerInput::Action(line.to_string()),
            },
        }
    }
}

/// The next line without its end; `None` when the input has ended. Bytes that are no text are replaced.
pub fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let n_read = input.take(MAX_LINE).read_until(b'\n', &mut bytes)?;
    if n_read == 0 {
        return Ok(None);
    }
    while n_read as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
        let mut dropped = Vec::new();
        let n_dropped = input.take(MAX_LINE).read_until(b'\n', &mut dropped)?;
        if n_dropped == 0 || dropped.ends_with(b"\n") {
            break;
        }
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_numbers_and_actions_are_told_apart() {
        assert_eq!(PlayerInput::read("  "), PlayerInput::Nothing);
        assert_eq!(PlayerInput::read("3"), PlayerInput::Number(3));
        assert_eq!(PlayerInput::read("rules pay-1"), PlayerInput::Rule("PAY-1".to_string()));
        assert_eq!(PlayerInput::read("rules Components"), PlayerInput::Components);
        assert_eq!(PlayerInput::read("Advice"), PlayerInput::Advice);
        assert_eq!(PlayerInput::read("why  pay coin"), PlayerInput::Why("pay coin".to_string()));
        assert_eq!(PlayerInput::read("pay coin"), PlayerInput::Action("pay coin".to_string()));
    }

    #[test]
    fn long_lines_are_cut_and_the_next_line_is_whole() {
        let text = format!("{}\nleave\n", "x".repeat(100_000));
        let mut input = io::Cursor::new(text.into_bytes());
        let first = read_line(&mut input).expect("readable").expect("a line");
        assert_eq!(first.len(), MAX_LINE as usize);
        assert_eq!(read_line(&mut input).expect("readable").as_deref(), Some("leave"));
        assert_eq!(read_line(&mut input).expect("readable"), None);
    }
}
