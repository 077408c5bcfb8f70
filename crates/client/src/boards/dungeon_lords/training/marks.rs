//! What was solved in this browser.

use std::collections::BTreeMap;

use dungeon_lords::solver::{Difficulty, Grade};
use serde::{Deserialize, Serialize};

use super::{Exercise, MAX_NUMBER};
use crate::{browser, texts::Message};

const KEY: &str = "nethertable.training.dungeon-lords";

/// How well an exercise was played, the best last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Mark {
    /// Solved at a higher price, after a hint or the solution.
    DearHelped,
    /// Solved, but at a higher price.
    Dear,
    /// As well as can be, after a hint or the solution.
    Helped,
    Best,
}

impl Mark {
    pub(super) fn of(grade: Grade, was_helped: bool) -> Option<Mark> {
        match grade {
            Grade::Best if was_helped => Some(Mark::Helped),
            Grade::Best => Some(Mark::Best),
            Grade::Dear if was_helped => Some(Mark::DearHelped),
            Grade::Dear => Some(Mark::Dear),
            Grade::Short => None,
        }
    }

    pub(super) fn words(self) -> Message {
        Message::new(match self {
            Mark::Best => "dl-mark-best",
            Mark::Helped => "dl-mark-helped",
            Mark::Dear => "dl-mark-dear",
            Mark::DearHelped => "dl-mark-dear-helped",
        })
    }

    /// A shape for each.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Mark::Best => "★",
            Mark::Helped => "✓",
            Mark::Dear => "◐",
            Mark::DearHelped => "◔",
        }
    }
}

pub(super) type Marks = BTreeMap<String, Mark>;

/// What was solved so far; what cannot be read is forgotten.
pub(super) fn all() -> Marks {
    let text = browser::stored(KEY);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

pub(super) fn of(exercise: Exercise) -> Option<Mark> {
    all().get(&exercise.to_string()).copied()
}

/// Keeps a mark, unless a better one is there.
pub(super) fn keep(exercise: Exercise, mark: Mark) {
    let mut marks = all();
    let best = marks.entry(exercise.to_string()).or_insert(mark);
    *best = mark.max(*best);
    if let Ok(text) = serde_json::to_string(&marks) {
        browser::store(KEY, &text);
    }
}

/// The lowest number that is not solved yet.
pub(super) fn first_open(difficulty: Difficulty) -> u32 {
    let marks = all();
    let is_open = |n: &u32| !marks.contains_key(&Exercise::Puzzle(difficulty, *n).to_string());
    (1..=MAX_NUMBER).find(is_open).unwrap_or(1)
}

/// The numbers solved of a difficulty, in order.
pub(super) fn solved(marks: &Marks, difficulty: Difficulty) -> Vec<(u32, Mark)> {
    let exercises = marks.iter().filter_map(|(name, &mark)| Some((name.parse().ok()?, mark)));
    let mut solved: Vec<(u32, Mark)> = exercises
        .filter_map(|(exercise, mark)| match exercise {
            Exercise::Puzzle(of, number) if of == difficulty => Some((number, mark)),
            _ => None,
        })
        .collect();
    solved.sort_unstable();
    solved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_seen_at_every_mark_and_never_looks_unsolved() {
        for grade in [Grade::Best, Grade::Dear] {
            let alone = Mark::of(grade, false).expect("solved");
            let helped = Mark::of(grade, true).expect("solved");
            assert_ne!(alone.sign(), helped.sign());
            assert_ne!(alone.words(), helped.words());
            assert!(helped < alone, "a mark without help replaces one with help");
        }
        assert_eq!(Mark::of(Grade::Best, false).map(Mark::sign), Some("★"));
        assert_eq!(Mark::of(Grade::Short, true), None);
        let legend = Message::new("dl-signs").say(&|seat| seat.to_string());
        for mark in [Mark::Best, Mark::Helped, Mark::Dear, Mark::DearHelped] {
            assert!(legend.contains(mark.sign()), "the legend explains {}", mark.sign());
        }
    }
}
