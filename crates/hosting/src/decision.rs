//! What decided a game that was won by points: the part of the score in which the winner was furthest ahead.

use protocol::Sheet;
use tabletop::Seat;

/// The part of the score that decided a game between its winner and the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The index of the part.
    pub part: usize,
    pub winner: Seat,
    pub second: Seat,
    /// What this part brought the winner, and the second.
    pub points: [i32; 2],
    /// By how many points the winner was ahead in all.
    pub gap: i32,
}

impl Decision {
    /// Returns by how many points the second would have been ahead if both had had the same of this part; `None` if it
    /// would still not have won.
    pub fn turned_by(&self) -> Option<i32> {
        let turned = self.points[0] - self.points[1] - self.gap;
        (turned > 0).then_some(turned)
    }
}

/// Returns what decided a game; `None` if nobody or several won, or if they were level on points. `parts` are what each
/// part of the score brought every seat.
pub fn decision(parts: &[Vec<i32>], sheets: &[Sheet]) -> Option<Decision> {
    let of_rank = |rank: u8| {
        let ranked = Seat::all(sheets.len()).zip(sheets).filter(move |(_, s)| s.rank == rank);
        ranked.map(|(seat, _)| seat)
    };
    let winner = of_rank(0).next().filter(|_| of_rank(0).count() == 1)?;
    let second = sheets.iter().map(|sheet| sheet.rank).filter(|&rank| rank > 0).min();
    let second = of_rank(second?).next()?;
    let gap = sheets[winner.index()].total - sheets[second.index()].total;
    if gap <= 0 {
        return None;
    }
    let of = |part: usize, seat: Seat| parts[part].get(seat.index()).copied().unwrap_or(0);
    let lead = |part: &usize| of(*part, winner) - of(*part, second);
    // Of equal ones the first in the list.
    let part = (0..parts.len()).rev().max_by_key(lead).filter(|part| lead(part) > 0)?;
    Some(Decision {
        part,
        winner,
        second,
        points: [winner, second].map(|seat| of(part, seat)),
        gap,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheets(all: &[(i32, u8)]) -> Vec<Sheet> {
        all.iter().map(|&(total, rank)| Sheet { total, rank, lines: Vec::new() }).collect()
    }

    #[test]
    fn the_greatest_lead_over_the_second_decides() {
        let parts = [vec![3, 9, 4], vec![2, 1, 2], vec![0, -2, 0]];
        let found = decision(&parts, &sheets(&[(5, 2), (8, 0), (6, 1)])).expect("decided");
        assert_eq!((found.part, found.winner, found.second), (0, Seat::new(1), Seat::new(2)));
        assert_eq!((found.points, found.gap), ([9, 4], 2));
        assert_eq!(found.turned_by(), Some(3), "level there, the second has 6 to 3");
    }

    #[test]
    fn a_lead_within_the_gap_turns_nothing() {
        let parts = [vec![5, 3], vec![4, 3]];
        let found = decision(&parts, &sheets(&[(9, 0), (6, 1)])).expect("decided");
        assert_eq!((found.part, found.turned_by()), (0, None));
    }

    #[test]
    fn level_and_shared_games_have_no_such_part() {
        let parts = [vec![5, 5]];
        assert_eq!(decision(&parts, &sheets(&[(5, 0), (5, 0)])), None);
        // Decided by something else than points.
        assert_eq!(decision(&parts, &sheets(&[(5, 0), (5, 1)])), None);
        // All lost together.
        assert_eq!(decision(&parts, &sheets(&[(-1, 1), (-1, 1)])), None);
    }
}
