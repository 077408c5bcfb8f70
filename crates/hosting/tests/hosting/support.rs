//! Games to be hosted, and random play on them.

use std::collections::BTreeMap;

use hosting::{GameSetup, HostedGame};
use protocol::{GameId, GameVisitor, Playable};
use tabletop::{Options, Rng, Seat, Seed};

/// Every number of seats and every combination of options of a game.
pub fn variants(game: GameId) -> Vec<(usize, BTreeMap<String, String>)> {
    struct All;

    impl GameVisitor for All {
        type Output = Vec<(usize, BTreeMap<String, String>)>;

        fn visit<G: Playable>(self) -> Self::Output {
            let pair = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
            let all = G::Options::all().into_iter();
            let all = all.map(|options| options.pairs().into_iter().map(pair).collect());
            let all: Vec<BTreeMap<_, _>> = all.collect();
            let of = |n_seats| all.iter().map(move |options| (n_seats, options.clone()));
            G::SEATS.flat_map(of).collect()
        }
    }

    game.visit(All)
}

pub fn setup(
    game: GameId,
    (n_seats, options): &(usize, BTreeMap<String, String>),
    seed: u64,
) -> GameSetup<'_> {
    let (edition, seed) = (game.edition(), Seed::from_number(seed));
    GameSetup { game, edition, options, n_seats: *n_seats, seed, scene: None }
}

pub fn start(setup: &GameSetup<'_>) -> Box<dyn HostedGame> {
    hosting::start(setup).expect("the table can be set up")
}

/// Any of those who are to act: where several choose at once they do so in any order.
pub fn next_seat(game: &dyn HostedGame, rng: &mut Rng) -> Option<Seat> {
    let to_act: Vec<Seat> = game.to_act().iter().collect();
    (!to_act.is_empty()).then(|| to_act[rng.below(to_act.len() as u32) as usize])
}

pub fn viewers(n_seats: usize) -> Vec<Option<Seat>> {
    Seat::all(n_seats).map(Some).chain([None]).collect()
}

/// A step or an undo, as it is stored.
pub fn go_on(game: &mut dyn HostedGame, rng: &mut Rng) -> Option<String> {
    let seat = next_seat(game, rng)?;
    let undoer = Seat::all(game.n_seats()).find(|&seat| game.can_undo(seat));
    if let Some(seat) = undoer.filter(|_| rng.below(4) == 0) {
        return Some(game.undo(seat, None).expect("it can be undone").text);
    }
    let action = game.random_action(seat, rng.next_u64());
    let request = format!("r-{}", rng.below(1000));
    Some(game.act(seat, &action, Some(&request)).expect("it is legal"))
}
