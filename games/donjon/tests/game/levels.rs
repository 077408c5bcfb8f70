//! What bots think: the levels, the heuristics' estimates and priors, and footsteps in one order.

use std::collections::HashSet;

use bots::{Arena, BotSpec, Ismcts, IsmctsOptions};
use donjon::{Action, Donjon, Dungeon, Kind, Options};
use tabletop::{Dealer, Game, Heuristics, Options as _, Rng, Seat};

use crate::check_game;

const P1: Seat = Seat::new(0);

/// Mean scores of these bots, each against the others at one table.
fn mean_scores(names: &[&str], n_games: usize) -> Vec<f64> {
    let specs: Vec<BotSpec> = names.iter().map(|name| name.parse().expect("a bot")).collect();
    let arena = Arena { n_seats: specs.len(), specs, n_games, seed: 5, n_threads: 1 };
    // The arena refuses an illegal action by a panic.
    let report = arena.run::<Donjon>(&Default::default(), &|_| {}).expect("it plays");
    report.entrants.iter().map(|entrant| entrant.mean_score).collect()
}

/// Hard with few playouts and without a clock: tests have no seconds for a decision.
const HARD: &str = "greedy:samples=2,advice=1,ahead=2,best=12,rounds=99";

#[test]
fn hard_is_what_the_tests_play_but_for_its_patience() {
    let hard = Donjon::LEVELS[2];
    for setting in ["samples=2", "advice=1", "best=12", "rounds=99"] {
        assert!(hard.contains(setting) && HARD.contains(setting), "{setting} of {hard}");
    }
}

#[test]
fn each_level_is_stronger_than_the_one_before() {
    // Without playouts, which take their time, hard is ahead of medium already.
    let hard = "greedy:samples=2,advice=1";
    let [random, easy, medium, hard] = mean_scores(&["random", "easy", "medium", hard], 24)[..]
    else {
        panic!("four entrants")
    };
    assert!(
        random + 10.0 < easy && easy + 4.0 < medium && medium + 4.0 < hard,
        "{random} {easy} {medium} {hard}"
    );
    assert!(hard > 40.0, "people score about fifty: {hard}");
}

#[test]
fn levels_play_at_every_table() {
    assert_eq!(mean_scores(&["easy", HARD], 2).len(), 2);
    assert_eq!(mean_scores(&["easy", "medium", HARD], 1).len(), 3);
}

#[test]
fn a_search_does_not_allocate() {
    let game = Donjon::new(&Default::default(), 4, &mut Dealer::silent(Rng::new(1)));
    let view = game.view(game.to_act().first());
    let options = IsmctsOptions { cutoff: Some(6), guide: 0.5, nodes: 3000, ..Default::default() };
    let mut search = Ismcts::<Donjon>::new(options, 5);
    search.iterate(&view, 400);
    let n = testkit::allocations::count(|| search.iterate(&view, 400));
    assert_eq!(n, 0);
}

/// What P1 is expected to score with this dungeon.
fn estimate(rest: &str) -> f32 {
    check_game(&format!("seats: 2\nturn: P2 recruitment\nforest: SSSSS\n{rest}"))
        .game()
        .estimate(P1)
}

#[test]
fn what_is_begun_counts_a_little() {
    let nothing = estimate("P1 dungeon: E S");
    for (begun, less) in [
        // Half a pair; toward the end a third kind of four; a brou toward three, and toward many rooms.
        ("P1 dungeon: R1 S", "P1 dungeon: H1 S"),
        ("last round: yes\nP1 dungeon: R1 BVK", "last round: yes\nP1 dungeon: R1 B, R2 V, R3 K"),
        (
            "aims: SP1 BR2 DR1 VA1\nP1 dungeon: R1 BB",
            "aims: SP1 BR2 DR1 VA1\nP1 dungeon: R1 B, H1 B",
        ),
        (
            "aims: SP1 BR4 DR1 VA1\nP1 dungeon: R1 B, R2 B",
            "aims: SP1 BR4 DR1 VA1\nP1 dungeon: R1 BB",
        ),
        ("aims: SP1 BR1 DR2 VA1\nP1 dungeon: R1 D", "aims: SP1 BR1 DR2 VA1\nP1 dungeon: H5 D"),
        ("aims: SP1 BR1 DR1 VA1\nP1 dungeon: R1 V", "aims: SP1 BR1 DR1 VA3\nP1 dungeon: R1 V"),
        // Four toward the guardian tile.
        ("P1 dungeon: R5 KKKK", "P1 dungeon: R4 KKKK"),
        ("P1 groups: R1", "P1 groups: R2"),
        ("P1 groups: R4", "P1 groups: R5\nP1 malus: 1"),
    ] {
        assert!(estimate(begun) > estimate(less), "{begun} over {less}");
    }
    assert!(nothing > estimate("P1 dungeon: E S\nP1 groups: R1"));
    // Points in hand are worth more than points begun, and less so toward the end.
    let set = "aims: SP3 BR4 DR2 VA1\nP1 dungeon: R1 SBDV";
    assert!(estimate(set) > 7.0 && estimate(&format!("{set}\nlast round: yes")) < 8.0);
}

