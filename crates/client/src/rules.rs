//! Single rules of a game in words. The text of all of them is fetched when somebody first wants to read one.

use leptos::{prelude::*, task::spawn_local};
use protocol::GameId;
use tabletop::{Game, RuleText, Rulebook};

use crate::loading;

thread_local! {
    /// Notified when the rules of a game have arrived.
    static ARRIVED: ArcTrigger = ArcTrigger::new();
}

pub fn id_of<G: Game>() -> GameId {
    G::NAME.parse().expect("a game with a board is in the list of games")
}

/// A rule, as soon as the rules are there: whoever calls this reactively is called again then.
pub fn find<G: Game>(id: &str) -> Option<RuleText<'static>> {
    let game = id_of::<G>();
    if loading::loaded_rules(game).is_none() {
        spawn_local(async move {
            if loading::load_rules(game).await.is_ok() {
                ARRIVED.with(ArcTrigger::notify);
            }
        });
    }
    find_loaded::<G>(id)
}

/// As `find`, but the rules are not fetched for it: for labels that do without until somebody wants to read.
pub fn find_loaded<G: Game>(id: &str) -> Option<RuleText<'static>> {
    ARRIVED.with(ArcTrigger::track);
    Rulebook::parse(loading::loaded_rules(id_of::<G>())?).find(id).copied()
}
