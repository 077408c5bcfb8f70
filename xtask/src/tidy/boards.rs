//! Boards hold no rules: they show the numbers of a game, but do not reckon with its constants.

use std::collections::BTreeSet;

use super::SourceFile;

const BOARDS: &str = "crates/client/src/boards/";
const OPERATORS: [char; 4] = ['+', '-', '*', '/'];
/// Arithmetic by a method.
const METHODS: [&str; 4] = ["saturating_", "checked_", "wrapping_", "abs_diff"];

pub(super) fn problems(sources: &[SourceFile]) -> Vec<String> {
    let games = sources.iter().filter(|source| source.path.starts_with("games/"));
    let constants: BTreeSet<&str> =
        games.flat_map(|source| source.text.lines()).filter_map(declared_constant).collect();
    let boards = sources.iter().filter(|source| source.path.starts_with(BOARDS));
    boards.flat_map(|source| problems_of(source, &constants)).collect()
}

/// The name of the constant that a line declares for others, such as a board.
fn declared_constant(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("pub const ")?.split(':').next()
}

fn problems_of(source: &SourceFile, constants: &BTreeSet<&str>) -> Vec<String> {
    // A board's own constant may have the name of one of the game's.
    let own: Vec<&str> = source.text.lines().filter_map(own_constant).collect();
    let mut problems = Vec::new();
    for (nth, line) in source.text.lines().enumerate() {
        let names = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let is_of_game = |name: &&str| constants.contains(name) && !own.contains(name);
        let found = names.filter(is_of_game).find(|name| reckons_with(line, name));
        if let Some(name) = found {
            problems.push(format!(
                "{}: line {}: {name} is a number of the rules: the game has to say what follows from it",
                source.path,
                nth + 1
            ));
        }
    }
    problems
}

fn own_constant(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub(super) ").unwrap_or(line);
    line.strip_prefix("const ")?.split(':').next()
}

/// Whether arithmetic is done with a constant, which perhaps is converted before.
fn reckons_with(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| {
        let (mut before, mut after) = (&line[..at], &line[at + name.len()..]);
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if before.ends_with(is_word) || after.starts_with(is_word) {
            return false;
        }
        if let (Some(outer), Some(rest)) = (before.strip_suffix("::from("), after.strip_prefix(')'))
        {
            (before, after) = (outer.trim_end_matches(is_word), rest);
        }
        // Operators between two values have a space on both sides.
        let is_right = before.strip_suffix(' ').is_some_and(|left| left.ends_with(OPERATORS));
        let is_left = after.strip_prefix(' ').is_some_and(|right| {
            right.starts_with(OPERATORS) && right[1..].starts_with([' ', '='])
        });
        let method = before
            .strip_suffix('(')
            .map_or("", |left| &left[left.rfind('.').map_or(0, |dot| dot + 1)..]);
        let is_method = |text: &str| METHODS.iter().any(|name| text.starts_with(name));
        is_right || is_left || is_method(method) || after.strip_prefix('.').is_some_and(is_method)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: &str) -> String {
        let source = |path: &str, text: &str| SourceFile { path: path.into(), text: text.into() };
        let game = source(
            "games/a/src/lib.rs",
            "//! A.\npub const N_ROUNDS: u8 = 4;\nconst EXTRA: u8 = 2;\n",
        );
        problems(&[game, source("crates/client/src/boards/a.rs", board)]).join("\n")
    }

    #[test]
    fn boards_that_reckon_with_the_numbers_of_a_game_are_found() {
        for line in [
            "let left = N_ROUNDS - round;",
            "let left = usize::from(N_ROUNDS) - round;",
            "let next = round + N_ROUNDS;",
            "    + i32::from(N_ROUNDS)",
            "let share = 100 * n / N_ROUNDS;",
            "let left = N_ROUNDS.saturating_sub(round);",
            "let left = n.saturating_sub(N_ROUNDS);",
            "let gap = n.abs_diff(N_ROUNDS);",
        ] {
            assert!(check(line).contains("a.rs: line 1: N_ROUNDS is a number"), "{line}");
        }
        for line in [
            "Message::new(\"a\").with(\"n\", N_ROUNDS)",
            "let rounds = (0..N_ROUNDS).map(round);",
            "if n == N_ROUNDS { -1 } else { 1 }",
            "let cost = -i32::from(N_ROUNDS);",
            "let shown = n.min(usize::from(N_ROUNDS));",
            "const N_ROUNDS: u8 = 3;\nlet left = N_ROUNDS - round;",
            "let left = EXTRA - N_ROUNDS_SHOWN - 1;",
            "fn of(n: [u8; N_ROUNDS]) -> u8 {",
            "let round = ALL[nth % N_ROUNDS];",
        ] {
            assert_eq!(check(line), "", "{line}");
        }
    }
}
