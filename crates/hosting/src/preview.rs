//! Predicts what an action would do, from the seat's own view only: the first fact it leads to in worlds that fit the
//! view.
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

/// What an action surely leads to, as far as one viewer can tell.
#[derive(Clone, Debug)]
pub struct SureOutcome<G: Game> {
    /// The events that every sampled world tells alike, up to the first difference.
    pub events: Vec<G::Event>,
    /// The view after the action in one of the worlds: true of all that the events have settled, a guess of the rest.
    pub after: G::View,
}

/// Returns what an action of the viewer surely leads to; nothing for a spectator or an action that is not allowed.
///
/// Only the view is asked, so nothing is revealed that the viewer could not know.
pub fn sure_outcome<G: Game>(view: &G::View, action: G::Action) -> Option<SureOutcome<G>> {
    let seat = tabletop::View::viewer(view)?;
    let mut rng = Rng::new(0x7375_7265);
    let mut outcome: Option<SureOutcome<G>> = None;
    for nth in 0..N_WORLDS {
        let mut world = G::determinize(view, &mut rng);
        if nth == 0 {
            world.check(seat, action).ok()?;
        }
        let mut dealer = Dealer::recording(RandomSource::Fast(Rng::new(rng.next_u64())));
        world.apply(seat, action, &mut dealer);
        let (_, events) = dealer.take_recorded();
        let events: Vec<G::Event> =
            events.iter().map(|event| G::redact(event, Some(seat))).collect();
        match &mut outcome {
            None => outcome = Some(SureOutcome { events, after: world.view(Some(seat)) }),
            Some(outcome) => {
                let pairs = outcome.events.iter().zip(&events);
                let n_alike = pairs.take_while(|(a, b)| a == b).count();
                outcome.events.truncate(n_alike);
            }
        }
    }
    outcome
}
