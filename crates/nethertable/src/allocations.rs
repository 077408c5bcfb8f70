//! The allocator of the binary, which counts the allocations of each thread for `bench`.

#![allow(
    unsafe_code,
    reason = "GlobalAlloc is an unsafe trait; every call is passed on to mimalloc"
)]

use std::{
    alloc::{GlobalAlloc, Layout},
    cell::Cell,
};

use mimalloc::MiMalloc;

thread_local! {
    // Const and without a destructor, so that reading it from within the allocator never allocates.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// mimalloc with a counter per thread.
pub struct CountingAllocator(pub MiMalloc);

// SAFETY: each method hands its arguments unchanged to mimalloc, which keeps the contract.
unsafe impl GlobalAlloc for CountingAllocator {
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
    // A thread that is ending may have no counter any more, and nobody counts there.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

/// Returns how many allocations this thread makes while `work` runs.
pub fn count<R>(work: impl FnOnce() -> R) -> usize {
    let before = COUNT.get();
    // What is returned may be freed later: only allocations count.
    let _result = work();
    COUNT.get() - before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allocations_of_this_thread_are_counted() {
        assert_eq!(count(|| 1 + 1), 0);
        assert_eq!(count(|| vec![0u8; std::hint::black_box(64)]), 1);
    }
}
