//! From year to year, scoring, titles, winning.

use crate::{check_error, check_game};

/// The last battle plan of a year is made: nobody fights but P1, whose party outlives the fourth round.
fn last_plan(n_seats: usize, year: u8, rest: &str) -> String {
    let thief = if year == 1 { "thief-d" } else { "thief-h" };
    let card = if year == 1 { "fireball" } else { "illusion" };
    let rest = if rest.starts_with("P1 party") {
        String::from(rest)
    } else {
        format!("P1 party: {thief}\n{rest}")
    };
    format!(
        "seats: {n_seats}\nseed: 1\nseason: fall {year}\nturn: combat\ncombat: round 4 plan\ntown: ? ? ? {card}@P1\n{rest}"
    )
}

#[test]
fn year_1_who_is_left_goes() {
    check_game(&last_plan(
        4,
        1,
        "P1 party: paladin-1/2 thief-d\nP1 done\n> Year 1 ended [YEAR-1]\n> 2 adventurers left P1 alive\n? P1 party: none\n? season: winter 2\n? P1 prison: none",
    ));
    check_game(&last_plan(4, 2, "P1 done\n? over\n? P1 party: none"));
}

#[test]
fn year_2_monsters_wake_up() {
    check_game(&last_plan(
        4,
        1,
        "P1 lair: goblin* goblin\nP3 lair: ghost* witch*\nP1 done\n? P1 lair: goblin goblin\n? P3 lair: ghost witch",
    ));
}

