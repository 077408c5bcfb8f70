//! Many games, few questions: does the game end, does everything add up, does nothing panic?

use tabletop::{Game, Luck, Playing, Rng, Seed};

use super::{Breach, Broken, Law, Laws, Tally, Verdict, ensure, position, table::guarded};
use crate::luck::Temper;

/// Plays one random game, the same as the other laws play from this seed but for what they try in between.
pub(super) fn play<G: Game>(
    laws: &Laws,
    options: &G::Options,
    n_seats: usize,
    seed: u64,
    tally: &mut Tally,
) -> Result<(), Broken> {
    let luck = Luck::official(Seed::from_number(seed));
    let open = || Ok(Playing::<G>::new(options, n_seats, luck, Vec::new()).expect("no lots given"));
    let mut playing = guarded(open).map_err(Broken::without_game::<G>)?;
    tally.games += 1;
    let outcome = guarded(|| play_on(laws, &mut playing, seed, tally));
    outcome.map_err(|breach| Broken::at(breach, seed, &playing))
}

fn play_on<G: Game>(
    laws: &Laws,
    playing: &mut Playing<G>,
    seed: u64,
    tally: &mut Tally,
) -> Verdict {
    let mut rng = Rng::new(seed);
    let temper = Temper::of(&mut rng);
    let mut legal = Vec::new();
    let count = |game: &G| game.audit().map_err(|message| Breach { law: Law::Audit, message });
    let at_first = count(playing.game())?;
    for _ in 0..laws.max_steps {
        let game = playing.game();
        let census = count(game)?;
        ensure(Law::Audit, census == at_first, || {
            format!("there was {at_first:?}, now {census:?}")
        })?;
        position::check_over(game)?;
        if game.to_act().is_empty() {
            return position::check_scores(game);
        }
        let chosen = temper.choose(game, &mut rng, &mut legal);
        let Some((seat, action)) = chosen else {
            return ensure(Law::Progress, false, || "who is to act cannot act".to_string());
        };
        let outcome = playing.play(seat, action).map(|_| ());
        ensure(Law::Legality, outcome.is_ok(), || {
            format!("'{seat} {action}' is legal but {outcome:?}")
        })?;
        tally.steps += 1;
    }
    let n_steps = laws.max_steps;
    ensure(Law::Progress, false, || format!("the game has not ended after {n_steps} steps"))
}
