//! The audit finds what does not add up: tables that no rule leads to, made by meddling with a view.

use dungeon_lords::{Adventurer, DungeonLords, Monster, Paladin, View};
use tabletop::{Game, Rng, Seat};

use crate::check_game;

const P1: Seat = Seat::new(0);

const SCENE: &str = "seats: 3\nseason: fall 1\nturn: orders\nP1 lair: goblin\nP1 traps: pendulum\nP2 rooms: mint c3\nP3 party: thief-a/2 priest-b\nP3 prison: none\ntavern: troll\nstore: workshop\nN1 held: food dig gold\n";

fn audit(meddle: impl FnOnce(&mut View)) -> Result<Vec<(&'static str, u32)>, String> {
    let mut view = check_game(SCENE).game().view(Some(P1));
    meddle(&mut view);
    DungeonLords::determinize(&view, &mut Rng::new(1)).audit()
}

fn check_fault(meddle: impl FnOnce(&mut View), expected: &str) {
    let fault = audit(meddle).expect_err(expected);
    assert!(fault.contains(expected), "{fault}\nexpected: {expected}");
}

#[test]
fn what_adds_up_is_counted() {
    let census = vec![("monsters", 24), ("rooms", 16), ("adventurers", 34), ("traps", 27)];
    assert_eq!(audit(|_| {}), Ok(census));
}

#[test]
fn tiles_that_vanish_or_double_are_found() {
    check_fault(|view| view.table.tavern.clear(), "missing are");
    check_fault(|view| view.table.lords[P1].up[Monster::Witch as usize] = 1, "more tiles of witch");
    check_fault(
        |view| view.table.lords[P1].down[Monster::Goblin as usize] = 1,
        "more tiles of goblin",
    );
    check_fault(|view| view.table.store.clear(), "missing are");
    check_fault(|view| view.table.rooms.tiles = 0, "missing are");
    check_fault(|view| view.table.adventurers.tiles = 0, "missing are");
    check_fault(|view| view.table.lords[Seat::new(2)].party.clear(), "missing are");
    check_fault(|view| view.table.gone.adventurers = 1, "missing are");
}

#[test]
fn what_cannot_lie_so_is_found() {
    let elsewhere = |view: &mut View| {
        view.table.paladin = Paladin::With(P1);
        view.table.gone.adventurers |= 1 << Adventurer::paladin(1).index();
    };
    check_fault(elsewhere, "the paladin is with");
    check_fault(|view| view.table.lords[Seat::new(2)].party[0].hits = 3, "should be out");
}
