//! What the solver has found, for people: the best line round by round, and what it comes to.

use std::fmt;

use serde::Serialize;
use tabletop::{Dealer, RandomSource};

use super::{
    front::{Front, Turn},
    search::{Effort, Solver, Unsolved, groups},
    weights::{Outcome, Weights},
};
use crate::{Action, DungeonLords, Event, combat::Part, data::Spell};

/// An exact mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Mean {
    pub sum: i64,
    pub of: i64,
}

impl Mean {
    fn new(sum: i64, of: i64) -> Mean {
        let divisor = gcd(sum.unsigned_abs(), of.unsigned_abs()).max(1) as i64;
        Mean { sum: sum / divisor, of: of / divisor }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A whole number, or a fraction like `5/4`.
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            1 => write!(f, "{}", self.sum),
            of => write!(f, "{}/{of}", self.sum),
        }
    }
}

/// How a combat ends on average.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Means {
    pub tiles: Mean,
    pub prisoners: Mean,
    pub paladins: Mean,
    pub food: Mean,
    pub gold: Mean,
    pub imps: Mean,
    pub traps: Mean,
    pub monsters: Mean,
    pub red_marks: Mean,
    pub evil: Mean,
}

/// One round of the best line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RoundLine {
    /// Counted from 1.
    pub round: u8,
    /// The room, or `tunnel`.
    pub place: String,
    /// The actions to make, in their notation.
    pub actions: Vec<String>,
    /// What comes of them.
    pub log: Vec<String>,
}

/// What comes of the plan if this card, or one that is as good, is turned over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Branch {
    pub card: String,
    /// How many of the unseen cards it stands for.
    pub n_alike: i64,
    pub means: Means,
}

/// The best play of a combat, and its proof in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    pub title: String,
    /// Rounds up to the first card that nobody knows.
    pub rounds: Vec<RoundLine>,
    /// That card.
    pub branches: Vec<Branch>,
    pub means: Means,
    /// The worth by the given weights.
    pub worth: Mean,
    pub n_nodes: u64,
    pub n_plannings: u64,
}

impl Solution {
    /// One of the means by its name in records.
    pub fn mean(&self, key: &str) -> Option<Mean> {
        let means = &self.means;
        Some(match key {
            "tiles" => means.tiles,
            "prisoners" => means.prisoners,
            "paladins" => means.paladins,
            "food" => means.food,
            "gold" => means.gold,
            "imps" => means.imps,
            "traps" => means.traps,
            "monsters" => means.monsters,
            "red marks" => means.red_marks,
            "evil" => means.evil,
            _ => return None,
        })
    }
}

/// Solves a front and follows the best line. What is found is played through: it must come to the worth that the search
/// has promised.
pub fn solve(title: &str, front: &Front, weights: Weights) -> Result<Solution, Unsolved> {
    let mut solver = Solver::new(weights);
    let value = solver.value(front);
    let scale = solver.scale();
    let (rounds, end) = solver.follow(front)?;
    let sums = solver.sums(&end)?;
    if sums.worth != value {
        return Err(Unsolved);
    }
    let branches = solver.branches(&end)?;
    let Effort { n_nodes, n_plannings, .. } = solver.effort;
    Ok(Solution {
        title: title.to_string(),
        rounds,
        branches,
        means: means_of(&sums, scale),
        worth: Mean::new(value, scale),
        n_nodes,
        n_plannings,
    })
}

/// Sums over all orders of unseen cards.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// Of what is counted, in the order of `Means`.
    counts: [i64; 10],
    worth: i64,
}

fn means_of(sums: &Sums, scale: i64) -> Means {
    let [tiles, prisoners, paladins, food, gold, imps, traps, monsters, red_marks, evil] =
        sums.counts.map(|sum| Mean::new(sum, scale));
    Means { tiles, prisoners, paladins, food, gold, imps, traps, monsters, red_marks, evil }
}

impl Solver {
    /// The best next actions of the lord: a whole plan, or one answer.
    pub fn choose(&mut self, front: &Front) -> Result<Vec<Action>, Unsolved> {
        self.prepare(front);
        Ok(match front.part {
            Part::Plan => {
                let plan = self.best_of_plans(front)?;
                let fight = plan.square.filter(|_| front.plan.square.is_none()).map(Action::Fight);
                let new_traps = plan.traps.iter().flatten().copied();
                let mut known: Vec<_> = front.plan.traps.iter().flatten().copied().collect();
                let new_traps = new_traps.filter(|trap| {
                    let place = known.iter().position(|old| old == trap);
                    place.map(|place| known.remove(place)).is_none()
                });
                let sets: Vec<Action> = new_traps.map(Action::Set).collect();
                let sends = crate::data::Monster::ALL.into_iter().flat_map(|kind| {
                    let n = plan.sent[kind as usize] - front.plan.sent[kind as usize];
                    std::iter::repeat_n(Action::Send(kind), usize::from(n))
                });
                fight.into_iter().chain(sets).chain(sends).chain([Action::Done]).collect()
            }
            _ => vec![self.best_of_answers(front)?],
        })
    }

