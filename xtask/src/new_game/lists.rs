//! The lists in which a game must be entered, and how a line is added to each.

use super::names::Names;

/// Adds a game to the text of a list; `None` where the list is not found.
type Change = fn(&str, &Names) -> Option<String>;

/// Every file with a list of games, by its path from the root.
pub(super) const ALL: &[(&str, Change)] = &[
    ("Cargo.toml", workspace),
    ("crates/protocol/Cargo.toml", dependency),
    ("crates/protocol/src/game_id.rs", game_id),
    ("crates/client/Cargo.toml", dependency),
    ("README.md", readme),
];

/// The workspace knows the crate, and the page's build makes it small.
fn workspace(text: &str, names: &Names) -> Option<String> {
    let name = &names.kebab;
    let path = format!("{name} = {{ path = \"games/{name}\" }}");
    let text = after_last(text, |line| line.contains("{ path = \"games/"), &path)?;
    let profile = format!("\n[profile.wasm.package.{name}]\nopt-level = \"s\"");
    let heading = text.rfind("\n[profile.wasm.package.")?;
    let end = heading + text[heading..].find("\n\n").unwrap_or(text[heading..].len());
    Some(format!("{}\n{profile}{}", &text[..end], &text[end..]))
}

/// A crate depends on the game, next to the games it depends on already.
fn dependency(text: &str, names: &Names) -> Option<String> {
    let line = format!("{}.workspace = true", names.kebab);
    after_last(text, |line| line.starts_with("monster-inn"), &line)
}

/// `for_games!`, from which everything else is derived.
fn game_id(text: &str, names: &Names) -> Option<String> {
    let start = text.find("macro_rules! for_games")?;
    let end = start + text[start..].find("\n        }")?;
    let line = format!("\n            {}::{},", names.snake, names.camel);
    Some(format!("{}{line}{}", &text[..end], &text[end..]))
}

/// The table of games.
fn readme(text: &str, names: &Names) -> Option<String> {
    let start = text.find("| game | players | state |")?;
    let end = start + text[start..].find("\n\n")?;
    let row = format!("\n| {} | 2–4 | new |", names.title);
    Some(format!("{}{row}{}", &text[..end], &text[end..]))
}

/// The text with a line added after the last one that is wanted.
fn after_last(text: &str, is_wanted: impl Fn(&str) -> bool, line: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| is_wanted(line))?;
    lines.insert(last + 1, line);
    Some(lines.join("\n") + "\n")
}
