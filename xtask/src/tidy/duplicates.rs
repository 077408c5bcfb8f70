//! No two types of one crate have the same name, so that a name in an error or a search means one thing.

use std::collections::BTreeMap;

use super::SourceFile;

/// Names that every module of one kind has by convention: the arguments of a command, the board of a game with its model and
/// its cues.
const CONVENTIONS: &[&str] = &["Args", "TheBoard", "Model", "Cues"];

pub(super) fn problems(sources: &[SourceFile]) -> Vec<String> {
    let mut declared: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for SourceFile { path, text } in sources {
        let Some((name, _)) = path.split_once("/src/") else { continue };
        for (nth, line) in before_tests(path, text).lines().enumerate() {
            if let Some(word) = declared_type(line) {
                declared.entry((name, word)).or_default().push(format!("{path}:{}", nth + 1));
            }
        }
    }
    let repeated = declared.into_iter().filter(|(_, places)| places.len() > 1);
    let repeated = repeated.filter(|((_, word), _)| !CONVENTIONS.contains(word));
    repeated
        .map(|((name, word), places)| {
            format!("{name} has several types named {word}: {}", places.join(", "))
        })
        .collect()
}

/// The text without its tests, each of which may have a toy of its own.
fn before_tests<'a>(path: &str, text: &'a str) -> &'a str {
    if path.ends_with("/tests.rs") || path.contains("/tests/") {
        return "";
    }
    text.split_once("#[cfg(test)]\nmod ").map_or(text, |(before, _)| before)
}

/// The name of the type that a line declares, public or not.
fn declared_type(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    // Types of traits are indented, and each has one name in all implementations.
    let is_alias = |word: &str| word == "type" && !line.starts_with(' ');
    let is_type = words
        .next()
        .is_some_and(|word| matches!(word, "struct" | "enum" | "trait") || is_alias(word));
    words.next().filter(|_| is_type)?.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sources: &[(&str, &str)]) -> Vec<String> {
        let source =
            |&(path, text): &(&str, &str)| SourceFile { path: path.into(), text: text.into() };
        problems(&sources.iter().map(source).collect::<Vec<_>>())
    }

    #[test]
    fn a_name_is_one_type_of_a_crate() {
        let a = ("crates/a/src/b.rs", "//! B.\npub struct Name<T>(T);\n");
        assert_eq!(check(&[a, ("crates/b/src/lib.rs", "pub enum Name {}")]), [""; 0]);
        assert_eq!(check(&[a, ("crates/a/src/c.rs", "// enum Name\npub struct Args;")]), [""; 0]);
        assert_eq!(check(&[a, ("crates/a/src/c.rs", "    type Name = u8;")]), [""; 0]);
        for again in
            ["pub trait Name {}", "struct Name;", "    pub(super) enum Name {", "type Name<T> = T;"]
        {
            let found = check(&[a, ("crates/a/src/c.rs", again)]);
            let places = "crates/a/src/b.rs:2, crates/a/src/c.rs:1";
            assert_eq!(found, [format!("crates/a has several types named Name: {places}")]);
        }
    }

    #[test]
    fn tests_may_have_types_of_their_own() {
        let a = ("crates/a/src/b.rs", "struct Name;\n#[cfg(test)]\nmod tests {\nstruct Toy;\n}\n");
        assert_eq!(check(&[a, ("crates/a/src/c.rs", "struct Toy;")]), [""; 0]);
        assert_eq!(check(&[a, ("crates/a/src/c/tests.rs", "struct Name;")]), [""; 0]);
    }
}