#[test]
fn the_end_is_not_estimated_but_known() {
    let end = check_game("seats: 2\nturn: over\nP1 dungeon: R1 SBDV\nP2 groups: R3");
    assert_eq!((end.game().estimate(P1), end.game().estimate(Seat::new(1))), (16.0, -3.0));
}

#[test]
fn pending_tasks_count_by_what_they_will_bring() {
    let scene = "seats: 2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: R3 SK, R1 D\nP1 groups: R4 R3\n";
    let value = |pending: &str| check_game(&format!("{scene}{pending}")).game().estimate(P1);
    let plain = value("");
    for pending in ["P1 remove 1", "P1 gain any anywhere", "P1 walk 4", "P1 teleport 1", "P1 gaze"]
    {
        assert!(value(&format!("pending: {pending}")) > plain, "{pending}");
    }
    assert!(value("pending: P1 banish") < plain);
    // A task of another is no hope of one's own, and then the own power has been used.
    let others = |task: &str| {
        let scene = format!("{scene}P2 dungeon: E SB\npending: P2 {task}");
        check_game(&scene).game().estimate(P1)
    };
    assert_eq!(others("walk 3"), others("teleport 1"));
}

const WALK: &str = "seats: 2\nturn: P1 movement\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: E SB, H2 V, R1 D, R5 SSSK, H5 K\n";

#[test]
fn walking_is_worked_out_as_a_whole() {
    let advice = |scene: &str| {
        let game = *check_game(scene).game();
        Donjon::advise(&game.view(Some(P1))).map(|action| action.to_string())
    };
    // Two footsteps bring the spider to the dragon, which pays four points, or the brou, which pays two.
    let two = "seats: 2\nlast round: yes\nturn: P1 movement\nforest: SSSSS\nP1 dungeon: E SBK, R1 D\npending: P1 walk";
    assert_eq!(advice(&format!("{two} 2")).as_deref(), Some("step spider E H1"));
    let then = "seats: 2\nlast round: yes\nturn: P1 movement\nforest: SSSSS\nP1 dungeon: E BK, H1 S, R1 D\npending: P1 walk 1 after spider E H1";
    assert_eq!(advice(then).as_deref(), Some("step spider H1 R1"));
    // Nothing to gain: the room would lose its set.
    let set = "seats: 2\nlast round: yes\nturn: P1 movement\nforest: SSSSS\nP1 dungeon: R1 SBDV\npending: P1 walk 1";
    assert_eq!(advice(set).as_deref(), Some("done"));
    // Advice is for the own footsteps only.
    assert_eq!(advice("seats: 2\nturn: P1 recruitment\nforest: SSSSS"), None);
    let game = *check_game(&format!("{WALK}pending: P1 walk 2")).game();
    assert_eq!(Donjon::advise(&game.view(Some(Seat::new(1)))), None);
    assert_eq!(Donjon::advise(&game.view(None)), None);
}

/// Plays a plan, each action of which must be allowed when its time comes, and returns where it leads.
fn play_plan(game: &Donjon, plan: &[Action]) -> Donjon {
    let mut after = *game;
    let seat = after.to_act().first().expect("somebody plans");
    for &action in plan {
        after.check(seat, action).unwrap_or_else(|rule| panic!("'{action}' breaks {rule}"));
        after.apply(seat, action, &mut Dealer::silent(Rng::new(1)));
    }
    after
}

