//! The laws of the testkit, from the set-up and from positions that hold secrets; and the fairness of the levels.

use bots::BotSpec;
use monster_inn::MonsterInn;
use testkit::laws;

use crate::check_game;

/// Positions with treasure nobody has seen, ranges used up, a type run out, a last round.
const POSITIONS: &[&str] = &[
    "seats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\npool: 1 coin\nP1 purse: 2 coins 4 gems\nP1 unseen: 1 coin
     P2 purse: 3 coins 1 gem\nP2 unseen: 2 coins 1 gem\nP3 purse: 2 gems\nP3 unseen: 2 gems\nP1 monsters: M9 M3",
    "seats: 4\nturn: P2 support\nin: P3 P4\ninn: H16-20 M20\nP2 purse: 1 gem\nP2 unseen: 1 gem\nP2 monsters: M2 M7
     P3 purse: 5 coins\nP3 unseen: 4 coins\nP4 purse: 6 coins 6 gems\ndeck: M1 M3 M5 M6 H1-5 H1-5 H16-20 H6-10",
    "seats: 5\nturn: P5 bonus\nin: P1 P2\ninn: H1-5 M12\nP1 purse: 9 coins\nP2 purse: 16 coins 2 gems\nP5 humanoids: H1-5
     P3 purse: 4 gems\nP3 unseen: 3 gems\nP4 monsters: M17+gem\ndeck: empty",
];

#[test]
fn laws_hold_at_every_seat_count_and_option() {
    let tally = laws::check::<MonsterInn>(12);
    assert!(tally.undone > 0 && tally.replays > 0);
}

#[test]
fn laws_hold_from_positions_with_secrets() {
    for position in POSITIONS {
        let tally = laws::check_from(check_game(position).game(), 40);
        let has_met_secrets = tally.other_worlds > 0 && tally.log_comparisons > 0;
        assert!(
            has_met_secrets && tally.sealed > 0,
            "the laws had something to look at: {tally:?}"
        );
    }
}

#[test]
fn levels_decide_alike_in_every_world() {
    for level in ["random", "easy", "medium", "ismcts:iterations=500"] {
        let spec: BotSpec = level.parse().expect("a level of the bots");
        laws::check_bot::<MonsterInn, _>(4, |seed| {
            let mut bot = spec.build::<MonsterInn>(seed).expect("a bot for this game");
            move |view| bot.choose(view)
        });
    }
}
