//! One test for each secret: two games that differ only in it look and sound alike to those who may not know.

use monster_inn::{Action, MonsterInn, Treasure};
use tabletop::{Game, Rng, Seat};
use testkit::secrets::{check_hidden, compare};

use crate::check_game;

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);
const P3: Seat = Seat::new(2);

/// P2 and P3 hold six unseen treasures between them, split in two ways.
fn games() -> [MonsterInn; 2] {
    let scene = "turn: P1 bids\ninn: H11-15 M4 M11\nP1 purse: 2 coins\n";
    [("3 coins 1 gem", "1 coin 1 gem"), ("2 coins 2 gems", "2 coins")].map(|(of_p2, of_p3)| {
        let purses = [("P2", of_p2), ("P3", of_p3)];
        let lines: String = purses
            .iter()
            .map(|(seat, purse)| format!("{seat} purse: {purse}\n{seat} unseen: {purse}\n"))
            .collect();
        *check_game(&format!("seats: 3\n{scene}{lines}")).game()
    })
}

#[test]
fn setup_4_treasure_is_hidden_until_the_end() {
    let [a, b] = games();
    let steps = [
        (P1, Action::Pay(Treasure::Coin)),
        (P2, Action::Pay(Treasure::Coin)),
        (P3, Action::Leave),
        (P3, Action::Take(Treasure::Gem)),
        (P1, Action::Pay(Treasure::Coin)),
        (P2, Action::Leave),
    ];
    check_hidden(&a, &b, &[Some(P1), None], &steps);
    // The owners of course know their own.
    for owner in [P2, P3] {
        let steps: Vec<_> = steps.iter().map(|&(seat, action)| (seat, action, action)).collect();
        assert!(compare(&a, &b, &[Some(owner)], &steps).is_err());
    }
    // Whoever has counted along knows; whoever has not must guess.
    assert_eq!(a.view(Some(P1)).unseen().to_string(), "4 coins 2 gems");
    let set_up = check_game("seats: 3\nseed: 4");
    assert!(set_up.game().view(None).unseen().is_empty());
    // At the end all is shown.
    let end = check_game(
        "seats: 3\nturn: P1 bids\nin: P1 P2\ninn: M4 M11\ndeck: empty\nP2 purse: 2 gems\nP2 unseen: 2 gems\nP1 leave",
    );
    assert_eq!(end.game().view(Some(P1)).known_purse(P2).to_string(), "2 gems");
}

#[test]
fn hidden_treasure_is_not_shown_in_words() {
    let game =
        check_game("seats: 3\nturn: P1 bids\ninn: M1 M2 M3\nP1 purse: 7 coins\nP2 purse: 9 gems");
    let seen_by = |seat| game.game().view(seat).to_string();
    assert!(seen_by(Some(P1)).contains("7 coins") && !seen_by(Some(P1)).contains("9 gems"));
    assert!(!seen_by(None).contains("7 coins"));
}

#[test]
fn worlds_reach_every_split_of_unseen_treasure() {
    let [a, b] = games();
    let view = a.view(Some(P1));
    let mut rng = Rng::new(5);
    let worlds: Vec<MonsterInn> =
        (0..400).map(|_| MonsterInn::determinize(&view, &mut rng)).collect();
    assert!(worlds.contains(&a) && worlds.contains(&b));
}

#[test]
fn faces_of_humanoids_are_nowhere_before_the_end() {
    // PLACE-3: nothing in the state tells one humanoid of a range from another.
    let game = *check_game("seats: 3\nturn: P1 bids\ninn: M1 M2 M3\nP1 humanoids: H6-10").game();
    let faces = "seats: 3\nturn: P3 bonus\nin: nobody\ninn: empty\ndeck: empty\nP3 humanoids: H6-10\nP3 monsters: M8\nP3 take gem\n";
    for face in 6..=10 {
        check_game(&format!("{faces}! H{face}\n? over"));
    }
    crate::check_error(&format!("{faces}! H11"), "H11 cannot be drawn here");
    assert!(!format!("{game:?}").contains("revealed"));
}
