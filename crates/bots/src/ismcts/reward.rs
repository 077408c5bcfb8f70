//! The reward of an end, or of a position at the cut-off, for each seat, from 0 to 1.
//!
//! The mean over the other seats of a soft comparison: half by who stands above whom, half by the distance in
//! points, so that a lost game is still played for the better loss and a won one is not thrown away by luck.

use tabletop::{Heuristics, MAX_SEATS, PerSeat, Scores, Seat};

#[derive(Debug)]
pub(super) struct Reward {
    /// The share of rank against points at a known end.
    pub rank: f32,
    pub spread: f32,
}

impl Reward {
    pub fn of<G: Heuristics>(&self, game: &G) -> PerSeat<f32> {
        let n_seats = game.n_seats();
        if G::IS_COOP {
            return PerSeat::filled(self.of_team(game));
        }
        match game.scores() {
            Some(scores) => self.of_end(n_seats, &scores),
            None => self.of_estimates(n_seats, |seat| game.estimate(seat)),
        }
    }

    /// All on one side: won or lost, and how clearly.
    fn of_team<G: Heuristics>(&self, game: &G) -> f32 {
        let any = Seat::new(0);
        match game.scores() {
            Some(scores) => {
                let has_won = f32::from(u8::from(scores.ranks[any] == 0));
                self.rank * has_won + (1.0 - self.rank) * self.soft(scores.points[any] as f32)
            }
            None => self.soft(game.estimate(any)),
        }
    }

    fn of_end(&self, n_seats: usize, scores: &Scores) -> PerSeat<f32> {
        // Without a first there is no winner: all have lost together, as in a co-operative game.
        if Seat::all(n_seats).all(|seat| scores.ranks[seat] > 0) {
            return PerSeat::filled(0.0);
        }
        compare(n_seats, |seat, other| {
            let by_rank = match scores.ranks[seat].cmp(&scores.ranks[other]) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            let distance = (scores.points[seat] - scores.points[other]) as f32;
            self.rank * by_rank + (1.0 - self.rank) * self.soft(distance)
        })
    }

    fn of_estimates(&self, n_seats: usize, estimate: impl Fn(Seat) -> f32) -> PerSeat<f32> {
        let mut estimates = [0.0; MAX_SEATS];
        for seat in Seat::all(n_seats) {
            estimates[seat.index()] = estimate(seat);
        }
        compare(n_seats, |seat, other| {
            self.soft(estimates[seat.index()] - estimates[other.index()])
        })
    }

    /// 0 far behind, ½ level, 1 far ahead.
    fn soft(&self, distance: f32) -> f32 {
        1.0 / (1.0 + (-2.0 * distance / self.spread).exp())
    }
}

/// Each seat's mean over the others. `above` of a pair is asked once: the other way round is the rest to 1.
fn compare(n_seats: usize, above: impl Fn(Seat, Seat) -> f32) -> PerSeat<f32> {
    let mut rewards = PerSeat::filled(0.0);
    if n_seats < 2 {
        return PerSeat::filled(0.5);
    }
    let share = 1.0 / (n_seats - 1) as f32;
    for seat in Seat::all(n_seats) {
        for other in Seat::all(n_seats).skip(seat.index() + 1) {
            let won = above(seat, other) * share;
            rewards[seat] += won;
            rewards[other] += share - won;
        }
    }
    rewards
}
