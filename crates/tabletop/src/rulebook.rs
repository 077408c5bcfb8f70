//! Reads a game's RULES.md, so that a refusal or an event can show its rule in words.

/// One rule of a RULES.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleText<'a> {
    pub id: &'a str,
    pub title: &'a str,
    /// The rule itself, in one or more sentences.
    pub text: &'a str,
    pub source: &'a str,
    /// Why we decided so where the rulebook is silent; empty for none.
    pub ruling: &'a str,
    pub line: usize,
}

/// All rules of a RULES.md in their order.
#[derive(Clone, Debug)]
pub struct Rulebook<'a> {
    pub rules: Vec<RuleText<'a>>,
    /// The game in a few sentences: the section `## In short`.
    pub in_short: &'a str,
    /// All components with their values, in tables: the section `## All components`.
    pub components: &'a str,
}

impl<'a> Rulebook<'a> {
    /// Headings `### ID — Title`, then the rule, then `Source:` and `Ruling:` lines.
    pub fn parse(text: &'a str) -> Rulebook<'a> {
        let mut rules: Vec<RuleText<'a>> = Vec::new();
        let mut in_rule = false;
        for (nth, line) in text.lines().enumerate() {
            if let Some(heading) = line.strip_prefix("### ") {
                let (id, title) = heading.split_once(" — ").unwrap_or((heading, ""));
                let (id, title) = (id.trim(), title.trim());
                rules.push(RuleText { id, title, text: "", source: "", ruling: "", line: nth + 1 });
                in_rule = true;
                continue;
            }
            if line.starts_with('#') {
                in_rule = false;
            }
            let (Some(rule), true) = (rules.last_mut(), in_rule) else { continue };
            if let Some(source) = line.strip_prefix("Source:") {
                rule.source = source.trim();
            } else if let Some(ruling) = line.strip_prefix("Ruling:") {
                rule.ruling = Some(ruling.trim()).filter(|r| *r != "none.").unwrap_or("");
            } else if !line.trim().is_empty() && rule.source.is_empty() {
                rule.text = join(text, rule.text, line);
            }
        }
        let in_short = text.split_once("\n## In short\n").map_or("", |(_, rest)| rest);
        let in_short = in_short.split("\n#").next().unwrap_or_default().trim();
        let components = text.split_once("\n## All components\n").map_or("", |(_, rest)| rest);
        let components = components.split("\n## ").next().unwrap_or_default().trim();
        Rulebook { rules, in_short, components }
    }

    pub fn find(&self, id: &str) -> Option<&RuleText<'a>> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

/// The part of `whole` from the start of `first` to the end of `second`; `second` alone when `first` is empty.
fn join<'a>(whole: &'a str, first: &'a str, second: &'a str) -> &'a str {
    if first.is_empty() {
        return second;
    }
    let offset = |part: &str| part.as_ptr() as usize - whole.as_ptr() as usize;
    &whole[offset(first)..offset(second) + second.len()]
}
