//! Reading hand-written text: errors that name line and cause, and the `key: value` fields of a scene.

use std::{collections::BTreeMap, fmt};

/// A number in its plain form: digits, without sign or leading zero.
pub fn number(text: &str) -> Option<u32> {
    let is_plain =
        text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

/// Whether a character is a command to a terminal, or turns the text around it, instead of being seen itself.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Refuses a text for people, such as a title, that has characters which are not printed.
pub fn check_printable(text: &str) -> Result<(), ParseError> {
    match text.chars().find(|c| is_unprintable(*c)) {
        None => Ok(()),
        Some(c) => {
            let code = u32::from(c);
            Err(ParseError::new(format!(
                "the character U+{code:04X} cannot be printed: leave it out"
            )))
        }
    }
}

/// A word that could not be read, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError(String);

impl ParseError {
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError(message.into())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseError {}

/// A text that could not be read or did not hold, with its line, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    pub line: usize,
    pub message: String,
}

impl TextError {
    pub fn new(line: usize, message: impl fmt::Display) -> TextError {
        TextError { line, message: message.to_string() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TextError {}

/// One `key: value` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub line: usize,
    pub key: String,
    pub value: String,
}

impl Field {
    /// Runs a reader over the value; its errors get this field's line and key.
    pub fn read<T>(
        &self,
        reader: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<T, TextError> {
        reader(&self.value)
            .map_err(|error| TextError::new(self.line, format!("{}: {error}", self.key)))
    }
}

/// The fields of a record; a reader takes out those it knows, and `finish` reports the rest as errors.
#[derive(Clone, Debug)]
pub struct Fields {
    /// Where the record begins, for errors about what is missing.
    pub line: usize,
    fields: Vec<Field>,
    declared: Vec<String>,
    taken: Vec<(String, usize)>,
}

impl Fields {
    /// Keys are compared without regard to case; a key must not stand twice.
    pub fn new(line: usize, fields: Vec<Field>) -> Result<Fields, TextError> {
        let mut lines = BTreeMap::new();
        for field in &fields {
            if let Some(first) = lines.insert(field.key.to_ascii_lowercase(), field.line) {
                let message = format!("'{}' stands on line {first} already", field.key);
                return Err(TextError::new(field.line, message));
            }
        }
        Ok(Fields { line, fields, declared: Vec::new(), taken: Vec::new() })
    }

    /// From pairs as `Game::write_scene` gives them.
    pub fn from_pairs(pairs: Vec<(String, String)>) -> Fields {
        let field = |(key, value)| Field { line: 1, key, value };
        let fields = pairs.into_iter().map(field).collect();
        Fields { line: 1, fields, declared: Vec::new(), taken: Vec::new() }
    }

    /// This key is known, and read elsewhere.
    pub fn declare(&mut self, key: &str) {
        self.declared.push(key.to_string());
    }

    /// Whether somebody has asked for this key, or knows it.
    pub fn is_known(&self, key: &str) -> bool {
        self.declared.iter().any(|known| known.eq_ignore_ascii_case(key))
    }

    /// Reports the first field that is none of these as an error.
    pub fn expect(&mut self, keys: &[String]) -> Result<(), TextError> {
        let is_known = |field: &Field| keys.iter().any(|key| key.eq_ignore_ascii_case(&field.key));
        match self.fields.iter().find(|field| !is_known(field)) {
            Some(field) => Err(unknown(field, &[&self.declared[..], keys].concat())),
            None => Ok(()),
        }
    }

    /// The line of a field that was taken, else that of the record.
    pub fn line_of(&self, key: &str) -> usize {
        self.taken.iter().find(|(known, _)| known == key).map_or(self.line, |(_, line)| *line)
    }

    /// Of these fields the one that stands last in the text, with its line. If none was taken it is the first
    /// of them, at the line of the record.
    pub fn last_of<'a>(&self, keys: &[&'a str]) -> (&'a str, usize) {
        let line =
            |key: &str| self.taken.iter().find(|(known, _)| known == key).map(|taken| taken.1);
        let taken = keys.iter().filter_map(|&key| Some((key, line(key)?)));
        let last = taken.reduce(|last, next| if next.1 > last.1 { next } else { last });
        last.unwrap_or((keys.first().copied().unwrap_or_default(), self.line))
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    pub fn take(&mut self, key: &str) -> Option<Field> {
        self.declared.push(key.to_string());
        let nth = self.fields.iter().position(|field| field.key.eq_ignore_ascii_case(key))?;
        let field = self.fields.remove(nth);
        self.taken.push((key.to_string(), field.line));
        Some(field)
    }

    /// Takes a field and reads it; a field that is not there gives `default`.
    pub fn read_or<T>(
        &mut self,
        key: &str,
        default: T,
        reader: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<T, TextError> {
        self.take(key).map_or(Ok(default), |field| field.read(reader))
    }

    /// Takes a field that must be there.
    pub fn require(&mut self, key: &str) -> Result<Field, TextError> {
        let line = self.line;
        self.take(key)
            .ok_or_else(|| TextError::new(line, format!("the line '{key}: …' is missing")))
    }

    /// An error for the first field nobody asked for.
    pub fn finish(self) -> Result<(), TextError> {
        self.fields.first().map_or(Ok(()), |field| Err(unknown(field, &self.declared)))
    }
}

fn unknown(field: &Field, known: &[String]) -> TextError {
    let message = format!("'{}' is not a field here; known are: {}", field.key, known.join(", "));
    TextError::new(field.line, message)
}
