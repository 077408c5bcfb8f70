//! What is sent of this game fits docs/schemas/donjon.json and can be read back.

use std::path::Path;

use donjon::Donjon;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<Donjon>(&root.join("../../docs/schemas/donjon.json"), 2);
}
