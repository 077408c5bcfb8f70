//! What one event is worth by itself, held against what whole steps change on the score pads.

use donjon::{Donjon, N_LINES, Options};
use tabletop::{Game, GameSession, Options as _, RandomSource, Rng, Seat, Seed};

use crate::check_game;

fn pads(game: &Donjon, n_seats: usize) -> Vec<[i32; N_LINES]> {
    let table = game.table();
    Seat::all(n_seats).map(|seat| table.score_lines(seat).map(|line| line.points)).collect()
}

#[test]
fn where_one_event_changes_points_it_is_worth_the_difference() {
    let (mut n_compared, mut n_changes) = (0, 0);
    for seed in 0..24 {
        let mut options = Options::default();
        // Every objective comes up, the one about the most among them.
        options.set(2, 1);
        let n_seats = 2 + seed as usize % 3;
        let source = RandomSource::seeded(Seed::from_number(seed));
        let mut session =
            GameSession::<Donjon>::new(&options, n_seats, source, Vec::new()).expect("dealt");
        let (mut rng, mut legal) = (Rng::new(seed), Vec::new());
        while let Some(seat) = session.game().to_act().first() {
            let before = session.game().table();
            let old = pads(session.game(), n_seats);
            session.game().legal(seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            let events = session.play(seat, action).expect("legal").events.clone();
            let worths = events.iter().map(|event| before.worth(event));
            let worths: Vec<_> = worths
                .filter(|worth| Seat::all(n_seats).any(|seat| worth[seat] != [0; N_LINES]))
                .collect();
            let new = pads(session.game(), n_seats);
            match &worths[..] {
                [] => assert!(old == new || events.len() > 1, "{action}: {events:?}"),
                [worth] => {
                    let moved = |nth: usize, line: usize| new[nth][line] - old[nth][line];
                    for seat in Seat::all(n_seats) {
                        for line in 0..N_LINES {
                            let expected = moved(seat.index(), line);
                            assert_eq!(worth[seat][line], expected, "{action}: {events:?}");
                        }
                    }
                    n_changes += 1;
                }
                _ => {}
            }
            n_compared += 1;
        }
    }
    assert!(n_compared > 1000 && n_changes > 200, "{n_compared} steps, {n_changes} changes");
}

/// All events of the last action of a script are worth so much on the pad of P1, which is what it changes there.
fn check_worth(scene: &str, action: &str, expected: [i32; N_LINES]) {
    let aims = "seats: 2\naims: SP1 BR1 DR1 VA1";
    let before = check_game(&format!("{aims}\n{scene}"));
    let after = check_game(&format!("{aims}\n{scene}\n{action}"));
    let (old, new) = (&pads(before.game(), 2)[0], &pads(after.game(), 2)[0]);
    let table = before.game().table();
    let events = &after.steps().last().expect("an action was made").events;
    let worths: Vec<_> = events.iter().map(|event| table.worth(event)[Seat::new(0)]).collect();
    let changed: [i32; N_LINES] = std::array::from_fn(|line| new[line] - old[line]);
    let summed: [i32; N_LINES] =
        std::array::from_fn(|line| worths.iter().map(|worth| worth[line]).sum());
    assert_eq!(changed, expected, "{action}");
    assert_eq!(summed, expected, "{action}: {events:?}");
}

/// These come with other facts or seldom change points in random games.
#[test]
fn recruits_vips_and_retreats_are_worth_what_they_change() {
    // BR-1: three brous in a room instead of one.
    check_worth(
        "turn: P1 recruitment\nforest: BB\nP1 dungeon: R1 SBD\nP1 recruit 2 brous from forest",
        "P1 put R1",
        [0, 3, 0, 0, 0, 0, 0],
    );
    // SCORE-2: a VIP is the fourth kind.
    check_worth(
        "turn: P1 power\npending: P1 host\nVIPs: V1 V2\nP1 dungeon: R4 SBK",
        "P1 put R4",
        [0, 0, 0, 0, 7, 0, 0],
    );
    // SP-1, DR-1, SCORE-2: a dragon leaves its spider, its gold and its set.
    check_worth(
        "turn: P1 power\npending: P1 retreat\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: R1 SBDK",
        "P1 take dragon from R1",
        [-4, 0, -3, 0, -7, 0, 0],
    );
}
