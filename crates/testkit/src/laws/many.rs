//! A cheaper check for very many games: they end, add up and do not panic.

use tabletop::{Game, GameSession, RandomSource, Rng, Seed};

use super::{
    BrokenLaw, CheckResult, Coverage, Law, LawChecker, Violation, ensure, position, run::guarded,
};
use crate::random_play::Bias;

/// Plays one random game, the same as the other laws play from this seed but for what they try in between.
pub(super) fn play<G: Game>(
    laws: &LawChecker,
    options: &G::Options,
    n_seats: usize,
    seed: u64,
    coverage: &mut Coverage,
) -> Result<(), BrokenLaw> {
    let source = RandomSource::seeded(Seed::from_number(seed));
    let open =
        || Ok(GameSession::<G>::new(options, n_seats, source, Vec::new()).expect("no draws given"));
    let mut session = guarded(open).map_err(BrokenLaw::without_game::<G>)?;
    coverage.games += 1;
    let outcome = guarded(|| play_on(laws, &mut session, seed, coverage));
    outcome.map_err(|violation| BrokenLaw::at(violation, seed, &session))
}

fn play_on<G: Game>(
    laws: &LawChecker,
    session: &mut GameSession<G>,
    seed: u64,
    coverage: &mut Coverage,
) -> CheckResult {
    let mut rng = Rng::new(seed);
    let bias = Bias::of(&mut rng);
    let mut legal = Vec::new();
    let count = |game: &G| game.audit().map_err(|message| Violation { law: Law::Audit, message });
    let at_first = count(session.game())?;
    for _ in 0..laws.max_steps {
        let game = session.game();
        let census = count(game)?;
        ensure(Law::Audit, census == at_first, || {
            format!("there was {at_first:?}, now {census:?}")
        })?;
        position::check_over(game)?;
        if game.to_act().is_empty() {
            return position::check_scores(game);
        }
        let chosen = bias.choose(game, &mut rng, &mut legal);
        let Some((seat, action)) = chosen else {
            return ensure(Law::Progress, false, || "who is to act cannot act".to_string());
        };
        let outcome = session.play(seat, action).map(|_| ());
        ensure(Law::Legality, outcome.is_ok(), || {
            format!("'{seat} {action}' is legal but {outcome:?}")
        })?;
        coverage.steps += 1;
    }
    let n_steps = laws.max_steps;
    ensure(Law::Progress, false, || format!("the game has not ended after {n_steps} steps"))
}
