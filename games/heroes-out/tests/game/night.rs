//! What is remembered of a night that is over, from its events.

use heroes_out::{Event, HeroesOut, Night, Room};
use tabletop::{Game, GameSession};

use crate::check_game;

const RATS: &str =
    "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\n";

fn night_of(session: &GameSession<HeroesOut>) -> Night {
    let steps = session.steps().iter().flat_map(|step| &step.events);
    Night::of(session.setup_events().iter().chain(steps))
}

#[test]
fn a_lost_night_names_the_last_way_into_the_vault() {
    let session = check_game(&format!(
        "{RATS}level: 2\nguild pile: mage-swords\nforge: 1 trap\nvault: 3 rogues\nP1 done\nP1 done\n! mage-swords\n? over"
    ));
    let night = night_of(&session);
    let (party, from) = night.last_charge.expect("somebody came");
    assert_eq!((from, party.len()), (Room::Workshop, 1));
    assert_eq!(night.lost, [(Room::Vault, 4)]);
    assert_eq!(night.thieves.len(), 4);
    assert_eq!((night.n_cards, night.n_trapped), (1, 1));
    assert_eq!(night.stars(&session.game().table()), [false; 3]);
}

#[test]
fn a_won_night_has_stars_for_what_was_kept() {
    let scene = "seats: 1\nturn: ratkin won\nP1 clan: ratkin\n";
    let table = check_game(&format!("{scene}forge: chest 1\nsewers: chest 3")).game().table();
    let looted = |room, value| Event::ChestTaken { value, room };
    let stars = |events: &[Event]| Night::of(events).stars(&table);
    assert_eq!(stars(&[]), [true; 3]);
    assert_eq!(stars(&[looted(Room::Study, 1)]), [true; 3], "a chest of value 1 is a small loss");
    assert_eq!(stars(&[looted(Room::Study, 2)]), [true, true, false]);
    let many = [Room::Study, Room::Cells, Room::Library, Room::Workshop].map(|r| looted(r, 1));
    assert_eq!(stars(&many), [true, false, true], "three were kept, four lost");
}

#[test]
fn the_best_turn_and_the_closest_call_are_the_greatest_of_all() {
    let session = check_game(&format!(
        "{RATS}sewers: chest 3, 1 ratkin, 2 rogues\nP1 play gnaw a\nP1 melee sewers\nP1 melee sewers"
    ));
    let night = night_of(&session);
    assert_eq!((night.n_beaten, night.n_best_turn, night.n_closest), (2, 2, 0));
    assert_eq!(night.n_short(), 4);
}

#[test]
fn the_last_stand_begins_with_the_card_that_sent_them() {
    let events = |script: &str| {
        let session = check_game(&format!("{RATS}{script}"));
        session.steps().iter().flat_map(|step| step.events.clone()).collect::<Vec<Event>>()
    };
    // Of two cards the first broke it: whoever the second would have brought did not matter any more.
    let lost = events(
        "difficulty: medium\nlevel: 2\nguild pile: mage-swords rogue-hats\nforge: 1 trap\nvault: 3 rogues\nP1 done\nP1 done\n! mage-swords\n? over",
    );
    let first = Night::last_stand(&lost).expect("it was lost");
    assert!(matches!(lost[first], Event::Revealed { .. }), "{:?}", lost[first]);
    assert!(lost[first..].contains(&Event::Lost));
    let won = events(
        "level: 2\nguild pile: mage-swords\nforge: 1 trap\nworkshop: 1 trap\nP1 done\nP1 done\n! mage-swords\n? over",
    );
    let first = Night::last_stand(&won).expect("a card came");
    assert!(matches!(won[first], Event::Revealed { .. }) && won[first..].contains(&Event::Won));
    assert_eq!(Night::last_stand(&[]), None);
}
