//! What the search must find, and what it must not know.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use bots::{Bot, BotSpec, Candidate, Ismcts, IsmctsOptions};
use tabletop::{Dealer, Game, Rng, Seat};

use crate::{
    deal,
    toy::{self, Act, Toy},
};

const FIRST: Seat = Seat::new(0);

fn search(text: &str, seed: u64) -> Box<dyn Bot<Toy>> {
    text.parse::<BotSpec>().unwrap().build(seed).unwrap()
}

fn visits(search: &Ismcts<Toy>, action: Act) -> f32 {
    let all: u32 = search.candidates().map(|candidate| candidate.visits).sum();
    let one = search.candidates().find(|candidate| candidate.action == action).unwrap();
    one.visits as f32 / all as f32
}

#[test]
fn a_sure_prize_is_staked_with_the_best_card_and_kept_with_the_worst() {
    let played_on = "greedy:ahead=60,best=2";
    let merged = "ismcts:iterations=600,merge=1";
    let short = "ismcts:iterations=600,cutoff=3";
    for text in ["ismcts:iterations=600", short, merged, "greedy", played_on] {
        for seed in 0..5 {
            let game = deal(toy::KEEP, 3, seed);
            let best = game.clone().with_card(FIRST, 12).view(Some(FIRST));
            let worst = game.with_card(FIRST, 1).view(Some(FIRST));
            assert_eq!(search(text, seed).choose(&best), Act::Stake, "{text}");
            assert_eq!(search(text, seed).choose(&worst), Act::Keep, "{text}");
        }
    }
}

#[test]
fn advice_is_taken_by_those_who_ask_for_it() {
    let view = deal(toy::KEEP, 3, 1).with_card(FIRST, 12).view(Some(FIRST));
    let mut n_searched = 0;
    for exact in [false, true] {
        let options = IsmctsOptions { iterations: Some(50), advice: exact, ..Default::default() };
        let mut search = Ismcts::<Toy>::new(options, 1);
        assert_eq!(search.search(&view), Act::Stake);
        n_searched += search.stats().iterations;
    }
    assert!((25..=50).contains(&n_searched), "who takes advice does not search");
    // So much noise drowns an estimate, but not what is sure.
    for seed in 0..20 {
        assert_eq!(search("greedy:noise=1000,advice=1", seed).choose(&view), Act::Stake);
    }
}

#[test]
fn plans_are_played_on_as_a_whole() {
    let game = deal(toy::TOKENS, 2, 1);
    let view = game.view(Some(FIRST));
    for seed in 0..5 {
        let choice = |text: &str| {
            let mut bot = search(text, seed);
            (bot.choose(&view), bot.candidates())
        };
        let (action, candidates) = choice("greedy:advice=1,ahead=4,best=4,rounds=9");
        assert_eq!(action, Act::Bid(1));
        // Two plans begin alike: the action is worth what the better of them brings, one point as the other has.
        assert_eq!(candidates.len(), 3);
        let value = |token: u8| {
            let is_it = |one: &&Candidate<Act>| one.action == Act::Bid(token);
            candidates.iter().find(is_it).unwrap().value
        };
        assert!((value(2) - value(9)).abs() < 0.01 && value(9) + 0.9 < value(1), "{candidates:?}");
        // Without the best plan, one of the others that bring a point.
        let (action, _) = choice("greedy:advice=1,ahead=4,best=2,rounds=9");
        assert_eq!(action, Act::Bid(9));
    }
}

#[test]
fn a_plan_is_followed_no_further_than_rules_allow() {
    let mut game = deal(toy::TOKENS, 2, 1);
    game.apply(FIRST, Act::Bid(0), &mut Dealer::silent(Rng::new(1)));
    for seed in 0..5 {
        let mut bot = search("greedy:advice=1,ahead=4,best=2,rounds=9", seed);
        // The other plan would bring two points if its last actions were allowed.
        assert_eq!(bot.choose(&game.view(Some(FIRST))), Act::Bid(9));
    }
}

#[test]
fn plans_that_begin_alike_need_no_thought() {
    static N_LOOKS: AtomicU32 = AtomicU32::new(0);
    fn clock() -> f64 {
        f64::from(N_LOOKS.fetch_add(1, Relaxed))
    }
    let mut game = deal(toy::TOKENS, 2, 1);
    game.apply(FIRST, Act::Bid(1), &mut Dealer::silent(Rng::new(1)));
    let spec: BotSpec = "greedy:advice=1,ahead=4,rounds=9,ms=10".parse().unwrap();
    let mut bot = spec.build_with_clock::<Toy>(1, clock).unwrap();
    assert_eq!(bot.choose(&game.view(Some(FIRST))), Act::Bid(3));
    assert!(bot.candidates().is_empty());
    assert_eq!(N_LOOKS.load(Relaxed), 1, "no playout was timed");
}