#[test]
fn plans_are_whole_turns_and_differ() {
    let mut plans = Vec::new();
    for plan in ["chain", "tower"] {
        for n_steps in 1..=6 {
            let scene = format!("hallways: {plan}\n{WALK}pending: P1 walk {n_steps}");
            let game = *check_game(&scene).game();
            Donjon::plans(&game.view(Some(P1)), 5, &mut plans);
            assert!((1..=5).contains(&plans.len()));
            let ends: HashSet<(Dungeon, Action)> = plans
                .iter()
                .map(|plan| {
                    let (&last, walk) = plan.split_last().expect("something is planned");
                    assert!(matches!(last, Action::Pass | Action::Sacrifice(..)), "{plan:?}");
                    let view = play_plan(&game, walk).view(Some(P1));
                    assert!(view.table.pending.is_empty(), "{plan:?} spends all or says so");
                    play_plan(&game, plan);
                    (view.table.dungeons[P1], last)
                })
                .collect();
            assert_eq!(ends.len(), plans.len());
        }
    }
    // Nothing to gain: staying comes first.
    let set = "seats: 2\nlast round: yes\nturn: P1 movement\nforest: SSSSS\nP1 dungeon: R1 SBDV\npending: P1 walk 1";
    Donjon::plans(&check_game(set).game().view(Some(P1)), 3, &mut plans);
    assert_eq!(plans[0][0], Action::Done);
    // Plans are for the own turn only.
    let game = *check_game(&format!("{WALK}pending: P1 walk 2")).game();
    Donjon::plans(&game.view(Some(Seat::new(1))), 3, &mut plans);
    assert!(plans.is_empty());
    Donjon::plans(&game.view(None), 3, &mut plans);
    assert!(plans.is_empty());
}

#[test]
fn footsteps_of_a_card_are_planned_without_a_power() {
    let scene = WALK.replace("movement", "power");
    let game = *check_game(&format!("{scene}pending: P1 walk 3")).game();
    let mut plans = Vec::new();
    Donjon::plans(&game.view(Some(P1)), 4, &mut plans);
    assert_eq!(plans.len(), 4);
    for plan in &plans {
        let is_walking = |action: &Action| matches!(action, Action::Step(_) | Action::Done);
        assert!(plan.iter().all(is_walking), "{plan:?}");
        play_plan(&game, plan);
    }
}

#[test]
fn recruits_of_the_best_kind_are_planned_from_every_area() {
    let scene = "seats: 2\nturn: P1 recruitment\nforest: SSSSS\nswamp: SSBBB\noubliettes: SS\nP1 dungeon: R1 DS";
    let game = *check_game(scene).game();
    let mut plans = Vec::new();
    Donjon::plans(&game.view(Some(P1)), 12, &mut plans);
    let mut areas = HashSet::new();
    for plan in &plans {
        let [Action::Recruit(area, kind, n), second, .., last] = plan[..] else {
            panic!("{plan:?} is no turn");
        };
        assert!(matches!(last, Action::Pass | Action::Sacrifice(..)), "{plan:?}");
        // Only spiders have two places to come to.
        assert_eq!(matches!(second, Action::Put(_)), kind == Kind::Spider, "{plan:?}");
        if (kind, n) == (Kind::Spider, 2) {
            areas.insert(area.to_string());
        }
        play_plan(&game, plan);
    }
    assert_eq!(areas.len(), 3);
}

#[test]
fn sacrifices_are_planned_with_what_is_chosen_for_them() {
    let scene = "seats: 2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nmixtures: M1 M6 M15\nVIPs: V2 V4\nP1 dungeon: E SB, R1 SK, R2 K, R3 K, R4 D\nP1 groups: R2 R3";
    let game = *check_game(scene).game();
    let mut plans = Vec::new();
    Donjon::plans(&game.view(Some(P1)), 30, &mut plans);
    let written: HashSet<String> = plans
        .iter()
        .map(|plan| plan.iter().map(|action| format!("{action}; ")).collect())
        .collect();
    assert_eq!(written.len(), plans.len());
    for wanted in [
        "pass; ",
        "sacrifice skeleton in R1; choose M6; ",
        "sacrifice skeleton in R1; choose M15; ",
        "sacrifice skeleton in R3; orb steps; ",
    ] {
        assert!(written.contains(wanted), "'{wanted}' is none of {written:#?}");
    }
    let is_vip = |plan: &&Vec<Action>| matches!(plan[..], [_, Action::Put(_), Action::Choose(_)]);
    assert!(plans.iter().any(|plan| is_vip(&plan)), "{written:#?}");
    plans.iter().for_each(|plan| _ = play_plan(&game, plan));
    // However few are wanted, to do nothing is one of two.
    Donjon::plans(&game.view(Some(P1)), 2, &mut plans);
    assert!(plans.len() == 2 && plans.contains(&vec![Action::Pass]), "{plans:?}");
}

