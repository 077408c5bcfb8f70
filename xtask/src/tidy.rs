//! Checks of the source text that hold for the whole workspace: file headers and lengths, words, layers, rules, boards, styles.

mod boards;
mod duplicates;
mod layers;
mod rules;
mod styles;
mod views;
mod words;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The longest a source file may get.
const MAX_LINES: usize = 500;
/// Endings of type names that say nothing about what a thing is.
const VAGUE_SUFFIXES: &[&str] = &["Manager", "Handler", "Helper", "Util"];

/// A source file, by its path from the root.
struct SourceFile {
    path: String,
    text: String,
}

/// Returns everything that is wrong, one sentence each.
pub fn problems(root: &Path) -> io::Result<Vec<String>> {
    let mut sources = Vec::new();
    for folder in ["crates", "games", "xtask", "fuzz"] {
        collect(root, &root.join(folder), "rs", &mut sources)?;
    }
    let mut texts = root_documents(root)?;
    for folder in ["crates", "games", "xtask", "docs", "referees"] {
        collect(root, &root.join(folder), "md", &mut texts)?;
        collect(root, &root.join(folder), "ftl", &mut texts)?;
    }
    let mut problems = Vec::new();
    for source in &sources {
        problems.extend(file_problems(source));
    }
    problems.extend(sources.iter().chain(&texts).flat_map(words::problems));
    let mut styles = Vec::new();
    collect(root, &root.join("crates/client"), "css", &mut styles)?;
    problems.extend(styles.iter().flat_map(styles::problems));
    problems.extend(layers::problems(root, &sources)?);
    problems.extend(duplicates::problems(&sources));
    problems.extend(boards::problems(&sources));
    for game in folders(&root.join("games"))? {
        let name = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let of = |part: &str| {
            let prefix = format!("games/{name}/{part}/");
            let texts = sources.iter().filter(move |source| source.path.starts_with(&prefix));
            texts.map(|source| (source.path.as_str(), source.text.as_str())).collect::<Vec<_>>()
        };
        let views = of("src").into_iter().flat_map(|(path, text)| views::problems(path, text));
        problems.extend(views);
        let text = fs::read_to_string(game.join("RULES.md")).unwrap_or_default();
        let found = rules::problems(&text, &of("src"), &of("tests"));
        problems.extend(found.into_iter().map(|problem| format!("games/{name}: {problem}")));
    }
    Ok(problems)
}

fn file_problems(source: &SourceFile) -> Vec<String> {
    let SourceFile { path, text } = source;
    let mut problems = Vec::new();
    let mut report = |what: String| problems.push(format!("{path}: {what}"));
    let n_lines = text.lines().count();
    if n_lines > MAX_LINES {
        report(format!("{n_lines} lines: split it along the rulebook's headings"));
    }
    let first = text.lines().find(|line| !line.starts_with("#![")).unwrap_or_default();
    if !first.starts_with("//!") {
        report("begins without //! to say what it owns".to_string());
    }
    if path.ends_with("/mod.rs") {
        report("write foo.rs beside foo/, not foo/mod.rs".to_string());
    }
    // This crate's own tests write what must be found.
    let is_own = path.starts_with("xtask/src/");
    for (nth, line) in text.lines().enumerate().filter(|_| !is_own) {
        let names = ["struct ", "enum ", "trait ", "type "];
        let declared =
            names.iter().find_map(|keyword| line.split_once(keyword)).map(|(_, rest)| rest);
        let word = declared.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next());
        if let Some(Some(word)) = word
            && VAGUE_SUFFIXES.iter().any(|empty| word.ends_with(empty))
        {
            report(format!("line {}: '{word}' says nothing", nth + 1));
        }
        if line.contains("match () {") || line.trim_start().starts_with("true =>") {
            report(format!("line {}: a match on () or on a bool reads better as `if`", nth + 1));
        }
        if let Some(pattern) =
            ["Some(true) =>", "Some(false) =>"].iter().find(|p| line.trim_start().starts_with(**p))
            && is_before_wildcard(text, nth)
        {
            let pattern = pattern.trim_end_matches(" =>");
            report(format!(
                "line {}: a choice between {pattern} and all else reads better as `if`",
                nth + 1
            ));
        }
        if line.contains("TODO") || line.contains("FIXME") {
            report(format!("line {}: left-over mark", nth + 1));
        }
    }
    problems
}

/// Whether the arm after the one that begins in this line is `_ =>`.
fn is_before_wildcard(text: &str, nth: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = text.lines().skip(nth);
    let own = lines.next().map(indent);
    // The body of the arm is further to the right, and its bracket may close in a line of its own.
    let next = lines.find(|line| {
        Some(indent(line)) <= own
            && !line.trim().is_empty()
            && !line.trim_start().starts_with(['}', ')'])
    });
    next.is_some_and(|line| Some(indent(line)) == own && line.trim_start().starts_with("_ =>"))
}

/// The documents beside the folders, such as README.md.
fn root_documents(root: &Path) -> io::Result<Vec<SourceFile>> {
    let mut documents = Vec::new();
    for entry in fs::read_dir(root)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "md") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            documents.push(SourceFile { path: name, text: fs::read_to_string(&path)? });
        }
    }
    documents.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(documents)
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

fn collect(root: &Path, folder: &Path, ending: &str, out: &mut Vec<SourceFile>) -> io::Result<()> {
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
            out.push(SourceFile { path: relative.to_string_lossy().replace('\\', "/"), text });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_tidy() {
        let problems = problems(crate::root()).expect("the tree can be read");
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn untidy_files_are_found() {
        let check = |path: &str, text: &str| {
            file_problems(&SourceFile { path: path.to_string(), text: text.to_string() }).join("\n")
        };
        assert_eq!(check("crates/a/src/lib.rs", "//! Owns a.\nstruct A;\n"), "");
        assert!(check("crates/a/src/lib.rs", "struct A;\n").contains("begins without"));
        assert!(check("crates/a/src/b/mod.rs", "//! B.\n").contains("mod.rs"));
        assert!(check("crates/a/src/b.rs", "//! B.\nstruct BHelper;\n").contains("says nothing"));
        assert!(check("crates/a/src/b.rs", "//! B.\n// TODO\n").contains("left-over"));
        let branches = |arms: &str| format!("//! B.\nfn b(is_c: bool) -> u8 {{\n{arms}\n}}\n");
        let on_nothing = branches("match () {\n() if is_c => 1,\n() => 2,\n}");
        assert!(check("games/a/src/b.rs", &on_nothing).contains("line 3: a match on ()"));
        let on_bool = branches("match is_c {\n    true => 1,\n    false => 2,\n}");
        assert!(check("crates/a/tests/b.rs", &on_bool).contains("line 4: a match on ()"));
        let on_both = branches("match (is_c, 3) {\n    (true, _) => 1,\n    _ => 2,\n}");
        assert_eq!(check("crates/a/src/b.rs", &on_both), "");
        for body in ["1,", "{\n        1\n    }"] {
            let on_option = |end: &str| {
                branches(&format!("match is_c {{\n    Some(true) => {body}\n{end}\n}}"))
            };
            let found = "line 4: a choice between Some(true) and all else";
            assert!(check("crates/a/src/b.rs", &on_option("    _ => 2,")).contains(found));
            let on_all = on_option("    Some(false) => 2,\n    None => 3,");
            assert_eq!(check("crates/a/src/b.rs", &on_all), "");
        }
        let long = format!("//! B.\n{}", "\n".repeat(500));
        assert!(check("crates/a/src/b.rs", &long).contains("501 lines"));
    }
}