#[test]
fn year_3_gold_backs() {
    check_game(&last_plan(4, 1, "P1 held: dig gold\nP1 prison: priest-a\nP2 rooms: mint c3\nP1 done
        ! golem golem demon chapel labyrinth taxes warrior-e thief-e priest-f wizard-h
        ? tavern: golem golem demon\n? store: chapel labyrinth\n? next event: taxes\n? next arrivals: warrior-e thief-e priest-f wizard-h
        ? town: ? ? ? ?\n? paladin: tent\n? P1 held: dig gold\n? P1 prison: priest-a\n? P2 rooms: mint c3\n? turn: orders"));
    check_error(&last_plan(4, 1, "P1 done\n! golem golem demon mint"), "cannot be drawn here");
}

#[test]
fn year_4_with_two_seats_the_third_counter_falls() {
    check_game(&last_plan(
        2,
        1,
        "non-player evil: 7\nN1 held: food dig gold\nN2 held: food dig gold\nP1 done\n> The non-player counter is on 5 [YEAR-4]\n? non-player evil: 5",
    ));
    check_game(&last_plan(
        2,
        1,
        "non-player evil: 1\nN1 held: food dig gold\nN2 held: food dig gold\nP1 done\n? non-player evil: 0",
    ));
}

#[test]
fn year_5_the_token_moves() {
    check_game(&last_plan(
        4,
        1,
        "starter: P4\nP1 done\n> P3 is the next starting player [YEAR-5]\n? starter: P3",
    ));
    check_game(&last_plan(3, 1, "starter: P3\nN1 held: food dig gold\nP1 done\n? starter: P1"));
    check_game(&last_plan(
        2,
        1,
        "starter: P2\nN1 held: food dig gold\nN2 held: food dig gold\nP1 done\n? starter: P2",
    ));
}

#[test]
fn year_6_the_new_paladin_looks_around() {
    check_game(&last_plan(4, 1, "P2 evil: 10\nP3 evil: 11\nP4 evil: 11\nstarter: P4\nP1 done\n> The paladin came to P4\n? starter: P3\n? P4 party: paladin-2\n? P2 party: none").replace("> The paladin came to P4\n", ""));
    check_game(&last_plan(
        4,
        1,
        "P1 evil: 9\nP1 tunnels: c1\nP1 done\n? P1 evil: 8\n? paladin: tent",
    ));
}

/// An end without titles worth speaking of: everybody has the same, but for what is said.
fn end(rest: &str) -> String {
    format!("seats: 4\nseason: fall 2\nturn: over\n{rest}")
}

/// Seven shared titles.
const SHARED: i32 = 14;

/// P1 differs from the others in what is written; all titles it wins or loses by that are given.
fn check_score(lord: &str, points: i32) {
    check_game(&end(&format!("{lord}\n? score P1: {points}")));
}

#[test]
fn score_1_rooms() {
    // Two points a room, the Lord of Halls alone, and no more Tunnellord.
    check_score("P1 rooms: mint c3", SHARED + 2 + 1 - 2);
    check_score("P1 rooms: mint c3, tool-shed c1", SHARED + 4 + 1 - 2);
    // A conquered one: no points, two less, and no Battlelord.
    check_score("P1 rooms: mint c3*", SHARED - 2 + 1 - 2 - 2);
}

#[test]
fn score_2_monsters() {
    check_score("P1 lair: goblin witch", SHARED + 2 + 1);
    check_score("P1 lair: ghost ghost", SHARED);
}

#[test]
fn score_3_prisoners() {
    check_score("P1 prison: thief-a warrior-e paladin-1", SHARED + 2 + 2 + 5);
}

#[test]
fn score_4_conquered_tiles() {
    check_score("P1 tunnels: c1* c2* c3", SHARED - 4 - 2);
}

#[test]
fn score_5_red_marks() {
    check_score("P1 marks: 3", SHARED - 9);
}

#[test]
fn score_6_rooms_that_score() {
    // Room, Lord of Halls, no Tunnellord; monsters and Monsterlord.
    let room = 2 + 1 - 2;
    check_score(
        "P1 rooms: cafeteria c3\nP1 lair: troll goblin slime witch vampire ghost",
        SHARED + room + 5 + 1 + 4,
    );
    check_score("P1 rooms: chapel c3\nP1 lair: troll vampire ghost", SHARED + room + 2 + 1 + 4);
    check_score(
        "P1 rooms: pandemonium c3\nP1 lair: golem dragon demon goblin",
        SHARED + room + 4 + 1 + 6,
    );
    check_score("P1 rooms: chapel c3*\nP1 lair: vampire", SHARED - 2 + 1 - 2 - 2 + 1 + 1);
}

#[test]
fn title_1_alone_or_shared() {
    check_game(&end("P1 imps: 4\nP2 imps: 4\n? score P1: 14\n? score P2: 14\n? score P3: 12"));
    check_game(&end("P1 imps: 4\n? score P1: 15\n? score P2: 12"));
    check_game("seats: 3\nseason: fall 2\nturn: over\nP1 imps: 4\n? score P1: 15\n? score P2: 12");
    check_game("seats: 2\nseason: fall 2\nturn: over\nP1 imps: 4\n? score P1: 8\n? score P2: 6");
}

#[test]
fn title_2_lord_of_dark_deeds() {
    check_score("P1 evil: 5", SHARED + 1);
    check_score("P1 evil: 3", SHARED - 2);
    check_game(
        "seats: 2\nseason: fall 2\nturn: over\nnon-player evil: 9\nP1 evil: 5\n? score P1: 8",
    );
}

#[test]
fn title_3_lord_of_halls() {
    check_score(
        "P2 rooms: mint c3\nP3 rooms: tool-shed c1\nP1 rooms: chapel c3, labyrinth c1*",
        SHARED + 2 - 2 + 1 - 2 - 2,
    );
}

#[test]
fn title_4_tunnellord() {
    check_score("P1 tunnels: c1 c2 c3 c4", SHARED + 1);
    check_score("P1 tunnels: c1* c2 c3 c4", SHARED + 1 - 2 - 2);
}

#[test]
fn title_5_monsterlord() {
    check_score("P1 lair: goblin ghost\nP2 lair: ghost ghost", SHARED + 1 + 1);
}

#[test]
fn title_6_lord_of_imps() {
    check_score("P1 imps: 4\nP2 lair: troll troll", SHARED + 1 - 2);
}

#[test]
fn title_7_lord_of_riches() {
    check_score("P1 traps: pendulum", SHARED + 1);
    check_score("P1 food: 0\nP1 gold: 7", SHARED + 1);
    check_score("P1 gold: 2", SHARED - 2);
    check_score("P1 gold: 2\nP1 traps: pendulum\nP1 buried: trap-door", SHARED);
}

#[test]
fn title_8_battlelord() {
    check_score("P2 tunnels: c1* c2 c3\nP3 tunnels: c1* c2 c3\nP4 tunnels: c1* c2* c3", SHARED + 1);
}

#[test]
fn title_9_hall_of_fame() {
    // Lord of Halls and of Imps alone; four more with four seats, two with three.
    check_score("P1 rooms: hall-of-fame c3\nP1 imps: 4", SHARED + 2 + 1 - 2 + 1 + 4);
    check_score("P1 rooms: hall-of-fame c3*\nP1 imps: 4", SHARED - 2 + 1 - 2 - 2 + 1);
    check_game(
        "seats: 3\nseason: fall 2\nturn: over\nP1 rooms: hall-of-fame c3\nP1 imps: 4\n? score P1: 18",
    );
}

#[test]
fn win_1_most_points() {
    check_game(&end("P1 imps: 4\n? rank P1: 0\n? rank P2: 1\n? rank P4: 1"));
    check_game(&end("P1 imps: 4\nP3 food: 4\n? rank P1: 0\n? rank P3: 0\n? rank P2: 2"));
    check_game(&last_plan(4, 2, "P1 tunnels: c1 c2 c3 c4\nP2 imps: 4\nP1 done\n> P2 won [WIN-1]"));
}

#[test]
fn win_2_licences() {
    let done = "P1 done\n> P1 got a licence [WIN-2]\n> P2 got no licence [WIN-2]";
    let marks = "P1 imps: 4\nP2 marks: 9\n";
    check_game(&last_plan(4, 2, &format!("P1 tunnels: c1 c2 c3 c4\n{marks}{done}")));
}