#[test]
fn every_plan_is_allowed_from_its_first_action_to_its_last() {
    let (mut rng, mut legal, mut plans) = (Rng::new(8), Vec::new(), Vec::new());
    let mut n_plans = 0;
    for (nth, options) in Options::all().into_iter().enumerate() {
        let mut dealer = Dealer::silent(Rng::new(nth as u64));
        let mut game = Donjon::new(&options, 2 + nth % 3, &mut dealer);
        while let Some(seat) = game.to_act().first() {
            let most = [1, 2, 6, 12][rng.below(4) as usize];
            let view = game.view(Some(seat));
            Donjon::plans(&view, most, &mut plans);
            assert!(plans.len() <= most);
            n_plans += plans.len();
            let different: HashSet<&Vec<Action>> = plans.iter().collect();
            assert_eq!(different.len(), plans.len(), "{plans:?}");
            plans.iter().for_each(|plan| _ = play_plan(&game, plan));
            game.legal(seat, &mut legal);
            let by_chance = legal[rng.below(legal.len() as u32) as usize];
            let is_planned = rng.below(2) == 0;
            let planned = plans.first().filter(|_| is_planned).map(|plan| plan[0]);
            game.apply(seat, planned.unwrap_or(by_chance), &mut dealer);
        }
    }
    assert!(n_plans > 1000, "{n_plans}");
}

/// Where footsteps can lead to, and how many ways of making them there are.
#[derive(Default)]
struct Reach {
    /// Dungeons, without regard to the guardian tile.
    places: HashSet<Dungeon>,
    /// Those of them in which the tile can have been revealed.
    revealed: HashSet<Dungeon>,
    n_paths: usize,
}

/// Follows all footsteps that are left; in one order only, or in any.
fn reach(game: &Donjon, is_one_order: bool, found: &mut Reach) {
    let view = game.view(Some(P1));
    let dungeon = view.table.dungeons[P1];
    let mut places = dungeon;
    places.tile = None;
    found.places.insert(places);
    if dungeon.tile.is_some() {
        found.revealed.insert(places);
    }
    found.n_paths += 1;
    if view.table.pending.is_empty() {
        return;
    }
    let mut legal = Vec::new();
    game.legal(P1, &mut legal);
    for action in legal.into_iter().filter(|action| matches!(action, Action::Step(_))) {
        // The heuristics give a low prior to footsteps that could as well have come before the last one.
        if is_one_order && game.prior(P1, action) < -50.0 {
            continue;
        }
        let mut after = *game;
        after.apply(P1, action, &mut Dealer::silent(Rng::new(1)));
        reach(&after, is_one_order, found);
    }
}

#[test]
fn footsteps_in_one_order_reach_all_that_any_order_reaches() {
    for plan in ["chain", "tower"] {
        let game = *check_game(&format!("hallways: {plan}\n{WALK}pending: P1 walk 4")).game();
        let (mut by_any, mut by_one) = (Reach::default(), Reach::default());
        reach(&game, false, &mut by_any);
        reach(&game, true, &mut by_one);
        assert!(by_any.places == by_one.places, "{plan}: some dungeon needs another order");
        // Who comes fifth into room 5 comes before others leave it, so no tile is missed.
        assert!(by_any.revealed.is_subset(&by_one.revealed), "{plan}: some tile is missed");
        assert!(!by_one.revealed.is_empty(), "{plan}");
        let (n_any, n_one) = (by_any.n_paths, by_one.n_paths);
        assert!(4 * n_one < n_any, "{plan}: {n_one} of {n_any} ways");
    }
}
