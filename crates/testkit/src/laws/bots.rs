//! The bots law: a bot given equal views makes equal choices, whatever the full state is.

use tabletop::{Game, GameSession, Rng, Seat};

use super::{BrokenLaw, CheckResult, Coverage, Law, LawChecker, ensure};
use crate::random_play;

pub(super) fn check<G, D>(
    laws: &LawChecker,
    mut make: impl FnMut(u64) -> D,
) -> Result<Coverage, BrokenLaw>
where
    G: Game,
    D: FnMut(&G::View) -> G::Action,
{
    let mut coverage = Coverage::default();
    for (n_seats, options) in random_play::variants::<G>() {
        for seed in laws.seeds() {
            let mut rng = Rng::new(seed ^ 0xfa1a);
            let session = position::<G>(&options, n_seats, seed, laws.max_steps, &mut rng);
            coverage.games += 1;
            coverage.steps += session.steps().len();
            for seat in session.game().to_act().iter() {
                check_seat(session.game(), seat, laws.n_worlds, &mut rng, &mut coverage, &mut make)
                    .map_err(|violation| BrokenLaw::at(violation, seed, &session))?;
            }
        }
    }
    Ok(coverage)
}

/// A random game, cut at a random step before its end.
fn position<G: Game>(
    options: &G::Options,
    n_seats: usize,
    seed: u64,
    max_steps: usize,
    rng: &mut Rng,
) -> GameSession<G> {
    let whole = random_play::random_game::<G>(options, n_seats, seed, max_steps);
    let n_steps = rng.below(whole.steps().len().max(1) as u32) as usize;
    random_play::random_game::<G>(options, n_seats, seed, n_steps)
}

fn check_seat<G, D>(
    full_state: &G,
    seat: Seat,
    n_worlds: usize,
    rng: &mut Rng,
    coverage: &mut Coverage,
    make: &mut impl FnMut(u64) -> D,
) -> CheckResult
where
    G: Game,
    D: FnMut(&G::View) -> G::Action,
{
    let rng_seed = rng.next_u64();
    let view = full_state.view(Some(seat));
    let choice = make(rng_seed)(&view);
    let is_legal = full_state.check(seat, choice);
    ensure(Law::Bots, is_legal.is_ok(), || {
        format!("{seat} chooses '{choice}', refused: {is_legal:?}")
    })?;
    for _ in 0..n_worlds {
        let world = G::determinize(&view, rng);
        let other = make(rng_seed)(&world.view(Some(seat)));
        coverage.choices += 1;
        coverage.other_worlds += usize::from(world != *full_state);
        ensure(Law::Bots, other == choice, || {
            format!(
                "{seat} chooses '{choice}' in the full state, but '{other}' in a world that looks alike"
            )
        })?;
    }
    Ok(())
}
