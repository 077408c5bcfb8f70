//! Tournaments: the same on any number of threads, fair to every seat, honest about what they prove.

use std::sync::atomic::{AtomicUsize, Ordering};

use bots::{
    Arena, BotSpec, Curve, Report,
    intervals::{BlockCounts, block_interval, points_over_blocks, wilson},
};
use tabletop::{Game as _, GameSession, Seat, Seed};

use crate::toy::{self, Toy, ToyOptions};

fn arena(bots: &str, n_seats: usize, n_games: usize) -> Arena {
    let specs = BotSpec::parse_list(bots).unwrap();
    Arena { specs, n_seats, n_games, seed: 11, n_threads: 2 }
}

fn run(arena: &Arena) -> Report {
    let report = arena.run::<Toy>(&ToyOptions(toy::VAULT), &|_| {}).unwrap();
    Report { seconds: 0.0, ..report }
}

#[test]
fn the_result_does_not_depend_on_threads() {
    let one = Arena { n_threads: 1, ..arena("ismcts:iterations=40,greedy,random", 3, 61) };
    let report = run(&one);
    for n_threads in [2, 3, 8] {
        assert_eq!(run(&Arena { n_threads, ..one.clone() }), report);
    }
    assert_ne!(run(&Arena { seed: 12, ..one.clone() }), report);
}

#[test]
fn better_bots_finish_above() {
    let report = run(&arena("hard,greedy,random", 3, 300));
    for pair in &report.pairs {
        assert_eq!(pair.games, 300);
        assert!(pair.low < pair.above && pair.above < pair.high);
    }
    let above =
        |a: &str, b: &str| report.pairs.iter().find(|pair| pair.a == a && pair.b == b).unwrap().low;
    assert!(above("hard", "random") > 0.55);
    assert!(above("greedy", "random") > 0.5);
}

#[test]
fn every_entrant_sits_everywhere_equally_often() {
    let arena = arena("hard,medium,medium", 4, 400);
    assert_eq!(arena.n_rotations(), 4);
    let mut seen = [[0; 3]; 4];
    for game in 0..400 {
        for seat in Seat::all(4) {
            seen[seat.index()][arena.entry_at(game, seat)] += 1;
        }
    }
    // Hard is repeated on the fourth seat.
    assert!(seen.iter().all(|row| *row == [200, 100, 100]));
}

#[test]
fn rotations_that_change_nothing_are_left_out() {
    assert_eq!(arena("hard,medium", 4, 1).n_rotations(), 2);
    assert_eq!(arena("hard", 4, 1).n_rotations(), 1);
    assert_eq!(arena("hard,hard,hard", 3, 1).n_rotations(), 1);
    assert_eq!(arena("hard,medium", 3, 1).n_rotations(), 3);
    assert_eq!(arena("hard,medium,medium,hard", 4, 1).n_rotations(), 4);
}

#[test]
fn each_block_has_its_own_deal() {
    let arena = arena("hard,medium", 2, 1);
    assert!(arena.deal_seed(0) == arena.deal_seed(0));
    assert!(arena.deal_seed(0) != arena.deal_seed(1));
}

#[test]
fn equal_specs_are_one_entrant() {
    let report = run(&arena("random,greedy:noise=0,greedy", 3, 30));
    let names: Vec<&str> = report.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["random", "greedy"]);
    assert_eq!(report.entrants[0].games, 30);
    assert_eq!(report.entrants[1].games, 60);
    assert_eq!(report.pairs.len(), 1);
    assert_eq!(report.pairs[0].games, 60);
    let wins: f64 = report.entrants.iter().map(|entrant| entrant.wins).sum();
    assert!((wins - 30.0).abs() < 1e-9);
}

