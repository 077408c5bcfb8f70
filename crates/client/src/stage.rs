//! Plays events as animations one after another; the page shows the state as of the last one.
//!
//! A board declares for each event a [`Cue`]: beats at named places. `timeline` decides when each beat starts and how
//! long it takes, `player` performs them, `sound` plays what is heard. Here is the queue: updates wait until those
//! before them have been shown; while one is shown, the page keeps the old view, ghosts land and stay, and then the
//! new view replaces all.

mod batch;
mod cue;
mod keys;
mod player;
mod replay;
mod sound;
mod still;
mod timeline;

use std::{collections::VecDeque, rc::Rc, sync::Arc};

use leptos::{
    ev,
    prelude::{Update as _, *},
};
use protocol::{LogEntry, Update};
use tabletop::Seat;
use wasm_bindgen::JsCast;

use batch::Batch;
pub use cue::{Beat, Cue, CueBuilder, FloatText, Ghost, Sound, Tone, Weight, plate};
use player::Player;
pub use replay::{can_replay_last, replay, replay_last};
pub use sound::play as play_sound;
use still::rest;
pub use still::{digest, preview};
pub use timeline::Speed;
use timeline::{Moment, Playhead, Timeline, What, catch_up};

use crate::{
    browser,
    table_state::TableState,
    texts::{Message, t},
};

/// After this long a wait, in milliseconds, a banner says that it is the viewer's turn.
const LONG_WAIT: f64 = 8000.0;
/// Two presses of Esc within this time end the whole batch.
const TWICE: f64 = 450.0;
/// How fast the last events of a game go when they are looked at again.
const SLOW: f64 = 0.6;
/// How many batches can be shown again.
const MAX_HISTORY: usize = 60;

/// What the stage has to know of a game.
pub trait Director {
    /// How each event of an update is shown.
    fn cues(&self, before: &Update, after: &Update) -> Vec<Cue>;
    fn to_text(&self, message: &Message) -> String;
    fn viewer(&self) -> Option<Seat>;
}

struct Playing {
    batch: Batch,
    head: Playhead,
    /// When the head was moved last.
    moved_at: f64,
}

#[derive(Default)]
struct StageState {
    director: Option<Rc<dyn Director>>,
    waiting: VecDeque<Batch>,
    playing: Option<Playing>,
    history: Vec<Batch>,
    /// How many of them came since the viewer's last action, that one included.
    n_since_own: usize,
    player: Player,
    preview: Player,
    /// Timers of an earlier turn do nothing.
    turn: u32,
    escaped_at: f64,
    acted_at: f64,
}

/// The handle to the stage of one table.
#[derive(Clone, Copy, Debug)]
pub struct StageHandle {
    /// Something is being shown that has already happened.
    pub is_playing: RwSignal<bool>,
    /// What is shown was caused by the viewer's own action, or is shown again: the actions of the old view are past.
    pub is_locked: RwSignal<bool>,
    /// What was not shown because nobody looked or too much had happened.
    pub missed: RwSignal<Vec<LogEntry>>,
    inner: StoredValue<StageState, LocalStorage>,
}

impl std::fmt::Debug for StageState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StageState").field("n_waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

impl StageHandle {
    pub fn new() -> StageHandle {
        StageHandle {
            is_playing: RwSignal::new(false),
            is_locked: RwSignal::new(false),
            missed: RwSignal::new(Vec::new()),
            inner: StoredValue::new_local(StageState::default()),
        }
    }

    fn with<T>(self, f: impl FnOnce(&mut StageState) -> T) -> Option<T> {
        self.inner.try_update_value(f)
    }

    fn director(self) -> Option<Rc<dyn Director>> {
        self.with(|inner| inner.director.clone()).flatten()
    }

    /// The newest update, shown or not.
    fn newest(self) -> Option<Arc<Update>> {
        self.with(|inner| {
            let playing = inner.playing.as_ref().map(|playing| &playing.batch);
            inner.waiting.back().or(playing).map(|batch| Arc::clone(&batch.after))
        })
        .flatten()
    }
}

