//! Set-up: the dungeon, clans, the Laboratory, meeples at home, limits.

use heroes_out::{HeroesOut, Options, Room, SCENARIOS};
use tabletop::{Dealer, Game, Options as _, Rng};

use crate::{check_error, check_game};

#[test]
fn setup_1_the_dungeon_is_built_as_the_scenario_says() {
    for options in Options::all() {
        let mut dealer = Dealer::silent(Rng::new(1));
        let game = HeroesOut::new(&options, 2, &mut dealer);
        let table = game.view(None).table;
        let scenario = &SCENARIOS[usize::from(options.scenario)];
        assert!(table.map().rooms.has(Room::Cells), "{}", scenario.title);
        for place in scenario.places {
            assert_eq!(table.chests[place.room.index()], place.chest);
            assert_eq!(table.portals.has(place.room), place.has_portal);
            for &(token, n) in place.tokens {
                assert_eq!(table.n_of(token, place.room), n);
            }
        }
        assert_eq!(table.map().rooms.len() as usize, scenario.places.len());
    }
    check_game(
        "seats: 2\nscenario: frog-mutiny\nseed: 1\n? sewers: chest 3, 2 frogs\n? library: chest 1, 1 book\n? cells: chest 1, portal",
    );
    check_error("seats: 1\nturn: clans\nlaboratory: 1 coin", "'laboratory' is not a field here");
}

/// Distances as the collection lists them, in the order of each table.
#[test]
fn steps_to_the_vault_are_those_of_the_tables() {
    let expected: [&[u8]; 6] = [
        &[0, 1, 1, 1, 1, 2, 2, 2, 2, 3],
        &[0, 1, 1, 1, 2, 2, 2, 2, 2, 3],
        &[0, 1, 1, 2, 2, 2, 3, 3, 3, 4],
        &[0, 1, 1, 2, 2, 2, 2, 3, 3, 4],
        &[0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4],
        &[0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4],
    ];
    for (nth, scenario) in SCENARIOS.iter().enumerate() {
        let options = Options { scenario: nth as u8, ..Options::default() };
        let game = HeroesOut::new(&options, 1, &mut Dealer::silent(Rng::new(1)));
        let map = game.view(None).table.map();
        let steps: Vec<u8> = scenario.places.iter().map(|p| map.steps[p.room.index()]).collect();
        assert_eq!(steps, expected[nth], "{}", scenario.title);
        for &(a, b) in scenario.ways {
            assert!(map.beside[a.index()].has(b), "{}: {a} {b}", scenario.title);
        }
    }
}

#[test]
fn setup_2_every_seat_names_a_clan() {
    check_game(
        "seats: 3\nseed: 5\n? to act: P1\nP2 clan imps -> TURN-1\nP1 clan imps\n> P1 chose the imps [SETUP-2]\nP2 clan imps -> SETUP-2
        P2 clan dragon\nP2 clan gnolls -> TURN-1\nP3 alone -> SETUP-2\nP3 clan slimes\n? P2 clan: dragon\n? turn: imps dwell",
    );
    // Alone with two clans, which take turns; or with one.
    check_game(
        "seats: 1\nseed: 5\nP1 alone -> SETUP-2\nP1 clan imps\n? legal P1: alone, clan ratkin, clan slimes, clan skeletons, clan gnolls, clan lizardfolk, clan poltergeists, clan witches, clan dragon
        P1 clan dragon\n? P1 clan: imps dragon\nP1 summon forge\nP1 summon forge\n? turn: dragon play",
    );
    check_game(
        "seats: 1\nturn: dragon play\nP1 clan: imps dragon\ndragon hand: soar soar inferno crush old-cunning\nimps hand: flit\nlibrary: 1 trap\napothecary: 1 trap\nP1 done\nP1 done\n! mage-hats\n? turn: imps play\n? to act: P1\nP1 play flit a",
    );
    check_game(
        "seats: 1\nseed: 5\nP1 clan dragon\nP1 alone\n? turn: dragon play\n? vault: 1 dragon",
    );
    check_error("seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: ratkin", "SETUP-2");
    check_error("seats: 2\nturn: ratkin play\nP1 clan: ratkin imps\nP2 clan: dragon", "SETUP-2");
    check_error("seats: 2\nturn: ratkin play\nP1 clan: ratkin", "SETUP-2");
}

#[test]
fn setup_3_the_laboratory_has_the_cards_of_a_stranger() {
    let session = check_game(
        "seats: 2\nscenario: mad-science\nseed: 3\nP1 clan imps\nP2 clan dragon\n? turn: laboratory\n? to act: P1\nP1 clan imps -> SETUP-3
        P1 clan gnolls\n> The cards of the gnolls went to the crafts [SETUP-3]\n? monsters: gnolls\n? turn: imps dwell",
    );
    let table = session.game().view(None).table;
    assert_eq!(table.crafts.len() + table.offer.len(), 58);
    // The table decides at random.
    check_game(
        "seats: 2\nscenario: construction\ndecisions: default\nP1 clan imps\nP2 clan dragon\n! slimes sword sword axe axe bat\n? monsters: slimes",
    );
    check_error(
        "seats: 1\nscenario: mad-science\nturn: imps play\nP1 clan: imps\nmonsters: imps",
        "SETUP-3",
    );
    check_error("seats: 1\nturn: imps play\nP1 clan: imps\nmonsters: gnolls", "SETUP-3");
    check_error("seats: 1\nscenario: mad-science\nturn: imps play\nP1 clan: imps", "SETUP-3");
}

