//! A latency histogram of requests, in microseconds and exact to 2 %, that all connections write to.

use std::{
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    time::Duration,
};

/// Each power of two is cut into this many parts.
const PARTS: u64 = 64;
const N_BUCKETS: usize = 64 * 28;

#[derive(Debug)]
pub struct LatencyHistogram(Box<[AtomicU32]>);

impl Default for LatencyHistogram {
    fn default() -> LatencyHistogram {
        LatencyHistogram((0..N_BUCKETS).map(|_| AtomicU32::new(0)).collect())
    }
}

fn bucket(micros: u64) -> usize {
    if micros < PARTS {
        return micros as usize;
    }
    let shift = micros.ilog2() - PARTS.ilog2();
    let nth = (u64::from(shift) + 1) * PARTS + ((micros >> shift) - PARTS);
    (nth as usize).min(N_BUCKETS - 1)
}

/// The largest time of a bucket.
fn most(bucket: usize) -> u64 {
    let (power, part) = (bucket as u64 / PARTS, bucket as u64 % PARTS);
    match power {
        0 => part,
        _ => ((PARTS + part + 1) << (power - 1)) - 1,
    }
}

impl LatencyHistogram {
    pub fn add(&self, time: Duration) {
        self.0[bucket(time.as_micros() as u64)].fetch_add(1, Relaxed);
    }

    pub fn clear(&self) {
        for count in &self.0 {
            count.store(0, Relaxed);
        }
    }

    /// The time that this share of all requests did not exceed, in milliseconds.
    pub fn quantile_ms(&self, share: f64) -> Option<f64> {
        let counts: Vec<u64> = self.0.iter().map(|count| u64::from(count.load(Relaxed))).collect();
        let n: u64 = counts.iter().sum();
        let mut left = ((n as f64 * share).ceil() as u64).max(1);
        for (nth, count) in counts.into_iter().enumerate() {
            if count >= left {
                return Some(most(nth) as f64 / 1000.0);
            }
            left -= count;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_narrow_and_holds_its_times() {
        for micros in (0..2000).chain((1..25).map(|power| (1 << power) + 1)) {
            let top = most(bucket(micros));
            assert!(micros <= top && top as f64 <= micros as f64 * 1.02 + 1.0, "{micros}: {top}");
        }
    }

    #[test]
    fn quantiles_count_from_below() {
        let times = LatencyHistogram::default();
        assert_eq!(times.quantile_ms(0.5), None);
        for micros in 1..=50 {
            times.add(Duration::from_micros(micros));
        }
        assert_eq!(times.quantile_ms(0.5), Some(0.025));
        assert_eq!(times.quantile_ms(0.99), Some(0.05));
    }
}
