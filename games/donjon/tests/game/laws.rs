//! The laws of the testkit, from the set-up and from positions that play seldom reaches; and the fairness of the levels.

use bots::BotSpec;
use donjon::Donjon;
use testkit::laws;

use crate::check_game;

/// Everybody is asked by a bearer; shortages of all kinds; an inn about to open; the last round; VIPs at large.
const POSITIONS: &[&str] = &[
    "seats: 4\nturn: P1 power\npending: P1 remove 2; P1 gain any anywhere; P2 gain any anywhere; P3 gain any anywhere; P4 gain any anywhere; P1 discard B13
     forest: SSSS\nswamp: BBBBB\noubliettes: KKKKKKKKKKKKKKKKKKKSSSSSSSSSSSSS\nP1 groups: R1 R2 R3\nP2 dungeon: R5 SSSP\nmixtures: M1 M2 M3\nVIPs: V1 V2\nkept: T2 T3 T5",
    "seats: 3\nturn: P2 recruitment\nforest: BBB\nswamp: DDD\noubliettes: PPPP\nP1 dungeon: R5 SSSB, R3 KV\nP2 dungeon: R2 PBD, R5 VVVV\nP3 dungeon: R1 SBDVK\nP1 groups: R4 R4
     P2 groups: R5 R1\nP2 malus: 4\nP3 malus: 5\nP3 guardian: G1 1 - -\nP1 guardian: G6\nmixtures: M11 M12 M9\nmixture pile: none\nVIPs: V10\nVIP pile: none\nbearer pile: none\nkept: T2 T3\nthreat pile: T6",
    "seats: 2\nhallways: tower\nstarter: P2\nturn: P2 power\nlast round: yes\nthreat pile: none\nforest: SS\nswamp: BB\noubliettes: SBDVKP\nP1 dungeon: E SBDVK\nP2 dungeon: R1 SS, R2 BB, R3 DD, R4 VV, R5 KKPP
     mixtures: M10 M13 M16\nVIPs: V7 V10\ninn pile: none\nkept: T7\nP1 groups: R1 R1 R1 R1 R1 R1 R1 R1 R1 R1 R1 R1 R1 R1\nP2 groups: R4 R4 R4 R4 R4 R4 R4 R4 R4 R4 R4 R4 R4 R4",
    "seats: 3\nobjectives: chosen\nturn: P1 objectives\naims: SP4 BR3\nforest: SSSSS\nswamp: BBBBB\nquiet: 8\nmixtures: M10 M13 M16\nVIPs: V7 V10",
];

#[test]
fn laws_hold_from_the_set_up() {
    let tally = laws::check::<Donjon>(1);
    assert!(tally.undone > 0 && tally.replays > 0, "{tally:?}");
    // Nothing is ever known to one seat alone.
    assert_eq!(tally.other_worlds, 0);
}

#[test]
fn laws_hold_from_odd_positions() {
    for scene in POSITIONS {
        let tally = laws::check_from(check_game(scene).game(), 4);
        assert!(tally.steps > 10 && tally.undone > 0, "{tally:?}");
    }
}

#[test]
fn levels_decide_alike_in_every_world() {
    // Hard with fewer playouts and without a clock.
    let hard = "greedy:samples=2,advice=1,ahead=2,best=12,rounds=99";
    for level in ["random", "easy", hard, "ismcts:iterations=30,cutoff=2"] {
        let spec: BotSpec = level.parse().expect("a level of the bots");
        laws::check_bot::<Donjon, _>(1, |seed| {
            let mut bot = spec.build::<Donjon>(seed).expect("a bot for this game");
            move |view| bot.choose(view)
        });
    }
}

/// By the ten thousand: `LAWS_GAMES=2000 cargo test --release -p donjon many_games_add_up`.
#[test]
fn many_games_add_up() {
    let tally = laws::check_many::<Donjon>(20);
    assert!(tally.games > 0 && tally.steps > 50 * tally.games, "{tally:?}");
}
