//! Every rule is written once, cited where it is decided, and tested under its own name.

use std::collections::{BTreeMap, BTreeSet};

use tabletop::Rulebook;

/// Returns the problems of one game: `sources` and `tests` are paths with their texts.
pub(super) fn problems(
    rules: &str,
    sources: &[(&str, &str)],
    tests: &[(&str, &str)],
) -> Vec<String> {
    let rulebook = Rulebook::parse(rules);
    let mut problems = Vec::new();
    if rulebook.rules.is_empty() {
        problems.push("RULES.md has no rules".to_string());
    }
    let mut written = BTreeSet::new();
    for rule in &rulebook.rules {
        if !is_id(rule.id) {
            problems.push(format!("RULES.md:{}: '{}' is not an id like INN-1", rule.line, rule.id));
        }
        if !written.insert(rule.id) {
            problems.push(format!("RULES.md:{}: {} is written twice", rule.line, rule.id));
        }
        let parts = [rule.title, rule.text, rule.source];
        if parts.iter().any(|part| part.is_empty()) || !has_ruling(rules, rule.line) {
            let parts = "a title, a sentence, a source and a ruling";
            problems.push(format!("RULES.md:{}: {} needs {parts}", rule.line, rule.id));
        }
    }
    let mut cited: BTreeMap<&str, String> = BTreeMap::new();
    for (path, text) in sources {
        for (nth, line) in text.lines().enumerate() {
            for id in ids(line) {
                cited.entry(id).or_insert_with(|| format!("{path}:{}", nth + 1));
            }
        }
    }
    for (id, place) in cited.iter().filter(|(id, _)| !written.contains(*id)) {
        problems.push(format!("{place}: {id} is cited but not written in RULES.md"));
    }
    let names: Vec<&str> = tests.iter().flat_map(|(_, text)| test_names(text)).collect();
    for id in &written {
        if !cited.contains_key(id) {
            problems.push(format!("{id} is written but cited nowhere in src"));
        }
        let prefix = id.to_lowercase().replace('-', "_") + "_";
        if !names.iter().any(|name| name.starts_with(&prefix)) {
            problems.push(format!("{id} has no test named {prefix}…"));
        }
    }
    problems
}

fn has_ruling(rules: &str, line: usize) -> bool {
    let after = rules.lines().skip(line);
    after.take_while(|line| !line.starts_with('#')).any(|line| line.starts_with("Ruling: "))
}

/// Two or more capitals, a dash, a number.
fn is_id(word: &str) -> bool {
    let Some((letters, digits)) = word.split_once('-') else { return false };
    letters.len() >= 2
        && letters.bytes().all(|b| b.is_ascii_uppercase())
        && !digits.is_empty()
        && digits.bytes().all(|b| b.is_ascii_digit())
}

fn ids(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    words.filter(|word| is_id(word) && *word != "UTF-8")
}

/// The names of functions that directly follow `#[test]`.
fn test_names(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let tests = lines.windows(2).filter(|pair| pair[0] == "#[test]");
    tests.filter_map(|pair| pair[1].strip_prefix("fn ")?.split('(').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "### AB-1 — One\nA sentence.\nSource: a.\nRuling: none.\n";

    fn check(rules: &str, src: &str, tests: &str) -> String {
        problems(rules, &[("src/a.rs", src)], &[("tests/a.rs", tests)]).join("\n")
    }

    #[test]
    fn a_rule_is_written_cited_and_tested() {
        let test = "#[test]\nfn ab_1_one() {}";
        assert_eq!(check(RULES, "// AB-1: because", test), "");
        assert!(check(RULES, "", test).contains("cited nowhere"));
        assert!(check(RULES, "Rule(\"AB-1\")", "fn ab_1_one() {}").contains("no test named ab_1_"));
        assert!(check(RULES, "AB-1", "#[test]\nfn ab_10_one() {}").contains("no test"));
        assert!(
            check(RULES, "AB-1 AB-2", test).contains("src/a.rs:1: AB-2 is cited but not written")
        );
        assert!(check("", "", "").contains("no rules"));
        let twice = format!("{RULES}\n{RULES}");
        assert!(check(&twice, "AB-1", test).contains("written twice"));
        let bare = "### AB-1 — One\nA sentence.\nSource: a.\n";
        assert!(check(bare, "AB-1", test).contains("needs"));
    }
}
