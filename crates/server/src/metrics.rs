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
pub struct Times {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
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
    pub tables_made: AtomicU64,
    pub tables_closed: AtomicU64,
    pub acts: AtomicU64,
    pub bot_acts: AtomicU64,
    pub late_bots: AtomicU64,
    pub bot_fallbacks: AtomicU64,
    pub refused: AtomicU64,
    pub repeated: AtomicU64,
    pub limited: AtomicU64,
    pub slow_dropped: AtomicU64,
    pub entries: AtomicU64,
    pub store_failures: AtomicU64,
    pub commit_times: Times,
    pub act_times: Times,
}

impl Metrics {
    pub fn committed(&self, n_entries: usize, took: Duration) {
        self.entries.fetch_add(n_entries as u64, Relaxed);
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
            ("tables_made", "Tables created.", &self.tables_made),
            ("tables_closed", "Tables closed because their rules failed.", &self.tables_closed),
            ("acts", "Steps made and taken back by guests.", &self.acts),
            ("bot_acts", "Steps made by bots.", &self.bot_acts),
            ("late_bots", "Bots that did not answer in time.", &self.late_bots),
            ("bot_fallbacks", "Bots that panicked and went on otherwise.", &self.bot_fallbacks),
            ("acts_refused", "Acts refused by a rule or as stale.", &self.refused),
            ("acts_repeated", "Acts sent again after they were applied.", &self.repeated),
            ("rate_limited", "Requests and frames above a limit.", &self.limited),
            (
                "slow_dropped",
                "Connections dropped because they read too slowly.",
                &self.slow_dropped,
            ),
            ("entries_written", "Entries kept by the store.", &self.entries),
            ("store_failures", "Reads and writes that the store failed.", &self.store_failures),
        ];
        for (name, about, counter) in counters {
            let name = format!("nethertable_{name}_total");
            let value = counter.load(Relaxed);
            let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} counter\n{name} {value}");
        }
        let about = "Time of one transaction of the store, in seconds.";
        self.commit_times.write(&mut out, "nethertable_commit_seconds", about);
        let about = "Time from reading an act to its update, in seconds.";
        self.act_times.write(&mut out, "nethertable_act_seconds", about);
        out
    }
}
