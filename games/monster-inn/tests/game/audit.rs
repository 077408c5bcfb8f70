//! The audit finds what does not add up: tables that no rule leads to, made by meddling with a view.

use monster_inn::{Creature, Creatures, Dungeon, Heap, Inn, Monster, MonsterInn, Phase, View};
use tabletop::{Game, Rng, Seat, SeatSet};

use crate::check_game;

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);
const P3: Seat = Seat::new(2);

/// P1 bids; everything there can be lies somewhere.
const BIDS: &str = "seats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\npool: 1 coin\nP1 purse: 2 coins 4 gems
    P2 purse: 3 coins 1 gem\nP1 monsters: M9+gem M3\nP1 humanoids: H11-15\nP2 humanoids: H1-5 H1-5 H1-5 H1-5 H1-5\n";
const SUPPORT: &str = "seats: 3\nturn: P1 support\nin: P2 P3\ninn: M1 M2\nP1 monsters: M3 M8\n";

/// What the audit says of a scene once somebody has meddled with what P1 sees of it.
fn audit(scene: &str, meddle: impl FnOnce(&mut View)) -> Result<Vec<(&'static str, u32)>, String> {
    let mut view = check_game(scene).game().view(Some(P1));
    meddle(&mut view);
    MonsterInn::determinize(&view, &mut Rng::new(1)).audit()
}

fn check_fault(scene: &str, meddle: impl FnOnce(&mut View), expected: &str) {
    let fault = audit(scene, meddle).expect_err(expected);
    assert!(fault.contains(expected), "{fault}\nexpected: {expected}");
}

/// The dungeon of P1 at the end of a game in which it met these faces.
fn revealed(monsters: &str, humanoids: &str) -> Dungeon {
    let end = format!("seats: 3\nturn: over\nP1 monsters: {monsters}\nP1 humanoids: {humanoids}");
    check_game(&end).game().view(None).table.dungeons[P1]
}

fn monster(value: u8) -> Monster {
    Monster::new(value).expect("1 to 20")
}

#[test]
fn what_adds_up_is_counted() {
    assert_eq!(audit(BIDS, |_| {}), Ok(vec![("monsters", 20), ("humanoids", 20)]));
    assert_eq!(audit(SUPPORT, |_| {}), Ok(vec![("monsters", 20), ("humanoids", 20)]));
    // Cards may lie outside of the game.
    let short = "seats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\nP1 monsters: M9 M3\ndeck: M1 H1-5 H1-5\nP2 humanoids: H6-10";
    assert_eq!(audit(short, |_| {}), Ok(vec![("monsters", 5), ("humanoids", 4)]));
    // All five of a range, each face once.
    let end = "seats: 3\nturn: over\nP1 monsters: M1 M2 M3\nP1 humanoids: H1 H2 H3\nP2 monsters: M4 M5\nP2 humanoids: H4 H5";
    assert!(audit(end, |_| {}).is_ok());
    // The longest row there is room for.
    let row: Vec<String> = Monster::all().take(18).map(|monster| monster.to_string()).collect();
    let long = format!("seats: 3\nturn: over\nP1 monsters: {}", row.join(" "));
    assert!(audit(&long, |_| {}).is_ok());
}

#[test]
fn treasure_that_cannot_lie_so_is_found() {
    let mixed = |view: &mut View| {
        view.table.pool = Heap::new(1, 1);
        view.table.supply = Heap::new(10, 10);
    };
    check_fault(BIDS, mixed, "coins and gems in one pool");
    check_fault(BIDS, |view| view.purse = Heap::new(1, 4), "more coins seen with P1");
    check_fault(BIDS, |view| view.purse = Heap::new(2, 3), "more gems seen with P1");
    let bonus = "seats: 3\nturn: P1 bonus\nin: P2 P3\ninn: M1 M2\nP1 humanoids: H1-5\n";
    let pool = |view: &mut View| {
        view.table.pool = Heap::new(0, 1);
        view.table.supply = Heap::new(10, 10);
    };
    check_fault(bonus, pool, "treasure in the pool after somebody left");
}

#[test]
fn cards_that_are_there_twice_are_found() {
    let add = |creature: Creature| move |view: &mut View| view.table.deck.add(creature);
    let humanoid = |range: &str| Creature::Humanoid(range.parse().expect("a range"));
    // In the deck and in a dungeon, in the deck and in the inn, in two dungeons.
    check_fault(BIDS, add(Creature::Monster(monster(9))), "M9 is in the game 2 times");
    check_fault(BIDS, add(Creature::Monster(monster(11))), "M11 is in the game 2 times");
    let in_dungeons = |view: &mut View| {
        view.table.deck = Creatures::EMPTY;
        view.table.dungeons[P2].place_monster(monster(9));
    };
    check_fault(BIDS, in_dungeons, "M9 is in the game 2 times");
    check_fault(BIDS, add(humanoid("H1-5")), "6 humanoids H1-5 instead of 5");
    check_fault(BIDS, add(humanoid("H11-15")), "6 humanoids H11-15 instead of 5");
    let from_all = |view: &mut View| view.table.dungeons[P1] = Dungeon::default();
    check_fault(BIDS, from_all, "M9 is supported but in no dungeon");
}

#[test]
fn rounds_that_cannot_be_are_found() {
    let lone = |view: &mut View| view.table.inn = Inn::sorted(&[Creature::Monster(monster(4))]);
    check_fault(BIDS, lone, "1 creatures for 3 seats");
    let left = "seats: 3\nturn: P1 bids\nin: P1 P2\ninn: M4 M11\n";
    check_fault(left, |view| view.table.turn = P3, "P3 bids but has left");
    check_fault(SUPPORT, |view| view.table.turn = P2, "support for a kind of one");
    let one_of_a_kind = |view: &mut View| view.table.dungeons[P1] = revealed("M3", "empty");
    check_fault(SUPPORT, one_of_a_kind, "support for a kind of one");
    let nobody = |view: &mut View| view.table.in_round = SeatSet::EMPTY;
    check_fault(SUPPORT, nobody, "2 creatures for 0 seats");
}

#[test]
fn faces_that_cannot_be_seen_are_found() {
    let end = "seats: 3\nturn: over\n";
    let early = |view: &mut View| view.table.dungeons[P2] = revealed("M20", "H1");
    let bids = "seats: 3\nturn: P1 bids\ninn: M4 M11 M12\ndeck: empty";
    check_fault(bids, early, "face up before the end");
    let twins = |view: &mut View| {
        view.table.deck = Creatures::EMPTY;
        view.table.dungeons[P1] = revealed("M20", "H1");
        view.table.dungeons[P2] = revealed("M19", "H1");
    };
    check_fault(end, twins, "two humanoids of one value");
    let brothers = |view: &mut View| {
        view.table.deck = Creatures::EMPTY;
        view.table.dungeons[P1] = revealed("M20", "H1");
        view.table.dungeons[P2] = revealed("M19", "H2");
    };
    assert_eq!(audit(end, brothers), Ok(vec![("monsters", 2), ("humanoids", 2)]));
    assert_eq!(check_game(end).game().view(None).table.phase, Phase::Over);
}