#[test]
fn a_bot_decides_alike_in_every_world_it_cannot_tell_apart() {
    let merged = "ismcts:iterations=400,merge=1";
    for text in ["random", "greedy:noise=1", "greedy:ahead=20", "ismcts:iterations=400", merged] {
        for seed in 0..20 {
            let game = deal(toy::KEEP, 3, seed).with_card(FIRST, 6);
            let mut rng = Rng::new(seed);
            let view = game.view(Some(FIRST));
            let choice = search(text, seed).choose(&view);
            for _ in 0..5 {
                let other = Toy::determinize(&view, &mut rng);
                let seen = other.view(Some(FIRST));
                assert_eq!(search(text, seed).choose(&seen), choice, "{text}");
            }
        }
    }
}

#[test]
fn matching_pennies_is_mixed_and_worth_half() {
    let seats = [Seat::new(0), Seat::new(1)];
    for (seat, merge) in seats.into_iter().flat_map(|seat| [(seat, false), (seat, true)]) {
        for seed in 0..5 {
            let view = deal(toy::PENNIES, 2, seed).view(Some(seat));
            let options = IsmctsOptions { merge, ..Default::default() };
            let mut search = Ismcts::<Toy>::new(options, seed);
            search.iterate(&view, 20_000);
            let heads = visits(&search, Act::Bid(0));
            assert!((0.4..0.6).contains(&heads), "{seat} shows heads in {heads}");
            for candidate in search.candidates() {
                // Whoever saw the other's penny would find nearly 0 or 1 here.
                assert!((0.45..0.55).contains(&candidate.value), "{candidate:?}");
            }
        }
    }
}

#[test]
fn a_committed_bid_is_not_seen() {
    let start = deal(toy::VAULT, 2, 3);
    let views = [0, 1].map(|bid| {
        let mut game = start.clone();
        game.apply(FIRST, Act::Bid(bid), &mut tabletop::Dealer::silent(Rng::new(0)));
        game.view(Some(Seat::new(1)))
    });
    assert_eq!(views[0], views[1]);
    for text in ["ismcts:iterations=500", "ismcts:iterations=500,merge=1"] {
        let choices = views.clone().map(|view| search(text, 1).choose(&view));
        assert_eq!(choices[0], choices[1], "{text}");
    }
}

