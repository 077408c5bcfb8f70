//! Scoring and winning.

use monster_inn::MonsterInn;
use tabletop::{Game, Seat};

use crate::check_game;

/// P1 takes the last bonus, then everything is scored.
fn check_end(dungeon: &str, rest: &str) {
    check_game(&format!(
        "seats: 3\nturn: P3 bonus\nin: nobody\ninn: empty\ndeck: empty\nP3 humanoids: H1-5\n{dungeon}\nP3 take coin\n{rest}"
    ));
}

#[test]
fn score_1_some_humanoids_are_removed_unseen() {
    check_end(
        "P1 monsters: M6+coin\nP1 humanoids: H16-20 H11-15",
        "> P1: H16-20 below supported M6 was removed unseen [SCORE-1]\n> P1: H11-15 below no monster was removed unseen
        > P3: H1-5 below no monster was removed unseen\n? score P1: 2\n? P1 humanoids: H16-20 H11-15",
    );
}

#[test]
fn score_2_weaker_humanoids_are_removed() {
    check_end(
        "P1 monsters: M15\nP1 humanoids: H11-15",
        "! H14\n> P1: M15 beat H14 [SCORE-2]\n? score P1: 3",
    );
    check_end(
        "P1 monsters: M15\nP1 humanoids: H11-15",
        "! H15\n> P1: H15 held out against M15 [SCORE-2]\n? score P1: 0",
    );
    check_end(
        "P1 monsters: M14\nP1 humanoids: H11-15",
        "! H15\n> P1: H15 held out against M14\n? score P1: 0",
    );
    check_end("P1 monsters: M16\nP1 humanoids: H11-15", "! H15\n> P1: M16 beat H15\n? score P1: 4");
}

#[test]
fn score_3_a_monster_alone_earns_its_skulls() {
    check_end(
        "P1 monsters: M1 M6 M11 M16\nP2 monsters: M5 M10 M15 M20",
        "? score P1: 10\n? score P2: 10",
    );
}

#[test]
fn score_4_a_monster_with_a_humanoid_earns_nothing_or_less() {
    check_end(
        "P1 monsters: M1 M2 M13 M12\nP1 humanoids: H16-20 H6-10 H16-20 H11-15",
        "! H20 H6 H17 H12\n? score P1: -5",
    );
    // It never gains: all pairs a monster cannot win.
    for monster in monster_inn::Monster::all() {
        for value in monster.value()..=20 {
            let range = monster_inn::Humanoid::revealed(value).expect("1 to 20").range();
            assert!(monster.skulls() <= range.skulls(), "{monster} over H{value}");
        }
    }
}

#[test]
fn score_5_one_fame_for_three_treasures() {
    for (purse, fame) in
        [("2 coins", 0), ("1 coin 2 gems", 1), ("4 gems 1 coin", 1), ("3 coins 3 gems", 2)]
    {
        check_end(&format!("P1 purse: {purse}"), &format!("? score P1: {fame}"));
    }
}

#[test]
fn support_6_support_treasure_is_locked() {
    // Three treasures in all, but one lies on a monster; and it breaks no tie.
    check_end("P1 monsters: M6+coin\nP1 purse: 2 gems", "? score P1: 2");
    check_end(
        "P1 monsters: M6+coin\nP1 purse: 1 gem\nP2 monsters: M7\nP2 purse: 2 gems",
        "? score P1: 2\n? score P2: 2\n? rank P1: 1\n? rank P2: 0",
    );
}

#[test]
fn score_6_fame_may_be_negative() {
    check_end(
        "P1 monsters: M1\nP1 humanoids: H16-20",
        "! H16\n? score P1: -3\n? rank P1: 2\n? rank P3: 0",
    );
}

#[test]
fn win_1_most_fame() {
    check_end(
        "P1 monsters: M20\nP2 monsters: M15\nP2 purse: 2 gems",
        "> P1 has 4 fame and 0 treasures [WIN-1]\n> P1 won [WIN-1]\n? rank P1: 0\n? rank P2: 1\n? rank P3: 2",
    );
}

#[test]
fn win_2_then_most_treasure() {
    check_end(
        "P1 monsters: M20\nP1 purse: 1 gem\nP2 monsters: M19\nP2 purse: 2 coins",
        "> P2 won by treasure [WIN-2]\n? score P1: 4\n? score P2: 4\n? rank P1: 1\n? rank P2: 0",
    );
}

#[test]
fn win_3_then_all_who_are_tied() {
    check_end(
        "P1 monsters: M20\nP1 purse: 1 gem 1 coin\nP2 monsters: M19\nP2 purse: 2 coins",
        "> P1 shared the victory [WIN-3]\n> P2 shared the victory [WIN-3]\n? rank P1: 0\n? rank P2: 0\n? rank P3: 2",
    );
}

#[test]
fn the_sheet_of_the_printed_sum() {
    let session = check_game(
        "seats: 3\nturn: over\nP1 purse: 4 coins 3 gems\nP1 monsters: M19+coin M16 M13\nP1 humanoids: H14 H12 H17",
    );
    let game: &MonsterInn = session.game();
    let sheet = game.sheet(Seat::new(0));
    let lines: Vec<String> =
        sheet.iter().map(|line| format!("{} {} {}", line.rule, line.text, line.points)).collect();
    assert_eq!(
        lines,
        [
            "SCORE-3 M19 was supported against H11-15 4",
            "SCORE-3 M16 beat H12 4",
            "SCORE-4 M13 did not overcome H17 -1",
            "SCORE-5 loose treasure: 7, and 3 make one fame 2",
        ]
    );
    assert_eq!(game.scores().expect("over").points[Seat::new(0)], 9);
}
