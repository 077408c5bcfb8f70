//! What is sent of this game fits docs/schemas/heroes-out.json and can be read back.

use std::path::Path;

use heroes_out::HeroesOut;

use crate::check_game;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<HeroesOut>(&root.join("../../docs/schemas/heroes-out.json"), 2);
}

#[test]
fn clans_sides_and_scenarios_are_written_by_their_names() {
    let scene = "seats: 2\nscenario: frog-mutiny\nP1 clan: ratkin\nP2 clan: witches\nwitches hand: broom-sweep\nvault: 1 witches\n";
    let attacked =
        "turn: witches invasion\npending: defend witches 0 vault; resolve; deck; reveal 1";
    let session = check_game(&format!("{scene}{attacked}"));
    let parts = [
        r#""hordes":{"turn":"witches","clans":[{"clan":"ratkin""#,
        r#"{"defend":{"clan":"witches","meeple":{"room":"vault","wounds":0}}}"#,
        r#""guild":{"scenario":"frog-mutiny""#,
    ];
    testkit::wire::check_parts(session.game(), None, &parts);
    let played = "ratkin played: gnaw\nturn: ratkin play\nicons: move 1\npending: card gnaw a";
    let session = check_game(&format!("{scene}sewers: 1 ratkin\n{played}"));
    let parts = [r#"{"card":{"card":"gnaw","side":"a"}}"#];
    testkit::wire::check_parts(session.game(), None, &parts);
    // Nobody is in turn before there are clans.
    let session = check_game("seats: 2\nturn: clans");
    testkit::wire::check_parts(session.game(), None, &[r#""hordes":{"turn":null,"clans":[]}"#]);
}
