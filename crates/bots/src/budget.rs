//! How many iterations and how much time a bot may spend on one decision: all that it asks for on a free machine, less
//! where others wait for it.

use crate::{GreedyOptions, IsmctsOptions, ismcts::LEAST_ITERATIONS};

/// A search that is bounded by time keeps this many milliseconds, however small its share.
const LEAST_MS: u32 = 250;
/// And whoever plays on from the best actions keeps this many playouts of each.
const LEAST_PLAYOUTS: u32 = 20;

/// What a decision may use of what its bot asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// The share of the iterations and of the time, above 0 and up to 1. Never leaves less than 3000 iterations or a
    /// quarter of a second to a bot that asks for as much.
    pub share: f32,
    /// At most this many milliseconds, whatever the bot asks for.
    pub ms: Option<u32>,
}

impl Budget {
    pub const WHOLE: Budget = Budget { share: 1.0, ms: None };

    pub(crate) fn bound(self, options: &mut IsmctsOptions) {
        let Budget { share, ms } = self;
        options.iterations = options.iterations.map(|most| part(most, share, LEAST_ITERATIONS));
        options.ms = options.ms.map(|most| part(most, share, LEAST_MS));
        if let Some(ms) = ms {
            options.ms = Some(options.ms.unwrap_or(u32::MAX).min(ms).max(1));
        }
    }

    /// The same for a bot that plays on from the best actions.
    pub(crate) fn bound_playouts(self, options: &mut GreedyOptions) {
        options.ahead = part(options.ahead, self.share, LEAST_PLAYOUTS);
        options.ms = options.ms.map(|most| part(most, self.share, LEAST_MS));
        if let Some(ms) = self.ms {
            options.ms = Some(options.ms.unwrap_or(u32::MAX).min(ms).max(1));
        }
    }
}

/// How long people wait for bots that move one after another: a third of what is left goes to each decision, so that the
/// first thinks for a second and all together take little more than three.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WaitBudget {
    left_ms: f64,
}

impl Default for WaitBudget {
    fn default() -> WaitBudget {
        WaitBudget { left_ms: WaitBudget::WHOLE_MS }
    }
}

impl WaitBudget {
    const WHOLE_MS: f64 = 3000.0;
    /// However long it took so far, a decision is given this many milliseconds.
    const LEAST_MS: f64 = 100.0;

    /// How many milliseconds the next decision may take.
    pub fn ms(self) -> u32 {
        (self.left_ms / 3.0).max(WaitBudget::LEAST_MS) as u32
    }

    /// People have waited so long for a decision.
    pub fn spend(&mut self, ms: f64) {
        self.left_ms = (self.left_ms - ms.max(0.0)).max(0.0);
    }
}

/// A share of a number, but no less than `least` if there is as much.
fn part(whole: u32, share: f32, least: u32) -> u32 {
    ((f64::from(whole) * f64::from(share)) as u32).clamp(least.min(whole), whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounded(
        iterations: Option<u32>,
        ms: Option<u32>,
        budget: Budget,
    ) -> (Option<u32>, Option<u32>) {
        let mut options = IsmctsOptions { iterations, ms, ..IsmctsOptions::default() };
        budget.bound(&mut options);
        (options.iterations, options.ms)
    }

    #[test]
    fn a_share_is_taken_of_iterations_and_of_time() {
        let half = Budget { share: 0.5, ms: None };
        assert_eq!(bounded(Some(30_000), Some(1000), half), (Some(15_000), Some(500)));
        assert_eq!(bounded(Some(30_000), None, half), (Some(15_000), None));
        assert_eq!(bounded(Some(30_000), Some(1000), Budget::WHOLE), (Some(30_000), Some(1000)));
    }

    #[test]
    fn what_is_small_stays_and_nothing_is_cut_below_the_least() {
        let little = Budget { share: 0.001, ms: None };
        assert_eq!(bounded(Some(40), None, little), (Some(40), None));
        assert_eq!(bounded(Some(30_000), Some(1000), little), (Some(3000), Some(250)));
        assert_eq!(bounded(None, Some(100), little), (None, Some(100)));
    }

    #[test]
    fn playouts_are_shared_like_iterations() {
        let mut options = GreedyOptions { ahead: 100, ms: Some(1000), ..GreedyOptions::default() };
        Budget { share: 0.5, ms: Some(300) }.bound_playouts(&mut options);
        assert_eq!((options.ahead, options.ms), (50, Some(300)));
        Budget { share: 0.001, ms: None }.bound_playouts(&mut options);
        assert_eq!((options.ahead, options.ms), (20, Some(250)));
    }

    #[test]
    fn many_bots_in_a_row_share_one_time_limit() {
        let (mut wait_budget, mut total) = (WaitBudget::default(), 0);
        assert_eq!(wait_budget.ms(), 1000);
        for _ in 0..10 {
            let ms = wait_budget.ms();
            assert!((100..=1000).contains(&ms));
            total += ms;
            wait_budget.spend(f64::from(ms));
        }
        assert!((3000..3300).contains(&total), "{total}");
        wait_budget.spend(f64::from(u32::MAX));
        assert_eq!(wait_budget.ms(), 100);
    }

    #[test]
    fn time_is_bounded_whatever_the_bot_asks_for() {
        let quick = Budget { share: 1.0, ms: Some(300) };
        assert_eq!(bounded(Some(30_000), Some(1000), quick), (Some(30_000), Some(300)));
        assert_eq!(bounded(Some(40), None, quick), (Some(40), Some(300)));
        assert_eq!(
            bounded(Some(9), Some(5), Budget { share: 1.0, ms: Some(0) }),
            (Some(9), Some(1))
        );
    }
}
