//! The style sheets of a folder as one file, without what only their readers need: comments and indentation were a ninth of
//! what was sent.

use std::{fs, path::PathBuf};

/// Joins sheets in the order given.
pub fn join(parts: impl Iterator<Item = PathBuf>) -> Result<String, String> {
    let mut joined = String::new();
    for part in parts.filter(|part| part.extension().is_some_and(|ending| ending == "css")) {
        let text =
            fs::read_to_string(&part).map_err(|error| format!("{}: {error}", part.display()))?;
        joined.push_str(&strip(&text));
        joined.push('\n');
    }
    Ok(joined)
}

/// Removes comments, indentation and empty lines. What stands in quotes stays as it is.
fn strip(text: &str) -> String {
    let mut stripped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => quoted(rest, first),
            '/' if rest.starts_with("/*") => {
                rest = rest[2..].split_once("*/").map_or("", |(_, behind)| behind);
                continue;
            }
            '\n' => {
                stripped.truncate(stripped.trim_end().len());
                if !stripped.is_empty() {
                    stripped.push('\n');
                }
                rest = rest.trim_start();
                continue;
            }
            _ => first.len_utf8(),
        };
        stripped.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    stripped
}

/// How long the quoted text at the start is, with its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == quote && !is_escaped {
            return at + letter.len_utf8();
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go_and_quotes_stay() {
        let sheet = "/* What\n   this is */\n.a {\n  color: red; /* why */\n\n  content: \"/* no */  \\\" '\";\n}\n\
                     .b::after { content: '\\'/*'; }";
        let stripped =
            ".a {\ncolor: red;\ncontent: \"/* no */  \\\" '\";\n}\n.b::after { content: '\\'/*'; }";
        assert_eq!(strip(sheet), stripped);
    }

    #[test]
    fn the_sheets_of_the_client_lose_their_comments_and_no_rule() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../client/web/style");
        let parts = fs::read_dir(folder).expect("the styles of the client");
        let mut parts: Vec<PathBuf> = parts.map(|part| part.expect("a sheet").path()).collect();
        parts.sort();
        let whole: String =
            parts.iter().map(|part| fs::read_to_string(part).expect("text")).collect();
        let joined = join(parts.into_iter()).expect("they can be read");
        assert!(joined.len() < whole.len() && !joined.contains("/*"));
        let n_rules = |text: &str| text.matches('{').count();
        assert_eq!(n_rules(&joined), n_rules(&whole));
        assert_eq!(joined.matches('}').count(), n_rules(&joined));
    }

    #[test]
    fn what_is_cut_off_does_not_panic() {
        for sheet in
            ["/* never ends", "a { content: \"never ends", "\"\\", "/", "\n\n", "é /* ü */ é"]
        {
            strip(sheet);
        }
    }
}
