//! Stores in this browser which exercises were solved, and how well.

use std::collections::BTreeMap;

use dungeon_lords::solver::{Difficulty, Grade};
use serde::{Deserialize, Serialize};

use super::{Exercise, MAX_NUMBER};
use crate::{browser, texts::Message};

const KEY: &str = "nethertable.training.dungeon-lords";

/// How well an exercise was solved, the best last. The stored words are those of the first edition of this page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Rating {
    /// Solved at a higher cost, after a hint or the solution.
    #[serde(rename = "dear-helped")]
    CostlyAssisted,
    /// Solved, but at a higher cost.
    #[serde(rename = "dear")]
    Costly,
    /// The best possible result, after a hint or the solution.
    #[serde(rename = "helped")]
    Assisted,
    Best,
}

impl Rating {
    pub(super) fn of(grade: Grade, was_assisted: bool) -> Option<Rating> {
        match grade {
            Grade::Best if was_assisted => Some(Rating::Assisted),
            Grade::Best => Some(Rating::Best),
            Grade::Costly if was_assisted => Some(Rating::CostlyAssisted),
            Grade::Costly => Some(Rating::Costly),
            Grade::Short => None,
        }
    }

    pub(super) fn words(self) -> Message {
        Message::new(match self {
            Rating::Best => "dl-rating-best",
            Rating::Assisted => "dl-rating-assisted",
            Rating::Costly => "dl-rating-costly",
            Rating::CostlyAssisted => "dl-rating-costly-assisted",
        })
    }

    /// A shape for each.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Rating::Best => "★",
            Rating::Assisted => "✓",
            Rating::Costly => "◐",
            Rating::CostlyAssisted => "◔",
        }
    }
}

pub(super) type Ratings = BTreeMap<String, Rating>;

/// What was solved so far; what cannot be read is ignored.
pub(super) fn all() -> Ratings {
    let text = browser::stored(KEY);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

pub(super) fn of(exercise: Exercise) -> Option<Rating> {
    all().get(&exercise.to_string()).copied()
}

/// Stores a rating, unless there is a better one.
pub(super) fn store(exercise: Exercise, rating: Rating) {
    let mut ratings = all();
    let best = ratings.entry(exercise.to_string()).or_insert(rating);
    *best = rating.max(*best);
    if let Ok(text) = serde_json::to_string(&ratings) {
        browser::store(KEY, &text);
    }
}

/// The lowest number that is not solved yet.
pub(super) fn first_open(difficulty: Difficulty) -> u32 {
    let ratings = all();
    let is_open = |n: &u32| !ratings.contains_key(&Exercise::Puzzle(difficulty, *n).to_string());
    (1..=MAX_NUMBER).find(is_open).unwrap_or(1)
}

/// The numbers solved of a difficulty, in order.
pub(super) fn solved(ratings: &Ratings, difficulty: Difficulty) -> Vec<(u32, Rating)> {
    let exercises = ratings.iter().filter_map(|(name, &rating)| Some((name.parse().ok()?, rating)));
    let mut solved: Vec<(u32, Rating)> = exercises
        .filter_map(|(exercise, rating)| match exercise {
            Exercise::Puzzle(of, number) if of == difficulty => Some((number, rating)),
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
    fn help_is_seen_in_every_rating_and_never_looks_unsolved() {
        crate::texts::set_english();
        for grade in [Grade::Best, Grade::Costly] {
            let alone = Rating::of(grade, false).expect("solved");
            let assisted = Rating::of(grade, true).expect("solved");
            assert_ne!(alone.sign(), assisted.sign());
            assert_ne!(alone.words(), assisted.words());
            assert!(assisted < alone, "a rating without help replaces one with help");
        }
        assert_eq!(Rating::of(Grade::Best, false).map(Rating::sign), Some("★"));
        assert_eq!(Rating::of(Grade::Short, true), None);
        let legend = Message::new("dl-signs").to_text(&|seat| seat.to_string());
        for rating in [Rating::Best, Rating::Assisted, Rating::Costly, Rating::CostlyAssisted] {
            assert!(legend.contains(rating.sign()), "the legend explains {}", rating.sign());
        }
    }

    #[test]
    fn stored_ratings_keep_their_words() {
        let stored = r#"["dear-helped","dear","helped","best"]"#;
        let all = [Rating::CostlyAssisted, Rating::Costly, Rating::Assisted, Rating::Best];
        assert_eq!(serde_json::to_string(&all).expect("it can be written"), stored);
        assert_eq!(serde_json::from_str::<Vec<Rating>>(stored).expect("it can be read"), all);
    }
}
