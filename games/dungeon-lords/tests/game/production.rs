//! Production in rooms.

use crate::{check_error, check_game};

/// P1 may let rooms work.
fn produce(year: u8, rest: &str) -> String {
    format!(
        "seats: 2\nseed: 1\nseason: winter {year}\nturn: P1 produces\nP1 orders: dig gold! room\nN1 held: food dig gold\nN2 held: food dig gold\n{rest}"
    )
}

#[test]
fn produce_1_own_rooms_unconquered() {
    let rooms = "P1 imps: 9\nP1 tunnels: c1 c3\nP1 rooms: magic-room c2, mint c4*\nP2 rooms: chicken-coop c1\n";
    check_game(&produce(
        1,
        &format!(
            "{rooms}? legal P1: done, produce magic-room\nP1 produce mint -> PRODUCE-1\nP1 produce chicken-coop -> PRODUCE-1\nP1 produce magic-room\n> P1 produced in magic-room [PRODUCE-1]\n? turn: P1 retrieves"
        ),
    ));
    // In any order, or not at all.
    let two = "P1 imps: 6\nP1 tunnels: c2\nP1 rooms: mint c3, souvenir-shop c1\n";
    check_game(&produce(
        1,
        &format!(
            "{two}P1 produce souvenir-shop\nP1 produce mint\n? P1 gold: 5\n? turn: P1 retrieves"
        ),
    ));
    check_game(&produce(
        1,
        &format!("{two}P1 produce mint\nP1 done\n? P1 gold: 4\n? turn: P1 retrieves"),
    ));
}

#[test]
fn produce_2_enough_idle_imps() {
    for (room, square, n) in [
        ("chicken-coop", "c1", 3),
        ("mushroom-bed", "c3", 3),
        ("souvenir-shop", "c1", 3),
        ("mint", "c3", 3),
        ("workshop", "c1", 4),
        ("tool-shed", "c1", 2),
        ("printing-press", "c2", 3),
        ("magic-room", "c2", 2),
    ] {
        let with =
            |idle: u8| format!("P1 imps: {}\nP1 busy: 2\nP1 rooms: {room} {square}\n", idle + 2);
        check_game(&produce(
            1,
            &format!(
                "{}? legal P1: done, produce {room}\nP1 produce {room}\n? P1 busy: {}",
                with(n),
                n + 2
            ),
        ));
        check_game(&produce(
            1,
            &format!("{}? legal P1: done\nP1 produce {room} -> PRODUCE-2", with(n - 1)),
        ));
    }
}

#[test]
fn produce_3_trolls_help() {
    check_game(&produce(
        1,
        "P1 imps: 1\nP1 lair: troll troll*\nP1 rooms: mint c3\nP1 produce mint\n? P1 gold: 4\n? P1 busy: 3",
    ));
    check_game(&produce(
        1,
        "P1 imps: 1\nP1 lair: troll goblin\nP1 rooms: mint c3\nP1 produce mint -> PRODUCE-2",
    ));
    // Each of them once a round.
    check_game(&produce(
        1,
        "P1 imps: 2\nP1 lair: troll\nP1 tunnels: c2\nP1 rooms: mint c3, souvenir-shop c1\nP1 produce mint\n? turn: P1 retrieves",
    ));
}

#[test]
fn produce_4_once_then_twice() {
    let rooms = "P1 imps: 9\nP1 tunnels: c1 c2\nP1 rooms: mint c3\n";
    check_game(&produce(
        1,
        &format!("{rooms}P1 produce mint\n? turn: P1 retrieves\n? worked: mint"),
    ));
    check_game(&produce(
        1,
        &format!("{rooms}P1 busy: 3\nworked: mint\nP1 produce mint -> PRODUCE-4"),
    ));
    check_game(&produce(
        2,
        &format!(
            "{rooms}P1 produce mint\n? turn: P1 produces\nP1 produce mint\n? P1 gold: 5\n? worked: mint mint\n? turn: P1 retrieves"
        ),
    ));
}

#[test]
fn produce_5_in_play_order() {
    check_game(
        "seats: 3\nseed: 1\nturn: P2 produces\nstarter: P2\nP1 rooms: mint c3\nP2 rooms: souvenir-shop c1\nP3 rooms: mushroom-bed c3
        P2 done\n? turn: P3 produces\nP3 done\n? turn: P1 produces\nP1 produce mint\n? season: spring 1",
    );
}

#[test]
fn produce_6_what_it_takes_and_gives() {
    let made = |room: &str, square: &str, claim: &str| {
        check_game(&produce(
            1,
            &format!("P1 imps: 5\nP1 rooms: {room} {square}\nP1 produce {room}\n{claim}"),
        ));
    };
    made("chicken-coop", "c1", "? P1 food: 4");
    made("mushroom-bed", "c3", "? P1 food: 4");
    made("souvenir-shop", "c1", "? P1 gold: 4");
    made("mint", "c3", "? P1 gold: 4");
    made("workshop", "c1", "! trap-door\n? P1 traps: trap-door");
    made("printing-press", "c2", "> P1 lost 1 evil and is on 3\n? P1 evil: 3");
    made("magic-room", "c2", "? P1 food: 2\n? P1 imps: 6");
    check_game(&produce(
        1,
        "P1 food: 0\nP1 rooms: magic-room c2\nP1 produce magic-room -> PRODUCE-6",
    ));
    let every_trap: String =
        dungeon_lords::Trap::ALL.map(|trap| format!("{trap} {trap} {trap}")).join(" ");
    check_game(&produce(
        1,
        &format!(
            "used traps: {every_trap}\nP1 imps: 4\nP1 rooms: workshop c1\nP1 produce workshop -> PRODUCE-6"
        ),
    ));
}

#[test]
fn produce_7_a_new_imp_works_at_once() {
    check_game(&produce(1, "P1 imps: 4\nP1 tunnels: c1\nP1 rooms: magic-room c2, mint c4\nP1 produce magic-room\n? turn: P1 produces\nP1 produce mint\n? P1 gold: 4").replace("P1 tunnels: c1", "P1 tunnels: c1 c3"));
}

#[test]
fn produce_8_the_tool_shed_digs() {
    check_game(&produce(
        1,
        "P1 rooms: tool-shed c1\nP1 produce tool-shed\n? turn: P1 tool-shed\n? P1 busy: 2\nP1 dig a1 -> DIG-3\nP1 done -> TURN-2\nP1 dig b2\n? P1 tunnels: c2 c3 b2\n? P1 busy: 2",
    ));
    check_game(&produce(
        2,
        "P1 imps: 4\nP1 rooms: tool-shed c1\nP1 produce tool-shed\nP1 dig b1\nP1 produce tool-shed\nP1 dig b2 -> DIG-4\nP1 dig a1\n? turn: P1 retrieves",
    ));
    // The rooms of the second year make nothing.
    check_error(&produce(2, "P1 rooms: chapel c1\nP1 produce chapel"), "produces nothing");
}
