//! What a table page shows, whoever hosts the table: who sits where, the newest update, the log, the connection.
//!
//! A backend writes here, frame and boards read. Updates that come in quick succession are shown one after the other,
//! so that an eye can follow.

use std::{collections::VecDeque, sync::Arc};

use leptos::prelude::{Update as _, *};
use protocol::{GameId, LogEntry, Occupant, TableInfo, Update};
use tabletop::Seat;

use crate::{browser, settings::Settings, texts::t};

/// How long an update stands before the next is shown, in milliseconds.
pub const PACE: u32 = 750;
/// With more updates than this waiting, the next one is shown immediately.
const MAX_WAITING: usize = 12;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionState {
    /// The page hosts the table itself.
    Local,
    Connecting,
    Live,
    /// Lost; reconnecting.
    Lost,
    /// There is no such table.
    NotFound,
    /// There is no room for this page; it does not try again.
    TurnedAway,
    /// The server speaks another version of the protocol; the page has to be reloaded.
    Outdated,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub rule: Option<String>,
    pub message: String,
}

#[derive(Clone, Copy, Debug)]
pub struct TableState {
    pub info: RwSignal<Option<TableInfo>>,
    pub you: RwSignal<Option<Seat>>,
    pub is_host: RwSignal<bool>,
    pub update: RwSignal<Option<Arc<Update>>>,
    pub log: RwSignal<Vec<LogEntry>>,
    /// The log entries that came with the shown update.
    pub new_entries: RwSignal<Vec<LogEntry>>,
    pub notice: RwSignal<Option<Notice>>,
    pub connection: RwSignal<ConnectionState>,
    /// Whom the device must be handed to before anything is shown.
    pub curtain: RwSignal<Option<Seat>>,
    /// An action was sent and is not yet acknowledged.
    pub is_pending: RwSignal<bool>,
    /// The anchors something flies to, once for each piece.
    pub in_air: RwSignal<Vec<String>>,
    /// Plays once more, with the same people; where that can be done.
    pub again: StoredValue<Option<Callback<()>>>,
    /// The errors that are shown only once.
    shown_errors: StoredValue<Vec<String>>,
    queue: StoredValue<Queue>,
    before_show_hooks: StoredValue<Vec<BeforeShow>, LocalStorage>,
    settings: Settings,
}

/// Is called with the new log entries before an update is shown, while the screen still shows the last one.
type BeforeShow = Box<dyn Fn(&[LogEntry])>;

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Update>,
    shown_at: f64,
    is_timed: bool,
}

impl TableState {
    pub fn new() -> TableState {
        TableState {
            info: RwSignal::new(None),
            you: RwSignal::new(None),
            is_host: RwSignal::new(false),
            update: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            new_entries: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            connection: RwSignal::new(ConnectionState::Connecting),
            curtain: RwSignal::new(None),
            is_pending: RwSignal::new(false),
            in_air: RwSignal::new(Vec::new()),
            again: StoredValue::new(None),
            shown_errors: StoredValue::new(Vec::new()),
            queue: StoredValue::new(Queue::default()),
            before_show_hooks: StoredValue::new_local(Vec::new()),
            settings: expect_context::<Settings>(),
        }
    }

    pub fn game(self) -> Option<GameId> {
        self.info.with(|info| info.as_ref().map(|info| info.game))
    }

    /// Shows why something was not done, where no rule is the reason.
    pub fn show_error(self, message: String) {
        self.notice.set(Some(Notice { rule: None, message }));
    }

    /// As `show_error`, unless this error was shown at this table before.
    pub fn show_error_once(self, message: String) {
        let is_new = self.shown_errors.try_update_value(|shown| {
            let is_new = !shown.contains(&message);
            shown.extend(is_new.then(|| message.clone()));
            is_new
        });
        if is_new == Some(true) {
            self.show_error(message);
        }
    }

    /// How long an update should stand before the next.
    pub fn pace(self) -> u32 {
        if self.settings.has_motion() { PACE } else { 0 }
    }

    pub fn before_show(self, hook: impl Fn(&[LogEntry]) + 'static) {
        self.before_show_hooks
            .update_value(|before_show_hooks| before_show_hooks.push(Box::new(hook)));
    }

    /// Shows an update, at once or after those before it.
    pub fn receive(self, update: Update) {
        let pace = f64::from(self.pace());
        let is_next = self.queue.with_value(|queue| {
            queue.waiting.is_empty() && browser::now() - queue.shown_at >= pace
        });
        // Nobody waits for what they did themselves.
        let nth = self.update.with_untracked(|shown| shown.as_ref().map(|shown| shown.n_steps));
        let is_own = nth.is_some_and(|nth| nth != update.n_steps);
        if is_next || is_own || update.is_full_log {
            let waiting = self.queue.try_update_value(|queue| std::mem::take(&mut queue.waiting));
            let waiting = waiting.unwrap_or_default().into_iter();
            waiting.filter(|_| !update.is_full_log).for_each(|earlier| self.show(earlier));
            return self.show(update);
        }
        self.queue.update_value(|queue| queue.waiting.push_back(update));
        self.show_later();
    }

    fn show_later(self) {
        let wait = self.queue.try_update_value(|queue| {
            if queue.is_timed || queue.waiting.is_empty() {
                return None;
            }
            queue.is_timed = true;
            let is_crowded = queue.waiting.len() > MAX_WAITING;
            let left = queue.shown_at + f64::from(self.pace()) - browser::now();
            Some(if is_crowded { 0 } else { left.max(0.0) as u32 })
        });
        let Some(Some(wait)) = wait else { return };
        browser::after(wait, move || {
            let next = self.queue.try_update_value(|queue| {
                queue.is_timed = false;
                queue.waiting.pop_front()
            });
            if let Some(Some(next)) = next {
                self.show(next);
                self.show_later();
            }
        });
    }

    fn show(self, update: Update) {
        self.queue.update_value(|queue| queue.shown_at = browser::now());
        let new_entries: Vec<LogEntry> =
            if update.is_full_log { Vec::new() } else { update.log.clone() };
        self.before_show_hooks.with_value(|before_show_hooks| {
            before_show_hooks.iter().for_each(|hook| hook(&new_entries));
        });
        if update.is_full_log {
            self.log.set(update.log.clone());
        } else {
            self.log.update(|log| log.extend(update.log.iter().cloned()));
        }
        self.new_entries.set(new_entries);
        self.update.set(Some(Arc::new(update)));
    }

    /// The name of whoever is at a seat.
    pub fn name_of(self, seat: Seat) -> String {
        self.info.with(|info| {
            let who = info.as_ref().and_then(|info| info.seats.get(seat.index()));
            name_of(who, seat)
        })
    }

    /// As `name_of`, but the viewer is addressed.
    pub fn display_name(self, seat: Seat) -> String {
        if self.you.get() == Some(seat) { t!("you") } else { self.name_of(seat) }
    }
}

/// Bots are named after their seat.
pub fn name_of(who: Option<&Occupant>, seat: Seat) -> String {
    match who {
        Some(Occupant::Guest { name, .. }) if !name.is_empty() => name.clone(),
        Some(Occupant::Bot { .. }) => {
            let names = t!("bot-names");
            let mut names = names.split_whitespace();
            names.nth(seat.index()).map_or_else(|| seat.to_string(), str::to_string)
        }
        _ => t!("seat-nth", n = seat.index() + 1),
    }
}
