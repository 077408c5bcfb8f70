//! What is remembered of an evening that is over, from its events.

use monster_inn::{Evening, MonsterInn, Wall};
use tabletop::{Game, GameSession, Seat};

use crate::check_game;

fn evening_of(session: &GameSession<MonsterInn>) -> Evening {
    let steps = session.steps().iter().flat_map(|step| &step.events);
    Evening::of(session.setup_events().iter().chain(steps), &session.game().table())
}

#[test]
fn the_best_hire_brings_most_fame_for_the_fewest_treasures() {
    let session = check_game(
        "seats: 3\nturn: P1 bids\ninn: M17 M18 M20\ndeck: empty\nP1 purse: 3 coins\nP2 purse: 3 coins\nP3 purse: 3 coins\n\
         P1 pay coin\nP2 pay coin\nP3 pay coin\nP1 leave\nP2 pay coin\nP3 leave\n? over",
    );
    let best = evening_of(&session).best_hire.expect("three were hired");
    // All three count four; P1 paid one and left with three.
    assert_eq!((best.seat, best.monster.value(), best.fame), (Seat::new(0), 17, 4));
    assert_eq!(best.cost, -2);
}

#[test]
fn a_monster_that_was_beaten_is_no_good_hire() {
    let session = check_game(
        "seats: 3\nturn: P1 bids\ninn: M12 M13 M16\ndeck: empty\nP3 humanoids: H16-20\nP1 leave\nP2 leave\n! H18\n? over",
    );
    let best = evening_of(&session).best_hire.expect("three were hired");
    assert_eq!((best.seat, best.monster.value(), best.fame), (Seat::new(0), 12, 3));
    let guest = evening_of(&session).dearest_guest.expect("one moved in");
    assert_eq!((guest.seat, guest.monster.value(), guest.fame), (Seat::new(2), 16, 4));
    assert_eq!(guest.humanoid.value(), Some(18));
}

#[test]
fn the_luckiest_wall_had_most_of_the_range_against_it() {
    let lucky = check_game(
        "seats: 3\nturn: P1 bids\ninn: M2 M3 M4\ndeck: empty\nP1 monsters: M14\nP1 humanoids: H11-15\n\
         P2 monsters: M12\nP2 humanoids: H11-15\nP3 monsters: M20\nP3 humanoids: H6-10\n\
         P1 leave\nP2 leave\n! H13 H11 H9\n? over",
    );
    let wall = evening_of(&lucky).luckiest_wall;
    let Some(Wall::Lucky { seat, monster, n_against, .. }) = wall else { panic!("{wall:?}") };
    // Of 11 to 15 four are no weaker than 12, and two no weaker than 14; 20 needed no luck.
    assert_eq!((seat, monster.value(), n_against), (Seat::new(1), 12, 4));
}

#[test]
fn without_luck_the_gate_against_the_strongest_is_remembered() {
    let guarded = check_game(
        "seats: 3\nturn: P1 bids\ninn: M2 M4 M5\ndeck: empty\nP1 monsters: M14+coin\nP1 humanoids: H11-15\n\
         P2 monsters: M12+gem\nP2 humanoids: H16-20\nP1 leave\nP2 leave\n? over",
    );
    let wall = evening_of(&guarded).luckiest_wall;
    let Some(Wall::Guarded { seat, range, .. }) = wall else { panic!("{wall:?}") };
    assert_eq!((seat, range.lowest()), (Seat::new(1), 16));
    assert_eq!(evening_of(&guarded).dearest_guest, None);
}
