//! The ceremony at the end of a game: a dialog that shows scene by scene what is counted for whom while the totals grow. The
//! result follows it.

mod columns;
mod counting;
mod scene;
mod scroll;

use leptos::prelude::*;
use protocol::Sheet;
use tabletop::Seat;

pub use self::scene::{Backdrop, Ceremony, Exhibit, Scene, SceneRow, TurningPoint, Who};
pub(super) use self::{columns::height_of, scroll::scroll};
use self::{
    columns::{Progress, columns},
    counting::{Counted, Pace, paces},
};
use super::{ending::Ending, seat::seat_mark};
use crate::{
    browser,
    stage::{self, Sound},
    texts::{self, Arg, Message, t},
};

/// The heights of bars and columns that the stylesheet knows.
pub(super) const N_HEIGHTS: i32 = 10;

/// How far the ceremony has come.
#[derive(Clone, Copy)]
pub(super) struct CeremonyState {
    /// The ceremony, while it is held.
    shown: Memo<Option<Ceremony>>,
    nth: RwSignal<usize>,
    /// How many things of the scene have begun to be counted.
    n_begun: RwSignal<usize>,
    is_done: RwSignal<bool>,
    /// The game is over, and whoever looks may know how.
    pub is_result_shown: Memo<bool>,
}

impl CeremonyState {
    /// Whether the ceremony is held now.
    pub fn is_shown(self) -> bool {
        self.shown.with(Option::is_some)
    }
}

/// The ceremony is held when the game ends before the eyes of the viewer, and not for those who come to a game that is over.
pub(super) fn start(ending: Ending, is_over: Memo<bool>) -> CeremonyState {
    let is_done = RwSignal::new(untrack(|| is_over.get()));
    let (nth, n_begun) = (RwSignal::new(0_usize), RwSignal::new(0_usize));
    let shown = Memo::new(move |_| {
        let is_due = is_over.get() && !is_done.get();
        is_due.then(|| untrack(|| ending.ceremony())).flatten()
    });
    let is_result_shown = Memo::new(move |_| is_over.get() && shown.with(Option::is_none));
    let winners =
        Memo::new(move |_| shown.with(|all| all.as_ref().map(|all| winners(ending, all))));
    let paces = Memo::new(move |_| shown.with(|all| all.as_ref().map(paces)));
    Effect::new(move || {
        let (now, begun) = (nth.get(), n_begun.get());
        let Some((pace, n_scenes)) =
            paces.with(|paces| paces.as_ref().map(|paces| (paces.get(now).cloned(), paces.len())))
        else {
            return;
        };
        let has_winner = winners.with_untracked(|all| all.as_ref().is_some_and(|w| !w.is_empty()));
        let is_end = now + 1 >= n_scenes + usize::from(has_winner);
        let play = |sound| stage::play_sound(sound, untrack(|| ending.state.volume()));
        if begun == 0 {
            play(if is_end { Sound::Cheer } else { Sound::Stamp });
        }
        // Without motion it is only stepped.
        let Some(rate) = untrack(|| ending.state.speed()).rate() else { return };
        let Some(Pace { lead, beats, rest }) = pace else { return };
        // The thing that is looked at now counts when its time is over, and the next one begins.
        let looked_at = begun.checked_sub(1).and_then(|last| beats.get(last).copied());
        let (time, is_over) = match looked_at {
            Some(ms) => (ms, false),
            None if begun == 0 => (lead, false),
            None => (rest, true),
        };
        if is_over && is_end {
            return;
        }
        if looked_at.is_some_and(|ms| ms > 0.0) {
            play(Sound::Card);
        }
        let is_here = move || {
            nth.try_get_untracked() == Some(now) && n_begun.try_get_untracked() == Some(begun)
        };
        let next = move || {
            if is_over {
                go_to(nth, n_begun, now + 1);
            } else {
                n_begun.set(begun + 1);
            }
        };
        browser::after((time / rate) as u32, move || {
            if is_here() {
                next();
            }
        });
    });
    CeremonyState { shown, nth, n_begun, is_done, is_result_shown }
}

