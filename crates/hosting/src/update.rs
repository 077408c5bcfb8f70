//! An update, written straight from the game into JSON text: what `protocol::Update` reads, without copies between.

use std::fmt::Arguments;

use protocol::{End, LogEntry, Playable};
use serde::Serialize;
use serde_json::value::to_raw_value;
use tabletop::{Event, Seat};

use crate::json::{self, write_number};

/// One entry of the log, as it is written.
#[derive(Serialize)]
struct EntryRef<'a, E: Serialize> {
    version: u32,
    text: Arguments<'a>,
    rule: &'static str,
    event: &'a E,
}

/// A stored step that can no longer be replayed, in place of its events.
#[derive(Serialize)]
struct UnreplayedStep<'a> {
    version: u32,
    text: &'a str,
    rule: &'static str,
    event: (),
}

/// An event as an entry of the log, for those who build updates by hand.
pub fn log_entry<E: Event + Serialize>(version: u32, event: &E) -> LogEntry {
    LogEntry {
        version,
        text: event.to_string(),
        rule: event.rule().0.to_string(),
        event: to_raw_value(event).expect("an event can be written"),
    }
}

/// What all viewers of one version are told alike: written once, by the first who needs it.
#[derive(Debug, Default)]
pub struct UpdateCache {
    /// The entries of the last step, as those hear them from whom nothing is hidden: mostly everybody.
    log: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
    table: Vec<u8>,
}

impl UpdateCache {
    /// Empties the cache, for the next version.
    pub fn clear(&mut self) {
        self.log.clear();
        self.ends.clear();
        self.table.clear();
    }

    /// What lies open to all.
    fn table<G: Playable>(&mut self, game: &G) -> &[u8] {
        if self.table.is_empty() {
            json::write(&game.table(), &mut self.table);
        }
        &self.table
    }

    /// The `nth` event of the step that made this version, the last one.
    fn entry<E: Event + Serialize>(&mut self, version: u32, events: &[E], nth: usize) -> &[u8] {
        if self.ends.is_empty() {
            for event in events {
                write_entry(version, event, &mut self.log);
                self.ends.push(self.log.len());
            }
        }
        let start = nth.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.log[start..self.ends[nth]]
    }
}

fn write_entry<E: Event + Serialize>(version: u32, event: &E, text: &mut Vec<u8>) {
    let rule = event.rule().0;
    json::write(&EntryRef { version, text: format_args!("{event}"), rule, event }, text);
}

/// A position and what its viewer is told of it beside the log.
pub(crate) struct Moment<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) version: u32,
    /// How many steps the viewer has made.
    pub(crate) n_steps: u32,
    pub(crate) can_undo: bool,
    /// Whether actions can be made here; else it is an earlier version, or read-only.
    pub(crate) is_open: bool,
    pub(crate) end: Option<&'a End>,
}

/// Appends an update. `log` has the events of the set-up and of each step with its version, as they happened: each is
/// written as this viewer may know it. `rest` are stored steps behind them that can no longer be replayed.
pub(crate) fn write_update<'a, G: Playable>(
    moment: &Moment<'_, G>,
    viewer: Option<Seat>,
    is_full_log: bool,
    log: impl Iterator<Item = (u32, &'a [G::Event])>,
    rest: &[String],
    cache: &mut UpdateCache,
    text: &mut Vec<u8>,
) {
    let mut legal = Vec::new();
    if let Some(seat) = viewer.filter(|_| moment.is_open) {
        moment.game.legal(seat, &mut legal);
    }
    text.extend_from_slice(br#"{"type":"update","data":{"version":"#);
    write_number(moment.version, text);
    text.extend_from_slice(br#","n_steps":"#);
    write_number(moment.n_steps, text);
    text.extend_from_slice(br#","log":["#);
    write_log::<G>(moment.version, viewer, log, rest, cache, text);
    text.extend_from_slice(br#"],"is_full_log":"#);
    json::write(&is_full_log, text);
    text.extend_from_slice(br#","table":"#);
    text.extend_from_slice(cache.table(moment.game));
    text.extend_from_slice(br#","view":"#);
    json::write(&moment.game.private(viewer), text);
    text.extend_from_slice(br#","legal":["#);
    for (nth, action) in legal.iter().enumerate() {
        separate(nth > 0, text);
        json::write_shown(action, text);
    }
    text.extend_from_slice(br#"],"can_undo":"#);
    json::write(&moment.can_undo, text);
    text.extend_from_slice(br#","end":"#);
    json::write(&moment.end, text);
    text.extend_from_slice(b"}}");
}

fn write_log<'a, G: Playable>(
    last: u32,
    viewer: Option<Seat>,
    log: impl Iterator<Item = (u32, &'a [G::Event])>,
    rest: &[String],
    cache: &mut UpdateCache,
    text: &mut Vec<u8>,
) {
    let mut is_first = true;
    for (version, events) in log {
        for (nth, event) in events.iter().enumerate() {
            separate(!std::mem::take(&mut is_first), text);
            let heard = G::redact(event, viewer);
            if heard == *event && version == last {
                text.extend_from_slice(cache.entry(version, events, nth));
            } else {
                write_entry(version, &heard, text);
            }
        }
    }
    for step in rest {
        separate(!std::mem::take(&mut is_first), text);
        json::write(&UnreplayedStep { version: last, text: step, rule: "", event: () }, text);
    }
}

fn separate(is_needed: bool, text: &mut Vec<u8>) {
    if is_needed {
        text.push(b',');
    }
}
