//! What is sent of this game fits docs/schemas/dungeon-lords.json and can be read back.

use std::path::Path;

use dungeon_lords::DungeonLords;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<DungeonLords>(&root.join("../../docs/schemas/dungeon-lords.json"), 2);
}
