//! Combat puzzles: all cards are known, and the best result is proved. Generated from a number or a date, and the
//! training of the rulebook.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, Rng, number};

use super::{
    front::{Front, Turn},
    random::random_front,
    record::parse,
    search::{Solver, Unsolved},
    solution::{Solution, solve},
    weights::{Outcome, Weights},
};
use crate::{
    Action,
    data::{Class, Monster, Spell, find},
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Difficulty {
    /// The first year in tunnels, fatigue 2 in every round and no spells, as in the training.
    Easy,
    /// The first year with its cards, wizards and rooms.
    Medium,
    /// The second year.
    Hard,
}

const NAMES: [&str; 3] = ["easy", "medium", "hard"];

impl Difficulty {
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// Of all first plans, at most one in this many leads to the best result.
    fn rarity(self) -> usize {
        [4, 12, 30][self as usize]
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize])
    }
}

impl FromStr for Difficulty {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Difficulty, ParseError> {
        find(&NAMES, text, "a difficulty").map(|nth| Difficulty::ALL[nth])
    }
}

/// A combat whose best result is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    pub title: String,
    pub difficulty: Difficulty,
    pub front: Front,
    /// What the best play comes to.
    pub best: Outcome,
}

/// How well a puzzle was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// As well as can be.
    Best,
    /// No tile more and no prisoner less, but at a higher price.
    Costly,
    Short,
}

impl Puzzle {
    fn new(title: String, difficulty: Difficulty, front: Front) -> Result<Puzzle, Unsolved> {
        let best = Outcome::of(&follow(&front)?.1);
        Ok(Puzzle { title, difficulty, front, best })
    }

    /// Compares the end of a play with the best there is.
    pub fn grade(&self, end: &Front) -> Grade {
        let found = Outcome::of(end);
        let of_tiles = |outcome: &Outcome| outcome.worth(&TILES_AND_PRISONERS);
        if found.worth(&Weights::IN_ORDER) >= self.best.worth(&Weights::IN_ORDER) {
            return Grade::Best;
        }
        if of_tiles(&found) >= of_tiles(&self.best) {
            return Grade::Costly;
        }
        Grade::Short
    }

    /// The whole solution, for those who give up.
    pub fn solution(&self) -> Result<Solution, Unsolved> {
        solve(&self.title, &self.front, Weights::IN_ORDER)
    }
}

/// The first two aims alone.
const TILES_AND_PRISONERS: Weights =
    Weights { food: 0, gold: 0, imp: 0, trap: 0, monster: 0, red_mark: 0, ..Weights::IN_ORDER };

/// The best play from here to the end, or to the first card nobody knows: its actions.
pub fn best_line(front: &Front) -> Result<Vec<Action>, Unsolved> {
    follow(front).map(|(line, _)| line)
}

fn follow(front: &Front) -> Result<(Vec<Action>, Front), Unsolved> {
    let mut solver = Solver::new(Weights::IN_ORDER);
    let (mut line, mut end) = (Vec::new(), *front);
    while end.turn() == Turn::Lord {
        for action in solver.choose(&end)? {
            line.push(action);
            end.apply(action, solver.dealer());
        }
    }
    Ok((line, end))
}

/// The puzzle of this number: the same for ever.
pub fn puzzle(difficulty: Difficulty, seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed.wrapping_mul(4).wrapping_add(difficulty as u64));
    loop {
        let front = draw(difficulty, &mut rng).start();
        // What is shown is a dungeon that could have been dug.
        if front.laid_out().is_some()
            && is_good(difficulty, &front)
            && let Ok(found) =
                Puzzle::new(format!("Puzzle {seed} ({difficulty})"), difficulty, front)
        {
            return found;
        }
    }
}

fn draw(difficulty: Difficulty, rng: &mut Rng) -> Front {
    let year = if difficulty == Difficulty::Hard { 2 } else { 1 };
    let mut front = random_front(rng, year);
    if difficulty == Difficulty::Easy {
        front.training = Some(2);
        front.cards = [None; 4];
        front.unseen = Spell::of_year(year);
        for tile in front.tiles.iter_mut() {
            tile.room = None;
        }
        return front;
    }
    // All cards are known: who plays with luck needs no proof.
    for card in &mut front.cards {
        if card.is_none() {
            let nth = rng.below(front.unseen.count_ones());
            let index = tabletop::nth_bit(front.unseen, nth);
            front.unseen &= !(1 << index);
            *card = Some(Spell::from_index(index as usize));
        }
    }
    front
}