    /// Plays the best line up to the first unknown card or the end.
    fn follow(&mut self, front: &Front) -> Result<(Vec<RoundLine>, Front), Unsolved> {
        let mut rounds: Vec<RoundLine> = Vec::new();
        let mut front = *front;
        let mut dealer: Dealer<DungeonLords> = Dealer::recording(RandomSource::None);
        while front.turn() == Turn::Lord {
            for action in self.choose(&front)? {
                let round = front.round + 1;
                if rounds.last().is_none_or(|line| line.round != round) {
                    let (actions, log) = (Vec::new(), Vec::new());
                    rounds.push(RoundLine { round, place: String::new(), actions, log });
                }
                let line = rounds.last_mut().expect("just added");
                if let Some(square) = front.plan.square {
                    line.place = place_of(&front, square);
                }
                line.actions.push(action.to_string());
                front.apply(action, &mut dealer);
                line.log.extend(dealer.take_recorded().1.iter().map(|event| match event {
                    Event::Battle { fact, .. } => fact.to_string(),
                    other => other.to_string(),
                }));
            }
        }
        Ok((rounds, front))
    }

    /// Outcomes under best play, summed with the share of each order of cards.
    fn sums(&mut self, front: &Front) -> Result<Sums, Unsolved> {
        Ok(match front.turn() {
            Turn::Over => {
                let o = Outcome::of(front);
                let counts = [
                    o.tiles,
                    o.prisoners,
                    o.paladins,
                    o.food,
                    o.gold,
                    o.imps,
                    o.traps,
                    o.monsters,
                    o.red_marks,
                    o.evil,
                ];
                Sums {
                    counts: counts.map(|n| i64::from(n) * self.scale()),
                    worth: o.worth(&self.weights) * self.scale(),
                }
            }
            Turn::Lord => {
                let mut next = *front;
                for action in self.choose(front)? {
                    next.apply(action, self.dealer());
                }
                self.sums(&next)?
            }
            Turn::Card => {
                let (groups, n_cards) = groups(front);
                let mut sums = Sums::default();
                for (spell, n_alike) in groups.into_iter().flatten() {
                    let mut next = *front;
                    next.reveal(spell, self.dealer());
                    let of_card = self.sums(&next)?;
                    let counts = sums.counts.iter_mut().zip(of_card.counts);
                    counts.for_each(|(sum, n)| *sum += n_alike * n);
                    sums.worth += n_alike * of_card.worth;
                }
                Sums { counts: sums.counts.map(|sum| sum / n_cards), worth: sums.worth / n_cards }
            }
        })
    }

    fn branches(&mut self, front: &Front) -> Result<Vec<Branch>, Unsolved> {
        if front.turn() != Turn::Card {
            return Ok(Vec::new());
        }
        let (groups, _) = groups(front);
        let branch = |(spell, n_alike): (Spell, i64)| {
            let mut next = *front;
            next.reveal(spell, self.dealer());
            let sums = self.sums(&next)?;
            let means = means_of(&sums, self.scale());
            Ok(Branch { card: spell.to_string(), n_alike, means })
        };
        groups.into_iter().flatten().map(branch).collect()
    }
}

fn place_of(front: &Front, square: crate::site::Square) -> String {
    let tile = front.tiles.iter().find(|tile| tile.square == square);
    let room = tile.and_then(|tile| tile.room);
    room.map_or("tunnel".to_string(), |room| room.to_string())
}

impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} conquered, {} imprisoned", self.tiles, self.prisoners)?;
        if self.paladins.sum > 0 {
            write!(f, " and {} paladin", self.paladins)?;
        }
        let left = [
            (self.food, "food"),
            (self.gold, "gold"),
            (self.imps, "imps"),
            (self.traps, "traps"),
            (self.monsters, "monsters"),
        ];
        let left = left.iter().filter(|(mean, _)| mean.sum > 0);
        let left: Vec<String> = left.map(|(mean, what)| format!("{mean} {what}")).collect();
        let left = if left.is_empty() { "nothing".to_string() } else { left.join(", ") };
        write!(f, "; left: {left}")?;
        if self.red_marks.sum > 0 {
            write!(f, "; {} red marks", self.red_marks)?;
        }
        Ok(())
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "{}", self.title)?;
        }
        writeln!(f, "Best: {}", self.means)?;
        for line in &self.rounds {
            writeln!(f, "Round {}, {}: {}", line.round, line.place, line.actions.join(", "))?;
            line.log.iter().try_for_each(|fact| writeln!(f, "   {fact}"))?;
        }
        for branch in &self.branches {
            let alike = match branch.n_alike {
                1 => String::new(),
                n => format!(" (or {} like it)", n - 1),
            };
            writeln!(f, "If {}{alike}: {}", branch.card, branch.means)?;
        }
        writeln!(f, "Proved with {} positions, {} rounds planned", self.n_nodes, self.n_plannings)
    }
}
