//! A game and a stream of actions.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    nethertable_fuzz::actions::fuzz(bytes);
});
