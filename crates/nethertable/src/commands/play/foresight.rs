//! What a gesture would do, told before it is made: the first fact it leads to in worlds the seat holds possible.
//!
//! Only the seat's view is asked, and no luck of the table is touched: nothing is learned that could not be known.

use std::fmt;

use tabletop::{Dealer, Event, Game, Luck, Rng, Rule, Seat};

/// How many worlds are tried.
const N_GUESSES: usize = 8;

/// The first fact that a gesture leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foretold<E> {
    event: E,
    /// Whether it is the same in every world that was tried.
    is_sure: bool,
}

impl<E: Event> Foretold<E> {
    pub fn rule(&self) -> Rule {
        self.event.rule()
    }
}

impl<E: Event> fmt::Display for Foretold<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let perhaps = if self.is_sure { "" } else { "perhaps: " };
        write!(f, "{perhaps}{}", self.event)
    }
}

/// For each of the seat's legal gestures what it leads to; `None` where nothing is told.
pub fn foretell<G: Game>(
    game: &G,
    seat: Seat,
    legal: &[G::Action],
) -> Vec<Option<Foretold<G::Event>>> {
    let mut rng = Rng::new(0x666f_7265);
    let view = game.view(Some(seat));
    let guesses: Vec<G> = (0..N_GUESSES).map(|_| G::determinize(&view, &mut rng)).collect();
    let foretell = |&action: &G::Action| {
        let mut dealer = Dealer::recording(Luck::Fast(rng.clone()));
        let mut firsts = guesses.iter().map(|guess| {
            guess.clone().apply(seat, action, &mut dealer);
            let (_, events) = dealer.take();
            events.first().map(|event| G::redact(event, Some(seat)))
        });
        let event = firsts.next()??;
        let is_sure = firsts.all(|other| other.as_ref() == Some(&event));
        Some(Foretold { event, is_sure })
    };
    legal.iter().map(foretell).collect()
}
