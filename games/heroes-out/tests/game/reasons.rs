//! Why an action is better than another: the threat it averts is named, and another threat has another name.

use heroes_out::{Action, Amount, Card, Class, HeroesOut, Reason, Room};
use tabletop::{Game, Heuristics, Rng, Seat};

use crate::check_game;

const P1: Seat = Seat::new(0);

/// One step is left of a card, and the rat in the Vault can make it.
const STEP: &str = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin played: nest\nicons: move 1\npending: card nest b\ncells rule: used\nvault: 1 ratkin\n";

fn reasons_than(scene: &str, action: &str, other: Option<&str>) -> Vec<Reason> {
    let game = *check_game(scene).game();
    let read = |text: &str| text.parse::<Action>().expect("an action");
    assert_eq!(game.check(P1, read(action)), Ok(()));
    HeroesOut::reasons(&game.view(Some(P1)), read(action), other.map(read), &mut Rng::new(5))
}

fn reasons(scene: &str, action: &str) -> Vec<Reason> {
    reasons_than(scene, action, None)
}

#[test]
fn a_guard_is_sent_where_the_rogue_would_loot() {
    let rooms = "sewers: chest 1\nbeast: chest 2\napothecary: chest 1";
    let by_rogue =
        reasons(&format!("{STEP}guild pile: rogue-crossbones\n{rooms}"), "move vault sewers");
    let looted =
        Reason::Chest { room: Room::Sewers, by: Some(Class::Rogue), otherwise: 100, so: 0 };
    assert_eq!(by_rogue.first(), Some(&looted), "{by_rogue:?}");
    // Another guild card, another room in danger, another reason.
    let scene = format!("{STEP}guild pile: mage-hats\n{rooms}");
    let by_mage = reasons(&scene, "move vault apothecary");
    // Another mage comes by way of the Library, so that the guard does not always hold.
    let is_averted = |reason: &Reason| {
        let Reason::Chest { room: Room::Apothecary, by: Some(Class::Mage), otherwise, so } = reason
        else {
            return false;
        };
        *otherwise == 100 && *so < 60
    };
    assert!(by_mage.first().is_some_and(is_averted), "{by_mage:?}");
    // And the first step averts nothing any more.
    let idle = reasons(&scene, "move vault sewers");
    assert!(!idle.iter().any(|reason| matches!(reason, Reason::Chest { .. })), "{idle:?}");
}

#[test]
fn two_actions_are_compared_with_each_other() {
    let scene = format!(
        "{STEP}guild pile: rogue-crossbones\nsewers: chest 1\nbeast: chest 2\napothecary: chest 1"
    );
    let found = reasons_than(&scene, "move vault sewers", Some("move vault apothecary"));
    let is_it = |reason: &Reason| {
        matches!(reason, Reason::Chest { room: Room::Sewers, otherwise: 100, so: 0, .. })
    };
    assert!(found.iter().any(is_it), "{found:?}");
    let back = reasons_than(&scene, "move vault apothecary", Some("move vault sewers"));
    assert!(!back.iter().any(|reason| matches!(reason, Reason::Chest { .. })), "{back:?}");
}

#[test]
fn a_strike_is_for_the_hero_it_throws_out() {
    let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin played: gnaw\nicons: melee 1\npending: card gnaw a\ncells rule: used\nvault: 1 ratkin, 1 warrior\nguild pile: rogue-eye";
    let found = reasons(scene, "melee vault");
    let beaten = Reason::Beaten { room: Room::Vault, class: Class::Warrior, n: Amount(100) };
    assert!(found.contains(&beaten), "{found:?}");
}

#[test]
fn a_card_that_is_crafted_and_a_token_that_is_brought_are_named() {
    let craft = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin played: forage\nicons: act 1\npending: card forage a\ncells rule: used\nvault: 1 ratkin\nforge: 1 ratkin, 1 coin\noffer: sword bat mole axe spears\nguild pile: rogue-eye";
    let found = reasons(craft, "craft sword");
    let sword = "sword".parse::<Card>().expect("a card");
    assert!(found.contains(&Reason::Crafted { card: sword, n: Amount(100) }), "{found:?}");
}

#[test]
fn equal_views_and_equal_luck_have_equal_reasons_and_a_spectator_has_none() {
    let scene = format!("{STEP}sewers: chest 1, 2 warriors\nbeast: chest 2\napothecary: chest 1");
    // The seed is the order of all decks, which nobody knows.
    let of_seed = |seed: u64| reasons(&format!("seed: {seed}\n{scene}"), "move vault sewers");
    assert!(!of_seed(1).is_empty());
    assert_eq!(of_seed(1), of_seed(2));
    let game = *check_game(&scene).game();
    let action = "move vault sewers".parse().expect("an action");
    let reasons = HeroesOut::reasons(&game.view(None), action, None, &mut Rng::new(5));
    assert!(reasons.is_empty());
}

#[test]
fn nothing_is_said_of_clans_before_there_are_any() {
    assert!(reasons("seats: 1\nturn: clans", "clan imps").is_empty());
}

#[test]
fn who_only_stands_elsewhere_is_no_gain() {
    let scene = format!("{STEP}guild pile: rogue-eye\nsewers: chest 3\napothecary: chest 3");
    let found = reasons(&scene, "move vault sewers");
    let stands = |reason: &Reason| matches!(reason, Reason::Stands { .. });
    assert!(!found.iter().any(stands), "{found:?}");
    // One more is one more.
    let summon = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin played: nest\nicons: summon 1\npending: card nest a\ncells rule: used\nvault: 1 ratkin\nguild pile: rogue-eye";
    let found = reasons_than(summon, "summon vault", Some("done"));
    assert!(found.iter().any(stands), "{found:?}");
}

#[test]
fn the_cells_are_used_for_three_cards() {
    let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nvault: 1 ratkin\n";
    let found = reasons(scene, "cells");
    // Three, and more where one of them draws too.
    let is_it = |reason: &Reason| matches!(reason, Reason::Draws { n: Amount(300..400) });
    assert!(found.first().is_some_and(is_it), "{found:?}");
    // Who has used them draws nothing more by ending the turn.
    let none = reasons(&format!("{scene}cells rule: used\n"), "done");
    assert!(!none.iter().any(|reason| matches!(reason, Reason::Draws { .. })), "{none:?}");
}

#[test]
fn an_amount_is_rounded_and_what_is_rare_is_one_now_and_then() {
    let amounts = [12, 89, 90, 149, 150, 249].map(Amount);
    assert_eq!(amounts.map(Amount::n), [1, 1, 1, 1, 2, 2]);
    assert_eq!(amounts.map(Amount::is_sure), [false, false, true, true, true, true]);
    let texts = [35, 100, 220].map(|n| Reason::Wounds { n: Amount(n) }.to_string());
    assert_eq!(texts, ["Saves a wound in 35 of 100 invasions", "Saves a wound", "Saves 2 wounds"]);
}
