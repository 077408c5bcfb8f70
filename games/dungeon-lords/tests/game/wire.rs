//! What is sent of this game fits docs/schemas/dungeon-lords.json and can be read back.

use std::path::Path;

use dungeon_lords::DungeonLords;
use tabletop::Seat;

use crate::check_game;

#[test]
fn what_is_sent_fits_its_schema_and_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    testkit::wire::check::<DungeonLords>(&root.join("../../docs/schemas/dungeon-lords.json"), 2);
}

#[test]
fn spaces_rounds_and_colours_are_written_by_their_names() {
    let scene = "seats: 3\nseason: fall 1\nturn: P2 acts at food II\nminions: food P1 P2\nP1 orders: food dig gold!\nP2 orders: food
        starter: P2\ntown: ? fireball@P1\nN1 held: imps traps room\nevent: taxes\narrivals: thief-b wizard-c warrior-d";
    let session = check_game(scene);
    let parts = [
        r#""place":"food","space":"II""#,
        r#""spaces":{"food":{"I":"P1","II":"P2"}}"#,
        r#""non_players":{"N1":{"held":["imps","traps","room"]}}"#,
        r#""town":{"2":{"card":"fireball","seen_by":["P1"]}}"#,
    ];
    testkit::wire::check_parts(session.game(), Some(Seat::new(0)), &parts);
}