#[test]
fn many_actions_are_widened_towards_the_best() {
    for seed in 0..5 {
        let view = deal(toy::MANY, 3, seed).view(Some(FIRST));
        let mut search =
            Ismcts::<Toy>::new(IsmctsOptions { explore: 0.3, ..Default::default() }, seed);
        search.iterate(&view, 200);
        let tried = search.candidates().filter(|candidate| candidate.visits > 0).count();
        assert!(
            tried < 40,
            "of 40 actions those with the lowest prior wait, but {tried} were tried"
        );
        let best = search.candidates().max_by_key(|candidate| candidate.visits).unwrap();
        assert!(matches!(best.action, Act::Bid(16..=18)), "{best:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_decisions() {
    for text in [
        "random",
        "greedy:noise=2",
        "ismcts:iterations=200",
        "ismcts:iterations=200,guide=0.5,cutoff=4",
        "ismcts:iterations=200,merge=1",
    ] {
        let views: Vec<_> =
            (0..10).map(|seed| deal(toy::VAULT, 4, seed).view(Some(FIRST))).collect();
        let mut bot = search(text, 7);
        let first: Vec<Act> = views.iter().map(|view| bot.choose(view)).collect();
        bot.choose(&views[0]);
        bot.reseed(7);
        let again: Vec<Act> = views.iter().map(|view| bot.choose(view)).collect();
        assert_eq!(first, again, "{text}");
    }
}

#[test]
fn a_search_ends_when_nothing_can_change_any_more() {
    for seed in 0..10 {
        let game = deal(toy::KEEP, 3, seed);
        for card in [1, 6, 12] {
            let view = game.clone().with_card(FIRST, card).view(Some(FIRST));
            let options =
                IsmctsOptions { iterations: Some(2000), explore: 0.1, ..Default::default() };
            let mut whole = Ismcts::<Toy>::new(options.clone(), seed);
            whole.iterate(&view, 2000);
            let expected = whole.candidates().max_by_key(|candidate| candidate.visits).unwrap();
            let mut search = Ismcts::<Toy>::new(options, seed);
            assert_eq!(search.search(&view), expected.action);
            let n_done = search.stats().iterations;
            // Two actions: the better one has its majority at half time at the earliest.
            assert!((1000..=2000).contains(&n_done), "{n_done}");
            if card == 12 {
                assert!(n_done < 1300, "a sure thing took {n_done}");
            }
        }
    }
}

#[test]
fn a_search_that_is_sure_ends_after_the_least_iterations() {
    let view = deal(toy::KEEP, 3, 1).with_card(FIRST, 12).view(Some(FIRST));
    let n_done = |text: &str| {
        let settings =
            IsmctsOptions { iterations: Some(20_000), explore: 0.1, ..Default::default() };
        let sure = text.parse().unwrap();
        let mut search = Ismcts::<Toy>::new(IsmctsOptions { sure, ..settings }, 1);
        assert_eq!(search.search(&view), Act::Stake);
        search.stats().iterations
    };
    assert!((3000..3020).contains(&n_done("0.8")));
    assert!(n_done("1") > 10_000);
}

#[test]
fn a_search_ends_when_the_time_left_can_change_nothing() {
    fn clock() -> f64 {
        use std::sync::atomic::{AtomicU32, Ordering};
        static CALLS: AtomicU32 = AtomicU32::new(0);
        f64::from(CALLS.fetch_add(1, Ordering::Relaxed))
    }
    let view = deal(toy::KEEP, 3, 1).with_card(FIRST, 12).view(Some(FIRST));
    let options = IsmctsOptions { ms: Some(1000), ..Default::default() };
    let mut search = Ismcts::<Toy>::new(options, 1).with_clock(clock);
    assert_eq!(search.search(&view), Act::Stake);
    // A millisecond a look, sixteen iterations a look: 16,000 would fit.
    let n_done = search.stats().iterations;
    assert!((8_000..13_000).contains(&n_done), "{n_done}");
}

#[test]
fn statistics_count_what_was_done() {
    let view = deal(toy::VAULT, 3, 1).view(Some(FIRST));
    let mut search =
        Ismcts::<Toy>::new(IsmctsOptions { iterations: Some(321), ..Default::default() }, 1);
    search.search(&view);
    let stats = search.stats();
    let n_done = stats.iterations;
    assert!((200..=321).contains(&n_done), "{stats:?}");
    assert!((9 * n_done..15 * n_done).contains(&stats.actions), "{stats:?}");
    let n_visits: u32 = search.candidates().map(|candidate| candidate.visits).sum();
    assert_eq!(n_visits as usize, n_done);
}

#[test]
fn time_ends_a_search() {
    fn slow_clock() -> f64 {
        use std::sync::atomic::{AtomicU32, Ordering};
        static CALLS: AtomicU32 = AtomicU32::new(0);
        f64::from(CALLS.fetch_add(1, Ordering::Relaxed))
    }
    let view = deal(toy::VAULT, 3, 1).view(Some(FIRST));
    let options = IsmctsOptions { ms: Some(10), ..Default::default() };
    let mut search = Ismcts::<Toy>::new(options, 1).with_clock(slow_clock);
    search.search(&view);
    // A millisecond a look: the tenth look after the first ends it.
    assert_eq!(search.stats().iterations, 159);
}

#[test]
fn a_single_action_needs_no_search() {
    let mut search = Ismcts::<Toy>::new(IsmctsOptions::default(), 1);
    assert_eq!(search.search(&deal(toy::LONE, 2, 1).view(Some(FIRST))), Act::Bid(0));
    assert_eq!(search.stats().iterations, 0);
}

#[test]
fn merged_positions_are_stored_once_in_whatever_order_they_were_reached() {
    let view = deal(toy::TOKENS, 2, 1).view(Some(FIRST));
    let n_nodes = |merge: bool, explore: f32| {
        let options = IsmctsOptions { merge, explore, ..Default::default() };
        let mut search = Ismcts::<Toy>::new(options, 1);
        search.iterate(&view, 20_000).nodes
    };
    // Each seat decides once per set of tokens; the second one after the first has made 0, 1 or 2 points.
    let n_sets = 1 << toy::N_TOKENS;
    let n_positions = n_sets + 3 * n_sets;
    assert!(n_nodes(true, 0.7) <= n_positions);
    // Without any curiosity the search would go in circles for ever, if it did not leave the tree.
    assert!(n_nodes(true, 0.0) <= n_positions);
    assert!(n_nodes(false, 0.7) > 3 * n_positions);
}

#[test]
fn a_merged_search_takes_a_good_token_first() {
    for seed in 0..5 {
        let view = deal(toy::TOKENS, 2, seed).view(Some(FIRST));
        let choice = search("ismcts:iterations=4000,merge=1", seed).choose(&view);
        assert!(matches!(choice, Act::Bid(1 | 3 | 5 | 7 | 9)), "{choice}");
    }
}
