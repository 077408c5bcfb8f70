//! What a table page shows, whoever hosts the table: who sits where, the newest update, the log, the connection.
//!
//! A backend writes here, frame and boards read. Updates go through the stage, which shows one after the other, so that
//! an eye can follow.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{GameId, GuestInfo, LogEntry, Occupant, TableInfo, Update};
use tabletop::Seat;

use crate::{
    settings::Settings,
    stage::{self, Speed, StageHandle},
    texts::{Message, t},
};

/// How long a bot of a hosted game waits after the last move, in milliseconds.
const PACE: u32 = 600;

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
    /// The log entries that were shown last.
    pub new_entries: RwSignal<Vec<LogEntry>>,
    pub notice: RwSignal<Option<Notice>>,
    /// Why the table is closed, if the server said so.
    pub closed_reason: RwSignal<Option<String>>,
    pub connection: RwSignal<ConnectionState>,
    /// Whom the device must be handed to before anything is shown.
    pub curtain: RwSignal<Option<Seat>>,
    /// An action was sent and is not yet acknowledged.
    pub is_pending: RwSignal<bool>,
    /// The side panel is open where it does not fit beside the board.
    pub is_side_open: RwSignal<bool>,
    /// Where what happens is shown before the view follows.
    pub stage: StageHandle,
    /// Plays once more, with the same people; where that can be done.
    pub rematch: StoredValue<Option<Callback<()>>>,
    /// The errors that are shown only once.
    shown_errors: StoredValue<Vec<String>>,
    settings: Settings,
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
            closed_reason: RwSignal::new(None),
            connection: RwSignal::new(ConnectionState::Connecting),
            curtain: RwSignal::new(None),
            is_pending: RwSignal::new(false),
            is_side_open: RwSignal::new(false),
            stage: StageHandle::new(),
            rematch: StoredValue::new(None),
            shown_errors: StoredValue::new(Vec::new()),
            settings: expect_context::<Settings>(),
        }
    }

    pub fn game(self) -> Option<GameId> {
        self.info.with(|info| info.as_ref().map(|info| info.game))
    }

    /// Whether the game has ended.
    pub fn is_over(self) -> bool {
        self.update.with(|update| update.as_ref().is_some_and(|update| update.end.is_some()))
    }

    /// Shows why something was not done, where no rule is the reason.
    pub fn show_error(self, message: String) {
        self.notice.set(Some(Notice { rule: None, message }));
    }

    /// What the server says without being asked: of a closed table it is the reason, else an error like any other.
    pub fn receive_error(self, message: String) {
        let stage = self.info.with_untracked(|info| info.as_ref().map(|info| info.stage));
        if stage == Some(protocol::Stage::Closed)
            && self.closed_reason.with_untracked(Option::is_none)
        {
            self.closed_reason.set(Some(message));
        } else {
            self.show_error(message);
        }
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

    /// How long a bot of a hosted game waits after the last move: nothing where nothing moves.
    pub fn pace(self) -> u32 {
        if self.speed() == Speed::Off { 0 } else { PACE }
    }

    /// Shows an update: at once where nothing moves, otherwise after those before it.
    pub fn receive(self, update: Update) {
        stage::receive(self, update);
    }

    pub fn speed(self) -> Speed {
        self.settings.speed()
    }

    /// How loud sounds are, from 0 to 1.
    pub fn volume(self) -> f32 {
        self.settings.volume()
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

    /// A message with the names of the seats, addressed to the viewer.
    pub fn to_text(self, message: &Message) -> String {
        message.to_text_for(self.you.get(), &|seat| self.name_of(seat))
    }
}

/// Bots are named after their seat.
pub fn name_of(who: Option<&Occupant>, seat: Seat) -> String {
    match who {
        Some(Occupant::Guest(GuestInfo { name, .. })) if !name.is_empty() => name.clone(),
        Some(Occupant::Bot { .. }) => {
            let names = t!("bot-names");
            let mut names = names.split_whitespace();
            names.nth(seat.index()).map_or_else(|| seat.to_string(), str::to_string)
        }
        _ => t!("seat-nth", n = seat.index() + 1),
    }
}
