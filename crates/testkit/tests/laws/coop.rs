//! The laws on a cooperative game, at one to four seats.

use tabletop::{Game, GameSession, RandomSource, Seat, Seed, transcript};
use testkit::{laws, secrets, toy::Dam};

#[test]
fn all_laws_hold_where_all_win_or_lose_together() {
    laws::check::<Dam>(40);
}

/// A table whose hands are given: the dam needs no luck to be looked at.
fn scene(text: &str) -> Dam {
    let records = transcript::parse(text).expect("a record");
    *transcript::run::<Dam>(&records[0]).expect("a scene").game()
}

#[test]
fn hands_are_secret_also_alone() {
    let dam = "game: dam\nseats: 1\ndam: 0 1 0\nhand P1: ";
    let (a, b) = (scene(&format!("{dam}1 1 0\n")), scene(&format!("{dam}1 0 1\n")));
    secrets::check_hidden(&a, &b, &[None], &[]);
    let dam = "game: dam\nseats: 2\ndam: 0 0 0\nhand P1: 1 1 0\nhand P2: ";
    let (a, b) = (scene(&format!("{dam}1 1 0\n")), scene(&format!("{dam}0 0 2\n")));
    secrets::check_hidden(&a, &b, &[None, Some(Seat::new(0))], &[]);
}

#[test]
fn a_team_of_one_can_lose() {
    let (mut n_won, mut n_lost) = (0, 0);
    for seed in 0..40 {
        let source = RandomSource::seeded(Seed::from_number(seed));
        let mut session =
            GameSession::<Dam>::new(&Default::default(), 1, source, Vec::new()).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = session.game().to_act().first() {
            session.game().legal(seat, &mut legal);
            session.play(seat, legal[0]).unwrap();
        }
        let scores = session.game().scores().expect("the game is over");
        match scores.ranks[Seat::new(0)] {
            0 => n_won += 1,
            _ => n_lost += 1,
        }
    }
    assert!(n_won > 0 && n_lost > 0, "{n_won} won, {n_lost} lost");
}
