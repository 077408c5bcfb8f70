//! After warm-up neither a playout nor a search iteration allocates.

use bots::{Bot, BotSpec, Ismcts, IsmctsOptions, playout};
use tabletop::{Dealer, Game, Rng, Seat};
use testkit::allocations::{Counter, count, is_counting};

use crate::{deal, toy};

#[global_allocator]
static ALLOCATOR: Counter = Counter(std::alloc::System);

#[test]
fn the_counter_counts() {
    assert!(is_counting());
}

#[test]
fn a_playout_does_not_allocate() {
    let start = deal(toy::VAULT, 4, 1);
    let mut dealer = Dealer::silent(Rng::new(2));
    let mut legal = Vec::new();
    playout(&mut start.clone(), &mut dealer, &mut legal);
    let n = count(|| {
        for _ in 0..1000 {
            playout(&mut start.clone(), &mut dealer, &mut legal);
        }
    });
    assert_eq!(n, 0);
}

#[test]
fn a_search_iteration_does_not_allocate() {
    let plays = [toy::VAULT, toy::MANY, toy::KEEP, toy::TOKENS];
    for (play, merge) in plays.into_iter().flat_map(|play| [(play, false), (play, true)]) {
        let view = deal(play, 3, 1).view(Some(Seat::new(0)));
        let options = IsmctsOptions { guide: 0.3, merge, nodes: 3000, ..IsmctsOptions::default() };
        let mut search = Ismcts::<toy::Toy>::new(options, 5);
        search.iterate(&view, 2000);
        // More than before and more than the tree holds: a full tree must not allocate either.
        assert_eq!(count(|| _ = search.iterate(&view, 20_000)), 0);
        assert_eq!(search.stats().iterations, 20_000);
        assert!(search.stats().nodes <= 3000);
    }
}

#[test]
fn a_whole_decision_does_not_allocate() {
    let view = deal(toy::VAULT, 3, 1).view(Some(Seat::new(1)));
    let played_on = "greedy:ahead=5,rounds=2";
    for text in ["random", "greedy:noise=1", played_on, "ismcts:iterations=500,cutoff=5,guide=0.5"]
    {
        let mut bot: Box<dyn Bot<toy::Toy>> = text.parse::<BotSpec>().unwrap().build(1).unwrap();
        (0..3).for_each(|_| _ = bot.choose(&view));
        let n = count(|| (0..50).for_each(|_| _ = bot.choose(&view)));
        assert_eq!(n, 0, "{text}");
    }
}
