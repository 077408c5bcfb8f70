//! Adds finished tables up into a report: rates and means of each bot, comparisons of each two.

use tabletop::{Scores, Seat};

use super::{Entrant, Outcome, Pair, Report, Schedule};
use crate::intervals::{BlockCounts, block_interval, points_over_blocks, wilson};

pub(super) fn report(schedule: Schedule<'_>, outcomes: &[Outcome], seconds: f64) -> Report {
    let arena = schedule.arena;
    let names = arena.names();
    let entrant_of: Vec<usize> = arena
        .specs
        .iter()
        .map(|spec| names.iter().position(|name| *name == spec.to_string()))
        .map(|nth| nth.expect("every spec has its name in the list"))
        .collect();
    let seated = |outcome: &Outcome, seat| entrant_of[schedule.spec_at(outcome.game, seat)];
    let entrants = (0..names.len())
        .map(|nth| {
            entrant(schedule, outcomes, &names[nth], |outcome, seat| seated(outcome, seat) == nth)
        })
        .collect();
    let mut pairs = Vec::new();
    for a in 0..names.len() {
        for b in a + 1..names.len() {
            let blocks = if schedule.is_coop {
                team_tallies(schedule, outcomes, (a, b), seated)
            } else {
                tallies(schedule, outcomes, (a, b), seated)
            };
            let (above, low, high) = block_interval(&blocks);
            let (points, points_low, points_high) = points_over_blocks(&blocks);
            pairs.push(Pair {
                a: names[a].clone(),
                b: names[b].clone(),
                games: blocks.iter().map(|block| block.n).sum(),
                above,
                low,
                high,
                points,
                points_low,
                points_high,
            });
        }
    }
    Report { n_seats: arena.n_seats, games: outcomes.len(), seconds, entrants, pairs }
}

fn entrant(
    schedule: Schedule<'_>,
    outcomes: &[Outcome],
    name: &str,
    is_here: impl Fn(&Outcome, Seat) -> bool,
) -> Entrant {
    let (mut games, mut wins, mut points) = (0, 0.0, 0.0);
    for outcome in outcomes {
        let ranks = outcome.scores.ranks;
        // A team plays, wins and loses as one.
        let n_seats = if schedule.is_coop { 1 } else { schedule.arena.n_seats };
        let n_first = ranks.iter(n_seats).filter(|&(_, rank)| rank == 0).count();
        for seat in Seat::all(n_seats).filter(|&seat| is_here(outcome, seat)) {
            games += 1;
            points += f64::from(outcome.scores.points[seat]);
            if ranks[seat] == 0 && (n_first == 1 || schedule.shares_victory) {
                wins += 1.0 / n_first as f64;
            }
        }
    }
    let n = games.max(1) as f64;
    let (low, high) = wilson(wins / n, games as f64);
    Entrant {
        name: name.to_string(),
        games,
        wins,
        win_rate: wins / n,
        low,
        high,
        mean_score: points / n,
    }
}

/// Who stood above whom, block by block.
fn tallies(
    schedule: Schedule<'_>,
    outcomes: &[Outcome],
    (a, b): (usize, usize),
    seated: impl Fn(&Outcome, Seat) -> usize,
) -> Vec<BlockCounts> {
    let arena = schedule.arena;
    let mut blocks = vec![BlockCounts::default(); n_blocks(schedule, outcomes)];
    for outcome in outcomes {
        let block = &mut blocks[schedule.block_of(outcome.game)];
        block.tables += 1;
        let Scores { ranks, points, .. } = outcome.scores;
        for seat in Seat::all(arena.n_seats).filter(|&seat| seated(outcome, seat) == a) {
            for other in Seat::all(arena.n_seats).filter(|&other| seated(outcome, other) == b) {
                block.n += 1;
                block.points += f64::from(points[seat]) - f64::from(points[other]);
                block.above += above(ranks[seat], ranks[other]);
            }
        }
    }
    blocks
}

/// Which of two teams did better with the same deal, deal by deal.
fn team_tallies(
    schedule: Schedule<'_>,
    outcomes: &[Outcome],
    (a, b): (usize, usize),
    seated: impl Fn(&Outcome, Seat) -> usize,
) -> Vec<BlockCounts> {
    let any = Seat::new(0);
    let mut blocks = vec![BlockCounts::default(); n_blocks(schedule, outcomes)];
    for (nth, block) in blocks.iter_mut().enumerate() {
        let of = |team: usize| {
            let mut same = outcomes.iter().filter(|o| schedule.block_of(o.game) == nth);
            same.find(|outcome| seated(outcome, any) == team).map(|outcome| outcome.scores)
        };
        // The last block may not be whole.
        if let (Some(a), Some(b)) = (of(a), of(b)) {
            block.tables += 1;
            block.n += 1;
            block.points += f64::from(a.points[any]) - f64::from(b.points[any]);
            block.above += above(a.ranks[any], b.ranks[any]);
        }
    }
    blocks
}

fn n_blocks(schedule: Schedule<'_>, outcomes: &[Outcome]) -> usize {
    outcomes.last().map_or(0, |outcome| schedule.block_of(outcome.game) + 1)
}

/// 1 for the better rank, ½ for the same.
fn above(rank: u8, other: u8) -> f64 {
    match rank.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
