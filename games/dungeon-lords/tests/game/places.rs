//! Carrying orders out at the eight places.

use dungeon_lords::{Room, Spell};
use tabletop::{Game, Seat};

use crate::{check_error, check_game};

/// P1 stands on a space; what it has and does follows.
fn at(place: &str, space: &str, rest: &str) -> String {
    let minions = match space {
        "I" => format!("{place} P1"),
        "II" => format!("{place} - P1"),
        _ => format!("{place} - - P1"),
    };
    format!(
        "seats: 4\nseed: 1\nseason: spring 1\nturn: P1 acts at {place} {space}\nminions: {minions}\nP1 orders: {place}\nstarter: P2\nP2 orders: food reputation! dig!\n{rest}"
    )
}

#[test]
fn execute_1_eight_places_in_order() {
    let minions = "food P2 P1, reputation P3, dig P1, gold P4, imps P3, traps P4, monster P2 P3 P1, room P4 P2";
    check_game(&format!(
        "seats: 4\nseed: 1\nturn: P2 acts at food I\nminions: {minions}\ntavern: goblin slime goblin\nstore: mint tool-shed
        P1 orders: food dig monster\nP2 orders: food monster room\nP3 orders: reputation imps monster\nP4 orders: gold traps room
        P2 decline\n? turn: P1 acts at food II\nP1 accept\n? turn: P3 acts at reputation I\nP3 decline\n? turn: P1 acts at dig I
        P1 decline\n? turn: P4 acts at gold I\nP4 decline\n? turn: P3 acts at imps I\nP3 decline\n? turn: P4 acts at traps I
        P4 decline\n? turn: P1 acts at monster III\nP1 decline\n? turn: P3 acts at monster II\nP3 decline\n? turn: P2 acts at monster I
        P2 decline\n? turn: P2 acts at room II\nP2 decline\n? turn: P4 acts at room I\nP4 decline\n? turn: P1 retrieves"
    ));
}

#[test]
fn execute_2_the_whole_price_or_nothing() {
    // P1 at II has nothing to buy imps with: it is passed over, and P3 stays on III.
    check_game(
        "seats: 4\nturn: P2 acts at imps I\nminions: imps P2 P1 P3\nP1 food: 1\nP1 orders: imps\nP2 orders: imps\nP3 orders: imps
        P2 decline\n> P1 did not carry out imps: not enough food [EXECUTE-2]\n? P1 orders: imps!\n? turn: P3 acts at imps III\n? P1 food: 1",
    );
    check_error(&at("food", "I", "P1 gold: 0"), "could not");
}

#[test]
fn execute_3_nobody_has_to() {
    check_game(&at(
        "food",
        "I",
        "P1 decline\n> P1 did not carry out food: declined [EXECUTE-3]\n? P1: food 3, gold 3, imps 3, evil 4",
    ));
}

#[test]
fn food_1_getting_food() {
    check_game(&at(
        "food",
        "I",
        "P1 accept\n> P1 got food at food I [FOOD-1]\n? P1: food 5, gold 2, imps 3, evil 4",
    ));
    check_game(&at("food", "II", "P1 accept\n? P1: food 6, gold 3, imps 3, evil 5"));
    check_game(&at("food", "III", "P1 accept\n? P1: food 6, gold 4, imps 3, evil 6"));
}

#[test]
fn reputation_1_improving_reputation() {
    check_game(&at(
        "reputation",
        "I",
        "P1 accept\n> P1 improved reputation at reputation I [REPUTATION-1]\n? turn: P1 spies at reputation I\n? P1 evil: 3",
    ));
    check_game(&at("reputation", "II", "P1 accept\n? P1: food 3, gold 3, imps 3, evil 2"));
    check_game(&at(
        "reputation",
        "III",
        "P1 accept\n? P1: food 3, gold 2, imps 3, evil 2\n? turn: P1 spies at reputation III",
    ));
    check_game(&at("reputation", "II", "P1 evil: 1\nP1 accept\n? P1 evil: 0"));
}

