//! Positions of any game, as text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    nethertable_fuzz::scene::fuzz(bytes);
});
