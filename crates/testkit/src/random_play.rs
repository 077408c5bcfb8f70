//! Random play for the laws: the variants of a game to play, and which seat makes which action next.

use tabletop::{Game, GameSession, Options, RandomSource, Rng, Seat, Seed};

/// Every seat count with every combination of options.
pub(crate) fn variants<G: Game>() -> Vec<(usize, G::Options)> {
    let with_seats = |n_seats| G::Options::all().into_iter().map(move |options| (n_seats, options));
    G::SEATS.flat_map(with_seats).collect()
}

/// The eyes of every seat, and a spectator's.
pub(crate) fn viewers(n_seats: usize) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(n_seats).map(Some).chain([None])
}

pub(crate) fn name(viewer: Option<Seat>) -> String {
    viewer.map_or("a spectator".to_string(), |seat| seat.to_string())
}

/// What a random player leans to. Uniform play alone seldom sees what comes of stubbornness.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bias {
    None,
    Low,
    High,
}

impl Bias {
    pub(crate) fn of(rng: &mut Rng) -> Bias {
        match rng.below(4) {
            0 => Bias::Low,
            1 => Bias::High,
            _ => Bias::None,
        }
    }

    /// One of the legal actions of one of the seats that owe one; `None` when nobody does or can.
    pub(crate) fn choose<G: Game>(
        self,
        game: &G,
        rng: &mut Rng,
        legal: &mut Vec<G::Action>,
    ) -> Option<(Seat, G::Action)> {
        let to_act = game.to_act();
        if to_act.is_empty() {
            return None;
        }
        let seat = to_act.iter().nth(rng.below(to_act.len() as u32) as usize)?;
        game.legal(seat, legal);
        if legal.is_empty() {
            return None;
        }
        let n_legal = legal.len() as u32;
        let (one, other) = (rng.below(n_legal), rng.below(n_legal));
        let nth = match self {
            Bias::None => one,
            Bias::Low => one.min(other),
            Bias::High => one.max(other),
        };
        Some((seat, legal[nth as usize]))
    }
}

/// A random game played to its end, or to `max_steps`.
pub(crate) fn random_game<G: Game>(
    options: &G::Options,
    n_seats: usize,
    seed: u64,
    max_steps: usize,
) -> GameSession<G> {
    let mut rng = Rng::new(seed);
    let bias = Bias::of(&mut rng);
    let mut legal = Vec::new();
    let source = RandomSource::seeded(Seed::from_number(seed));
    let mut session =
        GameSession::new(options, n_seats, source, Vec::new()).expect("no draws are given");
    while session.steps().len() < max_steps
        && let Some((seat, action)) = bias.choose(session.game(), &mut rng, &mut legal)
    {
        session.play(seat, action).expect("`legal` lists what `check` allows");
    }
    session
}
