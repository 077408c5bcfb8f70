//! The position in words.

use tabletop::{Game, Seat, SeatSet, View};

use crate::check_game;

fn check_words(scene: &str, viewer: Option<usize>, expected: &str) {
    let words = check_game(scene).game().view(viewer.map(Seat::new)).to_string();
    let lines = |text: &str| text.lines().map(|l| l.trim_end().to_string()).collect::<Vec<_>>();
    assert_eq!(lines(&words), lines(expected), "\n{words}");
}

#[test]
fn a_turn_in_words() {
    check_words(
        "seats: 2\nturn: P1 recruitment\nforest: SSBDV\nswamp: BBDD\nP1 dungeon: E SB, H1 V, R1 SBDD\nP1 groups: R1 R3\nP1 malus: 2\nP1 guardian: G5 - 2 -\nP2 groups: R2\nmixtures: M1 M2 M3\nVIPs: V1 V2\nkept: T7",
        Some(0),
        "P1 recruits.
Objectives: SP1 rooms with spider and dragon, BR1 brous in each room, DR1 dragons on gold, VA1 six vampires in rooms
Forest: SSBDV   Swamp: BBDD   Oubliettes: empty
Threats left: 11   Kept: T7 (1 of 2)   Groups at the inn: 25
Mixtures: M1 M2 M3   VIPs: V1 V2   Bearers left: 16   Reserve: 16S 15B 15D 18V 20K 11P
P1 (you), 5 points. Malus: 3. Guardian G5: amnesty purge (used) muster
    E SB H1 V R1 SBDD+1 R3 ·+1
P2, -2 points. Malus: 0
    R2 ·+1",
    );
}

#[test]
fn questions_in_words() {
    let scene = "seats: 2\nforest: SSSSS\nswamp: BBB\noubliettes: S\nP1 dungeon: E S, R1 SB, R2 B, R3 K\nP1 groups: R1 R2\nmixtures: M1 M2 M3\nVIPs: V1 V2\nP1 guardian: G1";
    for (turn, expected) in [
        ("turn: P1 guardian", "P1 may use a power of the guardian tile."),
        ("turn: P1 power", "P1 may sacrifice a monster for a room's power."),
        ("turn: P1 movement\npending: P1 walk 3", "P1 walks: footsteps left: 3."),
        ("turn: P1 power\npending: P1 brew", "P1 chooses a mixture."),
        ("turn: P1 power\npending: P1 host", "P1 chooses a room for the VIP."),
        ("turn: P1 power\npending: P1 invite in R2", "P1 chooses a card for the VIP in R2."),
        ("turn: P1 power\npending: P1 gaze", "P1 chooses an orb."),
        ("turn: P1 power\npending: P1 remove 1; P1 discard B6", "P1 decides: remove 1 (B6 of P1)."),
        (
            "turn: P1 power\npending: P1 bring brou from reserve anywhere",
            "P1 puts a gained brou somewhere.",
        ),
        ("turn: P1 power\npending: P1 carry brou from R1", "P1 puts the brou of R1 somewhere."),
        (
            "turn: P1 power\npending: P1 lead brou from R1 with 3",
            "P1 leads a crowd from R1 with a brou.",
        ),
        (
            "turn: P1 power\npending: P1 follow from R1 to R2 with 3",
            "P1 lets up to 3 more follow from R1 to R2.",
        ),
        (
            "turn: P1 recruitment\npending: P1 settle 2 spiders from forest",
            "P1 puts 2 spiders from the forest somewhere.",
        ),
        ("turn: over", "The game is over."),
    ] {
        let words = check_game(&format!("{scene}\n{turn}")).game().view(None).to_string();
        assert_eq!(words.lines().next(), Some(expected));
    }
}

#[test]
fn a_view_says_whose_it_is_and_who_must_act() {
    let game = check_game("seats: 4\nturn: P1 power\npending: P3 walk 2\nP3 dungeon: E S");
    let end = check_game("seats: 3\nturn: over");
    for viewer in [None, Some(Seat::new(0)), Some(Seat::new(2))] {
        let view = game.game().view(viewer);
        assert_eq!((view.viewer(), view.n_seats()), (viewer, 4));
        assert_eq!(view.to_act(), SeatSet::one(Seat::new(2)));
        assert_eq!(end.game().view(viewer).to_act(), SeatSet::EMPTY);
    }
}
