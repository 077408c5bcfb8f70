//! What is sent of this game fits docs/schemas/new-game.json and can be read back.

use std::path::Path;

use new_game::NewGame;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<NewGame>(&root.join("../../docs/schemas/new-game.json"), 2);
}
