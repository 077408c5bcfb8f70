//! The laws of the house, from the set-up and from positions that play seldom reaches.

use heroes_out::HeroesOut;
use testkit::laws;

#[test]
fn laws_hold_from_the_set_up() {
    let tally = laws::check::<HeroesOut>(1);
    assert!(tally.undone > 0 && tally.replays > 0, "{tally:?}");
    // Nothing is ever known to one seat alone.
    assert_eq!(tally.other_worlds, 0);
}

/// By the ten thousand: `LAWS_GAMES=200 cargo test --release -p heroes-out many_games_add_up`.
#[test]
fn many_games_add_up() {
    let tally = laws::check_many::<HeroesOut>(3);
    assert!(tally.games > 0 && tally.steps > 20 * tally.games, "{tally:?}");
}
