//! Writes the update message that a viewer is sent (`protocol::Update` reads it), sharing what is equal for all viewers.
//!
//! The parts are appended to one buffer, and what is shared is kept in buffers that are used again: that is 8 % more moves a
//! processor second than with `RawValue`s (docs/design/measurements.md).

use std::fmt::{Arguments, Display};
#[cfg(not(target_family = "wasm"))]
use std::io;

use protocol::{End, LogEntry, Playable, Version};
use serde::{Serialize, Serializer};
use serde_json::value::to_raw_value;
use tabletop::{Event, Seat};

use crate::UnreplayedStep;

/// The name of a field as JSON, with the comma before it; a plain word that needs no escapes.
macro_rules! key {
    ($name:literal) => {
        concat!(",\"", $name, "\":")
    };
}

/// Appends an object of JSON field by field. A value may be text that was written before.
struct ObjectWriter<'a> {
    text: &'a mut Vec<u8>,
    is_empty: bool,
}

impl<'a> ObjectWriter<'a> {
    fn new(text: &'a mut Vec<u8>) -> ObjectWriter<'a> {
        text.push(b'{');
        ObjectWriter { text, is_empty: true }
    }

    /// Writes the name of a field, made by `key!`. The caller appends its value.
    fn key(&mut self, key: &'static str) -> &mut Vec<u8> {
        let n_left_out = usize::from(self.is_empty);
        self.is_empty = false;
        self.text.extend_from_slice(&key.as_bytes()[n_left_out..]);
        self.text
    }

    fn field(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) {
        write(self.key(key), value);
    }

    fn end(self) {
        self.text.push(b'}');
    }
}

/// A buffer to write JSON to. `serde_json` writes quotes, commas and braces one by one, and most of what it writes are these:
/// a byte is pushed, where a slice would be a call to copy it.
#[cfg(not(target_family = "wasm"))]
struct JsonBuffer<'a>(&'a mut Vec<u8>);

#[cfg(not(target_family = "wasm"))]
impl io::Write for JsonBuffer<'_> {
    #[inline]
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.write_all(part)?;
        Ok(part.len())
    }

    #[inline]
    fn write_all(&mut self, part: &[u8]) -> io::Result<()> {
        if let [byte] = part {
            self.0.push(*byte);
        } else {
            self.0.extend_from_slice(part);
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write(text: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    // A page needs little code more than speed: this is the buffer that `serde_json` itself writes to, so that what writes a type
    // is compiled once.
    #[cfg(target_family = "wasm")]
    let buffer = text;
    #[cfg(not(target_family = "wasm"))]
    let buffer = JsonBuffer(text);
    serde_json::to_writer(buffer, value).expect("views and events are plain data");
}

/// Appends a comma, unless the list has just begun.
fn separate(list: &mut Vec<u8>) {
    if list.last() != Some(&b'[') {
        list.push(b',');
    }
}

/// Written as the text it shows.
struct Shown<T>(T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// One entry of the log, as it is written.
#[derive(Serialize)]
struct EntryRef<'a, E: Serialize> {
    version: Version,
    text: Arguments<'a>,
    rule: &'static str,
    event: &'a E,
}

/// The entry of a stored step that can no longer be replayed, in place of its events.
#[derive(Serialize)]
struct UnreplayedEntry {
    version: Version,
    text: String,
    rule: &'static str,
    event: (),
}

/// An event as an entry of the log, for those who build updates by hand.
pub fn log_entry<E: Event + Serialize>(version: Version, event: &E) -> LogEntry {
    LogEntry {
        version,
        text: event.to_string(),
        rule: event.rule().0.to_string(),
        event: to_raw_value(event).expect("an event can be written"),
    }
}

/// What is the same for all viewers of one version: written once, by the first who needs it.
#[derive(Debug, Default)]
pub struct UpdateCache {
    /// The entries of the last step, as those see them from whom nothing is hidden: mostly everybody.
    log: Vec<u8>,
    /// Where each of these entries ends.
    ends: Vec<usize>,
    /// The table as JSON; empty until somebody needs it.
    table: Vec<u8>,
}

impl UpdateCache {
    /// Empties the cache, for the next version.
    pub fn clear(&mut self) {
        self.log.clear();
        self.ends.clear();
        self.table.clear();
    }

    /// The nth entry of the last step, as everybody sees it from whom nothing is hidden.
    fn entry<E: Event + Serialize>(&mut self, version: Version, events: &[E], nth: usize) -> &[u8] {
        if self.ends.is_empty() {
            for event in events {
                write_entry(&mut self.log, version, event);
                self.ends.push(self.log.len());
            }
        }
        let start = nth.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.log[start..self.ends[nth]]
    }

    fn table<G: Playable>(&mut self, game: &G) -> &[u8] {
        if self.table.is_empty() {
            write(&mut self.table, &game.table());
        }
        &self.table
    }
}

fn write_entry<E: Event + Serialize>(text: &mut Vec<u8>, version: Version, event: &E) {
    let rule = event.rule().0;
    write(text, &EntryRef { version, text: format_args!("{event}"), rule, event });
}

/// A position and what its viewer sees of it beside the log.
pub(crate) struct Moment<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) version: Version,
    /// How many steps the viewer has made.
    pub(crate) n_steps: u32,
    pub(crate) can_undo: bool,
    /// Whether the viewer can act here; else it is an earlier version, read-only, or a bot has the seat.
    pub(crate) is_open: bool,
    pub(crate) end: Option<&'a End>,
}

/// Appends an update. `log` has the events of the set-up and of each step with its version, as they happened: each is
/// written as this viewer may know it. `rest` are stored steps behind them that can no longer be replayed.
pub(crate) fn write_update<'a, G: Playable>(
    moment: &Moment<'_, G>,
    viewer: Option<Seat>,
    is_full_log: bool,
    log: impl Iterator<Item = (Version, &'a [G::Event])>,
    rest: &[UnreplayedStep],
    cache: &mut UpdateCache,
    text: &mut Vec<u8>,
) {
    let version = moment.version;
    let mut message = ObjectWriter::new(text);
    message.field(key!("type"), "update");
    let mut update = ObjectWriter::new(message.key(key!("data")));
    update.field(key!("version"), &version);
    update.field(key!("n_steps"), &moment.n_steps);
    let entries = update.key(key!("log"));
    entries.push(b'[');
    for (of, events) in log {
        for (nth, event) in events.iter().enumerate() {
            separate(entries);
            let redacted = G::redact(event, viewer);
            if redacted == *event && of == version {
                entries.extend_from_slice(cache.entry(version, events, nth));
            } else {
                write_entry(entries, of, &redacted);
            }
        }
    }
    for step in rest {
        separate(entries);
        let text = step.text_for(viewer);
        write(entries, &UnreplayedEntry { version, text, rule: "", event: () });
    }
    entries.push(b']');
    update.field(key!("is_full_log"), &is_full_log);
    update.key(key!("table")).extend_from_slice(cache.table(moment.game));
    update.field(key!("view"), &moment.game.private(viewer));
    let mut legal = Vec::new();
    if let Some(seat) = viewer.filter(|_| moment.is_open) {
        moment.game.legal(seat, &mut legal);
    }
    let actions = update.key(key!("legal"));
    actions.push(b'[');
    for action in legal {
        separate(actions);
        write(actions, &Shown(action));
    }
    actions.push(b']');
    update.field(key!("can_undo"), &moment.can_undo);
    update.field(key!("end"), &moment.end);
    update.end();
    message.end();
}
