//! An allocator that counts the heap allocations of each thread, to prove that playouts and search make none.
//!
//! A binary that counts installs the allocator once:
//!
//! ```ignore
//! #[global_allocator]
//! static COUNTER: allocations::Counter = allocations::Counter(std::alloc::System);
//! ```

#![allow(
    unsafe_code,
    reason = "GlobalAlloc is an unsafe trait; every call is passed on to another"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

thread_local! {
    // Const and without a destructor, so that reading it from within the allocator never allocates.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// An allocator, and a counter for each thread.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counter<A = System>(pub A);

// SAFETY: each method hands its arguments unchanged to the allocator within, which keeps the contract.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counter<A> {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add_one();
        unsafe { self.0.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add_one();
        unsafe { self.0.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        add_one();
        unsafe { self.0.realloc(block, layout, new_size) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { self.0.dealloc(block, layout) }
    }
}

#[inline]
fn add_one() {
    // A thread that is ending may have no counter any more; nobody counts there.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

/// How many allocations this thread makes while `work` runs. Always 0 unless `is_counting`.
pub fn count<R>(work: impl FnOnce() -> R) -> usize {
    counted(work).1
}

/// Like `count`, and gives what `work` returned.
pub fn counted<R>(work: impl FnOnce() -> R) -> (R, usize) {
    let before = COUNT.with(Cell::get);
    let result = work();
    (result, COUNT.with(Cell::get) - before)
}

/// Whether this binary has installed the counter.
pub fn is_counting() -> bool {
    count(|| std::hint::black_box(Box::new(0u8))) > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static COUNTER: Counter = Counter(System);

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
}