#[test]
fn spy_1_a_look_at_one_combat_card() {
    let spy = at("reputation", "I", "town: ? fireball@P2\nP1 accept\n");
    check_game(&format!(
        "{spy}? legal P1: decline, spy 1, spy 2, spy 3, spy 4\nP1 spy 1\n! detect-evil\n> P1 looked at combat card 1: detect-evil [SPY-1]\n? town: detect-evil@P1 fireball@P2 ? ?"
    ));
    // One that another has seen is no draw any more.
    check_game(&format!(
        "{spy}P1 spy 2\n> P1 looked at combat card 2: fireball\n? town: ? fireball@P1P2 ? ?"
    ));
    check_game(&format!("{spy}P1 decline\n? town: ? fireball@P2 ? ?"));
}

#[test]
fn spy_3_several_lords_may_look_at_one_card() {
    // No draw is made: it is the card that P1 has seen. P2 and P1 both know it now, and P3 only that they do.
    let session = check_game(
        "seats: 3\nturn: P2 spies at reputation I\nminions: reputation P2 - P3, food - - P3\nP2 orders: reputation dig! gold\n\
         P3 orders: reputation food dig!\nN1 held: food dig gold\ntown: ? fireball@P1 ? ?\nP2 spy 2\n\
         > P2 looked at combat card 2: fireball [SPY-1]\n? town: ? fireball@P1P2 ? ?",
    );
    let card = |seat| session.game().view(seat).town[1].card;
    let [p1, p2, p3] = [0, 1, 2].map(|nth| card(Some(Seat::new(nth))));
    assert_eq!((p1, p2), (Some(Spell::Fireball), Some(Spell::Fireball)));
    assert_eq!((p3, card(None)), (None, None));
}

#[test]
fn spy_2_not_at_a_card_you_know() {
    check_game(&at(
        "reputation",
        "I",
        "town: ? fireball@P1P2\nP1 accept\nP1 spy 2 -> SPY-2\n? legal P1: decline, spy 1, spy 3, spy 4",
    ));
    let all = "town: graffiti@P1 fireball@P1P2 suggestion@P1 invisibility@P1\nP1 accept\n? P1 evil: 3\n? turn: P2 retrieves";
    check_game(&at("reputation", "I", all));
}

#[test]
fn dig_1_tunnels_by_permit() {
    check_game(&at(
        "dig",
        "I",
        "P1 dig b2\n> P1 sent imps to dig at dig I [DIG-1]\n> P1 dug b2\n? turn: P1 digs 1 at dig I\nP1 dig a2\n? P1 tunnels: c1 c2 c3 b2 a2",
    ));
    check_game(&at(
        "dig",
        "II",
        "P1 dig b2\n? turn: P1 digs 2 at dig II\nP1 done\n? P1 tunnels: c1 c2 c3 b2",
    ));
    check_game(&at(
        "dig",
        "III",
        "P1 imps: 9\nP1 dig b2\n? turn: P1 digs 3 at dig III\nP1 decline -> TURN-2\nP1 dig a2\nP1 dig d3\nP1 dig e3\n? P1 tunnels: c1 c2 c3 b2 a2 d3 e3",
    ));
    check_game(&at("dig", "I", "P1 decline\n? P1 tunnels: c1 c2 c3"));
}

#[test]
fn dig_2_idle_imps_and_a_foreimp() {
    check_game(&at(
        "dig",
        "II",
        "P1 imps: 4\nP1 busy: 2\nP1 dig b2\n? turn: P1 digs 1 at dig II\n? P1 busy: 3",
    ));
    check_game(&at(
        "dig",
        "III",
        "P1 imps: 4\nP1 dig b2\n? turn: P1 digs 2 at dig III\n? P1 busy: 2",
    ));
    check_game(&at("dig", "I", "P1 dig b2\nP1 dig a2\n? P1 dug: a2 b2\n? P1 mined: none"));
    check_error("seats: 2\nturn: orders\nP1 busy: 1\nP1 dug: c2 c3", "is busy");
    // The foreimp alone digs nothing, and trolls do not dig.
    check_error(&at("dig", "III", "P1 imps: 1"), "could not");
    check_error(&at("dig", "I", "P1 imps: 0\nP1 lair: troll troll"), "could not");
}

