//! Predicts an action's outcome by applying it in several full states that fit the seat's view.
//!
//! Only the seat's view is asked, and no luck of the table is touched: nothing is learned that could not be known.

use tabletop::{Dealer, Event, Game, RandomSource, Rng, Seat, View};

use crate::Preview;

/// How many worlds are tried.
const N_WORLDS: usize = 8;

/// Worlds that a seat with this view holds possible, and the luck that actions have in them.
struct Worlds<G> {
    seat: Seat,
    worlds: Vec<G>,
    luck: Rng,
}

impl<G: Game> Worlds<G> {
    /// Nothing for a spectator.
    fn sample(view: &G::View) -> Option<Worlds<G>> {
        let seat = View::viewer(view)?;
        let mut rng = Rng::new(0x666f_7265);
        let worlds = (0..N_WORLDS).map(|_| G::determinize(view, &mut rng)).collect();
        Some(Worlds { seat, worlds, luck: rng })
    }

    /// What an action leads to in each of them: the position after it, and the events as the seat is told them.
    fn outcomes(&self, action: G::Action) -> impl Iterator<Item = (G, Vec<G::Event>)> {
        let mut dealer = Dealer::recording(RandomSource::Fast(self.luck.clone()));
        self.worlds.iter().map(move |world| {
            let mut after = world.clone();
            after.apply(self.seat, action, &mut dealer);
            let (_, events) = dealer.take_recorded();
            (after, events.iter().map(|event| G::redact(event, Some(self.seat))).collect())
        })
    }
}

/// For each of the seat's legal actions what it leads to; `None` where nothing is told.
pub(crate) fn previews<G: Game>(game: &G, seat: Seat, actions: &[String]) -> Vec<Option<Preview>> {
    let worlds = Worlds::<G>::sample(&game.view(Some(seat))).expect("a seat's view has a viewer");
    let preview = |action: &String| {
        let action: G::Action = action.parse().ok()?;
        game.check(seat, action).ok()?;
        let mut firsts = worlds.outcomes(action).map(|(_, events)| events.into_iter().next());
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
    let worlds = Worlds::<G>::sample(view)?;
    worlds.worlds[0].check(worlds.seat, action).ok()?;
    let mut outcomes = worlds.outcomes(action);
    let (after, mut events) = outcomes.next()?;
    for (_, others) in outcomes {
        let n_alike = events.iter().zip(&others).take_while(|(a, b)| a == b).count();
        events.truncate(n_alike);
    }
    Some(SureOutcome { events, after: after.view(Some(worlds.seat)) })
}
