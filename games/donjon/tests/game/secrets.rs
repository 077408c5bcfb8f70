//! Nothing is secret, and what nobody knows is nowhere in the state.

use donjon::Donjon;
use tabletop::{Game, Rng, Seat};

use crate::{check_error, check_game};

const OFFICE: &str = "seats: 4\nturn: P1 movement\npending: P1 walk 1\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: H5 S, R5 SSPK\nP2 guardian: G3\n";

#[test]
fn setup_6_nobody_knows_a_guardian_tile_before_it_is_turned_over() {
    // Any tile that is not revealed may come, whoever's it is, and none that is.
    for tile in ["G1", "G2", "G4", "G5", "G6"] {
        check_game(&format!("{OFFICE}P1 step spider H5 R5\n! {tile}\n? P1 guardian: {tile}"));
    }
    check_error(&format!("{OFFICE}P1 step spider H5 R5\n! G3"), "G3 cannot be drawn here");
    // Set-ups that draw the same draws are equal: no tile is dealt.
    let draws = "! P2 SP1 BR1 DR1 VA1 spider spider dragon V1 V2 M1 M2 M3 T7";
    let [a, b] = [1, 2].map(|seed| *check_game(&format!("seats: 2\nseed: {seed}\n{draws}")).game());
    assert_eq!(a, b);
}

#[test]
fn decks_have_no_order() {
    // After equal steps any card that is left may be drawn, and the state has no difference before.
    let scene = "seats: 2\nturn: P1 power\nforest: SSSS\nswamp: BBBBB\nP1 dungeon: R3 S\nP2 dungeon: E S\nthreat pile: T1 T4 T12\n";
    for card in ["T1", "T4", "T12"] {
        check_game(&format!("{scene}P1 pass\n! {card}"));
    }
    check_error(&format!("{scene}P1 pass\n! T2"), "only a threat card that is left (T1 T4 T12)");
}

#[test]
fn all_viewers_see_the_same_and_every_world_is_the_full_state() {
    let game = *check_game(OFFICE).game();
    let table = game.view(None).table;
    for viewer in [None, Some(Seat::new(0)), Some(Seat::new(3))] {
        let view = game.view(viewer);
        assert_eq!(view.table, table);
        for seed in 0..8 {
            assert_eq!(Donjon::determinize(&view, &mut Rng::new(seed)), game);
        }
    }
}
