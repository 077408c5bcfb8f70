//! What is sent of this game fits docs/schemas/donjon.json and can be read back.

use std::path::Path;

use donjon::Donjon;

use crate::check_game;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<Donjon>(&root.join("../../docs/schemas/donjon.json"), 2);
}

#[test]
fn rooms_and_powers_are_written_by_their_names() {
    let scene = "seats: 2\nturn: P1 power\npending: P1 gain any R3; P1 arrive 2\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: E S
        P1 groups: R1 R1 R4\nP1 guardian: G5 - 1 -\nP1 malus: 1";
    let session = check_game(scene);
    let parts = [
        r#""groups":{"R1":2,"R4":1}"#,
        r#""seals":{"2":1}"#,
        r#"{"gain":["any",{"room":"R3"}]}"#,
        r#"{"arrive":"R2"}"#,
    ];
    testkit::wire::check_parts(session.game(), None, &parts);
}
