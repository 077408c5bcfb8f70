//! The adventurers phase, the Evilometer and the paladin.

use crate::{check_error, check_game};

/// The last tax of a season is paid, then adventurers are assigned.
fn assign(n_seats: usize, rest: &str) -> String {
    format!("seats: {n_seats}\nseed: 1\nseason: summer 1\nturn: P1 taxes 2\nstarter: P2\nevent: taxes\n{rest}P2 gold: 0\nP3 gold: 0\nP4 gold: 0\nP1 pay 0\n")
        .lines()
        .filter(|line| !(line.starts_with("P3") && n_seats < 3 || line.starts_with("P4") && n_seats < 4))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// P1 gets food at a space that costs evil.
fn threaten(space: &str, rest: &str) -> String {
    let minions = if space == "II" { "food - P1" } else { "food - - P1" };
    format!(
        "seats: 4\nseed: 1\nseason: spring 1\nturn: P1 acts at food {space}\nminions: {minions}\nP1 orders: food\nstarter: P2\nP2 orders: food reputation! dig!\n{rest}"
    )
}

#[test]
fn party_1_the_nicest_gets_the_weakest() {
    let row = "arrivals: thief-a priest-b wizard-c warrior-d\n";
    check_game(
        &(assign(4, &format!("{row}P1 evil: 5\nP2 evil: 7\nP3 evil: 2\nP4 evil: 6\n"))
            + "> thief-a came to P3 [PARTY-1]\n? P3 party: thief-a\n? P1 party: priest-b\n? P4 party: wizard-c\n? P2 party: warrior-d"),
    );
    // P2 starts, so among equals P2 is nicest, then P3, P4, P1.
    check_game(
        &(assign(4, row)
            + "? P2 party: thief-a\n? P3 party: priest-b\n? P4 party: wizard-c\n? P1 party: warrior-d"),
    );
}

#[test]
fn party_2_warriors_to_the_front() {
    let row = "arrivals: warrior-a priest-b wizard-c warrior-d\n";
    let parties = "P2 party: thief-c\nP4 party: thief-d\nP1 party: warrior-b\n";
    check_game(
        &(assign(4, &format!("{row}{parties}"))
            + "? P2 party: warrior-a thief-c\n? P4 party: thief-d wizard-c\n? P1 party: warrior-d warrior-b"),
    );
}

#[test]
fn party_3_with_two_seats_a_third_counter() {
    let row = "arrivals: thief-a priest-b wizard-d\n";
    check_game(
        &(assign(2, &format!("{row}P1 evil: 6\nP2 evil: 5\nnon-player evil: 4\n"))
            + "> The non-player counter is on 5 [PARTY-3]\n> thief-a went elsewhere\n? non-player evil: 5\n? P2 party: priest-b\n? P1 party: wizard-d"),
    );
    check_game(
        &(assign(2, &format!("{row}P1 evil: 6\nP2 evil: 5\nnon-player evil: 6\n"))
            + "? P2 party: thief-a\n? P1 party: priest-b\n? non-player evil: 7"),
    );
    // It never gets the paladin.
    check_game(
        &(assign(2, &format!("{row}non-player evil: 8\n"))
            + "? non-player evil: 9\n? paladin: tent"),
    );
}

#[test]
fn evil_1_fifteen_spaces() {
    check_game(&threaten(
        "III",
        "P1 accept\n> P1 gained 2 evil and is on 6 [EVIL-1]\n? P1 evil: 6",
    ));
    check_error("seats: 2\nturn: orders\nP1 evil: 15", "not a number from 0 to 14");
}

#[test]
fn evil_2_nobody_leaves_the_evilometer() {
    check_game(
        "seats: 4\nseed: 1\nseason: spring 1\nstarter: P2\nturn: P1 witch-hunt\nevent: special-event\nspecial: witch-hunt\nP1 lair: goblin\nP1 evil: 13\nP1 take evil\n> P1 gained 1 evil and is on 14\n? P1 evil: 14",
    );
    check_game(
        "seats: 4\nseed: 1\nturn: P1 acts at reputation II\nminions: reputation - P1\nP1 orders: reputation\nP1 evil: 1\nstarter: P2\nP2 orders: food reputation! dig!\nP1 accept\n? P1 evil: 0",
    );
}

#[test]
fn evil_3_evil_as_a_cost_needs_room() {
    check_game(&threaten("III", "P1 evil: 12\nP1 accept\n? P1 evil: 14"));
    check_error(&threaten("III", "P1 evil: 13"), "could not");
    check_error(&threaten("II", "P1 evil: 14"), "could not");
    check_game(
        "seats: 4\nseed: 1\nturn: P1 acts at monster I\nminions: monster P1\nP1 orders: monster\ntavern: vampire ghost\nP1 evil: 13\nP1 hire vampire -> MONSTER-2\n? legal P1: decline, hire ghost",
    );
}

#[test]
fn evil_4_elsewhere_evil_is_gained() {
    let strike = "seats: 4\nseed: 1\nseason: spring 1\nstarter: P2\nturn: P1 strike\nevent: special-event\nspecial: monster-strike\nP1 lair: vampire\nunsettled: vampire\n";
    check_game(&format!(
        "{strike}P1 evil: 14\n? legal P1: face down, unit evil\nP1 unit evil\n? P1 evil: 14\n? P1 lair: vampire"
    ));
}

#[test]
fn paladin_1_he_comes_to_the_first_who_is_too_evil() {
    check_game(&threaten(
        "II",
        "P1 evil: 8\nP1 accept\n> The paladin came to P1 [PALADIN-1]\n? P1 party: paladin-1",
    ));
    check_game(&threaten("II", "P1 evil: 7\nP1 accept\n? P1 party: none\n? paladin: tent"));
    check_game(
        &threaten("II", "P1 evil: 8\nP1 accept\n? P1 party: paladin-2")
            .replace("spring 1", "spring 2"),
    );
}

#[test]
fn paladin_2_first_in_line() {
    let row = "arrivals: warrior-a priest-b wizard-c warrior-d\n";
    check_game(
        &(assign(4, &format!("{row}P1 evil: 12\nP1 party: paladin-1/3 thief-a\n"))
            + "? P1 party: paladin-1/3 warrior-d thief-a"),
    );
    check_game(&threaten("II", "P1 evil: 8\nseason: fall 1\nP1 party: warrior-a thief-b\nP1 accept\n? P1 party: paladin-1 warrior-a thief-b").replace("season: spring 1\n", ""));
    check_error("seats: 2\nseason: fall 1\nturn: orders\nP1 party: thief-a paladin-1", "PALADIN-2");
}

#[test]
fn paladin_3_after_every_step() {
    // Two steps at once go over his space, not past him; getting nicer does not send him home.
    check_game(&threaten("III", "P1 evil: 8\nP1 accept\n? P1 evil: 10\n? P1 party: paladin-1"));
    check_game(
        "seats: 4\nseed: 1\nturn: P1 acts at reputation II\nminions: reputation - P1\nP1 orders: reputation\nP1 evil: 9\nP1 party: paladin-1\nstarter: P2\nP2 orders: food reputation! dig!\nP1 accept\n? P1 evil: 7\n? P1 party: paladin-1",
    );
}

#[test]
fn paladin_4_he_changes_to_who_is_more_evil() {
    // P1 climbs to the space of P3, which is not enough, then above.
    check_game(&threaten(
        "II",
        "P3 evil: 10\nP3 party: paladin-1/2+food\nP1 evil: 9\nP1 accept\n? P1 party: none\n? P3 party: paladin-1/2+food",
    ));
    check_game(&threaten(
        "III",
        "P3 evil: 10\nP3 party: paladin-1/2+food\nP1 evil: 9\nP1 accept\n> The paladin left P3 for P1 [PALADIN-4]\n? P1 party: paladin-1/2+food\n? P3 party: none",
    ));
    // Higher than his lord, but below his space: he stays.
    check_game(&threaten(
        "II",
        "P3 evil: 3\nP3 party: paladin-1\nP1 evil: 6\nP1 accept\n? P3 party: paladin-1",
    ));
    // His lord falls below another who is on his space.
    check_game(
        "seats: 4\nseed: 1\nturn: P1 acts at reputation II\nminions: reputation - P1\nP1 orders: reputation\nP1 evil: 10\nP2 evil: 9\nP1 party: paladin-1\nstarter: P2\nP2 orders: food reputation! dig!\nP1 accept\n? P1 evil: 8\n? P2 party: paladin-1",
    );
    // Once caught he moves no more.
    check_game(&threaten("II", "P3 prison: paladin-1\nP1 evil: 8\nP1 accept\n? P1 party: none"));
}

#[test]
fn paladin_5_among_equals_to_the_later_one() {
    // P2 starts, so P4 is later than P3; P1, his lord, falls below both at once.
    check_game(
        "seats: 4\nseed: 1\nturn: P1 acts at reputation I\nminions: reputation P1\nP1 orders: reputation\nP1 evil: 10\nP3 evil: 10\nP4 evil: 10\nP1 party: paladin-1\nstarter: P2\nP2 orders: food reputation! dig!\nP1 accept\n? P1 evil: 9\n? P4 party: paladin-1",
    );
}
