//! What is sent of this game fits docs/schemas/heroes-out.json and can be read back.

use std::path::Path;

use heroes_out::HeroesOut;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<HeroesOut>(&root.join("../../docs/schemas/heroes-out.json"), 2);
}