#[test]
fn progress_is_reported_for_every_game() {
    let (calls, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let report = arena("random", 2, 25).run::<Toy>(&ToyOptions(toy::VAULT), &|done| {
        calls.fetch_add(1, Ordering::Relaxed);
        most.fetch_max(done, Ordering::Relaxed);
    });
    assert_eq!(report.unwrap().games, 25);
    assert_eq!((calls.into_inner(), most.into_inner()), (25, 25));
}

#[test]
fn impossible_tournaments_are_refused() {
    let error =
        |arena: Arena| arena.run::<Toy>(&ToyOptions(toy::VAULT), &|_| {}).unwrap_err().to_string();
    assert!(error(arena("random", 5, 1)).contains("toy has 2 to 4 seats, not 5"));
    assert!(error(arena("random,random,random", 2, 1)).contains("3 bots do not fit"));
    let nobody = Arena { specs: Vec::new(), ..arena("random", 2, 1) };
    assert!(error(nobody).contains("at least one bot"));
}

#[test]
fn no_games_prove_nothing() {
    let report = run(&arena("random,greedy", 2, 0));
    assert_eq!(report.games, 0);
    assert_eq!((report.pairs[0].low, report.pairs[0].high), (0.0, 1.0));
    assert_eq!((report.entrants[0].low, report.entrants[0].high), (0.0, 1.0));
}

fn check_interval((low, high): (f64, f64), expected: (f64, f64)) {
    let is_near = (low - expected.0).abs() < 5e-5 && (high - expected.1).abs() < 5e-5;
    assert!(is_near, "{low} to {high}, not {expected:?}");
}

#[test]
fn wilson_s_interval_is_the_textbook_s() {
    // R: prop.test(81, 263, correct = FALSE), binom::binom.wilson(0, 10), (1, 10), (10, 10).
    check_interval(wilson(81.0 / 263.0, 263.0), (0.25527, 0.36621));
    check_interval(wilson(0.0, 10.0), (0.0, 0.27753));
    check_interval(wilson(0.1, 10.0), (0.01788, 0.40415));
    check_interval(wilson(1.0, 10.0), (0.72247, 1.0));
}

#[test]
fn comparisons_are_counted_by_blocks() {
    let block = |above: f64| BlockCounts { above, points: 0.0, n: 4, tables: 2 };
    // 100 blocks of 4, half all won, half all lost: no better known than 100 coins, not 400.
    let agreed: Vec<BlockCounts> =
        (0..100).map(|nth| block(if nth % 2 == 0 { 4.0 } else { 0.0 })).collect();
    let (above, low, high) = block_interval(&agreed);
    let reach = 1.95996 * (0.25f64 / 99.0).sqrt();
    assert_eq!(above, 0.5);
    check_interval((low, high), (0.5 - reach, 0.5 + reach));
    // Few blocks, or blocks that all agree: Wilson over tables.
    let (above, low, high) =
        block_interval(&[block(4.0), block(4.0), block(4.0), block(4.0), block(4.0)]);
    assert_eq!(above, 1.0);
    check_interval((low, high), wilson(1.0, 10.0));
    let (_, low, high) = block_interval(&[block(3.0); 50]);
    check_interval((low, high), wilson(0.75, 100.0));
}

#[test]
fn points_are_compared_by_blocks() {
    let block = |points: f64| BlockCounts { points, n: 4, tables: 2, ..BlockCounts::default() };
    // R: t.test(c(1, 2, 3, 4, 5)).
    let (mean, low, high) = points_over_blocks(&[4.0, 8.0, 12.0, 16.0, 20.0].map(block));
    assert_eq!(mean, 3.0);
    check_interval((low, high), (1.03676, 4.96324));
    // R: t.test(1:40).
    let many: Vec<BlockCounts> = (1..=40).map(|nth| block(4.0 * f64::from(nth))).collect();
    let (mean, low, high) = points_over_blocks(&many);
    assert_eq!(mean, 20.5);
    check_interval(((low * 1e3).round() / 1e3, (high * 1e3).round() / 1e3), (16.761, 24.239));
    assert_eq!(points_over_blocks(&[block(8.0)]), (2.0, f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn a_curve_rises_with_thought_and_does_not_depend_on_threads() {
    let spec = |text: &str| text.parse::<BotSpec>().unwrap();
    let curve = Curve {
        bot: spec("ismcts:ms=1,explore=0.5"),
        against: spec("ismcts:iterations=30,ms=1,explore=0.5"),
        iterations: vec![2, 30, 400],
        n_seats: 2,
        n_games: 300,
        seed: 3,
        n_threads: 2,
    };
    let points = curve.run::<Toy>(&ToyOptions(toy::VAULT), &|_| {}).unwrap();
    let one = Curve { n_threads: 1, ..curve.clone() };
    assert_eq!(one.run::<Toy>(&ToyOptions(toy::VAULT), &|_| {}).unwrap(), points);
    let [little, same, much] = &points[..] else { panic!("{points:?}") };
    assert!(same.pair.is_none(), "that is the reference: its limit of time is left out");
    let (little, much) = (little.pair.as_ref().unwrap(), much.pair.as_ref().unwrap());
    assert!(little.high < 0.5 && little.points_high < 0.0, "{little:?}");
    assert!(much.low > 0.5 && much.points_low > 0.0, "{much:?}");
    let thoughtless = Curve { bot: spec("greedy"), ..curve };
    assert!(thoughtless.run::<Toy>(&ToyOptions(toy::VAULT), &|_| {}).is_err());
}

/// Where all win together each bot is a team, a team that wins has won once, and teams are compared by their deals.
#[test]
fn teams_win_or_lose_as_one() {
    for n_seats in 1..=4 {
        let arena = arena("greedy,random", n_seats, 400);
        let report = arena.run::<testkit::toy::Dam>(&Default::default(), &|_| {}).unwrap();
        let [greedy, random] = &report.entrants[..] else { panic!("{report:?}") };
        for team in [greedy, random] {
            assert_eq!(team.games, 200, "{n_seats} seats are one team");
            assert_eq!(team.wins, team.wins.round(), "a win is not shared out");
        }
        assert!(greedy.win_rate > random.win_rate + 0.2, "{greedy:?} {random:?}");
        let [pair] = &report.pairs[..] else { panic!("{report:?}") };
        assert_eq!(pair.games, 200);
        assert!(pair.low > 0.5 && pair.points_low > 0.0, "{pair:?}");
    }
}

#[test]
fn more_teams_than_seats_may_compete() {
    let arena = arena("hard,greedy,random", 1, 30);
    let report = arena.run::<testkit::toy::Dam>(&Default::default(), &|_| {}).unwrap();
    assert_eq!((report.entrants.len(), report.pairs.len()), (3, 3));
}

#[test]
fn each_game_is_recorded_as_it_was_played() {
    let arena = arena("random,greedy", 2, 6);
    let games = std::sync::Mutex::new(Vec::new());
    let recorder = |nth: usize, session: &GameSession<Toy>, seed: &Seed| {
        assert!(session.game().scores().is_some(), "game {nth} is over");
        games.lock().unwrap().push((
            nth,
            *seed,
            session.setup_draws().to_vec(),
            session.steps().len(),
        ));
    };
    let options = ToyOptions(toy::VAULT);
    let report = arena.run_recorded::<Toy>(&options, &[], &|_| {}, Some(&recorder)).unwrap();
    let without_time = |report: Report| Report { seconds: 0.0, ..report };
    let plain = arena.run::<Toy>(&options, &|_| {}).unwrap();
    assert_eq!(without_time(report), without_time(plain), "recording changes nothing");
    let mut games = games.into_inner().unwrap();
    games.sort_by_key(|game| game.0);
    assert_eq!(games.iter().map(|game| game.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    // Two rotations share a deal; the next block has another one.
    assert!(games[0].1 == games[1].1 && games[1].1 != games[2].1);
    assert_eq!(games[0].2, games[1].2);
}