/// Starts the stage of a table: from now on updates are shown by their cues.
pub fn start(state: TableState, director: Rc<dyn Director>) {
    let stage = state.stage;
    stage.with(|inner| {
        inner.director = Some(director);
        inner.acted_at = browser::now();
    });
    let listeners = [window_event_listener(ev::keydown, move |event| {
        sound::unlock();
        match event.key().as_str() {
            "Escape" if !keys::is_covered() => escape(state),
            " " if keys::is_free() && keys::next_scene() => event.prevent_default(),
            _ => {}
        }
    })];
    let clicks = window_event_listener(ev::click, move |event| {
        if event.is_trusted() {
            sound::unlock();
        }
        let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let is_free = target.is_some_and(|target| {
            let is_on = |selector: &str| target.closest(selector).is_ok_and(|e| e.is_some());
            is_on(".table-main") && !is_on("button, a, input, select, summary, [data-rule]")
        });
        if is_free {
            skip_event(state);
        }
    });
    let seen = window_event_listener_untyped("visibilitychange", move |_| {
        if document().hidden() {
            jump(state, true);
        }
    });
    let mut all = Some((listeners, clicks, seen));
    on_cleanup(move || {
        if let Some((listeners, clicks, seen)) = all.take() {
            listeners.into_iter().for_each(WindowListenerHandle::remove);
            clicks.remove();
            seen.remove();
        }
        stage.with(|inner| {
            inner.director = None;
            inner.turn += 1;
            inner.waiting.clear();
            inner.playing = None;
            inner.player.clear();
            inner.preview.clear();
        });
    });
}

/// Shows an update: at once where nothing moves, otherwise after those before it.
pub fn receive(state: TableState, update: Update) {
    let stage = state.stage;
    let newest = stage.newest().or_else(|| state.update.get_untracked());
    let is_hidden = document().hidden();
    let (Some(before), Some(director), false) = (newest, stage.director(), update.is_full_log)
    else {
        jump(state, false);
        note_missed(state, &update);
        stage.with(|inner| {
            inner.history.clear();
            inner.n_since_own = 0;
        });
        return show_now(state, Arc::new(update));
    };
    let is_own = before.n_steps != update.n_steps;
    let after = Arc::new(update);
    let cues = director.cues(&before, &after);
    let viewer = director.viewer();
    let length = Timeline::new(&cues, viewer, is_own, &|_, _| 400.0).length();
    let batch = Batch { before, after, cues, is_own, is_replay: false, slow_from: None, length };
    stage.with(|inner| {
        if is_own {
            inner.n_since_own = 0;
            inner.acted_at = browser::now();
        }
        inner.history.push(batch.clone());
        if inner.history.len() > MAX_HISTORY {
            inner.history.remove(0);
        }
        inner.n_since_own = (inner.n_since_own + 1).min(MAX_HISTORY);
    });
    let is_still = state.speed() == Speed::Off || state.curtain.get_untracked().is_some();
    if is_hidden || is_still {
        jump(state, is_hidden);
        if is_hidden {
            let entries = batch.after.log.clone();
            stage.missed.update(|missed| missed.extend(entries));
        }
        show_now(state, Arc::clone(&batch.after));
        if !is_hidden {
            rest(state, &batch.cues, director.as_ref());
        }
        return;
    }
    // Nobody waits for what they did themselves.
    if is_own {
        jump(state, false);
    }
    stage.with(|inner| inner.waiting.push_back(batch));
    // An unfinished batch goes on by its own timer, perhaps faster now.
    if stage.with(|inner| inner.playing.is_none()) == Some(true) {
        play_next(state);
    } else {
        step(state);
    }
}

/// A whole log that goes on from the shown one has what happened while there was no connection.
fn note_missed(state: TableState, update: &Update) {
    let is_first = state.update.with_untracked(Option::is_none);
    let missed = state.log.with_untracked(|log| {
        let is_longer = update.log.len() > log.len();
        let is_same =
            log.iter().zip(&update.log).all(|(a, b)| a.version == b.version && a.text == b.text);
        (is_longer && is_same).then(|| update.log[log.len()..].to_vec())
    });
    if let (false, true, Some(missed)) = (is_first, update.is_full_log, missed) {
        state.stage.missed.set(missed);
    }
}

/// Everything of an update is shown in one go.
fn show_now(state: TableState, update: Arc<Update>) {
    let new = if update.is_full_log { Vec::new() } else { update.log.clone() };
    if update.is_full_log {
        state.log.set(update.log.clone());
    } else {
        state.log.update(|log| log.extend(update.log.iter().cloned()));
    }
    state.new_entries.set(new);
    state.update.set(Some(update));
}

