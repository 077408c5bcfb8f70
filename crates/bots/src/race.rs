//! Divides playouts among the actions that a bot compares: an action that is clearly worse than the best gets no more of them.
//!
//! The worst of the others is dropped, too, as time or playouts run out, so that the best are tried more often. All actions have
//! the same luck in a playout.

/// How many playouts pass between two looks at who has fallen behind.
const LOOK_EVERY: usize = 20;
/// Whoever is behind the first by this many standard errors has fallen behind.
const BEHIND: f32 = 3.0;

/// What came of each playout, one list an action. All actions have the same luck in a playout, so two of them are compared
/// playout by playout; who has dropped out has a shorter list.
#[derive(Debug, Default)]
pub(crate) struct Race {
    results: Vec<Vec<f32>>,
    n_actions: usize,
    n_playouts: usize,
}

impl Race {
    /// Forgets everything and keeps the memory.
    pub fn begin(&mut self, n_actions: usize) {
        self.results.resize_with(self.results.len().max(n_actions), Vec::new);
        self.results.iter_mut().for_each(Vec::clear);
        (self.n_actions, self.n_playouts) = (n_actions, 0);
    }

    pub fn n_playouts(&self) -> usize {
        self.n_playouts
    }

    /// Whether this action is played on in the next playout. Asked before its result is added.
    pub fn is_in(&self, nth: usize) -> bool {
        self.results[nth].len() == self.n_playouts
    }

    /// Adds what the playout from this action came to.
    pub fn add(&mut self, nth: usize, result: f32) {
        self.results[nth].push(result);
    }

    /// Ends a playout, and says whether there is still a race. `spent` is the share of all playouts or of the time that is
    /// over.
    pub fn end_playout(&mut self, spent: f32) -> bool {
        self.n_playouts += 1;
        if !self.n_playouts.is_multiple_of(LOOK_EVERY) {
            return true;
        }
        let first = self.first();
        let mut n_in = 1;
        for nth in (0..self.n_actions).filter(|&nth| nth != first) {
            if self.is_in(nth) {
                if self.is_behind(nth, first) {
                    // One result fewer than there were playouts: out.
                    self.results[nth].pop();
                } else {
                    n_in += 1;
                }
            }
        }
        while n_in > self.n_allowed(spent) {
            let last = self.last();
            self.results[last].pop();
            n_in -= 1;
        }
        n_in > 1
    }

    /// How many may be in when so much is spent: fewer by the same share in the same time, and two in the end.
    fn n_allowed(&self, spent: f32) -> usize {
        let n = self.n_actions.max(2) as f32;
        (n * (2.0 / n).powf(spent.min(1.0)) - 1e-3).ceil() as usize
    }

    /// What an action is worth: the mean of the first one, less how far this one was behind while both were in.
    pub fn value(&self, nth: usize) -> f32 {
        let first = self.first();
        mean(self.results[first].iter().copied()) - self.lead(first, nth).0
    }

    /// The best of those that are still in.
    fn first(&self) -> usize {
        let total = |nth: usize| self.results[nth].iter().sum::<f32>();
        let all = (0..self.n_actions).filter(|&nth| self.is_in(nth));
        all.reduce(|best, nth| if total(nth) > total(best) { nth } else { best })
            .expect("the first never drops out")
    }

    /// The worst of those that are still in.
    fn last(&self) -> usize {
        let total = |nth: usize| self.results[nth].iter().sum::<f32>();
        let all = (0..self.n_actions).filter(|&nth| self.is_in(nth));
        all.reduce(|worst, nth| if total(nth) <= total(worst) { nth } else { worst })
            .expect("the first never drops out")
    }

    fn is_behind(&self, nth: usize, first: usize) -> bool {
        let (lead, error) = self.lead(first, nth);
        lead > BEHIND * error
    }

    /// How far the first is ahead of another, in the mean, and the standard error of it.
    fn lead(&self, first: usize, other: usize) -> (f32, f32) {
        let leads = self.results[first].iter().zip(&self.results[other]).map(|(a, b)| a - b);
        let n = leads.len() as f32;
        let lead = mean(leads.clone());
        let squares: f32 = leads.map(|one| (one - lead) * (one - lead)).sum();
        (lead, (squares / (n * (n - 1.0).max(1.0))).sqrt())
    }
}

fn mean(numbers: impl ExactSizeIterator<Item = f32>) -> f32 {
    let n = numbers.len().max(1) as f32;
    numbers.sum::<f32>() / n
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A race of this many playouts, or until it is decided; returns how many there were.
    fn run(race: &mut Race, n_playouts: usize, results: &[fn(usize) -> f32]) -> usize {
        race.begin(results.len());
        while race.n_playouts() < n_playouts {
            for (nth, result) in results.iter().enumerate() {
                if race.is_in(nth) {
                    race.add(nth, result(race.n_playouts()));
                }
            }
            if !race.end_playout(0.0) {
                break;
            }
        }
        race.n_playouts()
    }

    /// Luck that swings wide, the same for all.
    fn luck(nth: usize) -> f32 {
        (nth * 37 % 23) as f32 - 11.0
    }

    #[test]
    fn who_is_behind_in_every_playout_drops_out_however_wide_luck_swings() {
        let mut race = Race::default();
        let n = run(&mut race, 200, &[luck, |nth| luck(nth) + 1.0, |nth| luck(nth) - 1.0]);
        assert_eq!(n, LOOK_EVERY);
        assert!(race.value(1) > race.value(0) && race.value(0) > race.value(2));
        assert!((race.value(1) - race.value(2) - 2.0).abs() < 1e-4);
    }

    #[test]
    fn equals_stay_in() {
        let mut race = Race::default();
        assert_eq!(run(&mut race, 100, &[luck, |nth| luck(nth + 5)]), 100);
        assert_eq!(run(&mut race, 100, &[|_| 2.0, |_| 2.0]), 100);
        assert_eq!((race.value(0), race.value(1)), (2.0, 2.0));
    }

    #[test]
    fn the_more_is_spent_the_fewer_are_left() {
        let mut race = Race::default();
        race.begin(12);
        let mut n_left = vec![12];
        for nth in 0..100 {
            for action in 0..12 {
                if race.is_in(action) {
                    race.add(action, luck(nth * (action + 2)));
                }
            }
            assert!(race.end_playout((nth + 1) as f32 / 100.0));
            n_left.push((0..12).filter(|&action| race.is_in(action)).count());
        }
        assert!(n_left.is_sorted_by(|before, after| before >= after), "{n_left:?}");
        assert!(n_left[LOOK_EVERY] >= 8 && n_left[50] >= 4 && n_left[100] == 2, "{n_left:?}");
    }

    #[test]
    fn who_dropped_out_in_good_times_is_not_the_best_in_bad_times() {
        // All are worth less from the twentieth playout on; the second has dropped out by then.
        let results: [fn(usize) -> f32; 3] = [
            |nth| if nth < LOOK_EVERY { 10.0 } else { -10.0 },
            |_| 1.0,
            |nth| luck(nth) * 0.1 + if nth < LOOK_EVERY { 10.0 } else { -10.0 },
        ];
        let mut race = Race::default();
        assert_eq!(run(&mut race, 60, &results), 60);
        assert!(race.value(1) < race.value(0).max(race.value(2)));
    }
}