#[test]
fn dig_3_next_to_a_tile() {
    check_game(&at("dig", "I", "P1 dig a1 -> DIG-3\nP1 dig c2 -> DIG-3\nP1 dig b1\nP1 dig a1"));
    check_game(&at(
        "dig",
        "I",
        "P1 tunnels: c1* c2*\n? legal P1: decline, dig b1, dig d1, dig b2, dig d2, dig c3\nP1 dig c3",
    ));
}

#[test]
fn dig_4_no_block_of_two_by_two() {
    check_game(&at("dig", "I", "P1 dig b1\nP1 dig b2 -> DIG-4\nP1 dig a1"));
    check_game(&at(
        "dig",
        "I",
        "P1 tunnels: c1 c2 c3 d1\nP1 dig d2 -> DIG-4\nP1 dig d3\nP1 dig d2 -> DIG-4",
    ));
    check_game(&at(
        "dig",
        "I",
        "P1 tunnels: c1 c2*\nP1 rooms: souvenir-shop d2\nP1 dig d1 -> DIG-4",
    ));
    check_error("seats: 2\nturn: orders\nP1 tunnels: c1 c2 d1 d2", "two by two");
}

#[test]
fn gold_1_mining_by_permit() {
    check_game(&at(
        "gold",
        "I",
        "? legal P1: decline, mine 1, mine 2\nP1 mine 2\n> P1 mined 2 gold [GOLD-1]\n? P1 gold: 5",
    ));
    check_game(&at(
        "gold",
        "II",
        "? legal P1: decline, mine 1, mine 2, mine 3\nP1 mine 1\n? P1 gold: 4\n? P1 busy: 1",
    ));
    check_game(&at(
        "gold",
        "III",
        "P1 tunnels: c1 c2 c3 c4\nP1 imps: 5\nP1 mine 4\n? P1 gold: 7\n? P1 busy: 5",
    ));
}

#[test]
fn gold_2_idle_imps_and_a_foreimp() {
    check_game(&at("gold", "II", "P1 imps: 4\nP1 busy: 2\nP1 mine 3 -> GOLD-2\nP1 mine 2"));
    check_game(&at("gold", "III", "P1 mine 3 -> GOLD-2\nP1 mine 2\n? P1 busy: 3"));
    check_game(&at("gold", "I", "P1 imps: 9\nP1 mine 3 -> GOLD-1"));
    check_game(&at("gold", "II", "P1 tunnels: c1* c2 c3 d3\nP1 mine 2\n? P1 mined: c2 c3"));
    check_error(&at("gold", "III", "P1 imps: 1"), "could not");
}

#[test]
fn gold_3_one_imp_in_an_unconquered_tunnel() {
    check_game(&at(
        "gold",
        "II",
        "P1 tunnels: c1* c2\nP1 rooms: mint c3\nP1 mine 2 -> GOLD-3\nP1 mine 1",
    ));
    check_error(&at("gold", "II", "P1 tunnels: c1*\nP1 rooms: printing-press c2"), "could not");
}

#[test]
fn imps_1_recruiting_imps() {
    check_game(&at(
        "imps",
        "I",
        "P1 accept\n> P1 recruited imps at imps I [IMPS-1]\n? P1: food 2, gold 3, imps 4, evil 4",
    ));
    check_game(&at("imps", "II", "P1 accept\n? P1: food 1, gold 3, imps 5, evil 4"));
    check_game(&at("imps", "III", "P1 accept\n? P1: food 2, gold 2, imps 5, evil 4"));
    // They can work in rooms at once.
    check_game(&at(
        "imps",
        "I",
        "P1 imps: 2\nP1 rooms: mint c3\nP1 accept\nP2 retrieve 1\n? turn: P1 produces",
    ));
}

