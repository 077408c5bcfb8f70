//! After warm-up neither a playout nor a search iteration allocates.

#![allow(unsafe_code)] // A counting allocator cannot be written without; it only counts and passes on.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use bots::{Bot, BotSpec, Ismcts, IsmctsOptions, playout};
use tabletop::{Dealer, Game, Rng, Seat};

use crate::{deal, toy};

struct Counting;

thread_local! {
    // Per thread, because tests run side by side.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn n_allocations(mut work: impl FnMut()) -> usize {
    let before = COUNT.get();
    work();
    COUNT.get() - before
}

#[test]
fn the_counter_counts() {
    assert!(n_allocations(|| drop(Box::new(1))) <= 1);
    assert_eq!(n_allocations(|| drop(vec![0u8; std::hint::black_box(64)])), 1);
}

#[test]
fn a_playout_does_not_allocate() {
    let start = deal(toy::VAULT, 4, 1);
    let mut dealer = Dealer::silent(Rng::new(2));
    let mut legal = Vec::new();
    playout(&mut start.clone(), &mut dealer, &mut legal);
    let n = n_allocations(|| {
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
        assert_eq!(n_allocations(|| _ = search.iterate(&view, 20_000)), 0);
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
        let n = n_allocations(|| (0..50).for_each(|_| _ = bot.choose(&view)));
        assert_eq!(n, 0, "{text}");
    }
}