fn go_to(nth: RwSignal<usize>, n_begun: RwSignal<usize>, scene: usize) {
    n_begun.set(0);
    nth.set(scene);
}

/// Who has won where everybody plays for themselves: the last scene is theirs.
fn winners(ending: Ending, all: &Ceremony) -> Vec<Seat> {
    let Backdrop::Columns(_) = all.backdrop else { return Vec::new() };
    ending.state.update.with_untracked(|update| {
        let end = update.as_ref().and_then(|update| update.end.as_ref());
        let sheets = end.map(|end| end.sheets.as_slice()).unwrap_or_default();
        let first = sheets.iter().enumerate().filter(|(_, sheet)| sheet.rank == 0);
        first.map(|(nth, _)| Seat::new(nth)).collect()
    })
}

/// What decided the game, in one or two sentences.
pub fn decided(all: &Ceremony, sheets: &[Sheet]) -> Vec<Message> {
    let points = |scene: &Scene| {
        let mut points = vec![0; sheets.len()];
        for row in &scene.rows {
            if let Some(seat) = row.seat() {
                points[seat.index()] += row.points;
            }
        }
        points
    };
    let parts: Vec<Vec<i32>> = all.scenes.iter().map(points).collect();
    let Some(found) = hosting::decision(&parts, sheets) else { return all.facts.clone() };
    let [most, less] = found.points.map(texts::signed);
    let by = Message::new("decided-by")
        .with("part", all.scenes[found.part].title.clone())
        .with("winner", Arg::Object(found.winner))
        .with("second", Arg::Object(found.second))
        .with("most", most)
        .with("less", less);
    let then = match found.turned_by() {
        Some(n) => {
            Message::new("decided-turned").with("seat", Arg::Object(found.second)).with("n", n)
        }
        None => Message::new("decided-gap").with("seat", found.winner).with("n", found.gap),
    };
    [by, then].into_iter().chain(all.facts.iter().cloned()).collect()
}

pub(super) fn show(ending: Ending, ceremony: CeremonyState) -> impl IntoView {
    move || ceremony.shown.get().map(|all| dialog(ending, all, ceremony))
}

