//! The clock of time-limited search, kept apart because `Instant` panics on wasm32.
//!
//! A bot without a time limit never asks for the time; a browser passes its own clock.

use std::{sync::OnceLock, time::Instant};

/// Milliseconds since any fixed moment.
pub type Clock = fn() -> f64;

/// The clock of the machine, for everything but wasm32.
pub fn native_clock() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}
