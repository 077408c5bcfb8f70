//! Runs a bot from JSON: a view goes in, an action in text comes out.

use bots::{Bot, BotSpec, Budget, Clock, Random};
use protocol::{GameId, Playable, read_view};
use serde::{Deserialize, Serialize};
use tabletop::ParseError;

/// A request for an action in this view.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotRequest {
    pub game: GameId,
    pub bot: String,
    pub seed: u64,
    /// What lies open to all, as in an update.
    pub table_json: String,
    /// What the bot's seat knows beyond it.
    pub view_json: String,
    /// At most this many milliseconds, whatever the bot asks for.
    pub ms: Option<u32>,
    /// Without the game's own advice: a search alone.
    pub is_plain: bool,
}

impl BotRequest {
    /// Nothing if it cannot be read.
    pub(crate) fn view<G: Playable>(&self) -> Option<G::View> {
        read_view::<G>(&self.table_json, &self.view_json).ok()
    }

    /// The bot that is asked, within its limits; nothing if there is no such bot.
    pub(crate) fn spec<G: Playable>(&self) -> Option<BotSpec> {
        let budget = Budget { share: 1.0, ms: self.ms };
        let spec = read_spec(&self.bot).ok()?.within::<G>(budget).ok()?;
        if self.is_plain { spec.without_advice::<G>().ok() } else { Some(spec) }
    }
}

/// Reads a level, or a bot with its settings.
pub(crate) fn read_spec(bot: &str) -> Result<BotSpec, String> {
    bot.parse().map_err(|error: ParseError| error.to_string())
}

/// Any legal action of the viewer, without a bot.
pub(crate) fn any_action<G: Playable>(view: &G::View, rng_seed: u64) -> String {
    Random::<G>::new(rng_seed).choose(view).to_string()
}

/// Any legal action, without a bot; empty if the view cannot be read.
pub(crate) fn any<G: Playable>(request: &BotRequest) -> String {
    request.view::<G>().map_or(String::new(), |view| any_action::<G>(&view, request.seed))
}

/// The bot's action; empty if there is no such bot, or the view cannot be read.
pub(crate) fn choose<G: Playable>(request: &BotRequest, clock: Clock) -> String {
    let bot = request.spec::<G>();
    let bot = bot.and_then(|spec| spec.build_with_clock::<G>(request.seed, clock).ok());
    match (bot, request.view::<G>()) {
        (Some(mut bot), Some(view)) => bot.choose(&view).to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use protocol::GameVisitor;
    use tabletop::{Dealer, Rng};

    use super::*;
    use crate::runner;

    static SECONDS: AtomicU32 = AtomicU32::new(0);

    fn seconds() -> f64 {
        f64::from(SECONDS.fetch_add(1, Relaxed)) * 1e3
    }

    struct Ask;

    impl GameVisitor for Ask {
        type Output = ();

        fn visit<G: Playable>(self) {
            let mut dealer = Dealer::<G>::silent(Rng::new(3));
            let game = G::new(&G::Options::default(), *G::SEATS.start(), &mut dealer);
            let seat = game.to_act().first().expect("somebody starts");
            let table_json = serde_json::to_string(&game.table()).expect("a table can be written");
            let view_json = serde_json::to_string(&game.private(Some(seat))).expect("a view too");
            let id = G::NAME.parse().expect("every playable game has an id");
            let bot = "greedy".to_string();
            let mut request = BotRequest {
                game: id,
                bot,
                seed: 1,
                table_json,
                view_json,
                ms: None,
                is_plain: false,
            };
            let is_legal = |text: String| {
                let action: G::Action = text.parse().expect("an action");
                game.check(seat, action).is_ok()
            };
            assert!(
                is_legal(runner(id).choose_action(&request, || 0.0))
                    && is_legal(runner(id).random_action(&request))
            );
            // A second has passed at every look at the clock.
            request.bot = "hard".to_string();
            request.is_plain = true;
            request.ms = Some(900);
            assert!(is_legal(runner(id).choose_action(&request, seconds)));
            assert!(SECONDS.load(Relaxed) <= 3, "the time was up at the second look");
            SECONDS.store(0, Relaxed);
            request.bot = "nobody".to_string();
            assert_eq!(runner(id).choose_action(&request, || 0.0), "");
        }
    }

    #[test]
    fn a_view_is_answered_with_a_legal_action() {
        GameId::ALL.iter().for_each(|game| game.visit(Ask));
    }
}
