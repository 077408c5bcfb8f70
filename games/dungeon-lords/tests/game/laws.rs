//! The laws of the house, from the set-up.

use dungeon_lords::DungeonLords;
use testkit::laws;

#[test]
fn laws_hold_from_the_set_up() {
    let tally = laws::check::<DungeonLords>(2);
    assert!(tally.other_worlds > 0 && tally.stories > 0 && tally.sealed > 0, "{tally:?}");
}
