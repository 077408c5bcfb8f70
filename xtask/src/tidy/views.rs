//! A view lists what it shows: what is copied whole would show every secret that is added later.

/// Returns the problems of one source file of a game. View code is every function of `view.rs`, and every other one that is given
/// who looks (`viewer`) or is named after what is seen (`seen…`).
pub(super) fn problems(path: &str, text: &str) -> Vec<String> {
    let is_view_file = path.ends_with("/view.rs");
    // How far the function is indented that we are in, and whether it is view code.
    let mut function: Option<(&str, bool)> = None;
    let mut is_signature = false;
    let mut problems = Vec::new();
    for (nth, line) in text.lines().enumerate() {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        if function.is_none()
            && let Some(signature) = signature(code)
        {
            function = Some((indent, is_view_file || signature.starts_with("seen")));
            is_signature = true;
        }
        if let Some((_, is_view)) = &mut function {
            *is_view |= is_signature && code.contains("viewer");
            is_signature &= !code.ends_with(['{', '}']);
            if *is_view && copies_rest(code) {
                let line = nth + 1;
                problems.push(format!("{path}: line {line}: a view lists what it shows"));
            }
        }
        let is_end = |(from, _): (&str, bool)| from == indent && code.ends_with('}');
        if !is_signature && function.is_some_and(is_end) {
            function = None;
        }
    }
    problems
}

/// The rest of a line that begins a function, from its name on.
fn signature(code: &str) -> Option<&str> {
    let words = ["pub ", "pub(crate) ", "pub(super) ", "const "];
    let code = words.iter().fold(code, |code, word| code.strip_prefix(word).unwrap_or(code));
    code.strip_prefix("fn ")
}

/// Whether a struct is filled up from another value: `..self`, `..*self`, `..plan`, but not `..Plan::default()`.
fn copies_rest(code: &str) -> bool {
    let from = |base: &str| base.starts_with(|c: char| c.is_ascii_lowercase() || c == '*');
    let is_first = code.strip_prefix("..").is_some_and(from);
    is_first || code.split(", ..").skip(1).any(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, body: &str, n_found: usize) {
        let text = format!("//! A.\n\nimpl A {{\n{body}\n}}\n");
        assert_eq!(problems(path, &text).len(), n_found, "{text}");
    }

    #[test]
    fn a_view_that_copies_what_it_does_not_name_is_found() {
        let other = "games/a/src/battle.rs";
        for (body, n_found) in [
            ("    fn shown(self, viewer: Option<Seat>) -> A {\n        A { b, ..self }\n    }", 1),
            (
                "    fn seen(&self) -> A {\n        A {\n            b,\n            ..*self\n        }\n    }",
                1,
            ),
            ("    pub(crate) fn seen(&self) -> A {\n        A { b, ..other }\n    }", 1),
            (
                "    fn heard_by(\n        &self,\n        viewer: Option<Seat>,\n    ) -> A {\n        A { b, ..*self }\n    }",
                1,
            ),
            ("    fn seen(&self) -> A {\n        A { b, ..A::default() }\n    }", 0),
            (
                "    fn seen(&self) -> A {\n        let A { b, .. } = self;\n        f(0..self.n, &c[..n])\n    }",
                0,
            ),
            ("    fn played(&self) -> A {\n        A { b, ..*self }\n    }", 0),
            (
                "    fn seen(&self) {}\n\n    fn played(&self) -> A {\n        A { b, ..*self }\n    }",
                0,
            ),
        ] {
            check(other, body, n_found);
        }
        check(
            "games/a/src/view.rs",
            "    fn played(&self) -> A {\n        A { b, ..*self }\n    }",
            1,
        );
    }
}
