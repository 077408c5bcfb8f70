//! Adds finished tables up into a report: rates and means of each bot, comparisons of each two.

use tabletop::{Scores, Seat};

use super::{Arena, Entrant, Outcome, Pair, Report};
use crate::intervals::{Tally, over_blocks, points_over_blocks, wilson};

pub(super) fn report(arena: &Arena, outcomes: &[Outcome], seconds: f64) -> Report {
    let names = arena.names();
    let entrant_of: Vec<usize> = arena
        .specs
        .iter()
        .map(|spec| names.iter().position(|name| *name == spec.to_string()))
        .map(|nth| nth.expect("every spec has its name in the list"))
        .collect();
    let seated = |outcome: &Outcome, seat| entrant_of[arena.entry_at(outcome.game, seat)];
    let entrants = (0..names.len())
        .map(|nth| {
            entrant(arena, outcomes, &names[nth], |outcome, seat| seated(outcome, seat) == nth)
        })
        .collect();
    let mut pairs = Vec::new();
    for a in 0..names.len() {
        for b in a + 1..names.len() {
            let blocks = tallies(arena, outcomes, (a, b), seated);
            let (above, low, high) = over_blocks(&blocks);
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
    arena: &Arena,
    outcomes: &[Outcome],
    name: &str,
    is_here: impl Fn(&Outcome, Seat) -> bool,
) -> Entrant {
    let (mut games, mut wins, mut points) = (0, 0.0, 0.0);
    for outcome in outcomes {
        let ranks = outcome.scores.ranks;
        let n_first = ranks.iter(arena.n_seats).filter(|&(_, rank)| rank == 0).count();
        for seat in Seat::all(arena.n_seats).filter(|&seat| is_here(outcome, seat)) {
            games += 1;
            points += f64::from(outcome.scores.points[seat]);
            if ranks[seat] == 0 {
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
    arena: &Arena,
    outcomes: &[Outcome],
    (a, b): (usize, usize),
    seated: impl Fn(&Outcome, Seat) -> usize,
) -> Vec<Tally> {
    let n_blocks = outcomes.last().map_or(0, |outcome| arena.block_of(outcome.game) + 1);
    let mut blocks = vec![Tally::default(); n_blocks];
    for outcome in outcomes {
        let block = &mut blocks[arena.block_of(outcome.game)];
        block.tables += 1;
        let Scores { ranks, points, .. } = outcome.scores;
        for seat in Seat::all(arena.n_seats).filter(|&seat| seated(outcome, seat) == a) {
            for other in Seat::all(arena.n_seats).filter(|&other| seated(outcome, other) == b) {
                block.n += 1;
                block.points += f64::from(points[seat]) - f64::from(points[other]);
                block.above += match ranks[seat].cmp(&ranks[other]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
    }
    blocks
}
