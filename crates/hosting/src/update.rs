//! An update, as a viewer is sent it: what `protocol::Update` reads. What all viewers are told alike is written once.

use std::{
    borrow::Cow,
    fmt::{Arguments, Display},
};

use protocol::{BorrowedMessage, End, LogEntry, Playable};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{Event, Seat};

/// The data of `protocol::ToClient::Update`, without copies of what it is made from.
#[derive(Serialize)]
struct UpdateRef<'a, P, L> {
    version: u32,
    n_steps: u32,
    log: Vec<Cow<'a, RawValue>>,
    is_full_log: bool,
    table: &'a RawValue,
    view: P,
    legal: Vec<L>,
    can_undo: bool,
    end: Option<&'a End>,
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
    log: Vec<Box<RawValue>>,
    table: Option<Box<RawValue>>,
}

impl UpdateCache {
    /// Empties the cache, for the next version.
    pub fn clear(&mut self) {
        self.log.clear();
        self.table = None;
    }

    /// Writes what all viewers share of this version, unless that was done before.
    fn fill<G: Playable>(&mut self, moment: &Moment<'_, G>, last_step: &[G::Event]) {
        self.table.get_or_insert_with(|| raw(&moment.game.table()));
        if self.log.is_empty() {
            self.log.extend(last_step.iter().map(|event| entry(moment.version, event)));
        }
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views and events are plain data")
}

fn entry<E: Event + Serialize>(version: u32, event: &E) -> Box<RawValue> {
    let rule = event.rule().0;
    raw(&EntryRef { version, text: format_args!("{event}"), rule, event })
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
    let steps: Vec<(u32, &[G::Event])> = log.collect();
    let last_step = steps.last().filter(|(version, _)| *version == moment.version);
    cache.fill(moment, last_step.map_or(&[], |(_, events)| events));
    let mut log = Vec::new();
    for (version, events) in steps {
        for (nth, event) in events.iter().enumerate() {
            let heard = G::redact(event, viewer);
            let is_shared = heard == *event && version == moment.version;
            log.push(if is_shared {
                Cow::Borrowed(&*cache.log[nth])
            } else {
                Cow::Owned(entry(version, &heard))
            });
        }
    }
    let version = moment.version;
    log.extend(
        rest.iter().map(|step| {
            Cow::Owned(raw(&UnreplayedStep { version, text: step, rule: "", event: () }))
        }),
    );
    let update = UpdateRef {
        version,
        n_steps: moment.n_steps,
        log,
        is_full_log,
        table: cache.table.as_deref().expect("just filled"),
        view: moment.game.private(viewer),
        legal: legal.into_iter().map(Shown).collect(),
        can_undo: moment.can_undo,
        end: moment.end,
    };
    let message = BorrowedMessage { r#type: "update", data: update };
    serde_json::to_writer(text, &message).expect("an update is plain data");
}