fn play_next(state: TableState) {
    let stage = state.stage;
    let Some(Some(batch)) = stage.with(|inner| inner.waiting.pop_front()) else {
        return settle(state);
    };
    let viewer = stage.director().and_then(|director| director.viewer());
    let (landed, shown) = batch.cues.split_at(batch.slow_from.unwrap_or(0).min(batch.cues.len()));
    let timeline = |cues: &[Cue]| Timeline::new(cues, viewer, batch.is_own, &player::distance);
    let (landed, timeline) = (timeline(landed), timeline(shown));
    stage.is_playing.set(true);
    stage.is_locked.set(batch.is_own || batch.is_replay);
    stage.with(|inner| {
        inner.preview.clear();
        inner.player.clear();
        let head = Playhead::new(timeline);
        inner.playing = Some(Playing { batch, head, moved_at: browser::now() });
    });
    land(state, Playhead::new(landed).skip_all());
    step(state);
}

/// Nothing is left to show.
fn settle(state: TableState) {
    let stage = state.stage;
    stage.is_playing.set(false);
    stage.is_locked.set(false);
    let is_asked = state.update.with_untracked(|u| u.as_ref().is_some_and(|u| !u.legal.is_empty()));
    let waited = stage.with(|inner| browser::now() - inner.acted_at).unwrap_or_default();
    if is_asked && waited > LONG_WAIT && state.speed() != Speed::Off {
        stage.with(|inner| {
            inner.acted_at = browser::now();
            inner.player.announce(&t!("your-turn-banner"));
        });
        sound::play(Sound::YourTurn, state.volume());
    }
}

/// Shows what is due and comes back for the rest.
fn step(state: TableState) {
    let stage = state.stage;
    let queued = stage.with(|inner| {
        let playing = inner.playing.as_ref().filter(|playing| !playing.batch.is_finale());
        let waiting = inner.waiting.iter().filter(|batch| !batch.is_finale());
        playing.map_or(0.0, |playing| playing.head.left())
            + waiting.map(|batch| batch.length).sum::<f64>()
    });
    let is_slow =
        stage.with(|inner| inner.playing.as_ref().is_some_and(|p| p.batch.slow_from.is_some()));
    let rate = if is_slow == Some(true) {
        state.speed().rate().map(|rate| rate * SLOW)
    } else {
        catch_up(state.speed(), queued.unwrap_or_default())
    };
    let Some(rate) = rate else { return jump(state, true) };
    let due = stage.with(|inner| {
        let playing = inner.playing.as_mut()?;
        let now = browser::now();
        let by = (now - playing.moved_at).max(0.0) * rate;
        playing.moved_at = now;
        Some(playing.head.advance(by))
    });
    let Some(Some(due)) = due else { return };
    add_to_log(state, &due);
    for moment in due {
        perform(state, &moment.what, moment.length / rate, moment.is_soft);
    }
    let wait = stage.with(|inner| {
        inner.turn += 1;
        let playing = inner.playing.as_ref()?;
        Some((!playing.head.is_done()).then(|| (playing.head.wait() / rate, inner.turn)))
    });
    match wait {
        Some(Some(Some((wait, turn)))) => browser::after(wait.ceil() as u32, move || {
            if stage.with(|inner| inner.turn) == Some(turn) {
                step(state);
            }
        }),
        Some(Some(None)) => land_and_swap(state),
        _ => {}
    }
}

/// Lets everything land, and lets the view follow once that has been on the screen for a frame, however slow the page is.
fn land_and_swap(state: TableState) {
    let stage = state.stage;
    let turn = stage.with(|inner| {
        inner.player.finish();
        inner.turn
    });
    request_animation_frame(move || {
        request_animation_frame(move || {
            if stage.with(|inner| inner.turn) == turn {
                swap(state);
            }
        });
    });
}

/// Puts the entries that are due into the log, and has them said.
fn add_to_log(state: TableState, due: &[Moment]) {
    let entries = state.stage.with(|inner| {
        let batch = &inner.playing.as_ref()?.batch;
        let entries = due.iter().filter_map(|moment| match moment.what {
            What::Log(nth) if !batch.is_replay => batch.after.log.get(nth).cloned(),
            _ => None,
        });
        Some(entries.collect::<Vec<LogEntry>>())
    });
    let entries = entries.flatten().unwrap_or_default();
    if !entries.is_empty() {
        state.log.update(|log| log.extend(entries.iter().cloned()));
        state.new_entries.set(entries);
    }
}

