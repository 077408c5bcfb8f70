//! The counter counts, and only in its own thread.

use testkit::allocations::{count, counted, is_counting};

#[test]
fn counts_what_is_allocated() {
    assert!(is_counting());
    assert_eq!(count(|| 1 + 1), 0);
    assert_eq!(count(|| std::hint::black_box(Box::new(7))), 1);
    let (grown, n_allocated) = counted(|| {
        let mut numbers = Vec::with_capacity(1);
        numbers.extend([1, 2, 3]);
        std::hint::black_box(numbers)
    });
    assert_eq!((grown.len(), n_allocated), (3, 2), "one to begin with, one to grow");
}

#[test]
fn other_threads_do_not_count() {
    let allocate = |n: u64| drop(std::hint::black_box(Box::new(n)));
    let busy = std::thread::spawn(move || count(|| (0..10_000).for_each(allocate)));
    let n_allocated = count(|| (0..10_000).map(std::hint::black_box).sum::<u64>());
    assert_eq!(n_allocated, 0);
    assert_eq!(busy.join().unwrap(), 10_000);
}
