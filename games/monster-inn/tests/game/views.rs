//! The position in words, as each viewer reads it.

use tabletop::{Game, Seat, SeatSet, View};

use crate::check_game;

fn check_words(scene: &str, viewer: Option<usize>, expected: &str) {
    let words = check_game(scene).game().view(viewer.map(Seat::new)).to_string();
    let lines =
        |text: &str| text.lines().map(|line| line.trim_end().to_string()).collect::<Vec<_>>();
    assert_eq!(lines(&words), lines(expected), "\n{words}");
}

#[test]
fn a_bid_in_words() {
    check_words(
        "seats: 3\nturn: P1 bids\nin: P1 P3\ninn: H11-15 M4\npool: 1 coin\nP1 purse: 2 coins 4 gems\nP2 purse: 9 gems\nP1 monsters: M9+gem M16\nP1 humanoids: H1-5",
        Some(0),
        "P1 bids: remain or leave. 11 rounds follow.
Inn, leftmost first: H11-15 ☠3  M4 Orc ☠1
Pool: 1 coin   Supply: 22 coins 11 gems
P1 (you), in the round. Purse: 2 coins 4 gems
    M9 Orc ☠2+gem  M16 Undead ☠4
    H1-5 ☠1        ·
P2. Purse: hidden
P3, in the round. Purse: hidden",
    );
}

#[test]
fn a_bonus_in_words() {
    check_words(
        "seats: 3\nturn: P2 bonus\nin: P1 P3\ninn: M1 M12\nP2 humanoids: H16-20\nP2 purse: 1 gem\ndeck: M2 M3 M5 M6 M7",
        None,
        "P2 takes a treasure for the humanoid. One round follows.
Inn, leftmost first: M1 Undead ☠1  M12 Kobold ☠3
Pool: empty   Supply: 25 coins 24 gems
P1, in the round. Purse: hidden
P2. Purse: hidden
    ·
    H16-20 ☠4
P3, in the round. Purse: hidden",
    );
}

#[test]
fn support_in_words() {
    check_words(
        "seats: 3\ntreasure: open\nkinds: blocks\nturn: P1 support\nin: nobody\nP1 monsters: M20 M17\nP1 humanoids: H6-10\nP2 purse: 2 gems\ndeck: M2 M3",
        Some(1),
        "P1 may support a monster of the kind Troll. This is the last round.
Inn, leftmost first: empty
Pool: empty   Supply: 25 coins 23 gems
P1. Purse: empty
    M20 Troll ☠4  M17 Troll ☠4
    H6-10 ☠2      ·
P2 (you). Purse: 2 gems
P3. Purse: empty",
    );
}

#[test]
fn the_end_in_words() {
    check_words(
        "seats: 3\nturn: over\nP1 purse: 4 coins\nP1 monsters: M19+coin M13 M7\nP1 humanoids: H14 H17\nP3 humanoids: H1-5",
        Some(1),
        "The game is over.
P1. Purse: 4 coins
    M19 Orc ☠4+coin  M13 Goblin ☠3  M7 Kobold ☠2
    H11-15 ☠3        H17 ☠4         ·
P2 (you). Purse: empty
P3. Purse: empty
    ·
    H1-5 ☠1",
    );
}

#[test]
fn a_view_says_whose_it_is_and_who_must_act() {
    let game = check_game("seats: 4\nturn: P2 bids\ninn: M1 M2 M3 M4");
    let end = check_game("seats: 5\nturn: over");
    for viewer in [None, Some(Seat::new(0)), Some(Seat::new(3))] {
        let view = game.game().view(viewer);
        assert_eq!((view.viewer(), view.n_seats()), (viewer, 4));
        assert_eq!(view.to_act(), SeatSet::one(Seat::new(1)));
        let view = end.game().view(viewer);
        assert_eq!((view.viewer(), view.n_seats()), (viewer, 5));
        assert_eq!(view.to_act(), SeatSet::EMPTY);
    }
}
