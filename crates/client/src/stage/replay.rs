//! Shows past events again: those since the viewer's last action, or the last ones of a game.

use std::sync::Arc;

use leptos::prelude::*;

use super::{Batch, Speed, jump, play_next};
use crate::table_state::TableState;

/// Shows everything since the viewer's last action once more.
pub fn replay(state: TableState) {
    let batches = state.stage.with(|inner| {
        let first = inner.history.len().saturating_sub(inner.n_since_own);
        inner.history[first..].to_vec()
    });
    replay_all(state, batches.unwrap_or_default());
}

/// Whether the last entries of the log can be shown again, this many of them, and are seen to move.
pub fn can_replay_last(state: TableState, n_entries: usize) -> bool {
    let n_known = state
        .stage
        .with(|inner| inner.history.iter().map(|batch| batch.after.log.len()).sum::<usize>());
    state.speed() != Speed::Off && n_entries > 0 && n_known.is_some_and(|n| n >= n_entries)
}

/// Shows the last entries of the log again, this many of them, and slowly: what came before them has landed.
pub fn replay_last(state: TableState, n_entries: usize) {
    let batches = state.stage.with(|inner| {
        let (mut n_left, mut batches) = (n_entries, Vec::new());
        for batch in inner.history.iter().rev() {
            if n_left == 0 {
                break;
            }
            let n_shown = n_left.min(batch.after.log.len());
            n_left -= n_shown;
            let slow_from = Some(batch.after.log.len() - n_shown);
            batches.insert(0, Batch { slow_from, ..batch.clone() });
        }
        batches
    });
    replay_all(state, batches.unwrap_or_default());
}

fn replay_all(state: TableState, batches: Vec<Batch>) {
    let stage = state.stage;
    if state.speed() == Speed::Off {
        return;
    }
    jump(state, false);
    let first = stage.with(|inner| {
        let again = batches.into_iter().map(|batch| Batch { is_replay: true, ..batch });
        inner.waiting.extend(again);
        inner.waiting.front().map(|batch| Arc::clone(&batch.before))
    });
    let Some(Some(before)) = first else { return };
    stage.is_playing.set(true);
    stage.is_locked.set(true);
    state.new_entries.set(Vec::new());
    state.update.set(Some(before));
    request_animation_frame(move || {
        if stage.with(|inner| inner.playing.is_none()) == Some(true) {
            play_next(state);
        }
    });
}
