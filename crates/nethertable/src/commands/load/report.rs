//! The report of `load`: named figures as text or as one JSON object, and the faults that were found.

use std::{
    io::{self, Write},
    sync::atomic::Ordering::Relaxed,
};

use serde_json::{Map, Value, json};

use super::{
    runtime_error,
    swarm::{LoadConfig, Swarm},
};
use crate::error::CliError;

#[derive(Debug)]
pub struct Report {
    /// Key, words, value.
    figures: Vec<(&'static str, &'static str, Value)>,
    n_faults: u64,
    faults: Vec<String>,
}

impl Report {
    pub fn new(mode: &'static str, config: &LoadConfig) -> Report {
        let figures = vec![
            ("mode", "mode", json!(mode)),
            ("game", "game", json!(config.game.name())),
            ("seats", "seats a table", json!(config.n_seats)),
        ];
        Report { figures, n_faults: 0, faults: Vec::new() }
    }

    pub fn add(&mut self, key: &'static str, words: &'static str, value: impl Into<Value>) {
        self.figures.push((key, words, value.into()));
    }

    /// A figure with two decimals; `null` where it is not known.
    pub fn add_number(&mut self, key: &'static str, words: &'static str, value: Option<f64>) {
        let value = value.filter(|value| value.is_finite());
        self.add(key, words, value.map(|value| (value * 100.0).round() / 100.0));
    }

    /// What every swarm counts.
    pub fn add_counts(&mut self, swarm: &Swarm) {
        let counts = [
            ("games", "games played to the end", &swarm.n_games),
            ("games_compared", "games compared with their record", &swarm.n_compared),
            ("refused", "actions refused because another came first", &swarm.n_refused),
        ];
        for (key, words, count) in counts {
            self.add(key, words, count.load(Relaxed));
        }
        self.add_faults(swarm);
    }

    pub fn add_faults(&mut self, swarm: &Swarm) {
        self.n_faults = swarm.n_faults.load(Relaxed);
        self.faults = swarm.faults();
        if swarm.is_interrupted.load(Relaxed) {
            self.n_faults += 1;
            self.faults.push("interrupted".to_string());
        }
        self.add("errors", "errors", self.n_faults);
    }

    pub fn write(&self, out: &mut dyn Write, is_json: bool) -> io::Result<()> {
        if is_json {
            let figures = self.figures.iter();
            let object: Map<String, Value> =
                figures.map(|(key, _, value)| (key.to_string(), value.clone())).collect();
            return writeln!(out, "{}", Value::Object(object));
        }
        if cfg!(debug_assertions) {
            writeln!(out, "This is a debug build: it is far slower than a release build.\n")?;
        }
        let width = self.figures.iter().map(|(_, words, _)| words.chars().count()).max();
        for (_, words, value) in &self.figures {
            let value = match value {
                Value::String(text) => text.clone(),
                Value::Null => "?".to_string(),
                value => value.to_string(),
            };
            writeln!(out, "{words:width$}   {value}", width = width.unwrap_or_default())?;
        }
        Ok(())
    }

    /// A failure if anything was wrong; all of it is on stderr then.
    pub fn verdict(&self) -> Result<(), CliError> {
        if self.n_faults == 0 {
            return Ok(());
        }
        for fault in self.faults.iter().skip(1) {
            crate::error::print_error(fault);
        }
        let first = self.faults.first().map_or("", String::as_str);
        Err(runtime_error(format!("{first} ({} in all)", self.n_faults)))
    }
}
