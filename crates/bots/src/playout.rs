//! Plays a game on to its end, or as far as is wanted: at random, or by any other choice.
//!
//! Random play is a benchmark of the engine, and the last part of every search iteration.

use tabletop::{Dealer, Game, Rng, Seat};

/// Plays uniformly at random until nobody is to act and returns the number of actions.
/// `legal` is a buffer; once it is large enough nothing is allocated.
pub fn playout<G: Game>(game: &mut G, dealer: &mut Dealer<G>, legal: &mut Vec<G::Action>) -> usize {
    playout_by(game, dealer, |game, seat, rng| {
        game.legal(seat, legal);
        Some(pick(legal, rng))
    })
}

/// Plays what `choose` chooses until it chooses nothing or nobody is to act, and returns the number of actions.
#[inline]
pub fn playout_by<G: Game>(
    game: &mut G,
    dealer: &mut Dealer<G>,
    mut choose: impl FnMut(&G, Seat, &mut Rng) -> Option<G::Action>,
) -> usize {
    let mut n_actions = 0;
    while let Some(seat) = game.to_act().first()
        && let Some(action) = choose(game, seat, dealer.rng())
    {
        game.apply(seat, action, dealer);
        n_actions += 1;
    }
    n_actions
}

/// One of the actions at random.
#[inline]
pub fn pick<A: Copy>(legal: &[A], rng: &mut Rng) -> A {
    match legal {
        [] => panic!("whoever is to act has a legal action"),
        [only] => *only,
        many => many[rng.below(many.len() as u32) as usize],
    }
}

/// The item with the highest prior; equals are met in an order begun at random.
#[inline]
pub(crate) fn highest_prior<T: Copy>(items: &[T], rng: &mut Rng, prior: impl Fn(T) -> f32) -> T {
    let start = rng.below(items.len() as u32) as usize;
    let mut choice = items[start];
    let mut best = f32::NEG_INFINITY;
    for &item in items[start..].iter().chain(&items[..start]) {
        let prior = prior(item);
        if prior > best {
            (best, choice) = (prior, item);
        }
    }
    choice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_prior_is_chosen_and_each_of_equals_at_times() {
        let mut rng = Rng::new(1);
        let priors = [0.5, 2.0, -1.0, 2.0, 2.0];
        let mut n_chosen = [0; 5];
        for _ in 0..3000 {
            n_chosen[highest_prior(&[0, 1, 2, 3, 4], &mut rng, |nth: usize| priors[nth])] += 1;
        }
        assert_eq!((n_chosen[0], n_chosen[2]), (0, 0));
        assert!([1, 3, 4].iter().all(|&nth| n_chosen[nth] > 500), "{n_chosen:?}");
        assert_eq!(highest_prior(&['a'], &mut rng, |_| f32::NEG_INFINITY), 'a');
    }
}
