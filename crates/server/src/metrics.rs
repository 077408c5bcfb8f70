//! Counts what happens and shows it in the text format of Prometheus.

use std::{
    fmt::Write,
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// Upper bounds of the time buckets, in microseconds.
const BOUNDS: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// How often something took how long.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    pub fn add(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let bucket = BOUNDS.partition_point(|&bound| bound < micros);
        self.buckets[bucket].fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, about: &str) {
        let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} histogram");
        let mut n_below = 0;
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            n_below += bucket.load(Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {n_below}", bound as f64 / 1e6);
        }
        n_below += self.buckets[BOUNDS.len()].load(Relaxed);
        let sum = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {n_below}");
        let _ = writeln!(out, "{name}_sum {sum}\n{name}_count {n_below}");
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    pub tables: AtomicI64,
    pub connections: AtomicI64,
    pub tables_created: AtomicU64,
    pub tables_closed: AtomicU64,
    pub actions: AtomicU64,
    pub bot_actions: AtomicU64,
    pub bot_timeouts: AtomicU64,
    pub bot_fallbacks: AtomicU64,
    pub refused: AtomicU64,
    pub repeated: AtomicU64,
    pub limited: AtomicU64,
    pub slow_dropped: AtomicU64,
    pub write_sets: AtomicU64,
    pub store_failures: AtomicU64,
    pub commit_times: Histogram,
    pub action_times: Histogram,
}

impl Metrics {
    pub fn committed(&self, n_write_sets: usize, took: Duration) {
        self.write_sets.fetch_add(n_write_sets as u64, Relaxed);
        self.commit_times.add(took);
    }

    pub fn text(&self) -> String {
        let mut out = String::with_capacity(4096);
        let gauges = [
            ("nethertable_tables_loaded", "Tables in memory.", &self.tables),
            ("nethertable_connections", "Open websockets.", &self.connections),
        ];
        for (name, about, gauge) in gauges {
            let value = gauge.load(Relaxed);
            let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}");
        }
        let counters = [
            ("tables_created", "Tables created.", &self.tables_created),
            ("tables_closed", "Tables closed because their rules failed.", &self.tables_closed),
            ("actions", "Actions and undos of guests.", &self.actions),
            ("bot_actions", "Actions of bots.", &self.bot_actions),
            ("bot_timeouts", "Bots that did not answer in time.", &self.bot_timeouts),
            (
                "bot_fallbacks",
                "Bots that panicked and fell back to simpler play.",
                &self.bot_fallbacks,
            ),
            ("actions_refused", "Requests refused by a rule or as stale.", &self.refused),
            ("actions_repeated", "Requests sent again after they were applied.", &self.repeated),
            ("rate_limited", "Requests and frames above a limit.", &self.limited),
            (
                "slow_dropped",
                "Connections dropped because they read too slowly.",
                &self.slow_dropped,
            ),
            ("write_sets", "Write sets committed by the store.", &self.write_sets),
            ("store_failures", "Failed reads and writes of the store.", &self.store_failures),
        ];
        for (name, about, counter) in counters {
            let name = format!("nethertable_{name}_total");
            let value = counter.load(Relaxed);
            let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} counter\n{name} {value}");
        }
        let about = "Time of one transaction of the store, in seconds.";
        self.commit_times.write(&mut out, "nethertable_commit_seconds", about);
        let about = "Time from reading a request to sending its update, in seconds.";
        self.action_times.write(&mut out, "nethertable_action_seconds", about);
        out
    }
}