/// Shows one thing in this many milliseconds; with none, only what it leaves behind.
fn perform(state: TableState, what: &What, ms: f64, is_soft: bool) {
    let stage = state.stage;
    match what {
        What::Log(_) => {}
        What::Beat(Beat::Sound(sound)) => {
            sound::play(*sound, state.volume() * if is_soft { 0.5 } else { 1.0 });
        }
        What::Pulse(seat) => {
            stage.with(|inner| inner.player.pulse(*seat, ms));
        }
        What::Unfocus => {
            stage.with(|inner| inner.player.unfocus(ms));
        }
        What::Beat(beat) => {
            let Some(director) = stage.director() else { return };
            stage
                .with(|inner| inner.player.perform(beat, ms, &|message| director.to_text(message)));
        }
    }
}

/// The new view replaces the old one; ghosts go when it has been drawn.
fn swap(state: TableState) {
    let stage = state.stage;
    let after = stage.with(|inner| {
        let playing = inner.playing.take()?;
        inner.player.restore_texts();
        inner.turn += 1;
        Some((playing.batch.after, inner.turn, inner.waiting.is_empty()))
    });
    let Some(Some((after, turn, is_last))) = after else { return };
    if is_last {
        stage.is_playing.set(false);
        stage.is_locked.set(false);
    }
    state.new_entries.set(Vec::new());
    state.update.set(Some(after));
    request_animation_frame(move || {
        if stage.with(|inner| inner.turn) == Some(turn) {
            stage.with(|inner| inner.player.clear());
            play_next(state);
        }
    });
}

/// Ends everything that is shown or waits: the newest view is there at once, and the log has all of it.
pub fn jump(state: TableState, is_missed: bool) {
    let stage = state.stage;
    let left = stage.with(|inner| {
        let mut batches: Vec<Batch> = Vec::new();
        let mut entries = Vec::new();
        if let Some(mut playing) = inner.playing.take() {
            for moment in playing.head.skip_all() {
                if let (What::Log(nth), false) = (moment.what, playing.batch.is_replay) {
                    entries.extend(playing.batch.after.log.get(nth).cloned());
                }
            }
            batches.push(playing.batch);
        }
        let waiting: Vec<Batch> = inner.waiting.drain(..).collect();
        for batch in waiting {
            entries.extend(batch.after.log.iter().filter(|_| !batch.is_replay).cloned());
            batches.push(batch);
        }
        inner.player.clear();
        inner.preview.clear();
        inner.turn += 1;
        batches.pop().map(|last| (last.after, entries))
    });
    let Some(Some((after, entries))) = left else { return };
    stage.is_playing.set(false);
    stage.is_locked.set(false);
    if is_missed {
        stage.missed.update(|missed| missed.extend(entries.iter().cloned()));
    }
    state.log.update(|log| log.extend(entries.iter().cloned()));
    state.new_entries.set(entries);
    state.update.set(Some(after));
}

/// Ends the event that is shown.
pub fn skip_event(state: TableState) {
    let stage = state.stage;
    let due = stage.with(|inner| {
        let playing = inner.playing.as_mut()?;
        playing.moved_at = browser::now();
        let due = playing.head.skip_event();
        inner.player.finish();
        Some(due)
    });
    let Some(Some(due)) = due else { return };
    add_to_log(state, &due);
    land(state, due);
    step(state);
}

/// Shows only what moments leave behind, at once and without a sound.
fn land(state: TableState, moments: Vec<Moment>) {
    for moment in moments {
        if !matches!(moment.what, What::Beat(Beat::Sound(_))) {
            perform(state, &moment.what, 0.0, true);
        }
    }
}

fn escape(state: TableState) {
    let before = state.stage.with(|inner| std::mem::replace(&mut inner.escaped_at, browser::now()));
    let is_twice = before.is_some_and(|before| browser::now() - before < TWICE);
    // In a ceremony one press leads to the result.
    if is_twice {
        jump(state, false);
    } else if !keys::end_ceremony() {
        skip_event(state);
    }
}
