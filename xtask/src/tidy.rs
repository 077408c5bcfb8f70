//! The habits of the house, checked by machine.

mod layers;
mod rules;
mod views;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The longest a source file may get.
const MAX_LINES: usize = 500;
/// Words that say nothing about what a thing is.
const EMPTY_WORDS: &[&str] = &["Manager", "Handler", "Helper", "Util"];

/// Words that were replaced, and by what: one thing has one word.
const RETIRED_WORDS: &[(&str, &str)] = &[
    ("gesture", "action"),
    ("Judge", "Heuristics"),
    ("LotError", "DrawError"),
    ("Misread", "ParseError"),
];

/// A source file, by its path from the root.
struct Source {
    path: String,
    text: String,
}

/// Everything that is not as it should be, one sentence each.
pub fn complaints(root: &Path) -> io::Result<Vec<String>> {
    let mut sources = Vec::new();
    for folder in ["crates", "games", "xtask", "fuzz"] {
        collect(root, &root.join(folder), "rs", &mut sources)?;
    }
    let mut complaints = Vec::new();
    for source in &sources {
        complaints.extend(file_complaints(source));
    }
    complaints.extend(layers::complaints(root, &sources)?);
    for game in folders(&root.join("games"))? {
        let name = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let of = |part: &str| {
            let prefix = format!("games/{name}/{part}/");
            let texts = sources.iter().filter(move |source| source.path.starts_with(&prefix));
            texts.map(|source| (source.path.as_str(), source.text.as_str())).collect::<Vec<_>>()
        };
        let views = of("src").into_iter().flat_map(|(path, text)| views::complaints(path, text));
        complaints.extend(views);
        let text = fs::read_to_string(game.join("RULES.md")).unwrap_or_default();
        let found = rules::complaints(&text, &of("src"), &of("tests"));
        complaints.extend(found.into_iter().map(|complaint| format!("games/{name}: {complaint}")));
    }
    Ok(complaints)
}

fn file_complaints(source: &Source) -> Vec<String> {
    let Source { path, text } = source;
    let mut complaints = Vec::new();
    let mut complain = |what: String| complaints.push(format!("{path}: {what}"));
    let n_lines = text.lines().count();
    if n_lines > MAX_LINES {
        complain(format!("{n_lines} lines: split it along the rulebook's headings"));
    }
    let first = text.lines().find(|line| !line.starts_with("#![")).unwrap_or_default();
    if !first.starts_with("//!") {
        complain("begins without //! to say what it owns".to_string());
    }
    if path.ends_with("/mod.rs") {
        complain("write foo.rs beside foo/, not foo/mod.rs".to_string());
    }
    // This crate's own tests write what must be found.
    let is_own = path.starts_with("xtask/");
    for (nth, line) in text.lines().enumerate().filter(|_| !is_own) {
        let names = ["struct ", "enum ", "trait ", "type "];
        let declared =
            names.iter().find_map(|keyword| line.split_once(keyword)).map(|(_, rest)| rest);
        let word = declared.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next());
        if let Some(Some(word)) = word
            && EMPTY_WORDS.iter().any(|empty| word.ends_with(empty))
        {
            complain(format!("line {}: '{word}' says nothing", nth + 1));
        }
        for (old, new) in RETIRED_WORDS {
            let mut words = line.split(|c: char| !c.is_alphanumeric());
            if words.any(|word| word.trim_end_matches('s') == *old) {
                complain(format!("line {}: '{old}' is now called '{new}'", nth + 1));
            }
        }
        if line.contains("TODO") || line.contains("FIXME") {
            complain(format!("line {}: left-over mark", nth + 1));
        }
    }
    complaints
}

fn folders(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() {
            folders.push(path);
        }
    }
    folders.sort();
    Ok(folders)
}

fn collect(root: &Path, folder: &Path, ending: &str, out: &mut Vec<Source>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    let mut paths = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != "corpus" && name != "artifacts" {
            collect(root, &path, ending, out)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            let relative = path.strip_prefix(root).unwrap_or(&path);
            let text = fs::read_to_string(&path)?;
            out.push(Source { path: relative.to_string_lossy().replace('\\', "/"), text });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_is_tidy() {
        let complaints = complaints(crate::root()).expect("the tree can be read");
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }

    #[test]
    fn untidy_files_are_found() {
        let check = |path: &str, text: &str| {
            file_complaints(&Source { path: path.to_string(), text: text.to_string() }).join("\n")
        };
        assert_eq!(check("crates/a/src/lib.rs", "//! Owns a.\nstruct A;\n"), "");
        assert!(check("crates/a/src/lib.rs", "struct A;\n").contains("begins without"));
        assert!(check("crates/a/src/b/mod.rs", "//! B.\n").contains("mod.rs"));
        assert!(check("crates/a/src/b.rs", "//! B.\nstruct BHelper;\n").contains("says nothing"));
        assert!(check("crates/a/src/b.rs", "//! B.\n// TODO\n").contains("left-over"));
        assert!(check("crates/a/src/b.rs", "//! Two gestures.\n").contains("called 'action'"));
        let long = format!("//! B.\n{}", "\n".repeat(500));
        assert!(check("crates/a/src/b.rs", &long).contains("501 lines"));
    }
}
