//! What an action would do, told before it is made: the first fact it leads to in worlds the seat holds possible.
//!
//! Only the seat's view is asked, and no luck of the table is touched: nothing is learned that could not be known.

use tabletop::{Dealer, Event, Game, RandomSource, Rng, Seat};

use crate::Preview;

/// How many worlds are tried.
const N_WORLDS: usize = 8;

/// For each of the seat's legal actions what it leads to; `None` where nothing is told.
pub(crate) fn previews<G: Game>(game: &G, seat: Seat, actions: &[String]) -> Vec<Option<Preview>> {
    let mut rng = Rng::new(0x666f_7265);
    let view = game.view(Some(seat));
    let worlds: Vec<G> = (0..N_WORLDS).map(|_| G::determinize(&view, &mut rng)).collect();
    let preview = |action: &String| {
        let action: G::Action = action.parse().ok()?;
        game.check(seat, action).ok()?;
        let mut dealer = Dealer::recording(RandomSource::Fast(rng.clone()));
        let mut firsts = worlds.iter().map(|world| {
            world.clone().apply(seat, action, &mut dealer);
            let (_, events) = dealer.take_recorded();
            events.first().map(|event| G::redact(event, Some(seat)))
        });
        let event = firsts.next()??;
        let is_certain = firsts.all(|other| other.as_ref() == Some(&event));
        Some(Preview { text: event.to_string(), rule: event.rule().0, is_certain })
    };
    actions.iter().map(preview).collect()
}
