//! What can be foreseen agrees with what is scored.

use monster_inn::{Humanoid, Monster, MonsterInn, Prospect, Range};
use tabletop::{Game, GameSession, RandomSource, Rng, Seat, Seed};

use crate::check_game;

/// Somebody else is asked, and nothing is left in the inn.
const SCENE: &str =
    "seats: 3\nturn: P3 bonus\nin: nobody\ninn: empty\ndeck: empty\nP3 humanoids: H1-5\n";

fn prospects(scene: &str) -> Vec<Prospect> {
    let session = check_game(&format!("{SCENE}{scene}"));
    session.game().view(Some(Seat::new(0))).table.prospects(Seat::new(0))
}

#[test]
fn score_1_a_supported_monster_is_guarded_and_a_lonely_humanoid_waits() {
    let found = prospects("P1 monsters: M6+coin\nP1 humanoids: H16-20 H11-15");
    assert_eq!(found, [Prospect::Guarded { fame: 2 }, Prospect::Waits]);
}

/// Every monster over every range: as often as its value beats the five there can be.
#[test]
fn score_2_the_odds_are_counted_by_the_values_of_the_range() {
    for monster in Monster::all() {
        for range in Range::all() {
            let scene = format!("P1 monsters: {monster}\nP1 humanoids: {range}");
            let values = range.lowest()..range.lowest() + 5;
            let n_weaker = values.filter(|value| *value < monster.value()).count();
            assert!(Humanoid::revealed(range.lowest()).is_some_and(|h| h.range() == range));
            let (win, loss) = (monster.skulls(), monster.skulls() - range.skulls());
            let expected = match n_weaker {
                0 => Prospect::Sure { fame: loss },
                5 => Prospect::Sure { fame: win },
                n => Prospect::Open { win, loss, percent: n as u8 * 20 },
            };
            assert_eq!(prospects(&scene), [expected], "{monster} over {range}");
        }
    }
}

#[test]
fn score_3_a_free_monster_counts_its_skulls() {
    assert_eq!(prospects("P1 monsters: M19"), [Prospect::Free { fame: 4 }]);
}

#[test]
fn score_5_only_a_purse_that_is_shown_counts() {
    let rest = "P1 purse: 4 coins\nP2 purse: 7 gems\nP2 monsters: M8\nP2 humanoids: H6-10";
    let fame = |scene: &str, seat: usize| {
        check_game(scene).game().view(Some(Seat::new(0))).fame_now(Seat::new(seat))
    };
    let hidden = format!("{SCENE}{rest}");
    assert_eq!(fame(&hidden, 0), (1, 1));
    assert_eq!(fame(&hidden, 1), (0, 2));
    let open = hidden.replacen("seats: 3", "seats: 3\ntreasure: open", 1);
    assert_eq!(fame(&open, 1), (2, 4));
}

/// At the end nothing is open any more: what was foreseen is the score. Rounds are counted up to the last.
#[test]
fn win_1_at_the_end_the_forecast_is_the_score() {
    for seed in 0..40 {
        let n_seats = 3 + seed as usize % 3;
        let source = RandomSource::seeded(Seed::from_number(seed));
        let options = Default::default();
        let mut session =
            GameSession::<MonsterInn>::new(&options, n_seats, source, Vec::new()).expect("dealt");
        let mut rng = Rng::new(seed);
        let (mut legal, mut round) = (Vec::new(), 1);
        let n_rounds = session.game().view(None).table.round().1;
        while let Some(seat) = session.game().to_act().first() {
            let (now, all) = session.game().view(None).table.round();
            assert!(now == round || now == round + 1, "round {now} after {round}");
            assert_eq!(all, n_rounds);
            assert_eq!(session.game().view(None).table.max_columns(), n_rounds);
            round = now;
            session.game().legal(seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            session.play(seat, action).expect("legal");
        }
        assert_eq!(session.game().view(None).table.round(), (n_rounds, n_rounds));
        let scores = session.game().scores().expect("it is over");
        for seat in Seat::all(n_seats) {
            let points = scores.points[seat];
            assert_eq!(session.game().view(None).fame_now(seat), (points, points));
        }
    }
}
