//! Checks of style sheets.

use super::SourceFile;

/// What contains nearly everything. Browsers look at a whole element again whenever something that its `:has()` may mean comes or
/// goes inside it; on these that was the whole page several times a second.
const WHOLES: &[&str] = &["html", ":root", "body", "#main", ".table-page", ".table", ".table-main"];

pub fn problems(style: &SourceFile) -> Vec<String> {
    let mut problems = Vec::new();
    for (nth, line) in style.text.lines().enumerate() {
        for (at, _) in line.match_indices(":has(") {
            let compound = last_compound(&line[..at]);
            let parts = compound.split('[').next().unwrap_or_default().split(':').next();
            let name = if compound.starts_with(':') { compound } else { parts.unwrap_or_default() };
            if WHOLES.contains(&name) {
                problems.push(format!(
                    "{}:{}: {name}:has() makes the browser style the whole page again; set a class instead",
                    style.path,
                    nth + 1
                ));
            }
        }
    }
    problems
}

/// The end of a selector that is about one element: up to what combines it with others, outside of brackets.
fn last_compound(selector: &str) -> &str {
    let mut depth = 0;
    for (at, sign) in selector.char_indices().rev() {
        match sign {
            ')' => depth += 1,
            '(' if depth > 0 => depth -= 1,
            ' ' | '>' | '+' | '~' | ',' | '(' | '}' if depth == 0 => return &selector[at + 1..],
            _ => {}
        }
    }
    selector
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n_problems(text: &str) -> usize {
        problems(&SourceFile { path: "a.css".to_string(), text: text.to_string() }).len()
    }

    #[test]
    fn has_on_a_whole_page_is_found() {
        assert_eq!(n_problems("body:has(.table-page) .head { }"), 1);
        assert_eq!(n_problems("a, .table[data-board=\"donjon\"]:has(> .has-score) b { }"), 1);
        assert_eq!(
            n_problems("@media (width) { .table-main:not(.x):has(i) { } }\n:root:has(b) { }"),
            2
        );
        assert_eq!(n_problems(".table[data-game=\"a\"] .actions:has(> :nth-child(5)) { }"), 0);
        assert_eq!(
            n_problems(".table-head:not(.is-unfolded) > .table-links:has(> .primary) { }"),
            0
        );
    }
}
