//! Combat training: the scenarios of the rulebook, puzzles by number and one for every day. All of it is played and
//! solved in the browser.

mod coach;
mod list;
mod page;
mod practice;
mod ratings;
mod result;

use std::{fmt, str::FromStr};

use dungeon_lords::{
    Action,
    solver::{self, Date, Difficulty, Front, Puzzle},
};
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use protocol::GameId;
use serde::{Deserialize, Serialize};

use crate::{
    boards::{Training, TrainingCode},
    pages,
    texts::Message,
};

pub(super) const TRAINING: Training = Training { title: "dl-training", fetch: || Box::pin(code()) };

// Here the build cuts the client once more.
#[wasm_split(dungeon_lords_training, wasm_split_path = ::leptos::wasm_split, fallible)]
fn code() -> Result<TrainingCode, SplitLoaderError> {
    Ok(TrainingCode { page, solve })
}

/// The titles of the scenarios, in order.
const SCENARIOS: [&str; 5] =
    ["dl-scenario-1", "dl-scenario-2", "dl-scenario-3", "dl-scenario-4", "dl-scenario-5"];
/// The highest number of a puzzle: short enough to be read out.
const MAX_NUMBER: u32 = 999_999;

/// One exercise, by what follows in its address: `scenario/1`, `easy/17`, `daily/2026-11-16`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exercise {
    /// Counted from 1.
    Scenario(usize),
    Puzzle(Difficulty, u32),
    Daily(Date),
}

impl Exercise {
    /// Takes its time, but for scenarios.
    fn make(self) -> Puzzle {
        match self {
            Exercise::Scenario(nth) => solver::training().swap_remove(nth - 1),
            Exercise::Puzzle(difficulty, number) => solver::puzzle(difficulty, u64::from(number)),
            Exercise::Daily(date) => solver::daily(date),
        }
    }

    fn title(self) -> Message {
        match self {
            Exercise::Scenario(nth) => Message::new(SCENARIOS[nth - 1]),
            Exercise::Puzzle(difficulty, number) => Message::new("dl-puzzle-title")
                .with("n", number.to_string())
                .with("difficulty", difficulty_name(difficulty)),
            Exercise::Daily(date) => Message::new("dl-daily-title")
                .with("date", date_words(date))
                .with("year", date.year.to_string()),
        }
    }

    fn difficulty(self) -> Difficulty {
        match self {
            Exercise::Scenario(_) => Difficulty::Easy,
            Exercise::Puzzle(difficulty, _) => difficulty,
            Exercise::Daily(date) => date.difficulty(),
        }
    }

    /// What to go on with: the next number, the next scenario, or after a daily puzzle one like it.
    fn next(self) -> Exercise {
        match self {
            Exercise::Scenario(nth) if nth < SCENARIOS.len() => Exercise::Scenario(nth + 1),
            Exercise::Puzzle(difficulty, number) if number < MAX_NUMBER => {
                Exercise::Puzzle(difficulty, number + 1)
            }
            other => {
                let difficulty = other.difficulty();
                Exercise::Puzzle(difficulty, ratings::first_open(difficulty))
            }
        }
    }
}

/// `19 November`.
fn date_words(date: Date) -> Message {
    Message::new("dl-date").with("day", date.day).with("month", month_name(date))
}

fn month_name(date: Date) -> Message {
    Message::new("dl-month").with("month", date.month)
}

fn difficulty_name(difficulty: Difficulty) -> Message {
    Message::new(match difficulty {
        Difficulty::Easy => "dl-easy",
        Difficulty::Medium => "dl-medium",
        Difficulty::Hard => "dl-hard",
    })
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exercise::Scenario(nth) => write!(f, "scenario/{nth}"),
            Exercise::Puzzle(difficulty, number) => write!(f, "{difficulty}/{number}"),
            Exercise::Daily(date) => write!(f, "daily/{date}"),
        }
    }
}

impl FromStr for Exercise {
    type Err = ();

    fn from_str(text: &str) -> Result<Exercise, ()> {
        let (kind, which) = text.split_once('/').ok_or(())?;
        let number = |most: u32| {
            let number = tabletop::number(which).filter(|n| (1..=most).contains(n));
            number.ok_or(())
        };
        match kind {
            "scenario" => Ok(Exercise::Scenario(number(SCENARIOS.len() as u32)? as usize)),
            "daily" => which.parse().map(Exercise::Daily).map_err(|_| ()),
            _ => Ok(Exercise::Puzzle(kind.parse().map_err(|_| ())?, number(MAX_NUMBER)?)),
        }
    }
}

/// What the pages ask the worker.
#[derive(Debug, Serialize, Deserialize)]
enum SolverRequest {
    /// The puzzle of an exercise.
    Puzzle(String),
    /// The best actions from here to the end.
    Line(Box<Front>),
}

fn solve(request: &str) -> String {
    let reply = match serde_json::from_str(request) {
        Ok(SolverRequest::Puzzle(name)) => {
            let exercise = name.parse::<Exercise>();
            exercise.ok().and_then(|exercise| serde_json::to_string(&exercise.make()).ok())
        }
        Ok(SolverRequest::Line(front)) => {
            let line = solver::best_line(&front).ok();
            let line = line.map(|line| line.iter().map(ToString::to_string).collect::<Vec<_>>());
            line.and_then(|line| serde_json::to_string(&line).ok())
        }
        Err(_) => None,
    };
    reply.unwrap_or_default()
}

fn read_line(reply: &str) -> Vec<Action> {
    let line: Vec<String> = serde_json::from_str(reply).unwrap_or_default();
    line.iter().filter_map(|action| action.parse().ok()).collect()
}

fn page(game: GameId, path: &str) -> AnyView {
    if path.is_empty() {
        return list::list(game);
    }
    match path.parse() {
        Ok(exercise) => page::page(game, exercise),
        Err(()) => pages::not_found(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exercises_are_found_by_their_address() {
        for path in ["scenario/1", "scenario/5", "easy/1", "hard/999999", "daily/2026-11-16"] {
            let exercise: Exercise = path.parse().expect("an exercise");
            assert_eq!(exercise.to_string(), path);
        }
        let wrong =
            ["", "scenario/0", "scenario/6", "easy/0", "easy/1000000", "easy/x", "daily/x", "a/1"];
        for path in wrong {
            assert!(path.parse::<Exercise>().is_err(), "{path}");
        }
    }

    #[test]
    fn the_worker_makes_puzzles_and_solves_them() {
        let ask =
            |request: &SolverRequest| solve(&serde_json::to_string(request).expect("can be sent"));
        for name in ["scenario/1", "easy/1", "daily/2026-11-16"] {
            let made = ask(&SolverRequest::Puzzle(name.to_string()));
            let made: Puzzle = serde_json::from_str(&made).expect("a puzzle");
            let exercise: Exercise = name.parse().expect("an exercise");
            assert_eq!(made, exercise.make());
            let mut played = solver::Rehearsal::new(&made.front);
            for action in read_line(&ask(&SolverRequest::Line(Box::new(*played.front())))) {
                played.play(action).expect("allowed");
            }
            assert_eq!(made.grade(played.front()), solver::Grade::Best);
        }
        assert_eq!(solve("nonsense"), "");
        assert_eq!(ask(&SolverRequest::Puzzle("nowhere/1".to_string())), "");
    }

    #[test]
    fn as_many_scenarios_as_the_rulebook_has() {
        assert_eq!(SCENARIOS.len(), solver::training().len());
    }
}