#[test]
fn setup_4_five_crafts_are_on_offer() {
    check_game(
        "seats: 1\nP1 clan imps\nP1 alone\n! sword sword axe bat spider\n? offer: sword sword axe bat spider",
    );
    check_error(
        "seats: 1\nturn: imps play\nP1 clan: imps\noffer: sword sword axe bat spider mole",
        "SETUP-4",
    );
}

#[test]
fn setup_5_meeples_at_home_then_five_cards() {
    check_game(
        "seats: 2\nP1 clan slimes\nP2 clan dragon\n! sword sword axe bat spider\nP1 summon vault -> SETUP-5\nP1 summon library\nP1 summon library
        P1 summon apothecary\nP1 draw -> TURN-2\n? turn: slimes dwell\nP1 summon apothecary\n! split split split absorb slither inferno crush old-cunning soar soar
        > The slimes settled in the apothecary [SETUP-5]\n> The slimes drew split\n> The dragon settled in the vault [SETUP-5]\n> The dragon drew inferno
        ? library: chest 1, 2 slimes\n? apothecary: chest 2, 2 slimes\n? vault: 1 dragon\n? slimes hand: split split split absorb slither\n? turn: dragon play",
    );
}

#[test]
fn setup_6_the_smallest_clan_starts() {
    check_game(
        "seats: 3\nseed: 9\nP1 clan gnolls\nP2 clan witches\nP3 clan imps\nP1 summon forge\nP1 summon forge\nP1 summon forge\nP1 summon forge\nP2 summon library\nP3 summon forge
        P3 summon forge\n? turn: witches play",
    );
    check_game(
        "seats: 3\nturn: witches play\nP1 clan: gnolls\nP2 clan: witches\nP3 clan: imps\nwitches hand: coven coven hex-bolt hex-bolt cackle\nlibrary: 1 trap\napothecary: 1 trap\nP2 done\nP2 done\n! mage-hats\n? turn: imps play\n? to act: P3",
    );
}

#[test]
fn setup_7_nobody_knows_the_back_of_a_chest() {
    // The same loot may show any back that is left, and no other.
    let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\nforge: chest 3, 2 mages\nworkshop: 1 trap\nunseen 3: curse rescue rescue\nP1 done\nP1 done\n";
    check_game(&format!("{scene}! mage-swords rescue rogue-hats\n? unseen 3: curse rescue"));
    check_game(&format!("{scene}! mage-swords curse\n? unseen 3: rescue rescue"));
    check_error(&format!("{scene}! mage-swords heal"), "the back of a chest of value 3");
    check_error(&format!("{scene}! mage-swords spoil"), "the back of a chest of value 3");
    let no_back = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nforge: chest 3\nunseen 3: none";
    check_error(no_back, "SETUP-7");
    check_error("seats: 1\nturn: clans\nunseen 2: curse curse", "SETUP-7");
}

#[test]
fn limit_1_what_is_not_there_is_not_placed() {
    check_game(
        "seats: 1\nturn: gnolls play\nP1 clan: gnolls\ngnolls hand: howl maul\nvault: 2 gnolls, 6 coins\nP1 play howl b\nP1 activate vault -> ROOM-1",
    );
    check_error("seats: 1\nturn: imps play\nP1 clan: imps\nvault: 7 coins", "LIMIT-1");
    check_error(
        "seats: 1\nturn: imps play\nP1 clan: imps\nvault: 5 traps\nforge: 4 traps",
        "LIMIT-1",
    );
    check_error("seats: 1\nturn: imps play\nP1 clan: imps\nvault: 5 imps", "LIMIT-1");
    // The last line that has too much is blamed, whatever the order of rooms.
    let scene = "seats: 1\nturn: imps play\nP1 clan: imps\n";
    let all = "forge: gate\ncells: gate\nstudy: gate\nsewers: gate\nbeast: portal\nlibrary: gate\n";
    check_error(&format!("{scene}{all}vault: portal"), "line 11: vault: LIMIT-1");
    check_error(&format!("{scene}forge: 4 traps\nvault: 5 traps"), "line 6: vault: LIMIT-1");
    check_error(&format!("{scene}forge: 3 imps\nvault: 2 imps"), "line 6: vault: LIMIT-1");
}

#[test]
fn limit_2_one_chest_and_one_portal_a_room() {
    let scene = "seats: 1\nturn: imps play\nP1 clan: imps\n";
    check_error(&format!("{scene}forge: chest 1, chest 2"), "LIMIT-2");
    check_error(&format!("{scene}forge: portal, gate"), "LIMIT-2");
    check_error(&format!("{scene}forge: chest 4"), "LIMIT-2");
    check_error(&format!("{scene}vault: chest 1"), "LIMIT-2");
    check_game(&format!("{scene}vault: chest 4\n? vault: empty"));
    let all = "forge: gate\nvault: gate\ncells: gate\nstudy: gate\nsewers: gate\nbeast: portal\n";
    check_game(&format!("{scene}{all}? beast: portal"));
}
