//! What is sent of this game fits docs/schemas/monster-inn.json and can be read back.

use std::path::Path;

use monster_inn::MonsterInn;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<MonsterInn>(&root.join("../../docs/schemas/monster-inn.json"), 2);
}
