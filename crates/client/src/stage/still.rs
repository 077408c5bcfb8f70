//! Shows events without motion: it outlines what has changed when animations are off, previews what an action would do, and
//! lists the events that were missed.

use leptos::prelude::*;
use protocol::LogEntry;

use super::{Beat, Cue, Director, FloatText, sound};
use crate::{browser, table_state::TableState, texts::t};

/// How long changed places stay outlined where nothing moves, in milliseconds.
const RESTING: u32 = 2000;

/// Where nothing moves, changed places are outlined for a while, with what has changed.
pub(super) fn rest(state: TableState, cues: &[Cue], director: &dyn Director) {
    let stage = state.stage;
    let turn = stage.with(|inner| {
        inner.player.clear();
        inner.turn += 1;
        inner.turn
    });
    let sounds =
        cues.iter().flat_map(|cue| cue.beats.iter().flatten()).filter_map(|beat| match beat {
            Beat::Sound(sound) => Some(*sound),
            _ => None,
        });
    // All of them at once would be noise.
    sounds.take(2).for_each(|sound| sound::play(sound, state.volume()));
    let beats: Vec<Beat> =
        cues.iter().flat_map(|cue| cue.beats.iter().flatten().cloned()).collect();
    let texts: Vec<(Beat, String)> = beats
        .into_iter()
        .filter_map(|beat| {
            let text = match &beat {
                Beat::Float { text: FloatText::Text(text), .. } => director.to_text(text),
                Beat::Float { .. } | Beat::Tick { .. } | Beat::Fly { .. } | Beat::Flip { .. } => {
                    String::new()
                }
                _ => return None,
            };
            Some((beat, text))
        })
        .collect();
    request_animation_frame(move || {
        stage.with(|inner| {
            if Some(inner.turn) != turn {
                return;
            }
            for (beat, text) in &texts {
                match beat {
                    Beat::Fly { to, .. } => inner.player.outline(to),
                    Beat::Flip { at, .. } => inner.player.outline(at),
                    _ => inner.player.rest(beat, &|_| text.clone()),
                }
            }
        });
        browser::after(RESTING, move || {
            stage.with(|inner| {
                if Some(inner.turn) == turn {
                    inner.player.clear();
                }
            });
        });
    });
}

/// Shows at rest what an action would surely do; without cues, nothing.
pub fn preview(state: TableState, cues: &[Cue]) {
    let Some(director) = state.stage.director() else { return };
    state.stage.with(|inner| {
        inner.preview.clear();
        if inner.playing.is_some() {
            return;
        }
        // A number that would run says by how much; the same amount is not said twice.
        let beats = || cues.iter().flat_map(|cue| cue.beats.iter().flatten());
        let has_ticks = beats().any(|beat| matches!(beat, Beat::Tick { .. }));
        let is_said = |beat: &Beat| matches!(beat, Beat::Float { text: FloatText::Amount(_), .. });
        for beat in beats().filter(|beat| !(has_ticks && is_said(beat))) {
            inner.preview.rest(beat, &|message| director.to_text(message));
        }
    });
}

/// What was missed, in at most five lines.
pub fn digest(
    state: TableState,
    line: impl Fn(&LogEntry) -> Option<String> + Send + Sync + 'static,
) -> AnyView {
    const MAX_LINES: usize = 5;
    let missed = state.stage.missed;
    let close = move |_| missed.set(Vec::new());
    let card = move || {
        let all: Vec<String> = missed.get().iter().filter_map(&line).collect();
        if all.is_empty() {
            return None;
        }
        let n_left_out = all.len().saturating_sub(MAX_LINES);
        let lines = all[n_left_out..].iter().map(|line| view! { <li>{line.clone()}</li> });
        let lines = lines.collect_view();
        Some(view! {
            <aside class="digest" aria-labelledby="digest-title" data-test="digest">
                <h2 id="digest-title">{t!("digest-title")}</h2>
                <ul>{lines}</ul>
                <button type="button" class="quiet" on:click=close>{t!("dismiss")}</button>
            </aside>
        })
    };
    card.into_any()
}
