//! What all fuzz targets assert of a position and of a record, of any game.

use tabletop::{
    Action, Census, Dealer, Game, GameSession, Rng, Rule, Seat, View,
    transcript::{parse, run, write, write_scene},
};

/// Everything a position promises: it adds up, reads back, keeps its secrets, and bears every legal action.
pub fn check_position<G: Game>(game: &G) -> Census {
    let census = check_text(game);
    check_over(game);
    for viewer in viewers(game) {
        check_view(game, viewer);
    }
    let mut legal = Vec::new();
    for seat in Seat::all(game.n_seats()) {
        check_legal(game, seat, &mut legal);
        for &action in &legal {
            let mut after = game.clone();
            after.apply(seat, action, &mut Dealer::silent(Rng::new(1)));
            assert_eq!(check_text(&after), census, "'{seat} {action}' keeps everything there is");
            check_over(&after);
        }
    }
    census
}

/// It adds up, and its text reads back to the same position and the same text.
pub fn check_text<G: Game>(game: &G) -> Census {
    let text = write_scene(game);
    let census = game.audit().unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let records = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again = run::<G>(&records[0]).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(again.game() == game, "the scene reads back as another:\n{text}");
    assert_eq!(write_scene(again.game()), text);
    census
}

/// A record plays again to an equal game and an equal text.
pub fn check_replay<G: Game>(session: &GameSession<G>) {
    let text = write(session);
    let records = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(records.len(), 1, "one game is one record:\n{text}");
    let again = run::<G>(&records[0]).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(again.game() == session.game(), "the record plays to another end:\n{text}");
    assert!(again.steps() == session.steps(), "the record plays other steps:\n{text}");
    assert_eq!(write(&again), text);
}

/// `legal` lists what `check` allows, in index order. Replaces `legal`.
pub fn check_legal<G: Game>(game: &G, seat: Seat, legal: &mut Vec<G::Action>) {
    game.legal(seat, legal);
    let all = (0..G::Action::COUNT).filter_map(G::Action::from_index);
    let allowed = all.filter(|&action| game.check(seat, action).is_ok());
    assert!(allowed.eq(legal.iter().copied()), "{seat} is offered {legal:?} in {game:?}");
    assert_eq!(game.to_act().contains(seat), !legal.is_empty(), "{seat} to act in {game:?}");
}

/// A world sampled from a view adds up, looks to its viewer like the full state and offers the same actions.
pub fn check_view<G: Game>(game: &G, viewer: Option<Seat>) {
    let seen = game.view(viewer);
    assert_eq!((seen.viewer(), seen.n_seats()), (viewer, game.n_seats()));
    assert_eq!(seen.to_act(), game.to_act());
    let world = G::determinize(&seen, &mut Rng::new(7));
    let again = world.view(viewer);
    assert!(again == seen, "{viewer:?} can tell a world from the full state:\n{world:?}\n{game:?}");
    assert_eq!(again.to_string(), seen.to_string());
    world.audit().unwrap_or_else(|fault| panic!("a world of {viewer:?}: {fault}\n{game:?}"));
    let Some(seat) = viewer else { return };
    for action in (0..G::Action::COUNT).filter_map(G::Action::from_index) {
        let answers: [Result<(), Rule>; 2] = [game, &world].map(|state| state.check(seat, action));
        assert_eq!(
            answers[0], answers[1],
            "'{seat} {action}' depends on what the seat cannot know:\n{game:?}"
        );
    }
}

/// Nobody acts exactly when there are scores, and then every score is the sum of its sheet.
fn check_over<G: Game>(game: &G) {
    let scores = game.scores();
    assert_eq!(game.to_act().is_empty(), scores.is_some(), "over or not: {game:?}");
    for seat in Seat::all(game.n_seats()) {
        let sum: i32 = game.sheet(seat).iter().map(|line| line.points).sum();
        assert_eq!(sum, scores.map_or(0, |scores| scores.points[seat]), "the sheet of {seat}");
    }
}

/// Every seat, and a spectator.
pub fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Option<Seat>> + use<G> {
    Seat::all(game.n_seats()).map(Some).chain([None])
}
