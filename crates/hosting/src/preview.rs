//! Predicts an action's outcome by applying it in several full states that fit the seat's view.
//!
//! Only the seat's view is asked, and no luck of the table is touched: nothing is learned that could not be known.

use tabletop::{Dealer, Event, Game, RandomSource, Rng, Seat, View};

use crate::Preview;

/// How many worlds are tried.
const N_WORLDS: usize = 8;

/// Worlds that a seat with this view holds possible, and the random numbers that actions have in them.
struct Worlds<G> {
    seat: Seat,
    worlds: Vec<G>,
    rng: Rng,
}

impl<G: Game> Worlds<G> {
    /// Nothing for a spectator.
    fn sample(view: &G::View) -> Option<Worlds<G>> {
        let seat = View::viewer(view)?;
        let mut rng = Rng::new(0x666f_7265);
        let worlds = (0..N_WORLDS).map(|_| G::determinize(view, &mut rng)).collect();
        Some(Worlds { seat, worlds, rng })
    }

    /// Makes an action in each of them.
    fn outcome(&self, action: G::Action) -> Outcome<G> {
        let mut dealer = Dealer::recording(RandomSource::Fast(self.rng.clone()));
        let mut outcomes = self.worlds.iter().map(|world| {
            let mut after = world.clone();
            after.apply(self.seat, action, &mut dealer);
            let (_, events) = dealer.take_recorded();
            let events = events.iter().map(|event| G::redact(event, Some(self.seat)));
            (after, events.collect::<Vec<_>>())
        });
        let (after, events) = outcomes.next().expect("there are several worlds");
        let n_alike = |others: &[G::Event]| {
            events.iter().zip(others).take_while(|(event, other)| event == other).count()
        };
        let n_sure = outcomes.map(|(_, others)| n_alike(&others)).fold(events.len(), usize::min);
        Outcome { after, events, n_sure }
    }
}

/// What an action leads to in one of the worlds.
struct Outcome<G: Game> {
    after: G,
    /// As the seat may see them.
    events: Vec<G::Event>,
    /// So many of the events, from the first on, are the same in all worlds.
    n_sure: usize,
}

/// For each of the seat's legal actions what it leads to; `None` where nothing is seen to happen.
pub(crate) fn previews<G: Game>(game: &G, seat: Seat, actions: &[String]) -> Vec<Option<Preview>> {
    let worlds = Worlds::<G>::sample(&game.view(Some(seat))).expect("a seat's view has a viewer");
    let preview = |action: &String| {
        let action: G::Action = action.parse().ok()?;
        game.check(seat, action).ok()?;
        let outcome = worlds.outcome(action);
        let event = outcome.events.first()?;
        let is_certain = outcome.n_sure > 0;
        Some(Preview { text: event.to_string(), rule: event.rule().0, is_certain })
    };
    actions.iter().map(preview).collect()
}

/// What an action surely leads to, as far as one viewer can tell.
#[derive(Clone, Debug)]
pub struct SureOutcome<G: Game> {
    /// The events that are the same in all sampled worlds, up to the first difference.
    pub events: Vec<G::Event>,
    /// The view after the action in one of the worlds: true of all that the events have settled, and possible in the rest.
    pub after: G::View,
}

/// Returns what an action of the viewer surely leads to; nothing for a spectator or an action that is not allowed.
///
/// Only the view is asked, so nothing is revealed that the viewer could not know.
pub fn sure_outcome<G: Game>(view: &G::View, action: G::Action) -> Option<SureOutcome<G>> {
    let worlds = Worlds::<G>::sample(view)?;
    worlds.worlds[0].check(worlds.seat, action).ok()?;
    let Outcome { after, mut events, n_sure } = worlds.outcome(action);
    events.truncate(n_sure);
    Some(SureOutcome { events, after: after.view(Some(worlds.seat)) })
}
