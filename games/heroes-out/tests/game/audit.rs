//! The audit finds what does not add up: tables that no rule leads to, made by meddling with a view.

use heroes_out::{Heroes, HeroesOut, Meeple, Phase, Room, Token, View};
use tabletop::{Game, Rng, Seat};

use crate::check_game;

const SCENE: &str = "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: poltergeists\nratkin played: gnaw\nicons: move 1\npending: card gnaw a\nvault: 2 ratkin, 1 poltergeists-1\nforge: chest 1, gate\noffer: sword bat\n";

fn audit(meddle: impl FnOnce(&mut View)) -> Result<Vec<(&'static str, u32)>, String> {
    let mut view = check_game(SCENE).game().view(Some(Seat::new(0)));
    meddle(&mut view);
    HeroesOut::determinize(&view, &mut Rng::new(1)).audit()
}

/// What a pile or stack answers is of no interest here.
fn ignore<T>(_answer: T) {}

fn check_fault(meddle: impl FnOnce(&mut View), expected: &str) {
    let fault = audit(meddle).expect_err(expected);
    assert!(fault.contains(expected), "{fault}\nexpected: {expected}");
}

#[test]
fn what_adds_up_is_counted() {
    assert_eq!(audit(|_| {}), Ok(vec![("cards", 138)]));
}

#[test]
fn cards_that_are_lost_or_there_twice_are_found() {
    let card = |text: &str| text.parse().expect("a card");
    let lost = audit(|view| {
        view.table.offer.remove(card("sword"));
    });
    assert_eq!(lost, Ok(vec![("cards", 137)]));
    check_fault(|view| ignore(view.table.hordes[0].hand.add(card("gnaw"))), "3 copies of gnaw");
    check_fault(|view| ignore(view.table.hordes[1].hand.add(card("sword"))), "3 copies of sword");
    let crowded = |view: &mut View| {
        for name in ["mole", "mole", "axe", "axe"] {
            view.table.crafts.remove(card(name));
            view.table.offer.add(card(name));
        }
    };
    check_fault(crowded, "6 cards are on offer");
    check_fault(|view| ignore(view.table.pending.pop()), "icons without a card");
}

#[test]
fn pieces_that_cannot_be_are_found() {
    check_fault(|view| view.table.tokens[0][Token::Coin as usize] = 7, "7 coins, of 6");
    check_fault(|view| view.table.portals = view.table.gates, "a portal that is there twice");
    check_fault(|view| view.table.chests[Room::Builder.index()] = 1, "not in this dungeon");
    check_fault(|view| view.table.chests[Room::Vault.index()] = 0, "END-2");
    check_fault(|view| view.table.phase = Phase::Lost, "END-2");
    check_fault(|view| view.table.backs[0] = [0; 4], "SETUP-7");
    check_fault(|view| view.table.backs[2] = [1, 0, 0, 0], "SETUP-7");
    check_fault(|view| view.table.hordes[1].meeples[0].wounds = 2, "a dead meeple");
    check_fault(|view| view.table.hordes[0].meeples[0].room = Room::Forge, "out of order");
    let crowd = |view: &mut View| {
        for _ in 0..3 {
            view.table.hordes[1].meeples.push(Meeple { room: Room::Vault, wounds: 1 });
        }
    };
    check_fault(crowd, "4 poltergeists meeples");
    let awake = Heroes { active: [1, 0, 0, 0], exhausted: [0; 4] };
    check_fault(|view| view.table.heroes[Room::Forge.index()] = awake, "RESOLVE-1");
}

#[test]
fn questions_that_cannot_be_are_found() {
    let unasked = |view: &mut View| {
        view.table.pending.push(heroes_out::Task::Resolve);
    };
    check_fault(unasked, "nobody is asked");
}
