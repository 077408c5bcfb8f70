//! What one event is worth by itself, held against what whole steps change on the score pads.

use donjon::{Donjon, N_LINES, Options};
use tabletop::{Game, GameSession, Options as _, RandomSource, Rng, Seat, Seed};

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
        let luck = RandomSource::seeded(Seed::from_number(seed));
        let mut session =
            GameSession::<Donjon>::new(&options, n_seats, luck, Vec::new()).expect("dealt");
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
