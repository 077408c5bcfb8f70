//! Any bytes as a `.game` text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    nethertable_fuzz::transcript::fuzz(bytes);
});