/// A puzzle has something to do and something to find: doing nothing costs at least two tiles more, the best play
/// loses at most two, and few first plans lead to it.
fn is_good(difficulty: Difficulty, front: &Front) -> bool {
    let lord = &front.lord;
    let n_units: u8 = lord.up.iter().sum();
    let n_means = n_units + front.hand.total();
    let is_magic = |class: Class| matches!(class, Class::Wizard | Class::Paladin);
    let has_magic = lord.party.iter().any(|m| is_magic(m.adventurer.class()));
    let is_plain = difficulty == Difficulty::Easy;
    if lord.party.len() < 3 || n_means < 3 || (is_plain && (has_magic || n_means > 5)) {
        return false;
    }
    let mut solver = Solver::new(TILES_AND_PRISONERS);
    let value = solver.value(front);
    let n_tiles = -value.div_euclid(i64::from(TILES_AND_PRISONERS.tile));
    let mut idle = *front;
    (idle.hand, idle.lord.up) = (Default::default(), [0; Monster::COUNT]);
    let of_idle = Solver::new(TILES_AND_PRISONERS).value(&idle);
    let n_idle = -of_idle.div_euclid(i64::from(TILES_AND_PRISONERS.tile));
    if n_tiles > 2 || n_idle < n_tiles + 2 {
        return false;
    }
    let (n_best, n_plans) = solver.count_best(front);
    n_best * difficulty.rarity() <= n_plans
}

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

impl Date {
    /// 0 is Monday.
    fn weekday(self) -> u32 {
        // Sakamoto's way, shifted from Sunday to Monday.
        let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = u32::from(self.year) - u32::from(self.month < 3);
        let shift: u32 = shifts[usize::from(self.month) - 1];
        (year + year / 4 - year / 100 + year / 400 + shift + u32::from(self.day) + 6) % 7
    }
}

impl Date {
    /// How hard the puzzle of this day is.
    pub fn difficulty(self) -> Difficulty {
        match self.weekday() {
            0 | 1 => Difficulty::Easy,
            2..=4 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Date, ParseError> {
        let wrong = || ParseError::new(format!("'{text}' is not a date: write 2026-11-16"));
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts.as_slice() else { return Err(wrong()) };
        let part = |text: &str, range: std::ops::RangeInclusive<u32>| {
            let digits = text.strip_prefix('0').unwrap_or(text);
            number(digits).filter(|n| range.contains(n)).ok_or_else(wrong)
        };
        let (year, month) = (part(year, 1..=9999)? as u16, part(month, 1..=12)? as u8);
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let n_days = match month {
            2 => 28 + u32::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        Ok(Date { year, month, day: part(day, 1..=n_days)? as u8 })
    }
}

/// The puzzle of a day: easy on Mondays and Tuesdays, hard at the end of the week.
pub fn daily(date: Date) -> Puzzle {
    let difficulty = date.difficulty();
    let number = u64::from(date.year) * 10_000 + u64::from(date.month) * 100 + u64::from(date.day);
    let found = puzzle(difficulty, number);
    Puzzle { title: format!("The puzzle of {date} ({difficulty})"), ..found }
}

const TRAINING: &str = "
combat: First training scenario
fatigue: 2
party: warrior-a warrior-b priest-a
tiles: tunnel, tunnel, tunnel
traps: rolling-stone
monsters: troll goblin
food: 1

combat: Second training scenario
fatigue: 2
party: warrior-c thief-b thief-c
tiles: tunnel, tunnel, tunnel
traps: poisoned-meal
monsters: witch ghost
food: 1

combat: Third training scenario
fatigue: 2
party: warrior-d priest-b thief-d
tiles: tunnel, tunnel, tunnel
traps: cursed-ring pendulum
monsters: vampire
gold: 1

combat: Fourth training scenario
fatigue: 2
party: priest-c thief-a priest-d
tiles: tunnel, tunnel, tunnel
traps: wall-of-fire anti-magic-dart
monsters: slime

combat: First training scenario in a room
fatigue: 2
party: warrior-a warrior-b priest-a
tiles: room, tunnel, tunnel
traps: rolling-stone
monsters: troll goblin
food: 1
gold: 1
";

/// The training of the rulebook.
pub fn training() -> Vec<Puzzle> {
    let records = parse(TRAINING).expect("the training is written well");
    let puzzle = |record: super::CombatRecord| {
        let found = Puzzle::new(record.title, Difficulty::Easy, record.front);
        found.expect("the training is solved")
    };
    records.into_iter().map(puzzle).collect()
}
