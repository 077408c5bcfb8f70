//! One test per secret: two games that differ only in it look alike to those who may not know it.

use new_game::{Action, NewGame};
use tabletop::{Game, Rng, Seat};
use testkit::secrets::check_hidden;

use crate::check_game;

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

/// P2 holds one of these cards.
fn games() -> [NewGame; 2] {
    ["C2", "C5"].map(|card| {
        *check_game(&format!("seats: 2\nturn: P1\nP1 card: C3\nP2 card: {card}")).game()
    })
}

#[test]
fn the_card_of_another_seat_is_hidden() {
    let [a, b] = games();
    check_hidden(&a, &b, &[Some(P1), None], &[(P1, Action::Keep), (P2, Action::Keep)]);
    assert_ne!(a.view(Some(P2)), b.view(Some(P2)));
}

#[test]
fn samples_reach_every_card() {
    let [a, b] = games();
    let view = a.view(Some(P1));
    let mut rng = Rng::new(5);
    let samples: Vec<NewGame> = (0..200).map(|_| NewGame::determinize(&view, &mut rng)).collect();
    assert!(samples.contains(&a) && samples.contains(&b));
}
