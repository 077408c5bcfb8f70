//! The laws of the house, from the set-up and from positions that play seldom reaches.

use heroes_out::HeroesOut;
use testkit::laws;

/// By the ten thousand: `LAWS_GAMES=200 cargo test --release -p heroes-out many_games_add_up`.
#[test]
fn many_games_add_up() {
    let tally = laws::check_many::<HeroesOut>(3);
    assert!(tally.games > 0 && tally.steps > 20 * tally.games, "{tally:?}");
}
