//! The audit finds what does not add up: tables that no rule leads to, made by meddling with a view.

use donjon::{Area, Donjon, Effect, Frame, Kind, Place, Task, View};
use tabletop::{Game, Rng, Seat};

use crate::check_game;

const P1: Seat = Seat::new(0);
const SCENE: &str = "seats: 2\nturn: P1 power\npending: P1 walk 2; P1 discard M4\nforest: SSSSS\nP1 dungeon: E SB\nP1 groups: R1\nP1 guardian: G2 1 - -\nP1 malus: 2\nmixtures: M1 M2\nVIPs: V1\n";

fn audit(meddle: impl FnOnce(&mut View)) -> Result<Vec<(&'static str, u32)>, String> {
    let mut view = check_game(SCENE).game().view(Some(P1));
    meddle(&mut view);
    Donjon::determinize(&view, &mut Rng::new(1)).audit()
}

fn check_fault(meddle: impl FnOnce(&mut View), expected: &str) {
    let fault = audit(meddle).expect_err(expected);
    assert!(fault.contains(expected), "{fault}\nexpected: {expected}");
}

#[test]
fn what_adds_up_is_counted() {
    let census = vec![("monsters", 111), ("groups", 28), ("threats", 12), ("mixtures", 16)];
    assert_eq!(audit(|_| {}), Ok(census));
}

#[test]
fn pieces_that_are_lost_are_found() {
    check_fault(|view| view.table.reserve[Kind::Brou] -= 1, "19 brous instead of 20");
    check_fault(|view| view.table.areas[Area::Swamp as usize][Kind::Vip] += 1, "12 VIPs");
    check_fault(|view| view.table.inn_groups -= 1, "27 groups of adventurers instead of 28");
    check_fault(|view| view.table.dungeons[P1].groups[4] += 1, "29 groups");
}

#[test]
fn cards_that_are_there_twice_are_found() {
    let card = |text: &str| text.parse().expect("a card");
    check_fault(|view| view.table.mixtures.insert(card("M1")), "on offer and in its pile");
    check_fault(|view| view.table.vips.insert(card("V1")), "on offer and in its pile");
    check_fault(|view| view.table.mixtures.insert(card("M4")), "M4 is in use and in a pile");
    check_fault(|view| view.table.kept.insert(card("T1")), "there twice");
    check_fault(|view| view.table.threats.insert(card("T24")), "out of the game");
    check_fault(|view| view.table.tiles.insert(card("G2")), "G2 is there twice");
    check_fault(|view| view.table.tiles.remove(card("G1")), "a guardian tile is missing");
}

#[test]
fn tiles_and_questions_that_cannot_be_are_found() {
    check_fault(|view| view.table.dungeons[P1].n_malus = 6, "P1 has 6 malus tiles");
    check_fault(|view| view.table.dungeons[P1].seals[1] = 3, "a tile that was not taken");
    check_fault(|view| view.table.dungeons[P1].seals[1] = 1, "covers two powers");
    let hidden = |view: &mut View| {
        view.table.tiles.insert("G2".parse().expect("a tile"));
        view.table.dungeons[P1].tile = None;
    };
    check_fault(hidden, "used a hidden guardian tile");
    // GUARD-1: five in room 5 are right as long as a group is on its way there.
    let scene = "seats: 2\nturn: P1 power\npending: P1 usher 2 in R5\nforest: SSSSS\nP1 dungeon: E SB, R5 SSSSS\n";
    let mut view = check_game(scene).game().view(Some(P1));
    assert!(Donjon::determinize(&view, &mut Rng::new(1)).audit().is_ok());
    let task = Task::Effect(Effect::Teleport(2));
    view.table.pending.pop();
    view.table.pending.push(Frame { seat: P1, task, here: Place::ENTRANCE });
    let fault = Donjon::determinize(&view, &mut Rng::new(1)).audit();
    assert_eq!(fault, Err("GUARD-1: the tile of P1 should be revealed".to_string()));
    let unasked = |view: &mut View| {
        view.table.pending.pop();
    };
    check_fault(unasked, "nobody is asked");
    let buried = |view: &mut View| {
        let walk = view.table.pending[1];
        view.table.pending.push(walk);
    };
    check_fault(buried, "waits below another task");
}