#[test]
fn traps_1_buying_traps() {
    check_game(&at(
        "traps",
        "I",
        "P1 accept\n! pendulum\n> P1 drew 1 trap: pendulum [TRAPS-1]\n? P1 gold: 2\n? P1 traps: pendulum",
    ));
    check_game(&at("traps", "II", "P1 accept\n! pendulum\n? P1 gold: 3"));
    check_game(&at(
        "traps",
        "III",
        "P1 accept\n! pendulum trap-door\n? P1 gold: 1\n? P1 traps: pendulum trap-door",
    ));
}

#[test]
fn traps_2_second_year_one_more_and_one_goes_back() {
    let second = |space: &str, rest: &str| at("traps", space, rest).replace("spring 1", "spring 2");
    check_game(&second(
        "II",
        "P1 traps: pendulum\nP1 accept\n! trap-door cursed-ring\n? turn: P1 gives-back at traps II\n? legal P1: discard pendulum, discard trap-door, discard cursed-ring\nP1 discard pendulum\n> P1 discarded pendulum [TRAPS-4]\n? P1 traps: trap-door cursed-ring\n? P1 buried: pendulum",
    ));
    check_game(&second(
        "III",
        "P1 accept\n! trap-door cursed-ring pendulum\nP1 discard pendulum\n? P1 traps: trap-door cursed-ring",
    ));
    // A Workshop does not.
    check_game(
        "seats: 2\nseason: spring 2\nturn: P1 produces\nP1 imps: 4\nP1 rooms: workshop c1\nP1 orders: dig gold! room!\nP1 produce workshop\n! pendulum\n? turn: P1 retrieves\n? P1 traps: pendulum",
    );
}

/// All but a few traps, in the hand of P4 and used.
fn all_but(rest: &[&str]) -> String {
    let mut cards = Vec::new();
    for kind in dungeon_lords::Trap::ALL {
        let n_left = rest.iter().filter(|name| **name == kind.to_string()).count();
        cards.extend(std::iter::repeat_n(kind.to_string(), 3 - n_left));
    }
    format!("used traps: {}\n", cards.join(" "))
}

#[test]
fn traps_3_the_deck_may_run_out() {
    let one = all_but(&["pendulum"]);
    check_game(&at(
        "traps",
        "III",
        &format!("{one}P1 accept\n! pendulum\n? P1 traps: pendulum\n? P1 gold: 1"),
    ));
    check_error(&at("traps", "II", &all_but(&[])), "could not");
    // The extra card is the one that is missing, so none goes back.
    let second = at(
        "traps",
        "II",
        &format!("{one}P1 accept\n! pendulum\n? P1 buried: none\n? P1 traps: pendulum"),
    );
    check_game(&second.replace("spring 1", "spring 2"));
    check_error(
        "seats: 2\nturn: orders\nP1 traps: pendulum pendulum\nP2 traps: pendulum pendulum",
        "only 3 of pendulum",
    );
}

#[test]
fn traps_4_discarded_face_down() {
    let scene = "seats: 4\nseed: 1\nseason: spring 2\nturn: P1 gives-back at traps I\nminions: traps P1\nP1 orders: traps\nP1 traps: pendulum\n";
    check_game(&format!(
        "{scene}P1 discard trap-door -> TRAPS-4\nP1 discard pendulum\n? P1 buried: pendulum\n? used traps: none"
    ));
}

#[test]
fn monster_1_hiring_the_last_first() {
    check_game(
        "seats: 4\nseed: 1\nturn: P3 acts at monster III\nminions: monster P1 P2 P3\ntavern: goblin slime witch\nP1 orders: monster\nP2 orders: monster\nP3 orders: monster
        P3 hire goblin\n> P3 hired a goblin [MONSTER-1]\n? turn: P2 acts at monster II\nP2 hire slime\n? turn: P1 acts at monster I\nP1 hire witch\n? P1 lair: witch\n? P3 lair: goblin\n? P2 lair: slime",
    );
}

