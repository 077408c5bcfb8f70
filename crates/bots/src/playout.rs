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
pub(crate) fn playout_by<G: Game>(
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
pub(crate) fn pick<A: Copy>(legal: &[A], rng: &mut Rng) -> A {
    match legal {
        [] => panic!("whoever is to act has a legal action"),
        [only] => *only,
        many => many[rng.below(many.len() as u32) as usize],
    }
}
