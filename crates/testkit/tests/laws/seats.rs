//! Tabletop: seats, sets of seats, ranks.

use tabletop::{MAX_SEATS, PerSeat, Scores, Seat, SeatSet};

fn every_set() -> impl Iterator<Item = SeatSet> {
    (0..1u32 << MAX_SEATS)
        .map(|bits| Seat::all(MAX_SEATS).filter(|seat| bits >> seat.index() & 1 == 1).collect())
}

#[test]
fn next_after_goes_clockwise_and_comes_to_the_seat_itself_last() {
    for set in every_set() {
        for seat in Seat::all(MAX_SEATS) {
            let round = (1..=MAX_SEATS).map(|n| Seat::new((seat.index() + n) % MAX_SEATS));
            let expected = round.into_iter().find(|&next| set.contains(next));
            assert_eq!(set.next_after(seat), expected, "{set} after {seat}");
        }
    }
}

#[test]
fn sets_add_up() {
    for (nth, set) in every_set().enumerate() {
        assert_eq!(set.len(), set.iter().count());
        assert_eq!(set.len(), nth.count_ones() as usize);
        assert_eq!(set.is_empty(), set == SeatSet::EMPTY);
        assert_eq!(set.first(), set.iter().next());
        assert_eq!(set.to_string().parse(), Ok(set));
        for seat in Seat::all(MAX_SEATS) {
            let mut other = set;
            other.insert(seat);
            assert!(other.contains(seat));
            other.remove(seat);
            assert!(!other.contains(seat));
            assert_eq!(other == set, !set.contains(seat));
        }
    }
    for n_seats in 0..=MAX_SEATS {
        assert_eq!(SeatSet::all(n_seats), Seat::all(n_seats).collect());
    }
    assert_eq!("P1, p3".parse(), Ok([0, 2].map(Seat::new).into_iter().collect::<SeatSet>()));
    assert_eq!(format!("{:?} {}", SeatSet::all(2), SeatSet::EMPTY), "{P1 P2} nobody");
}

#[test]
fn seats_are_written_from_one() {
    assert_eq!(Seat::new(0).to_string(), "P1");
    assert_eq!("p5".parse(), Ok(Seat::new(4)));
    for wrong in ["", "P", "P0", "P6", "1", "P1x", "P-1", "P99999999999999999999"] {
        let message = wrong.parse::<Seat>().unwrap_err().to_string();
        assert_eq!(message, format!("'{wrong}' is not a seat: write P1 to P5"));
    }
    assert_eq!(Seat::new(2).left(3), Seat::new(0));
    assert_eq!(Seat::new(1).left(3), Seat::new(2));
}

#[test]
fn ties_share_a_rank_and_leave_a_gap() {
    let mut points = PerSeat::filled(0);
    for (seat, value) in Seat::all(4).zip([5, 9, 5, 1]) {
        points[seat] = value;
    }
    let ranks = |scores: Scores| Seat::all(4).map(|seat| scores.ranks[seat]).collect::<Vec<_>>();
    assert_eq!(ranks(Scores::ranked(4, points, |seat| points[seat])), [1, 0, 1, 3]);
    let with_breaker = Scores::ranked(4, points, |seat| (points[seat], seat.index()));
    assert_eq!(ranks(with_breaker), [2, 0, 1, 3]);
}