#[test]
fn monster_2_its_cost_and_a_feast() {
    check_game(&at(
        "monster",
        "II",
        "tavern: witch troll\nP1 hire witch\n? P1: food 2, gold 3, imps 3, evil 5",
    ));
    check_game(&at("monster", "III", "tavern: vampire troll\nP1 hire troll\n? P1 food: 0"));
    check_game(&at(
        "monster",
        "III",
        "tavern: vampire troll\nP1 hire vampire\n? P1: food 2, gold 3, imps 3, evil 6",
    ));
    check_game(&at("monster", "III", "tavern: ghost troll dragon\nP1 food: 2\nP1 hire troll -> MONSTER-2\n? legal P1: decline, hire ghost").replace(" dragon", ""));
    check_game(
        &at("monster", "I", "tavern: dragon\nP1 hire dragon\n? P1: food 1, gold 3, imps 3, evil 6")
            .replace("spring 1", "spring 2"),
    );
}

#[test]
fn monster_3_one_of_those_in_the_tavern() {
    check_game(&at(
        "monster",
        "II",
        "tavern: witch witch\nP1 hire troll -> MONSTER-3\nP1 hire witch\n? P1 lair: witch",
    ));
}

#[test]
fn monster_4_golems_want_a_trap_demons_a_monster() {
    let second = |rest: &str| at("monster", "II", rest).replace("spring 1", "spring 2");
    check_game(&second(
        "tavern: golem\nP1 traps: pendulum trap-door\nP1 hire golem\n? P1 gold: 2\n? turn: P1 tribute golem at monster II\nP1 discard cursed-ring -> TRAPS-4\nP1 discard pendulum\n? P1 lair: golem\n? P1 traps: trap-door\n? P1 buried: pendulum",
    ));
    check_game(&second(
        "tavern: golem goblin\nP1 hire golem -> MONSTER-2\n? legal P1: decline, hire goblin",
    ));
    check_game(&second(
        "tavern: demon\nP1 lair: ghost troll goblin\nP1 hire demon\n? P1 evil: 5\n? legal P1: feed goblin, feed troll\nP1 feed ghost -> MONSTER-4\nP1 feed witch -> MONSTER-4\nP1 feed demon -> MONSTER-4\nP1 feed troll\n> P1 fed a troll to the demon [MONSTER-4]\n? P1 lair: ghost goblin demon",
    ));
    check_game(&second("tavern: demon goblin\nP1 lair: ghost\nP1 hire demon -> MONSTER-2"));
}

#[test]
fn ghost_1_a_ghost_is_no_monster() {
    // Hired and paid like a monster, but hunted, struck and counted never.
    check_game(
        "seats: 2\nseed: 1\nseason: spring 1\nturn: P1 wages\nevent: pay-day\nP1 lair: ghost\nunsettled: ghost\nP1 wage ghost\n? P1 evil: 5",
    );
    let hunt = "seats: 2\nseed: 1\nseason: spring 1\nevent: special-event\nspecial: witch-hunt\n";
    check_game(&format!(
        "{hunt}turn: P1 witch-hunt\nP1 lair: ghost troll\nP2 lair: ghost\nP1 release ghost -> SPECIAL-1\nP1 release troll\n> P2 stood up to the witch hunt\n? P2 evil: 7"
    ));
    check_game(
        "seats: 2\nseason: fall 2\nturn: over\nP1 lair: ghost ghost\nP2 lair: goblin\n? score P1: 6\n? score P2: 9",
    );
}

#[test]
fn room_1_building_the_last_first() {
    check_game(
        "seats: 4\nseed: 1\nturn: P3 acts at room III\nminions: room P1 P2 P3\nstore: mint tool-shed\nP1 orders: room\nP2 orders: room\nP3 orders: room
        P3 take mint\n> P3 built mint on c3 [ROOM-1]\n? P3 gold: 2\n? P3 rooms: mint c3\n? turn: P2 acts at room II\nP2 take tool-shed\n> P1 did not carry out room: no rooms left in the store\n? P2 rooms: tool-shed c1",
    );
    check_game(&at(
        "room",
        "I",
        "store: mint\nP1 gold: 0\nP1 take mint\n? P1 gold: 0\n? P1 rooms: mint c3",
    ));
}

