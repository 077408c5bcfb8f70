//! The law of bots: who receives equal views decides alike, whatever the truth behind them.

use tabletop::{Game, Playing, Rng, Seat};

use super::{Broken, Law, Laws, Tally, Verdict, ensure};
use crate::luck;

pub(super) fn check<G, D>(laws: &Laws, mut make: impl FnMut(u64) -> D) -> Result<Tally, Broken>
where
    G: Game,
    D: FnMut(&G::View) -> G::Action,
{
    let mut tally = Tally::default();
    for (n_seats, options) in luck::variants::<G>() {
        for seed in laws.seeds() {
            let mut rng = Rng::new(seed ^ 0xfa1a);
            let playing = position::<G>(&options, n_seats, seed, laws.max_steps, &mut rng);
            tally.games += 1;
            tally.steps += playing.steps().len();
            for seat in playing.game().to_act().iter() {
                check_seat(playing.game(), seat, laws.n_guesses, &mut rng, &mut tally, &mut make)
                    .map_err(|breach| Broken::at(breach, seed, &playing))?;
            }
        }
    }
    Ok(tally)
}

/// A random game, cut at a random step before its end.
fn position<G: Game>(
    options: &G::Options,
    n_seats: usize,
    seed: u64,
    max_steps: usize,
    rng: &mut Rng,
) -> Playing<G> {
    let whole = luck::random_game::<G>(options, n_seats, seed, max_steps);
    let n_steps = rng.below(whole.steps().len().max(1) as u32) as usize;
    luck::random_game::<G>(options, n_seats, seed, n_steps)
}

fn check_seat<G, D>(
    truth: &G,
    seat: Seat,
    n_guesses: usize,
    rng: &mut Rng,
    tally: &mut Tally,
    make: &mut impl FnMut(u64) -> D,
) -> Verdict
where
    G: Game,
    D: FnMut(&G::View) -> G::Action,
{
    let luck_of_bot = rng.next_u64();
    let view = truth.view(Some(seat));
    let choice = make(luck_of_bot)(&view);
    let is_legal = truth.check(seat, choice);
    ensure(Law::Bots, is_legal.is_ok(), || {
        format!("{seat} chooses '{choice}', refused: {is_legal:?}")
    })?;
    for _ in 0..n_guesses {
        let guess = G::determinize(&view, rng);
        let other = make(luck_of_bot)(&guess.view(Some(seat)));
        tally.choices += 1;
        tally.other_worlds += usize::from(guess != *truth);
        ensure(Law::Bots, other == choice, || {
            format!("{seat} chooses '{choice}' in truth, but '{other}' in a world that looks alike")
        })?;
    }
    Ok(())
}