fn dialog(ending: Ending, all: Ceremony, ceremony: CeremonyState) -> impl IntoView {
    let n_scenes = all.scenes.len();
    let winners = winners(ending, &all);
    let n_steps = n_scenes + usize::from(!winners.is_empty());
    let step = move || ceremony.nth.get().min(n_steps - 1);
    let nth = move || step().min(n_scenes - 1);
    let is_crowned = Signal::derive(move || step() == n_scenes);
    let next = move |_| match step() + 1 {
        next if next < n_steps => go_to(ceremony.nth, ceremony.n_begun, next),
        _ => ceremony.is_done.set(true),
    };
    // Without motion all of a scene is counted at once.
    let is_still = move || ending.state.speed().rate().is_none();
    let n_begun = Signal::derive(move || {
        let is_whole = is_crowned.get() || is_still();
        if is_whole { usize::MAX } else { ceremony.n_begun.get() }
    });
    let heading = NodeRef::<leptos::html::H2>::new();
    Effect::new(move || {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    let speaker = format!("<use href=\"#{}\"/>", all.speaker);
    let title = ending.to_text(&all.title);
    let turning_point = all.turning_point;
    let scenes = StoredValue::new(all.scenes);
    let bubble = move || {
        if is_crowned.get() {
            return crowned(ending);
        }
        scenes.with_value(|scenes| said(ending, &scenes[nth()], n_begun))
    };
    // What is counted changes bit by bit: what a scene is about is said when it begins, and what it has brought when it is whole.
    let spoken = move || {
        if is_crowned.get() {
            return winner_title(ending);
        }
        scenes.with_value(|scenes| {
            let scene = &scenes[nth()];
            let is_whole = n_begun.get() > scene.beats().len();
            let title = || ending.to_text(&scene.title);
            let text = || {
                scene.rows.iter().map(|row| row_text(ending, row)).collect::<Vec<_>>().join(", ")
            };
            match (is_whole, is_still()) {
                (false, _) => title(),
                (true, false) => text(),
                (true, true) => format!("{}: {}", title(), text()),
            }
        })
    };
    let spoken = Memo::new(move |_| spoken());
    let backdrop = match all.backdrop {
        Backdrop::Columns(prefix) => {
            let progress = Progress { nth: Signal::derive(nth), n_begun, is_crowned };
            columns(ending.state, prefix, scenes, progress, winners)
        }
        Backdrop::Picture { class, art, cast } => {
            let part = move || nth() as i32 * N_HEIGHTS / (n_scenes as i32 - 1).max(1);
            let stars = scenes.with_value(|scenes| scenes.last().and_then(stars));
            picture(class, art, &cast, stars, Signal::derive(part))
        }
    };
    view! {
        <section
            class="ceremony"
            class:is-crowned=move || is_crowned.get()
            aria-labelledby="ceremony-title"
            data-test="ceremony"
            data-game=ending.game
        >
            <h2 id="ceremony-title" tabindex="-1" node_ref=heading>{title}</h2>
            <div class="ceremony-side">
                <div class="ceremony-bubble">{bubble}</div>
                <p class="unseen" role="status">{spoken}</p>
                <svg class="ceremony-speaker" viewBox="0 0 96 96" aria-hidden="true" inner_html=speaker></svg>
            </div>
            {backdrop}
            <div class="ceremony-steps">
                <span class="ceremony-nth">
                    {move || (!is_crowned.get()).then(|| t!("ceremony-nth", n = nth() + 1, of = n_scenes))}
                </span>
                {again(ending, turning_point)}
                <Show when=move || step() + 1 < n_steps>
                    <button
                        type="button"
                        aria-keyshortcuts="Escape"
                        data-test="ceremony-skip"
                        on:click=move |_| ceremony.is_done.set(true)
                    >
                        <span class="is-long">{t!("ceremony-skip")}</span>
                        <span class="is-short">{t!("ceremony-skip-short")}</span>
                        <kbd aria-hidden="true">"Esc"</kbd>
                    </button>
                </Show>
                <button
                    type="button"
                    class="primary"
                    aria-keyshortcuts="n"
                    data-test="ceremony-next"
                    on:click=next
                >
                    {move || if step() + 1 < n_steps { t!("ceremony-next") } else { t!("ceremony-result") }}
                    <kbd aria-hidden="true">"n"</kbd>
                </button>
            </div>
        </section>
    }
}

/// Who has won, in the words of the result.
fn crowned(ending: Ending) -> AnyView {
    view! { <h3 class="ceremony-winner">{crown()}{winner_title(ending)}</h3> }.into_any()
}

fn winner_title(ending: Ending) -> String {
    let end = ending.state.update.with(|update| update.as_ref().and_then(|u| u.end.clone()));
    end.map(|end| super::score::title(ending, &end.sheets)).unwrap_or_default()
}

/// The crown of whoever won.
pub(super) fn crown() -> impl IntoView {
    const DRAWN: &str = "<path d=\"M5 42 2 13l15 11L32 4l15 20 15-11-3 29z\"/>\
        <path class=\"crown-band\" d=\"M5 37h54v8H5z\"/>\
        <circle cx=\"32\" cy=\"30\" r=\"4.5\"/><circle cx=\"15\" cy=\"32\" r=\"3\"/><circle cx=\"49\" cy=\"32\" r=\"3\"/>";
    view! { <svg class="crown" viewBox="0 0 64 48" aria-hidden="true" inner_html=DRAWN></svg> }
}

/// The laurel of whoever won: two twigs that open behind the face, which stands between them.
pub(super) fn laurel() -> impl IntoView {
    const TWIG: &str = "<path class=\"laurel-twig\" d=\"M80 115C36 114 6 78 25 18\"/>\
        <path d=\"M55 110Q41 104 32 116 45 122 55 110Q56 98 44 94 42 107 55 110M42 103Q31 94 19 102 30 112 42 103Q46 91 36 85 31 96 42 103\
        M31 92Q24 81 11 86 18 98 31 92Q39 83 30 74 23 84 31 92M24 79Q20 66 6 67 10 81 24 79Q34 72 28 62 18 68 24 79\
        M20 63Q20 49 6 48 6 61 20 63Q31 59 28 47 17 51 20 63M20 43Q23 30 10 26 7 39 20 43Q31 42 30 31 19 32 20 43\
        M24 22Q29 10 18 4 12 16 24 22Q34 14 31 3 21 8 24 22\"/>";
    let drawn = format!("{TWIG}<g transform=\"matrix(-1 0 0 1 160 0)\">{TWIG}</g>");
    view! { <svg class="laurel" viewBox="0 0 160 120" aria-hidden="true" inner_html=drawn></svg> }
}

/// What a team was given in a scene, and what it was not.
fn stars(scene: &Scene) -> Option<AnyView> {
    let prize = scene.rows.iter().find_map(|row| row.prize)?;
    let star = |row: &SceneRow| {
        view! { <span class:is-missed={row.prize.is_none()}>{super::icon(prize)}</span> }
    };
    let stars = scene.rows.iter().map(star).collect_view();
    Some(view! { <span class="ceremony-stars">{stars}</span> }.into_any())
}

/// A drawing with figures before it; `part` says how far the day, or the night, has come. All of the drawing is seen, and its edges go
/// on to both sides where the picture is wider.
fn picture(
    class: &'static str,
    art: &'static str,
    cast: &[&'static str],
    stars: Option<AnyView>,
    part: Signal<i32>,
) -> AnyView {
    let class = move || format!("ceremony-picture {class} is-{}", part.get());
    let drawn = format!("<use href=\"#{art}\" width=\"640\" height=\"400\"/>");
    let edge = |x: i32, from: i32| {
        format!(
            "<g transform=\"translate({x}) scale(-4 1)\"><svg x=\"{}\" width=\"100\" height=\"400\" viewBox=\"{from} 0 100 400\">{drawn}</svg></g>",
            from - x
        )
    };
    let art = format!("{}{}{drawn}", edge(1, 0), edge(639, 540));
    let cast = cast.iter().map(|figure| super::icon(figure)).collect_view();
    view! {
        <div class=class aria-hidden="true">
            <span class="ceremony-sky"></span>
            <svg class="ceremony-drawing" viewBox="0 0 640 400" preserveAspectRatio="xMidYMax meet" inner_html=art></svg>
            <span class="ceremony-dark"></span>
            <span class="ceremony-cast">{cast}</span>
            {stars}
        </div>
    }
    .into_any()
}

/// The result of a team: the last picture of the ceremony beside its last scene.
pub(super) fn team_result(ending: Ending, all: &Ceremony) -> Option<AnyView> {
    let scene = all.scenes.last()?;
    let last = said(ending, scene, Signal::stored(usize::MAX));
    let picture = match &all.backdrop {
        Backdrop::Picture { class, art, cast } => {
            Some(picture(class, art, cast, stars(scene), Signal::stored(N_HEIGHTS)))
        }
        Backdrop::Columns(_) => None,
    };
    Some(
        view! {
            <div class="podium-team" data-test="podium">
                {picture}
                <div class="podium-said">{last}</div>
            </div>
        }
        .into_any(),
    )
}

/// The button that shows the turning point again, where the page has seen them happen.
pub(super) fn again(ending: Ending, turning_point: Option<TurningPoint>) -> Option<AnyView> {
    let TurningPoint { label, first } = turning_point?;
    let state = ending.state;
    let n_entries = state.log.with_untracked(|log| log.len().saturating_sub(first));
    if !stage::can_replay_last(state, n_entries) {
        return None;
    }
    let show = move |_| stage::replay_last(state, n_entries);
    Some(
        view! {
            <button type="button" aria-keyshortcuts="s" data-test="show-moment" on:click=show>
                {ending.to_text(&label)}
                <kbd aria-hidden="true">"s"</kbd>
            </button>
        }
        .into_any(),
    )
}

/// What a row has brought, as it is read aloud.
fn row_text(ending: Ending, row: &SceneRow) -> String {
    let text = row.text.as_ref().map(|text| ending.to_text(text));
    let (who, what) = match &row.who {
        Who::Seat(seat) => {
            let points = || texts::signed(row.points);
            (ending.state.display_name(*seat), text.unwrap_or_else(points))
        }
        Who::Thing(_, label) => {
            let count = || row.count.map(texts::number).unwrap_or_default();
            (ending.to_text(label), text.unwrap_or_else(count))
        }
    };
    format!("{who} {what}")
}

/// What is counted in a scene, row by row.
fn said(ending: Ending, scene: &Scene, n_begun: Signal<usize>) -> AnyView {
    // Where something is given to who has most, or nothing is worth points, it matters how many there are.
    let has_points = scene.rows.iter().any(|row| row.points != 0);
    let is_counted = !has_points || scene.rows.iter().any(|row| row.prize.is_some());
    let amount = |row: &SceneRow| {
        let count = row.count.filter(|_| is_counted);
        count.unwrap_or(row.points)
    };
    let most = scene.rows.iter().map(|row| amount(row).abs()).max().unwrap_or(1).max(1);
    let beats = scene.beats();
    // Bars run to both sides of a line where something is lost.
    let has_minus = !is_counted && beats.iter().any(|beat| beat.points < 0);
    let beats = StoredValue::new(beats);
    let is_piecewise = scene.n_exhibits() > 0;
    let rows = scene.rows.iter().enumerate().map(|(nth, row)| {
        let whole = amount(row);
        let counted = move || beats.with_value(|all| Counted::of_row(all, nth, n_begun.get()));
        // A row without pieces comes whole, as soon as it is its turn.
        let is_shown = move || is_piecewise || nth < n_begun.get();
        let is_now = move || {
            let looked_at = n_begun.get().wrapping_sub(1);
            is_piecewise
                && beats.with_value(|all| all.get(looked_at).is_some_and(|beat| beat.row == nth))
        };
        let count = row.count.map(texts::number);
        match &row.who {
            Who::Seat(seat) => {
                let said = row.text.as_ref().map(|text| ending.to_text(text));
                let (row, seat) = (row.clone(), *seat);
                // What it is that is counted.
                let sign = (count.is_some() && said.is_none()).then(|| super::icon(scene.art));
                let now = Memo::new(move |_| {
                    let counted = counted();
                    let is_all = !is_piecewise || counted.is_whole();
                    let points = if is_all { row.points } else { counted.points };
                    let amount = match (is_counted, is_all) {
                        (true, false) => whole * counted.n as i32 / counted.of.max(1) as i32,
                        (true, true) => whole,
                        (false, _) => points,
                    };
                    let part = (amount.abs() * N_HEIGHTS + most - 1) / most;
                    (part.min(N_HEIGHTS), points, is_all)
                });
                let points = move || match (now.get(), &said) {
                    ((_, _, true), Some(said)) => said.clone(),
                    ((_, 0, _), _) => "–".to_string(),
                    ((_, points, _), _) => texts::signed(points),
                };
                let class = move || {
                    let (part, points, _) = now.get();
                    let states = [
                        (" is-due", !is_shown()),
                        (" is-now", is_now()),
                        (" is-good", points > 0),
                        (" is-bad", points < 0),
                    ];
                    let states = states.into_iter().filter(|(_, is)| *is).map(|(class, _)| class);
                    let states: String = states.collect();
                    format!("ceremony-row seat-{} is-{part}{states}", seat.index() + 1)
                };
                view! {
                    <li class=class>
                        {seat_mark(seat)}
                        <span class="ceremony-who">{ending.state.display_name(seat)}</span>
                        <span class="ceremony-bar" aria-hidden="true"></span>
                        <span class="ceremony-count">{count}{sign}</span>
                        <b>{points}</b>
                    </li>
                }
                .into_any()
            }
            Who::Thing(art, label) => {
                let said = row.text.as_ref().map(|text| ending.to_text(text)).or(count);
                view! {
                    <li class="ceremony-row is-thing" class:is-due=move || !is_shown()>
                        {super::icon(art)}
                        <span>{ending.to_text(label)}</span>
                        <b>{said}</b>
                    </li>
                }
                .into_any()
            }
        }
    });
    let rows = rows.collect_view();
    view! {
        <h3>{super::icon(scene.art)}{ending.to_text(&scene.title)}</h3>
        <ol class:has-minus=has_minus>{rows}</ol>
    }
    .into_any()
}