#[test]
fn room_2_one_of_those_in_the_store() {
    check_game(&at("room", "I", "store: mint\nP1 take workshop -> ROOM-2\nP1 take mint"));
    check_error(&at("room", "I", "store: mint\nP2 rooms: mint c3"), "only one mint");
    check_error(&at("room", "I", "store: chapel"), "second year");
}

/// P1 has taken a room and chooses its place.
fn build(room: &str, rest: &str) -> String {
    let is_first = room.parse::<Room>().expect("a room").production().is_some();
    let year = if is_first { 1 } else { 2 };
    format!(
        "seats: 4\nseed: 1\nseason: spring {year}\nturn: P1 builds {room} at room I\nminions: room P1\nP1 orders: room\n{rest}"
    )
}

#[test]
fn room_3_in_place_of_a_tunnel() {
    check_game(&build(
        "chapel",
        "P1 tunnels: c1* c2 c3\nP1 build c1 -> ROOM-3\nP1 build b1 -> ROOM-3\n? legal P1: build c2, build c3\nP1 build c2\n? P1 tunnels: c1* c3\n? P1 rooms: chapel c2",
    ));
}

#[test]
fn room_4_in_its_zone() {
    let wide = "P1 tunnels: c1 c2 c3 c4 b3 a3 d3 e3\n";
    check_game(&build(
        "chicken-coop",
        &format!("{wide}? legal P1: build c1, build c2\nP1 build c3 -> ROOM-4"),
    ));
    check_game(&build(
        "mushroom-bed",
        &format!(
            "{wide}P1 build c2 -> ROOM-4\n? legal P1: build a3, build b3, build c3, build d3, build e3, build c4"
        ),
    ));
    check_game(&build(
        "printing-press",
        &format!("{wide}P1 build c1 -> ROOM-4\n? legal P1: build c2, build b3, build c3, build d3"),
    ));
    check_game(&build(
        "workshop",
        &format!("{wide}P1 build b3 -> ROOM-4\n? legal P1: build c1, build a3, build e3, build c4"),
    ));
    check_game(&build(
        "chapel",
        &format!(
            "{wide}? legal P1: build c1, build c2, build a3, build b3, build c3, build d3, build e3, build c4"
        ),
    ));
}

#[test]
fn room_5_not_next_to_a_room() {
    let rooms = "P1 tunnels: c1 c2 c4 b3 a3 d3\nP1 rooms: mint c3*\n";
    check_game(&build(
        "chapel",
        &format!(
            "{rooms}P1 build c2 -> ROOM-5\nP1 build d3 -> ROOM-5\n? legal P1: build c1, build a3\nP1 build a3"
        ),
    ));
    // Corners may touch.
    check_game(&build(
        "chapel",
        "P1 tunnels: c1 c2 b2\nP1 rooms: mint c3\n? legal P1: build c1, build b2",
    ));
    check_error(
        "seats: 2\nturn: orders\nP1 tunnels: c1\nP1 rooms: mint c3, magic-room c2",
        "adjacent",
    );
}

#[test]
fn room_6_only_with_a_square_for_it() {
    check_game(&at(
        "room",
        "II",
        "store: chicken-coop mint\nP1 tunnels: c1* c2* c3\nP1 take chicken-coop -> ROOM-6\nP1 take mint\n? P1 rooms: mint c3\n? P1 gold: 2",
    ));
    check_error(&at("room", "I", "store: chicken-coop\nP1 tunnels: c1* c2* c3"), "could not");
    check_game(&at(
        "room",
        "I",
        "store: magic-room\nP1 take magic-room\n? turn: P1 builds magic-room at room I\nP1 build c2",
    ));
}
